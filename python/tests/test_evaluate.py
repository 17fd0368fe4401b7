"""Evaluation: paired, exact, the same wherever it runs."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from conftest import ALL, ROOT, need

import quinte
from quinte import QuinteError, evaluate


@ALL
def test_club_against_club_is_exactly_zero(game: str) -> None:
    result = evaluate("club", game, "club", deals=6)
    assert result.mean == result.low == result.high == 0.0
    assert not result.per_deal.any() and result.win == pytest.approx(result.won.mean())


@ALL
def test_a_policy_that_plays_like_club_gains_nothing_on_it(game: str) -> None:
    def club(decisions: quinte.Decisions) -> np.ndarray:
        return decisions.env.advise("club")[decisions.tables]

    as_policy = evaluate(club, game, "greedy", deals=4)
    as_level = evaluate("club", game, "greedy", deals=4)
    assert (as_policy.per_deal == as_level.per_deal).all()
    assert (as_policy.won == as_level.won).all()
    assert (evaluate(club, game, club, deals=3).per_deal == 0).all()


def test_the_same_figures_on_any_number_of_threads_and_tables() -> None:
    one = evaluate("club", "belote", "greedy", deals=60)
    assert (one.per_deal == evaluate("club", "belote", "greedy", deals=60, threads=3).per_deal).all()
    late = evaluate("club", "belote", "greedy", deals=20, first_deal=40)
    assert (late.per_deal == one.per_deal[40:]).all()
    first = lambda decisions: decisions.mask.argmax(axis=1)  # noqa: E731
    some = evaluate(first, "belote", "club", deals=30)
    assert (some.per_deal == evaluate(first, "belote", "club", deals=30, tables=8, threads=2).per_deal).all()


def test_levels_are_in_their_order() -> None:
    assert evaluate("club", "belote", "greedy", deals=1_000).low > 10
    assert evaluate("greedy", "belote", "random", deals=1_000).low > 30
    result = evaluate("club", "belote", "greedy", deals=4_000)
    assert result.low < result.mean < result.high and 0.5 < result.win < 0.7
    assert result.cpu < 1, "4,000 pairs of Belote take less than a second of CPU"
    assert "points a deal" in str(result)


def test_one_state_at_a_time() -> None:
    policy = quinte.each(lambda state: state.advise("club")[0] if len(state.advise("club")) == 1 else state.legal()[0])
    assert evaluate(policy, "belote", "club", deals=3).deals == 3


def test_what_cannot_be_evaluated() -> None:
    for wrong in ({"deals": 0}, {"policy": "champion"}, {"against": "nobody"}, {"unit": "hour"}, {"first_deal": 2**64 - 1}, {"threads": 0}):
        with pytest.raises(QuinteError):
            evaluate(**{"policy": "club", "game": "belote", "against": "greedy", "deals": 2, **wrong})
    with pytest.raises(quinte.IllegalStep):
        evaluate(lambda decisions: np.zeros(len(decisions), int), "belote", "club", deals=2)


def test_shares_of_work_give_the_same_result() -> None:
    from quinte import distributed

    whole = evaluate("club", "belote", "greedy", deals=50, seed="shared")
    cut = distributed.evaluate("club", "belote", "greedy", 50, "shared", per_task=13)
    assert (whole.per_deal == cut.per_deal).all() and whole.mean == cut.mean
    assert distributed.record("rami", "club", 5, "r", per_task=2) == quinte.dataset.record("rami", "club", 5, "r")


def test_ray_gives_the_same_figures_as_one_process() -> None:
    need("ray")
    import ray

    from quinte import distributed

    def first_step(decisions: quinte.Decisions) -> np.ndarray:
        return decisions.mask.argmax(axis=1)

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        for policy in ("club", first_step):
            one = distributed.evaluate(policy, "belote", "greedy", 60, "ray", per_task=20)
            two = distributed.evaluate(policy, "belote", "greedy", 60, "ray", workers=2, per_task=20)
            assert (one.per_deal == two.per_deal).all() and one.mean == two.mean
        told = {"deals": 6, "seed": "ray", "per_task": 2}
        assert distributed.record("belote", "club", workers=2, **told) == distributed.record("belote", "club", **told)
        here = distributed.self_play(first_step, "belote", **told)
        assert distributed.self_play(first_step, "belote", workers=2, **told) == here
    finally:
        ray.shutdown()


def test_lines_of_the_leaderboard_hold() -> None:
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import leaderboard

    lines = leaderboard.tomllib.loads(leaderboard.LINES.read_text())["line"]
    assert {line["game"] for line in lines} == set(quinte.GAMES)
    quick = [line for line in lines if line["cpu"] < 0.5]
    assert len(quick) > 4
    for line in quick:
        result = leaderboard.play(line, workers=1)
        assert (round(result.mean, 3), round(result.low, 3)) == (line["mean"], line["low"]), line
