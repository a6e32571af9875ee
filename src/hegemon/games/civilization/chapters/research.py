"""The research phase: everybody chooses in secret, then all is revealed (8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, Question, later, owe
from hegemon.games.civilization.chapters import coins, techs
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import person_cards
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import NUMBERS, PASS, SEATS, TECHS, happening, verb
from hegemon.games.civilization.world.realm import NONE, ROWS
from hegemon.games.civilization.world.world import World

SECOND_TECH_TRADE = 6
"""What the second tech costs (R-TECH-13)."""

RESEARCH = verb("research", say("Research {tech}."), tech=TECHS)
AND_RESEARCH = verb("research-also", say("Research {tech} as well, for 6 trade more."), tech=TECHS)
SHELVE = verb("shelve", say("Place what you have researched in the row of its level."))
SHELVE_LOWER = verb("shelve-lower", say("Place {tech} one row lower."), tech=TECHS)
CHOSE = happening(
    "chose-research",
    say("{seat} has chosen what to research."),
    you=say("You have chosen to research: {techs}."),
    reveals=Reveals.OWN,
    private=say("{seat} has chosen to research: {techs}."),
    seat=SEATS,
    techs=TECHS,
)
REVEALED = happening(
    "revealed-research",
    say("{seat} researches: {techs}."),
    you=say("You research: {techs}."),
    reveals=Reveals.ALWAYS,
    seat=SEATS,
    techs=TECHS,
)
PAID_RESEARCH = happening(
    "paid-research",
    say("{seat} pays for research and keeps {n} trade."),
    you=say("You pay for research and keep {n} trade."),
    seat=SEATS,
    n=NUMBERS,
)
CANT_RESEARCH = happening(
    "cant-research",
    None,
    you=say("You can't research: {trade} of {price} trade."),
    seat=SEATS,
    trade=NUMBERS,
    price=NUMBERS,
)
"""Who isn't asked is told why."""


@dataclass(frozen=True, slots=True)
class Research(Question):
    """R-TECH-01: who still has to choose, in secret. Who has chosen one tech already may name a second (R-TECH-13).

    Who can't pay for any, as everybody sees, isn't asked.
    """

    waiting: tuple[int, ...]

    picks = "picked_techs"

    def asked(self, w: World) -> tuple[int, ...]:
        return tuple(seat for seat in self.waiting if w.realms[seat].trade >= techs.cheapest(w, seat))

    def run(self, w: World) -> None:
        """Nobody is left who could choose."""
        owe(w, reveal())

    def possible_picks(self, w: World, seat: int) -> list[tuple[int, ...]]:
        """What a player may have chosen, for all that others know."""
        picks: list[tuple[int, ...]] = [()]
        if seat not in self.waiting or standing(w, seat).may(Privilege.SECOND_TECH):
            everything = range(len(CONTENT.techs))
            picks += [(tech,) for tech in everything if first_refusal(w, seat, tech) is None]
        return picks

    def options(self, w: World, seat: int) -> list[Action]:
        offer = AND_RESEARCH if w.picked_techs[seat] else RESEARCH
        return [PASS(), *(offer(tech.id) for tech in CONTENT.techs)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action == PASS():
            return None
        tech = CONTENT.techs.number(str(action.args[0]))
        if w.picked_techs[seat]:
            return second_refusal(w, seat, w.picked_techs[seat][0], tech)
        return first_refusal(w, seat, tech)

    def offers(self, w: World, seat: int) -> list[Action]:
        if w.picked_techs[seat]:
            return Question.offers(self, w, seat)
        levels, research = open_levels(w, seat), RESEARCH.by_last_word()
        techs_and_rows = zip(CONTENT.techs, w.realms[seat].tech_rows, strict=True)
        return [PASS(), *[research[tech.id] for tech, row in techs_and_rows if not row and tech.level in levels]]

    def take(self, w: World, seat: int, action: Action) -> None:
        first = not w.picked_techs[seat]
        picked = () if action == PASS() else (CONTENT.techs.number(str(action.args[0])),)
        picks = (*w.picked_techs[seat], *picked)
        w.picked_techs = (*w.picked_techs[:seat], picks, *w.picked_techs[seat + 1 :])
        if first and picked and may_add_another(w, seat):
            owe(w, self)
            return
        CHOSE(w, seat=seat, secret={"techs": [CONTENT.techs[tech].id for tech in picks]}, insiders=(seat,))
        waiting = tuple(other for other in self.waiting if other != seat)
        owe(w, Research(waiting))

    def prompt(self, w: World, seat: int) -> Message:
        if w.picked_techs[seat]:
            return say("Choose a second tech of the same level or below.")
        return say("Choose a tech to research, in secret.")


def begin(w: World) -> Research:
    """The question to all; nobody has chosen yet."""
    w.picked_techs = ((),) * w.options.players
    return Research(tuple(w.in_order()))


def first_refusal(w: World, seat: int, tech: int) -> Refusal | None:
    """The rule against researching a tech."""
    if w.realms[seat].trade < techs.cost(w, seat, tech):
        return too_dear(techs.cost(w, seat, tech))
    return shelf_refusal(w, seat, (tech,))


def open_levels(w: World, seat: int) -> list[int]:
    """The levels of which a player could research a tech: affordable, and with room in the pyramid."""
    trade = w.realms[seat].trade
    levels = range(1, (ROWS if w.space_flight_cards else ROWS - 1) + 1)
    lower = may_lower(w, seat)
    return [n for n in levels if trade >= techs.level_cost(w, seat, n) and has_room(w, seat, n, lower)]


def has_room(w: World, seat: int, level: int, lower: bool) -> bool:
    """Can a tech of a level be placed somewhere?"""
    if techs.row_refusal(w, seat, level) is None:
        return True
    return lower and level in LOWERED and techs.row_refusal(w, seat, level - 1) is None


@cache
def too_dear(cost: int) -> Refusal:
    """The refusal of a tech that costs more trade than there is."""
    return Refusal("R-TECH-02", say("You need {n} trade for a tech of that level.", n=cost))


def may_add_another(w: World, seat: int) -> bool:
    """May this player name a second tech at all (R-TECH-13)?"""
    first = w.picked_techs[seat][0]
    everything = range(len(CONTENT.techs))
    return standing(w, seat).may(Privilege.SECOND_TECH) and any(
        second_refusal(w, seat, first, tech) is None for tech in everything
    )


def second_refusal(w: World, seat: int, first: int, tech: int) -> Refusal | None:
    """R-TECH-13: 6 trade more, of the same level or below, resting on the first one if need be."""
    if w.realms[seat].trade < techs.cost(w, seat, first) + SECOND_TECH_TRADE:
        return Refusal("R-TECH-13", say("A second tech takes 6 trade more."))
    if CONTENT.techs[tech].level > CONTENT.techs[first].level:
        return Refusal("R-TECH-13", say("The second tech can't be of a higher level than the first."))
    if tech == first:
        return Refusal("R-TECH-05", say("You have chosen that tech already."))
    return shelf_refusal(w, seat, (first, tech))


# -- rows of the pyramid ---------------------------------------------------------------------------------------

NO_SHORTCUT: Final = Refusal("R-TECH-14", say("You have no card for that."), obvious=True)
LOWERED: Final = (2, 3, 4)
"""R-TECH-14: the levels of techs that may lie one row lower."""


def may_lower(w: World, seat: int) -> bool:
    """R-TECH-14: has the player a card with which a tech may lie one row lower?"""
    return bool(person_cards.shields(w, seat, Privilege.LOWER_ROW))


def shelf_refusal(w: World, seat: int, chosen: tuple[int, ...]) -> Refusal | None:
    """The rule against placing these techs one after another, one of them a row lower where a card allows that."""
    refusal = order_refusal(w, seat, chosen)
    if refusal is None or not may_lower(w, seat):
        return refusal
    return None if any(order_refusal(w, seat, chosen, low) is None for low in lowerable(chosen)) else refusal


def lowerable(chosen: tuple[int, ...]) -> list[int]:
    """Those among them that could lie one row lower."""
    return [tech for tech in chosen if CONTENT.techs[tech].level in LOWERED]


def row_of(tech: int, low: int) -> int:
    """The row for a tech: that of its level, or the one below if it is the one to be lowered."""
    return CONTENT.techs[tech].level - (tech == low)


def order_refusal(w: World, seat: int, chosen: tuple[int, ...], low: int = NONE) -> Refusal | None:
    """The rule against placing these techs one after another, with one of them lowered; each may rest on the others."""
    realm = w.realms[seat]
    before, refusal = realm.tech_rows, None
    for tech in chosen:
        refusal = refusal or techs.slot_refusal(w, seat, tech, row_of(tech, low))
        realm.tech_rows = (*realm.tech_rows[:tech], row_of(tech, low), *realm.tech_rows[tech + 1 :])
    realm.tech_rows = before
    return refusal


@dataclass(frozen=True, slots=True)
class Shelve(Ask):
    """R-TECH-14: whether one of the researched techs lies a row lower, and which."""

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        return [SHELVE(), *(SHELVE_LOWER(CONTENT.techs[tech].id) for tech in lowerable(w.picked_techs[seat]))]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        low = self.lowered(action)
        if low != NONE and not may_lower(w, seat):
            return NO_SHORTCUT
        return order_refusal(w, seat, w.picked_techs[seat], low)

    def lowered(self, action: Action) -> int:
        """The tech that an action puts one row lower, or NONE."""
        return CONTENT.techs.number(str(action.args[0])) if action.verb == SHELVE_LOWER.name else NONE

    def take(self, w: World, seat: int, action: Action) -> None:
        low = self.lowered(action)
        if low != NONE:
            person_cards.call_on(w, seat, Privilege.LOWER_ROW)
        owe(w, *(pick_up(seat, tech, row_of(tech, low)) for tech in w.picked_techs[seat]))

    def prompt(self, w: World, seat: int) -> Message:
        return say("You may place a tech one row lower in your pyramid.")


@later
def reveal(w: World) -> None:
    """R-TECH-01, R-VIC-07: all is revealed; it takes effect in turn order."""
    for seat in w.in_order():
        trade, price = w.realms[seat].trade, techs.cheapest(w, seat)
        if trade < price:
            CANT_RESEARCH(w, seat=seat, trade=trade, price=price)
    seats = [seat for seat in w.in_order() if w.picked_techs[seat]]
    for seat in seats:
        REVEALED(w, seat=seat, techs=[CONTENT.techs[tech].id for tech in w.picked_techs[seat]])
    owe(w, *map(study, seats))


@later
def study(w: World, seat: int) -> None:
    """R-TECH-06, R-TECH-07: pay with the whole dial, keep as much as there are coins, and learn."""
    first, *more = w.picked_techs[seat]
    if shelf_refusal(w, seat, w.picked_techs[seat]):
        return  # an earlier player took the only Space Flight, and with it the game
    realm = w.realms[seat]
    price = techs.cost(w, seat, first) + SECOND_TECH_TRADE * len(more)
    realm.trade = min(realm.trade - price, coins.coins(w, seat))
    PAID_RESEARCH(w, seat=seat, n=realm.trade)
    if may_lower(w, seat) and lowerable(w.picked_techs[seat]):
        owe(w, Shelve(seat))
    else:
        owe(w, *(pick_up(seat, tech, row_of(tech, NONE)) for tech in w.picked_techs[seat]))


@later
def pick_up(w: World, seat: int, tech: int, row: int) -> None:
    """Learn a researched tech."""
    techs.learn(w, seat, tech, row)
