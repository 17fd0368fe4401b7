"""Evaluation, data and self-play on many machines, by Ray (https://ray.io).

    import quinte.distributed

    quinte.distributed.evaluate("expert", "canasta", "club", deals=2_000, workers=8)

Work is cut by the numbers of deals, and a deal comes out the same wherever it is played. So the result is the
same in one process, with two workers, and on a cluster: connect with ``ray.init(address="auto")`` first, and the tasks
go where Ray has room. With ``workers=1`` nothing but this process is used, and Ray need not be there.
"""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from quinte import dataset
from quinte.evaluation import Decisions, Policy, Result, answers
from quinte.evaluation import evaluate as evaluate_here
from quinte.vec_env import NOBODY, VecEnv
from quinte.wish import whole


def shares(deals: int, per_task: int, first_deal: int = 0) -> list[tuple[int, int]]:
    """The ranges that work is cut into, `per_task` deals or fewer: the first deal of each and how many.

    `deals` are cut in all, from number `first_deal` on.
    """
    deals, first_deal = whole(deals, "deals"), whole(first_deal, "first_deal")
    per_task = whole(per_task, "per_task", 1)
    ends = range(first_deal, first_deal + deals, per_task)
    return [(first, min(per_task, first_deal + deals - first)) for first in ends]


def map_shares(work: Callable[[int, int], Any], cut: list[tuple[int, int]], workers: int) -> list[Any]:
    """Does the work for each share of `cut`, here or with more `workers` by Ray, and gives the results in order."""
    if workers <= 1:
        return [work(first, deals) for first, deals in cut]
    try:
        import ray
    except ImportError as error:
        raise ImportError("more than one worker needs Ray: pip install ray") from error
    if not ray.is_initialized():
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    task = ray.remote(work)
    done: list[Any] = ray.get([task.remote(first, deals) for first, deals in cut])
    return done


def evaluate(
    policy: Policy | str,
    game: str,
    against: Policy | str = "club",
    deals: int = 2_000,
    seed: str | int = "bench-1",
    *,
    workers: int = 1,
    per_task: int = 250,
    first_deal: int = 0,
    **told: Any,
) -> Result:
    """As `quinte.evaluate`, on so many workers: the same figures on any number of them.

    Parameters
    ----------
    policy, game, against, deals, seed, first_deal
        As in `quinte.evaluate`. A policy is sent to every worker with all that it refers to.
    workers
        1 stays in this process. With more, Ray plays: on so many cores of this machine if it has to be started, else
        wherever the cluster that ``ray.init`` connected to has room.
    per_task
        How many deals a task plays: fewer share out better, more cost less.
    told
        Whatever else `quinte.evaluate` takes, by name.
    """

    def work(first: int, n: int) -> tuple[np.ndarray, np.ndarray, float]:
        result = evaluate_here(policy, game, against, n, seed, first_deal=first, **told)
        return result.per_deal, result.won, result.cpu

    parts = map_shares(work, shares(whole(deals, "deals", 1), per_task, first_deal), workers)
    gains, won, cpu = zip(*parts)
    return Result.of(np.concatenate(gains), np.concatenate(won), sum(cpu))


def record(
    game: str,
    level: str = "expert",
    deals: int = 100,
    seed: str | int = 0,
    *,
    workers: int = 1,
    per_task: int = 50,
    first_deal: int = 0,
    **told: Any,
) -> list[str]:
    """As `quinte.dataset.record`, on so many workers: the same logs on any number of them.

    Parameters
    ----------
    game, level, deals, seed, first_deal
        As in `quinte.dataset.record`.
    workers, per_task
        As in `evaluate`.
    told
        Whatever else `quinte.dataset.record` takes, by name.
    """

    def work(first: int, n: int) -> list[str]:
        return dataset.record(game, level, n, seed, first_deal=first, **told)

    parts = map_shares(work, shares(deals, per_task, first_deal), workers)
    return [log for part in parts for log in part]


def self_play(
    policy: Policy,
    game: str,
    deals: int = 1_000,
    seed: str | int = 0,
    *,
    workers: int = 1,
    per_task: int = 250,
    first_deal: int = 0,
    **told: Any,
) -> list[str]:
    """Lets a policy play every seat, and gives each deal as a log: `quinte.dataset.rows` reads them.

    Parameters
    ----------
    policy
        A function that takes `quinte.Decisions` and gives a legal step for each.
    game, deals, seed, first_deal
        As in `quinte.evaluate`.
    workers, per_task
        As in `evaluate`.
    told
        Whatever else `quinte.VecEnv` takes, by name.
    """

    def work(first: int, n: int) -> list[str]:
        env = VecEnv(game, n, seed, first_deal=first, episodes=1, **told)
        steps = np.zeros(n, np.int64)
        while True:
            waiting = np.flatnonzero(env.seat != NOBODY)
            if not len(waiting):
                return [env.log(table, finished=True) for table in range(n)]
            steps[waiting] = answers(policy, Decisions(env, waiting))
            env.step(steps)

    parts = map_shares(work, shares(deals, per_task, first_deal), workers)
    return [log for part in parts for log in part]
