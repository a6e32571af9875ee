"""A finished game, looked at again: what every player could hope for, and what they might have done instead.

Each choice is judged from the view of whoever made it. What they could not know counts for nothing, neither for them
nor against them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import hypot, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Final

from hegemon.core import Action, Event, Foreseer, Game, Record, View
from hegemon.players.budget import Budget
from hegemon.players.search import Search, Thought

if TYPE_CHECKING:  # a server shows analyses and makes none: it starts sooner without numpy
    from hegemon.players.lookahead import AskedChoice, ConsequenceDifference, Weighed

NOTABLE: Final = 0.05
"""A loss or a swing of so much chance is worth a word,"""
NOTABLE_BY_NETWORK: Final = 0.03
"""and of so much, where a network has tried both in the same worlds."""
EXPLAINED: Final = 10
"""Choices of a game of which it is found out why another one would have been better."""
PLAYOUT_SECONDS: Final = 0.02
"""What an imagined game takes of a game that thinks ahead by itself, more or less."""
OTHERWISE: Final = 0.25
"""How far a world that was not imagined may be from those that were."""
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
    options: tuple[Thought, ...] = ()
    """All that could be done, the most promising first, if all of it was judged."""
    chances: tuple[float, ...] = ()
    """By seat: its chance as the chooser saw it, if it is known of all."""
    error: float | None = None
    """The standard error of the cost, where both actions were tried in the same worlds."""
    why: ConsequenceDifference | None = None
    """What follows the better action and not the other."""

    @property
    def cost(self) -> float:
        """The chance of winning that the choice gave away."""
        return max(0.0, self.best.chance - self.chosen.chance) if self.chosen.action != self.best.action else 0.0

    @property
    def doubtful(self) -> bool:
        """Is the cost worth a word, and larger than what chance may do to the estimates?"""
        if self.error is not None:
            return self.cost >= NOTABLE_BY_NETWORK and self.cost > SURE * self.error
        return is_notable(self.cost, variance(self.chosen) + variance(self.best))

    @property
    def chance(self) -> float:
        """What the player could hope for before the choice."""
        return self.best.chance


@dataclass(frozen=True)
class Stretch:
    """Choices that a player made in a row, while nobody else moved.

    A game that thinks ahead by itself judges each of them in a few worlds only; together they are many. Any other
    choice is a stretch of its own.
    """

    choices: tuple[JudgedChoice, ...]

    @property
    def chance(self) -> float:
        """What the player could hope for then."""
        return fmean(choice.chance for choice in self.choices)

    @property
    def left(self) -> float:
        """What it could hope for after what it chose."""
        return fmean(choice.chosen.chance for choice in self.choices)

    @property
    def first(self) -> int:
        """The number of its first move."""
        return self.choices[0].number

    @property
    def last(self) -> int:
        """And of its last."""
        return self.choices[-1].number


def variance_of_mean(thoughts: Sequence[Thought]) -> float:
    """How far the mean of some estimates may be off, squared."""
    return sum(map(variance, thoughts)) / len(thoughts) ** 2


@dataclass(frozen=True)
class Swing:
    """What happened to a player's hope between two stretches of its own: luck, and the others' doing."""

    seat: int
    before: Stretch
    after: Stretch

    @property
    def change(self) -> float:
        """The gain or loss of chance."""
        return self.after.chance - self.before.left

    @property
    def telling(self) -> bool:
        """Is it worth a word, and more than chance may do to the estimates?"""
        was = variance_of_mean([choice.chosen for choice in self.before.choices])
        is_now = variance_of_mean([choice.best for choice in self.after.choices])
        return is_notable(abs(self.change), was + is_now)


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
            for before, after in pairwise(self.stretches(seat))
            if before.last + 1 < after.first
        ]
        largest = sorted((swing for swing in swings if swing.telling), key=lambda swing: -abs(swing.change))[:most]
        return sorted(largest, key=lambda swing: swing.after.first)

    def stretches(self, seat: int) -> list[Stretch]:
        """What a player chose, in the order of the game."""
        own = [choice for choice in self.choices if choice.seat == seat]
        if self.record.game.engine is not None:
            return [Stretch((choice,)) for choice in own]
        rows = in_a_row([choice.number for choice in own], [mover for mover, _ in self.record.moves])
        by_number = {choice.number: choice for choice in own}
        return [Stretch(tuple([by_number[number] for number in row])) for row in rows]

    def given_away(self, seat: int) -> float:
        """The chance a player gave away by its doubtful choices, on average over all its choices."""
        own = [choice for choice in self.choices if choice.seat == seat]
        return sum(choice.cost for choice in own if choice.doubtful) / len(own) if own else 0.0

    def between(self, swing: Swing) -> list[Event]:
        """What happened in a swing, the choices before it left out."""
        steps = list(self.record.steps())[swing.before.last : swing.after.first - 1]
        return [event for _, _, _, events in steps for event in events]


def in_a_row(numbers: Sequence[int], movers: Sequence[int]) -> list[list[int]]:
    """The moves of a player, by their numbers, together where nobody else moved in between.

    >>> in_a_row([1, 3, 5], movers=[0, 0, 0, 1, 0])
    [[1, 3], [5]]
    """
    rows: list[list[int]] = []
    for number in numbers:
        if rows and all(mover == movers[number - 1] for mover in movers[rows[-1][-1] : number]):
            rows[-1].append(number)
        else:
            rows.append([number])
    return rows


def is_notable(difference: float, doubt: float) -> bool:
    """Is a difference of two chances worth a word, and larger than chance explains? `doubt` is its variance."""
    return difference >= NOTABLE and difference > SURE * sqrt(doubt)


def variance(thought: Thought) -> float:
    """How far the estimate of a chance may be off, squared; one success and one failure more keep it honest."""
    if thought.error is not None:
        return thought.error**2
    share = (thought.chance * thought.visits + 1) / (thought.visits + 2)
    return share * (1 - share) / (thought.visits + 2)


def examine(record: Record, budget: Budget | None, seed: str = "") -> Iterator[JudgedChoice | None]:
    """Judge a game move by move; None for a move that was none's choice. One item for each move.

    Without a budget the network judges that has learned the game.
    """
    if budget is None:
        yield from examine_by_network(record, seed)
        return
    judge = judge_for(record.game, seed, budget)
    state = record.game.new(record.options, record.seed)
    for number, (seat, action) in enumerate(record.moves, start=1):
        legal = state.legal(seat)
        yield judge(number, action, legal, state.unwritten_view(seat)) if len(legal) > 1 else None
        state.apply(seat, action)


def examine_by_network(record: Record, seed: str = "") -> Iterator[JudgedChoice | None]:
    """The same by the network of the game, all choices together; it says why, too, where it would choose otherwise."""
    from hegemon.players.lookahead import AskedChoice, Lookahead

    lookahead = Lookahead(record.game, record.options, seed)
    state = record.game.new(record.options, record.seed)
    questions: dict[int, AskedChoice] = {}
    for number, (seat, action) in enumerate(record.moves, start=1):
        if len(legal := state.legal(seat)) > 1:
            questions[number] = AskedChoice(state.view(seat), legal)
        state.apply(seat, action)
    weighed = zip(questions, lookahead.weigh(list(questions.values())), strict=True)
    judged = {number: judged_by_network(number, record.moves[number - 1][1], found) for number, found in weighed}
    costly = sorted((choice for choice in judged.values() if choice.doubtful), key=lambda choice: -choice.cost)
    told = costly[:EXPLAINED]
    pairs = [AskedChoice(questions[each.number].view, (each.best.action, each.chosen.action)) for each in told]
    for choice, why in zip(told, lookahead.differences(pairs), strict=True):
        judged[choice.number] = replace(choice, why=why)
    for number in range(1, len(record.moves) + 1):
        yield judged.get(number)


def judged_by_network(number: int, action: Action, weighed: Weighed) -> JudgedChoice:
    """What the network thinks of one choice."""
    best = weighed.options[0]
    chosen = next(option for option in weighed.options if option.action == action)
    error = weighed.error(best.action, action)
    return JudgedChoice(number, weighed.seat, chosen, best, weighed.options, weighed.chances, error)


Judge = Callable[[int, Action, Sequence[Action], View], JudgedChoice]
"""Says what to think of a choice: the number of the move, what was chosen, what was legal, and what was seen."""


def judge_for(game: Game, seed: str, budget: Budget) -> Judge:
    """Whoever can judge the choices of a game: a search, or the game itself where it thinks ahead."""
    if game.engine is None and isinstance(game, Foreseer):
        return partial(judge_by_foresight, game, seed, playouts(budget))
    return partial(judge_by_search, Search(game, seed, budget))


def judge_by_search(search: Search, number: int, action: Action, legal: Sequence[Action], view: View) -> JudgedChoice:
    """What the search thinks of one choice, and of what it would have done itself.

    Both get a search of their own: what was only glanced at, and what was picked for looking best, can't be compared.
    """
    preferred = search.explain(view, legal).best.action
    best = search.explain(view, legal, only=preferred).best
    chosen = best if action == preferred else search.explain(view, legal, only=action).best
    return JudgedChoice(number, view["seat"], chosen, best)


def judge_by_foresight(
    game: Foreseer, seed: str, playouts: int, number: int, action: Action, legal: Sequence[Action], view: View
) -> JudgedChoice:
    """What a game that thinks ahead by itself thinks of one choice, and of what it would have done.

    Both are tried in the same worlds, which are others than those in which the better one was found. If the few of them
    happen to agree, one more may still be otherwise.
    """
    preferred = game.think(view, legal, seed, playouts)
    actions = list(dict.fromkeys((action, preferred)))
    thoughts = {
        each: Thought(each, playouts, chance, ((view["seat"], each),), hypot(error, OTHERWISE / (playouts + 1)))
        for each, (chance, error) in zip(actions, game.weigh(view, actions, seed, playouts), strict=True)
    }
    return JudgedChoice(number, view["seat"], thoughts[action], thoughts[preferred])


def playouts(budget: Budget) -> int:
    """About how many imagined games a budget is, for a game that counts them.

    >>> playouts(Budget(iterations=12)), playouts(Budget(seconds=0.1))
    (12, 5)
    """
    return budget.iterations or max(2, round((budget.seconds or 0.0) / PLAYOUT_SECONDS))
