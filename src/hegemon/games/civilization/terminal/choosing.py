"""Many choices in few lines, each behind its number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Action, Message
from hegemon.games.civilization.choice_groups import GAP, ChoiceGroup, families
from hegemon.terminal import ToldTogether

FEW: Final = 6
"""So many choices are told in whole sentences."""
NUMBER: Final = 5
"""Columns for a number, with a bracket: what is chosen may be a number too."""


def told_together(
    legal: Sequence[Action], say: Callable[[Message | str], Text], notes: Mapping[Action, str], players: int
) -> list[ToldTogether]:
    """The choices with their numbers: a sentence for each, or one for several that differ in a word."""
    numbers = {action: number for number, action in enumerate(legal, 1)}
    told = []
    for family in [ChoiceGroup((action,)) for action in legal] if len(legal) <= FEW else families(legal):
        alone = len(family.actions) == 1
        sentence = say(family.heading(players))
        if sentence.plain.endswith(f"{GAP}."):
            sentence.right_crop(1)  # it goes on behind
        choices = [
            (numbers[action], noted(sentence if alone else say(family.word(action, players)), notes.get(action, "")))
            for action in family.actions
        ]
        told.append(ToldTogether(Text() if alone else sentence, choices))
    return told


def listed(
    legal: Sequence[Action],
    say: Callable[[Message | str], Text],
    width: int,
    notes: Mapping[Action, str],
    players: int,
) -> RenderableType:
    """The same drawn: what differs stands below the sentence that several share."""
    parts: list[RenderableType] = []
    for sentence, choices in told_together(legal, say, notes, players):
        if not sentence:
            parts.append(row(width, choices))
        else:
            parts += [Text.assemble(" " * NUMBER, sentence), flowing(width, choices)]
    return Group(*parts)


def noted(text: Text, note: str) -> Text:
    """A choice with a short note behind it."""
    return Text.assemble(text, (f" {note}", "dim")) if note else text


Item = tuple[int, Text]


def flowing(width: int, items: Sequence[Item]) -> Grid:
    """Short choices in as many columns as fit, to be read line by line."""
    widest = max(text.cell_len for _, text in items) + NUMBER + 2
    columns = max(1, min(len(items), width // widest))
    return row(width, items, columns)


def row(width: int, items: Sequence[Item], columns: int = 1) -> Grid:
    """ChoiceKind in a grid, each behind its number."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for _ in range(columns):
        grid.add_column(width=NUMBER - 1)
        grid.add_column()
    for start in range(0, len(items), columns):
        line = items[start : start + columns]
        grid.add_row(*(part for number, text in line for part in (Text(f"{number:3})", style="bold cyan"), text)))
    return grid
