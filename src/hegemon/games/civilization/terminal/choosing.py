"""Many choices in few lines: those that differ in one word stand behind one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from hegemon.core import Action, Message
from hegemon.games.civilization.speech import SQUARES, VERBS

FEW: Final = 6
"""So many choices are told in whole sentences."""
GAP: Final = "…"
"""What stands in a sentence for the word that differs."""
NUMBER: Final = 5
"""Columns for a number, with a bracket: what is chosen may be a number too."""


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Actions that differ in one argument only; a single one differs in none."""

    actions: tuple[Action, ...]
    place: int = -1

    def heading(self) -> Message:
        """The sentence they share."""
        first = self.actions[0]
        verb = VERBS[first.verb]
        message = verb.describe(first)
        return message.fill(**{list(verb.kinds)[self.place]: GAP}) if len(self.actions) > 1 else message

    def word(self, action: Action) -> Message | str:
        """What sets one of them apart."""
        kind = list(VERBS[action.verb].kinds.values())[self.place]
        name = kind.name(action.args[self.place])
        return name if isinstance(name, Message) else str(name)


def families(legal: Sequence[Action]) -> list[ChoiceGroup]:
    """The choices by their verbs, in the order in which these come; squares in reading order."""
    by_verb: dict[str, list[Action]] = {}
    for action in legal:
        by_verb.setdefault(action.verb, []).append(action)
    return [family for actions in by_verb.values() for family in split(actions)]


def split(actions: Sequence[Action]) -> Iterator[ChoiceGroup]:
    """Actions with one verb, taken apart until those that are together differ in one argument only."""
    words = [list(dict.fromkeys(column)) for column in zip(*(action.args for action in actions), strict=True)]
    differing = [place for place, column in enumerate(words) if len(column) > 1]
    if not differing:
        yield ChoiceGroup(tuple(actions))
    elif len(differing) == 1:
        place = differing[0]
        order = in_order(actions[0].verb, place, words[place])
        yield ChoiceGroup(tuple(sorted(actions, key=lambda action: order[action.args[place]])), place)
    else:
        place = min(reversed(differing), key=lambda at: len(words[at]))
        for word in in_order(actions[0].verb, place, words[place]):
            yield from split([action for action in actions if action.args[place] == word])


def in_order(verb: str, place: int, words: Sequence[str | int]) -> dict[str | int, int]:
    """The words of an argument with their places: squares row by row, others as they came."""
    kind = list(VERBS[verb].kinds.values())[place]
    ordered = sorted(words, key=reading_order) if kind is SQUARES else words
    return {word: number for number, word in enumerate(ordered)}


def reading_order(square: str | int) -> tuple[int, int]:
    """Where a square comes when a map is read like a page.

    >>> sorted(["10,2", "2,10", "3,2"], key=reading_order)
    ['3,2', '10,2', '2,10']
    """
    x, y = map(int, str(square).split(","))
    return y, x


def listed(
    legal: Sequence[Action],
    say: Callable[[Message | str], Text],
    width: int,
    notes: Mapping[Action, str],
) -> RenderableType:
    """The choices with their numbers: a sentence for each, or one for several with what differs below it."""
    numbers = {action: number for number, action in enumerate(legal, 1)}
    parts: list[RenderableType] = []
    for family in [ChoiceGroup((action,)) for action in legal] if len(legal) <= FEW else families(legal):
        if len(family.actions) == 1:
            action = family.actions[0]
            parts.append(row(width, [(numbers[action], noted(say(family.heading()), notes.get(action, "")))]))
        else:
            items = [(numbers[a], noted(say(family.word(a)), notes.get(a, ""))) for a in family.actions]
            heading = say(family.heading())
            if heading.plain.endswith(f"{GAP}."):
                heading.right_crop(1)  # the sentence goes on below
            parts += [Text.assemble(" " * NUMBER, heading), flowing(width, items)]
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
