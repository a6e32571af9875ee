"""The tables at which a network learns Carta: every number of players, both deals, the four books, and house rules.

An observation tells the rules in force, so one network can learn them all. Half of the tables follow the French book as
it is, a quarter the other books, and a quarter change one number or rule of theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hegemon.core import Message, say, say_count
from hegemon.core.encoding import PracticeTables

TABLES: Final[Mapping[str, tuple[Mapping[str, Any], float]]] = {
    "2": ({"players": 2}, 4.0),
    "2 draft": ({"players": 2, "deal": "draft"}, 0.75),
    "3": ({"players": 3}, 1.0),
    "3 draft": ({"players": 3, "deal": "draft"}, 0.5),
    "4": ({"players": 4}, 6.0),
    "4 draft": ({"players": 4, "deal": "draft"}, 1.0),
    "teams": ({"players": 4, "teams": True}, 2.0),
    "teams draft": ({"players": 4, "teams": True, "deal": "draft"}, 0.5),
}
"""Kinds of tables by name: their options, and how many of all games are played there; those of four take longest."""

HOUSE_RULES: Final[tuple[Mapping[str, Any], ...]] = (
    {"religion": "passive"},
    {"religion": "passive", "edition": "it"},
    {"copy_owned": "forbidden", "marker_targets": "anyone"},
    {"hegemony": 6},
    {"hegemony": 9},
    {"hand_limit": 4, "hand_limit_1": 6, "hand_limit_2": 8},
    {"box_size": 0},
    {"breakthrough": 3},
)


def varied(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The options of 32 tables of a kind."""
    for _ in range(16):
        yield table
    for edition in ("it", "es", "uk", "it", "es", "uk", "es", "uk"):
        yield {**table, "edition": edition}
    for change in HOUSE_RULES:
        yield {**table, **change}


def title(table: Mapping[str, Any]) -> Message:
    """What a kind of tables is called.

    >>> str(title({"players": 2})), str(title({"players": 4, "teams": True, "deal": "draft"}))
    ('2 players', 'teams · draft')
    """
    kind = say("teams") if table.get("teams") else say_count("{n} player", "{n} players", table["players"])
    return say("{kind} · {deal}", kind=kind, deal=say("draft")) if table.get("deal") == "draft" else kind


PRACTICE: Final = tuple(
    PracticeTables(name, tuple(varied(table)), share, title(table)) for name, (table, share) in TABLES.items()
)
