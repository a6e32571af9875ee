"""How a game is drawn in a terminal: a plain table for every game, which a game's own package `terminal` draws over."""

from hegemon.terminal.table import TerminalTable, ToldTogether, Translator

__all__ = ["TerminalTable", "ToldTogether", "Translator"]
