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
from tests.service.receivers import MailBox, PushService, mail_box, push_service
from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import MY_TURN, OVER, choose, my_turn, until
from tests.web.browser.test_account import copy_passkeys, with_device

PHONE: Final[dict[str, Any]] = {"locale": "en", "width": 390, "height": 844, "hurried": True}


class Reached:
    """A server in this process, so that the test need not wait until somebody is taken to have left."""

    def __init__(self, database: Path, smtp: str, box: MailBox) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address, self.box = f"http://localhost:{port}", box
        mail = MailServer.at(smtp, "hegemon@games.example")
        url = f"sqlite:///{database}"
        settings = Settings(url, self.address, limits=False, bots=0, mail=mail, local_push=True)
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


def keep_where_it_is_asked(page: Page, name: str) -> tuple[Any, str]:
    """Open the lobby, learn there that rated games want a name, keep one, and be in the lobby again."""
    device = with_device(page)
    page.goto("/")
    page.get_by_role("link", name="keep their name").click()
    page.locator("#name").fill(name)
    page.locator("main").get_by_role("button", name="Change").click()
    page.get_by_role("button", name="Keep my name").click()
    page.get_by_role("link", name="I have kept them").click()
    page.wait_for_url(re.compile(r"/\?game=carta$"))
    return device


def turn_on_push(page: Page, service: PushService) -> None:
    """Let oneself be told by one's browser; its maker, who would say where it is reached, can't be asked here."""
    page.goto("/notifications")
    page.locator("form[data-push]").evaluate(
        "(form, told) => { form.elements.subscription.value = told; form.submit(); }", service.subscription
    )
    until(page, lambda: any(told["title"] == "It works" for told in service.got))


def look_for_a_rated_game(page: Page) -> None:
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


@pytest.fixture
def ben_s_browser() -> Iterator[PushService]:
    with push_service() as service:
        yield service


def test_they_play_leave_are_told_and_come_back_on_another_device(
    visitor: Visitor, reached: Reached, ben_s_browser: PushService
):
    rng, box = random.Random(3), reached.box
    ada, ben = visitor(**PHONE), visitor(**PHONE)
    device = keep_where_it_is_asked(ada, "Ada")
    keep_where_it_is_asked(ben, "Ben")
    confirm_address(ada, box)
    turn_on_push(ben, ben_s_browser)
    for page in (ada, ben):
        page.locator(".brand").click()
        look_for_a_rated_game(page)
    for page in (ada, ben):
        page.wait_for_url(re.compile(r"/t/[\w-]+"))
        page.wait_for_selector("#game[data-status=playing]")
    table = urlsplit(ada.url).path
    ben.goto("about:blank")
    end_turn(ada, rng)
    other = visitor(locale="en", hurried=True)
    copy_passkeys(device, with_device(other))
    ada.goto("about:blank")

    until(ada, lambda: any(told["title"] == "Your turn" for told in ben_s_browser.got))
    ben.goto(ben_s_browser.got[-1]["path"])
    my_turn(ben)
    end_turn(ben, rng)
    until(ben, lambda: any(mail["Subject"].startswith("Your turn") for mail in box.got))
    assert box.path() == table

    other.goto("/account?back=/")
    other.get_by_role("button", name="Sign in with a passkey").click()
    expect(other.get_by_role("heading", name="Ada")).to_be_visible()
    other.locator(".brand").click()
    waiting = other.locator("#my-tables li", has_text="Against Ben")
    expect(waiting.locator(".since")).to_contain_text("Ben")
    waiting.get_by_role("link", name="Your turn").click()
    assert my_turn(other)
    assert urlsplit(other.url).path == table
    end_turn(other, rng)

    reached.do(play_on(reached.app.state.services.tables, table.removeprefix("/t/")))
    for page in (other, ben):
        page.wait_for_selector(OVER)
        expect(page.locator("#rating tbody tr")).to_have_count(2)
    other.locator(".brand").click()
    expect(other.locator("#past-tables li", has_text="Against Ben")).to_be_visible()
    other.get_by_role("link", name="Open the archive").click()
    other.locator("summary", has_text="Find games").click()
    other.get_by_label("Player", exact=True).fill("Ada")
    other.get_by_role("button", name="Find", exact=True).click()
    row = other.locator("main li", has_text="Ben")
    expect(row).to_be_visible()
    row.get_by_role("link").first.click()
    other.wait_for_url(re.compile(rf"{table}/replay"))
