"""Where the rules have a quick way to an answer beside the plain one, both say the same in all positions of a game."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import figures, marching, techs
from hegemon.games.civilization.chapters.items import BUILDING_ITEMS
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.techs import cheapest  # before tests let everybody be asked
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World
from tests.games.civilization.positions import played


def coins_at_work(w: World, seat: int, *, armies_gather: bool) -> int:
    return sum(w.icons[square].coin for square in land.workplaces(w, seat, armies_gather=armies_gather))


@pytest.mark.whole_games
def test_the_coins_of_squares_are_those_of_all_workplaces() -> None:
    counted = 0
    for number, state in enumerate(played(4, players=3, max_turns=12, deals_per_turn=0)):
        w = state.world
        for seat in w.players if number % 7 == 0 else ():
            if w.cities[seat]:
                for gather in (False, True):
                    coins = land.coins_yielded(w, seat, armies_gather=gather)
                    assert coins == coins_at_work(w, seat, armies_gather=gather)
                    counted += coins
    assert counted > 20


@pytest.mark.whole_games
def test_figures_go_where_no_rule_is_against_them() -> None:
    refused = 0
    for number, state in enumerate(played(4, players=2, max_turns=12, deals_per_turn=0)):
        w = state.world
        for seat in w.players if number % 7 == 0 else ():
            for city in w.cities[seat]:
                for kind in (figures.ARMY, figures.SCOUT):
                    squares = figures.figure_squares(w, seat, city, kind)
                    free = [square for square in squares if figures.figure_refusal(w, seat, kind, square) is None]
                    assert figures.figure_sites(w, seat, city, kind) == free
                    refused += len(squares) - len(free)
    assert refused > 20


@pytest.mark.whole_games
def test_buildings_go_where_no_rule_is_against_them() -> None:
    found = refused = 0
    for number, state in enumerate(played(4, players=3, max_turns=12, deals_per_turn=0)):
        w = state.world
        for seat in w.players if number % 9 == 0 else ():
            for city in w.cities[seat]:
                for item in BUILDING_ITEMS:
                    squares = item.sites(w, seat, city)
                    free = [square for square in squares if item.site_refusal(w, seat, city, square) is None]
                    assert item.free_sites(w, seat, city) == free
                    found, refused = found + len(free), refused + len(squares) - len(free)
    assert min(found, refused) > 100


@pytest.mark.whole_games
def test_a_step_is_allowed_if_it_is_an_option_that_no_rule_refuses() -> None:
    answers = set()
    for number, state in enumerate(played(5, players=2, max_turns=8, deals_per_turn=0)):
        w = state.world
        for seat in w.players if number % 5 == 0 and w.turn else ():
            for square in w.figure_squares[seat]:
                march = March(seat, square, w.armies[square], w.scouts[square], 2, square)
                for target in (*w.geography.beside[square], *w.geography.around[square]):
                    step = marching.STEP(w.geography.name[target])
                    plain = step in marching.step_options(w, march) and marching.step_refusal(w, march, step) is None
                    assert marching.STEPPING.allows(w, march, step) == plain
                    answers.add((plain, target in w.geography.beside[square]))
    assert answers == {(True, True), (False, True), (False, False)}


@pytest.mark.whole_games
def test_the_cheapest_tech_costs_the_least_of_all_levels() -> None:
    for number, state in enumerate(played(6, players=2, max_turns=9, deals_per_turn=0)):
        w = state.world
        for seat in w.players if number % 11 == 0 else ():
            if w.realms[seat].civilization != NONE:
                assert cheapest(w, seat) == min(techs.level_cost(w, seat, level) for level in range(1, 6))
                assert standing(w, seat).gait.flies == standing(w, seat).may(Privilege.FLY)
