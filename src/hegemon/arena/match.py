"""One game of a tournament, played and measured."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from hegemon.arena.tournament import Tournament
from hegemon.core import Record
from hegemon.games import GAMES
from hegemon.players import seat_players


@dataclass(frozen=True)
class GameResult:
    """What came of a game; by seat where there are several numbers."""

    number: int
    meeting: int
    deal: int
    seats: tuple[int, ...]
    """Who sat there: the number of the entrant."""
    places: tuple[int, ...]
    how: str
    """The kind of ending, by the game's own name."""
    rounds: int
    choices: tuple[int, ...]
    """Decisions with more than one option."""
    decisions: tuple[int, ...]
    """All decisions."""
    seconds: tuple[float, ...]
    """Time spent on the choices."""
    slowest: tuple[float, ...]
    """Time spent on the longest of them."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The result that :meth:`to_json` wrote."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**values)


@dataclass(frozen=True)
class PlayedGame:
    """A result and the record of the game, as text; empty if nobody wants it."""

    result: GameResult
    record: str


@dataclass(frozen=True)
class PlayGames:
    """What a worker is sent to do: to play some games of a tournament."""

    tournament: Tournament
    records: bool = True

    def __call__(self, numbers: range) -> list[PlayedGame]:
        """These games, one after another."""
        return [play(self.tournament, number, self.records) for number in numbers]


def play(tournament: Tournament, number: int, keep: bool = True) -> PlayedGame:
    """One game, the same every time as far as its players are."""
    pairing = tournament.pairing(number)
    game = GAMES.load(tournament.game)
    record, state = Record.start(game, tournament.options, tournament.deal_seed(pairing.deal))
    names = [tournament.entrants[entrant] for entrant in pairing.seats]
    players = seat_players(names, game, f"{tournament.seed}/game {number}")
    record.seats = [{"name": _called(names, seat), "player": name} for seat, name in enumerate(names)]
    n = len(players)
    choices, decisions, seconds, slowest = [0] * n, [0] * n, [0.0] * n, [0.0] * n
    now = time.perf_counter
    while waiting := state.to_act():
        seat = waiting[0]
        player, legal = players[seat], state.legal(seat)
        view = state.view(seat) if player.looks else {}
        started = now()
        action = player.choose(view, legal)
        took = now() - started
        decisions[seat] += 1
        if len(legal) > 1:
            choices[seat] += 1
            seconds[seat] += took
            slowest[seat] = max(slowest[seat], took)
        state.apply(seat, action)
        if keep:
            record.add(seat, action)
    outcome = state.outcome()
    if outcome is None:
        raise AssertionError(f"game {number} stopped without an outcome")
    result = GameResult(
        number=number, meeting=pairing.meeting, deal=pairing.deal, seats=pairing.seats, places=outcome.places,
        how=outcome.how, rounds=outcome.details.get("rounds", 0), choices=tuple(choices), decisions=tuple(decisions),
        seconds=tuple(round(value, 6) for value in seconds), slowest=tuple(round(value, 6) for value in slowest),
    )  # fmt: skip
    return PlayedGame(result, record.dumps() if keep else "")


def _called(names: list[str], seat: int) -> str:
    """A name of one's own, numbered where several are the same.

    >>> _called(["greedy", "random", "random"], 2)
    'random 2'
    """
    name = names[seat]
    return f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
