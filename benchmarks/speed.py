"""Speed beside others, in one run: CPU time of a random legal step, one thread, masks and resets included.

    pip install open_spiel rlcard        # whichever is there is measured
    python benchmarks/speed.py [--quick]

Prints a table and, in the end, whether the goals are met. A busy machine is slower; the ratios hold all the same.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from typing import Callable

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import quinte

GOALS = {"belote": (100, 250), "bezique": (200, 400), "tractor": (200, 400), "canasta": (400, 600), "rami": (200, 400)}
"""Nanoseconds a step without and with an observation in bytes; in floats 1000 for all."""
TABLES = 1_024


def cost(work: Callable[[], int], rounds: int) -> float:
    """Nanoseconds of CPU a step: the least of several rounds. `work` gives how many steps it took."""
    work()
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        steps = work()
        best = min(best, (time.process_time() - began) / steps)
    return 1e9 * best


def batch(game: str, obs: str | None, batches: int, threads: int = 1) -> Callable[[], int]:
    env = quinte.VecEnv(game, TABLES, 1, obs=obs, skip_forced=False, threads=threads)
    steps = np.empty(TABLES, np.uint8)

    def work() -> int:
        for _ in range(batches):
            env.sample(steps)
            env.step(steps)
        return batches * TABLES

    return work


def gymnasium_steps(n: int) -> Callable[[], int]:
    from quinte.gymnasium import Table

    env = Table("belote", "club")
    env.reset(seed=1)

    def work() -> int:
        look, _ = env.reset()
        for _ in range(n):
            look, _, done, cut, _ = env.step(look["action_mask"].argmax())
            if done or cut:
                look, _ = env.reset()
        return n

    return work


def aec_steps(n: int) -> Callable[[], int]:
    import quinte.pettingzoo

    env = quinte.pettingzoo.env("belote")

    def work() -> int:
        taken = 0
        while taken < n:
            env.reset(seed=taken)
            for _ in env.agent_iter():
                look, _, done, cut, _ = env.last()
                env.step(None if done or cut else look["action_mask"].argmax())
                taken += 1
        return taken

    return work


def open_spiel_steps(name: str, tensor: bool, n: int) -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game(name)
    kind = game.get_type()
    dice = random.Random(1)

    def look(state: object) -> None:
        if kind.provides_information_state_tensor:
            state.information_state_tensor()
        else:
            state.observation_tensor()

    def work() -> int:
        taken = 0
        while taken < n:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes())
                    state.apply_action(dice.choices(outcomes, chances)[0])
                    continue
                if tensor:
                    look(state)
                state.apply_action(dice.choice(state.legal_actions()))
                taken += 1
        return taken

    return work


def rlcard_steps(name: str, n: int) -> Callable[[], int]:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    dice = random.Random(1)

    def work() -> int:
        taken = 0
        while taken < n:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(dice.choice(list(state["legal_actions"])))
                taken += 1
        return taken

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few rounds only")
    quick = parser.parse_args().quick
    rounds, batches, peer = (2, 10, 300) if quick else (40, 15, 3_000)
    figures: dict[str, float] = {}

    def measure(name: str, make: Callable[[], Callable[[], int]], times: int = rounds) -> None:
        try:
            figures[name] = cost(make(), times)
        except ImportError as error:
            print(f"{name:44} not measured: {error}")
            return
        print(f"{name:44} {figures[name]:12,.0f} ns", flush=True)

    for game in quinte.GAMES:
        for obs in (None, "u8", "f32"):
            measure(f"{game}, observation {obs}", lambda: batch(game, obs, batches))
    measure("belote, observation u8, two threads", lambda: batch("belote", "u8", batches, 2))
    measure("gymnasium, belote against three club", lambda: gymnasium_steps(peer))
    measure("pettingzoo, belote", lambda: aec_steps(peer))
    for name in ("spades", "gin_rummy"):
        for tensor in (False, True):
            what = "with its tensor" if tensor else "no observation"
            measure(f"OpenSpiel {name}, {what}", lambda: open_spiel_steps(name, tensor, peer), 3)
    for name in ("gin-rummy",):
        measure(f"RLCard {name}", lambda: rlcard_steps(name, peer // 10), 3)

    print()
    for game, (bare, seen) in GOALS.items():
        goals = {None: bare, "u8": seen, "f32": 1_000}
        for obs, goal in goals.items():
            took = figures[f"{game}, observation {obs}"]
            print(f"{game}, {obs}: {took:.0f} of {goal} ns: {'met' if took <= goal else 'NOT MET'}")
    spades, gin = figures.get("OpenSpiel spades, with its tensor"), figures.get("RLCard gin-rummy")
    if spades:
        print(f"belote u8 is {spades / figures['belote, observation u8']:.0f} times as fast as OpenSpiel's spades (goal 20)")
    if gin:
        for game in ("canasta", "rami"):
            times = gin / figures[f"{game}, observation u8"]
            print(f"{game} u8 is {times:.0f} times as fast as RLCard's gin rummy (goal 60)")


if __name__ == "__main__":
    main()
