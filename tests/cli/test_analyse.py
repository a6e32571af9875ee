"""`hegemon analyse`: a saved game, judged in words and as a page."""

from __future__ import annotations

import pytest

from hegemon.cli import main
from hegemon.core import Record
from hegemon.games import GAMES


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["analyse", *arguments])
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out, captured.err


def test_it_says_who_could_hope_for_what_and_what_would_have_been_better(capsys, record_file, tmp_path):
    page = tmp_path / "game.html"
    status, out, _ = run(
        capsys, str(record_file), "--think", "4", "--names", "Ada,Ben,Cleo", "--html", str(page), "--language", "en"
    )
    assert status == 0
    for words in ("Chances of winning", "Turning points", "Better choices", "doubtful", "Cleo  "):
        assert words in out
    assert f"The report with its chart is in {page}." in out
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    assert "Cleo" in html


def test_without_a_time_to_think_the_network_judges(capsys, record_file, tmp_path):
    page = tmp_path / "game.html"
    status, out, _ = run(capsys, str(record_file), "--html", str(page), "--language", "en")
    assert status == 0
    assert "Better: “" in out
    assert "choices were judged, by the network." in page.read_text(encoding="utf-8")


def test_a_game_that_was_left_is_judged_as_far_as_it_went(capsys, record_file, tmp_path):
    part = tmp_path / "part.jsonl"
    part.write_text("".join(record_file.read_text(encoding="utf-8").splitlines(keepends=True)[:12]), encoding="utf-8")
    status, out, _ = run(capsys, str(part), "--think", "4", "--language", "en")
    assert status == 0
    assert "The game was left before its end." in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Which game? Name its file."),
        (["nowhere.jsonl"], "I can't use the file nowhere.jsonl"),
        (["{record}", "--think", "soon"], "“soon” is no time to think"),
        (["{record}", "--think", "1", "--html", "no/where.html"], "I can't use the file no/where.html"),
        (["{empty}"], "Nothing has happened in this game yet."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(capsys, record_file, tmp_path, monkeypatch, arguments, says):
    monkeypatch.chdir(tmp_path)
    empty = tmp_path / "empty.jsonl"
    empty.write_text(record_file.read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    filled = [word.format(record=record_file, empty=empty) for word in arguments]
    status, _, err = run(capsys, *filled, "--language", "en")
    assert status == 2
    assert says in err


def test_a_game_that_nobody_can_analyse_yet(capsys, tmp_path, monkeypatch):
    record, state = Record.start(GAMES.load("civilization"), {"players": 2}, "1")
    monkeypatch.setattr(type(record.game), "features", lambda game: frozenset())
    record.add(seat := state.to_act()[0], state.legal(seat)[0])
    kept = tmp_path / "kept.jsonl"
    kept.write_text(record.dumps(), encoding="utf-8")
    told = run(capsys, str(kept), "--language", "en")
    assert told == (2, "", "Civilization doesn't have this yet: the analysis of a game.\n")
