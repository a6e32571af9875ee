"""What a loop for the GPU may ask of it. Declared here; `hegemon.gpu.compiler` links a loop to the real functions.

Memory is handed to a loop as addresses. Arrays lie game by game within each number (`array[k, game]`), so that the
threads of neighbouring games touch neighbouring bytes; a *column* is what one game sees of such an array.
"""

from __future__ import annotations

from typing import Any, NewType

from hegemon.core.engine import Unlinked

Address = NewType("Address", int)
"""Where something begins in the GPU's memory. The other parameters of an entry are numbers of 32 bits."""


def thread() -> int:
    """The number of this thread among all that were launched."""
    raise Unlinked


def threads() -> int:
    """How many were launched."""
    raise Unlinked


def new_position() -> Any:
    """Room for a position of the game. Nothing is in it yet."""
    raise Unlinked


def new_luck() -> Any:
    """Room for a :class:`~hegemon.core.luck.Luck`."""
    raise Unlinked


def new_workspace() -> Any:
    """Room that `appraise` works in."""
    raise Unlinked


def new_choices() -> Any:
    """Room for a list of legal actions."""
    raise Unlinked


def new_worths() -> Any:
    """Room for what each of them is worth."""
    raise Unlinked


def load(struct: Any, address: Address, game: int, games: int) -> None:
    """Fill a struct with words that :func:`save` or the CPU wrote, those of one of so many games."""
    raise Unlinked


def save(struct: Any, address: Address, game: int, games: int) -> None:
    """Keep a struct as words."""
    raise Unlinked


def counters_at(address: Address, thread: int, threads: int) -> Any:
    """A thread's own counters, whole numbers of 64 bits: `Program.counters` says how their tables are called."""
    raise Unlinked


def bytes_at(address: Address, game: int, games: int) -> Any:
    """A column of int8."""
    raise Unlinked


def ints_at(address: Address, game: int, games: int) -> Any:
    """A column of int32."""
    raise Unlinked


def longs_at(address: Address, game: int, games: int) -> Any:
    """A column of int64."""
    raise Unlinked


def floats_at(address: Address, game: int, games: int) -> Any:
    """A column of float32."""
    raise Unlinked
