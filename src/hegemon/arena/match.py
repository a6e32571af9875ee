"""One game of a tournament, played and measured."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import indent
from typing import Any, Self

from hegemon.arena.tournament import ArenaTournament
from hegemon.core import Action, Record, View, places_without
from hegemon.games import GAMES
from hegemon.players import Player, private_seed, seat_player, seat_players, substitute_for
from hegemon.players.program import Forfeit


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
    """Decisions with more than one option, of the player itself."""
    decisions: tuple[int, ...]
    """All decisions."""
    seconds: tuple[float, ...]
    """Time spent on the choices."""
    slowest: tuple[float, ...]
    """Time spent on the longest of them."""
    forfeits: tuple[str, ...] = ()
    """Why a program lost by its own fault, "" for all others; nothing if nobody did."""
    roles: tuple[str, ...] = ()
    """What was played there, by the game's own name, such as a civilization; nothing in a game without such."""

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
    complaints: str = ""
    """What programs did wrong, with the last words they wrote, for those who wrote them."""


@dataclass(frozen=True)
class PlayGames:
    """What a worker is sent to do: to play some games of a tournament."""

    tournament: ArenaTournament
    records: bool = True

    def __call__(self, numbers: range) -> list[PlayedGame]:
        """These games, one after another."""
        return [play(self.tournament, number, self.records) for number in numbers]


@dataclass
class _SeatAccount:
    """A player at the table, and what is counted of it."""

    player: Player
    choices: int = 0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    fault: str = ""
    """Why it has lost, if it is a program that did what it must not."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Its choice, and the time it took: also for one that costs it the game, but not for whoever plays on."""
        started = time.perf_counter()
        try:
            action = self.player.choose(view, legal)
        finally:
            took = time.perf_counter() - started
            if len(legal) > 1 and not self.fault:
                self.choices += 1
                self.seconds += took
                self.slowest = max(self.slowest, took)
        self.decisions += 1
        return action


def play(tournament: ArenaTournament, number: int, keep: bool = True) -> PlayedGame:
    """One game, the same every time as far as its players are.

    For a program that does what it must not somebody decent plays on, and it comes last whatever that one reaches.
    """
    pairing = tournament.pairing(number)
    game = GAMES.load(tournament.game)
    record, state = Record.start(game, tournament.options, tournament.deal_seed(pairing.deal))
    names = [tournament.entrants[entrant] for entrant in pairing.seats]
    seed = f"{tournament.seed}/game {number}"
    table = [_SeatAccount(player) for player in seat_players(names, game, seed, programs=True)]
    record.seats = [{"name": _called(names, seat), "player": name} for seat, name in enumerate(names)]
    complaints = []
    while waiting := state.to_act():
        seat = waiting[0]
        account, legal = table[seat], state.legal(seat)
        try:
            action = account.choose(account.player.shown(state, seat), legal)
        except Forfeit as error:
            account.fault = error.fault.value
            account.player = seat_player(substitute_for(game), game, private_seed(seed, seat))
            complaints.append(f"game {number}, {names[seat]}: {error.message}\n{indent(error.last_words, '  ')}\n")
            continue
        state.apply(seat, action)
        if keep:
            record.add(seat, action)
    outcome = state.outcome()
    if outcome is None:
        raise AssertionError(f"game {number} stopped without an outcome")
    for account in table:
        account.player.leave(outcome)
    faults = tuple(account.fault for account in table) if complaints else ()
    lost = {side for side, account in zip(tournament.teams, table, strict=True) if account.fault}
    result = GameResult(
        number=number, meeting=pairing.meeting, deal=pairing.deal, seats=pairing.seats,
        places=places_without(outcome.places, tournament.teams, lost), how=outcome.how,
        rounds=outcome.details.get("rounds", 0),
        choices=tuple(account.choices for account in table), decisions=tuple(account.decisions for account in table),
        seconds=tuple(round(account.seconds, 6) for account in table),
        slowest=tuple(round(account.slowest, 6) for account in table), forfeits=faults,
        roles=tuple(outcome.details.get("roles", ())),
    )  # fmt: skip
    return PlayedGame(result, record.dumps() if keep else "", "".join(complaints))


def _called(names: list[str], seat: int) -> str:
    """A name of one's own, numbered where several are the same.

    >>> _called(["greedy", "random", "random"], 2)
    'random 2'
    """
    name = names[seat]
    return f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
