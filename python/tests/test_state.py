"""States: values to be copied, kept and imagined anew."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest
from conftest import ALL

import quinte
from quinte import IllegalStep, QuinteError, State


@ALL
def test_copies_and_pickles_go_on_alike(game: str) -> None:
    dice = random.Random(1)
    state = State(game, seed="keep", unit="match")
    for n in range(120):
        if n % 20 == 0:
            twins = [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
            for twin in twins:
                assert twin == state and hash(twin) == hash(state)
                assert twin.view() == state.view() and twin.legal() == state.legal()
            step = state.legal()[0]
            twins[0].step(step)
            assert twins[0] != state
        state.step(dice.choice(state.legal()))


@ALL
def test_a_deal_comes_to_its_end(game: str) -> None:
    dice = random.Random(2)
    state = State(game, seed=5)
    while not state.over:
        assert state.mask().sum() == len(state.legal()) > 0
        state.step(dice.choice(state.legal()))
    assert state.turn is None and state.legal() == []
    assert abs(sum(state.returns)) < 0.01 and len(state.returns) == state.seats
    with pytest.raises(IllegalStep):
        state.step(0)


@ALL
def test_worlds_show_the_seat_what_it_sees(game: str) -> None:
    dice = random.Random(3)
    state = State(game, seed="behind")
    for _ in range(12):
        state.step(dice.choice(state.legal()))
    seat = state.turn
    others = [other for other in range(state.seats) if other != seat]
    worlds = state.worlds(seat, 8, seed=1)
    for world in worlds:
        assert world.view(seat) == state.view(seat)
    assert any(world.view(other) != state.view(other) for world in worlds for other in others)
    assert [world.view(others[0]) for world in worlds] == [world.view(others[0]) for world in state.worlds(seat, 8, seed=1)]
    again = pickle.loads(pickle.dumps(worlds[0]))
    again.step(again.legal()[0])
    with pytest.raises(QuinteError, match="imagined"):
        worlds[0].log()


@ALL
def test_a_state_can_be_looked_at(game: str) -> None:
    state = State(game, seed=1)
    assert state.describe(0) and str(state) and repr(state)
    for obs in ("u8", "f32"):
        for recall in (False, True):
            look = state.observe(0, obs, recall)
            size = sum(field.size for field in state.fields(obs, recall).values() if field.array == "obs")
            assert look.obs.shape == (size,) and (look.numbers is None) == (obs == "f32")
    assert set(state.view(0)) >= {"viewer", "open", "own"}
    assert state.offers(state.turn)
    assert state.options and state.sides and state.unit_value > 0
    with pytest.raises(QuinteError):
        state.view(9)


@ALL
def test_advice_and_logs(game: str) -> None:
    state = State(game, seed=8)
    for _ in range(10):
        for step in state.advise("club"):
            state.step(step)
    log = state.log()
    assert json.loads(log)["game"] == game
    assert State.from_log(log).view() == state.view()
    assert state.lines()
    with pytest.raises(QuinteError):
        State.from_log("{}")


def test_hint_and_review_are_data() -> None:
    hint = State("belote", seed=3).hint()
    assert hint is not None and {"choice", "mean", "behind", "club"} <= set(hint["choices"][0])
    log = quinte.dataset.record("belote", "greedy", 1, seed=4)[0]
    looked = quinte.review(log, seat=0, worlds=4)
    assert looked == quinte.review(log, seat=0, worlds=4) and looked["game"] == "belote"
    with pytest.raises(QuinteError):
        quinte.review("no log")


def test_notation_and_refusals() -> None:
    state = State("belote", seed=3)
    with pytest.raises(IllegalStep) as why:
        state.act("KS")
    assert why.value.clause.startswith("BEL-")
    with pytest.raises(QuinteError) as why:
        state.act("castle")
    assert why.value.code == "UNREADABLE"
    state.act("pass")


@ALL
def test_rules_are_data(game: str) -> None:
    book = quinte.rules(game)
    assert book["options"] and book["clauses"]
    first = book["clauses"][0]
    told = quinte.clause(game, first["id"] if isinstance(first, dict) else first)
    assert told["valid"] and told["text"]
    assert quinte.judge({"game": game, "op": "no such thing"})["valid"] is False
