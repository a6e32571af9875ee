"""`hegemon train`: a network learns a game by playing against itself."""

from __future__ import annotations

import argparse
import shlex
import time
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console

from hegemon.cli.match import unreadable
from hegemon.cli.numbers import from_to, whole
from hegemon.cli.parser import Misuse
from hegemon.cli.seating import listed
from hegemon.core import Feature, HegemonError, Message, say
from hegemon.core.extras import install_command
from hegemon.games import GAMES
from hegemon.languages.voice import Voice

DEVICES = ("cpu", "cuda")
GAMES_ON = {"cpu": 1024, "cuda": 32768}
"""How many games are played at the same time, if nobody says: so many that a round takes seconds, not minutes."""


class NoTorch(HegemonError):
    """The library that learns isn't installed."""


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Learn, and keep what has been learned."""
    game = GAMES.load(arguments.game)
    game.engine_for(Feature.MASS_PLAY)
    if arguments.device not in {None, *DEVICES}:
        raise Misuse(say("There is no device “{name}”; there are: {known}.", name=arguments.device,
                         known=", ".join(DEVICES)))  # fmt: skip
    if find_spec("torch") is None:
        raise NoTorch(say("This needs torch; install it with: {command}", command=install_command("train")))
    from hegemon.training.company import Companion
    from hegemon.training.ppo import LearningSettings
    from hegemon.training.trainer import CHECKPOINT, Training, TrainingPlan, chosen_device

    if not arguments.seconds and not arguments.choices:
        raise Misuse(say("Say how long to learn, like: {example}", example="--seconds 600"))
    device = chosen_device(arguments.device)
    plan = TrainingPlan(
        game=game.name,
        folder=Path(arguments.out or time.strftime(f"training-{game.name}-%Y%m%d-%H%M%S")),
        seconds=whole("--seconds", arguments.seconds) if arguments.seconds else None,
        choices=1_000_000 * whole("--choices", arguments.choices) if arguments.choices else None,
        games=whole("--games", arguments.games) if arguments.games else GAMES_ON[device],
        width=whole("--width", arguments.width),
        depth=whole("--depth", arguments.depth),
        seed=whole("--seed", arguments.seed, 0),
        device=device,
        kinds=tuple(listed(arguments.tables)),
        company=tuple(map(Companion.parse, listed(arguments.company))),
        start=arguments.start or "",
        deals=whole("--deals", arguments.deals, 0),
        every=whole("--every", arguments.every),
        compile=arguments.compile,
        record=not arguments.no_graphs,
        language=voice.language,
        settings=LearningSettings(
            rates=from_to("--rates", arguments.rates), entropy=from_to("--entropy", arguments.entropy)
        ),
    )
    console = Console(highlight=False, markup=False, soft_wrap=True)
    voice = Voice.speaking(voice.language, game.name)

    def tell(message: Message) -> None:
        console.print(voice(message))

    begun = say(
        "Learning on {device}. How it goes is told after every round, but at most every {seconds} seconds.",
        device=device, seconds=arguments.every,
    )  # fmt: skip
    tell(begun)
    try:
        file = Training(plan, tell).run()
    except OSError as error:
        raise unreadable(plan.folder, error) from None
    except KeyboardInterrupt:
        if (plan.folder / CHECKPOINT).exists():
            tell(say("What it has learned is kept. To go on, give the same command with: {out}",
                     out=shlex.join(["--out", str(plan.folder)])))  # fmt: skip
        else:
            tell(say("Nothing is kept: the first round was not over yet."))
        return 130
    tell(say("The network: {file}", file=str(file)))
    return 0
