"""Tables that lie in the middle of a game of Civilization: people come to them by their own links."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page
from sqlalchemy import create_engine, insert, select

from hegemon.core import Action
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.service.guests import Guest
from hegemon.service.storage import schema
from hegemon.service.storage.database import migrate
from hegemon.service.tables.terms import Terms
from tests.games.civilization.policies import eager
from tests.service.playing import opened, places

NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
SOON: Final = 150
"""Choices within which a game comes to what is wanted, or another one is tried."""
HINTS: Final = Terms(hints=True)
Wanted = Callable[[CivilizationState], bool]


class LaidTable(NamedTuple):
    """Where a table is, and the links by which each seat is held from another device."""

    path: str
    ways_back: tuple[str, ...]
    asked: tuple[int, ...]
    version: int
    """To which everybody who comes back is led, by what others did meanwhile."""


class Moves(NamedTuple):
    """How a game came to where it is."""

    seed: str
    made: tuple[tuple[int, Action], ...]


def question(state: CivilizationState) -> str:
    """What is asked, by its name in the rules."""
    return type(state.world.agenda[-1]).__name__


def game_at(wanted: Wanted, seed: int, options: dict[str, Any]) -> Moves:
    """A game that has come to something: the one of this seed, or another one if it doesn't any more."""
    for number in itertools.chain([seed], range(2000)):
        rng, state, made = random.Random(number), GAME.new(options, str(number)), []
        while len(made) < SOON and state.to_act():
            if wanted(state):
                return Moves(str(number), tuple(made))
            seat = rng.choice(state.to_act())
            made.append((seat, eager(state, seat, state.legal(seat), rng)))
            state.apply(*made[-1])
    raise AssertionError("no game comes to it")


def lay(database: Path, moves: Moves, options: dict[str, Any], terms: Terms = HINTS) -> LaidTable:
    """Put a table at which people sit into a server's database, with a game as far as it has come.

    It is played in a database of its own: the server would answer what is let pass while that goes on.
    """

    async def write(quiet: str) -> LaidTable:
        guests = [Guest(f"guest-{random.getrandbits(60)}", name) for name in NAMES]
        async with opened(quiet) as service:
            seats = places("me", *["anybody"] * (int(options["players"]) - 1))
            table = await service.create(guests[0], "civilization", options, seats, terms, moves.seed)
            for seat in range(1, table.players):
                table = await service.seats.sit_down(table.id, seat, guests[seat])
            for seat, action in moves.made:
                await service.gameplay.act(table.id, guests[seat], seat, table.version, action)
                table = await service.table(table.id)
            return LaidTable(
                f"/t/{table.id}", tuple(f"/s/{chair.way_back}" for chair in table.chairs), table.to_act, table.version
            )

    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as elsewhere:  # here the browser has its own event loop
        quiet = f"sqlite:///{folder}/tables.db"
        migrate(quiet)
        table = elsewhere.submit(asyncio.run, write(quiet)).result()
        hand_over(quiet, f"sqlite:///{database}")
    return table


def hand_over(quiet: str, served: str) -> None:
    """Copy all that belongs to a table from one database to another one, at once."""
    source, target = create_engine(quiet), create_engine(served)
    with source.connect() as reading, target.begin() as writing:
        for kept in (schema.tables, schema.seats, schema.holders, schema.entries):
            rows = [dict(row) for row in reading.execute(select(kept)).mappings()]
            writing.execute(insert(kept), rows)
    source.dispose()
    target.dispose()


def come_back(page: Page, table: LaidTable, seat: int) -> None:
    """Hold a seat from this device as well, by its own link."""
    page.goto(table.ways_back[seat])
    page.locator("main button.act").click()
    page.wait_for_selector("#game")
