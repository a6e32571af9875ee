"""`hegemon simulate`: many games between bots, on all cores, and a table of what came of them."""

from __future__ import annotations

import argparse
import json
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from hegemon.cli.game_options import options_from
from hegemon.cli.match import check_writable, unreadable
from hegemon.cli.numbers import processes, whole
from hegemon.cli.progress import bar
from hegemon.cli.results import Results
from hegemon.cli.seating import check_programs_there, listed
from hegemon.core import HegemonError, Message, Options, say
from hegemon.core.testing import BrokenPromise, check_outcome, check_state
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import seat_player, seat_players
from hegemon.terminal_tables import table_for
from hegemon.workers import workers

BATCH = 20
"""Games in one task of a worker: few enough for a lively bar, enough to be worth the way."""
TICKS = 20
"""Tasks for each worker at least, even if that makes them smaller: a game can take seconds."""


class BrokenGame(HegemonError):
    """A game in which something happened that must not."""


@dataclass(frozen=True)
class Campaign:
    """What is to be played. Game number i is the same whoever plays it, and however many work at it."""

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: str
    check: bool

    @property
    def seats(self) -> list[str]:
        """By seat: who plays there; few bots sit down several times."""
        return [self.bots[seat % len(self.bots)] for seat in range(self.options.players)]

    def play(self, number: int, results: Results) -> None:
        """One game, counted."""
        game = GAMES.load(self.game)
        seed = f"{self.seed}/{number}"
        state = game.new(self.options, seed)
        players = seat_players(self.seats, game, seed, programs=True)
        decisions = 0
        while waiting := state.to_act():
            seat = waiting[0]
            player = players[seat]
            state.apply(seat, player.choose(player.shown(state, seat), state.legal(seat)))
            decisions += 1
            if self.check:
                check_state(state)
        if self.check:
            check_outcome(state)
        outcome = state.outcome()
        for player in players:
            player.leave(outcome)
        if outcome is not None:
            results.add(outcome, decisions)

    def batch(self, numbers: range) -> Results:
        """Some of the games."""
        results = Results(self.options.players)
        for number in numbers:
            try:
                self.play(number, results)
            except BrokenPromise as error:
                raise BrokenGame(
                    say("Game {number} with seed {seed}: {what}", number=number, seed=self.seed, what=str(error))
                ) from None
        return results


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Play, show a bar, print the table."""
    games = whole("--games", arguments.games)
    jobs = processes(arguments.jobs)
    game = GAMES.load(arguments.game)
    bots = tuple(listed(arguments.bots)) or ("random",)
    options = options_from(arguments, game, **({"players": len(bots)} if len(bots) > 1 else {}))
    for bot in bots:
        seat_player(bot, game, "", programs=True)  # so that an unknown one is refused before anything is played
    check_programs_there(bots)
    if arguments.out:
        check_writable(Path(arguments.out))
    seed = arguments.seed or secrets.token_hex(8)
    campaign = Campaign(game.name, options, bots, seed, arguments.check)
    voice = Voice.speaking(voice.language, game.name)
    results = Results(options.players)
    started = time.perf_counter()
    numbers = shared_out(games, jobs, slow=game.engine is None)
    with workers(min(jobs, len(numbers))) as work:
        parts = work(campaign.batch, numbers)  # before the bar and its thread: a process must not be forked from two
        with bar(voice) as progress:
            task = progress.add_task(voice(game.title()), total=games)
            try:
                for part in parts:
                    results.merge(part)
                    progress.advance(task, part.games)
            except KeyboardInterrupt:
                if not results.games:
                    raise
    seconds = time.perf_counter() - started
    seats = campaign.seats
    console = Console(highlight=False, markup=False)
    console.print(results.shown(table_for(game, options, voice), seats, voice))
    console.print(voice(speed(results.games, seconds, seed, voice)))
    if results.games < games:
        console.print(voice(say("Interrupted: {done} of {all} games were played.", done=results.games, all=games)))
    if arguments.check:
        console.print(voice(say("Every position was checked, and nothing was wrong.")))
    if arguments.out:
        about = {"game": game.name, "options": options.to_json(), "bots": seats, "seed": seed, "seconds": seconds}
        try:
            Path(arguments.out).write_text(json.dumps(about | results.to_json(), indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise unreadable(Path(arguments.out), error) from None
    return 0 if results.games == games else 130


def shared_out(games: int, jobs: int, *, slow: bool) -> list[range]:
    """The numbers of all games in handy parts; one by one where a game may take a minute."""
    size = 1 if slow else max(1, min(BATCH, games // (TICKS * jobs)), games // (200 * jobs))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def speed(games: int, seconds: float, seed: str, voice: Voice) -> Message:
    """How fast it went, and how to repeat it."""
    return say(
        "{speed} games per second: {games} games in {seconds} s, seed {seed}.",
        speed=voice.number(games / seconds, 1), games=games, seconds=voice.number(seconds, 1), seed=seed,
    )  # fmt: skip
