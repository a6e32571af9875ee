"""Another truth behind a table, which one seat can't tell from the real one."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from hegemon.core import Action, Event, State
from hegemon.games.carta.cards import KIND_NAMES
from hegemon.games.civilization.facts import CONTENT
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import PlayedMove
from hegemon.service.tables.history import History
from hegemon.service.tables.played_moves import PlayedMoves
from hegemon.service.tables.standing_answers import ASK, GAME
from hegemon.service.tables.table import Table

KINDS: Final[Sequence[Sequence[str]]] = (
    KIND_NAMES, CONTENT.civilizations.ids, CONTENT.techs.ids, CONTENT.policies.ids, CONTENT.events.ids,
    CONTENT.great_persons.ids, CONTENT.unit_cards.ids, CONTENT.huts_and_villages.ids,
)  # fmt: skip
"""What can be hidden, in both games: cards and markers of each kind."""


class ExchangedPast(OrderedDict[tuple[str, int], Table]):
    """Tables as they were, each exchanged for another one when it is looked at."""

    def __init__(self, past: OrderedDict[tuple[str, int], Table], seat: int | None, rng: random.Random) -> None:
        super().__init__(past)
        self._seat, self._rng, self._exchanged = seat, rng, set[tuple[str, int]]()

    def get(self, at: tuple[str, int], default: Any = None) -> Any:
        if at in self and at not in self._exchanged:
            self._exchanged.add(at)
            self[at] = exchanged(self[at], self._seat, self._rng)
        return super().get(at, default)


class ExchangedHistory(History):
    """Moves whose secrets are other ones; the positions to which they led are such as fit what this seat knows."""

    def __init__(self, true: History, seat: int | None, rng: random.Random) -> None:
        super().__init__(true.setup)
        self.moves = PlayedMoves(hidden(move, seat) for move in true.moves)
        self.taken_back = [(hidden(move, seat), until) for move, until in true.taken_back]
        self._true, self._seat, self._rng = true, seat, rng

    def state_after(self, moves: Sequence[PlayedMove]) -> State:
        true = {move.number: move for move in (*self._true.moves, *(move for move, _ in self._true.taken_back))}
        return self._true.state_after([true[move.number] for move in moves]).resample(self._seat, self._rng)


@contextmanager
def other_world(service: TableService, table: Table, seat: int | None, rng: random.Random) -> Iterator[None]:
    """Let the service believe in another truth, now and in the past, that this seat can't tell from the real one."""
    live, past = service.live._loaded[table.id], service.live._past
    service.live._past = ExchangedPast(past, seat, rng)
    live.table = exchanged(table, seat, rng)
    for chair in live.table.chairs:  # everybody is there, whoever they are
        for guest in chair.guests:
            service.presence._signs_at(table.id).seen[guest] = service.clock()
    try:
        yield
        assert live.table.version == table.version, "something was changed that should have been refused"
    finally:
        live.table, service.live._past = table, past


@contextmanager
def shared_by_one(service: TableService, table: Table, seat: int | None, rng: random.Random) -> Iterator[None]:
    """Another world in which whoever holds all seats still does."""
    with other_world(service, table, seat, rng):
        service.live._loaded[table.id].table.chairs = list(table.chairs)
        yield


def exchanged(table: Table, seat: int | None, rng: random.Random) -> Table:
    """The same table for this seat, and another one in truth."""
    twin = table.copy()
    twin.state = elsewhere(table, seat, rng)
    twin.history = ExchangedHistory(table.history, seat, rng)
    twin.chairs = [
        chair
        if number == seat
        else replace(chair, way_back=chair.way_back and "x" * 22, guests=frozenset({f"{number}"}))
        for number, chair in enumerate(table.chairs)
    ]
    for other, kind in product(range(table.players), table.setup.game.windows(table.setup.options)):
        if other != seat:  # what others let pass is their own business
            now = table.standing.kept(other, kind.id, table.state.stretch())
            twin.standing.keep(other, kind.id, GAME if now == ASK else ASK, "")
    return twin


def elsewhere(table: Table, seat: int | None, rng: random.Random) -> State:
    """Another position that fits what this seat knows: other for all the others too, where a few tries find one."""
    others = [other for other in range(table.players) if other != seat]
    for _ in range(8):
        state = table.state.resample(seat, rng)
        if all(state.view(other) != table.state.view(other) for other in others):
            break
    return state


def hidden(move: PlayedMove, seat: int | None) -> PlayedMove:
    """A move whose secrets are other ones, where this seat doesn't know them: what its events don't tell everybody."""
    if move.seat == seat:
        return replace(move, events=tuple(scrambled(event, seat) for event in move.events))
    told = repr([event.seen_by(seat) for event in move.events])
    args = tuple(arg if repr(arg) in told else another(arg) for arg in move.action.args)
    events = tuple(scrambled(event, seat) for event in move.events)
    return replace(move, action=Action(move.action.verb, args), events=events)


def scrambled(event: Event, seat: int | None) -> Event:
    if not event.secret or seat in event.insiders:
        return event
    return event._replace(secret=MappingProxyType({name: another(value) for name, value in event.secret.items()}))


def another(value: Any) -> Any:
    """Another card of its kind; other cards; anything else stays as it is."""
    if isinstance(value, (tuple, list)):
        return type(value)(map(another, value))
    kind = next((kind for kind in KINDS if value in kind), None)
    return value if kind is None else kind[kind.index(value) - 1]
