"""Five card games as environments for programs that learn.

Belote, Bezique, Tractor (Shengji), Bulgarian Canasta and Tunisian Rami on one exact engine.

* `VecEnv`: many tables stepped together, every table with its own seat to act.
* `State`: one match that can be copied, pickled, stepped and looked at through any seat's eyes.
* `evaluate`: what a policy, or a bot of the house, gains over another on paired deals.
* `dataset`: matches of bots as logs, and logs as rows to learn from.
* `judge`, `rules`, `clause`, `review`: questions about the rules, and looking back at a match.
* `quinte.gymnasium`, `quinte.pettingzoo`, `quinte.open_spiel`, `quinte.distributed`: doors to other
  frameworks, each imported only when you import it.

Whatever is refused raises `QuinteError` (a `ValueError`) with a `code` and, where a rule is in the way, its
`clause`; nothing has changed then.
"""

from quinte import dataset
from quinte.errors import IllegalStep, QuinteError
from quinte.evaluation import Decisions, Policy, Result, each, evaluate
from quinte.fields import Field
from quinte.rulebook import GAMES, clause, judge, review, rules
from quinte.state import State
from quinte.vec_env import Observation, Rows, VecEnv

__all__ = [
    "GAMES",
    "Decisions",
    "Field",
    "IllegalStep",
    "Observation",
    "Policy",
    "QuinteError",
    "Result",
    "Rows",
    "State",
    "VecEnv",
    "clause",
    "dataset",
    "each",
    "evaluate",
    "judge",
    "review",
    "rules",
]
__version__ = "0.1.0"
