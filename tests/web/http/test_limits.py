"""Nobody may do too much at once, and nobody is kept from anything by what others do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from hegemon.service.errors import TooMuch
from hegemon.web.app import create_app
from hegemon.web.http import limits
from hegemon.web.http.limits import RATES, STREAMS, Limits
from hegemon.web.settings import Settings


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def counted(clock: Clock) -> Limits:
    return Limits(now=clock)


def spend(counted: Limits, kind: str, who: str, times: int) -> int:
    """How many of so many are allowed."""
    allowed = 0
    for _ in range(times):
        try:
            counted.spend(kind, who)
            allowed += 1
        except TooMuch:
            pass
    return allowed


@pytest.mark.parametrize("kind", RATES)
def test_a_burst_is_allowed_and_no_more(counted, kind):
    burst = int(RATES[kind].burst)
    assert spend(counted, kind, "ada", burst + 10) == burst


@pytest.mark.parametrize("kind", RATES)
def test_waiting_helps(counted, clock, kind):
    rate = RATES[kind]
    spend(counted, kind, "ada", int(rate.burst) + 1)
    clock.now += 3.01 / rate.per_second
    assert spend(counted, kind, "ada", 10) == 3
    clock.now += 1e9
    assert spend(counted, kind, "ada", int(rate.burst) + 10) == int(rate.burst), "idle time doesn't pile up"


def test_being_refused_costs_nothing(counted, clock):
    rate = RATES["chat"]
    spend(counted, "chat", "ada", 1000)
    clock.now += 1.01 / rate.per_second
    assert spend(counted, "chat", "ada", 5) == 1


def test_each_guest_and_each_kind_counts_alone(counted):
    spend(counted, "chat", "ada", 100)
    assert spend(counted, "chat", "ben", 1) == 1
    assert spend(counted, "act", "ada", 1) == 1


def test_memory_is_bounded(counted, monkeypatch):
    monkeypatch.setattr(limits, "REMEMBERED", 50)
    for number in range(500):
        counted.spend("act", f"guest {number}")
    assert len(counted._buckets) == 50


def test_streams_are_counted_while_they_last(counted):
    open_streams = [counted.stream("ada") for _ in range(STREAMS)]
    for stream in open_streams:
        stream.__enter__()
    with pytest.raises(TooMuch), counted.stream("ada"):
        pass
    with counted.stream("ben"):
        pass
    open_streams[0].__exit__(None, None, None)
    with counted.stream("ada"):
        pass
    for stream in open_streams[1:]:
        stream.__exit__(None, None, None)
    assert not counted._streams, "nobody is remembered who has gone"


def test_limits_can_be_off():
    free = Limits(on=False)
    assert spend(free, "create", "ada", 1000) == 1000
    for _ in range(STREAMS + 5):
        free.stream("ada").__enter__()


# -- in the server -----------------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", bots=0))) as client:
        yield client


def token(client: TestClient, name: str = "Ada") -> dict[str, str]:
    return {"Authorization": f"Bearer {client.post('/api/guests', json={'name': name}).json()['token']}"}


def test_an_address_gets_only_so_many_tokens(client):
    burst = int(RATES["create"].burst)
    statuses = [client.post("/api/guests", json={"name": "Ada"}).status_code for _ in range(burst + 3)]
    assert statuses == [201] * burst + [429] * 3
    refusal = client.post("/api/guests", json={"name": "Ada"})
    assert refusal.json() == {"message": "That was a bit much. Wait a moment, then try again.", "rule": ""}


def test_wrong_requests_count_too(client):
    headers = token(client)
    burst = int(RATES["create"].burst)
    statuses = [client.post("/api/tables", json={}, headers=headers).status_code for _ in range(burst + 1)]
    assert statuses == [422] * burst + [429]


def test_one_guest_is_slowed_down_and_another_is_not(client):
    ada, ben = token(client), token(client, "Ben")
    table = client.post("/api/tables", json={"game": "carta", "seats": ["me", "anybody"]}, headers=ada).json()["id"]
    client.post(f"/api/tables/{table}/seats/1", headers=ben)
    said = [
        client.post(f"/api/tables/{table}/chat", json={"text": "Hey!"}, headers=ada).status_code
        for _ in range(int(RATES["chat"].burst) + 2)
    ]
    assert 429 in said
    assert client.post(f"/api/tables/{table}/chat", json={"text": "Hm."}, headers=ben).status_code == 201
    assert client.get(f"/api/tables/{table}", headers=ada).status_code == 200
    body = {"seat": 0, "version": 1, "action": ["end"]}
    assert client.post(f"/api/tables/{table}/actions", json=body, headers=ada).status_code in (200, 422)


def test_choices_are_limited(client):
    headers = token(client)
    table = client.post("/api/tables", json={"game": "carta", "seats": ["me", "here"]}, headers=headers).json()["id"]
    body = {"seat": 0, "version": 1, "action": ["fly"]}
    statuses = {client.post(f"/api/tables/{table}/actions", json=body, headers=headers).status_code for _ in range(120)}
    assert statuses == {422, 429}
    assert client.get(f"/api/tables/{table}", headers=headers).json()["version"] == 1
