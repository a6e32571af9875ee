"""The page of a game that is over says whether its reader has won, so that it sounds like it."""

from __future__ import annotations

from starlette.testclient import TestClient

from hegemon.service.results.results import outcome_of
from hegemon.service.table_service import TableService
from hegemon.service.tables.table import Table
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.playing import ADA, BEN, SHORT, play, two_people


def test_winners_are_told_so(tmp_path):
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path}/t.db", limits=False, bots=0))) as client:
        services = client.app.state.services
        tables: TableService = services.tables

        async def played() -> Table:
            return await play(tables, (await two_people(tables, **SHORT)).id, (ADA, BEN))

        table = client.portal.call(played)
        told = []
        for guest in (ADA, BEN):
            client.cookies.clear()
            page = client.get(f"/t/{table.id}", headers={"cookie": f"guest={services.sessions.cookie(guest)}"}).text
            told.append('data-result="won"' in page)
        assert told == [seat in outcome_of(table).winners for seat in (0, 1)]
        client.cookies.clear()
        assert "data-result" not in client.get(f"/t/{table.id}").text, "who only looks has won nothing"
