"""A rival at a glance: everything that is open to all, and how far each of the four victories is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hegemon.core import Message, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import bonuses, trade
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, TileSymbol
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard
from hegemon.games.civilization.table.roads import Road, Threat, roads, threat
from hegemon.games.civilization.world.realm import EVENT_LEVEL, NONE, PERSON_TYPE, ROWS, UNIT_TYPE, Realm


@dataclass(frozen=True)
class UnitCount:
    """How many units of a type somebody has, and their rank."""

    icon: str
    name: Message
    count: int
    rank: str


@dataclass(frozen=True)
class Back:
    """Something that lies before a player: a card of which the back is seen, a marker, a resource."""

    look: str
    icon: str
    name: Message
    text: str = ""
    count: int = 1


@dataclass(frozen=True)
class TinyRow:
    """A row of a pyramid: how many cards lie there, and how many could."""

    cards: int
    free: int
    techs: list[Message]


@dataclass(frozen=True)
class Rival:
    """A player's panel."""

    seat: int
    shape: str
    name: str
    computer: bool
    note: list[Message]
    first: bool
    acting: bool
    settled: bool
    trade: int
    income: int
    culture: int
    combat: int
    speed: int
    units: list[UnitCount]
    pyramid: list[TinyRow]
    backs: list[Back]
    roads: list[Road]
    threat: Threat | None


def rivals(board: CivilizationBoard) -> list[Rival]:
    """Everybody else; a spectator sees all."""
    return [rival(board, seat) for seat in board.seats_from_me()]


def rival(board: CivilizationBoard, seat: int) -> Rival:
    """One player's panel."""
    w, realm = board.w, board.realm(seat)
    settled = board.settled(seat)
    people = board.sight.people[seat]
    ways = roads(board, seat) if settled else []
    return Rival(
        seat=seat,
        shape=SHAPES[seat],
        name=people.name,
        computer=people.level is not None,
        note=note(board, seat),
        first=seat == w.first_player,
        acting=seat in board.to_act,
        settled=settled,
        trade=realm.trade,
        income=trade.income(w, seat) if settled else 0,
        culture=realm.culture,
        combat=bonuses.standing_bonus(w, seat) if settled else 0,
        speed=standing(w, seat).speed if settled else 0,
        units=unit_counts(board, seat) if settled else [],
        pyramid=tiny_pyramid(board, seat),
        backs=backs(board, seat),
        roads=ways,
        threat=threat(board, seat, ways),
    )


def note(board: CivilizationBoard, seat: int) -> list[Message]:
    """Which people, with which government: R-SET-16, R-SET-17, it is laid out together with the first tech."""
    people, realm = board.civilization(seat), board.w.realms[seat]
    if people is None:
        return []
    return [people, *([CONTENT.governments[realm.government].name] if realm.techs else [])]


def unit_counts(board: CivilizationBoard, seat: int) -> list[UnitCount]:
    """The standing forces by type, as far as there are any."""
    realm, ranks = board.realm(seat), standing(board.w, seat).ranks
    held = Counter(card.back if card.face == NONE else UNIT_TYPE[card.face] for card in realm.units)
    return [
        UnitCount(f"u-{kind.id}", kind.name, held[kind.number], NUMERALS[ranks[kind.number]])
        for kind in CONTENT.unit_types
        if held[kind.number]
    ]


def tiny_pyramid(board: CivilizationBoard, seat: int) -> list[TinyRow]:
    """The rows of the pyramid from the top, as far as there is something or could be."""
    realm = board.w.realms[seat]
    rows = [TinyRow(realm.count(row), free_places(board, seat, row), in_row(realm, row)) for row in range(ROWS, 0, -1)]
    return [row for row in rows if row.cards or row.free]


def in_row(realm: Realm, row: int) -> list[Message]:
    """The names of the techs in a row of a pyramid."""
    return [tech.name for tech, place in zip(CONTENT.techs, realm.tech_rows, strict=True) if place == row]


def free_places(board: CivilizationBoard, seat: int, row: int) -> int:
    """How many cards could be laid into a row now (R-TECH-03); the lowest is open without end."""
    realm = board.w.realms[seat]
    return max(0, realm.count(row - 1) - 1 - realm.count(row)) if row > 1 else 0


def backs(board: CivilizationBoard, seat: int) -> list[Back]:
    """Culture events by level, great people by type, what was found, and resources."""
    realm = board.realm(seat)
    levels = Counter(card.back if card.face == NONE else EVENT_LEVEL[card.face] for card in realm.events)
    types = Counter(card.back if card.face == NONE else PERSON_TYPE[card.face] for card in realm.people)
    found = Counter(marker.village for marker in realm.huts_and_villages)
    people = CONTENT.great_person_types
    return [
        *(Back("cback", "", say("Culture event of level {level}", level=NUMERALS[level]), NUMERALS[level], n)
          for level, n in sorted(levels.items())),
        *(Back("pback", f"p-{people.ids[kind]}", people[kind].name, "", types[kind]) for kind in sorted(types)),
        *(Back("hback v" if village else "hback", "m-village" if village else "m-hut",
               names.MARKERS[TileSymbol.VILLAGE if village else TileSymbol.HUT], "", found[village])
          for village in sorted(found)),
        *(Back("rback", "m-relic", CONTENT.relics[relic].name) for relic in realm.relics),
        *(Back(f"n t-{kind.name.lower()}", f"r-{kind.name.lower()}", names.RESOURCES[kind], "", n)
          for kind, n in zip(MARKET_RESOURCES, realm.resources, strict=True) if n),
    ]  # fmt: skip
