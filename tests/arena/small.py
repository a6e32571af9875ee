"""Small tournaments to play in tests."""

from __future__ import annotations

from typing import Any

from hegemon.arena.tournament import ArenaTournament
from hegemon.games import GAMES


def tournament(*entrants: str, games: int = 4, seed: str = "test", **options: Any) -> ArenaTournament:
    """A tournament of Carta; `table` and `ladder` are its own, everything else is an option of the game."""
    table, ladder = options.pop("table", None), options.pop("ladder", False)
    return ArenaTournament.of(
        GAMES.load("carta"), {"players": 2} | options, entrants, games, seed, table=table, ladder=ladder
    )
