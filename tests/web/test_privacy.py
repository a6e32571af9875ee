"""Only views leave: whatever a seat can't tell apart, no answer of the server tells it apart either.

A table is played to some point. Then its truth is exchanged for another one that fits everything one seat knows: other
hands, another deck, other secrets in the events, other people's links. Every page, part, API answer and event stream
that this seat can fetch must stay the same, byte for byte.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from types import MappingProxyType

import pytest
from starlette.testclient import TestClient

from hegemon.core import Event
from hegemon.service.house import Guest, Place
from hegemon.service.table import Move, Table
from hegemon.service.terms import Terms
from hegemon.web.app import create_app
from hegemon.web.settings import Settings

OPTIONS = (
    {"players": 2},
    {"players": 3, "deal": "draft"},
    {"players": 4, "teams": True, "edition": "it"},
    {"players": 4, "deal": "draft", "edition": "es"},
)
ONCE = re.compile(r'(name="request" value=")[^"]*')
"""What differs from answer to answer whoever asks: the id of a form's next request."""


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("privacy") / "tables.db"
    with TestClient(create_app(Settings(f"sqlite:///{database}", limits=False, thinkers=1))) as client:
        yield client


def other_world(table: Table, seat: int | None, rng: random.Random) -> Table:
    """The same table for this seat, and another one in truth."""
    twin = table.copy()
    twin.state = table.state.resample(seat, rng)
    twin.moves = [hidden(move, seat) for move in table.moves]
    twin._taken_back = [(hidden(move, seat), until) for move, until in table._taken_back]
    twin.chairs = [
        chair
        if number == seat
        else replace(chair, way_back=chair.way_back and "x" * 22, guests=frozenset({f"{number}"}))
        for number, chair in enumerate(table.chairs)
    ]
    twin._after = lambda moves: table._after(moves).resample(seat, rng)  # type: ignore[method-assign]
    return twin


def hidden(move: Move, seat: int | None) -> Move:
    """A move whose secrets are other ones, where this seat doesn't know them; the action too, if it is another's."""
    return replace(move, events=tuple(scrambled(event, seat) for event in move.events))


def scrambled(event: Event, seat: int | None) -> Event:
    if not event.secret or seat in event.insiders:
        return event
    return event._replace(secret=MappingProxyType(dict.fromkeys(event.secret, "utopia-3")))


def addresses(table: Table, seat: int | None) -> list[str]:
    """Everything that can be fetched about a table."""
    of_seat = "" if seat is None else f"seat={seat}"
    pages = [f"/t/{table.id}", f"/t/{table.id}?{of_seat}", f"/t/{table.id}/fragment?{of_seat}", f"/t/{table.id}/chat"]
    pages += [f"/t/{table.id}/fragment?{of_seat}&at={at}" for at in range(0, table.version + 1, 9)]
    pages += [f"/t/{table.id}/{page}" for page in ("replay", "record", "fairness", "analysis", "replay/fragment")]
    api = f"/api/tables/{table.id}"
    pages += [
        api,
        f"{api}/view?{of_seat}",
        f"{api}/actions?{of_seat}",
        f"{api}/events?{of_seat}",
        f"{api}/chat",
        f"{api}/record",
    ]
    others = [number for number in range(table.players) if number != seat]
    pages += [
        f"{path}?seat={number}" for number in others for path in (f"/t/{table.id}", f"{api}/view", f"{api}/actions")
    ]
    return [*pages, "/", "/api/tables"]


def fetch(client: TestClient, address: str, headers: dict[str, str], secret_words: list[str]) -> tuple[int, str]:
    answer = client.get(address, headers=headers)
    assert answer.status_code < 500, (address, answer.text)
    for word in secret_words:
        assert word not in answer.text, f"{address} tells {word}"
    return answer.status_code, ONCE.sub(r"\1", answer.text)


def played(
    client: TestClient, options: dict[str, object], choices: int, rng: random.Random
) -> tuple[Table, list[Guest]]:
    """A table of people, some choices into its game."""
    house = client.app.state.kit.house
    guests = [Guest(f"guest-{rng.getrandbits(60)}", name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    places = [Place("me"), *[Place("anybody")] * (int(str(options["players"])) - 1)]

    async def play() -> Table:
        table = await house.create(guests[0], "carta", options, places, Terms(public=True, hints=True))
        for seat in range(1, table.players):
            table = await house.sit_down(table.id, seat, guests[seat])
        for _ in range(choices):
            if not table.to_act:
                break
            seat = rng.choice(table.to_act)
            await house.act(table.id, guests[seat], seat, table.version, rng.choice(table.state.legal(seat)))
            table = await house.table(table.id)
        await house.remark(table.id, guests[0], "Good luck!")
        return await house.table(table.id)

    return client.portal.call(play), guests


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("choices", [1, 26])
def test_what_a_seat_cant_tell_apart_no_answer_tells_apart(client, options, choices):
    rng = random.Random(f"{options} {choices}")
    table, guests = played(client, options, choices, rng)
    kit = client.app.state.kit
    live = kit.house._live[table.id]
    seed = [table.founding.seed] if table.to_act else []
    for seat in (*range(table.players), None):
        guest = guests[seat] if seat is not None else Guest("a-spectator", "Eve")
        links = [link for n, c in enumerate(table.chairs) if n != seat for link in (c.way_back, c.invitation) if link]
        headers = {
            "Authorization": f"Bearer {kit.desk.token(guest)}",
            "Cookie": f"guest={kit.desk.cookie(guest)}",
        }
        ours = {at: fetch(client, at, headers, seed + links) for at in addresses(table, seat)}
        live.table = other_world(table, seat, rng)
        theirs = {at: fetch(client, at, headers, seed) for at in addresses(table, seat)}
        live.table = table
        for address, answer in ours.items():
            assert answer == theirs[address], f"{address} differs for seat {seat}"


def test_the_test_can_fail(client):
    """Another world really is another one."""
    rng = random.Random(5)
    table, _ = played(client, {"players": 3}, 12, rng)
    twin = other_world(table, 0, rng)
    assert twin.state != table.state
    assert twin.state.view(0) == table.state.view(0)
    assert twin.state.view(1) != table.state.view(1)


def test_a_stream_tells_how_far_the_table_is_and_nothing_else(client):
    table, _ = played(client, {"players": 2}, 5, random.Random(1))
    house = client.app.state.kit.house

    async def first() -> tuple[int, ...]:
        news = house.news(table.id)
        pulse = await anext(news)
        await news.aclose()
        return tuple(pulse)

    assert client.portal.call(first) == (table.version, table.remarks, 2)


def test_a_game_that_goes_on_gives_no_record_and_no_seed(client):
    table, guests = played(client, {"players": 2}, 5, random.Random(2))
    kit = client.app.state.kit
    cookie = {"Cookie": f"guest={kit.desk.cookie(guests[0])}"}
    for page in ("record", "replay", "analysis"):
        assert client.get(f"/t/{table.id}/{page}", headers=cookie).status_code == 422
