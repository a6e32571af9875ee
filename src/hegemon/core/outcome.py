"""How a game ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    how: str
    """The kind of ending, by the game's own name for it."""
    places: tuple[int, ...]
    """By seat: 1 for the winners, and so on; equal places are shared."""
    scores: tuple[int, ...]
    """By seat, in the game's own points."""
    teams: tuple[int, ...]
    """By seat: the number of its team."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """Whatever explains it, as plain data; `rounds` is how many were played, `roles` what each seat played as, `domain`
    in what the victory was won, in a game that knows such."""

    @classmethod
    def by_points(cls, how: str, points: Sequence[int], **details: Any) -> Outcome:
        """Everybody plays alone, and who has more points comes first.

        >>> Outcome.by_points("counted", [3, 7, 3]).places
        (2, 1, 2)
        """
        places = tuple(1 + sum(other > own for other in points) for own in points)
        return cls(how, places, tuple(points), tuple(range(len(points))), details)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def to_json(self) -> dict[str, Any]:
        """The outcome as plain data."""
        return {
            "how": self.how,
            "places": list(self.places),
            "winners": list(self.winners),
            "scores": list(self.scores),
            "teams": list(self.teams),
            "details": dict(self.details),
        }


def places_without(places: tuple[int, ...], sides: tuple[int, ...], lost: Collection[int]) -> tuple[int, ...]:
    """The places by seat when these sides come last, whatever they had reached; several of them share that place.

    >>> places_without((1, 2, 3), (0, 1, 2), {0}), places_without((1, 2, 1, 2), (0, 1, 0, 1), {0})
    ((3, 1, 2), (2, 1, 2, 1))
    >>> places_without((1, 2, 3), (0, 1, 2), {0, 1})
    (2, 2, 1)
    """
    if not lost:
        return places
    reached = {side: (1, 0) if side in lost else (0, place) for side, place in zip(sides, places, strict=True)}
    return tuple(1 + sum(other < reached[side] for other in reached.values()) for side in sides)
