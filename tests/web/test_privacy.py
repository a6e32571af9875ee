"""Only views leave: whatever a seat can't tell apart, no answer of the server tells it apart either.

A table is played to some point. Then its truth is exchanged for another one that fits everything one seat knows: other
hands, another deck, other secrets in the events, other secret choices of others, other people's links. Every page,
part, API answer, event stream and refusal that this seat can get must stay the same, byte for byte.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from hegemon.core import Action, Event, State, say
from hegemon.games.carta.actions import vocabulary
from hegemon.games.carta.cards import KIND_NAMES
from hegemon.service.bots import BestChoice, Bots
from hegemon.service.entries import PlayedMove
from hegemon.service.errors import refused
from hegemon.service.guests import Guest
from hegemon.service.new_tables import PlannedSeat
from hegemon.service.table import Table
from hegemon.service.table_service import TableService
from hegemon.service.terms import Terms
from hegemon.web.api.answers import EventAnswer, Moved
from hegemon.web.app import create_app
from hegemon.web.settings import Settings

CASES = (
    ({"players": 2}, 26),
    ({"players": 3, "deal": "draft"}, 2),
    ({"players": 3, "deal": "draft"}, 24),
    ({"players": 4, "deal": "draft", "edition": "es"}, 5),
    ({"players": 4, "teams": True, "edition": "it"}, 26),
)
"""Options, and how many choices into the game: in the middle of a draft, after it, and later."""
ONCE = re.compile(r'(name="request" value=")[^"]*')
"""What differs from answer to answer whoever asks: the id of a form's next request."""
REFUSED = (403, 409, 422)
PATIENCE = 20


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    database = tmp_path_factory.mktemp("privacy") / "tables.db"
    settings = Settings(f"sqlite:///{database}", limits=False, bots=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bots, "_prepare", get_ready)
        patch.setattr(Bots, "advise", advise)
        with TestClient(create_app(settings)) as client:
            live = client.app.state.services.tables.live
            now = live.clock()
            patch.setattr(live, "clock", lambda: now)  # both worlds are looked at in the same moment
            yield client


async def get_ready(bots: Bots) -> None:
    """At once: nobody has to think here."""


async def advise(bots: Bots, game: str, seed: str, view: object, legal: Sequence[Action], whom: str) -> BestChoice:
    """A hint that depends on everything it is asked with."""
    told = random.Random(sha256(repr((game, seed, view, legal)).encode()).digest())
    return BestChoice(told.choice(legal), told.random())


# -- another world -----------------------------------------------------------------------------------------------------


@contextmanager
def other_world(service: TableService, table: Table, seat: int | None, rng: random.Random) -> Iterator[None]:
    """Let the service believe in another truth, now and in the past, that this seat can't tell from the real one."""
    live, past = service.live._loaded[table.id], service.live._past
    service.live._past = OrderedDict(
        (at, exchanged(then, seat, rng) if then.id == table.id else then) for at, then in past.items()
    )
    live.table = exchanged(table, seat, rng)
    for chair in live.table.chairs:  # everybody is there, whoever they are
        for guest in chair.guests:
            service.presence._signs_at(table.id).seen[guest] = service.clock()
    try:
        yield
        assert live.table.version == table.version, "something was changed that should have been refused"
    finally:
        live.table, service.live._past = table, past


def exchanged(table: Table, seat: int | None, rng: random.Random) -> Table:
    """The same table for this seat, and another one in truth."""
    twin = table.copy()
    twin.state = elsewhere(table, seat, rng)
    twin.moves = [hidden(move, seat) for move in table.moves]
    twin._taken_back = [(hidden(move, seat), until) for move, until in table._taken_back]
    twin.chairs = [
        chair
        if number == seat
        else replace(chair, way_back=chair.way_back and "x" * 22, guests=frozenset({f"{number}"}))
        for number, chair in enumerate(table.chairs)
    ]
    true = {move.number: move for move in (*table.moves, *(move for move, _ in table._taken_back))}
    twin._after = lambda moves: table._after([true[move.number] for move in moves]).resample(seat, rng)  # type: ignore[method-assign]
    return twin


def elsewhere(table: Table, seat: int | None, rng: random.Random) -> State:
    """Another position that fits what this seat knows: other for all the others too, where a few tries find one."""
    others = [other for other in range(table.players) if other != seat]
    for _ in range(8):
        state = table.state.resample(seat, rng)
        if all(state.view(other) != table.state.view(other) for other in others):
            break
    return state


def hidden(move: PlayedMove, seat: int | None) -> PlayedMove:
    """A move whose secrets are other ones, where this seat doesn't know them; the choice itself too, if it is one."""
    events = tuple(scrambled(event, seat) for event in move.events)
    if move.seat == seat or events == move.events:
        return move
    open_to_all = {value for event in move.events for value in event.public.values() if not isinstance(value, tuple)}
    args = tuple(arg if arg in open_to_all else another(arg) for arg in move.action.args)
    return replace(move, action=Action(move.action.verb, args), events=events)


def scrambled(event: Event, seat: int | None) -> Event:
    if not event.secret or seat in event.insiders:
        return event
    return event._replace(secret=MappingProxyType({name: another(value) for name, value in event.secret.items()}))


def another(value: Any) -> Any:
    """Another card; other cards; anything else stays as it is."""
    if isinstance(value, tuple):
        return tuple(map(another, value))
    return KIND_NAMES[KIND_NAMES.index(value) - 1] if value in KIND_NAMES else value


# -- everything that can be asked --------------------------------------------------------------------------------------


class Ask(NamedTuple):
    """Something one can send to a server. What is sent changes nothing: it is refused, or only thought about."""

    path: str
    form: dict[str, str] | None = None
    body: dict[str, object] | None = None
    part: bool = False
    endless: bool = False


def asks(table: Table, seat: int | None, rng: random.Random) -> list[Ask]:
    """What everybody asks all the time."""
    at, api, of_seat = f"/t/{table.id}", f"/api/tables/{table.id}", "" if seat is None else f"seat={seat}"
    then = table.version // 2
    looking = (
        f"{at}?{of_seat}",
        f"{at}/fragment?{of_seat}&at={then}",
        f"{at}/fragment?{of_seat}&at={then + 1}",
        f"{at}/fragment?{of_seat}&at={table.version - 1}",
        f"{at}/look?{of_seat}&of=square:5,3",
        api,
        f"{api}/view?{of_seat}",
        f"{api}/events?{of_seat}",
    )
    listening = Ask(f"{at}/events", endless=True), Ask(f"{api}/stream", endless=True)
    return [*map(Ask, looking), *listening, *deeds(table, seat, rng)]


def deeds(table: Table, seat: int | None, rng: random.Random) -> list[Ask]:
    """Choices that are refused, and a hint."""
    at, api = f"/t/{table.id}", f"/api/tables/{table.id}"
    if seat is None:
        return [Ask(f"{at}/act", choice(0, table.version, Action("end")), part=True)]
    one, two, three = forbidden(table, seat, rng)
    body = {"seat": seat, "version": table.version, "action": three.to_json()}
    some = [
        Ask(f"{api}/actions?seat={seat}"),
        Ask(f"{at}/act", choice(seat, table.version, one), part=True),
        Ask(f"{at}/act", choice(seat, table.version, two)),
        Ask(f"{at}/act", choice(seat, -1, two), part=True),
        Ask(f"{at}/act", choice((seat + 1) % table.players, table.version, one), part=True),
        Ask(f"{api}/actions", body=body),
    ]
    return [*some, Ask(f"{at}/hint", {"seat": str(seat)}, part=True)] if seat in table.to_act else some


def choice(seat: int, version: int, action: Action) -> dict[str, str]:
    return {"seat": str(seat), "version": str(version), "action": json.dumps(action.to_json())}


def forbidden(table: Table, seat: int, rng: random.Random) -> list[Action]:
    """Choices that the rules don't allow this seat now; one is about a card, and another its neighbour's."""
    legal = table.state.legal(seat)
    return rng.sample([action for action in vocabulary(table.players).actions[seat] if action not in legal], 3)


def rare_asks(table: Table, seat: int | None) -> list[Ask]:
    """What is refused while the game goes on, or is the same for all: that needs fewer tries."""
    at, api, other = f"/t/{table.id}", f"/api/tables/{table.id}", 0 if seat is None else (seat + 1) % table.players
    rooms = (f"{at}/{room}" for room in ("chat", "replay", "replay/fragment", "record", "fairness", "analysis"))
    others = (f"{path}?seat={other}" for path in (at, f"{at}/fragment", f"{api}/view", f"{api}/actions"))
    return [*map(Ask, (at, *rooms, *others, f"{api}/chat", f"{api}/record", "/", "/api/tables"))]


def answered(client: TestClient, ask: Ask, guest: Guest) -> tuple[int, str]:
    sessions = client.app.state.services.sessions
    headers = {"Authorization": f"Bearer {sessions.token(guest)}", "Cookie": f"guest={sessions.cookie(guest)}"}
    told = ""
    if ask.part:
        headers["X-Part"] = "1"
    if ask.endless:
        return client.portal.call(first_event, client.app, ask.path, headers)
    if ask.body is not None:
        answer = client.post(ask.path, json=ask.body, headers=headers)
    elif ask.form is not None:
        answer = client.post(ask.path, data=ask.form | {"csrf": sessions.csrf(guest)}, headers=headers)
    else:
        answer = client.get(ask.path, headers=headers)
        told += with_half_of_it(client, ask.path, headers, answer.text)
    if ask.body is not None or ask.path.endswith("/act"):
        assert answer.status_code in REFUSED, (ask, answer.text)
    if ask.path.endswith("/hint"):
        assert answer.status_code == 200, answer.text
    assert answer.status_code < 500, (ask, answer.text)
    return answer.status_code, ONCE.sub(r"\1", answer.text + told)


def with_half_of_it(client: TestClient, path: str, headers: dict[str, str], html: str) -> str:
    """What is sent to a browser that shows every other panel already."""
    digests = re.findall(r'data-digest="([^"]+)"', html)
    if not digests:
        return ""
    answer = client.get(path, headers=headers | {"X-Shown": " ".join(digests[::2])}).text
    assert "data-same=" in answer
    return answer


async def first_event(app: Any, path: str, headers: dict[str, str]) -> tuple[int, str]:
    """What a stream begins with; then the reader goes away."""
    heard = asyncio.Event()
    told: list[Any] = []
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "client": ("testclient", 50000), "server": ("testserver", 80),
    }  # fmt: skip
    coming = iter([{"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> dict[str, Any]:
        for message in coming:
            return message
        await heard.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        told.append(message)
        if message.get("body"):
            heard.set()

    await asyncio.wait_for(app(scope, receive, send), PATIENCE)
    return told[0]["status"], told[1]["body"].decode()


# -- playing -----------------------------------------------------------------------------------------------------------


def played(
    client: TestClient,
    options: dict[str, object],
    choices: int,
    rng: random.Random,
    *,
    others: str = "anybody",
) -> tuple[Table, list[Guest]]:
    """A table of people, some choices into its game."""
    service = client.app.state.services.tables
    guests = [Guest(f"guest-{rng.getrandbits(60)}", name) for name in ("Ada", "Ben", "Cleo", "Dora")]
    places = [PlannedSeat("me"), *[PlannedSeat(others)] * (int(str(options["players"])) - 1)]
    if others == "here":
        guests = guests[:1] * len(places)

    async def play() -> Table:
        terms, seed = Terms(public=True, hints=True), f"seed-{rng.getrandbits(60)}"
        table = await service.create(guests[0], "carta", options, places, terms, seed)
        for seat in range(1, table.players):
            if others == "anybody":
                table = await service.seats.sit_down(table.id, seat, guests[seat])
        for _ in range(choices):
            seat = rng.choice(table.to_act)
            await service.gameplay.act(table.id, guests[seat], seat, table.version, rng.choice(table.state.legal(seat)))
            table = await service.table(table.id)
        await service.chat.remark(table.id, guests[0], "Good luck!")
        return await service.table(table.id)

    table = client.portal.call(play)
    assert table.to_act, "a game that is over has no secrets"
    for at in [at for at in service.live._past if at[0] == table.id and at[1] % 2]:
        del service.live._past[at]  # half of the past is at hand, half has to be played again
    return table, guests


def compare(
    client: TestClient, table: Table, guests: list[Guest], seats: Sequence[int | None], rng: random.Random
) -> None:
    """Ask everything in both worlds, from each of these seats."""
    service = client.app.state.services.tables
    for seat in seats:
        guest = guests[seat] if seat is not None else Guest("a-spectator", "Eve")
        links = [link for n, c in enumerate(table.chairs) if n != seat for link in (c.way_back, c.invitation) if link]
        asked = asks(table, seat, rng) + (rare_asks(table, seat) if seat in (0, None) else [])
        ours = [answered(client, ask, guest) for ask in asked]
        for word in (table.setup.seed, *links):
            assert not [ask for ask, (_, text) in zip(asked, ours, strict=True) if word in text], f"they tell {word}"
        with other_world(service, table, seat, rng):
            theirs = [answered(client, ask, guest) for ask in asked]
        for ask, this, that in zip(asked, ours, theirs, strict=True):
            assert this == that, f"{ask} differs for seat {seat}"
    assert service.live._loaded[table.id].table is table, "something was changed that should have been refused"


@pytest.mark.parametrize(("options", "choices"), CASES, ids=str)
def test_what_a_seat_cant_tell_apart_no_answer_tells_apart(client, options, choices):
    rng = random.Random(f"{options} {choices}")
    table, guests = played(client, options, choices, rng)
    first = table.to_act[0]
    seats = range(table.players) if table.players < 4 else sorted({0, first, (first + 1) % table.players})
    compare(client, table, guests, (*seats, None), rng)


# -- the test itself ---------------------------------------------------------------------------------------------------


def test_another_world_really_is_another_one(client):
    rng = random.Random(5)
    table, _ = played(client, {"players": 3}, 12, rng)
    twin = exchanged(table, 0, rng)
    assert twin.state != table.state
    assert twin.state.view(0) == table.state.view(0)
    assert twin.state.view(1) != table.state.view(1)
    draft, _ = played(client, {"players": 3, "deal": "draft"}, 5, rng)
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

    monkeypatch.setattr("hegemon.web.tables.stream", stream)


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
    table, guests = played(client, {"players": 3, "deal": "draft"}, 5, rng)
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=f"{where}.* differs for seat"):
        compare(client, table, guests, (0,), rng)


# -- people who share a device -----------------------------------------------------------------------------------------


def test_people_who_share_a_device_see_one_hand_at_a_time(client):
    rng = random.Random(8)
    table, guests = played(client, {"players": 2}, 16, rng, others="here")
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
        with held_by(guest, service, table, seat, rng):
            theirs = [answered(client, ask, guest) for ask in pages]
        assert ours == theirs, seat


@contextmanager
def held_by(guest: Guest, service: TableService, table: Table, seat: int | None, rng: random.Random) -> Iterator[None]:
    """Another world in which this guest still holds all seats."""
    with other_world(service, table, seat, rng):
        service.live._loaded[table.id].table.chairs = list(table.chairs)
        yield


def test_whoever_ends_a_turn_on_a_shared_device_leaves_a_curtain(client):
    table, guests = played(client, {"players": 2}, 0, random.Random(9), others="here")
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
    table, guests = played(client, {"players": 2}, 5, random.Random(1))
    for path in (f"/t/{table.id}/events", f"/api/tables/{table.id}/stream"):
        status, text = answered(client, Ask(path, endless=True), guests[0])
        told = json.loads(text.partition("data: ")[2])
        assert (status, told) == (200, {"version": table.version, "remarks": table.remarks, "people": 2})
        assert text.startswith(f"id: {table.version}.{table.remarks}.2\nevent: pulse\n")


def test_a_game_that_goes_on_gives_no_record_and_no_seed(client):
    table, guests = played(client, {"players": 2}, 5, random.Random(2))
    for page in ("record", "replay", "analysis"):
        assert answered(client, Ask(f"/t/{table.id}/{page}"), guests[0])[0] == 422
