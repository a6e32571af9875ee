"""Culture events about the life in the cities: supplies, holidays, unrest and barbarians."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import exploring
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.governments import ANARCHY
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.ground import Square
from hegemon.games.civilization.facts.kinds import Terrain, TileSymbol
from hegemon.games.civilization.framework import event_modes
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, number_of
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, hand, manage, move, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

TOURNEY = "answer-with jousting_tourney.cancel"
SILK = CONTENT.huts_and_villages.number("silk")
HOLIDAYS = {"we_love_the_despot_day": 4, "we_love_the_queen_day": 6, "we_love_the_president_day": 8}
REVOLTS = ("the_citizens_are_revolting", "the_citizens_are_revolting_ii")


def plays(stage: Stage, seat: int = 0) -> list[str]:
    """The culture events that may be played now."""
    return [offer for offer in stage.offers(seat) if offer.startswith("play")]


def government(stage: Stage, seat: int) -> str:
    """A player's government."""
    return CONTENT.governments[stage.realm(seat).government].id


def idle(stage: Stage, key: str) -> bool:
    """Does nothing happen without an aim?"""
    before = stage.w.copy()
    event_modes.MODES[key].play(stage.w, 0, None)
    return stage.w == before


# -- supply drop -----------------------------------------------------------------------------------------------


@card("supply_drop")
@rule("R-TRD-06", "R-EVT-08")
def test_a_supply_drop_brings_trade() -> None:
    stage = realms().events(0, "supply_drop")
    open_turn(stage).choose(0, "play supply_drop.trade")
    assert (stage.realm(0).trade, hand(stage)) == (7, [])


@card("supply_drop")
@rule("R-CM-05", "R-CM-01")
def test_a_supply_drop_gives_a_city_another_action() -> None:
    stage = realms().city(0, "2,6").events(0, "supply_drop")
    manage(stage).choose(0, "devote 2,6").refuses(0, "devote 2,6", "R-CM-01")
    stage.choose(0, "play supply_drop.action", "devote 2,6")
    assert stage.realm(0).culture == 2, "it may be the same action"
    stage.refuses(0, "devote 2,6", "R-CM-01")
    assert "devote 2,2" in stage.offers(0), "the capital still has its own"
    assert "supplied" in stage.told()


@card("supply_drop")
@rule("R-CM-05")
def test_the_further_action_may_come_before_the_usual_one_and_is_lost_with_the_phase() -> None:
    stage = realms().city(0, "2,6").city(0, "6,2").events(0, "supply_drop")
    manage(stage).choose(0, "play supply_drop.action")
    assert stage.offers(0) == ["second-shift 2,6", "second-shift 6,2"], "never the capital"
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "second-shift 6,2")
    assert [city.extra_actions for city in stage.w.cities[0]] == [0, 0, 1]
    stage.choose(0, "end-cities")
    assert [city.extra_actions for city in stage.w.cities[0]] == [0, 0, 0]


@card("supply_drop")
@rule("R-EVT-03")
def test_with_a_capital_alone_there_is_nothing_to_supply() -> None:
    stage = realms().events(0, "supply_drop")
    manage(stage).refuses(0, "play supply_drop.action", "R-EVT-03")
    assert idle(stage, "supply_drop.action")


@card("supply_drop")
@rule("R-EVT-05", "R-TIME-06")
def test_a_cancelled_supply_drop_gives_nothing() -> None:
    stage = realms().city(0, "2,6").events(0, "supply_drop").events(1, "jousting_tourney")
    manage(stage).choose(0, "play supply_drop.action").choose(1, TOURNEY)
    assert (city_at(stage, "2,6").extra_actions, hand(stage)) == (0, [])
    stage.events(0, "supply_drop").events(1, "jousting_tourney")
    open_turn(stage).choose(0, "play supply_drop.trade").choose(1, TOURNEY)
    assert stage.realm(0).trade == 0


# -- holidays --------------------------------------------------------------------------------------------------


@card("we_love_the_despot_day", "we_love_the_queen_day", "we_love_the_president_day")
@rule("R-PROD-08")
@pytest.mark.parametrize(("event", "more"), HOLIDAYS.items())
def test_a_city_has_more_production_in_one_action(event: str, more: int) -> None:
    stage = realms().city(0, "2,6").events(0, event)
    manage(stage).choose(0, f"play {event}.production")
    assert stage.offers(0) == ["boost 2,2", "boost 2,6"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "boost 2,6")
    assert isinstance(stage.question, ManageCities)
    assert stage.question.boosts == ((stage.square("2,6"), more),)
    assert "produce-at 2,2 army 3,3" not in stage.offers(0)
    stage.choose(0, "produce-at 2,6 army 1,5")
    assert stage.scene(["1,5"]) == {"1,5": (0, 1, 0)}
    assert isinstance(stage.question, ManageCities)
    assert stage.question.boosts == (), "what is left of it is lost"


@card("we_love_the_despot_day", "we_love_the_queen_day", "we_love_the_president_day")
@rule("R-PROD-08")
@pytest.mark.parametrize("event", HOLIDAYS)
def test_only_a_city_that_can_still_produce_celebrates(event: str) -> None:
    stage = realms().city(0, "2,6").events(0, event, event)
    manage(stage).choose(0, "devote 2,6", f"play {event}.production")
    assert isinstance(stage.question, ManageCities), "there was no choice"
    assert [centre for centre, _ in stage.question.boosts] == [stage.square("2,2")]
    stage.choose(0, "devote 2,2").refuses(0, f"play {event}.production", "R-EVT-03")
    assert idle(stage, f"{event}.production")


@card("we_love_the_despot_day", "we_love_the_queen_day")
@rule("R-PROD-08")
def test_holidays_add_up() -> None:
    stage = realms().events(0, "we_love_the_despot_day", "we_love_the_queen_day")
    manage(stage).choose(0, "play we_love_the_despot_day.production", "play we_love_the_queen_day.production")
    assert isinstance(stage.question, ManageCities)
    assert stage.question.boost_of(stage.square("2,2")) == 10


@card("we_love_the_despot_day", "we_love_the_queen_day", "we_love_the_president_day")
@rule("R-EVT-05", "R-TIME-06")
@pytest.mark.parametrize("event", HOLIDAYS)
def test_a_cancelled_holiday_brings_no_production(event: str) -> None:
    stage = realms().events(0, event).events(1, "jousting_tourney")
    manage(stage).choose(0, f"play {event}.production").choose(1, TOURNEY)
    assert isinstance(stage.question, ManageCities)
    assert (stage.question.boosts, hand(stage)) == ((), [])


@card("we_love_the_despot_day", "we_love_the_queen_day", "we_love_the_president_day", "supply_drop")
@rule("R-EVT-03", "R-EVT-08")
@pytest.mark.parametrize("event", [*HOLIDAYS, "supply_drop"])
def test_holidays_and_shifts_belong_to_city_management(event: str) -> None:
    stage = realms().city(0, "2,6").events(0, event)
    keys = [mode.key for mode in CONTENT.events.called(event).modes]
    assert plays(manage(stage)) == [f"play {keys[-1]}"]
    assert plays(move(stage)) == []
    assert plays(open_turn(stage)) == [f"play {key}" for key in keys[:-1]]


# -- unrest ----------------------------------------------------------------------------------------------------


@card("the_citizens_are_revolting", "the_citizens_are_revolting_ii")
@rule("R-GOV-11")
@pytest.mark.parametrize("event", REVOLTS)
def test_another_player_falls_into_anarchy(event: str) -> None:
    stage = realms(3).events(0, event)
    open_turn(stage).choose(0, f"play {event}.anarchy")
    assert stage.offers(0) == ["stir-up 1", "stir-up 2"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "stir-up 2")
    assert [government(stage, seat) for seat in range(3)] == ["republic", "despotism", "anarchy"]
    assert "fell-into-anarchy" in stage.told()
    assert isinstance(stage.question, StartOfTurn)


@card("the_citizens_are_revolting", "the_citizens_are_revolting_ii")
@rule("R-GOV-10", "R-EVT-03")
@pytest.mark.parametrize("event", REVOLTS)
def test_who_is_immune_or_in_anarchy_is_left_alone(event: str) -> None:
    stage = realms(3).events(0, event).lay("2,9", "wonder", "the_pyramids")
    stage.realm(2).government = ANARCHY
    open_turn(stage).refuses(0, f"play {event}.anarchy", "R-EVT-03")
    assert idle(stage, f"{event}.anarchy")
    stage.figures(2, "2,9", armies=1)
    assert plays(stage) == [f"play {event}.anarchy"], "a blockaded wonder makes nobody immune"


@card("the_citizens_are_revolting", "the_citizens_are_revolting_ii")
@rule("R-GOV-11", "R-GOV-04", "R-GOV-07")
@pytest.mark.parametrize("event", REVOLTS)
def test_who_revolted_chooses_a_government_in_the_next_start_of_turn(event: str) -> None:
    stage = realms().events(0, event)
    open_turn(stage).choose(0, f"play {event}.anarchy", "done")
    open_turn(stage, 1)
    assert "done" not in stage.offers(1)
    stage.choose(1, "govern despotism", "done")
    assert government(stage, 1) == "despotism"


@card("the_citizens_are_revolting", "the_citizens_are_revolting_ii")
@rule("R-GOV-05")
@pytest.mark.parametrize("event", REVOLTS)
def test_a_capital_in_revolt_takes_no_action(event: str) -> None:
    stage = realms().events(0, event)
    open_turn(stage).choose(0, f"play {event}.anarchy")
    manage(stage, 1).refuses(1, "devote 13,5", "R-GOV-05")


@card("the_citizens_are_revolting", "the_citizens_are_revolting_ii")
@rule("R-EVT-05", "R-EVT-03")
@pytest.mark.parametrize("event", REVOLTS)
def test_a_cancelled_revolt_changes_nothing(event: str) -> None:
    stage = realms().events(0, event).events(1, "jousting_tourney")
    assert plays(manage(stage)) == plays(move(stage)) == []
    open_turn(stage).choose(0, f"play {event}.anarchy").choose(1, TOURNEY)
    assert (government(stage, 1), hand(stage)) == ("despotism", [])


@card("the_citizens_are_revolting", "united_nations")
def test_nobody_is_stirred_up_without_leave() -> None:
    stage = realms().events(0, "the_citizens_are_revolting").lay("12,4", "wonder", "united_nations")
    open_turn(stage).choose(0, "play the_citizens_are_revolting.anarchy").choose(1, "deny-leave")
    assert government(stage, 1) == "despotism"


# -- barbarian encampment --------------------------------------------------------------------------------------


def camp(stage: Stage) -> Stage:
    """A player holds the Barbarian Encampment, and a village is left."""
    stage.w.village_pool = (0, SILK)
    return stage.events(0, "barbarian_encampment")


@card("barbarian_encampment")
@rule("R-VIL-01")
def test_a_village_comes_to_the_wilderness() -> None:
    stage = camp(realms()).civilization(0, "chinese").figures(0, "5,5", armies=1).units(0, "infantry_even")
    open_turn(stage).choose(0, "play barbarian_encampment.village")
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "camp 6,5")
    marker = stage.w.markers[stage.square("6,5")]
    assert (kind_of(marker), number_of(marker), stage.w.village_pool) == (MarkerKind.VILLAGE, SILK, (0,))
    assert stage.w.news[-1].seen_by(0) == {"event": "camped", "seat": 0, "square": "6,5"}
    move(stage).choose(0, "march 5,5 1 0", "step 6,5")
    assert stage.w.battle is not None, "it is a village like any other"


@card("barbarian_encampment")
@rule("R-VIL-01")
def test_nobody_sees_what_the_village_hides() -> None:
    views = []
    for face in (SILK, CONTENT.huts_and_villages.number("iron")):
        stage = camp(realms())
        stage.w.village_pool = (0, face)
        open_turn(stage).choose(0, "play barbarian_encampment.village", "camp 6,5")
        views.append([view_of(stage.w, seat) for seat in (0, 1, None)])
    assert views[0] == views[1]


@card("barbarian_encampment")
@rule("AMB-55", "R-EVT-03")
def test_where_barbarians_camp() -> None:
    stage = camp(realms()).figures(0, "5,5", scouts=1).figures(1, "7,5", armies=1).hide(1)
    stage.lay("9,4", "hut", "silk").lay("8,6", "city_state", CONTENT.city_states[0].id).ground("5,6", "water")
    stage.w.disasters[stage.square("6,6")] = Terrain.DESERT
    open_turn(stage).choose(0, "play barbarian_encampment.village")
    squares = {offer.removeprefix("camp ") for offer in stage.offers(0)}
    hidden = {stage.w.geography.name[square] for square in stage.w.geography.slot_squares[1]}
    assert not {"5,5", "7,5", "9,4", "8,6", "2,2", "1,1", "13,5", "14,6"} & squares
    assert not hidden & squares
    assert {"6,6", "5,6", "4,4", "0,0"} <= squares


@card("barbarian_encampment")
@rule("R-SUP-01", "R-EVT-03")
def test_without_a_village_or_a_place_for_it_there_is_no_camp() -> None:
    stage = camp(realms())
    stage.w.village_pool = ()
    open_turn(stage).refuses(0, "play barbarian_encampment.village", "R-SUP-01")
    stage.w.village_pool = (SILK,)
    assert plays(stage) == ["play barbarian_encampment.village"]
    for square in stage.w.geography.on_map:
        if stage.w.outskirts_owner[square] == stage.w.centre_owner[square] == -1:
            stage.lay(stage.w.geography.name[square], "hut", "silk")
    stage.refuses(0, "play barbarian_encampment.village", "R-EVT-03")
    assert idle(stage, "barbarian_encampment.village")


@card("barbarian_encampment")
@rule("R-EVT-05", "R-EVT-03")
def test_a_cancelled_camp_is_never_pitched() -> None:
    stage = camp(realms()).events(1, "jousting_tourney")
    assert plays(manage(stage)) == plays(move(stage)) == []
    open_turn(stage).choose(0, "play barbarian_encampment.village", "camp 6,5").choose(1, TOURNEY)
    assert (stage.w.markers[stage.square("6,5")], stage.w.village_pool) == (0, (0, SILK))


# -- roaming horde ---------------------------------------------------------------------------------------------


def horde(players: int = 2) -> Stage:
    """A player holds the Roaming Horde."""
    return realms(players).events(0, "roaming_horde")


def aims(stage: Stage) -> list[str]:
    """Where the horde can be sent."""
    return [str(aim.args[0]) for aim in event_modes.MODES["roaming_horde.attack"].aims(stage.w, 0)]


@card("roaming_horde")
@rule("R-VIL-10")
def test_barbarians_led_by_the_player_attack_an_army() -> None:
    stage = horde().lay("8,4", "village", "silk").figures(1, "9,6", armies=1).units(1, "infantry_even")
    move(stage).choose(0, "play roaming_horde.attack")
    fight = stage.w.battle
    assert fight is not None
    assert (fight.owners, fight.players, fight.city) == ((-1, 1), (0, 1), -1)
    assert stage.square("9,6") == fight.square
    assert set(fight.ranks[ATTACKER][:3]) == {2}
    assert len(fight.barbarian_hand) == 3
    assert fight.loot[DEFENDER] == 0


@card("roaming_horde")
@rule("R-VIL-10", "AMB-46")
def test_after_the_battle_the_player_goes_on_moving() -> None:
    stage = horde().lay("8,4", "village", "silk").figures(1, "9,6", armies=1).units(1, "infantry_even")
    stage.realm(0).trade = 9
    move(stage).choose(0, "play roaming_horde.attack")
    while stage.w.battle:
        seat = stage.question.asked(stage.w)[0]
        stage.choose(seat, stage.offers(seat)[0])
    assert stage.scene(["9,6"]) == {"9,6": (-1, 0, 0)}
    assert (stage.realm(0).trade, kind_of(stage.w.markers[stage.square("8,4")])) == (9, MarkerKind.VILLAGE)
    assert isinstance(stage.question, MoveFigures)


@card("roaming_horde")
@rule("R-VIL-10")
def test_barbarians_attack_a_city() -> None:
    stage = horde().lay("10,4", "village", "silk").units(1, "infantry_even")
    move(stage).choose(0, "play roaming_horde.attack")
    assert stage.w.battle is not None
    assert stage.w.battle.city == stage.square("13,5")


@card("roaming_horde")
@rule("R-VIL-10", "R-EVT-03")
def test_whom_the_horde_reaches() -> None:
    stage = horde(3).lay("7,7", "village", "silk").figures(0, "7,6", armies=1).figures(1, "7,8", scouts=1)
    assert aims(stage) == [], "neither one's own army, nor scouts alone, nor what is far away"
    stage.figures(1, "5,9", armies=1, scouts=1).figures(1, "10,9", armies=1).figures(2, "9,9", armies=1)
    assert aims(stage) == ["5,9", "9,9"]
    stage.city(2, "9,5")
    assert aims(stage) == ["5,9", "9,9", "9,5"]
    move(stage).choose(0, "play roaming_horde.attack")
    assert stage.offers(0) == ["send-horde 5,9", "send-horde 9,9", "send-horde 9,5"]
    assert str(stage.question.prompt(stage.w, 0))


@card("roaming_horde")
@rule("R-VIL-10")
def test_a_revealed_symbol_of_a_village_is_as_good_as_a_village() -> None:
    stage = horde().figures(1, "8,6", armies=1)
    assert aims(stage) == []
    square = stage.square("8,4")
    stage.w.ground[square] = Square(Terrain.GRASSLAND, Icons(), marker=TileSymbol.HUT)
    assert aims(stage) == []
    stage.w.ground[square] = Square(Terrain.GRASSLAND, Icons(), marker=TileSymbol.VILLAGE)
    assert aims(stage) == ["8,6"]
    stage.hide(stage.w.geography.slot[square])
    assert aims(stage) == []


@card("roaming_horde")
@rule("R-VIL-10", "R-MET-10")
def test_either_centre_of_a_metropolis_is_near_enough() -> None:
    stage = Stage().city(0, "2,2").city(1, "13,5", "12,5").events(0, "roaming_horde").lay("8,5", "village", "silk")
    assert aims(stage) == ["13,5"]
    stage.civilization(0, "zulu").civilization(1, "spanish").units(1, "infantry_even")
    move(stage).choose(0, "play roaming_horde.attack")
    assert stage.w.battle is not None
    assert stage.w.battle.city == stage.square("13,5")


@card("roaming_horde")
@rule("R-EVT-03")
def test_without_villages_or_victims_no_horde_roams() -> None:
    stage = horde().figures(1, "8,6", armies=1)
    move(stage).refuses(0, "play roaming_horde.attack", "R-EVT-03")
    assert idle(stage, "roaming_horde.attack")
    stage.lay("8,4", "village", "silk")
    assert plays(stage) == ["play roaming_horde.attack"]
    assert plays(manage(stage)) == plays(open_turn(stage)) == []


@card("roaming_horde", "bread_and_circuses")
@rule("R-EVT-05", "R-TIME-06")
def test_a_horde_that_is_appeased_attacks_nobody() -> None:
    stage = horde(3).lay("7,7", "village", "silk").figures(1, "7,8", armies=1).figures(2, "8,8", armies=1)
    stage.events(1, "bread_and_circuses").events(2, "bread_and_circuses")
    move(stage).choose(0, "play roaming_horde.attack", "send-horde 8,8")
    assert stage.question.asked(stage.w) == (2,), "only who is attacked may feed them"
    stage.choose(2, "answer-with bread_and_circuses.cancel")
    assert stage.w.battle is None
    assert isinstance(stage.question, MoveFigures)


@card("roaming_horde", "barbarian_encampment")
@rule("R-VIL-10")
def test_a_camp_is_where_the_horde_comes_from() -> None:
    stage = camp(realms()).figures(1, "8,6", armies=1)
    open_turn(stage).choose(0, "play barbarian_encampment.village", "camp 8,4")
    assert aims(stage) == ["8,6"]


def test_a_pool_without_markers_gives_none() -> None:
    stage = realms()
    assert exploring.next_marker(stage.w, TileSymbol.VILLAGE) == 0
