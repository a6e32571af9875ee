"""What a choice costs, where one would want to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hegemon.core import Action
from hegemon.games.civilization.chapters import items
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.terminal import cards, signs
from hegemon.games.civilization.terminal.seen import Seen


def tech_level(seen: Seen, seat: int, action: Action) -> str:
    """The level of a tech."""
    return signs.NUMERALS[CONTENT.techs.called(str(action.args[0])).level]


def production(seen: Seen, seat: int, action: Action) -> str:
    """What it costs to produce something; the city comes first where one is named."""
    word = next(str(word) for word in action.args if str(word) in items.ITEM)
    return f"({items.ITEM[word].cost(seen.w, seat)})"


def unit(seen: Seen, seat: int, action: Action) -> str:
    """How strong a unit is that could be played, and what it can bear."""
    found = seen.told.battle
    if found is None:
        return ""
    side = found.players.index(seat)
    face = CONTENT.unit_cards.number(str(action.args[-1]))
    return f"({cards.unit(seen, face, found.ranks[side], found.strengths[side])})"


NOTES: Final[Mapping[str, Callable[[Seen, int, Action], str]]] = {
    "research": tech_level,
    "research-also": tech_level,
    "learn": tech_level,
    "loot-tech": tech_level,
    **dict.fromkeys(("produce", "produce-at", "make", "make-at"), production),
    "open-front": unit,
    "attack-front": unit,
}
"""By verb: what is added to its choices."""


def notes_on(seen: Seen, legal: Sequence[Action]) -> dict[Action, str]:
    """Short notes on some choices."""
    seat = seen.seat
    if seat is None:
        return {}
    return {action: NOTES[action.verb](seen, seat, action) for action in legal if action.verb in NOTES}
