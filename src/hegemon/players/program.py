"""A program that anyone wrote, in any language, as a player: `exec:python my_bot.py`.

It is started here, told what it may know and asked for its choices, as `docs/protocol.md` says. What it must not do
(end, be silent, answer with something that isn't legal) costs it the game: :class:`Forfeit`.
"""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from pathlib import PurePath
from typing import Any, Final

from hegemon.core import Action, Game, HegemonError, Message, Outcome, View, say
from hegemon.players.budget import Budget
from hegemon.players.conversation import Conversation, ProgramGone, Silent, WaitingPrograms
from hegemon.players.player import Player

PROTOCOL: Final = 1
"""The version of the protocol."""
SECONDS: Final = 10.0
"""For a choice, if nobody says how long it may take."""
START: Final = 60.0
"""Seconds in which a program gets ready for a game."""
SHOWN: Final = 200
"""Letters of a wrong answer that are shown."""

_WAITING: Final = WaitingPrograms()


class Fault(Enum):
    """What a program did that it must not."""

    CRASH = "crash"
    SILENCE = "silence"
    ILLEGAL = "illegal"
    NONSENSE = "nonsense"


FAULTS: Final = {
    Fault.CRASH: say("it ended"),
    Fault.SILENCE: say("it didn't answer in time"),
    Fault.ILLEGAL: say("it chose what isn't legal"),
    Fault.NONSENSE: say("its answer was not of the protocol"),
}


class Forfeit(HegemonError):
    """A program has lost its game by its own fault."""

    def __init__(self, fault: Fault, message: Message, last_words: str) -> None:
        super().__init__(message)
        self.fault = fault
        self.last_words = last_words

    def __reduce__(self) -> tuple[type, tuple[Fault, Message, str]]:
        return type(self), (self.fault, self.message, self.last_words)


class BadProgram(HegemonError):
    """A command that can't be one."""


class ProgramPlayer(Player):
    """Somebody else's program."""

    def __init__(self, game: Game, seed: str, spec: str) -> None:
        super().__init__(game, seed)
        head = spec.partition(":")[0]
        limit = head.partition("@")[2]
        seconds = Budget.parse(limit).seconds if limit else SECONDS
        self._command = command_of(spec)
        if not self._command or seconds is None:
            raise BadProgram(say("Name a program like this: {example}", example='"exec@10s:python my_bot.py"'))
        self.title = Message("{name}", {"name": program_name(self._command)})
        self._seconds = seconds
        self._seed = seed
        self._talk: Conversation | None = None
        self._playing = False
        self._wants_words = False

    def prepare(self) -> None:
        """Start it, if none is waiting for a game; if it can't be started it will lose when it is asked."""
        with suppress(ProgramGone):
            self._talk = self._talk or _WAITING.call(self._command)

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        if not self._playing:
            self._begin(view)
        seconds = self._seconds if clock is None else min(self._seconds, clock)
        offered = [action.to_json() for action in legal]
        question = {"type": "choose", "seconds": seconds, "legal": offered, "view": dict(view)}
        if self._wants_words:
            options = self.game.options.from_json(view["options"])
            question["words"] = [str(self.game.describe_action(action, options)) for action in legal]
        answer = self._asked(question, seconds)
        match answer:
            case {"choice": int(number)} if not isinstance(number, bool) and 0 <= number < len(legal):
                return legal[number]
            case {"action": action} if action in offered:
                return legal[offered.index(action)]
            case {"choice": _} | {"action": _}:
                raise self._forfeit(Fault.ILLEGAL, json.dumps(answer))
        raise self._forfeit(Fault.NONSENSE, json.dumps(answer))

    def leave(self, outcome: Outcome | None) -> None:
        """Tell it how the game ended, and keep it for the next one."""
        if self._talk is not None:
            if self._playing:
                self._talk.tell({"type": "end", "outcome": outcome.to_json() if outcome else None})
            _WAITING.keep(self._command, self._talk)
            self._talk, self._playing = None, False

    def _begin(self, view: View) -> None:
        """Tell it what is played, and hear that it is ready."""
        about = {
            "type": "game", "protocol": PROTOCOL, "game": self.game.name, "rules": self.game.version,
            "options": view["options"], "seat": view["seat"], "seed": self._seed,
        }  # fmt: skip
        answer = self._asked(about, START)
        if answer.get("type") != "ready":
            raise self._forfeit(Fault.NONSENSE, json.dumps(answer))
        self._wants_words = answer.get("words") is True
        self._playing = True

    def _asked(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What it answers; :class:`Forfeit` if that is nothing, or no JSON object."""
        try:
            self._talk = self._talk or _WAITING.call(self._command)
            self._talk.tell(message)
            line = self._talk.hear(seconds)
        except Silent:
            raise self._forfeit(Fault.SILENCE, f"{seconds:g} s") from None
        except ProgramGone as error:
            raise self._forfeit(Fault.CRASH, str(error)) from None
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._forfeit(Fault.NONSENSE, line)
        return answer

    def _forfeit(self, fault: Fault, what: str) -> Forfeit:
        """The end of its game; it is seen out, and the next game starts it anew."""
        words = ""
        if self._talk is not None:
            self._talk.stop()
            words, self._talk, self._playing = self._talk.last_words, None, False
        what = what.strip()[:SHOWN]
        told = say("{program} loses the game: {fault} ({what}).", program=self.title, fault=FAULTS[fault], what=what)
        return Forfeit(fault, told, words)


def command_of(spec: str) -> list[str]:
    """What to start, word by word.

    >>> command_of("exec@10s:python 'my bot.py'")
    ['python', 'my bot.py']
    """
    typed = spec.partition(":")[2]
    try:
        return shlex.split(typed)
    except ValueError as error:
        raise BadProgram(say("“{command}” can't be read: {reason}.", command=typed, reason=str(error))) from None


def check_there(spec: str) -> None:
    """:class:`BadProgram` if there is nothing to start: said now, not after a tournament that it has lost."""
    command = command_of(spec)
    if command and shutil.which(command[0]) is None:
        raise BadProgram(say("“{command}” can't be started: there is no such program here.", command=command[0]))


def program_name(command: Sequence[str]) -> str:
    """What people call a program: its file, or the script that an interpreter is told to run.

    >>> program_name(["./my_bot"]), program_name(["python", "bots/greedy.py", "--fast"]), program_name(["java"])
    ('my_bot', 'greedy.py', 'java')
    """
    script = next((word for word in command[1:] if not word.startswith("-") and "." in PurePath(word).name), command[0])
    return PurePath(script).name
