"""A finished game, looked at again: what every player could hope for, and what they might have done instead.

Each choice is judged from the view of whoever made it. What they could not know counts for nothing, neither for them
nor against them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Final

from hegemon.core import Action, Event, Record, View
from hegemon.players.budget import Budget
from hegemon.players.search import Search, Thought

NOTABLE: Final = 0.05
"""A loss or a swing of so much chance is worth a word."""
SURE: Final = 3.0
"""Standard errors by which a difference has to be larger than chance: a game has hundreds of choices."""


@dataclass(frozen=True)
class JudgedChoice:
    """One choice of a game, and what the search thinks of it."""

    number: int
    """Of the move, from 1."""
    seat: int
    chosen: Thought
    best: Thought
    """What the search would have done; the same action if it agrees."""

    @property
    def cost(self) -> float:
        """The chance of winning that the choice gave away."""
        return max(0.0, self.best.chance - self.chosen.chance) if self.chosen.action != self.best.action else 0.0

    @property
    def doubtful(self) -> bool:
        """Is the cost worth a word, and larger than what chance may do to the estimates?"""
        return notable(self.cost, self.chosen, self.best)

    @property
    def chance(self) -> float:
        """What the player could hope for before the choice."""
        return self.best.chance


@dataclass(frozen=True)
class Swing:
    """What happened to a player's hope between two choices of its own: luck, and the others' doing."""

    seat: int
    before: JudgedChoice
    after: JudgedChoice

    @property
    def change(self) -> float:
        """The gain or loss of chance."""
        return self.after.chance - self.before.chosen.chance

    @property
    def telling(self) -> bool:
        """Is it worth a word, and more than chance may do to the estimates?"""
        return notable(abs(self.change), self.before.chosen, self.after.best)


@dataclass(frozen=True)
class Analysis:
    """All choices of a game that were choices at all."""

    record: Record
    choices: tuple[JudgedChoice, ...]

    def better_choices(self, most: int = 10) -> list[JudgedChoice]:
        """The choices that cost most, in the order of the game."""
        doubtful = sorted((choice for choice in self.choices if choice.doubtful), key=lambda choice: -choice.cost)
        return sorted(doubtful[:most], key=lambda choice: choice.number)

    def turning_points(self, most: int = 6) -> list[Swing]:
        """The largest changes of hope that were not one's own doing, in the order of the game."""
        swings = [
            Swing(seat, before, after)
            for seat in range(self.record.options.players)
            for before, after in pairwise(choice for choice in self.choices if choice.seat == seat)
            if before.number + 1 < after.number
        ]
        largest = sorted((swing for swing in swings if swing.telling), key=lambda swing: -abs(swing.change))[:most]
        return sorted(largest, key=lambda swing: swing.after.number)

    def given_away(self, seat: int) -> float:
        """The chance a player gave away by its doubtful choices, on average over all its choices."""
        own = [choice for choice in self.choices if choice.seat == seat]
        return sum(choice.cost for choice in own if choice.doubtful) / len(own) if own else 0.0

    def between(self, swing: Swing) -> list[Event]:
        """What happened in a swing, its first choice left out."""
        steps = list(self.record.steps())[swing.before.number : swing.after.number - 1]
        return [event for _, _, _, events in steps for event in events]


def notable(difference: float, one: Thought, other: Thought) -> bool:
    """Is a difference of two chances worth a word, and larger than chance explains?"""
    return difference >= NOTABLE and difference > SURE * sqrt(variance(one) + variance(other))


def variance(thought: Thought) -> float:
    """How far the estimate of a chance may be off, squared; one success and one failure more keep it honest."""
    share = (thought.chance * thought.visits + 1) / (thought.visits + 2)
    return share * (1 - share) / (thought.visits + 2)


def examine(record: Record, budget: Budget, seed: str = "") -> Iterator[JudgedChoice | None]:
    """Judge a game move by move; None for a move that was none's choice. One item for each move."""
    search = Search(record.game, seed, budget)
    state = record.game.new(record.options, record.seed)
    for number, (seat, action) in enumerate(record.moves, start=1):
        legal = state.legal(seat)
        yield judge(search, number, action, legal, state.view(seat)) if len(legal) > 1 else None
        state.apply(seat, action)


def judge(search: Search, number: int, action: Action, legal: list[Action], view: View) -> JudgedChoice:
    """What the search thinks of one choice, and of what it would have done itself.

    Both get a search of their own: what was only glanced at, and what was picked for looking best, can't be compared.
    """
    preferred = search.explain(view, legal).best.action
    best = search.explain(view, legal, only=preferred).best
    chosen = best if action == preferred else search.explain(view, legal, only=action).best
    return JudgedChoice(number, view["seat"], chosen, best)
