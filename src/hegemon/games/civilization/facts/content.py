"""All facts together, in tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from hegemon.games.civilization.facts.cards import ContentRow, Icons
from hegemon.games.civilization.facts.ground import HomeTile, MapLayout, Tile
from hegemon.games.civilization.facts.rows import (
    Building,
    BuildingFamily,
    CityState,
    CivilizationSheet,
    CultureEvent,
    Government,
    GreatPerson,
    GreatPersonType,
    HutOrVillage,
    Investment,
    Market,
    Policy,
    Relic,
    Start,
    Tech,
    TrackStep,
    UnitCard,
    UnitType,
    Wonder,
)

AnyRow_co = TypeVar("AnyRow_co", bound=ContentRow, covariant=True)


class ContentTable(Generic[AnyRow_co]):
    """Rows of one kind, in the order of their file: by number, or by id.

    >>> row = ContentRow(id="wheat", number=0)
    >>> table = ContentTable([row])
    >>> table[0] is table.called("wheat"), len(table), "rye" in table
    (True, 1, False)
    """

    __slots__ = ("_by_id", "_rows")

    def __init__(self, rows: list[AnyRow_co]) -> None:
        self._rows = tuple(rows)
        self._by_id = {row.id: row for row in rows}

    def __getitem__(self, number: int) -> AnyRow_co:
        return self._rows[number]

    def __iter__(self) -> Iterator[AnyRow_co]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, identity: object) -> bool:
        return identity in self._by_id

    def called(self, identity: str) -> AnyRow_co:
        """The row with that id."""
        return self._by_id[identity]

    def number(self, identity: str) -> int:
        """The place of the row with that id."""
        return self._by_id[identity].number

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids, by number."""
        return tuple(self._by_id)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Content:
    """All facts of the game."""

    terrain_icons: tuple[Icons, ...]
    """By terrain."""
    tiles: ContentTable[Tile]
    home_tiles: ContentTable[HomeTile]
    layouts: ContentTable[MapLayout]
    everyone: Start
    civilizations: ContentTable[CivilizationSheet]
    techs: ContentTable[Tech]
    governments: ContentTable[Government]
    policies: ContentTable[Policy]
    investments: ContentTable[Investment]
    families: ContentTable[BuildingFamily]
    buildings: ContentTable[Building]
    wonders: ContentTable[Wonder]
    unit_types: ContentTable[UnitType]
    unit_cards: ContentTable[UnitCard]
    market: Market
    events: ContentTable[CultureEvent]
    track: ContentTable[TrackStep]
    great_person_types: ContentTable[GreatPersonType]
    great_persons: ContentTable[GreatPerson]
    relics: ContentTable[Relic]
    city_states: ContentTable[CityState]
    huts_and_villages: ContentTable[HutOrVillage]
