"""What civilizations can do that others can't, as far as it always works."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import (
    bonuses,
    coins,
    combat,
    devotion,
    discoveries,
    exploring,
    investing,
    people,
    policies,
    techs,
)
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.chapters.moving_group import travel_speed
from hegemon.games.civilization.chapters.production import funds, production
from hegemon.games.civilization.chapters.wonders import build_wonder
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityPrice
from hegemon.games.civilization.facts.kinds import Form, Phase, Resource, Water
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import payment
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import (
    city_at,
    collected,
    event_deck,
    give,
    inquire,
    knows,
    manage,
    move,
    open_turn,
    realms,
)
from tests.games.civilization.chapters.battles import (
    FIELD,
    attack,
    attack_village,
    battle,
    card_count,
    forces,
    horde,
    top_of_decks,
)
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def of(civilization: str, players: int = 2) -> Stage:
    """A realm of this civilization."""
    return realms(players).civilization(0, civilization)


def priced(**resources: int) -> AbilityPrice:
    """A price in resources."""
    return AbilityPrice(resources=tuple(resources.get(kind.name.lower(), 0) for kind in Resource))


# -- all of them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "privilege"),
    [
        ("egyptians", Privilege.FREE_BUILDING), ("english", Privilege.ARMIES_GATHER),
        ("indians", Privilege.RESOURCES_FOR_ALL), ("russians", Privilege.INFILTRATE),
        ("zulu", Privilege.VILLAGES_OPEN), ("zulu", Privilege.NEIGHBOURS),
    ],
)  # fmt: skip
def test_privileges_belong_to_one_civilization_alone(name: str, privilege: Privilege) -> None:
    for civilization in CONTENT.civilizations.ids:
        assert standing(of(civilization).w, 0).may(privilege) is (civilization == name)


# -- Americans and Arabs ---------------------------------------------------------------------------------------


@card("americans")
@rule("R-PROD-04", "R-PROD-03")
@pytest.mark.parametrize(("civilization", "price"), [("americans", 6), ("zulu", 12)])
def test_americans_turn_trade_into_more_production(civilization: str, price: int) -> None:
    stage = of(civilization)
    stage.realm(0).trade = 12
    purse = funds(stage.w, 0, city_at(stage, "2,2"))
    assert purse.price(4, program=False, caravan=False) == price
    assert purse.price(3, program=False, caravan=False) == (6 if civilization == "americans" else 9), "in whole steps"
    manage(stage).choose(0, "produce-at 2,2 army 3,3")
    assert stage.realm(0).trade == 12 - price


@card("arabs")
@rule("R-RES-03")
def test_arabs_gain_culture_for_each_resource_they_spend() -> None:
    stage = give(of("arabs").spoils(0, "spy"), wheat=1, iron=1)
    payment.owe_payment(stage.w, 0, priced(wheat=1, spy=1))
    assert stage.realm(0).culture == 0, "not before they are spent"
    stage.ask().choose(0, "pay-token wheat", "pay-marker spy")
    assert stage.realm(0).culture == 2
    payment.owe_payment(stage.w, 0, AbilityPrice(trade=0))
    assert stage.ask().realm(0).culture == 2


@card("arabs")
def test_arabs_gain_culture_for_both_resources_that_are_a_spy() -> None:
    stage = give(of("arabs").lay("3,3", "wonder", "the_kremlin"), wheat=1, iron=1)
    payment.owe_payment(stage.w, 0, priced(spy=1))
    stage.ask()
    while stage.offers(0):
        stage.choose(0, stage.offers(0)[0])
    assert (stage.realm(0).culture, stage.realm(0).resources) == (2, (0, 0, 0, 0))


@card("arabs")
@rule("R-INV-01", "R-CUL-07", "R-INV-07", "R-INV-06")
def test_arabs_advance_with_each_investment() -> None:
    stage = event_deck(of("arabs"), 1, "drought", "supply_drop")
    stage.realm(0).coins = 1
    open_turn(stage.stir()).choose(0, "invest infrastructure sheet")
    assert (stage.realm(0).culture_step, stage.realm(0).culture, len(stage.realm(0).events)) == (1, 0, 1)
    stage.w.agenda.clear()
    stage.ask(investing.InvestFree(0)).choose(0, "invest-free infrastructure")
    assert stage.realm(0).culture_step == 2, "free ones count too"


# -- Aztecs ----------------------------------------------------------------------------------------------------


@card("aztecs")
@rule("R-CBT-28", "R-CBT-43")
def test_aztecs_gain_trade_and_culture_for_a_battle_they_win() -> None:
    stage = of("aztecs").figures(1, FIELD, armies=1).units(0, "infantry_even", "infantry_even")
    stage.units(1, "infantry_even")
    attack(stage).choose(1, "open-front infantry_even").choose(0, "attack-front 1 infantry_even")
    stage.choose(0, "open-front infantry_even")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (3, 2), "one unit fell on either side"


@card("aztecs")
def test_aztecs_gain_culture_even_for_a_battle_they_lose() -> None:
    stage = of("aztecs").figures(0, FIELD, armies=1).units(0, "infantry_fierce").units(1, "infantry_fierce")
    stage.units(1, "infantry_fierce")
    attack(stage, seat=1).choose(0, "open-front infantry_fierce").choose(1, "attack-front 1 infantry_fierce")
    stage.choose(1, "open-front infantry_fierce")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (0, 2)


@card("aztecs")
@rule("AMB-24", "R-VIL-06", "R-VIL-10")
def test_scouts_villages_and_hordes_are_battles_for_aztecs_too() -> None:
    stage = of("aztecs").figures(1, FIELD, scouts=1)
    combat.destroy_scouts(stage.w, 0, stage.square(FIELD))
    assert (stage.ask().realm(0).trade, stage.realm(0).culture) == (3, 0)
    village = of("aztecs").lay(FIELD, "village", "iron").lay("3,3", "wonder", "statue_of_zeus")
    top_of_decks(village, "infantry_fierce", "artillery_fierce", "mounted_fierce").units(0, "infantry_even")
    attack_village(village)
    while village.w.battle is not None:
        seat = village.question.asked(village.w)[0]
        village.choose(seat, village.offers(seat)[0])
    assert village.realm(0).trade == 3
    raided = of("aztecs").figures(0, FIELD, armies=1).lay("3,3", "wonder", "statue_of_zeus")
    top_of_decks(raided, "infantry_fierce", "artillery_fierce", "mounted_fierce")
    horde(raided, FIELD, seat=1)
    while raided.w.battle is not None:
        raided.choose(1, raided.offers(1)[0])
    assert raided.realm(0).trade == 3, "no loot, but what a victory is worth to them"


@card("aztecs")
@rule("R-GP-01")
def test_aztecs_build_two_units_with_each_great_person() -> None:
    stage = of("aztecs")
    stage.w.person_deck = Deck((CONTENT.great_persons.number("hannibal"),))
    people.gain_person(stage.w, 0)
    stage.ask().choose(0, "draft infantry", "draft mounted")
    assert [name.split("_")[0] for name in forces(stage, 0)] == ["infantry", "mounted"]
    assert "keep-in-reserve" in stage.offers(0)


# -- Chinese and Egyptians -------------------------------------------------------------------------------------


@card("chinese")
@rule("R-HUT-01", "R-VIL-04")
def test_chinese_gain_culture_for_huts_and_villages() -> None:
    stage = of("chinese").figures(0, "5,5", armies=1).lay("6,5", "hut", "iron").lay(FIELD, "village", "iron")
    move(stage).choose(0, "march 5,5 1 0", "step 6,5")
    assert stage.realm(0).culture == 3
    discoveries.take_village(stage.w, 0, stage.square(FIELD))
    assert stage.realm(0).culture == 6
    discoveries.take_village(stage.lay(FIELD, "village", "iron").w, 1, stage.square(FIELD))
    assert (stage.realm(0).culture, stage.realm(1).culture) == (6, 0)


@card("chinese")
@rule("R-CBT-28", "R-CBT-43")
def test_chinese_save_one_of_their_dead_after_a_battle() -> None:
    stage = of("chinese").figures(1, FIELD, armies=1).units(0, "infantry_fierce", "infantry_even")
    attack(stage.units(1, "infantry_fierce")).choose(1, "open-front infantry_fierce")
    stage.choose(0, "attack-front 1 infantry_fierce", "open-front infantry_even")
    assert "use chinese.healers" in stage.offers(0), "the battle is decided"
    stage.choose(0, "use chinese.healers")
    assert forces(stage, 0) == ["infantry_even", "infantry_fierce"]
    assert (stage.w.battle, forces(stage, 1), card_count(stage)) == (None, [], 53)


@card("chinese")
@rule("R-RES-05")
def test_chinese_choose_whom_they_save_once_per_battle() -> None:
    stage = of("chinese").figures(1, FIELD, armies=1).units(0, "infantry_fierce", "artillery_fierce", "infantry_even")
    attack(stage.units(1, "infantry_fierce", "artillery_fierce")).choose(1, "open-front infantry_fierce")
    stage.choose(0, "attack-front 1 infantry_fierce").choose(1, "open-front artillery_fierce")
    stage.choose(0, "attack-front 2 artillery_fierce", "open-front infantry_even", "use chinese.healers")
    assert stage.offers(0) == ["save-unit infantry_fierce", "save-unit artillery_fierce"]
    stage.choose(0, "save-unit artillery_fierce")
    assert forces(stage, 0) == ["artillery_fierce", "infantry_even"]
    assert stage.w.battle is None, "nobody is asked again"


@card("chinese")
@rule("R-GEN-02")
def test_chinese_whose_units_all_live_are_not_asked() -> None:
    stage = of("chinese").figures(1, FIELD, armies=1).units(0, "infantry_even")
    attack(stage).choose(0, "open-front infantry_even")
    assert stage.w.battle is None
    assert "used" not in stage.told()


@card("chinese", "florence_nightingale")
@rule("R-CBT-28")
def test_whom_the_chinese_have_saved_florence_nightingale_saves_no_second_time() -> None:
    stage = of("chinese").lay("3,3", "person", "humanitarian").people(0, "florence_nightingale")
    stage.figures(1, FIELD, armies=1).units(0, "infantry_fierce", "infantry_even").units(1, "infantry_fierce")
    attack(stage).choose(1, "open-front infantry_fierce")
    stage.choose(0, "attack-front 1 infantry_fierce", "open-front infantry_even", "use chinese.healers")
    assert forces(stage, 0) == ["infantry_even", "infantry_fierce"]
    assert [person.shown for person in stage.realm(0).people] == [False], "there is nobody left to save"


@card("egyptians")
@rule("R-CM-02", "R-RES-05")
def test_egyptians_build_an_unlocked_building_for_free_as_an_action() -> None:
    stage = of("egyptians").city(0, "2,6").techs(0, "writing", "masonry")
    manage(stage).choose(0, "build-free 2,2 library 3,3")
    assert stage.w.markers[stage.square("3,3")] == marker_of(MarkerKind.BUILDING, CONTENT.buildings.number("library"))
    stage.refuses(0, "devote 2,2", "R-CM-01").refuses(0, "build-free 2,6 library 3,6", "R-RES-05")
    other = manage(of("zulu").techs(0, "writing"))
    other.refuses(0, "build-free 2,2 library 3,3", "R-RES-05")


@card("egyptians")
@rule("R-PROD-05")
def test_egyptians_need_a_building_they_have_unlocked() -> None:
    manage(of("egyptians").techs(0, "masonry")).refuses(0, "build-free 2,2 library 3,3", "R-BLD-01")


# -- English and French ----------------------------------------------------------------------------------------


@card("english")
@rule("R-SCT-09", "AMB-54", "R-MOVE-06")
def test_english_armies_gather_and_cross_water() -> None:
    stage = of("english").ground("9,3", "desert").ground("8,6", "forest", coin=1)
    stage.figures(0, "9,3", armies=1).figures(0, "8,6", armies=1)
    assert collected(stage) == 1
    assert production(stage.w, 0, city_at(stage, "2,2")) == 2
    assert coins.coins(stage.w, 0) == 1
    assert standing(stage.w, 0).water is Water.CROSS
    other = of("zulu").ground("9,3", "desert").figures(0, "9,3", armies=1)
    assert (collected(other), standing(other.w, 0).water) == (0, Water.NOTHING)


@card("french")
@rule("R-CBT-10", "R-POL-01")
def test_french_fight_better_and_have_a_policy_more() -> None:
    stage = of("french")
    assert (bonuses.standing_bonus(stage.w, 0), policies.limit(stage.w, 0)) == (2, 2)
    assert policies.limit(stage.city(0, "2,6").w, 0) == 3
    assert policies.limit(realms().w, 0) == 1


@card("french")
@rule("R-POL-03")
def test_french_adopt_a_policy_more_at_once() -> None:
    stage = of("french").policies(0, "pacifism").policies(1, "patronage").mind_policies().ask()
    assert any(words.startswith("adopt") for words in stage.offers(0))


# -- Germans and Greeks ----------------------------------------------------------------------------------------


@card("germans")
@rule("R-MIL-04")
@pytest.mark.parametrize(
    ("known", "tech", "types"),
    [
        ((), "democracy", ["infantry"]),
        ((), "logistics", ["artillery", "infantry", "mounted"]),
        (("chivalry", "gunpowder"), "logistics", ["artillery"]),
        ((), "flight", ["aircraft"]),
        (("logistics",), "mathematics", []),
        ((), "pottery", []),
    ],
)
def test_germans_gain_units_and_resources_for_ranks_that_rise(known: list[str], tech: str, types: list[str]) -> None:
    stage = of("germans").techs(0, *known)
    techs.learn(stage.w, 0, CONTENT.techs.number(tech))
    stage.ask()
    for _ in types:
        stage.choose(0, "take-resource silk" if stage.w.resources[1] else "take-resource iron")
    assert sorted(name.split("_")[0] for name in forces(stage, 0)) == types
    assert sum(stage.realm(0).resources) == len(types)
    assert stage.w.agenda == []


@card("germans")
@rule("R-MIL-04", "R-GEN-02")
def test_germans_gain_nothing_from_empty_decks_and_markets() -> None:
    stage = give(of("germans"), 1, wheat=2, silk=2, incense=2, iron=2)
    stage.w.unit_decks = (Deck(),) * len(stage.w.unit_decks)
    techs.learn(stage.w, 0, CONTENT.techs.number("logistics"))
    assert stage.ask().w.agenda == []
    assert (forces(stage, 0), stage.realm(0).resources) == ([], (0, 0, 0, 0))


@card("greeks")
@rule("R-TECH-01")
def test_greeks_gain_culture_for_all_who_neither_know_nor_research_a_tech() -> None:
    stage = of("greeks", 4).techs(0, "writing").techs(1, "pottery")
    for seat in stage.w.players:
        stage.realm(seat).trade = 6
    inquire(stage).choose(0, "research pottery").choose(1, "pass").choose(2, "research pottery").choose(3, "pass")
    assert knows(stage, 0, "pottery")
    assert stage.realm(0).culture == 1, "one knows it, one is researching it"
    techs.learn(stage.w, 0, CONTENT.techs.number("currency"))
    assert stage.realm(0).culture == 1 + 3
    techs.learn(stage.w, 3, CONTENT.techs.number("masonry"))
    assert [stage.realm(seat).culture for seat in stage.w.players] == [4, 0, 0, 0]


@card("greeks")
@rule("R-GP-04")
def test_greeks_choose_among_two_great_people() -> None:
    stage = of("greeks")
    stage.w.person_deck = Deck(tuple(map(CONTENT.great_persons.number, ("marco_polo", "hannibal", "archimedes"))))
    people.gain_person(stage.w, 0)
    assert stage.ask().offers(0) == ["keep-person archimedes", "keep-person hannibal"]


# -- Indians and Japanese --------------------------------------------------------------------------------------


@card("indians")
@rule("R-RES-01")
def test_indians_pay_with_any_resource_but_not_for_spies() -> None:
    stage = give(of("indians").spoils(0, "uranium"), iron=1)
    assert payment.payable(stage.w, 0, priced(wheat=1, silk=1))
    assert not payment.payable(stage.w, 0, priced(spy=1))
    assert not payment.payable(give(realms(), iron=1).w, 0, priced(wheat=1))
    payment.owe_payment(stage.w, 0, priced(wheat=1))
    stage.ask().choose(0, "pay-marker uranium")
    assert (stage.realm(0).resources, stage.realm(0).huts_and_villages) == ((0, 0, 0, 1), ())


@card("indians")
@rule("R-ART-04")
def test_indian_cities_have_culture_for_resources_around_them() -> None:
    stage = of("indians").city(0, "2,6").ground("1,1", resource="wheat").ground("3,3", resource="silk")
    assert devotion.culture(stage.w, 0, city_at(stage, "2,2")) == 1 + 2
    stage.figures(0, "3,3", scouts=1)
    stage.w.gathers_for[stage.square("3,3")] = stage.square("2,6")
    assert devotion.culture(stage.w, 0, city_at(stage, "2,2")) == 1 + 2, "even if a scout sends the square elsewhere"
    assert devotion.culture(stage.w, 0, city_at(stage, "2,6")) == 1, "what is sent there doesn't count"
    stage.figures(1, "1,1", armies=1)
    assert devotion.culture(stage.w, 0, city_at(stage, "2,2")) == 1 + 1
    stage.lay("3,3", "building", "library")
    assert devotion.culture(stage.w, 0, city_at(stage, "2,2")) == 1, "the icon is covered"


@card("indians")
@rule("R-ART-04", "R-MET-09")
def test_the_question_mark_of_a_city_state_is_no_resource_for_indians() -> None:
    stage = of("indians").lay("3,3", "city_state", "city_state_5").figures(0, "3,3", armies=1)
    assert devotion.culture(stage.w, 0, city_at(stage, "2,2")) == 1


@card("japanese")
@rule("R-CBT-08", "R-TECH-02")
def test_japanese_infantry_is_stronger_and_research_cheaper() -> None:
    stage = of("japanese").figures(1, FIELD, armies=1).units(1, "infantry_even").units(0, "infantry_even")
    assert techs.cost(stage.w, 0, CONTENT.techs.number("pottery")) == 3
    attack(stage)
    assert battle(stage).strengths == ((1, 0, 0, 0), (0, 0, 0, 0))
    stage.choose(1, "open-front infantry_even").choose(0, "attack-front 1 infantry_even")
    wounds = {event.public["seat"]: event.public["n"] for event in stage.w.news if event.name == "wounded"}
    assert wounds == {0: 2, 1: 3}


# -- Mongols and Romans ----------------------------------------------------------------------------------------


@card("mongols")
@rule("R-LOOT-07", "R-LOOT-01")
def test_mongols_take_more_loot_when_they_attack() -> None:
    stage = of("mongols").figures(1, FIELD, armies=1).units(0, "infantry_even")
    stage.realm(1).trade = 9
    attack(stage)
    assert battle(stage).loot == (2, 1)
    stage.choose(0, "open-front infantry_even")
    assert isinstance(stage.question, Loot)
    assert stage.question.left == 2


@card("mongols")
@rule("R-LOOT-07")
def test_mongols_who_defend_take_the_usual_loot() -> None:
    stage = of("mongols").figures(0, FIELD, armies=1).units(0, "infantry_even")
    attack(stage, seat=1)
    assert battle(stage).loot == (1, 1)


@card("mongols")
@rule("R-LOOT-07", "R-VIL-06", "R-MOVE-15")
def test_mongols_take_more_from_cities_and_scouts_but_nothing_from_barbarians() -> None:
    stage = of("mongols").city(1, "8,5").units(1, "infantry_even")
    attack(stage, "8,5")
    assert battle(stage).loot == (3, 1)
    village = attack_village(of("mongols").lay(FIELD, "village", "iron").units(0, "infantry_even"))
    assert battle(village).loot == (0, 0)
    scouts = of("mongols").figures(1, FIELD, scouts=1)
    scouts.realm(1).trade = 9
    combat.destroy_scouts(scouts.w, 0, scouts.square(FIELD))
    assert isinstance(scouts.ask().question, Loot)


@card("romans")
@rule("R-CUL-09", "R-CUL-07")
def test_romans_advance_for_wonders_cities_and_villages() -> None:
    stage = event_deck(of("romans").figures(0, "6,5", scouts=1), 1, "drought", "supply_drop")
    open_turn(stage).choose(0, "found 6,5 scout")
    assert stage.realm(0).culture_step == 1
    stage.w.agenda.clear()
    build_wonder(stage.w, 0, stage.square("3,3"), CONTENT.wonders.number("stonehenge"))
    assert stage.ask().realm(0).culture_step == 2
    stage.w.person_deck = Deck((CONTENT.great_persons.number("hannibal"),))
    stage.realm(0).events = ()
    discoveries.take_village(stage.lay(FIELD, "village", "iron").w, 0, stage.square(FIELD))
    assert stage.ask().realm(0).culture_step == 3
    assert "keep-in-reserve" in stage.offers(0), "with the reward of the step"


@card("romans")
@rule("R-CUL-09", "R-CBT-33")
def test_romans_advance_for_a_conquered_city_but_not_for_one_they_defend() -> None:
    stage = of("romans").city(1, "8,5").units(0, "infantry_even", "infantry_tough")
    for square in ("1,1", "1,2", "1,3", "2,1"):
        stage.lay(square, "person", "general")
    attack(stage, "8,5").choose(0, "open-front infantry_even", "open-front infantry_tough")
    while isinstance(stage.question if stage.w.agenda else None, Loot):
        stage.choose(0, "pass")
    assert (len(stage.w.cities[1]), stage.realm(0).culture_step) == (1, 1)
    held = of("romans").units(0, "infantry_even")
    attack(held, "2,2", seat=1).choose(0, "open-front infantry_even")
    assert held.realm(0).culture_step == 0


@card("romans")
@rule("R-CUL-09")
def test_romans_gain_nothing_from_a_metropolis() -> None:
    stage = of("romans")
    techs.learn(stage.w, 0, CONTENT.techs.number("agriculture"))
    stage.ask().choose(0, "grow 2,3")
    assert stage.realm(0).culture_step == 0


# -- Russians and Spanish --------------------------------------------------------------------------------------


@card("russians")
@rule("R-SUP-05", "R-MOVE-22")
def test_russians_stack_higher_and_infiltrate_once_per_turn() -> None:
    stage = of("russians").techs(1, "writing", "pottery", "gunpowder")
    assert standing(stage.w, 0).stacking == 3
    stage.figures(0, "12,5", scouts=1).figures(0, "14,5", armies=1)
    move(stage).choose(0, "march 12,5 0 1", "infiltrate 13,5")
    assert stage.offers(0) == ["pass", "learn pottery", "learn writing"]
    stage.choose(0, "learn pottery")
    assert (knows(stage, 0, "pottery"), stage.realm(0).scouts, stage.w.battle) == (True, 2, None)
    stage.choose(0, "march 14,5 1 0").refuses(0, "infiltrate 13,5", "R-MOVE-22")


@card("russians")
@rule("R-MOVE-22")
def test_russians_need_something_to_learn() -> None:
    stage = of("russians").techs(0, "writing").techs(1, "writing", "gunpowder").figures(0, "12,5", armies=1)
    move(stage).choose(0, "march 12,5 1 0").refuses(0, "infiltrate 13,5", "R-MOVE-22")


@card("spanish")
@rule("R-MOVE-20", "R-BLD-08")
def test_spanish_are_faster_and_build_with_each_tile() -> None:
    stage = of("spanish").ground("1,1", "mountain").ground("1,2", "water").techs(0, "printing_press").hide(1)
    assert travel_speed(stage.w, 0, 1, 0) == 3
    exploring.explore(stage.w, 0, 1, 0)
    stage.ask(phase=Phase.MOVEMENT)
    built = {tuple(words.split()[1:]) for words in stage.offers(0) if words.startswith("put-free")}
    basic = {row.id for row in CONTENT.buildings if row.form is Form.BASIC} - {"trading_post"}
    assert {building for building, _ in built} == basic, "all but those without a place"
    stage.choose(0, "put-free library 3,3")
    assert stage.w.markers[stage.square("3,3")] == marker_of(
        MarkerKind.BUILDING, CONTENT.buildings.number("university")
    )


def test_others_build_nothing_with_a_tile() -> None:
    stage = of("zulu").hide(1)
    exploring.explore(stage.w, 0, 1, 0)
    assert stage.ask().w.agenda == []


# -- Zulu ------------------------------------------------------------------------------------------------------


@card("zulu")
@rule("R-VIL-09", "R-HUT-07")
def test_zulu_walk_into_villages_and_settle_beside_huts() -> None:
    stage = of("zulu").figures(0, "7,4", armies=1).lay(FIELD, "village", "iron")
    move(stage).choose(0, "march 7,4 1 0", f"step {FIELD}")
    assert (stage.w.battle, len(stage.realm(0).huts_and_villages)) == (None, 1)
    settled = of("zulu").figures(0, "6,5", scouts=1).lay("7,6", "hut", "iron").lay("5,4", "hut", "silk")
    open_turn(settled).choose(0, "found 6,5 scout", "explore-beside 5,4", "explore-beside 7,6")
    assert len(settled.realm(0).huts_and_villages) == 2
    other = of("mongols").figures(0, "6,5", scouts=1).lay("7,6", "hut", "iron")
    open_turn(other).refuses(0, "found 6,5 scout", "R-CITY-04")


@card("zulu")
@rule("R-HUT-07")
def test_zulu_settlers_may_leave_huts_alone() -> None:
    stage = of("zulu").figures(0, "6,5", scouts=1).lay("7,6", "hut", "iron").lay("5,4", "hut", "silk")
    open_turn(stage).choose(0, "found 6,5 scout")
    assert sorted(stage.offers(0)) == ["explore-beside 5,4", "explore-beside 7,6", "pass"]
    stage.choose(0, "explore-beside 5,4", "pass")
    assert len(stage.realm(0).huts_and_villages) == 1
    assert stage.w.markers[stage.square("7,6")] != 0


@card("zulu")
@rule("R-CST-09", "R-HUT-07")
def test_a_city_state_that_zulu_settlers_turn_up_is_gone_for_culture() -> None:
    stage = of("zulu").figures(0, "6,5", scouts=1).lay("7,6", "hut", "city_state")
    stage.w.city_state_pool = (0,)
    open_turn(stage).choose(0, "found 6,5 scout", "explore-beside 7,6")
    assert (stage.realm(0).culture, stage.w.markers[stage.square("7,6")]) == (3, 0)
    villages = of("zulu").figures(0, "6,5", scouts=1).lay("7,6", "village", "iron")
    open_turn(villages).refuses(0, "found 6,5 scout", "R-CITY-04")
