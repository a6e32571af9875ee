"""What a network thinks of each thing that can be done: one step ahead, in worlds that fit the view.

Every action is made in the same few imagined worlds, and the network says how likely everybody is to win there, from
the view of whoever is asked next. All choices of a game are asked about together, which is fast. And two actions can be
followed to the end of the next round, everybody playing as the network would: what differs then is why one is better.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.core import Action, Engine, Game, Options, View
from hegemon.core.kernel import Struct
from hegemon.core.luck import Luck, luck
from hegemon.players.greedy import judgement
from hegemon.players.lookahead_loops import LOOPS, LOST, Rows
from hegemon.players.network import engine_of, network_for
from hegemon.players.search import Thought, arrays, linked, lists

SAMPLES: Final = 8
"""Worlds in which every action is tried."""
TOGETHER: Final = 1600
"""Rows that are worked on at once, more or less: they should stay in the processor's memory."""
STEPS: Final = 60
"""Choices for which two actions are followed, at most."""
ROUNDS: Final = 2
"""Rounds for which they are, the present one included."""
ENDLESS: Final = 1 << 30
DOUBT: Final = 0.01
"""How far off a difference of two chances may be, even if it is the same in all worlds."""
FOLLOWED: Final = 16
"""Worlds in which two actions are followed,"""
ADVISED: Final = 8
"""and in which they are for a hint, which has to be there at once."""
TELLING: Final = 0.3
"""In so many more of the worlds something must follow for it to be a reason."""

LEANING: Final = 0.05
"""What an action gains that the network leans to e times as much. What it would do is the better guide, as games have
shown: by chances alone it plays worse."""
SURELY: Final = 10.0
"""Leanings that differ by more than that are all the same."""

Chances = NDArray[np.float64]


class AskedChoice(NamedTuple):
    """What somebody was asked: what they saw, and what they could do."""

    view: View
    legal: Sequence[Action]


@dataclass(frozen=True)
class Weighed:
    """What the network thinks of all that could be done."""

    seat: int
    options: tuple[Thought, ...]
    """Every legal action; what the network would do first, and the others by how close they come."""
    chances: tuple[float, ...]
    """By seat: its chance after the most promising."""
    worlds: Chances
    """The chooser's chance, by world and by place in `options`."""

    def error(self, one: Action, other: Action) -> float:
        """The standard error of the difference between two actions, which were tried in the same worlds."""
        places = [thought.action for thought in self.options]
        apart = self.worlds[:, places.index(one)] - self.worlds[:, places.index(other)]
        return sqrt(float(apart.var()) / len(apart) + DOUBT**2)


class Questions(NamedTuple):
    """Some questions as numbers."""

    roots: Any
    seats: Any
    counts: Any
    """How much can be done."""
    numbers: Any
    """The actions."""
    observations: Any


class ConsequenceDifference(NamedTuple):
    """What follows one action and not another, or the other way round."""

    consequence: str
    good: bool
    """For whoever chooses."""
    n: int
    """In so many of the worlds it follows,"""
    m: int
    """and in so many after the other action,"""
    of: int
    """of so many."""


class Lookahead:
    """A network at a table, and room to look one step ahead."""

    def __init__(
        self, game: Game, options: Options, seed: str, compiled: bool | None = None, samples: int = SAMPLES,
        file: str = "",
    ) -> None:  # fmt: skip
        self.engine: Engine = engine_of(game)
        self.network = network_for(game, file)
        self.options, self.samples = options, samples
        self._teams = [game.team(options, seat) for seat in range(options.players)]
        compiled = find_spec("numba") is not None if compiled is None else compiled
        self._structs = arrays if compiled else lists
        self._loops = linked(LOOPS, self.engine, compiled)
        self._spaces, self._lucks = self._structs(self.engine.workspace), self._structs(Luck)
        self._set(self._lucks, 0, luck(random.Random(seed)))

    def advise(self, view: View, legal: Sequence[Action]) -> tuple[Weighed, ConsequenceDifference | None]:
        """What it thinks of everything that can be done, and why the first is better than the next."""
        [found] = self.weigh([AskedChoice(view, legal)])
        pair = AskedChoice(view, [thought.action for thought in found.options[:2]])
        [why] = self.differences([pair], ADVISED)
        return found, why

    def prepare(self, game: Game) -> None:
        """Compile what is not compiled yet, by thinking about a first move."""
        state = game.new(self.options, "warm-up")
        seat = state.to_act()[0]
        self.advise(state.view(seat), state.legal(seat))

    # -- one step ---------------------------------------------------------------------------------------------------

    def weigh(self, questions: Sequence[AskedChoice]) -> Iterator[Weighed]:
        """What it thinks of everything that could be done, question by question."""
        part: list[AskedChoice] = []
        for question in questions:
            part.append(question)
            if self.samples * sum(len(each.legal) for each in part) >= TOGETHER:
                yield from self._weigh(part)
                part = []
        if part:
            yield from self._weigh(part)

    def _weigh(self, questions: Sequence[AskedChoice]) -> Iterator[Weighed]:
        seen = self._questions(questions)
        worlds, rows = self._spread(seen, self.samples, ENDLESS)
        self._loops.look(np.flatnonzero(rows.actor != LOST), worlds, rows)
        chances, (logits, _) = self._chances(rows), self.network.judge(seen.observations)
        first = 0
        for i, question in enumerate(questions):
            n = len(question.legal)
            found = chances[first : first + self.samples * n].reshape(self.samples, n, -1)
            first += self.samples * n
            yield weighed(question, found[~np.isnan(found).any(axis=(1, 2))], logits[i, seen.numbers[i, :n]])

    def _chances(self, rows: Rows) -> Chances:
        """By row and seat: its chance to win, so that those of all sides make one; nan where there is no world."""
        live = np.flatnonzero(rows.actor >= 0)
        players = self.options.players
        values = rows.values[:, :players]
        if len(live):
            _, told = self.network.judge(rows.observations[live])
            for steps in range(players):
                values[live, (rows.actor[live] + steps) % players] = told[:, steps]
        values[rows.actor == LOST] = np.nan
        sides = np.zeros((len(values), max(self._teams) + 1))
        for seat, team in enumerate(self._teams):
            sides[:, team] += values[:, seat]
        sides /= sides.sum(axis=1, keepdims=True)
        shared: Chances = sides[:, self._teams]
        return shared

    # -- what follows -----------------------------------------------------------------------------------------------

    def leaning(self, question: AskedChoice) -> Chances:
        """How much the network leans to each action: the logarithms of how likely it would choose it."""
        seen = self._questions([question])
        logits, _ = self.network.judge(seen.observations)
        legal = logits[0, seen.numbers[0]].astype(np.float64)
        likely: Chances = legal - legal.max()
        likely -= np.log(np.exp(likely).sum())
        return likely

    def follow(self, question: AskedChoice, samples: int, turns: int) -> Chances:
        """By world, action and seat: the chance to win when the chooser is asked in the last of its next turns.

        Until then everybody does what the network would. Worlds that can't be found are left out.
        """
        worlds, rows = self._spread(self._questions([question]), samples, ENDLESS)
        seat, live = question.view["seat"], np.flatnonzero(rows.actor != LOST)
        changes = np.zeros(len(rows.actor), np.int64)
        """How often it went from the chooser to others, and back."""
        for _ in range(turns * STEPS):
            self._loops.look(live, worlds, rows)
            live = live[rows.actor[live] >= 0]
            changes[live] += (rows.actor[live] == seat) == (changes[live] % 2 == 1)
            live = live[changes[live] < 2 * turns]
            if not len(live):
                break
            logits, _ = self.network.judge(rows.observations[live])
            self._loops.go_on(live, worlds, logits, rows)
        self._loops.look(live, worlds, rows)
        found = self._chances(rows).reshape(samples, len(question.legal), -1)
        return found[~np.isnan(found).any(axis=(1, 2))]

    def differences(self, pairs: Sequence[AskedChoice], samples: int = FOLLOWED) -> list[ConsequenceDifference | None]:
        """Of pairs of actions: what follows the first more often, or less often, than the other, and matters most."""
        if not pairs:
            return []
        worlds, rows = self._spread(self._questions(pairs), samples, ROUNDS)
        live = np.flatnonzero(rows.actor != LOST)
        for _ in range(STEPS):
            self._loops.look(live, worlds, rows)
            live = live[rows.actor[live] >= 0]
            if not len(live):
                break
            logits, _ = self.network.judge(rows.observations[live])
            self._loops.go_on(live, worlds, logits, rows)
        size = 2 * samples
        found = [place for place in range(len(rows.actor)) if rows.actor[place] != LOST]
        return [
            self._difference(pair.view["seat"], worlds, [place for place in found if place // size == i])
            for i, pair in enumerate(pairs)
        ]

    def _difference(self, seat: int, worlds: Any, places: Sequence[int]) -> ConsequenceDifference | None:
        """What differs most between the worlds at even places and the others, counted by how much it matters."""
        followed: tuple[Counter[str], Counter[str]] = Counter(), Counter()
        weights: dict[str, float] = {}
        for place in places:
            found = self.engine.consequences(self._get(worlds, place), seat)
            followed[place % 2].update(dict.fromkeys(found, 1))
            weights |= found
        gains = {name: weights[name] * (followed[0][name] - followed[1][name]) for name in weights}
        best = max(gains, key=lambda name: gains[name], default="")
        of = len(places) // 2
        if not best or gains[best] < abs(weights[best]) * TELLING * of:
            return None
        return ConsequenceDifference(best, weights[best] > 0, followed[0][best], followed[1][best], of)

    # -- rows -------------------------------------------------------------------------------------------------------

    def _questions(self, questions: Sequence[AskedChoice]) -> Questions:
        engine, rules = self.engine, judgement(self.engine)
        most = max(len(question.legal) for question in questions)
        seen = Questions(
            roots=self._structs(engine.position, len(questions)),
            seats=np.array([question.view["seat"] for question in questions]),
            counts=np.array([len(question.legal) for question in questions]),
            numbers=np.zeros((len(questions), most), np.int64),
            observations=np.zeros((len(questions), engine.layout.size), np.int8),
        )
        for i, (view, legal) in enumerate(questions):
            position, seat = engine.seen(view), view["seat"]
            self._set(seen.roots, i, position)
            asked, observation = rules.question(position), [0] * engine.layout.size
            rules.observe(position, seat, observation)
            seen.observations[i] = observation
            seen.numbers[i, : len(legal)] = [engine.number(self.options, seat, asked, action) for action in legal]
        return seen

    def _spread(self, seen: Questions, samples: int, ahead: int) -> tuple[Any, Rows]:
        """All worlds of some questions, after each action."""
        size = samples * int(seen.counts.sum())
        worlds, rows = self._structs(self.engine.position, size), self._rows(size)
        self._loops.spread(
            samples, ahead, seen.roots, seen.seats, seen.counts, seen.numbers, self._lucks, self._spaces, worlds, rows
        )
        return worlds, rows

    def _rows(self, size: int) -> Rows:
        engine = self.engine
        return Rows(
            actor=np.zeros(size, np.int64), ids=np.zeros((size, engine.actions), np.int64),
            count=np.zeros(size, np.int64), until=np.zeros(size, np.int64),
            observations=np.zeros((size, engine.layout.size), np.int8), values=np.zeros((size, engine.seats)),
        )  # fmt: skip

    def _set(self, structs: Any, i: int, struct: Struct) -> None:
        if self._structs is arrays:
            struct.store(structs, i)
        else:
            structs[i] = struct

    def _get(self, structs: Any, i: int) -> Struct:
        return self.engine.position.load(structs, i) if self._structs is arrays else structs[i]


def weighed(question: AskedChoice, found: Chances, leaning: Any) -> Weighed:
    """From what was found in each world, after each action, for each seat; and from what the network leans to."""
    if not len(found):
        raise ValueError("no world fits this view")
    seat, mean = question.view["seat"], found.mean(axis=0)
    likes = np.maximum(leaning - leaning.max(), -SURELY)
    order = np.argsort(-(mean[:, seat] + LEANING * likes), kind="stable")
    error = np.sqrt(found[:, :, seat].var(axis=0) / len(found) + DOUBT**2)
    thoughts = tuple(
        Thought(question.legal[i], len(found), float(mean[i, seat]), ((seat, question.legal[i]),), float(error[i]))
        for i in order
    )
    return Weighed(seat, thoughts, tuple(map(float, mean[order[0]])), found[:, order, seat])
