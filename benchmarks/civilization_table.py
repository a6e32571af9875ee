"""What a table of Civilization costs a server: a move with two readers' fragments, memory, and looking back.

    python benchmarks/civilization_table.py --turn 10 --moves 60

A server in this process, asked without a network: four people of whom two have browsers. Apprentices choose for all of
them, up to a turn; then every move is made by the form of a browser, whose answer is the mover's own fragment, and
another browser fetches its fragment, too. Everything is CPU time of this process. The same game is then opened at
earlier versions, a choice is undone, and such tables are weighed.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import time
import tracemalloc
from collections.abc import Awaitable, Callable
from typing import Any

from hegemon.games import GAMES
from hegemon.players import seat_player
from hegemon.service.tables.rows import load
from hegemon.service.tables.table import PLAYING, Table
from measure import progress
from served_table import ServedTable

GAME = "civilization"
SEATS = 4
MOVE, TABLE, PAST = 20.0, 400.0, 200.0
"""What is wanted: ms for a move with two fragments, kB for an idle table, ms for an earlier version."""
WEIGHED = 5
"""Tables that are read from the database to weigh them."""


class LongGame:
    """A game of apprentices at a table of four people that lasts long enough."""

    def __init__(self, turn: int) -> None:
        self.served = ServedTable(GAME, seats=SEATS)
        self._players = [seat_player("apprentice", GAMES.load(GAME), str(seat)) for seat in range(SEATS)]
        self.table_id = ""
        while not self.table_id or self.table.status != PLAYING:  # some games end sooner
            self.table_id = self.served.new_table()
            self.served.ask_about("deals")
            self.play_on(until=lambda table: table.state.view(None)["turn"] >= turn)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        found: Table = self.served.run(self.served.tables.table(self.table_id))
        return found

    def choice(self) -> tuple[int, Any]:
        """Who chooses next, and what."""
        state = self.table.state
        seat = state.to_act()[0]
        return seat, self._players[seat].choose(state.unwritten_view(seat), state.legal(seat))

    def play_on(self, until: Callable[[Table], bool]) -> None:
        """Let everybody choose, while nobody looks."""
        gameplay = self.served.tables.gameplay
        while self.table.status == PLAYING and not until(self.table):
            seat, action = self.choice()
            self.served.run(gameplay.move(self.table_id, seat, self.table.version, action))


def cpu_of(served: ServedTable, work: Awaitable[Any]) -> float:
    """Milliseconds of CPU time that some work takes."""
    gc.collect()
    started = time.process_time()
    served.run(work)
    return 1000 * (time.process_time() - started)


def moves(game: LongGame, count: int) -> list[float]:
    """What moves cost, each with the mover's fragment and another reader's."""
    served, found = game.served, []
    for seat in range(SEATS):
        served.run(served.look(seat, 0))
    while len(found) < count and game.table.status == PLAYING:
        seat, action = game.choice()
        version = game.table.version
        other = next(reader for reader in range(SEATS) if reader != seat)

        async def both(seat: int = seat, action: Any = action, version: int = version, other: int = other) -> None:
            await served.act(seat, version, action)
            await served.look(other, version)

        found.append(cpu_of(served, both()))
    return found


def looking_back(game: LongGame) -> dict[str, float]:
    """What it costs to open earlier versions, none of which is at hand, and to undo a choice."""
    served, last = game.served, game.table.version
    found = {}
    for name, at in (("the first move", 2), ("the middle", last // 2), ("the last but one", last - 1)):
        forget_the_past(game)
        path = f"/t/{game.table_id}/fragment?seat=0&at={at}"
        found[f"opening {name}"] = cpu_of(served, served.ask("GET", path, served.cookies[0]))
    forget_the_past(game)
    path = f"/t/{game.table_id}/replay?move={last // 2}"
    if game.table.status != PLAYING:
        found["the replay in the middle"] = cpu_of(served, served.ask("GET", path, served.cookies[0]))
    table = game.table.copy()
    started = time.process_time()
    table._go_back(table.moves[-2].number)
    found["undoing a choice"] = 1000 * (time.process_time() - started)
    return found


def forget_the_past(game: LongGame) -> None:
    """Let no earlier version be at hand."""
    game.served.tables.live._past.clear()


def weight(game: LongGame) -> float:
    """Kilobytes of a table as it is read from the database when somebody comes back to it."""
    store = game.served.tables.store

    async def read() -> list[Table]:
        return [await store.read(lambda connection: load(connection, game.table_id)) for _ in range(WEIGHED)]

    kept = game.served.run(read())  # what all tables share is there now
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    more = game.served.run(read())
    gc.collect()
    found = (tracemalloc.get_traced_memory()[0] - before) / WEIGHED / 1000
    tracemalloc.stop()
    assert len(kept) == len(more)
    return found


def main() -> int:
    """The whole program."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--turn", type=int, default=10, help="in which moves are measured (default: 10)")
    parser.add_argument("--moves", type=int, default=60, help="that are measured (default: 60)")
    arguments = parser.parse_args()
    progress(f"playing to turn {arguments.turn}")
    game = LongGame(arguments.turn)
    progress("moves")
    found = moves(game, arguments.moves)
    line = "{:<44}{:>10.1f} {:<3}{:>10}  {}".format

    def say(name: str, value: float, unit: str, most: float) -> None:
        print(line(name, value, unit, f"≤ {most:.0f} {unit}", "✓" if value <= most else "✗"))

    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    say(f"a move in turn {arguments.turn}, two fragments: median", statistics.median(found), "ms", MOVE)
    say("… mean", statistics.mean(found), "ms", MOVE)
    say("… slowest", max(found), "ms", MOVE)
    progress("to the end")
    game.play_on(lambda table: False)
    events = sum(len(move.events) for move in game.table.moves)
    print(f"the whole game: {len(game.table.moves)} moves, {events} events")
    for name, value in looking_back(game).items():
        say(name, value, "ms", PAST)
    progress("weighing")
    say("memory of an idle table", weight(game), "kB", TABLE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
