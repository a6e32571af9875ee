"""Moves of long ago are packed, and nobody can tell but by the memory they need; positions on the way are kept."""

from __future__ import annotations

import random

import pytest

from hegemon.core import Event
from hegemon.games import GAMES
from hegemon.service.tables.entries import ACT, ASK_UNDO, BEGIN, PlayedMove, TableEntry
from hegemon.service.tables.history import SNAPSHOT
from hegemon.service.tables.played_moves import PACK, PlayedMoves
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms

MOVES = SNAPSHOT + 60


@pytest.fixture(scope="module")
def table() -> Table:
    """A game of Civilization in which somebody has chosen often enough for packs and a snapshot."""
    game = GAMES.load("civilization")
    setup = TableSetup("t" * 22, game, game.options.from_json({"players": 2}), "7", Terms(), "ada", 0.0)
    made = Table(setup, [Chair(name, None, False, None, None, frozenset({name})) for name in ("ada", "ben")])
    made.add(TableEntry(1, 0.0, BEGIN))
    rng = random.Random(7)
    while len(made.moves) < MOVES:
        [seat, *_] = made.to_act
        chosen = rng.choice(made.state.legal(seat))
        made.add(TableEntry(made.version + 1, 0.0, ACT, seat, {"action": chosen.to_json()}))
    return made


def replayed(table: Table, moves: int) -> tuple[object, list[Event]]:
    """What the first moves lead to, and what happens in them, by the rules alone."""
    state = table.setup.game.new(table.setup.options, table.setup.seed)
    events = [event for move in table.moves[:moves] for event in state.apply(move.seat, move.action)]
    return state.view(0), events


def test_packed_moves_are_the_same_moves(table):
    view, events = replayed(table, MOVES)
    assert table.moves._packs
    assert len(table.moves) == MOVES
    assert [move.number for move in table.moves] == list(range(2, MOVES + 2))
    assert [event for move in table.moves for event in move.events] == events
    assert list(table.moves.events) == events
    assert list(table.moves.events[-20:]) == events[-20:]
    assert list(table.moves[PACK - 2 : PACK + 2]) == list(table.moves)[PACK - 2 : PACK + 2]
    assert list(table.moves.events.named("founded")) == [event for event in events if event.name == "founded"]
    assert list(table.sight(0).events_named("founded")) == [
        event.seen_by(0) for event in events if event.name == "founded"
    ]
    assert [move.number for move in table.moves.after(5)] == list(range(6, MOVES + 2))
    assert [move.number for move in table.moves.after(MOVES)] == [MOVES + 1]
    numbers = [move.number for move in table.moves for _ in move.events]
    assert [table.moves.events.number(index) for index in range(len(events))] == numbers
    for number in (0, 2, PACK + 3, MOVES, MOVES + 5):
        assert table.moves.events.before(number) == sum(one < number for one in numbers)
    for index in (MOVES, -MOVES - 1):
        with pytest.raises(IndexError):
            table.moves[index]
    assert table.state.view(0) == view


def test_secrets_are_packed_with_those_who_know_them():
    moves = PlayedMoves()
    action = GAMES.load("carta").new({"players": 2}, seed=1).legal(0)[0]
    secret = (Event("drew", {"seat": 1}, {"cards": ("science-2",)}, (1,)), Event("ended", {"seat": 1}))
    for number in range(2 * PACK):
        moves.append(PlayedMove(number, 0, action, secret, 0.5, late=number == 3, substituted=number == 3))
    assert moves._packs
    assert moves[3] == PlayedMove(3, 0, action, secret, 0.5, late=True, substituted=True)
    assert [event.seen_by(0) for event in moves[0].events] == [event.seen_by(0) for event in secret]


def test_a_copy_is_independent(table):
    twin = table.copy()
    [seat, *_] = twin.to_act
    twin.add(TableEntry(twin.version + 1, 0.0, ACT, seat, {"action": twin.state.legal(seat)[0].to_json()}))
    assert len(twin.moves) == len(table.moves) + 1 == MOVES + 1
    assert list(twin.moves)[:-1] == list(table.moves)


@pytest.mark.parametrize("moves", [0, 1, SNAPSHOT - 1, SNAPSHOT, SNAPSHOT + 1, MOVES - 1])
def test_a_version_long_ago_is_what_the_rules_make_of_the_moves(table, moves):
    view, events = replayed(table, moves)
    sight = table.sight(0, moves + 1)
    assert sight.view == view
    assert list(sight.events) == [event.seen_by(0) for event in events]


def test_only_the_moves_after_a_snapshot_are_made_again(table, monkeypatch):
    made = []
    apply = type(table.state).apply
    monkeypatch.setattr(type(table.state), "apply", lambda *asked: made.append(asked) or apply(*asked))
    table.sight(0, SNAPSHOT + 11)
    assert len(made) == 10


def test_a_snapshot_of_moves_that_were_taken_back_is_forgotten(table):
    twin = table.copy()
    before = SNAPSHOT - 5
    twin.add(TableEntry(twin.version + 1, 0.0, ASK_UNDO, 0, {"to": before + 1, "asks": []}))
    assert len(twin.moves) == before
    rng = random.Random(8)
    while len(twin.moves) < SNAPSHOT + 5:
        [seat, *_] = twin.to_act
        chosen = rng.choice(twin.state.legal(seat))
        twin.add(TableEntry(twin.version + 1, 0.0, ACT, seat, {"action": chosen.to_json()}))
    view, events = replayed(twin, SNAPSHOT + 2)
    sight = twin.sight(0, twin.moves[SNAPSHOT + 1].number)
    assert sight.view == view
    assert list(sight.events) == [event.seen_by(0) for event in events]
    assert twin.sight(0, MOVES + 1).view == table.sight(0).view  # before the undo
