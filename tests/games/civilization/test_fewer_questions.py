"""People are asked only what is theirs to decide: whole moves, things and where they go, phases with work to do."""

from __future__ import annotations

from random import Random

import pytest

from hegemon.games.civilization.chapters import research, start
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.chapters.marching import March
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.wounds import DealWounds, HealWounds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.payment import ANY, Pay
from hegemon.games.civilization.framework.reactions import React
from hegemon.games.civilization.game import GAME
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.chapters.battles import FIELD, attack_village, war
from tests.games.civilization.chapters.test_clash import skirmish
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def plain() -> Stage:
    """Two capitals at opposite ends of a plain."""
    return Stage().city(0, "2,2").city(1, "13,5")


def moving(stage: Stage) -> Stage:
    """The first player's movement."""
    return stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)


def goals(stage: Stage, group: str) -> set[str]:
    """Where a group can go in one choice."""
    return {words.split()[-1] for words in stage.offers(0) if words.startswith(f"move {group} ")}


# -- whole moves -----------------------------------------------------------------------------------------------


@rule("R-MOVE-02", "R-MOVE-04")
def test_a_move_is_one_choice_however_many_squares() -> None:
    stage = moving(plain().figures(0, "5,5", armies=1).figures(0, "8,2", scouts=1))
    assert len(goals(stage, "5,5 1 0")) == 12
    stage.choose(0, "move 5,5 1 0 6,6")
    assert stage.scene(["5,5", "6,6"]) == {"5,5": (-1, 0, 0), "6,6": (0, 1, 0)}
    assert stage.told().count("stepped") == 2, "the steps are told one by one"
    stage.refuses(0, "move 6,6 1 0 6,7", "R-MOVE-04").refuses(0, "move 8,2 0 1 11,2", "R-TURN-02")


@rule("R-MOVE-07")
def test_the_way_avoids_squares_where_the_group_could_not_stay() -> None:
    stage = plain().techs(0, "navigation").figures(0, "5,5", armies=1).ground("6,5", "water")
    moving(stage).choose(0, "move 5,5 1 0 6,6")
    told = [event.public["square"] for event in stage.w.news if event.name == "stepped"]
    assert told == ["5,6", "6,6"], "not over the water, where it might be held"
    stage = plain().techs(0, "navigation").figures(0, "5,5", armies=1).ground("6,5", "water")
    moving(stage).choose(0, "move 5,5 1 0 7,5")
    assert stage.scene(["7,5"]) == {"7,5": (0, 1, 0)}, "where there is no other way, over the water"
    stage = plain().figures(0, "5,5", armies=1).ground("6,5", "water")
    moving(stage).refuses(0, "move 5,5 1 0 6,5", "R-MOVE-06").refuses(0, "move 5,5 1 0 7,5", "R-MOVE-02")


@rule("R-MOVE-10", "R-HUT-01")
def test_what_ends_a_move_is_a_goal_and_never_on_the_way() -> None:
    stage = plain().figures(0, "5,5", armies=1).lay("5,4", "hut", "iron")
    moving(stage)
    assert "5,4" in goals(stage, "5,5 1 0")
    assert "5,3" not in goals(stage, "5,5 1 0"), "the hut is in the way"
    stage.choose(0, "move 5,5 1 0 5,4")
    assert len(stage.realm(0).huts_and_villages) == 1


@rule("R-REL-05")
def test_after_a_relic_the_move_can_be_gone_on_with() -> None:
    stage = plain().figures(0, "5,5", armies=1).lay("5,4", "relic", "seven_cities_of_gold")
    moving(stage).choose(0, "move 5,5 1 0 5,4")
    assert stage.realm(0).relics
    assert "step 5,3" in stage.offers(0)
    assert "stop" in stage.offers(0)


@rule("R-EXP-01", "R-EXP-04")
def test_a_tile_is_turned_up_within_the_move_and_the_rest_is_gone_on_with() -> None:
    stage = plain().techs(0, "horseback_riding").figures(0, "6,1", armies=1).hide(2)
    moving(stage).choose(0, "go-exploring 6,1 1 0 7,1 8,1")
    assert isinstance(stage.question, March)
    assert (stage.question.square, stage.question.points) == (stage.square("7,1"), 1)
    assert "explored" in stage.told()
    stage.refuses(0, "march 7,1 1 0", "R-TURN-02")


@rule("R-MOVE-02")
def test_one_may_go_step_by_step_and_the_rest_of_the_way_at_once() -> None:
    stage = plain().techs(0, "sailing").figures(0, "5,5", armies=1)
    moving(stage).choose(0, "march 5,5 1 0", "step 5,4")
    stage.refuses(0, "go 5,4", "R-TURN-02").choose(0, "go 7,3")
    assert stage.scene(["7,3"]) == {"7,3": (0, 1, 0)}


@rule("R-CITY-20", "R-FORT-02")
def test_in_a_city_of_ones_own_one_is_asked_what_becomes_of_the_figures() -> None:
    stage = moving(plain().figures(0, "3,2", armies=1)).choose(0, "move 3,2 1 0 2,2")
    assert {"disband", "fortify"} <= set(stage.offers(0))
    stage.choose(0, "fortify")
    assert stage.w.cities[0][0].fortified


def caught_on_the_way() -> Stage:
    """A move over two squares, before which the second player may see to it that nobody leaves a square."""
    stage = plain().techs(1, "communism").spoils(1, "spy").figures(0, "5,5", armies=1)
    return moving(stage).choose(0, "move 5,5 1 0 5,3")


@rule("R-TIME-09", "R-TIME-06")
def test_others_may_interrupt_between_the_steps_and_the_plan_is_forgotten() -> None:
    stage = caught_on_the_way()
    assert isinstance(stage.question, React)
    stage.choose(1, "pass")
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}
    stage.choose(1, "answer communism.spy", "pay-marker spy", "bar 5,4")
    assert stage.scene(["5,4", "5,3"]) == {"5,4": (0, 1, 0), "5,3": (-1, 0, 0)}


@rule("R-TIME-07")
def test_where_a_group_is_going_is_nobody_elses_business() -> None:
    stage = caught_on_the_way()
    march = stage.w.agenda[-2]
    assert isinstance(march, March)
    assert march.orders
    assert march.masked(stage.w, 0) == march
    hidden = march.masked(stage.w, 1)
    assert isinstance(hidden, March)
    assert not hidden.orders


# -- phases that end by themselves -------------------------------------------------------------------------------


@rule("R-TURN-08", "R-TIME-07")
def test_a_phase_with_nothing_left_to_do_ends_by_itself() -> None:
    assert not moving(plain()).w.agenda, "nobody can move"
    stage = moving(plain().figures(0, "5,5", armies=1)).choose(0, "move 5,5 1 0 5,4")
    assert not stage.w.agenda, "everybody has moved"
    stage = plain().ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT).choose(0, "devote 2,2")
    assert not stage.w.agenda


@rule("R-TIME-07")
@pytest.mark.parametrize("event", ["a_gift_from_afar", "we_love_the_despot_day"])
def test_whoever_holds_a_card_is_asked_whatever_it_is(event: str) -> None:
    stage = moving(plain().events(0, event))
    assert stage.offers(0) == ["end-movement"], "that the phase goes on tells nothing about the card"


@rule("R-TIME-07", "R-HUT-08")
def test_a_hidden_marker_keeps_a_phase_open_where_it_might_be_of_use() -> None:
    assert not moving(plain().spoils(0, "iron")).w.agenda, (
        "no marker is for this phase, and there is nothing to pay for"
    )
    managed = plain().spoils(0, "iron").ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT).choose(0, "devote 2,2")
    assert managed.offers(0) == ["end-cities"], "it might be Friendly Workers"


@rule("R-MOVE-21")
def test_a_phase_that_can_t_be_ended_doesn_t_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hegemon.games.civilization.chapters.movement.must_leave", lambda w, seat: True)
    assert moving(plain()).w.agenda


@rule("R-TECH-01", "R-TECH-02")
def test_who_can_t_pay_for_any_tech_is_not_asked_what_to_research() -> None:
    stage = plain()
    stage.realm(0).trade, stage.realm(1).trade = 6, 5
    stage.ask(research.begin(stage.w), phase=Phase.RESEARCH, active=-1)
    assert stage.question.asked(stage.w) == (0,)
    stage.choose(0, "research pottery")
    assert not stage.w.agenda


# -- pure gains --------------------------------------------------------------------------------------------------


def turn_begins(stage: Stage) -> Stage:
    """The first player's start of turn; with a card in hand it doesn't end by itself."""
    return stage.events(0, "a_gift_from_afar").ask(start.begin(0), phase=Phase.START_OF_TURN)


@rule("R-SOT-06")
def test_what_nobody_would_decline_or_wait_with_is_had_at_once() -> None:
    stage = turn_begins(plain().lay("1,1", "wonder", "stonehenge").lay("3,3", "wonder", "the_colossus"))
    assert (stage.realm(0).culture, stage.realm(0).trade) == (1, 3)
    stage.refuses(0, "use stonehenge.culture", "R-RES-02").choose(0, "done")
    assert (stage.realm(0).culture, stage.realm(0).trade) == (1, 3), "once per turn"


@rule("R-SOT-06", "R-TRD-06")
def test_trade_that_would_be_lost_now_waits_for_the_end_of_the_phase() -> None:
    stage = plain().lay("3,3", "wonder", "the_colossus")
    stage.realm(0).trade = 26
    turn_begins(stage)
    assert (stage.realm(0).trade, "use the_colossus.trade" in stage.offers(0)) == (26, True)
    stage.choose(0, "done")
    assert stage.realm(0).trade == 27


@rule("R-SOT-06")
def test_what_may_become_more_in_the_phase_waits_for_its_end() -> None:
    stage = turn_begins(plain().policies(0, "pacifism", "expansionism"))
    assert (stage.realm(0).culture, stage.realm(0).trade) == (0, 0), "a scout may come, and a city be founded"
    stage.choose(0, "done")
    assert (stage.realm(0).culture, stage.realm(0).trade) == (1, 1)
    stage = turn_begins(plain().policies(0, "pacifism").figures(0, "6,6", scouts=1))
    assert stage.realm(0).culture == 2, "with a scout it can't become more"


@rule("R-SOT-06", "R-GOV-04")
def test_a_start_of_turn_in_which_one_could_only_fall_into_anarchy_ends_by_itself() -> None:
    stage = plain().lay("1,1", "wonder", "stonehenge").ask(start.begin(0), phase=Phase.START_OF_TURN)
    assert (stage.w.agenda, stage.realm(0).culture) == ([], 1)
    stage = plain().techs(0, "code_of_laws").government(0, "republic").ask(start.begin(0), phase=Phase.START_OF_TURN)
    assert "govern anarchy" in stage.offers(0), "there is another government to come out of it with"


# -- windows -----------------------------------------------------------------------------------------------------


@rule("R-TIME-07")
def test_every_window_that_can_be_let_pass_is_listed() -> None:
    state = GAME.new({"players": 2, "ask_everyone": True, "max_turns": 3}, 4)
    known, seen, dice = {window.id for window in GAME.windows(GAME.options(players=2))}, set(), Random(4)
    while state.to_act():
        seat = state.to_act()[0]
        windows = state.open_windows(seat)
        known_to_all = [window.kind for window in windows if not window.discreet]
        assert [state.view(None)["window"]] == (known_to_all or [None])
        assert not state.open_windows(1 - seat) or len(state.to_act()) > 1
        seen.update(window.kind for window in windows)
        assert all(window.passing in state.legal(seat) for window in windows)
        state.apply(seat, windows[0].passing if windows else dice.choice(state.legal(seat)))
    assert {"city_action", "deals", "only_answer"} <= seen <= known


def test_without_deals_nobody_can_let_them_pass() -> None:
    with_deals, without = (
        {window.id for window in GAME.windows(GAME.options(players=2, deals_per_turn=n))} for n in (1, 0)
    )
    assert with_deals - without == {"deals"}


def test_the_stretch_of_a_game_is_a_phase_of_a_turn() -> None:
    state = GAME.new({"players": 2}, 4)
    land.survey(state.world)
    state.world.turn, state.world.phase = 3, Phase.MOVEMENT
    assert state.stretch() == "3 movement"


def open_windows(stage: Stage, seat: int) -> list[tuple[str, str, bool]]:
    """How a player can let the present question pass."""
    found = CivilizationState(GAME, stage.w).open_windows(seat)
    return [(window.kind, str(window.passing), window.discreet) for window in found]


@rule("R-TIME-07")
def test_who_is_asked_only_to_hide_that_there_is_nothing_to_do_has_one_answer() -> None:
    stage = plain().events(0, "disoriented")
    moving(stage)
    assert stage.offers(0) == ["end-movement"], "the card isn't for this phase, which is nobody's business"
    assert open_windows(stage, 0) == [("only_answer", "end-movement", True)]
    assert (open_windows(stage, 1), view_of(stage.w, 1)["window"]) == ([], None), "nobody else is told"
    stage = plain().events(0, "disoriented").figures(0, "5,5", armies=1)
    assert open_windows(moving(stage), 0) == []


@rule("R-TIME-07")
def test_who_could_break_in_only_to_harm_themselves_has_one_answer() -> None:
    for square, vain in (("5,5", True), ("10,5", False)):
        stage = plain().events(1, "defection").figures(1, "12,4", scouts=1).figures(0, square, armies=1)
        moving(stage).choose(0, f"march {square} 1 0")
        assert stage.offers(1) == ["pass", "answer-with defection.kill"]
        private = [("only_answer", "pass", True)] if vain else []
        assert open_windows(stage, 1) == [("move", "pass", False), *private]


@rule("R-SOT-06", "R-GP-14", "R-TIME-07")
def test_a_gain_of_a_person_who_lies_face_down_is_asked_about_as_nobody_has_it_by_itself() -> None:
    def begun(*, shown: bool) -> Stage:
        stage = plain().lay("3,3", "person", "scientist").people(0, "alan_turing", shown=shown)
        return stage.events(0, "a_gift_from_afar").ask(start.begin(0), phase=Phase.START_OF_TURN)

    hidden = begun(shown=False)
    assert "use alan_turing.codebreaking" in hidden.offers(0)
    assert open_windows(hidden, 0) == []
    assert open_windows(hidden, 1) == []
    hidden.choose(0, "done")
    assert "used" not in hidden.told(), "whoever lies face down stays so"
    assert "used" in begun(shown=True).choose(0, "done").told(), "this one is had at the end"


@rule("R-GOV-04")
def test_a_start_of_turn_for_nothing_but_anarchy_can_be_let_pass() -> None:
    def begun(stage: Stage) -> Stage:
        return stage.techs(0, "code_of_laws").government(0, "republic").ask(start.begin(0), phase=Phase.START_OF_TURN)

    assert open_windows(begun(plain()), 0) == [("anarchy", "done", True)]
    assert open_windows(begun(plain().figures(0, "8,2", scouts=1)), 0) == [], "there is a city to found"


@rule("R-CBT-15")
def test_who_plays_on_alone_and_can_only_open_fronts_has_one_answer() -> None:
    stage = skirmish(["infantry_even"], ["infantry_tough", "mounted_tough", "artillery_tough"])
    assert open_windows(stage, 1) == []
    stage.choose(1, "open-front infantry_tough")
    assert open_windows(stage, 0) == [], "there is a front to attack"
    stage.choose(0, "attack-front 1 infantry_even")
    assert len(stage.offers(1)) == 2
    assert open_windows(stage, 1) == [("only_answer", "open-front artillery_tough", True)]


@rule("R-CBT-15")
@pytest.mark.parametrize(
    ("first", "theirs", "mine"),
    [
        ("artillery_fierce", "infantry_fierce", "mounted_even"),  # to attack is death for nothing
        ("artillery_fierce", "mounted_even", "infantry_fierce"),  # to attack kills unharmed
        ("artillery_fierce", "infantry_even", "infantry_even"),
    ],
)
def test_who_plays_on_alone_decides_wherever_there_is_an_enemy_to_attack(first: str, theirs: str, mine: str) -> None:
    stage = skirmish([theirs], [first, mine])
    stage.choose(1, f"open-front {first}").choose(0, f"open-front {theirs}")
    assert stage.offers(1) == [f"open-front {mine}", f"attack-front 2 {mine}"]
    assert open_windows(stage, 1) == []


@rule("R-CBT-26")
def test_nobody_heals_or_wounds_unasked_where_they_could_do_less() -> None:
    stage = skirmish(["infantry_even"] * 2, ["infantry_tough"] * 2)
    stage.choose(1, "open-front infantry_tough").choose(0, "attack-front 1 infantry_even")
    stage.ask(HealWounds(1, 2))
    assert (len(stage.offers(1)), open_windows(stage, 1)) == (3, [])
    stage.ask(DealWounds(0, 3))
    assert (len(stage.offers(0)), open_windows(stage, 0)) == (3, [])


@rule("R-LOOT-02")
def test_nobody_leaves_the_only_thing_there_is_to_take() -> None:
    def looting(coins: int, trade: int) -> Stage:
        stage = war().techs(1, "code_of_laws")
        stage.realm(1).trade = trade
        stage.realm(1).tech_coins = changed(stage.realm(1).tech_coins, CONTENT.techs.number("code_of_laws"), coins)
        return stage.ask(Loot(0, 1, 1), phase=Phase.MOVEMENT)

    assert open_windows(looting(0, 2), 0) == [("only_answer", "loot-trade", True)]
    assert open_windows(looting(1, 2), 0) == [], "there is something to choose"
    assert open_windows(looting(1, 0), 0) == [], "to take a coin from somebody gains nothing"


@rule("R-SOT-03")
def test_a_start_of_turn_in_which_sending_changes_nothing_has_one_answer() -> None:
    def begun(ground: str) -> Stage:
        stage = plain().city(0, "6,2").figures(0, "3,3", scouts=1).ground("3,3", ground)
        return stage.ask(start.begin(0), phase=Phase.START_OF_TURN)

    assert "send 3,3 6,2" in begun("forest").offers(0)
    assert open_windows(begun("forest"), 0) == []
    assert "send 3,3 6,2" in begun("grassland").offers(0), "whoever wants to be asked may still do it"
    assert open_windows(begun("grassland"), 0) == [("only_answer", "done", True)]


@rule("R-RES-01")
def test_who_has_to_give_everything_has_one_answer() -> None:
    stage = plain().spoils(0, "silk")
    stage.realm(0).resources = (1, *stage.realm(0).resources[1:])
    stage.ask(Pay(0, (ANY, ANY)))
    assert len(stage.offers(0)) == 2
    assert [window[0] for window in open_windows(stage, 0)] == ["only_answer"]
    stage.realm(0).resources = (2, *stage.realm(0).resources[1:])
    assert open_windows(stage, 0) == []


@rule("R-VIL-01")
def test_the_advisor_plays_the_barbarians_for_who_doesnt_want_to() -> None:
    stage = attack_village(war().lay(FIELD, "village", "iron").units(0, "infantry_even"))
    [(kind, passing, discreet)] = open_windows(stage, 1)
    assert (kind, discreet) == ("barbarians", False)
    assert passing in stage.offers(1)
    stage.choose(1, passing)
    assert open_windows(stage, 0) == [], "one's own units one plays oneself"
