"""What the numbers of an observation mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Literal


@dataclass(frozen=True)
class Field:
    """One named piece of an observation.

    Seats are counted from the viewer: itself, the next, and so on; its own side comes first.

    Attributes
    ----------
    name
        For example ``hand``.
    array
        ``obs`` or ``numbers``: which array it stands in. With ``obs="f32"`` everything stands in ``obs``.
    start
        Its first column there.
    shape
        One length, or rows and the length of a row.
    scale
        What a value of 1 stands for in floats: the most that a cell counts, or the scale of a number.
    doc
        What it tells.
    """

    name: str
    array: Literal["obs", "numbers"]
    start: int
    shape: tuple[int, ...]
    scale: int
    doc: str

    @property
    def size(self) -> int:
        """How many columns it takes."""
        size = 1
        for length in self.shape:
            size *= length
        return size

    @property
    def columns(self) -> slice:
        """Its columns, to index an array with: ``env.obs[:, field.columns]``."""
        return slice(self.start, self.start + self.size)


Told = tuple[str, int, list[int], bool, int, str]


def read_fields(told: Iterable[Told], obs: str | None) -> dict[str, Field]:
    """Fields by name. In floats the numbers follow the cells in one array."""
    told = list(told)
    cells = 0
    for _, start, shape, number, _, _ in told:
        if not number:
            size = 1
            for length in shape:
                size *= length
            cells = max(cells, start + size)
    fields = {}
    for name, start, shape, number, scale, doc in told:
        in_numbers = number and obs != "f32"
        start = start + cells if number and obs == "f32" else start
        array: Literal["obs", "numbers"] = "numbers" if in_numbers else "obs"
        fields[name] = Field(name, array, start, tuple(shape), scale, doc)
    return fields
