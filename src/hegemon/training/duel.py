"""A network against greedy players, many games at a time, compiled: how strong it is while it learns.

Every deal is played once from each side of the table. Of partners the network plays both.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from hegemon.core import Feature
from hegemon.core.best_choice import best_choice
from hegemon.core.engine import NOBODY, allies, apply, begin, legal, next_actor, observe, victory
from hegemon.core.kernel import Kernel
from hegemon.core.luck import Luck, luck
from hegemon.estimates import Estimate, paired
from hegemon.games import GAMES
from hegemon.players.network import Network

LOOPS: Final = Kernel("duel")
rule = LOOPS.rule
rule(best_choice)


class DuelArrays(NamedTuple):
    """What the loops work on, a row for each game."""

    own: Any
    """A seat that the network plays; its partners are the network's, too."""
    actor: Any
    """Which of the network's seats is asked; NOBODY when the game is over."""
    masks: Any
    observations: Any
    won: Any
    """What the network has won, when it is over."""
    ids: Any
    """Room for the legal actions of one game."""
    worth: Any


@rule
def begin_all(tables: Any, lucks: Any, spaces: Any, arrays: DuelArrays) -> None:
    """Deal, and play until the network is asked."""
    for game in range(len(arrays.own)):
        begin(tables[game], lucks[game])
        follow(tables, game, spaces, arrays)


@rule
def choose_all(tables: Any, spaces: Any, actions: Any, arrays: DuelArrays) -> int:
    """The network's choices, and what the others answer; returns how many games go on."""
    going = 0
    for game in range(len(arrays.own)):
        if arrays.actor[game] != NOBODY:
            apply(tables[game], arrays.actor[game], actions[game])
            follow(tables, game, spaces, arrays)
            if arrays.actor[game] != NOBODY:
                going += 1
    return going


@rule
def follow(tables: Any, game: int, spaces: Any, arrays: DuelArrays) -> None:
    """Let the greedy players choose until the network is asked, and show it the table."""
    own = arrays.own[game]
    while True:
        seat = next_actor(tables[game])
        arrays.actor[game] = seat
        if seat == NOBODY:
            arrays.won[game] = victory(tables[game], own)
            return
        n = legal(tables[game], seat, arrays.ids)
        if allies(tables[game], seat, own):
            arrays.masks[game, :] = False
            for i in range(n):
                arrays.masks[game, arrays.ids[i]] = True
            observe(tables[game], seat, arrays.observations[game])
            return
        best = best_choice(tables[game], seat, n, arrays.ids, arrays.worth, spaces[0])
        apply(tables[game], seat, arrays.ids[best])


def against_greedy(
    network: Network, name: str, options: Mapping[str, Any], deals: int, seed: str = "greedy"
) -> Estimate:
    """The share of games that a network wins, each deal once from every side; it takes what it likes best."""
    game = GAMES.load(name)
    engine = game.engine_for(Feature.MASS_PLAY)
    checked = game.options.from_json(options)
    sides = list(dict.fromkeys(game.team(checked, seat) for seat in range(checked.players)))
    games = deals * len(sides)
    loops = LOOPS.linked(engine.kernel)
    tables, lucks, spaces = engine.position.array(games), Luck.array(games), engine.workspace.array(1)
    arrays = DuelArrays(
        own=np.arange(games) % len(sides),
        actor=np.zeros(games, np.int64),
        masks=np.zeros((games, engine.actions), np.bool_),
        observations=np.zeros((games, engine.layout.size), np.int8),
        won=np.zeros(games),
        ids=np.zeros(engine.actions, np.int64),
        worth=np.zeros(engine.actions, np.int64),
    )
    empty = engine.table(checked)
    for number in range(games):
        empty.store(tables, number)
        luck(Random(f"{seed}/{number // len(sides)}")).store(lucks, number)
    loops.begin_all(tables, lucks, spaces, arrays)
    actions = np.zeros(games, np.int64)
    going = games
    while going:
        asked = np.flatnonzero(arrays.actor != NOBODY)
        logits, _ = network.judge(arrays.observations[asked])
        actions[asked] = np.where(arrays.masks[asked], logits, -np.inf).argmax(axis=1)
        going = loops.choose_all(tables, spaces, actions, arrays)
    return paired(dict(enumerate(arrays.won.reshape(deals, len(sides)).tolist())))
