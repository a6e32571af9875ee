"""The lab on a GPU counts what the lab counts: run by an emulator, as there is no GPU here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hegemon.games import GAMES
from hegemon.lab.gpu_simulation import programs, settings_of, tally_of
from hegemon.lab.study import GameRange, Study, engine_of, settings
from hegemon.lab.tally import GameTally
from tests.gpu.emulator import emulated


@pytest.mark.long
@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "random")])
def test_the_same_games_give_the_same_counts(bots: tuple[str, ...], tmp_path: Path) -> None:
    game = GAMES.load("carta")
    study = Study("carta", settings(game, [{"players": 2}], {}, {}), games=40, seed="any", bots=bots, blur=7)
    engine, columns = engine_of(game), 8
    play, add = programs(engine, study, 0)
    table = play.position.pack(play.tables[0]).copy()
    chosen = settings_of(play, study.context(engine, study.settings[0].options)).copy()
    empty = GameTally.empty(engine.measures, engine.seats)
    length = sum(array.size for array in empty)
    counts, totals = np.zeros((length, columns), np.int64), np.zeros(length, np.int64)
    emulated(play, tmp_path).launch(columns, 3, 40, table, chosen, counts)
    emulated(add, tmp_path).launch(length + 3, length, columns, counts, totals)
    expected = study.play(GameRange(0, 3, 40)).tally
    for name, ours in tally_of(empty, totals)._asdict().items():
        assert (ours == getattr(expected, name)).all(), name
