"""Devoting to the arts (4.3.6)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.devotion import culture, devote_city
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def both(stage: Stage) -> list[int]:
    """What the cities would give."""
    return [culture(stage.w, 0, city) for city in stage.w.cities[0]]


@rule("R-ART-01")
def test_a_city_gives_one_and_its_icons() -> None:
    stage = Stage().city(0, "2,2").city(0, "2,6").lay("1,1", "building", "temple").ground("3,3", culture=1)
    temple = CONTENT.buildings.called("temple").icons.culture
    assert both(stage) == [1 + temple + 1, 1]
    stage.lay("6,6", "city_state", "city_state_2").figures(0, "6,6", armies=1)
    assert both(stage)[0] == 2 + temple + stage.w.icons[stage.square("6,6")].culture


@rule("R-ART-01", "R-SCT-06")
def test_scouts_send_culture_to_another_city() -> None:
    stage = Stage().city(0, "2,2").city(0, "2,6").ground("3,3", culture=1).figures(0, "3,3", scouts=1)
    assert both(stage) == [2, 1]
    stage.w.gathers_for[stage.square("3,3")] = stage.square("2,6")
    assert both(stage) == [1, 2]


@rule("R-ART-01")
def test_a_city_under_siege_still_gives_its_base() -> None:
    stage = Stage().city(0, "2,2").ground("1,1", culture=1).figures(1, "1,1", armies=1)
    assert both(stage) == [1]


@rule("R-ART-01", "R-ART-02", "R-BLK-01", "SC-08", "R-MET-10")
def test_devote_with_a_metropolis() -> None:
    stage = Stage().city(0, "2,2", "3,2").ground("4,1", culture=1)
    stage.lay("1,1", "building", "cathedral").lay("2,1", "wonder", "taj_mahal").lay("3,1", "building", "university")
    stage.figures(1, "3,1", scouts=1)
    stage.w.obsolete_wonders |= 1 << CONTENT.wonders.number("taj_mahal")
    assert both(stage) == [8]


@rule("R-ART-03")
def test_cards_add_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Thriving(Ability):
        def devotion(self, w: World, seat: int, city: City) -> int:
            return self.amount("culture")

    lend(monkeypatch, "urban_development.thriving_cities", Thriving)
    stage = Stage().city(0, "2,2").policies(0, "urban_development")
    assert both(stage) == [1 + 2]


def test_others_notice_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    class Audience(Ability):
        def saw_devotion(self, w: World, seat: int, by: int) -> None:
            seen.append((seat, by))

    lend(monkeypatch, "currency.incense", Audience)
    stage = Stage(players=3).city(0, "8,2").techs(0, "currency").techs(2, "currency")
    stage.ask(devote_city(0, stage.square("8,2")))
    assert seen == [(2, 0)]
    assert stage.realm(0).culture == 1
