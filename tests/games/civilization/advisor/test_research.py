"""Research: towards the aim, and the pyramid with room."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor.research import TREASURED
from hegemon.games.civilization.chapters.research import Research
from hegemon.games.civilization.chapters.techs import FreeTech
from hegemon.games.civilization.facts import CONTENT
from tests.games.civilization.advisor.advice import CULTURE, ECONOMY, MILITARY, TECH, advice, realm
from tests.games.civilization.stage import Stage

LOWEST = ("writing", "pottery", "navigation", "currency", "code_of_laws")


def studying(civilization: str, trade: int, *techs: str) -> Stage:
    """Somebody with so much trade chooses what to research."""
    stage = realm(civilization).techs(0, *techs)
    stage.realm(0).trade = trade
    return stage.ask(Research((0,)))


def test_what_is_treasured_exists() -> None:
    assert {name for techs in TREASURED.values() for name in techs} <= set(CONTENT.techs.ids)


@pytest.mark.parametrize(
    ("civilization", "tech"),
    [(CULTURE, "philosophy"), (TECH, "writing"), (ECONOMY, "pottery"), (MILITARY, "masonry")],
)
def test_the_first_tech_leads_to_the_aim(civilization: str, tech: str) -> None:
    assert advice(studying(civilization, 6)) == f"research {tech}"


@pytest.mark.parametrize(
    ("civilization", "tech"),
    [(CULTURE, "irrigation"), (TECH, "irrigation"), (ECONOMY, "democracy"), (MILITARY, "logistics")],
)
def test_so_does_the_second_row(civilization: str, tech: str) -> None:
    assert advice(studying(civilization, 11, *LOWEST)) == f"research {tech}"


def test_the_pyramid_takes_no_sixth_tech_of_the_lowest_row() -> None:
    assert advice(studying(TECH, 10, *LOWEST)) == "pass", "it waits for a tech of the second row"
    assert advice(studying(ECONOMY, 10, *LOWEST)) == "research philosophy"


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
