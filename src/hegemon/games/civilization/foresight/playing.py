"""A world played on by judgement: everybody does what looks best, without views and without words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, cast

from hegemon.core.game import Action
from hegemon.games.civilization.advisor import plan
from hegemon.games.civilization.advisor.appraisal import opinions
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.advisor.sight import HASTY, JudgedPosition
from hegemon.games.civilization.agenda import Question, proceed
from hegemon.games.civilization.laws import check
from hegemon.games.civilization.world.world import World


class Policies:
    """How everybody plays in an imagined world: like apprentices, who think their aims over once a turn."""

    def __init__(self, aims: Sequence[Aim | None], slips: Sequence[float] = ()) -> None:
        self._fixed: Final = tuple(aims)
        """By seat: the victory that it pursues, whatever happens; None for one that thinks it over."""
        self._slips: Final = slips
        """By seat: how often it takes what looks second or third best."""
        self._aims: list[Aim] = []
        self._turn = -1
        self._sight: JudgedPosition | None = None
        """Of whoever chose last, as long as nobody else is asked and the phase lasts."""
        self._phase = -1

    def choose(self, w: World, seat: int, legal: Sequence[Action], rng: random.Random) -> Action:
        """What looks best; chance decides among equals."""
        if len(legal) == 1:
            return legal[0]
        if w.turn != self._turn:
            self._turn, self._aims = w.turn, [aim or plan.aim_of(w, seat) for seat, aim in enumerate(self._fixed)]
            self._sight = None
        worths = opinions(self._seen(w, seat), legal)
        if self._slips and rng.random() < self._slips[seat]:
            ranked = sorted(range(len(legal)), key=worths.__getitem__, reverse=True)
            return legal[rng.choice(ranked[1:3])]
        best = max(worths)
        equals = [action for action, worth in zip(legal, worths, strict=True) if worth == best]
        return equals[0] if len(equals) == 1 else rng.choice(equals)

    def _seen(self, w: World, seat: int) -> JudgedPosition:
        """The position as the seat judges it."""
        last = self._sight
        if last is not None and last.w is w and last.seat == seat and self._phase == w.phase:
            self._sight = last.continued()
        else:
            self._sight, self._phase = JudgedPosition(w, seat, NUMBERS, self._aims, HASTY), w.phase
        return self._sight


def asked(w: World) -> tuple[int, list[Action]]:
    """Who chooses now, and from what."""
    question = cast("Question", w.agenda[-1])
    seat = question.asked(w)[0]
    found, w.known_offers = w.known_offers, None
    return seat, question.offers(w, seat) if found is None else found


def answer(w: World, seat: int, action: Action) -> None:
    """Somebody does one of the things that were offered."""
    question = cast("Question", w.agenda.pop())
    question.take(w, seat, action)
    proceed(w, check)
    w.news.clear()


def play_on(w: World, policies: Policies, rng: random.Random, turns: int | None = None) -> None:
    """Play until so many further turns have ended, or the game has."""
    last = w.turn + turns if turns is not None else None
    while not w.ended_by and (last is None or w.turn <= last):
        seat, legal = asked(w)
        answer(w, seat, policies.choose(w, seat, legal, rng))
