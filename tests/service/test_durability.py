"""A server is killed again and again while programs play: nothing acknowledged is lost, and no table is stuck."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from hegemon.service.storage import schema
from hegemon.service.storage.store import Store
from hegemon.service.tables.entries import ACT
from hegemon.service.tables.records import record_of
from hegemon.service.tables.rows import load
from hegemon.service.tables.table import OVER
from tests.service.playing import SHORT, SHORT_DRAFT
from tests.service.servers import Client, Server

TABLES = (
    (["me", "novice"], SHORT),
    (["me", "here"], SHORT),
    (["novice", "me", "strategist"], SHORT | {"players": 3}),
    (["me", "here", "novice"], SHORT_DRAFT | {"players": 3}),
)
Tables = Sequence[tuple[list[str], dict[str, Any]]]
WITHOUT_THINKERS: Tables = [
    ([seat.replace("strategist", "novice") for seat in seats], options) for seats, options in TABLES
]
"""Computers that think ahead take long to get ready after each kill."""


def campaign(database: str, folder: Path, kills: int, tables: Tables) -> list[Client]:
    """Kill a server so many times while programs play, then let them finish."""
    rng, log = random.Random(7), folder / "log"
    server = Server(database, log)
    clients = [
        Client(server.port, seats, options, f"program {number}", random.Random(number))
        for number, (seats, options) in enumerate(tables)
    ]
    with ThreadPoolExecutor(len(clients)) as together:
        running = [together.submit(client.run) for client in clients]
        try:
            for _ in range(kills):
                server.wait_until_ready()
                time.sleep(rng.uniform(0, 0.6) if rng.random() < 0.6 else rng.uniform(0.6, 2.5))
                server.kill()
                server = Server(database, log, port=server.port)
            for client in clients:
                client.finish.set()
            for client in running:
                client.result()
            assert server.stop()[0] == 0
        finally:
            for client in clients:
                client.finish.set()
            server.kill()
    assert not re.search(r"hegemon.(service|web)", log.read_text())  # children of the killed may have last words
    return clients


def check(connection: Connection, clients: Sequence[Client]) -> None:
    """Is everything there that anybody was told?"""
    at, said = schema.entries.c, schema.remarks.c
    for client in clients:
        assert client.choices
        for table_id in client.tables:
            table = load(connection, table_id)
            assert table.status == OVER
            assert record_of(table).replay() == table.state
        for choice in client.choices:
            here = (at.table_id == choice.table_id) & (at.number == choice.version)
            row = connection.execute(select(at.kind, at.seat, at.data).where(here)).one()
            assert tuple(row) == (ACT, choice.seat, {"action": choice.action})
        assert len({(choice.table_id, choice.version) for choice in client.choices}) == len(client.choices)
        for table_id, number, text in client.remarks:
            here = (said.table_id == table_id) & (said.number == number)
            assert connection.execute(select(said.text).where(here)).scalar_one() == text
    numbers: dict[str, list[int]] = {}
    for table_id, number in connection.execute(select(at.table_id, at.number).order_by(at.table_id, at.number)):
        numbers.setdefault(table_id, []).append(number)
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


def prove(database: str, folder: Path, kills: int, tables: Tables = TABLES) -> None:
    check_acknowledged(database, campaign(database, folder, kills, tables))


def check_acknowledged(database: str, clients: Sequence[Client]) -> None:
    """Is everything in this database that anybody was told?"""

    async def scenario() -> None:
        store = Store(database)
        await store.read(lambda connection: check(connection, clients))
        store.close()

    asyncio.run(scenario())


def test_what_was_acknowledged_survives(url: str, tmp_path: Path):
    """How computers think is the same at both databases: in a short test they do so at one."""
    prove(url, tmp_path, kills=2, tables=WITHOUT_THINKERS if url.startswith("sqlite") else TABLES)


@pytest.mark.long
def test_what_was_acknowledged_survives_a_long_campaign(url: str, tmp_path: Path):
    prove(url, tmp_path, kills=40)
