"""`hegemon rules`: the rulebook's paragraphs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from difflib import get_close_matches

from hegemon.core import HegemonError, Message, say
from hegemon.languages.voice import Voice


class UnknownRule(HegemonError):
    """No rule of that id."""


def find_rule(rules: Mapping[str, Message], typed: str) -> str:
    """The id of a rule, however it was typed; :class:`UnknownRule` tells what there is.

    >>> find_rule({"C-PLAY": say("Play a card.")}, "play")
    'C-PLAY'
    """
    wanted = typed.strip().upper().replace(" ", "-").replace("_", "-")
    for rule in rules:
        if wanted in (rule, rule.partition("-")[2]):
            return rule
    near = [rule for rule in rules if wanted and wanted in rule] or get_close_matches(wanted, rules, 5, 0.5)
    known = ", ".join(near or rules)
    raise UnknownRule(say("There is no rule “{rule}”; there are: {known}.", rule=typed, known=known))


def run(arguments: argparse.Namespace, voice: Voice) -> int:
    """Print one rule, or all."""
    from rich.console import Console
    from rich.padding import Padding

    from hegemon.games import GAMES

    game = GAMES.load(arguments.game)
    rules = game.rules()
    wanted = [find_rule(rules, arguments.rule)] if arguments.rule else list(rules)
    console = Console(highlight=False, markup=False)
    if not arguments.rule:
        console.print(voice(game.title()), style="bold")
    for rule in wanted:
        console.print(rule, style="bold")
        console.print(Padding(voice(rules[rule]), (0, 0, 0, 4)))
    return 0
