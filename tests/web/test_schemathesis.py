"""The API is what its description says, whatever is thrown at it.

Schemathesis makes requests from the description: those it allows, at tables that exist, and those it forbids.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode, HookContext
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    ignored_auth,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from hegemon.service.programs.programs import insert_program
from hegemon.web.app import create_app
from hegemon.web.settings import Settings

ALWAYS = [
    allow_header_conformance,
    content_type_conformance,
    ignored_auth,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
ENDLESS = "/stream"
"""It never ends, so it is listened to elsewhere."""

NOTHING_TO_SAY = ("/api/games", "/api/program/invitations", "/api/programs")
"""Without anything that could be wrong."""

EXAMPLES = [5, pytest.param(30, marks=pytest.mark.long)]
"""Requests of each kind."""


def steady(examples: int) -> settings:
    """The same requests each time."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


class PlannedSeat:
    """A server with a guest who hosts two tables: one where people play, and one that waits for them."""

    def __init__(self, client: asgi.ASGIClient) -> None:
        self.client = client
        self.headers: dict[str, str] = {}
        self.program: dict[str, str] = {}
        self.tables: list[str] = []
        self.choice: dict[str, Any] = {}

    def prepare(self) -> None:
        """Another guest, with new tables."""
        self.headers = {}
        self.headers["Authorization"] = "Bearer " + self.post("/api/guests", {"name": "Ada"})["token"]
        playing = {"game": "carta", "seats": ["me", "here"]}
        waiting = {"game": "carta", "seats": ["me", "friend", "anybody"], "options": {"players": 3}}
        self.tables = [self.post("/api/tables", table)["id"] for table in (playing, waiting)]
        at = f"http://{asgi.HOST}/api/tables/{self.tables[0]}"
        for seat in self.client.get(at, headers=self.headers).json()["to_act"]:
            offered = self.client.get(f"{at}/actions?seat={seat}", headers=self.headers).json()["actions"]
            self.choice = {"seat": seat, "version": 1, "action": offered[0]["action"], "request": "once"}

        store = self.client.app.state.services.tables.store
        if not self.program:
            with store.engine.begin() as connection:
                self.program = {"Authorization": f"Bearer {insert_program(connection, None, 'Deep', 0.0)[1]}"}

    def shown_at(self, path: str) -> dict[str, str]:
        """Who asks: some things are for programs that have an account."""
        return self.program if path.startswith("/api/program") else self.headers

    def post(self, path: str, body: Any) -> Any:
        """Set something up."""
        answer = self.client.post(f"http://{asgi.HOST}{path}", json=body, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def described(self, mode: GenerationMode) -> Any:
        """What the server says of itself."""
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", self.client.app)
        schema.config.generation.update(modes=[mode], deterministic=True, database="none")
        return schema


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlannedSeat]:
    database = tmp_path_factory.mktemp("schemathesis") / "tables.db"
    with asgi.get_client(create_app(Settings(f"sqlite:///{database}", limits=False, bots=0))) as client:
        yield PlannedSeat(client)
    asgi.shutdown_lifespans()


@pytest.fixture(scope="module")
def allowed(place: PlannedSeat) -> Any:
    """Requests that the description allows, most of them at tables that exist."""
    schema = place.described(GenerationMode.POSITIVE)

    @schema.hook
    def map_path_parameters(context: HookContext, parameters: dict[str, Any] | None) -> dict[str, Any] | None:
        if parameters and "table_id" in parameters:
            number = len(str(parameters["table_id"])) % 3
            parameters["table_id"] = [*place.tables, "nowhere"][number]
        if parameters and "seat" in parameters:
            parameters["seat"] %= 4
        return parameters

    @schema.hook
    def map_query(context: HookContext, query: dict[str, Any] | None) -> dict[str, Any] | None:
        if query and isinstance(query.get("seat"), int):
            query["seat"] %= 3
        return query

    @schema.hook
    def map_body(context: HookContext, body: Any) -> Any:
        if not isinstance(body, dict):
            return body
        if "version" in body and body["version"] % 2:
            return place.choice
        if "pace" in body and body["players"] % 2:
            return {"game": "carta", "players": 2, "pace": "calm"}
        if "seats" in body and len(body["seats"]) % 2:
            return body | {"game": "carta", "seats": ["me", "here"], "options": {}, "clock": "none", "language": ""}
        return body | ({"seat": body["seat"] % 3} if "seat" in body else {})

    return schema


@pytest.fixture(scope="module")
def forbidden(place: PlannedSeat) -> Any:
    """Requests that the description forbids."""
    return place.described(GenerationMode.NEGATIVE)


OPERATIONS = [
    (method.upper(), path)
    for path, operations in create_app(Settings("sqlite://")).openapi()["paths"].items()
    for method in operations
    if not path.endswith(ENDLESS)
]


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_what_is_allowed(place: PlannedSeat, allowed: Any, method: str, path: str, examples: int) -> None:
    place.prepare()

    @steady(examples)
    @given(case=allowed[path][method].as_strategy(generation_mode=GenerationMode.POSITIVE))
    def answered(case: Case) -> None:
        case.call_and_validate(headers=place.shown_at(path), checks=ALWAYS)

    answered()


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize(
    ("method", "path"), [(method, path) for method, path in OPERATIONS if path not in NOTHING_TO_SAY]
)
def test_what_is_forbidden(place: PlannedSeat, forbidden: Any, method: str, path: str, examples: int) -> None:
    place.prepare()

    @steady(examples)
    @given(case=forbidden[path][method].as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def answered(case: Case) -> None:
        case.call_and_validate(headers=place.shown_at(path), checks=[*ALWAYS, negative_data_rejection])

    answered()
