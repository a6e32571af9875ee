"""Requests that are read by hand are answered as the framework would; all others are left to it."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.testclient import TestClient

from hegemon.core import HegemonError, say
from hegemon.web.app import create_app
from hegemon.web.http.quick_routes import Arguments, QuickRoutes, read_by, whole_numbers
from hegemon.web.settings import Settings


def test_what_has_the_usual_shape_is_read_by_hand_and_everything_else_by_the_framework():
    read = []

    async def by_hand(request: Request) -> Arguments | None:
        assert await request.body() in (b"", b"word")
        numbers = whole_numbers(request, "seat")
        read.append(numbers is not None)
        return None if numbers is None else {**numbers, "request": request}

    router = APIRouter()

    @router.post("/tables/{table_id}/choices")
    @read_by(by_hand)
    async def choices(request: Request, seat: int = 7) -> Response:
        if seat > 9:
            raise HegemonError(say("There is no such seat."))
        return JSONResponse([seat, (await request.body()).decode(), request.path_params])

    async def explain(request: Request, error: Exception) -> Response:
        return JSONResponse(str(error), 418)

    app = FastAPI()
    app.router.routes += router.routes
    app.add_middleware(QuickRoutes, routes=app.router.routes, explain=explain)
    with TestClient(app) as client:
        queries = ("?seat=3", "", "?seat=-3", "?seat=none", "?seat=10")
        asked = {query: client.post(f"/tables/a/choices{query}", content="word") for query in queries}
    assert [answer.status_code for answer in asked.values()] == [200, 200, 200, 422, 418]
    good = [answer.json() for answer in asked.values() if answer.status_code == 200]
    assert good == [[seat, "word", {"table_id": "a"}] for seat in (3, 7, -3)]
    assert asked["?seat=10"].json() == "There is no such seat."
    assert read == [True, True, False, False, True]


def test_programs_are_answered_the_same_however_they_write_their_requests(tmp_path):
    """One table, asked in the usual way and in others that HTTP allows; and every mistake is explained as before."""
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path / 't.db'}", bots=0))) as client:
        token = client.post("/api/guests", json={"name": "Ada"}).json()["token"]
        usual = {"Authorization": f"Bearer {token}"}
        made = client.post("/api/tables", json={"game": "carta", "seats": ["me", "here"]}, headers=usual).json()
        seat, at = made["to_act"][0], f"/api/tables/{made['id']}/actions"
        offered = client.get(f"{at}?seat={seat}", headers=usual)
        for query, headers in (
            (f"?seat={seat}", {"authorization": f"bearer {token}"}),
            (f"?%73eat={seat}", usual),
            (f"?seat={seat}&more=1", usual),
            (f"?seat=%2B{seat}", usual),
        ):
            assert client.get(f"{at}{query}", headers=headers).content == offered.content
        for query, headers, status in (
            (f"?seat={seat}", {}, 401),
            (f"?seat={seat}", {"authorization": "Bearer x"}, 401),
            ("?seat=-1", usual, 422),
            ("?seat=4000000000", usual, 422),
            ("", usual, 422),
        ):
            assert client.get(f"{at}{query}", headers=headers).status_code == status

        number = offered.json()["actions"][0]["id"]
        choice = f'{{"seat": {seat}, "version": {made["version"]}, "id": {number}, "request": "once"}}'
        json = {**usual, "Content-Type": "application/json"}
        for body, headers, said in (
            ("", json, "The request is not right: body: Field required"),
            ("{", json, "This is not JSON."),
            ("{}", json, "The request is not right: body.seat: Field required"),
            (choice.replace('"id"', '"number"'), json, "The request is not right: body.number"),
            (choice, usual | {"Content-Type": "text/plain"}, "Send JSON, with Content-Type: application/json."),
        ):
            refused = client.post(at, content=body, headers=headers)
            assert refused.status_code == 422, refused.text
            assert refused.json()["message"].startswith(said), refused.text
        charset = {**usual, "Content-Type": "application/json; charset=utf-8"}
        done = [client.post(at, content=choice, headers=headers) for headers in (json, charset, json)]
        assert [(answer.status_code, answer.json()) for answer in done] == 3 * [(200, {"version": made["version"] + 1})]
