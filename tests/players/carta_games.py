"""Games of Carta for two, played by computers: one as a record, and moves that win, for players who should see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hegemon.core import Action, Record, State
from hegemon.games import GAMES
from hegemon.players import seat_player

CARTA = GAMES.load("carta")


def recorded_game(*players: str) -> Record:
    """A game to its end, by players with these names."""
    record, state = Record.start(CARTA, {"players": len(players)}, "4")
    seated = [seat_player(name, CARTA, name) for name in players]
    while waiting := state.to_act():
        seat = waiting[0]
        action = seated[seat].choose(state.view(seat), state.legal(seat))
        state.apply(seat, action)
        record.add(seat, action)
    return record


class WinningMove(NamedTuple):
    """Who can win where, by which of several choices."""

    state: State
    seat: int
    legal: list[Action]
    action: Action


def winning_moves(games: int) -> Iterator[WinningMove]:
    """All that greedy players find in so many games of two."""
    greedy = seat_player("greedy", CARTA, "1")
    for seed in range(games):
        state = CARTA.new({"players": 2}, seed)
        while state.to_act():
            seat = state.to_act()[0]
            legal = state.legal(seat)
            action = greedy.choose(state.view(seat), legal)
            after = state.copy()
            after.apply(seat, action)
            outcome = after.outcome()
            if len(legal) > 1 and outcome is not None and outcome.winners == (seat,):
                yield WinningMove(state, seat, legal, action)
            state = after
