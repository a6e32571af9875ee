"""A few short questions before a game; Enter takes what stands in brackets."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from hegemon.cli.choices import meant
from hegemon.cli.terminal import Leave
from hegemon.core import Game, Message, Offer, say
from hegemon.languages import LANGUAGES
from hegemon.languages.voice import Voice
from hegemon.players import LEVELS, Unsuitable, seat_player

ASKED = ("players", "deal")
"""The options worth a question; the others have flags."""


def interview(arguments: argparse.Namespace, game: Game, voice: Voice, console: Console) -> Voice:
    """Fill in what the command line left open; returns the voice for the rest of the evening."""
    languages = Offer("language", say("Language"), {code: Message(code) for code in LANGUAGES}, default=voice.language)
    language = pick(languages, voice, console)
    voice = Voice.speaking(language, game.name)
    console.print(Text(voice(game.title()), style="bold"))
    for offer in game.options.offers():
        if offer.name in ASKED and offer.choices:
            setattr(arguments, offer.name, str(pick(offer, voice, console)))
    levels = {}
    for name in LEVELS:
        with suppress(Unsuitable):
            levels[name] = seat_player(name, game, "").title
    level = pick(Offer("bots", say("Opponents"), levels, default="apprentice"), voice, console)
    arguments.bots = ",".join([level] * (int(arguments.players) - 1))
    arguments.names = line(voice(say("Your name")), voice(say("Player")), console).replace(",", " ")
    return voice


def pick(offer: Offer, voice: Voice, console: Console) -> Any:
    """One of a few values."""
    choices: Mapping[Any, Message] = offer.choices or {}
    known = ", ".join(
        str(value) if voice(word).lower() == value or isinstance(value, int) else f"{value} ({voice(word)})"
        for value, word in choices.items()
    )
    while True:
        value = meant(offer, line(f"{voice(offer.label)}: {known}", str(offer.default), console))
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
