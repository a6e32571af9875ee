"""Rules that stand above the chapters, and the promise that none is left without a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.cards.events.disasters import STRIKE
from hegemon.games.civilization.chapters import coins, production, start, trade
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Expansion, Phase
from hegemon.games.civilization.framework import events
from hegemon.games.civilization.invariants import violations
from hegemon.games.civilization.options import BY_READING, CivilizationOptions
from hegemon.games.civilization.world import land
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

ALL_ABILITIES = everything
HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs" / "rules" / "civilization.md"


@pytest.fixture
def stage() -> Stage:
    """Two capitals on an empty plain."""
    return Stage().city(0, "2,2").city(1, "13,5")


@rule("R-GEN-01")
def test_a_card_in_play_comes_before_the_rules(stage: Stage) -> None:
    stage.figures(0, "6,5", armies=1).events(
        0, "a_gift_from_afar"
    )  # with a card in hand the phase doesn't end by itself
    stage.ask(start.StartOfTurn(0), phase=Phase.START_OF_TURN)
    assert "found 6,5 army" not in stage.offers(0)
    stage.government(0, "republic")
    assert "found 6,5 army" in stage.offers(0)


@rule("R-GEN-03")
@pytest.mark.parametrize(("tokens", "more"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_divisions_round_down(stage: Stage, tokens: int, more: int) -> None:
    city = land.capital(stage.w, 0)
    plain = production.production(stage.w, 0, city)
    stage.techs(0, "military_science").realm(0).coins = tokens
    stage.stir()
    assert production.production(stage.w, 0, city) == plain + more


@rule("R-GEN-04", "R-GEN-06")
def test_open_readings_have_a_usual_and_a_printed_preset() -> None:
    for name, readings in BY_READING.items():
        options = CivilizationOptions(players=2, rules=name)
        assert {reading: getattr(options, reading) for reading in readings} == dict(readings)
    assert CivilizationOptions(players=2) == CivilizationOptions(players=2, rules="usual")
    assert CivilizationOptions(players=2, rules="printed", bonus_academy=2).bonus_academy == 2


@rule("R-GEN-05")
def test_the_newest_version_of_a_card_is_used() -> None:
    assert {government.expansion for government in CONTENT.governments} == {Expansion.WISDOM}
    assert CONTENT.investments.called("endowment_for_the_arts").expansion is Expansion.WISDOM
    assert CONTENT.techs.called("railroad").bonus.coins == 1
    assert CONTENT.techs.called("metal_casting").bonus.coins == 0


@rule("R-DIS-02", "R-REL-02")
def test_a_disaster_never_strikes_a_relic(stage: Stage) -> None:
    stage.lay("7,3", "relic", "attilas_village").events(0, "drought")
    stage.ask(start.StartOfTurn(0), phase=Phase.START_OF_TURN).choose(0, "play drought.disaster")
    assert isinstance(stage.question, events.AimEvent)
    assert str(STRIKE("7,4")) in stage.offers(0)
    assert str(STRIKE("7,3")) not in stage.offers(0)


@rule("R-BLK-07")
def test_only_outskirts_are_blockaded_and_no_square_is_shared(stage: Stage) -> None:
    stage.ground("1,1", "desert").ground("6,1", "desert")
    before = trade.income(stage.w, 0)
    stage.figures(1, "6,1", armies=1)
    assert trade.income(stage.w, 0) == before
    stage.figures(1, "1,1", armies=1)
    assert trade.income(stage.w, 0) == before - 1
    assert not any("share" in wrong or "stand on" in wrong for wrong in violations(stage.w))


@rule("R-VIC-08")
def test_no_tie_breaker_shares_a_victory(stage: Stage) -> None:
    stage.realm(0).coins = stage.realm(1).coins = 15
    stage.ask(active=0)
    assert (stage.w.winner, stage.w.ended_by) == (0, coins.ECONOMY)
    assert stage.told().count("won") == 1


def test_every_rule_and_every_scenario_has_a_test() -> None:
    text = RULES.read_text(encoding="utf-8")
    known = set(re.findall(r"\*\*(R-[A-Z]+-\d+)", text)) | set(re.findall(r"### (SC-\d+)", text))
    assert len(known) > 400
    marks = (re.findall(r"@rule\((.*?)\)", test.read_text(encoding="utf-8"), re.S) for test in HERE.rglob("test_*.py"))
    proved = {identity for mark in marks for each in mark for identity in re.findall(r'"([A-Z]+-[A-Z0-9-]+)"', each)}
    assert sorted(known - proved) == []
