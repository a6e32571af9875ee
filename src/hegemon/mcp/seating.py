"""Who sits around a program that opens a table."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Game, say
from hegemon.mcp.seat_words import NotNow
from hegemon.players import substitute_for


def seats_around(game: Game, players: int, seat: int, opponents: Sequence[str]) -> list[str | None]:
    """The computers by seat, the last kind as often as needed; None on the program's own.

    >>> from hegemon.games import GAMES
    >>> seats_around(GAMES.load("carta"), 4, 1, ["novice", "strategist"])
    ['novice', None, 'strategist', 'strategist']
    """
    others = players - 1
    if not 0 <= seat <= others:
        raise NotNow(say("There are seats 0 to {last} at this table.", last=others))
    if len(opponents) > others:
        raise NotNow(
            say(
                "You name more opponents than there are other seats at this table: {others}. How many sit there is the "
                "option “{name}”.",
                others=others, name="players",
            )
        )  # fmt: skip
    kinds = list(opponents) or [substitute_for(game)]
    around = (kinds + kinds[-1:] * others)[:others]
    return [*around[:seat], None, *around[seat:]]
