"""The games as OpenSpiel games.

    import pyspiel
    import quinte.open_spiel

    quinte.open_spiel.register()
    game = pyspiel.load_game("quinte_belote")

One deal is a game. A chance node at the beginning chooses one of so many deals (the parameter `deals`), each as
likely as the others; cards that are drawn later come out of the same seed. So a tree over all games of cards cannot
be walked, and algorithms that enumerate chance see `deals` of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from quinte.rulebook import GAMES
from quinte.state import State

DEALS = 1_000
"""How many deals the chance node chooses from, if not said."""
MOST_STEPS = 2_000
"""A deal ends before so many steps."""


def register() -> None:
    """Registers ``quinte_belote`` and the others; once is enough."""
    known = set(pyspiel.registered_names())
    for name in GAMES:
        if f"quinte_{name}" not in known:
            pyspiel.register_game(_game_type(name), _game_class(name))


def _game_type(name: str) -> Any:
    state = State(name)
    return pyspiel.GameType(
        short_name=f"quinte_{name}",
        long_name=f"Quinte: {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=state.seats,
        min_num_players=state.seats,
        provides_information_state_string=False,
        provides_information_state_tensor=True,
        provides_observation_string=False,
        provides_observation_tensor=True,
        parameter_specification={"deals": DEALS, "seed": "open_spiel"},
    )


def _game_class(name: str) -> Any:
    about = State(name)
    most = 100 * about.unit_value

    class Game(pyspiel.Game):
        """One deal of a game of the house."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            self.deals = int(params.get("deals", DEALS))
            self.seed = str(params.get("seed", "open_spiel"))
            info = pyspiel.GameInfo(
                num_distinct_actions=about.steps,
                max_chance_outcomes=self.deals,
                num_players=about.seats,
                min_utility=-most,
                max_utility=most,
                utility_sum=0.0,
                max_game_length=MOST_STEPS,
            )
            super().__init__(_game_type(name), info, params)

        def new_initial_state(self) -> Any:
            return Deal(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            recall = bool(iig_obs_type is not None and iig_obs_type.perfect_recall)
            return Observer(name, recall)

    class Deal(pyspiel.State):
        """A deal being played."""

        def __init__(self, game: Game) -> None:
            super().__init__(game)
            self._deals, self._word = game.deals, game.seed
            self.state: State | None = None

        def current_player(self) -> int:
            if self.state is None:
                return int(pyspiel.PlayerId.CHANCE)
            turn = self.state.turn
            return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

        def _legal_actions(self, player: int) -> list[int]:
            return [] if self.state is None else self.state.legal()

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(deal, 1 / self._deals) for deal in range(self._deals)]

        def _apply_action(self, action: int) -> None:
            if self.state is None:
                self.state = State(name, seed=f"{self._word}/{action}")
            else:
                self.state.step(action)

        def _action_to_string(self, player: int, action: int) -> str:
            if player == pyspiel.PlayerId.CHANCE or self.state is None:
                return f"deal {action}"
            return self.state.step_name(action)

        def is_terminal(self) -> bool:
            return self.state is not None and self.state.over

        def returns(self) -> list[float]:
            if self.state is None or not self.state.over:
                return [0.0] * about.seats
            return self.state.returns

        def __str__(self) -> str:
            return "before the deal" if self.state is None else self.state.describe()

    class Observer:
        """What a player knows, as a tensor and by field."""

        def __init__(self, game_name: str, recall: bool) -> None:
            self._recall = recall
            self._fields = about.fields("f32", recall)
            self.tensor = np.zeros(sum(field.size for field in self._fields.values()), np.float32)
            self.dict = {
                field.name: self.tensor[field.columns].reshape(field.shape) for field in self._fields.values()
            }

        def set_from(self, state: Deal, player: int) -> None:
            if state.state is None:
                self.tensor.fill(0)
            else:
                self.tensor[:] = state.state.observe(player, "f32", self._recall).obs

        def string_from(self, state: Deal, player: int) -> str:
            return "before the deal" if state.state is None else state.state.describe(player)

    return Game
