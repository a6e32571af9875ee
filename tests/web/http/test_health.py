"""Is a server well? Whoever asks gets to know before the players do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from hegemon.service.storage import store as store_module
from hegemon.service.storage.store import NoDatabase
from hegemon.web.app import create_app
from hegemon.web.settings import Settings


@pytest.fixture
def client(tmp_path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        yield client


def test_all_is_well(client):
    assert client.get("/healthz").json()["status"] == "ok"
    assert client.get("/livez").json() == {"status": "ok"}


def test_a_full_disk(client, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1_000_000))
    assert client.get("/healthz").status_code == 503
    assert client.get("/livez").status_code == 200


def test_a_move_that_could_not_be_written(client, monkeypatch):
    """What is there already can be written again on a full disk; a move can't."""
    store = client.app.state.services.tables.store
    with pytest.raises(NoDatabase):
        client.portal.call(store.write, lambda connection: connection.execute(text("INSERT INTO nowhere VALUES (1)")))
    assert client.get("/healthz").status_code == 503
    assert client.get("/livez").status_code == 200
    monkeypatch.setattr(store_module, "LATELY", 0.0)
    assert client.get("/healthz").status_code == 200
