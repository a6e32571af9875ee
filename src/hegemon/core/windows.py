"""Windows: questions that somebody may let pass, now or every time.

Some games ask others whether they want to break into what a player does. Whoever never wants to about some kind of deed
says so once, and the table lets such windows pass for them. The game says which kinds there are (`Game.windows`) and
which of them is open (`State.window`); who lets what pass is no part of the game, so neither the record nor what is
seen of a position tells whether somebody held an answer.
"""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.action import Action
from hegemon.core.message import Message


class Window(NamedTuple):
    """A kind of question that can be let pass."""

    id: str
    title: Message
    """What one is asked about."""


class OpenWindow(NamedTuple):
    """One that somebody is asked about now."""

    kind: str
    """The id of the kind."""
    passing: Action
    """What lets it pass."""
