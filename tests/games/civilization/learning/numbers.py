"""What a learner sees of a scene: the numbers of a section, and the squares of a plane."""

from __future__ import annotations

from hegemon.games.civilization.learning.encoding import CivilizationEncoding
from hegemon.games.civilization.learning.vocabulary import Ids
from hegemon.games.civilization.view import UnwrittenView
from tests.games.civilization.stage import Stage


class SeenNumbers:
    """An observation of a scene from a seat."""

    def __init__(self, stage: Stage, seat: int = 0, spelled: Ids = ()) -> None:
        self.encoding = CivilizationEncoding(stage.w.options)
        self.numbers = self.encoding.observe(UnwrittenView(stage.w, seat), spelled)

    def section(self, name: str) -> list[int]:
        """The numbers of a section."""
        return [*self.numbers[self.encoding.layout.where(name)]]

    def words(self, name: str) -> list[str]:
        """What a section says, line by line."""
        [section] = [each for each in self.encoding.layout if each.name == name]
        return section.describe(self.section(name))

    def plane(self, name: str, label: str = "") -> dict[str, int]:
        """By square: what isn't 0 in a plane of the map."""
        [section] = [each for each in self.encoding.layout if each.name == f"map.{name}"]
        squares = section.axes[-1].labels
        first = section.axes[0].labels.index(label) * len(squares) if label else 0
        row = self.section(f"map.{name}")[first : first + len(squares)]
        return {square: number for square, number in zip(squares, row, strict=True) if number}
