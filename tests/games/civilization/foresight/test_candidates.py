"""What is worth trying out: alternatives, not the same in another order."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.advisor.movement import goal_of
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.cityworks import WORK
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.foresight.candidates import promising
from tests.games.civilization.advisor.advice import TECH, realm


def test_each_thing_is_tried_at_its_best_place_alone(in_cities):
    [seat] = in_cities.to_act()
    legal = in_cities.legal(seat)
    found = promising(JudgedPosition.of(in_cities.view(seat)), legal, 4)
    things = [(action.verb, *action.args[:2]) for action in found]
    assert len(found) == 4
    assert len(set(things)) == len(things)


def test_what_another_city_could_do_is_no_alternative(in_cities):
    [seat] = in_cities.to_act()
    legal = in_cities.legal(seat)
    assert len({action.args[0] for action in legal if action.verb in WORK}) > 1
    found = promising(JudgedPosition.of(in_cities.view(seat)), legal, 6)
    assert len({action.args[0] for action in found if action.verb in WORK}) == 1


def test_a_group_that_moves_has_other_places_to_go_to(in_movement):
    [seat] = in_movement.to_act()
    legal, sight = in_movement.legal(seat), JudgedPosition.of(in_movement.view(seat))
    best, *others = promising(sight, legal, 4)
    assert best.verb in ("move", "go-exploring")
    assert others
    for action in others:
        assert action.verb == "end-movement" or action.args[0] == best.args[0]
        if action.verb == "move":
            assert sight.square(action.args[3]) not in goal_of(sight, action)[1].path


@pytest.mark.parametrize("scouts", [0, 1])
def test_no_figure_is_given_up_in_a_city_to_see_what_comes_of_it(scouts):
    stage = realm(TECH).figures(0, "2,1", armies=1 - scouts, scouts=scouts)
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    legal = stage.question.offers(stage.w, 0)
    assert f"move 2,1 {1 - scouts} {scouts} 2,2" in map(str, legal)
    found = list(map(str, promising(JudgedPosition(stage.w, 0), legal, len(legal))))
    assert len(found) > 2
    assert not [action for action in found if action.endswith(" 2,2")]
