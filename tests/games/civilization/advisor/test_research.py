"""Research: towards the aim, and the pyramid with room."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor.numbers import NUMBERS
from hegemon.games.civilization.chapters.research import Research
from hegemon.games.civilization.chapters.techs import FreeTech
from hegemon.games.civilization.facts import CONTENT
from tests.games.civilization.advisor.advice import AIMS, CULTURE, MILITARY, TECH, advice, realm
from tests.games.civilization.stage import Stage

LOWEST = ("writing", "pottery", "navigation", "currency", "code_of_laws")


def studying(civilization: str, trade: int, *techs: str) -> Stage:
    """Somebody with so much trade chooses what to research."""
    stage = realm(civilization).techs(0, *techs)
    stage.realm(0).trade = trade
    return stage.ask(Research((0,)))


def test_what_is_treasured_exists() -> None:
    assert {name for techs in NUMBERS.techs.values() for name in techs} <= set(CONTENT.techs.ids)


@pytest.mark.parametrize(("level", "trade", "known"), [(1, 6, ()), (2, 11, LOWEST)])
@pytest.mark.parametrize("civilization", AIMS)
def test_the_tech_that_leads_to_the_aim_is_researched(
    civilization: str, level: int, trade: int, known: tuple[str, ...]
) -> None:
    stage = studying(civilization, trade, *known)
    treasured = NUMBERS.techs[AIMS[civilization]]
    best = max((tech for tech in CONTENT.techs if tech.level == level and tech.id not in known),
               key=lambda tech: treasured.get(tech.id, 0.0))  # fmt: skip
    assert advice(stage) == f"research {best.id}"


def test_the_pyramid_takes_no_sixth_tech_of_the_lowest_row() -> None:
    assert advice(studying(TECH, 10, *LOWEST)) == "pass", "it waits for a tech of the second row"


def test_a_better_tech_is_waited_for() -> None:
    stage = studying(MILITARY, 9, *LOWEST, "masonry", "metalworking", "horseback_riding", "animal_husbandry")
    stage.ground("1,2", "desert").ground("1,3", "desert")
    assert advice(stage) == "pass", "two more trade, and there is Logistics"
    assert advice(studying(MILITARY, 11, *LOWEST)) == "research logistics"


def test_space_flight_wins() -> None:
    second = ("irrigation", "engineering", "democracy", "monarchy")
    third, fourth = ("education", "banking", "railroad"), ("computers", "plastics")
    assert advice(studying(CULTURE, 26, *LOWEST, *second, *third, *fourth)) == "research space_flight"


def test_near_the_end_of_the_track_trade_is_kept_for_it() -> None:
    stage = studying(CULTURE, 11, *LOWEST)
    stage.realm(0).culture_step = 15
    assert advice(stage) == "pass"


def test_a_free_tech_is_taken_even_if_the_pyramid_needs_it_not() -> None:
    stage = realm(TECH).techs(0, *LOWEST)
    stage.ask(FreeTech(0, (CONTENT.techs.number("masonry"),)))
    assert advice(stage) == "learn masonry"


def test_a_tech_whose_coin_is_the_last_one_wins() -> None:
    stage = studying(CULTURE, 11, *LOWEST)
    stage.realm(0).coins = stage.w.options.coin_victory - 1
    assert advice(stage.stir().ask(Research((0,)))) in {"research civil_service", "research bureaucracy"}
