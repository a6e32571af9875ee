"""The player who thinks ahead by its network: it tries what it leans to, and sees what becomes of it.

What the network would do is tried in many worlds that fit the view. In each of them everybody goes on as the network
would, until the seat has had its next turns; only then the network says how likely it is to win. So everything that is
compared is compared at the same moment, by what the seat itself sees then. A tree of the network's judgements one step
after another plays no better than the network alone: its chances are less exact than what it leans to.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Self

import numpy as np

from hegemon.core import Action, Game, Options, View, say
from hegemon.players.budget import Budget
from hegemon.players.lookahead import AskedChoice, Chances, Lookahead
from hegemon.players.network import network_for
from hegemon.players.player import Player

CANDIDATES: Final = 4
"""As many actions are tried, those that the network leans to most,"""
UNLIKELY: Final = 6.0
"""and none of those to which it leans less than the best by more than that (a difference of logits)."""
BATCH: Final = 16
"""Worlds that are imagined at once."""
TURNS: Final = 2
"""Turns of its own that a seat is followed for, after the present one."""
LEANING: Final = 0.03
"""The chance that an action gains if the network leans to it e times as much."""
SURE: Final = 3.0
"""Standard errors by which the best must be ahead for more thought to be wasted."""


class Guided(Player):
    """A network that thinks ahead. Behind its name stand how long it thinks and, after that, the file of the network.

    `guided:200ms`, `guided:400` (imagined games for each choice, more or less), `guided:200ms:networks/new.npz`.
    """

    title = say("Guided")
    listens = True
    ready = False

    def __init__(
        self, game: Game, seed: str, budget: Budget | None = None, compiled: bool | None = None, file: str = ""
    ) -> None:
        super().__init__(game, seed)
        network_for(game, file)  # said now, not at the first choice
        self.budget = budget or Budget(seconds=0.1)
        self._seed, self._compiled, self._file = seed, compiled, file
        self._lookahead: Lookahead | None = None

    @classmethod
    def suits(cls, game: Game) -> bool:
        return game.engine is not None

    @classmethod
    def told(cls, game: Game, seed: str, words: str) -> Self:
        budget, _, file = words.partition(":")
        return cls(game, seed, Budget.parse(budget), file=file)

    def prepare(self) -> None:
        if not self.ready:
            state = self.game.new({}, "warm-up")
            seat = state.to_act()[0]
            question = AskedChoice(state.view(seat), state.legal(seat))
            Lookahead(self.game, state.options, "", self._compiled, file=self._file).follow(question, 1, 1)
            self.ready = True

    def lookahead(self, options: Options) -> Lookahead:
        """What it thinks with, at a table with these options."""
        if self._lookahead is None or self._lookahead.options != options:
            self._lookahead = Lookahead(self.game, options, self._seed, self._compiled, file=self._file)
        return self._lookahead

    def choose(self, view: View, legal: Sequence[Action], clock: float | None = None) -> Action:
        if len(legal) == 1:
            return legal[0]
        started = time.perf_counter()
        lookahead = self.lookahead(self.game.options.from_json(view["options"]))
        leaning = lookahead.leaning(AskedChoice(view, legal))
        order = np.argsort(-leaning, kind="stable")[:CANDIDATES]
        tried = [int(i) for i in order if leaning[order[0]] - leaning[i] <= UNLIKELY]
        if len(tried) == 1:
            return legal[tried[0]]
        question = AskedChoice(view, [legal[i] for i in tried])
        likes = LEANING * leaning[tried]
        return question.legal[self._best(lookahead, question, likes, self.budget.within(clock), started)]

    def _best(
        self, lookahead: Lookahead, question: AskedChoice, likes: Chances, budget: Budget, started: float
    ) -> int:  # fmt: skip
        """The place of the action that comes off best, chance and leaning together."""
        seat = question.view["seat"]
        found = np.zeros((0, len(question.legal)))
        while True:
            more = lookahead.follow(question, BATCH, TURNS)[:, :, seat] + likes
            found = np.concatenate([found, more])
            if not len(found):
                raise ValueError("no world fits this view")
            used = time.perf_counter() - started
            over = budget.seconds is not None and used * (1 + BATCH / len(found) / 2) >= budget.seconds
            if over or (budget.iterations is not None and found.size >= budget.iterations) or settled(found):
                return int(found.mean(axis=0).argmax())


def settled(found: Chances) -> bool:
    """Is one action so far ahead of the others, in the same worlds, that more thought is wasted?"""
    best = int(found.mean(axis=0).argmax())
    ahead = found[:, [best]] - np.delete(found, best, axis=1)
    return bool((ahead.mean(axis=0) > SURE * np.sqrt(ahead.var(axis=0) / len(found) + 1e-6)).all())
