"""The questions of a producing action: what, where, with which markers; then it is announced (R-CM-04, R-BP, R-CAR)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, Duty, later, owe
from hegemon.games.civilization.chapters import actions
from hegemon.games.civilization.chapters.items import (
    ITEM,
    ITEMS,
    conceivable,
    unlocked,
)
from hegemon.games.civilization.chapters.production import Funds, funds, program_ready
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.sheet import lose_trade
from hegemon.games.civilization.framework.standing import spend, unspent
from hegemon.games.civilization.speech import SEATS, SQUARES, happening, one_of_named, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import NOWHERE, City, CityAction
from hegemon.games.civilization.world.world import World

NEITHER, PROGRAM, CARAVAN, BOTH = "nothing", "program", "caravan", "both"
MARKERS: Final = {
    NEITHER: say("no marker"),
    PROGRAM: say("building program"),
    CARAVAN: say("caravan"),
    BOTH: say("building program and caravan"),
}

MAKE = verb("make", say("Produce {item}."), item=ITEMS)
MAKE_AT = verb("make-at", say("Produce {item} on {square}."), item=ITEMS, square=SQUARES)
ENOUGH = verb("enough", say("Produce nothing else."))
SPENDING = verb(
    "spending",
    say("Discard for it: {markers}."),
    markers=one_of_named("spending", MARKERS),
)
WHAT_IT_MAKES: Final = say("Choose what the city on {square} produces.")
WHAT_ELSE_IT_MAKES: Final = say("Choose what else the city on {square} produces.")
PRODUCES = happening(
    "produces",
    say("{seat} produces with the city on {square}: {items}."),
    you=say("You produce with the city on {square}: {items}."),
    seat=SEATS,
    square=SQUARES,
    items=ITEMS,
)
DISCARDED_PROGRAM = happening(
    "discarded-program",
    say("{seat} uses up a building program."),
    you=say("You use up a building program."),
    seat=SEATS,
    square=SQUARES,
)
DISCARDED_CARAVAN = happening(
    "discarded-caravan", say("{seat} uses up a caravan."), you=say("You use up a caravan."), seat=SEATS, square=SQUARES
)

TOO_DEAR: Final = Refusal("R-PROD-05", say("The city hasn't enough production for it, even with your trade."))
NO_BUILDING: Final = Refusal("R-CM-02", say("Only a building is free."), obvious=True)
NO_WONDER: Final = Refusal("R-CM-02", say("The lower price is for a wonder."), obvious=True)
NO_PROGRAM: Final = Refusal("R-BP-01", say("The city has no building program."), obvious=True)
PROGRAM_TOO_NEW: Final = Refusal("R-BP-04", say("A building program can't be used in the turn it was started."))
PROGRAM_FIRST: Final = Refusal("R-BP-02", say("The building program must be used now."))
NO_CARAVAN: Final = Refusal("R-CAR-02", say("The city has no caravan."), obvious=True)

Made = tuple[tuple[str, int], ...]
"""Things and where they go."""


# -- what is possible ------------------------------------------------------------------------------------------


class ProductionTerms(NamedTuple):
    """On what terms a city produces something."""

    most: int
    """What it may cost (R-PROD-05)."""
    free: bool = False
    """Is it a building for free?"""
    wonder: bool = False
    """Must it be a wonder?"""


def ceiling(w: World, city: City, purse: Funds) -> int:
    """R-PROD-05: the most that the city can pay, with all it has."""
    return purse.most(program=program_ready(w, city), caravan=city.caravan)


def can_build_wonder(w: World, seat: int, city: City, purse: Funds) -> bool:
    """Is there a wonder that the city can build?"""
    return bool(things(w, w, seat, city, ProductionTerms(ceiling(w, city, purse), wonder=True)))


def things(w: World, there: World, seat: int, city: City, terms: ProductionTerms) -> list[tuple[str, int]]:
    """All that a city can produce and where, one by one."""
    return [(word, square) for word, sites in products(w, there, seat, city, terms) for square in sites]


def products(w: World, there: World, seat: int, city: City, terms: ProductionTerms) -> list[tuple[str, Sequence[int]]]:
    """All that a city can produce and where, without what no tech allows; `there` are the limits checked."""
    found: list[tuple[str, Sequence[int]]] = []
    for_wonders: list[int] | None = None
    for item in unlocked(w, seat):
        if terms.wonder and not item.wonder:
            continue
        if not (item.building if terms.free else item.cost(w, seat) <= terms.most):
            continue
        if item.item_refusal(there, seat, city) is not None:
            continue
        if item.wonder:
            if for_wonders is None:  # they all go to the same squares
                for_wonders = item.free_sites(there, seat, city)
            sites: Sequence[int] = for_wonders
        else:
            sites = item.free_sites(there, seat, city)
        if sites:
            found.append((item.word, sites))
    return found


def conceivable_things(w: World, seat: int, city: City) -> Iterator[tuple[str, int]]:
    """What a person could try to produce with a city, and where."""
    return ((item.word, square) for item in conceivable(w) for square in item.sites(w, seat, city))


def thing_refusal(
    w: World, there: World, seat: int, city: City, terms: ProductionTerms, thing: tuple[str, int]
) -> Refusal | None:
    """The rule against producing something in a place."""
    item, square = ITEM[thing[0]], thing[1]
    if terms.free and not item.building:
        return NO_BUILDING
    if terms.wonder and not item.wonder:
        return NO_WONDER
    if refusal := item.refusal(there, seat, city):
        return refusal
    if not terms.free and item.cost(w, seat) > terms.most:
        return TOO_DEAR
    return item.site_refusal(there, seat, city, square)


def named_thing(w: World, words: Sequence[str | int]) -> tuple[str, int]:
    """What an action names: a thing, and a square if it needs one."""
    return str(words[0]), w.geography.square[str(words[1])] if len(words) > 1 else NOWHERE


# -- the questions ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Producing(Ask):
    """A part of a producing action that is being chosen."""

    centre: int
    extra: int = 0
    """Production that belongs to this action alone (R-PROD-08)."""
    free: bool = False
    """Is it a building for free?"""
    made: Made = ()
    """What is chosen already."""

    def city(self, w: World) -> City:
        """The city that produces."""
        return land.city_with(w, self.seat, self.centre)

    def cost(self, w: World) -> int:
        """What is chosen already costs so much."""
        return 0 if self.free else sum(ITEM[word].cost(w, self.seat) for word, _ in self.made)

    def with_made(self, w: World) -> World:
        """The world with what is chosen already in its place: limits are checked there (R-PROD-06)."""
        if not self.made:
            return w
        there = w.copy()
        for word, square in self.made:
            ITEM[word].make(there, self.seat, self.city(there), square)
        return there

    def go_on(self, w: World, made: Made) -> None:
        """One thing more is chosen. Two can share the production once per turn (R-PROD-06)."""
        if len(made) == 1 and not self.free and unspent(w, self.seat, Privilege.SPLIT):
            owe(w, ChooseItem(self.seat, self.centre, self.extra, self.free, made))
        else:
            owe(w, ChooseMarkers(self.seat, self.centre, self.extra, self.free, made))


@dataclass(frozen=True, slots=True)
class ChooseItem(Producing):
    """What to produce."""

    wonder: bool = False
    """Must it be a wonder? If two things share the production, it is the first of them."""

    def action(self, w: World, thing: tuple[str, int]) -> Action:
        """To choose it."""
        word, square = thing
        return MAKE(word) if square == NOWHERE else MAKE_AT(word, w.geography.name[square])

    def options(self, w: World, seat: int) -> list[Action]:
        there = self.with_made(w)
        found = [self.action(w, thing) for thing in conceivable_things(there, seat, self.city(there))]
        return [*found, ENOUGH()] if self.made else found

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == ENOUGH():
            return None
        there = self.with_made(w)
        return thing_refusal(w, there, seat, self.city(there), self.terms(w), named_thing(w, action.args))

    def offers(self, w: World, seat: int) -> list[Action]:
        there = self.with_made(w)
        found = [self.action(w, thing) for thing in things(w, there, seat, self.city(there), self.terms(w))]
        return [*found, ENOUGH()] if self.made else found

    def terms(self, w: World) -> ProductionTerms:
        """What is left to pay with."""
        city = self.city(w)
        most = ceiling(w, city, funds(w, self.seat, city, extra=self.extra)) - self.cost(w)
        return ProductionTerms(most, self.free, self.wonder)

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == ENOUGH():
            owe(w, ChooseMarkers(seat, self.centre, self.extra, self.free, self.made))
        else:
            self.go_on(w, (*self.made, named_thing(w, action.args)))

    def prompt(self, w: World, seat: int) -> Message:
        square = w.geography.name[self.centre]
        if self.made:
            return WHAT_ELSE_IT_MAKES.fill(square=square)
        return WHAT_IT_MAKES.fill(square=square)


@dataclass(frozen=True, slots=True)
class ChooseMarkers(Producing):
    """Which of the city's markers to use up for it: a building program, a caravan (R-BP-02, R-CAR-02)."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [SPENDING(NEITHER)] if self.free else [SPENDING(markers) for markers in MARKERS]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        city = self.city(w)
        program, caravan = action.args[0] in (PROGRAM, BOTH), action.args[0] in (CARAVAN, BOTH)
        if program and not city.program_turn:
            return NO_PROGRAM
        if program and not program_ready(w, city):
            return PROGRAM_TOO_NEW
        if caravan and not city.caravan:
            return NO_CARAVAN
        if self.free:
            return None
        if w.options.building_program_mandatory and program_ready(w, city) and not program:
            return PROGRAM_FIRST
        purse = funds(w, seat, city, extra=self.extra)
        return None if purse.cover(self.cost(w), program=program, caravan=caravan) else TOO_DEAR

    def take(self, w: World, seat: int, action: Action) -> None:
        city = self.city(w)
        if len(self.made) > 1:
            spend(w, seat, Privilege.SPLIT)
        if self.free:
            spend(w, seat, Privilege.FREE_BUILDING)
        PRODUCES(w, seat=seat, square=w.geography.name[city.centre], items=[word for word, _ in self.made])
        then = Produce(seat, self.centre, self.extra, self.free, self.made, str(action.args[0]))
        actions.announce(w, seat, city, CityAction.PRODUCE, then)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose which markers of the city to discard for it.")


# -- the action ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Produce(Duty):
    """The action resolves: it is paid for, and things are made one after another (R-TIME-06)."""

    seat: int
    centre: int
    extra: int
    free: bool
    made: Made
    markers: str

    def run(self, w: World) -> None:
        city = land.city_with(w, self.seat, self.centre)
        if self.free or self.paid(w, city):
            owe(w, *(produce_item(self.seat, self.centre, word, square) for word, square in self.made))

    def paid(self, w: World, city: City) -> bool:
        """R-PROD-04, R-CM-04: markers and trade go now, if there is still enough of it."""
        program, caravan = self.markers in (PROGRAM, BOTH), self.markers in (CARAVAN, BOTH)
        cost = sum(ITEM[word].cost(w, self.seat) for word, _ in self.made)
        purse = funds(w, self.seat, city, extra=self.extra)
        if not purse.cover(cost, program=program, caravan=caravan):
            return False
        if program:
            city.program_turn = 0
            DISCARDED_PROGRAM(w, seat=self.seat, square=w.geography.name[city.centre])
        if caravan:
            city.caravan = False
            w.fortification_markers += 1
            DISCARDED_CARAVAN(w, seat=self.seat, square=w.geography.name[city.centre])
        lose_trade(w, self.seat, purse.price(cost, program=program, caravan=caravan))
        return True


@later
def produce_item(w: World, seat: int, centre: int, word: str, square: int) -> None:
    """One thing is made, if nothing that came before is in its way (R-GEN-02)."""
    item, city = ITEM[word], land.city_with(w, seat, centre)
    if item.item_refusal(w, seat, city) is None and item.site_refusal(w, seat, city, square) is None:
        item.make(w, seat, city, square)
