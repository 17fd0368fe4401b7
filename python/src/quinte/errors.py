"""What is raised."""

from __future__ import annotations

from quinte._quinte import IllegalStep, QuinteError

__all__ = ["IllegalStep", "QuinteError", "bad_request"]


def bad_request(text: str) -> QuinteError:
    """The error for a wish that cannot be met."""
    error = QuinteError(text)
    error.code, error.clause, error.tables = "BAD_REQUEST", None, []
    return error
