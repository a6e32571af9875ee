"""Two people on two phones, from nothing but an address: they meet, play rated, leave, are told, and come back."""

from __future__ import annotations

import asyncio
import random
import re
import socket
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Page, expect

from hegemon.service.background import courier, pending_notices
from hegemon.service.guests import Guest
from hegemon.service.notices.mail import MailServer
from hegemon.service.table_service import TableService
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.service.playing import play
from tests.service.receivers import MailBox, mail_box
from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import MY_TURN, OVER, choose, my_turn, until
from tests.web.browser.test_account import copy_passkeys, keep, with_device

PHONE: Final[dict[str, Any]] = {"locale": "en", "width": 390, "height": 844, "hurried": True}


class Reached:
    """A server in this process, so that the test need not wait until somebody is taken to have left."""

    def __init__(self, database: Path, smtp: str, box: MailBox) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address, self.box = f"http://localhost:{port}", box
        mail = MailServer.at(smtp, "hegemon@games.example")
        settings = Settings(f"sqlite:///{database}", self.address, limits=False, bots=0, mail=mail)
        self.app: FastAPI = create_app(settings)
        config = uvicorn.Config(self.app, port=port, log_level="warning", timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        await self._server.serve()

    def open(self) -> None:
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.02)
            assert self._thread.is_alive()

    def do(self, what: Coroutine[Any, Any, None]) -> None:
        """Let something happen there."""
        asyncio.run_coroutine_threadsafe(what, self._loop).result()

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join()


@pytest.fixture
def reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reached]:
    for name in ("SOON", "SEEN", "SILENCE", "LATER"):
        monkeypatch.setattr(pending_notices, name, 0.0)
    monkeypatch.setattr(courier, "ROUND", 0.1)
    with mail_box() as (smtp, box):
        reached = Reached(tmp_path / "tables.db", smtp, box)
        reached.open()
        yield reached
        reached.close()


@pytest.fixture
def server(reached: Reached) -> str:
    """Where these visitors go."""
    return reached.address


def confirm_address(page: Page, box: MailBox) -> None:
    """Let oneself be told by mail."""
    page.goto("/notifications")
    page.locator("#address").fill("ada@games.example")
    page.get_by_role("button", name="Confirm it by a mail").click()
    until(page, lambda: len(box.got) == 1)
    page.goto(box.path())
    page.locator("main button.act").click()


def look_for_a_rated_game(page: Page) -> None:
    page.goto("/")
    form = page.locator("form[action='/match']")
    form.locator("input[name=players][value='2']").check(force=True)
    form.locator("input[name=pace][value=days]").check(force=True)
    form.get_by_label("Rated").check(force=True)
    form.locator("button.act").click()


def end_turn(page: Page, rng: random.Random) -> None:
    """Choose until somebody else is asked."""
    while page.locator(MY_TURN).count():
        choose(page, rng)


async def play_on(tables: TableService, table_id: str) -> None:
    """Let both choose to the end of the game, without their browsers."""
    chairs = (await tables.table(table_id)).chairs
    await play(tables, table_id, [Guest(next(iter(chair.guests)), chair.name) for chair in chairs])


def test_they_play_leave_are_told_and_come_back_on_another_device(visitor: Visitor, reached: Reached):
    rng, box = random.Random(3), reached.box
    ada, ben = visitor(**PHONE), visitor(**PHONE)
    device = keep(ada, "Ada")
    keep(ben, "Ben")
    confirm_address(ada, box)
    for page in (ada, ben):
        look_for_a_rated_game(page)
    for page in (ada, ben):
        page.wait_for_url(re.compile(r"/t/[\w-]+"))
        page.wait_for_selector("#game[data-status=playing]")
    table = urlsplit(ada.url).path
    end_turn(ada, rng)
    other = visitor(locale="en", hurried=True)
    copy_passkeys(device, with_device(other))
    ada.goto("about:blank")

    ben.reload()
    my_turn(ben)
    end_turn(ben, rng)
    until(ben, lambda: any(mail["Subject"].startswith("Your turn") for mail in box.got))
    assert box.path() == table
    other.goto("/account")
    other.get_by_role("button", name="Sign in with a passkey").click()
    expect(other.get_by_role("heading", name="Ada")).to_be_visible()
    other.goto(box.path())
    assert my_turn(other)
    end_turn(other, rng)

    reached.do(play_on(reached.app.state.services.tables, table.removeprefix("/t/")))
    for page in (other, ben):
        page.wait_for_selector(OVER)
        expect(page.locator("#rating tbody tr")).to_have_count(2)
    other.goto("/archive?player=Ada")
    row = other.locator("main li", has_text="Ben")
    expect(row).to_be_visible()
    row.get_by_role("link").first.click()
    other.wait_for_url(re.compile(rf"{table}/replay"))
