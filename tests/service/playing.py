"""Tables to try things at."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import func, select

from hegemon.core import Action, View
from hegemon.games import GAMES
from hegemon.games.carta.cards import AGE_OF
from hegemon.languages.voice import Voice
from hegemon.service.guests import Guest
from hegemon.service.storage.store import Store
from hegemon.service.table_service import TableService
from hegemon.service.tables.entries import BEGIN, TableEntry
from hegemon.service.tables.new_tables import PlannedSeat, chairs
from hegemon.service.tables.setup import Chair, TableSetup
from hegemon.service.tables.table import PLAYING, Table
from hegemon.service.tables.terms import Terms

GAME: Final = GAMES.load("carta")
ADA, BEN, CLEO, DAN = (Guest(name * 4, name) for name in ("ada.", "ben.", "cleo", "dan."))
CASUAL: Final = Terms()
SHORT: Final = {"players": 2, "box_size": 0, "cards": [1] * 15}
"""Options of a game that is soon over."""
SHORT_DRAFT: Final = {"players": 2, "box_size": 0, "cards": [4 if age == 0 else 1 for age in AGE_OF], "deal": "draft"}


def person(name: str, *devices: str) -> Chair:
    """A chair with somebody on it."""
    return Chair(name, way_back=f"back {name}", guests=frozenset(devices or {name}))


def computer(name: str = "Minerva", level: str = "novice") -> Chair:
    return Chair(name, level)


class Book:
    """A table without a service: what is proposed is entered, and every entry is kept."""

    def __init__(
        self, *chairs: Chair, terms: Terms = CASUAL, seed: str = "7", begin: bool = True, **options: Any
    ) -> None:
        settled = GAME.options.from_json({"players": len(chairs), **options})
        self.setup = TableSetup("a table", GAME, settled, seed, terms, "host", created=1000.0)
        self.table = Table(self.setup, chairs)
        self.entries: list[TableEntry] = []
        self.now = 1000.0
        if begin:
            self.enter(self.table.beginning())

    def enter(self, proposal: tuple[str, int | None, Mapping[str, Any]], request: str | None = None) -> Table:
        entry = TableEntry(self.table.version + 1, self.now, *proposal, request)
        self.table.add(entry)
        self.entries.append(entry)
        return self.table

    def choose(self, seat: int, rng: random.Random | None = None) -> Action:
        """Let a seat make its first choice, or any."""
        legal = self.table.state.legal(seat)
        action = rng.choice(legal) if rng else legal[0]
        self.enter(self.table.choice(seat, self.table.version, action))
        return action

    def play_until(self, reached: Callable[[Table], bool], rng: random.Random | None = None) -> Table:
        """Let everybody choose at random until something is the case."""
        rng = rng or random.Random(1)
        while not reached(self.table):
            self.choose(rng.choice(self.table.to_act), rng)
        return self.table

    def folded(self) -> Table:
        """The table that somebody else reads from the same entries."""
        again = Table(self.setup, self.table.chairs)
        for entry in self.entries:
            again.add(entry)
        return again


def undoable(table: Table) -> bool:
    """Can the latest choice be undone, but only by asking?"""
    if table.status != PLAYING or not table.moves:
        return False
    seat = table.moves[-1].seat
    return table.history.before_choice(seat) is not None and seat not in table.to_act


def book_of_three() -> Book:
    """Ada, Ben and Cleo; whoever chose last can only ask for an undo."""
    book = Book(person("Ada"), person("Ben"), person("Cleo"), deal="draft")
    book.play_until(undoable)
    return book


def facts(table: Table) -> dict[str, Any]:
    """Everything that follows from the entries of a table."""
    followed = {**vars(table), **vars(table.history)}
    return {name: value for name, value in followed.items() if name not in ("setup", "chairs", "history")}


def told(table: Table) -> list[str]:
    """What the notes say to all."""
    voice = Voice.speaking("en").naming(*(chair.name for chair in table.chairs))
    return [voice(note.text) for note in table.notes if note.told_to(None)]


def is_over(table: Table) -> bool:
    return table.status != PLAYING


@asynccontextmanager
async def opened(
    url: str, now: Callable[[], float] | None = None, ticks: Callable[[], float] | None = None
) -> AsyncIterator[TableService]:
    """A service on a database."""
    store = Store(url)
    service = TableService(store, now, ticks or now) if now else TableService(store)
    try:
        await service.open()
        yield service
    finally:
        await service.close()
        store.close()


def places(*who: str) -> list[PlannedSeat]:
    return [PlannedSeat(somebody) for somebody in who]


def place_names(wanted: Sequence[PlannedSeat], host: Guest) -> list[str]:
    """What those are called who sit at a new table."""
    return [chair.name for chair in chairs(wanted, host, GAME)]


async def two_people(service: TableService, terms: Terms = CASUAL, seed: str | None = "7", **options: Any) -> Table:
    """A game between Ada and Ben that has begun."""
    table = await service.create(ADA, "carta", {"players": 2, **options}, places("me", "anybody"), terms, seed)
    return await service.seats.sit_down(table.id, 1, BEN)


async def play(
    service: TableService, table_id: str, guests: Sequence[Guest], moves: int = 10_000, seed: int = 1
) -> Table:
    """Let people choose at random for a while, or to the end."""
    rng = random.Random(seed)
    for _ in range(moves):
        table = await service.table(table_id)
        people = [seat for seat in table.to_act if table.player_on(seat) is None]
        if table.status != PLAYING or not people:
            break
        seat = rng.choice(people)
        action = rng.choice(table.state.legal(seat))
        await service.gameplay.act(table_id, guests[seat], seat, table.version, action)
    return await service.table(table_id)


async def play_again(service: TableService, table_id: str, *guests: Guest) -> Table:
    """The table where all of these play again."""
    offers = [await service.rematches.offer(table_id, guest) for guest in guests]
    assert offers[:-1] == [None] * (len(guests) - 1)
    assert offers[-1] is not None
    return offers[-1]


def begun(number: int = 1, at: float = 0.0) -> TableEntry:
    return TableEntry(number, at, BEGIN)


class Guessing:
    """Computers that need no process: they choose at random, at once, and are counted."""

    def __init__(self) -> None:
        self.asked = 0

    async def choose(self, game: str, spec: str, seed: str, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        return random.Random(seed).choice(legal)


def with_service(url: str, scenario: Callable[[TableService], Awaitable[Any]]) -> Any:
    """Let something happen at a service."""

    async def run() -> Any:
        async with opened(url) as service:
            return await scenario(service)

    return asyncio.run(run())


async def read_again(service: TableService, table: Table) -> Table:
    """The table as another process reads it."""
    other = TableService(service.store)
    return await other.table(table.id)


async def count(service: TableService, what: Any, *where: Any) -> int:
    query = select(func.count()).select_from(what).where(*where)
    return int(await service.store.read(lambda connection: connection.execute(query).scalar_one()))


async def first_choice(service: TableService, table: Table) -> tuple[int, Guest, Action]:
    seat = table.to_act[0]
    return seat, (ADA, BEN, CLEO)[seat], table.state.legal(seat)[0]


class Clock:
    """A clock that somebody sets."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def at_a_service(url: str, scenario: Callable[[TableService, Clock], Awaitable[Any]]) -> None:
    """Run something at a service whose clock it sets."""

    async def run() -> None:
        clock = Clock()
        async with opened(url, clock) as service:
            await scenario(service, clock)

    asyncio.run(run())
