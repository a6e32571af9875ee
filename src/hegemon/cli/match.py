"""A game being played here: the referee between those who are asked and bots, who may keep the record on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from errno import EACCES, EISDIR, ENOENT
from pathlib import Path
from typing import Any

from hegemon.core import Action, BrokenRecord, Event, HegemonError, Message, Record, Refusal, Registry, State, say
from hegemon.languages.system_errors import why
from hegemon.players import Player, private_seed, seat_player


class Unreadable(HegemonError):
    """A file that can't be read or written."""


@dataclass(frozen=True)
class ChoiceRequest:
    """What a person is asked: all they may know, and nothing else."""

    seat: int
    view: Any
    prompt: Message
    legal: list[Action]
    log: list[Message]
    news: int
    why_not: Callable[[], list[tuple[Action, Refusal]]]


class Match:
    """A game, its players, and what has happened so far.

    By seat, `players` names bots, or is None for whoever is asked. Only whoever typed the name of a program may let it
    be started (`programs`). With a path every move is kept there.
    """

    def __init__(
        self, record: Record, players: Sequence[str | None], path: Path | None = None, *, programs: bool = False
    ) -> None:
        self.record = record
        self.path = path
        self.log: list[Event] = []
        self.read = [0] * len(players)
        self.state: State = record.replay(0)
        for self.state, seat, _, events in record.steps():
            self.read[seat] = len(self.log)
            self.log += events
        self.bots: list[Player | None] = [
            seat_player(player, record.game, private_seed(record.seed, seat), programs=programs) if player else None
            for seat, player in enumerate(players)
        ]
        self.save()

    def play(self, ask: Callable[[ChoiceRequest], Action]) -> State:
        """Play to the end; people are asked, bots choose."""
        while (seat := self.play_on()) is not None:
            self.move(seat, ask(self.question(seat)))
        return self.state

    def play_on(self) -> int | None:
        """Let bots choose until somebody else has a choice: that seat, or None at the end."""
        while waiting := self.state.to_act():
            seat, legal = waiting[0], self.state.legal(waiting[0])
            bot = self.bots[seat]
            if bot is not None:
                self._make(seat, bot.choose(self.state.unwritten_view(seat), legal))
            elif len(legal) == 1 and self._goes_by_itself(seat):
                self._make(seat, legal[0])
            else:
                return seat
        return None

    def move(self, seat: int, action: Action) -> None:
        """Make the move of somebody who has read what happened before."""
        before = len(self.log)
        self._make(seat, action)
        self.read[seat] = before

    def _make(self, seat: int, action: Action) -> None:
        """Make a move, and keep it before anyone sees it."""
        events = self.state.apply(seat, action)
        self.record.add(seat, action)
        self.save()
        self.log += events

    def _goes_by_itself(self, seat: int) -> bool:
        """Is this seat asked only what tables let pass from the start?"""
        passed = {window.id for window in self.record.game.windows(self.state.options) if window.from_the_start}
        return any(window.kind in passed for window in self.state.open_windows(seat))

    def question(self, seat: int) -> ChoiceRequest:
        """What this seat is asked now."""
        state = self.state
        return ChoiceRequest(
            seat=seat,
            view=state.view(seat),
            prompt=state.prompt(seat),
            legal=state.legal(seat),
            log=self.told(seat, self.log),
            news=len(self.told(seat, self.log[self.read[seat] :])),
            why_not=lambda: state.refusals(seat),
        )

    def told(self, seat: int | None, events: list[Event]) -> list[Message]:
        """Events in words, as a seat saw them."""
        return told(self.record, seat, events)

    def save(self) -> None:
        """Write the record, all or nothing: a crash leaves the game as it was a move ago."""
        if self.path is None:
            return
        part = self.path.with_name(self.path.name + ".part")
        try:
            part.write_text(self.record.dumps(), encoding="utf-8")
            part.replace(self.path)
        except OSError as error:
            raise unreadable(self.path, error) from None


def told(record: Record, seat: int | None, events: list[Event]) -> list[Message]:
    """Events in words, as a seat (None: a spectator) saw them."""
    described = (record.game.describe_event(event.seen_by(seat)) for event in events)
    return [message for message in described if message is not None]


def load(path: Path, games: Registry) -> Record:
    """A record from a file; :class:`Unreadable` with the line that is wrong."""
    try:
        return Record.loads(path.read_text(encoding="utf-8"), games)
    except OSError as error:
        raise unreadable(path, error) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        broken = BrokenRecord(line, say("it is not text."))
    except BrokenRecord as error:
        broken = error
    raise Unreadable(say("{file} is not a saved game. {why}", file=str(path), why=broken.message))


def check_writable(path: Path) -> None:
    """:class:`Unreadable` if nothing can be written there: said now, not after minutes of work."""
    folder = path.parent
    if not folder.is_dir():
        raise unreadable(path, FileNotFoundError(ENOENT, os.strerror(ENOENT)))
    if path.is_dir():
        raise unreadable(path, IsADirectoryError(EISDIR, os.strerror(EISDIR)))
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise unreadable(path, PermissionError(EACCES, os.strerror(EACCES)))


def unreadable(path: Path, error: OSError) -> Unreadable:
    """A file that can't be used, and why."""
    return Unreadable(say("I can't use the file {file}: {reason}.", file=str(path), reason=why(error)))
