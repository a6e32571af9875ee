"""What cities are called: each civilization's own names, in the order of founding. Only the eye cares."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from hegemon.core import Message, say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

NUMERALS: Final = ("", "II", "III", "IV", "V")
"""After the last name they begin anew."""


@cache
def names_by_civilization() -> Mapping[str, tuple[Message, ...]]:
    """The names in `content/`."""
    text = files("hegemon.games.civilization").joinpath("content", "city_names.toml").read_text("utf-8")
    return {civilization: tuple(map(Message, row["names"])) for civilization, row in tomllib.loads(text).items()}


def city_name(civilization: str, place: int) -> Message:
    """What the city that a civilization founded in this place is called; its capital is the first.

    >>> str(city_name("romans", 0)), str(city_name("romans", 1)), str(city_name("romans", 6))
    ('Rome', 'Ostia', 'Rome II')
    """
    names = names_by_civilization()[civilization]
    round_, which = divmod(place, len(names))
    if not round_:
        return names[which]
    return say("{city} {numeral}", city=names[which], numeral=NUMERALS[min(round_, len(NUMERALS) - 1)])


def city_names(w: World, foundations: Iterable[Mapping[str, Any]]) -> dict[int, Message]:
    """By centre: what the cities on the map are called, by the events of their foundation.

    A city keeps its name when another one is destroyed, so the events decide and not the number of cities.
    """
    places: dict[int, int] = {}
    founded = [0] * w.options.players
    for event in foundations:
        founded[event["seat"]] += 1
        places[w.geography.square[event["square"]]] = founded[event["seat"]]
    called = {}
    for seat, cities in enumerate(w.cities):
        number = w.realms[seat].civilization
        for place, city in enumerate(cities):
            if number != NONE:
                which = 0 if city.capital else places.get(city.centre, place)
                called[city.centre] = city_name(CONTENT.civilizations[number].id, which)
    return called
