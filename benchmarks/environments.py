"""How fast the Gymnasium environments step, with observations, beside Catanatron's.

    python benchmarks/environments.py --seconds 5 --rounds 5

One seat makes random legal choices against a random player, observation and legal actions after each step, and begins
a new game where one ends. `make bench` installs Catanatron's environment.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from hegemon.research.gymnasium import SeatEnv
from measure import Batch, Contender, Contest, Done, Goal, chooser, ratio

STEPS = 200
"""Between two looks at the clock."""


def stepping(environment: Any, legal: Any) -> Batch:
    """Random steps; `legal` lists the actions."""
    choose = chooser(1)
    kept = [environment.reset(seed=1)[1]]

    def batch() -> Done:
        games = 0
        for _ in range(STEPS):
            _, _, over, stopped, kept[0] = environment.step(choose(legal(kept[0])))
            if over or stopped:
                games += 1
                kept[0] = environment.reset()[1]
        return Done(games, STEPS)

    return batch


def hegemon(game: str, **more: Any) -> Batch:
    environment = SeatEnv(game, opponents="random", **more)
    return stepping(environment, lambda info: info["action_mask"].nonzero()[0].tolist())


def catanatron(representation: str) -> Batch:
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    return stepping(CatanatronEnv({"representation": representation}), lambda info: info["valid_actions"])


CONTENDERS = (
    Contender("duel", "CivilizationDuel, ids", partial(hegemon, "civilization", variant="Duel")),
    Contender("rows", "CivilizationDuel, rows", partial(hegemon, "civilization", variant="Duel", choices="rows")),
    Contender("carta", "Carta, 2 players", partial(hegemon, "carta")),
    Contender("mixed", "CatanatronEnv, board and numbers", partial(catanatron, "mixed"), "catanatron_gym"),
    Contender("vector", "CatanatronEnv, numbers", partial(catanatron, "vector"), "catanatron_gym"),
)

GOALS = (
    Goal("CivilizationDuel ÷ Catanatron, board and numbers", ("duel", "mixed"), ratio, least=1.5),
    Goal("… ÷ Catanatron, numbers", ("duel", "vector"), ratio),
    Goal("… rows ÷ Catanatron, board and numbers", ("rows", "mixed"), ratio),
    Goal("Carta ÷ Catanatron, numbers", ("carta", "vector"), ratio),
)

if __name__ == "__main__":
    sys.exit(Contest((__doc__ or "").split("\n")[0], CONTENDERS, GOALS).main())
