"""The movement phase: who moves, how far, and where a closed gate drives figures (6.1)."""

from __future__ import annotations

import pytest

from hegemon.core.game import Action
from hegemon.games.civilization.chapters import movement
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.moving_group import travel_speed
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import events
from hegemon.games.civilization.framework.ability import Usable
from hegemon.games.civilization.framework.event_modes import PRINTED, EventMode
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.battles import bestow, war
from tests.games.civilization.chapters.lending import lend
from tests.games.civilization.framework.test_events import print_on
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """Two capitals at opposite ends of a plain."""
    return war()


def moving(stage: Stage, seat: int = 0) -> Stage:
    """A player's movement."""
    return stage.ask(MoveFigures(seat), phase=Phase.MOVEMENT, active=seat)


def groups(stage: Stage) -> list[str]:
    """The groups that may move, whatever they do."""
    found = (words.split() for words in stage.offers(0))
    return list(dict.fromkeys(" ".join(words[:3]) for verb, *words in found if verb != "end-movement"))


def steps(stage: Stage) -> set[str]:
    """Where the group may go next."""
    return {words.split()[1] for words in stage.offers(0) if words.startswith("step ")}


# -- groups ----------------------------------------------------------------------------------------------------


@rule("R-MOVE-01", "R-TURN-08")
def test_each_figure_may_move_one_after_another_or_none(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1).figures(0, "8,1", scouts=1)
    moving(stage)
    assert set(groups(stage)) == {"5,5 1 0", "8,1 0 1"}
    stage.choose(0, "march 8,1 0 1", "step 9,1", "step 10,1")
    assert groups(stage) == ["5,5 1 0"]
    stage.choose(0, "march 5,5 1 0", "step 5,4", "stop")
    assert stage.offers(0) == ["end-movement"]
    stage.choose(0, "end-movement")
    assert stage.offers(0) == []
    assert stage.scene(["5,5", "5,4", "8,1", "10,1"]) == {
        "5,5": (-1, 0, 0), "5,4": (0, 1, 0), "8,1": (-1, 0, 0), "10,1": (0, 0, 1),
    }  # fmt: skip


@rule("R-MOVE-02", "R-SUP-05")
def test_a_step_goes_straight_and_costs_a_point(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1)
    moving(stage).choose(0, "march 5,5 1 0")
    assert steps(stage) == {"5,4", "6,5", "5,6", "4,5"}
    stage.refuses(0, "step 6,6", "R-TURN-02")
    stage.choose(0, "step 6,5", "step 7,5")
    assert isinstance(stage.question, MoveFigures)
    assert stage.scene(["7,5"]) == {"7,5": (0, 1, 0)}


@rule("R-MOVE-03")
def test_figures_of_one_square_move_as_a_group(stage: Stage) -> None:
    stage.techs(0, "masonry").figures(0, "5,5", armies=2, scouts=1).figures(0, "6,5", scouts=1)
    moving(stage)
    together = {(a, s) for a in range(3) for s in range(2)} - {(0, 0)}
    assert set(groups(stage)) == {"6,5 0 1", *(f"5,5 {a} {s}" for a, s in together)}
    stage.choose(0, "march 5,5 1 1", "step 5,4", "stop")
    assert stage.scene(["5,5", "5,4"]) == {"5,5": (0, 1, 0), "5,4": (0, 1, 1)}


@rule("R-MOVE-04", "AMB-20")
def test_a_figure_moves_once_and_others_don_t_join(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1).figures(0, "5,4", armies=1)
    moving(stage).choose(0, "march 5,5 1 0", "step 5,4")
    stage.refuses(0, "march 5,4 1 0", "R-TURN-02")
    stage.choose(0, "stop")
    stage.refuses(0, "march 5,4 2 0", "R-MOVE-04")
    stage.choose(0, "march 5,4 1 0", "step 6,4", "step 7,4")
    assert stage.scene(["5,4", "7,4"]) == {"5,4": (0, 1, 0), "7,4": (0, 1, 0)}
    stage.refuses(0, "march 5,4 1 0", "R-MOVE-04").refuses(0, "march 7,4 1 0", "R-MOVE-04")


@rule("R-MOVE-04", "AMB-20")
def test_passing_others_leaves_them_where_and_as_they_are(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1).figures(0, "6,5", armies=1)
    moving(stage).choose(0, "march 5,5 1 0", "step 6,5", "step 7,5")
    assert stage.scene(["6,5", "7,5"]) == {"6,5": (0, 1, 0), "7,5": (0, 1, 0)}
    assert groups(stage) == ["6,5 1 0"]


@rule("R-MOVE-04")
def test_staying_is_a_move_too(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1)
    moving(stage).choose(0, "march 5,5 1 0", "stop").refuses(0, "march 5,5 1 0", "R-MOVE-04")


@rule("R-MOVE-04", "R-FIG-09")
def test_the_next_movement_is_a_new_one(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1, scouts=1)
    stage.ask(movement.begin(0), phase=Phase.MOVEMENT).choose(0, "march 5,5 1 1", "stop", "end-movement")
    stage.ask(movement.begin(0), phase=Phase.MOVEMENT)
    assert "march 5,5 1 1" in stage.offers(0)


@rule("R-TIME-06", "R-TIME-09")
def test_a_barred_square_isn_t_left_but_tiles_are_turned_up_from_it(stage: Stage) -> None:
    stage.figures(0, "5,5", armies=1).figures(0, "7,1", scouts=1).hide(2)
    stage.w.locked_squares = (stage.square("5,5"), stage.square("7,1"))
    moving(stage)
    assert stage.offers(0) == ["end-movement", "go-exploring 7,1 0 1 7,1 8,1", "march 7,1 0 1"]
    stage.refuses(0, "march 5,5 1 0", "R-TIME-06")
    stage.choose(0, "march 7,1 0 1").refuses(0, "step 6,1", "R-TIME-06")
    assert stage.offers(0) == ["explore 8,1", "stop"]


# -- speed -----------------------------------------------------------------------------------------------------


@rule("R-MOVE-20", "R-SUP-05")
def test_speed_is_the_best_value_then_additions_then_doubled(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    w = stage.w
    assert [travel_speed(w, 0, *group) for group in ((1, 0), (0, 1), (1, 1))] == [2, 2, 2]
    stage.techs(0, "horseback_riding", "sailing")
    assert travel_speed(w, 0, 1, 0) == 4
    bestow(monkeypatch, stage, 0, lone_army_speed=lambda *_: 1, speed_factor=lambda *_: 2)
    groups = ((1, 0), (2, 0), (0, 1), (1, 1))
    assert [travel_speed(w, 0, *group) for group in groups] == [10, 8, 8, 8]


@rule("R-MOVE-20")
def test_ending_beside_others_is_still_moving_alone(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, lone_army_speed=lambda *_: 1)
    stage.figures(0, "5,5", armies=2).figures(0, "8,5", scouts=1)
    moving(stage).choose(0, "march 5,5 1 0", "step 6,5", "step 7,5", "step 8,5")
    assert stage.scene(["5,5", "8,5"]) == {"5,5": (0, 1, 0), "8,5": (0, 1, 1)}


# -- a closed gate ---------------------------------------------------------------------------------------------


def gate(stage: Stage, patch: pytest.MonkeyPatch) -> Stage:
    """The second player lets no move end around the own cities."""
    return bestow(patch, stage, 1, privileges=Privilege.CLOSED_GATE)


@rule("R-MOVE-21", "AMB-53")
def test_figures_around_a_closed_city_must_leave(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    gate(stage, monkeypatch).figures(0, "12,4", armies=1)
    moving(stage).refuses(0, "end-movement", "R-MOVE-21")
    stage.choose(0, "march 12,4 1 0").refuses(0, "stop", "R-MOVE-21")
    stage.choose(0, "step 11,4", "stop", "end-movement")
    assert stage.scene(["11,4"]) == {"11,4": (0, 1, 0)}


SHORE = ("15,3", "15,4", "15,5", "15,6", "15,7", "12,7", "13,7", "14,7")
"""What lies beside the squares around the second capital, in the corner of the map."""


@rule("R-MOVE-21")
@pytest.mark.parametrize("hidden", [False, True])
def test_they_stay_if_they_can_t_leave(stage: Stage, monkeypatch: pytest.MonkeyPatch, hidden: bool) -> None:
    gate(stage, monkeypatch).figures(0, "14,6", scouts=1)
    for name in SHORE:
        stage.ground(name, "water")
    if hidden:
        stage.hide(3)
    moving(stage)
    assert "end-movement" in stage.offers(0)
    stage.choose(0, "march 14,6 0 1", "end-movement")
    assert stage.scene(["14,6"]) == {"14,6": (0, 0, 1)}


@rule("R-MOVE-21", "AMB-53")
def test_the_city_itself_may_be_attacked_and_is_a_way_out(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    gate(stage, monkeypatch).figures(0, "14,6", armies=1)
    for name in SHORE:
        stage.ground(name, "water")
    moving(stage).refuses(0, "end-movement", "R-MOVE-21").choose(0, "march 14,6 1 0", "step 14,5")
    assert "attacked" in stage.told()


@rule("R-MOVE-21")
def test_a_scout_that_leaves_only_with_an_army_must_go_with_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    gate(stage, monkeypatch).figures(0, "14,6", armies=1, scouts=1)
    for name in SHORE:
        stage.ground(name, "water")
    stage.ground("15,6").lay("15,6", "hut", "iron").w.moved_armies[stage.square("14,6")] = 1
    moving(stage).choose(0, "end-movement")
    stage.w.moved_armies[stage.square("14,6")] = 0
    moving(stage).refuses(0, "end-movement", "R-MOVE-21").choose(0, "march 14,6 1 1")
    assert stage.scene(["15,6"]) == {"15,6": (0, 1, 1)}


@rule("R-MOVE-21")
def test_one_may_stay_around_one_s_own_cities_and_those_of_others(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.figures(0, "3,3", armies=1).figures(0, "12,5", scouts=1)
    bestow(monkeypatch, stage, 0, privileges=Privilege.CLOSED_GATE)
    moving(stage).choose(0, "end-movement")


# -- abilities and cards ---------------------------------------------------------------------------------------


class Wages(Usable):
    """A gain to be used in one's movement."""

    quiet = True

    def use(self, w: World, seat: int) -> None:
        w.realms[seat].trade += 3


@rule("R-TIME-01")
def test_abilities_of_this_phase_are_used_between_moves(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "combustion.raid", Wages)
    stage.techs(0, "combustion").figures(0, "5,5", armies=1)
    stage.ask(movement.begin(0), phase=Phase.MOVEMENT)
    stage.choose(0, "march 5,5 1 0", "step 5,4", "stop", "use combustion.raid")
    assert (stage.realm(0).trade, stage.offers(0)) == (3, ["end-movement"])
    assert stage.question.refusal(stage.w, 0, movement.MOVE("5,4", 1, 0)) is not None
    stage.choose(0, "end-movement")
    assert stage.realm(0).trade == 3


@rule("R-TIME-01")
def test_a_forgotten_gain_isn_t_lost(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lend(monkeypatch, "combustion.raid", Wages)
    stage.techs(0, "combustion").ask(movement.begin(0), phase=Phase.MOVEMENT).choose(0, "end-movement")
    assert stage.realm(0).trade == 3


@rule("R-EVT-03")
def test_culture_events_of_this_phase_are_played_between_moves(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    class Parade(EventMode):
        def play(self, w: World, seat: int, aim: Action | None) -> None:
            played.append(seat)

    key, (event, _) = next(each for each in PRINTED.items() if each[1][1].phase is Phase.MOVEMENT)
    print_on(monkeypatch, key, Parade)
    moving(stage.events(0, event.id)).choose(0, f"play {key}")
    assert played == [0]
    assert stage.question.refusal(stage.w, 0, events.PLAY(key)) is events.NOT_HELD
    assert str(stage.question.prompt(stage.w, 0))


def test_nobody_can_have_more_figures_than_the_words_say() -> None:
    extra = [civilization.start for civilization in CONTENT.civilizations]
    most = [max(getattr(start, kind) for start in extra) for kind in ("armies", "scouts")]
    assert most[0] + CONTENT.market.armies == movement.MOST_ARMIES
    assert most[1] + CONTENT.market.scouts == movement.MOST_SCOUTS
