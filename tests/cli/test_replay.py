"""Stepping through a record."""

from __future__ import annotations

import json

import pexpect
import pytest

from hegemon.cli import main

PROMPT = "› "


def test_forward_back_and_to_the_end(hegemon, record_file):
    child = hegemon("replay", str(record_file), "--names", "Ada,Ben,Cleo")
    for typed, shown in {
        "": "The deal",
        "b": "Move 1 of ",
        "g 12": "The deal",
        "g 9999": "Move 12 of ",
        "dance": "Go where\\? There are moves 0 to",
        "a": "Enter next, b back",
        "q": "decide",
    }.items():
        child.expect(shown)
        child.expect(PROMPT)
        child.sendline(typed)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--language", "en"])
    out, err = capsys.readouterr()
    return left.value.code, out, err


def test_the_whole_game_at_once(capsys, record_file):
    status, out, _ = run(capsys, "replay", str(record_file), "--all")
    assert status == 0
    assert "   1 Player" in out
    assert "Carta Impera Victoria · Round" in out
    assert "decide" in out


def test_a_spectator_sees_backs_and_a_seat_its_cards(capsys, record_file):
    _, spectator, _ = run(capsys, "replay", str(record_file), "--all")
    _, seat, _ = run(capsys, "replay", str(record_file), "--all", "--seat", "1")
    assert "Player 1 draws a card of age I." in spectator
    assert "Player 1 draws a card of" not in seat


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (1, "", "it is not JSON"),
        (1, '{"game": "chess", "rules": 1, "seed": "1", "options": {}}', "There is no game “chess”; there are: carta"),
        (5, "[0, 1", "it is not JSON"),
        (5, '["end"]', "a move is a list"),
        (5, '[0, "play", "utopia-3"]', "play utopia-3"),
    ],
)
def test_a_broken_record_is_refused_with_its_line(capsys, record_file, tmp_path, line, text, reason):
    lines = record_file.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = text
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(lines), encoding="utf-8")
    status, out, err = run(capsys, "replay", str(broken))
    assert (status, out) == (2, "")
    assert f"Line {line}: " in err
    assert reason in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": "\ud800"}, "Line 1: there is something in it that no game can hold."),
        ({"seats": None}, "Line 1: the seats need a name each."),
        ({"seats": 0}, "Line 1: the seats need a name each."),
        ({"seats": False}, "Line 1: the seats need a name each."),
    ],
)
def test_an_odd_heading_is_refused(capsys, record_file, tmp_path, changes, reason):
    first, *rest = record_file.read_text(encoding="utf-8").split("\n")
    odd = tmp_path / "odd.jsonl"
    odd.write_text("\n".join([json.dumps(json.loads(first) | changes), *rest]), encoding="utf-8")
    assert run(capsys, "replay", str(odd)) == (2, "", f"{odd} is not a saved game. {reason}\n")


def test_half_a_letter_in_a_name_becomes_a_question_mark(capsys, record_file, tmp_path):
    first, *rest = record_file.read_text(encoding="utf-8").split("\n")
    seats = [{"name": name} for name in ("\ud800da", "Ben", "Cleo")]
    odd = tmp_path / "odd.jsonl"
    odd.write_text("\n".join([json.dumps(json.loads(first) | {"seats": seats}), *rest]), encoding="utf-8")
    status, out, _ = run(capsys, "replay", str(odd))
    assert status == 0
    assert "?da" in out


def test_a_byte_order_mark_is_no_part_of_the_record(capsys, record_file, tmp_path):
    marked = tmp_path / "marked.jsonl"
    marked.write_text(record_file.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run(capsys, "replay", str(marked)) == run(capsys, "replay", str(record_file))


def test_what_is_no_text_is_refused(capsys, tmp_path):
    (tmp_path / "picture").write_bytes(b"{}\n\xff\xfe")
    _, _, err = run(capsys, "replay", str(tmp_path / "picture"))
    assert err.endswith("picture is not a saved game. Line 2: it is not text.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Which game? Name its file.\n"),
        (["nowhere.jsonl"], "I can't use the file nowhere.jsonl: there is no such file or folder.\n"),
    ],
)
def test_a_missing_file_is_refused(capsys, arguments, sentence):
    assert run(capsys, "replay", *arguments) == (2, "", sentence)


@pytest.mark.parametrize("seat", ["4", "0", "x"])
def test_a_missing_seat_is_refused(capsys, record_file, seat):
    status, _, err = run(capsys, "replay", str(record_file), "--seat", seat)
    assert status == 2
    assert "--seat" in err
