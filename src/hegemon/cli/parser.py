"""A parser of command lines that speaks the reader's language."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from typing import Any, NoReturn

from hegemon.core import HegemonError, Message, say
from hegemon.languages.voice import Voice


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
        self.called: Mapping[str, str] = {}
        """The flags of options of a game that this command calls otherwise than others do, by the option."""
        self._flags: dict[str, argparse.Action] = {}
        self.valued: set[str] = set()
        """Flags of the command with a value behind them."""

    def thing(self, name: str, metavar: Message, text: Message, default: str | None = None) -> None:
        """Something that stands alone: a game, a file. Whether it may be missing is for the command to say."""
        settings: dict[str, Any] = {"metavar": self.voice(metavar), "help": self.voice(text), "default": default}
        self.things.add_argument(name, nargs="?", **settings)

    def flag(self, *names: str, text: Message, metavar: Message | None = None, **settings: Any) -> None:
        """Something that starts with a dash."""
        if metavar is not None:
            settings["metavar"] = self.voice(metavar)
        made = self.flags.add_argument(*names, help=self.voice(text), **settings)
        self._flags.update(dict.fromkeys(names, made))
        if settings.get("action", "append") == "append":
            self.valued.update(names)

    def has_flag(self, name: str) -> bool:
        """Is there such a flag already?"""
        return name in self._flags

    def retell(self, name: str, text: Message) -> None:
        """Give a flag another help text."""
        self._flags[name].help = self.voice(text)

    def common(self) -> None:
        """What every command has."""
        self.flag("--language", metavar=say("LANGUAGE"), text=say("en, fr, it, es or uk; otherwise your system's"))
        self.flag("-h", "--help", action="help", text=say("show this help"))

    def error(self, message: str) -> NoReturn:
        raise Misuse(say("“{prog}” was not used correctly; see “{prog} --help”.", prog=self.prog))
