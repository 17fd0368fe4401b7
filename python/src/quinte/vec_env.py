"""Many tables stepped together, every table with its own seat to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Sequence

import numpy as np

from quinte import _quinte
from quinte.errors import bad_request
from quinte.fields import Field, read_fields
from quinte.wish import array_of, name_of, whole, write, write_options

if TYPE_CHECKING:
    from quinte.state import State

NOBODY = 255
"""In `VecEnv.seat`: the table is idle, it has played all its episodes."""
MOST_SEATS = 4
"""No game has more."""
TOLD_BY_SEAT = "opponents are told by seat: {1: 'club', 3: 'club'}"


class Observation(NamedTuple):
    """What a seat knows.

    Attributes
    ----------
    obs
        uint8, or float32 in one piece.
    numbers
        float32: the numbers beside the bytes; None in floats.
    """

    obs: np.ndarray
    numbers: np.ndarray | None


class Rows(NamedTuple):
    """What a step writes: a row for each table, or for each table of each time in a rollout.

    Attributes
    ----------
    obs
        uint8 or float32: what the seat in turn observes.
    numbers
        float32: the numbers beside it; None with ``obs="f32"``.
    mask
        bool: the steps that it may take.
    seat
        uint8: who is in turn; 255 where the table is idle.
    reward
        float32: what each seat gained by the last step, in points above the mean of the other sides.
    returns
        float32: what each seat gained in the last finished episode.
    done
        bool: an episode ended with the last step; `obs`, `mask` and `seat` are of the next one already.
    truncated
        bool: it was broken off after `max_steps`.
    episode
        uint64: the number of the episode at the table.
    """

    obs: np.ndarray | None
    numbers: np.ndarray | None
    mask: np.ndarray
    seat: np.ndarray
    reward: np.ndarray
    returns: np.ndarray
    done: np.ndarray
    truncated: np.ndarray
    episode: np.ndarray

    def at(self, time: int) -> Rows:
        """The rows of one time of a rollout, to be handed to `VecEnv.step` as `out`."""
        return Rows._make(None if array is None else array[time] for array in self)


Opponents = Mapping[int, str]


class VecEnv:
    """Many tables of one game, stepped together.

    Every table has its own seat in turn, so turn order never has to go in step. A table that has ended its
    episode begins the next one within the same step: `done` and `reward` tell of the old episode, everything
    else is of the new one.

    The arrays `obs`, `numbers`, `mask`, `seat`, `reward`, `returns`, `done`, `truncated` and `episode` are
    written in place by every step: copy what you keep, or hand `step` rows of your own as `out`.

    >>> env = VecEnv("belote", n=4, seed=1)
    >>> for _ in range(100):
    ...     env.step(env.sample())
    >>> env.obs.shape[0], env.mask.shape
    (4, (4, 43))

    Parameters
    ----------
    game
        ``belote``, ``bezique``, ``tractor``, ``canasta`` or ``rami``.
    n
        How many tables.
    seed
        A word or a number. Deal *k* of a seed is the one that ``quinte arena --seed`` plays as number *k*.
    options
        House rules: a preset by name, or a dict of what differs from the usual ones.
    unit
        ``"deal"``: an episode is one deal from a fresh match; ``"match"``: a whole match.
    obs
        ``"u8"``, ``"f32"`` or None for no observations.
    recall
        Whether observations tell the order of things besides: an information state.
    threads
        How many threads step the tables. The bytes are the same for any number.
    opponents
        Bots of the house by seat, ``{1: "club", 3: "expert:40"}``, or a list with such a dict for each table.
    bids
        ``"learner"``, or the level that bids for the learner.
    skip_forced
        Whether a single choice is made without asking; a third to a half of all steps are.
    undo
        Whether steps that take back a part of the turn are shown. A policy that likes them never ends a deal.
    max_steps
        An episode of more steps is broken off, `truncated`.
    paired
        Whether tables come in groups, one for each side, that play the same deals with the opponents moved
        round by one seat: so that the luck of the cards cancels out.
    first_deal
        The number of the first deal.
    episodes
        After so many episodes a table stands idle: its seat is 255, its mask empty, its step ignored.

    Attributes
    ----------
    obs, numbers, mask, seat, reward, returns, done, truncated, episode
        The arrays that a step writes; `Rows` tells of each.
    rows
        All of them together.
    steps, seats
        How many step numbers and how many seats there are.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seed: str | int = 0,
        options: Mapping[str, Any] | str | None = None,
        *,
        unit: str = "deal",
        obs: str | None = "u8",
        recall: bool = False,
        threads: int = 1,
        opponents: Opponents | Sequence[Opponents] | None = None,
        bids: str = "learner",
        skip_forced: bool = True,
        undo: bool = False,
        max_steps: int | None = None,
        paired: bool = False,
        first_deal: int = 0,
        episodes: int | None = None,
    ) -> None:
        self.game, self.n = game, whole(n, "n", 1)
        self._told = {
            "n": self.n,
            "seed": name_of(seed),
            "first_deal": first_deal,
            "unit": unit,
            "obs": obs,
            "recall": recall,
            "opponents": _chairs(opponents),
            "bids": None if bids == "learner" else bids,
            "skip_forced": skip_forced,
            "undo": undo,
            "max_steps": (2_000 if unit == "deal" else 100_000) if max_steps is None else max_steps,
            "paired": paired,
            "episodes": episodes,
            "threads": threads,
        }
        self._options = write_options(options)
        self._obs = obs
        self._batch = _quinte.Batch(game, self._options, write(self._told))
        self._cells, self._numbers, self.steps, self.seats = self._batch.widths()
        self._fields = read_fields(self._batch.fields(), obs)
        self.rows = self.buffers()
        self._batch.reset(self.rows)
        self.obs, self.numbers, self.mask, self.seat, self.reward = self.rows[:5]
        self.returns, self.done, self.truncated, self.episode = self.rows[5:]

    def __repr__(self) -> str:
        return f"<quinte.VecEnv of {self.n} tables of {self.game}>"

    def buffers(self, *times: int) -> Rows:
        """Fresh arrays with the shapes of this batch; `times` are axes in front, of a rollout: ``buffers(128)``."""
        shape = (*(whole(time, "a length of time") for time in times), self.n)
        floats, numbers, cells = None, None, None
        if self._obs == "f32":
            floats = np.zeros((*shape, self._cells + self._numbers), np.float32)
        elif self._obs == "u8":
            cells = np.zeros((*shape, self._cells), np.uint8)
            numbers = np.zeros((*shape, self._numbers), np.float32)
        return Rows(
            cells if floats is None else floats,
            numbers,
            np.zeros((*shape, self.steps), bool),
            np.zeros(shape, np.uint8),
            np.zeros((*shape, self.seats), np.float32),
            np.zeros((*shape, self.seats), np.float32),
            np.zeros(shape, bool),
            np.zeros(shape, bool),
            np.zeros(shape, np.uint64),
        )

    def reset(self, seed: str | int | None = None) -> None:
        """Starts all over from the first deal, of another seed if one is given."""
        if seed is not None:
            told = {**self._told, "seed": name_of(seed)}
            self._batch = _quinte.Batch(self.game, self._options, write(told))
            self._told = told
        self._batch.reset(self.rows)

    def step(self, actions: np.ndarray | Sequence[int], out: Rows | None = None) -> None:
        """Takes a step at every table and writes the rows, into `out` if it is given.

        `actions` holds one step for each table: uint8, int32 or int64. If one of them is not legal, nothing moves
        at any table and `IllegalStep` is raised, with the tables in ``tables``. The interpreter's lock is
        released meanwhile; Ctrl-C is heard when all tables have been stepped.
        """
        if not isinstance(actions, np.ndarray):
            actions = array_of(actions, "steps")
        self._batch.step(actions, self.rows if out is None else out)

    def sample(self, out: np.ndarray | None = None) -> np.ndarray:
        """A random legal step for every table, in uint8, written to `out` if it is given. It takes none of them."""
        out = np.empty(self.n, np.uint8) if out is None else out
        self._batch.sample(out)
        return out

    def advise(self, level: str = "club", out: np.ndarray | None = None) -> np.ndarray:
        """The step that a bot of this `level` would take at every table: to clone it, or to ask it along the way.

        It is written to `out`, uint8, if that is given.

        A bot decides on whole actions; the steps of one follow each other as long as its advice is taken, and
        after another step it is asked anew.
        """
        out = np.empty(self.n, np.uint8) if out is None else out
        self._batch.advise(level, out)
        return out

    def observe(self, seat: int) -> Observation:
        """All tables through one seat's eyes, in fresh arrays: for critics."""
        rows = self.buffers()
        if rows.obs is None:
            raise bad_request("this batch was made without observations")
        self._batch.observe(seat, rows.obs, rows.numbers)
        return Observation(rows.obs, rows.numbers)

    @property
    def fields(self) -> list[Field]:
        """What the columns of an observation mean."""
        return list(self._fields.values())

    def field(self, name: str, rows: Rows | None = None) -> np.ndarray:
        """The field of this `name` of all tables, or of `rows`, in its shape: a view of the observation, not a copy."""
        field = self._fields.get(name)
        if field is None:
            raise bad_request(f"{self.game} has no field {name!r}; it has {', '.join(self._fields)}")
        rows = self.rows if rows is None else rows
        array = rows.obs if field.array == "obs" else rows.numbers
        if array is None:
            raise bad_request("this batch was made without observations")
        return array[..., field.columns].reshape(*array.shape[:-1], *field.shape)

    def step_name(self, step: int) -> str:
        """What a step number stands for: ``KS``, ``take H``, ``meld``, ``stay out``."""
        return self._batch.state(0).step_name(step)

    def log(self, table: int, finished: bool = False) -> str:
        """The match at a table so far, or with `finished` the last one that ended there, as a log.

        `quinte verify` and `quinte replay` take it.
        """
        return self._batch.log(table, finished)

    def state(self, table: int) -> State:
        """A copy of one table as a `State`."""
        from quinte.state import State

        return State._of(self._batch.state(table))


def _chairs(opponents: Opponents | Sequence[Opponents] | None) -> list[list[str | None]]:
    if opponents is None or isinstance(opponents, Mapping):
        opponents = [opponents or {}]
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        raise bad_request(TOLD_BY_SEAT)
    chairs = []
    for table in opponents:
        if not isinstance(table, Mapping):
            raise bad_request(TOLD_BY_SEAT)
        row: list[str | None] = [None] * MOST_SEATS
        for seat, level in table.items():
            chair = whole(seat, "a seat of the opponents")
            if chair >= MOST_SEATS:
                raise bad_request(f"there is no seat {chair}; the seats are 0 to {MOST_SEATS - 1}")
            row[chair] = level
        chairs.append(row)
    return chairs
