"""A talk with a program: JSON lines to its input, JSON lines from its output, and never a wait without an end.

What is said, and what each side must do, is in `docs/protocol.md`.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import signal
import subprocess
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Final

LINE_LIMIT: Final = 1 << 20
"""Bytes of an answer; a program that goes on is talking nonsense."""
LAST_WORDS: Final = 2000
"""Letters of what it wrote to its error output that are kept."""
FAREWELL: Final = 1.0
"""Seconds in which a program may leave by itself."""

_END: Final = b""
_SEE_OUT: Final = f"read -r _; sleep {FAREWELL:g}; kill -KILL 0"
"""What a shell beside the program does with a line on which nobody ever writes: it ends with whoever holds it."""


class Silent(Exception):
    """The program said nothing in time."""


class ProgramGone(Exception):
    """The program has ended, or couldn't be started."""


class Conversation:
    """A running program that is talked to, a line at a time.

    Lines are written and read by threads, so that a program that neither reads nor writes holds up nobody; and no line
    is read before it is wanted, but one, so that a program that never stops talking fills no memory.

    What it has started itself belongs to it (a group of processes) and goes when it is seen out; at the latest when
    this process has ended, however that may be.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 -- whoever owns this machine named it
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0
            )
        except OSError as error:
            raise ProgramGone(error.strerror or str(error)) from None
        self._guard = _guard(self._process.pid)
        self._outbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._room = threading.Semaphore()
        self._over = False
        self._words = ""
        self._listener = _started(self._overhear, self._process.stderr)
        _started(self._write, self._process.stdin)
        _started(self._read, self._process.stdout)

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
        self._room.release()
        return line.decode(errors="replace")

    @property
    def last_words(self) -> str:
        """The end of what it wrote to its error output."""
        return self._words.strip()

    def end(self) -> None:
        """Let it leave, or see it out."""
        self._outbox.put(_END)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        self.stop()

    def stop(self) -> None:
        """See it out at once, with all that it has started."""
        if hasattr(os, "killpg"):
            with suppress(OSError):  # nobody is left
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        if self._guard is not None:
            self._guard.communicate()
        self._listener.join(FAREWELL)
        self._over = True
        self._outbox.put(_END)
        self._room.release()

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
            while self._room.acquire() and not self._over and (line := pipe.readline(LINE_LIMIT)):
                self._inbox.put(line)
        self._inbox.put(_END)

    def _overhear(self, pipe: IO[bytes]) -> None:
        with pipe:
            while heard := pipe.readline(LAST_WORDS):
                self._words = (self._words + heard.decode(errors="replace"))[-LAST_WORDS:]


def _started(work: Callable[[IO[bytes]], None], pipe: IO[bytes] | None) -> threading.Thread:
    thread = threading.Thread(target=work, args=(pipe,), daemon=True)
    thread.start()
    return thread


def _guard(group: int) -> subprocess.Popen[bytes] | None:
    """Sees a program out when whoever talks to it has ended without doing so; only where there are such groups."""
    with suppress(OSError):
        return subprocess.Popen(  # noqa: S603 -- nothing of it comes from outside
            ["/bin/sh", "-c", _SEE_OUT], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            process_group=group,
        )  # fmt: skip
    return None


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
