"""A city on the map."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.world.plain import Plain

NOWHERE: Final = -1


class City(Plain):
    """A capital, an ordinary city or a metropolis (1.3)."""

    __slots__ = ("acted", "capital", "caravan", "centre", "extra", "fortified", "program", "second", "walled")

    centre: int
    second: int
    """The expansion square of a metropolis, or NOWHERE (R-MET-03)."""
    capital: bool
    walled: bool
    fortified: bool
    """Does it have a fortification marker (R-FORT-01)?"""
    caravan: bool
    program: int
    """The turn in which its building program was started; 0 for none (R-BP-01)."""
    acted: tuple[int, ...]
    """The kinds of actions taken in this phase (R-CM-02)."""
    extra: int
    """Actions granted beyond the usual ones in this phase (R-CM-05)."""

    def __init__(self, centre: int, *, capital: bool = False, second: int = NOWHERE, walled: bool = False) -> None:
        self.centre = centre
        self.second = second
        self.capital = capital
        self.walled = walled
        self.fortified = False
        self.caravan = False
        self.program = 0
        self.acted = ()
        self.extra = 0

    @property
    def metropolis(self) -> bool:
        """Does it cover two squares?"""
        return self.second != NOWHERE

    @property
    def centres(self) -> tuple[int, ...]:
        """The squares under its marker."""
        return (self.centre, self.second) if self.metropolis else (self.centre,)
