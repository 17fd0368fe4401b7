"""What nobody should do: it is refused with a code, and nothing has changed."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import time
from typing import Any, Callable

import numpy as np
import pytest
from conftest import ALL

import quinte
from quinte import QuinteError, State, VecEnv, dataset, distributed, evaluate

CODES = {"BAD_REQUEST", "BAD_OPTIONS", "BAD_LOG", "UNKNOWN_GAME", "UNKNOWN_LEVEL", "NOT_OFFERED", "UNREADABLE"}


def refused(ask: Callable[[], Any]) -> QuinteError:
    with pytest.raises(QuinteError) as why:
        ask()
    assert why.value.code in CODES and str(why.value)
    return why.value


@pytest.mark.parametrize(
    "told",
    [
        {"n": 4.0}, {"n": "4"}, {"n": None}, {"n": 2**70}, {"game": 3}, {"game": None},
        {"seed": None}, {"seed": 3.5}, {"seed": b"word"}, {"seed": "\ud800"},
        {"opponents": {1: 3}}, {"opponents": {1.0: "club"}}, {"opponents": {"1": "club"}}, {"opponents": 5},
        {"opponents": [None] * 4}, {"recall": 1}, {"paired": "yes"}, {"skip_forced": None}, {"undo": 0},
        {"obs": 5}, {"obs": np.uint8}, {"bids": 5}, {"unit": 5}, {"episodes": 0}, {"episodes": 1.5},
        {"max_steps": -1}, {"max_steps": 2**80}, {"first_deal": 2**64}, {"threads": "2"},
        {"options": {"target": {1}}}, {"options": {"target": float("nan")}}, {"options": [1]}, {"options": {2: {}}},
    ],
    ids=str,
)  # fmt: skip
def test_a_batch_is_told_what_it_can_understand(told: dict[str, Any]) -> None:
    refused(lambda: VecEnv(**{"game": "belote", "n": 4, **told}))


def test_numbers_of_numpy_are_numbers() -> None:
    one = np.int64(1)
    env = VecEnv("belote", np.int32(4), one, {"target": np.int64(500)}, threads=one, opponents={one: "club"}, paired=np.True_)
    assert env.n == 4 and env.state(one).options["target"] == 500
    assert (env.obs == VecEnv("belote", 4, 1, {"target": 500}, opponents={1: "club"}, paired=True).obs).all()
    assert evaluate("club", "belote", "club", deals=np.int64(3), first_deal=one).deals == 3


def kept(env: VecEnv) -> bytes:
    """What a refusal may not change."""
    logs = [env.log(table) for table in range(env.n)]
    return b"".join(array.tobytes() for array in env.rows if array is not None) + pickle.dumps(logs)


@ALL
def test_no_wrong_steps_are_taken(game: str) -> None:
    env = VecEnv(game, 4, 1)
    before = kept(env)
    legal = env.sample()
    wrong = (
        legal.astype(float), [step + 0.7 for step in legal], legal.astype(bool), legal.astype(np.uint64), legal.reshape(4, 1),
        legal.reshape(2, 2), np.full(4, np.nan), legal[:3], [], None, "abcd", [2**70] * 4, [-(2**40)] * 4, 7, legal.astype(">i8"),
        [[1], [2, 3]],
    )  # fmt: skip
    for steps in wrong:
        refused(lambda: env.step(steps))
    assert kept(env) == before


def test_steps_are_read_where_they_lie() -> None:
    env, twin = VecEnv("belote", 4, 1), VecEnv("belote", 4, 1)
    spread = [np.dtype([("step", "<i8"), ("more", "u1")]), np.dtype([("more", "u1"), ("step", "<i4")])]
    for n in range(20):
        steps = env.sample()
        laid = [steps[::-1].astype(np.int64)[::-1], np.repeat(steps, 3)[::3]]
        for dtype in spread:
            table = np.zeros(4, dtype)
            table["step"], table["more"] = steps, 77
            laid.append(table["step"])
        env.step(laid[n % len(laid)])
        twin.step(steps)
        assert kept(env) == kept(twin)


def test_rows_go_where_they_fit_alone() -> None:
    env = VecEnv("belote", 4, 1)
    before, rows = kept(env), env.buffers()
    assert rows.obs is not None
    whole = np.zeros(rows.obs.size + 4, np.uint8)
    locked = rows.seat.copy()
    locked.setflags(write=False)
    crooked = np.zeros(rows.reward.nbytes + 1, np.uint8)[1:].view(np.float32).reshape(rows.reward.shape)
    for out in (
        rows._replace(reward=rows.reward.astype(np.float64)),
        rows._replace(seat=locked),
        rows._replace(obs=np.zeros(rows.obs.shape[::-1], np.uint8)),
        rows._replace(obs=np.zeros(rows.obs.size, np.uint8)),
        rows._replace(obs=np.zeros(rows.obs.shape, np.uint8, order="F")),
        rows._replace(obs=None),
        rows._replace(obs=whole[4:].reshape(rows.obs.shape), seat=whole[2:6]),
        rows._replace(returns=rows.reward),
        rows._replace(reward=crooked),
        tuple(rows)[:5],
        list(rows),
        7,
    ):
        refused(lambda: env.step(env.sample(), out=out))
    for given in (np.zeros(4, np.int64), np.zeros((2, 2), np.uint8), np.zeros(3, np.uint8), np.frombuffer(b"abcd", np.uint8), 7):
        refused(lambda: env.sample(given))
        refused(lambda: env.advise("club", given))
    assert kept(env) == before
    # Steps may lie where rows go: they are read first.
    env.sample(rows.seat)
    env.step(rows.seat, out=rows)


@ALL
def test_every_step_but_the_legal_ones_is_refused(game: str) -> None:
    dice, state = random.Random(game), State(game, seed=3, unit="match", undo=True)
    for _ in range(150):
        if state.over:
            break
        before, legal = state.copy(), state.legal()
        for step in set(range(-2, state.steps + 2)) - set(legal):
            with pytest.raises(quinte.IllegalStep):
                state.step(step)
        assert state == before
        state.step(dice.choice(legal))
    for step in (legal[0] + 0.5, str(legal[0]), None, 2**70, [legal[0]]):
        refused(lambda: before.step(step))


def spoil(dump: str, dice: random.Random) -> str:
    """A state put down, with something changed in it."""
    if dice.random() < 0.1:
        return dump[: dice.randrange(len(dump))]
    told = json.loads(dump)
    put = told["put"]
    while "of" in put["origin"] and dice.random() < 0.5:
        put = put["origin"]["of"]
    place, key = dice.choice([(put, "record")] * 4 + [(put, "taken"), (put, "out"), (put["origin"], "seat"), (put["origin"], "seed"), (told, "unit")])
    text = place.get(key)
    if isinstance(text, str) and dice.random() < 0.9:
        letters, at = list(text), dice.randrange(len(text) + 1)
        letters[at : at + dice.choice([0, 1, 2])] = dice.choice(["0", "00", "ff", "02", "90", "2b", "+1", "é", ""])
        place[key] = "".join(letters)
    else:
        place[key] = dice.choice([None, -1, 255, 3, 2**64, "", [], {}, True])
    return json.dumps(told)


@ALL
def test_a_state_that_was_tampered_with_is_refused_or_is_a_state(game: str) -> None:
    dice = random.Random(game)
    dumps = []
    for length in (0, 3, 30, 90):
        state = State(game, seed=length, unit="match")
        for _ in range(length):
            state.step(dice.choice(state.legal()))
        dumps.append(state._core.dump())
        world = state.worlds(state.turn or 0, 1)[0]
        world.step(world.legal()[0])
        dumps.append(world._core.dump())
    taken_up = 0
    for _ in range(150):
        spoilt = spoil(dice.choice(dumps), dice)
        load, _ = State(game).__reduce__()
        try:
            state = load(spoilt)
        except QuinteError as why:
            assert why.code
            continue
        taken_up += 1
        for seat in range(state.seats):
            assert state.view(seat) and state.observe(seat).obs.size
        assert pickle.loads(pickle.dumps(state)) == state
        if not state.over:
            state.step(state.legal()[-1])
    assert taken_up < 150


def test_a_policy_answers_in_whole_numbers() -> None:
    for policy in (
        lambda decisions: decisions.mask.argmax(axis=1)[:1],
        lambda decisions: np.zeros(len(decisions) + 1, int),
        lambda decisions: decisions.mask.argmax(axis=1) + 0.4,
        lambda decisions: np.full(len(decisions), np.nan),
        lambda decisions: None,
    ):
        refused(lambda: evaluate(policy, "belote", deals=3))
        refused(lambda: distributed.self_play(policy, "belote", deals=3))
    with pytest.raises(ZeroDivisionError):
        evaluate(lambda decisions: 1 // 0, "belote", deals=3)
    for wrong in ({"policy": None}, {"deals": 2.5}, {"deals": "5"}, {"tables": 0}, {"seed": None}, {"first_deal": -1}):
        refused(lambda: evaluate(**{"policy": lambda d: d.mask.argmax(axis=1), "game": "belote", "deals": 3, **wrong}))


def test_questions_of_another_kind_are_refused() -> None:
    env, state = VecEnv("belote", 2), State("belote")
    for ask in (
        lambda: env.advise(None), lambda: env.observe(1.5), lambda: env.observe(None), lambda: env.log(0, finished=1),
        lambda: env.step_name(1.5), lambda: env.field(3), lambda: env.buffers(-1), lambda: state.act(3), lambda: State("belote", unit=3),
        lambda: State("belote", undo=1), lambda: State("belote", seed=None), lambda: state.observe(0, None),
        lambda: state.observe(0, "u8", 1), lambda: state.view(1.0), lambda: State.from_log(3), lambda: quinte.review(3),
        lambda: quinte.judge({"op": {1}}), lambda: quinte.rules(3), lambda: dataset.record("belote", 3),
        lambda: dataset.record("belote", deals=1.5), lambda: list(dataset.rows(state.log())), lambda: list(dataset.rows([3])),
        lambda: list(dataset.rows([state.log()], obs=3)), lambda: list(dataset.rows([state.log()], at_once=0)),
        lambda: distributed.evaluate("club", "belote", deals=0), lambda: distributed.record("belote", per_task=0),
    ):  # fmt: skip
        refused(ask)


@pytest.mark.parametrize(
    "work",
    [
        lambda: evaluate("club", "belote", "club", deals=10**13),
        lambda: evaluate("club", "belote", "club", deals=10**13, threads=2),
        lambda: evaluate(lambda decisions: decisions.mask.argmax(axis=1), "belote", "club", deals=10**13),
        lambda: dataset.record("belote", "club", deals=10**13),
        lambda: State("rami").worlds(0, 10**13),
    ],
    ids=["bots", "threads", "policy", "record", "worlds"],
)
def test_long_work_is_broken_off(work: Callable[[], Any]) -> None:
    def ring(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        began = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert time.monotonic() - began < 10
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_batch_goes_on_in_a_process_that_was_forked() -> None:
    env, twin = (VecEnv("belote", 64, 1, threads=threads) for threads in (2, 1))
    steps = env.sample()
    child = os.fork()
    if child == 0:
        # Whatever happens here may not go on with the tests.
        try:
            env.step(steps)
            twin.step(steps)
            os._exit(0 if kept(env) == kept(twin) else 1)
        finally:
            os._exit(2)
    for _ in range(600):
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            assert os.waitstatus_to_exitcode(status) == 0
            break
        time.sleep(0.05)
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        pytest.fail("the child waits for threads that it has not got")
    env.step(steps)


def test_as_many_threads_as_anybody_might_wish_for() -> None:
    env, one = VecEnv("belote", 3, 1, threads=1_000), VecEnv("belote", 3, 1)
    for _ in range(10):
        steps = one.sample()
        env.step(steps)
        one.step(steps)
        assert kept(env) == kept(one)


def test_worlds_of_another_seed_are_other_worlds() -> None:
    state = State("belote", seed=1)
    seen = [[world.view(1) for world in state.worlds(0, 6, seed)] for seed in range(3)]
    assert seen[0][:3] == [world.view(1) for world in state.worlds(0, 3, 0)]
    assert not any(world in seen[other] for other in (1, 2) for world in seen[other - 1])


def test_a_log_without_decisions_has_rows_of_the_same_width() -> None:
    log = State("belote", seed=1).log()
    (none,), (some,) = dataset.rows([log]), dataset.rows(dataset.record("belote", "club", 1))
    for empty, full in zip(none[:3], some[:3]):
        assert empty.shape == (0, full.shape[1])
