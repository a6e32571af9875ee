"""Playing in a real terminal, by typing."""

from __future__ import annotations

import random
import re
import signal

import pexpect
import pytest

from hegemon.core import Record
from hegemon.games import GAMES

PROMPT = "› "


def test_a_whole_game_against_random_bots(hegemon, tmp_path):
    child = hegemon("play", "--bots", "random,random", "--seed", "5", "--save", "game.jsonl")
    rng = random.Random(1)
    typed = 0
    while child.expect([PROMPT, "See it again with:"]) == 0:
        choices = [int(word) for word in child.before.split() if word.isdecimal()]
        child.sendline(str(rng.randint(1, 3)))
        typed += 1
        assert typed < 600, choices
    assert "decide" in child.before or "hegemony" in child.before
    child.expect("hegemon replay game.jsonl")
    child.expect(pexpect.EOF)
    record = Record.loads((tmp_path / "game.jsonl").read_text(encoding="utf-8"), GAMES)
    assert record.replay().outcome() is not None


def test_no_arguments_ask_a_few_questions(hegemon):
    child = hegemon("play")
    child.expect(r"Language: .*\[en\]")
    child.sendline("")
    child.expect(r"Number of players: 2, 3, 4 \[2\]")
    child.sendline("5")
    child.expect("Choose one of")
    child.sendline("3")
    child.expect(r"Deal: .*\[basic\]")
    child.sendline("")
    child.expect(r"Opponents: novice, apprentice, strategist, hegemon, legend \[apprentice\]")
    child.sendline("novice")
    child.expect(r"Your name \[Player\]")
    child.sendline("Ada")
    child.expect("Novice 2")
    child.expect("Play a card from your hand")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("Go on with:")


def test_hot_seat_has_a_curtain(hegemon):
    child = hegemon("play", "--names", "Ada,Ben", "--deal", "draft", "--seed", "2")
    child.expect("Pass the device to Ada")
    assert "Your" not in child.before
    child.expect("press Enter")
    child.sendline("")
    child.expect("Your pack: ")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect("Pass the device to Ben")
    shown = child.before
    child.expect("press Enter")
    child.sendline("")
    child.expect("Keep one card")
    assert "Ada has picked a card." in child.before
    assert "Ada keeps" not in shown.rpartition(PROMPT)[2] + child.before


def test_one_person_needs_no_curtain(hegemon):
    child = hegemon("play", "--names", "Ada", "--seed", "2")
    child.expect(PROMPT)
    assert "Pass the device" not in child.before


def test_commands_at_the_prompt(hegemon):
    child = hegemon("play", "--seed", "3", "--players", "3", size=(60, 100))
    child.expect(PROMPT)
    child.sendline("1")
    child.expect("Use effects, or end your turn.")
    for typed, answer in {
        "?": "why other choices are not allowed",
        "w": r"card.*Levels of effects \(C-LEVEL\)",
        "r purge": "C-PURGE",
        "r embarg": "There is no rule “embarg”. Did you mean: C-EMBARGO?",
        "d": "The discard pile is empty.",
        "k": "You know nothing of the other hands.",
        "l": "plays",
        "99": "There is no choice 99: type a number from 1 to",
        "dance": "“dance” means nothing here",
        "": "Use effects, or end your turn.",
    }.items():
        child.expect(PROMPT)
        child.sendline(typed)
        child.expect(answer)


def test_cards_are_looked_up_at_the_prompt(hegemon):
    child = hegemon("play", "civilization", "--seed", "3", "--players", "2", "--bots", "random", size=(60, 140))
    for typed, answer in {
        "?": "what a card does",
        "r the great wall": r"The Great Wall \(Wonder\)",
        "r democracy": r"Democracy \(Government\)",
        "r r-city-01": "R-CITY-01",
    }.items():
        child.expect(PROMPT)
        child.sendline(typed)
        child.expect(answer)


@pytest.mark.parametrize("leave", ["q", "eof", "interrupt"])
def test_leaving_says_how_to_go_on(hegemon, leave):
    child = hegemon("play", "--seed", "3", "--names", "Ada", "--bots", "random", "--save", "my game.jsonl")
    child.expect(PROMPT)
    press = {"q": lambda: child.sendline("q"), "eof": child.sendeof, "interrupt": child.sendintr}[leave]
    press()
    # What interrupts in the very moment in which Python begins to wait for a line is noticed with the next key only.
    if child.expect(["The game is kept. Go on with:", pexpect.TIMEOUT], timeout=20 if leave == "interrupt" else 60):
        press()
        child.expect("The game is kept. Go on with:")
    child.expect("hegemon play --resume 'my game.jsonl'")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in child.before
    again = hegemon("play", "--resume", "my game.jsonl")
    again.expect("Ada")
    again.expect("Random")
    again.expect(PROMPT)


def test_a_saved_game_goes_on_as_it_began(hegemon):
    hegemon("play", "--seed", "3", "--save", "game.jsonl").expect(PROMPT)
    for wish in (["--players", "4"], ["--seed", "4"], ["--teams"], ["--set", "hegemony=6"]):
        child = hegemon("play", "--resume", "game.jsonl", *wish)
        child.expect("A saved game goes on as it began")
        child.expect(pexpect.EOF)
    child = hegemon("play", "--resume", "game.jsonl", "--save", "game.jsonl")
    child.expect("game.jsonl is there already")


def test_a_killed_game_goes_on_where_it_was(hegemon, tmp_path):
    child = hegemon("play", "--seed", "3", "--bots", "random", "--save", "game.jsonl")
    for _ in range(4):
        child.expect(PROMPT)
        child.sendline("1")
    child.expect(PROMPT)
    question = child.before.rpartition("Your hand")[2].partition("A number")[0]
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    again = hegemon("play", "--resume", "game.jsonl")
    again.expect(PROMPT)
    assert again.before.rpartition("Your hand")[2].partition("A number")[0] == question


def test_a_file_that_is_there_is_not_written_over(hegemon, tmp_path):
    (tmp_path / "game.jsonl").write_text("precious")
    child = hegemon("play", "--save", "game.jsonl")
    child.expect("game.jsonl is there already")
    child.expect(pexpect.EOF)
    assert (tmp_path / "game.jsonl").read_text() == "precious"


@pytest.mark.parametrize("size", [(24, 80), (40, 120), (50, 160)])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_the_first_screen_fits(hegemon, size, players):
    child = hegemon("play", "--seed", "4", "--players", players, size=size)
    child.expect(PROMPT)
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", child.before).split("\r\n")
    assert "Carta Impera Victoria" in lines[0]
    assert len(lines) <= size[0]
    assert max(map(len, lines)) <= size[1]


def test_a_hint_names_the_most_promising_choices(hegemon):
    child = hegemon("play", "--seed", "3", size=(60, 100))
    child.expect(PROMPT)
    child.sendline("h")
    child.expect("The most promising choices, with the chance of winning after each:")
    child.expect(PROMPT)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", child.before)
    assert re.search(r"[123]  [2-7]\d%  . Play ", shown)
    assert shown.count("%") == 2, "there are two choices"
    child.sendline("1")
    child.expect(PROMPT)
    if "1 End the turn" in child.before and "2 " not in child.before:
        child.sendline("h")
        child.expect("There is only one choice.")


def test_a_saved_game_keeps_its_players(hegemon, tmp_path):
    child = hegemon("play", "--names", "Ada", "--bots", "novice", "--seed", "2", "--save", "game.jsonl")
    child.expect(PROMPT)
    child.sendline("q")
    child.expect(pexpect.EOF)
    before = (tmp_path / "game.jsonl").read_text(encoding="utf-8")
    child = hegemon("play", "--resume", "game.jsonl", "--bots", "random")
    child.expect("goes on with those who began it")
    child.expect(pexpect.EOF)
    assert (tmp_path / "game.jsonl").read_text(encoding="utf-8") == before


def test_no_saved_game_starts_programs(hegemon, tmp_path):
    record, _ = Record.start(GAMES.load("carta"), {"players": 2}, "1")
    spoor = tmp_path / "spoor"
    program = f"exec:sh -c 'echo > {spoor}'"
    record.seats = [{"name": "Ada"}, {"name": "sh", "player": program}]
    (tmp_path / "game.jsonl").write_text(record.dumps(), encoding="utf-8")
    child = hegemon("play", "--resume", str(tmp_path / "game.jsonl"))
    child.expect("no file may start them")
    child.expect(pexpect.EOF)
    assert not spoor.exists()
