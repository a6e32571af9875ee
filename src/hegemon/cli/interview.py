"""A few short questions before a game; Enter takes what stands in brackets."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console
from rich.text import Text

from hegemon.cli.game_options import destination, meant, understood
from hegemon.cli.seating import NOBODY
from hegemon.cli.terminal import Leave
from hegemon.core import Game, Message, Offer, say
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.players import levels_for, player_kind, substitute_for


def interview(arguments: argparse.Namespace, game: Game, voice: Voice, console: Console) -> Voice:
    """Fill in what the command line left open; returns the voice for the rest of the evening."""
    languages = Offer("language", say("Language"), {code: Message(code) for code in LANGUAGES}, default=voice.language)
    language = pick(languages, voice, console)
    voice = Voice.speaking(language, game.name)
    console.print(Text(voice(game.title()), style="bold"))
    answers = {offer.name: str(pick(offer, voice, console)) for offer in game.options.essential()}
    for name, answer in answers.items():
        setattr(arguments, destination(name), answer)
    levels = {name: player_kind(name).title for name in levels_for(game)}
    players = game.options.from_json(understood(game, answers)).players
    if levels:
        usual = Offer("bots", say("Opponents"), levels, default=substitute_for(game))
        arguments.bots = ",".join([pick(usual, voice, console)] * (players - 1))
    else:
        arguments.bots = NOBODY
    arguments.names = line(voice(say("Your name")), voice(say("Player")), console).replace(",", " ")
    return voice


def pick(offer: Offer, voice: Voice, console: Console) -> Any:
    """One of a few values."""
    choices = offer.choices or {n: Message(str(n)) for n in range(offer.low or 0, (offer.high or 0) + 1)}
    known = ", ".join(
        str(value) if voice(word).lower() == value or isinstance(value, int) else f"{value} ({voice(word)})"
        for value, word in choices.items()
    )
    asked = voice(say("{option}: {value}", option=offer.label, value=known))
    while True:
        value = meant(offer, line(asked, str(offer.default), console))
        if value in choices:
            return value
        console.print(voice(say("Choose one of: {known}.", known=known)))


def line(label: str, default: str, console: Console) -> str:
    """What a person types, or the default; :class:`Leave` for a q or the end of input."""
    try:
        typed = input(f"{label} [{default}] ").strip() or default
    except (EOFError, KeyboardInterrupt):
        console.print()
        raise Leave from None
    if typed == "q":
        raise Leave
    return typed
