"""What a policy gains over another, on paired deals."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping

import numpy as np

from quinte import _quinte
from quinte.errors import bad_request
from quinte.state import State
from quinte.vec_env import NOBODY, Rows, VecEnv
from quinte.wish import array_of, name_of, whole, write, write_options


class Decisions:
    """What a policy is asked: the tables that wait for it, row by row.

    Attributes
    ----------
    env
        The batch behind it.
    tables
        The numbers of the tables that wait.
    rows
        Their rows, copied.
    """

    __slots__ = ("env", "tables", "rows")

    def __init__(self, env: VecEnv, tables: np.ndarray) -> None:
        self.env, self.tables = env, tables
        self.rows = Rows._make(None if array is None else array[tables] for array in env.rows)

    def __len__(self) -> int:
        return len(self.tables)

    @property
    def obs(self) -> np.ndarray:
        """What each seat in turn observes."""
        if self.rows.obs is None:
            raise bad_request("there are no observations with obs=None")
        return self.rows.obs

    @property
    def numbers(self) -> np.ndarray:
        """The numbers beside it."""
        if self.rows.numbers is None:
            raise bad_request("there are numbers beside the observation only with obs='u8'")
        return self.rows.numbers

    @property
    def mask(self) -> np.ndarray:
        """The steps that it may take."""
        return self.rows.mask

    @property
    def seat(self) -> np.ndarray:
        """Which seat it is."""
        return self.rows.seat

    def field(self, name: str) -> np.ndarray:
        """The field of this `name` of the observations, in its shape."""
        return self.env.field(name, self.rows)


Policy = Callable[[Decisions], np.ndarray]
"""Takes decisions and gives a legal step for each of them."""


def answers(policy: Policy, decisions: Decisions) -> np.ndarray:
    """What a policy says, if that is one whole number for each decision."""
    steps = array_of(policy(decisions), "the answers of a policy")
    if steps.shape != (len(decisions),) or not np.issubdtype(steps.dtype, np.integer):
        raise bad_request(
            f"a policy gives a whole number for each of {len(decisions)} decisions,"
            f" not {steps.dtype} of shape {steps.shape}"
        )
    return steps


def each(choose: Callable[[State], int]) -> Policy:
    """A policy out of a function, `choose`, that looks at one `State`: simple to write, slow to run.

    The state knows all cards. An honest bot looks only at ``state.view(state.turn)`` and the like.
    """

    def policy(decisions: Decisions) -> np.ndarray:
        return np.array([choose(decisions.env.state(table)) for table in decisions.tables], np.int64)

    return policy


@dataclass(frozen=True)
class Result:
    """What came of an evaluation.

    Attributes
    ----------
    mean
        Points a deal, or a match, above the mean of the other sides.
    low, high
        The ends of its 95 % interval.
    win
        How often our side was ahead; a tie is shared.
    deals
        How many deals were played, each in every seating.
    cpu
        Seconds of CPU that it took, both players together.
    per_deal
        The gain of each deal, over its seatings.
    won
        The share of wins of each deal.
    """

    mean: float
    low: float
    high: float
    win: float
    deals: int
    cpu: float
    per_deal: np.ndarray = field(repr=False, compare=False)
    won: np.ndarray = field(repr=False, compare=False)

    @classmethod
    def of(cls, per_deal: np.ndarray, won: np.ndarray, cpu: float = 0.0) -> Result:
        """Sums up deals."""
        n = len(per_deal)
        mean = float(np.mean(per_deal))
        error = float(np.std(per_deal, ddof=1)) / n**0.5 if n > 1 else float("inf")
        low, high = mean - 1.96 * error, mean + 1.96 * error
        return cls(mean, low, high, float(np.mean(won)), n, cpu, per_deal, won)

    def __str__(self) -> str:
        return (
            f"{self.mean:+.2f} points a deal, 95 % between {self.low:+.2f} and {self.high:+.2f};"
            f" ahead in {100 * self.win:.1f} % of {self.deals} deals"
        )


def evaluate(
    policy: Policy | str,
    game: str,
    against: Policy | str = "club",
    deals: int = 2_000,
    seed: str | int = "bench-1",
    *,
    options: Mapping[str, Any] | str | None = None,
    unit: str = "deal",
    bids: str = "learner",
    obs: str | None = "u8",
    recall: bool = False,
    first_deal: int = 0,
    tables: int = 1_024,
    threads: int = 1,
) -> Result:
    """What `policy` gains over `against`: every deal is played once in each seating.

    A bot against itself gains exactly nothing. The same seed plays the same deals, whatever the number of threads or
    tables. What a policy raises comes through; Ctrl-C is heard at the next decision.

    >>> evaluate("club", "belote", "club", deals=20).mean
    0.0

    Parameters
    ----------
    policy, against
        The name of a bot (``"club"``, ``"expert:40"``) or a policy: a function that takes `Decisions` and gives a
        legal step for each.
    game
        ``belote``, ``bezique``, ``tractor``, ``canasta`` or ``rami``.
    deals
        How many deals, each played as often as there are sides.
    seed
        A word or a number. Deal *k* of a seed is the one that ``quinte arena --seed`` plays as number *k*.
    options
        House rules: a preset by name, or a dict of what differs from the usual ones.
    unit
        ``"deal"`` or ``"match"``: what is played each time, and what the gain is counted over.
    bids
        ``"learner"``, or the level that bids for everybody, so that only the play of the cards is compared.
    obs, recall
        What a policy is shown, as in `VecEnv`.
    first_deal
        The number of the first deal.
    tables
        At how many tables a policy plays at once.
    threads
        How many threads play, the bots above all.
    """
    deals, first_deal = whole(deals, "deals", 1), whole(first_deal, "first_deal")
    for who in (policy, against):
        if not (isinstance(who, str) or callable(who)):
            raise bad_request(f"a policy is a bot's name or a function, not {who!r}")
    began = time.process_time()
    if isinstance(policy, str) and isinstance(against, str):
        wish = {
            "ours": policy,
            "theirs": against,
            "bids": None if bids == "learner" else bids,
            "seed": name_of(seed),
            "first_deal": first_deal,
            "deals": deals,
            "unit": unit,
            "threads": threads,
        }
        gains, won = _quinte.duel(game, write_options(options), write(wish))
        return Result.of(gains, won, time.process_time() - began)
    sides = State(game, options).sides
    groups = max(1, whole(tables, "tables", 1) // (max(sides) + 1))
    parts = []
    for first in range(first_deal, first_deal + deals, groups):
        n = min(groups, first_deal + deals - first)
        told = {"unit": unit, "bids": bids, "obs": obs, "recall": recall, "threads": threads}
        parts.append(_play(policy, against, game, sides, n, seed, first, options, told))
    gains, won = (np.concatenate(part) for part in zip(*parts))
    return Result.of(gains, won, time.process_time() - began)


def _play(
    policy: Policy | str,
    against: Policy | str,
    game: str,
    sides: list[int],
    deals: int,
    seed: str | int,
    first: int,
    options: Any,
    told: dict[str, Any],
) -> tuple[np.ndarray, np.ndarray]:
    """Some deals, all seatings at once: table *i* of a group gives our policy side *i*."""
    chairs: dict[int, str] = {}
    for seat, side in enumerate(sides):
        who = policy if side == 0 else against
        if isinstance(who, str):
            chairs[seat] = who
    n_sides, n_seats = max(sides) + 1, len(sides)
    env = VecEnv(
        game, deals * n_sides, seed, options,
        opponents=chairs, paired=True, first_deal=first, episodes=1, **told,
    )  # fmt: skip
    side_of = np.array(sides)
    moved = np.arange(env.n) % n_sides
    steps = np.zeros(env.n, np.int64)
    while True:
        waiting = np.flatnonzero(env.seat != NOBODY)
        if not len(waiting):
            break
        turn = env.seat[waiting].astype(np.int64)
        ours = side_of[(turn - moved[waiting]) % n_seats] == 0
        for who, here in ((policy, waiting[ours]), (against, waiting[~ours])):
            if len(here) and not isinstance(who, str):
                steps[here] = answers(who, Decisions(env, here))
        env.step(steps)
    returns = env.returns.astype(np.float64)
    own = returns[np.arange(env.n), (sides.index(0) + moved) % n_seats]
    best = returns.max(axis=1)
    tied = (returns == best[:, None]).sum(axis=1) / (n_seats / n_sides)
    won = np.where(own == best, 1 / tied, 0.0)
    # A margin is a whole number over the number of the others: summed up before the division, what cancels out is
    # exactly nothing.
    whole = np.rint(own * (n_sides - 1)).reshape(deals, n_sides).sum(axis=1)
    return whole / (n_sides * (n_sides - 1)), won.reshape(deals, n_sides).mean(axis=1)
