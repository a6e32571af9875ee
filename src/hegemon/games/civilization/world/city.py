"""A city on the map."""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.world.struct import Struct

NOWHERE: Final = -1


class City(Struct):
    """A capital, an ordinary city or a metropolis (1.3)."""

    __slots__ = (
        "actions_taken",
        "capital",
        "caravan",
        "centre",
        "extra_actions",
        "fortified",
        "program_turn",
        "second_square",
        "walled",
    )

    centre: int
    second_square: int
    """The expansion square of a metropolis, or NOWHERE (R-MET-03)."""
    capital: bool
    walled: bool
    fortified: bool
    """Does it have a fortification marker (R-FORT-01)?"""
    caravan: bool
    program_turn: int
    """The turn in which its building program was started; 0 for none (R-BP-01)."""
    actions_taken: tuple[int, ...]
    """The kinds of actions taken in this phase (R-CM-02)."""
    extra_actions: int
    """Actions granted beyond the usual ones in this phase (R-CM-05)."""

    def __init__(
        self, centre: int, *, capital: bool = False, second_square: int = NOWHERE, walled: bool = False
    ) -> None:
        self.centre = centre
        self.second_square = second_square
        self.capital = capital
        self.walled = walled
        self.fortified = False
        self.caravan = False
        self.program_turn = 0
        self.actions_taken = ()
        self.extra_actions = 0

    @property
    def metropolis(self) -> bool:
        """Does it cover two squares?"""
        return self.second_square != NOWHERE

    @property
    def centres(self) -> tuple[int, ...]:
        """The squares under its marker."""
        return (self.centre, self.second_square) if self.metropolis else (self.centre,)
