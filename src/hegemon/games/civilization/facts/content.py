"""All facts together, in tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from hegemon.games.civilization.facts.cards import Icons, Row
from hegemon.games.civilization.facts.ground import HomeTile, Layout, Tile
from hegemon.games.civilization.facts.rows import (
    Building,
    CityState,
    Civilization,
    CultureEvent,
    Family,
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

AnyRow_co = TypeVar("AnyRow_co", bound=Row, covariant=True)


class Table(Generic[AnyRow_co]):
    """Rows of one kind, in the order of their file: by number, or by id.

    >>> row = Row(id="wheat", number=0)
    >>> table = Table([row])
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
    tiles: Table[Tile]
    home_tiles: Table[HomeTile]
    layouts: Table[Layout]
    everyone: Start
    civilizations: Table[Civilization]
    techs: Table[Tech]
    governments: Table[Government]
    policies: Table[Policy]
    investments: Table[Investment]
    families: Table[Family]
    buildings: Table[Building]
    wonders: Table[Wonder]
    unit_types: Table[UnitType]
    unit_cards: Table[UnitCard]
    market: Market
    events: Table[CultureEvent]
    track: Table[TrackStep]
    great_person_types: Table[GreatPersonType]
    great_persons: Table[GreatPerson]
    relics: Table[Relic]
    city_states: Table[CityState]
    huts_and_villages: Table[HutOrVillage]
