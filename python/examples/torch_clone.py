"""Behaviour cloning of the club bot in Belote, with PyTorch: the twin of clone_club.py.

    python torch_clone.py             # some five minutes of one core; keeps the net in clone.pt
    python torch_clone.py --batches 600

PyTorch is a large download and no part of the package: `pip install torch`. One thread: on a shared machine two cost
several times the CPU of one for the same update.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import quinte

TRAINED_ON, TESTED_ON = "clone", "bench-1"
KEPT = "clone.pt"


class Net(nn.Module):
    """Two hidden layers; one head for the choice of a step, one for what the deal will bring."""

    def __init__(self, inputs: int, steps: int, hidden: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.choice = nn.Linear(hidden, steps)
        self.worth = nn.Linear(hidden, 1)

    def forward(self, obs: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        seen = self.body(obs)
        return self.choice(seen).masked_fill(~mask, -1e9), self.worth(seen).squeeze(1)


def shown(obs: np.ndarray, mask: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """Copies of a batch's arrays, which its next step overwrites."""
    return torch.tensor(obs, dtype=torch.float32), torch.tensor(mask)


def policy(net: Net) -> quinte.Policy:
    """The favourite among the legal steps."""

    def choose(decisions: quinte.Decisions) -> np.ndarray:
        with torch.no_grad():
            scores, _ = net(*shown(decisions.obs, decisions.mask))
        return scores.argmax(1).numpy()

    return choose


def tell(net: Net, deals: int, began: float) -> None:
    """How strong it is, on deals it has never seen."""
    for against in ("greedy", "club"):
        print(f"against {against}: {quinte.evaluate(policy(net), 'belote', against, deals, TESTED_ON, obs='f32')}")
    print(f"{time.process_time() - began:.0f} s of CPU in all", flush=True)


def train(batches: int, n: int = 1024, seed: int = 0) -> Net:
    torch.manual_seed(seed)
    env = quinte.VecEnv("belote", n, TRAINED_ON, obs="f32")
    assert env.obs is not None
    net = Net(env.obs.shape[1], env.steps)
    learner = torch.optim.Adam(net.parameters(), lr=1e-3)
    cooling = torch.optim.lr_scheduler.LinearLR(learner, 1.0, 0.01, batches)
    rng = np.random.default_rng(seed)
    right = 0.0
    for batch in range(batches):
        advice = env.advise("club")
        target = torch.tensor(advice.astype(np.int64))
        scores, _ = net(*shown(env.obs, env.mask))
        loss = nn.functional.cross_entropy(scores, target)
        learner.zero_grad()
        loss.backward()
        learner.step()
        cooling.step()
        right += (float((scores.argmax(1) == target).float().mean()) - right) / min(batch + 1, 100)
        stray = rng.random(n) < 0.1
        env.step(np.where(stray, env.sample(), advice))
        if (batch + 1) % max(1, batches // 10) == 0:
            print(f"{n * (batch + 1):>9,} decisions: {100 * right:.1f} % as club would", flush=True)
    return net


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--batches", type=int, default=6_000, help="of 1024 decisions each")
    parser.add_argument("--deals", type=int, default=4_000, help="played in the end, each in both seatings")
    told = parser.parse_args()
    torch.set_num_threads(1)
    began = time.process_time()
    net = train(told.batches)
    print(f"trained in {time.process_time() - began:.0f} s of CPU")
    tell(net, told.deals, began)
    torch.save(net.state_dict(), KEPT)


if __name__ == "__main__":
    main()
