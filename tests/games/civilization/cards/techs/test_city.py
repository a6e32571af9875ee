"""Techs that let cities do more (cards/techs/city.py)."""

from __future__ import annotations

import pytest

from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import give, manage, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def watched(stage: Stage) -> Stage:
    """The other player can cancel resource abilities."""
    return stage.techs(1, "mass_media").spoils(1, "spy")


# -- wheat -----------------------------------------------------------------------------------------------------


def boosted(tech: str) -> int:
    """The production that a tech has for wheat, as it is told; a city without any has a figure or unit for it."""
    stage = manage(give(realms().techs(0, tech), wheat=2))
    assert not any(words.startswith("produce") for words in stage.offers(0))
    stage.choose(0, f"use {tech}.wheat")
    assert stage.realm(0).resources == (1, 0, 0, 0)
    stage.refuses(0, f"use {tech}.wheat", "R-RES-02")
    told = next(event for event in stage.w.news if event.name == "boosted")
    return int(told.public["n"])


@card("animal_husbandry")
@rule("R-PROD-08")
def test_animal_husbandry_turns_wheat_into_three_production() -> None:
    assert boosted("animal_husbandry") == 3
    stage = give(realms().techs(0, "animal_husbandry").ground("1,1", "forest"), wheat=1)
    manage(stage).refuses(0, "produce 2,2 infantry", "R-PROD-05")
    stage.choose(0, "use animal_husbandry.wheat", "produce 2,2 infantry")
    assert len(stage.realm(0).units) == 1, "2 and 3 are 5"


@card("construction")
@rule("R-PROD-08")
def test_construction_turns_wheat_into_five_production() -> None:
    assert boosted("construction") == 5
    stage = manage(give(realms().techs(0, "construction"), wheat=1))
    stage.choose(0, "use construction.wheat", "produce 2,2 infantry")
    assert len(stage.realm(0).units) == 1


@card("banking")
@rule("R-PROD-08")
def test_banking_turns_wheat_into_seven_production() -> None:
    assert boosted("banking") == 7
    stage = manage(give(realms().techs(0, "banking"), wheat=1))
    stage.choose(0, "use banking.wheat", "produce-at 2,2 scout 3,3")
    assert stage.scene(["3,3"]) == {"3,3": (0, 0, 1)}, "it costs 6"


@card("plastics")
@rule("R-PROD-08")
def test_plastics_turns_wheat_into_ten_production() -> None:
    assert boosted("plastics") == 10


@card("animal_husbandry", "construction", "banking", "plastics")
@rule("R-PROD-08", "AMB-44")
def test_production_of_several_techs_adds_up_and_is_for_one_action() -> None:
    stage = give(realms().techs(0, "animal_husbandry", "construction", "banking", "plastics"), wheat=4)
    keys = ("animal_husbandry", "construction", "banking", "plastics")
    manage(stage).choose(0, *(f"use {key}.wheat" for key in keys))
    assert sum(n for _, n in stage.w.agenda[-1].boosts) == 25  # type: ignore[attr-defined]
    stage.choose(0, "produce-at 2,2 army 3,3").refuses(0, "produce 2,2 infantry", "R-CM-01")
    assert stage.w.agenda[-1].boosts == ()  # type: ignore[attr-defined]


@card("animal_husbandry", "construction", "banking", "plastics")
@rule("R-RES-01", "R-PROD-08", "R-TIME-08")
@pytest.mark.parametrize("tech", ["animal_husbandry", "construction", "banking", "plastics"])
def test_wheat_must_be_there_and_a_city_that_can_produce(tech: str) -> None:
    manage(give(realms().techs(0, tech), iron=1)).refuses(0, f"use {tech}.wheat", "R-RES-01")
    idle = manage(give(realms().techs(0, tech), wheat=1)).choose(0, "devote 2,2")
    idle.refuses(0, f"use {tech}.wheat", "R-PROD-08")
    stage = manage(watched(give(realms().techs(0, tech), wheat=1))).choose(0, f"use {tech}.wheat")
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert "boosted" not in stage.told()
    assert stage.realm(0).resources == (0, 0, 0, 0)


# -- Atomic Theory: power --------------------------------------------------------------------------------------


@card("atomic_theory")
@rule("R-CM-05", "R-RES-03")
def test_atomic_theory_has_an_action_more_for_each_city() -> None:
    stage = manage(realms().city(0, "2,6").techs(0, "atomic_theory").spoils(0, "uranium"))
    stage.choose(0, "devote 2,2", "use atomic_theory.power", "pay-marker uranium")
    stage.choose(0, "devote 2,2", "devote 2,6", "devote 2,6")
    assert (stage.realm(0).culture, stage.realm(0).huts_and_villages) == (4, ())
    stage.refuses(0, "devote 2,2", "R-CM-01").choose(0, "end-cities")
    manage(stage).choose(0, "devote 2,2").refuses(0, "devote 2,2", "R-CM-01")


@card("atomic_theory")
@rule("R-RES-01", "R-RES-02", "R-TIME-08")
def test_atomic_theory_takes_uranium_once_per_turn_and_can_be_cancelled() -> None:
    manage(give(realms().techs(0, "atomic_theory"), iron=3)).refuses(0, "use atomic_theory.power", "R-RES-01")
    twice = manage(realms().techs(0, "atomic_theory").spoils(0, "uranium", "uranium"))
    twice.choose(0, "use atomic_theory.power", "pay-marker uranium")
    twice.refuses(0, "use atomic_theory.power", "R-RES-02")
    stage = manage(watched(realms().techs(0, "atomic_theory").spoils(0, "uranium")))
    stage.choose(0, "use atomic_theory.power", "pay-marker uranium")
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert stage.w.cities[0][0].extra_actions == 0


# -- Plastics: something for free ------------------------------------------------------------------------------


def workshop(*techs: str) -> Stage:
    """A start of turn with Plastics."""
    return open_turn(realms().techs(0, "plastics", *techs)).choose(0, "use plastics.mould")


@card("plastics")
@rule("R-UNIT-01", "R-SOT-06")
def test_plastics_builds_a_unit_for_free_once_per_turn() -> None:
    stage = workshop()
    assert "for free" in str(stage.question.prompt(stage.w, 0))
    assert "draft aircraft" not in stage.offers(0), "not unlocked"
    stage.refuses(0, "draft aircraft", "R-UNIT-01").choose(0, "draft mounted")
    assert len(stage.realm(0).units) == 1
    stage.refuses(0, "use plastics.mould", "R-RES-02")


@card("plastics")
@rule("R-FIG-02", "R-FIG-03")
def test_plastics_builds_a_figure_for_free_around_any_city() -> None:
    stage = open_turn(realms().city(0, "2,6").techs(0, "plastics").ground("3,7", "water"))
    stage.choose(0, "use plastics.mould").refuses(0, "figure-free army 3,7", "R-FIG-02")
    stage.choose(0, "figure-free army 1,7")
    assert stage.scene(["1,7"]) == {"1,7": (0, 1, 0)}


@card("plastics")
@rule("R-BLD-01", "R-BLD-02", "R-BLD-07")
def test_plastics_builds_a_building_or_walls_if_unlocked() -> None:
    plain = workshop()
    assert not any(words.startswith(("put-free", "wall-free")) for words in plain.offers(0))
    stage = workshop("writing", "masonry")
    assert "put-free library 3,3" in stage.offers(0)
    stage.choose(0, "wall-free 2,2")
    assert stage.w.cities[0][0].walled
    other = workshop("writing").choose(0, "put-free library 3,3")
    assert other.w.markers[other.square("3,3")] != 0


@card("plastics")
@rule("R-GEN-02", "R-SUP-01")
def test_plastics_may_build_nothing_and_needs_something_to_build() -> None:
    assert "use plastics.mould" not in workshop().choose(0, "pass").offers(0)
    stage = realms().techs(0, "plastics")
    stage.w.unit_decks = tuple(type(deck)() for deck in stage.w.unit_decks)
    stage.realm(0).armies = stage.realm(0).scouts = 0
    open_turn(stage).refuses(0, "use plastics.mould", "R-GEN-02")


@card("plastics")
@rule("R-FIG-05", "R-CBT-01")
def test_an_army_of_plastics_drives_a_blockade_away() -> None:
    stage = realms().techs(0, "plastics").figures(1, "3,3", scouts=1)
    open_turn(stage).choose(0, "use plastics.mould").refuses(0, "figure-free scout 3,3", "R-FIG-05")
    stage.choose(0, "figure-free army 3,3")
    assert stage.scene(["3,3"]) == {"3,3": (0, 1, 0)}
