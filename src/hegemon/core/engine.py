"""A game's rules as numbers, for loops that play by the million: search, mass play, vector environments.

A game whose rules are a kernel offers an :class:`Engine`. Its kernel has functions of agreed names, those declared
below. A loop is written once, in the dialect of :mod:`hegemon.core.kernel`, imports these declarations, and is linked
to a game's kernel when it is needed (:meth:`hegemon.core.kernel.Kernel.linked`):

    LOOPS = Kernel("playouts")

    @LOOPS.rule
    def finish(s: Any, r: Luck, out: Any) -> None:
        while (seat := next_actor(s)) != NOBODY:
            apply(s, seat, out[below(r, legal(s, seat, out))])

    LOOPS.linked(engine.kernel).finish

In all of them `s` is a position (the engine's own :class:`Struct`), and `r` the :class:`~hegemon.core.luck.Luck`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from hegemon.core.encoding import Layout
from hegemon.core.kernel import Kernel, Struct
from hegemon.core.luck import Luck
from hegemon.core.measures import Measures

NOBODY: Final = -1
"""What stands for a seat where there is none."""

__all__ = ["NOBODY", "Engine", "Unlinked"]


class Engine(ABC):
    """What a game's kernel works on, and how its numbers are read."""

    kernel: Kernel
    position: type[Struct]
    workspace: type[Struct]
    """Room that `reshuffle` and `appraise` work in."""
    seats: int
    """The most seats of any table."""
    actions: int
    """Actions are numbered from 0; the numbers are relative to the seat that acts."""
    layout: Layout
    """What `observe` writes."""
    measures: Measures
    """What a laboratory counts, and its names."""

    @abstractmethod
    def table(self, options: Any) -> Struct:
        """A position with these options in force and nothing dealt yet, for `begin`."""

    @abstractmethod
    def seen(self, view: Any) -> Struct:
        """A position with this view, for `reshuffle`; what the view hides lies in an order of no meaning."""

    @abstractmethod
    def number(self, options: Any, seat: int, question: int, action: Any) -> int:
        """The number of an action, when a seat is asked this question (see `question`)."""

    @abstractmethod
    def word(self, options: Any, seat: int, question: int, number: int) -> Any:
        """The :class:`~hegemon.core.game.Action` with a number, when a seat is asked this question."""

    def consequences(self, position: Any, seat: int) -> Mapping[str, float]:
        """What can be said of a position to which a choice has led, and how much it matters to a seat; less than 0: it
        speaks against the choice. `Game.describe_consequence` has words for it. None by default.
        """
        return {}


class Unlinked(TypeError):
    """A declared rule was called. Only a game's kernel has the rule itself: link the loop to it."""


# -- what every engine's kernel has -------------------------------------------------------------------------


def begin(s: Any, r: Luck) -> None:
    """Shuffle and deal, by the kernel's own luck."""
    raise Unlinked


def next_actor(s: Any) -> int:
    """The first seat that owes a choice, or NOBODY when the game is over."""
    raise Unlinked


def owes(s: Any, seat: int) -> bool:
    """Does this seat owe a choice? Several may at the same time."""
    raise Unlinked


def legal(s: Any, seat: int, out: Any) -> int:
    """The numbers of all legal actions of a seat that owes a choice, written to `out`; returns how many."""
    raise Unlinked


def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    raise Unlinked


def question(s: Any) -> int:
    """What is being asked, as a number: it decides what the numbers of actions mean."""
    raise Unlinked


def reshuffle(s: Any, seat: int, r: Luck, w: Any) -> bool:
    """Deal everything anew that this seat doesn't see; False if no world was found."""
    raise Unlinked


def stop_remembering(s: Any) -> None:
    """From here on nobody will ask what is known of hidden cards: playouts are faster so."""
    raise Unlinked


def victory(s: Any, seat: int) -> float:
    """After the end: 1 for the winner, a part of it for those who share, 0 for the others and for empty seats.

    Partners win together.
    """
    raise Unlinked


def allies(s: Any, seat: int, other: int) -> bool:
    """Do these seats win together? A seat is its own ally."""
    raise Unlinked


def appraise(s: Any, seat: int, n: int, ids: Any, worth: Any, w: Any) -> None:
    """How good each of the `n` actions in `ids` looks to a greedy player, written to `worth` as whole numbers.

    It must depend on nothing but what the seat may know.
    """
    raise Unlinked


def outlook(s: Any, seat: int, w: Any) -> float:
    """How good the position looks to a seat, from 0 (lost) to 1 (won), by what the seat may know."""
    raise Unlinked


def observe(s: Any, seat: int, out: Any) -> None:
    """What the seat may know, as numbers from 0 to 127 (`Engine.layout`), everything relative to the seat."""
    raise Unlinked


# -- what a laboratory asks ---------------------------------------------------------------------------------


def rounds(s: Any) -> int:
    """The round that is being played, counted from 1; after the end, how many there were."""
    raise Unlinked


def first_seat(s: Any) -> int:
    """The seat that goes first in every round."""
    raise Unlinked


def conclusion(s: Any) -> int:
    """After the end: how the game was won, as a number of `Measures.conclusions`."""
    raise Unlinked


def margin(s: Any) -> int:
    """After the end: by how many points the winners are ahead of the others; -1 where points don't decide."""
    raise Unlinked


def holds(s: Any, seat: int, asset: int) -> bool:
    """After the end: does a seat hold this one of `Measures.assets`?"""
    raise Unlinked
