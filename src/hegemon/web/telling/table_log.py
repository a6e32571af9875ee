"""What happened at a table, in words: the log by turns, the news since a version, who would like to go back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from hegemon.core import Action, Event, Game, Message, Seat, say
from hegemon.core.face import Sight
from hegemon.core.telling import Line
from hegemon.service.live.rematches import awaited_for_rematch
from hegemon.service.tables.entries import Note, PlayedMove
from hegemon.service.tables.played_moves import PlayedEvents
from hegemon.service.tables.table import Table
from hegemon.web.drawing.faces import face_of
from hegemon.web.telling.event_lines import line_of

LOG_LINES: Final = 60
"""So many of the latest events are in the log, and the whole turn that the first of them belongs to; the rest is in the
replay."""
NOTES: Final = 2
"""The latest things that happened around the game, told above what is asked."""
PART_LINES: Final = 12
"""Events whose lines are drawn, and sent, together."""


def latest_choice(table: Table, seat: int | None) -> int:
    """The version that a seat's latest choice made: what came after it may be news. To a spectator nothing is."""
    if seat is None:
        return table.version
    chosen = (move for move in reversed(table.moves) if move.seat == seat and is_seen(move))
    return next((move.number for move in chosen), 0)


def is_seen(move: PlayedMove) -> bool:
    """Has whoever made this choice seen what came before it?"""
    return not (move.late or move.unasked or move.planned)


def happened(table: Table, sight: Sight, since: int, version: int) -> tuple[Message, ...]:
    """What a seat saw happen between two versions, in the game and then around it, each move once."""
    moves = [move for move in table.moves.after(since) if move.number <= version]
    events = [(event, move) for move in moves for event in move.events][-LOG_LINES:]
    told = told_together(sight.game, events, sight.seat)
    notes = [note.text for note in table.notes if since < note.number <= version and note.told_to(sight.seat)]
    asked = (
        undo_words(table, sight.seat) if table.undo_request and since < table.undo_request.number <= version else None
    )
    return (*(line.text for line in told), *notes, *([asked] if asked else ()))


def latest_notes(table: Table, seat: int | None, since: int, version: int) -> tuple[Message, ...]:
    """What a seat is told, above what it is asked, of what happened around the game between two versions."""
    mine = None if seat is None else Seat(seat)
    told = (note for note in table.notes if note.weighty and note.told_to(seat))
    notes = [note.text for note in told if since < note.number <= version]
    return tuple(text for text in notes[-NOTES:] if text.blanks.get("player") != mine)


def undo_words(table: Table, seat: int | None) -> Message | None:
    """Who would like to go back, as a seat is told."""
    if (request := table.undo_request) is None:
        return None
    if request.seat != seat:
        return say("{player} would like to take back the last choice.", player=Seat(request.seat))
    others = ", ".join(table.names[other] for other in sorted(request.awaits))
    return say("You have asked to take back your last choice. Waiting for {player}.", player=others)


def rematch_words(table: Table, mine: Sequence[int], wanted: Collection[int]) -> tuple[Message, ...]:
    """Who would like to play again and who is waited for; without an offer, who has ended the latest one."""
    if table.rematch_offers and not wanted:
        return (say("The offer to play again has expired."),)
    if not wanted:
        last = table.moves[-1].number if table.moves else 0
        afterwards = [note for note in table.notes if note.weighty and note.number > last]
        own = [Seat(seat) for seat in mine]
        return tuple(note.text for note in afterwards[-1:] if note.text.blanks.get("player") not in own)
    if any(seat in wanted for seat in mine):
        others = ", ".join(table.names[seat] for seat in awaited_for_rematch(table, wanted))
        return (say("You would like to play again. Waiting for {player}.", player=others),)
    return tuple(say("{player} would like to play again.", player=Seat(seat)) for seat in sorted(wanted))


def hint_words(sight: Sight, action: Action, chance: str | None, why: Message | None = None) -> tuple[Message, ...]:
    """What a strong player would choose, and what speaks for it: `why` is what follows it and not the next best."""
    reasons = face_of(sight.game.name).reasons(sight, action)
    if chance is None:
        choice = sight.game.describe_action(action, sight.options)
        return tuple(reasons) or (say("A sensible player would choose: {choice}", choice=choice),)
    if reasons:
        found = [why] if why else []
        return (*reasons, *found, say("A strong player would win from here in {chance} of all cases.", chance=chance))
    choice = sight.game.describe_action(action, sight.options)
    return (say("A strong player would choose: {choice} (chance to win: {chance})", choice=choice, chance=chance),)


def lines(sight: Sight, events: Sequence[Mapping[str, Any]]) -> tuple[Line, ...]:
    """Events as lines of the log."""
    looks = face_of(sight.game.name)
    told = (looks.line(sight.game, seen, sight.seat) for seen in events)
    return tuple(line for line in told if line is not None)


def told_together(game: Game, events: Iterable[tuple[Event, PlayedMove]], reader: int | None) -> list[Line]:
    """Events as the seat that reads them is told; those that go on with the one before are one line with it. What was
    chosen for the reader, who wasn't asked, says so.
    """
    looks, found, latest = face_of(game.name), list[Line](), dict[str, Any]()
    for event, move in events:
        told_to = None if move.substituted and move.seat == reader else reader  # it is no longer their doing
        line = line_of(game, event, told_to)
        if line is None:
            continue
        seen = event.seen_by(told_to)
        both = looks.told_as_one(latest, seen) if latest else None
        if both is not None and (line_of_both := looks.line(game, both, told_to)):
            found[-1:], latest = [line_of_both], dict(both)
            continue
        if move.unasked and move.seat == reader and event.name in looks.deeds:
            line = replace(line, text=say("{line} Played for you.", line=line.text))
        found, latest = [*found, line], seen
    return found


@dataclass(frozen=True)
class LogPart:
    """Some lines of the log, all of one turn. They are put into words only for a page that hasn't got them."""

    id: str
    place: tuple[int, ...]
    """Which events: no others are ever at the same places with the same numbers of moves."""
    notes: tuple[int, ...]
    """The numbers of the notes between them."""
    lines: Callable[[], tuple[Line, ...]] = field(compare=False)


class Log:
    """Everything that happened at a table, as a seat may read it."""

    def __init__(self, sight: Sight, events: PlayedEvents, notes: Sequence[tuple[int, Note]] = ()) -> None:
        self._sight, self._notes, self._events = sight, notes, events
        self._face = face_of(sight.game.name)
        self._late = max(0, len(events) - 2 * LOG_LINES)
        self._late_names = [event.name for event in events[self._late :]]

    def parts(self) -> tuple[LogPart, ...]:
        """The latest turns, in order; what happened in one stands below its heading.

        A long turn has several parts, so that with each event only a few lines have to be put into words.
        """
        count = len(self._events)
        if not count and not self._notes:
            return ()
        start = max(0, count - LOG_LINES)
        beginning = self._beginning(start, most=LOG_LINES)
        start = start - start % PART_LINES if beginning is None else beginning
        turns = [start, *(index for index in range(start + 1, count) if self._begins(index))]
        parts: list[LogPart] = []
        for first, end in pairwise([*turns, count]):
            parts += [self._part(*part, part[0] == start) for part in pairwise([*self._cuts(first, end), end])]
        return tuple(parts)

    def _cuts(self, first: int, end: int) -> list[int]:
        """Where the parts of a turn begin: after so many events, but not within a line that tells of several."""
        cuts = [first]
        for cut in range(first + PART_LINES, end, PART_LINES):
            later = next((index for index in range(cut, end) if not self._is_within_a_line(index, first, end)), end)
            cuts += [later] if cuts[-1] < later < end else []
        return cuts

    def _is_within_a_line(self, index: int, first: int, end: int) -> bool:
        """Is what is told next one line with what was told before?"""
        game, seat = self._sight.game, self._sight.seat
        before, after = (
            next((event for at in span if line_of(game, event := self._events[at], seat)), None)
            for span in (range(index - 1, first - 1, -1), range(index, end))
        )
        if before is None or after is None:
            return False
        return self._face.told_as_one(before.seen_by(seat), after.seen_by(seat)) is not None

    def _begins(self, index: int) -> bool:
        """Does a turn begin with this event?"""
        if index >= len(self._events):
            return False
        name = self._late_names[index - self._late] if index >= self._late else self._events[index].name
        return name in self._face.headings

    def _beginning(self, index: int, most: int) -> int | None:
        """Where the turn of an event begins, if that is not too many events ago."""
        return next((index for index in range(index, max(-1, index - most), -1) if self._begins(index)), None)

    def _part(self, first: int, end: int, earliest: bool) -> LogPart:
        below_nothing = earliest and not self._begins(first)
        after = first - 1 if below_nothing else first
        notes = [(before, note) for before, note in self._notes if after < before <= end]
        number = self._events.number
        place = (first, end, number(first), number(end - 1)) if first < end <= len(self._events) else (first, end)
        return LogPart(
            f"log-{first}", place, tuple(note.number for _, note in notes),
            lambda: self._lines(first, end, notes, below_nothing),
        )  # fmt: skip

    def _lines(self, first: int, end: int, notes: Sequence[tuple[int, Note]], below_nothing: bool) -> tuple[Line, ...]:
        told = [self._heading_above(first)] if below_nothing else []
        for before, note in sorted(notes, key=lambda each: each[0]):
            told += [*self._told(first, before), Line(note.text)]
            first = before
        return tuple(line for line in (*told, *self._told(first, end)) if line is not None)

    def _told(self, first: int, end: int) -> list[Line]:
        moves = (self._events.move(index) for index in range(first, end))
        return told_together(self._sight.game, zip(self._events[first:end], moves, strict=True), self._sight.seat)

    def _heading_above(self, index: int) -> Line | None:
        """The heading of the turn that an event is in the middle of."""
        beginning = self._beginning(index, most=index + 1)
        return self._face.opening(self._sight) if beginning is None else self._line(beginning)

    def _line(self, index: int) -> Line | None:
        return line_of(self._sight.game, self._events[index], self._sight.seat)
