"""R-TIME-06: a resource ability is announced with its targets, before others may cancel it."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.ability import ABILITIES, Active
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.framework.uses import NameTarget
from hegemon.games.civilization.game import Civilization
from hegemon.games.civilization.world.world import Step
from tests.games.civilization.cards.phases import give, manage, move, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

UNTARGETED = {
    "atomic_theory.power", "chivalry.incense", "civil_service.spy", "currency.incense", "mass_media.spy",
    "metal_casting.incense", "metalworking.iron", "philosophy.school", "pottery.wares", "writing.spy",
}  # fmt: skip
"""They are aimed at nothing, or at what they break into."""


def watched(*techs: str, **resources: int) -> Stage:
    """The first player knows a tech and can pay for it; the second can cancel resource abilities."""
    stage = realms().techs(0, *techs).techs(1, "mass_media").spoils(1, "spy")
    return give(stage, **resources)


def announced(stage: Stage) -> tuple[object, ...]:
    """What others may break into, with its targets."""
    assert isinstance(stage.question, React)
    assert stage.offers(1) == ["pass", "answer mass_media.spy"]
    return stage.question.about


@rule("R-TIME-06")
def test_every_resource_ability_names_its_targets_in_advance_if_it_has_any() -> None:
    priced = {key: each for key, each in ABILITIES.items() if each.printed.price.in_resources}
    aimed = {key for key, each in priced.items() if type(each).target_question is not Active.target_question}
    assert set(priced) - aimed == UNTARGETED


@rule("R-TIME-06", "R-TIME-08")
def test_the_city_for_wheat_is_named_before_others_may_cancel() -> None:
    stage = watched("animal_husbandry", wheat=1).city(0, "6,6")
    manage(stage).choose(0, "use animal_husbandry.wheat")
    assert isinstance(stage.question, NameTarget)
    assert str(stage.question.prompt(stage.w, 0)) == "Choose the city that has 3 production more."
    stage.choose(0, "boost 6,6")
    assert announced(stage) == ("animal_husbandry.wheat", ("boost", "6,6"))
    geography = stage.w.geography
    assert Step.from_json(stage.question.to_json(geography), geography) == stage.question
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (stage.question.boosts, stage.realm(0).resources[0]) == ((), 0)  # type: ignore[attr-defined]


@rule("R-TIME-06")
def test_the_only_target_is_named_without_a_question() -> None:
    manage(stage := watched("animal_husbandry", wheat=1)).choose(0, "use animal_husbandry.wheat")
    assert announced(stage) == ("animal_husbandry.wheat", ("boost", "2,2"))
    stage.choose(1, "pass")
    assert stage.question.boosts == ((stage.square("2,2"), 3),)  # type: ignore[attr-defined]


@rule("R-TIME-06")
def test_what_is_named_is_told_to_all() -> None:
    manage(stage := watched("animal_husbandry", wheat=1)).choose(0, "use animal_husbandry.wheat")
    [told] = [event for event in stage.w.news if event.name == "targeted"]
    words = Civilization().describe_event(told.seen_by(None))
    assert words is not None
    assert "2,2" in str(words)


@rule("R-TIME-06")
def test_both_the_square_and_its_terrain_are_named() -> None:
    open_turn(stage := watched("ecology", wheat=1)).choose(0, "use ecology.wheat", "cultivate 8,5", "turn-into forest")
    assert announced(stage) == ("ecology.wheat", ("cultivate", "8,5"), ("turn-into", "forest"))
    assert stage.w.terrain[stage.square("8,5")] == 0, "nothing has changed yet"
    stage.choose(1, "pass")
    assert stage.w.terrain[stage.square("8,5")] == 1


@rule("R-TIME-06")
def test_figures_and_their_harbour_are_named() -> None:
    stage = watched("steam_power", silk=1).ground("8,5", "water").figures(0, "5,5", armies=1)
    manage(stage).choose(0, "use steam_power.silk")
    assert announced(stage) == ("steam_power.silk", ("embark", "5,5"), ("sail", "8,5"))
    stage.choose(1, "pass")
    assert stage.scene(["8,5"]) == {"8,5": (0, 1, 0)}


@rule("R-TIME-06")
def test_who_shares_the_silk_road_is_named() -> None:
    stage = watched("horseback_riding", silk=1)
    stage.w.phase = Phase.TRADE
    from hegemon.games.civilization.chapters.phase_uses import UseInPhase

    stage.ask(UseInPhase(0, Phase.TRADE), phase=Phase.TRADE, active=-1).choose(0, "use horseback_riding.silk_road")
    assert announced(stage) == ("horseback_riding.silk_road", ("share-trade", 1))
    assert stage.realm(0).trade == 0
    stage.choose(1, "pass")
    assert (stage.realm(0).trade, stage.realm(1).trade) == (9, 6)


@rule("R-TIME-06")
@pytest.mark.parametrize("cancelled", [True, False])
def test_what_is_blown_up_is_named(cancelled: bool) -> None:
    stage = watched("gunpowder", wheat=1, silk=1).lay("13,4", "building", "granary").lay("1,1", "building", "library")
    manage(stage).choose(0, "use gunpowder.blast")
    while not isinstance(stage.question, NameTarget):
        stage.choose(0, stage.offers(0)[0])
    stage.choose(0, "demolish 13,4")
    assert announced(stage) == ("gunpowder.blast", ("demolish", "13,4"))
    stage.choose(1, *(("answer mass_media.spy", "pay-marker spy") if cancelled else ("pass",)))
    assert bool(stage.w.markers[stage.square("13,4")]) is cancelled


@rule("R-TIME-06")
def test_whose_coin_disappears_is_named() -> None:
    stage = watched("mysticism").spoils(0, "spy")
    stage.realm(1).coins = 1
    manage(stage.stir()).choose(0, "use mysticism.spy", "pay-marker spy")
    assert announced(stage) == ("mysticism.spy", ("embezzle", 1, "sheet"))
    stage.choose(1, "pass")
    assert stage.realm(1).coins == 0


@rule("R-TIME-06")
def test_the_square_that_nobody_leaves_is_named() -> None:
    stage = watched("communism").spoils(0, "spy")
    move(stage).choose(0, "use communism.spy", "pay-marker spy", "bar 5,5")
    assert announced(stage) == ("communism.spy", ("bar", "5,5"))
    assert not stage.w.locked_squares
    stage.choose(1, "pass")
    assert stage.w.locked_squares == (stage.square("5,5"),)


@rule("R-TIME-06")
def test_the_tech_for_education_is_named() -> None:
    stage = watched("education", wheat=1, silk=1, incense=1, iron=1).techs(0, "writing", "pottery", row=1)
    manage(stage).choose(0, "use education.study", "learn currency")
    assert announced(stage) == ("education.study", ("learn", "currency"))
    stage.choose(1, "pass")
    assert stage.realm(0).knows(CONTENT.techs.number("currency"))
