"""Every rule of the book has a scenario that cites it, and a paragraph in the in-game help."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from hegemon.games.carta import GAME

from .scenario import SCENARIOS

HERE = Path(__file__).parent
BOOK = HERE.parents[2] / "docs" / "rules" / "carta.md"
CHAPTERS = (
    "test_components",
    "test_setup",
    "test_turn",
    "test_permanent",
    "test_inspiration",
    "test_sacrifice",
    "test_end",
    "test_information",
    "test_options",
)


def rules_of_the_book() -> list[str]:
    return sorted(set(re.findall(r"\bC-[A-Z]+(?:-[A-Z]+)*\b", BOOK.read_text(encoding="utf-8"))))


@pytest.fixture(scope="module")
def cited() -> set[str]:
    for chapter in CHAPTERS:
        import_module(f"{__package__}.{chapter}")
    return {rule for scenario in SCENARIOS for rule in scenario.rules}


def test_the_book_is_found():
    assert len(rules_of_the_book()) > 40


@pytest.mark.parametrize("rule", rules_of_the_book())
def test_every_rule_has_a_scenario(rule, cited):
    assert rule in cited, f"no scenario cites {rule}"


@pytest.mark.parametrize("rule", rules_of_the_book())
def test_every_rule_has_a_paragraph(rule):
    assert str(GAME.rules()[rule]).strip()


def test_scenarios_and_paragraphs_cite_no_other_rules(cited):
    assert cited <= set(rules_of_the_book())
    assert set(GAME.rules()) == set(rules_of_the_book())


def test_every_module_with_scenarios_is_a_chapter():
    using = {path.stem for path in HERE.glob("test_*.py") if "@scenario(" in path.read_text(encoding="utf-8")}
    assert using - {"test_rule_coverage"} == set(CHAPTERS)
