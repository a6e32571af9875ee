"""What there is to say about a thing on the page, for whoever points at it: a square, a card, a marker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from hegemon.core import Action, Blank, Message, Seat, say, say_all, say_count
from hegemon.core.errors import Refusal
from hegemon.core.game import Component
from hegemon.games.civilization import guide, names
from hegemon.games.civilization.chapters import bonuses, devotion, harvest
from hegemon.games.civilization.chapters.city import boosted_funds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.kinds import Resource, Terrain
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.marker_names import marker_name
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.speech import SQUARES, VERBS
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.map_layers import marker_drawing
from hegemon.games.civilization.table.square_words import title
from hegemon.games.civilization.table.square_yields import yielded
from hegemon.games.civilization.table.things import item_kind, thing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.geography import STEPS
from hegemon.games.civilization.world.markers import IDS, NOTHING, UNSEEN, MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import UNEXPLORED

Fact = tuple[Message, Blank]
"""A label, and what stands behind it."""

KINDS: Final[Mapping[str, tuple[str, str]]] = {
    "civilization": ("Civilization sheet", "i-rivals"),
    "tech": ("Tech", "y-tech"),
    "government": ("Government", "i-government"),
    "policy": ("Social policy", "i-policy"),
    "investment": ("Investment", "i-invest"),
    "building": ("Building", "b-"),
    "wonder": ("Wonder", "w-"),
    "event": ("Culture event", "y-culture"),
    "person": ("Great person", "i-person"),
    "person-type": ("Great person marker", "p-"),
    "relic": ("Relic", "m-relic"),
    "city-state": ("City-state", "m-city_state"),
    "discovery": ("Hut or village", "m-hut"),
}
"""By the kind of an argument: the same kind in the guide, and its picture; a prefix if each has its own."""
MARKERS: Final = {
    MarkerKind.BUILDING: "building",
    MarkerKind.WONDER: "wonder",
    MarkerKind.PERSON: "person-type",
    MarkerKind.RELIC: "relic",
    MarkerKind.CITY_STATE: "city-state",
    MarkerKind.HUT: "discovery",
    MarkerKind.VILLAGE: "discovery",
}
"""By what lies on a square: the kind under which it is explained."""
WAYS: Final = ("up", "right", "down", "left")
"""As :data:`STEPS` goes."""


@dataclass(frozen=True, slots=True)
class CardShelf:
    """Cards of a kind, each with all that it tells."""

    name: Message
    cards: tuple[Inspection, ...]


@dataclass(frozen=True, slots=True)
class Inspection:
    """A thing, explained."""

    icon: str
    tint: str
    """What its head looks like: `wonder`, `person`, a terrain, …"""
    title: Message
    about: Message
    """Below the title: what it is, and where."""
    facts: tuple[Fact, ...] = ()
    lines: tuple[Message, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    """Why it can't be chosen now, where others of its kind can."""
    seat: int | None = None
    """Whose it is."""
    losses: tuple[Message, ...] = ()
    """What is lost for good, so that nobody overlooks it."""
    hammers: tuple[int, int] = (0, 0)
    """Production that a city has, and that is bought with trade, for what it makes."""
    beside: Mapping[str, str] = field(default_factory=dict)
    """By direction: the thing beside it, for whoever goes on by the arrow keys."""
    shelves: tuple[CardShelf, ...] = ()
    """What lies before a player."""


def inspection(board: CivilizationBoard, ref: str) -> Inspection | None:
    """What a thing is, by its kind and name: `square:7,0`, `wonder:the_oracle`; None if there is no such thing."""
    kind, _, name = ref.partition(":")
    if kind in ("item", "good"):
        name = name.rpartition("/")[2]
        kind = item_kind(name)
    if kind == "square":
        square = board.land.square.get(name)
        return None if square is None else square_inspection(board, square)
    if kind == "map":
        return map_inspection(board)
    found = explained(kind, name)
    if found is None:
        return None
    facts = tuple(brought_by(board, name)) if kind == "tech" else ()
    return Inspection(picture(kind, name), kind, found.title, found.kind, facts, found.lines)


def brought_by(board: CivilizationBoard, tech: str) -> Iterator[Fact]:
    """What the buildings cost and give that a tech unlocks, and what its government does."""
    row = CONTENT.techs.called(tech)
    for word in row.buildings:
        building = CONTENT.buildings.called(word)
        cost = getattr(board.options, building.cost_option) if building.cost_option else building.cost
        bonus = getattr(board.options, building.combat_option) if building.combat_option else building.combat_bonus
        gives = [yields(building.icons)] if building.icons != Icons() else []
        gives += [say("combat bonus {n}", n=bonus)] if bonus else []
        what = say("for {n} production: {what}", n=cost, what=say_all(gives)) if gives else None
        yield building.name, what or say("{n} production", n=cost)
    if row.government and (government := thing(board, "government", row.government)):
        yield government.name, guide.side_by_side(government.lines)


@cache
def explained(kind: str, name: str) -> Component | None:
    """A card or marker as the guide explains it."""
    wanted = KINDS.get(kind, ("", ""))[0]
    return next((each for each in guide.components() if each.id == name and each.kind.text == wanted), None)


def picture(kind: str, name: str) -> str:
    """The picture of a card or marker."""
    icon = KINDS[kind][1]
    return icon + name if icon.endswith("-") else icon


# -- a square --------------------------------------------------------------------------------------------------


def square_inspection(board: CivilizationBoard, square: int) -> Inspection:
    """Everything about a square that this seat may know."""
    w, name = board.w, board.land.name[square]
    owner = w.centre_owner[square] if w.centre_owner[square] != NONE else w.outskirts_owner[square]
    unexplored = w.terrain[square] == UNEXPLORED
    marker = NOTHING if unexplored or w.centre_owner[square] != NONE else board.told.markers[square]
    return Inspection(
        icon=square_icon(board, square, marker),
        tint=square_tint(board, square, marker),
        title=title(board, square),
        about=where(board, square),
        facts=() if unexplored else tuple(square_facts(board, square)),
        lines=tuple(square_lines(board, square, marker)),
        refusals=tuple(refusals(board, name)),
        seat=None if owner == NONE else owner,
        beside=beside(board, square),
    )


def square_icon(board: CivilizationBoard, square: int, marker: int) -> str:
    """The picture of what stands out on a square."""
    if board.w.terrain[square] == UNEXPLORED:
        return "m-explore"
    if board.w.centre_owner[square] != NONE:
        return "capital" if land.city_with(board.w, board.w.centre_owner[square], square).capital else "city"
    drawn = marker_drawing(board, square) if marker != NOTHING else None
    return drawn.icon if drawn else ""


def square_tint(board: CivilizationBoard, square: int, marker: int) -> str:
    """What the head of an inspection looks like."""
    if board.w.terrain[square] == UNEXPLORED:
        return "back"
    if board.w.centre_owner[square] != NONE:
        return "town"
    drawn = marker_drawing(board, square) if marker != NOTHING else None
    return drawn.kind if drawn else Terrain(board.w.terrain[square]).name.lower()


def where(board: CivilizationBoard, square: int) -> Message:
    """Its name, and whose it is."""
    w, name = board.w, board.land.name[square]
    owner = w.centre_owner[square]
    if owner != NONE:
        kind = say("capital") if land.city_with(w, owner, square).capital else say("city")
        return say("{square} · {kind} of {player}", square=name, kind=kind, player=Seat(owner))
    owner = w.outskirts_owner[square]
    if owner == NONE:
        return say("{square}", square=name)
    city = board.city_name(owner, land.city_with(w, owner, w.outskirts_city[square]))
    return say("{square} · around {city}, {player}", square=name, city=city, player=Seat(owner))


def square_facts(board: CivilizationBoard, square: int) -> Iterator[Fact]:
    """What is on a square, label by label."""
    w = board.w
    yield say("Terrain"), terrain_words(board, square)
    owner = w.centre_owner[square]
    if owner != NONE:
        yield from city_facts(board, owner, land.city_with(w, owner, square))
    else:
        yield say("Yields"), yields(yielded(w, square))
        resource = w.resource[square]
        if resource == land.ANY_RESOURCE:
            yield say("Resource"), say("any")
        elif resource != NONE:
            yield say("Resource"), names.RESOURCES[Resource(resource)]
    camp = w.figure_owner[square]
    if camp != NONE:
        there = figures_in_words(w.armies[square], w.scouts[square])
        yield say("Figures"), say("{player}: {figures}", player=Seat(camp), figures=there)


def terrain_words(board: CivilizationBoard, square: int) -> Message:
    """The terrain, and what it was before a disaster."""
    now, ground = names.TERRAINS[Terrain(board.w.terrain[square])], board.w.ground[square]
    if board.w.disasters[square] == NONE or ground is None:
        return now
    return say("{terrain}; before the disaster: {before}", terrain=now, before=names.TERRAINS[ground.terrain])


def yields(icons: Icons) -> Blank:
    """What a square yields.

    >>> str(yields(Icons(production=2, coin=1))), str(yields(Icons()))
    ('2 production, 1 coin', 'nothing')
    """
    parts = [
        *([say("{n} production", n=icons.production)] if icons.production else []),
        *([say("{n} trade", n=icons.trade)] if icons.trade else []),
        *([say("{n} culture", n=icons.culture)] if icons.culture else []),
        *([say_count("{n} coin", "{n} coins", icons.coin)] if icons.coin else []),
    ]
    return say_all(parts) if parts else say("nothing")


def city_facts(board: CivilizationBoard, seat: int, city: City) -> Iterator[Fact]:
    """What a city can do."""
    w = board.w
    yield say("Production"), say("{n}", n=boosted_funds(w, seat, city).total(program=False, caravan=False))
    yield say("Devoted to the arts"), say("{n} culture", n=devotion.culture(w, seat, city))
    resources = sorted(r for r in harvest.harvestable(w, seat, city) if 0 <= r < len(Resource))
    if resources:
        yield say("Harvest"), say_all([names.RESOURCES[Resource(resource)] for resource in resources])
    yield say("Defence"), say("combat bonus {n}", n=bonuses.city_bonus(w.options, city))
    works = [
        *([say("walls")] if city.walled else []),
        *([say("fortification")] if city.fortified else []),
        *([say("caravan")] if city.caravan else []),
        *([say("building program")] if city.program_turn else []),
        *([say("metropolis")] if city.metropolis else []),
    ]
    if works:
        yield say("Has"), say_all(works)


def square_lines(board: CivilizationBoard, square: int, marker: int) -> Iterator[Message]:
    """What there is to know about what lies there, in sentences."""
    w = board.w
    if w.terrain[square] == UNEXPLORED:
        yield say("This tile lies face down. A figure beside it can turn it up for one movement point.")
        return
    if marker != NOTHING:
        scouts = board.me is not None and standing(w, board.me).may(Privilege.SCOUTS_EXPLORE)
        yield from marker_lines(marker, scouts=scouts)
    ground = w.ground[square]
    if ground is not None and ground.uncertain:
        yield say("Uncertain: {why}", why=Message(ground.uncertain))
    owner, camp = w.outskirts_owner[square], w.figure_owner[square]
    if owner != NONE and land.blockaded(w, owner, square):
        yield say("{camp} keeps {owner} from this square: the city gets nothing from it.",
                  camp=Seat(camp), owner=Seat(owner))  # fmt: skip


def marker_lines(marker: int, *, scouts: bool) -> Iterator[Message]:
    """What a marker does; of one that lies face down, what it may be, and whether scouts of the reader may take it."""
    kind, number = kind_of(marker), number_of(marker)
    if number == UNSEEN and kind is MarkerKind.HUT and scouts:
        yield say("It lies face down. An army that enters takes it, and so does a scout of yours.")
    elif number == UNSEEN and kind is MarkerKind.HUT:
        yield say("It lies face down. An army that enters takes it.")
    elif number == UNSEEN and kind is MarkerKind.VILLAGE:
        yield say("It lies face down. An army that enters fights its guard of barbarians, and takes it if it wins.")
    elif found := explained(MARKERS[kind], IDS[kind][number]):
        yield from found.lines


def refusals(board: CivilizationBoard, name: str) -> Iterator[Refusal]:
    """Why a square can't be chosen now, where others can: the rule against each thing that is asked about squares."""
    told = set()
    samples: dict[str, Action] = {}
    for action in board.sight.legal:
        kinds = list(VERBS[action.verb].kinds.values())
        if SQUARES in kinds:
            if name in action.args:
                return
            samples.setdefault(action.verb, action)
    for verb, sample in samples.items():
        kinds = list(VERBS[verb].kinds.values())
        place = len(kinds) - 1 - kinds[::-1].index(SQUARES)
        args = (*sample.args[:place], name, *sample.args[place + 1 :])
        refusal = board.sight.why_not(Action(verb, args))
        if refusal and refusal.rule and not refusal.obvious and refusal.rule not in told:
            told.add(refusal.rule)
            yield refusal


# -- the whole map ---------------------------------------------------------------------------------------------


def map_inspection(board: CivilizationBoard) -> Inspection:
    """What lies where, in words: for whoever listens rather than looks."""
    return Inspection(
        icon="i-map",
        tint="map",
        title=say("What lies where"),
        about=tiles_face_down(board),
        facts=(*places(board), *camps(board)),
    )


def tiles_face_down(board: CivilizationBoard) -> Message:
    """How many tiles nobody has seen."""
    n = sum(board.w.terrain[squares[0]] == UNEXPLORED for squares in board.land.slot_squares)
    if not n:
        return say("All tiles are turned up.")
    return say_count("{n} tile is not turned up yet.", "{n} tiles are not turned up yet.", n)


def places(board: CivilizationBoard) -> Iterator[Fact]:
    """Cities, what lies on squares and resources, each with the squares."""
    w, name = board.w, board.land.name
    for seat, cities in enumerate(w.cities):
        for city in cities:
            where = " ".join(name[square] for square in city.centres)
            yield board.city_name(seat, city), say("{square}, {player}", square=where, player=Seat(seat))
    found: dict[int, list[str]] = {}
    for square in board.land.on_map:
        if marker := board.told.markers[square]:
            found.setdefault(marker, []).append(name[square])
    for marker in sorted(found):
        yield marker_name(marker), "  ".join(found[marker])
    for resource in Resource:
        squares = [name[square] for square in board.land.on_map if w.resource[square] == resource]
        if squares:
            yield names.RESOURCES[resource], "  ".join(squares)


def camps(board: CivilizationBoard) -> Iterator[Fact]:
    """Where everybody's figures stand."""
    w = board.w
    for seat in w.players:
        if w.figure_squares[seat]:
            there = [
                say(
                    "{square}: {figures}", square=board.land.name[s], figures=figures_in_words(w.armies[s], w.scouts[s])
                )
                for s in w.figure_squares[seat]
            ]
            yield say("{player}", player=Seat(seat)), say_all(there)


def beside(board: CivilizationBoard, square: int) -> dict[str, str]:
    """The squares north, east, south and west."""
    x, y = board.land.column[square], board.land.row[square]
    found = {way: f"{x + dx},{y + dy}" for way, (dx, dy) in zip(WAYS, STEPS, strict=True)}
    return {way: f"square:{name}" for way, name in found.items() if name in board.land.square}
