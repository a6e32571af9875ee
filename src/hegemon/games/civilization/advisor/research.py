"""Which techs to research: those that the aim needs, as high in the pyramid as there is room, and when to wait."""

from __future__ import annotations

from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.opinions import ENDING, NEUTRAL, WINNING, fixed, opinion
from hegemon.games.civilization.advisor.plan import PYRAMID
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters import coins, techs
from hegemon.games.civilization.chapters.techs import SPACE_FLIGHT
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.realm import NONE

USUAL: Final = 2.0
"""A tech that no list names is still worth its trade."""
LAST_SECTION: Final = 14
"""On the last section of the culture track every trade is needed for the steps themselves (R-CUL-02)."""

TECHS_BY_LEVEL: Final = {
    level: tuple(tech.number for tech in CONTENT.techs if tech.level == level) for level in range(1, len(PYRAMID) + 1)
}

CROSSING: Final = frozenset({"navigation", "sailing", "steam_power", "flight"})
"""Techs that lead over water."""

fixed(ENDING, "shelve")
fixed(NEUTRAL, "shelve-lower")


def tech_worth(sight: JudgedPosition, tech: int) -> float:
    """What it is worth to know a tech."""
    row, n = CONTENT.techs[tech], sight.numbers
    if tech == SPACE_FLIGHT or sight.wins_with(row.bonus.coins):
        return WINNING
    treasured = n.techs[sight.aim].get(row.id, USUAL)
    if sight.aim is Aim.MILITARY and row.id in CROSSING and sight.cut_off:
        treasured += n.research.crossing
    if sight.aim is not Aim.TECH:
        return treasured + n.research.per_level * row.level
    if sight.realm.count(row.level) >= PYRAMID[row.level - 1]:
        return n.research.full_row
    return n.research.pyramid_level * row.level + treasured


def waiting_worth(sight: JudgedPosition, tech: int) -> float:
    """R-TECH-06: what is lost with the trade on the dial: the better tech for which one could wait a turn.

    As much trade may stay as there are coins, so after research the next turn brings something as well.
    """
    n, trade, income = sight.numbers.research, sight.realm.trade, sight.forces.income(sight.seat).trade
    kept = min(trade - techs.cost(sight.w, sight.seat, tech), coins.coins(sight.w, sight.seat))
    most = sight.w.options.trade_max
    better, next_one = (best_for(sight, min(most, dial + income), tech) for dial in (trade, kept))
    lost = (trade - kept) * sight.worths.trade_token * n.wiped
    return lost + n.patience * max(0.0, better - next_one)


def best_for(sight: JudgedPosition, trade: int, apart: int = NONE) -> float:
    """The best tech, perhaps apart from one, that so much trade would pay for."""
    best = 0.0
    for level in range(1, len(PYRAMID) + 1):
        if techs.level_cost(sight.w, sight.seat, level) <= trade:
            best = max(best, best_lesson(sight, level, apart))
    return best


def put_off_by(sight: JudgedPosition, trade: int) -> float:
    """What can't be researched in this turn any more by somebody who spends so much trade on something else."""
    if is_done_with(sight):
        return 0.0
    dial = sight.realm.trade
    return best_for(sight, dial) - best_for(sight, dial - trade)


def is_done_with(sight: JudgedPosition) -> bool:
    """Does the seat need no more techs, as all its trade goes into the last steps of the culture track?"""
    return sight.aim is Aim.CULTURE and sight.realm.culture_step >= LAST_SECTION


@opinion("research")
def research(sight: JudgedPosition, action: Action) -> float:
    """A tech that takes the whole dial (R-TECH-06)."""
    tech = CONTENT.techs.number(str(action.args[0]))
    worth = tech_worth(sight, tech)
    if worth >= WINNING:
        return worth
    if is_done_with(sight):
        return sight.numbers.research.full_row
    return worth - waiting_worth(sight, tech)


@opinion("learn", "research-also")
def learn(sight: JudgedPosition, action: Action) -> float:
    """A tech that costs nothing, or next to nothing: even one that isn't needed for the pyramid does something."""
    return max(USUAL, tech_worth(sight, CONTENT.techs.number(str(action.args[0]))))


def best_lesson(sight: JudgedPosition, level: int, apart: int = NONE) -> float:
    """The best tech of a level for which there is room, apart from one."""
    if level not in sight.lessons:
        sight.lessons[level] = lessons(sight, level)
    return next((worth for worth, tech in sight.lessons[level] if tech != apart), NEUTRAL)


def lessons(sight: JudgedPosition, level: int) -> list[tuple[float, int]]:
    """The techs of a level for which there is room, with what they are worth, the best first."""
    w, seat, known = sight.w, sight.seat, sight.realm.tech_rows
    fitting = [tech for tech in TECHS_BY_LEVEL[level] if not known[tech] and techs.slot_refusal(w, seat, tech) is None]
    return sorted(((tech_worth(sight, tech), tech) for tech in fitting), reverse=True)
