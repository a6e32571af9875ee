"""A server whose every answer can be compared in two worlds: nobody thinks there, and time stands still."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from hashlib import sha256

import pytest
from starlette.testclient import TestClient

from hegemon.core import Action
from hegemon.service.background.bots import BestChoice, Bots
from hegemon.web.app import create_app
from hegemon.web.settings import Settings


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    database = tmp_path_factory.mktemp("privacy") / "tables.db"
    settings = Settings(f"sqlite:///{database}", limits=False, bots=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bots, "_prepare", get_ready)
        patch.setattr(Bots, "advise", advise)
        with TestClient(create_app(settings)) as client:
            tables = client.app.state.services.tables
            clock, now = tables.live.clock(), tables.now()
            patch.setattr(tables.live, "clock", lambda: clock)  # both worlds are looked at in the same moment
            patch.setattr(tables, "now", lambda: now)
            yield client


async def get_ready(bots: Bots) -> None:
    """At once: nobody has to think here."""


async def advise(bots: Bots, game: str, seed: str, view: object, legal: Sequence[Action], whom: str) -> BestChoice:
    """A hint that depends on everything it is asked with."""
    told = random.Random(sha256(repr((game, seed, view, legal)).encode()).digest())
    return BestChoice(told.choice(legal), told.random())
