"""A table for any game: the view as it is. Games with a look of their own draw over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Action, Game, Message, Options, View
from hegemon.core.plain import plain_view
from hegemon.terminal.numbered import numbered


class Translator(Protocol):
    """Whoever says a message in the reader's language, and knows the players by name."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""

    def __call__(self, message: Message) -> str: ...


class ToldTogether(NamedTuple):
    """Choices that share a sentence, each with its number and what sets it apart; one alone is a whole sentence."""

    sentence: Text
    choices: Sequence[tuple[int, Text]]


class TerminalTable:
    """Draws what a seat sees. It is given views and nothing else."""

    glances: ClassVar[Mapping[str, tuple[Message, Callable[[Any, View], RenderableType]]]] = {}
    """More to look at: by the letter that asks for it, what it is and how it is drawn."""

    endings: ClassVar[Mapping[str, Message]] = {}
    """What the kinds of ending are called."""

    roles: ClassVar[Mapping[str, Message]] = {}
    """What is called that players play, in games where they differ."""

    def __init__(self, game: Game, options: Options, voice: Translator) -> None:
        self.game = game
        self.options = options
        self.voice = voice

    def board(self, view: View, legal: Sequence[Action] = ()) -> RenderableType:
        """What lies on the table; what can be chosen may be marked there."""
        grid = Grid.grid(padding=(0, 2))
        for name, value in plain_view(view):
            grid.add_row(Text(name, style="dim"), Text(value))
        return Group(Text(self.voice(self.game.title()), style="bold"), grid)

    def own(self, view: View, width: int) -> list[Text]:
        """What this seat alone holds and knows, in lines of this width."""
        return []

    def arranged(self, legal: Sequence[Action]) -> list[Action]:
        """What can be chosen, in the order in which it is numbered."""
        return list(legal)

    def choices(self, view: View, legal: Sequence[Action], width: int, room: int) -> RenderableType:
        """What can be chosen, with numbers, in lines of this width; in so many lines if that is possible."""
        return numbered([self.choice(action) for action in legal], width, room)

    def in_short(self, told: Sequence[Message]) -> list[Message]:
        """What happened, for somebody who wants to know no more of it than what came of it."""
        return list(told)

    def told_together(self, view: View, legal: Sequence[Action]) -> list[ToldTogether]:
        """What can be chosen, in its order: choices that are much the same together."""
        return [ToldTogether(Text(), [(number, self.choice(action))]) for number, action in enumerate(legal, start=1)]

    def named(self, typed: str, legal: Sequence[Action]) -> list[Action]:
        """The choices that somebody may mean who doesn't type a number."""
        return []

    def choice(self, action: Action) -> Text:
        """An action as a choice."""
        return self.paint(self.voice(self.game.describe_action(action, self.options)))

    def paint(self, sentence: str) -> Text:
        """A sentence with the game's words in their colours."""
        return Text(sentence)
