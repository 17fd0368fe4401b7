"""One seat of a table as a Gymnasium environment; bots of the house sit in the others.

    import gymnasium
    import quinte.gymnasium

    env = gymnasium.make("quinte/Belote-v0", opponents="club")

Observations are dicts of ``observation`` and ``action_mask``. An illegal action is refused: nothing changes, the
reward is 0 and ``info["refused"]`` says why; with ``illegal="raise"`` it raises `quinte.IllegalStep`. What
``env.action_space.sample()`` gives is legal.
"""

from __future__ import annotations

from typing import Any, Mapping

import gymnasium
import numpy as np
from gymnasium import spaces

from quinte.errors import IllegalStep, bad_request
from quinte.rulebook import GAMES
from quinte.state import State
from quinte.vec_env import TOLD_BY_SEAT, VecEnv
from quinte.wish import divisor, step_number, whole


FAR = 1e6
"""No number of an observation is as large."""
MOST_REFUSED = 1_000
"""After so many illegal actions an episode is truncated."""


class LegalSteps(spaces.Discrete):
    """The step numbers of a game; a sample without a mask is legal where its environment, `env`, stands."""

    def __init__(self, env: Table) -> None:
        self._env = env
        super().__init__(env.steps)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A step drawn from the mask, or by `probability`, or from what is legal now."""
        if mask is None and probability is None:
            mask = self._env.legal_mask()
        return super().sample(mask=mask, probability=probability)

    def __deepcopy__(self, memo: dict[int, Any]) -> spaces.Discrete:
        return spaces.Discrete(int(self.n))


class Table(gymnasium.Env):
    """One seat of a table.

    Parameters
    ----------
    game
        The game's name.
    opponents
        The level that sits in all other seats, or bots by seat; a partner is one of them, too.
    seat
        The seat that you play.
    options, unit, obs, recall, bids, max_steps
        As in `quinte.VecEnv`; observations are float32 in one piece unless ``obs="u8"``, which leaves the numbers
        out of it and gives them as ``numbers``.
    illegal
        ``"refuse"`` or ``"raise"``: what an illegal action comes to.
    scale
        Rewards are points divided by this; what a deal is worth, roughly, if not said.
    render_mode
        ``"ansi"`` for `render`: the table in a few lines.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str = "belote",
        opponents: str | Mapping[int, str] = "club",
        seat: int = 0,
        options: Mapping[str, Any] | str | None = None,
        unit: str = "deal",
        obs: str = "f32",
        recall: bool = False,
        bids: str = "learner",
        max_steps: int | None = None,
        illegal: str = "refuse",
        scale: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        about = State(game, options)
        if whole(seat, "seat") >= about.seats:
            raise bad_request(f"nobody sits in seat {seat}; the seats are 0 to {about.seats - 1}")
        if obs not in ("u8", "f32"):
            raise bad_request(f'obs is "u8" or "f32", not {obs!r}')
        if illegal not in ("refuse", "raise"):
            raise bad_request(f'illegal is "refuse" or "raise", not {illegal!r}')
        if isinstance(opponents, str):
            opponents = dict.fromkeys(range(about.seats), opponents)
        if not isinstance(opponents, Mapping):
            raise bad_request(TOLD_BY_SEAT)
        chairs = {chair: level for chair, level in opponents.items() if chair != seat}
        self._told: dict[str, Any] = {
            "options": options, "unit": unit, "obs": obs, "recall": recall, "bids": bids,
            "max_steps": max_steps, "opponents": chairs,
        }  # fmt: skip
        self.game, self.seat, self.steps = game, seat, about.steps
        self.render_mode, self._raises, self._refused = render_mode, illegal == "raise", 0
        self._scale = 1 / divisor(scale, about.unit_value)
        self._env: VecEnv | None = None
        self._action = np.zeros(1, np.int64)
        self._fresh = False
        self._over = True
        fields = about.fields(obs, recall).values()
        width = {name: sum(field.size for field in fields if field.array == name) for name in ("obs", "numbers")}
        parts: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (self.steps,), np.int8)}
        if obs == "f32":
            parts["observation"] = spaces.Box(-FAR, FAR, (width["obs"],), np.float32)
        else:
            parts["observation"] = spaces.Box(0, 255, (width["obs"],), np.uint8)
            parts["numbers"] = spaces.Box(-FAR, FAR, (width["numbers"],), np.float32)
        self.observation_space = spaces.Dict(parts)
        self.action_space = LegalSteps(self)

    def legal_mask(self) -> np.ndarray:
        """The legal steps, as int8."""
        return np.ones(self.steps, np.int8) if self._over else self._rows["action_mask"].copy()

    def _sit_down(self, word: int) -> None:
        """A table of its own; it writes in place, so its row is looked up once."""
        env = self._env = VecEnv(self.game, 1, word, **self._told)
        assert env.obs is not None
        self._rows = {"action_mask": env.mask[0].view(np.int8), "observation": env.obs[0]}
        if env.numbers is not None:
            self._rows["numbers"] = env.numbers[0]
        self._reward, self._done, self._cut = env.reward[0], env.done, env.truncated

    def _look(self) -> dict[str, np.ndarray]:
        if self._over:
            # The table stands at its next deal already, which is not to be seen yet.
            return {name: np.zeros_like(row) for name, row in self._rows.items()}
        return {name: row.copy() for name, row in self._rows.items()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode; without a seed the next deal of the one before. `options` has nothing to say."""
        super().reset(seed=seed)
        if seed is not None or self._env is None or not self._fresh:
            word = seed if seed is not None else int(self.np_random.integers(2**62))
            self._sit_down(word)
        self._fresh, self._over, self._refused = True, False, 0
        return self._look(), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Takes a step, the number `action`, and lets the others play until you are asked again."""
        env = self._env
        if env is None or self._over:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset()")
        self._action[0] = step_number(action)
        try:
            env.step(self._action)
        except IllegalStep as why:
            if self._raises:
                raise
            # Whoever repeats it for ever is broken off.
            self._refused += 1
            truncated = self._refused >= MOST_REFUSED
            self._over, self._fresh = truncated, False
            refused = {"code": why.code, "clause": why.clause, "text": str(why)}
            return self._look(), 0.0, False, truncated, {"refused": refused}
        done, cut = bool(self._done[0]), bool(self._cut[0])
        self._fresh = self._over = done
        return self._look(), float(self._reward[self.seat]) * self._scale, done and not cut, cut, {}

    def render(self) -> str | None:
        """The table as you see it, in a few lines."""
        if self._env is None or self.render_mode != "ansi":
            return None
        return self._env.state(0).describe(self.seat)


def register() -> None:
    """Registers ``quinte/Belote-v0`` and the others; importing this module does it."""
    for game in GAMES:
        name = f"quinte/{game.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="quinte.gymnasium:Table", kwargs={"game": game})


register()
