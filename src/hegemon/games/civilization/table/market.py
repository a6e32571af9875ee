"""The market: the wonders that can be built, and how much is left of everything that all draw from."""

from __future__ import annotations

from dataclasses import dataclass

from hegemon.core import Message, say
from hegemon.games.civilization import names
from hegemon.games.civilization.chapters import wonders
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, TileSymbol
from hegemon.games.civilization.names import NUMERALS
from hegemon.games.civilization.table.board import CivilizationBoard


@dataclass(frozen=True)
class WonderOffer:
    """A wonder that can be built."""

    id: str
    name: Message
    era: Message
    culture: int
    cost: int
    """What the reader pays for it."""
    printed: int


@dataclass(frozen=True)
class Stock:
    """How much is left of something."""

    icon: str
    kind: str
    """Its colour."""
    name: Message
    count: int
    ref: str = ""
    text: str = ""
    """What stands in the picture's place: the level of a deck."""


@dataclass(frozen=True)
class StockShelf:
    """What is left of things of one kind."""

    name: Message
    stocks: tuple[Stock, ...]


@dataclass(frozen=True)
class MarketPanel:
    """All that everybody can still get."""

    wonders: tuple[WonderOffer, ...]
    wonders_to_come: int
    shelves: tuple[StockShelf, ...]


def market(board: CivilizationBoard) -> MarketPanel:
    """What is left, as far as everybody knows it."""
    w = board.w
    return MarketPanel(
        tuple(wonder_offer(board, wonder) for wonder in w.open_wonders),
        len(board.told.wonder_deck),
        (
            StockShelf(say("Buildings"), buildings(board)),
            StockShelf(say("Resources"), resources(board)),
            StockShelf(say("Units"), units(board)),
            StockShelf(say("Great people"), people(board)),
            StockShelf(say("Culture events"), events(board)),
            StockShelf(say("Other markers"), others(board)),
        ),
    )


def wonder_offer(board: CivilizationBoard, number: int) -> WonderOffer:
    """A wonder, at the price that the reader pays."""
    row = CONTENT.wonders[number]
    cost = row.cost if board.me is None else wonders.wonder_cost(board.w, board.me, number)
    return WonderOffer(row.id, row.name, names.ERAS[row.era], row.culture, cost, row.cost)


def buildings(board: CivilizationBoard) -> tuple[Stock, ...]:
    """Building markers by family; both faces are the same marker."""
    return tuple(
        Stock(f"b-{family.basic}", "", family_name(family.basic, family.upgraded), left, f"building:{family.basic}")
        for family, left in zip(CONTENT.families, board.w.buildings, strict=True)
    )


def family_name(basic: str, upgraded: str) -> Message:
    """A marker by its two faces."""
    rows = CONTENT.buildings
    if not upgraded:
        return rows.called(basic).name
    return say("{one} or {other}", one=rows.called(basic).name, other=rows.called(upgraded).name)


def resources(board: CivilizationBoard) -> tuple[Stock, ...]:
    """Resource tokens."""
    return tuple(
        Stock(f"r-{kind.name.lower()}", f"t-{kind.name.lower()}", names.RESOURCES[kind], left)
        for kind, left in zip(MARKET_RESOURCES, board.w.resources, strict=True)
    )


def units(board: CivilizationBoard) -> tuple[Stock, ...]:
    """The decks of units, cards face up at the bottom included."""
    decks = zip(CONTENT.unit_types, board.told.unit_decks, strict=True)
    return tuple(Stock(f"u-{kind.id}", "battle", kind.name, len(deck)) for kind, deck in decks)


def people(board: CivilizationBoard) -> tuple[Stock, ...]:
    """Great person markers by type, and the deck of cards."""
    kinds = zip(CONTENT.great_person_types, board.w.person_markers, strict=True)
    return (
        *(Stock(f"p-{kind.id}", "people", kind.name, left, f"person-type:{kind.id}") for kind, left in kinds),
        Stock("i-deck", "people", say("Cards of great people"), len(board.told.person_deck)),
    )


def events(board: CivilizationBoard) -> tuple[Stock, ...]:
    """The three decks of culture events."""
    return tuple(
        Stock(
            "", "culture", say("Culture event of level {level}", level=NUMERALS[level]), len(deck), "", NUMERALS[level]
        )
        for level, deck in enumerate(board.told.event_decks, 1)
    )


def others(board: CivilizationBoard) -> tuple[Stock, ...]:
    """What comes onto the map with new tiles, and what else may run out."""
    w = board.told
    return (
        Stock("m-hut", "", names.MARKERS[TileSymbol.HUT], len(w.hut_pool)),
        Stock("m-village", "", names.MARKERS[TileSymbol.VILLAGE], len(w.village_pool)),
        Stock("m-city_state", "", say("City-state"), len(w.city_state_pool)),
        Stock("m-fort", "", say("Fortification or caravan"), w.fortification_markers),
        Stock("i-space", "tech", say("Cards of Space Flight"), w.space_flight_cards),
    )
