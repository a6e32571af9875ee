"""What can be typed after each command, and the help for it, in the reader's language."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hegemon.cli.game_options import add_flags, add_list_flags, destination
from hegemon.cli.parser import Parser
from hegemon.core import Game, say
from hegemon.games import GAMES
from hegemon.languages.voice import Voice
from hegemon.players import levels_for, substitute_for


def default_game() -> str:
    """The game that is meant if nobody names one."""
    return next(iter(GAMES))


def typed(*words: str) -> str:
    """What to type to run this program again."""
    program = sys.argv[0]
    known = shutil.which("hegemon") is not None or Path(program).name != "hegemon"
    return shlex.join(["hegemon" if known else program, *words])


GAME_HELP: Final = say("the game; {name} if you name none", name=default_game())


def _game(parser: Parser) -> None:
    parser.thing("game", say("GAME"), GAME_HELP, default=default_game())


def _variant(parser: Parser) -> None:
    parser.flag(
        "--set", action="append", default=[], metavar=say("NAME=VALUE"), text=say("any option of the game, by its name")
    )
    parser.flag("--seed", metavar=say("SEED"), text=say("repeat the same shuffles; otherwise they are new"))


def _serve(parser: Parser) -> None:
    parser.flag(
        "--host", metavar=say("ADDRESS"), default="127.0.0.1", text=say("where to listen; 0.0.0.0 lets others in")
    )
    parser.flag("--port", metavar=say("N"), text=say("the port; otherwise 8000, or a free one"))
    _database(parser)
    parser.flag("--workers", metavar=say("N"), default="1", text=say("how many processes; several need PostgreSQL"))
    text = say("processes for computers that think ahead; with 0 they start when they are needed")
    parser.flag("--bot-processes", metavar=say("N"), text=text)
    parser.flag("--base-url", metavar=say("URL"), text=say("the address people type, behind a proxy"))
    text = say("proxies that may say where requests come from: 10.0.0.7,2001:db8::/32")
    parser.flag("--trusted-proxies", metavar=say("ADDRESSES"), text=text)
    text = say("clear finished games away after so many days; otherwise they are kept for ever")
    parser.flag("--keep-days", metavar=say("N"), text=text)
    text = say("a folder for the records of public games that are cleared away; otherwise beside the tables")
    parser.flag("--archive", metavar=say("FOLDER"), text=text)
    text = say("a mail server, so that people can be told by mail: smtp://user:password@mail.example:587")
    parser.flag("--smtp", metavar=say("URL"), text=text)
    parser.flag("--mail-from", metavar=say("ADDRESS"), text=say("from which address mail is sent"))
    parser.flag("--open", action="store_true", text=say("open the browser, too"))
    parser.flag("--verbose", action="store_true", text=say("write a line for each request"))
    parser.flag("--no-limits", action="store_true", text=say("no rate limits: for trusted networks only"))


def _database(parser: Parser) -> None:
    text = say("a PostgreSQL URL, or a file for SQLite; otherwise among your own files")
    parser.flag("--database", metavar=say("URL"), text=text)


def _copy(parser: Parser) -> None:
    parser.thing("file", say("FILE"), say("the file of the copy"))
    _database(parser)


def _reports(parser: Parser) -> None:
    parser.flag("--all", action="store_true", text=say("also those that have been looked at"))
    parser.flag(
        "--done", action="append", default=[], metavar=say("NUMBER"),
        text=say("reports that have been looked at, by their numbers"),
    )  # fmt: skip
    _database(parser)


def _close(parser: Parser) -> None:
    parser.thing("table", say("TABLE"), say("the id or the address of a table"))
    _database(parser)


def _ban(parser: Parser) -> None:
    parser.thing("guest", say("ID"), say("who, by the id that “hegemon reports” tells"))
    parser.flag("--why", metavar=say("WORDS"), text=say("why, for your own memory"))
    parser.flag("--lift", action="store_true", text=say("lift the ban"))
    _database(parser)


def _program(parser: Parser) -> None:
    parser.thing("name", say("NAME"), say("what the program is called; without one all are listed"))
    parser.flag("--remove", action="store_true", text=say("take its account away, with its token"))
    _database(parser)


def _play(parser: Parser) -> None:
    _game(parser)
    parser.flag("--names", metavar=say("NAMES"), text=say("the people at this terminal: Ada,Ben"))
    parser.flag(
        "--bots",
        metavar=say("BOTS"),
        text=say("who else plays, the last one on all seats that are left; “none” for people only"),
    )
    _variant(parser)
    parser.flag("--save", metavar=say("FILE"), text=say("where to keep the game; otherwise among your own files"))
    parser.flag("--resume", metavar=say("FILE"), text=say("go on with a saved game"))


def _play_options(parser: Parser, game: Game, voice: Voice) -> None:
    if levels := levels_for(game):
        text = say(
            "who else plays: {levels} …, the last one on all seats that are left; “none” for people only; else {usual}",
            levels=", ".join(levels), usual=substitute_for(game),
        )  # fmt: skip
        parser.retell("--bots", text)
    add_flags(parser, game, voice)


def _replay(parser: Parser) -> None:
    parser.thing("file", say("FILE"), say("a saved game"))
    parser.flag("--seat", metavar=say("N"), text=say("see what the player on seat 1, 2 … saw"))
    parser.flag("--names", metavar=say("NAMES"), text=say("the players, in the order of their seats: Ada,Ben"))
    parser.flag("--all", action="store_true", text=say("print the whole game at once"))


def _analyse(parser: Parser) -> None:
    parser.thing("file", say("FILE"), say("a saved game"))
    parser.flag(
        "--think", metavar=say("TIME"),
        text=say(
            "let a search think about each choice for so long: 100ms, 2s, or a number of imagined games; "
            "otherwise a network judges, if one has learned the game"
        ),
    )  # fmt: skip
    parser.flag("--html", metavar=say("FILE"), text=say("write a page with a chart, too"))
    parser.flag("--names", metavar=say("NAMES"), text=say("the players, in the order of their seats: Ada,Ben"))


def _simulate(parser: Parser) -> None:
    _game(parser)
    parser.flag("-n", "--games", metavar=say("N"), default="1000", text=say("how many games; 1000 if you don't say"))
    parser.flag("--bots", metavar=say("BOTS"), default="random", text=say("who plays: random, or greedy,random …"))
    _variant(parser)
    parser.flag("--jobs", metavar=say("N"), text=say("how many processes; otherwise one for each core"))
    parser.flag("--check", action="store_true", text=say("check the position after every choice; much slower"))
    parser.flag("--out", metavar=say("FILE"), text=say("write the results as JSON, too"))


def _seats(parser: Parser) -> None:
    text = say("how many play at a table; if you don't say, as few as can")
    parser.flag("--seats", dest=destination("players"), metavar=say("N"), text=text)
    parser.called = {"players": "--seats"}


def _workers(parser: Parser) -> None:
    parser.flag("--jobs", metavar=say("N"), text=say("how many processes; otherwise one for each core"))
    parser.flag("--ray", metavar=say("ADDRESS"), text=say("share the work on a Ray cluster; “local” starts one here"))


def _arena(parser: Parser) -> None:
    parser.thing("game", say("GAME"), GAME_HELP)
    parser.flag(
        "--players", dest="entrants", metavar=say("PLAYERS"), text=say("who takes part: greedy,random,exec:./my_bot …")
    )
    parser.flag("-n", "--games", metavar=say("N"), text=say("how many games for each meeting; 100 if you don't say"))
    _seats(parser)
    _variant(parser)
    parser.flag(
        "--table", metavar=say("TABLE"), text=say("who meets: duel (each pair), one (alone among others) or mixed")
    )
    parser.flag("--ladder", action="store_true", text=say("only neighbours meet, in the order you name them"))
    parser.flag("--out", metavar=say("FOLDER"), text=say("where to keep everything; otherwise in a new folder here"))
    parser.flag("--resume", metavar=say("FOLDER"), text=say("go on with a tournament that was interrupted"))
    parser.flag("--no-records", action="store_true", text=say("keep the results only, not the games"))
    _workers(parser)


def _games(parser: Parser) -> None:
    _game(parser)
    parser.flag("--players", dest="entrants", metavar=say("PLAYERS"), text=say("who plays: strategist,greedy …"))
    parser.flag("-n", "--games", metavar=say("N"), default="1000", text=say("how many games; 1000 if you don't say"))
    _seats(parser)
    _variant(parser)
    _workers(parser)
    parser.flag(
        "--out", metavar=say("FILE"), default="games.parquet", text=say("the file to write; otherwise games.parquet")
    )


def _lab(parser: Parser) -> None:
    _game(parser)
    parser.flag(
        "-n", "--games", metavar=say("N"),
        text=say("how many games at each table; otherwise 10000, or 200 of a game that is slow to play"),
    )  # fmt: skip
    parser.flag(
        "--set", action="append", default=[], metavar=say("NAME=VALUE"),
        text=say("a rule to change: each table is compared with its changed twin"),
    )  # fmt: skip
    parser.flag(
        "--given", action="append", default=[], metavar=say("NAME=VALUE"), text=say("an option of all tables alike")
    )
    parser.flag(
        "--bots", metavar=say("BOTS"), text=say("who plays, by seat: greedy, random, learned; otherwise greedy")
    )
    parser.flag(
        "--blur",
        metavar=say("N"),
        default="0",
        text=say("points by which greedy players misjudge at most; otherwise 0"),
    )
    parser.flag("--seed", metavar=say("SEED"), text=say("repeat the same shuffles; otherwise they are new"))
    parser.flag("--device", metavar=say("DEVICE"), default="cpu", text=say("who counts: cpu or gpu; otherwise cpu"))
    _workers(parser)
    parser.flag("--out", metavar=say("FOLDER"), text=say("where to keep everything; otherwise in a new folder here"))


def _train(parser: Parser) -> None:
    _game(parser)
    parser.flag("--seconds", metavar=say("N"), text=say("how long to learn, in seconds"))
    parser.flag("--choices", metavar=say("N"), text=say("how long to learn, in millions of choices"))
    text = say("where to keep everything, otherwise in a new folder here; what was begun there goes on")
    parser.flag("--out", metavar=say("FOLDER"), text=text)
    parser.flag("--device", metavar=say("DEVICE"), text=say("cuda or cpu; otherwise the faster one that is there"))
    parser.flag("--tables", metavar=say("TABLES"), text=say("the kinds of tables to play at; otherwise all"))
    text = say("who else sits at a share of the tables, like greedy=0.3,old.npz=0.1; otherwise nobody")
    parser.flag("--company", metavar=say("PLAYERS"), text=text)
    text = say("a network to begin with, which tries again what it has given up; otherwise one that knows nothing")
    parser.flag("--start", metavar=say("FILE"), text=text)
    text = say("how many games are played at the same time; otherwise 32768 on a GPU and 1024 on a CPU")
    parser.flag("--games", metavar=say("N"), text=text)
    parser.flag("--width", metavar=say("N"), default="512", text=say("how many numbers a layer of the network has"))
    parser.flag("--depth", metavar=say("N"), default="4", text=say("how many layers follow the first"))
    text = say("how fast it learns, at the beginning and at the end; otherwise {usual}", usual="5e-4,5e-5")
    parser.flag("--rates", metavar=say("FROM,TO"), default="5e-4,5e-5", text=text)
    text = say("what it is worth to keep several choices open, likewise; otherwise {usual}", usual="0.02,0.002")
    parser.flag("--entropy", metavar=say("FROM,TO"), default="0.02,0.002", text=text)
    parser.flag("--seed", metavar=say("SEED"), default="1", text=say("a number from which all chance comes"))
    text = say("how many deals are played against greedy players at each kind of table, to see how strong it is")
    parser.flag("--deals", metavar=say("N"), default="200", text=text)
    parser.flag("--every", metavar=say("N"), default="30", text=say("seconds between two looks at how it goes"))
    parser.flag("--compile", action="store_true", text=say("compile the network first, which takes a minute"))
    parser.flag("--no-graphs", action="store_true", text=say("don't record the work of a GPU to repeat it"))


def _rules(parser: Parser) -> None:
    _game(parser)
    parser.thing(
        "rule", say("RULE"), say("the id of a rule, like C-PLAY, or the name of a card; all rules if you name none")
    )


OPTIONS: Final[dict[str, Callable[[Parser, Game, Voice], None]]] = {
    "play": _play_options,
    "simulate": add_flags,
    "arena": add_flags,
    "games": add_flags,
    "lab": add_list_flags,
}
"""The commands that are about the options of a game, and how they take them."""

ARGUMENTS: Final[dict[str, Callable[[Parser], None]]] = {
    "serve": _serve,
    "play": _play,
    "replay": _replay,
    "analyse": _analyse,
    "simulate": _simulate,
    "arena": _arena,
    "games": _games,
    "lab": _lab,
    "train": _train,
    "rules": _rules,
    "mcp": lambda parser: None,
    "backup": _copy,
    "restore": _copy,
    "reports": _reports,
    "close": _close,
    "ban": _ban,
    "program": _program,
}
