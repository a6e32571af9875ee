"""The signs of the table: letters, shapes and colours. Nothing is told by colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from rich.text import Text

from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.world.markers import MarkerKind

LETTERS: Final = "ABCDE"
"""By seat: large for armies and cities, small for scouts."""
PLAYERS: Final = (
    "bold #ffffff on #c44500",
    "bold #ffffff on #3b2a8c",
    "bold #000000 on #ffffff",
    "bold #000000 on #ee9ac4",
    "bold #ffe14d on #000000",
)
"""By seat: colours that differ in brightness as well."""

GROUND: Final[Mapping[Terrain, tuple[str, str]]] = {
    Terrain.GRASSLAND: (",", "#000000 on #93c05f"),
    Terrain.FOREST: ("♣", "#ffffff on #22603a"),
    Terrain.MOUNTAIN: ("▲", "#000000 on #a8a29a"),
    Terrain.DESERT: ("∴", "#000000 on #f5e3a6"),
    Terrain.WATER: ("≈", "#ffffff on #2a6db0"),
}
"""By terrain: a shape, and colours from dark to bright: forest, water, mountain, grassland, desert."""
UNEXPLORED: Final = "░"
UNEXPLORED_STYLE: Final = "grey50"

SIGNS: Final[Mapping[MarkerKind, str]] = {
    MarkerKind.BUILDING: "■",
    MarkerKind.WONDER: "★",
    MarkerKind.PERSON: "☻",
    MarkerKind.HUT: "∩",
    MarkerKind.VILLAGE: "⌂",
    MarkerKind.RELIC: "♦",
    MarkerKind.CITY_STATE: "◎",
}
CAPITAL, CITY, METROPOLIS = "◆", "●", "═"
WALLS, FORTIFIED, CARAVAN = "#", "+", "»"
COIN, CULTURE = "$", "♪"
TURN, FIRST = "▶", "♦"
FREE_PLACE: Final = "▢"
NUMERALS: Final = ("", "I", "II", "III", "IV", "V")

DIM: Final = "dim"
CODE: Final = 3
"""Letters that stand for a thing on the map."""


def chip(seat: int, text: str = "") -> Text:
    """A player's letter, or something else, in the player's colours."""
    return Text(text or LETTERS[seat], style=PLAYERS[seat])


def joined(parts: Iterable[Text], between: str = " · ") -> Text:
    """Several things in a line."""
    return Text(between).join(parts)


def codes(names: Mapping[str, str], size: int = CODE) -> dict[str, str]:
    """Short forms by which things can be told apart: the beginning of the first word that no other name has.

    >>> codes({"zeus": "Statue of Zeus", "liberty": "Statue of Liberty", "wall": "The Great Wall"})
    {'zeus': 'Zeu', 'liberty': 'Lib', 'wall': 'The'}
    >>> codes({"port": "Porto", "dock": "Porta"})
    {'port': 'Por', 'dock': 'Pot'}
    """
    words = {key: re.findall(r"\w+", name) for key, name in names.items()}
    found: dict[str, str] = {}
    for key, own in words.items():
        others = {word for other, theirs in words.items() if other != key for word in theirs}
        word = next((word for word in own if word not in others and len(word) >= size), "".join(own))
        shorter = (word[:at] + word[at + 1 :] for at in range(1, len(word)))
        tries = [word[:size], *(short[:size] for short in reversed([*shorter])), word]
        found[key] = next(short for short in tries if short not in found.values() or short == word)
    return found
