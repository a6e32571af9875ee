"""Everything in the boxes can be looked up, and says what is printed on it."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import ContentRow
from hegemon.games.civilization.facts.kinds import Confidence
from hegemon.games.civilization.guide import SHELVES, components

ROWS: list[ContentRow] = [row for _, rows, _ in SHELVES for row in rows]


def told(identity: str, kind: str) -> list[str]:
    """What the guide says of something."""
    (found,) = [each for each in components() if each.id == identity and str(each.kind) == kind]
    return [str(line) for line in found.lines]


def test_nothing_is_left_out_or_without_a_word() -> None:
    assert [each.id for each in components()] == [row.id for row in ROWS]
    assert len(ROWS) == sum(map(len, (
        CONTENT.civilizations, CONTENT.techs, CONTENT.governments, CONTENT.policies, CONTENT.investments,
        CONTENT.buildings, CONTENT.wonders, CONTENT.events, CONTENT.great_persons, CONTENT.great_person_types,
        CONTENT.relics, CONTENT.city_states, CONTENT.huts_and_villages,
    )))  # fmt: skip
    assert [each.id for each in components() if not each.lines] == []


def test_whatever_is_uncertain_says_so() -> None:
    unsure = {row.id for row in ROWS if row.confidence is not Confidence.HIGH}
    assert {each.id for each in components() if str(each.lines[-1]).startswith("Uncertain: ")} == unsure
    assert "general" in unsure, "the icons of great people are provisional"


@pytest.mark.parametrize(
    ("identity", "kind", "lines"),
    [
        ("russians", "Civilization sheet", ["It starts with the tech Communism and the government Communism."]),
        ("egyptians", "Civilization sheet", ["Beyond what all have, it starts with: 1 wonder."]),
        ("indians", "Civilization sheet", ["Beyond what all have, it starts with: a metropolis."]),
        ("chinese", "Civilization sheet", ["Beyond what all have, it starts with: walls."]),
        ("navigation", "Tech", ["Level 1: 6 trade.", "It unlocks: Harbor.", "Your figures may cross water."]),
        ("steam_power", "Tech", ["Your travel speed becomes 5.", "Your figures may cross water and stop there."]),
        ("irrigation", "Tech", ["You may have 3 cities."]),
        ("metalworking", "Tech", ["You build The Colossus for 10 production."]),
        ("democracy", "Tech", ["It unlocks: Democracy, Pikeman.", "It holds up to 4 coins."]),
        ("democracy", "Government", ["It is unlocked by Democracy.", "Start of Turn, once per turn: Gain 2 trade."]),
        ("pacifism", "Social policy", ["The other side of the card is Military Tradition."]),
        ("infrastructure", "Investment", ["1 coin: Production of each city 1 higher"]),
        (
            "endowment_for_the_arts",
            "Investment",
            ["2 coins: Culture hand 1 larger · Each step on the culture track costs 1 culture less."],
        ),
        ("public_education", "Investment", ["3 coins: Learn 1 tech for free."]),
        ("bank", "Building", ["It replaces the Market.", "A city has only one building with a star."]),
        ("city_walls", "Building", ["Cost: 7 production."]),
        ("the_great_wall", "Wonder", ["Ancient. Cost: 15 production.", "With Masonry it costs 10 production."]),
        ("a_gift_from_afar", "Culture event", ["Level 1, 3 cards.", "Uncertain: That incense is not on the list."]),
        ("sun_tzu", "Great person", ["Great General"]),
        ("general", "Great person marker", ["Combat bonus 4"]),
        ("atlantis", "Relic", ["In your next start of turn: Learn a tech of your choice for free."]),
        ("city_state_4", "City-state", ["It yields 1 culture.", "Combat bonus 2"]),
        ("city_state_5", "City-state", ["A harvest there gives a resource of your choice."]),
        ("wheat", "Hut or village", ["Spend it as wheat."]),
    ],
)
def test_what_is_said(identity: str, kind: str, lines: list[str]) -> None:
    assert set(lines) <= set(told(identity, kind))


def test_a_price_stands_before_what_it_buys() -> None:
    (line,) = [line for line in told("metalworking", "Tech") if "wounds" in line]
    assert line.startswith("Battle, once per turn, 1 × Iron: ")


def test_a_line_begins_with_a_capital_letter() -> None:
    lines = [str(line) for each in components() for line in each.lines]
    assert any(line.startswith("Once per turn: ") for line in lines)
    assert [line for line in lines if line[0].islower()] == []
