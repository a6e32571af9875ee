"""A city on the map."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.facts.kinds import TruthyKind
from hegemon.games.civilization.world.forms import SQUARE, one_of, row_of, words_of
from hegemon.games.civilization.world.records import EVERYBODY, WorldRecord, field

NOWHERE: Final = -1


class CityAction(TruthyKind):
    """The kinds of actions, as effects compare them (R-CM-02)."""

    PRODUCE = 0
    DEVOTE = 1
    HARVEST = 2
    PROGRAM = 3


class City(WorldRecord):
    """A capital, an ordinary city or a metropolis (1.3)."""

    centre: int = field(EVERYBODY, form=SQUARE)
    second_square: int = field(EVERYBODY, default=NOWHERE, form=SQUARE)
    """The expansion square of a metropolis, or NOWHERE (R-MET-03)."""
    capital: bool = field(EVERYBODY, default=False)
    walled: bool = field(EVERYBODY, default=False)
    fortified: bool = field(EVERYBODY, default=False)
    """Does it have a fortification marker (R-FORT-01)?"""
    caravan: bool = field(EVERYBODY, default=False)
    program_turn: int = field(EVERYBODY, default=0)
    """The turn in which its building program was started; 0 for none (R-BP-01)."""
    actions_taken: tuple[int, ...] = field(EVERYBODY, default=(), form=row_of(one_of(words_of(CityAction))))
    """The kinds of actions taken in this phase (R-CM-02)."""
    extra_actions: int = field(EVERYBODY, default=0)
    """Actions granted beyond the usual ones in this phase (R-CM-05)."""

    @property
    def metropolis(self) -> bool:
        """Does it cover two squares?"""
        return self.second_square != NOWHERE

    @property
    def centres(self) -> tuple[int, ...]:
        """The squares under its marker."""
        return (self.centre, self.second_square) if self.metropolis else (self.centre,)
