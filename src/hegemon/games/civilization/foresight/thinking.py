"""A player who thinks ahead, from a view alone.

The few actions that look best are tried out in imagined worlds, which fit all that the seat knows: there everybody
plays on by judgement until the next turn is over, and then the chances to win are compared. The same worlds, with the
same luck, serve all plans. Which victory to pursue is tried out in the same way, once a turn and farther ahead, and
kept in mind: a plan is an action followed by that aim.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.advisor.plan import AIMS
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.deals import Compose, Deals
from hegemon.games.civilization.chapters.wounds import HealWounds
from hegemon.games.civilization.foresight.candidates import promising
from hegemon.games.civilization.foresight.chances import NETWORK, ChanceNetwork, chances
from hegemon.games.civilization.foresight.playing import Policies, answer, play_on
from hegemon.games.civilization.framework.payment import Pay
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.seen_world import seen_world
from hegemon.games.civilization.world.annals import Annals
from hegemon.games.civilization.world.world import World

MANY: Final = 20
"""With so many playouts there are enough for one more action, and for other aims with two players, too."""
DUEL: Final = 2
"""With more players everybody thinks over which victory to pursue: too many others win meanwhile."""
PLAIN: Final = (Deals, Compose, Pay, React, HealWounds)
"""Questions in which thinking hardly ever finds something better than judgement, as counted in play."""
TURNS: Final = 1
"""How many turns to play on after this one."""
FEWEST: Final = 2
"""Worlds before a plan is given up."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think: in numbers of imagined worlds, so that the same seed gives the same choice everywhere."""

    worlds: int
    candidates: int
    """Actions that are tried out."""
    turns: int = TURNS
    aim_worlds: int = 3
    """Imagined worlds in which all aims are compared, once a turn."""
    aim_turns: int = 3
    """How many turns to play on for that."""
    doubt: float = 1.0
    """By how many standard errors a plan must be better than what looks best."""
    spread: float = 0.04
    """Gains differ by so much from world to world even where the few that were seen happen to agree."""
    least_gain: float = 0.005
    """And by how much of a victory."""
    hope: float = 1.0
    """A plan is given up if it would not be better by even so many standard errors more than what was seen of it."""
    network: ChanceNetwork = NETWORK
    """By which positions are valued."""

    @classmethod
    def of(cls, playouts: int, players: int) -> Effort:
        """About so many playouts for each choice; a turn takes longer with more players, so there are fewer then.

        >>> Effort.of(9, 2).worlds, Effort.of(56, 2).worlds, Effort.of(56, 4).worlds
        (3, 14, 7)
        """
        many = playouts >= MANY
        candidates = 4 if many else 3
        worlds = max(2, round(playouts / candidates * 2 / players))
        return cls(worlds, candidates, aim_worlds=2 + worlds // 3 if many or players > DUEL else 0)


class CandidatePlan(NamedTuple):
    """Something to do, and the victory to pursue from then on; None for what judgement thinks from case to case."""

    action: Action
    aim: Aim | None


def think(view: Mapping[str, Any], legal: Sequence[Action], seed: str, effort: Effort) -> Action:
    """What the seat of a view does best, for all that it knows."""
    if len(legal) == 1:
        return legal[0]
    w, seat = seen_world(view), view["seat"]
    most = 1 if isinstance(w.agenda[-1], PLAIN) else effort.candidates
    turn = turn_of(w, seat, seed, effort)
    aim = AIMS_IN_MIND.get(turn, AIMS_IN_MIND.get(turn.before()))
    found = promising(sight_of(w, seat, aim), legal, most)
    if len(found) > 1 and turn not in AIMS_IN_MIND and w.cities[seat] and effort.aim_worlds:
        aim = best_aim(view, w, legal, aim, seed, effort)
        keep_in_mind(turn, aim)
        found = promising(sight_of(w, seat, aim), legal, most)
    if len(found) == 1:
        return found[0]
    rng = random.Random(f"{seed} {view['turn']} {view['phase']} {' '.join(map(str, legal))}")
    return found[best_of(trials(view, [CandidatePlan(action, aim) for action in found], effort, rng), effort)]


def weigh(view: Mapping[str, Any], actions: Sequence[Action], seed: str, worlds: int) -> list[tuple[float, float]]:
    """For each of these actions how likely the seat wins after it, and the standard error, over the same worlds."""
    rng = random.Random(f"{seed} {view['turn']} {view['phase']} weighing {' '.join(map(str, actions))}")
    found = [CandidatePlan(action, None) for action in actions]
    effort = Effort(worlds, len(found))
    results = zip(*(in_one_world(view, found, effort, rng) for _ in range(worlds)), strict=True)
    return [(mean(result), stdev(result) / sqrt(worlds)) for result in results]


# -- which victory to pursue -----------------------------------------------------------------------------------


class OwnTurn(NamedTuple):
    """A turn of a player, by what that player knows of the game."""

    seed: str
    seat: int
    effort: Effort
    civilizations: tuple[int, ...]
    annals: Annals

    def before(self) -> OwnTurn:
        """The turn before."""
        return self._replace(annals=self.annals[:-1])


def turn_of(w: World, seat: int, seed: str, effort: Effort) -> OwnTurn:
    """The turn in which a player chooses."""
    return OwnTurn(seed, seat, effort, tuple(realm.civilization for realm in w.realms), w.annals)


AIMS_IN_MIND: Final[dict[OwnTurn, Aim | None]] = {}
"""The victories that were found best; None to follow judgement from case to case. Only the last ones are kept."""
MOST_AIMS: Final = 2000


def keep_in_mind(turn: OwnTurn, aim: Aim | None) -> None:
    """For all further choices in that turn."""
    while len(AIMS_IN_MIND) >= MOST_AIMS:
        del AIMS_IN_MIND[next(iter(AIMS_IN_MIND))]
    AIMS_IN_MIND[turn] = aim


def best_aim(
    view: Mapping[str, Any], w: World, legal: Sequence[Action], last: Aim | None, seed: str, effort: Effort
) -> Aim | None:
    """The victory with which a player comes off best; the last one unless another is clearly better."""
    aims = [last, *(aim for aim in (None, *AIMS) if aim is not last)]
    found = [CandidatePlan(promising(sight_of(w, view["seat"], aim), legal, 1)[0], aim) for aim in aims]
    longer = replace(effort, worlds=effort.aim_worlds, turns=effort.aim_turns)
    return aims[best_of(trials(view, found, longer, random.Random(f"{seed} {view['turn']} aims")), longer)]


# -- what to try -----------------------------------------------------------------------------------------------


def sight_of(w: World, seat: int, aim: Aim | None) -> JudgedPosition:
    """A position as somebody judges it who pursues a victory."""
    return JudgedPosition(w, seat, NUMBERS, [aim if each == seat else None for each in w.players])


# -- trying it -------------------------------------------------------------------------------------------------


def trials(
    view: Mapping[str, Any], found: Sequence[CandidatePlan], effort: Effort, rng: random.Random
) -> list[list[float]]:
    """By plan: the chance to win after it in one world after the other; those that do badly get fewer worlds."""
    results: list[list[float]] = [[] for _ in found]
    left = list(range(len(found)))
    for n in range(1, effort.worlds + 1):
        tried = in_one_world(view, [found[each] for each in left], effort, rng)
        for each, chance in zip(left, tried, strict=True):
            results[each].append(chance)
        if n in (max(FEWEST, effort.worlds // 3), effort.worlds * 2 // 3):
            ranked = sorted(left, key=lambda each: -sum(results[each]))
            left = sorted({0, *ranked[: max(2, (len(left) + 1) // 2)]})
        if n >= FEWEST:
            left = [each for each in left if each == 0 or is_hopeful(results[each], results[0], effort)]
            if len(left) == 1:
                break
    return results


def is_hopeful(one: Sequence[float], first: Sequence[float], effort: Effort) -> bool:
    """Might a plan still turn out better than what looks best, for all that is known so far?"""
    mean, error = gain(one, first)
    return mean + effort.hope * error >= effort.least_gain


def in_one_world(
    view: Mapping[str, Any], tried: Sequence[CandidatePlan], effort: Effort, rng: random.Random
) -> list[float]:
    """By plan: the chance to win after it in a world that fits the view, with the same luck for all."""
    world, luck = imagined(view, rng), rng.getrandbits(64)
    return [outcome(world.copy(), view["seat"], plan, effort, random.Random(luck)) for plan in tried]


def outcome(w: World, seat: int, plan: CandidatePlan, effort: Effort, rng: random.Random) -> float:
    """How likely the seat is to win after a plan was carried out in a world."""
    answer(w, seat, plan.action)
    play_on(w, Policies([plan.aim if each == seat else None for each in w.players]), rng, effort.turns)
    return chances(w, effort.network)[seat]


def best_of(results: Sequence[Sequence[float]], effort: Effort) -> int:
    """The number of the plan that did best; the first one unless another is clearly better."""
    best, most = 0, effort.least_gain
    for each in range(1, len(results)):
        if len(results[each]) == len(results[0]):
            mean, error = gain(results[each], results[0])
            if mean > most and mean > effort.doubt * max(error, effort.spread / sqrt(len(results[0]))):
                best, most = each, mean
    return best


def gain(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """How much better one is than the other on average over the same worlds, and the standard error of that."""
    gains = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    mean = sum(gains) / len(gains)
    variance = sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1)
    return mean, sqrt(variance / len(gains))
