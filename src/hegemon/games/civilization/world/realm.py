"""What lies before a player, and what is kept in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, Resource
from hegemon.games.civilization.world.forms import (
    LIST,
    NONE,
    WrittenForm,
    bits_of,
    counts_of,
    few_of,
    one_of,
    read_seats,
    row_of,
    several_of,
    words_of,
    write_seats,
)
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.records import EVERYBODY, PARTLY, WorldRecord, field

ROWS: Final = 5
"""Of a pyramid of techs (R-TECH-03)."""


# -- cards and markers -----------------------------------------------------------------------------------------


class HeldCard(NamedTuple):
    """A card of which not everybody sees the face."""

    face: int
    """Which card it is; NONE if whoever looks doesn't see it."""
    known: int = 0
    """Who knows the face, as bits by seat; its holder always does."""
    back: int = NONE
    """What is seen of a card whose face is not: the type of a unit, the level of an event."""


class FoundMarker(NamedTuple):
    """A hut or village marker on a sheet (R-HUT-02)."""

    face: int
    known: int
    village: bool


class PersonCard(NamedTuple):
    """A great person card (R-GP-05, R-GP-14)."""

    face: int
    shown: bool
    back: int = NONE
    """The type, which is all that is seen of a card whose face is not."""


UNSEEN_CARD: Final = HeldCard(NONE)
"""A card of which not even the back is seen."""

UNIT_TYPE: Final = tuple(card.type for card in CONTENT.unit_cards)
EVENT_LEVEL: Final = tuple(card.level for card in CONTENT.events)
PERSON_TYPE: Final = tuple(card.type for card in CONTENT.great_persons)


def cards_held(ids: Sequence[str], name: str, backs: Sequence[int], words: Sequence[Any]) -> WrittenForm:
    """Cards in hand as objects: the id or None, what the back shows, and who knows the face.

    Of cards of which not even the backs are seen it is told how many there are.
    """
    numbers = {identity: number for number, identity in enumerate(ids)}
    back_told = {word: number for number, word in enumerate(words)}

    def write(row: tuple[HeldCard, ...], geography: Geography) -> list[dict[str, Any]] | int:
        if not row:
            return []
        if UNSEEN_CARD in row:
            return len(row)
        return [
            {"id": None, name: words[back], "known_by": write_seats(known, geography)}
            if face == NONE
            else {"id": ids[face], name: words[backs[face]], "known_by": write_seats(known, geography)}
            for face, known, back in row
        ]

    def read(told: list[dict[str, Any]] | int, geography: Geography) -> tuple[HeldCard, ...]:
        if not told:
            return ()
        if isinstance(told, int):
            return (UNSEEN_CARD,) * told
        return tuple(
            [
                HeldCard(NONE, read_seats(card["known_by"], geography), back_told[card[name]])
                if card["id"] is None
                else HeldCard(numbers[card["id"]], read_seats(card["known_by"], geography))
                for card in told
            ]
        )

    return WrittenForm(write, read)


def write_found(found: FoundMarker, geography: Geography) -> dict[str, Any]:
    """A marker on a sheet as an object: hut or village, the id or None, and who knows it."""
    identity = None if found.face == NONE else CONTENT.huts_and_villages.ids[found.face]
    kind = "village" if found.village else "hut"
    return {"id": identity, "kind": kind, "known_by": write_seats(found.known, geography)}


def read_found(told: dict[str, Any], geography: Geography) -> FoundMarker:
    """What :func:`write_found` wrote."""
    face = NONE if told["id"] is None else CONTENT.huts_and_villages.number(told["id"])
    return FoundMarker(face, read_seats(told["known_by"], geography), told["kind"] == "village")


def write_person(person: PersonCard, geography: Geography) -> dict[str, Any]:
    """A great person card as an object: the id or None, the type, and whether it lies face up."""
    face, shown, back = person
    types = CONTENT.great_person_types.ids
    if face == NONE:
        return {"id": None, "type": types[back], "shown": shown}
    return {"id": CONTENT.great_persons.ids[face], "type": types[PERSON_TYPE[face]], "shown": shown}


def read_person(told: dict[str, Any], geography: Geography) -> PersonCard:
    """What :func:`write_person` wrote."""
    if told["id"] is None:
        return PersonCard(NONE, told["shown"], CONTENT.great_person_types.number(told["type"]))
    return PersonCard(CONTENT.great_persons.number(told["id"]), told["shown"])


LEVELS: Final = range(4)
UNITS_HELD: Final = cards_held(CONTENT.unit_cards.ids, "type", UNIT_TYPE, CONTENT.unit_types.ids)
EVENTS_HELD: Final = cards_held(CONTENT.events.ids, "level", EVENT_LEVEL, LEVELS)

ABILITY_KEYS: Final = (
    *(
        printed.key
        for cards in (
            CONTENT.civilizations,
            CONTENT.techs,
            CONTENT.governments,
            CONTENT.policies,
            CONTENT.wonders,
            CONTENT.great_persons,
        )
        for card in cards
        for printed in card.abilities
    ),
    "regroup",
)
"""By number: the abilities that can be used up, and last the regrouping of great people (R-GP-11)."""

GOVERNMENTS: Final = bits_of(CONTENT.governments.ids)
PERSON_MARKERS: Final = counts_of(CONTENT.great_person_types.ids)
NO_PERSON_MARKERS: Final = (0,) * len(CONTENT.great_person_types)
NO_TECHS: Final = (0,) * len(CONTENT.techs)


# -- a player --------------------------------------------------------------------------------------------------


class Realm(WorldRecord):
    """A player's sheet, cards and supply."""

    civilization: int = field(EVERYBODY, default=NONE, form=one_of(CONTENT.civilizations.ids))
    government: int = field(
        EVERYBODY, default=CONTENT.governments.number("despotism"), form=one_of(CONTENT.governments.ids)
    )
    unlocked_governments: int = field(EVERYBODY, default=0, form=GOVERNMENTS)
    """Governments that techs have unlocked, as bits (R-GOV-02)."""
    fresh_governments: int = field(EVERYBODY, default=0, form=GOVERNMENTS)
    """Those among them that may be put in play without anarchy (R-GOV-03)."""
    fading_governments: int = field(EVERYBODY, default=0, form=GOVERNMENTS)
    """Those among them that will need anarchy after this start of turn."""
    changed_government: bool = field(EVERYBODY, default=False)
    """In this start of turn (R-GOV-07)."""
    trade: int = field(EVERYBODY, default=0)
    culture: int = field(EVERYBODY, default=0)
    """Tokens."""
    culture_step: int = field(EVERYBODY, default=0)
    """On the culture track, from 0."""
    coins: int = field(EVERYBODY, default=0)
    """Tokens on the sheet (1.3)."""
    tech_rows: tuple[int, ...] = field(EVERYBODY, default=NO_TECHS, form=few_of(CONTENT.techs.ids))
    """By tech: its row in the pyramid, 0 for one that isn't known."""
    tech_coins: tuple[int, ...] = field(EVERYBODY, default=NO_TECHS, form=few_of(CONTENT.techs.ids))
    """By tech: coin tokens on it (R-COIN-06)."""
    blank_cards: tuple[int, ...] = field(EVERYBODY, default=(0,) * ROWS, form=LIST)
    """By row from 1: cards that are no tech but count in the pyramid (R-TECH-15)."""
    resources: tuple[int, ...] = field(
        EVERYBODY, default=(0,) * len(MARKET_RESOURCES), form=counts_of(words_of(Resource))
    )
    """By kind of the market: tokens."""
    huts_and_villages: tuple[FoundMarker, ...] = field(
        PARTLY, default=(), form=row_of(WrittenForm(write_found, read_found))
    )
    """Hut and village markers (R-HUT-02)."""
    relics: tuple[int, ...] = field(EVERYBODY, default=(), form=several_of(CONTENT.relics.ids))
    """Those to be used in the next start of turn (R-REL-07)."""
    armies: int = field(EVERYBODY, default=CONTENT.market.armies)
    """In the supply; so are scouts."""
    scouts: int = field(EVERYBODY, default=CONTENT.market.scouts)
    policies: tuple[int, ...] = field(EVERYBODY, default=(), form=several_of(CONTENT.policies.ids))
    """The sides in play."""
    investments: tuple[int, ...] = field(
        EVERYBODY, default=(0,) * len(CONTENT.investments), form=counts_of(CONTENT.investments.ids)
    )
    """By card: markers on it."""
    investments_made: int = field(EVERYBODY, default=0)
    """Investments made in this start of turn (R-INV-01)."""
    units: tuple[HeldCard, ...] = field(PARTLY, default=(), form=UNITS_HELD)
    """The standing forces, without those in a battle hand or in play."""
    battle_hand: tuple[HeldCard, ...] = field(PARTLY, default=(), form=UNITS_HELD)
    """The battle hand (R-CBT-05)."""
    events: tuple[HeldCard, ...] = field(PARTLY, default=(), form=EVENTS_HELD)
    looking_at_events: tuple[int, ...] = field(PARTLY, default=(), form=several_of(CONTENT.events.ids))
    """Culture events that are looked at before one of them is kept."""
    looking_at_people: tuple[int, ...] = field(PARTLY, default=(), form=several_of(CONTENT.great_persons.ids))
    """Great people that are looked at before one of them is kept (R-GP-04)."""
    people: tuple[PersonCard, ...] = field(PARTLY, default=(), form=row_of(WrittenForm(write_person, read_person)))
    counters: tuple[int, ...] = field(EVERYBODY, default=(), form=several_of(CONTENT.great_persons.ids))
    """What has gathered on great person cards: for each counter the card on which it lies."""
    person_markers: tuple[int, ...] = field(EVERYBODY, default=NO_PERSON_MARKERS, form=PERSON_MARKERS)
    """By type: great person markers not on the map (R-GP-06)."""
    returned_person_markers: tuple[int, ...] = field(EVERYBODY, default=NO_PERSON_MARKERS, form=PERSON_MARKERS)
    """By type: those among them that were replaced in this turn, and wait for the next one (R-REP-04)."""
    used_abilities: int = field(EVERYBODY, default=0, form=bits_of(ABILITY_KEYS))
    """Abilities used up for this turn, as bits (R-RES-02)."""

    def knows(self, tech: int) -> bool:
        """Is the tech in the pyramid?"""
        return self.tech_rows[tech] > 0

    @property
    def techs(self) -> tuple[int, ...]:
        """The known techs, in the order of their table."""
        return tuple([tech for tech, row in enumerate(self.tech_rows) if row])

    def count_techs(self) -> int:
        """How many techs are known."""
        return len(self.tech_rows) - self.tech_rows.count(0)

    def count(self, row: int) -> int:
        """How many cards lie in a row of the pyramid, from 1."""
        return self.tech_rows.count(row) + self.blank_cards[row - 1]


def changed(row: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed.

    >>> changed((3, 4, 5), 1, -2)
    (3, 2, 5)
    """
    return (*row[:place], row[place] + by, *row[place + 1 :])


__all__ = [
    "ABILITY_KEYS", "EVENT_LEVEL", "NONE", "PERSON_TYPE", "ROWS", "UNITS_HELD", "UNIT_TYPE", "UNSEEN_CARD",
    "FoundMarker", "HeldCard", "PersonCard", "Realm", "changed",
]  # fmt: skip
