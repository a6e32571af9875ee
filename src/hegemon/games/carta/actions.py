"""The action space: 101 numbered actions, and the same actions in words.

====== ============ =============================================================================
 ids    verb         meaning
====== ============ =============================================================================
0-14    (by phase)   choose a kind: pick, take, play, discard, scrap, take-back, retrieve, lose, give-back
15      end          no more effects: end the turn
16-25   use          use one's own permanent effect
26-55   copy         copy a permanent effect (Inspiration): by steps to the left, then effect
56-67   sacrifice    sacrifice a card of a kind (all but Culture)
68-73   name         name a domain (Attack)
74-97   mark         lay Embargo or Democracy: by steps to the left (0 is oneself), then domain
98-100  target       choose a player (Inquisition): by steps to the left
====== ============ =============================================================================

Ids are relative to the seat that acts, so that a learner sees the same table from every chair. Actions in
words (:class:`hegemon.core.Action`) name seats as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.core.game import Action
from hegemon.games.carta.cards import (
    CULTURE,
    DOMAIN_NAMES,
    DOMAIN_OF,
    DOMAINS,
    KIND_NAMES,
    KINDS,
    PERMANENT_NAMES,
    PERMANENTS,
)
from hegemon.games.carta.position import (
    DISCARD,
    DRAFT_PICK,
    DRAFT_TAKE,
    GIVE_BACK,
    LOSE_CARD,
    OVER,
    PLAY,
    PLAY_MORE,
    RETRIEVE,
    SCRAP,
    TAKE_BACK,
)

END: Final = 15
USE: Final = 16
COPY: Final = 26
SACRIFICE: Final = 56
NAME: Final = 68
MARK: Final = 74
TARGET: Final = 98
ACTIONS: Final = 101

SACRIFICE_KINDS: Final = tuple(kind for kind in range(KINDS) if DOMAIN_OF[kind] != CULTURE)
SACRIFICE_ID: Final = tuple(
    SACRIFICE + SACRIFICE_KINDS.index(kind) if kind in SACRIFICE_KINDS else -1 for kind in range(KINDS)
)

KIND_VERBS: Final = {
    DRAFT_PICK: "pick",
    DRAFT_TAKE: "take",
    PLAY: "play",
    PLAY_MORE: "play",
    DISCARD: "discard",
    SCRAP: "scrap",
    TAKE_BACK: "take-back",
    RETRIEVE: "retrieve",
    LOSE_CARD: "lose",
    GIVE_BACK: "give-back",
}
"""What choosing a kind means in each phase that asks for one."""


NOTHING: Final = Action("")
"""Stands for an id that means nothing in a phase or at a table."""


def _action(phase: int, players: int, seat: int, number: int) -> Action:
    """One id in words."""

    def at(steps: int) -> int:
        return (seat + steps) % players

    if number < END:
        return Action(KIND_VERBS[phase], (KIND_NAMES[number],)) if phase in KIND_VERBS else NOTHING
    if number == END:
        return Action("end")
    if number < COPY:
        return Action("use", (PERMANENT_NAMES[number - USE],))
    if number < SACRIFICE:
        steps, effect = divmod(number - COPY, PERMANENTS)
        return Action("copy", (PERMANENT_NAMES[effect], at(steps + 1))) if steps + 1 < players else NOTHING
    if number < NAME:
        return Action("sacrifice", (KIND_NAMES[SACRIFICE_KINDS[number - SACRIFICE]],))
    if number < MARK:
        return Action("name", (DOMAIN_NAMES[number - NAME],))
    if number < TARGET:
        steps, domain = divmod(number - MARK, DOMAINS)
        return Action("mark", (at(steps), DOMAIN_NAMES[domain])) if steps < players else NOTHING
    steps = number - TARGET + 1
    return Action("target", (at(steps),)) if steps < players else NOTHING


@dataclass(frozen=True)
class ActionWords:
    """All actions of a table of so many players, in words."""

    words: tuple[tuple[tuple[Action, ...], ...], ...]
    """By seat, phase and id."""
    ids: tuple[tuple[dict[Action, int], ...], ...]
    """By seat and phase: the ids of the actions that mean something then."""
    actions: tuple[tuple[Action, ...], ...]
    """By seat: every action it can ever name."""


@cache
def vocabulary(players: int) -> ActionWords:
    """The words for a table of so many players."""
    words = tuple(
        tuple(tuple(_action(phase, players, seat, number) for number in range(ACTIONS)) for phase in range(OVER))
        for seat in range(players)
    )
    ids = tuple(
        tuple({action: number for number, action in enumerate(row) if action is not NOTHING} for row in phases)
        for phases in words
    )
    actions = tuple(tuple(dict.fromkeys(action for row in phases for action in row)) for phases in ids)
    return ActionWords(words, ids, actions)
