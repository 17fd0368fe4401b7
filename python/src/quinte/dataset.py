"""Matches of bots as logs, and logs as rows to learn from.

A log is text that `quinte verify` takes; it holds the seed and the actions, so it is small and nothing in it can go
stale. Rows are made from logs when they are needed.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, NamedTuple

import numpy as np

from quinte import _quinte
from quinte.errors import bad_request
from quinte.fields import Field, read_fields
from quinte.wish import name_of, whole, write, write_options

__all__ = ["Decided", "load", "record", "rows", "save"]


class Decided(NamedTuple):
    """Decisions that were made, row by row. Where there was no choice there is no row.

    Attributes
    ----------
    obs
        What the seat observed before it: uint8 or float32.
    numbers
        The numbers beside it; None in floats.
    mask
        What it could do.
    step
        What it did.
    seat
        Which seat it was.
    gain
        What its side had gained by the end of the log, above the mean of the others.
    log
        Which log it stands in, counted from 0.
    fields
        What the columns of `obs` and `numbers` mean, by name.
    """

    obs: np.ndarray | None
    numbers: np.ndarray | None
    mask: np.ndarray
    step: np.ndarray
    seat: np.ndarray
    gain: np.ndarray
    log: np.ndarray
    fields: dict[str, Field]


def record(
    game: str,
    level: str = "club",
    deals: int = 100,
    seed: str | int = 0,
    *,
    options: Mapping[str, Any] | str | None = None,
    unit: str = "deal",
    first_deal: int = 0,
) -> list[str]:
    """Lets a bot of the house play every seat, and gives each deal, or match, as a log.

    Parameters
    ----------
    game
        ``belote``, ``bezique``, ``tractor``, ``canasta`` or ``rami``.
    level
        The bot: ``club``, ``expert``, ``expert:40``.
    deals
        How many.
    seed
        A word or a number; the same one deals the same cards everywhere.
    options
        House rules: a preset by name, or a dict of what differs from the usual ones.
    unit
        ``"deal"`` or ``"match"``: where a log ends.
    first_deal
        The number of the first deal.
    """
    wish = {
        "ours": level, "theirs": level, "bids": None, "seed": name_of(seed), "first_deal": first_deal,
        "deals": deals, "unit": unit,
    }  # fmt: skip
    return _quinte.record(game, write_options(options), write(wish))


def rows(
    logs: Iterable[str], obs: str | None = "u8", recall: bool = False, at_once: int = 256
) -> Iterator[Decided]:
    """The decisions of logs of one game, a batch of logs at a time.

    Parameters
    ----------
    logs
        What `record`, `VecEnv.log` and `State.log` give: all of one game, under whatever house rules.
    obs
        ``"u8"``, ``"f32"`` or None for no observations.
    recall
        Whether observations tell the order of things besides.
    at_once
        How many logs make a batch of rows.
    """
    if isinstance(logs, str):
        raise bad_request("rows are made of a list of logs: put the one into a list")
    most = whole(at_once, "at_once", 1)
    first, some = 0, []
    for log in logs:
        some.append(log)
        if len(some) == most:
            yield _rows(some, obs, recall, first)
            first, some = first + len(some), []
    if some:
        yield _rows(some, obs, recall, first)


def _rows(logs: list[str], obs: str | None, recall: bool, first: int) -> Decided:
    told = _quinte.rows(logs, obs, recall)
    cells = {None: None, "u8": told["cells"], "f32": told["floats"]}[obs]
    return Decided(
        cells,
        told["floats"] if obs == "u8" else None,
        told["mask"],
        told["step"],
        told["seat"],
        told["gain"],
        told["log"].astype(np.int64) + first,
        read_fields(told["fields"], obs),
    )


def save(path: str | Path, logs: Iterable[str]) -> None:
    """Writes logs to the file at `path`, one a line, packed if it ends in ``.gz``: the same logs, the same bytes."""
    text = "".join(f"{log}\n" for log in logs).encode()
    packed = gzip.compress(text, mtime=0) if Path(path).suffix == ".gz" else text
    Path(path).write_bytes(packed)


def load(path: str | Path) -> list[str]:
    """Reads logs from the file at `path`, packed or not."""
    data = Path(path).read_bytes()
    text = gzip.decompress(data) if Path(path).suffix == ".gz" else data
    return text.decode().splitlines()
