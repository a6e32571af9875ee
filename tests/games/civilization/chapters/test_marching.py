"""A move, step by step, and whom it meets (6.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins, infiltration
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.moving_group import NO_POINTS
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import reactions
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.world import Step
from tests.games.civilization.chapters.battles import bestow, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """Two capitals at opposite ends of a plain."""
    return war()


def march(stage: Stage, name: str = "5,5", armies: int = 1, scouts: int = 0, *, seat: int = 0) -> Stage:
    """A group is about to move."""
    stage.figures(seat, name, armies, scouts)
    stage.ask(MoveFigures(seat), phase=Phase.MOVEMENT, active=seat)
    return stage.choose(seat, f"march {name} {armies} {scouts}")


def supply(stage: Stage, seat: int = 0) -> tuple[int, int]:
    """The figures that a player has on the sheet."""
    return stage.realm(seat).armies, stage.realm(seat).scouts


# -- the question ----------------------------------------------------------------------------------------------


@rule("R-MOVE-02")
def test_the_question_says_where_one_is_and_keeps_as_data(stage: Stage) -> None:
    march(stage, scouts=1).choose(0, "step 5,4")
    assert str(stage.question.prompt(stage.w, 0)) == "Where to from 5,4? 1 movement point is left."
    geography = stage.w.geography
    assert Step.from_json(stage.question.to_json(geography), geography) == stage.question


@rule("R-MOVE-03", "AMB-19")
def test_a_group_stays_together(stage: Stage) -> None:
    march(stage, armies=1, scouts=1).choose(0, "step 5,4")
    stage.refuses(0, "march 5,4 0 1", "R-TURN-02").choose(0, "step 5,3")
    assert stage.scene(["5,4", "5,3"]) == {"5,4": (-1, 0, 0), "5,3": (0, 1, 1)}


@rule("R-TIME-09", "R-TIME-06")
def test_others_may_break_in_before_each_step(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, ...]] = []
    announce = reactions.announce

    def listen(w: object, seat: int, deed: DeedKind, then: Step, *, about: tuple[str, ...] = ()) -> None:
        assert deed is DeedKind.MOVE
        heard.append(about)
        announce(stage.w, seat, deed, then, about=about)

    monkeypatch.setattr(reactions, "announce", listen)
    march(stage).choose(0, "step 5,4", "step 5,3")
    assert heard == [("5,5",), ("5,4",), ("5,3",)]


@rule("R-MOVE-07", "R-TIME-06")
def test_a_group_that_is_held_where_it_can_t_stay_is_removed(stage: Stage) -> None:
    stage.ground("5,4", "water").techs(0, "navigation")
    march(stage, scouts=1).choose(0, "step 5,4").w.locked_squares = (stage.square("5,4"),)
    stage.ask()
    assert isinstance(stage.question, MoveFigures)
    assert stage.scene(["5,4"]) == {"5,4": (-1, 0, 0)}
    assert supply(stage) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert stage.told()[-1] == "stranded"


@rule("R-TIME-06")
def test_a_group_that_is_held_may_end_its_move(stage: Stage) -> None:
    march(stage).choose(0, "step 5,4").w.locked_squares = (stage.square("5,4"),)
    stage.refuses(0, "step 5,3", "R-TIME-06").ask()
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}


@rule("R-SUP-06")
def test_if_the_limit_drops_on_the_way_the_rest_goes_on(stage: Stage) -> None:
    stage.techs(0, "masonry")
    march(stage, armies=2, scouts=1).choose(0, "step 5,4")
    stage.realm(0).tech_rows = (0,) * len(CONTENT.techs)
    stage.stir().ask().choose(0, "give-up army", "step 5,3")
    assert stage.scene(["5,4", "5,3"]) == {"5,4": (-1, 0, 0), "5,3": (0, 1, 1)}


@rule("R-SUP-06")
def test_a_group_of_which_nothing_is_left_has_moved(stage: Stage) -> None:
    march(stage).choose(0, "step 5,4")
    land.dismiss(stage.w, stage.square("5,4"), 1, 0)
    stage.ask()
    assert isinstance(stage.question, MoveFigures)
    assert "stranded" not in stage.told()


# -- meeting others --------------------------------------------------------------------------------------------


@rule("SC-20", "R-MOVE-11", "R-MOVE-12", "R-MOVE-15", "R-MOVE-16", "R-FIG-08", "R-LOOT-01")
def test_scouts_alone_are_destroyed_for_one_loot(stage: Stage) -> None:
    stage.figures(1, "5,4", scouts=2).realm(1).trade = 9
    march(stage, scouts=1).choose(0, "step 5,4")
    assert stage.scene(["5,4", "5,5"]) == {"5,4": (0, 1, 1), "5,5": (-1, 0, 0)}
    assert supply(stage, 1) == (CONTENT.market.armies, CONTENT.market.scouts)
    question = stage.question
    assert isinstance(question, Loot)
    stage.choose(0, next(words for words in stage.offers(0) if "trade" in words))
    assert (stage.realm(0).trade, stage.w.battle) == (3, None)
    assert isinstance(stage.question, MoveFigures), "there is 1 loot, however many scouts"
    stage.refuses(0, "march 5,4 1 1", "R-MOVE-04")


@rule("SC-20", "R-MOVE-11", "R-MOVE-13", "R-CBT-01")
def test_an_army_there_means_a_battle(stage: Stage) -> None:
    stage.figures(1, "5,4", armies=1, scouts=1).units(1, "infantry_even")
    march(stage, armies=2).choose(0, "step 5,4")
    battle = stage.w.battle
    assert battle is not None
    assert (battle.owners, battle.armies, battle.scouts) == ((0, 1), 2, 0)
    assert (battle.square, battle.origin) == (stage.square("5,4"), stage.square("5,5"))
    assert stage.scene(["5,4", "5,5"]) == {"5,4": (1, 1, 1), "5,5": (-1, 0, 0)}


@rule("SC-20", "R-MOVE-14", "R-MOVE-16")
def test_if_the_attacker_loses_the_others_stay(stage: Stage) -> None:
    stage.figures(1, "5,4", armies=1, scouts=1)
    march(stage).choose(0, "step 5,4")
    assert stage.scene(["5,4", "5,5"]) == {"5,4": (1, 1, 1), "5,5": (-1, 0, 0)}
    assert supply(stage) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert stage.told().count("attacked") == 1


@rule("SC-20", "R-MOVE-14", "R-MOVE-19", "R-CBT-44")
def test_if_the_attacker_wins_all_others_are_gone(stage: Stage) -> None:
    stage.figures(1, "5,4", armies=1, scouts=1).units(0, "infantry_even")
    march(stage, scouts=1).choose(0, "step 5,4", "open-front infantry_even")
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 1)}
    assert supply(stage, 1) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert isinstance(stage.question, MoveFigures)
    stage.refuses(0, "march 5,4 1 1", "R-MOVE-04")


@rule("SC-20", "R-MOVE-09")
def test_a_scout_can_t_enter(stage: Stage) -> None:
    march(stage.figures(1, "5,4", armies=1), armies=0, scouts=1).refuses(0, "step 5,4", "R-MOVE-09")


@rule("R-MOVE-12", "R-HUT-01", "R-REL-05")
@pytest.mark.parametrize(("kind", "face"), [("hut", "iron"), ("relic", "seven_cities_of_gold")])
def test_what_lies_under_others_is_found_after_them(stage: Stage, kind: str, face: str) -> None:
    stage.figures(1, "5,4", scouts=1).lay("5,4", kind, face).realm(1).trade = 3
    march(stage).choose(0, "step 5,4")
    assert not stage.realm(0).huts_and_villages
    stage.choose(0, next(words for words in stage.offers(0) if "trade" in words))
    assert len(stage.realm(0).huts_and_villages) + len(stage.realm(0).relics) == 1
    assert land.kind_at(stage.w, stage.square("5,4")) is MarkerKind.NOTHING


@rule("R-MOVE-13", "R-VIL-01")
def test_a_village_under_others_is_fought_for_after_them(stage: Stage) -> None:
    stage.figures(1, "5,4", scouts=1).lay("5,4", "village", "iron").units(0, "infantry_even")
    stage.w.unit_decks = (Deck(),) * len(CONTENT.unit_types)
    march(stage).choose(0, "step 5,4", "open-front infantry_even")
    assert stage.told().count("attacked-village") == 1
    assert len(stage.realm(0).huts_and_villages) == 1
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}


@rule("R-REL-03", "R-CBT-40")
def test_a_scout_that_alone_survives_takes_no_relic(stage: Stage) -> None:
    stage.figures(1, "5,4", armies=1).lay("5,4", "relic", "seven_cities_of_gold")
    stage.units(0, "infantry_even", "infantry_even").units(1, "infantry_even")
    march(stage, scouts=1).choose(0, "step 5,4")
    land.dismiss(stage.w, stage.square("5,4"), 1, 0)
    land.enlist(stage.w, 0, stage.square("5,4"), 0, 1)
    stage.w.battle = None
    del stage.w.agenda[2:]
    stage.ask()
    assert isinstance(stage.question, MoveFigures)
    assert not stage.realm(0).relics


@rule("R-MOVE-17", "R-TIME-09")
def test_who_is_killed_while_others_fly_past_is_met_no_more(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, privileges=Privilege.FLY)
    stage.figures(1, "5,4", armies=1)
    march(stage).choose(0, "step 5,4")
    land.dismiss(stage.w, stage.square("5,4"), 1, 0)
    stage.choose(0, "stop")
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}
    stage.refuses(0, "march 5,4 1 0", "R-MOVE-04")


@rule("R-MOVE-17", "R-REL-05")
def test_a_relic_under_others_isn_t_taken_in_flight(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, privileges=Privilege.FLY)
    stage.figures(1, "5,4", armies=1).lay("5,4", "relic", "seven_cities_of_gold")
    march(stage).choose(0, "step 5,4", "step 5,3")
    assert not stage.realm(0).relics


@rule("R-CBT-02", "R-VIL-01")
def test_who_loses_finds_nothing(stage: Stage) -> None:
    stage.figures(1, "5,4", armies=1).lay("5,4", "hut", "iron")
    march(stage).choose(0, "step 5,4")
    assert stage.scene(["5,4"]) == {"5,4": (1, 1, 0)}
    assert not stage.realm(0).huts_and_villages


# -- figures that are new --------------------------------------------------------------------------------------


@rule("R-SCT-03", "R-SCT-04")
def test_a_new_scout_gathers_nothing_wherever_it_goes(stage: Stage) -> None:
    stage.ground("5,4", coin=1).ground("5,3", coin=1).figures(0, "5,5", scouts=1)
    stage.w.new_figures = (stage.square("5,5"),)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 5,5 0 1", "step 5,4")
    assert coins.coins(stage.w, 0) == 0
    stage.choose(0, "step 5,3")
    assert (coins.coins(stage.w, 0), stage.w.new_figures) == (0, (stage.square("5,3"),))


@rule("R-SCT-03", "R-SCT-07")
def test_of_two_scouts_the_older_one_goes_first(stage: Stage) -> None:
    stage.ground("5,4", coin=1).figures(0, "5,5", scouts=2)
    stage.w.new_figures = (stage.square("5,5"),)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 5,5 0 1", "step 5,4", "stop")
    assert (coins.coins(stage.w, 0), stage.w.new_figures) == (1, (stage.square("5,5"),))
    stage.choose(0, "march 5,5 0 1", "step 5,6", "stop")
    assert stage.w.new_figures == (stage.square("5,6"),)


@rule("R-SCT-03", "R-SCT-09")
def test_new_armies_that_gather_gather_nothing_yet(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, privileges=Privilege.ARMIES_GATHER)
    stage.ground("5,4", coin=1).figures(0, "5,5", armies=1).figures(1, "5,4", scouts=1)
    stage.w.new_figures = (stage.square("5,5"),)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 5,5 1 0", "step 5,4")
    assert (coins.coins(stage.w, 0), stage.w.new_figures) == (0, (stage.square("5,4"),))


@rule("R-SCT-03", "R-VIL-04")
def test_nor_do_those_who_win_a_village(stage: Stage) -> None:
    stage.units(0, "infantry_even").w.unit_decks = (Deck(),) * len(CONTENT.unit_types)
    stage.figures(0, "5,5", armies=1, scouts=1).lay("5,4", "village", "iron").w.new_figures = (stage.square("5,5"),)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    stage.choose(0, "march 5,5 1 1", "step 5,4", "open-front infantry_even")
    assert stage.w.new_figures == (stage.square("5,4"),)


@rule("R-VIL-05")
@pytest.mark.parametrize("kind", ["village", ""])
def test_who_loses_is_no_newcomer_any_more(stage: Stage, kind: str) -> None:
    stage.figures(0, "5,5", armies=1, scouts=1).w.new_figures = (stage.square("5,5"),)
    if kind:
        stage.lay("5,4", "village", "iron").w.unit_decks = (Deck(),) * len(CONTENT.unit_types)
    else:
        stage.figures(1, "5,4", armies=1)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 5,5 1 1", "step 5,4")
    assert supply(stage) == (CONTENT.market.armies, CONTENT.market.scouts)
    assert stage.w.new_figures == ()


@rule("R-SCT-03", "R-CAR-01")
def test_a_new_scout_that_is_disbanded_is_forgotten(stage: Stage) -> None:
    stage.figures(0, "3,2", scouts=1).w.new_figures = (stage.square("3,2"),)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, "march 3,2 0 1", "step 2,2", "disband")
    assert stage.w.new_figures == ()


# -- infiltration ----------------------------------------------------------------------------------------------


@pytest.fixture
def russians(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """The first player's figures may disappear in other cities."""
    bestow(monkeypatch, stage, 0, privileges=Privilege.INFILTRATE)
    return stage.techs(1, "pottery", "writing", "irrigation")


@rule("R-MOVE-22")
@pytest.mark.parametrize(("armies", "scouts"), [(1, 0), (0, 1)])
def test_a_lone_figure_disappears_in_a_city_for_a_tech(russians: Stage, armies: int, scouts: int) -> None:
    russians.techs(0, "pottery")
    march(russians, "12,3", armies, scouts).choose(0, "step 13,3")
    assert not [words for words in russians.offers(0) if words.startswith("infiltrate")]
    russians.choose(0, "stop")
    march(russians, "13,4", armies, scouts).choose(0, "infiltrate 13,5")
    assert russians.offers(0) == ["pass", "learn writing"]
    russians.choose(0, "learn writing")
    assert russians.realm(0).knows(CONTENT.techs.number("writing"))
    assert russians.scene(["13,4", "13,5"]) == {"13,4": (-1, 0, 0), "13,5": (-1, 0, 0)}
    assert (russians.w.battle, "infiltrated" in russians.told()) == (None, True)
    assert supply(russians) == (CONTENT.market.armies - armies, CONTENT.market.scouts - scouts)


@rule("R-MOVE-22", "R-TIME-03")
def test_it_works_once_per_turn(russians: Stage) -> None:
    march(russians, "13,4").choose(0, "infiltrate 13,5", "learn writing")
    march(russians, "12,5").refuses(0, "infiltrate 13,5", "R-MOVE-22")


@rule("R-MOVE-22")
def test_not_in_a_group(russians: Stage) -> None:
    march(russians, "13,4", 1, 1).refuses(0, "infiltrate 13,5", "R-MOVE-22")


@rule("R-MOVE-22")
def test_not_without_a_slot(russians: Stage) -> None:
    march(russians.techs(0, "pottery", "writing", "irrigation"), "13,4").refuses(0, "infiltrate 13,5", "R-MOVE-22")


@rule("R-MOVE-22", "R-MOVE-02")
def test_not_without_points(russians: Stage) -> None:
    russians.figures(0, "13,4", armies=1)
    russians.ask(March(0, russians.square("13,4"), 1, 0, 0, russians.square("13,4")))
    assert not russians.offers(0)
    refusal = infiltration.infiltrate_refusal(
        russians.w,
        March(0, russians.square("13,4"), 1, 0, 0, russians.square("13,4")),
        infiltration.INFILTRATE("13,5"),
    )
    assert refusal is NO_POINTS


@rule("R-MOVE-22")
def test_others_can_t(stage: Stage) -> None:
    march(stage.techs(1, "writing"), "13,4").refuses(0, "infiltrate 13,5", "R-TURN-02")
