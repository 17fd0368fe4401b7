"""Batches, as a program meets them."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest
from conftest import ALL

import quinte
from quinte import IllegalStep, QuinteError, VecEnv


@ALL
@pytest.mark.parametrize("obs", ["u8", "f32", None])
def test_random_play_goes_on(game: str, obs: str | None) -> None:
    env = VecEnv(game, 16, "play", obs=obs)
    ended = 0
    for _ in range(300):
        steps = env.sample()
        assert env.mask[np.arange(16), steps].all()
        env.step(steps)
        ended += int(env.done.sum())
        assert (env.mask.any(axis=1)).all() and (env.seat < env.seats).all()
        assert np.abs(env.reward.sum(axis=1)).max() < 0.01
        assert not env.reward[~env.done].any()
    assert ended > 0 and int(env.episode.sum()) >= ended


@ALL
def test_the_layout_tells_every_column(game: str) -> None:
    for obs in ("u8", "f32"):
        env = VecEnv(game, 2, obs=obs)
        taken: dict[str, list[int]] = {"obs": [], "numbers": []}
        for field in env.fields:
            assert field.doc and field.size > 0
            taken[field.array] += range(field.start, field.start + field.size)
            assert env.field(field.name).shape == (2, *field.shape)
        assert env.obs is not None
        assert sorted(taken["obs"]) == list(range(env.obs.shape[1]))
        assert sorted(taken["numbers"]) == list(range(0 if env.numbers is None else env.numbers.shape[1]))


@ALL
def test_floats_are_the_bytes_scaled(game: str) -> None:
    small, large = VecEnv(game, 8, 3), VecEnv(game, 8, 3, obs="f32")
    for _ in range(40):
        steps = small.sample()
        for field in small.fields:
            values = small.field(field.name).astype(np.float32)
            if field.array == "obs":
                values = values / np.float32(field.scale)
            assert np.allclose(values, large.field(field.name), atol=1e-6), field.name
        small.step(steps)
        large.step(steps)


def test_steps_of_any_whole_number_type() -> None:
    envs = [VecEnv("belote", 4, 5) for _ in range(4)]
    for _ in range(20):
        steps = envs[0].sample()
        for env, kind in zip(envs, (np.uint8, np.int32, np.int64, list)):
            env.step(list(steps) if kind is list else steps.astype(kind))
        assert all((env.obs == envs[0].obs).all() for env in envs)
    with pytest.raises(QuinteError, match="uint8, int32 or int64"):
        envs[0].step(steps.astype(np.float32))


@pytest.mark.parametrize("wrong", [300, -1, 44, 42, 255, 256 + 32])
def test_a_wrong_step_is_refused_before_anything_moves(wrong: int) -> None:
    env = VecEnv("belote", 3, 9)
    before = [np.copy(array) for array in env.rows if array is not None]
    steps = env.sample().astype(np.int64)
    steps[1] = wrong
    with pytest.raises(IllegalStep) as why:
        env.step(steps)
    assert why.value.tables == [1] and why.value.code
    assert all((a == b).all() for a, b in zip(before, (a for a in env.rows if a is not None)))


def test_a_refusal_names_its_clause() -> None:
    env = VecEnv("belote", 1, 9)
    card = next(step for step in range(32) if not env.mask[0, step])
    with pytest.raises(IllegalStep, match="a bid is due") as why:
        env.step([card])
    assert (why.value.code, why.value.clause) == ("WRONG_PHASE", "BEL-4.4")
    assert isinstance(why.value, ValueError)


def test_rollouts_are_written_into_rows_of_your_own() -> None:
    env, twin = VecEnv("rami", 8, 4), VecEnv("rami", 8, 4)
    rollout = env.buffers(30)
    kept = twin.obs.copy()
    env.step(env.sample(), out=rollout.at(0))
    assert (env.obs == kept).all(), "with out= the batch's own arrays are left alone"
    twin.step(twin.sample())
    assert (rollout.obs[0] == twin.obs).all() and (rollout.mask[0] == twin.mask).all()
    with pytest.raises(QuinteError, match="obs must have the shape"):
        env.step(env.sample(), out=VecEnv("rami", 7).rows)
    with pytest.raises(QuinteError, match="contiguous"):
        env.step(env.sample(), out=env.rows._replace(reward=np.zeros((8, 8), np.float32)[:, ::2]))


@ALL
def test_opponents_play_inside_the_batch(game: str) -> None:
    env = VecEnv(game, 6, 2, opponents={1: "club"}, skip_forced=False)
    for _ in range(80):
        env.step(env.sample())
        assert (env.seat != 1).all()
    env = VecEnv(game, 2, 2, opponents=[{0: "greedy"}, {1: "expert:2"}])
    for _ in range(3):
        env.step(env.sample())
        assert env.seat[0] != 0 and env.seat[1] != 1


def test_what_cannot_be_is_refused() -> None:
    for told in (
        {"opponents": dict.fromkeys(range(4), "club")},
        {"opponents": {7: "club"}},
        {"opponents": {1: "champion"}},
        {"bids": "nobody"},
        {"obs": "f64"},
        {"unit": "evening"},
        {"threads": 0},
        {"options": {"colour": "blue"}},
        {"options": "no such preset"},
        {"options": 7},
        {"max_steps": 0},
        {"threads": 2_000},
        {"episodes": -1},
        {"opponents": "club"},
        {"paired": True},
    ):
        with pytest.raises(QuinteError) as why:
            VecEnv("belote", 3, **told)
        assert why.value.code in ("BAD_REQUEST", "BAD_OPTIONS", "UNKNOWN_LEVEL"), told
    with pytest.raises(QuinteError) as why:
        VecEnv("chess", 3)
    assert why.value.code == "UNKNOWN_GAME"
    for n in (0, -1, 10**12):
        with pytest.raises(QuinteError):
            VecEnv("belote", n)


def test_what_is_not_there_is_told() -> None:
    env, state = VecEnv("belote", 2), quinte.State("belote")
    for ask in (
        lambda: env.field("colour"),
        lambda: env.observe(-1),
        lambda: env.log(-1),
        lambda: env.state(2),
        lambda: env.step_name(-1),
        lambda: state.offers(-1),
        lambda: state.view(2**70),
        lambda: state.worlds(0, -1),
        lambda: state.hint(-1),
        lambda: quinte.rules("chess"),
        lambda: quinte.clause("belote", "BEL-99"),
        lambda: quinte.review(state.log(), seat=-1),
    ):
        with pytest.raises(QuinteError) as why:
            ask()
        assert why.value.code == "BAD_REQUEST" and str(why.value)


def test_bids_can_be_left_to_a_bot() -> None:
    env = VecEnv("belote", 16, 1, bids="club")
    for _ in range(200):
        assert not env.mask[:, 32:37].any(), "the learner is never asked to bid"
        env.step(env.sample())


def test_same_bytes_with_any_number_of_threads() -> None:
    runs = []
    for threads in (1, 2, 3):
        env = VecEnv("canasta", 32, 6, threads=threads, opponents={1: "club"})
        for _ in range(40):
            env.step(env.sample())
        runs.append(b"".join(array.tobytes() for array in env.rows))
    assert runs[0] == runs[1] == runs[2]


def test_the_interpreter_is_free_while_tables_are_stepped() -> None:
    env = VecEnv("canasta", 512, 6, opponents={1: "club", 2: "club", 3: "club"})
    stop, counted = threading.Event(), [0]

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    other = threading.Thread(target=count)
    steps = env.sample()
    other.start()
    before = counted[0]
    env.step(steps)
    during = counted[0] - before
    stop.set()
    other.join()
    assert during > 1_000, "another thread could not work meanwhile"


def test_two_threads_may_share_a_batch() -> None:
    env = VecEnv("belote", 64, 6, obs=None)
    errors: list[BaseException] = []

    def play() -> None:
        rows = env.buffers()
        for _ in range(200):
            try:
                env.step(env.sample(), out=rows)
            except QuinteError:
                pass  # the other one was quicker
            except BaseException as error:
                errors.append(error)

    crew = [threading.Thread(target=play) for _ in range(2)]
    for one in crew:
        one.start()
    for one in crew:
        one.join(timeout=60)
    assert not errors and not any(one.is_alive() for one in crew)


@ALL
def test_every_step_has_a_name(game: str) -> None:
    env = VecEnv(game, 1)
    names = [env.step_name(step) for step in range(env.steps)]
    assert all(names) and names[-1] == "stay out"
    with pytest.raises(QuinteError):
        env.step_name(env.steps)


def test_all_tables_through_one_seats_eyes() -> None:
    env = VecEnv("belote", 8, 2)
    for _ in range(30):
        env.step(env.sample())
        looks = [env.observe(seat).obs for seat in range(4)]
        for table in range(8):
            assert (looks[env.seat[table]][table] == env.obs[table]).all()
    with pytest.raises(QuinteError):
        env.observe(4)
    with pytest.raises(QuinteError):
        VecEnv("belote", 8, obs=None).observe(0)


def test_reset_begins_again() -> None:
    env = VecEnv("tractor", 4, 2)
    first = env.obs.copy()
    for _ in range(10):
        env.step(env.sample())
    env.reset()
    assert (env.obs == first).all() and not env.episode.any()
    env.reset(seed=3)
    assert (env.obs != first).any()


def test_a_refusal_travels_to_another_process() -> None:
    with pytest.raises(IllegalStep) as why:
        VecEnv("belote", 1, 9).step([0])
    again = pickle.loads(pickle.dumps(why.value))
    assert type(again) is IllegalStep and str(again) == str(why.value)
    assert (again.code, again.clause, again.tables) == ("WRONG_PHASE", "BEL-4.4", [0])
    assert f"{IllegalStep.__module__}.{IllegalStep.__name__}" == "quinte.IllegalStep"
