"""Behaviour cloning of the club bot in Belote, with numpy alone.

    python clone_club.py              # some four minutes of one core
    python clone_club.py --tenth      # a tenth of it

Deals are made on the fly: club advises at every table, a tenth of the steps are random so that the net sees what its
own slips lead to, and the net learns to give the advice. Then it plays deals of a seed it has never seen, in both
seatings, against greedy and against club.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass, field

# One thread: two of them wait for each other more than they help with matrices of this size.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import quinte

TRAINED_ON, TESTED_ON = "clone", "bench-1"


@dataclass
class Net:
    """Two hidden layers of rectifiers, trained by Adam."""

    inputs: int
    outputs: int
    hidden: int = 256
    seed: int = 0
    steps: int = 0
    weights: list[np.ndarray] = field(default_factory=list)

    def __post_init__(self) -> None:
        rng = np.random.default_rng(self.seed)
        sizes = [self.inputs, self.hidden, self.hidden, self.outputs]
        for a, b in zip(sizes, sizes[1:]):
            self.weights += [rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32), np.zeros(b, np.float32)]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]

    def forward(self, x: np.ndarray) -> list[np.ndarray]:
        layers = [x]
        for n in range(0, 4, 2):
            layers.append(np.maximum(layers[-1] @ self.weights[n] + self.weights[n + 1], 0))
        layers.append(layers[-1] @ self.weights[4] + self.weights[5])
        return layers

    def learn(self, x: np.ndarray, mask: np.ndarray, target: np.ndarray, rate: float) -> float:
        """One step of Adam on the cross entropy; gives the share of targets that were the favourite."""
        layers = self.forward(x)
        scores = np.where(mask, layers[-1], -1e9)
        right = float((scores.argmax(1) == target).mean())
        odds = np.exp(scores - scores.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        odds[np.arange(len(x)), target] -= 1
        slope = (odds / len(x)).astype(np.float32)
        slopes: list[np.ndarray] = []
        for n in (4, 2, 0):
            slopes = [layers[n // 2].T @ slope, slope.sum(0), *slopes]
            slope = (slope @ self.weights[n].T) * (layers[n // 2] > 0)
        self.steps += 1
        correct = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weight, slope, (m, v) in zip(self.weights, slopes, self.moments):
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            weight -= rate * correct * m / (np.sqrt(v) + 1e-8)
        return right


def policy(net: Net) -> quinte.Policy:
    """The favourite among the legal steps."""

    def choose(decisions: quinte.Decisions) -> np.ndarray:
        scores = net.forward(decisions.obs)[-1]
        return np.where(decisions.mask, scores, -1e9).argmax(1)

    return choose


def train(batches: int, n: int = 1024, seed: int = 0, told: bool = True) -> tuple[Net, list[float]]:
    """Learns from so many batches of decisions; gives the net and its agreement along the way."""
    env = quinte.VecEnv("belote", n, TRAINED_ON, obs="f32")
    assert env.obs is not None
    net = Net(env.obs.shape[1], env.steps, seed=seed)
    rng = np.random.default_rng(seed)
    curve, right = [], 0.0
    for batch in range(batches):
        advice = env.advise("club")
        rate = 1e-3 * (1 - batch / batches) + 1e-5
        now = net.learn(env.obs, env.mask, advice.astype(np.int64), rate)
        right += (now - right) / min(batch + 1, 100)
        stray = rng.random(n) < 0.1
        env.step(np.where(stray, env.sample(), advice))
        if (batch + 1) % max(1, batches // 20) == 0:
            curve.append(right)
            if told:
                print(f"{n * (batch + 1):>9,} decisions: {100 * right:.1f} % as club would", flush=True)
    return net, curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=6_000, help="of 1024 decisions each")
    parser.add_argument("--tenth", action="store_true", help="a tenth of it")
    parser.add_argument("--deals", type=int, default=4_000, help="played in the end, each in both seatings")
    told = parser.parse_args()
    began = time.process_time()
    net, _ = train(told.batches // 10 if told.tenth else told.batches)
    print(f"trained in {time.process_time() - began:.0f} s of CPU")
    for against in ("greedy", "club"):
        result = quinte.evaluate(policy(net), "belote", against, told.deals, TESTED_ON, obs="f32")
        print(f"against {against}: {result}")
    print(f"{time.process_time() - began:.0f} s of CPU in all")


if __name__ == "__main__":
    main()
