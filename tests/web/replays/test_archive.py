"""The pages of the archive: every finished public game can be found, watched and taken along, without a script."""

from __future__ import annotations

import gzip
import re
from html import unescape

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from hegemon.service.background.clearing import Clearing, Keeping
from hegemon.service.storage import schema
from hegemon.service.table_service import TableService
from hegemon.service.tables.terms import Terms
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.playing import ADA, BEN, SHORT, play, two_people
from tests.web.visitor import Visitor, words


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archive")
    settings = Settings(
        f"sqlite:///{folder / 't.db'}", limits=False, bots=0, keeping=Keeping(10_000, str(folder / "archive"))
    )
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture(scope="module")
def games(client) -> list[str]:
    """A public game, a private one, a public one that has been cleared away, and one that goes on."""
    tables: TableService = client.app.state.services.tables

    async def prepare() -> list[str]:
        public = Terms(public=True)
        ended = [
            (await play(tables, (await two_people(tables, terms, **SHORT)).id, (ADA, BEN))).id
            for terms in (public, Terms(), public)
        ]
        old = update(schema.tables).where(schema.tables.c.id == ended[2]).values(changed=0.0)
        await tables.store.write(lambda connection: connection.execute(old) and None)
        await Clearing(tables, client.app.state.services.settings.keeping).clear_finished()
        return [*ended, (await two_people(tables, public)).id]

    return client.portal.call(prepare)


@pytest.fixture
def cleo(client):
    return Visitor(client, "Cleo")


def found(page: str) -> set[str]:
    return set(re.findall(r'id="game-([\w-]+)"', page))


def test_public_games_are_listed_and_others_are_not(cleo, games):
    public, private, cleared, running = games
    page = cleo.get("/archive").text
    assert found(page) == {public, cleared}
    assert f'href="/t/{public}/replay"' in page
    assert f'formaction="/archive/{cleared}/watch"' in page
    assert private not in page
    assert running not in page


@pytest.mark.parametrize(
    ("asked", "many"),
    [
        ("player=ADA.", 2), ("player=Zoe", 0), ("game=carta", 2), ("game=civilization", 0), ("players=2", 2),
        ("players=3", 0),
        ("rounds_from=999", 0), ("since=2020-01-01", 2), ("until=2020-01-01", 0), ("ending=claimed", 0),
        ("players=many&since=yesterday&before=here&player=", 2),
    ],
)  # fmt: skip
def test_the_form_finds_games(cleo, games, asked, many):
    answer = cleo.get(f"/archive?{asked}")
    assert len(found(answer.text)) == many
    assert (f"{many} games" in words(answer)) or many == 0


def test_one_record_can_be_downloaded_whether_its_table_is_there_or_not(cleo, games):
    public, private, cleared, running = games
    for table in (public, cleared):
        answer = cleo.get(f"/archive/{table}/record")
        assert answer.status_code == 200
        assert answer.headers["content-disposition"].startswith("attachment")
        assert answer.text.startswith('{"game": "carta"')
    assert cleo.get(f"/archive/{public}/record").text == cleo.get(f"/t/{public}/record").text
    for table in (private, running, "nothing"):
        assert cleo.get(f"/archive/{table}/record").status_code == 404


def test_many_are_one_file(cleo, games):
    public, _, cleared, _ = games
    file = unescape(re.search(r'href="([^"]+jsonl\.gz[^"]*)"', cleo.get("/archive?game=carta").text)[1])
    answer = cleo.get(file)
    assert answer.headers["content-type"] == "application/gzip"
    records = gzip.decompress(answer.content).decode()
    assert records.count('{"game"') == 2
    for table in (public, cleared):
        assert cleo.get(f"/archive/{table}/record").text in records
    assert cleo.get("/archive/hegemon-games.jsonl.gz?game=civilization").status_code == 422


def test_a_game_whose_table_is_gone_can_be_watched(cleo, games):
    answer = cleo.post(f"/archive/{games[2]}/watch")
    assert answer.status_code == 303
    assert cleo.get(answer.headers["location"]).status_code == 200
    assert cleo.post(f"/archive/{games[1]}/watch").status_code == 404


def test_programs_find_the_same(client, games):
    public, private, cleared, _ = games
    token = {"Authorization": f"Bearer {client.post('/api/guests', json={'name': 'Robot'}).json()['token']}"}
    told = client.get("/api/archive?player=ada.&game=carta", headers=token).json()
    assert {game["id"]: game["table"] for game in told["games"]} == {public: True, cleared: False}
    assert (told["count"], told["older"]) == (2, None)
    assert [seat["name"] for seat in told["games"][0]["seats"]] == [ADA.name, BEN.name]
    records = client.get("/api/archive/records", headers=token)
    assert gzip.decompress(records.content).decode().count('{"game"') == 2
    one = client.get(f"/api/archive/{cleared}/record", headers=token)
    assert one.text.startswith('{"game": "carta"')
    assert client.get(f"/api/archive/{private}/record", headers=token).status_code == 404
    assert client.get("/api/archive?before=here", headers=token).status_code == 422
    assert client.get("/api/archive?since=yesterday", headers=token).status_code == 422
