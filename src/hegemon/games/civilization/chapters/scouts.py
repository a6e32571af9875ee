"""Sending what scouts gather to a city (5.8)."""

from __future__ import annotations

from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import say
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import UNTOUCHED
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

SEND = verb("send", say("Send what is gathered on {square} to the city on {city}."), square=SQUARES, city=SQUARES)
SENT = happening(
    "sent", say("{seat} sends what is gathered on {square} to the city on {city}."),
    you=say("You send what is gathered on {square} to the city on {city}."),
    seat=SEATS, square=SQUARES, city=SQUARES,
)  # fmt: skip


def options(w: World, seat: int) -> list[Action]:
    """R-SOT-03: each square with a gathering figure, to each city but the one that gets it now."""
    if len(w.cities[seat]) < 2:
        return []
    gather = standing(w, seat).may(Privilege.ARMIES_GATHER)
    return [
        SEND(w.geography.name[square], w.geography.name[city.centre])
        for square in w.figure_squares[seat]
        if w.scouts[square] or gather
        for city in w.cities[seat]
        if city.centre != land.assigned(w, seat, square)
    ]


def refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """R-SCT-03, R-SCT-08: nothing is gathered in the turn in which a figure was produced, nor under a marker."""
    square = w.geography.square[str(action.args[0])]
    if land.kind_at(w, square) in UNTOUCHED:
        return Refusal("R-SCT-08", say("A hut, village or relic lies there."))
    gather = standing(w, seat).may(Privilege.ARMIES_GATHER)
    if not land.gathers(w, square, armies_gather=gather):
        return Refusal("R-SCT-03", say("Nothing is gathered there in this turn."))
    return None


def send(w: World, seat: int, action: Action) -> None:
    """Assign a square; it holds until the owner's next start of turn (R-SOT-07)."""
    square, city = map(str, action.args)
    w.gathers_for[w.geography.square[square]] = w.geography.square[city]
    SENT(w, seat=seat, square=square, city=city)


def makes_a_difference(w: World, action: Action) -> bool:
    """Does a city get anything by what is sent? Trade and coins are the player's, whichever city they belong to."""
    square = w.geography.square[str(action.args[0])]
    icons = w.icons[square]
    return bool(icons.production or icons.culture) or w.resource[square] != NONE


SENDING: Final = ChoiceKind(SEND, options=options, refusal=refusal, take=send)


def call_back(w: World, seat: int) -> None:
    """R-SOT-07: a start of turn begins, all assignments are as usual again."""
    for square in w.figure_squares[seat]:
        w.gathers_for[square] = NONE
