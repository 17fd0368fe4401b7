"""A whole table as a PettingZoo AEC environment: every seat is an agent.

    import quinte.pettingzoo

    env = quinte.pettingzoo.env("canasta")

Observations are dicts of ``observation`` and ``action_mask``. An action is a step; where a move takes several of
them, the same agent is selected again.
"""

from __future__ import annotations

from typing import Any, Mapping

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from quinte.state import State
from quinte.vec_env import VecEnv
from quinte.wish import divisor, step_number

FAR = 1e6
"""No number of an observation is as large."""


class Table(AECEnv):
    """A table whose seats are agents.

    Parameters
    ----------
    game
        The game's name.
    options, unit, recall, max_steps
        As in `quinte.VecEnv`.
    scale
        Rewards are points divided by this; what a deal is worth, roughly, if not said.
    render_mode
        ``"ansi"`` for `render`: the table in a few lines.
    """

    def __init__(
        self,
        game: str = "belote",
        options: Mapping[str, Any] | str | None = None,
        unit: str = "deal",
        recall: bool = False,
        max_steps: int | None = None,
        scale: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        about = State(game, options)
        self.metadata = {"name": f"quinte_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.game = game
        self._told: dict[str, Any] = {
            "options": options, "unit": unit, "recall": recall, "max_steps": max_steps, "obs": "f32",
        }  # fmt: skip
        self._scale = 1 / divisor(scale, about.unit_value)
        self._env: VecEnv | None = None
        self._fresh = False
        self._seeds = np.random.default_rng()
        self.possible_agents = [f"seat_{seat}" for seat in range(about.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        width = sum(field.size for field in about.fields("f32", recall).values())
        look = spaces.Dict(
            {
                "observation": spaces.Box(-FAR, FAR, (width,), np.float32),
                "action_mask": spaces.Box(0, 1, (about.steps,), np.int8),
            }
        )
        self.observation_spaces = {agent: look for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(about.steps) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What this `agent` observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The step numbers, the same for every `agent`."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins an episode; without a seed the next deal of the one before. `options` has nothing to say."""
        if seed is not None or self._env is None or not self._fresh:
            if seed is not None:
                self._seeds = np.random.default_rng(seed)
            self._env = VecEnv(self.game, 1, int(self._seeds.integers(2**62)), **self._told)
        self._fresh = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._env.seat[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent knows now; its mask is empty unless it is selected."""
        env, seat = self._env, self._seat[agent]
        assert env is not None and env.obs is not None
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        if over:
            return {"observation": np.zeros_like(env.obs[0]), "action_mask": np.zeros(env.steps, np.int8)}
        if seat == env.seat[0]:
            return {"observation": env.obs[0].copy(), "action_mask": env.mask[0].view(np.int8).copy()}
        return {"observation": env.observe(seat).obs[0], "action_mask": np.zeros(env.steps, np.int8)}

    def step(self, action: Any) -> None:
        """Takes a step, the number `action`, for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        env = self._env
        assert env is not None
        env.step(np.array([step_number(action)], np.int64))
        self._fresh = bool(env.done[0])
        self._cumulative_rewards[agent] = 0.0
        gained = env.reward[0]
        for name, seat in self._seat.items():
            self.rewards[name] = float(gained[seat]) * self._scale
        if env.done[0]:
            ended = self.truncations if env.truncated[0] else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[env.seat[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the selected agent sees it."""
        if self._env is None or self.render_mode != "ansi":
            return None
        return self._env.state(0).describe(self._seat[self.agent_selection])

    def close(self) -> None:
        """Nothing has to be given back."""


def env(game: str = "belote", **told: Any) -> Table:
    """A table of this game; `told` is whatever else `Table` takes, by name."""
    return Table(game, **told)
