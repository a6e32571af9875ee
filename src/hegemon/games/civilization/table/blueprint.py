"""What a choice would bring, before it is sent: what is paid with what, what lies there instead, what is left."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from hegemon.core import Action, Blank, Message, say, say_all, say_count
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import culture, devotion, items, production, techs
from hegemon.games.civilization.chapters.city import boosted_funds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import Resource
from hegemon.games.civilization.marker_names import marker_name
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.culture import reward
from hegemon.games.civilization.table.inspection import (
    Fact,
    Inspection,
    brought_by,
    explained,
    inspection,
    picture,
    yields,
)
from hegemon.games.civilization.table.things import item_kind, thing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, marker_of
from hegemon.games.civilization.world.world import World

MARKERS: Final = {"building": (MarkerKind.BUILDING, CONTENT.buildings), "wonder": (MarkerKind.WONDER, CONTENT.wonders)}
"""By what is produced: the marker that it puts on the map."""


def blueprint(board: CivilizationBoard, told: str) -> Inspection | None:
    """What an action would bring, by its JSON; None if there is nothing to say, or it can't be chosen.

    The JSON of the action that is to follow it at once may stand behind it.
    """
    try:
        value, end = json.JSONDecoder().raw_decode(told)
        action, follows = Action.from_json(value), Action.from_json(json.loads(told[end:])) if told[end:] else None
    except (ValueError, TypeError, KeyError, IndexError):
        return None
    draw = DRAWN.get(action.verb)
    if draw is None or board.me is None or action not in board.sight.legal:
        return None
    if draw is produced:
        return produced(board, board.me, action, follows)
    return draw(board, board.me, action)


# -- a city ----------------------------------------------------------------------------------------------------


def city_of(board: CivilizationBoard, me: int, action: Action) -> City:
    """The city that acts."""
    return land.city_with(board.w, me, board.land.square[str(action.args[0])])


def produced(board: CivilizationBoard, me: int, action: Action, follows: Action | None = None) -> Inspection:
    """What is produced, at which price, and what it changes on its square; `follows` says what is used up for it."""
    city, word = city_of(board, me, action), str(action.args[1])
    kind = item_kind(word)
    shown = thing(board, kind, word)
    if shown is None:
        raise TypeError(f"{word} has no card")
    site = str(action.args[2]) if len(action.args) > 2 else ""
    title = say("{thing} on {square}", thing=shown.name, square=site) if site else shown.name
    bill = None if action.verb == "build-free" else Bill.of(board, me, city, word, follows)
    facts = [
        *(bill.facts() if bill else [(say("Price"), say("nothing"))]),
        *(change(board, me, city, word, board.land.square[site]) if site and kind in MARKERS else ()),
    ]
    found = explained(kind, word)
    lines = found.lines if found and kind == "wonder" else ()
    counted = bill.hammers if bill else (0, 0)
    about = board.city_name(me, city)
    losses = lost(board, board.land.square[site]) if site and kind in MARKERS else ()
    return Inspection(shown.icon, kind, title, about, tuple(facts), lines, losses=losses, hammers=counted)


def lost(board: CivilizationBoard, square: int) -> tuple[Message, ...]:
    """R-REP: a wonder that gives way to something else doesn't come back."""
    marker = board.w.markers[square]
    if land.kind_at(board.w, square) is not MarkerKind.WONDER:
        return ()
    return (say("{wonder} leaves the game.", wonder=marker_name(marker)),)


class Bill(NamedTuple):
    """What is paid for a product, and with what (R-PROD-04)."""

    cost: int
    made: int
    """What the city makes, its program and caravan included."""
    rush: int
    """Trade that buys the rest."""
    trade: int
    """What there is of it."""
    research: int
    """The trade that the cheapest tech costs."""

    @classmethod
    def of(cls, board: CivilizationBoard, me: int, city: City, word: str, follows: Action | None) -> Bill:
        """What a city pays for something."""
        cost, purse = items.ITEM[word].cost(board.w, me), boosted_funds(board.w, me, city)
        used = follows.args[0] if follows and follows.verb == "spending" else "both"
        helps = {
            "program": used in ("program", "both") and production.program_ready(board.w, city),
            "caravan": used in ("caravan", "both") and city.caravan,
        }
        tech = techs.cheapest(board.w, me)
        return cls(cost, purse.total(**helps), purse.price(cost, **helps), purse.trade, tech)

    @property
    def hammers(self) -> tuple[int, int]:
        """One by one: those of the city, and those that trade buys."""
        return min(self.made, self.cost), max(0, self.cost - self.made)

    def facts(self) -> Iterator[Fact]:
        """The sum of what the city makes and what trade buys."""
        yield say("Price"), say("{n} production", n=self.cost)
        if self.rush:
            bought = {"made": self.made, "n": self.cost - self.made, "trade": self.rush}
            yield say("Paid with"), say("{made} of the city, {n} for {trade} trade", **bought)
            left = self.trade - self.rush
            short = left < self.research <= self.trade
            words = say("{n}: not enough left for research ({price})", n=left, price=self.research)
            yield say("Trade left"), words if short else say("{n}", n=left)
        elif self.made > self.cost:
            yield say("Goes unused"), say("{n} production", n=self.made - self.cost)


def change(board: CivilizationBoard, me: int, city: City, word: str, square: int) -> Iterator[Fact]:
    """What the square yields then, and what it yields now."""
    w, (kind, rows) = board.w, MARKERS[item_kind(word)]
    ground, before = w.ground[square], w.icons[square]
    if ground is None:
        return
    marker = marker_of(kind, rows.number(word))
    after, _ = land.yield_of(marker, ground, w.disasters[square])
    yield say("Gives there"), yields(after)
    instead: list[Blank] = [marker_name(w.markers[square])] if w.markers[square] != NOTHING else []
    instead += [yields(before)] if before != Icons() or not (instead or covers(board, square)) else []
    yield say("Instead of"), say_all([*instead, *covers(board, square)])
    yield from difference(w, me, city, square, marker)


def covers(board: CivilizationBoard, square: int) -> list[Message]:
    """The resource that can't be harvested on a square any more."""
    resource = board.w.resource[square]
    return [names.RESOURCES[Resource(resource)]] if 0 <= resource < len(Resource) else []


def difference(w: World, me: int, city: City, square: int, marker: int) -> Iterator[Fact]:
    """What becomes of the city's production, by all that cards make of such a marker."""
    then = w.copy()
    land.lay(then, square, marker)
    made = production.production(then, me, land.city_with(then, me, city.centre))
    if made != production.production(w, me, city):
        yield say("The city then makes"), say("{n} production", n=made)


def devoted(board: CivilizationBoard, me: int, action: Action) -> Inspection:
    """What the arts give."""
    city, have = city_of(board, me, action), board.w.realms[me].culture
    gain = devotion.culture(board.w, me, city)
    facts = ((say("Gives"), say("{n} culture", n=gain)), (say("Culture then"), say("{n}", n=have + gain)))
    return Inspection("y-culture", "event", say("Arts"), board.city_name(me, city), facts)


def programmed(board: CivilizationBoard, me: int, action: Action) -> Inspection:
    """R-BP-02: what a building program adds to one product later."""
    city = city_of(board, me, action)
    at_once = board.options.building_program_same_turn
    label = say("From now on") if at_once else say("From your next turn on")
    more = say("{n} production more, for one product", n=production.funds(board.w, me, city).around)
    return Inspection("m-program", "event", say("Program"), board.city_name(me, city), ((label, more),))


def site(board: CivilizationBoard, told: str) -> Inspection | None:
    """A square where something can't be produced, and why not: `good:1,5/market square:2,4`."""
    good, _, place = told.partition(" ")
    found = inspection(board, place)
    city, _, word = good.removeprefix("good:").partition("/")
    if found is None or word not in items.ITEM or city not in board.land.square:
        return found
    refusal = board.sight.why_not(Action("produce-at", (city, word, place.removeprefix("square:"))))
    return replace(found, refusals=(refusal,) if refusal else ())


# -- techs, culture --------------------------------------------------------------------------------------------


def researched(board: CivilizationBoard, me: int, action: Action) -> Inspection | None:
    """R-TECH-06: a tech, what is paid for it and what is kept of the rest."""
    word = str(action.args[0])
    found = explained("tech", word)
    if found is None:
        return None
    facts: tuple[Fact, ...] = ()
    lines = found.lines
    if action.verb == "research":
        lines = lines[1:]  # the price is a fact
        have, coins = board.w.realms[me].trade, board.view["coins"][me]
        cost = techs.cost(board.w, me, CONTENT.techs.number(word))
        kept = min(have - cost, coins)
        facts = (
            (say("Price"), say("{n} of {have} trade", n=cost, have=have)),
            (say("Kept"), say_count("{kept} trade, as you have {n} coin", "{kept} trade, as you have {n} coins", coins,
                                    kept=kept)),
        )  # fmt: skip
    facts = (*facts, *brought_by(board, word))
    return Inspection(picture("tech", word), "tech", found.title, found.kind, facts, lines)


def advanced(board: CivilizationBoard, me: int, action: Action) -> Inspection:
    """A step on the culture track."""
    realm, (tokens, trade) = board.w.realms[me], culture.step_cost(board.w, me)
    row = CONTENT.track[realm.culture_step]
    icon, _, words = reward(row, board.options.culture_steps)
    facts: tuple[tuple[Message, Blank], ...] = (
        (say("Gives"), words),
        (say("Culture left"), say("{n}", n=realm.culture - tokens)),
        (say("Trade left"), say("{n}", n=realm.trade - trade)),
    )
    return Inspection(icon or "y-culture", "event", say("Step {n}", n=row.step), say("Culture track"),
                      facts)  # fmt: skip


DRAWN: Final[dict[str, Callable[[CivilizationBoard, int, Action], Inspection | None]]] = {
    "produce": produced, "produce-at": produced, "build-free": produced, "devote": devoted, "program": programmed,
    "research": researched, "research-also": researched, "learn": researched, "loot-tech": researched,
    "advance": advanced,
}  # fmt: skip
"""By verb: who says what comes of it."""
