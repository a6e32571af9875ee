"""Whom a deed is aimed at, for those who want to be asked about nothing else."""

from __future__ import annotations

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.framework.aimed import is_aimed_at
from hegemon.games.civilization.framework.event_modes import MODES
from hegemon.games.civilization.framework.reactions import React
from tests.games.civilization.stage import Stage

assert everything


def hit(stage: Stage, deed: DeedKind, *about: object) -> list[int]:
    """The others at whom a deed of the first player is aimed."""
    react = React(0, int(deed), about, (1, 2))
    return [seat for seat in (1, 2) if is_aimed_at(stage.w, seat, react)]


def three() -> Stage:
    stage = Stage(players=3)
    for seat, centre in enumerate(("7,2", "2,13", "13,13")):
        stage.city(seat, centre)
    return stage


def test_a_move_beside_somebodys_figures_or_outskirts_is_aimed_at_them() -> None:
    stage = three().figures(1, "7,9", armies=1).figures(0, "7,8", armies=1)
    assert hit(stage, DeedKind.MOVE, "7,8") == [1]
    assert hit(stage, DeedKind.MOVE, "7,5") == []
    assert hit(stage, DeedKind.MOVE, "13,11") == [2], "the outskirts begin one square further"


def test_what_a_city_does_is_aimed_at_nobody() -> None:
    assert hit(three(), DeedKind.CITY_ACTION, "7,2") == []


def test_a_culture_event_is_aimed_at_whom_it_names() -> None:
    stage = three().figures(1, "7,9", armies=1).figures(0, "7,8", armies=1)
    key = next(key for key in MODES if key.startswith("defection."))
    aim = next(aim for aim in MODES[key].aims(stage.w, 0) if "7,9" in aim.args)
    assert hit(stage, DeedKind.CULTURE_EVENT, key, aim.verb, *aim.args) == [1]
    assert hit(stage, DeedKind.CULTURE_EVENT, "supply_drop.trade") == [], "it names nobody"


def test_an_ability_is_aimed_at_the_player_or_the_square_that_was_named() -> None:
    stage = three()
    assert hit(stage, DeedKind.RESOURCE_ABILITY, "an ability", ("offer", 2)) == [2]
    assert hit(stage, DeedKind.RESOURCE_ABILITY, "an ability", ("strike", "2,12")) == [1]
    assert hit(stage, DeedKind.RESOURCE_ABILITY, "an ability") == []


def test_what_breaks_into_somebodys_own_deed_is_aimed_at_them() -> None:
    stage = three()
    stage.w.agenda.append(React(1, int(DeedKind.CITY_ACTION), ("2,13",), (0, 2)))
    assert hit(stage, DeedKind.CULTURE_EVENT, "jousting_tourney.cancel") == [1]
