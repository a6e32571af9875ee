"""What great scientists do."""

from __future__ import annotations

import random

import pytest

from hegemon.games.civilization.chapters import stacking, techs, turn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import payment
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.invariants import violations
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import PersonCard
from tests.games.civilization.about import card
from tests.games.civilization.cards.people.gatherings import (
    blockaded,
    cards,
    discarded,
    gather,
    guest,
    kill,
    refused_without_marker,
)
from tests.games.civilization.cards.phases import give, knows, manage, move, open_turn
from tests.games.civilization.positions import GAME, played
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

# -- alan turing -----------------------------------------------------------------------------------------------

CODES = "use alan_turing.codebreaking"


@card("alan_turing")
@rule("R-SOT-06", "R-GEN-03")
@pytest.mark.parametrize(("on_the_map", "gain"), [(0, 3), (1, 2), (4, 1)])
def test_alan_turing_gains_for_every_two_armies_at_home(on_the_map: int, gain: int) -> None:
    stage = gather("alan_turing")
    if on_the_map:
        stage.figures(0, "5,5", armies=on_the_map)
        stage.laws = ()
    open_turn(stage).choose(0, CODES)
    assert (stage.realm(0).trade, stage.realm(0).culture, cards(stage)) == (gain, gain, ["alan_turing"])
    stage.refuses(0, CODES, "R-RES-02")


@card("alan_turing")
@rule("R-GEN-02", "R-GP-09")
def test_alan_turing_needs_two_armies_at_home_and_his_marker() -> None:
    stage = gather("alan_turing", shown=True)
    stage.realm(0).armies = 1
    open_turn(stage).refuses(0, CODES, "R-GEN-02").choose(0, "done")
    assert stage.realm(0).trade == 0
    refused_without_marker(open_turn(gather("alan_turing")), CODES)
    forgotten = open_turn(gather("alan_turing", shown=True)).choose(0, "done")
    assert (forgotten.realm(0).trade, forgotten.realm(0).culture) == (3, 3), "once it lies open nobody forgets it"


# -- albert einstein -------------------------------------------------------------------------------------------

EQUIVALENCE = "use albert_einstein.equivalence"


def with_einstein(trade: int, culture: int) -> Stage:
    stage = gather("albert_einstein")
    stage.realm(0).trade, stage.realm(0).culture = trade, culture
    return stage


@card("albert_einstein")
@rule("R-GP-14", "R-TRD-06")
def test_albert_einstein_exchanges_trade_and_culture_one_for_one() -> None:
    stage = manage(with_einstein(3, 2)).choose(0, EQUIVALENCE)
    assert stage.offers(0) == ["for-culture 1", "for-culture 2", "for-culture 3", "for-trade 1", "for-trade 2"]
    stage.choose(0, "for-culture 3")
    assert (stage.realm(0).trade, stage.realm(0).culture, discarded(stage)) == (0, 5, ["albert_einstein"])
    stage = manage(with_einstein(24, 9)).choose(0, EQUIVALENCE)
    assert [words for words in stage.offers(0) if words.startswith("for-trade")][-1] == "for-trade 3", "what fits"
    stage.choose(0, "for-trade 2")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (26, 7)


@card("albert_einstein")
@rule("R-GEN-02", "R-GP-09", "R-TIME-01")
def test_albert_einstein_needs_something_to_exchange_and_his_marker() -> None:
    manage(with_einstein(0, 0)).refuses(0, EQUIVALENCE, "R-GEN-02")
    assert EQUIVALENCE not in open_turn(with_einstein(5, 5)).offers(0)
    refused_without_marker(manage(with_einstein(0, 1)), EQUIVALENCE)


# -- charles darwin --------------------------------------------------------------------------------------------


@card("charles_darwin")
@rule("R-ART-03", "R-RES-05", "R-TIME-13")
def test_charles_darwin_turns_the_culture_of_one_city_into_trade() -> None:
    stage = gather("charles_darwin").city(0, "6,6").ground("5,5", culture=3)
    manage(stage).choose(0, "use charles_darwin", "devote 6,6")
    assert stage.offers(0) == ["pass", "turn-into-trade"]
    stage.choose(0, "turn-into-trade")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (4, 0)
    stage.choose(0, "devote 2,2")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (4, 1), "once per turn"
    assert cards(stage) == ["charles_darwin"]


@card("charles_darwin")
@rule("R-TRD-06")
def test_charles_darwin_may_wait_for_a_better_city_and_loses_what_the_dial_cant_hold() -> None:
    stage = gather("charles_darwin", shown=True).city(0, "6,6").ground("5,5", culture=3)
    stage.realm(0).trade = 26
    manage(stage).choose(0, "devote 2,2", "pass", "devote 6,6", "turn-into-trade")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (27, 1)


@card("charles_darwin")
@rule("R-GP-09", "R-GP-16", "R-CM-04")
def test_charles_darwin_lies_face_up_with_a_marker_and_needs_the_devotion() -> None:
    for stage in (gather("charles_darwin"), blockaded(gather("charles_darwin", shown=True))):
        manage(stage).choose(0, "devote 2,2")
        if not stage.realm(0).people[0].shown:
            stage.choose(0, "pass")  # he stays hidden (R-TIME-13)
        assert (stage.realm(0).culture, "end-cities" in stage.offers(0)) == (1, True), "nobody is asked"
    stage = guest(gather("charles_darwin", shown=True), "mark_twain")
    manage(stage).choose(0, "devote 2,2").choose(1, "answer mark_twain.satire")
    assert (stage.realm(0).culture, "end-cities" in stage.offers(0)) == (0, True)


# -- galileo galilei -------------------------------------------------------------------------------------------

ROUND = "use galileo_galilei.round_earth"


def at_the_edge() -> Stage:
    """Galileo, two armies and a scout on the outer edge and an army inland."""
    return gather("galileo_galilei").techs(0, "metalworking").figures(0, "5,0", armies=2, scouts=1)


@card("galileo_galilei")
@rule("R-SET-34", "R-GP-14", "R-MOVE-04")
def test_galileo_sends_figures_round_the_world_where_they_rest() -> None:
    stage = at_the_edge().figures(0, "7,4", armies=1)
    stage.laws = ()
    manage(stage).choose(0, ROUND)
    assert all(words.startswith("carry 5,0") for words in stage.offers(0)), "nobody inland"
    stage.choose(0, "carry 5,0 1 1", "sail-round 5,7", "end-cities")
    assert stage.scene(["5,0", "5,7"]) == {"5,0": (0, 1, 0), "5,7": (0, 1, 1)}
    assert discarded(stage) == ["galileo_galilei"]
    move(stage)
    assert not [words for words in stage.offers(0) if words.startswith("move 5,7")]
    assert "march 5,0 1 0" in stage.offers(0)
    stage.refuses(0, "march 5,7 1 0", "R-MOVE-04").choose(0, "end-movement")
    assert not any(stage.w.moved_armies), "in the next turn they move again"


@card("galileo_galilei")
@rule("R-SET-34", "AMB-55")
def test_galileos_figures_land_on_empty_squares_of_the_outer_edge() -> None:
    stage = at_the_edge().lay("6,7", "hut", "iron").figures(1, "7,7", scouts=1).lay("15,5", "building", "granary")
    stage.ground("8,7", "water").figures(0, "9,7", armies=1)
    stage.laws = ()
    manage(stage).choose(0, ROUND, "carry 5,0 1 1")
    for square, refusal in (
        ("6,7", "R-SET-34"), ("15,5", "R-SET-34"), ("7,7", "R-MOVE-16"), ("8,7", "R-MOVE-06"), ("9,7", "R-MOVE-05"),
        ("7,4", "R-TURN-02"), ("5,0", "R-TURN-02"),
    ):  # fmt: skip
        stage.refuses(0, f"sail-round {square}", refusal)
    edge = {name for name, square in stage.w.geography.square.items() if stage.w.geography.outer_edge[square]}
    assert {words.split()[1] for words in stage.offers(0)} == edge - {"6,7", "7,7", "15,5", "8,7", "9,7", "5,0"}


@card("galileo_galilei", "brandenburg_gate")
@rule("R-MOVE-21")
def test_galileos_figures_end_no_move_before_a_closed_gate() -> None:
    stage = gather("galileo_galilei").figures(0, "5,0", armies=1)
    manage(stage.city(1, "14,1").lay("13,1", "wonder", "brandenburg_gate")).choose(0, ROUND)
    stage.refuses(0, "sail-round 14,0", "R-MOVE-21")


@card("galileo_galilei")
@rule("R-GEN-02", "R-GP-09", "R-TIME-06")
def test_galileo_needs_figures_on_the_edge_that_may_leave_and_his_marker() -> None:
    manage(gather("galileo_galilei").figures(0, "7,4", armies=1)).refuses(0, ROUND, "R-SET-34")
    stage = gather("galileo_galilei").figures(0, "5,0", armies=1)
    stage.w.locked_squares = (stage.square("5,0"),)
    manage(stage).refuses(0, ROUND, "R-SET-34")
    refused_without_marker(manage(gather("galileo_galilei").figures(0, "5,0", armies=1)), ROUND)


@card("galileo_galilei")
@rule("R-SCT-03")
def test_figures_that_gather_nothing_yet_gather_nothing_over_there_either() -> None:
    stage = gather("galileo_galilei").figures(0, "5,0", scouts=1)
    stage.w.new_figures = (stage.square("5,0"),)
    manage(stage).choose(0, ROUND, "sail-round 5,7")
    assert stage.w.new_figures == (stage.square("5,7"),)


# -- louis pasteur ---------------------------------------------------------------------------------------------


@card("louis_pasteur")
@rule("R-GP-16", "R-SUP-05", "R-SUP-06")
def test_with_louis_pasteur_one_figure_more_fits_on_a_square() -> None:
    stage = open_turn(gather("louis_pasteur").figures(0, "5,5", armies=2))
    there = stage.square("5,5")
    assert stacking.rest_refusal(stage.w, 0, there, 1, 0) == stacking.CROWDED
    stage.choose(0, "use louis_pasteur")
    assert (standing(stage.w, 0).stacking, stacking.rest_refusal(stage.w, 0, there, 1, 0)) == (3, None)
    stage.figures(0, "5,5", armies=1).ask(phase=Phase.START_OF_TURN)
    assert "done" in stage.offers(0)
    blockaded(stage).ask(phase=Phase.START_OF_TURN)
    assert stage.scene(["5,5"]) == {"5,5": (0, 2, 0)}, "the limit drops at once"


# -- marie curie -----------------------------------------------------------------------------------------------

POWER = "use atomic_theory.power"


def with_curie(**resources: int) -> Stage:
    """Marie Curie, Atomic Theory and these tokens."""
    return give(gather("marie_curie").techs(0, "atomic_theory"), **resources)


@card("marie_curie", "atomic_theory")
@rule("R-RES-01", "R-GP-14", "R-TIME-13")
def test_marie_curie_has_another_resource_spent_for_uranium() -> None:
    stage = manage(with_curie(silk=1, iron=1)).choose(0, POWER)
    assert stage.realm(0).people == (PersonCard(CONTENT.great_persons.number("marie_curie"), shown=True),), (
        "no other way"
    )
    assert stage.offers(0) == ["pay-other marie_curie"], "asked all the same: what others hide is their business"
    assert stage.choose(0, "pay-other marie_curie").offers(0) == ["pay-token silk", "pay-token iron"]
    stage.choose(0, "pay-token iron")
    assert (discarded(stage), cards(stage), stage.realm(0).resources) == (["marie_curie"], [], (0, 1, 0, 0))
    assert city_actions(stage) == 1, "the power is there"


def city_actions(stage: Stage) -> int:
    """The actions that the capital has more."""
    return stage.w.cities[0][0].extra_actions


@card("marie_curie")
@rule("R-RES-01")
def test_who_has_uranium_may_keep_marie_curie() -> None:
    stage = manage(with_curie(silk=1).spoils(0, "uranium")).choose(0, POWER)
    assert stage.offers(0) == ["pay-marker uranium", "pay-other marie_curie"]
    assert not stage.realm(0).people[0].shown
    stage.choose(0, "pay-marker uranium")
    assert (cards(stage), discarded(stage), city_actions(stage)) == (["marie_curie"], [], 1)


@card("marie_curie")
@rule("R-RES-01", "R-GP-09")
def test_marie_curie_needs_a_resource_and_her_marker() -> None:
    manage(with_curie()).refuses(0, POWER, "R-RES-01")
    stage = manage(with_curie(silk=1))
    assert POWER in stage.offers(0)
    blockaded(stage).refuses(0, POWER, "R-RES-01")
    assert "use marie_curie" not in manage(with_curie(silk=1)).offers(0), "there is nothing to use but that"


@card("marie_curie")
@rule("R-TIME-08")
def test_what_marie_curie_helped_to_pay_for_may_be_cancelled() -> None:
    stage = guest(with_curie(silk=1), "mark_twain")
    manage(stage).choose(0, POWER, "pay-other marie_curie").choose(1, "answer mark_twain.satire")
    assert (city_actions(stage), stage.realm(0).resources, cards(stage)) == (0, (0, 0, 0, 0), [])


@card("marie_curie")
@rule("R-RES-01")
def test_marie_curie_stands_in_for_one_uranium_among_other_demands() -> None:
    stage = with_curie(silk=1, iron=1)
    uranium, iron = 5, 3
    assert payment.can_meet(stage.w, 0, (uranium, iron))
    assert not payment.can_meet(stage.w, 0, (uranium, uranium)), "one, since the card is gone then"
    stage.ask(payment.Pay(0, (uranium, iron)))
    stage.choose(0, "pay-other marie_curie")
    assert (stage.realm(0).resources, discarded(stage)) == ((0, 0, 0, 0), ["marie_curie"])


@card("marie_curie")
def test_there_is_a_world_for_everybody_while_marie_curie_pays() -> None:
    """She lies open as soon as there is no other way to pay: what others imagine must be able to go on."""
    stage = manage(with_curie(silk=1, iron=1)).choose(0, POWER)
    entry = view_of(stage.w, 1)["realms"][0]["people"][0]
    assert entry["id"] == "marie_curie"


# -- sir isaac newton ------------------------------------------------------------------------------------------

BLANK = "use sir_isaac_newton.blank"


def research_phase(stage: Stage) -> Stage:
    """The research phase of everybody."""
    return stage.ask(turn.BeginPhase(Phase.RESEARCH), phase=Phase.RESEARCH, active=-1)


@card("sir_isaac_newton")
@rule("R-TECH-15", "R-TECH-03", "AMB-51")
def test_newton_lies_in_the_pyramid_as_a_blank_tech() -> None:
    stage = gather("sir_isaac_newton").techs(0, "pottery", "writing", "mathematics")
    stage.realm(0).trade = 27
    assert techs.slot_refusal(stage.w, 0, CONTENT.techs.number("printing_press")) is not None
    research_phase(stage).choose(0, BLANK)
    assert stage.realm(0).blank_cards == (1, 0, 0, 0, 0), "the second row has no room, so there is nothing to choose"
    assert (cards(stage), discarded(stage)) == ([], [])
    stage.choose(0, "research printing_press").choose(1, "pass")
    assert knows(stage, 0, "printing_press"), "it rests on the blank"


@card("sir_isaac_newton")
@rule("R-TECH-15")
def test_newton_may_lie_in_any_row_up_to_the_fourth_that_carries_him() -> None:
    stage = gather("sir_isaac_newton")
    stage.realm(0).blank_cards = (6, 4, 2, 0, 0)
    research_phase(stage).choose(0, BLANK)
    assert stage.offers(0) == [f"lay-blank {row}" for row in (1, 2, 3, 4)]
    stage.choose(0, "lay-blank 4")
    assert stage.realm(0).blank_cards == (6, 4, 2, 1, 0)


@card("sir_isaac_newton")
@rule("R-TECH-15", "R-GP-10", "R-GP-15")
def test_newton_stays_in_the_pyramid_when_the_person_dies() -> None:
    stage = gather("sir_isaac_newton", "alan_turing")
    research_phase(stage).choose(0, BLANK)
    assert (stage.realm(0).blank_cards, cards(stage)) == ((1, 0, 0, 0, 0), ["alan_turing"])
    kill(stage)
    assert (stage.realm(0).blank_cards, cards(stage)) == ((1, 0, 0, 0, 0), ["alan_turing"]), "one marker is left"


@card("sir_isaac_newton")
@rule("R-TECH-15", "R-GP-09", "R-TIME-01")
def test_newton_is_placed_before_one_researches_with_a_marker() -> None:
    stage = gather("sir_isaac_newton")
    assert BLANK not in open_turn(stage).offers(0)
    stage.w.agenda.clear()
    research_phase(stage).choose(0, "pass", "pass").choose(1, "pass")
    assert (stage.offers(0), cards(stage)) == ([], ["sir_isaac_newton"]), "afterwards it is too late"
    research_phase(blocked := blockaded(gather("sir_isaac_newton")))
    assert BLANK not in blocked.offers(0)


@card("sir_isaac_newton")
def test_the_blank_is_part_of_the_box_wherever_it_is_looked_at() -> None:
    newton = CONTENT.great_persons.number("sir_isaac_newton")
    for state in played(8, players=2, assigned=("chinese", "zulu")):
        if state.world.turn:
            break
    w = state.world
    w.agenda.clear()
    assert newton in w.person_deck.down
    w.person_deck = Deck(tuple(card for card in w.person_deck.down if card != newton), w.person_deck.up)
    assert any("people" in wrong for wrong in violations(w))
    techs.lay_blank(w, 0, 1)
    assert violations(w) == []
    for seat in (0, 1, None):
        world = imagined(view_of(w, seat), random.Random(1))
        assert newton not in world.person_deck.down
        assert CivilizationState(GAME, world).violations() == []
