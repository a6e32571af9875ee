"""Breaking in: what another player is about to do, as a card, and what has just happened."""

from __future__ import annotations

from typing import Final

from hegemon.core import Message, Seat, say
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard
from hegemon.games.civilization.table.things import Thing, thing

TOLD: Final = 2
LOOKED_BACK: Final = 8
"""Happenings among which those worth telling are looked for."""
NOISE: Final = frozenset({"asked", "phase-began", "turn-began"})
"""What is no news to whoever is asked."""
KINDS: Final = {DeedKind.CULTURE_EVENT: "event-mode", DeedKind.RESOURCE_ABILITY: "ability"}
"""By what is done: the kind of the card that does it."""


def trigger(board: CivilizationBoard) -> Thing | None:
    """What another player is about to do, if that is what may be interrupted."""
    step = board.told.agenda[-1] if board.told.agenda else None
    if not isinstance(step, React):
        return None
    deed, about = DeedKind(step.deed), str(step.about[0]) if step.about else ""
    if deed in KINDS:
        card = thing(board, KINDS[deed], about)
        return card and Thing(card.name, card.icon, card.kind, card.lines, badge=card.badge, seat=step.by)
    if deed is DeedKind.MOVE:
        words = say("{player} moves from {square}", player=Seat(step.by), square=about)
        return Thing(words, f"army-{SHAPES[step.by]}", seat=step.by)
    return Thing(say("{player}: the city on {square} acts", player=Seat(step.by), square=about), "f-city", seat=step.by)


def just_told(board: CivilizationBoard) -> list[Message]:
    """The latest happenings that are worth a word."""
    latest = (seen for seen in reversed(board.sight.events[-LOOKED_BACK:]) if seen["event"] not in NOISE)
    lines = (board.sight.game.describe_event(seen, board.me) for seen in latest)
    found = [line for line in lines if line is not None]
    return found[:TOLD][::-1]
