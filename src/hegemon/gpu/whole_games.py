"""Whole games by the million, played on a GPU."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.core.engine import Engine
from hegemon.core.kernel import Struct
from hegemon.core.luck import Luck
from hegemon.gpu import playing
from hegemon.gpu.driver import Gpu, LoadedProgram
from hegemon.gpu.program import GpuProgram


def program(engine: Engine, tables: tuple[Struct, ...], *, greedy: bool) -> GpuProgram:
    """Games at these tables, in turn, by players who choose at random or greedily."""
    return GpuProgram(engine, tables, playing.__name__, "play_greedy" if greedy else "play_random")


class WholeGames:
    """A program that plays whole games, on a GPU."""

    def __init__(self, gpu: Gpu, games: GpuProgram) -> None:
        self.gpu, self.program = gpu, games
        self.loaded = LoadedProgram(gpu, games)
        self._tables = gpu.array(np.stack([games.position.pack(table) for table in games.tables], axis=1))

    def play(self, seed: int, threads: int, each: int = 1, kept: int = 0) -> tuple[int, NDArray[np.uint32]]:
        """Games number 0 to `threads` times `each`: how many decisions, and the words of the first final positions."""
        threads = -(-threads // self.loaded.block) * self.loaded.block
        finals = self.gpu.zeros((self.program.position.words, kept), np.uint32)
        decisions = self.gpu.zeros((threads,), np.int64)
        kinds = len(self.program.tables)
        self.loaded.launch(threads, each, seed, self._tables, kinds, finals, kept, decisions)
        return int(self.gpu.read(decisions).sum()), self.gpu.read(finals)


def played_on_cpu(games: GpuProgram, seed: int, count: int) -> tuple[int, NDArray[Any]]:
    """The same games by the compiled rules: how many decisions, and the final positions as records."""
    engine = games.engine
    records = engine.position.array(count + len(games.tables))
    for number, table in enumerate(games.tables, count):
        table.store(records, number)
    room = (Luck.array(1), engine.workspace.array(1))
    ids, worth = np.zeros(engine.actions + 1, np.int64), np.zeros(engine.actions + 1, np.int64)
    play = playing.LOOPS.linked(engine.kernel).play_on_cpu
    decisions = play(games.entry == "play_greedy", seed, count, records, room, ids, worth)
    return int(decisions), records[:count]


def differences(games: GpuProgram, words: NDArray[np.uint32], records: NDArray[Any]) -> NDArray[np.bool_]:
    """Which of these final positions, by the GPU and by the CPU, are not the same in every field that changes."""
    wrong = np.zeros(len(records), np.bool_)
    told = games.position.fields(words)
    for name, field in told.items():
        table = games.position.tables.get(name)
        record = records[name][(slice(None), *map(slice, table.shape))] if table else records[name]
        unequal = field != record
        if table and table.up_to:
            unequal &= np.arange(table.shape[0]) < told[table.up_to][:, None]
        wrong |= unequal.reshape(len(records), -1).any(axis=1)
    return wrong
