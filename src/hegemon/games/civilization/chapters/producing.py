"""The questions of a producing action: what, where, with which markers; then it is announced (R-CM-04, R-BP, R-CAR)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, Duty, later, owe
from hegemon.games.civilization.chapters import actions
from hegemon.games.civilization.chapters.items import (
    ITEM,
    ITEMS,
    WONDER_ITEMS,
    Producible,
    WonderItem,
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
ENOUGH = verb("enough", say("Produce nothing else."))
SITE = verb("site", say("Put it on {square}."), square=SQUARES)
SPENDING = verb(
    "spending",
    say("Discard for it: {markers}."),
    markers=one_of_named("spending", MARKERS),
)
PRODUCES = happening(
    "produces", say("{seat} produces with the city on {square}: {items}."), seat=SEATS, square=SQUARES, items=ITEMS
)
DISCARDED_PROGRAM = happening(
    "discarded-program", say("{seat} uses up a building program."), seat=SEATS, square=SQUARES
)
DISCARDED_CARAVAN = happening("discarded-caravan", say("{seat} uses up a caravan."), seat=SEATS, square=SQUARES)

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


def ceiling(w: World, city: City, purse: Funds) -> int:
    """R-PROD-05: the most that the city can pay, with all it has."""
    return purse.most(program=program_ready(w, city), caravan=city.caravan)


def can_produce(w: World, seat: int, city: City, purse: Funds) -> bool:
    """Is there anything at all that the city can produce?"""
    most = ceiling(w, city, purse)
    return any(item.cost(w, seat) <= most and item.refusal(w, seat, city) is None for item in unlocked(w, seat))


def can_build(w: World, seat: int, city: City) -> bool:
    """Is there a building that the city can build?"""
    return any(item.building and item.refusal(w, seat, city) is None for item in unlocked(w, seat))


def can_build_wonder(w: World, seat: int, city: City, purse: Funds) -> bool:
    """Is there a wonder that the city can build?"""
    most, items = ceiling(w, city, purse), (WONDER_ITEMS[wonder] for wonder in w.open_wonders)
    return any(item.cost(w, seat) <= most and item.refusal(w, seat, city) is None for item in items)


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

    def options(self, w: World, seat: int) -> list[Action]:
        things = [MAKE(item.word) for item in conceivable(w)]
        return [*things, ENOUGH()] if self.made else things

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == ENOUGH():
            return None
        item = ITEM[str(action.args[0])]
        there = self.with_made(w)
        if self.free and not item.building:
            return NO_BUILDING
        if self.wonder and not isinstance(item, WonderItem):
            return NO_WONDER
        return item.refusal(there, seat, self.city(there)) or (None if self.payable(w, item) else TOO_DEAR)

    def offers(self, w: World, seat: int) -> list[Action]:
        there = self.with_made(w)
        city, most = self.city(there), self.most(w)
        found = [
            MAKE(item.word)
            for item in unlocked(w, seat)
            if (item.building if self.free else item.cost(w, seat) <= most)
            and (isinstance(item, WonderItem) or not self.wonder)
            and item.refusal(there, seat, city) is None
        ]
        return [*found, ENOUGH()] if self.made else found

    def most(self, w: World) -> int:
        """What the city can still pay."""
        city = self.city(w)
        return ceiling(w, city, funds(w, self.seat, city, extra=self.extra)) - self.cost(w)

    def payable(self, w: World, item: Producible) -> bool:
        """R-PROD-05: can the city pay for it, and for what is chosen already?"""
        return self.free or item.cost(w, self.seat) <= self.most(w)

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == ENOUGH():
            owe(w, ChooseMarkers(seat, self.centre, self.extra, self.free, self.made))
            return
        word = str(action.args[0])
        if NOWHERE in ITEM[word].sites(w, seat, self.city(w)):
            self.go_on(w, (*self.made, (word, NOWHERE)))
        else:
            owe(w, ChooseSite(seat, self.centre, self.extra, self.free, self.made, word))

    def prompt(self, w: World, seat: int) -> Message:
        square = w.geography.name[self.centre]
        if self.made:
            return say("Choose what else the city on {square} produces.", square=square)
        return say("Choose what the city on {square} produces.", square=square)


@dataclass(frozen=True, slots=True)
class ChooseSite(Producing):
    """Where it goes."""

    word: str = ""

    def options(self, w: World, seat: int) -> list[Action]:
        there = self.with_made(w)
        return [SITE(w.geography.name[square]) for square in ITEM[self.word].sites(there, seat, self.city(there))]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return self.site_refusal(self.with_made(w), w.geography.square[str(action.args[0])])

    def offers(self, w: World, seat: int) -> list[Action]:
        there = self.with_made(w)
        sites = ITEM[self.word].sites(there, seat, self.city(there))
        return [SITE(w.geography.name[square]) for square in sites if self.site_refusal(there, square) is None]

    def site_refusal(self, there: World, square: int) -> Refusal | None:
        """The rule against a square."""
        return ITEM[self.word].site_refusal(there, self.seat, self.city(there), square)

    def take(self, w: World, seat: int, action: Action) -> None:
        self.go_on(w, (*self.made, (self.word, w.geography.square[str(action.args[0])])))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose a square for it: {item}.", item=ITEMS.name(self.word))


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
