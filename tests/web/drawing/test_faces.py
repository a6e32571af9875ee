"""Every face in the service keeps what `hegemon.core.face` asks of it; whoever writes another is told what to do."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from hegemon.core import Event, Feature
from hegemon.core.face import LAST_PARTS, PARTS, PLAYING_PARTS, Face
from hegemon.games import GAMES
from hegemon.service.guests import Guest
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.standing_answers import ASK
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.web.app import create_app
from hegemon.web.drawing import faces
from hegemon.web.drawing.faces import face, folder
from hegemon.web.drawing.panels import marked, stub
from hegemon.web.drawing.templating import HINTED
from hegemon.web.settings import Settings
from hegemon.web.tables import table_page
from hegemon.web.telling.event_lines import line_of
from hegemon.web.words.option_forms import PLAYERS, player_counts, weighty
from tests.web.faces import Tags, complaints, ids_of_rules, wrong_signs
from tests.web.visitor import Visitor

LOOKED_AT, AMONG = 6, 150
"""Of so many positions so many are held against the contract, besides the first and the last. Later ones are looked at
ever more seldom: a long game repeats itself."""
FACES = [name for name in GAMES.names() if face(name)]
FEW_TURNS = {"max_turns": 3}
"""A game that can be stopped is stopped: the beginning and the end are what a face must keep apart."""


@pytest.fixture(scope="module")
def client(tmp_path_factory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("faces") / "t.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield client


def tables_of(game: str) -> list[dict[str, object]]:
    """A table for each number of players, and one where all that can be chosen is otherwise than usual.

    A game without a face is shown in words, by the shell alone: there one table says as much as all.
    """
    counts = player_counts(GAMES.load(game))
    if game not in FACES:
        return [{PLAYERS: min(counts)}]
    main = [offer for offer in GAMES.load(game).options.offers() if weighty(offer) and offer.choices]
    other = {offer.name: list(offer.choices or ())[-1] for offer in main}
    return [*({PLAYERS: n} for n in counts), other | {PLAYERS: max(counts)}]


ALL_TABLES = [
    pytest.param(name, options, marks=() if options in (tables[0], *tables[-2:]) else pytest.mark.long)
    for name in GAMES.names()
    for tables in (tables_of(name),)
    for options in tables
]
"""The smallest table, the largest and the unusual one always, those between in the campaigns."""


def played(client: TestClient, ada: Visitor, name: str, options: dict[str, object]) -> Iterator[tuple[Table, int]]:
    """A random game at some of its positions, each with the seat that is asked; Ada sits on all seats."""
    service, call = client.app.state.services.tables, client.portal.call
    sessions = client.app.state.services.sessions
    guest = Guest(
        sessions.reader(Request({"type": "http", "headers": [(b"cookie", ada.cookie.encode())]})).guest.id, "Ada"
    )
    stops = any(offer.name in FEW_TURNS for offer in GAMES.load(name).options.offers())
    options = FEW_TURNS | options if stops else options
    seats = GAMES.load(name).options.from_json(options).players
    places = [PlannedSeat("me"), *(PlannedSeat("here", f"Friend {seat}") for seat in range(1, seats))]
    terms = Terms(hints=GAMES.load(name).offers(Feature.HINTS), clock="bank", seconds=24 * 3600)
    table = call(service.create, guest, name, options, places, terms)
    for seat, kind in product(range(seats), table.setup.game.windows(table.setup.options)):
        if kind.aims and kind.from_the_start:  # everybody is asked whatever there is to ask
            call(service.gameplay.keep, table.id, guest, seat, kind.id, ASK)
    table = call(service.table, table.id)
    rng = random.Random(f"{name} {options}")
    last_seat = 0
    while table.to_act:
        last_seat = table.to_act[0]
        looked_at = not table.moves or rng.random() < LOOKED_AT / max(AMONG, table.version)
        if looked_at and table.standing_answer(last_seat) is None:  # else the table answers, and offers no choice
            yield table, last_seat
        action = rng.choice(table.state.legal(last_seat))
        call(service.gameplay.act, table.id, guest, last_seat, table.version, action)
        table = call(service.table, table.id)
    yield table, last_seat


@pytest.mark.parametrize(("name", "options"), ALL_TABLES, ids=str)
def test_every_scene_keeps_the_contract(client, name, options):
    ada, watcher = Visitor(client, "Ada"), Visitor(client)
    for table, seat in played(client, ada, name, options):
        page, watched = ada.get(f"/t/{table.id}?seat={seat}").text, watcher.get(f"/t/{table.id}").text
        assert complaints(page, table.sight(seat)) == []
        assert complaints(watched, table.sight(None)) == []
        assert ids_of_rules(page) == []
        assert "…." not in page
        assert wrong_signs(page, table) == wrong_signs(watched, table) == []
        assert 'class="clocks"' not in page + watched, "clocks stand where the players do, not in a list"


def test_a_game_without_a_face_keeps_it_in_words(client, monkeypatch):
    for module in (faces, table_page):
        monkeypatch.setattr(module, "face", lambda name: None)
    ada = Visitor(client, "Ada")
    for table, seat in played(client, ada, GAMES.names()[0], {}):
        page = ada.get(f"/t/{table.id}?seat={seat}").text
        assert complaints(page, table.sight(seat)) == []
        assert wrong_signs(page, table) == []


def test_lines_in_plain_words_are_not_taken_for_those_of_a_face(monkeypatch):
    game = GAMES.load("carta")
    event = Event("drew", {"seat": 0, "ages": [1]})
    with monkeypatch.context() as patch:
        patch.setattr(faces, "face", lambda name: None)
        assert line_of(game, event, 1).icon == ""
    assert line_of(game, event, 1).icon == "i-deck"


@pytest.mark.parametrize("name", FACES)
class TestFiles:
    def test_a_style_of_its_own(self, name):
        assert (folder(name) / "static" / f"{name}.css").is_file(), "pages of a table load it"

    def test_pictures_that_lines_name(self, client, name):
        looks = face(name)
        assert isinstance(looks, Face)
        ada = Visitor(client, "Ada")
        *_, (table, _) = played(client, ada, name, {})
        told = [looks.line(table.setup.game, seen) for seen in table.sight(None).events]
        icons = {line.icon for line in told if line and line.icon}
        art = folder(name) / "static" / "art.svg"
        drawn = set(re.findall(r'id="([\w-]+)"', art.read_text())) if art.is_file() else set()
        assert icons <= drawn, "the id of a <symbol> in static/art.svg"

    def test_a_paragraph_for_every_rule(self, client, name):
        page = Visitor(client).get(f"/rules/{name}").text
        ids = {marks.get("id") for _, marks in Tags(page).found}
        assert set(GAMES.load(name).rules()) <= ids, "refusals link to them"

    def test_a_heading_in_the_lobby(self, client, name):
        page = Visitor(client).get(f"/?game={name}").text
        assert len(re.findall(r"<h1[ >]", page)) == 1


# -- what an author is told ------------------------------------------------------------------------------------------

WRONG = {
    "no frame": (' data-version="', ' data-x="', "#game is a <main> without {{ frame }}"),
    "no question": ('id="prompt"', 'id="question"', "there is no #prompt: what is asked"),
    "a question that nobody hears": ('aria-live="polite">', ">", "#prompt can't be focused, or isn't read aloud"),
    "no log": ('id="log"', 'id="diary"', 'there is no #log: log, chat and reference: {% include "panels/rail.html" %}'),
    "no notices": ('id="notices"', "", "there is no #notices: the teacher"),
    "no helps": ('id="helps"', "", "there is no #helps: undo and hint"),
    "twice the same": ('id="notices"', 'id="log"', 'id="log" is there 2 times'),
    "a choice less": ('form="act"', 'form="ant"', "is legal, and no button has {{ act(action) }} for it"),
    "a panel without a name": ('id="log" data-panel', "data-panel", "<section data-panel> has no id"),
    "a piece that is nowhere": ('data-place="', 'data-where="', "has no data-place"),
    "a way from nowhere": ('data-from="deck', 'data-from="moon', '<ul data-from="moon">: no element is that place'),
    "a store that isn't counted": ('data-holds="', 'data-holds="about ', "holds no number of pieces"),
    "one key for two things": ("data-digits", 'data-key="c"', 'data-key="c" is there 2 times'),
    "a style": ("<main", '<main style="color: red"', "<main> has style=: browsers are told to ignore it"),
    "a script": ("<main", "<script>1</script><main", "<script> within the page: browsers are told to ignore it"),
}


@pytest.fixture(scope="module")
def first_page(client):
    ada = Visitor(client, "Ada")
    table, seat = next(played(client, ada, "carta", {}))
    return ada.get(f"/t/{table.id}?seat={seat}").text, table.sight(seat)


@pytest.mark.parametrize(("right", "wrong", "told"), WRONG.values(), ids=WRONG)
def test_whatever_is_missing_is_told(first_page, right, wrong, told):
    page, sight = first_page
    assert right in page
    assert any(told in line for line in complaints(page.replace(right, wrong), sight))


def test_a_choice_too_many_is_told(first_page):
    page, sight = first_page
    button = '<button form="act" name="action" value="[&quot;fly&quot;]"></button></main>'
    assert any(
        "can be pressed, and is not legal" in line for line in complaints(page.replace("</main>", button), sight)
    )


def test_the_last_scene_leads_on(client):
    ada = Visitor(client, "Ada")
    *_, (table, seat) = played(client, ada, "carta", {})
    page = ada.get(f"/t/{table.id}?seat={seat}").text
    assert any("there is no #after" in line for line in complaints(page.replace('id="after"', ""), table.sight(seat)))


# -- the shell knows no game -----------------------------------------------------------------------------------------

NAMED = re.compile(r"""[\s"'`(,:]([#.][a-z][\w-]*)|(?:getElementById|byId)\("([\w-]+)"\)|\[(data-[\w-]+)""")
"""What a script looks for: `#game`, `.log`, `getElementById("act")`, `[data-key]`."""
DRAWN = re.compile(r"""\b(?:id|class)="([^"]*)"|\b(data-[\w-]+)""")
"""What a template marks."""
MADE = re.compile(r"""(?:(?:region|classList\.\w+)\(|className: )"([^"]*)\"""")
"""What a script marks."""
PROMISED = {
    "is-new", "data-piece", "data-place", "data-digits", "data-refs", "data-ref", "data-when", "data-choosing",
    "data-stays", "data-then", "data-look", "data-look-chosen", "data-stage", "data-zoom", "data-show", "data-layer",
    "overview", "frame", "data-advised", "data-way", "data-unit", "data-ready", "data-begins", "data-marks",
    "data-here", "data-fuse", "data-site", "data-switches", "data-follows", "data-stepper", "data-by", "data-gather",
    "data-gathers", "data-sum", "data-counts", "data-opened-by", "data-handle", "data-styles", "data-told",
    "data-reads", "data-once", "data-asked", "data-twice", "data-like", "data-folds", "data-follow", "data-owner",
    "data-corner", "early", "still",
}  # fmt: skip
"""What scenes are asked to say besides their parts: see `hegemon.core.face`; of a stage, `stage.js` and `ways.js`; of
what is counted and switched, `steppers.js` and `choosing.js`; of what is told until one goes on, `told.js`."""
ELSEWHERE = {"cursor"}
"""The curve of an analysis is drawn by `hegemon.reports`."""


def test_scripts_look_for_nothing_but_what_the_shell_draws_and_scenes_promise():
    shell = folder(None)
    scripts = {file.name: code_of(file.read_text()) for file in sorted((shell / "static" / "js").glob("*.js"))}
    assert {"glide.js", "flights.js", "keys.js"} <= {*scripts}
    panels = (stub("section", "deck", "digest"), marked("<p></p>", 2, "digest"))
    templates = [HINTED, *panels, *(file.read_text() for file in sorted((shell / "templates").rglob("*.html")))]
    drawn = {
        name for text in templates for found in DRAWN.findall(text) for name in re.findall(r"[\w-]+", "".join(found))
    }
    made = {name for code in scripts.values() for name in MADE.findall(code)}
    known = drawn | made | {*PARTS, *PLAYING_PARTS, *LAST_PARTS} | PROMISED | ELSEWHERE
    for name, code in scripts.items():
        looked_for = {word.lstrip("#.") for found in NAMED.findall(code) for word in found if word}
        assert looked_for <= known, name


def code_of(script: str) -> str:
    """A script without what it says to its readers, imports and numbers."""
    script = re.sub(r"/\*.*?\*/|//[^\n]*|^import [^\n]*", "", script, flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"\s\.\d+", "", script)


def test_a_script_that_knew_a_hand_would_be_found():
    found = NAMED.findall('choices(":is(#hands, .prompt)"); byId("pick"); all("[data-card]")')
    assert [next(filter(None, names)) for names in found] == ["#hands", ".prompt", "pick", "data-card"]
