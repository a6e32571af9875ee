"""Thousands of games in lockstep on numpy arrays, everything compiled: the vector environment.

Every step makes one choice in each of the games. A game that ends pays its rewards and is dealt anew in the same step,
so that no place stays empty.

>>> env = VectorEnv("carta", {"players": 2}, games=100, seed=1)
>>> batch = env.reset()
>>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
((100, 388), (100, 101), (100, 2))
>>> games = 0
>>> for _ in range(500):
...     batch = env.step(env.sample())
...     games += int(batch.done.sum())
...     assert (batch.rewards.sum(axis=1) == 0).all()
>>> games > 100
True
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from hegemon.core.best_choice import best_choice
from hegemon.core.engine import NOBODY, apply, begin, legal, next_actor, observe, victory
from hegemon.core.kernel import Kernel, Struct, put
from hegemon.core.luck import Luck, below
from hegemon.research.encoded_game import Numbers
from hegemon.research.extra import extra
from hegemon.research.variants import Options, Variants, seeds

with extra():
    import numpy as np
    from numpy.typing import NDArray

LOOPS: Final = Kernel("vector")
rule = LOOPS.rule
rule(best_choice)

BLOCK: Final = 64
"""Games that are worked on together: few enough to stay near at hand."""


class Batch(NamedTuple):
    """What all games show, one row each.

    The arrays are views of the environment's own: they can't be written to, and every step changes what they show. Copy
    what you want to keep.
    """

    observations: Numbers
    """By game: what the seat that is asked may know, numbers from 0 to 127 (int8)."""
    masks: NDArray[np.bool_]
    """By game and action: is it legal?"""
    actor: NDArray[np.int64]
    """By game: the seat that is asked. Seats that choose at the same time are asked one after another."""
    rewards: NDArray[np.float32]
    """By game and seat: for the step just made. Zeros, but for a game that has ended: 1 for a victory, -1 for a defeat.

    As everywhere in this house (:meth:`hegemon.research.encoded_game.EncodedGame.rewards`).
    """
    done: NDArray[np.bool_]
    """By game: has it ended with the step just made? What the other arrays show is then the game that follows."""


class VectorArrays(NamedTuple):
    """The arrays that the loops work on: those of a batch, and two of their own."""

    observations: Any
    masks: Any
    actor: Any
    rewards: Any
    done: Any
    ids: Any
    """By game: its legal actions, in the order of the rules."""
    count: Any
    """By game: how many there are."""


# -- the loops, in the dialect of kernels; after the games' tables come those that have rules and no cards ------
# Games are worked on a block at a time: a call hands all arrays over, and that is too much work for a single choice.


@rule
def deal_all(tables: Any, lucks: Any, arrays: VectorArrays) -> None:
    """Begin every game."""
    for game in range(len(arrays.actor)):
        arrays.done[game] = False
        arrays.rewards[game, :] = 0.0
        deal_anew(tables, lucks, game)
    look(tables, 0, len(arrays.actor), arrays)


@rule
def step_all(tables: Any, lucks: Any, actions: Any, arrays: VectorArrays) -> int:
    """One choice in every game; or in none, if one of them is illegal: returns the number of that game, or NOBODY."""
    for game in range(len(actions)):
        if not 0 <= actions[game] < arrays.masks.shape[1] or not arrays.masks[game, actions[game]]:
            return game
    for begins in range(0, len(actions), BLOCK):
        ends = min(begins + BLOCK, len(actions))
        move(tables, lucks, actions, begins, ends, arrays)
        look(tables, begins, ends, arrays)
    return NOBODY


@rule
def move(tables: Any, lucks: Any, actions: Any, begins: int, ends: int, arrays: VectorArrays) -> None:
    """One choice in each game of a block. Whoever is over pays its rewards and is dealt anew."""
    for game in range(begins, ends):
        apply(tables[game], arrays.actor[game], actions[game])
        if arrays.done[game]:
            arrays.done[game] = False
            arrays.rewards[game, :] = 0.0
        if next_actor(tables[game]) == NOBODY:
            arrays.done[game] = True
            for seat in range(arrays.rewards.shape[1]):
                arrays.rewards[game, seat] = 2.0 * victory(tables[game], seat) - 1.0
            deal_anew(tables, lucks, game)


@rule
def deal_anew(tables: Any, lucks: Any, game: int) -> None:
    """A fresh game."""
    games = len(lucks)
    put(tables, game, tables, games + game % (len(tables) - games))
    begin(tables[game], lucks[game])


@rule
def look(tables: Any, begins: int, ends: int, arrays: VectorArrays) -> None:
    """Show each game of a block to the seat that is asked. Of a mask only what has changed is written."""
    for game in range(begins, ends):
        seat = next_actor(tables[game])
        ids, mask = arrays.ids[game], arrays.masks[game]
        for i in range(arrays.count[game]):
            mask[ids[i]] = False
        n = legal(tables[game], seat, ids)
        for i in range(n):
            mask[ids[i]] = True
        arrays.count[game] = n
        arrays.actor[game] = seat
        observe(tables[game], seat, arrays.observations[game])


@rule
def sample_all(lucks: Any, actions: Any, arrays: VectorArrays) -> None:
    """A legal action for every game, each equally likely, by the luck in `lucks[0]`."""
    for game in range(len(actions)):
        actions[game] = arrays.ids[game, below(lucks[0], arrays.count[game])]


@rule
def advise_all(tables: Any, spaces: Any, actions: Any, worth: Any, arrays: VectorArrays) -> None:
    """What a greedy player would choose in the first games, one for each place in `actions`."""
    for game in range(len(actions)):
        ids = arrays.ids[game]
        actions[game] = ids[best_choice(tables[game], arrays.actor[game], arrays.count[game], ids, worth, spaces[0])]


# -- the environment ------------------------------------------------------------------------------------------


class VectorEnv:
    """Many games, side by side. `options` may be a list: game i is played with `options[i % n]`.

    The same seed and the same actions give the same games, and the first hundred of a thousand games are those of an
    environment of a hundred. With `remember`, observations also tell what seats remember of hidden cards; that takes
    some time, so it is left out unless you ask for it.
    """

    def __init__(
        self,
        game: str = "carta",
        options: Options = None,
        *,
        games: int = 4096,
        seed: int = 0,
        remember: bool = False,
    ) -> None:
        self.variants = Variants(game, options, remember=remember)
        self.encoded = self.variants.encoded[0]
        """The first of the options, and how they become numbers."""
        self.games = games
        self.seats = self.encoded.seats
        engine = self.engine = self.variants.engine
        self.actions = engine.actions
        """Actions are numbered from 0 to one less than this."""
        self.observation = engine.layout.size
        """The length of an observation."""
        self._loops = LOOPS.linked(engine.kernel)
        self._tables = engine.position.array(games + len(self.variants.tables))
        self._lucks = Luck.array(games)
        self._chooser = Luck.array(1)
        self._arrays = self._cleared_arrays()
        self._batch = Batch(*map(_shown, self._arrays[: len(Batch._fields)]))
        self._dealt = False
        for number, table in enumerate(self.variants.tables, games):
            table.store(self._tables, number)
        self._seed(seed)

    def _cleared_arrays(self) -> VectorArrays:
        return VectorArrays(
            observations=np.zeros((self.games, self.observation), np.int8),
            masks=np.zeros((self.games, self.actions), np.bool_),
            actor=np.zeros(self.games, np.int64),
            rewards=np.zeros((self.games, self.seats), np.float32),
            done=np.zeros(self.games, np.bool_),
            ids=np.zeros((self.games, self.actions), np.int16),
            count=np.zeros(self.games, np.int64),
        )

    def _seed(self, seed: int) -> None:
        drawn = seeds(Random(seed), 1 + self.games)
        for number, name in enumerate(Luck.shapes):
            self._chooser[name], self._lucks[name] = drawn[:1, number], drawn[1:, number]

    def reset(self, seed: int | None = None) -> Batch:
        """Begin all games; with a seed, those of that seed."""
        if seed is not None:
            self._seed(seed)
        self._loops.deal_all(self._tables, self._lucks, self._arrays)
        self._dealt = True
        return self._batch

    def step(self, actions: NDArray[Any]) -> Batch:
        """One action for each game. If one of them is illegal nothing happens in any game, and the error says which.

        >>> env = VectorEnv("carta", {"players": 2}, games=3, seed=5)
        >>> batch = env.reset()
        >>> env.step(np.array([3, 5, 8]))
        Traceback (most recent call last):
        ValueError: game 1: action 5 (play economy-1) is illegal for player_0; legal: 0 (play military-1), ...
        """
        if not self._dealt:
            raise RuntimeError("no games yet: call reset() before step()")
        numbers = np.asarray(actions)
        if numbers.shape != (self.games,) or numbers.dtype.kind not in "iu":
            raise ValueError(
                f"step() needs {self.games} whole numbers, one for each game, "
                f"not an array of {numbers.dtype} of shape {numbers.shape}"
            )
        wrong = self._loops.step_all(self._tables, self._lucks, numbers.astype(np.int64, copy=False), self._arrays)
        if wrong != NOBODY:
            raise ValueError(self._complaint(wrong, int(numbers[wrong])))
        return self._batch

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, each equally likely."""
        if not self._dealt:
            raise RuntimeError("no games yet: call reset() before sample()")
        actions = np.empty(self.games, np.int64)
        self._loops.sample_all(self._chooser, actions, self._arrays)
        return actions

    def greedy(self, games: int | None = None) -> NDArray[np.int64]:
        """What a greedy player would choose in each of the first games, or in all; of equals the first."""
        if not self._dealt:
            raise RuntimeError("no games yet: call reset() before greedy()")
        actions = np.empty(len(range(self.games)[:games]), np.int64)
        worth = np.empty(self.actions, np.int64)
        self._loops.advise_all(self._tables, self.engine.workspace.array(1), actions, worth, self._arrays)
        return actions

    def position(self, game: int) -> Struct:
        """A copy of a game's true position, hidden cards included: for tests and for debugging, never for players."""
        return self.engine.position.load(self._tables, range(self.games)[game])

    def _complaint(self, game: int, action: int) -> str:
        """Why an action was refused."""
        legal = self._arrays.ids[game, : self._arrays.count[game]].tolist()
        seat = int(self._arrays.actor[game])
        return self.variants.complaint(game, self.position(game), seat, action, legal)


def _shown(array: NDArray[Any]) -> NDArray[Any]:
    """A view that can't be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
