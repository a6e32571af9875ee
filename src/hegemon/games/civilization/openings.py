"""How somebody began: their first techs, and the first things that their cities made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hegemon.core.action import Action
from hegemon.core.message import Message, say
from hegemon.core.openings import Opening
from hegemon.games.civilization.speech import VERBS

LOOKED_AT: Final = (
    (say("First techs"), frozenset({"research", "research-also"}), "tech"),
    (say("First builds"), frozenset({"produce", "produce-at", "make", "make-at"}), "item"),
)
"""What is looked at, in which choices, and which of their arguments it is."""
FIRST: Final = 2
"""So many techs, or things, are an opening."""


def openings(actions: Sequence[Action]) -> list[Opening]:
    """What a player began with, as far as they have come.

    >>> [techs] = openings([Action("research", ("pottery",)), Action("done"), Action("research", ("writing",))])
    >>> [str(tech) for tech in techs.things]
    ['Pottery', 'Writing']
    """
    found = ((title, first_things(actions, verbs, blank)) for title, verbs, blank in LOOKED_AT)
    return [Opening(title, things) for title, things in found if len(things) == FIRST]


def first_things(actions: Sequence[Action], verbs: frozenset[str], blank: str) -> tuple[Message, ...]:
    """What the first of these choices were about."""
    chosen = [action for action in actions if action.verb in verbs][:FIRST]
    arguments = (argument for action in chosen for argument in VERBS[action.verb].arguments(action))
    return tuple(argument.message() for argument in arguments if argument.name == blank)
