"""Programs that anyone wrote, as players: what is said, and what happens when they do what they must not."""

from __future__ import annotations

import json
import os
import pickle
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hegemon.arena.match import play
from hegemon.arena.tournament import ArenaTournament
from hegemon.core import Action, say
from hegemon.games import GAMES
from hegemon.players import UnknownPlayer, seat_player
from hegemon.players.conversation import LINE_LIMIT, Conversation
from hegemon.players.program import BadProgram, Fault, Forfeit, ProgramPlayer

CARTA = GAMES.load("carta")
PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"
READY = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game": print(json.dumps({"type": "ready", "words": True}), flush=True)
    if message["type"] == "choose":
"""


def program(tmp_path: Path, answer: str) -> str:
    """The description of a program that does this when it is asked for a choice."""
    file = tmp_path / "bot.py"
    file.write_text(READY + "".join(f"        {line}\n" for line in answer.splitlines()), encoding="utf-8")
    return f"exec@20s:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def ask(player: ProgramPlayer) -> Action:
    """The answer to the first question of a game."""
    state = CARTA.new({"players": 2}, "1")
    seat = state.to_act()[0]
    return player.choose(state.view(seat), state.legal(seat))


def test_a_program_is_told_what_its_seat_may_know_and_answers_with_a_place_or_an_action(tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    spec = program(
        tmp_path,
        f"open({str(heard)!r}, 'w').write(line)\nprint(json.dumps({{'action': message['legal'][1]}}), flush=True)",
    )
    state = CARTA.new({"players": 2}, "1")
    seat = state.to_act()[0]
    player = ProgramPlayer(CARTA, "its own seed", spec)
    assert player.choose(state.view(seat), state.legal(seat)) == state.legal(seat)[1]
    message = json.loads(heard.read_text())
    assert heard.read_text().startswith('{"type":"choose"')
    assert message["view"] == json.loads(json.dumps(state.view(seat)))
    assert message["legal"] == [action.to_json() for action in state.legal(seat)]
    assert message["words"] == [str(CARTA.describe_action(action, state.options)) for action in state.legal(seat)]
    assert message["seconds"] == 20
    player.leave(None)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("sys.exit(3)", Fault.CRASH),
        ("print('I think', flush=True)", Fault.NONSENSE),
        ("print('[1]', flush=True)", Fault.NONSENSE),
        ("print('{}', flush=True)", Fault.NONSENSE),
        ("print('[' * 100000, flush=True)", Fault.NONSENSE),
        ("sys.stdout.write('x' * 3000000); sys.stdout.flush()", Fault.NONSENSE),
        ("print(json.dumps({'choice': 2}), flush=True)", Fault.ILLEGAL),
        ("print(json.dumps({'choice': -1}), flush=True)", Fault.ILLEGAL),
        ("print(json.dumps({'choice': True}), flush=True)", Fault.ILLEGAL),
        ("print(json.dumps({'choice': False}), flush=True)", Fault.ILLEGAL),
        ("print(json.dumps({'choice': 0.0}), flush=True)", Fault.ILLEGAL),
        ("print(json.dumps({'action': ['play', 'science-3']}), flush=True)", Fault.ILLEGAL),
        ("print(json.dumps({'action': {}}), flush=True)", Fault.ILLEGAL),
    ],
)
def test_what_a_program_must_not_do_costs_it_the_game(tmp_path: Path, answer: str, fault: Fault) -> None:
    with pytest.raises(Forfeit) as lost:
        ask(ProgramPlayer(CARTA, "", program(tmp_path, answer)))
    assert lost.value.fault is fault
    assert "bot.py" in str(lost.value.message)


def test_a_silent_program_is_not_waited_for_and_its_last_words_are_kept(tmp_path: Path) -> None:
    spec = program(tmp_path, "print('thinking', file=sys.stderr, flush=True); time.sleep(600)")
    player = ProgramPlayer(CARTA, "", spec.replace("20s", "1s"))
    with pytest.raises(Forfeit) as lost:
        ask(player)
    assert lost.value.fault is Fault.SILENCE
    assert lost.value.last_words == "thinking"


def test_one_that_never_reads_holds_up_nobody(tmp_path: Path) -> None:
    lazy = tmp_path / "lazy.py"
    lazy.write_text('print(\'{"type": "ready"}\', flush=True)\nimport time\ntime.sleep(600)\n')
    player = ProgramPlayer(CARTA, "", f"exec@500ms:{shlex.quote(sys.executable)} {lazy}")
    state = CARTA.new({"players": 2}, "1")
    seat = state.to_act()[0]
    view = {**state.view(seat), "padding": "x" * 300_000}  # more than a pipe holds
    with pytest.raises(Forfeit) as lost:
        player.choose(view, state.legal(seat))
    assert lost.value.fault is Fault.SILENCE


def test_one_that_never_stops_talking_fills_no_memory(tmp_path: Path) -> None:
    said = tmp_path / "said"
    chatter = tmp_path / "chatter.py"
    chatter.write_text(
        "import os\n"
        f"said = os.open({str(said)!r}, os.O_WRONLY | os.O_CREAT)\n"
        "count = 0\n"
        "while True:\n"
        "    count += os.write(1, b'x' * 999 + b'\\n')\n"
        "    os.pwrite(said, b'%d' % count, 0)\n"
    )
    talk = Conversation([sys.executable, str(chatter)])
    for _ in range(3):
        assert len(talk.hear(20)) == 1000
    time.sleep(1)
    talk.stop()
    assert 3000 < int(said.read_text()) < LINE_LIMIT  # no more than a pipe holds


def holder(fifo: Path) -> str:
    """A program that shows by an open pipe that it lives, and does nothing but think."""
    shown = f"shown = open({str(fifo)!r}, 'w'); shown.write('here'); shown.flush(); print(flush=True)"
    return shown + "\nwhile True: time.sleep(1)"


def lives(pipe: int, seconds: float = 20) -> bool:
    """Does somebody hold the other end of a pipe, or come to within this time?"""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(BlockingIOError):
            if os.read(pipe, 4):
                return True
        time.sleep(0.05)
    return False


def ends(pipe: int, seconds: float = 20) -> bool:
    """Has everybody let go of the other end of a pipe within this time?"""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with suppress(BlockingIOError):
            if not os.read(pipe, 4):
                return True
        time.sleep(0.05)
    return False


@pytest.fixture
def fifo(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A pipe with a name, and the end from which it is read."""
    path = tmp_path / "fifo"
    os.mkfifo(path)
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    yield path, pipe
    os.close(pipe)


@pytest.mark.parametrize("fault", ["sys.exit()", "time.sleep(600)"])
def test_what_a_program_has_started_is_stopped_with_it(tmp_path: Path, fifo: tuple[Path, int], fault: str) -> None:
    path, pipe = fifo
    child = tmp_path / "child.py"
    child.write_text("import time\n" + holder(path))
    started = f"import subprocess; subprocess.Popen([sys.executable, {str(child)!r}], stdout=-1).stdout.readline()"
    spec = program(tmp_path, f"{started}; {fault}")
    with pytest.raises(Forfeit):
        ask(ProgramPlayer(CARTA, "", spec.replace("20s", "3s")))
    assert ends(pipe)


def test_no_program_outlives_whoever_talks_to_it(tmp_path: Path, fifo: tuple[Path, int]) -> None:
    path, pipe = fifo
    thinker = tmp_path / "thinker.py"
    thinker.write_text("import time\n" + holder(path))
    talker = (
        "import sys, time\nfrom hegemon.players.conversation import Conversation\n"
        f"talk = Conversation([sys.executable, {str(thinker)!r}])\ntime.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", talker]) as process:
        assert lives(pipe)
        process.kill()
    assert ends(pipe)


def test_why_a_program_lost_can_be_told_by_another_process() -> None:
    lost = Forfeit(Fault.SILENCE, say("{program} is silent.", program="bot"), "last words")
    told = pickle.loads(pickle.dumps(lost))
    assert (told.fault, told.message, told.last_words) == (lost.fault, lost.message, lost.last_words)


def test_one_that_can_not_be_started_loses_when_it_is_asked() -> None:
    player = ProgramPlayer(CARTA, "", "exec:./there-is-no-such-program")
    player.prepare()
    with pytest.raises(Forfeit) as lost:
        ask(player)
    assert lost.value.fault is Fault.CRASH


def test_bad_descriptions_are_refused_with_what_to_write() -> None:
    for spec in ("exec:", "exec:'", "exec@20:./bot"):
        with pytest.raises(BadProgram):
            seat_player(spec, CARTA, "", programs=True)


def test_nobody_starts_programs_who_did_not_ask_for_them() -> None:
    with pytest.raises(UnknownPlayer):
        seat_player("exec:./bot", CARTA, "")


def test_in_the_arena_a_fault_costs_the_game_but_not_the_tournament(tmp_path: Path) -> None:
    spec = program(tmp_path, "sys.exit('out of ideas')")
    tournament = ArenaTournament.of(CARTA, {"players": 3}, ["random", spec], games=3, seed="x", table="one")
    alone = [number for number in range(len(tournament)) if tournament.pairing(number).seats.count(1) == 1]
    played = play(tournament, alone[0])
    seat = played.result.seats.index(1)
    assert played.result.places[seat] == 3
    assert sorted(played.result.places) == [1, 2, 3] or played.result.places.count(1) == 2
    assert played.result.forfeits == tuple("crash" if each == seat else "" for each in range(3))
    assert "out of ideas" in played.complaints


def test_the_time_of_a_choice_that_cost_the_game_counts_but_not_that_of_whoever_plays_on(tmp_path: Path) -> None:
    spec = program(tmp_path, "time.sleep(0.3); print('well', flush=True)")
    tournament = ArenaTournament.of(CARTA, {"players": 2}, ["random", spec], games=2, seed="x")
    result = play(tournament, 0).result
    seat = result.seats.index(1)
    assert result.choices[seat] == 1
    assert result.seconds[seat] == result.slowest[seat] >= 0.3
    assert result.decisions[seat] > 1


@pytest.mark.parametrize("name", ["carta", "civilization"])
def test_the_examples_play_whole_games(name: str) -> None:
    game = GAMES.load(name)
    short = {"max_turns": 2} if name == "civilization" else {}
    builder = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(PROGRAMS / 'builder.py'))}"
    first = f"exec:{shlex.quote(str(PROGRAMS / 'first_choice.sh'))}"
    tournament = ArenaTournament.of(game, {"players": 2, **short}, [builder, first], games=2, seed="x")
    results = [play(tournament, number).result for number in range(2)]
    assert [result.forfeits for result in results] == [(), ()]
    again = [play(tournament, number).result for number in range(2)]
    assert [result.places for result in again] == [result.places for result in results]
