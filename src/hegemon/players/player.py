"""What a player is, and the players one can ask for by name."""

from __future__ import annotations

import hashlib
import importlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

from hegemon.core import Action, Game, HegemonError, Message, Outcome, State, View, say


class Player(ABC):
    """Somebody who is shown a view, never a state, and chooses one of the legal actions.

    Everything random comes from the seed, so that a game between players can be repeated.
    """

    title: Message
    """What people call such a player."""
    listens: ClassVar[bool] = False
    """True for a player who can be told something behind its name (:meth:`told`), as how long to think."""
    looks: ClassVar[bool] = True
    """False for a player who never looks at the view; nobody need draw it then."""
    keeps: ClassVar[bool] = True
    """False for a player who is done with a view as soon as it has chosen, and looks at none where there is no choice:
    it is shown glimpses, which are quicker, and only then."""
    ready: bool = True
    """False for a player whose first choice will be slow; :meth:`prepare` changes that."""

    def __init__(self, game: Game, seed: str) -> None:
        if not self.suits(game):
            raise Unsuitable.of(self, game)
        self.game = game

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Can such a player play this game?"""
        return True

    @classmethod
    def told(cls, game: Game, seed: str, words: str) -> Player:
        """Such a player who was told something behind its name, if it :attr:`listens`."""
        raise Unsuitable.of(cls, game)

    def prepare(self) -> None:  # noqa: B027
        """Do now what would make the first choice slow; nothing by default."""

    def leave(self, outcome: Outcome | None) -> None:  # noqa: B027
        """The game has ended so; None if it was broken off. Nothing by default."""

    def shown(self, state: State, seat: int) -> View:
        """What this player is shown of a position in which its seat has to choose."""
        if not self.looks:
            return {}
        if self.keeps:
            return state.unwritten_view(seat)
        return state.glimpse(seat) if len(state.legal(seat)) > 1 else {}

    @abstractmethod
    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        """One of the legal actions, within `clock` seconds if there is a clock."""


class UnknownPlayer(HegemonError):
    """No player of that name."""


class Unsuitable(HegemonError):
    """A player who can't play this game, or not so."""

    @classmethod
    def of(cls, player: Player | type[Player], game: Game) -> Unsuitable:
        """A player who can't play this game."""
        return cls(say("{player} can't play {game} yet.", player=player.title, game=game.title()))


PLAYERS: Final = {
    "random": "hegemon.players.random:Random",
    "greedy": "hegemon.players.greedy:Greedy",
    "search": "hegemon.players.search:Search",
    "learned": "hegemon.players.learned:Learned",
    "guided": "hegemon.players.guided:Guided",
    "beginner": "hegemon.players.levels:Beginner",
    "novice": "hegemon.players.levels:Novice",
    "apprentice": "hegemon.players.levels:Apprentice",
    "strategist": "hegemon.players.levels:Strategist",
    "hegemon": "hegemon.players.levels:Hegemon",
    "legend": "hegemon.players.levels:Legend",
}
"""Players by name, and where they are; each is loaded when it sits down."""

LEVELS: Final = ("novice", "apprentice", "strategist", "hegemon", "legend")
"""The players that people choose from, each clearly stronger than the one before."""

COMPUTERS: Final = ("beginner", *LEVELS)
"""All who sit at tables with people: those, and the one that people meet in guided first games."""

PROGRAM: Final = "exec"
"""Names somebody's own program, as in `exec:python my_bot.py`. It is none of :data:`PLAYERS`: who may start programs on
this machine says so (`programs=True`), and nobody else is understood."""

SUBSTITUTE: Final = "apprentice"
"""The level that fills in for people."""


def levels_for(game: Game) -> tuple[str, ...]:
    """The levels that can play a game, from the weakest to the strongest; none for a game that only people play."""
    return tuple(level for level in LEVELS if player_kind(level).suits(game))


def check_level(level: str, game: Game) -> None:
    """Raise :class:`UnknownPlayer` for no computer of ours, :class:`Unsuitable` for one that can't play this game."""
    if level not in COMPUTERS:
        raise UnknownPlayer(say("There is no such computer player."))
    if not (kind := player_kind(level)).suits(game):
        raise Unsuitable.of(kind, game)


def usual_level(game: Game) -> str:
    """The level that is offered first: not the weakest, if there are others; "" for a game that only people play."""
    return next(iter(levels_for(game)[:2][::-1]), "")


def substitute_for(game: Game) -> str:
    """Who chooses for somebody who doesn't: a decent player who answers at once, or chance where there is none."""
    return SUBSTITUTE if SUBSTITUTE in levels_for(game) else "random"


def private_seed(seed: str, seat: int) -> str:
    """A seed for the player on a seat, from which nobody can tell the seed of the game.

    >>> "monday" in private_seed("monday", 0)
    False
    """
    return hashlib.sha256(f"player {seat} of {seed}".encode()).hexdigest()


def seat_players(specs: Sequence[str], game: Game, seed: str, programs: bool = False) -> list[Player]:
    """Players for all seats of a table, ready to play, each with a private seed."""
    players = [seat_player(spec, game, private_seed(seed, seat), programs) for seat, spec in enumerate(specs)]
    for player in players:
        player.prepare()
    return players


def is_program(spec: str) -> bool:
    """Does a description name somebody's program, rather than one of our players?

    >>> is_program("exec:./bot"), is_program("exec@2s:./bot"), is_program("search:2s")
    (True, True, False)
    """
    return spec.partition(":")[0].partition("@")[0] == PROGRAM


def player_kind(spec: str) -> type[Player]:
    """The kind of player that a description names, without making one."""
    name = spec.partition(":")[0]
    if name not in PLAYERS:
        raise UnknownPlayer(
            say("There is no player “{name}”; there are: {known}.", name=name, known=", ".join(PLAYERS))
        )
    return _kind(PLAYERS[name])


def _kind(place: str) -> type[Player]:
    """The kind of player at a place in our code, loaded now."""
    module, kind = place.split(":")
    made = getattr(importlib.import_module(module), kind)
    if not (isinstance(made, type) and issubclass(made, Player)):
        raise TypeError(f"{place} is not a Player")
    return made


def seat_player(spec: str, game: Game, seed: str, programs: bool = False) -> Player:
    """A player at a table: by name, and for one who thinks ahead how long, as in `search:100ms` or `search:2000`.

    One who has learned may be told which network to play by, as in `learned:FILE` or `guided:100ms:FILE`.

    With `programs`, also somebody's own (:mod:`hegemon.players.program`): only where whoever wrote the description
    may start programs here.

    >>> from hegemon.games import GAMES
    >>> player = seat_player("random", GAMES.load("carta"), "7")
    >>> player.choose({}, [Action("end")])
    end
    """
    if programs and is_program(spec):
        made: Any = _kind("hegemon.players.program:ProgramPlayer")
        return cast("Player", made(game, seed, spec))
    name, colon, words = spec.partition(":")
    kind = player_kind(spec)
    if colon and not kind.listens:
        raise Unsuitable(
            say("“{name}” can't be told how long to think; leave “:{budget}” out.", name=name, budget=words)
        )
    return kind.told(game, seed, words) if colon else kind(game, seed)
