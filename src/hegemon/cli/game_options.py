"""The options of a game on the command line: their flags and help, and what somebody typed behind them.

Every option that a game lists (`Options.offers`) has a flag: `max_rounds` is `--max-rounds`, a yes or no is `--teams`
or `--no-teams`. A flag that the command itself has comes first; `--set NAME=VALUE` reaches every option.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from hegemon.cli.numbers import as_number
from hegemon.cli.parser import Misuse, Parser
from hegemon.core import BadOptions, Game, Message, Offer, Options, say
from hegemon.languages.voice import Voice

PLAYERS: Final = "players"
WORDS: Final = {True: ("yes", "true", "on", "1"), False: ("no", "false", "off", "0")}


def flag_of(name: str) -> str:
    """The flag of an option, unless a command calls it otherwise.

    >>> flag_of("max_rounds")
    '--max-rounds'
    """
    return "--" + name.replace("_", "-")


def destination(name: str) -> str:
    """Where a parser keeps what was typed for an option: no flag of a command has such a name."""
    return f"option {name}"


# -- flags and their help ---------------------------------------------------------------------------------------------


def add_flags(parser: Parser, game: Game, voice: Voice) -> None:
    """A flag for every option of a game, where it takes one value."""
    for group, offer, names in _free_flags(parser, game, voice):
        settings: dict[str, Any] = {"dest": destination(offer.name), "help": _escaped(voice(described(offer)))}
        if is_yes_or_no(offer):
            group.add_argument(*names, action=argparse.BooleanOptionalAction, default=None, **settings)
        else:
            group.add_argument(*names, metavar=voice(say("VALUE")), **settings)


def add_list_flags(parser: Parser, game: Game, voice: Voice) -> None:
    """A flag for every option of a game, where it takes several values: a table for each."""
    for group, offer, names in _free_flags(parser, game, voice):
        text = say("{option}; a table for each", option=described(offer))
        group.add_argument(*names, metavar=voice(say("LIST")), dest=destination(offer.name), help=_escaped(voice(text)))


def _free_flags(parser: Parser, game: Game, voice: Voice) -> Iterator[tuple[Any, Offer, list[str]]]:
    """The options that can have flags of their own, each with its group in the help."""
    main = parser.add_argument_group(voice(say("options of {game}", game=game.title())))
    house = parser.add_argument_group(voice(say("house rules of {game}", game=game.title())))
    for offer in game.options.offers():
        names = [parser.called.get(offer.name, flag_of(offer.name))]
        if not parser.has_flag(names[0]):
            yield (house if offer.house_rule else main), offer, names


def is_yes_or_no(offer: Offer) -> bool:
    """Is it either so or not so?"""
    return offer.choices is not None and all(isinstance(value, bool) for value in offer.choices)


def described(offer: Offer) -> Message:
    """An option with its values and what it is otherwise."""
    blanks: dict[str, Any] = {"option": offer.label, "values": values_of(offer)}
    if offer.default is None:
        return say("{option}: {values}; otherwise as the book says", **blanks)
    return say("{option}: {values}; otherwise {usual}", usual=in_words(offer, offer.default), **blanks)


def values_of(offer: Offer) -> Message:
    """The values that an option can have, as they are typed."""
    if offer.choices is None:
        return say("from {low} to {high}", low=offer.low or 0, high=offer.high or 0)
    one, *more = [_with_its_word(offer, value) for value in offer.choices]
    for other in more:
        one = Message("{one}, {other}", {"one": one, "other": other})
    return one


def _with_its_word(offer: Offer, value: Any) -> Message:
    typed = in_words(offer, value)
    word = (offer.choices or {})[value]
    if isinstance(value, int) or str(word).lower() == str(typed).lower():
        return typed
    return Message("{typed} ({word})", {"typed": typed, "word": word})


def in_words(offer: Offer, value: Any) -> Message:
    """A value as it is typed."""
    return Message("{value}", {"value": WORDS[value][0] if isinstance(value, bool) else str(value)})


def _escaped(text: str) -> str:
    """Argparse fills in what stands behind a per cent sign."""
    return text.replace("%", "%%")


# -- what was typed ---------------------------------------------------------------------------------------------------


def typed_options(arguments: argparse.Namespace) -> dict[str, str]:
    """What was typed behind the flags of options, by their names."""
    prefix = destination("")
    return {
        name.removeprefix(prefix): WORDS[value][0] if isinstance(value, bool) else value
        for name, value in vars(arguments).items()
        if name.startswith(prefix) and value is not None
    }


def options_from(arguments: argparse.Namespace, game: Game, **more: Any) -> Options:
    """The options that the command line asks for; what it leaves out is as in the rulebook."""
    return game.options.from_json(more | understood(game, typed_options(arguments) | settings(arguments.set)))


def options_for_few(arguments: argparse.Namespace, game: Game) -> Options:
    """The same, with as few players as these options allow, if nobody says how many."""
    players = next(offer for offer in game.options.offers() if offer.name == PLAYERS)
    counts = list(players.choices or range(players.low or 1, (players.high or 1) + 1))
    for count in counts:
        try:
            return options_from(arguments, game, players=count)
        except BadOptions:
            continue
    return options_from(arguments, game, players=counts[0])


def settings(typed: Sequence[str], flag: str = "--set") -> dict[str, str]:
    """What was typed as NAME=VALUE, by name, spelled as in the records or as a flag.

    >>> settings(["coin_victory=10", "max-turns=20"])
    {'coin_victory': '10', 'max_turns': '20'}
    """
    found = {}
    for setting in typed:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Misuse(
                say("“{flag} {setting}” needs a name and a value, like “{flag} players=3”.", flag=flag, setting=setting)
            )
        found[name.replace("-", "_")] = value
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
