"""The table of a game in this terminal."""

from __future__ import annotations

from hegemon.core import Game, Options
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.terminal import TerminalTable


def table_for(game: Game, options: Options, voice: Voice) -> TerminalTable:
    """A game's own table (`TABLE` of its package `terminal`), or the plain one."""
    own = GAMES.part(game.name, "terminal")
    table = own.TABLE(game, options, voice) if own else TerminalTable(game, options, voice)
    if not isinstance(table, TerminalTable):
        raise TypeError(f"{own.__name__ if own else ''}.TABLE is not a TerminalTable")
    return table
