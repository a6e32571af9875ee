"""A server of one's own, and people who visit it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.conftest import sqlite_pattern
from tests.web.visitor import Visitor

__all__ = ["sqlite_pattern"]


@pytest.fixture
def client(tmp_path: Path, sqlite_pattern: Path) -> Iterator[TestClient]:
    shutil.copy(sqlite_pattern, tmp_path / "t.db")  # to make the tables anew takes twice as long as all the rest
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        yield client


@pytest.fixture
def ada(client: TestClient) -> Visitor:
    return Visitor(client, "Ada")


@pytest.fixture
def ben(client: TestClient) -> Visitor:
    return Visitor(client, "Ben")


@pytest.fixture
def later(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets time pass, in which nobody gives a sign of life."""
    live, passed = client.app.state.services.tables.live, [0.0]
    clock = live.clock
    monkeypatch.setattr(live, "clock", lambda: clock() + sum(passed))
    return passed.append
