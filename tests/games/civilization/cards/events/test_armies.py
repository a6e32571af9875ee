"""Culture events about armies and scouts: defection, disorder, volunteers."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins, displacing, marching
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import BattleWindow, Phase
from hegemon.games.civilization.framework.event_modes import MODES, EventMode
from hegemon.games.civilization.speech import HAPPENINGS, VERBS
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import hand, manage, move, open_turn, realms
from tests.games.civilization.chapters.battles import attack, battle, card_count, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage, parsed

CANCEL = "answer-with jousting_tourney.cancel"


def plays(stage: Stage, seat: int = 0) -> list[str]:
    """The culture events that a player may play now."""
    return [offer for offer in stage.offers(seat) if offer.startswith("play")]


# -- Defection -------------------------------------------------------------------------------------------------


@card("defection")
@rule("R-SUP-02", "R-EVT-04")
def test_defection_kills_a_figure_which_goes_back_to_its_sheet() -> None:
    stage = realms().figures(1, "5,3", armies=1, scouts=1).events(0, "defection")
    stage.figures(0, "1,1", scouts=1)
    move(stage).choose(0, "play defection.kill")
    assert str(stage.question.prompt(stage.w, 0))
    assert [offer for offer in stage.offers(0) if "5,3" in offer] == ["kill-figures 5,3 0 1", "kill-figures 5,3 1 0"]
    assert "kill-figures 1,1 0 1" in stage.offers(0), "one's own is a figure, too"
    armies = stage.realm(1).armies
    stage.choose(0, "kill-figures 5,3 1 0")
    assert (stage.scene(["5,3"]), stage.realm(1).armies) == ({"5,3": (1, 0, 1)}, armies + 1)
    assert (hand(stage), isinstance(stage.question, MoveFigures)) == ([], True)
    news = stage.w.news[-1].seen_by(1)
    assert news == {"event": "defected", "seat": 0, "owner": 1, "square": "5,3", "armies": 1, "scouts": 0}


@card("defection")
@pytest.mark.parametrize(("square", "hit"), [("6,2", True), ("4,4", True), ("7,2", False), ("5,4", False)])
def test_the_range_of_defection_counts_steps_from_a_city(square: str, hit: bool) -> None:
    stage = realms().figures(1, square, armies=1).events(0, "defection")
    move(stage)
    assert plays(stage) == (["play defection.kill"] if hit else [])
    if not hit:
        stage.refuses(0, "play defection.kill", "R-EVT-03")


@card("defection", "mass_defection")
@pytest.mark.parametrize(("event", "near", "far"), [("defection", "11,2", "12,2"), ("mass_defection", "13,2", "14,2")])
def test_the_range_counts_from_a_figure_as_well_and_from_both_halves_of_a_metropolis(
    event: str, near: str, far: str
) -> None:
    stage = realms().figures(0, "7,2", scouts=1).figures(1, near, armies=1).figures(1, far, armies=1).events(0, event)
    aims = MODES[f"{event}.kill"].aims(stage.w, 0)
    assert parsed(f"kill-figures {near} 1 0") in aims
    assert parsed(f"kill-figures {far} 1 0") not in aims
    wide = Stage().city(0, "2,2", "3,2").city(1, "13,5").figures(1, "7,2", armies=1)
    assert MODES["defection.kill"].aims(wide.w, 0) == [parsed("kill-figures 7,2 1 0")]


@card("defection")
def test_defection_kills_one_figure_and_no_great_person() -> None:
    stage = realms().figures(1, "4,2", armies=2).lay("3,3", "person", "artist")
    aims = MODES["defection.kill"].aims(stage.w, 0)
    assert aims == [parsed("kill-figures 4,2 1 0")]


@card("defection")
@rule("R-EVT-03")
def test_defection_is_for_the_movement_phase_alone() -> None:
    stage = realms().figures(1, "4,2", armies=1).events(0, "defection")
    for phase in (open_turn, manage):
        phase(stage)
        assert plays(stage) == []
    assert plays(move(stage)) == ["play defection.kill"]


@card("defection")
@rule("R-EVT-05", "R-TIME-06")
def test_defection_can_be_cancelled() -> None:
    stage = realms().figures(1, "4,2", armies=1).events(0, "defection").events(1, "jousting_tourney")
    move(stage).choose(0, "play defection.kill").choose(1, CANCEL)
    assert (stage.scene(["4,2"]), hand(stage), hand(stage, 1)) == ({"4,2": (1, 1, 0)}, [], [])


@card("defection")
@rule("R-TIME-06", "R-TIME-09")
def test_defection_breaks_into_a_move_before_and_between_its_steps() -> None:
    stage = realms().figures(1, "6,2", armies=1).events(0, "defection")
    move(stage, 1).choose(1, "march 6,2 1 0")
    assert stage.offers(0) == ["pass", "answer-with defection.kill"]
    stage.choose(0, "pass").choose(1, "step 5,2")
    stage.choose(0, "answer-with defection.kill")
    assert stage.scene(["5,2", "6,2"]) == {"5,2": (-1, 0, 0), "6,2": (-1, 0, 0)}
    assert stage.realm(1).armies == CONTENT.market.armies
    assert isinstance(stage.question, MoveFigures), "nobody is left to go on"


@card("defection")
@rule("R-TIME-06")
def test_defection_breaks_in_only_where_there_is_somebody_to_kill() -> None:
    stage = realms().figures(1, "12,2", armies=1).events(0, "defection")
    move(stage, 1).choose(1, "march 12,2 1 0")
    assert isinstance(stage.question, marching.March)


@card("defection")
@rule("R-TIME-09")
def test_whoever_is_on_the_move_dies_before_those_who_stand_there() -> None:
    stage = realms().figures(1, "6,2", armies=1).figures(1, "5,2", armies=1).events(0, "defection")
    stage.w.moved_armies[stage.square("5,2")] = 1
    move(stage, 1).choose(1, "march 6,2 1 0").choose(0, "pass").choose(1, "step 5,2")
    stage.choose(0, "answer-with defection.kill")
    assert stage.scene(["5,2"]) == {"5,2": (1, 1, 0)}
    assert isinstance(stage.question, MoveFigures), "the one that stood there has moved already"
    assert "march 5,2 1 0" not in stage.offers(1)


@card("mass_defection")
@rule("R-TIME-09")
def test_what_is_left_of_a_group_goes_on() -> None:
    stage = realms().figures(1, "6,2", armies=1, scouts=1).events(0, "mass_defection")
    move(stage, 1).choose(1, "march 6,2 1 1").choose(0, "answer-with mass_defection.kill", "kill-figures 6,2 1 0")
    stage.choose(1, "step 5,2", "stop")
    assert stage.scene(["6,2", "5,2"]) == {"6,2": (-1, 0, 0), "5,2": (1, 0, 1)}


@card("defection")
@rule("R-SCT-03")
def test_a_dead_newcomer_leaves_no_trace() -> None:
    stage = realms().figures(1, "5,2", scouts=1).events(0, "defection")
    stage.w.new_figures = (stage.square("5,2"),)
    move(stage).choose(0, "play defection.kill")
    assert stage.w.new_figures == ()


@card("defection")
@rule("R-BLK-06", "R-COIN-02", "R-COIN-03")
def test_when_the_last_enemy_of_a_blockade_is_killed_its_coins_count_again_at_once() -> None:
    stage = realms().ground("3,3", coin=1).figures(1, "3,3", armies=1).events(0, "defection")
    stage.realm(0).coins = stage.w.options.coin_victory - 1
    stage.stir()
    move(stage)
    assert (coins.coins(stage.w, 0), stage.w.winner) == (14, -1)
    stage.choose(0, "play defection.kill")
    assert (stage.w.winner, stage.w.ended_by) == (0, "economy")


@card("defection")
def test_the_united_nations_protect_figures() -> None:
    stage = realms().lay("12,4", "wonder", "united_nations").figures(1, "4,2", armies=1).events(0, "defection")
    move(stage).choose(0, "play defection.kill").choose(1, "deny-leave")
    assert stage.scene(["4,2"]) == {"4,2": (1, 1, 0)}


# -- Mass and Wholesale Defection ------------------------------------------------------------------------------


@card("mass_defection", "wholesale_defection")
@pytest.mark.parametrize("event", ["mass_defection", "wholesale_defection"])
def test_they_kill_up_to_two_figures_in_a_square(event: str) -> None:
    stage = realms(start_stacking=4).figures(1, "4,2", armies=3, scouts=1).events(0, event)
    move(stage).choose(0, f"play {event}.kill")
    assert stage.offers(0) == [f"kill-figures 4,2 {a} {s}" for a, s in ((0, 1), (1, 0), (1, 1), (2, 0))]
    stage.choose(0, "kill-figures 4,2 2 0")
    assert stage.scene(["4,2"]) == {"4,2": (1, 1, 1)}


@card("mass_defection", "wholesale_defection")
@rule("R-GP-10", "R-GP-15")
@pytest.mark.parametrize("event", ["mass_defection", "wholesale_defection"])
def test_they_kill_a_great_person_and_its_card_goes_too(event: str) -> None:
    stage = realms().figures(0, "9,4", armies=1).lay("12,4", "person", "artist").people(1, "frida_kahlo")
    move(stage.events(0, event)).choose(0, f"play {event}.kill", "kill-person 12,4")
    assert (stage.w.markers[stage.square("12,4")], stage.realm(1).people) == (0, ())
    assert stage.told()[-2:] == ["killed-person", "lost-person-card"]


@card("mass_defection")
@rule("R-GP-10", "R-GP-15")
def test_a_great_person_with_another_marker_of_the_type_keeps_its_card() -> None:
    stage = realms().figures(0, "9,4", armies=1).lay("12,4", "person", "artist").lay("14,4", "person", "artist")
    move(stage.people(1, "frida_kahlo").events(0, "mass_defection"))
    stage.choose(0, "play mass_defection.kill", "kill-person 12,4")
    assert len(stage.realm(1).people) == 1


@card("mass_defection", "wholesale_defection")
def test_mass_defection_reaches_six_squares_and_wholesale_defection_all() -> None:
    stage = realms().figures(1, "8,3", armies=1).figures(1, "8,2", armies=1).lay("12,4", "person", "artist")
    mass, wholesale = (MODES[f"{name}_defection.kill"].aims(stage.w, 0) for name in ("mass", "wholesale"))
    assert list(map(str, mass)) == ["kill-figures 8,2 1 0"]
    assert list(map(str, wholesale)) == ["kill-figures 8,2 1 0", "kill-figures 8,3 1 0", "kill-person 12,4"]


@card("wholesale_defection")
@rule("R-TIME-06", "R-GP-15")
def test_wholesale_defection_kills_a_great_person_in_the_midst_of_a_move_and_can_be_cancelled() -> None:
    stage = realms().figures(1, "8,2", armies=1).lay("12,4", "person", "artist").events(0, "wholesale_defection")
    move(stage.events(1, "bread_and_circuses"), 1).choose(1, "march 8,2 1 0")
    stage.choose(0, "answer-with wholesale_defection.kill", "kill-person 12,4")
    assert stage.offers(1) == ["pass", "answer-with bread_and_circuses.cancel"], "it is aimed at the owner"
    stage.choose(1, "answer-with bread_and_circuses.cancel", "step 7,2", "stop")
    assert stage.w.markers[stage.square("12,4")] != 0
    assert stage.scene(["7,2"]) == {"7,2": (1, 1, 0)}


# -- Disoriented, Lost, Out of Position ------------------------------------------------------------------------

DISORDER = {"disoriented": 2, "lost": 3, "out_of_position": 4}


@card("disoriented", "lost", "out_of_position")
@pytest.mark.parametrize(("event", "distance"), DISORDER.items())
def test_they_move_all_figures_of_a_square_together(event: str, distance: int) -> None:
    stage = realms().figures(1, "8,4", armies=1, scouts=1).events(0, event)
    manage(stage).choose(0, f"play {event}.move")
    assert str(stage.question.prompt(stage.w, 0))
    ends = [offer for offer in stage.offers(0) if offer != "pass"]
    square, walk = stage.square("8,4"), stage.w.geography.walk
    assert all(0 < walk(stage.square(end.split()[1]), square) <= distance for end in ends)
    edge = f"{8 + distance},4"
    assert f"relocate {edge}" in ends
    stage.choose(0, f"relocate {edge}")
    assert stage.scene(["8,4", edge]) == {"8,4": (-1, 0, 0), edge: (1, 1, 1)}
    assert stage.w.news[-1].seen_by(1) == {
        "event": "relocated", "seat": 0, "owner": 1, "start": "8,4", "square": edge, "armies": 1, "scouts": 1
    }  # fmt: skip


@card("disoriented")
def test_disoriented_chooses_among_the_squares_of_others() -> None:
    stage = realms().figures(0, "5,5", armies=1).figures(1, "8,4", armies=1).figures(1, "10,2", scouts=1)
    manage(stage.events(0, "disoriented")).choose(0, "play disoriented.move")
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["mislead 10,2", "mislead 8,4"]


@card("disoriented")
def test_disoriented_figures_may_be_left_where_they_are() -> None:
    stage = realms().figures(1, "8,4", armies=1).events(0, "disoriented")
    manage(stage).choose(0, "play disoriented.move", "pass")
    assert (stage.scene(["8,4"]), hand(stage)) == ({"8,4": (1, 1, 0)}, [])


@card("disoriented", "lost")
@rule("R-MOVE-06", "R-MOVE-16", "R-CITY-20", "R-MOVE-05")
def test_they_lead_neither_over_water_nor_into_battle() -> None:
    stage = realms().techs(1, "sailing").figures(1, "8,4", armies=2).events(0, "lost")
    stage.ground("9,4", "water").figures(0, "7,4", scouts=1).lay("8,3", "village", "iron").lay(
        "9,5", "relic", "atlantis"
    )
    stage.figures(1, "7,5", armies=1)
    stage.realm(1).armies += 1
    manage(stage).choose(0, "play lost.move", "mislead 8,4")
    stage.refuses(0, "relocate 9,4", "R-MOVE-06").refuses(0, "relocate 7,4", "R-MOVE-16")
    stage.refuses(0, "relocate 8,3", "R-MOVE-10").refuses(0, "relocate 9,5", "R-MOVE-10")
    stage.refuses(0, "relocate 7,5", "R-MOVE-05").refuses(0, "relocate 10,4", "R-EVT-03")
    assert "relocate 8,5" in stage.offers(0)


@card("out_of_position")
@rule("R-CITY-20", "R-CITY-22", "R-MOVE-08")
def test_nobody_is_led_into_a_city_or_off_the_known_map() -> None:
    stage = realms().figures(1, "4,2", armies=1).city(1, "8,6").figures(1, "7,5", armies=1).events(0, "out_of_position")
    stage.hide(1)
    hidden = next(
        stage.w.geography.name[s]
        for s in stage.w.geography.slot_squares[1]
        if stage.w.geography.walk(s, stage.square("4,2")) < 4
    )
    manage(stage).choose(0, "play out_of_position.move", "mislead 4,2")
    stage.refuses(0, "relocate 2,2", "R-CITY-20").refuses(0, f"relocate {hidden}", "R-MOVE-08")
    stage.choose(0, "relocate 3,3").events(0, "lost").choose(0, "play lost.move", "mislead 7,5")
    stage.refuses(0, "relocate 8,6", "R-CITY-20")


@card("disoriented")
@rule("R-BLK-06")
def test_disoriented_ends_a_blockade() -> None:
    stage = realms().ground("3,3", coin=1).figures(1, "3,3", armies=1).events(0, "disoriented")
    manage(stage)
    assert coins.coins(stage.w, 0) == 0
    stage.choose(0, "play disoriented.move", "relocate 4,4")
    assert coins.coins(stage.w, 0) == 1


@card("disoriented")
@rule("R-MOVE-21")
def test_a_closed_gate_stays_closed_for_whoever_is_led_there() -> None:
    stage = realms().lay("3,3", "wonder", "brandenburg_gate").figures(1, "4,4", armies=1).events(0, "disoriented")
    stage.figures(1, "10,1", armies=1)
    manage(stage).choose(0, "play disoriented.move", "mislead 4,4").refuses(0, "relocate 3,3", "R-MOVE-21")


@card("disoriented", "lost", "out_of_position")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", DISORDER)
def test_they_need_figures_that_can_go_somewhere_and_city_management(event: str) -> None:
    stage = realms().figures(0, "5,5", armies=1).events(0, event)
    manage(stage)
    assert plays(stage) == []
    stage.figures(1, "8,4", armies=1)
    for square in ("8,3", "8,5", "7,4", "9,4"):
        stage.ground(square, "water")
    assert plays(stage) == []
    stage.ground("8,3")
    assert plays(stage) == [f"play {event}.move"]
    for phase in (open_turn, move):
        assert plays(phase(stage)) == []


@card("disoriented", "lost", "out_of_position")
@rule("R-EVT-05")
@pytest.mark.parametrize("event", DISORDER)
@pytest.mark.parametrize("answer", ["bread_and_circuses", "jousting_tourney"])
def test_they_can_be_cancelled(event: str, answer: str) -> None:
    stage = realms().figures(1, "8,4", armies=1).events(0, event).events(1, answer)
    manage(stage).choose(0, f"play {event}.move").choose(1, f"answer-with {answer}.cancel")
    assert stage.scene(["8,4"]) == {"8,4": (1, 1, 0)}
    assert not isinstance(stage.question, displacing.Relocate)


# -- Duty and Honor, Nationalism, Patriotism -------------------------------------------------------------------

VOLUNTEERS = {"duty_and_honor": 1, "nationalism": 2, "patriotism": 3}


@card("duty_and_honor", "nationalism", "patriotism")
@rule("R-CBT-28", "R-UNIT-01")
@pytest.mark.parametrize(("event", "count"), VOLUNTEERS.items())
@pytest.mark.parametrize("seat", [0, 1])
def test_they_bring_units_before_the_hands_are_drawn(event: str, count: int, seat: int) -> None:
    stage = war().figures(1, "8,4", armies=1).events(seat, event)
    before = card_count(stage)
    attack(stage)
    assert (battle(stage).window, stage.offers(seat)) == (BattleWindow.BEFORE_HANDS, [f"play {event}.units", "pass"])
    stage.choose(seat, f"play {event}.units", *["draft mounted"] * count)
    assert (len(stage.realm(seat).battle_hand), card_count(stage)) == (count, before)
    secret = [each for each in stage.w.news if each.name == "drew-unit"]
    assert len(secret) == count
    assert all("card" not in each.seen_by(1 - seat) and "card" in each.seen_by(seat) for each in secret)


@card("duty_and_honor", "nationalism", "patriotism")
@pytest.mark.parametrize(("event", "count"), VOLUNTEERS.items())
def test_who_may_build_several_units_may_stop_before(event: str, count: int) -> None:
    stage = attack(war().figures(1, "8,4", armies=1).units(1, "infantry_even").events(0, event))
    stage.choose(0, f"play {event}.units")
    assert ("pass" in stage.offers(0)) == (count > 1)
    assert "draft aircraft" not in stage.offers(0)
    stage.refuses(0, "draft aircraft", "R-UNIT-01")
    if count > 1:
        stage.choose(0, "draft artillery", "pass")
        assert len(stage.realm(0).battle_hand) == 1


@card("duty_and_honor")
@rule("R-UNIT-02")
def test_without_a_unit_to_build_duty_and_honor_is_not_played() -> None:
    stage = war().figures(1, "8,4", armies=1).events(0, "duty_and_honor")
    stage.w.unit_decks = (Deck(),) * len(CONTENT.unit_types)
    refusal = MODES["duty_and_honor.units"].refusal(stage.w, 0)
    assert refusal is not None
    assert refusal.rule == "R-UNIT-02"


@card("duty_and_honor", "nationalism", "patriotism")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", VOLUNTEERS)
def test_they_are_for_battles_alone(event: str) -> None:
    stage = realms().events(0, event)
    for phase in (open_turn, manage, move):
        assert plays(phase(stage)) == []


@card("duty_and_honor", "nationalism", "patriotism")
@rule("R-EVT-05")
@pytest.mark.parametrize("event", VOLUNTEERS)
def test_cancelled_they_bring_nobody(event: str) -> None:
    stage = war().figures(1, "8,4", armies=1).units(1, "infantry_even").events(0, event).events(1, "jousting_tourney")
    attack(stage).choose(0, f"play {event}.units").choose(1, CANCEL)
    assert (stage.realm(0).units, stage.realm(0).battle_hand, hand(stage)) == ((), (), [])


# -- words -----------------------------------------------------------------------------------------------------


def test_what_they_do_has_words() -> None:
    for words in ("kill-figures 5,5 1 0", "kill-person 5,5", "mislead 5,5", "relocate 5,5"):
        action = parsed(words)
        assert str(VERBS[action.verb].describe(action))
    assert str(HAPPENINGS["defected"].describe({"seat": 0, "owner": 1, "square": "5,5", "armies": 1, "scouts": 0}))


@pytest.mark.parametrize("key", ["defection.kill", "disoriented.move"])
def test_without_an_aim_nothing_happens(key: str) -> None:
    stage = realms()
    mode: EventMode = MODES[key]
    mode.play(stage.w, 0, None)
    assert (stage.told(), stage.w.agenda, stage.w.phase) == ([], [], Phase.ALWAYS)
