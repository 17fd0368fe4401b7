"""PPO in Belote against fixed opponents, with PyTorch.

    python torch_ppo.py                           # from nothing, against greedy
    python torch_ppo.py --against club --from clone.pt    # from what torch_clone.py kept, against club

The net holds both seats of one side, the bots the other. A deal is an episode and its points come at the end, so a
step is worth what its deal brought, less what the net expected. Steps of deals that are still under way when an update
comes are dropped: nobody knows yet what they brought.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch_clone import Net, shown, tell

import quinte

POINTS = 162.0
"""The points of a deal's cards: the net's unit."""
CLIP, ENTROPY, EPOCHS, SLICE = 0.2, 0.01, 3, 4096


class Rollout:
    """Steps of finished deals, with what their deals brought."""

    def __init__(self, env: quinte.VecEnv, net: Net, steps: int) -> None:
        assert env.obs is not None
        obs, mask, taken, odds = [], [], [], []
        table, worth = np.arange(len(env.seat)), np.full((steps, len(env.seat)), np.nan, np.float32)
        first = np.zeros(len(env.seat), int)
        for t in range(steps):
            obs.append(torch.tensor(env.obs))
            mask.append(torch.tensor(env.mask))
            with torch.no_grad():
                scores, _ = net(obs[-1], mask[-1])
            choice = torch.distributions.Categorical(logits=scores)
            taken.append(choice.sample())
            odds.append(choice.log_prob(taken[-1]))
            env.step(taken[-1].numpy())
            for i in table[env.done]:
                worth[first[i] : t + 1, i] = env.returns[i, 0] / POINTS
                first[i] = t + 1
        known = torch.tensor(~np.isnan(worth))
        self.obs, self.mask = torch.stack(obs)[known], torch.stack(mask)[known]
        self.taken, self.odds = torch.stack(taken)[known], torch.stack(odds)[known]
        self.worth = torch.tensor(worth)[known]


def update(net: Net, learner: torch.optim.Optimizer, told: Rollout) -> None:
    """Some rounds of PPO over a rollout."""
    with torch.no_grad():
        expected = torch.cat([net(o, m)[1] for o, m in zip(told.obs.split(SLICE), told.mask.split(SLICE))])
    better = told.worth - expected
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(told.worth)).split(SLICE):
            scores, worth = net(told.obs[part], told.mask[part])
            choice = torch.distributions.Categorical(logits=scores)
            ratio = (choice.log_prob(told.taken[part]) - told.odds[part]).exp()
            gain = torch.min(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part])
            loss = -gain.mean() + 0.5 * nn.functional.mse_loss(worth, told.worth[part]) - ENTROPY * choice.entropy().mean()
            learner.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            learner.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", default="greedy", help="who holds the other side")
    parser.add_argument("--from", dest="begun", help="weights to begin with")
    parser.add_argument("--seconds", type=float, default=300, help="of CPU, for training")
    parser.add_argument("--deals", type=int, default=4_000, help="played in the end, each in both seatings")
    told = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    env = quinte.VecEnv("belote", 512, "ppo", obs="f32", opponents={1: told.against, 3: told.against})
    assert env.obs is not None
    net = Net(env.obs.shape[1], env.steps)
    if told.begun:
        net.load_state_dict(torch.load(told.begun))
    learner = torch.optim.Adam(net.parameters(), lr=1e-4 if told.begun else 5e-4)
    began, next_word, n = time.process_time(), 0.0, 0
    while (spent := time.process_time() - began) < told.seconds:
        rollout = Rollout(env, net, steps=64)
        update(net, learner, rollout)
        n += len(rollout.worth)
        if spent >= next_word:
            points = POINTS * float(rollout.worth.mean())
            print(f"{spent:>4.0f} s {n:>9,} steps: {points:+.1f} points a deal while exploring", flush=True)
            next_word += told.seconds / 10
    tell(net, told.deals, began)


if __name__ == "__main__":
    main()
