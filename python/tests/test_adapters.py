"""Other frameworks' own tests of the adapters."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from conftest import ALL, need

import quinte


@ALL
@pytest.mark.parametrize("obs", ["f32", "u8"])
def test_gymnasium(game: str, obs: str) -> None:
    need("gymnasium")
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import quinte.gymnasium

    env = gymnasium.make(f"quinte/{game.capitalize()}-v0", obs=obs, opponents="greedy")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)
    look, _ = env.reset(seed=1)
    total, ended = 0.0, 0
    while ended < 3:
        action = env.action_space.sample(mask=look["action_mask"])
        look, reward, done, cut, info = env.step(action)
        assert "refused" not in info and not cut
        total += reward
        if done:
            ended += 1
            look, _ = env.reset()
    assert np.isfinite(total)


def test_gymnasium_refuses_and_raises() -> None:
    need("gymnasium")
    from quinte.gymnasium import MOST_REFUSED, Table

    env = Table("belote")
    look, _ = env.reset(seed=4)
    wrong = int((look["action_mask"] == 0).argmax())
    for n in range(MOST_REFUSED):
        again, reward, done, cut, info = env.step(wrong)
        assert reward == 0 and not done and info["refused"]["code"]
        assert cut == (n == MOST_REFUSED - 1)
        assert cut or all((again[part] == look[part]).all() for part in look)
    strict = Table("belote", illegal="raise")
    strict.reset(seed=4)
    with pytest.raises(quinte.IllegalStep):
        strict.step(wrong)


def test_tables_that_nobody_can_sit_at() -> None:
    need("gymnasium")
    need("pettingzoo")
    from quinte.gymnasium import Table
    from quinte.pettingzoo import env

    for told in (
        {"seat": 4}, {"seat": 1.5}, {"scale": 0}, {"scale": float("nan")}, {"scale": "1"}, {"opponents": 3}, {"opponents": None},
        {"opponents": {4: "club"}}, {"illegal": "ignore"}, {"obs": None}, {"obs": "f64"}, {"game": "chess"}, {"max_steps": 0},
    ):  # fmt: skip
        with pytest.raises(quinte.QuinteError):
            Table(**told).reset(seed=1)
    for told in ({"scale": 0}, {"game": "chess"}, {"recall": 1}, {"unit": "evening"}):
        with pytest.raises(quinte.QuinteError):
            env(**told).reset(seed=1)


@pytest.mark.parametrize("action", [1.7, "3", None, [3], 2**70, -1, 255])
def test_no_action_is_rounded(action: object) -> None:
    need("gymnasium")
    need("pettingzoo")
    from quinte.gymnasium import Table
    from quinte.pettingzoo import env

    strict, agents = Table("belote", illegal="raise"), env("belote")
    for table in (strict, agents):
        table.reset(seed=1)
        with pytest.raises(quinte.QuinteError):
            table.step(action)
    assert agents.rewards == dict.fromkeys(agents.agents, 0) and not any(agents.terminations.values())


@ALL
def test_pettingzoo(game: str) -> None:
    need("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    import quinte.pettingzoo

    with warnings.catch_warnings():
        # It wonders about observations that are dicts, which its own guide asks for.
        warnings.simplefilter("ignore")
        api_test(quinte.pettingzoo.env(game), num_cycles=200)
        seed_test(lambda: quinte.pettingzoo.env(game), num_cycles=100)


def test_pettingzoo_rewards_are_those_of_the_deal() -> None:
    need("pettingzoo")
    import quinte.pettingzoo

    env = quinte.pettingzoo.env("belote", scale=1)
    env.reset(seed=2)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        look, reward, done, cut, _ = env.last()
        totals[agent] += reward
        env.step(None if done or cut else int(np.flatnonzero(look["action_mask"])[-1]))
    assert abs(sum(totals.values())) < 0.01 and any(totals.values())
    assert totals["seat_0"] == totals["seat_2"] == -totals["seat_1"]


@ALL
def test_open_spiel(game: str) -> None:
    need("pyspiel")
    import pyspiel

    import quinte.open_spiel

    quinte.open_spiel.register()
    quinte.open_spiel.register()
    spiel = pyspiel.load_game(f"quinte_{game}", {"deals": 10})
    # Its own test of a game: whole random games, put down as text and taken up on the way.
    pyspiel.random_sim_test(spiel, 3, True, False)
    rng = np.random.RandomState(1)
    state = spiel.new_initial_state()
    clones = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(actions, p=chances)))
            continue
        legal = state.legal_actions()
        if rng.rand() < 0.1:
            twin = state.clone()
            twin.apply_action(legal[0])
            clones += 1
            assert state.legal_actions() == legal
        state.apply_action(int(rng.choice(legal)))
    assert clones and abs(sum(state.returns())) < 0.01
    observer = spiel.make_py_observer()
    observer.set_from(state, 0)
    assert observer.tensor.any() and observer.dict
