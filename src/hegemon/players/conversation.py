"""A talk with a program: JSON lines to its input, JSON lines from its output, and never a wait without an end.

What is said, and what each side must do, is in `docs/protocol.md`.
"""

from __future__ import annotations

import atexit
import json
import queue
import subprocess
import threading
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Final

LINE_LIMIT: Final = 1 << 20
"""Bytes of an answer; a program that goes on is talking nonsense."""
LAST_WORDS: Final = 2000
"""Letters of what it wrote to its error output that are kept."""
FAREWELL: Final = 1.0
"""Seconds in which a program may leave by itself."""

_END: Final = b""


class Silent(Exception):
    """The program said nothing in time."""


class ProgramGone(Exception):
    """The program has ended, or couldn't be started."""


class Conversation:
    """A running program that is talked to, a line at a time.

    Lines are written and read by threads, so that a program that neither reads nor writes holds up nobody.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 -- whoever owns this machine named it
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            raise ProgramGone(error.strerror or str(error)) from None
        self._outbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._words = ""
        for work, pipe in (
            (self._write, self._process.stdin), (self._read, self._process.stdout),
            (self._overhear, self._process.stderr),
        ):  # fmt: skip
            threading.Thread(target=work, args=(pipe,), daemon=True).start()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Say something that needs no answer."""
        self._outbox.put(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")

    def hear(self, seconds: float) -> str:
        """The next line; :class:`Silent` if there is none in time, :class:`ProgramGone` if there won't be one."""
        try:
            line = self._inbox.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise Silent from None
        if line == _END:
            self._inbox.put(_END)
            raise ProgramGone(self._exit())
        return line.decode(errors="replace")

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its error output."""
        return self._words.strip()

    def end(self) -> None:
        """Let it leave, or see it out."""
        self._outbox.put(_END)
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.stop()

    def stop(self) -> None:
        """See it out at once."""
        self._process.kill()
        self._process.wait()

    def _exit(self) -> str:
        try:
            code = self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"it ended with exit status {code}"

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:  # if it has gone, whoever waits for its answer will hear
            while (line := self._outbox.get()) != _END:
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LINE_LIMIT):
                self._inbox.put(line)
        self._inbox.put(_END)

    def _overhear(self, pipe: IO[bytes]) -> None:
        with pipe:
            while heard := pipe.readline(LAST_WORDS):
                self._words = (self._words + heard.decode(errors="replace"))[-LAST_WORDS:]


class WaitingPrograms:
    """Programs that wait for their next game: one that is slow to start is started once and plays many."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, ...], list[Conversation]] = defaultdict(list)
        atexit.register(self.close)

    def call(self, command: Sequence[str]) -> Conversation:
        """A program that can begin a game, started if none is idle."""
        waiting = self._waiting[tuple(command)]
        return waiting.pop() if waiting else Conversation(command)

    def keep(self, command: Sequence[str], talk: Conversation) -> None:
        """Let a program wait here for its next game."""
        self._waiting[tuple(command)].append(talk)

    def close(self) -> None:
        """Let all of them leave."""
        for waiting in self._waiting.values():
            while waiting:
                waiting.pop().end()
