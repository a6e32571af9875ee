"""How games look in a terminal: a module for each game that has a look of its own, `plain` for the others."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from hegemon.cli.tables.plain import Table
from hegemon.core import Game, Options
from hegemon.languages.voice import Voice

__all__ = ["Table", "table_for"]


def table_for(game: Game, options: Options, voice: Voice) -> Table:
    """The table of a game, drawn by `hegemon.cli.tables.<game>` if there is such a module."""
    if find_spec(f"{__name__}.{game.name}") is None:
        return Table(game, options, voice)
    table = importlib.import_module(f"{__name__}.{game.name}").TABLE(game, options, voice)
    if not isinstance(table, Table):
        raise TypeError(f"{__name__}.{game.name}.TABLE is not a Table")
    return table
