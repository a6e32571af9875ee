"""Finding games. A game is a folder with a `game.py` that has a `GAME`; nothing else has to know that it exists."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType

from hegemon.core.errors import UnknownGame
from hegemon.core.game import Game
from hegemon.core.message import say


class Registry:
    """The games that lie side by side in one package, loaded when they are asked for.

    The folders are looked through once: that takes longer than a move.
    """

    def __init__(self, package: str, path: Iterable[str]) -> None:
        self._package = package
        self._path = path
        self._loaded: dict[str, Game] = {}

    @cached_property
    def _folders(self) -> dict[str, Path]:
        """Every game's folder. One without a module `game` is a game under construction: nobody is offered it.

        Where several places hold games, those of the first come first, and of two games of one name the first is meant.
        """
        found: dict[str, Path] = {}
        for place in self._path:
            for module in sorted(Path(place).glob("*/game.py")):
                found.setdefault(module.parent.name, module.parent)
        return found

    def names(self) -> list[str]:
        """The names of all games, without loading any."""
        return list(self._folders)

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def folder(self, name: str) -> Path:
        """Where a game lies."""
        if name not in self._folders:
            raise UnknownGame(
                say("There is no game “{name}”; there are: {known}.", name=name, known=", ".join(self.names()))
            )
        return self._folders[name]

    def load(self, name: str) -> Game:
        """The game of that name."""
        if name in self._loaded:
            return self._loaded[name]
        self.folder(name)
        game = importlib.import_module(f"{self._package}.{name}.game").GAME
        if not isinstance(game, Game):
            raise TypeError(f"{self._package}.{name}.game.GAME is not a Game")
        return self._loaded.setdefault(name, game)

    def part(self, name: str, part: str) -> ModuleType | None:
        """What a game may have besides its rules: its package `terminal` or `table`; None if it has none."""
        if not (self.folder(name) / part).is_dir():
            return None
        return importlib.import_module(f"{self._package}.{name}.{part}")
