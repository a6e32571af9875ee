"""A table for any game: the view as it is. Games with a look of their own draw over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Action, Game, Message, Options, View
from hegemon.languages.voice import Voice


class Table:
    """Draws what a seat sees. It is given views and nothing else."""

    glances: ClassVar[Mapping[str, tuple[Message, Callable[[Any, View], RenderableType]]]] = {}
    """More to look at: by the letter that asks for it, what it is and how it is drawn."""

    endings: ClassVar[Mapping[str, Message]] = {}
    """What the kinds of ending are called."""

    def __init__(self, game: Game, options: Options, voice: Voice) -> None:
        self.game = game
        self.options = options
        self.voice = voice

    def board(self, view: View) -> RenderableType:
        """What lies on the table."""
        grid = Grid.grid(padding=(0, 2))
        for name, value in view.items():
            if name not in ("game", "options"):
                grid.add_row(Text(name, style="dim"), Text(str(value)))
        return grid

    def own(self, view: View, width: int) -> list[Text]:
        """What this seat alone holds and knows, in lines of this width."""
        return []

    def choice(self, action: Action) -> Text:
        """An action as a choice."""
        return self.paint(self.voice(self.game.describe_action(action, self.options)))

    def paint(self, sentence: str) -> Text:
        """A sentence with the game's words in their colours."""
        return Text(sentence)
