"""Whole games: greedy players win, quickly and in every way."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.core import Action, Outcome
from hegemon.games.civilization.game import Civilization
from hegemon.players import seat_players

GAME = Civilization()
SOON = 40
"""Turns within which a game should be won."""
GAMES = 200


def play(bots: list[str], seed: str, turns: int = SOON) -> Outcome:
    """A game between these."""
    state = GAME.new({"players": len(bots), "max_turns": turns}, seed)
    players = seat_players(bots, GAME, seed)
    while waiting := state.to_act():
        seat = waiting[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.whole_games
@pytest.mark.parametrize("place", [0, 1])
def test_greedy_beats_random(place: int) -> None:
    bots = ["random", "random"]
    bots[place] = "greedy"
    outcome = play(bots, f"quick {place}")
    assert outcome.how != "turns"
    assert outcome.winners == (place,)


def choices(bots: list[str], seed: str, turns: int) -> list[Action]:
    """All that is chosen in a game between these."""
    state = GAME.new({"players": len(bots), "max_turns": turns}, seed)
    players, chosen = seat_players(bots, GAME, seed), []
    while waiting := state.to_act():
        chosen.append(players[waiting[0]].choose(state.view(waiting[0]), state.legal(waiting[0])))
        state.apply(waiting[0], chosen[-1])
    return chosen


@pytest.mark.whole_games
@pytest.mark.parametrize("turns", [6, pytest.param(SOON, marks=pytest.mark.long)])
def test_the_seed_decides(turns: int) -> None:
    assert choices(["greedy"] * 2, "again", turns) == choices(["greedy"] * 2, "again", turns)


@pytest.mark.whole_games
@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_by_victory_and_in_every_way(players: int) -> None:
    """Issue 6: more than 90 % of the games are won within 40 turns, and every victory occurs."""
    outcomes = [play(["greedy"] * players, f"campaign {number}") for number in range(GAMES)]
    endings = Counter(outcome.how for outcome in outcomes)
    for how, n in endings.most_common():
        lengths = [outcome.details["rounds"] for outcome in outcomes if outcome.how == how]
        print(f"{players} players, {how}: {n} games, {sum(lengths) / n:.1f} turns ({min(lengths)} to {max(lengths)})")
    assert GAMES - endings["turns"] > 0.9 * GAMES
    assert {"culture", "tech", "economy", "military"} <= set(endings)
