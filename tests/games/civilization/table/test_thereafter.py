"""What is asked next for certain can be answered together with what is done now, and nothing else can."""

from __future__ import annotations

import random
from collections import Counter

from hegemon.core import Action
from hegemon.core.face import SeatHolder, Sight
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.producing import ChooseItem
from hegemon.games.civilization.chapters.setup import PlaceFigure
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.chapters.units import FreeUnits
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.revealing import TurnUpAtMoment
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.table.thereafter import thereafters
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.policies import eager
from tests.games.civilization.stage import Stage
from tests.games.civilization.table.test_scenes import board_of

PEOPLE = [SeatHolder("Ada"), SeatHolder("Ben")]


def offered(board: CivilizationBoard) -> dict[str, list[str]]:
    """What can be answered beforehand, by what it is asked about."""
    return {each.ref: [str(answer.action) for answer in each.answers] for each in thereafters(board)}


def settlers(*policies: str) -> Stage:
    """A scout of the first player may found a city."""
    stage = Stage().city(0, "2,2").city(1, "13,6").policies(0, *policies).figures(0, "6,6", scouts=1)
    return stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)


def builders(policy: str) -> Stage:
    """Two cities of the first player may build an army."""
    stage = Stage().city(0, "2,2").city(0, "6,2").city(1, "13,6").policies(0, policy)
    stage.realm(0).trade = 27
    return stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)


def test_with_a_city_comes_the_policy_that_there_is_room_for_then():
    policies = offered(board_of(settlers("pacifism")))["do:found"]
    assert "adopt rationalism" in policies
    assert {"adopt pacifism", "adopt military_tradition"}.isdisjoint(policies), "that card is in play"


def test_without_room_for_another_policy_none_is_asked_for():
    every = ("pacifism", "rationalism", "expansionism", "natural_religion")
    assert offered(board_of(settlers(*every))) == {}


def test_with_an_army_comes_the_unit_that_a_policy_gives():
    assert offered(board_of(builders("military_tradition"))) == {
        "figure:army": ["draft infantry", "draft artillery", "draft mounted"]
    }
    assert offered(board_of(builders("pacifism"))) == {}


def test_without_unit_cards_no_unit_comes_with_an_army():
    stage = builders("military_tradition")
    stage.w.unit_decks = tuple(Deck() for _ in stage.w.unit_decks)
    assert offered(board_of(stage)) == {}


def test_a_unit_comes_with_the_first_army_of_a_turn_only():
    stage = builders("military_tradition")
    stage.choose(0, next(offer for offer in stage.offers(0) if "army" in offer))
    assert isinstance(stage.question, FreeUnits)
    stage.choose(0, "draft infantry")
    assert isinstance(stage.question, ManageCities)
    assert offered(board_of(stage)) == {}


def test_with_the_arts_comes_the_step_on_the_track_that_they_pay_for():
    stage = Stage().city(0, "2,2").city(1, "13,6").ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)
    assert offered(board_of(stage)) == {}, "a step costs 3 culture, and the arts give but 1"
    stage.realm(0).culture = 2
    assert "advance" not in stage.offers(0)
    assert offered(board_of(stage)) == {"do:devote": ["advance"]}
    stage.choose(0, "devote 2,2").choose(0, "advance")


def test_the_first_scout_may_stand_with_the_first_army():
    stage = Stage().city(0, "2,2").city(1, "13,6").ask(PlaceFigure(0, 1, 1))
    answers = offered(board_of(stage))
    assert answers["square:3,3"] == ["deploy scout 3,3"]
    assert len(answers) == len(stage.offers(0))
    assert offered(board_of(stage.ask(PlaceFigure(0, 0, 1)))) == {}


def test_whatever_is_answered_beforehand_is_asked_next_with_just_these_answers():
    """Whole games: the next question of whoever makes such a choice is the one that was told."""
    seen: Counter[str] = Counter()
    for seed in range(3):
        state, rng = GAME.new({"players": 2, "deals_per_turn": 0}, seed), random.Random(seed)
        told: dict[int, set[Action]] = {}
        for _ in range(500):
            if not state.to_act():
                break
            seat = rng.choice(state.to_act())
            legal = state.legal(seat)
            if isinstance(state.question(), (ChooseItem, TurnUpAtMoment)):  # that is asked before
                told.pop(seat, None)
            if answers := told.pop(seat, set()):
                assert answers <= set(legal), state.question()
                seen[type(state.question()).__name__] += 1
            board = CivilizationBoard(Sight.of(state, seat, PEOPLE))
            action = eager(state, seat, legal, rng)
            about = board.refs(action).split()
            told[seat] = {answer.action for each in thereafters(board) if each.ref in about for answer in each.answers}
            state.apply(seat, action)
    assert seen.keys() == {"AdoptPolicy", "FreeUnits", "PlaceFigure", "ManageCities"}
