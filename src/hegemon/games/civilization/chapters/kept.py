"""Hut and village markers that are kept for later, shown and discarded when they are of use (R-HUT-08)."""

from __future__ import annotations

from hegemon.core.game import Action, Reveals
from hegemon.core.message import say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.rows import HutOrVillage
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.speech import DISCOVERIES, SEATS, happening, verb
from hegemon.games.civilization.world.world import World

SHOW = verb("show", say("Use what you found: {discovery}."), discovery=DISCOVERIES)
SHOWED = happening(
    "showed",
    say("{seat} shows and discards: {discovery}."),
    you=say("You show and discard: {discovery}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    discovery=DISCOVERIES,
)


def options(w: World, seat: int, gain: str) -> list[Action]:
    """The markers of a player that give something of this kind when they are shown."""
    markers = w.realms[seat].huts_and_villages
    if not markers:
        return []
    rows = (CONTENT.huts_and_villages[face] for face in dict.fromkeys(found.face for found in markers))
    return [SHOW(row.id) for row in rows if gain in row.amounts]


def show(w: World, seat: int, action: Action) -> HutOrVillage:
    """Show the marker that an action names; it leaves the game."""
    row = CONTENT.huts_and_villages.called(str(action.args[0]))
    sheet.use_up_marker(w, seat, row.number)
    SHOWED(w, seat=seat, discovery=row.id)
    return row
