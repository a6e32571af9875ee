"""Figures that a card moves, apart from the moves of their owner."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import displacing
from hegemon.games.civilization.chapters.paths import Group
from hegemon.games.civilization.speech import HAPPENINGS
from tests.games.civilization.cards.phases import realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def ends(stage: Stage, seat: int, distance: int, *, armies: int = 1, scouts: int = 0) -> set[str]:
    """Where a player may move figures of the first player that stand on 8,4."""
    group = Group(0, armies, scouts, stage.square("8,4"))
    return {stage.w.geography.name[square] for square in displacing.within_reach(stage.w, seat, group, distance)}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_way_leads_over_neighbouring_squares(seat: int) -> None:
    stage = realms().figures(0, "8,4", armies=1)
    assert ends(stage, seat, 1) == {"7,4", "9,4", "8,3", "8,5"}
    assert len(ends(stage, seat, 2)) == 12


@rule("R-MOVE-11", "R-MOVE-17")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_way_leads_past_the_figures_of_others_only_for_those_who_fly(seat: int) -> None:
    stage = realms().figures(0, "8,4", armies=1)
    for square in ("7,4", "9,4", "8,3", "8,5"):
        stage.figures(1, square, scouts=1)
        stage.realm(1).scouts += 1
    assert ends(stage, seat, 2) == set()
    stage.techs(0, "flight")
    assert "10,4" in ends(stage, seat, 2)
    assert "9,4" not in ends(stage, seat, 2)


@rule("R-MOVE-05")
def test_the_stacking_limit_holds_on_the_way() -> None:
    stage = realms().figures(0, "8,4", armies=1).figures(0, "9,4", armies=2)
    assert not {"9,4", "10,4"} & ends(stage, 0, 2)


@rule("R-REL-05")
@pytest.mark.parametrize("kind", ["relic", "hut", "village"])
def test_nothing_is_discovered_on_the_way(kind: str) -> None:
    stage = realms().figures(0, "8,4", armies=1)
    for square in ("7,4", "9,4", "8,3", "8,5"):
        stage.lay(square, kind, "atlantis" if kind == "relic" else "iron")
    assert ends(stage, 0, 2) == ends(stage, 1, 2) == set()


@rule("R-CITY-20")
def test_a_way_leads_through_a_city_of_their_own() -> None:
    stage = realms().city(0, "9,4").figures(0, "8,4", armies=1)
    assert "9,4" not in ends(stage, 1, 2)
    assert "10,4" in ends(stage, 1, 2)


@rule("R-MOVE-04")
def test_where_some_have_moved_and_some_not_those_who_have_not_go_first() -> None:
    stage = realms().figures(0, "8,4", armies=2)
    w, start, end = stage.w, stage.square("8,4"), stage.square("8,5")
    w.moved_armies[start] = 1
    displacing.relocate(w, 0, Group(0, 1, 0, start), end)
    assert (w.moved_armies[start], w.moved_armies[end]) == (1, 0)
    displacing.relocate(w, 0, Group(0, 1, 0, start), end)
    assert (w.armies[end], w.moved_armies[start], w.moved_armies[end]) == (2, 0, 1)


@rule("R-EVT-03")
def test_whoever_moves_them_says_where_and_is_told_why_not() -> None:
    stage = realms().figures(0, "8,4", armies=1).ground("9,4", "water")
    stage.ask(displacing.Relocate(1, stage.square("8,4"), 1, 0, 2), active=1)
    assert str(stage.question.prompt(stage.w, 1))
    assert set(stage.offers(1)) == {f"relocate {name}" for name in ends(stage, 1, 2)} | {"pass"}
    stage.refuses(1, "relocate 10,4", "R-EVT-03").refuses(1, "relocate 9,4", "R-MOVE-06")
    step = stage.question
    assert all(step.refusal(stage.w, 1, offer) is None for offer in step.offers(stage.w, 1))
    stage.choose(1, "relocate 8,6")
    assert stage.scene(["8,4", "8,6"]) == {"8,4": (-1, 0, 0), "8,6": (0, 1, 0)}
    told = stage.w.news[-1].seen_by(None)
    assert str(HAPPENINGS["relocated"].describe(told))
