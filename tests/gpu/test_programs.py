"""Programs for the GPU, on a machine without one: compiled, and run by an emulator beside the interpreted rules."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from hegemon.core.luck import Luck
from hegemon.gpu.program import CannotCompile, GpuProgram
from hegemon.gpu.whole_games import program
from hegemon.research.gpu import environment_program
from hegemon.research.variants import Variants, seeds
from hegemon.research.vector import VectorEnv
from tests.gpu import market
from tests.gpu.emulator import HOPPER, emulated


@pytest.mark.parametrize(
    "options", [[(2, 5, 0)], [(3, 5, 1), (3, 8, 0)]], ids=["rules as constants", "rules loaded, stalls held"]
)
def test_a_program_does_what_the_interpreted_rules_do(options: list[tuple[int, int, int]], tmp_path: Path) -> None:
    engine, games, turns = market.MarketEngine(), 7, 6
    tables = tuple(engine.table(one) for one in options)
    chosen = GpuProgram(engine, tables, market.__name__, "day")
    placement = chosen.position
    packed = np.stack([placement.pack(table) for table in tables], axis=1).copy()
    positions = np.zeros((placement.words, games), np.uint32)
    lucks = seeds(Random(2), games).T.copy()
    before = lucks.copy()
    numbers, counts = np.zeros((turns, games), np.int8), np.zeros((2, games), np.int32)
    totals, means = np.zeros(games, np.int64), np.zeros(games, np.float32)
    arrays = (positions, lucks, numbers, counts, totals, means)
    emulated(chosen, tmp_path).launch(games + 2, games, turns, packed, len(tables), *arrays)
    for game in range(games):
        s, r, w = tables[game % len(tables)].copy(), Luck(), market.Sums()
        r.a, r.b, r.c, r.turns = map(int, before[:, game])
        sums = np.cumsum([market.trade(s, r, w, [0] * 20, [0] * 20) for _ in range(turns)])
        if len(tables) == 1:
            s.rent, s.shown = 0, [[0] * 3, [0] * 3]
        assert placement.unpack(positions[:, game], tables[game % len(tables)]) == _cut(s)
        assert lucks[:, game].tolist() == [r.a, r.b, r.c, r.turns]
        assert numbers[:, game].tolist() == [int(n) & 127 for n in sums]
        assert counts[:, game].tolist() == [-int(sums[-1]), games + 2]
        assert (totals[game], means[game]) == (r.a * 3, np.float32(sums[-1] / turns))


def _cut(s: market.Market) -> market.Market:
    """What lies above the top of the deck means nothing."""
    s.deck[s.left :] = [-1] * (20 - s.left)
    return s


def test_cartas_rules_become_code_for_the_gpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEGEMON_GPU_CACHE", str(tmp_path))
    variants = Variants("carta", {"players": 2}, remember=False)
    chosen = program(variants.engine, variants.tables, greedy=False)
    code = chosen.ptx(HOPPER)
    assert ".target sm_90" in code
    assert len(re.findall(r"\.visible \.entry .*play_random", code)) == 1
    monkeypatch.setattr(GpuProgram, "compile", None)
    assert program(variants.engine, variants.tables, greedy=False).ptx(HOPPER) == code, "the second time from the disk"


def test_what_cannot_be_compiled_says_why(tmp_path: Path) -> None:
    engine = market.MarketEngine()
    chosen = GpuProgram(engine, (engine.table((2, 5, 0)),), "tests.gpu.market", "night")
    with pytest.raises(CannotCompile, match="night"):
        chosen.compile(HOPPER, tmp_path / "program.ptx")


TABLES: dict[str, list[dict[str, Any]]] = {
    "2 players": [{"players": 2}],
    "2 players, house rules": [{"players": 2}, {"players": 2, "edition": "uk", "level_1": 2, "box_size": 0}],
    "3 players": [{"players": 3}],
    "4 players, teams, draft": [
        {"players": 4, "teams": True, "deal": "draft"},
        {"players": 4, "teams": True, "deal": "draft", "hegemony": 6, "hand_limit": 4, "edition": "it"},
    ],
}


@pytest.mark.long
@pytest.mark.parametrize("remember", [False, True], ids=["forgetful", "remembering"])
@pytest.mark.parametrize("table", TABLES)
def test_the_emulated_environment_is_the_vector_environment(table: str, remember: bool, tmp_path: Path) -> None:
    options, games, steps = TABLES[table], 60, 300
    variants = Variants("carta", options, remember=remember)
    chosen = environment_program("carta", options, remember=remember)
    device, placement = emulated(chosen, tmp_path), chosen.position
    adviser = emulated(environment_program("carta", options, remember=remember, entry="advise"), tmp_path)
    advice = np.zeros(games, np.int64)
    here = VectorEnv("carta", options, games=games, seed=3, remember=remember)
    packed = np.stack([placement.pack(blank) for blank in variants.tables], axis=1).copy()
    positions = np.zeros((placement.words, games), np.uint32)
    lucks, choosers = seeds(Random(3), 1 + games)[1:].T.copy(), seeds(Random(9), games).T.copy()
    seen, masks = np.zeros((here.observation, games), np.int8), np.zeros((here.actions, games), np.int8)
    actors, samples, wrong = np.zeros(games, np.int64), np.zeros(games, np.int64), np.full(1, -1, np.int32)
    rewards, done = np.zeros((here.seats, games), np.float32), np.zeros(games, np.int8)
    state = (packed, len(variants.tables), positions, lucks, choosers, samples, 2)
    arrays = (*state, seen, masks, actors, rewards, done, samples, wrong)
    batch = here.reset()
    device.launch(games + 4, games, here.seats, here.actions, 1, 1, *arrays)
    for step in range(steps):
        for ours, theirs in zip((seen.T, masks.T, actors, rewards.T, done), batch, strict=True):
            assert (ours == theirs).all(), step
        adviser.launch(games, games, games - 9, positions, actors, advice)
        assert (advice[: games - 9] == here.greedy(games - 9)).all(), step
        for game in range(0, games, 7):
            blank = variants.tables[game % len(variants.tables)]
            assert placement.unpack(positions[:, game], blank) == here.position(game), (step, game)
        batch = here.step(samples.copy())
        device.launch(games + 4, games, here.seats, here.actions, 0, 1, *arrays)
        assert wrong[0] == -1
