"""The start of a turn: everything that a player may do then, in any order (4.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, Then, later, owe
from hegemon.games.civilization.chapters import (
    founding,
    governments,
    investing,
    kept,
    metropolis,
    people,
    scouts,
    techs,
)
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import RELICS, SEATS, happening, verb
from hegemon.games.civilization.world.world import World

PHASE: Final = Phase.START_OF_TURN

DONE = verb("done", say("End your start of turn."))
AWAKEN = verb("awaken", say("Use {relic}."), relic=RELICS)
AWOKE = happening("awoke", say("{seat} uses {relic}."), seat=SEATS, relic=RELICS)
LAPSED = happening("lapsed", say("{seat} loses {relic} unused."), seat=SEATS, relic=RELICS)

CHOOSE_GOVERNMENT: Final = Refusal("R-GOV-07", say("Anarchy is over: you have to choose a government."))
GROW_FIRST: Final = Refusal("R-MET-02", say("Your capital has to grow into a metropolis."))
NO_ROOM_TO_GROW: Final = Refusal("R-MET-02", say("Your capital could not grow into a metropolis any more."))


@later
def open_turn(w: World, seat: int) -> None:
    """A player's start of turn begins."""
    realm = w.realms[seat]
    realm.investments_made = 0
    governments.begin(w, seat)
    scouts.call_back(w, seat)


@later
def close_turn(w: World, seat: int) -> None:
    """A player's start of turn is over: what was forgotten but costs nothing is done, what is due lapses."""
    uses.quiet_gains(w, seat, PHASE)
    governments.finish(w, seat)
    realm = w.realms[seat]
    for relic in realm.relics:
        LAPSED(w, seat=seat, relic=CONTENT.relics[relic].id)  # R-REL-09
    realm.relics = ()


def begin(seat: int) -> Then:
    """A player's start of turn, whole."""
    return enter(seat)


@later
def enter(w: World, seat: int) -> None:
    """Open it, let the player choose, close it."""
    owe(w, open_turn(seat), StartOfTurn(seat), close_turn(seat))


RefusalOf = Callable[[World, int, Action], Refusal | None]
Take = Callable[[World, int, Action], None]


@dataclass(frozen=True, slots=True)
class StartOfTurn(Ask):
    """R-SOT-01 to R-SOT-06, in any order and as often as the rules allow, until the player is done."""

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        cards = (*uses.use_options(w, seat, PHASE), *events.event_options(w, seat, PHASE))
        return [*self.things(w, seat, governments.offers()), *cards]

    def offers(self, w: World, seat: int) -> list[Action]:
        found = self.things(w, seat, governments.open_offers(w, seat))
        legal = (action for action in found if self.refusal(w, seat, action) is None)
        return [*legal, *uses.use_offers(w, seat, PHASE), *events.event_offers(w, seat, PHASE)]

    def things(self, w: World, seat: int, changes: list[Action]) -> list[Action]:
        """Everything to be done, with these changes of government, apart from cards."""
        return [
            DONE(),
            *founding.offers(w, seat),
            *(metropolis.ChooseExpansion(seat).options(w, seat) if must_grow(w, seat) else ()),
            *changes,
            *scouts.offers(w, seat),
            *people.place_offers(w, seat),
            *investing.offers(w, seat),
            *kept.offers(w, seat, "techs"),
            *(AWAKEN(CONTENT.relics[relic].id) for relic in w.realms[seat].relics),
        ]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return HANDLERS[action.verb][0](w, seat, action) if action.verb in HANDLERS else not_done(w, seat)

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != DONE():
            owe(w, self)
            HANDLERS[action.verb][1](w, seat, action)

    def prompt(self, w: World, seat: int) -> Message:
        if governments.must_leave_anarchy(w, seat):
            return say("Anarchy is over: choose a government.")
        if must_grow(w, seat):
            return say("Your capital grows into a metropolis.")
        return say("Start of turn: found cities, change your government, send scouts, invest.")


def must_grow(w: World, seat: int) -> bool:
    """R-SOT-05, R-MET-02: a metropolis that had no room so far is placed as soon as there is."""
    return standing(w, seat).may(Privilege.METROPOLIS) and metropolis.can_grow(w, seat)


def not_done(w: World, seat: int) -> Refusal | None:
    """What has still to be done, at some point of this start of turn (R-GOV-07, R-MET-02)."""
    if governments.must_leave_anarchy(w, seat):
        return CHOOSE_GOVERNMENT
    if must_grow(w, seat):
        return GROW_FIRST
    return None


def found_refusal(w: World, seat: int, site: int) -> Refusal | None:
    """The rule against a city; it may not take the last room from a capital that has to grow."""
    if refusal := founding.refusal(w, seat, site):
        return refusal
    if must_grow(w, seat) and not metropolis.keeps_room(w, seat, site):
        return NO_ROOM_TO_GROW
    return None


def take_lesson(w: World, seat: int, action: Action) -> None:
    """R-HUT-08, R-TECH-11: show the marker, discard it, and learn."""
    level = kept.show(w, seat, action).amounts["level"]
    owe(w, techs.FreeTech(seat, tuple(tech.number for tech in CONTENT.techs if tech.level <= level)))


def relic_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """R-REL-09: without investment cards there is nothing to invest in, and the Seven Cities of Gold lapse."""
    if "investments" in CONTENT.relics.called(str(action.args[0])).amounts and not investing.in_use(w):
        return Refusal("R-SET-26", say("Investment cards aren't played with."))
    return None


def take_relic(w: World, seat: int, action: Action) -> None:
    """R-REL-07: what Atlantis and the Seven Cities of Gold give, in the start of turn after they were found."""
    row = CONTENT.relics.called(str(action.args[0]))
    realm = w.realms[seat]
    realm.relics = tuple(relic for relic in realm.relics if relic != row.number)
    AWOKE(w, seat=seat, relic=row.id)
    everything = tuple(range(len(CONTENT.techs)))
    owe(
        w,
        *(techs.FreeTech(seat, everything) for _ in range(row.amounts.get("techs", 0))),
        *(investing.InvestFree(seat) for _ in range(row.amounts.get("investments", 0))),
    )


def at(w: World, action: Action, place: int = 0) -> int:
    """The square that an action names."""
    return w.geography.square[str(action.args[place])]


def allowed(w: World, seat: int, action: Action) -> None:
    """Nothing speaks against it."""


HANDLERS: Final[dict[str, tuple[RefusalOf, Take]]] = {
    founding.FOUND.name: (
        lambda w, seat, action: found_refusal(w, seat, at(w, action)),
        lambda w, seat, action: founding.found(w, seat, at(w, action), str(action.args[1])),
    ),
    governments.GOVERN.name: (
        lambda w, seat, action: governments.refusal(w, seat, governments.named(action)),
        lambda w, seat, action: governments.change(w, seat, governments.named(action)),
    ),
    scouts.SEND.name: (
        lambda w, seat, action: scouts.refusal(w, seat, at(w, action)),
        lambda w, seat, action: scouts.send(w, seat, at(w, action), at(w, action, 1)),
    ),
    people.PLACE.name: (people.place_refusal, people.take_place),
    people.GATHER.name: (people.gather_refusal, people.take_gather),
    investing.INVEST.name: (investing.refusal, investing.take),
    metropolis.GROW.name: (
        lambda w, seat, action: metropolis.refusal(w, seat, at(w, action)),
        lambda w, seat, action: metropolis.expand(w, seat, at(w, action)),
    ),
    kept.SHOW.name: (allowed, take_lesson),
    AWAKEN.name: (relic_refusal, take_relic),
    uses.USE.name: (uses.use_refusal, uses.take_use),
    events.PLAY.name: (events.event_refusal, events.take_event),
}
