"""When things may be used: the phase and the part of a battle that are printed on their labels (R-TIME-01)."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

PHASES: Final = {int(phase): phase for phase in Phase}


def phase_now(w: World) -> Phase:
    """The phase on the labels of what may be used now."""
    return Phase.BATTLE if w.battle else PHASES[w.phase]


def window_of(w: World) -> int:
    """The part of a battle in which abilities may be used now, or NONE."""
    return w.battle.window if w.battle else NONE
