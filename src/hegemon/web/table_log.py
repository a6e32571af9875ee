"""What happened at a table, in words: the log by turns, the news since a version, who would like to go back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from hegemon.core import Action, Message, Seat, say
from hegemon.core.face import Line, Sight
from hegemon.service.entries import Note
from hegemon.service.rematches import awaited_for_rematch
from hegemon.service.table import Table
from hegemon.web.faces import face_of

LOG_LINES: Final = 60
"""The latest lines of the log; the rest is in the replay."""


def latest_choice(table: Table, seat: int | None) -> int:
    """The version that a seat's latest choice made: what came after it may be news. To a spectator nothing is."""
    if seat is None:
        return table.version
    return next((move.number for move in reversed(table.moves) if move.seat == seat and not move.late), 0)


def happened(table: Table, sight: Sight, since: int, version: int) -> tuple[Message, ...]:
    """What a seat saw happen between two versions, in the game and then around it, each move once."""
    moves = [move for move in table.moves if since < move.number <= version]
    seen = [event.seen_by(sight.seat) for move in moves for event in move.events]
    notes = [note.text for note in table.notes if since < note.number <= version]
    asked = (
        undo_words(table, sight.seat) if table.undo_request and since < table.undo_request.number <= version else None
    )
    return (*(line.text for line in lines(sight, seen[-LOG_LINES:])), *notes, *([asked] if asked else ()))


def undo_words(table: Table, seat: int | None) -> Message | None:
    """Who would like to go back, as a seat is told."""
    request, people = table.undo_request, table.people()
    if request is None:
        return None
    if request.seat != seat:
        return say("{player} would like to take back the last choice.", player=Seat(request.seat))
    others = ", ".join(people[other].name for other in sorted(request.awaits))
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
    people = table.people()
    if any(seat in wanted for seat in mine):
        others = ", ".join(people[seat].name for seat in awaited_for_rematch(table, wanted))
        return (say("You would like to play again. Waiting for {player}.", player=others),)
    return tuple(say("{player} would like to play again.", player=Seat(seat)) for seat in sorted(wanted))


def hint_words(sight: Sight, action: Action, chance: str | None) -> tuple[Message, ...]:
    """What a strong player would choose, and what speaks for it."""
    reasons = face_of(sight.game.name).reasons(sight, action)
    if chance is None:
        choice = sight.game.describe_action(action, sight.options)
        return tuple(reasons) or (say("A sensible player would choose: {choice}", choice=choice),)
    if reasons:
        return (*reasons, say("A strong player would win from here in {chance} of all cases.", chance=chance))
    choice = sight.game.describe_action(action, sight.options)
    return (say("A strong player would choose: {choice} (chance to win: {chance})", choice=choice, chance=chance),)


def lines(sight: Sight, events: Sequence[Mapping[str, Any]]) -> tuple[Line, ...]:
    """Events as lines of the log."""
    looks = face_of(sight.game.name)
    told = (looks.line(sight.game, seen, sight.seat) for seen in events)
    return tuple(line for line in told if line is not None)


def by_turns(log: Sequence[Line]) -> list[list[Line]]:
    """The latest turn first; what happened in it stands below its heading, in order."""
    groups: list[list[Line]] = []
    for line in log:
        if line.heading or not groups:
            groups.append([])
        groups[-1].append(line)
    return groups[::-1]


def log(sight: Sight, notes: Sequence[tuple[int, Note]]) -> tuple[Line, ...]:
    """The latest lines, below the heading they belong to; notes stand where they were made."""
    latest: tuple[Line, ...] = ()
    for number in range(max(0, len(sight.events) - LOG_LINES), len(sight.events) + 1):
        latest += tuple(Line(note.text) for before, note in notes if before == number)
        latest += lines(sight, sight.events[number : number + 1])
    if not latest or latest[0].heading:
        return latest
    looks = face_of(sight.game.name)
    earlier = (looks.line(sight.game, seen, sight.seat) for seen in reversed(sight.events[:-LOG_LINES]))
    heading = next((line for line in earlier if line and line.heading), None) or looks.opening(sight)
    return (heading, *latest) if heading else latest
