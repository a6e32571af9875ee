"""A player who thinks ahead, from a view alone.

The few actions that look best are tried out in imagined worlds, which fit all that the seat knows: there everybody
plays on by judgement until the next turn is over, and then the chances to win are compared. A plan is an action with an
aim, so that a change of aim is tried out as well. The same worlds, with the same luck, serve all plans.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.appraisal import opinions
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.advisor.opinions import PLACES, WINNING
from hegemon.games.civilization.advisor.plan import AIMS
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.deals import Compose, Deals
from hegemon.games.civilization.chapters.wounds import HealWounds
from hegemon.games.civilization.foresight.chances import chances
from hegemon.games.civilization.foresight.playing import Policies, answer, play_on
from hegemon.games.civilization.framework.payment import Pay
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.seen_world import seen_world
from hegemon.games.civilization.world.world import World

MANY: Final = 20
"""With so many playouts there are enough for other aims."""
PLAIN: Final = (Deals, Compose, Pay, React, HealWounds)
"""Questions in which thinking hardly ever finds something better than judgement, as counted in play."""
TURNS: Final = 1
"""How many turns to play on after this one."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think: in numbers of imagined worlds, so that the same seed gives the same choice everywhere."""

    worlds: int
    candidates: int
    """Actions that are tried out with the aim that judgement has."""
    aims: bool
    """Try out what other aims would do?"""
    turns: int = TURNS
    doubt: float = 1.0
    """By how many standard errors a plan must be better than what looks best."""
    least_gain: float = 0.005
    """And by how much of a victory."""

    @classmethod
    def of(cls, playouts: int, players: int) -> Effort:
        """About so many playouts for each choice; a turn takes longer with more players, so there are fewer then.

        >>> Effort.of(9, 2).worlds, Effort.of(36, 2).worlds, Effort.of(36, 4).worlds
        (3, 6, 4)
        """
        aims, candidates = playouts >= MANY, 4 if playouts >= MANY else 3
        worlds = playouts / (candidates + 2 * aims) * sqrt(2 / players)
        return cls(max(2, round(worlds)), candidates, aims)


class Plan(NamedTuple):
    """Something to do, and the victory to pursue from then on; None for what judgement thinks from case to case."""

    action: Action
    aim: Aim | None


def think(view: Mapping[str, Any], legal: Sequence[Action], seed: str, effort: Effort) -> Action:
    """What the seat of a view does best, for all that it knows."""
    if len(legal) == 1:
        return legal[0]
    found = plans(view, legal, effort)
    if len(found) == 1:
        return found[0].action
    rng = random.Random(f"{seed} {view['turn']} {view['phase']} {' '.join(map(str, legal))}")
    return found[best_of(found, trials(view, found, effort, rng), effort)].action


def weigh(view: Mapping[str, Any], actions: Sequence[Action], seed: str, worlds: int) -> list[tuple[float, float]]:
    """For each of these actions how likely the seat wins after it, and the standard error, over the same worlds."""
    rng = random.Random(f"{seed} {view['turn']} {view['phase']} weighing {' '.join(map(str, actions))}")
    found = [Plan(action, None) for action in actions]
    results = zip(*(in_one_world(view, found, TURNS, rng) for _ in range(worlds)), strict=True)
    return [(mean(result), stdev(result) / sqrt(worlds)) for result in results]


# -- what to try -----------------------------------------------------------------------------------------------


def plans(view: Mapping[str, Any], legal: Sequence[Action], effort: Effort) -> list[Plan]:
    """What is worth trying, what judgement would do first."""
    seat, w = view["seat"], seen_world(view)
    sight = JudgedPosition(w, seat)
    most = 1 if isinstance(w.agenda[-1], PLAIN) else effort.candidates
    found = [Plan(action, None) for action in promising(sight, legal, most)]
    if effort.aims and len(found) > 1 and sight.cities:
        for aim in AIMS:
            if aim is not sight.aim:
                aims = [aim if each == seat else None for each in w.players]
                found.append(Plan(promising(JudgedPosition(w, seat, NUMBERS, aims), legal, 1)[0], aim))
    return found


def promising(sight: JudgedPosition, legal: Sequence[Action], most: int) -> list[Action]:
    """The actions that look best, the best first, each at its best place; one alone if it wins."""
    worths = opinions(sight, legal)
    ranked = sorted(range(len(legal)), key=lambda n: -worths[n])
    if worths[ranked[0]] >= WINNING:
        most = 1
    found: dict[Any, tuple[float, Action]] = {}
    for n in ranked:
        action = legal[n]
        placed = action.verb in PLACES
        kind = (action.verb, *action.args[:-1]) if placed else action
        if kind in found or len(found) < most:
            place = PLACES[action.verb](sight, action) if placed else 0.0
            if kind not in found or place > found[kind][0]:
                found[kind] = place, action
        elif not placed:
            break
    return [action for _, action in found.values()]


# -- trying it -------------------------------------------------------------------------------------------------


def trials(view: Mapping[str, Any], found: Sequence[Plan], effort: Effort, rng: random.Random) -> list[list[float]]:
    """By plan: the chance to win after it in one world after the other; those that do badly get fewer worlds."""
    results: list[list[float]] = [[] for _ in found]
    left = list(range(len(found)))
    for n in range(1, effort.worlds + 1):
        for each, chance in zip(
            left, in_one_world(view, [found[each] for each in left], effort.turns, rng), strict=True
        ):
            results[each].append(chance)
        if n in (effort.worlds // 3, effort.worlds * 2 // 3):
            ranked = sorted(left, key=lambda each: -sum(results[each]))
            left = sorted({0, *ranked[: max(2, (len(left) + 1) // 2)]})
    return results


def in_one_world(view: Mapping[str, Any], tried: Sequence[Plan], turns: int, rng: random.Random) -> list[float]:
    """By plan: the chance to win after it in a world that fits the view, with the same luck for all."""
    world, luck = imagined(view, rng), rng.getrandbits(64)
    return [outcome(world.copy(), view["seat"], plan, turns, random.Random(luck)) for plan in tried]


def outcome(w: World, seat: int, plan: Plan, turns: int, rng: random.Random) -> float:
    """How likely the seat is to win after a plan was carried out in a world."""
    answer(w, seat, plan.action)
    play_on(w, Policies([plan.aim if each == seat else None for each in w.players]), rng, turns)
    return chances(w)[seat]


def best_of(found: Sequence[Plan], results: Sequence[Sequence[float]], effort: Effort) -> int:
    """The number of the plan that did best; the first one unless another is clearly better."""
    best, most = 0, effort.least_gain
    for each in range(1, len(found)):
        if len(results[each]) == len(results[0]):
            mean, error = gain(results[each], results[0])
            if mean > most and mean > effort.doubt * error:
                best, most = each, mean
    return best


def gain(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much better one is than the other on average over the same worlds, and the standard error of that."""
    gains = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    mean = sum(gains) / len(gains)
    variance = sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1)
    return mean, sqrt(variance / len(gains))
