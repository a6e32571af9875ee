"""How often abilities are used (R-RES-02, R-RES-05, R-TIME-03)."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.message import say
from hegemon.games.civilization.facts.kinds import Limit
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.world.world import World

ONCE_PER_TURN: Final = Limit.ONCE_PER_TURN
ONCE_PER_BATTLE: Final = Limit.ONCE_PER_BATTLE

USED_UP: Final = Refusal("R-RES-02", say("You have used that in this turn."))
USED_UP_HERE: Final = Refusal("R-RES-05", say("You have used that in this battle."))


def refusal(w: World, seat: int, ability: Ability) -> Refusal | None:
    """The rule against one use more."""
    limit = ability.printed.limit
    if limit is ONCE_PER_TURN and w.realms[seat].used_abilities >> ability.number & 1:
        return USED_UP
    if limit is ONCE_PER_BATTLE and w.battle and w.battle.used_abilities[w.battle.side_of(seat)] >> ability.number & 1:
        return USED_UP_HERE
    return None


def note(w: World, seat: int, ability: Ability) -> None:
    """Count a use; it counts even if somebody cancels it (R-TIME-08)."""
    limit = ability.printed.limit
    if limit is ONCE_PER_TURN:
        w.realms[seat].used_abilities |= 1 << ability.number
    elif limit is ONCE_PER_BATTLE and w.battle:
        used = list(w.battle.used_abilities)
        used[w.battle.side_of(seat)] |= 1 << ability.number
        w.battle.used_abilities = (used[0], used[1])
