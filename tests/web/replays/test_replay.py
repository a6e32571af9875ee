"""After the game: record, replay, analysis, proof. Before its end nothing of it."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient

from hegemon.core import Action, Game, Record
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.service.background.bots import TooSlow
from hegemon.service.background.bots import examine as really_examine
from hegemon.service.errors import TooMuch
from hegemon.service.guests import Guest
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.records import record_of
from hegemon.service.tables.terms import Terms
from hegemon.service.tables.undo import may_take_back
from hegemon.web.app import create_app
from hegemon.web.replays import analyses, replay
from hegemon.web.replays.analyses import CHUNK, OF_ONE, Analyses, doubtful, hopes, summed_up
from hegemon.web.settings import Settings
from tests.service.playing import Book, person

CARTA = GAMES.load("carta")
ADA = Guest("ada-who-plays", "Ada")
UNSAFE = re.compile(r"""<[^>]*\s(?:style|on\w+)\s*=|<script(?![^>]*\ssrc=)|<style|javascript:""")
"""What the Content-Security-Policy would stop."""


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return create_app(Settings(f"sqlite:///{tmp_path_factory.mktemp('after')}/t.db", limits=False, bots=0))


@pytest.fixture(scope="module")
def client(app):
    """A server, and somebody who only looks."""
    with TestClient(app) as client:
        client.get("/healthz")
        client.get("/rules/carta")
        yield client


@pytest.fixture(scope="module")
def ada(client):
    """The same server, visited by who sits at the tables."""
    answer = Response()
    client.app.state.services.sessions.remember(answer, ADA)
    cookie = re.match(r"guest=([^;]+)", answer.headers["set-cookie"]).group(1)
    return TestClient(client.app, cookies={"guest": cookie})


def play(record: Record, state, rng: random.Random, moves: int | None = None) -> Record:
    while state.to_act() and (moves is None or len(record.moves) < moves):
        seat = state.to_act()[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        record.add(seat, action)
    return record


def game_of(options, seed: str = "an evening", moves: int | None = None, game: Game = CARTA) -> Record:
    """A game that somebody brings."""
    return play(*Record.start(game, options, seed), random.Random(seed), moves)


def table_of(client, options, moves: int | None = None):
    """A table where Ada and a friend play on one device, so many moves or to the end."""
    service, call = client.app.state.services.tables, client.portal.call
    places = [PlannedSeat("me"), *[PlannedSeat("here", f"Friend {seat}") for seat in range(1, options["players"])]]
    table = call(service.create, ADA, "carta", options, places, Terms())
    rng = random.Random(7)
    while table.to_act and (moves is None or len(table.moves) < moves):
        seat = table.to_act[0]
        call(service.gameplay.act, table.id, ADA, seat, table.version, rng.choice(table.state.legal(seat)))
        table = call(service.table, table.id)
    return table


def csrf(client) -> str:
    return re.search(r'name="csrf" value="(\w+)"', client.get("/rules/carta").text).group(1)


def bring(client, data: bytes | str, **fields):
    data = data.encode() if isinstance(data, str) else data
    fields = {"csrf": csrf(client)} | fields
    return client.post("/replays", data=fields, files={"record": ("game.jsonl", data)}, follow_redirects=False)


@pytest.fixture(scope="module")
def running(client):
    return table_of(client, {"players": 2}, moves=30)


@pytest.fixture(scope="module")
def over(client):
    return table_of(client, {"players": 2})


# -- before the end ----------------------------------------------------------------------------------------------------


def test_before_the_end_only_the_fingerprint_is_shown(client, ada, running):
    setup = running.setup
    pages = [
        "",
        "/fragment",
        "/fragment?at=3",
        "/chat",
        "/record",
        "/replay",
        "/replay/fragment",
        "/analysis",
        "/fairness",
    ]
    for visitor in (client, ada):
        for path in pages:
            page = visitor.get(f"/t/{running.id}{path}")
            assert setup.seed not in page.text, path
        assert setup.fingerprint[:16] in visitor.get(f"/t/{running.id}?seat={running.to_act[0]}").text
        fairness = visitor.get(f"/t/{running.id}/fairness")
        assert fairness.status_code == 200
        assert setup.fingerprint in fairness.text
        assert "It will be shown here when the game is over." in fairness.text


@pytest.mark.parametrize("path", ["/record", "/replay", "/replay/fragment", "/analysis", "/replay?move=2&seat=1"])
def test_before_the_end_there_is_nothing_to_look_back_at(client, ada, running, path):
    for visitor in (client, ada):
        page = visitor.get(f"/t/{running.id}{path}")
        assert page.status_code == 422
        assert "The game is not over yet." in page.text
        assert visitor.post(f"/t/{running.id}/analyse", data={"csrf": csrf(visitor)}).status_code == 422


@pytest.mark.parametrize("path", ["record", "replay", "replay/fragment", "analysis", "fairness"])
def test_unknown_tables_are_unknown(client, path):
    assert client.get(f"/t/nowhere/{path}").status_code == 404


# -- the record --------------------------------------------------------------------------------------------------------


def test_the_record_is_the_game(client, over):
    answer = client.get(f"/t/{over.id}/record")
    assert answer.status_code == 200
    assert re.fullmatch(r'attachment; filename="carta-[\d-]{10}-\w{6}\.jsonl"', answer.headers["content-disposition"])
    record = Record.loads(answer.text, GAMES)
    assert record.seed == over.setup.seed
    assert record.replay() == over.state
    assert [seat["name"] for seat in record.seats] == ["Ada", "Friend 1"]


WAYS_TO_WRITE = {
    "as it is": lambda text: text.encode(),
    "Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "a mark at the start": lambda text: text.encode("utf-8-sig"),
    "no line end": lambda text: text.rstrip("\n").encode(),
    "empty lines at the end": lambda text: (text + "\n \n").encode(),
}


@pytest.mark.parametrize("write", WAYS_TO_WRITE.values(), ids=WAYS_TO_WRITE)
def test_a_record_that_is_brought_can_be_looked_at(client, write):
    record = game_of({"players": 3})
    record.seats = [{"name": name} for name in ("<b>Ada</b>", "Бен", "C" * 99)]
    answer = bring(client, write(record.dumps()))
    assert answer.status_code == 303
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert "<b>Ada</b>" not in page.text
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page.text
    assert "C" * 25 not in page.text
    downloaded = client.get(answer.headers["location"].replace("/replay", "/record")).text
    assert Record.loads(downloaded, GAMES).moves == record.moves


def test_a_brought_game_was_never_promised(client):
    answer = bring(client, game_of({"players": 2}).dumps())
    address = answer.headers["location"].removesuffix("/replay")
    assert "A fair shuffle" not in client.get(address).text
    assert "Play again" not in client.get(address).text
    fairness = client.get(f"{address}/fairness").text
    assert "This game was brought as a file" in fairness
    assert fairness.count('class="holds"') == 2
    assert 'class="fails"' not in fairness, "nobody promised anything that was not kept"


def heading(**changes) -> str:
    first, *rest = game_of({"players": 2}).dumps().split("\n")
    return "\n".join([json.dumps(json.loads(first) | changes), *rest])


BROKEN = {
    "empty": (b"", "Line 1: the record is empty."),
    "blank": (b"\n\n  \n", "Line 1: the record is empty."),
    "binary": (bytes(range(256)) * 20, "it is not even text"),
    "zeros": (b"\0" * 300, "it is not JSON"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "it is not even text"),
    "a page": (b"<!doctype html><p>Hello", "Line 1: it is not JSON."),
    "a number": (b"7", "the heading needs"),
    "deep": (b"[" * 60_000, "it is not JSON"),
    "a large number": (b"[" + b"9" * 5000 + b"]", "it is not JSON"),
    "another game": (heading(game="chess"), "There is no game"),
    "other rules": (heading(rules=99), "version 99 of the rules"),
    "wrong options": (heading(options={"players": 9}), "Line 1"),
    "odd options": (heading(options={"players": [2]}), "Line 1"),
    "wrong seats": (heading(seats=[{"name": "Ada"}]), "the seats need a name each"),
    "half a letter in the seed": (heading(seed="\ud800"), "Line 1"),
    "a bell in the seed": (game_of({"players": 2}, "\a\0").dumps(), "the seed has to be a short text"),
    "an endless seed": (game_of({"players": 2}, "x" * 5000).dumps(), "the seed has to be a short text"),
    "half a letter in a name": (heading(seats=[{"name": "\ud800"}, {"name": "Ben"}]), None),
    "no such move": (game_of({"players": 2}, moves=4).dumps() + '[0, "fly", "away"]\n', "Line 6"),
    "a move of nobody": (game_of({"players": 2}, moves=4).dumps() + '[99999999999999999999, "end"]\n', "Line 6"),
    "a move of minus one": (game_of({"players": 2}, moves=4).dumps() + '[-1, "end"]\n', "Line 6"),
    "an odd move": (game_of({"players": 2}, moves=4).dumps() + '{"seat": 0}\n', "a move is a list"),
    "a move with huge arguments": (game_of({"players": 2}, moves=4).dumps() + f'[0, "play", {10**300}]\n', "Line 6"),
    "half a letter in a move": (game_of({"players": 2}, moves=4).dumps() + '[0, "play", "\\ud800"]\n', "Line 6"),
    "moves after the end": (game_of({"players": 2}).dumps() + '[0, "end"]\n', "can't do this"),
    "not over": (game_of({"players": 2}, moves=20).dumps(), "only finished games can be kept"),
    "too many moves": (heading() + '[0, "end"]\n' * 20_001, "more than 20000 moves"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_refused_with_the_reason(client, data, message):
    answer = bring(client, data)
    if message is None:
        assert answer.status_code == 303
    else:
        assert answer.status_code == 422
        assert message.replace("'", "&#39;") in told_at_the_form(answer)


def told_at_the_form(answer) -> str:
    """What the lobby says of a file, where it was chosen."""
    assert "Play against the computer" in answer.text
    form = re.search(r'<form[^>]*action="/replays".*?</form>', answer.text, re.DOTALL).group()
    assert 'aria-describedby="broken"' in form
    assert "Choose the file that “Download the record” gave you" in form
    return re.search(r'role="alert" id="broken".*?</div>', form, re.DOTALL).group()


def test_no_file_no_replay(client):
    token = csrf(client)
    for fields in ({}, {"record": ""}):
        answer = client.post("/replays", data={"csrf": token} | fields)
        assert answer.status_code == 422
        assert "Choose a file first." in told_at_the_form(answer)
    pasted = client.post("/replays", data={"csrf": token, "record": game_of({"players": 2}).dumps()})
    assert pasted.status_code == 200
    assert bring(client, game_of({"players": 2}).dumps(), csrf="0" * 32).status_code == 422
    assert client.post("/replays", content=b"--x\r\nbroken", headers={"Content-Type": "multipart/form-data; boundary=x"}
    ).status_code in (400, 422)  # fmt: skip


def test_a_file_that_is_too_large_is_not_read(client):
    answer = bring(client, b"x" * 2_000_000)
    assert answer.status_code == 413
    assert "This file is too large" in told_at_the_form(answer)


def test_what_one_may_do_is_counted(client, over, monkeypatch):
    counted = []
    monkeypatch.setattr(client.app.state.services.limits, "spend", lambda kind, who, address: counted.append(kind))
    monkeypatch.setattr(analyses.Analyses, "start", lambda self, table, address: None)
    bring(client, game_of({"players": 2}).dumps())
    client.post(f"/t/{over.id}/analyse", data={"csrf": csrf(client)})
    assert {"upload", "think"} <= set(counted)


# -- the replay --------------------------------------------------------------------------------------------------------

TABLES = (
    {"players": 2},
    {"players": 3, "deal": "draft"},
    {"players": 4, "teams": True},
)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_move_can_be_seen_from_every_seat_and_nothing_can_be_chosen(client, options):
    record = game_of(options)
    address = bring(client, record.dumps()).headers["location"]
    last = len(record.moves)
    rng = random.Random(3)
    for move in sorted({0, 1, 2, last - 1, last, *rng.sample(range(last), 12)}):
        for seat in (*range(options["players"]), "spectator"):
            part = client.get(f"{address}/fragment?move={move}&seat={seat}")
            assert part.status_code == 200
            assert 'form="act"' not in part.text
            assert not UNSAFE.search(part.text)
            for piece in ("title", "bar-title", "reel-back", "reel-on", "reel-now", "reel-seats", "game", "news"):
                assert part.text.count(f'id="{piece}"') == 1, piece


def test_the_hand_of_each_seat_lies_open(client, over):
    """A spectator sees backs; after the end one may sit down behind anybody."""
    state = record_of(over).replay(12)
    for seat in (0, 1):
        part = client.get(f"/t/{over.id}/replay/fragment?move=12&seat={seat}").text
        for card in state.view(seat)["hands"][seat]["cards"]:
            assert f'data-piece="{card}" data-place="hand' in part
    assert "Your hand" not in client.get(f"/t/{over.id}/replay/fragment?move=12&seat=spectator").text


def test_what_stands_before_the_first_move_is_called_as_the_game_calls_it(over):
    assert str(over.setup.game.beginning()) == "The deal"
    assert str(GAMES.load("civilization").beginning()) == "The set-up of the map"


def test_the_replay_page(client, ada, over):
    last = len(over.moves)
    first = client.get(f"/t/{over.id}/replay").text
    assert "The deal" in first
    assert f'data-fragment="/t/{over.id}/replay/fragment?move={{move}}&amp;seat=spectator"' in first
    assert f'type="range" id="reel" name="move" min="0" max="{last}" value="0"' in first
    assert f'id="reel-next" href="/t/{over.id}/replay?move=1&amp;seat=spectator" data-step="1"' in first
    assert f'data-copy="http://testserver/t/{over.id}/replay?move=0&amp;seat=spectator"' in first
    assert not UNSAFE.search(first)
    end = client.get(f"/t/{over.id}/replay?move={last}").text
    assert "Game over" in end
    assert "Play again" not in end
    assert f"Move {last} of {last}: " in end
    assert f'href="/t/{over.id}/replay?move={last}&amp;seat=0"' in end
    assert "seat=0" in re.search(r'data-fragment="(\S+replay\S+)"', ada.get(f"/t/{over.id}/replay").text).group(1)


def test_moves_that_never_were_are_the_nearest_ones(client, over):
    last = len(over.moves)
    for move, shown in ((-5, 0), (last + 1, last), (10**18, last)):
        assert f'value="{shown}"' in client.get(f"/t/{over.id}/replay?move={move}").text
    for query in ("move=x", "move=1.5", "move=" + "9" * 5000, "seat=2", "seat=-1", "seat=x", "seat=", "seat=٣"):
        assert client.get(f"/t/{over.id}/replay?{query}").status_code == 422, query


def test_a_replay_shows_nobodys_own_links(client, ada, over):
    """The way back to a seat is its player's alone, also when others look from there."""
    for visitor in (client, ada):
        for seat in (0, 1):
            page = visitor.get(f"/t/{over.id}/replay?seat={seat}").text
            assert not any(chair.way_back in page for chair in over.chairs)


def test_choices_that_were_taken_back_are_not_replayed(client):
    service, call = client.app.state.services.tables, client.portal.call
    table = table_of(client, {"players": 2}, moves=1)
    number = 0
    while table.to_act:
        seat = table.to_act[0]
        if may_take_back(table, seat) and number < 3:
            call(service.gameplay.take_back, table.id, ADA, seat)
            number += 1
            table = call(service.table, table.id)
        legal = table.state.legal(table.to_act[0])
        call(service.gameplay.act, table.id, ADA, table.to_act[0], table.version, legal[0])
        table = call(service.table, table.id)
    assert number
    record = Record.loads(client.get(f"/t/{table.id}/record").text, GAMES)
    assert len(record.moves) == len(table.moves) < table.version - 1
    for move in range(0, len(record.moves) + 1, 9):
        at = replay.ReplayPosition(table, 0, move)
        assert table.sight(0, at.version).view == record.replay(move).view(0)


def test_every_language(client, over):
    for code in ("en", "fr", "it", "es", "uk"):
        for path in (f"/t/{over.id}/replay?move=9", f"/t/{over.id}/fairness", f"/t/{over.id}"):
            page = client.get(path, headers={"Accept-Language": code})
            assert page.status_code == 200
            assert f'<html lang="{code}"' in page.text


# -- the end scene -----------------------------------------------------------------------------------------------------


def test_what_one_can_do_after_the_end(client, ada):
    over = table_of(client, {"players": 2})
    watching, playing = client.get(f"/t/{over.id}").text, ada.get(f"/t/{over.id}").text
    for page in (watching, playing):
        assert f'href="/t/{over.id}/replay' in page
        assert f'action="/t/{over.id}/analyse"' in page
        assert f'href="/t/{over.id}/record"' in page
        assert f'data-seed="{over.setup.seed}" data-fingerprint="{over.setup.fingerprint}"' in page
        assert 'id="verified"' in page
        assert not UNSAFE.search(page)
    assert "Play again" in playing
    assert "Play again" not in watching
    again = ada.post(f"/t/{over.id}/again", data={"csrf": csrf(ada)}, follow_redirects=False)
    assert again.status_code == 303
    playing = ada.get(f"/t/{over.id}").text
    assert f'href="{again.headers["location"]}"' in playing
    assert "Play again" not in playing


def test_the_shuffle_can_be_checked(client, over):
    page = client.get(f"/t/{over.id}/fairness")
    assert page.status_code == 200
    assert over.setup.seed in page.text
    assert over.setup.fingerprint in page.text
    assert page.text.count('class="holds"') == 3
    assert f"printf %s {over.setup.seed} | sha256sum" in page.text
    assert not UNSAFE.search(page.text)


def test_a_shuffle_that_was_changed_is_found_out(over):
    forged = over.copy()
    forged.state = forged.state.resample(0, random.Random(1))
    wrong = over.copy()
    wrong.history.moves = over.moves[:-1]
    assert [check.holds for check in replay.checks(over)] == [True, True, True]
    assert [check.holds for check in replay.checks(wrong)] == [True, True, False]
    if forged.state != over.state:
        assert not replay.checks(forged)[2].holds


def test_a_replay_goes_from_turn_to_turn_and_its_curves_know_where(client):
    record = game_of({"players": 2, "max_turns": 2}, game=GAMES.load("civilization"))
    at = bring(client, record.dumps()).headers["location"]
    page = client.get(f"{at}?turn=2").text
    second = int(re.search(r'id="reel"[^>]* value="(\d+)"', page)[1])
    first, *_, last = re.search(r'data-marks="([\d ]+)"', page)[1].split()
    assert int(first) < second < int(last) == len(record.moves)
    assert page.count('class="cursor"') == len(re.findall(r'<figure class="sheet chart"', page)) == 5
    assert set(re.findall(r'x1="([\d.]+)"', page)) == {"171.0"}, (
        "the cursor stands where the second of two turns begins"
    )
    assert f'id="turn-previous" href="{at}?move={first}&amp;seat=spectator"' in page
    assert f'id="turn-next" href="{at}?move={last}&amp;seat=spectator"' in page
    assert client.get(f"{at}?turn=9").text.count('value="0"'), "a turn that never was is the beginning"
    end = client.get(at.removesuffix("/replay")).text
    assert f'href="{at}?turn=2"' in end
    assert 'class="cursor"' not in end


# -- the analysis ------------------------------------------------------------------------------------------------------


class Oracle:
    """Judges as quickly as one can wish; it can be made to fail."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.failures = 0
        self.gate = asyncio.Event()
        self.gate.set()

    async def examine(self, record: Record, first: int, last: int):
        await self.gate.wait()
        self.asked.append((first, last))
        if self.failures:
            self.failures -= 1
            raise TooSlow()
        return [
            {
                "number": number, "seat": record.moves[number - 1][0], "chance": 0.5 + 0.4 * (number % 7) / 7,
                "cost": 0.2 if number == 9 else 0.0, "doubtful": number == 9, "best": Action("end").to_json(),
            }
            for number in range(first, last + 1)
        ]  # fmt: skip


@pytest.fixture
def oracle(client, monkeypatch):
    made = Oracle()
    monkeypatch.setattr(client.app.state.services.bots, "examine", made.examine)
    return made


async def settled(analyses) -> None:
    await asyncio.gather(*analyses._tasks.values(), return_exceptions=True)


def analysed(client, table_id: str) -> dict:
    client.portal.call(settled, client.app.state.analyses)
    return client.get(f"/t/{table_id}/analysis").json()


def test_an_analysis_says_how_long_it_takes():
    game = GAMES.load("civilization")
    long = SimpleNamespace(id="long", setup=SimpleNamespace(game=game), moves=[None] * 558)
    analyses, found = Analyses(None, None), {"done": 20, "of": 558, "choices": []}
    assert str(analyses.time_needed(long)) == "It takes about 5 minutes."
    for _ in range(9):
        analyses.note_pace(seconds=6, choices=5)
    assert str(analyses.time_needed(long)) == "It takes about 11 minutes.", "as long as it took of late"
    assert analyses.time_left("long", found) is None, "nobody looks at it"
    analyses._tasks["long"], analyses._begun["long"] = None, (time.monotonic() - 10, 0)
    assert str(analyses.time_left("long", found)) == "About 5 minutes left."
    assert analyses.time_left("long", found | {"done": 0}) is None, "nobody knows yet"


@pytest.mark.parametrize(
    ("name", "points"), [("civilization", [(1, 0.4), (5, 0.5)]), ("carta", [(1, 0.2), (3, 0.6), (5, 0.5)])]
)
def test_where_choices_are_judged_in_a_few_worlds_those_in_a_row_are_one_point(name, points):
    moves = [SimpleNamespace(seat=seat) for seat in (0, 0, 0, 1, 0)]
    table = SimpleNamespace(setup=SimpleNamespace(game=GAMES.load(name)), moves=moves)
    own = [{"number": number, "chance": chance} for number, chance in ((1, 0.2), (3, 0.6), (5, 0.5))]
    assert hopes(table, own) == [pytest.approx(point) for point in points]


def test_what_a_computer_chose_for_somebody_is_not_analysed_as_theirs():
    book = Book(person("Ada"), person("Ben"))
    seat = book.table.to_act[0]
    own = [book.choose(seat)]
    book.enter(book.table.leaving(seat))
    table = book.play_until(lambda table: sum(move.seat == seat for move in table.moves) > 3)
    choices = [
        {"number": n, "seat": move.seat, "doubtful": True, "cost": 0.25, "chance": 0.5, "best": move.action.to_json()}
        for n, move in enumerate(table.moves, 1)
    ]
    voice = Voice.speaking("en", "carta").naming(*table.names)
    assert summed_up(table, choices, seat, voice)[1:3] == (str(len(own)), "1")
    assert [doubt.number for doubt in doubtful(table, choices, voice) if doubt.seat == seat] == [1]


def test_an_analysis_goes_on_behind_the_pages(client, oracle, monkeypatch):
    monkeypatch.setattr(analyses, "AT_ONCE", 0.01)
    over = table_of(client, {"players": 2})
    last = len(over.moves)
    assert client.get(f"/t/{over.id}/analysis").json() == {"done": 0, "of": last, "choices": [], "running": False}
    assert "Analyse the game" in client.get(f"/t/{over.id}/replay").text
    client.portal.call(oracle.gate.clear)
    for _ in range(3):  # one at a time
        answer = client.post(f"/t/{over.id}/analyse", data={"csrf": csrf(client)}, follow_redirects=False)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/t/{over.id}/replay#analysis"
    seen = client.post(
        f"/t/{over.id}/analyse", data={"csrf": csrf(client), "move": "3", "seat": "1"}, follow_redirects=False
    )
    assert seen.headers["location"] == f"/t/{over.id}/replay?move=3&seat=1#analysis"
    page = client.get(f"/t/{over.id}/replay").text
    assert f'data-analysis="/t/{over.id}/analysis"' in page
    assert f'<progress id="looked-at" value="0" max="{last}">' in page
    assert "http-equiv" not in page
    client.portal.call(oracle.gate.set)
    found = analysed(client, over.id)
    assert (found["done"], found["of"], found["running"]) == (last, last, False)
    assert [choice["number"] for choice in found["choices"]] == list(range(1, last + 1))
    assert oracle.asked == [(1, last)], "a network judges the whole game at once"


def test_what_an_analysis_found_stands_below_the_replay(client, oracle):
    over = table_of(client, {"players": 2})
    client.post(f"/t/{over.id}/analyse", data={"csrf": csrf(client)})
    assert analysed(client, over.id)["done"] == len(over.moves)
    page = client.get(f"/t/{over.id}/replay?move=20&seat=0").text
    assert not UNSAFE.search(page)
    assert page.count('class="cursor"') == 2
    assert 'role="img" aria-label="Chance of winning, move by move" class="wide"' in page
    chooser = over.moves[8].seat
    doubt = (
        rf'<a href="/t/{over.id}/replay\?move=8&amp;seat={chooser}">Move 9, \S.*: “.+” \(41%\). Better: “.+” \(61%\)'
    )
    assert re.search(doubt, page), "it leads to the position in which one has to choose"
    assert ".”" not in page, "a sentence within another has no full stop"
    better = re.compile(r'id="reel-advice"><svg.*?<span>Move 9, \S.*: “.+” \(41%\). Better: “.+” \(61%\)')
    for part in ("replay", "replay/fragment"):
        assert better.search(client.get(f"/t/{over.id}/{part}?move=8&seat={chooser}").text)
        assert 'id="reel-advice"></p>' in client.get(f"/t/{over.id}/{part}?move=9&seat={chooser}").text
    assert f'<a href="/t/{over.id}/replay?move=7&amp;seat=0" data-move="7">7</a>' in page
    assert "Analyse the game" not in page


def test_an_analysis_that_was_broken_off_goes_on_where_it_was(client, oracle, monkeypatch):
    monkeypatch.setattr(analyses, "network_judges", lambda game: False)
    over = table_of(client, {"players": 2})
    oracle.failures = 2
    client.post(f"/t/{over.id}/analyse", data={"csrf": csrf(client)})
    assert analysed(client, over.id)["done"] == len(over.moves)
    assert oracle.asked[:4] == [(1, CHUNK)] * 3 + [(CHUNK + 1, 2 * CHUNK)]

    half = table_of(client, {"players": 2})
    client.portal.call(
        client.app.state.services.tables.keep_analysis, half.id, {"done": 40, "of": len(half.moves), "choices": []}
    )
    assert "Go on with the analysis" in client.get(f"/t/{half.id}/replay").text
    oracle.asked.clear()
    oracle.failures = 3
    client.post(f"/t/{half.id}/analyse", data={"csrf": csrf(client)})
    assert analysed(client, half.id)["done"] == 40
    client.post(f"/t/{half.id}/analyse", data={"csrf": csrf(client)})
    assert analysed(client, half.id)["done"] == len(half.moves)
    assert oracle.asked[:4] == [(41, 40 + CHUNK)] * 4


def test_too_long_or_too_many_games_are_not_analysed(client, oracle, over, monkeypatch):
    monkeypatch.setattr(analyses, "LONGEST", 5)
    answer = client.post(f"/t/{over.id}/analyse", data={"csrf": csrf(client)})
    assert answer.status_code == 422
    assert "more than 5 moves" in answer.text
    monkeypatch.undo()
    monkeypatch.setattr(analyses, "MOST", 0)
    assert client.post(f"/t/{over.id}/analyse", data={"csrf": csrf(client)}).status_code == 429
    assert client.post(f"/t/{over.id}/analyse").status_code == 422
    assert not oracle.asked


JUDGED = {"number", "seat", "chance", "cost", "doubtful", "best"}


def test_the_network_tells_what_the_page_needs():
    record = game_of({"players": 2})
    found = really_examine(record.dumps(), 1, len(record.moves))
    assert found
    for choice in found:
        assert JUDGED | {"chances", "options"} <= set(choice) <= JUDGED | {"chances", "options", "why"}
        assert sum(choice["chances"]) == pytest.approx(1, abs=0.001)
        assert list(record.moves[choice["number"] - 1][1].to_json()) in [action for action, _ in choice["options"]]
    assert any("why" in choice for choice in found), "somebody who plays at random could have done better"
    assert json.loads(json.dumps(found)) == found


def test_chances_and_alternatives_go_with_the_replay(client, monkeypatch):
    async def judged(record, first, last):
        return really_examine(record.dumps(), first, last)

    monkeypatch.setattr(client.app.state.services.bots, "examine", judged)
    over = table_of(client, {"players": 2})
    client.post(f"/t/{over.id}/analyse", data={"csrf": csrf(client)})
    found = analysed(client, over.id)["choices"]
    costly = max(found, key=lambda choice: choice["cost"] * ("why" in choice))
    why = str(CARTA.describe_consequence(*costly["why"])).split(":")[0].split(",")[0]
    for part in ("replay", "replay/fragment"):
        page = client.get(f"/t/{over.id}/{part}?move={costly['number'] - 1}&seat=0").text
        assert not UNSAFE.search(page)
        assert page.count("<meter ") == 2
        assert "(chosen)" in page
        advice = re.search(r'id="reel-advice">.*?</p>', page)[0]
        assert "Better: " in advice
        assert why in advice
    assert "<meter " not in client.get(f"/t/{over.id}/replay/fragment?move={len(over.moves)}").text, "it is over"


def test_an_analysis_ends_with_the_server(tmp_path, monkeypatch):
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        oracle = Oracle()
        monkeypatch.setattr(client.app.state.services.bots, "examine", oracle.examine)
        client.portal.call(oracle.gate.clear)
        client.get("/rules/carta")
        address = bring(client, game_of({"players": 2}).dumps()).headers["location"]
        client.post(address.replace("/replay", "/analyse"), data={"csrf": csrf(client)})
        assert client.app.state.analyses._tasks
    assert not client.app.state.analyses._tasks


def test_one_address_asks_for_a_few_analyses_at_a_time(client, over, oracle, monkeypatch):
    """So that nobody fills the queue for all others."""
    oracle.gate.clear()
    started = client.app.state.analyses
    tables = [over.copy() for _ in range(OF_ONE + 2)]
    for number, table in enumerate(tables):
        table.setup = replace(over.setup, id=f"table {number}")

    async def ask() -> None:
        for table in tables[:OF_ONE]:
            started.start(table, "192.0.2.7")
        with pytest.raises(TooMuch):
            started.start(tables[OF_ONE], "192.0.2.7")
        started.start(tables[OF_ONE], "192.0.2.8")
        started.start(tables[OF_ONE], "192.0.2.7")  # is under way already
        await started.close()
        started.start(tables[OF_ONE + 1], "192.0.2.7")
        await started.close()

    client.portal.call(ask)
    assert started._asked_by == {}
