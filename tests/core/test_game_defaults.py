"""What the contract gives to a game that says nothing itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from hegemon.core import Action, Event, Game, IllegalAction, Options, Outcome, State, say
from hegemon.core.game import check_seat
from hegemon.core.options import number


@dataclass(frozen=True, kw_only=True)
class CountingOptions(Options):
    players: int = number(2, say("Players"), 2, 3)


@dataclass
class Counting(State):
    """Everybody in turn adds one or two to their number; whoever reaches four ends the game."""

    numbers: list[int]
    turn: int

    def to_act(self) -> tuple[int, ...]:
        return () if max(self.numbers) >= 4 else (self.turn,)

    def legal(self, seat: int) -> list[Action]:
        check_seat(self.options, seat)
        return [Action("add", (n,)) for n in (1, 2)] if seat in self.to_act() else []

    def apply(self, seat: int, action: Action) -> list[Event]:
        self.check_legal(seat, action)
        self.numbers[seat] += int(action.args[0])
        self.turn = (self.turn + 1) % self.options.players
        return [Event("added", {"seat": seat, "number": action.args[0]})]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"seat": seat, **self.to_json()}

    def outcome(self) -> Outcome | None:
        return None if self.to_act() else Outcome.by_points("counted", self.numbers)


class CountingGame(Game):
    name = "counting_up"
    options = CountingOptions
    state = Counting

    def deal(self, options: CountingOptions, seed: str) -> Counting:
        return Counting(self, options, [0] * options.players, 0)

    def imagine(self, view: Any, rng: object) -> State:
        return self.load(view)


def start() -> tuple[CountingGame, State]:
    game = CountingGame()
    return game, game.new({"players": 2}, 1)


def test_a_dataclass_is_a_value() -> None:
    game, state = start()
    twin = state.copy()
    assert twin == state
    state.apply(0, Action("add", (2,)))
    assert twin != state
    assert game.load(state.to_json()) == state
    with pytest.raises(ValueError, match="not a position of counting_up, version 1"):
        game.load(state.to_json() | {"rules": 2})


def test_words_for_everything() -> None:
    game, state = start()
    [event] = state.apply(0, Action("add", (2,)))
    assert str(game.title()) == "Counting up"
    assert str(game.describe_action(Action("add", (2,)), state.options)) == "Add 2"
    assert str(game.describe_event(event.seen_by(None))) == "player 1: Added, number 2"
    assert [str(state.prompt(seat)) for seat in (0, 1, None)] == [
        "Waiting for player 2.", "It is your turn. Choose one:", "Waiting for player 2.",
    ]  # fmt: skip
    assert [str(line) for line in game.describe_outcome(Outcome.by_points("counted", [4, 1]))] == [
        "The winner: player 1.", "Points: player 1 4, player 2 1.",
    ]  # fmt: skip
    assert not game.rules()


@pytest.mark.parametrize(
    ("seat", "action"), [(1, Action("add", (1,))), (0, Action("add", (3,))), (7, Action("add", (1,)))]
)
def test_what_is_not_offered_is_refused(seat: int, action: Action) -> None:
    _, state = start()
    before = state.copy()
    with pytest.raises(IllegalAction):
        state.apply(seat, action)
    assert state == before


def test_what_it_does_not_list_is_what_is_legal() -> None:
    game, state = start()
    assert not game.actions(state.options, 0)
    assert state.conceivable(0) == state.legal(0)
