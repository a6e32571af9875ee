"""`hegemon games`: many games between players, written down choice by choice as columns for learners."""

from __future__ import annotations

import argparse
import json
import secrets
import shutil
from pathlib import Path
from typing import Any

from rich.console import Console

from hegemon.cli.arguments import typed
from hegemon.cli.game_options import options_for_few
from hegemon.cli.match import unreadable
from hegemon.cli.numbers import processes, whole
from hegemon.cli.parser import Misuse
from hegemon.cli.progress import bar
from hegemon.cli.seating import listed
from hegemon.core import Feature, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import seat_player
from hegemon.research.played_games import GamesToPlay, arrow, join
from hegemon.workers import workers

PARQUET = ".parquet"
"""The only format that is written, so the end of every name."""
BATCH, SLOW_BATCH = 10, 2
"""Games in one task, and in one part of what is kept on the way; fewer of a game that takes seconds or minutes."""


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Play what isn't played yet, then make one file of it."""
    games = whole("--games", arguments.games)
    jobs = processes(arguments.jobs)
    arrow()
    out = Path(arguments.out)
    parts = out.with_name(f"{out.name}.parts")
    if out.suffix != PARQUET:
        raise Misuse(say("A file of columns ends in “{ending}”, not like {file}.", ending=PARQUET, file=str(out)))
    if out.exists():
        raise Misuse(say("{file} is there already. Choose another file.", file=str(out)))
    plan = planned(arguments, parts)
    size = BATCH if GAMES.load(plan.game).engine is not None else SLOW_BATCH
    batches = [range(first, min(first + size, games)) for first in range(0, games, size)]
    missing = [batch for batch in batches if not part_of(parts, batch).exists()]
    voice = Voice.speaking(voice.language, plan.game)
    try:
        play(plan, parts, missing, games, jobs, arguments.ray, voice)
        choices = join([part_of(parts, batch) for batch in batches], out)
    except OSError as error:
        raise unreadable(out, error) from None
    except KeyboardInterrupt:
        done = games - sum(len(batch) for batch in missing if not part_of(parts, batch).exists())
        Console(stderr=True, highlight=False, markup=False, soft_wrap=True).print(
            voice(say("{done} of {all} games are played and kept.", done=done, all=games)),
            voice(say("To go on, give the same command again.")),
            sep="\n",
        )
        return 130
    shutil.rmtree(parts)
    told = say("Games: {games}. Choices: {choices}. The file: {file}", games=games, choices=choices, file=str(out))
    Console(highlight=False, markup=False, soft_wrap=True).print(voice(told))
    return 0


def planned(arguments: argparse.Namespace, parts: Path) -> GamesToPlay:
    """What is to be played; what was begun before goes on."""
    game = GAMES.load(arguments.game)
    game.demand(Feature.LEARNING)
    players = tuple(listed(arguments.entrants))
    if not players:
        raise Misuse(say("Say who plays, like: {example}", example=typed("games", "--players", "greedy,random")))
    for player in players:
        seat_player(player, game, "")  # so that an unknown one is refused before anything is played
    begun = kept(parts / "about.json")
    seed = arguments.seed or begun.get("seed") or secrets.token_hex(8)
    plan = GamesToPlay(game.name, options_for_few(arguments, game).to_json(), players, seed)
    about = json.loads(json.dumps(plan.about()))
    if begun and begun != about:
        name = next(name for name in about if begun.get(name) != about[name])
        text = say("In {folder} other games were begun: “{name}” is different.", folder=str(parts), name=name)
        raise Misuse(text)
    try:
        parts.mkdir(parents=True, exist_ok=True)
        (parts / "about.json").write_text(json.dumps(about), encoding="utf-8")
    except OSError as error:
        raise unreadable(parts, error) from None
    return plan


def kept(path: Path) -> dict[str, Any]:
    """What was begun there; nothing if nothing was."""
    try:
        begun: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return begun


def part_of(parts: Path, batch: range) -> Path:
    """Where some games are kept until all are played."""
    return parts / f"{batch.start:07}-{batch.stop:07}.parquet"


def play(
    plan: GamesToPlay, parts: Path, missing: list[range], games: int, jobs: int, ray: str | None, voice: Voice
) -> None:
    """Play what is missing, with a bar to look at; each part is kept as soon as it is there."""
    if not missing:
        return
    with workers(min(jobs, len(missing)), ray) as work:
        played = work(plan, missing)  # before the bar and its thread: a process must not be forked from two
        with bar(voice) as progress:
            title = voice(GAMES.load(plan.game).title())
            task = progress.add_task(title, total=games, completed=games - sum(map(len, missing)))
            for batch, columns in played:
                unfinished = parts / f"{batch.start}.part"
                unfinished.write_bytes(columns)
                unfinished.replace(part_of(parts, batch))
                progress.advance(task, len(batch))
