"""The API is what its description says, whatever is thrown at it.

Schemathesis makes requests from the description: those it allows, at tables that exist, and those it forbids.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
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
ENDLESS = "/stream$"
"""It never ends, so it is listened to elsewhere."""

steady = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


class Place:
    """A server with a guest who hosts two tables: one where people play, and one that waits for them."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.client = asgi.get_client(app)
        self.headers: dict[str, str] = {}
        self.headers["Authorization"] = "Bearer " + self.post("/api/guests", {"name": "Ada"})["token"]
        playing = {"game": "carta", "seats": ["me", "here"]}
        waiting = {"game": "carta", "seats": ["me", "friend", "anybody"], "options": {"players": 3}}
        self.tables = [self.post("/api/tables", table)["id"] for table in (playing, waiting)]

    def post(self, path: str, body: Any) -> Any:
        """Set something up."""
        answer = self.client.post(f"http://{asgi.HOST}{path}", json=body, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def described(self, mode: GenerationMode) -> Any:
        """What the server says of itself."""
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", self.app)
        schema.config.generation.update(modes=[mode], deterministic=True, database="none")
        return schema.exclude(path_regex=ENDLESS)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    database = tmp_path_factory.mktemp("schemathesis") / "tables.db"
    yield Place(create_app(Settings(f"sqlite:///{database}", limits=False, thinkers=1)))
    asgi.shutdown_lifespans()


@pytest.fixture(scope="module")
def allowed(place: Place) -> Any:
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
        if isinstance(body, dict) and isinstance(body.get("seat"), int):
            body["seat"] %= 3
        if isinstance(body, dict) and isinstance(body.get("version"), int):
            body["version"] %= 9
        if isinstance(body, dict) and "game" in body:
            body["game"] = "carta"
        return body

    return schema


@pytest.fixture(scope="module")
def forbidden(place: Place) -> Any:
    """Requests that the description forbids."""
    return place.described(GenerationMode.NEGATIVE)


@schemathesis.pytest.from_fixture("allowed").parametrize()
@steady
def test_what_is_allowed(case: Case, place: Place) -> None:
    case.call_and_validate(headers=place.headers, checks=ALWAYS)


@schemathesis.pytest.from_fixture("forbidden").parametrize()
@steady
def test_what_is_forbidden(case: Case, place: Place) -> None:
    case.call_and_validate(headers=place.headers, checks=[*ALWAYS, negative_data_rejection])
