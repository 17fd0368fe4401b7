"""Questions about the rules, and looking back at a match."""

from __future__ import annotations

from typing import Any

from quinte import _quinte
from quinte.errors import refusal
from quinte.wish import read, write

GAMES: tuple[str, ...] = tuple(name for name, _ in _quinte.games())
"""The games by name."""


def judge(request: dict[str, Any]) -> dict[str, Any]:
    """Answers one request of the judge's protocol (`docs/judge.md`), with the code that decides at the table.

    >>> judge({"game": "belote", "op": "trick", "trump": "C", "plays": ["9D", "AD", "7C", "10D"]})["winner"]
    2
    """
    return read(_quinte.judge(write(request)))


def rules(game: str) -> dict[str, Any]:
    """The options, presets and clauses of a game, as data."""
    return _answer({"game": game, "op": "info"})


def clause(game: str, id: str) -> dict[str, Any]:
    """One numbered rule of a game by its `id`, with its examples: ``clause("belote", "BEL-5.3b")``."""
    return _answer({"game": game, "op": "clause", "clause": id})


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    answer = judge(request)
    if not answer["valid"]:
        raise refusal(answer["details"]["message"], answer["errorCode"], answer["clause"])
    return answer


def review(
    log: str, seat: int | None = None, worlds: int | None = None, seed: int = 0
) -> dict[str, Any]:
    """Which decisions of a match cost something, and what was luck.

    Every decision of the `log` is weighed over deals that the seat could believe in at that moment, drawn from `seed`.
    `seat` reviews one seat alone; `worlds` says how thoroughly. The same arguments give the same review.
    """
    return read(_quinte.review(log, seat, worlds, seed))
