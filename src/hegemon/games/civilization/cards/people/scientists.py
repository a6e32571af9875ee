"""What great scientists do beyond their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.cards.gains import NOTHING_TO_GAIN
from hegemon.games.civilization.chapters import displacing, paths, stacking, techs
from hegemon.games.civilization.chapters.moving_group import BARRED
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.chapters.research import Research
from hegemon.games.civilization.framework import limits, sheet
from hegemon.games.civilization.framework.ability import ABILITIES, Ability, Usable, ability
from hegemon.games.civilization.speech import PASS, SQUARES, up_to, verb
from hegemon.games.civilization.world.markers import NOTHING
from hegemon.games.civilization.world.realm import ROWS
from hegemon.games.civilization.world.world import World

MOST: Final = up_to(99, 1)

FOR_CULTURE = verb("for-culture", say("Exchange {n} trade for as much culture."), n=MOST)
FOR_TRADE = verb("for-trade", say("Exchange {n} culture for as much trade."), n=MOST)
TURN = verb("turn-into-trade", say("Turn the culture of this city into trade."))
SAIL = verb("sail-round", say("Move them round the world to {square}."), square=SQUARES)
LAY = verb("lay-blank", say("Lay the card into row {row} of your pyramid."), row=up_to(ROWS - 1, 1))

NO_ROOM: Final = Refusal("R-TECH-15", say("Your pyramid has no room for a blank card."))
TOO_LATE: Final = Refusal("R-TECH-15", say("It is placed before you research."))
NOWHERE: Final = Refusal("R-SET-34", say("There is no empty square on the outer edge where they may stay."))
NOT_EMPTY: Final = Refusal("R-SET-34", say("That square isn't empty."))


# -- trade and culture -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExchangeTradeAndCulture(Ask):
    """How much trade is exchanged for culture, or culture for trade; no more than the dial can take."""

    def options(self, w: World, seat: int) -> list[Action]:
        realm = w.realms[seat]
        room = min(realm.culture, w.options.trade_max - realm.trade)
        return [*map(FOR_CULTURE, range(1, realm.trade + 1)), *map(FOR_TRADE, range(1, room + 1))]

    def take(self, w: World, seat: int, action: Action) -> None:
        n = int(action.args[0])
        if action.verb == FOR_CULTURE.name:
            sheet.lose_trade(w, seat, n)
            sheet.gain_culture(w, seat, n)
        else:
            sheet.lose_culture(w, seat, n)
            sheet.gain_trade(w, seat, n)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose how much you exchange.")


@ability("albert_einstein.equivalence")
class AlbertEinstein(Usable):
    """Exchange trade for culture, or culture for trade."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if ExchangeTradeAndCulture(seat).offers(w, seat) else NOTHING_TO_GAIN

    def use(self, w: World, seat: int) -> None:
        owe(w, ExchangeTradeAndCulture(seat))


@dataclass(frozen=True, slots=True)
class TurnIntoTrade(Ask):
    """Does the culture of a devoted city become trade?"""

    culture: int
    key: str
    """The ability that allows it."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), TURN()]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == TURN():
            limits.note(w, seat, ABILITIES[self.key])
            sheet.lose_culture(w, seat, self.culture)
            sheet.gain_trade(w, seat, self.culture)

    def prompt(self, w: World, seat: int) -> Message:
        return say("You may turn the {n} culture of this city into trade.", n=self.culture)


@ability("charles_darwin.evolution")
class CharlesDarwin(Ability):
    """Once per turn the culture of a devoted city becomes trade."""

    def devoted(self, w: World, seat: int, culture: int) -> None:
        if limits.refusal(w, seat, self) is None:
            owe(w, TurnIntoTrade(seat, culture, self.printed.key))


# -- round the world -------------------------------------------------------------------------------------------


def landfall_refusal(w: World, group: Group, square: int) -> Refusal | None:
    """The rule against figures coming to a square of the outer edge, which must be empty (1.3, AMB-55)."""
    if w.markers[square] != NOTHING:
        return NOT_EMPTY
    if paths.closed(w, group.seat, square):
        return paths.CLOSED
    return stacking.rest_refusal(w, group.seat, square, group.armies, group.scouts)


@dataclass(frozen=True, slots=True)
class LeaveEdge(Ask):
    """Which figures of one square on the outer edge go round the world."""

    def options(self, w: World, seat: int) -> list[Action]:
        return displacing.groups(w, [square for square in w.figure_squares[seat] if w.geography.outer_edge[square]])

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        step = self.landfall(w, action)
        if step.origin in w.locked_squares:
            return BARRED
        return None if step.offers(w, seat) else NOWHERE

    def landfall(self, w: World, action: Action) -> Landfall:
        """The question where the figures that an action names go."""
        group = displacing.named_group(w, self.seat, action)
        return Landfall(self.seat, group.at, group.armies, group.scouts)

    def take(self, w: World, seat: int, action: Action) -> None:
        owe(w, self.landfall(w, action))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose figures on the outer edge of the map.")


@dataclass(frozen=True, slots=True)
class Landfall(Ask):
    """Where on the outer edge they go."""

    origin: int
    armies: int
    scouts: int

    def group(self) -> Group:
        """The figures."""
        return Group(self.seat, self.armies, self.scouts, self.origin)

    def options(self, w: World, seat: int) -> list[Action]:
        edge = (square for square in w.geography.on_map if w.geography.outer_edge[square])
        return [SAIL(w.geography.name[square]) for square in edge if square != self.origin]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return landfall_refusal(w, self.group(), w.geography.square[str(action.args[0])])

    def take(self, w: World, seat: int, action: Action) -> None:
        displacing.carry(w, self.group(), w.geography.square[str(action.args[0])], tired=True)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose an empty square on the outer edge of the map.")


@ability("galileo_galilei.round_earth")
class GalileoGalilei(Usable):
    """R-SET-34: figures go from one outer edge of the map to another, and move no more in this turn."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if LeaveEdge(seat).offers(w, seat) else NOWHERE

    def use(self, w: World, seat: int) -> None:
        owe(w, LeaveEdge(seat))


# -- the pyramid -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LayBlank(Ask):
    """R-TECH-15: in which row, up to a highest one, a card lies that is no tech."""

    person: int
    highest: int

    def options(self, w: World, seat: int) -> list[Action]:
        return [LAY(row) for row in range(1, self.highest + 1)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return techs.row_refusal(w, seat, int(action.args[0]))

    def take(self, w: World, seat: int, action: Action) -> None:
        realm = w.realms[seat]
        realm.people = tuple(person for person in realm.people if person.face != self.person)
        w.recount(seat)
        techs.lay_blank(w, seat, int(action.args[0]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("Choose the row in which the card lies as a blank tech.")


@ability("sir_isaac_newton.blank")
class IsaacNewton(Usable):
    """R-TECH-15: before one researches, the card becomes a blank tech and is no great person any more."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
        if not any(isinstance(step, Research) for step in w.agenda):
            return TOO_LATE
        return None if self.place(seat).offers(w, seat) else NO_ROOM

    def place(self, seat: int) -> LayBlank:
        """The question where it goes."""
        return LayBlank(seat, self.card.number, self.amount("level"))

    def use(self, w: World, seat: int) -> None:
        owe(w, self.place(seat))
