"""How long the archive takes to find games among very many, by what they are looked for.

    python benchmarks/archive.py --games 100000
    python benchmarks/archive.py --database postgresql://USER@HOST/AN_EMPTY_DATABASE

Results are made up and written to a database of their own. A page is the twenty latest games that fit, and how many fit
in all, up to a thousand. Times are of this process, and so of SQLite, and of the clock on the wall, which counts what
PostgreSQL does in another one: the best of five, since others may want the processor, too.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, text

from hegemon.service.archive.archive import GameFilter, archive_page
from hegemon.service.storage import schema
from hegemon.service.storage.database import migrate
from hegemon.service.storage.store import engine_for

ENDINGS = {"carta": ("hegemony", "majority"), "civilization": ("culture", "tech", "economy", "military")}
COMPUTERS = ("Minerva", "Ptolemy", "Hypatia", "Solon")
FORMER = ("Athena", "Strabo", "Aspasia", "Draco")
"""What they were called in the first games."""
PEOPLE = 5000
START, SPAN = 1.7e9, 1e8
AT_ONCE = 1000
TIMES = 5
SEARCHES: dict[str, tuple[GameFilter, dict[str, Any]]] = {
    "the latest": (GameFilter(), {}),
    "far back": (GameFilter(), {"before": (START + SPAN / 100, "x")}),
    "one game": (GameFilter(game="civilization"), {}),
    "a few days": (GameFilter(since=date(2024, 1, 1), until=date(2024, 1, 5)), {}),
    "somebody": (GameFilter(player="person 7"), {}),
    "somebody by a beginning": (GameFilter(player="77"), {}),
    "many by a beginning": (GameFilter(player="pers"), {}),
    "nobody": (GameFilter(player="Nobody"), {}),
    "everything at once": (GameFilter("civilization", "", "military", 4, 28, 29), {}),
    "nothing like that": (GameFilter(ending="rained off"), {}),
    "a computer": (GameFilter(player="Ptolemy"), {}),
    "a computer of long ago": (GameFilter(player="Strabo"), {}),
    "a computer where it never sits": (GameFilter(player="Solon", players=2), {}),
}


def results(games: int) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Games that might have been played, and who sat there."""
    rng = random.Random(1)
    for number in range(games):
        game, players = rng.choice(("carta", "carta", "carta", "civilization")), rng.choice((2, 2, 3, 4))
        table_id, ended = f"{rng.getrandbits(96):024x}", START + rng.random() * SPAN
        computers, seats = FORMER if ended < START + SPAN / 10 else COMPUTERS, []
        for seat in range(players):
            is_computer = seat > 0 and rng.random() < 0.7
            seats.append(
                {
                    "table_id": table_id, "seat": seat, "person": None, "left": False, "place": seat + 1, "score": 0,
                    "name": computers[seat] if is_computer else f"Person {rng.randrange(PEOPLE)}",
                    "player": "novice" if is_computer else None, "team": seat, "role": None, "ended": ended,
                }
            )  # fmt: skip
        yield {
            "table_id": table_id, "game": game, "rules": 1, "options": {"players": players}, "players": players,
            "pace": "calm", "public": number % 10 > 0, "rated": False, "ending": rng.choice(ENDINGS[game]),
            "domain": None, "rounds": rng.randrange(5, 30), "moves": rng.randrange(50, 400), "created": START,
            "ended": ended,
        }, seats  # fmt: skip


def fill(connection: Connection, games: int) -> None:
    """Write so many games."""
    rows: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    for number, (row, sat) in enumerate(results(games), 1):
        rows.append(row)
        seats += sat
        if number % AT_ONCE == 0 or number == games:
            connection.execute(schema.results.insert(), rows)
            connection.execute(schema.result_seats.insert(), seats)
            rows, seats = [], []


def measure(database: str, games: int) -> None:
    """Print how long each search takes."""
    migrate(database)
    engine = engine_for(database)
    with engine.begin() as connection:
        fill(connection, games)
        if engine.dialect.name == "postgresql":
            connection.execute(text("ANALYZE"))  # as it does by itself after a while
    with engine.connect() as connection:
        for name, (wanted, where) in SEARCHES.items():
            spent = []
            for _ in range(TIMES):
                start = time.process_time(), time.perf_counter()
                page = archive_page(connection, wanted, **where)
                spent.append((time.process_time() - start[0], time.perf_counter() - start[1]))
            own, wall = (min(times) * 1000 for times in zip(*spent, strict=True))
            print(f"{name:32} {own:7.1f} ms CPU {wall:7.1f} ms   {len(page.games):2} of {page.count}")
    engine.dispose()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--database", help="an empty one; otherwise a SQLite file that is deleted afterwards")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        measure(options.database or f"sqlite:///{Path(folder) / 'archive.db'}", options.games)


if __name__ == "__main__":
    main()
