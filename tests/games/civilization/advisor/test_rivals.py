"""Rivals: who could win soon is seen by all, and stopped by those who can."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor.numbers import NUMBERS
from hegemon.games.civilization.advisor.plan import Forces
from hegemon.games.civilization.advisor.rivals import turns_to_win
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.cards.techs.spies import Embezzle
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.producing import ChooseItem
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.framework.events import AimEvent
from hegemon.games.civilization.framework.reactions import React
from tests.games.civilization.advisor.advice import CULTURE, ECONOMY, MILITARY, TECH, advice, realm, worths
from tests.games.civilization.stage import Stage

EVERYBODY = (CULTURE, TECH, ECONOMY, MILITARY)
PYRAMID = (
    "writing", "pottery", "navigation", "currency", "code_of_laws", "irrigation", "engineering", "democracy",
    "monarchy", "education", "banking", "railroad", "computers", "plastics",
)  # fmt: skip


def three(civilization: str = CULTURE) -> Stage:
    """Three players with a capital each and a coin; nobody is far."""
    stage = Stage(players=3)
    for seat, (who, centre) in enumerate(((civilization, "7,2"), ("chinese", "14,14"), ("zulu", "1,14"))):
        stage.civilization(seat, who).city(seat, centre)
        stage.realm(seat).coins = 1
    return stage.stir()


def leading(stage: Stage, seat: int) -> Stage:
    """That player could win in the coming turn."""
    stage.realm(seat).coins = 14
    return stage.stir()


# -- who is near -----------------------------------------------------------------------------------------------


def test_every_victory_is_seen_coming() -> None:
    far = turns_to_win(Forces(three().w), 1, NUMBERS)
    assert far > 3
    assert turns_to_win(Forces(leading(three(), 1).w), 1, NUMBERS) == 1
    cultured = three()
    cultured.realm(1).culture_step, cultured.realm(1).culture, cultured.realm(1).trade = 20, 7, 6
    assert turns_to_win(Forces(cultured.w), 1, NUMBERS) == 1
    learned = three().techs(1, *PYRAMID)
    learned.realm(1).trade = 26
    assert turns_to_win(Forces(learned.w), 1, NUMBERS) == 1
    armed = three().figures(1, "8,4", armies=2).techs(1, "logistics").units(1, *["artillery_tough"] * 5)
    assert turns_to_win(Forces(armed.w), 1, NUMBERS) <= 2


def test_harm_to_a_leader_is_worth_more_and_harm_to_oneself_counts_against() -> None:
    sight = JudgedPosition(leading(three(), 2).w, 0)
    assert sight.hostility(2) > 2 * sight.hostility(1) > 0 > sight.hostility(0)


# -- what is done about it -------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", [1, 2])
def test_coins_vanish_from_the_leader(leader: int) -> None:
    stage = leading(three(), leader)
    assert advice(stage.ask(Embezzle(0))).startswith(f"embezzle {leader}")
    assert advice(stage.ask(AimEvent(0, "counterfeiters.coins"))) == f"hit-purse {leader}"


@pytest.mark.parametrize("leader", [1, 2])
def test_anarchy_is_for_the_leader(leader: int) -> None:
    assert (
        advice(leading(three(), leader).ask(AimEvent(0, "the_citizens_are_revolting.anarchy"))) == f"stir-up {leader}"
    )


@pytest.mark.parametrize("civilization", EVERYBODY)
def test_a_building_of_ones_own_is_never_destroyed(civilization: str) -> None:
    stage = three(civilization).lay("7,1", "building", "library").lay("14,13", "building", "granary")
    stage.figures(0, "13,11", armies=1)
    assert advice(stage.ask(AimEvent(0, "catastrophe.destroy"))) == "destroy 14,13"


def test_a_card_that_could_only_hit_its_owner_is_kept() -> None:
    stage = three().lay("7,1", "building", "library").events(0, "sabotage")
    found = worths(stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN))
    assert found["play sabotage.destroy"] < 0


def test_figures_of_others_are_killed_before_ones_own() -> None:
    stage = three().figures(0, "7,3", armies=2).figures(1, "8,4", scouts=1)
    assert advice(stage.ask(AimEvent(0, "wholesale_defection.kill"))) == "kill-figures 8,4 0 1"


def test_a_drought_strikes_others_or_makes_ones_own_land_better() -> None:
    stage = three().ground("7,1", "forest").ground("14,13", "forest")
    assert advice(stage.ask(AimEvent(0, "drought.disaster"))) != "strike 7,1"


def test_what_the_leader_does_is_cancelled() -> None:
    spoiling = {}
    for leader in (False, True):
        stage = three().techs(0, "writing")
        stage.spoils(0, "spy")
        if leader:
            leading(stage, 1)
        stage.ask(React(1, int(DeedKind.CITY_ACTION), (), (0,)))
        spoiling[leader] = worths(stage)["answer writing.spy"]
    assert spoiling[True] > 0
    assert spoiling[True] > spoiling[False]


def test_an_army_goes_where_it_takes_something_from_the_leader() -> None:
    stage = leading(realm(CULTURE).lay("11,3", "building", "market"), 1)
    stage.figures(0, "9,3", armies=1).units(0, "infantry_tough")
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    assert advice(stage) == "move 9,3 1 0 11,3"


def test_nobody_who_wants_coins_gives_them_away() -> None:
    for civilization, used in ((ECONOMY, False), (CULTURE, True)):
        stage = three(civilization).lay("7,1", "person", "humanitarian").people(0, "mother_teresa", shown=True)
        stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)
        assert (worths(stage)["use mother_teresa.charity"] > 0) is used


def test_nothing_is_built_over_a_building_that_does_nearly_as_much() -> None:
    stage = realm(CULTURE).techs(0, "writing", "pottery")
    for name in ("1,1", "2,1", "3,1", "1,2", "3,2", "1,3", "2,3", "3,3"):
        stage.ground(name, "grassland").lay(name, "building", "library")
    stage.ask(ChooseItem(0, stage.square("2,2"), free=True), phase=Phase.CITY_MANAGEMENT)
    granaries = [worth for action, worth in worths(stage).items() if action.startswith("make-at granary")]
    assert granaries
    assert max(granaries) <= 0
