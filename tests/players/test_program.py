"""Programs that anyone wrote, as players: what is said, and what happens when they do what they must not."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from hegemon.arena.match import play
from hegemon.arena.tournament import ArenaTournament
from hegemon.core import Action
from hegemon.games import GAMES
from hegemon.players import UnknownPlayer, seat_player
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


@pytest.mark.parametrize("name", ["carta", "civilization"])
def test_the_examples_play_whole_games(name: str) -> None:
    game = GAMES.load(name)
    short = {"max_turns": 2} if name == "civilization" else {}
    builder = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(PROGRAMS / 'builder.py'))}"
    first = f"exec:sh {shlex.quote(str(PROGRAMS / 'first_choice.sh'))}"
    tournament = ArenaTournament.of(game, {"players": 2, **short}, [builder, first], games=2, seed="x")
    results = [play(tournament, number).result for number in range(2)]
    assert [result.forfeits for result in results] == [(), ()]
    again = [play(tournament, number).result for number in range(2)]
    assert [result.places for result in again] == [result.places for result in results]
