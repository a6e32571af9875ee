"""Many choices in few words: those that share a sentence in one line, as many of each as there is room for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from hegemon.mcp.costs import how_many_fit, tokens
from hegemon.terminal import ToldTogether

GAP: Final = "…"
"""What stands for choices that are left out."""


class ChoiceLine(NamedTuple):
    """Choices that share a sentence, or one whole sentence, with their numbers."""

    sentence: str
    choices: Sequence[tuple[int, str]]

    @staticmethod
    def of(told: ToldTogether) -> ChoiceLine:
        """What a table tells together, without colours."""
        return ChoiceLine(told.sentence.plain, [(number, words.plain.strip()) for number, words in told.choices])

    def kept(self, most: int) -> Sequence[tuple[int, str]]:
        """So many of the choices, and the last one, from which one sees how far the numbers go."""
        return self.choices if len(self.choices) <= most + 1 else [*self.choices[:most], self.choices[-1]]

    def text(self, most: int) -> str:
        """The line with so many of its choices.

        >>> line = ChoiceLine("Put your capital on …", [(1, "1,1"), (2, "2,1"), (3, "1,2"), (4, "2,2")])
        >>> line.text(9)
        'Put your capital on … 1) 1,1 2) 2,1 3) 1,2 4) 2,2'
        >>> line.text(2)
        'Put your capital on … 1) 1,1 2) 2,1 … 4) 2,2'
        """
        kept = [f"{number}) {words}" for number, words in self.kept(most)]
        if len(kept) < len(self.choices):
            kept.insert(-1, GAP)
        return " ".join([*([self.sentence] if self.sentence else []), *kept])


def lines_that_fit(lines: Sequence[ChoiceLine], room: int) -> tuple[list[str], int]:
    """The lines in so many tokens, and how many choices they tell: first of all something of every line, then as many
    choices of each as possible, so that a long line is shortened before a short one.
    """
    longest = max((len(line.choices) for line in lines), default=1)

    def cost(most: int) -> int:
        return sum(tokens(line.text(most)) + 1 for line in lines)

    most = max(bisect_right(range(1, longest + 1), room, key=cost), 1)
    told = [line.text(most) for line in lines]
    told = told[: how_many_fit(told, room)]
    return told, sum(len(line.kept(most)) for line in lines[: len(told)])
