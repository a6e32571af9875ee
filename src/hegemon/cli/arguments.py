"""What can be typed after `hegemon`, and the help for it, in the reader's language."""

from __future__ import annotations

import argparse
import importlib
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from hegemon.core import HegemonError, Message, say
from hegemon.languages import LANGUAGES, preferred
from hegemon.languages.voice import Voice

COMMANDS: Final = {
    "serve": say("open tables in the browser, for you and your friends"),
    "play": say("play a game at this terminal"),
    "replay": say("step through a saved game"),
    "analyse": say("judge a finished game, choice by choice"),
    "simulate": say("let players play many games and count the results"),
    "arena": say("hold a tournament between players"),
    "lab": say("learn how a game behaves over very many games"),
    "rules": say("read the rules of a game"),
}
"""The commands; each is the function `run` of the module of its name."""

OPTION_FLAGS: Final = ("players", "deal", "edition")
"""Options that most games have under these names; any other one is reached with --set."""


class Misuse(HegemonError):
    """A command line that makes no sense."""


class Help(argparse.HelpFormatter):
    """Help that says “usage” in the reader's language."""

    def __init__(self, voice: Voice, prog: str) -> None:
        super().__init__(prog, max_help_position=30)
        self._usage = voice(say("usage:")) + " "

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix if prefix is not None else self._usage)


class Parser(argparse.ArgumentParser):
    """A parser that speaks the reader's language; what goes wrong is a :class:`Misuse`."""

    def __init__(self, voice: Voice, **settings: Any) -> None:
        formatter: Any = partial(Help, voice)
        super().__init__(add_help=False, allow_abbrev=False, exit_on_error=False, formatter_class=formatter, **settings)
        self.voice = voice
        self.things = self.add_argument_group(voice(say("arguments")))
        self.flags = self.add_argument_group(voice(say("options")))

    def thing(self, name: str, metavar: Message, text: Message, default: str | None = None) -> None:
        """Something that stands alone: a game, a file. Whether it may be missing is for the command to say."""
        settings: dict[str, Any] = {"metavar": self.voice(metavar), "help": self.voice(text), "default": default}
        self.things.add_argument(name, nargs="?", **settings)

    def flag(self, *names: str, text: Message, metavar: Message | None = None, **settings: Any) -> None:
        """Something that starts with a dash."""
        if metavar is not None:
            settings["metavar"] = self.voice(metavar)
        self.flags.add_argument(*names, help=self.voice(text), **settings)

    def common(self) -> None:
        """What every command has."""
        self.flag("--language", metavar=say("LANGUAGE"), text=say("en, fr, it, es or uk; otherwise your system's"))
        self.flag("-h", "--help", action="help", text=say("show this help"))

    def error(self, message: str) -> NoReturn:
        raise Misuse(say("“{prog}” was not used correctly; see “{prog} --help”.", prog=self.prog))


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
    for name, text in COMMANDS.items():
        parser = commands.add_parser(name, voice=voice, help=voice(text), description=voice(text).capitalize() + ".")
        ARGUMENTS[name](parser)
        parser.common()
    top.common()
    if not argv:
        top.parse_args(["--help"])
    if not argv[0].startswith("-") and argv[0] not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise Misuse(say("There is no command “{name}”; there are: {known}.", name=argv[0], known=known))
    try:
        found, unknown = top.parse_known_args(argv)
    except argparse.ArgumentError as error:
        name = error.argument_name or ""
        raise Misuse(say("“{option}” needs a value of the right kind; see --help.", option=name)) from None
    if unknown:
        raise Misuse(say("“{option}” means nothing here; see --help.", option=unknown[0]))
    if found.command is None:
        top.parse_args(["--help"])
    return found


def command(name: str) -> Callable[[argparse.Namespace, Voice], int]:
    """The function that carries a command out."""
    run: Callable[[argparse.Namespace, Voice], int] = importlib.import_module(f"hegemon.cli.{name}").run
    return run


def typed(*words: str) -> str:
    """What to type to run this program again."""
    program = sys.argv[0]
    known = shutil.which("hegemon") is not None or Path(program).name != "hegemon"
    return shlex.join(["hegemon" if known else program, *words])


# -- the arguments of each command ------------------------------------------------------------------------------------


def _game(parser: Parser) -> None:
    parser.thing("game", say("GAME"), say("the game; carta if you name none"), default="carta")


def _options(parser: Parser) -> None:
    parser.flag("--players", metavar=say("N"), text=say("how many play"))
    _variant(parser)


def _variant(parser: Parser) -> None:
    parser.flag("--deal", metavar=say("DEAL"), text=say("how cards are dealt: basic or draft"))
    parser.flag("--edition", metavar=say("EDITION"), text=say("whose rulebook: fr, it, es or uk"))
    parser.flag("--teams", action="store_true", text=say("play in teams of two"))
    parser.flag(
        "--set", action="append", default=[], metavar=say("NAME=VALUE"), text=say("any other option of the game")
    )
    parser.flag("--seed", metavar=say("SEED"), text=say("repeat the same shuffles; otherwise they are new"))


def _serve(parser: Parser) -> None:
    parser.flag(
        "--host", metavar=say("ADDRESS"), default="127.0.0.1", text=say("where to listen; 0.0.0.0 lets others in")
    )
    parser.flag("--port", metavar=say("N"), text=say("the port; otherwise 8000, or a free one"))
    parser.flag(
        "--database", metavar=say("URL"),
        text=say("a PostgreSQL URL, or a file for SQLite; otherwise among your own files"),
    )  # fmt: skip
    parser.flag("--workers", metavar=say("N"), default="1", text=say("how many processes; several need PostgreSQL"))
    parser.flag("--base-url", metavar=say("URL"), text=say("the address people type, behind a proxy"))
    parser.flag("--open", action="store_true", text=say("open the browser, too"))
    parser.flag("--verbose", action="store_true", text=say("write a line for each request"))
    parser.flag("--no-limits", action="store_true", text=say("count nobody's requests: for trusted networks only"))


def _play(parser: Parser) -> None:
    _game(parser)
    parser.flag("--names", metavar=say("NAMES"), text=say("the people at this terminal: Ada,Ben"))
    parser.flag(
        "--bots", metavar=say("BOTS"),
        text=say("who else plays: novice, apprentice, strategist, hegemon …; “none” for people only; else apprentice"),
    )  # fmt: skip
    _options(parser)
    parser.flag("--save", metavar=say("FILE"), text=say("where to keep the game; otherwise among your own files"))
    parser.flag("--resume", metavar=say("FILE"), text=say("go on with a saved game"))


def _replay(parser: Parser) -> None:
    parser.thing("file", say("FILE"), say("a saved game"))
    parser.flag("--seat", metavar=say("N"), text=say("see what the player on seat 1, 2 … saw"))
    parser.flag("--names", metavar=say("NAMES"), text=say("the players, in the order of their seats: Ada,Ben"))
    parser.flag("--all", action="store_true", text=say("print the whole game at once"))


def _analyse(parser: Parser) -> None:
    parser.thing("file", say("FILE"), say("a saved game"))
    parser.flag(
        "--think", metavar=say("TIME"), default="100ms",
        text=say("how long to think about each choice: 100ms, 2s, or a number of imagined games"),
    )  # fmt: skip
    parser.flag("--html", metavar=say("FILE"), text=say("write a page with a chart, too"))
    parser.flag("--names", metavar=say("NAMES"), text=say("the players, in the order of their seats: Ada,Ben"))


def _simulate(parser: Parser) -> None:
    _game(parser)
    parser.flag("-n", "--games", metavar=say("N"), default="1000", text=say("how many games; 1000 if you don't say"))
    parser.flag("--bots", metavar=say("BOTS"), default="random", text=say("who plays: random, or greedy,random …"))
    _options(parser)
    parser.flag("--jobs", metavar=say("N"), text=say("how many processes; otherwise one for each core"))
    parser.flag("--check", action="store_true", text=say("check the position after every choice; much slower"))
    parser.flag("--out", metavar=say("FILE"), text=say("write the results as JSON, too"))


def _arena(parser: Parser) -> None:
    parser.thing("game", say("GAME"), say("the game; carta if you name none"))
    parser.flag("--players", dest="entrants", metavar=say("PLAYERS"), text=say("who takes part: greedy,random …"))
    parser.flag("-n", "--games", metavar=say("N"), text=say("how many games for each meeting; 100 if you don't say"))
    parser.flag("--seats", dest="players", metavar=say("N"), text=say("how many play at a table; 2 if you don't say"))
    _variant(parser)
    parser.flag(
        "--table", metavar=say("TABLE"), text=say("who meets: duel (each pair), one (alone among others) or mixed")
    )
    parser.flag("--ladder", action="store_true", text=say("only neighbours meet, in the order you name them"))
    parser.flag("--out", metavar=say("FOLDER"), text=say("where to keep everything; otherwise in a new folder here"))
    parser.flag("--resume", metavar=say("FOLDER"), text=say("go on with a tournament that was interrupted"))
    parser.flag("--no-records", action="store_true", text=say("keep the results only, not the games"))
    parser.flag("--jobs", metavar=say("N"), text=say("how many processes; otherwise one for each core"))
    parser.flag("--ray", metavar=say("ADDRESS"), text=say("share the work on a Ray cluster; “local” starts one here"))


def _lab(parser: Parser) -> None:
    _game(parser)
    parser.flag(
        "-n", "--games", metavar=say("N"), default="10000", text=say("how many games at each table; otherwise 10000")
    )
    parser.flag("--players", metavar=say("LIST"), text=say("how many play: 2,3,4 or teams; a table for each"))
    parser.flag("--deal", metavar=say("LIST"), text=say("how cards are dealt: basic,draft; a table for each"))
    parser.flag("--edition", metavar=say("LIST"), text=say("whose rulebook: fr,it,es,uk; a table for each"))
    parser.flag(
        "--set", action="append", default=[], metavar=say("NAME=VALUE"),
        text=say("a rule to change: each table is compared with its changed twin"),
    )  # fmt: skip
    parser.flag(
        "--given", action="append", default=[], metavar=say("NAME=VALUE"), text=say("an option of all tables alike")
    )
    parser.flag("--bots", metavar=say("BOTS"), default="greedy", text=say("who plays, by seat: greedy, random"))
    parser.flag(
        "--blur",
        metavar=say("N"),
        default="0",
        text=say("points by which greedy players misjudge at most; otherwise 0"),
    )
    parser.flag("--seed", metavar=say("SEED"), text=say("repeat the same shuffles; otherwise they are new"))
    parser.flag("--jobs", metavar=say("N"), text=say("how many processes; otherwise one for each core"))
    parser.flag("--ray", metavar=say("ADDRESS"), text=say("share the work on a Ray cluster; “local” starts one here"))
    parser.flag("--out", metavar=say("FOLDER"), text=say("where to keep everything; otherwise in a new folder here"))


def _rules(parser: Parser) -> None:
    _game(parser)
    parser.thing(
        "rule", say("RULE"), say("the id of a rule, like C-PLAY, or the name of a card; all rules if you name none")
    )


ARGUMENTS: Final[dict[str, Callable[[Parser], None]]] = {
    "serve": _serve,
    "play": _play,
    "replay": _replay,
    "analyse": _analyse,
    "simulate": _simulate,
    "arena": _arena,
    "lab": _lab,
    "rules": _rules,
}
