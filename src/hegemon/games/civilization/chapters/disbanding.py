"""Giving up figures in cities of one's own, for a fortification, a caravan or nothing (5.5, 5.6)."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.chapters import stacking
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.speech import MOVED_GROUP, NUMBERS, SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.world import World

DISBAND = verb("disband", say("Disband the figures."))
FORTIFY = verb("fortify", say("Disband the figures and fortify the city."))
CARAVAN = verb("caravan", say("Disband the figures and give the city a caravan."))
WAYS: Final = (DISBAND, FORTIFY, CARAVAN)

DISBANDED = happening(
    "disbanded", say("{seat} disbands {group} on {square}."),
    you=say("You disband {group} on {square}."),
    summaries=MOVED_GROUP,
    seat=SEATS, square=SQUARES, armies=NUMBERS, scouts=NUMBERS,
)  # fmt: skip
FORTIFIED = happening(
    "fortified",
    say("{seat} fortifies the city on {square}."),
    you=say("You fortify the city on {square}."),
    seat=SEATS,
    square=SQUARES,
)
EQUIPPED = happening(
    "got-caravan",
    say("The city of {seat} on {square} has a caravan."),
    you=say("Your city on {square} has a caravan."),
    seat=SEATS,
    square=SQUARES,
)

HAS_MARKER: Final = Refusal("R-FORT-05", say("The city has a fortification or a caravan already."))
HAS_MARKER_TOO: Final = Refusal("R-CAR-03", say("The city has a fortification or a caravan already."))
NO_MARKER: Final = Refusal("R-FORT-07", say("No marker is left."))


def options(group: Group) -> list[Action]:
    """R-FORT-06: what a group in a city of its owner may do: be disbanded; armies may fortify it, scouts trade."""
    found = [DISBAND()]
    if group.armies:
        found.append(FORTIFY())
    if group.scouts:
        found.append(CARAVAN())
    return found


def refusal(w: World, group: Group, action: Action) -> Refusal | None:
    """The rule against a marker; disbanding without one is always possible (AMB-37)."""
    if action == DISBAND():
        return None
    city = land.city_with(w, group.seat, group.at)
    if city.fortified or city.caravan:
        return HAS_MARKER if action == FORTIFY() else HAS_MARKER_TOO
    return None if w.fortification_markers else NO_MARKER


def disband(w: World, group: Group, action: Action) -> None:
    """R-FORT-01, R-CAR-01: the figures go home; a city gets a marker for one of them, and for no more (R-FORT-07)."""
    seat, armies, scouts, square = group
    land.dismiss(w, square, armies, scouts)
    stacking.send_home(w, seat, armies, scouts)
    city = land.city_with(w, seat, square)
    place = w.geography.name[city.centre]
    DISBANDED(w, seat=seat, square=place, armies=armies, scouts=scouts)
    if action == DISBAND():
        return
    w.fortification_markers -= 1
    if action == FORTIFY():
        city.fortified = True
        FORTIFIED(w, seat=seat, square=place)
    else:
        city.caravan = True
        EQUIPPED(w, seat=seat, square=place)
