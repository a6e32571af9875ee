"""Games that players play and the lab watches: for a game whose rules are no kernel.

Counting is the same as everywhere: the loops of :mod:`~hegemon.lab.simulation` ask their questions of a game that was
watched. Game number i is the same whoever plays it, and however many work at it.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from hegemon.core import Game, Options, State
from hegemon.core.engine import NOBODY
from hegemon.core.kernel import Kernel
from hegemon.core.measures import GameWatch, Measures
from hegemon.lab.simulation import LONGEST, LOOPS, SimulationContext
from hegemon.lab.tally import GameTally, parts_of_victory
from hegemon.players import seat_players

WATCHED: Final = Kernel("watched games")
rule = WATCHED.rule


class WatchedGame:
    """A game, its watch, and after the end what is asked of it again and again."""

    def __init__(self, state: State, watch: GameWatch, measures: Measures) -> None:
        self.state = state
        self.watch = watch
        self.assets = tuple(measures.assets)
        self.conclusions = [conclusion.name for conclusion in measures.conclusions]
        self.teams = [state.game.team(state.options, seat) for seat in range(state.options.players)]
        self.held: list[frozenset[str]] = []
        self.winners: frozenset[int] = frozenset()

    def close(self) -> None:
        """The game is over: see who won, and who held what."""
        outcome = self.state.outcome()
        if outcome is None:
            raise AssertionError("the game stopped without an outcome")
        self.winners = frozenset(outcome.winners)
        self.held = [frozenset(self.watch.holds(seat)) for seat in range(len(self.teams))]


@rule
def rounds(s: WatchedGame) -> int:
    """The round, counted from 1."""
    return s.watch.rounds()


@rule
def first_seat(s: WatchedGame) -> int:
    """The seat that went first."""
    return s.watch.first_seat()


@rule
def conclusion(s: WatchedGame) -> int:
    """How the game was won."""
    return s.conclusions.index(s.watch.conclusion())


@rule
def margin(s: WatchedGame) -> int:
    """Points don't decide."""
    return -1


@rule
def holds(s: WatchedGame, seat: int, asset: int) -> bool:
    """Does a seat hold this asset?"""
    return s.assets[asset] in s.held[seat]


@rule
def victory(s: WatchedGame, seat: int) -> float:
    """1 for the winner, a part of it for those who share it."""
    return 1 / len({s.teams[winner] for winner in s.winners}) if seat in s.winners else 0.0


@rule
def allies(s: WatchedGame, seat: int, other: int) -> bool:
    """Do these seats win together?"""
    return s.teams[seat] == s.teams[other]


@rule
def outlook(s: WatchedGame, seat: int, w: Any) -> float:
    """How good the table looks to a seat."""
    return s.watch.outlook(seat)


@cache
def counting() -> SimpleNamespace:
    """The lab's loops, which count games that were watched."""
    return LOOPS.interpreted(WATCHED)


def watch_games(
    game: Game, options: Options, bots: tuple[str, ...], seed: str, numbers: range, measures: Measures
) -> GameTally:
    """Let these games be played, and count them."""
    seats = game.options.most_players()
    tally, context = GameTally.empty(measures, seats), _context(options, seats, measures)
    for number in numbers:
        own = f"{seed}/{number}"
        watched, decisions = _played(game, options, bots, own, measures, context)
        context.counts[:] = 0
        effects = list(measures.effects)
        for (effect, seat), times in watched.watch.uses.items():
            context.counts[effects.index(effect), seat] = times
        counting().count_game(watched, decisions, context, tally)
    return tally


def _context(options: Options, seats: int, measures: Measures) -> SimulationContext:
    import numpy as np

    nothing = np.zeros(0, np.int64)
    return SimulationContext(
        players=options.players, blurs=nothing, seeds=nothing, effects=nothing, parts=parts_of_victory(seats),
        ids=nothing, worth=nothing, counts=np.zeros((len(measures.effects), seats), np.int64),
        track=np.full(LONGEST, NOBODY, np.int64),
    )  # fmt: skip


def _played(
    game: Game, options: Options, bots: tuple[str, ...], seed: str, measures: Measures, context: SimulationContext
) -> tuple[WatchedGame, int]:
    """One game to its end, who led noted at the end of each round; and how many decisions it took."""
    state = game.new(options, seed)
    watch = game.watch(state)
    watched = WatchedGame(state, watch, measures)
    players = seat_players([bots[seat % len(bots)] for seat in range(options.players)], game, seed)
    decisions, at_round = 0, watch.rounds()
    while waiting := state.to_act():
        seat = waiting[0]
        player = players[seat]
        watch.note(state.apply(seat, player.choose(player.shown(state, seat), state.legal(seat))))
        decisions += 1
        if state.to_act() and watch.rounds() != at_round:
            context.track[min(at_round, LONGEST - 1)] = counting().leader(watched, None, context)
            at_round = watch.rounds()
    watched.close()
    return watched, decisions
