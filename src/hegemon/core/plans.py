"""Plans: what somebody who waits settles beforehand. "If Ben plays Science, I play Military."

The game says what others may openly do before it is their turn (`Game.conditions`), and what they could answer then
(`Game.replies`), both from a view alone. A plan is no part of the game: its answer is an ordinary choice in the record.
"""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.action import Action
from hegemon.core.message import Message


class Condition(NamedTuple):
    """Something that others may do for all to see."""

    id: str
    words: Message
    """What they do, as what follows "if"."""


class Reply(NamedTuple):
    """What somebody chooses then: one thing, or a few one after the other."""

    actions: tuple[Action, ...]
    words: Message
