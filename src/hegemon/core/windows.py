"""Windows: questions that somebody may let pass, now or every time.

Some games ask others whether they want to break into what a player does. Whoever never wants to about some kind of deed
says so once, and the table lets such windows pass for them. The game says which kinds there are (`Game.windows`) and
which of them are open (`State.open_windows`); who lets what pass is no part of the game, so neither the record nor what
is seen of a position tells whether somebody held an answer.

Some questions are asked only so that nobody learns that there is nothing to choose. Such a window is `discreet`: that
it is open follows from what only its player knows, so whoever answers for them takes a while, as a person would.
"""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.action import Action
from hegemon.core.message import Message, say


class Window(NamedTuple):
    """A kind of question that can be let pass."""

    id: str
    title: Message
    """What one is asked about."""
    from_the_start: bool = False
    """Is it let pass until somebody wants to be asked, or, if it aims, until it is aimed at them?"""
    aims: bool = False
    """Is it about deeds that are aimed at somebody, or at nobody?"""
    when_aimed: Message = say("only if it is aimed at me")
    """What one says who wants to be asked only then."""
    wish: Message | None = None
    """What one ticks beforehand to be asked, if it is something to do that is let pass from the start."""


class OpenWindow(NamedTuple):
    """One that somebody is asked about now."""

    kind: str
    """The id of the kind."""
    passing: Action
    """What lets it pass."""
    discreet: bool = False
    """Does it depend on what only this seat knows whether it is open?"""
    aimed: bool = True
    """Is what it is about aimed at this seat? Everybody must be able to tell."""
