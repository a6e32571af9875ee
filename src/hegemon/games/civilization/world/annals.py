"""The annals: how everybody stood when a turn began, for whoever wants to see how a game went."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from hegemon.games.civilization.world.forms import WrittenForm
from hegemon.games.civilization.world.geography import Geography


class StandingNumbers(NamedTuple):
    """How far a player had come."""

    culture: int
    """Steps on the culture track."""
    techs: int
    coins: int
    units: int
    """Unit cards of the standing forces."""
    cities: int


Annals = tuple[tuple[StandingNumbers, ...], ...]
"""By turn, by seat."""


@lru_cache(maxsize=64)
def told_annals(annals: Annals) -> dict[str, tuple[tuple[int, ...], ...]]:
    """By what is counted: by turn, by seat."""
    return {
        name: tuple([tuple([standing[place] for standing in turn]) for turn in annals])
        for place, name in enumerate(StandingNumbers._fields)
    }


def write_annals(annals: Annals, geography: Geography) -> dict[str, list[list[int]]]:
    """The annals as plain data.

    >>> write_annals(((StandingNumbers(0, 1, 2, 3, 1), StandingNumbers(4, 1, 0, 3, 1)),), None)["culture"]
    [[0, 4]]
    """
    return {name: [[*turn] for turn in turns] for name, turns in told_annals(annals).items()}


def read_annals(told: dict[str, Any], geography: Geography) -> Annals:
    """What :func:`write_annals` wrote."""
    by_turn = zip(*(told[name] for name in StandingNumbers._fields), strict=True)
    return tuple([tuple([StandingNumbers(*each) for each in zip(*turn, strict=True)]) for turn in by_turn])


ANNALS: Final = WrittenForm(write_annals, read_annals)
