"""The choices that count at a table, in order. Those of long ago are kept packed: a long game has thousands of events,
and hardly anybody looks at any but the latest.
"""

from __future__ import annotations

import pickle
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import Any, Final, overload

from hegemon.core import Event
from hegemon.core.face import EventsByName
from hegemon.service.tables.entries import PlayedMove, one_of_each

PACK: Final = 64
"""Moves that are packed together; so many of the latest are never packed, and twice as many at most."""
UNPACKED: Final = 256
"""Packs whose moves are at hand because somebody looked at them lately."""


class Pack:
    """Some moves of long ago."""

    __slots__ = ("_bytes", "_named", "events", "moves")

    def __init__(self, moves: Sequence[PlayedMove]) -> None:
        self.moves, self.events = len(moves), sum(len(move.events) for move in moves)
        plain = [
            (move.number, move.seat, move.action, [_plain(event) for event in move.events], *_circumstances(move))
            for move in moves
        ]
        self._bytes = zlib.compress(pickle.dumps(plain, pickle.HIGHEST_PROTOCOL), 1)
        self._named: dict[str, tuple[Event, ...]] = {}

    def unpacked(self) -> tuple[PlayedMove, ...]:
        """The moves."""
        return _unpacked(self)

    def unpack(self) -> tuple[PlayedMove, ...]:
        """The same, made anew."""
        return tuple(
            PlayedMove(number, seat, one_of_each(action), tuple(Event(*event) for event in events), *circumstances)
            for number, seat, action, events, *circumstances in pickle.loads(zlib.decompress(self._bytes))  # noqa: S301
        )

    def named(self, name: str) -> tuple[Event, ...]:
        """The events of this name. Few are asked for again and again, so those are kept."""
        if name not in self._named:
            self._named[name] = tuple(
                event for move in self.unpacked() for event in move.events if event.name == name
            )  # fmt: skip
        return self._named[name]


def _circumstances(move: PlayedMove) -> tuple[float, bool, bool, bool, bool]:
    return move.asked, move.late, move.unasked, move.planned, move.substituted


def _plain(event: Event) -> tuple[Any, ...]:
    if not event.secret and not event.insiders:
        return event.name, dict(event.public)
    return event.name, dict(event.public), dict(event.secret), event.insiders


@lru_cache(maxsize=UNPACKED)
def _unpacked(pack: Pack) -> tuple[PlayedMove, ...]:
    return pack.unpack()


class PlayedMoves(Sequence[PlayedMove]):
    """The choices that count, in order.

    >>> from hegemon.core import Action
    >>> moves = PlayedMoves()
    >>> for number in range(300):
    ...     moves.append(PlayedMove(number, 0, Action("end"), (Event("ended", {"seat": 0}),), 0.0))
    >>> len(moves), moves[7].number, moves[-1].number, [move.number for move in moves[126:130]], len(moves.events)
    (300, 7, 299, [126, 127, 128, 129], 300)
    """

    def __init__(self, moves: Iterable[PlayedMove] = ()) -> None:
        self._packs: list[Pack] = []
        self._latest = list(moves)
        self._events = [event for move in self._latest for event in move.events]
        self._moves = [move for move in self._latest for _ in move.events]

    def copy(self) -> PlayedMoves:
        """The same moves; what is added to one is not in the other."""
        twin = PlayedMoves()
        twin._packs, twin._latest = self._packs.copy(), self._latest.copy()
        twin._events, twin._moves = self._events.copy(), self._moves.copy()
        return twin

    def append(self, move: PlayedMove) -> None:
        """Add the latest move."""
        self._latest.append(move)
        self._events += move.events
        self._moves += [move] * len(move.events)
        if len(self._latest) >= 2 * PACK:
            pack = Pack(self._latest[:PACK])
            self._packs, self._latest = [*self._packs, pack], self._latest[PACK:]
            self._events, self._moves = self._events[pack.events :], self._moves[pack.events :]

    @property
    def events(self) -> PlayedEvents:
        """What happened in all of them."""
        return PlayedEvents(self._packs, self._events, self._moves)

    def after(self, number: int) -> list[PlayedMove]:
        """The moves that are later than an entry."""
        if not self._packs or self._latest[0].number > number + 1:
            return [move for move in self if move.number > number]
        return [move for move in self._latest if move.number > number]

    def __len__(self) -> int:
        return PACK * len(self._packs) + len(self._latest)

    @overload
    def __getitem__(self, index: int) -> PlayedMove: ...
    @overload
    def __getitem__(self, index: slice) -> list[PlayedMove]: ...
    def __getitem__(self, index: int | slice) -> PlayedMove | list[PlayedMove]:
        if isinstance(index, slice):
            first, end, step = index.indices(len(self))
            packed = PACK * len(self._packs)
            if step == 1 and first >= packed:
                return self._latest[first - packed : max(end - packed, 0)]
            return [self[one] for one in range(first, end, step)]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        which, place = divmod(index, PACK)
        if which < len(self._packs):
            return self._packs[which].unpacked()[place]
        return self._latest[index - PACK * len(self._packs)]

    def __iter__(self) -> Iterator[PlayedMove]:
        return chain(*(pack.unpacked() for pack in self._packs), self._latest)

    def __reversed__(self) -> Iterator[PlayedMove]:
        yield from reversed(self._latest)
        for pack in reversed(self._packs):
            yield from reversed(pack.unpacked())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)


class PlayedEvents(EventsByName):
    """What happened in some moves, in order, up to now: what happens later is not among it."""

    def __init__(self, packs: Sequence[Pack], events: Sequence[Event], moves: Sequence[PlayedMove]) -> None:
        self._packs, self._events, self._moves = packs, events, moves
        self._ends = list(accumulate(pack.events for pack in packs))
        self._packed = self._ends[-1] if packs else 0
        self._all = self._packed + len(events)

    def __len__(self) -> int:
        return self._all

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            first, end, step = index.indices(self._all)
            if step == 1 and first >= self._packed:
                return list(self._events[first - self._packed : max(end - self._packed, 0)])
            return [self[one] for one in range(first, end, step)]
        if index < 0:
            index += self._all
        if not 0 <= index < self._all:
            raise IndexError(index)
        return self._events[index - self._packed] if index >= self._packed else self._long_ago(index)[1]

    def number(self, index: int) -> int:
        """Of the entry of the move in which this event happened."""
        return self.move(index).number

    def move(self, index: int) -> PlayedMove:
        """The move in which this event happened."""
        return self._moves[index - self._packed] if index >= self._packed else self._long_ago(index)[0]

    def before(self, number: int) -> int:
        """How many happened in moves that are earlier than an entry."""
        found = len(self)
        while found and self.number(found - 1) >= number:
            found -= 1
        return found

    def named(self, name: str) -> Iterator[Event]:
        """Those of this name, without a look at all others."""
        latest = self._events[: self._all - self._packed]
        return chain(*(pack.named(name) for pack in self._packs), (event for event in latest if event.name == name))

    def _long_ago(self, index: int) -> tuple[PlayedMove, Event]:
        which = bisect_right(self._ends, index)
        place = index - (self._ends[which - 1] if which else 0)
        for move in self._packs[which].unpacked():
            if place < len(move.events):
                return move, move.events[place]
            place -= len(move.events)
        raise IndexError(index)
