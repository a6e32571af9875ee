"""The film of what others did: beat by beat since a version, and all of it in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from typing import Final

from hegemon.core import Message, Seat, say
from hegemon.core.telling import Beat, Cover, Flight, Line, SeenMove, Trail
from hegemon.service.tables.entries import PlayedMove
from hegemon.service.tables.table import Table
from hegemon.web.drawing.faces import face_of
from hegemon.web.telling.event_lines import line_of

MOST_BEATS: Final = 8
"""Beats that are shown; if there are more, the earlier ones are left to the log."""
MOST_LINES: Final = 6
"""Lines that are shown at once, if several beats are."""
LOOKED_BACK: Final = 50
"""Moves among which the latest doings of others are looked for."""
SEEN, READ = 700, 550
"""Milliseconds for which a beat is shown: to be seen, and to read each of its lines."""
OWN: Final = 900
"""More of them for a line about what one got oneself: nobody else tells it, and what others do next takes its place."""


@dataclass(frozen=True)
class Film:
    """What is shown with a page: what happened since the version that the reader was looking at."""

    beats: Sequence[Beat]
    left: int
    """So many beats are still to come."""
    waits: bool
    """Is the reader asked something when they are over?"""
    reader: int | None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What others did, and what came of the reader's own doing, in words."""
        return told(self.beats, self.reader)[-MOST_LINES:]

    @property
    def prompt(self) -> Message | None:
        """Who is waited for meanwhile: whoever does what is shown, not whoever comes after them."""
        doer = self.beats[-1].seat
        return None if doer is None or doer == self.reader else say("Waiting for {player}.", player=Seat(doer))

    @property
    def summary(self) -> tuple[Line, ...]:
        """What everybody did, in words."""
        return told(self.beats, None)

    @property
    def time(self) -> int:
        """How long it is shown before the next beat, in milliseconds."""
        gained = [line for beat in self.beats if own(beat, self.reader) for line in beat.news]
        return SEEN + READ * len(self.lines) + OWN * len(gained)

    @property
    def units(self) -> tuple[str, ...]:
        """Where on the stage it happened, if it was others' doing: who chose something is looking there already."""
        return tuple(unit for beat in self.beats if not own(beat, self.reader) for unit in beat.units)

    @property
    def sound(self) -> str:
        """How it sounds, if not like any other move."""
        return next((beat.sound for beat in self.beats if beat.sound), "")

    @property
    def trails(self) -> tuple[Trail, ...]:
        """The ways that pieces took."""
        return tuple(trail for beat in self.beats for trail in beat.trails)

    @property
    def flights(self) -> tuple[Flight, ...]:
        """What flies from place to place."""
        return tuple(flight for beat in self.beats for flight in beat.flights)

    @property
    def covers(self) -> tuple[Cover, ...]:
        """What is turned over."""
        return tuple(cover for beat in self.beats for cover in beat.covers)


@dataclass(frozen=True)
class Meanwhile:
    """What others did latest, for whoever wants to read it, or to see it again."""

    since: int
    """The version at which it began."""
    until: int
    """The version of its last move."""
    told: Sequence[Line] = field(compare=False)


def film(table: Table, seat: int | None, since: int, version: int) -> Film | None:
    """What a seat is shown of what happened between two versions; None if nothing happened."""
    cuts = cut(table, seat, since)
    shown = [beat for end, beat in cuts if end <= version]
    if not shown:
        return None
    return Film(shown, len(cuts) - len(shown), seat is not None and seat in table.to_act, seat)


def one_move(table: Table, seat: int | None, number: int) -> Film:
    """A move by itself, as a replay shows it."""
    return Film(beats_of(table, seat, table.moves[number - 1 : number]), 0, waits=False, reader=seat)


def beginning(table: Table, seat: int | None, since: int) -> int:
    """The version from which somebody is shown what happened who saw an earlier one."""
    cuts = cut(table, seat, since)
    return cuts[-MOST_BEATS - 1][0] if len(cuts) > MOST_BEATS else since


def next_stop(table: Table, seat: int | None, since: int) -> int:
    """The version up to which a reader who saw an earlier one is shown the moves first."""
    cuts = cut(table, seat, since)
    return cuts[max(0, len(cuts) - MOST_BEATS)][0] if cuts else table.version


def cut(table: Table, seat: int | None, since: int) -> list[tuple[int, Beat]]:
    """The moves since a version as beats, each with the version it ends at."""
    moves = table.moves.after(since)
    cuts, done = [], 0
    for beat in beats_of(table, seat, moves):
        done += beat.moves
        cuts.append((table.version if done == len(moves) else moves[done - 1].number, beat))
    return cuts


def beats_of(table: Table, seat: int | None, moves: Sequence[PlayedMove]) -> Sequence[Beat]:
    """Moves as a seat is shown them."""
    game = table.setup.game
    seen = [SeenMove(move.seat, [event.seen_by(seat) for event in move.events]) for move in moves]
    return face_of(game.name).beats(game, seen, seat) if moves else ()


def meanwhile(table: Table, seat: int | None) -> Meanwhile | None:
    """What others did between the reader's latest two doings, or since the latest; None if there is nothing to tell."""
    if seat is None or not table.moves:
        return None
    moves = table.moves[-LOOKED_BACK:]
    while moves and (moves[-1].seat == seat or not is_told(table, seat, moves[-1])):
        moves.pop()
    run = list(takewhile(lambda move: move.seat != seat or not is_told(table, seat, move), reversed(moves)))[::-1]
    beats = beats_of(table, seat, run)
    left_out = sum(beat.moves for beat in beats[:-MOST_BEATS])
    lines = told(beats[-MOST_BEATS:], seat)
    return Meanwhile(run[left_out].number - 1, run[-1].number, lines) if lines else None


def is_told(table: Table, seat: int, move: PlayedMove) -> bool:
    """Has a move a line in the log?"""
    return any(line_of(table.setup.game, event, seat) is not None for event in move.events)


def told(beats: Sequence[Beat], reader: int | None) -> tuple[Line, ...]:
    """What beats tell a reader: of their own doing only what came of it by chance, or by what had been hidden."""
    return tuple(line for beat in beats for line in (beat.news if own(beat, reader) else beat.lines))


def own(beat: Beat, reader: int | None) -> bool:
    """Is it the reader's own doing?"""
    return reader is not None and beat.seat == reader
