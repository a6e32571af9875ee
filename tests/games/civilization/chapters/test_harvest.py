"""Harvesting (4.3.7)."""

from __future__ import annotations

import pytest

from hegemon.core.errors import Refusal
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.harvest import bring_in, harvest_refusal, harvestable
from hegemon.games.civilization.facts.kinds import Resource
from hegemon.games.civilization.facts.privileges import Privilege
from tests.games.civilization.chapters.lending import grant
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

WHEAT, SILK, INCENSE, IRON = (int(Resource[name]) for name in ("WHEAT", "SILK", "INCENSE", "IRON"))


def shown(stage: Stage, city: int = 0) -> set[int]:
    """What a city could harvest."""
    return set(harvestable(stage.w, 0, stage.w.cities[0][city]))


def ruled(refusal: Refusal | None) -> str:
    """The rule of a refusal, or "" if it is allowed."""
    return refusal.rule if refusal else ""


@rule("R-HARV-01", "R-HARV-05", "R-SCT-05")
def test_a_city_harvests_what_works_for_it() -> None:
    stage = Stage().city(0, "2,2").city(0, "2,6").ground("1,1", resource="silk").ground("3,3", resource="iron")
    assert shown(stage) == {SILK, IRON}
    assert shown(stage, 1) == set()
    stage.figures(1, "1,1", armies=1)
    assert shown(stage) == {IRON}
    stage.figures(0, "3,3", scouts=1)
    stage.w.gathers_for[stage.square("3,3")] = stage.square("2,6")
    assert (shown(stage), shown(stage, 1)) == (set(), {IRON})


@rule("R-HARV-01", "R-CST-03", "SC-22")
def test_a_city_state_may_offer_everything() -> None:
    stage = Stage().city(0, "2,2")
    stage.lay("6,6", "city_state", "city_state_5").figures(0, "6,6", armies=1)
    assert shown(stage) == {WHEAT, SILK, INCENSE, IRON}


@rule("R-HARV-01", "R-HARV-02", "R-SUP-01")
def test_the_market_must_have_a_token() -> None:
    stage = Stage()
    assert ruled(harvest_refusal(stage.w, frozenset({SILK}), SILK)) == ""
    assert ruled(harvest_refusal(stage.w, frozenset({SILK}), IRON)) == "R-HARV-01"
    stage.w.resources = (2, 0, 2, 2)
    assert ruled(harvest_refusal(stage.w, frozenset({SILK}), SILK)) == "R-HARV-02"


@rule("R-HARV-01", "R-HARV-03", "R-HARV-04")
def test_one_token_is_taken() -> None:
    stage = Stage().city(0, "2,2").ground("1,1", resource="silk").ground("3,3", resource="silk")
    stage.realm(0).resources = (5, 5, 5, 5)
    stage.ask(ManageCities(0)).choose(0, "harvest 2,2 silk")
    assert stage.realm(0).resources == (5, 6, 5, 5)
    assert stage.w.resources == (2, 1, 2, 2)
    stage.refuses(0, "harvest 2,2 silk", "R-CM-01")


def test_what_is_gone_is_not_taken() -> None:
    stage = Stage().city(0, "2,2")
    stage.w.resources = (0, 1, 0, 0)
    stage.ask(bring_in(0, (SILK, SILK)))
    assert stage.realm(0).resources == (0, 1, 0, 0)


@rule("R-HARV-01")
def test_one_city_may_harvest_twice_once_per_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "angkor_wat.second_harvest", Privilege.SECOND_HARVEST)
    stage = Stage().city(0, "2,2").city(0, "2,6").ground("1,1", resource="silk").ground("1,5", resource="iron")
    stage.ask(ManageCities(0)).refuses(0, "harvest-twice 2,2", "R-RES-05")
    stage.lay("3,3", "wonder", "angkor_wat").choose(0, "harvest-twice 2,2")
    assert stage.realm(0).resources == (0, 2, 0, 0)
    stage.refuses(0, "harvest-twice 2,2", "R-CM-01").refuses(0, "harvest-twice 2,6", "R-RES-05")
    assert "harvest 2,6 iron" in stage.offers(0)


@rule("R-HARV-02")
def test_two_harvests_need_two_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "angkor_wat.second_harvest", Privilege.SECOND_HARVEST)
    stage = Stage().city(0, "2,2").ground("1,1", resource="silk").lay("3,3", "wonder", "angkor_wat")
    stage.w.resources = (2, 1, 2, 2)
    stage.ask(ManageCities(0)).refuses(0, "harvest-twice 2,2", "R-HARV-02")
    stage.ground("2,1", resource="iron").choose(0, "harvest-twice 2,2")
    assert stage.offers(0) == ["gather silk", "gather iron"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "gather silk")
    assert stage.realm(0).resources == (0, 1, 0, 1)
