"""The lab: how a game behaves over very many games, at one table or at several.

A :class:`Study` says what is played. It is cut into ranges of games that anybody may play, in any order: game number i
of a table is the same whoever plays it, so the counts are the same however many work at them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Timer
from typing import Any, Final, NamedTuple

from hegemon.core import Engine, Feature, Game, HegemonError, Message, Options, say
from hegemon.core.luck import Luck
from hegemon.core.measures import Measures
from hegemon.games import GAMES
from hegemon.lab.learned_games import LEARNED, SIDE_BY_SIDE, is_learned, play_learned_games
from hegemon.lab.simulation import ASKS, LONGEST, LOOPS, RANDOM, SimulationContext
from hegemon.lab.tally import GameTally, parts_of_victory
from hegemon.lab.watching import watch_games
from hegemon.players import seat_player

BOTS: Final = ("greedy", "random", LEARNED)
"""Who can play by the thousand or the million: those that need no thought."""
MANY_GAMES: Final = 10_000
FEW_GAMES: Final = 200
"""How many are played if nobody says: of a game by the million, and of one that is watched."""
BATCH: Final = 1000
"""Games in one task of a worker, at most."""
WATCHED: Final = 2
"""The same of a game that is watched: one may take a minute, and whoever waits wants to see how far it is."""
PATIENCE: Final = 3.0
"""Seconds after which somebody who waits wants to know why."""
COMPILING: Final = say("The rules are being compiled for this machine; that happens once.")


class NotForTheLab(HegemonError):
    """A game or a player that can't be studied so."""


@dataclass(frozen=True)
class Setting:
    """One table, by its rules."""

    options: Options
    chosen: tuple[tuple[str, Any], ...] = ()
    """What tells it from the others: options by name, as somebody chose them."""
    changed: tuple[tuple[str, Any], ...] = ()
    """The rules that are changed at this table."""
    before: int | None = None
    """For a table with changed rules: the number of the one to compare it with."""


class GameRange(NamedTuple):
    """Some games of one table, by their numbers."""

    setting: int
    begins: int
    ends: int


class RangeTally(NamedTuple):
    """What was counted in a range of games."""

    setting: int
    tally: GameTally


@dataclass(frozen=True)
class Study:
    """What is to be played and counted."""

    game: str
    settings: tuple[Setting, ...]
    games: int
    """At each table."""
    seed: str
    bots: tuple[str, ...] = ("greedy",)
    """By seat, from the first again when there are more seats."""
    blur: int = 0
    """Points by which greedy players misjudge an action at most."""

    def ranges(self, jobs: int = 1) -> list[GameRange]:
        """All games in handy parts, the tables by turns: whoever stops early knows something of each."""
        handy = BATCH if GAMES.load(self.game).engine is not None else WATCHED
        size = SIDE_BY_SIDE if self.learned else max(1, min(handy, self.games // (4 * jobs)))
        return [
            GameRange(setting, begins, min(begins + size, self.games))
            for begins in range(0, self.games, size)
            for setting in range(len(self.settings))
        ]

    @property
    def learned(self) -> bool:
        """Does a network play?"""
        return any(map(is_learned, self.bots))

    def play(self, games: GameRange) -> RangeTally:
        """Play and count some of the games."""
        game, options = GAMES.load(self.game), self.settings[games.setting].options
        if game.engine is None:
            seed = ".".join(map(str, seeds(self.seed, options)))
            numbers = range(games.begins, games.ends)
            tally = watch_games(game, options, self.bots, seed, numbers, measures_of(game))
            return RangeTally(games.setting, tally)
        engine = engine_of(game)
        context = self.context(engine, options)
        if self.learned:
            numbers = range(games.begins, games.ends)
            tally = play_learned_games(game, engine, options, self.by_seat(options.players), numbers, context)
            return RangeTally(games.setting, tally)
        tables, lucks, spaces = engine.position.array(2), Luck.array(1), engine.workspace.array(1)
        engine.table(options).store(tables, 0)
        tally = GameTally.empty(engine.measures, engine.seats)
        LOOPS.linked(engine.kernel).play_games(games.begins, games.ends, tables, lucks, spaces, context, tally)
        return RangeTally(games.setting, tally)

    def context(self, engine: Engine, options: Options) -> SimulationContext:
        """How this table plays, with empty arrays to work in."""
        import numpy as np

        effects = np.zeros(engine.actions, np.int64)
        for number, effect in enumerate(engine.measures.effects.values()):
            effects[list(effect.actions)] |= 1 << number
        blurs = [
            RANDOM if bot == "random" else ASKS if is_learned(bot) else self.blur for bot in self.by_seat(engine.seats)
        ]
        return SimulationContext(
            players=options.players,
            blurs=np.array(blurs, np.int64),
            seeds=np.array(seeds(self.seed, options), np.int64),
            effects=effects,
            parts=parts_of_victory(engine.seats),
            ids=np.zeros(engine.actions, np.int64),
            worth=np.zeros(engine.actions, np.int64),
            counts=np.zeros((len(engine.measures.effects), engine.seats), np.int64),
            track=np.zeros(LONGEST, np.int64),
        )

    def by_seat(self, seats: int) -> list[str]:
        """Who plays on each of so many seats."""
        return [self.bots[seat % len(self.bots)] for seat in range(seats)]

    def prepare(self) -> None:
        """Compile what is not compiled yet, by playing a game."""
        if GAMES.load(self.game).engine is not None:
            self.play(GameRange(0, 0, 1))

    def empty(self) -> list[GameTally]:
        """A tally for each table, nothing counted."""
        game = GAMES.load(self.game)
        return [GameTally.empty(measures_of(game), game.options.most_players()) for _ in self.settings]


def seeds(seed: str, options: Options) -> list[int]:
    """Where the luck of a table comes from: another one for every other set of rules."""
    rules = json.dumps(options.to_json(), sort_keys=True)
    digest = hashlib.sha256(f"{seed}/{rules}".encode()).digest()
    return [int.from_bytes(digest[i : i + 4]) for i in (0, 4, 8)]


def engine_of(game: Game) -> Engine:
    """The engine of a game that can be studied."""
    engine = game.engine_for(Feature.LAB)
    if find_spec("numba") is None:
        command = "pip install numba"
        raise NotForTheLab(say("The lab needs numba; install it with: {command}", command=command))
    return engine


def measures_of(game: Game) -> Measures:
    """What is counted in a game; refused if it can't be studied."""
    game.demand(Feature.LAB)
    return game.measures if game.measures is not None else engine_of(game).measures


def check_bots(game: Game, bots: Sequence[str], blur: int) -> None:
    """Refuse who can't play here: where games are played by the million, players who think would take years."""
    if game.engine is None:
        for bot in bots:
            seat_player(bot, game, "")
        if blur:
            raise NotForTheLab(say("In this game nobody can be made to misjudge: leave --blur out."))
        return
    for bot in bots:
        if is_learned(bot):
            seat_player(bot, game, "")  # so that a network that isn't there is missed at once
        elif bot not in BOTS:
            known = ", ".join(BOTS)
            raise NotForTheLab(say("“{name}” can't play in the lab; there are: {known}.", name=bot, known=known))


def settings(
    game: Game, tables: Sequence[Mapping[str, Any]], given: Mapping[str, Any], changed: Mapping[str, Any]
) -> tuple[Setting, ...]:
    """A table for each of these choices; if rules are changed, each is followed by its changed twin.

    >>> twins = settings(GAMES.load("carta"), [{"players": 2}, {"players": 3}], {}, {"hegemony": 6})
    >>> [(setting.options.players, setting.options.hegemony, setting.before) for setting in twins]
    [(2, 8, None), (2, 6, 0), (3, 7, None), (3, 6, 2)]
    """
    found: list[Setting] = []
    for chosen in tables:
        options = game.options.from_json({**given, **chosen})
        found.append(Setting(options, tuple(chosen.items())))
        if changed:
            twin = game.options.from_json({**given, **chosen, **changed})
            found.append(Setting(twin, tuple(chosen.items()), tuple(changed.items()), before=len(found) - 1))
    return tuple(found)


@contextmanager
def patience(tell: Callable[[Message], Any]) -> Iterator[None]:
    """Whoever has to wait longer than a few seconds for the compiler is told so, once."""
    timer = Timer(PATIENCE, tell, [COMPILING])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
