"""Governments and anarchy (4.1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.laws import Order, law
from hegemon.games.civilization.speech import GOVERNMENTS, SEATS, happening, verb
from hegemon.games.civilization.world.world import World

ANARCHY: Final = CONTENT.governments.number("anarchy")
ALWAYS: Final = tuple(government.number for government in CONTENT.governments if government.always)

ALWAYS_BITS: Final = sum(1 << government for government in ALWAYS)
ALL_BITS: Final = (1 << len(CONTENT.governments)) - 1

GOVERN = verb("govern", say("Change to {government}."), government=GOVERNMENTS)
GOVERNED = happening(
    "governed",
    say("{seat} changes to {government}."),
    you=say("You change to {government}."),
    seat=SEATS,
    government=GOVERNMENTS,
)
UNLOCKED = happening(
    "unlocked-government",
    say("{seat} unlocks {government}."),
    you=say("You unlock {government}."),
    seat=SEATS,
    government=GOVERNMENTS,
)
FELL = happening("fell-into-anarchy", say("{seat} falls into anarchy."), you=say("You fall into anarchy."), seat=SEATS)

ALL_GOVERNMENTS: Final = Privilege.ALL_GOVERNMENTS

IN_PLAY: Final = Refusal("R-GOV-01", say("That government is in play already."), obvious=True)
CHANGED: Final = Refusal("R-GOV-07", say("You have changed your government in this start of turn."))
LOCKED: Final = Refusal("R-GOV-02", say("You have not unlocked that government."))
ANARCHY_FIRST: Final = Refusal("R-GOV-04", say("A turn of anarchy has to come first."))


def unlock(w: World, seat: int, government: int) -> None:
    """R-GOV-02: a government can be put in play from now on; R-GOV-03: for a short while without anarchy."""
    realm = w.realms[seat]
    if not realm.unlocked_governments >> government & 1:
        realm.unlocked_governments |= 1 << government
        realm.fresh_governments |= 1 << government
        UNLOCKED(w, seat=seat, government=CONTENT.governments[government].id)


def unlocked(w: World, seat: int, government: int) -> bool:
    """R-GOV-02: may it be put in play at all?"""
    if government in ALWAYS or standing(w, seat).may(ALL_GOVERNMENTS):
        return True
    return bool(w.realms[seat].unlocked_governments >> government & 1)


def only_one(w: World, seat: int) -> bool:
    """Is there no other government that a player could ever put in play as things are, anarchy apart?"""
    others = (each.number for each in CONTENT.governments if each.number not in (ANARCHY, w.realms[seat].government))
    return not any(unlocked(w, seat, government) for government in others)


def options() -> list[Action]:
    """All governments, for a start of turn."""
    return [GOVERN(government.id) for government in CONTENT.governments]


def offers(w: World, seat: int) -> list[Action]:
    """Those that may be put in play now; one change is all there is in a start of turn."""
    realm = w.realms[seat]
    if realm.changed_government:
        return []
    unlocked = ALL_BITS if standing(w, seat).may(ALL_GOVERNMENTS) else realm.unlocked_governments | ALWAYS_BITS
    found = [each for each in CONTENT.governments if unlocked >> each.number & 1]
    return [GOVERN(each.id) for each in found if refusal(w, seat, each.number) is None]


def refusal(w: World, seat: int, government: int) -> Refusal | None:
    """The rule against putting a government in play in one's start of turn."""
    realm = w.realms[seat]
    if government == realm.government:
        return IN_PLAY
    if realm.changed_government:
        return CHANGED
    if not unlocked(w, seat, government):
        return LOCKED
    if government == ANARCHY or realm.government == ANARCHY:
        return None
    if realm.fresh_governments >> government & 1 or standing(w, seat).may(Privilege.NO_ANARCHY):
        return None
    return ANARCHY_FIRST


def change(w: World, seat: int, government: int) -> None:
    """R-GOV-09: put a government in play; it works at once."""
    realm = w.realms[seat]
    realm.government = government
    realm.changed_government = True
    w.recount(seat)
    GOVERNED(w, seat=seat, government=CONTENT.governments[government].id)


def must_leave_anarchy(w: World, seat: int) -> bool:
    """R-GOV-07: whose start of turn began in anarchy leaves it before it is over; entering it is a change, too."""
    realm = w.realms[seat]
    return realm.government == ANARCHY and not realm.changed_government


def throw_into_anarchy(w: World, seat: int) -> bool:
    """R-GOV-11: anarchy takes the place of the government; who is immune keeps it (R-GOV-10)."""
    realm = w.realms[seat]
    if realm.government == ANARCHY or standing(w, seat).may(Privilege.NO_ANARCHY):
        return False
    realm.government = ANARCHY
    if w.phase == Phase.START_OF_TURN and w.active_player == seat:
        realm.changed_government = True
    w.recount(seat)
    FELL(w, seat=seat)
    return True


@law(Order.GOVERNMENT)
def keep_to_unlocked(w: World) -> bool:
    """A government that is no longer unlocked, because a card that unlocked it is lost, gives way at once."""
    for seat in w.in_order():
        realm = w.realms[seat]
        own = realm.unlocked_governments | ALWAYS_BITS
        if not own >> realm.government & 1 and w.turn and not unlocked(w, seat, realm.government):
            owe(w, ReplaceGovernment(seat))
            return True
    return False


@dataclass(frozen=True, slots=True)
class ReplaceGovernment(Ask):
    """Which government takes the place of one that is lost; it is no change of the start of turn."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [action for action in options() if named(action) != ANARCHY]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return None if unlocked(w, seat, named(action)) else LOCKED

    def take(self, w: World, seat: int, action: Action) -> None:
        realm = w.realms[seat]
        changed = realm.changed_government
        change(w, seat, named(action))
        realm.changed_government = changed

    def prompt(self, w: World, seat: int) -> Message:
        return say("Your government is no longer unlocked: choose another.")


def named(action: Action) -> int:
    """The government that an action names."""
    return CONTENT.governments.number(str(action.args[0]))


CHANGING: Final = ChoiceKind[int](
    GOVERN,
    options=lambda w, seat: options(),
    offers=offers,
    refusal=lambda w, seat, action: refusal(w, seat, named(action)),
    take=lambda w, seat, action: change(w, seat, named(action)),
)


def begin(w: World, seat: int) -> None:
    """A start of turn begins: no change has been made, and what was unlocked before has its only chance (R-GOV-03)."""
    realm = w.realms[seat]
    realm.changed_government = False
    realm.fading_governments = realm.fresh_governments


def finish(w: World, seat: int) -> None:
    """R-GOV-03: a start of turn is over; what was unlocked before it needs anarchy from now on."""
    realm = w.realms[seat]
    realm.fresh_governments &= ~realm.fading_governments
    realm.fading_governments = 0
