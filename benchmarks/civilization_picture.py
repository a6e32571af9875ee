"""How fast the picture of a Civilization table changes in a browser: from the answer to a move to the painted frame.

    python benchmarks/civilization_picture.py --turn 8 --moves 20

A server with a table of four, three of them computers, played up to a turn; then Chromium opens it, and a person's
moves are sent by its form. Measured is the time from when the answer to a move, or what others did, is there until the
first frame that it changes is painted (where the map goes to the place first, 0.4 s, that is its first step), by the
clock on the wall; and what the page's main thread worked: on a busy machine the first is longer, the second is not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from hegemon.players import seat_player
from hegemon.service.guests import Guest
from hegemon.service.storage.database import migrate
from hegemon.service.storage.store import Store
from hegemon.service.table_service import TableService
from hegemon.service.tables.new_tables import PlannedSeat
from hegemon.service.tables.rows import load
from hegemon.service.tables.table import PLAYING, Table
from hegemon.service.tables.terms import Terms
from hegemon.web.http.sessions import Sessions
from measure import progress

GOAL = 100.0
"""What is wanted: ms until the picture changes."""
ADA = Guest("guest-ada-0000001", "Ada")
REST = 500
"""Milliseconds until what was shown before rests."""
COUNTED = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
WATCH = """() => {
  window.pictures = [];
  const ask = window.fetch;
  let answered = 0;
  window.fetch = async (url, ...rest) => {
    const answer = await ask(url, ...rest);
    const text = answer.text.bind(answer);
    answer.text = async () => {
      const found = await text();
      if (/\\/(act|fragment)\\b/.test(url)) answered = performance.now();
      return found;
    };
    return answer;
  };
  const note = () => {
    if (!answered) return;
    const from = answered;
    answered = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.pictures.push(performance.now() - from);
      port2.postMessage(0);
    });
  };
  addEventListener("shown", note);
  addEventListener("scroll", note, { capture: true }); // the map goes to where others do something, then shows it
}"""
"""The page notes when an answer is there, and how long it was until the first frame that it changed was painted."""
SEND = """(value) => {
  const form = document.getElementById("act");
  form.requestSubmit([...document.querySelectorAll("[form=act]")].find((each) => each.value === value));
}"""


async def played(url: str, turn: int) -> tuple[str, str]:
    """A table at which it is a person's turn, late in a game, and the person's cookie."""
    migrate(url)
    service = TableService(Store(url))
    await service.open()
    places = [PlannedSeat("me"), *[PlannedSeat("novice")] * 3]
    table = await service.create(ADA, "civilization", {"players": 4}, places, Terms(), seed="picture")
    player = seat_player("greedy", table.setup.game, "picture")
    while table.to_act and (table.to_act[0] or table.state.view(None)["turn"] < turn):
        seat = table.to_act[0]
        choice = player.choose(table.state.unwritten_view(seat), table.state.legal(seat))
        await service.gameplay.move(table.id, seat, table.version, choice)
        table = await service.table(table.id)
    cookie = Sessions(service.live.secret, secure=False).cookie(ADA)
    await service.close()
    service.store.close()
    return table.id, cookie


@contextmanager
def served(url: str) -> Iterator[str]:
    """A server on these tables, and its address."""
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", url, "--no-limits"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.search(r"http://\S+", process.stdout.readline())
        assert address
        try:
            yield address[0]
        finally:
            process.terminate()


def stored(url: str, table_id: str) -> Table:
    """The table as it is in the database."""

    async def read() -> Table:
        store = Store(url)
        found = await store.read(lambda connection: load(connection, table_id))
        store.close()
        assert found is not None
        return found

    with ThreadPoolExecutor(1) as aside:  # the browser has a loop of its own in this thread
        return aside.submit(lambda: asyncio.run(read())).result()


def worked(session: CDPSession) -> dict[str, float]:
    """Milliseconds that the main thread has worked so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {each["name"]: 1000 * each["value"] for each in metrics if each["name"] in COUNTED}


def watch(page: Page, url: str, table_id: str, count: int) -> tuple[list[float], dict[str, list[float]]]:
    """How long pictures took during so many moves of a person, and what the main thread worked for each."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(WATCH)
    work: list[dict[str, float]] = []
    player = None
    while len(work) < count:
        table = stored(url, table_id)
        if table.status != PLAYING:
            break
        shown = int(page.get_attribute("#game", "data-version") or 0)
        if 0 not in table.to_act or shown != table.version:
            page.wait_for_timeout(50)
            continue
        player = player or seat_player("greedy", table.setup.game, "picture")
        choice = player.choose(table.state.unwritten_view(0), table.state.legal(0))
        values = page.eval_on_selector_all("[form=act]", "buttons => buttons.map(({ value }) => value)")
        value = next((value for value in values if json.loads(value) == choice.to_json()), None)
        if value is None:
            continue  # others, who are asked at the same time, have moved meanwhile
        page.wait_for_timeout(REST)
        before, seen = worked(session), page.evaluate("window.pictures.length")
        page.evaluate(SEND, value)
        page.wait_for_function("seen => window.pictures.length > seen", arg=seen, polling=20, timeout=60_000)
        after = worked(session)
        work.append({name: after[name] - before[name] for name in COUNTED})
    pictures: list[float] = page.evaluate("window.pictures")
    return pictures, {name: [each[name] for each in work] for name in COUNTED}


def late(values: list[float]) -> float:
    """What 95 in 100 don't exceed."""
    return sorted(values)[int(0.95 * (len(values) - 1))]


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--turn", type=int, default=8, help="in which it begins (default: 8)")
    parser.add_argument("--moves", type=int, default=20, help="of a person that are measured (default: 20)")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("chromium-headless-shell"))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hb-") as folder, sync_playwright() as playwright:
        url = f"sqlite:///{Path(folder) / 't.db'}"
        progress(f"playing to turn {arguments.turn}")
        with ThreadPoolExecutor(1) as aside:
            table_id, cookie = aside.submit(lambda: asyncio.run(played(url, arguments.turn))).result()
        with served(url) as at:
            browser = playwright.chromium.launch(
                executable_path=arguments.chromium, args=["--no-sandbox", "--disable-gpu"]
            )
            context = browser.new_context(base_url=at, viewport={"width": 1440, "height": 900})
            context.add_cookies(
                [{"name": name, "value": value, "url": at} for name, value in (("guest", cookie), ("pace", "at-once"))]
            )
            page = context.new_page()
            page.goto(f"/t/{table_id}", timeout=60_000)
            page.wait_for_timeout(1500)
            progress("moves")
            found, work = watch(page, url, table_id, arguments.moves)
            browser.close()
    load = f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    print(f"{len(found)} pictures from turn {arguments.turn} on; {load}")
    print(
        f"from the answer to the painted frame: median {statistics.median(found):.0f} ms, p95 {late(found):.0f} ms"
        f" (wanted: {GOAL:.0f} ms)"
    )
    for name, of in (("in the median", statistics.median), ("p95", late)):
        told = ", ".join(f"{part.removesuffix('Duration').lower()} {of(each):.1f} ms" for part, each in work.items())
        print(f"CPU of the page's main thread for a person's move, {name}: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
