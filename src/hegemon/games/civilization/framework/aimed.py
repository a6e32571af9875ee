"""Whom a deed is aimed at, as everybody sees it: for those who want to be asked about nothing else (R-TIME-07)."""

from __future__ import annotations

from typing import Any

from hegemon.games.civilization.agenda import Question
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.framework.event_modes import MODES
from hegemon.games.civilization.framework.events import aim_of
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.framework.window_kinds import DEALS
from hegemon.games.civilization.speech import SEATS, SQUARES, VERBS
from hegemon.games.civilization.world.world import World


def is_aimed_at(w: World, seat: int, question: Question) -> bool:
    """Is what one is asked about aimed at a player, for all that everybody knows?

    Deals are everybody's business as soon as somebody has offered one in this turn.
    """
    if question.window(w) == DEALS:
        return any(w.deals_offered)
    return not isinstance(question, React) or is_hit_by(w, seat, question)


def is_hit_by(w: World, seat: int, react: React) -> bool:
    """Is a player among those whom a deed is about to hit?"""
    if any(isinstance(step, React) and step.by == seat for step in w.agenda if step is not react):
        return True  # it breaks into what this player does
    deed = DeedKind(react.deed)
    if deed is DeedKind.CULTURE_EVENT:
        key, *aim = react.about
        return bool(aim) and seat in MODES[key].targets(w, aim_of(tuple(aim)))
    if deed is DeedKind.RESOURCE_ABILITY:
        return any(names(w, seat, named) for named in react.about[1:])
    if deed is DeedKind.MOVE:
        square = w.geography.square[str(react.about[0])]
        return any(belongs_to(w, seat, near) for near in (square, *w.geography.beside[square]))
    return False


def names(w: World, seat: int, words: tuple[Any, ...]) -> bool:
    """Does an action name a player, or a square of theirs?"""
    verb, *args = words
    for kind, word in zip(VERBS[verb].kinds.values(), args, strict=True):
        if (kind is SEATS and word == seat) or (kind is SQUARES and belongs_to(w, seat, w.geography.square[word])):
            return True
    return False


def belongs_to(w: World, seat: int, square: int) -> bool:
    """Has a player a city, outskirts or figures there?"""
    return seat in (w.centre_owner[square], w.outskirts_owner[square], w.figure_owner[square])
