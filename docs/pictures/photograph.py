"""Photograph the table in the browser for the README and the docs: `make screenshots`.

Real tables on a real server, played to a moment worth a picture.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from hegemon.core import View
from hegemon.players import seat_player
from hegemon.service.guests import Guest
from hegemon.service.storage.database import migrate
from hegemon.service.storage.store import Store
from hegemon.service.table_service import TableService
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.table import Table
from hegemon.service.tables.terms import Terms
from hegemon.web.http.sessions import Sessions

HERE = Path(__file__).parent
LIVIA = Guest("guest-livia-000001", "Livia")
OTHERS = [Guest(f"guest-other-00000{n}", name) for n, name in enumerate(("Teodor", "Nadia", "Oksana"))]


async def set_up(url: str) -> tuple[str, dict[str, str]]:
    """Tables for the pictures: the cookie of whoever looks at them, and their addresses by name."""
    migrate(url)
    service = TableService(Store(url))
    await service.open()
    tables = {
        "table": await played(service, {"players": 4}, "sunday 13", 9),
        "phone": await played(service, {"players": 3}, "monday 7", 8),
        "draft": await played(service, {"players": 4, "deal": "draft"}, "tuesday", 0, choices=4),
        "end": await played(service, {"players": 3}, "friday 2", 99),
        "map": await marched(service, {"players": 4}, "saturday", in_movement),
        "battle": await marched(service, {"players": 4}, "friday", in_battle),
        "evening": await marched(service, {"players": 3}, "thursday", in_cities),
        "stars": await marched(service, {"players": 4}, "saturday", lambda seat, view: False),
    }
    friends = [PlannedSeat("me"), *[PlannedSeat("anybody")] * 2]
    await service.create(OTHERS[0], "carta", {"players": 3}, friends, Terms(name="Three of us", public=True))
    await service.create(OTHERS[1], "carta", {"players": 2}, friends[:2], Terms(name="Quick duel", public=True))
    cookie = Sessions(service.live.secret, secure=False).cookie(LIVIA)
    await service.close()
    service.store.close()
    return cookie, {name: table.id for name, table in tables.items()}


async def played(
    service: TableService, options: dict[str, object], seed: str, rounds: int, choices: int = 9999
) -> Table:
    """A table of sensible players, played until Livia may use effects in a late round, or to its end."""
    count = int(str(options["players"]))
    places = [PlannedSeat("me"), *[PlannedSeat("anybody")] * (count - 1)]
    table = await service.create(LIVIA, "carta", options, places, Terms(public=True, hints=True), seed=seed)
    for seat in range(1, count):
        table = await service.seats.sit_down(table.id, seat, OTHERS[seat - 1])
    people = [LIVIA, *OTHERS]
    player = seat_player("greedy", table.setup.game, seed)
    while table.to_act and len(table.moves) < choices:
        seat = table.to_act[-1]
        view, legal = table.state.view(seat), table.state.legal(seat)
        if seat == 0 and view["round"] >= rounds > 0 and view["phase"] == "effects" and len(legal) > 4:
            break
        await service.gameplay.act(table.id, people[seat], seat, table.version, player.choose(view, legal))
        table = await service.table(table.id)
    return table


def in_movement(seat: int, view: View) -> bool:
    """Livia's movement, when there is something on the map."""
    return seat == 0 and view["turn"] >= 7 and view["phase"] == "movement" and view["battle"] is None


def in_battle(seat: int, view: View) -> bool:
    """Livia fights for herself, units have met, and both sides have more of them in hand."""
    battle = view["battle"]
    if seat or battle is None or 0 not in battle["owners"]:
        return False
    return len(battle["fronts"]) == 2 and bool(view["agenda"][-1]["step"] == "BattleTurn")


def in_cities(seat: int, view: View) -> bool:
    """Livia's cities are at work."""
    return seat == 0 and view["turn"] >= 6 and view["phase"] == "city_management"


async def marched(
    service: TableService, options: dict[str, object], seed: str, until: Callable[[int, View], bool]
) -> Table:
    """A table of Civilization, played by sensible players until a moment worth a picture, or to its end."""
    count = int(str(options["players"]))
    places = [PlannedSeat("me"), *[PlannedSeat("anybody")] * (count - 1)]
    table = await service.create(LIVIA, "civilization", options, places, Terms(hints=True), seed=seed)
    for seat in range(1, count):
        table = await service.seats.sit_down(table.id, seat, OTHERS[seat - 1])
    people, player = [LIVIA, *OTHERS], seat_player("greedy", table.setup.game, seed)
    while table.to_act:
        seat = table.to_act[-1]
        view, legal = table.state.view(seat), table.state.legal(seat)
        if len(legal) > 1 and until(seat, view):  # the table gives the only answer by itself
            break
        choice = player.choose(view, legal)
        await service.gameplay.act(table.id, people[seat], seat, table.version, choice)
        table = await service.table(table.id)
    return table


@contextmanager
def server(url: str) -> Iterator[str]:
    """A server on these tables, and its address."""
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address
        try:
            yield address[0]
        finally:
            process.terminate()


def photograph(browser: Browser, at: str, path: str, name: str, cookie: str, **look: object) -> None:
    """One picture."""
    width, height = (390, 844) if look.pop("phone", False) else (1440, 900)
    context = browser.new_context(base_url=at, viewport={"width": width, "height": height}, **look)
    context.add_cookies([{"name": "guest", "value": cookie, "url": at}])
    page = context.new_page()
    page.goto(path)
    page.wait_for_timeout(800)
    # The moves of the others aren't shown one after the other; a key would show the figures of the keyboard as well.
    page.evaluate("document.getElementById('skip')?.click()")
    page.wait_for_timeout(1200)
    page.screenshot(path=HERE / f"{name}.png")
    context.close()
    print(f"docs/pictures/{name}.png")


def main() -> None:
    """All pictures."""
    programs = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, programs)), None)
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/tables.db"
        cookie, tables = asyncio.run(set_up(url))
        phone = {"phone": True, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        with server(url) as at, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            photograph(browser, at, f"/t/{tables['table']}", "browser-table", cookie)
            photograph(browser, at, "/", "browser-lobby", cookie)
            photograph(browser, at, f"/t/{tables['draft']}", "browser-draft", cookie, locale="fr")
            photograph(browser, at, f"/t/{tables['end']}", "browser-end", cookie, locale="it")
            night = {"locale": "uk", "color_scheme": "dark"}
            photograph(browser, at, f"/t/{tables['phone']}", "browser-phone", cookie, **phone, **night)
            photograph(browser, at, f"/t/{tables['map']}", "civilization-table", cookie)
            photograph(browser, at, f"/t/{tables['battle']}", "civilization-battle", cookie, color_scheme="dark")
            photograph(browser, at, f"/t/{tables['stars']}", "civilization-end", cookie, locale="fr")
            photograph(browser, at, f"/t/{tables['evening']}", "civilization-phone", cookie, **phone, locale="it")
            browser.close()


if __name__ == "__main__":
    main()
