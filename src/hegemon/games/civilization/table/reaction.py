"""Breaking in: what another player is about to do, as a card, and what has just happened."""

from __future__ import annotations

from typing import Final

from hegemon.core import Action, Message, Seat, say
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.framework.events import aim_of
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.names import figures_in_words
from hegemon.games.civilization.speech import PASS
from hegemon.games.civilization.table.board import SHAPES, CivilizationBoard
from hegemon.games.civilization.table.map_choices import squares_of
from hegemon.games.civilization.table.things import Thing, thing

TOLD: Final = 2
LOOKED_BACK: Final = 8
"""Happenings among which those worth telling are looked for."""
NOISE: Final = frozenset({"asked", "phase-began", "turn-began"})
"""What is no news to whoever is asked."""
KINDS: Final = {DeedKind.CULTURE_EVENT: "event-mode", DeedKind.RESOURCE_ABILITY: "ability"}
"""By what is done: the kind of the card that does it."""


def interrupted(board: CivilizationBoard) -> React | None:
    """The deed that may be interrupted now."""
    step = board.told.agenda[-1] if board.told.agenda else None
    return step if isinstance(step, React) else None


def places(board: CivilizationBoard) -> tuple[int, ...]:
    """The squares where what may be interrupted happens, or at which it is aimed."""
    step = interrupted(board)
    if step is None or board.me not in step.waiting[:1]:
        return ()
    if DeedKind(step.deed) not in KINDS:
        return (board.land.square[str(step.about[0])],)
    return tuple(board.land.square[name] for action in aims(step) for name in squares_of(action))


def aims(step: React) -> list[Action]:
    """What a culture event or an ability is aimed at, as the actions that named it."""
    if not step.about[1:]:
        return []
    if DeedKind(step.deed) is DeedKind.CULTURE_EVENT:
        return [aim_of(step.about[1:])]
    return [aim_of(words) for words in step.about[1:] if words[0] != PASS.name]


def trigger(board: CivilizationBoard) -> Thing | None:
    """What another player is about to do, if that is what may be interrupted."""
    step = interrupted(board)
    if step is None:
        return None
    deed, about = DeedKind(step.deed), str(step.about[0]) if step.about else ""
    if deed in KINDS:
        card = thing(board, KINDS[deed], about)
        lines = (*card.lines, *map(board.words, aims(step))) if card else ()
        return card and Thing(card.name, card.icon, card.kind, lines, badge=card.badge, seat=step.by)
    if deed is DeedKind.MOVE:
        words = say("{player} moves from {square}", player=Seat(step.by), square=about)
        group = next((below for below in reversed(board.told.agenda) if isinstance(below, March)), None)
        figures = (figures_in_words(group.armies, group.scouts),) if group else ()
        kind = "scout" if group and not group.armies else "army"
        return Thing(words, f"{kind}-{SHAPES[step.by]}", lines=figures, seat=step.by)
    return Thing(say("{player}: the city on {square} acts", player=Seat(step.by), square=about), "f-city", seat=step.by)


def just_told(board: CivilizationBoard) -> list[Message]:
    """The latest happenings that are worth a word."""
    latest = (seen for seen in reversed(board.sight.events[-LOOKED_BACK:]) if seen["event"] not in NOISE)
    lines = (board.sight.game.describe_event(seen, board.me) for seen in latest)
    found = [line for line in lines if line is not None]
    return found[:TOLD][::-1]
