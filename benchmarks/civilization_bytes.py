"""How many bytes a table of Civilization sends: the first load of a page in all, and what is sent after each move.

    python benchmarks/civilization_bytes.py --turn 10 --moves 60

A server in this process, asked without a network: four people, for whom apprentices choose up to a turn. Then a browser
without a memory opens the table: its page, and everything that this names or imports. After that every move is made by
the form of a browser, and another one fetches its fragment, too. Counted is what is in the answers, as it is sent.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
from pathlib import Path
from urllib.parse import urljoin

import brotli

from civilization_table import SEATS, LongGame, moves
from measure import progress
from served_table import READS, ServedTable

FIRST, MEDIAN, MOST = 120.0, 8.0, 15.0
"""What is wanted, in kB: of a first load, of an update in the median, and at most."""
NAMED = re.compile(r'(?<!rel="apple-touch-icon" )(?:href|src)="(/static/[^"#]+)')
"""What comes with a page. The icon for a home screen is asked for by whoever puts it there, and by nobody else."""
UNREAD = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
"""What only a browser without scripts reads; one that has none fetches no scripts instead."""
FONT = re.compile(r'<link rel="preload" href="([^"]+)" as="font"')
IMPORTED = re.compile(r'^import (?:.*? from )?"(\./[\w-]+\.js)";', re.MULTILINE)
BY_SCENE = re.compile(r'querySelector\("(.*?)"\)\) import\("(\./[\w-]+\.js)"\)')
"""Scripts that come with the first scene which has something for them."""


def first_load(game: LongGame, language: str = "en") -> dict[str, int]:
    """By address, the bytes of everything that a browser fetches for a page it has never seen."""
    served = game.served
    headers = [*served.cookies[0], (b"accept-language", language.encode())]
    page = served.run(served.ask("GET", f"/t/{game.table_id}?seat=0", headers))
    html = UNREAD.sub("", brotli.decompress(page).decode())
    found, waiting = {"the page": len(page)}, list(dict.fromkeys([*NAMED.findall(html), *FONT.findall(html)]))
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        sent = served.run(served.ask("GET", address, [READS]))
        found[address] = len(sent)
        if address.endswith(".js"):
            script = brotli.decompress(sent).decode()
            parts = [part for wish, part in BY_SCENE.findall(script) if is_there(wish, html)]
            waiting += [urljoin(address, part) for part in (*IMPORTED.findall(script), *parts)]
    return found


def is_there(selectors: str, html: str) -> bool:
    """Has a page one of these attributes?"""
    return any(f" {name}" in html for name in re.findall(r"\[([\w-]+)\]", selectors))


def updates(game: LongGame, count: int) -> list[int]:
    """The bytes of every fragment after so many moves."""
    sent: list[int] = []
    show = ServedTable._show

    def weigh(self: ServedTable, seat: int, answer: bytes) -> None:
        sent.append(len(answer))
        show(self, seat, answer)

    ServedTable._show = weigh  # type: ignore[method-assign]
    try:
        moves(game, count)
    finally:
        ServedTable._show = show  # type: ignore[method-assign]
    return sent[SEATS:]  # at first everybody fetches everything


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--turn", type=int, default=10, help="in which it is measured (default: 10)")
    parser.add_argument("--moves", type=int, default=60, help="that are measured (default: 60)")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
    progress(f"playing to turn {arguments.turn}")
    game = LongGame(arguments.turn)
    loads = {language: first_load(game, language) for language in ("en", "uk")}
    progress("moves")
    sent = updates(game, arguments.moves)
    figures = {
        "first load": sum(loads["en"].values()) / 1000,
        "first load in Ukrainian": sum(loads["uk"].values()) / 1000,
        "update, median": statistics.median(sent) / 1000,
        "update, at most": max(sent) / 1000,
    }
    print(f"{SEATS} players, turn {arguments.turn}; {len(loads['en'])} requests, {len(sent)} updates")
    for (name, value), most in zip(figures.items(), (FIRST, FIRST, MEDIAN, MOST), strict=True):
        print(f"{name:<28}{value:>8.1f} kB   ≤ {most:.0f} kB  {'✓' if value <= most else '✗'}")
    for address, size in sorted(loads["en"].items(), key=lambda pair: -pair[1])[:12]:
        print(f"    {size:>7} {address.rpartition('/')[2]}")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
