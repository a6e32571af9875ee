"""City management: what each city makes, all it could produce with price and gain, and what it can't and why."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from hegemon.core import Action, Blank, Message, Refusal, say, say_all
from hegemon.games.civilization.chapters import devotion, items, production
from hegemon.games.civilization.chapters.actions import IDLE, action_refusal
from hegemon.games.civilization.chapters.city import boosted_funds
from hegemon.games.civilization.chapters.producing import MARKERS
from hegemon.games.civilization.chapters.production import Funds
from hegemon.games.civilization.table.board import CivilizationBoard, as_button
from hegemon.games.civilization.table.choices import Choice
from hegemon.games.civilization.table.deed_words import stands_there
from hegemon.games.civilization.table.question import sentence
from hegemon.games.civilization.table.things import Thing, item_kind, thing
from hegemon.games.civilization.world.city import City, CityAction

GOODS: Final = {
    "wonder": say("Wonders"),
    "building": say("Buildings"),
    "figure": say("Figures"),
    "unit-type": say("Units"),
}
"""What a city produces, by kind."""
ALREADY_THERE: Final = say("Stands there already")
"""What comes last: buildings that could only be built over their like."""
PRODUCING: Final = ("produce", "produce-at", "build-free")
DEEDS: Final = {"devote": say("Arts"), "harvest": say("Harvest"), "harvest-twice": say("Harvest twice"),
                "program": say("Program")}  # fmt: skip
"""What a city does besides producing, in a word."""


@dataclass(frozen=True)
class Switch:
    """A marker that the city can use up for what it produces."""

    id: str
    name: Message
    icon: str
    gain: int
    needed: bool
    """Must it be used?"""


@dataclass(frozen=True)
class Purse:
    """What the city can lay out if it uses up some of its markers."""

    used: tuple[str, ...]
    look: str
    """Classes by which it is seen only while just these are switched on."""
    made: int
    follows: str
    """The action that says so, as its button says it; "" if nothing is asked."""


@dataclass(frozen=True)
class Price:
    """What something costs in trade, with one of the purses."""

    look: str
    trade: int
    enough: bool


@dataclass(frozen=True)
class Good:
    """Something that the city could produce."""

    thing: Thing
    cost: int
    prices: list[Price]
    """What is paid in trade for the hammers that are missing, by what the city uses up for it."""
    ref: str
    """What to press for it; if it needs no square it is the action itself."""
    choice: Choice | None
    refusal: Refusal | None = None
    replaces_itself: bool = False
    """Could it only be built where it stands already?"""

    @property
    def hammers(self) -> range:
        """The hammers, to be counted one by one."""
        return range(self.cost)


@dataclass(frozen=True)
class GoodsShelf:
    """Goods of one kind."""

    name: Message
    goods: list[Good]


@dataclass(frozen=True)
class Deed:
    """Something that the city does besides producing."""

    name: Blank
    gain: str
    choice: Choice


@dataclass(frozen=True)
class CityTab:
    """A city that could act."""

    id: str
    name: Message
    icon: str
    square: str
    made: int
    """Its production, with all that it can use up."""
    switches: list[Switch]
    purses: list[Purse]
    trade: int
    """What there is to buy more with."""
    step: int
    """So much trade buys at a time…"""
    gain: int
    """…so much production."""
    done: bool
    kept: Message | None
    """Why it can't act, if it isn't that it has."""
    deeds: list[Deed]
    shelves: list[GoodsShelf]
    refused: list[Good]
    """What it can't produce, and why not."""


def cities(board: CivilizationBoard) -> list[CityTab]:
    """My cities, if they may act now; the first that may is open."""
    if board.me is None or not any(verb in board.by_verb for verb in (*PRODUCING, *DEEDS)):
        return []
    offered: dict[str, list[Action]] = {}
    for verb in (*PRODUCING, *DEEDS):
        for action in board.by_verb.get(verb, ()):
            offered.setdefault(str(action.args[0]), []).append(action)
    tabs = [tab(board, board.me, city, offered) for city in board.w.cities[board.me]]
    return sorted(tabs, key=lambda tab: tab.done)


def tab(board: CivilizationBoard, me: int, city: City, offered: dict[str, list[Action]]) -> CityTab:
    """One city with all it can do."""
    w, square = board.w, board.square_name(city.centre)
    actions = offered.get(square, [])
    funds = boosted_funds(w, me, city)
    used = switches(board, city, funds)
    purse = purses(used, funds)
    goods = goods_of(board, me, city, [action for action in actions if action.verb in PRODUCING], funds, purse)
    return CityTab(
        id=square.replace(",", "-"),
        name=board.city_name(me, city),
        icon="metropolis" if city.metropolis else "capital" if city.capital else "city",
        square=square,
        made=purse[-1].made,
        switches=used if goods else [],
        purses=purse,
        trade=funds.trade,
        step=funds.step,
        gain=funds.gain,
        done=not actions,
        kept=IDLE.reason if not actions and action_refusal(w, me, city, CityAction.PRODUCE) is IDLE else None,
        deeds=[deed(board, me, city, action) for action in actions if action.verb in DEEDS],
        shelves=shelves([(kind, good) for kind, good in goods if not good.refusal]),
        refused=[good for _, good in goods if good.refusal],
    )


def switches(board: CivilizationBoard, city: City, funds: Funds) -> list[Switch]:
    """The markers that a city can use up now for what it produces."""
    found = []
    if production.program_ready(board.w, city):
        needed = board.options.building_program_mandatory
        found.append(Switch("program", MARKERS["program"], "m-program", funds.around, needed))
    if city.caravan:
        found.append(Switch("caravan", MARKERS["caravan"], "m-caravan", funds.caravan, needed=False))
    return found


def purses(used: list[Switch], funds: Funds) -> list[Purse]:
    """What there is with each of the ways to use up markers; with all of them last."""
    found = []
    for chosen in product(*([True] if each.needed else [False, True] for each in used)):
        on = tuple(each.id for each, is_on in zip(used, chosen, strict=True) if is_on)
        look = " ".join(f"{each.id}-{'on' if is_on else 'off'}" for each, is_on in zip(used, chosen, strict=True))
        spending = "both" if len(on) > 1 else on[0] if on else "nothing"
        made = funds.total(program="program" in on, caravan="caravan" in on)
        found.append(Purse(on, look, made, as_button(Action("spending", (spending,))) if used else ""))
    return found


def deed(board: CivilizationBoard, me: int, city: City, action: Action) -> Deed:
    """What the city does besides producing, and what that gives."""
    told = sentence(board, action)
    if action.verb == "devote":
        return Deed(DEEDS[action.verb], f"+{devotion.culture(board.w, me, city)}", told)
    reaped = [thing(board, each.kind, each.value) for each in board.sight.game.arguments(action)]
    resources = [each for each in reaped if each is not None and each.icon.startswith("r-")]
    if resources:
        return Deed(say_all([each.name for each in resources]), "+1", replace(told, thing=resources[0]))
    return Deed(DEEDS[action.verb], "", told)


def shelves(goods: list[tuple[str, Good]]) -> list[GoodsShelf]:
    """The goods by kind."""
    found = [
        GoodsShelf(name, [good for kind, good in goods if kind == wanted and not good.replaces_itself])
        for wanted, name in GOODS.items()
    ]
    last = GoodsShelf(ALREADY_THERE, [good for _, good in goods if good.replaces_itself])
    return [shelf for shelf in (*found, last) if shelf.goods]


def goods_of(
    board: CivilizationBoard, me: int, city: City, actions: list[Action], funds: Funds, ways: list[Purse]
) -> list[tuple[str, Good]]:
    """All that the city could produce, each with its kind; what no tech allows isn't worth a word."""
    if not actions:
        return []
    square = board.square_name(city.centre)
    offered: dict[str, Action] = {str(action.args[1]): action for action in actions}
    in_vain = offered.keys() - {str(action.args[1]) for action in actions if not replaces_its_like(board, action)}
    found = []
    for item in items.conceivable(board.w):
        action = offered.get(item.word)
        refusal = None if action else item_refusal(board, me, city, item, square)
        if action or (refusal and not refusal.obvious):
            made = good(board, me, city, item, action, funds, ways, refusal)
            found.append((item_kind(item.word), replace(made, replaces_itself=item.word in in_vain)))
    return found


def replaces_its_like(board: CivilizationBoard, action: Action) -> bool:
    """Would something be built where it stands already?"""
    return len(action.args) > 2 and stands_there(board, str(action.args[1]), str(action.args[2]))


def item_refusal(board: CivilizationBoard, me: int, city: City, item: items.Producible, square: str) -> Refusal | None:
    """The rule against producing something in this city."""
    sites = [board.square_name(site) for site in item.sites(board.w, me, city) if site >= 0]
    tried = Action("produce-at", (square, item.word, sites[0])) if sites else Action("produce", (square, item.word))
    return board.sight.why_not(tried) or item.refusal(board.w, me, city)


def good(
    board: CivilizationBoard, me: int, city: City, item: items.Producible, action: Action | None, funds: Funds,
    ways: list[Purse], refusal: Refusal | None,
) -> Good:  # fmt: skip
    """Something to be produced, at the price that this player pays."""
    cost = item.cost(board.w, me)
    shown = thing(board, item_kind(item.word), item.word)
    if shown is None:
        raise TypeError(f"{item.word} has no card")
    free = action is not None and action.verb == "build-free"
    choice = sentence(board, action) if action and action.verb == "produce" else None
    ref = f"good:{board.square_name(city.centre)}/{item.word}"
    prices = [] if free or refusal else [price(way, cost, funds) for way in ways]
    return Good(shown, 0 if free else cost, prices, ref, choice, refusal)


def price(way: Purse, cost: int, funds: Funds) -> Price:
    """What is missing with a purse, in trade."""
    with_it = {"program": "program" in way.used, "caravan": "caravan" in way.used}
    return Price(way.look, funds.price(cost, **with_it), funds.cover(cost, **with_it))
