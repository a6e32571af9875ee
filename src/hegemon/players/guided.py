"""The player whose search is guided by a network: it looks ahead only where the network would go.

The loops are in :mod:`hegemon.players.guided_tree`, linked to the rules of the game, compiled where numba is installed;
between them numpy asks the network about a batch of positions.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any, Final, Self

import numpy as np

from hegemon.core import Action, Engine, Game, say
from hegemon.core.kernel import Struct
from hegemon.core.luck import Luck
from hegemon.players.budget import Budget
from hegemon.players.guided_tree import DEEPEST, LOOPS, GuidedScratch, GuidedTree, Leaves
from hegemon.players.network import Network, network_for
from hegemon.players.search import Bench, Search, Thought, linked

ROOM: Final = 1 << 17
"""Choices a search can keep; when they are used up it goes on with those it has."""
BATCH: Final = 64
"""Worlds about which the network is asked at once, at most; the first few answers come one by one."""
PART: Final = 4
"""A batch is at most one in so many of the iterations made already, so that early answers can guide the later ones."""

EXPLORE: Final = 1.25
TEMPER: Final = 2.0
CAUTION: Final = 0.1

DOUBT: Final = 0.1
"""How far off a single estimate may be, even if all worlds look the same."""


class Guided(Search):
    """A network that thinks ahead. Behind its name stand how long it thinks and, after that, the file of the network.

    `guided:200ms`, `guided:400`, `guided:200ms:networks/new.npz`.
    """

    title = say("Guided")

    def __init__(
        self, game: Game, seed: str, budget: Budget | None = None, compiled: bool | None = None, file: str = ""
    ) -> None:
        super().__init__(game, seed, budget, compiled)
        self.network = network_for(game, file)

    @classmethod
    def told(cls, game: Game, seed: str, words: str) -> Self:
        budget, _, file = words.partition(":")
        return cls(game, seed, Budget.parse(budget), file=file)

    def new_bench(self) -> GuidedBench:
        return GuidedBench(self.engine, self._compiled, self._luck, self.network)


class GuidedBench(Bench):
    """The arrays that a guided search works on."""

    scratch: GuidedScratch

    def __init__(self, engine: Engine, compiled: bool, r: Luck, network: Network) -> None:
        self.network = network
        self._players = engine.seats
        super().__init__(engine, compiled, r)

    def _make_arrays(self) -> None:
        engine = self.engine

        def whole(*shape: int) -> Any:
            return np.zeros(shape, np.int64)

        self.loops = linked(LOOPS, engine, self._compiled)
        self.worlds = self._structs(engine.position, BATCH)
        self.tree = GuidedTree(
            size=whole(1), child=whole(ROOM), sibling=whole(ROOM), action=whole(ROOM), actor=whole(ROOM),
            question=whole(ROOM), visits=whole(ROOM), total=np.zeros(ROOM), squares=np.zeros(ROOM),
            leaning=np.zeros(ROOM), shares=np.zeros(engine.seats),
        )  # fmt: skip
        self.scratch = GuidedScratch(
            found=whole(engine.actions),
            prior=np.zeros(engine.actions),
            only=whole(1),
            explore=EXPLORE,
            temper=TEMPER,
            caution=CAUTION,
        )
        self.leaves = Leaves(
            node=whole(BATCH), seat=whole(BATCH), question=whole(BATCH), ids=whole(BATCH, engine.actions),
            count=whole(BATCH), observations=np.zeros((BATCH, engine.layout.size), np.int8),
            path=whole(BATCH, DEEPEST), depth=whole(BATCH), values=np.zeros((BATCH, engine.seats)),
        )  # fmt: skip

    def lay(self, position: Struct, seat: int, players: int) -> None:
        self._players = players
        super().lay(position, seat, players)

    def thought(self, action: Action, node: int | None, options: Any) -> Thought:
        """What came of one choice; the error says that the network's estimates differ less than games won and lost."""
        plain = super().thought(action, node, options)
        if plain.visits == 0:
            return plain
        spread = max(0.0, float(self.tree.squares[node]) / plain.visits - plain.chance**2)
        return replace(plain, error=sqrt((spread + DOUBT**2) / plain.visits))

    def think(self, iterations: int) -> None:
        left = iterations
        while left > 0:
            rows = min(left, BATCH, 1 + self.tried // PART)
            self.loops.walk(
                rows, self.roots, self.worlds, self.seat, self.lucks, self.spaces, self.tree, self.leaves, self.scratch
            )
            logits, chances = self.network.judge(self.leaves.observations[:rows])
            self.done += self.loops.learn(rows, self._players, logits, chances, self.tree, self.leaves)
            self.tried += rows
            left -= rows
