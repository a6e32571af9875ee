"""Which of two units that clash strikes first (R-CBT-24)."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.chapters.battlefield import battle_of
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

BEATS: Final = tuple(CONTENT.unit_types.number(kind.beats) if kind.beats else NONE for kind in CONTENT.unit_types)
"""By type of unit: the type to which it is superior, or NONE."""


def superior_side(w: World, pair: tuple[int, int]) -> int:
    """R-CBT-24, R-CBT-25: the side whose unit strikes first, or NONE."""
    kinds = [CONTENT.unit_cards[unit].type for unit in pair]
    for side, owner in enumerate(battle_of(w).owners):
        if BEATS[kinds[1 - side]] == kinds[side]:
            spared = owner != NONE and standing(w, owner).may(Privilege.NO_SUPERIORITY)
            return NONE if spared else 1 - side
    return NONE
