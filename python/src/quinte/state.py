"""One match that can be copied, pickled, stepped and looked at."""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np

from quinte import _quinte
from quinte.fields import Field, read_fields
from quinte.vec_env import Observation
from quinte.wish import name_of, read, write_options


class State:
    """One match of one game.

    A state is a value: copy it, pickle it, play on from it in as many ways as you like. It is for one thread at a time; give
    another thread a copy.

    >>> state = State("belote", seed="a deal")
    >>> while not state.over:
    ...     state.step(state.legal()[0])
    >>> sum(state.returns)
    0.0

    Parameters
    ----------
    game
        ``belote``, ``bezique``, ``tractor``, ``canasta`` or ``rami``.
    options
        House rules: a preset by name, or a dict of what differs from the usual ones.
    seed
        A word, a number, or the 64 hex digits of a seed; the same seed deals the same cards everywhere.
    unit
        ``"deal"`` ends after the first deal, ``"match"`` once somebody has won.
    undo
        Whether steps that take back a part of the turn are shown.
    """

    __slots__ = ("_core",)

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | str | None = None,
        seed: str | int = 0,
        unit: str = "deal",
        undo: bool = False,
    ) -> None:
        self._core = _quinte.State(game, write_options(options), name_of(seed), unit, undo)

    @classmethod
    def _of(cls, core: Any) -> State:
        state = cls.__new__(cls)
        state._core = core
        return state

    @classmethod
    def from_log(cls, log: str) -> State:
        """The match of a log, where the log ends. It must have been dealt from a seed."""
        return cls._of(_quinte.State.from_log(log))

    def copy(self) -> State:
        """The same state once more; stepping one leaves the other alone."""
        return State._of(self._core.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self._core.dump(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._core.dump() == other._core.dump()

    def __hash__(self) -> int:
        return hash(self._core.dump())

    def __repr__(self) -> str:
        where = "over" if self.over else f"seat {self.turn} to act"
        return f"<quinte.State of {self.game}: {where}, scores {self.scores}>"

    def __str__(self) -> str:
        return self.describe(self.turn)

    @property
    def game(self) -> str:
        """The game's name."""
        return self._core.game()

    @property
    def options(self) -> dict[str, Any]:
        """The house rules, all of them."""
        return read(self._core.options())

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self._core.seats()

    @property
    def sides(self) -> list[int]:
        """The side of each seat."""
        return self._core.sides()

    @property
    def steps(self) -> int:
        """How many step numbers there are; the last one stays out of a window."""
        return self._core.steps()

    @property
    def turn(self) -> int | None:
        """The seat that has to decide; None once it is over."""
        return self._core.turn()

    @property
    def over(self) -> bool:
        """Whether the deal, or the match, has ended."""
        return self._core.turn() is None

    @property
    def scores(self) -> list[int]:
        """The points of each side."""
        return self._core.scores()

    @property
    def returns(self) -> list[float]:
        """For each seat: the points of its side above the mean of the others. They sum to zero."""
        return self._core.returns()

    @property
    def unit_value(self) -> float:
        """What a deal is worth, roughly: returns divided by it are numbers that a network likes."""
        return self._core.unit()

    def legal(self) -> list[int]:
        """The steps that may come next, ascending; empty once it is over."""
        return self._core.legal()

    def mask(self) -> np.ndarray:
        """The legal steps as an array of bool, one cell for each step number."""
        mask = np.zeros(self.steps, dtype=bool)
        mask[self.legal()] = True
        return mask

    def step_name(self, step: int) -> str:
        """What a step is called here: ``KS``, ``take H``, ``meld``, ``stay out``."""
        return self._core.step_name(step)

    def step(self, step: int) -> None:
        """Takes one step for the seat in turn. A step that is not legal raises `IllegalStep`."""
        self._core.step(step)

    def act(self, action: str) -> None:
        """Does a whole action, in the game's notation: ``"KS"``, ``"take H"``."""
        self._core.act(action)

    def advise(self, level: str = "club") -> list[int]:
        """The steps of the action that a bot of this `level` would choose, from its first step on."""
        return self._core.advise(level)

    def fields(self, obs: str = "u8", recall: bool = False) -> dict[str, Field]:
        """What the numbers of an observation mean, by name; `obs` and `recall` as in `observe`."""
        return read_fields(self._core.fields(recall), obs)

    def observe(self, seat: int, obs: str = "u8", recall: bool = False) -> Observation:
        """What a seat knows, as numbers: bytes with a few floats beside them, or with ``obs="f32"`` all in floats.

        `recall` adds what a perfect memory knows besides, the order of things: an information state.
        """
        return Observation(*self._core.observe(seat, obs, recall))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat knows, as data; None watches, and sees nobody's hand."""
        return read(self._core.view(seat))

    def offers(self, seat: int) -> dict[str, Any]:
        """What a seat may do with each of its cards, and why not with the rest."""
        return read(self._core.offers(seat))

    def describe(self, seat: int | None = None) -> str:
        """The table as a seat sees it, in a few lines."""
        return self._core.describe(seat)

    def worlds(self, seat: int, k: int, seed: int = 0) -> list[State]:
        """So many states, `k`, that look the same to this seat, each as likely as any other.

        They fit everything that the seat has seen and that play has proved, and know nothing else: the tool for
        search under imperfect information. A part of an action that was begun is not begun in them. The same seed
        draws the same worlds, more of them after the first few; another seed draws others.
        """
        return [State._of(core) for core in self._core.worlds(seat, k, seed)]

    def hint(self, seed: int = 0) -> dict[str, Any] | None:
        """What each choice of the seat in turn is worth, as far as can be told from its seat.

        It is weighed in worlds that are drawn from `seed`: the same seed, the same answer.
        """
        hint = self._core.hint(seed)
        return None if hint is None else read(hint)

    def lines(self, seat: int | None = None) -> list[str]:
        """The match so far as this seat was told it, line by line."""
        return self._core.lines(seat)

    def log(self) -> str:
        """The match written down; `quinte verify` and `quinte replay` take it."""
        return self._core.log()


def _load(text: str) -> State:
    return State._of(_quinte.State.load(text))
