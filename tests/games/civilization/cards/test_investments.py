"""What the four investment cards do on each level (10.2)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import bonuses, coins, culture, investing
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import (
    city_at,
    event_deck,
    hand,
    invested,
    knows,
    manage,
    open_turn,
    realms,
)
from tests.games.civilization.chapters.battles import FIELD, attack, battle
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def put_on(stage: Stage, card: str) -> Stage:
    """Invest once more, as the chapter does it."""
    investing.invest(stage.w, 0, CONTENT.investments.number(card))
    return stage.ask()


@card("infrastructure")
@rule("R-INV-03", "R-INV-06", "R-PROD-03")
@pytest.mark.parametrize(("markers", "more"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_infrastructure_adds_production_to_every_city(markers: int, more: int) -> None:
    stage = invested(realms().city(0, "2,6").ground("1,1", "forest"), "infrastructure", markers)
    assert [production(stage.w, 0, city) for city in stage.w.cities[0]] == [2 + more, more]
    assert production(stage.w, 0, city_at(stage, "2,2"), program=True) == 4 + more


@card("endowment_for_the_arts")
@rule("R-INV-03", "R-CUL-03", "R-EVT-01")
@pytest.mark.parametrize(
    ("markers", "limit", "costs"),
    [(0, 2, (3, 5, 7)), (1, 3, (3, 5, 7)), (2, 3, (2, 4, 6)), (3, 3, (2, 4, 6)), (4, 3, (1, 3, 5)), (7, 3, (1, 3, 5))],
)
def test_endowment_for_the_arts_widens_the_hand_and_makes_steps_cheaper(
    markers: int, limit: int, costs: tuple[int, ...]
) -> None:
    stage = invested(realms(), "endowment_for_the_arts", markers)
    assert culture.hand_limit(stage.w, 0) == limit
    for step, cost in zip((0, 7, 14), costs, strict=True):
        stage.realm(0).culture_step = step
        assert culture.step_cost(stage.w, 0)[0] == cost


@card("endowment_for_the_arts")
def test_endowment_for_the_arts_works_in_the_phase_itself() -> None:
    stage = event_deck(invested(realms(), "endowment_for_the_arts", 4), 1, "drought", "supply_drop", "jousting_tourney")
    stage.realm(0).culture = 2
    manage(stage).choose(0, "advance", "advance").refuses(0, "advance", "R-CUL-02")
    assert hand(stage) == ["drought", "supply_drop"]


@card("military_industrial_complex")
@rule("R-INV-03", "R-CBT-10")
@pytest.mark.parametrize(("markers", "bonus"), [(1, 0), (2, 4), (3, 4), (4, 8), (5, 8), (6, 12), (8, 12)])
def test_the_military_industrial_complex_fights_better(markers: int, bonus: int) -> None:
    stage = invested(realms(), "military_industrial_complex", markers).figures(1, FIELD, armies=1)
    assert bonuses.standing_bonus(stage.w, 0) == bonus
    attack(stage.units(1, "infantry_even"))
    assert battle(stage).bonus_card == (bonus, 0)


@card("public_education")
@rule("R-INV-08", "R-TECH-11")
def test_public_education_teaches_a_tech_when_a_level_is_reached() -> None:
    stage = realms().techs(0, "writing", "pottery")
    taught = []
    for markers in range(1, 11):
        put_on(stage, "public_education")
        if stage.w.agenda:
            taught.append(markers)
            stage.choose(0, "pass")
    assert taught == [3, 6, 9]
    assert stage.ask().w.agenda == [], "each only once"


@card("public_education")
@rule("R-INV-08", "R-TECH-03", "R-TECH-11")
def test_public_education_teaches_any_tech_with_a_place() -> None:
    stage = put_on(invested(realms().techs(0, "writing", "pottery"), "public_education", 2), "public_education")
    stage.realm(0).trade = 8
    assert {"learn currency", "learn irrigation"} <= set(stage.offers(0))
    stage.refuses(0, "learn gunpowder", "R-TECH-03").refuses(0, "learn writing", "R-TECH-05")
    stage.choose(0, "learn irrigation")
    assert knows(stage, 0, "irrigation")
    assert stage.realm(0).trade == 8


@rule("R-INV-01", "R-INV-02", "R-INV-05", "R-INV-03")
def test_an_investment_takes_a_token_and_works_at_once() -> None:
    stage = realms().techs(0, "civil_service", "pottery")
    stage.realm(0).coins = 1
    realm = stage.stir().realm(0)
    realm.tech_coins = tuple(int(tech.id == "pottery") for tech in CONTENT.techs)
    assert coins.coins(stage.stir().w, 0) == 3
    open_turn(stage)
    places = {words.split()[2] for words in stage.offers(0) if words.startswith("invest")}
    assert places == {"sheet", "pottery"}, "never the coin that is printed"
    stage.choose(0, "invest infrastructure pottery").refuses(0, "invest infrastructure sheet", "R-INV-01")
    assert coins.coins(stage.w, 0) == 2
    assert production(stage.w, 0, city_at(stage, "2,2")) == 1
    assert standing(stage.w, 1).bonus == standing(realms().w, 1).bonus, "the card is one's own"
