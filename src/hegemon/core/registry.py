"""Finding games. A game is a package with a module `game` and a `GAME`; nothing else has to know that it exists."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable

from hegemon.core.errors import UnknownGame
from hegemon.core.game import Game
from hegemon.core.message import say


class Registry:
    """The games that lie side by side in one package, loaded when they are asked for."""

    def __init__(self, package: str, path: Iterable[str]) -> None:
        self._package = package
        self._path = path
        self._loaded: dict[str, Game] = {}

    def names(self) -> list[str]:
        """The names of all games, without loading any.

        A package without a module `game` is a game under construction: nobody is offered it.
        """
        return sorted(
            package.name
            for place in self._path
            for package in pkgutil.iter_modules([place])
            if package.ispkg
            and any(module.name == "game" for module in pkgutil.iter_modules([f"{place}/{package.name}"]))
        )

    def load(self, name: str) -> Game:
        """The game of that name. It is looked for once: that takes longer than a move."""
        if name in self._loaded:
            return self._loaded[name]
        if name not in self.names():
            raise UnknownGame(
                say("There is no game “{name}”; there are: {known}.", name=name, known=", ".join(self.names()))
            )
        game = importlib.import_module(f"{self._package}.{name}").GAME
        if not isinstance(game, Game):
            raise TypeError(f"{self._package}.{name}.GAME is not a Game")
        return self._loaded.setdefault(name, game)
