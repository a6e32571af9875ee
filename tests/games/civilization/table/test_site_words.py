"""Squares on which a city may stand."""

from __future__ import annotations

from dataclasses import replace

from hegemon.games.civilization.chapters import production
from hegemon.games.civilization.chapters.city import Boost, ManageCities
from hegemon.games.civilization.chapters.metropolis import ChooseExpansion
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase, Resource
from hegemon.games.civilization.table.question import now
from hegemon.games.civilization.table.site_words import site_words, surroundings
from hegemon.games.civilization.world import land
from tests.games.civilization.stage import Stage
from tests.games.civilization.table.test_scenes import board_of


def test_a_place_for_a_city_says_which_resources_lie_around_it():
    stage = Stage().city(0, "2,2").city(1, "13,6")
    board, site = board_of(stage), stage.square("8,2")
    for square, kind in zip(board.land.around[site], (Resource.SILK, Resource.INCENSE, Resource.INCENSE), strict=False):
        board.w.resource[square] = kind
    board.w.resource[site] = Resource.IRON
    around = {each.icon: each.count for each in surroundings(board, site) if each.icon.startswith("r-")}
    assert around == {"r-silk": 1, "r-incense": 2}, "the iron under it can't be harvested"


def test_a_place_for_a_city_says_what_it_destroys_and_that_a_natural_wonder_is_near():
    stage = Stage().city(0, "2,2").city(1, "13,6").lay("8,2", "city_state", CONTENT.city_states[0].id)
    board, beside = board_of(stage), stage.square("8,3")
    ground = board.w.ground[beside]
    assert ground is not None
    board.w.ground[beside] = replace(ground, natural_wonder=True)
    assert list(map(str, site_words(board, stage.square("8,2")))) == [
        "around it, with a natural wonder",
        "The city-state there is destroyed, for 3 culture.",
    ]
    assert list(map(str, site_words(board, stage.square("5,5")))) == ["around it"]


def test_a_metropolis_says_what_lies_around_both_of_its_squares():
    def growing() -> Stage:
        stage = Stage().city(0, "2,2").city(1, "13,6").ground("1,1", "mountain").ground("4,1", "mountain")
        return stage.ask(ChooseExpansion(0), phase=Phase.RESEARCH)

    [places] = now(board_of(growing())).lists
    assert places.cards
    hammers = set()
    for choice in places.choices:
        grown = board_of(growing().choose(0, str(choice.action))).w
        squares = land.outskirts(grown, land.capital(grown, 0))
        told = {each.kind: each.count for each in choice.thing.price}
        assert told.get("hammer", 0) == sum(grown.icons[square].production for square in squares)
        hammers.add(told.get("hammer", 0))
    assert len(hammers) > 1, "they differ"


def test_cities_that_may_be_given_production_say_what_they_have():
    stage = Stage().city(0, "2,2").city(0, "2,6").city(1, "13,6")
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT).ask(Boost(0, 4), phase=Phase.CITY_MANAGEMENT)
    board = board_of(stage)
    [cities] = now(board).lists
    made = [production.production(board.w, 0, city) for city in board.w.cities[0]]
    assert min(made) > 0
    assert [[each.count for each in choice.thing.price] for choice in cities.choices] == [[n] for n in made]
