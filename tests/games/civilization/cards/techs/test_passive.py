"""What the techs do as long as they are known (chapter 8, cards/techs/passive.py)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from hegemon.games.civilization.chapters import coins, combat, culture, hands, techs
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.chapters.wonders import build_wonder
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind, Water
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import events, reactions
from hegemon.games.civilization.framework.sheet import coin_room
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import (
    city_at,
    event_deck,
    hand,
    inquire,
    manage,
    move,
    open_turn,
    realms,
)
from tests.games.civilization.chapters.battles import FIELD, attack, battle
from tests.games.civilization.chapters.battles import city_at as city_of
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


class Shows(NamedTuple):
    """What is printed on a tech besides its abilities."""

    level: int
    buildings: str = ""
    government: str = ""
    ranks: tuple[int, int, int, int] = (1, 1, 1, 0)
    """Infantry, artillery, mounted, aircraft, for somebody who knows nothing else."""
    speed: int = 2
    stacking: int = 2
    cities: int = 2
    water: Water = Water.NOTHING
    coins: int = 0
    hand: int = 2
    """Culture events that one may hold."""
    tokens: int = 0
    """Coin tokens for which there is room."""


PRINTED = {
    "animal_husbandry": Shows(1),
    "agriculture": Shows(1),
    "code_of_laws": Shows(1, "trading_post", "republic", tokens=4),
    "currency": Shows(1, "market"),
    "horseback_riding": Shows(1, speed=3),
    "masonry": Shows(1, "city_walls", stacking=3),
    "metalworking": Shows(1, "barracks"),
    "navigation": Shows(1, "harbor", water=Water.CROSS),
    "philosophy": Shows(1, "temple"),
    "pottery": Shows(1, "granary", hand=3, tokens=4),
    "writing": Shows(1, "library"),
    "navy": Shows(1, "shipyard"),
    "civil_service": Shows(2, coins=1, hand=3),
    "chivalry": Shows(2, "", "feudalism", (1, 1, 2, 0)),
    "construction": Shows(2, "workshop"),
    "democracy": Shows(2, "", "democracy", (2, 1, 1, 0), tokens=4),
    "engineering": Shows(2, "aqueduct"),
    "irrigation": Shows(2, cities=3),
    "mathematics": Shows(2, ranks=(1, 2, 1, 0)),
    "monarchy": Shows(2, "", "monarchy"),
    "mysticism": Shows(2),
    "printing_press": Shows(2, "university", stacking=4, tokens=4),
    "sailing": Shows(2, speed=4, water=Water.STOP),
    "logistics": Shows(2, ranks=(2, 2, 2, 0)),
    "bureaucracy": Shows(2, coins=1),
    "banking": Shows(3, "bank"),
    "biology": Shows(3, stacking=5),
    "communism": Shows(3, "", "communism"),
    "ecology": Shows(3),
    "gunpowder": Shows(3, ranks=(3, 1, 1, 0)),
    "metal_casting": Shows(3, ranks=(1, 3, 1, 0)),
    "military_science": Shows(3, "academy"),
    "railroad": Shows(3, "iron_mine", "", (1, 1, 3, 0), coins=1),
    "steam_power": Shows(3, speed=5, water=Water.STOP),
    "theology": Shows(3, "cathedral", "fundamentalism", hand=3),
    "education": Shows(3, tokens=4),
    "atomic_theory": Shows(4),
    "ballistics": Shows(4, ranks=(1, 4, 1, 0)),
    "combustion": Shows(4, ranks=(1, 1, 4, 0)),
    "computers": Shows(4, coins=1),
    "flight": Shows(4, ranks=(1, 1, 1, 1), speed=6, water=Water.STOP),
    "mass_media": Shows(4),
    "plastics": Shows(4),
    "replaceable_parts": Shows(4, ranks=(4, 1, 1, 0), stacking=6),
    "space_flight": Shows(5),
}


def number(name: str) -> int:
    """The number of a tech."""
    return CONTENT.techs.number(name)


def test_the_table_is_whole() -> None:
    assert tuple(PRINTED) == CONTENT.techs.ids


@rule("R-TECH-02", "R-TECH-09", "R-GOV-02", "R-BLD-01", "R-MIL-01", "R-MOVE-06", "R-SUP-05", "R-COIN-01", "R-COIN-06")
@pytest.mark.parametrize(("name", "shows"), PRINTED.items())
def test_what_each_tech_brings(name: str, shows: Shows) -> None:
    stage = realms().government(0, "despotism")
    w, realm, tech = stage.w, stage.realm(0), CONTENT.techs.called(name)
    realm.unlocked_governments = 0
    if tech.level < 5:
        techs.learn(w, 0, tech.number)
    state = standing(w, 0)
    buildings = " ".join(CONTENT.buildings[building].id for building in state.buildings)
    unlocked = " ".join(g.id for g in CONTENT.governments if realm.fresh_governments >> g.number & 1)
    assert shows == Shows(
        tech.level, buildings, unlocked, state.ranks, state.speed, state.stacking, state.city_limit, state.water,
        coins.coins(w, 0), culture.hand_limit(w, 0), coin_room(w, 0, tech.number),
    )  # fmt: skip
    assert realm.unlocked_governments == realm.fresh_governments
    assert techs.cost(w, 0, tech.number) == (6, 11, 16, 21, 26)[shows.level - 1]


# -- abilities that always work --------------------------------------------------------------------------------


@card("agriculture")
@rule("R-MET-01", "R-TECH-10")
def test_agriculture_makes_the_capital_grow_at_once() -> None:
    stage = realms().techs(0, "writing")
    stage.realm(0).trade = 6
    inquire(stage).choose(0, "research agriculture").choose(1, "pass")
    assert [words.split()[0] for words in stage.offers(0)] == ["grow"] * 4
    stage.choose(0, "grow 2,3")
    assert city_at(stage, "2,2").metropolis
    techs.learn(stage.w, 0, number("pottery"))
    assert stage.ask().w.agenda == [], "no other tech lets it grow again"


@card("agriculture")
@rule("R-MET-02", "R-SOT-05")
def test_agriculture_waits_for_room() -> None:
    stage = realms()
    for square in ("2,1", "3,2", "2,3", "1,2"):
        stage.figures(1, square, scouts=0, armies=1)
    techs.learn(stage.w, 0, number("agriculture"))
    assert stage.ask().w.agenda == []
    land.dismiss(stage.w, stage.square("2,3"), 1, 0)
    open_turn(stage)
    assert "grow 2,3" in stage.offers(0)
    assert "done" not in stage.offers(0), "it isn't left to the player"


@card("navy")
@rule("R-FIG-10", "R-FIG-02")
def test_with_navy_armies_are_placed_around_any_city_with_a_shipyard() -> None:
    stage = realms().city(0, "6,5").techs(0, "navy").ground("5,4", "water").lay("5,4", "building", "shipyard")
    for square in ("1,1", "2,1"):
        stage.ground(square, "forest")
    assert "produce-at 2,2 army 7,6" in manage(stage).offers(0)
    blockaded = realms().city(0, "6,5").techs(0, "navy").ground("5,4", "water").lay("5,4", "building", "shipyard")
    for square in ("1,1", "2,1"):
        blockaded.ground(square, "forest")
    manage(blockaded.figures(1, "5,4", scouts=1))
    assert "produce-at 2,2 army 3,3" in blockaded.offers(0)
    assert "produce-at 2,2 army 7,6" not in blockaded.offers(0)


@card("engineering")
@rule("R-PROD-06")
def test_with_engineering_a_city_shares_its_production_once_per_turn() -> None:
    stage = realms().city(0, "2,6").techs(0, "engineering", "pottery", "writing")
    for square in ("1,1", "2,1", "3,1", "1,3", "1,5", "2,5", "1,7", "2,7"):
        stage.ground(square, "forest")
    manage(stage).choose(0, "produce-at 2,2 army 3,3", "make-at army 3,3")
    assert stage.scene(["3,3"]) == {"3,3": (0, 2, 0)}
    stage.choose(0, "produce-at 2,6 army 3,5")
    assert "devote 2,6" not in stage.offers(0)
    assert stage.scene(["3,5"]) == {"3,5": (0, 1, 0)}, "there is no second question"


@card("ecology")
@rule("R-CUL-03")
@pytest.mark.parametrize(("owned", "trade"), [(2, 6), (3, 5), (8, 4), (14, 2)])
def test_ecology_makes_steps_cheaper_by_coins(owned: int, trade: int) -> None:
    stage = realms().techs(0, "ecology")
    stage.realm(0).culture_step, stage.realm(0).coins = 14, owned
    assert culture.step_cost(stage.stir().w, 0) == (7, trade)


@card("ecology")
@rule("R-CUL-03")
def test_ecology_never_pays_back() -> None:
    stage = event_deck(realms().techs(0, "ecology"), 2, "jousting_tourney")
    stage.realm(0).culture_step, stage.realm(0).coins, stage.realm(0).culture = 7, 12, 5
    assert culture.step_cost(stage.stir().w, 0) == (5, 0)
    manage(stage).choose(0, "advance")
    assert (stage.realm(0).culture_step, stage.realm(0).culture, stage.realm(0).trade) == (8, 0, 0)


@card("military_science")
@rule("R-PROD-03")
@pytest.mark.parametrize(("owned", "more"), [(0, 0), (2, 0), (3, 1), (7, 2), (12, 4)])
def test_military_science_adds_production_by_coins(owned: int, more: int) -> None:
    stage = realms().city(0, "2,6").techs(0, "military_science").ground("1,1", "forest")
    stage.realm(0).coins = owned
    assert [production(stage.stir().w, 0, city) for city in stage.w.cities[0]] == [2 + more, more]
    assert production(stage.w, 0, city_at(stage, "2,2"), program=True) == 4 + more


@card("computers")
@rule("R-EVT-01", "R-CBT-05")
@pytest.mark.parametrize(("owned", "more"), [(3, 0), (4, 1), (9, 2), (13, 2)])
def test_computers_widen_both_hands_by_coins(owned: int, more: int) -> None:
    stage = realms().techs(0, "computers").figures(1, FIELD, armies=1).units(1, "infantry_even")
    stage.realm(0).coins = owned
    assert coins.coins(stage.stir().w, 0) == owned + 1, "it has a coin itself"
    assert culture.hand_limit(stage.w, 0) == 2 + more
    attack(stage)
    assert hands.hand_size(stage.w, ATTACKER) == 3 + more
    assert hands.hand_size(stage.w, DEFENDER) == 3


@card("computers")
@rule("R-SUP-06", "R-EVT-02")
def test_with_fewer_coins_the_hand_of_computers_shrinks_at_once() -> None:
    stage = realms().techs(0, "computers").events(0, "drought", "supply_drop", "jousting_tourney")
    stage.realm(0).coins = 4
    assert stage.stir().ask().offers(0) == []
    coins.discard_coin(stage.w, 0, coins.SHEET)
    assert len(stage.ask().offers(0)) == 3


@card("education")
@rule("R-COIN-06", "R-TIME-03")
def test_education_has_a_coin_for_the_first_wonder_of_a_turn() -> None:
    stage = realms().city(0, "2,6").techs(0, "education")
    build_wonder(stage.w, 0, stage.square("3,3"), CONTENT.wonders.number("stonehenge"))
    build_wonder(stage.w, 0, stage.square("3,6"), CONTENT.wonders.number("the_louvre"))
    assert (stage.realm(0).tech_coins[number("education")], coins.coins(stage.w, 0)) == (1, 1)
    stage.realm(0).used_abilities = 0
    build_wonder(stage.w, 1, stage.square("12,4"), CONTENT.wonders.number("big_ben"))
    assert coins.coins(stage.w, 0) == 1, "others' wonders are no matter"
    build_wonder(stage.w, 0, stage.square("3,3"), CONTENT.wonders.number("notre_dame"))
    assert coins.coins(stage.w, 0) == 2


@card("education")
def test_education_works_in_the_phase_itself() -> None:
    stage = realms().techs(0, "education")
    stage.w.open_wonders = (CONTENT.wonders.number("stonehenge"),)
    for square in ("1,1", "2,1", "3,1", "1,2", "1,3"):
        stage.ground(square, "forest")
    manage(stage).choose(0, "produce-at 2,2 stonehenge 3,3")
    assert coins.coins(stage.w, 0) == 1


@card("code_of_laws")
@rule("R-COIN-06", "R-CBT-28", "R-TIME-03")
def test_code_of_laws_has_a_coin_for_the_first_battle_won_in_a_turn() -> None:
    stage = realms().techs(0, "code_of_laws").figures(1, FIELD, armies=1).units(0, "infantry_even")
    attack(stage).choose(0, "open-front infantry_even")
    assert stage.realm(0).tech_coins[number("code_of_laws")] == 1
    combat.win_unopposed(0).run(stage.w)
    assert coins.coins(stage.w, 0) == 1
    stage.realm(0).used_abilities = 0
    combat.win_unopposed(0).run(stage.w)
    assert coins.coins(stage.w, 0) == 2


@card("code_of_laws")
@rule("R-COIN-06")
def test_no_more_than_four_coins_lie_on_code_of_laws() -> None:
    stage = realms().techs(0, "code_of_laws")
    for _ in range(6):
        stage.realm(0).used_abilities = 0
        combat.win_unopposed(0).run(stage.w)
    assert coins.coins(stage.w, 0) == 4


@card("code_of_laws")
@rule("R-CBT-31")
def test_code_of_laws_has_nothing_for_a_defeat() -> None:
    stage = realms().techs(0, "code_of_laws").figures(1, FIELD, armies=1).units(1, "infantry_even")
    attack(stage).choose(1, "open-front infantry_even")
    assert coins.coins(stage.w, 0) == 0


@card("combustion")
@rule("R-WALL-03", "R-CBT-14")
def test_walls_fall_before_combustion() -> None:
    stage = realms().city(1, "8,5", walled=True).techs(0, "combustion").units(1, "infantry_even")
    attack(stage, "8,5")
    assert not city_of(stage, 1, "8,5").walled
    assert battle(stage).bonus_card == (0, 6)
    assert stage.question.asked(stage.w) == (1,), "so the defender plays first"


@card("flight")
@rule("R-MOVE-17")
def test_flight_passes_enemies_and_cities() -> None:
    stage = realms().techs(0, "flight").figures(0, "10,5", armies=1).figures(1, "11,5", armies=1)
    move(stage).choose(0, "march 10,5 1 0", "step 11,5", "step 12,5", "step 13,5", "step 14,5", "stop")
    assert stage.scene(["11,5", "14,5"]) == {"11,5": (1, 1, 0), "14,5": (0, 1, 0)}
    grounded = realms().techs(0, "steam_power").figures(0, "10,5", armies=1).figures(1, "11,5", armies=1)
    grounded.units(1, "infantry_even")
    move(grounded).choose(0, "march 10,5 1 0", "step 11,5")
    assert grounded.w.battle is not None


@card("mass_media")
@rule("R-TIME-10", "R-TIME-06")
@pytest.mark.parametrize(("tech", "asked"), [("mass_media", False), ("flight", True)])
def test_with_mass_media_events_are_not_cancelled(tech: str, asked: bool) -> None:
    stage = realms().techs(0, tech).events(1, "jousting_tourney").events(0, "supply_drop")
    events.take_event(stage.w, 0, events.PLAY("supply_drop.trade"))
    stage.ask()
    assert isinstance(stage.w.agenda[-1] if stage.w.agenda else None, reactions.React) is asked
    assert (stage.realm(0).trade > 0) is not asked
    assert reactions.answers(stage.w, 1, DeedKind.CULTURE_EVENT, 0, ()) != []


@card("mysticism")
@rule("R-CUL-04", "R-EVT-04")
def test_with_mysticism_one_of_two_events_is_kept() -> None:
    stage = event_deck(realms().techs(0, "mysticism"), 1, "drought", "supply_drop", "jousting_tourney")
    culture.draw_event(stage.w, 0, 1)
    assert stage.ask().offers(0) == ["keep-event drought", "keep-event supply_drop"]
    stage.choose(0, "keep-event supply_drop")
    assert hand(stage) == ["supply_drop"]
    assert stage.w.event_decks[0].up == (CONTENT.events.number("drought"),)


@card("space_flight")
@rule("R-VIC-02")
def test_space_flight_wins() -> None:
    stage = realms()
    techs.learn(stage.w, 0, number("space_flight"))
    assert (stage.w.winner, stage.w.ended_by) == (0, "tech")


@card("printing_press", "gunpowder")
@rule("R-MIL-02", "R-UNIT-04", "R-MIL-03")
def test_a_tech_upgrades_units_and_buildings_at_once() -> None:
    stage = realms().techs(0, "writing").units(0, "infantry_even").lay("3,3", "building", "library")
    stage.lay("12,4", "building", "library")
    techs.learn(stage.w, 0, number("printing_press"))
    names = [CONTENT.buildings[stage.w.markers[stage.square(square)] % 64].id for square in ("3,3", "12,4")]
    assert names == ["university", "library"]
    techs.learn(stage.w, 0, number("gunpowder"))
    attack(stage.figures(1, FIELD, armies=1).units(1, "infantry_even"))
    assert battle(stage).ranks == ((3, 1, 1, 1), (1, 1, 1, 1))


@pytest.mark.parametrize(
    ("tech", "privilege"),
    [
        ("agriculture", Privilege.METROPOLIS), ("navy", Privilege.EMBARK), ("engineering", Privilege.SPLIT),
        ("combustion", Privilege.BREACH), ("flight", Privilege.FLY), ("mass_media", Privilege.UNCANCELLED_EVENTS),
    ],
)  # fmt: skip
def test_privileges_come_with_one_tech_alone(tech: str, privilege: Privilege) -> None:
    for name in CONTENT.techs.ids:
        assert standing(realms().techs(0, name).w, 0).may(privilege) is (name == tech)


def test_a_scene_with_a_tech_is_as_good_as_learning_it() -> None:
    learned: Stage = realms()
    techs.learn(learned.w, 0, number("navigation"))
    assert standing(learned.w, 0).buildings == standing(realms().techs(0, "navigation").w, 0).buildings
