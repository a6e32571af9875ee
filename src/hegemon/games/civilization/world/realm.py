"""What lies before a player, and what is kept in hand."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES
from hegemon.games.civilization.world.struct import Struct

NONE: Final = -1
ROWS: Final = 5
"""Of a pyramid of techs (R-TECH-03)."""


class HeldCard(NamedTuple):
    """A card or marker of which not everybody sees the face."""

    face: int
    """Which kind of card or marker it is."""
    known: int = 0
    """Who knows the face, as bits by seat; its holder always does."""


class FoundMarker(NamedTuple):
    """A hut or village marker on a sheet (R-HUT-02)."""

    face: int
    known: int
    village: bool


class PersonCard(NamedTuple):
    """A great person card (R-GP-05, R-GP-14)."""

    face: int
    shown: bool


class Realm(Struct):
    """A player's sheet, cards and supply."""

    __slots__ = (
        "armies",
        "battle_hand",
        "blank_cards",
        "changed_government",
        "civilization",
        "coins",
        "counters",
        "culture",
        "culture_step",
        "events",
        "fading_governments",
        "fresh_governments",
        "government",
        "huts_and_villages",
        "investments",
        "investments_made",
        "looking_at",
        "people",
        "person_markers",
        "policies",
        "relics",
        "resources",
        "returned_person_markers",
        "scouts",
        "tech_coins",
        "tech_rows",
        "trade",
        "units",
        "unlocked_governments",
        "used_abilities",
    )  # fmt: skip

    shapes = MappingProxyType(
        {
            "units": HeldCard,
            "battle_hand": HeldCard,
            "events": HeldCard,
            "huts_and_villages": FoundMarker,
            "people": PersonCard,
        }
    )

    civilization: int
    government: int
    unlocked_governments: int
    """Governments that techs have unlocked, as bits (R-GOV-02)."""
    fresh_governments: int
    """Those among them that may be put in play without anarchy (R-GOV-03)."""
    fading_governments: int
    """Those among them that will need anarchy after this start of turn."""
    changed_government: bool
    """In this start of turn (R-GOV-07)."""
    trade: int
    culture: int
    """Tokens."""
    culture_step: int
    """On the culture track, from 0."""
    coins: int
    """Tokens on the sheet (1.3)."""
    tech_rows: tuple[int, ...]
    """By tech: its row in the pyramid, 0 for one that isn't known."""
    tech_coins: tuple[int, ...]
    """By tech: coin tokens on it (R-COIN-06)."""
    blank_cards: tuple[int, ...]
    """By row from 1: cards that are no tech but count in the pyramid (R-TECH-15)."""
    resources: tuple[int, ...]
    """By kind of the market: tokens."""
    huts_and_villages: tuple[FoundMarker, ...]
    """Hut and village markers (R-HUT-02)."""
    relics: tuple[int, ...]
    """Those to be used in the next start of turn (R-REL-07)."""
    armies: int
    """In the supply; so are scouts."""
    scouts: int
    policies: tuple[int, ...]
    """The sides in play."""
    investments: tuple[int, ...]
    """By card: markers on it."""
    investments_made: int
    """Investments made in this start of turn (R-INV-01)."""
    units: tuple[HeldCard, ...]
    """The standing forces, without those in a battle hand or in play."""
    battle_hand: tuple[HeldCard, ...]
    """The battle hand (R-CBT-05)."""
    events: tuple[HeldCard, ...]
    looking_at: tuple[int, ...]
    """Cards that are looked at before one of them is kept: culture events or great people (R-GP-04)."""
    people: tuple[PersonCard, ...]
    counters: tuple[int, ...]
    """What has gathered on great person cards: for each counter the card on which it lies."""
    person_markers: tuple[int, ...]
    """By type: great person markers not on the map (R-GP-06)."""
    returned_person_markers: tuple[int, ...]
    """By type: those among them that were replaced in this turn, and wait for the next one (R-REP-04)."""
    used_abilities: int
    """Abilities used up for this turn, as bits (R-RES-02)."""

    def __init__(self) -> None:
        self.civilization = NONE
        self.government = CONTENT.governments.number("despotism")
        self.unlocked_governments = 0
        self.fresh_governments = 0
        self.fading_governments = 0
        self.changed_government = False
        self.trade = 0
        self.culture = 0
        self.culture_step = 0
        self.coins = 0
        self.tech_rows = (0,) * len(CONTENT.techs)
        self.tech_coins = (0,) * len(CONTENT.techs)
        self.blank_cards = (0,) * ROWS
        self.resources = (0,) * len(MARKET_RESOURCES)
        self.huts_and_villages = ()
        self.relics = ()
        self.armies = CONTENT.market.armies
        self.scouts = CONTENT.market.scouts
        self.policies = ()
        self.investments = (0,) * len(CONTENT.investments)
        self.investments_made = 0
        self.units = ()
        self.battle_hand = ()
        self.events = ()
        self.looking_at = ()
        self.people = ()
        self.counters = ()
        self.person_markers = (0,) * len(CONTENT.great_person_types)
        self.returned_person_markers = self.person_markers
        self.used_abilities = 0

    def knows(self, tech: int) -> bool:
        """Is the tech in the pyramid?"""
        return self.tech_rows[tech] > 0

    @property
    def techs(self) -> tuple[int, ...]:
        """The known techs, in the order of their table."""
        return tuple([tech for tech, row in enumerate(self.tech_rows) if row])

    def count(self, row: int) -> int:
        """How many cards lie in a row of the pyramid, from 1."""
        return self.tech_rows.count(row) + self.blank_cards[row - 1]


def changed(row: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed.

    >>> changed((3, 4, 5), 1, -2)
    (3, 2, 5)
    """
    return (*row[:place], row[place] + by, *row[place + 1 :])
