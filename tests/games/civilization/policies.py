"""Ways to play at random that get further than plain chance: into late techs, many cities and wars."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from hegemon.core.game import Action, State
from hegemon.core.testing import Policy, uniform

IDLE: Final = frozenset({
    "pass", "done", "end-cities", "end-movement", "stop", "drop", "decline", "keep-in-reserve", "offer", "give-up",
})  # fmt: skip
"""Verbs that leave something undone, or start what leads nowhere."""
DEAR: Final = ("learn", "research", "found", "advance", "grow", "go-exploring", "move", "attack-front")
"""Verbs that get a game on, the more the earlier they stand here."""


def eager(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    """Hardly ever leave something undone."""
    busy = [action for action in legal if action.verb not in IDLE]
    return rng.choice(busy if busy and rng.random() < 0.93 else legal)


def ambitious(state: State, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
    """Whatever gets the game on, if there is something of the kind."""
    for verb in DEAR:
        found = [action for action in legal if action.verb == verb]
        if found and rng.random() < 0.7:
            return rng.choice(found)
    return eager(state, seat, legal, rng)


POLICIES: Final[dict[str, Policy]] = {"uniform": uniform, "eager": eager, "ambitious": ambitious}
