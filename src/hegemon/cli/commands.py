"""What somebody has typed after `hegemon`: the language, the command and its arguments."""

from __future__ import annotations

import argparse
import importlib
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final

from hegemon import __version__
from hegemon.cli.arguments import ARGUMENTS, OPTIONS, default_game
from hegemon.cli.game_options import flag_of
from hegemon.cli.parser import Misuse, Parser
from hegemon.core import Game, say
from hegemon.games import GAMES
from hegemon.languages import LANGUAGES, preferred
from hegemon.languages.voice import Voice

COMMANDS: Final = {
    "serve": say("open tables in the browser, for you and your friends"),
    "play": say("play a game at this terminal"),
    "replay": say("step through a saved game"),
    "analyse": say("judge a finished game, choice by choice"),
    "simulate": say("let players play many games and count the results"),
    "arena": say("hold a tournament between players"),
    "games": say("let players play many games and write every choice down, for learners"),
    "lab": say("learn how a game behaves over very many games"),
    "train": say("let a network learn a game by playing against itself"),
    "rules": say("read the rules of a game"),
    "mcp": say("let language models play, by the Model Context Protocol"),
    "backup": say("copy all tables of a server into one file"),
    "restore": say("restore a server's tables from such a copy"),
    "reports": say("read what people have reported"),
    "close": say("close a table, whether or not it has begun"),
    "ban": say("ban somebody from tables and chat on a server"),
    "program": say("make an account for a program that plays at a server"),
}
"""The commands; each is the function `run` of the module of its name."""
WHICH: Final = say("say which version this is")
DASHED_ID: Final = re.compile(r"-(?!-[a-z])[\w-]{15,21}")
"""The id of somebody, or of a table, that begins with a dash as flags do; no flag of one dash is as long."""


def spoken(argv: Sequence[str], environ: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language to speak, and the rest of the command line."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    finder.add_argument("--language", nargs="?")
    found, rest = finder.parse_known_args(argv)
    if found.language is None:
        return preferred(environ), rest
    if found.language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Misuse(say("There is no language “{name}”; there are: {known}.", name=found.language, known=known))
    return found.language, rest


def parse(argv: Sequence[str], voice: Voice) -> argparse.Namespace:
    """The command and its arguments; :class:`Misuse` if they make no sense."""
    top = Parser(voice, prog="hegemon", description=voice(say("Play, study and master civilization board games.")))
    commands = top.add_subparsers(
        dest="command",
        metavar=voice(say("COMMAND")),
        title=voice(say("commands")),
        prog="hegemon",
    )
    parsers = {
        name: commands.add_parser(name, voice=voice, help=voice(text), description=voice(text).capitalize() + ".")
        for name, text in COMMANDS.items()
    }
    for name, parser in parsers.items():
        ARGUMENTS[name](parser)
        parser.common()
    top.common()
    top.flags.add_argument("--version", action="version", version=f"Hegemon {__version__}", help=voice(WHICH))
    if not argv:
        top.parse_args(["--help"])
    if not argv[0].startswith("-") and argv[0] not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise Misuse(say("There is no command “{name}”; there are: {known}.", name=argv[0], known=known))
    game = add_options(parsers[argv[0]], argv, voice) if argv[0] in OPTIONS else None
    try:
        found, unknown = top.parse_known_args(ids_last(argv))
    except argparse.ArgumentError as error:
        name = error.argument_name or ""
        raise Misuse(say("“{option}” needs a value of the right kind; see --help.", option=name)) from None
    if unknown:
        raise meaningless(unknown[0], game)
    if found.command is None:
        top.parse_args(["--help"])
    return found


def ids_last(argv: Sequence[str]) -> list[str]:
    """The same words, those at the end that are ids although they begin with a dash: one in sixty-four does.

    >>> ids_last(["ban", "-Xv3kQ0aL5mN8pRsT", "--why", "rude"])
    ['ban', '--why', 'rude', '--', '-Xv3kQ0aL5mN8pRsT']
    """
    ids = [word for word in argv if DASHED_ID.fullmatch(word)]
    return [*(word for word in argv if word not in ids), "--", *ids] if ids else [*argv]


def add_options(parser: Parser, argv: Sequence[str], voice: Voice) -> Game | None:
    """Let a command know the options of the game it is about, which is returned.

    Whoever asks for help and names no game is told how to see them: loading a game would take time.
    """
    name = game_named(argv[1:], parser.valued)
    if name is None and {"-h", "--help"} & set(argv):
        example = f"hegemon {argv[0]} {default_game()} --help"
        parser.epilog = voice(say("Each game has options of its own. See them with: {command}", command=example))
        return None
    game = GAMES.load(name or default_game())
    OPTIONS[argv[0]](parser, game, Voice.speaking(voice.language, game.name))
    return game


def game_named(words: Sequence[str], valued: Collection[str]) -> str | None:
    """The game among the words behind a command: the first of them, or one that is no flag's value.

    >>> game_named(["chess", "--names", "Ada"], {"--names"}), game_named(["--names", "carta"], {"--names"})
    ('chess', None)
    >>> game_named(["--names", "Ada", "carta"], {"--names"})
    'carta'
    """
    if words and not words[0].startswith("-"):
        return words[0]
    return next((word for before, word in pairwise(words) if word in GAMES.names() and before not in valued), None)


def meaningless(word: str, game: Game | None) -> Misuse:
    """What to say to a word that no command knows: if it looks like an option of a game, which ones there are."""
    if game is None or not word.startswith("--"):
        return Misuse(say("“{option}” means nothing here; see --help.", option=word))
    known = ", ".join(flag_of(offer.name) for offer in game.options.offers() if not offer.house_rule)
    return Misuse(
        say(
            "“{option}” is no option of {game}; there are: {known}. For house rules, see --help.",
            option=word,
            game=game.title(),
            known=known,
        )
    )


def command(name: str) -> Callable[[argparse.Namespace, Voice], int]:
    """The function that carries a command out."""
    run: Callable[[argparse.Namespace, Voice], int] = importlib.import_module(f"hegemon.cli.{name}").run
    return run
