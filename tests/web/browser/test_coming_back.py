"""Two people on two phones, from nothing but an address: they meet, play rated, leave, are told, and come back.

`make stations` photographs every station of it, in all languages.
"""

from __future__ import annotations

import asyncio
import os
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
from playwright.sync_api import Locator, Page, expect

from hegemon.core import Message
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.service.background import courier, pending_notices
from hegemon.service.guests import Guest
from hegemon.service.live import visitors
from hegemon.service.notices.mail import MailServer
from hegemon.service.table_service import TableService
from hegemon.web.app import create_app
from hegemon.web.settings import Settings
from tests.sampling import few
from tests.service.playing import play
from tests.service.receivers import MailBox, PushService, mail_box, push_service
from tests.web.browser.conftest import Visitor
from tests.web.browser.playing import MY_TURN, OVER, choose, my_turn, until
from tests.web.browser.test_account import copy_passkeys, with_device

PHONE: Final[dict[str, Any]] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "hurried": True}
TABLET: Final[dict[str, Any]] = PHONE | {"width": 820, "height": 1180}
PICTURES: Final = os.environ.get("PICTURES")
"""The folder for pictures of all stations, if somebody wants to look at them."""


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
    for name in ("SOON", "SEEN", "LATER"):
        monkeypatch.setattr(pending_notices, name, 0.0)
    monkeypatch.setattr(visitors, "SILENCE", 0.0)
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


class Person:
    """Somebody who reads one language, at one device after the other; only what is shown is pressed."""

    def __init__(self, page: Page, name: str, language: str) -> None:
        self.page, self.name, self.language = page, name, language
        self._voice = Voice.speaking(language)

    def reads(self, text: str, **values: str) -> str:
        """What is said to them there."""
        return self._voice(Message(text).fill(**values))

    def at(self, page: Page) -> Person:
        """The same person at another device."""
        return Person(page, self.name, self.language)

    def button(self, text: str) -> Locator:
        return self.page.locator("main").get_by_role("button", name=self.reads(text), exact=True)

    def link(self, text: str) -> Locator:
        return self.page.get_by_role("link", name=self.reads(text))

    def look(self, station: str, sign: str = "main") -> None:
        """Arrive where there is this sign: the page is no wider than the device."""
        self.page.wait_for_selector(sign)
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), station
        if PICTURES:
            self.page.wait_for_timeout(300)
            file = f"{station}-{self.name.lower()}-{self.language}.png"
            self.page.screenshot(path=Path(PICTURES) / file, full_page=True)

    def keep_name(self) -> tuple[tuple[Any, str], str]:
        """Learn in the lobby that rated games want a name, and keep one; the device with its passkey, and a code."""
        device = with_device(self.page)
        self.page.goto("/")
        self.look("01-lobby")
        self.link("keep their name").tap()
        self.page.locator("#name").fill(self.name)
        self.look("02-account")
        self.button("Keep my name").tap()
        code = self.page.locator("#codes li").first.inner_text()
        self.look("03-codes")
        self.button("I have saved them").tap()
        self.page.wait_for_url(re.compile(r"/\?game=carta$"))
        self.look("04-lobby", "input[name=rated]")
        return device, code

    def confirm_address(self, box: MailBox) -> None:
        """Let oneself be told by mail."""
        self.page.goto("/notifications")
        self.page.locator("#address").fill("ada@games.example")
        self.button("Confirm it by a mail").tap()
        until(self.page, lambda: len(box.got) == 1)
        self.page.goto(box.path())
        self.look("05-confirming")
        self.page.locator("main button.act").tap()
        self.look("06-confirmed", "main a[href='/notifications']")

    def turn_on_push(self, service: PushService) -> None:
        """Let oneself be told by one's browser; its maker, who would say where it is reached, can't be asked here."""
        self.page.goto("/notifications")
        self.page.locator("form[data-push]").evaluate(
            "(form, told) => { form.elements.subscription.value = told; form.submit(); }", service.subscription
        )
        until(self.page, lambda: any(told["title"] == self.reads("It works") for told in service.got))
        self.look("06-notifications")

    def look_for_a_rated_game(self) -> None:
        self.page.locator(".brand").tap()
        form = self.page.locator("form[action='/match']")
        form.locator("label:has([name=players][value='2'])").tap()
        form.locator("label:has([name=pace][value=days])").tap()
        form.get_by_label(self.reads("Rated")).check()
        self.look("07-looking")
        form.locator("button.act").tap()

    def find_each_other(self) -> str:
        """Come to a table by the quick match; its address."""
        self.page.wait_for_url(re.compile(r"/t/[\w-]+"))
        self.page.wait_for_selector("#game[data-status=playing]")
        self.look("09-table")
        return urlsplit(self.page.url).path

    def sign_in_by_passkey(self) -> None:
        """Sign in where one is told that this browser isn't known."""
        self.page.locator("#stranger").get_by_role("link", name=self.reads("Sign in")).tap()
        self.look("16-signing-in", "[data-passkey=sign-in] button:enabled")
        self.button("Sign in with a passkey").tap()

    def sign_in_by_code(self, code: str) -> None:
        """Sign in by the menu of the lobby."""
        self.page.goto("/")
        self.page.locator("#menu summary").tap()
        self.look("11-menu", ".menu-sheet")
        self.link("Keep my name, or sign in").tap()
        self.page.get_by_text(self.reads("Sign in with a recovery code")).tap()
        self.page.get_by_label(self.reads("Recovery code"), exact=True).fill(code)
        self.look("12-signing-in")
        self.button("Sign in").tap()

    def find_in_the_archive(self, other: str, table: str) -> None:
        """Find the game by one's own name, and watch it."""
        self.page.locator(".brand").tap()
        against = self.reads("Against {names}", names=other)
        expect(self.page.locator("#past-tables li", has_text=against)).to_be_visible()
        self.look("19-lobby", "#past-tables")
        self.link("Open the archive").tap()
        self.page.locator("summary", has_text=self.reads("Find games")).tap()
        self.page.get_by_label(self.reads("Player"), exact=True).fill(self.name)
        self.look("20-archive")
        self.button("Find").tap()
        row = self.page.locator("main li", has_text=other)
        expect(row).to_be_visible()
        self.look("21-found")
        row.get_by_role("link").first.tap()
        self.page.wait_for_url(re.compile(rf"{table}/replay"))
        self.look("22-replay", "#game")


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


@pytest.mark.parametrize("language", few(LANGUAGES, "en"))
def test_they_play_leave_are_told_and_come_back_on_another_device(
    visitor: Visitor, reached: Reached, ben_s_browser: PushService, language: str
):
    rng, box, pushed = random.Random(3), reached.box, ben_s_browser.got
    ada = Person(visitor(language, **PHONE), "Ada", language)
    ben = Person(visitor(language, **PHONE), "Ben", language)
    your_turn = ada.reads("Your turn")
    passkey, _ = ada.keep_name()
    _, code = ben.keep_name()
    ada.confirm_address(box)
    ben.turn_on_push(ben_s_browser)
    ada.look_for_a_rated_game()
    ada.look("08-waiting", "#match")
    expect(ada.page.locator("#match [href='/notifications']")).to_have_count(0)  # she will be told by mail
    ben.look_for_a_rated_game()
    table = ada.find_each_other()
    assert ben.find_each_other() == table

    end_turn(ben.page, rng)  # if he begins
    ben.page.close()
    assert my_turn(ada.page)
    heard = len(pushed)
    end_turn(ada.page, rng)
    ada.look("10-played")
    another = ada.at(visitor(language, **PHONE))
    copy_passkeys(passkey, with_device(another.page))
    ada.page.close()
    tablet = ben.at(visitor(language, **TABLET))
    until(tablet.page, lambda: any((told["title"], told["path"]) == (your_turn, table) for told in pushed[heard:]))
    tablet.sign_in_by_code(code)
    tablet.page.locator(".brand").tap()
    waiting = tablet.page.locator("#my-tables li", has_text=ada.name)
    expect(waiting.locator(".since")).to_contain_text(ada.name)
    tablet.look("13-lobby")
    waiting.get_by_role("link", name=your_turn).tap()
    assert my_turn(tablet.page)
    assert urlsplit(tablet.page.url).path == table
    tablet.look("14-my-turn")
    read = len(box.got)
    end_turn(tablet.page, rng)

    until(another.page, lambda: any(mail["Subject"].startswith(your_turn) for mail in box.got[read:]))
    assert box.path() == table
    another.page.goto(box.path())
    another.look("15-from-the-mail")
    another.sign_in_by_passkey()
    another.page.wait_for_url(re.compile(rf"{table}$"))
    assert my_turn(another.page)
    another.look("17-my-turn")
    end_turn(another.page, rng)

    reached.do(play_on(reached.app.state.services.tables, table.removeprefix("/t/")))
    for person, other in ((another, "Ben"), (tablet, "Ada")):
        person.page.wait_for_selector(OVER)
        expect(person.page.locator("#rating tbody tr")).to_have_count(2)
        person.look("18-over")
        person.find_in_the_archive(other, table)
