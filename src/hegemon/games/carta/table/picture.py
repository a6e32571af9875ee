"""Everybody's pillars as a still picture, for those who are sent a link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hegemon.games.carta.cards import DOMAIN_NAMES, DOMAINS
from hegemon.games.carta.table.board import CartaBoard
from hegemon.games.carta.table.columns import column

COLOURS: Final = {
    "military": "#c2584c", "religion": "#8572c4", "economy": "#c08a2a", "science": "#5f9550", "culture": "#bf5a8f",
    "utopia": "#3a93ab",
}  # fmt: skip
SIDE_BY_SIDE: Final = 2
WIDTH, HEIGHT = 576, 500
GAP, FOOT = 24, 34
"""Between two players, and for a name below the pillars."""


@dataclass(frozen=True, slots=True)
class DrawnPillar:
    """Cards of one domain, from the foot up."""

    x: float
    cards: int
    goal: int
    colour: str


@dataclass(frozen=True, slots=True)
class DrawnArea:
    """A player's pillars."""

    name: str
    wins: bool
    x: float
    y: float
    pillars: tuple[DrawnPillar, ...]


def pillars_picture(board: CartaBoard) -> dict[str, Any]:
    """What the template is told: areas beside each other, as many cards high as the highest pillar or goal."""
    people, outcome = board.sight.people, board.sight.outcome
    winners = outcome.winners if outcome else ()
    rows = -(-len(people) // SIDE_BY_SIDE)
    width, height = (WIDTH - GAP) / SIDE_BY_SIDE, (HEIGHT - GAP * (rows - 1)) / rows
    columns = [[column(board, seat, domain) for domain in range(DOMAINS)] for seat in range(len(people))]
    tallest = max(max(one.count, one.goal) for area in columns for one in area)
    areas = [
        DrawnArea(
            person.name, seat in winners, seat % SIDE_BY_SIDE * (width + GAP), seat // SIDE_BY_SIDE * (height + GAP),
            tuple(
                DrawnPillar(domain * width / DOMAINS, one.count, one.goal, COLOURS[DOMAIN_NAMES[domain]])
                for domain, one in enumerate(columns[seat])
            ),
        )
        for seat, person in enumerate(people)
    ]  # fmt: skip
    drum = (height - FOOT) / tallest
    return {
        "areas": areas, "width": WIDTH, "height": HEIGHT, "area_width": width, "area_height": height, "drum": drum,
        "pillar_width": width / DOMAINS, "foot": height - FOOT, "colours": (),
    }  # fmt: skip
