"""Wonders: cost, market, obsolescence (11.1, 11.2)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.devotion import culture
from hegemon.games.civilization.chapters.wonders import build_wonder, make_obsolete, refill_market, wonder_cost
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from tests.games.civilization.chapters.lending import grant, lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def numbers(*ids: str) -> tuple[int, ...]:
    """Wonders by number."""
    return tuple(map(CONTENT.wonders.number, ids))


def market(stage: Stage) -> list[str]:
    """The wonders that lie open."""
    return [CONTENT.wonders[wonder].id for wonder in stage.w.open_wonders]


@rule("R-WON-01")
def test_a_tech_makes_its_wonder_cheaper() -> None:
    stage = Stage()
    oracle, stonehenge = numbers("the_oracle", "stonehenge")
    assert (wonder_cost(stage.w, 0, oracle), wonder_cost(stage.w, 0, stonehenge)) == (15, 10)
    stage.techs(0, "code_of_laws")
    assert (wonder_cost(stage.w, 0, oracle), wonder_cost(stage.w, 1, oracle)) == (10, 15)


@rule("R-WON-04", "R-WON-02", "SC-07", "R-REP-03")
def test_the_next_wonder_comes_up_when_one_is_built() -> None:
    stage = Stage().city(0, "2,2").lay("1,1", "wonder", "stonehenge")
    stage.w.open_wonders = numbers("the_oracle", "big_ben", "the_colossus", "the_internet")
    stage.w.wonder_deck = numbers("taj_mahal", "the_louvre")
    build_wonder(stage.w, 0, stage.square("1,1"), *numbers("big_ben"))
    assert market(stage) == ["the_oracle", "the_colossus", "the_internet", "the_louvre"]
    assert stage.w.wonder_deck == numbers("taj_mahal")
    assert stage.w.markers[stage.square("1,1")] == marker_of(MarkerKind.WONDER, *numbers("big_ben"))
    assert stage.told() == ["replaced-wonder", "built-wonder", "opened-wonder"]


@rule("R-WON-04", "R-SUP-04")
def test_the_market_shrinks_when_the_deck_is_empty() -> None:
    stage = Stage().city(0, "2,2")
    stage.w.open_wonders = numbers("the_oracle", "big_ben")
    build_wonder(stage.w, 0, stage.square("1,1"), *numbers("big_ben"))
    assert market(stage) == ["the_oracle"]


def test_the_market_is_filled_from_the_top_of_the_deck() -> None:
    stage = Stage()
    stage.w.wonder_deck = numbers("taj_mahal", "the_louvre", "stonehenge", "the_oracle", "the_colossus")
    refill_market(stage.w)
    assert market(stage) == ["the_colossus", "the_oracle", "stonehenge", "the_louvre"]


def test_cards_notice_a_built_wonder(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    class Learned(Ability):
        def built_wonder(self, w: object, seat: int) -> None:
            seen.append(seat)

    lend(monkeypatch, "education.learned_builders", Learned)
    stage = Stage().city(0, "2,2").techs(0, "education")
    stage.w.open_wonders = numbers("the_oracle")
    build_wonder(stage.w, 0, stage.square("1,1"), *numbers("the_oracle"))
    assert seen == [0]


@rule("R-WON-06", "R-BLK-02", "R-OBS-01", "R-WON-07")
def test_a_wonder_works_unless_it_is_blockaded_or_obsolete(monkeypatch: pytest.MonkeyPatch) -> None:
    grant(monkeypatch, "angkor_wat.second_harvest", Privilege.SECOND_HARVEST)
    stage = Stage().city(0, "2,2").lay("1,1", "wonder", "angkor_wat")
    assert standing(stage.w, 0).may(Privilege.SECOND_HARVEST)
    assert not standing(stage.w, 1).may(Privilege.SECOND_HARVEST)
    stage.figures(1, "1,1", scouts=1)
    assert not standing(stage.w, 0).may(Privilege.SECOND_HARVEST)
    stage = Stage().city(0, "2,2").lay("1,1", "wonder", "angkor_wat")
    make_obsolete(stage.w, *numbers("angkor_wat"))
    assert not standing(stage.w, 0).may(Privilege.SECOND_HARVEST)
    assert stage.w.markers[stage.square("1,1")] == marker_of(MarkerKind.WONDER, *numbers("angkor_wat"))
    assert culture(stage.w, 0, stage.w.cities[0][0]) == 1 + 2


@rule("R-OBS-02", "R-OBS-03")
def test_an_obsolete_wonder_on_the_market_is_replaced() -> None:
    stage = Stage()
    stage.w.open_wonders = numbers("the_oracle", "big_ben", "the_colossus", "the_internet")
    stage.w.wonder_deck = numbers("taj_mahal")
    make_obsolete(stage.w, *numbers("the_oracle"))
    assert market(stage) == ["big_ben", "the_colossus", "the_internet", "taj_mahal"]
    assert stage.w.obsolete_wonders == 0
