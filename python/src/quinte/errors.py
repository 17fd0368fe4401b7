"""What is raised."""

from __future__ import annotations

from quinte._quinte import IllegalStep, QuinteError

__all__ = ["IllegalStep", "QuinteError", "bad_request", "refusal"]


def refusal(text: str, code: str, clause: str | None = None) -> QuinteError:
    """The error for what was refused."""
    error = QuinteError(text)
    error.code, error.clause, error.tables = code, clause, []
    return error


def bad_request(text: str) -> QuinteError:
    """The error for a wish that cannot be met."""
    return refusal(text, "BAD_REQUEST")
