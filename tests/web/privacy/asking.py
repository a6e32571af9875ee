"""Everything that can be asked of a server about a table, and how two worlds answer."""

from __future__ import annotations

import asyncio
import difflib
import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, NamedTuple

from starlette.testclient import TestClient

from hegemon.core import Action, State
from hegemon.core.testing import uniform
from hegemon.service.background.pending_notices import turns_at
from hegemon.service.guests import Guest
from hegemon.service.notices.notices import Notice, sat_down
from hegemon.service.programs.programs import insert_program
from hegemon.service.table_service import TableService
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.standing_answers import ASK
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from tests.web.privacy.worlds import other_world

ONCE: Final = re.compile(r'(name="request" value=")[^"]*')
"""What differs from answer to answer whoever asks: the id of a form's next request."""
REFUSED: Final = (403, 409, 422)
PATIENCE: Final = 20
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
TOKENS: Final[dict[str, str]] = {}
"""The tokens of programs, by their ids."""
EVE: Final = Guest("a-spectator", "Eve")


@dataclass(frozen=True)
class GameAsked:
    """What a game adds to what is asked at every table."""

    name: str
    forbidden: Callable[[Table, int, random.Random], list[Action]]
    """Three choices that the rules don't allow a seat now."""
    things: Callable[[Table], Sequence[str]]
    """What somebody may point at."""
    choose: Callable[[State, int, Sequence[Action], random.Random], Action] = uniform
    """How its people play."""


class Ask(NamedTuple):
    """Something one can send to a server. What is sent changes nothing: it is refused, or only thought about."""

    path: str
    form: dict[str, str] | None = None
    body: dict[str, object] | None = None
    part: bool = False
    endless: bool = False
    tool: dict[str, object] | None = None
    """What a language model asks for."""


def asks(game: GameAsked, table: Table, seat: int | None, rng: random.Random) -> list[Ask]:
    """What everybody asks all the time."""
    at, api, of_seat = f"/t/{table.id}", f"/api/tables/{table.id}", "" if seat is None else f"seat={seat}"
    then = table.version // 2
    looking = (
        f"{at}?{of_seat}",
        f"{at}/fragment?{of_seat}&at={then}",
        f"{at}/fragment?{of_seat}&at={then + 1}",
        f"{at}/fragment?{of_seat}&at={table.version - 1}&since={table.version - 3}",
        f"{at}/fragment?{of_seat}&since={then}&step=1",
        *(f"{at}/look?{of_seat}&of={thing}" for thing in game.things(table)),
        api,
        f"{api}/view?{of_seat}",
        f"{api}/events?{of_seat}",
    )
    streams = f"{at}/events", f"{api}/stream", "/api/program/stream"
    listening = [Ask(path, endless=True) for path in streams]
    return [*map(Ask, looking), *listening, *as_a_model(table, seat), *deeds(game, table, seat, rng)]


def as_a_model(table: Table, seat: int | None) -> list[Ask]:
    """What language models ask; only those with the account of a program are told anything, as on seat 1."""
    asked = {"look": {}, "news": {}, "legal": {}, "why_not": {}, "record": {}} | {
        "wait": {"seconds": 0}, "act": {"choice": ["fly"]},
    }  # fmt: skip
    tools = [{"name": name, "arguments": {"table": table.id, **more}} for name, more in asked.items()]
    tools += [{"name": "look", "arguments": {"table": table.id, "data": True}}, {"name": "tables", "arguments": {}}]
    return [Ask("/mcp", tool=tool) for tool in tools[: None if seat == 1 else 1]]


def deeds(game: GameAsked, table: Table, seat: int | None, rng: random.Random) -> list[Ask]:
    """Choices that are refused, and a hint."""
    at, api = f"/t/{table.id}", f"/api/tables/{table.id}"
    if seat is None:
        return [Ask(f"{at}/act", choice(0, table.version, Action("end")), part=True)]
    one, two, three = game.forbidden(table, seat, rng)
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


def rare_asks(table: Table, seat: int | None) -> list[Ask]:
    """What is refused while the game goes on, or is the same for all: that needs fewer tries."""
    at, api, other = f"/t/{table.id}", f"/api/tables/{table.id}", 0 if seat is None else (seat + 1) % table.players
    rooms = (f"{at}/{room}" for room in ("chat", "replay", "replay/fragment", "record", "fairness", "analysis"))
    others = (f"{path}?seat={other}" for path in (at, f"{at}/fragment", f"{api}/view", f"{api}/actions"))
    own = (f"{api}/{what}?seat={n}" for what in ("standing", "plans") for n in (seat, other) if seat is not None)
    shared = (f"{at}/picture.svg", f"{at}/picture.png", f"/embed/{table.id}", f"/archive/{table.id}/record")
    around = (f"{at}/person?seat={other}", "/", "/lobby/mine", "/account/data", "/archive", "/api/tables")
    asked = (at, *rooms, *others, *own, f"{api}/chat", f"{api}/record", *shared, *around)
    return [*map(Ask, asked), Ask("/lobby/events", endless=True)]


def answered(client: TestClient, ask: Ask, guest: Guest) -> tuple[int, str]:
    sessions = client.app.state.services.sessions
    token = TOKENS.get(guest.id) or sessions.token(guest)
    headers = {"Authorization": f"Bearer {token}", "Cookie": f"guest={sessions.cookie(guest)}"}
    told = ""
    if ask.part:
        headers["X-Part"] = "1"
    if ask.endless:
        return client.portal.call(first_event, client.app, ask.path, headers)
    if ask.tool is not None:
        call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ask.tool}
        answer = client.post(ask.path, json=call, headers=headers | {"Accept": "application/json, text/event-stream"})
        assert (answer.status_code == 200) == (guest.id in TOKENS), answer.text
    elif ask.body is not None:
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


async def new_program(service: TableService, name: str) -> Guest:
    """A program with an account, which sits at the table as people do."""
    program, token = await service.store.write(lambda connection: insert_program(connection, None, name, 0.0))
    TOKENS[program.id] = token
    return program.guest


async def seated(
    client: TestClient, game: GameAsked, options: dict[str, object], rng: random.Random, others: str = "anybody"
) -> tuple[Table, list[Guest]]:
    """A table of people who are about to begin."""
    service = client.app.state.services.tables
    guests = [Guest(f"guest-{rng.getrandbits(60)}", name) for name in NAMES]
    guests[1] = await new_program(service, f"Program {len(TOKENS)}")
    places = [PlannedSeat("me"), *[PlannedSeat(others)] * (int(str(options["players"])) - 1)]
    if others == "here":
        guests = guests[:1] * len(places)
    terms, seed = Terms(public=True, hints=True), f"seed-{rng.getrandbits(60)}"
    table = await service.create(guests[0], game.name, options, places, terms, seed)
    for seat in range(1, table.players):
        if others == "anybody":
            table = await service.seats.sit_down(table.id, seat, guests[seat])
    for seat, kind in product(range(table.players), table.setup.game.windows(table.setup.options)):
        if kind.aims and kind.from_the_start:  # everybody is asked whatever there is to ask
            await service.gameplay.keep(table.id, guests[seat], seat, kind.id, ASK)
    return await service.table(table.id), guests


async def going_on(
    client: TestClient, game: GameAsked, table: Table, guests: Sequence[Guest], choices: int, rng: random.Random
) -> Table:
    """The table, so many choices later."""
    service = client.app.state.services.tables
    for _ in range(choices):
        seat = rng.choice(table.to_act)
        action = game.choose(table.state, seat, table.state.legal(seat), rng)
        await service.gameplay.act(table.id, guests[seat], seat, table.version, action)
        table = await service.table(table.id)
    assert table.to_act, "a game that is over has no secrets"
    return table


def played(
    client: TestClient, game: GameAsked, options: dict[str, object], choices: int, rng: random.Random,
    *, others: str = "anybody",
) -> tuple[Table, list[Guest]]:  # fmt: skip
    """A table of people, some choices into its game."""
    service = client.app.state.services.tables

    async def play() -> tuple[Table, list[Guest]]:
        table, guests = await seated(client, game, options, rng, others)
        table = await going_on(client, game, table, guests, choices, rng)
        await service.chat.remark(table.id, guests[0], "Good luck!")
        return await service.table(table.id), guests

    table, guests = client.portal.call(play)
    for at in [at for at in service.live._past if at[0] == table.id and at[1] % 2]:
        del service.live._past[at]  # half of the past is at hand, half has to be played again
    return table, guests


def told_to(service: TableService, table: Table, guest: Guest) -> list[Notice]:
    """What somebody at a table is told who isn't looking."""
    now = service.live._loaded[table.id].table
    return [notice for notice in (*turns_at(now, 0.0), *sat_down(now, "", "Zoe", 0.0)) if notice.guest == guest.id]


def difference(this: tuple[int, str], that: tuple[int, str]) -> str:
    """Where two answers part, as somebody reads it who has to find the leak."""
    parts = difflib.unified_diff(
        *(f"{code}\n{text}".splitlines() for code, text in (this, that)), "ours", "theirs", "", "", 1
    )
    return "\n".join(parts)


def compare(
    client: TestClient, table: Table, seat: int | None, guest: Guest, asked: Sequence[Ask], rng: random.Random
) -> None:
    """Ask everything in both worlds, from a seat."""
    service = client.app.state.services.tables
    links = [link for n, c in enumerate(table.chairs) if n != seat for link in (c.way_back, c.invitation) if link]
    ours, notices = [answered(client, ask, guest) for ask in asked], told_to(service, table, guest)
    for word in (table.setup.seed, *links):
        assert not [ask for ask, (_, text) in zip(asked, ours, strict=True) if word in text], f"they tell {word}"
    with other_world(service, table, seat, rng):
        theirs = [answered(client, ask, guest) for ask in asked]
        assert told_to(service, table, guest) == notices, f"what is told by push or mail differs for seat {seat}"
    for ask, this, that in zip(asked, ours, theirs, strict=True):
        assert this == that, f"{ask} differs for seat {seat}: {difference(this, that)}"
    assert service.live._loaded[table.id].table is table, "something was changed that should have been refused"
