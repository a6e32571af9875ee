"""The lab on a GPU: the same games as on the CPU, the same counts, a hundred times as many."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any, Final

import numpy as np

from hegemon.core import say
from hegemon.core.engine import Engine, Unlinked, begin
from hegemon.core.kernel import WIDE, WORD, Annotated, Grid, Kernel, Row
from hegemon.games import GAMES
from hegemon.gpu.device import (
    Address,
    counters_at,
    load,
    longs_at,
    new_choices,
    new_luck,
    new_position,
    new_workspace,
    new_worths,
    thread,
    threads,
)
from hegemon.gpu.driver import Gpu, LoadedProgram, NoGpu, gpu
from hegemon.gpu.program import GpuProgram, prepare
from hegemon.lab import simulation
from hegemon.lab.simulation import LONGEST, SimulationContext, count_game, play_game, seed_game
from hegemon.lab.study import GameRange, NotForTheLab, RangeTally, Study, engine_of
from hegemon.lab.tally import GameTally

LOOPS: Final = Kernel("simulation on a GPU")
rule = LOOPS.rule
THREADS_OF_A_PROCESSOR: Final = 512
GAMES_AT_ONCE: Final = 1 << 20
"""Games between two looks at how far it is."""


def new_settings() -> Any:
    """Room for how to play."""
    raise Unlinked


def new_notes() -> Any:
    """Room for what is noted of a game."""
    raise Unlinked


@rule
def play_on_gpu(begins: int, ends: int, tables: Address, settings: Address, counts: Address) -> None:
    """Every thread plays some of the games of these numbers, and counts them."""
    s, r, w = new_position(), new_luck(), new_workspace()
    chosen, notes = new_settings(), new_notes()
    load(chosen, settings, 0, 1)
    context = SimulationContext(
        chosen.players,
        chosen.blurs,
        chosen.seeds,
        chosen.effects,
        chosen.parts,
        new_choices(),
        new_worths(),
        notes.counts,
        notes.track,
    )
    tally = counters_at(counts, thread(), threads())
    for number in range(begins + thread(), ends, threads()):
        load(s, tables, 0, 1)
        seed_game(r, number, context)
        begin(s, r)
        for effect in range(len(tally.used)):
            for seat in range(chosen.players):
                notes.counts[effect, seat] = 0
        count_game(s, play_game(s, r, w, context), context, tally)


@rule
def add_up(length: int, columns: int, counts: Address, totals: Address) -> None:
    """A thread for each counter: the sum over all who counted."""
    counter = thread()
    if counter < length:
        counted = longs_at(counts, 0, 1)
        total = longs_at(totals, counter, length)[0]
        for column in range(columns):
            total += counted[counter * columns + column]
        longs_at(totals, counter, length)[0] = total


class GpuSimulation:
    """One table of a study, on a GPU."""

    def __init__(self, study: Study, setting: int, device: Gpu | None = None) -> None:
        self.setting, self.gpu = setting, device or gpu()
        options = study.settings[setting].options
        self.engine = engine_of(GAMES.load(study.game))
        self._empty = GameTally.empty(self.engine.measures, self.engine.seats)
        self._play, self._add = programs(self.engine, study, setting)
        table = self._play.tables[0]
        chosen = settings_of(self._play, study.context(self.engine, options))
        self._tables = self.gpu.array(self._play.position.pack(table))
        self._settings = self.gpu.array(chosen)
        self._columns = self.gpu.processors * THREADS_OF_A_PROCESSOR
        self._length = sum(array.size for array in self._empty)
        self._counts = self.gpu.zeros((self._length, self._columns), np.int64)
        self._programs = LoadedProgram(self.gpu, self._play), LoadedProgram(self.gpu, self._add)

    def play(self, games: GameRange) -> RangeTally:
        """Play and count some of the games."""
        play, add = self._programs
        totals = self.gpu.zeros((self._length,), np.int64)
        self.gpu.clear(self._counts)
        play.launch(self._columns, games.begins, games.ends, self._tables, self._settings, self._counts)
        add.launch(self._length, self._length, self._columns, self._counts, totals)
        return RangeTally(self.setting, tally_of(self._empty, self.gpu.read(totals)))


def prepare_study(study: Study) -> None:
    """Compile for all tables, several at the same time; refused, kindly, where there is no GPU."""
    engine = engine_of(GAMES.load(study.game))
    try:
        device = gpu()
    except NoGpu as reason:
        raise NotForTheLab(say("I find no NVIDIA GPU here. Leave --device out, and the CPU counts.")) from reason
    prepare(
        [one for setting in range(len(study.settings)) for one in programs(engine, study, setting)], device.capability
    )


def play_study(study: Study) -> Iterator[RangeTally]:
    """All games, table by table, a million at once."""
    for setting in range(len(study.settings)):
        table = GpuSimulation(study, setting)
        for begins in range(0, study.games, GAMES_AT_ONCE):
            yield table.play(GameRange(setting, begins, min(begins + GAMES_AT_ONCE, study.games)))


def programs(engine: Engine, study: Study, setting: int) -> tuple[GpuProgram, GpuProgram]:
    """What plays, and what adds up."""
    table = engine.table(study.settings[setting].options)
    engine.kernel.plain().stop_remembering(table)
    effects = len(engine.measures.effects)
    settings = (
        ("players", int),
        ("parts", int),
        ("blurs", Annotated[Row, engine.seats, WIDE]),
        ("seeds", Annotated[Row, 3, WORD]),
        ("effects", Annotated[Row, engine.actions, WORD]),
    )
    notes = (("counts", Annotated[Grid, effects, engine.seats]), ("track", Annotated[Row, LONGEST]))
    empty = GameTally.empty(engine.measures, engine.seats)
    play = GpuProgram(
        engine,
        (table,),
        __name__,
        "play_on_gpu",
        libraries=(simulation.__name__,),
        rooms=(("settings", settings), ("notes", notes)),
        counters=tuple((name, array.shape) for name, array in empty._asdict().items()),
    )
    return play, GpuProgram(engine, (table,), __name__, "add_up")


def settings_of(play: GpuProgram, context: SimulationContext) -> Any:
    """How to play, as words."""
    placement = play.room("settings")
    chosen = placement.struct()
    for name in placement.struct.shapes:
        value = getattr(context, name)
        setattr(chosen, name, value.tolist() if isinstance(value, np.ndarray) else value)
    return placement.pack(chosen)


def tally_of(empty: GameTally, totals: Any) -> GameTally:
    """The counters of a GPU as tables."""
    found, at = {}, 0
    for name, array in empty._asdict().items():
        found[name] = totals[at : at + prod(array.shape)].reshape(array.shape)
        at += array.size
    return GameTally(**found)
