"""The project's copy of the rules is complete: every id is explained, once, and no other is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "civilization.md"

IDS = {
    "R-GEN": "1-6", "R-SET": "1-28 30-36 40-42", "R-TURN": "1-8", "R-SOT": "1-7", "R-GOV": "1-11", "R-TRD": "1-8",
    "R-CM": "1-5", "R-PROD": "1-8", "R-FIG": "1-10", "R-UNIT": "1-5", "R-BLD": "1-8", "R-ART": "1-4",
    "R-HARV": "1-5", "R-BP": "1-6", "R-CITY": "1-13 20-22", "R-WALL": "1-4", "R-MET": "1-12", "R-FORT": "1-7",
    "R-CAR": "1-5", "R-CST": "1-12", "R-SCT": "1-9", "R-DIS": "1-4", "R-BLK": "1-7", "R-MOVE": "1-22",
    "R-EXP": "1-6", "R-HUT": "1-8", "R-VIL": "1-10", "R-REL": "1-9", "R-CBT": "1-28 30-37 40-44", "R-LOOT": "1-8",
    "R-TECH": "1-15", "R-MIL": "1-4", "R-RES": "1-5", "R-COIN": "1-9", "R-CUL": "1-9", "R-EVT": "1-9",
    "R-GP": "1-16", "R-INV": "1-8", "R-POL": "1-8", "R-WON": "1-7", "R-OBS": "1-3", "R-REP": "1-7", "R-DEAL": "1-9",
    "R-VIC": "1-8", "R-SUP": "1-6", "R-TIME": "1-13", "AMB": "1-61", "SC": "1-34",
}  # fmt: skip
"""All ids of the rules, by chapter."""


def spelled_out(chapter: str, ranges: str) -> list[str]:
    ids = []
    for part in ranges.split():
        first, _, last = part.partition("-")
        ids += [f"{chapter}-{number:02}" for number in range(int(first), int(last or first) + 1)]
    return ids


ALL = [identity for chapter, ranges in IDS.items() for identity in spelled_out(chapter, ranges)]


@pytest.fixture(scope="module")
def book() -> str:
    return BOOK.read_text(encoding="utf-8")


def test_there_are_as_many_as_ever() -> None:
    assert len(ALL) == len(set(ALL)) == 540


def test_every_id_is_explained_once(book: str) -> None:
    explained = re.findall(r"^(?:- )?\*\*(R-[A-Z]+-\d+)\b", book, re.MULTILINE)
    explained += re.findall(r"^\| (AMB-\d+) \|", book, re.MULTILINE)
    explained += re.findall(r"^### (SC-\d+) ", book, re.MULTILINE)
    assert sorted(explained) == sorted(ALL)


def test_no_other_id_is_cited(book: str) -> None:
    assert set(re.findall(r"\b(?:R-[A-Z]+|AMB|SC)-\d+\b", book)) <= set(ALL)


def test_content_and_code_cite_ids_of_the_book() -> None:
    package = Path(__file__).parents[3] / "src" / "hegemon" / "games" / "civilization"
    for path in [*package.rglob("*.py"), *package.rglob("*.toml")]:
        cited = set(re.findall(r"\b(?:R-[A-Z]+|AMB|SC)-\d+\b", path.read_text(encoding="utf-8")))
        assert cited <= set(ALL), path.name


def test_nothing_of_the_drafts_is_left(book: str) -> None:
    assert not re.search(r"\[(?:S|B|X|K|R|FAQ|FF|WW|verify)\b[^\]]*\]", book)
    assert "seed" not in book.lower()
