"""Investments (10.2)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import coins, investing, start
from hegemon.games.civilization.chapters.techs import FreeTech
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import sheet
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.speech import VERBS
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import changed
from hegemon.games.civilization.world.world import World
from tests.games.civilization.about import card
from tests.games.civilization.chapters.lending import lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

REGISTERED = everything
POTTERY = CONTENT.techs.number("pottery")
CANAL = CONTENT.wonders.number("panama_canal")


@pytest.fixture
def stage() -> Stage:
    """Two capitals; the first player has two coins on the sheet."""
    scene = Stage().city(0, "2,2").city(1, "13,5")
    scene.realm(0).coins = 2
    return scene.stir()


def opened(stage: Stage) -> Stage:
    """The start of turn of the first player."""
    return stage.ask(start.begin(0), phase=Phase.START_OF_TURN)


def places(stage: Stage) -> set[str]:
    """From where coins may be invested."""
    return {words.split()[2] for words in stage.offers(0) if words.startswith("invest ")}


def marked(stage: Stage, card: str) -> int:
    """The markers on a card."""
    return stage.realm(0).investments[CONTENT.investments.number(card)]


@rule("R-INV-01", "R-SOT-04", "R-INV-05")
def test_one_coin_token_goes_onto_a_card_in_a_turn(stage: Stage) -> None:
    assert coins.coins(stage.w, 0) == 2
    opened(stage).choose(0, "invest infrastructure sheet")
    assert (marked(stage, "infrastructure"), stage.realm(0).coins, coins.coins(stage.w, 0)) == (1, 1, 1)
    stage.refuses(0, "invest infrastructure sheet", "R-INV-01")
    stage.refuses(0, "invest public_education sheet", "R-INV-01")
    stage.choose(0, "done")
    opened(stage).choose(0, "invest infrastructure sheet")
    assert (marked(stage, "infrastructure"), coins.coins(stage.w, 0)) == (2, 0)


@rule("R-INV-01")
def test_investing_is_optional(stage: Stage) -> None:
    opened(stage).choose(0, "done")
    assert sum(stage.realm(0).investments) == 0


@rule("SC-25", "R-INV-01", "R-INV-05", "R-VIC-03")
def test_invested_coins_dont_count_for_victory(stage: Stage) -> None:
    stage.techs(0, "civil_service", "bureaucracy", "computers", "pottery", "code_of_laws")
    sheet.put_coin_on_tech(stage.w, 0, CONTENT.techs.number("code_of_laws"))
    for _ in range(3):
        sheet.put_coin_on_tech(stage.w, 0, POTTERY)
    stage.lay("1,1", "building", "bank").lay("3,3", "person", "humanitarian")
    stage.ground("8,3", "desert", coin=1).figures(0, "8,3", scouts=1)
    assert coins.coins(stage.w, 0) == 12
    opened(stage).choose(0, "invest infrastructure sheet")
    assert coins.coins(stage.w, 0) == 11
    stage.figures(1, "1,1", scouts=1)
    assert coins.coins(stage.w, 0) == 10
    for _ in range(4):
        sheet.gain_coin(stage.w, 0)
    stage.choose(0, "done")
    assert stage.w.winner == -1
    sheet.gain_coin(stage.w, 0)
    stage.ask(active=1)
    assert (stage.w.winner, stage.w.ended_by) == (0, "economy")


@rule("R-INV-02")
def test_tokens_come_from_sheet_techs_and_wonders(stage: Stage) -> None:
    stage.techs(0, "pottery").lay("1,1", "wonder", "panama_canal")
    stage.realm(0).tech_coins = changed(stage.realm(0).tech_coins, POTTERY, 2)
    stage.w.wonder_coins = changed(stage.w.wonder_coins, CANAL, 1)
    stage.stir()
    assert coins.coins(stage.w, 0) == 5
    assert places(opened(stage)) == {"sheet", "pottery", "panama_canal"}
    stage.choose(0, "invest infrastructure pottery")
    assert (stage.realm(0).tech_coins[POTTERY], stage.realm(0).coins, coins.coins(stage.w, 0)) == (1, 2, 4)
    stage.choose(0, "done")
    opened(stage).choose(0, "invest infrastructure panama_canal")
    assert (stage.w.wonder_coins[CANAL], coins.coins(stage.w, 0)) == (
        1,
        4,
    )  # the canal gave another at the end of turn 1


@rule("R-INV-02")
def test_printed_coins_cant_be_invested() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5").techs(0, "civil_service", "code_of_laws")
    stage.lay("1,1", "building", "bank").ground("3,3", coin=1).government(0, "democracy")
    assert coins.coins(stage.w, 0) == 4
    assert places(opened(stage)) == set()


@rule("R-INV-02", "R-BLK-04")
def test_coins_on_a_blockaded_wonder_cant_be_had(stage: Stage) -> None:
    stage.lay("1,1", "wonder", "panama_canal").figures(1, "1,1", armies=1)
    stage.w.wonder_coins = changed(stage.w.wonder_coins, CANAL, 1)
    opened(stage.stir()).refuses(0, "invest infrastructure panama_canal", "R-BLK-04")
    assert places(stage) == {"sheet"}


@rule("R-INV-03")
def test_only_the_highest_active_level_counts(stage: Stage) -> None:
    card = CONTENT.investments.number("military_industrial_complex")
    combat = []
    for _ in range(5):
        investing.invest(stage.w, 0, card)
        combat.append(standing(stage.w, 0).bonus.combat)
    assert combat == [0, 4, 4, 8, 8]
    investing.invest(stage.w, 0, CONTENT.investments.number("infrastructure"))
    assert (standing(stage.w, 0).bonus.combat, standing(stage.w, 0).bonus.city_production) == (8, 1 + 1)


@rule("R-INV-04")
def test_investments_are_public_and_nothing_takes_them_away(stage: Stage) -> None:
    opened(stage).choose(0, "invest infrastructure sheet")
    assert view_of(stage.w, 1)["realms"][0]["investments"] == {
        "infrastructure": 1,
        "endowment_for_the_arts": 0,
        "military_industrial_complex": 0,
        "public_education": 0,
    }
    assert "infrastructure" not in {place.id for place in coins.coin_places(stage.w, 0)}
    assert [name for name in VERBS if "invest" in name] == ["invest", "invest-free"]


@rule("R-INV-06")
def test_there_is_no_most_on_a_card(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []

    class Hears(Ability):
        def invested(self, w: World, seat: int) -> None:
            heard.append(seat)

    lend(monkeypatch, "chinese.explorers", Hears)
    stage.stir().realm(0).investments = (3, 0, 0, 0)
    opened(stage.stir()).choose(0, "invest infrastructure sheet")
    assert (marked(stage, "infrastructure"), standing(stage.w, 0).bonus.city_production) == (4, 3 + 1)
    assert heard == [0]


@card("seven_cities_of_gold")
@rule("R-INV-07", "R-REL-07", "AMB-42")
def test_the_seven_cities_of_gold_are_two_investments_beside_the_usual_one(stage: Stage) -> None:
    stage.civilization(0, "arabs").realm(0).relics = (CONTENT.relics.number("seven_cities_of_gold"),)
    opened(stage).choose(0, "awaken seven_cities_of_gold")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "invest-free infrastructure", "invest-free public_education")
    assert (stage.realm(0).investments, stage.realm(0).coins, stage.realm(0).relics) == ((1, 0, 0, 1), 2, ())
    assert stage.realm(0).culture_step == 2  # each counts as an invested coin
    stage.choose(0, "invest infrastructure sheet")
    assert (stage.realm(0).investments, stage.realm(0).coins) == ((2, 0, 0, 1), 1)


@rule("R-INV-08")
def test_public_education_teaches_once_when_a_level_is_reached(stage: Stage) -> None:
    stage.realm(0).investments = (0, 0, 0, 2)
    opened(stage.stir()).choose(0, "invest public_education sheet")
    assert isinstance(stage.question, FreeTech)
    stage.choose(0, "learn pottery", "done")
    opened(stage).choose(0, "invest public_education sheet")
    assert isinstance(stage.question, start.StartOfTurn)
    assert marked(stage, "public_education") == 4


@rule("R-SET-26")
def test_a_table_may_play_without_investments() -> None:
    stage = Stage(use_investments=False).city(0, "2,2").city(1, "13,5")
    stage.realm(0).coins = 2
    stage.realm(0).relics = (CONTENT.relics.number("seven_cities_of_gold"),)
    assert places(opened(stage.stir())) == set()
    stage.refuses(0, "awaken seven_cities_of_gold", "R-SET-26").choose(0, "done")
    assert (stage.realm(0).relics, "lapsed" in stage.told()) == ((), True)
    stage.civilization(1, "arabs")
    assert places(opened(stage)) == {"sheet"}


def test_a_wonder_stands_free_only_around_the_own_cities(stage: Stage) -> None:
    stage.lay("9,3", "wonder", "panama_canal")
    assert not investing.stands_free(stage.w, 0, CANAL)
    stage.lay("1,1", "wonder", "panama_canal")
    assert investing.stands_free(stage.w, 0, CANAL)
    assert land.capital(stage.w, 0)
