"""The lab watches games whose rules are no kernel, and counts what everybody could have counted."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from hegemon.cli import main
from hegemon.cli.lab import change_shown
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.measures import MEASURES
from hegemon.lab.differences import Difference
from hegemon.lab.findings import FEW
from hegemon.lab.results import RuleChange, StudyResults
from hegemon.lab.study import GameRange, NotForTheLab, Study, check_bots, seeds, settings
from hegemon.lab.tally import DOERS, WINS, parts_of_victory
from hegemon.languages.voice import Voice
from hegemon.players import Unsuitable, seat_players

SHORT = {"players": 2, "max_turns": 3}
PARTS = parts_of_victory(5)


@pytest.fixture(scope="module")
def study() -> Study:
    return Study("civilization", settings(GAME, [SHORT], {}, {}), 4, "watched", ("greedy", "random"))


@pytest.mark.whole_games
def test_what_is_counted_is_what_happened(study: Study) -> None:
    """The same games played here, counted from their events and outcomes."""
    tally = study.play(GameRange(0, 0, 2)).tally
    options = study.settings[0].options
    seed = ".".join(map(str, seeds(study.seed, options)))
    happened: Counter[str] = Counter()
    chairs, roles, won, decisions = [0] * 5, Counter[str](), Counter[str](), 0
    for number in range(2):
        state = GAME.new(options, f"{seed}/{number}")
        players = seat_players(["greedy", "random"], GAME, f"{seed}/{number}")
        while waiting := state.to_act():
            seat = waiting[0]
            events = state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)))
            happened.update(event.name for event in events)
            decisions += 1
        outcome = state.outcome()
        assert outcome is not None
        for seat, role in enumerate(outcome.details["roles"]):
            roles[role] += 1
            if seat in outcome.winners:
                won[role] += PARTS // len(outcome.winners)
                chairs[seat] += PARTS // len(outcome.winners)
    assert tally.games[0] == 2
    assert list(tally.chairs) == chairs
    assert tally.lengths[1][0] == decisions
    for number, effect in enumerate(MEASURES.effects):
        assert tally.used[number][0] == happened[effect], effect
    assets = list(MEASURES.assets)
    for role, times in roles.items():
        counts = tally.owners[assets.index(f"civilization-{role}")]
        assert (counts[DOERS], counts[WINS]) == (times, won[role])
        assert tally.ways[assets.index(f"civilization-{role}")].sum() == won[role]
    assert tally.conclusions[[each.name for each in MEASURES.conclusions].index("turns")] == 2


@pytest.mark.whole_games
def test_it_does_not_matter_who_plays_which_games(study: Study) -> None:
    whole = study.play(GameRange(0, 0, 2)).tally
    parts = study.empty()[0]
    for number in (1, 0):
        parts.add(study.play(GameRange(0, number, number + 1)).tally)
    for name, mine, theirs in zip(whole._fields, whole, parts, strict=True):
        assert np.array_equal(mine, theirs), name


def test_games_that_take_long_are_shared_out_few_by_few() -> None:
    study = Study("civilization", settings(GAME, [SHORT], {}, {}), 500, "watched", ("greedy",))
    assert max(games.ends - games.begins for games in study.ranges(2)) == 2


def test_who_can_not_play_is_refused() -> None:
    check_bots(GAME, ["greedy", "apprentice", "random"], 0)
    with pytest.raises(Unsuitable):
        check_bots(GAME, ["search"], 0)
    with pytest.raises(NotForTheLab):
        check_bots(GAME, ["greedy"], 50)


@pytest.mark.whole_games
def test_the_command_writes_a_report_about_civilizations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    arguments = ["civilization", "-n", "2", "--players", "2", "--given", "max_turns=2", "--jobs", "1"]
    with pytest.raises(SystemExit) as left:
        main(["lab", *arguments, "--bots", "random", "--seed", "7", "--out", str(out), "--language", "en"])
    assert left.value.code == 0, capsys.readouterr().err
    page = (out / "report.html").read_text(encoding="utf-8")
    for group in MEASURES.groups:
        assert str(group.title) in page
    assert "Most frequent are “" in page  # what is counted here are sentences, which don't fit into others
    figures = json.loads((out / "figures.json").read_text(encoding="utf-8"))
    assert figures["tables"][0]["games"] == 2
    assert sum(1 for name in figures["tables"][0]["held_at_the_end"] if name.startswith("civilization-")) == 16


def test_a_study_of_two_tables_has_all_groups() -> None:
    study = Study(
        "civilization",
        settings(GAME, [{**SHORT, "max_turns": 1}] * 1, {}, {"base_battle_hand": 4}),
        FEW,
        "x",
        ("random",),
    )
    tallies = study.empty()
    for games in study.ranges():
        part = study.play(games)
        tallies[part.setting].add(part.tally)
    results = StudyResults.of(study, tallies)
    assert len(results.changes) == 1
    vague = replace(results.changes[0], differences=unclear(results.changes[0]))
    console = Console(width=80)
    with console.capture() as captured:
        console.print(change_shown(vague, Voice.speaking("en", "civilization")))
    assert "Not clearly different" in captured.get()
    assert "difference\n" not in captured.get(), "no heading over a table without lines"


def unclear(change: RuleChange) -> dict[str, Difference]:
    """What is not clearly different after a change."""
    return {name: found for name, found in change.differences.items() if not found.clear and found.figure.weight}
