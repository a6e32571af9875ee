"""Social policies (10.3)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import devotion, policies, production, razing, start
from hegemon.games.civilization.chapters.policies import AdoptPolicy, ChangePolicies, ReturnPolicy
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world import land
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

REGISTERED = everything


@pytest.fixture
def stage() -> Stage:
    """Two cities with two policies against one with one."""
    scene = Stage().city(0, "2,2").city(0, "2,6").city(1, "13,5")
    return scene.policies(0, "rationalism", "organized_religion").policies(1, "pacifism").mind_policies()


def opened(stage: Stage) -> Stage:
    """The start of turn of the first player."""
    return stage.ask(start.begin(0), phase=Phase.START_OF_TURN)


def in_play(stage: Stage) -> list[str]:
    """The policies of the first player."""
    return [CONTENT.policies[policy].id for policy in stage.realm(0).policies]


@rule("R-POL-01")
def test_as_many_policies_as_cities_and_one_more_for_the_french(stage: Stage) -> None:
    assert (policies.limit(stage.w, 0), policies.limit(stage.w, 1)) == (2, 1)
    stage.civilization(0, "french")
    assert policies.limit(stage.w, 0) == 3
    stage.city(0, "6,2")
    assert policies.limit(stage.w, 0) == 4
    stage.city(0, "6,6")
    assert policies.limit(stage.w, 0) == 4  # there are no more cards


@rule("R-POL-01", "R-MET-12")
def test_a_metropolis_counts_as_one_city() -> None:
    assert policies.limit(Stage().city(0, "2,2", "3,2").w, 0) == 1


@rule("R-POL-02", "SC-26")
def test_only_one_side_of_a_card_is_in_play_and_works(stage: Stage) -> None:
    assert standing(stage.w, 0).bonus.coins == 1
    stage.city(0, "6,2").ask()
    assert isinstance(stage.question, AdoptPolicy)
    assert str(stage.question.prompt(stage.w, 0))
    for side in ("rationalism", "patronage", "natural_religion", "organized_religion"):
        stage.refuses(0, f"adopt {side}", "R-POL-02")
    assert stage.offers(0) == [
        "adopt expansionism", "adopt urban_development", "adopt pacifism", "adopt military_tradition",
    ]  # fmt: skip


@rule("R-POL-03", "R-CITY-11")
def test_a_higher_limit_must_be_filled_at_once(stage: Stage) -> None:
    stage.techs(0, "irrigation").figures(0, "6,2", scouts=1)
    opened(stage).choose(0, "found 6,2 scout")
    assert isinstance(stage.question, AdoptPolicy)
    stage.refuses(0, "done", "R-TURN-02").choose(0, "adopt urban_development")
    assert in_play(stage) == ["rationalism", "organized_religion", "urban_development"]
    assert isinstance(stage.question, start.StartOfTurn)


@rule("R-POL-04")
def test_a_change_turns_a_card_over_or_swaps_it(stage: Stage) -> None:
    stage.ask(ChangePolicies(0, 2))
    assert str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "change-policy rationalism natural_religion", "R-POL-02")
    stage.choose(0, "change-policy rationalism patronage", "change-policy organized_religion pacifism")
    assert in_play(stage) == ["patronage", "pacifism"]
    assert (standing(stage.w, 0).bonus.coins, stage.w.agenda) == (0, [])


@rule("R-POL-04")
def test_a_change_is_optional_and_there_is_no_other(stage: Stage) -> None:
    stage.ask(ChangePolicies(0, 1)).choose(0, "pass")
    assert (in_play(stage), stage.w.agenda) == (["rationalism", "organized_religion"], [])
    opened(stage)
    assert not any("policy" in words or "adopt" in words for words in stage.offers(0))


@rule("R-POL-05", "SC-26", "R-CBT-34", "AMB-31")
def test_a_lower_limit_sends_a_card_back_that_may_come_again(stage: Stage) -> None:
    razing.destroy_city(stage.w, 0, stage.w.cities[0][1])
    stage.ask()
    assert isinstance(stage.question, ReturnPolicy)
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["return-policy rationalism", "return-policy organized_religion"]
    stage.choose(0, "return-policy rationalism")
    assert in_play(stage) == ["organized_religion"]
    stage.figures(0, "6,2", scouts=1)
    opened(stage).choose(0, "found 6,2 scout").refuses(0, "adopt natural_religion", "R-POL-02")
    assert {"adopt rationalism", "adopt patronage"} <= set(stage.offers(0))
    stage.choose(0, "adopt patronage")
    assert in_play(stage) == ["organized_religion", "patronage"]


@rule("R-POL-05")
def test_with_one_policy_too_many_the_owner_is_asked_in_turn_order(stage: Stage) -> None:
    stage.policies(1, "pacifism", "rationalism")
    stage.w.first_player = 1
    stage.ask()
    assert stage.question == ReturnPolicy(1)


@rule("R-SET-08")
def test_before_the_first_turn_nobody_is_asked(stage: Stage) -> None:
    stage.policies(0)
    stage.w.turn = 0
    assert not policies.keep_to_limit(stage.w)
    stage.w.turn = 1
    assert policies.keep_to_limit(stage.w)


@rule("R-POL-06")
def test_policies_in_play_are_public(stage: Stage) -> None:
    assert view_of(stage.w, 1)["realms"][0]["policies"] == view_of(stage.w, 0)["realms"][0]["policies"]
    assert len(view_of(stage.w, None)["realms"][0]["policies"]) == 2


@rule("R-POL-07", "R-SOT-06")
def test_a_card_with_two_abilities_gives_both_once_per_turn(stage: Stage) -> None:
    stage.techs(0, "code_of_laws", "pottery", "writing", "currency")
    stage.realm(0).trade = 20
    opened(stage).choose(0, "use rationalism.level_1", "learn masonry")
    assert stage.realm(0).trade == 14
    stage.refuses(0, "use rationalism.level_1", "R-RES-02")
    stage.choose(0, "use rationalism.level_2", "learn monarchy")
    assert stage.realm(0).trade == 3
    stage.refuses(0, "use rationalism.level_2", "R-RES-02")


@rule("R-POL-07")
def test_its_prices_are_fixed(stage: Stage) -> None:
    stage.civilization(0, "japanese").techs(0, "pottery")
    stage.realm(0).trade = 5
    opened(stage)
    assert "use rationalism.level_1" not in stage.offers(0)
    stage.realm(0).trade = 7
    stage.choose(0, "use rationalism.level_1", "learn writing")
    assert stage.realm(0).trade == 1


@rule("R-POL-08")
@pytest.mark.parametrize(
    ("around", "thrives"),
    [
        ({"1,1": ("building", "library"), "1,2": ("building", "library")}, False),
        ({"1,1": ("building", "library"), "1,2": ("building", "granary")}, True),
        ({"1,1": ("building", "library"), "1,2": ("wonder", "stonehenge")}, True),
        ({"1,1": ("building", "library"), "1,2": ("person", "scientist")}, False),
    ],
)
def test_urban_development_wants_two_different_kinds(
    stage: Stage, around: dict[str, tuple[str, str]], thrives: bool
) -> None:
    for name, (kind, which) in around.items():
        stage.lay(name, kind, which)
    city = land.capital(stage.w, 0)
    before = production.production(stage.w, 0, city), devotion.culture(stage.w, 0, city)
    stage.policies(0, "urban_development", "organized_religion")
    after = production.production(stage.w, 0, city), devotion.culture(stage.w, 0, city)
    assert after == ((before[0] + 3, before[1] + 2) if thrives else before)


@rule("R-POL-08")
def test_blockaded_markers_dont_count_for_it_and_obsolete_wonders_do(stage: Stage) -> None:
    stage.policies(0, "urban_development", "organized_religion")
    city = land.capital(stage.w, 0)
    stage.lay("1,1", "building", "trading_post").lay("1,2", "wonder", "the_oracle")
    stage.w.obsolete_wonders = -1
    stage.stir()
    thriving = production.production(stage.w, 0, city)
    stage.figures(1, "1,2", scouts=1)
    assert production.production(stage.w, 0, city) == thriving - 3
