"""Units: costs, decks, free ones (4.3.3)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.units import FreeUnits, draw_unit, kill_unit, unit_cost, unit_refusal
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import HeldCard
from tests.games.civilization.chapters.lending import lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

INFANTRY, ARTILLERY, MOUNTED, AIRCRAFT = range(4)


def deck(stage: Stage, kind: int, down: tuple[int, ...], up: tuple[int, ...] = ()) -> None:
    """Set a deck."""
    decks = list(stage.w.unit_decks)
    decks[kind] = Deck(down, up)
    stage.w.unit_decks = tuple(decks)


@rule("R-UNIT-01", "R-UNIT-04")
def test_a_unit_costs_more_with_its_rank() -> None:
    stage = Stage()
    assert [unit_cost(stage.w, 0, kind) for kind in range(4)] == [5, 5, 5, 12]
    stage.techs(0, "democracy")
    assert unit_cost(stage.w, 0, INFANTRY) == 7
    assert unit_cost(stage.w, 0, ARTILLERY) == 5
    stage.techs(0, "replaceable_parts")
    assert unit_cost(stage.w, 0, INFANTRY) == 11
    assert unit_cost(stage.w, 1, INFANTRY) == 5


@rule("R-UNIT-05")
def test_cards_may_lower_the_cost_even_of_aircraft(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheap(Ability):
        def unit_cost(self, w: object, seat: int, cost: int) -> int:
            return min(cost, self.amount("production"))

    lend(monkeypatch, "leonardos_workshop.cheap_units", Cheap)
    stage = Stage().city(0, "2,2").techs(0, "replaceable_parts", "flight")
    assert unit_cost(stage.w, 0, INFANTRY) == 11
    stage.lay("1,1", "wonder", "leonardos_workshop")
    assert [unit_cost(stage.w, 0, kind) for kind in range(4)] == [5, 5, 5, 5]


@rule("R-UNIT-01")
def test_aircraft_need_flight() -> None:
    stage = Stage()
    refusal = unit_refusal(stage.w, 0, AIRCRAFT)
    assert refusal is not None
    assert refusal.rule == "R-UNIT-01"
    assert unit_refusal(stage.techs(0, "flight").w, 0, AIRCRAFT) is None


@rule("R-UNIT-01", "R-UNIT-03", "R-UNIT-04")
def test_the_top_card_is_taken_unseen_by_the_others() -> None:
    stage = Stage().units(0, "infantry_even", "infantry_even")
    tough, fierce = CONTENT.unit_cards.number("infantry_tough"), CONTENT.unit_cards.number("infantry_fierce")
    deck(stage, INFANTRY, (tough, fierce))
    draw_unit(stage.w, 0, INFANTRY)
    assert stage.realm(0).units[-1] == HeldCard(fierce, 0b01)
    assert len(stage.realm(0).units) == 3
    assert stage.w.unit_decks[INFANTRY] == Deck((tough,))
    event = stage.w.news[-1]
    assert event.seen_by(0)["card"] == "infantry_fierce"
    assert "card" not in event.seen_by(1)
    assert event.seen_by(1)["type"] == "infantry"


@rule("R-UNIT-02", "R-SUP-03", "R-SUP-01")
def test_dead_units_lie_face_up_until_they_are_reached() -> None:
    stage = Stage()
    tough, even = CONTENT.unit_cards.number("mounted_tough"), CONTENT.unit_cards.number("mounted_even")
    deck(stage, MOUNTED, (tough,))
    kill_unit(stage.w, HeldCard(even, 0b11))
    kill_unit(stage.w, HeldCard(even, 0b11))
    assert stage.w.unit_decks[MOUNTED] == Deck((tough,), (even, even))
    draw_unit(stage.w, 0, MOUNTED)
    assert stage.realm(0).units[-1].face == tough
    assert stage.w.chance_count == 0
    draw_unit(stage.w, 0, MOUNTED)
    assert stage.w.chance_count == 1
    assert stage.w.unit_decks[MOUNTED] == Deck((even,))
    draw_unit(stage.w, 0, MOUNTED)
    refusal = unit_refusal(stage.w, 0, MOUNTED)
    assert refusal is not None
    assert refusal.rule == "R-UNIT-02"


@rule("R-UNIT-02")
def test_free_units_are_of_a_type_of_choice() -> None:
    stage = Stage().ask(FreeUnits(0, 2))
    assert stage.offers(0) == ["draft infantry", "draft artillery", "draft mounted"]
    assert "2 units" in str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "draft aircraft", "R-UNIT-01")
    stage.choose(0, "draft mounted", "draft infantry")
    kinds = [CONTENT.unit_cards[held.face].type for held in stage.realm(0).units]
    assert kinds == [MOUNTED, INFANTRY]
    assert not stage.w.agenda


def test_some_free_units_may_be_declined() -> None:
    stage = Stage().ask(FreeUnits(0, 3, optional=True))
    stage.choose(0, "draft mounted", "pass")
    assert len(stage.realm(0).units) == 1
    assert not stage.w.agenda


@rule("R-UNIT-02")
def test_without_cards_there_are_no_free_units() -> None:
    stage = Stage()
    for kind in range(4):
        deck(stage, kind, ())
    stage.ask(FreeUnits(0, 1))
    assert not stage.w.agenda
    assert stage.realm(0).units == ()
