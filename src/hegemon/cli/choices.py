"""The options of a game from what was typed."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from hegemon.cli.arguments import OPTION_FLAGS, Misuse
from hegemon.core import Game, Offer, Options, say

WORDS = {True: ("yes", "true", "on", "1"), False: ("no", "false", "off", "0")}


def options_from(arguments: argparse.Namespace, game: Game, **more: Any) -> Options:
    """The options that the command line asks for; what it leaves out is as in the rulebook."""
    typed = {name: getattr(arguments, name) for name in OPTION_FLAGS if getattr(arguments, name) is not None}
    if arguments.teams:
        typed["teams"] = "yes"
    return game.options.from_json(more | understood(game, typed | settings(arguments.set)))


def settings(typed: Sequence[str], flag: str = "--set") -> dict[str, str]:
    """What was typed as NAME=VALUE, by name."""
    found = {}
    for setting in typed:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Misuse(
                say("“{flag} {setting}” needs a name and a value, like “{flag} players=3”.", flag=flag, setting=setting)
            )
        found[name] = value
    return found


def understood(game: Game, typed: Mapping[str, str]) -> dict[str, Any]:
    """Options as a person means them, by name."""
    offers = {offer.name: offer for offer in game.options.offers()}
    return {name: meant(offers[name], value) if name in offers else numbers(value) for name, value in typed.items()}


def meant(offer: Offer, typed: str) -> Any:
    """The value a person means; what they typed, if it is none, so that the options can say what is wrong.

    >>> meant(Offer("teams", say("Teams"), {False: say("no"), True: say("yes")}), "yes")
    True
    >>> meant(Offer("hegemony", say("Hegemony"), low=1, high=9), "8")
    8
    """
    if offer.choices is None:
        return typed if (number := as_number(typed)) is None else number
    for value in offer.choices:
        if typed.lower() in (WORDS[value] if isinstance(value, bool) else (str(value).lower(),)):
            return value
    return typed


def numbers(typed: str) -> list[int] | str:
    """A row of numbers, such as the cards of each kind; what was typed, if it is none.

    >>> numbers("8,8,4")
    [8, 8, 4]
    """
    found = [as_number(word.strip()) for word in typed.split(",")]
    return typed if None in found else [number for number in found if number is not None]


def whole(flag: str, typed: str, low: int = 1) -> int:
    """A number that stands behind a flag."""
    number = as_number(typed)
    if number is None or number < low:
        raise Misuse(say("{flag} needs a whole number from {low}, not “{typed}”.", flag=flag, low=low, typed=typed))
    return number


def as_number(typed: str) -> int | None:
    """A whole number of a size that makes sense, if that is what was typed."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None
