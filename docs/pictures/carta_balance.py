"""Draw the pictures of docs/carta-balance.md from two studies of the lab, and print its tables.

python docs/pictures/carta_balance.py greedy/figures.json masters/figures.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
DOMAINS: Final = ("military", "religion", "economy", "science", "culture", "utopia")
COLOURS: Final = ("#b5483a", "#c9a227", "#4f8f4f", "#3f7fbf", "#8e5ea8", "#3f9f9f")
MAJORITY: Final = "#999"
PLAYERS: Final = ("greedy", "learned")
LEFT, WIDE, ROW = 210, 400, 19
"""Where bars begin, how long all of a bar is, and how far rows are apart."""

Table = dict[str, Any]


def short(table: Table) -> str:
    """A table in a few words."""
    options = table["options"]
    kind = "teams" if options["teams"] else f"{options['players']} players"
    kind += ", draft" if options["deal"] == "draft" else ""
    return kind if options["edition"] == "fr" else f"{kind}, {options['edition']}"


def pairs(studies: list[dict[str, Any]]) -> Iterator[tuple[str, list[Table]]]:
    """Each table as everybody played it."""
    for first in studies[0]["tables"]:
        twins = [table for study in studies for table in study["tables"] if table["options"] == first["options"]]
        if len(twins) == len(studies):
            yield short(first), twins


def share(table: Table, name: str) -> str:
    """A share in words, with its interval."""
    found = table["figures"][name]
    return f"{100 * found['value']:.1f} ({100 * found['low']:.1f} – {100 * found['high']:.1f})"


def mean(table: Table, name: str) -> str:
    """A mean in words, with half of its interval."""
    found = table["figures"][name]
    return f"{found['value']:.1f} ± {found['high'] - found['value']:.1f}"


def drawing(height: float, parts: list[str]) -> str:
    """A picture that can be read on light and dark pages."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + 80} {height}" '
    return head + 'font-family="sans-serif" font-size="12" fill="#777">' + "\n".join(parts) + "</svg>\n"


def named(y: float, text: str) -> str:
    """The name of a row."""
    return f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{text}</text>'


def ways(studies: list[dict[str, Any]]) -> str:
    """How games are won: a bar for each table and each kind of player, by domain of hegemony, and majority."""
    parts = [
        f'<rect x="{LEFT + 68 * i}" y="6" width="12" height="12" fill="{colour}"/>'
        f'<text x="{LEFT + 68 * i + 16}" y="16">{name}</text>'
        for i, (name, colour) in enumerate(zip([*DOMAINS, "majority"], [*COLOURS, MAJORITY], strict=True))
    ]
    y = 30.0
    for label, tables in pairs(studies):
        for player, table in zip(PLAYERS, tables, strict=True):
            parts.append(named(y, f"{label}: {player}"))
            x = float(LEFT)
            for domain, colour in zip(DOMAINS, COLOURS, strict=True):
                width = WIDE * table["figures"][f"won.hegemony-{domain}"]["value"]
                parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="15" fill="{colour}"/>')
                x += width
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{LEFT + WIDE - x:.1f}" height="15" fill="{MAJORITY}"/>')
            y += ROW
        y += 6
    return drawing(y, parts)


def first_seats(studies: list[dict[str, Any]]) -> str:
    """How far whoever goes first is ahead of chance, in points, with the 95 % interval."""
    middle, each, most = LEFT + WIDE / 2, WIDE / 24, 12
    parts = [
        f'<path d="M{middle + each * points:.1f} 18V{{floor}}" stroke="#777" stroke-width="{1 if points else 1.5}" '
        f'stroke-dasharray="{"2 3" if points else "0"}"/><text x="{middle + each * points:.1f}" y="12" '
        f'text-anchor="middle">{f"{points:+d}" if points else "0"}</text>'
        for points in range(-most, most + 1, 4)
    ]
    y = 26.0
    for label, tables in pairs(studies):
        for player, colour, table in zip(PLAYERS, (MAJORITY, COLOURS[3]), tables, strict=True):
            found = table["figures"]["wins.1"]
            at, low, high = (middle + 100 * each * (found[k] - table["chance"]) for k in ("value", "low", "high"))
            parts.append(named(y, f"{label}: {player}"))
            parts.append(f'<path d="M{low:.1f} {y + 8}H{high:.1f}" stroke="{colour}" stroke-width="3"/>')
            parts.append(f'<circle cx="{at:.1f}" cy="{y + 8}" r="5" fill="{colour}"/>')
            y += ROW
        y += 6
    return drawing(y, [part.replace("{floor}", str(y)) for part in parts])


def main() -> None:
    """Pictures into this folder, tables to the terminal."""
    studies = [json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:3]]
    (HERE / "carta-ways.svg").write_text(ways(studies), encoding="utf-8")
    (HERE / "carta-first-seat.svg").write_text(first_seats(studies), encoding="utf-8")
    for label, tables in pairs(studies):
        for player, table in zip(PLAYERS, tables, strict=True):
            row = [label, player, str(table["games"]), share(table, "wins.1"), share(table, "ending.hegemony")]
            row += [mean(table, "rounds"), mean(table, "decisions"), share(table, "halfway"), share(table, "late")]
            print("| " + " | ".join(row) + " |")
    for label, tables in pairs(studies):
        for player, table in zip(PLAYERS, tables, strict=True):
            print(
                "| " + " | ".join([label, player, *(share(table, f"won.hegemony-{name}") for name in DOMAINS)]) + " |"
            )
    for effect in studies[0]["tables"][0]["effects"]:
        cells = [f"{t['effects'][effect]['per_game']['value']:.2f}" for _, tables in pairs(studies) for t in tables]
        print("| " + " | ".join([effect, *cells]) + " |")


if __name__ == "__main__":
    main()
