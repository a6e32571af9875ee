"""`hegemon rules`: the rulebook's paragraphs, and what each card does."""

from __future__ import annotations

import argparse

from hegemon.languages.voice import Voice


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Print one rule or card, or all rules and the names of all cards."""
    from rich.console import Console
    from rich.padding import Padding

    from hegemon.games import GAMES
    from hegemon.rulebook import everything, look_up

    game = GAMES.load(arguments.game)
    console = Console(highlight=False, markup=False)
    if not arguments.rule:
        console.print(voice(game.title()), style="bold")
    for title, lines in look_up(game, arguments.rule, voice) if arguments.rule else everything(game):
        console.print(voice(title), style="bold")
        for line in lines:
            console.print(Padding(voice(line), (0, 0, 0, 4)))
    return 0
