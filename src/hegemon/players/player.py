"""What a player is, and the players one can ask for by name."""

from __future__ import annotations

import hashlib
import importlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from hegemon.core import Action, Game, HegemonError, Message, View, say


class Player(ABC):
    """Somebody who is shown a view, never a state, and chooses one of the legal actions.

    Everything random comes from the seed, so that a game between players can be repeated.
    """

    title: ClassVar[Message]
    """What people call such a player."""
    looks: ClassVar[bool] = True
    """False for a player who never looks at the view; nobody need draw it then."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game

    @abstractmethod
    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """One of the legal actions, within `clock` seconds if there is a clock."""


class UnknownPlayer(HegemonError):
    """No player of that name."""


PLAYERS: Final = {
    "random": "hegemon.players.random:Random",
    "greedy": "hegemon.players.greedy:Greedy",
}
"""Players by name, and where they are; each is loaded when it sits down."""


def private_seed(seed: str, seat: int) -> str:
    """A seed for the player on a seat, from which nobody can tell the seed of the game.

    >>> "monday" in private_seed("monday", 0)
    False
    """
    return hashlib.sha256(f"player {seat} of {seed}".encode()).hexdigest()


def seat_player(name: str, game: Game, seed: str) -> Player:
    """A player of that name at a table.

    >>> from hegemon.games import GAMES
    >>> player = seat_player("random", GAMES.load("carta"), "7")
    >>> player.choose({}, [Action("end")])
    end
    """
    if name not in PLAYERS:
        raise UnknownPlayer(
            say("There is no player “{name}”; there are: {known}.", name=name, known=", ".join(sorted(PLAYERS)))
        )
    module, kind = PLAYERS[name].split(":")
    player = getattr(importlib.import_module(module), kind)(game, seed)
    if not isinstance(player, Player):
        raise TypeError(f"{PLAYERS[name]} is not a Player")
    return player
