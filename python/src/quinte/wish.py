"""Wishes of callers, checked and written down for the compiled part; what it tells, read."""

from __future__ import annotations

import json
from operator import index
from typing import Any, Mapping

import numpy as np

from quinte.errors import QuinteError, bad_request


def whole(value: Any, name: str, least: int = 0) -> int:
    """A whole number, Python's or numpy's."""
    try:
        number = index(value)
    except TypeError:
        raise bad_request(f"{name} must be a whole number, not {value!r}") from None
    if number < least:
        raise bad_request(f"{name} must be at least {least}, not {number}")
    return number


def step_number(action: Any) -> int:
    """A step number; what is beyond all of them is -1, which no table offers."""
    try:
        number = index(action)
    except TypeError:
        raise bad_request(f"a step is a whole number, not {action!r}") from None
    return number if 0 <= number < 255 else -1


def array_of(values: Any, name: str) -> np.ndarray:
    """Values as an array, of whatever kind they are."""
    try:
        return np.asarray(values)
    except (TypeError, ValueError) as why:
        raise bad_request(f"{name} make no array: {why}") from None


def divisor(scale: Any, usual: float) -> float:
    """What rewards are divided by."""
    if scale is None:
        return usual
    if not isinstance(scale, (int, float, np.number)) or not 0 < scale < float("inf"):
        raise bad_request(f"rewards are divided by scale, a number above 0, not by {scale!r}")
    return float(scale)


def name_of(seed: str | int) -> str:
    """A seed as the word that deals are named after."""
    if isinstance(seed, str):
        return seed
    try:
        return str(index(seed))
    except TypeError:
        raise bad_request(f"a seed is a word or a whole number, not {seed!r}") from None


def write(told: Any) -> str:
    """What is handed to the compiled part, as JSON."""
    try:
        return json.dumps(told, default=_plain)
    except QuinteError:
        raise
    except (TypeError, ValueError, RecursionError) as why:
        raise bad_request(f"this cannot be told as data: {why}") from None


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    raise bad_request(f"{value!r} cannot be told as data")


def read(text: str) -> dict[str, Any]:
    """What the compiled part told, as data."""
    told: dict[str, Any] = json.loads(text)
    return told


def write_options(options: Mapping[str, Any] | str | None) -> str:
    """House rules as JSON: a preset's name stands for itself."""
    if isinstance(options, str):
        options = {"preset": options}
    return write(dict(options) if isinstance(options, Mapping) else options)
