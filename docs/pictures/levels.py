"""Draw how strong the levels are: `docs/pictures/levels.svg`, from the ratings that the lobby shows.

python docs/pictures/levels.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hegemon.games import GAMES
from hegemon.ratings import level_ratings
from hegemon.service.results.rated_games import margin, points

PICTURE: Final = Path(__file__).with_name("levels.svg")
LEFT, WIDE, ROW, HIGHEST = 190, 460, 22, 2600
"""Where the scale begins, how long it is, how far rows are apart, and the points at the end of the scale."""


def across(value: float) -> float:
    """Where a rating lies."""
    return LEFT + WIDE * max(0.0, value) / HIGHEST


def main() -> None:
    """All levels of all games, each with its 95 % interval."""
    y, rows = 26.0, []
    for game in GAMES.names():
        for level, rating in level_ratings(game).items():
            at, off = points(rating.mu), margin(rating)
            low, high, place = across(at - off), across(at + off), across(at)
            rows.append(f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{game}: {level}</text>')
            rows.append(f'<path d="M{low:.1f} {y + 8}H{high:.1f}" stroke="#3f7fbf" stroke-width="3"/>')
            rows.append(f'<circle cx="{place:.1f}" cy="{y + 8}" r="5" fill="#3f7fbf"/>')
            rows.append(f'<text x="{high + 10:.1f}" y="{y + 12}">{at}</text>')
            y += ROW
        y += 8
    grid = [
        f'<path d="M{across(value):.1f} 18V{y}" stroke="#777" stroke-dasharray="2 3"/>'
        f'<text x="{across(value):.1f}" y="12" text-anchor="middle">{value}</text>'
        for value in range(0, HIGHEST, 500)
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + 60} {y}" '
    style = 'font-family="sans-serif" font-size="12" fill="#777">'
    PICTURE.write_text(head + style + "\n".join([*grid, *rows]) + "</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main()
