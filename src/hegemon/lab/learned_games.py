"""Games that networks play, many side by side: the rules stop wherever one is asked, and it answers for all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from hegemon.core import Engine, Game, Options
from hegemon.core.engine import NOBODY
from hegemon.core.luck import Luck
from hegemon.lab.simulation import LONGEST, LOOPS, GamesSideBySide, SimulationContext
from hegemon.lab.tally import GameTally
from hegemon.players.network import network_for

LEARNED: Final = "learned"
SIDE_BY_SIDE: Final = 128
"""Games that are played together. It is the same on every machine, for with how many a network judges a position can
change the last digit of what it says."""


def is_learned(bot: str) -> bool:
    """Does a description name a player by its network?

    >>> is_learned("learned"), is_learned("learned:new.npz"), is_learned("greedy")
    (True, True, False)
    """
    return bot.partition(":")[0] == LEARNED


def play_learned_games(
    game: Game, engine: Engine, options: Options, bots: Sequence[str], numbers: range, context: SimulationContext
) -> GameTally:
    """Play the games of these numbers and count them. By seat, `bots` names who plays."""
    tables, lucks = engine.position.array(len(numbers) + 1), Luck.array(len(numbers))
    engine.table(options).store(tables, 0)
    tally, games = GameTally.empty(engine.measures, engine.seats), _side_by_side(engine, len(numbers))
    loops, spaces = LOOPS.linked(engine.kernel), engine.workspace.array(1)
    networks = {bot: network_for(game, bot.partition(":")[2]) for bot in set(bots) if is_learned(bot)}
    answers = np.zeros(len(numbers), np.int64)
    loops.deal_side_by_side(numbers.start, tables, lucks, context, games)
    while (games.actor != NOBODY).any():
        for bot, network in networks.items():
            seats = [seat for seat, name in enumerate(bots) if name == bot]
            asked = np.flatnonzero(np.isin(games.actor, seats))
            if len(asked):
                logits, _ = network.judge(games.observations[asked])
                answers[asked] = np.where(games.masks[asked], logits, -np.inf).argmax(axis=1)
        loops.play_side_by_side(answers, tables, lucks, spaces, context, games, tally)
    return tally


def _side_by_side(engine: Engine, games: int) -> GamesSideBySide:
    def zeros(*shape: int, kind: Any = np.int64) -> Any:
        return np.zeros((games, *shape), kind)

    return GamesSideBySide(
        actor=zeros(), masks=zeros(engine.actions, kind=np.bool_),
        observations=zeros(engine.layout.size, kind=np.int8), decisions=zeros(), rounds=zeros(),
        counts=zeros(len(engine.measures.effects), engine.seats), track=zeros(LONGEST, kind=np.int8),
    )  # fmt: skip
