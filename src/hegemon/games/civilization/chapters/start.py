"""The start of a turn: everything that a player may do then, in any order (4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Then, later, owe
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
from hegemon.games.civilization.framework import events, uses, window_kinds
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.phase_menus import PhaseMenu
from hegemon.games.civilization.speech import RELICS, SEATS, happening, verb
from hegemon.games.civilization.world.world import World

PHASE: Final = Phase.START_OF_TURN
ANARCHY: Final = CONTENT.governments[governments.ANARCHY].id

DONE = verb("done", say("End your start of turn."))
AWAKEN = verb("awaken", say("Use {relic}."), relic=RELICS)
AWOKE = happening("awoke", say("{seat} uses {relic}."), you=say("You use {relic}."), seat=SEATS, relic=RELICS)
LAPSED = happening(
    "lapsed", say("{seat} loses {relic} unused."), you=say("You lose {relic} unused."), seat=SEATS, relic=RELICS
)

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
    uses.ripe_gains(w, seat, PHASE)


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


def not_done(w: World, seat: int) -> Refusal | None:
    """What has still to be done, at some point of this start of turn (R-GOV-07, R-MET-02)."""
    if governments.must_leave_anarchy(w, seat):
        return CHOOSE_GOVERNMENT
    return GROW_FIRST if metropolis.must_grow(w, seat) else None


# -- cities ----------------------------------------------------------------------------------------------------


def found_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against a city; it may not take the last room from a capital that has to grow."""
    site = w.geography.square[str(action.args[0])]
    if refusal := founding.refusal(w, seat, site):
        return refusal
    if metropolis.must_grow(w, seat) and not metropolis.keeps_room(w, seat, site):
        return NO_ROOM_TO_GROW
    return None


def found_offers(w: World, seat: int) -> list[Action]:
    """The cities that no rule is against; for most of a game there are as many as there may be."""
    if founding.has_all(w, seat):
        return []
    return [action for action in founding.options(w, seat) if found_refusal(w, seat, action) is None]


FOUNDING: Final = ChoiceKind[int](
    founding.FOUND,
    options=founding.options,
    offers=found_offers,
    refusal=found_refusal,
    take=lambda w, seat, action: founding.found(w, seat, w.geography.square[str(action.args[0])], str(action.args[1])),
)


# -- what was found --------------------------------------------------------------------------------------------


def take_lesson(w: World, seat: int, action: Action) -> None:
    """R-HUT-08, R-TECH-11: show the marker, discard it, and learn."""
    level = kept.show(w, seat, action).amounts["level"]
    owe(w, techs.FreeTech(seat, tuple(tech.number for tech in CONTENT.techs if tech.level <= level)))


LEARNING: Final = ChoiceKind[int](kept.SHOW, options=lambda w, seat: kept.options(w, seat, "techs"), take=take_lesson)


def relics_to_awaken(w: World, seat: int) -> list[Action]:
    """R-REL-07: the relics that wait for this start of turn."""
    return [AWAKEN(CONTENT.relics[relic].id) for relic in w.realms[seat].relics]


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


AWAKENING: Final = ChoiceKind(AWAKEN, options=relics_to_awaken, refusal=relic_refusal, take=take_relic)


# -- the question ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartOfTurn(PhaseMenu):
    """R-SOT-01 to R-SOT-06, in any order and as often as the rules allow, until the player is done."""

    phase = PHASE
    shows_markers = True
    choices = (
        DONE,
        FOUNDING,
        metropolis.GROWING,
        governments.CHANGING,
        scouts.SENDING,
        people.GATHERING,
        people.PLACING,
        investing.INVESTING,
        LEARNING,
        AWAKENING,
        uses.USING,
        events.PLAYING,
    )

    def matters(self, w: World, action: Action) -> bool:
        """Nobody goes into anarchy who has no other government to come out of it with."""
        pointless = action == governments.GOVERN(ANARCHY) and governments.only_one(w, self.seat)
        return not pointless and PhaseMenu.matters(self, w, action)

    def worth_asking(self, w: World, action: Action) -> bool:
        """Nobody sends to another city what no city gets."""
        return action.verb != scouts.SEND.name or scouts.makes_a_difference(w, action)

    def kind_of_end(self, left: list[Action]) -> str:
        return window_kinds.ANARCHY if left == [governments.GOVERN(ANARCHY)] else PhaseMenu.kind_of_end(self, left)

    def end_refusal(self, w: World) -> Refusal | None:
        return not_done(w, self.seat)

    def prompt(self, w: World, seat: int) -> Message:
        if governments.must_leave_anarchy(w, seat):
            return say("Anarchy is over: choose a government.")
        if metropolis.must_grow(w, seat):
            return say("Your capital grows into a metropolis.")
        if not investing.in_use(w):
            return say("Start of turn: found cities, change your government, send scouts.")
        return say("Start of turn: found cities, change your government, send scouts, invest.")
