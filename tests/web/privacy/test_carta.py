"""Only views leave: whatever a seat can't tell apart, no answer of the server tells it apart either.

A table is played to some point. Then its truth is exchanged for another one that fits everything one seat knows: other
hands, another deck, other secrets in the events, other secret choices of others, other people's links. Every page,
part, API answer, event stream and refusal that this seat can get must stay the same, byte for byte.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any, Final

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from hegemon.core import Action, Event, say
from hegemon.games.carta.actions import vocabulary
from hegemon.service.errors import refused
from hegemon.service.guests import Guest
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import PlayedMove
from hegemon.service.tables.table import Table
from hegemon.web.api.answers import EventAnswer, Moved
from tests.web.privacy.asking import EVE, Ask, GameAsked, answered, asks, choice, compare, played, rare_asks
from tests.web.privacy.worlds import exchanged, shared_by_one

CASES = (
    ({"players": 2}, 26),
    ({"players": 3, "deal": "draft"}, 2),
    ({"players": 3, "deal": "draft"}, 24),
    ({"players": 4, "deal": "draft", "edition": "es"}, 5),
    ({"players": 4, "teams": True, "edition": "it"}, 26),
)
"""Options, and how many choices into the game: in the middle of a draft, after it, and later."""


def forbidden(table: Table, seat: int, rng: random.Random) -> list[Action]:
    """Choices that the rules don't allow this seat now; one is about a card, and another its neighbour's."""
    legal = table.state.legal(seat)
    return rng.sample([action for action in vocabulary(table.players).actions[seat] if action not in legal], 3)


CARTA: Final = GameAsked("carta", forbidden, lambda table: ["square:5,3"])


def compare_seats(
    client: TestClient, table: Table, guests: list[Guest], seats: Sequence[int | None], rng: random.Random
) -> None:
    """Ask everything in both worlds, from each of these seats."""
    for seat in seats:
        guest = EVE if seat is None else guests[seat]
        asked = asks(CARTA, table, seat, rng) + (rare_asks(table, seat) if seat in (0, None) else [])
        compare(client, table, seat, guest, asked, rng)


@pytest.mark.parametrize(("options", "choices"), CASES, ids=str)
def test_what_a_seat_cant_tell_apart_no_answer_tells_apart(client, options, choices):
    rng = random.Random(f"{options} {choices}")
    table, guests = played(client, CARTA, options, choices, rng)
    first = table.to_act[0]
    seats = range(table.players) if table.players < 4 else sorted({0, first, (first + 1) % table.players})
    compare_seats(client, table, guests, (*seats, None), rng)


# -- the test itself ---------------------------------------------------------------------------------------------------


def test_another_world_really_is_another_one(client):
    rng = random.Random(5)
    table, _ = played(client, CARTA, {"players": 3}, 12, rng)
    twin = exchanged(table, 0, rng)
    assert twin.state != table.state
    assert twin.state.view(0) == table.state.view(0)
    assert twin.state.view(1) != table.state.view(1)
    draft, _ = played(client, CARTA, {"players": 3, "deal": "draft"}, 5, rng)
    for ours, theirs in zip(draft.moves, exchanged(draft, 0, rng).moves, strict=True):
        assert ours.action.verb == theirs.action.verb == "pick"
        assert (ours.action == theirs.action) == (ours.seat == 0)


def tell_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    def moved(game: object, voice: object, move: PlayedMove, seat: int | None) -> Moved:
        words = repr(move.action)
        events = [EventAnswer(event=event.seen_by(seat), words=words) for event in move.events]
        return Moved(version=move.number, seat=move.seat, events=events)

    monkeypatch.setattr("hegemon.web.api.playing.moved", moved)


def tell_events(monkeypatch: pytest.MonkeyPatch) -> None:
    seen_by = Event.seen_by
    monkeypatch.setattr(
        Event, "seen_by", lambda event, seat: seen_by(event, event.insiders[0] if event.insiders else seat)
    )


def tell_hands_of_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    sight = Table.sight
    monkeypatch.setattr(
        Table,
        "sight",
        lambda table, seat, version=None: sight(table, seat if version is None and table.to_act else 1, version),
    )


def tell_in_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stream(service: TableService, *told: Any) -> PlainTextResponse:
        table = await service.table(told[-1])
        return PlainTextResponse(repr([move.action for move in table.moves]))

    monkeypatch.setattr("hegemon.web.tables.tables.stream", stream)


def tell_when_refusing(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(table: Table, seat: int, version: int, action: Action) -> None:
        raise refused(say("Not now: {state}", state=repr(table.moves)))

    monkeypatch.setattr(Table, "choice", choose)


LEAKS = {
    tell_choices: "/events.seat=0'",
    tell_events: "/t/",
    tell_hands_of_the_past: "/fragment",
    tell_in_streams: "/events'",
    tell_when_refusing: "/act'",
}
"""And where each is seen first."""


@pytest.mark.parametrize(("leak", "where"), LEAKS.items(), ids=[leak.__name__ for leak in LEAKS])
def test_a_server_that_tells_too_much_is_found_out(client, monkeypatch, leak, where):
    rng = random.Random(7)
    table, guests = played(client, CARTA, {"players": 3, "deal": "draft"}, 5, rng)
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=f"{where}.* differs for seat"):
        compare_seats(client, table, guests, (0,), rng)


# -- people who share a device -----------------------------------------------------------------------------------------


def test_people_who_share_a_device_see_one_hand_at_a_time(client):
    rng = random.Random(8)
    table, guests = played(client, CARTA, {"players": 2}, 16, rng, others="here")
    service, guest = client.app.state.services.tables, guests[0]
    (asked,) = table.to_act
    other = 1 - asked
    at = f"/t/{table.id}"
    covered = [
        *map(Ask, (at, f"{at}?seat={other}", f"{at}/fragment?seat={other}", f"{at}/fragment?seat={other}&at=8")),
        Ask(f"{at}/act", choice(other, table.version, Action("end"))),
        Ask(f"{at}/act", choice(other, table.version, Action("end")), part=True),
    ]
    open_to_one = [*map(Ask, (f"{at}?seat={asked}", f"{at}/fragment?seat={asked}&at=9"))]
    for seat, pages in ((None, covered), (asked, open_to_one)):
        ours = [answered(client, ask, guest) for ask in pages]
        assert [bool(re.search(r'data-place="hand"', text)) for _, text in ours] == [seat == asked] * len(pages)
        with shared_by_one(service, table, seat, rng):
            theirs = [answered(client, ask, guest) for ask in pages]
        assert ours == theirs, seat


def test_whoever_ends_a_turn_on_a_shared_device_leaves_a_curtain(client):
    table, guests = played(client, CARTA, {"players": 2}, 0, random.Random(9), others="here")
    services = client.app.state.services
    (first,) = table.to_act
    headers = {"Cookie": f"guest={services.sessions.cookie(guests[0])}", "X-Part": "1"}
    for _ in range(40):
        action = min(table.state.legal(first), key=lambda action: action.verb != "end")
        fields = choice(first, table.version, action) | {"csrf": services.sessions.csrf(guests[0])}
        answer = client.post(f"/t/{table.id}/act", data=fields, headers=headers)
        assert answer.status_code == 200
        table = client.portal.call(services.tables.table, table.id)
        if first not in table.to_act:
            break
    assert table.to_act == (1 - first,)
    assert 'data-curtain="yes"' in answer.text
    assert 'data-place="hand"' not in answer.text


# -- what little is told -----------------------------------------------------------------------------------------------


def test_a_stream_tells_how_far_the_table_is_and_nothing_else(client):
    table, guests = played(client, CARTA, {"players": 2}, 5, random.Random(1))
    for path in (f"/t/{table.id}/events", f"/api/tables/{table.id}/stream"):
        status, text = answered(client, Ask(path, endless=True), guests[0])
        told = json.loads(text.partition("data: ")[2])
        assert (status, told) == (200, {"version": table.version, "remarks": table.remarks, "people": 2})
        assert text.startswith(f"id: {table.version}.{table.remarks}.2\nevent: pulse\n")


def test_a_game_that_goes_on_gives_no_record_and_no_seed(client):
    table, guests = played(client, CARTA, {"players": 2}, 5, random.Random(2))
    for page in ("record", "replay", "analysis"):
        assert answered(client, Ask(f"/t/{table.id}/{page}"), guests[0])[0] == 422
