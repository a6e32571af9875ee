"""What the wonders cost and do (chapter 11), and when they do nothing."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import (
    bonuses,
    clash,
    coins,
    combat,
    culture,
    devotion,
    governments,
    investing,
    techs,
    wonders,
)
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.chapters.units import unit_cost
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import AbilityPrice
from hegemon.games.civilization.facts.kinds import Phase, Resource, Terrain
from hegemon.games.civilization.framework import payment
from hegemon.games.civilization.framework.ability import PRINTED
from hegemon.games.civilization.framework.sheet import coin_room
from hegemon.games.civilization.framework.standing import active_wonders, standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import (
    city_at,
    collected,
    event_deck,
    give,
    hand,
    inquire,
    invested,
    knows,
    manage,
    move,
    obsolete,
    open_turn,
    realms,
)
from tests.games.civilization.chapters.battles import FIELD, attack, attack_village, battle
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

ALL = CONTENT.wonders.ids
HERE = "3,3"
"""Where the wonder of a scene stands."""


def with_wonder(name: str, players: int = 2) -> Stage:
    """A realm with a wonder."""
    return realms(players).lay(HERE, "wonder", name)


# -- all of them -----------------------------------------------------------------------------------------------

PRICES = {
    # name: (cost, the tech that makes it cheaper, the cost with it, culture)
    "chichen_itza": (15, "currency", 10, 1),
    "statue_of_zeus": (15, "", 15, 1),
    "stonehenge": (10, "", 10, 1),
    "the_colossus": (15, "metalworking", 10, 1),
    "the_great_lighthouse": (15, "navigation", 10, 1),
    "the_great_wall": (15, "masonry", 10, 1),
    "the_hanging_gardens": (15, "animal_husbandry", 10, 1),
    "the_oracle": (15, "code_of_laws", 10, 1),
    "the_pyramids": (15, "pottery", 10, 1),
    "angkor_wat": (20, "theology", 10, 2),
    "brandenburg_gate": (15, "", 15, 2),
    "himeji_samurai_castle": (20, "monarchy", 15, 2),
    "leonardos_workshop": (20, "mathematics", 15, 2),
    "machu_picchu": (20, "irrigation", 15, 2),
    "notre_dame": (20, "education", 15, 2),
    "porcelain_tower": (20, "construction", 15, 2),
    "taj_mahal": (20, "chivalry", 15, 2),
    "the_louvre": (20, "printing_press", 15, 2),
    "big_ben": (25, "banking", 20, 3),
    "cristo_redentor": (25, "mass_media", 15, 3),
    "panama_canal": (25, "engineering", 20, 3),
    "statue_of_liberty": (25, "metal_casting", 20, 3),
    "sydney_opera_house": (25, "", 25, 3),
    "the_internet": (25, "computers", 15, 3),
    "the_kremlin": (25, "communism", 20, 3),
    "the_pentagon": (25, "ballistics", 15, 3),
    "united_nations": (20, "", 20, 3),
}


@rule("R-WON-01", "R-WON-07", "R-OBS-01", "R-BLK-02")
@pytest.mark.parametrize("name", ALL)
def test_what_each_wonder_costs_and_the_culture_it_keeps_when_obsolete(name: str) -> None:
    cost, tech, cheaper, icons = PRICES[name]
    number = CONTENT.wonders.number(name)
    stage = with_wonder(name)
    assert wonders.wonder_cost(stage.w, 0, number) == cost
    if tech:
        assert wonders.wonder_cost(stage.techs(1, tech).w, 0, number) == cost, "others' techs are no matter"
        assert wonders.wonder_cost(stage.techs(0, tech).w, 0, number) == cheaper
    assert devotion.culture(stage.w, 0, city_at(stage, "2,2")) == 1 + icons
    assert devotion.culture(obsolete(stage, name).w, 0, city_at(stage, "2,2")) == 1 + icons
    stage.figures(1, HERE, armies=1)
    assert devotion.culture(stage.w, 0, city_at(stage, "2,2")) == 1


def powers(stage: Stage, seat: int = 0) -> tuple[object, ...]:
    """All that a player's cards amount to."""
    state = standing(stage.w, seat)
    return state.bonus, state.privileges, state.hooks, state.usable


@rule("R-WON-06", "R-BLK-02", "R-BLK-06", "R-OBS-01")
@pytest.mark.parametrize("name", ALL)
def test_a_wonder_works_for_the_owner_of_its_city_unless_blockaded_or_obsolete(name: str) -> None:
    nothing = powers(realms())
    stage = with_wonder(name)
    at_work = powers(stage)
    assert at_work != nothing
    assert powers(stage, 1) == powers(realms(), 1)
    stage.figures(0, HERE, scouts=1)
    assert powers(stage) == at_work, "own figures are no blockade"
    land.dismiss(stage.w, stage.square(HERE), 0, 1)
    stage.figures(1, HERE, scouts=1)
    assert powers(stage) == nothing
    land.dismiss(stage.w, stage.square(HERE), 0, 1)
    assert powers(stage) == at_work
    assert powers(obsolete(stage, name)) == nothing


USABLE = [
    "stonehenge.culture", "the_colossus.trade", "the_great_wall.walls", "the_hanging_gardens.figure",
    "taj_mahal.building", "the_louvre.culture", "big_ben.resources", "cristo_redentor.events", "panama_canal.toll",
    "statue_of_liberty.tech", "sydney_opera_house.step",
]  # fmt: skip
"""What wonders let one use in a start of turn."""


def ready(key: str) -> Stage:
    """A realm in which everything that wonders let one use could be used."""
    stage = with_wonder(PRINTED[key][1].id).techs(0, "writing", "pottery").techs(1, "writing", "currency")
    return event_deck(stage, 1, "drought", "supply_drop", "jousting_tourney")


@rule("R-SOT-06", "R-TIME-01", "R-BLK-02", "R-OBS-01")
@pytest.mark.parametrize("key", USABLE)
def test_a_wonder_is_used_once_per_turn_and_not_blockaded_or_obsolete(key: str) -> None:
    use = f"use {key}"
    stage = open_turn(ready(key)).choose(0, use)
    if "pass" in stage.offers(0):
        stage.choose(0, "pass")
    elif any(words.startswith("draw-level") for words in stage.offers(0)):
        stage.choose(0, stage.offers(0)[0])
    stage.refuses(0, use, "R-RES-02")
    wonder = PRINTED[key][1].id
    assert use not in open_turn(obsolete(ready(key), wonder)).offers(0)
    assert use not in open_turn(ready(key).figures(1, HERE, scouts=1)).offers(0)
    assert use not in open_turn(ready(key), 1).offers(1), "it belongs to somebody else"
    assert use not in manage(ready(key)).offers(0), "it is for the start of turn"


def test_those_are_all_that_may_be_used() -> None:
    usable = [ability.printed.key for name in ALL for ability in standing(with_wonder(name).w, 0).usable]
    assert usable == USABLE


@rule("R-SOT-06")
@pytest.mark.parametrize(
    ("name", "trade", "gained", "on_it"),
    [("stonehenge", 0, 1, 0), ("the_colossus", 3, 0, 0), ("the_louvre", 0, 3, 0), ("panama_canal", 0, 0, 1)],
)
def test_pure_gains_come_by_themselves_if_forgotten(name: str, trade: int, gained: int, on_it: int) -> None:
    for words in (["done"], [f"use {PRINTED_OF[name]}", "done"]):
        stage = open_turn(with_wonder(name)).choose(0, *words)
        assert (stage.realm(0).trade, stage.realm(0).culture) == (trade, gained)
        assert stage.w.wonder_coins[CONTENT.wonders.number(name)] == on_it
        assert coins.coins(stage.w, 0) == on_it


PRINTED_OF = {key.split(".")[0]: key for key in USABLE}


# -- ancient ---------------------------------------------------------------------------------------------------


@card("stonehenge")
@rule("R-SOT-06", "R-OBS-01", "R-BLK-02")
def test_stonehenge_gains_a_culture_in_each_start_of_turn() -> None:
    stage = open_turn(with_wonder("stonehenge")).choose(0, "use stonehenge.culture")
    assert stage.realm(0).culture == 1
    stage.refuses(0, "use stonehenge.culture", "R-RES-02").choose(0, "done")
    assert stage.realm(0).culture == 1, "not a second time by itself"
    for spoiled in (obsolete(with_wonder("stonehenge"), "stonehenge"), with_wonder("stonehenge").figures(1, HERE, 1)):
        assert open_turn(spoiled).choose(0, "done").realm(0).culture == 0


@card("the_colossus")
@rule("R-SOT-06", "R-TRD-06", "R-OBS-01", "R-BLK-02")
def test_the_colossus_gains_three_trade_up_to_the_end_of_the_dial() -> None:
    stage = open_turn(with_wonder("the_colossus")).choose(0, "use the_colossus.trade")
    assert stage.realm(0).trade == 3
    full = with_wonder("the_colossus")
    full.realm(0).trade = 26
    assert open_turn(full).choose(0, "use the_colossus.trade").realm(0).trade == 27
    for spoiled in (
        obsolete(with_wonder("the_colossus"), "the_colossus"),
        with_wonder("the_colossus").figures(1, HERE, 1),
    ):
        assert "use the_colossus.trade" not in open_turn(spoiled).offers(0)


@card("the_louvre")
@rule("R-SOT-06", "R-OBS-01", "R-BLK-02")
def test_the_louvre_gains_culture_in_each_start_of_turn() -> None:
    stage = open_turn(with_wonder("the_louvre")).choose(0, "use the_louvre.culture")
    assert stage.realm(0).culture == 3
    stage.refuses(0, "use the_louvre.culture", "R-RES-02")
    for spoiled in (obsolete(with_wonder("the_louvre"), "the_louvre"), with_wonder("the_louvre").figures(1, HERE, 1)):
        assert "use the_louvre.culture" not in open_turn(spoiled).offers(0)


@card("chichen_itza")
@rule("R-PROD-03")
def test_chichen_itza_adds_production_to_every_city_which_no_program_doubles() -> None:
    stage = with_wonder("chichen_itza").city(0, "2,6").ground("1,1", "forest")
    assert [production(stage.w, 0, city) for city in stage.w.cities[0]] == [5, 3]
    assert production(stage.w, 0, city_at(stage, "2,2"), program=True) == 7
    assert [production(obsolete(stage, "chichen_itza").w, 0, city) for city in stage.w.cities[0]] == [2, 0]


@card("statue_of_zeus")
@rule("R-CBT-10", "R-CBT-13")
def test_the_statue_of_zeus_counts_in_every_battle() -> None:
    stage = with_wonder("statue_of_zeus").figures(1, FIELD, armies=1).units(1, "infantry_even")
    attack(stage)
    assert battle(stage).bonus_card == (6, 0)
    obsolete(stage, "statue_of_zeus")
    assert battle(stage).bonus_card == (6, 0), "it was fixed when the battle began"
    assert bonuses.standing_bonus(stage.w, 0) == 0


@card("the_great_lighthouse")
@rule("R-TRD-05", "1.3")
def test_the_great_lighthouse_makes_empty_water_worth_more() -> None:
    stage = with_wonder("the_great_lighthouse").city(0, "2,6")
    for square in ("1,1", "1,2", "1,5"):
        stage.ground(square, "water")
    stage.ground("9,3", "water").figures(0, "9,3", scouts=1)
    assert collected(stage) == 3 * 2 + 1, "what a scout gathers elsewhere is no outskirts"
    stage.lay("1,1", "building", "harbor")
    assert collected(stage) == 2 + 2 * 2 + 1
    stage.figures(1, "1,2", scouts=1)
    assert collected(stage) == 2 + 2 + 1
    stage.figures(0, "1,5", scouts=1)
    assert collected(stage) == 2 + 2 + 1, "own figures don't matter"
    assert collected(obsolete(stage, "the_great_lighthouse")) == 2 + 1 + 1


@card("the_great_lighthouse")
@rule("1.3", "R-DIS-01")
def test_the_great_lighthouse_goes_by_the_terrain_as_it_is_now() -> None:
    stage = with_wonder("the_great_lighthouse").ground("1,1", "water").ground("1,2", "mountain")
    land.strike(stage.w, stage.square("1,1"), Terrain.DESERT)
    land.strike(stage.w, stage.square("1,2"), Terrain.WATER)
    assert collected(stage) == 1 + 2


@card("the_great_wall")
@rule("R-LOOT-07")
def test_the_great_wall_leaves_less_loot() -> None:
    stage = realms().lay("12,4", "wonder", "the_great_wall").figures(1, FIELD, armies=1).units(0, "infantry_even")
    stage.realm(1).trade = 9
    attack(stage)
    assert battle(stage).loot == (0, 1), "only its owner's enemies"
    stage.choose(0, "open-front infantry_even")
    assert not any(isinstance(step, Loot) for step in stage.w.agenda)


@card("the_great_wall")
@rule("R-LOOT-07")
def test_the_great_wall_of_a_city_that_falls_still_counts() -> None:
    stage = realms().city(1, "8,5").lay("8,6", "wonder", "the_great_wall").units(0, "infantry_even", "infantry_even")
    stage.realm(1).trade = 9
    for square in ("1,1", "1,2", "1,3", "2,1"):
        stage.lay(square, "person", "general")
    attack(stage, "8,5")
    stage.choose(0, "open-front infantry_even", "open-front infantry_even")
    assert len(stage.w.cities[1]) == 1
    assert isinstance(stage.question, Loot)
    assert stage.question.left == 2 - 1


@card("the_great_wall", "mongols")
@rule("R-LOOT-07", "AMB-56")
@pytest.mark.parametrize(("civilization", "left"), [("zulu", 0), ("mongols", 1)])
def test_the_great_wall_guards_lone_scouts(civilization: str, left: int) -> None:
    stage = realms().civilization(0, civilization).lay("12,4", "wonder", "the_great_wall").figures(1, FIELD, scouts=1)
    stage.realm(1).trade = 9
    combat.destroy_scouts(stage.w, 0, stage.square(FIELD))
    stage.ask()
    assert [step.left for step in stage.w.agenda if isinstance(step, Loot)] == ([left] if left else [])


@card("the_great_wall")
@rule("R-BLD-07", "R-WALL-01")
def test_the_great_wall_builds_walls_in_one_city() -> None:
    stage = with_wonder("the_great_wall").city(0, "2,6")
    open_turn(stage).choose(0, "use the_great_wall.walls")
    assert stage.offers(0) == ["pass", "wall-free 2,2", "wall-free 2,6"]
    stage.choose(0, "wall-free 2,6")
    assert [city.walled for city in stage.w.cities[0]] == [False, True]


@card("the_great_wall")
@rule("R-BLD-07", "R-GEN-02")
def test_the_great_wall_builds_nothing_where_all_is_walled() -> None:
    stage = with_wonder("the_great_wall").city(0, "2,6", walled=True)
    open_turn(stage).choose(0, "use the_great_wall.walls").refuses(0, "wall-free 2,6", "R-BLD-07")
    walled = with_wonder("the_great_wall")
    city_at(walled, "2,2").walled = True
    open_turn(walled).refuses(0, "use the_great_wall.walls", "R-GEN-02")


@card("the_hanging_gardens")
@rule("R-FIG-03", "R-SCT-03")
def test_the_hanging_gardens_bring_a_figure_to_their_square() -> None:
    stage = with_wonder("the_hanging_gardens").figures(0, HERE, armies=1)
    open_turn(stage).choose(0, "use the_hanging_gardens.figure")
    assert stage.offers(0) == ["pass", f"figure-free army {HERE}", f"figure-free scout {HERE}"]
    stage.choose(0, f"figure-free scout {HERE}")
    assert stage.scene([HERE]) == {HERE: (0, 1, 1)}
    assert stage.realm(0).scouts == 1
    assert stage.w.new_figures == (stage.square(HERE),), "it gathers nothing in this turn"


@card("the_hanging_gardens")
@rule("R-FIG-03", "R-SUP-01")
def test_the_hanging_gardens_need_room_and_a_figure() -> None:
    full = with_wonder("the_hanging_gardens").figures(0, HERE, armies=2)
    open_turn(full).refuses(0, "use the_hanging_gardens.figure", "R-FIG-03")
    stage = with_wonder("the_hanging_gardens")
    stage.realm(0).armies = 0
    open_turn(stage).choose(0, "use the_hanging_gardens.figure").refuses(0, f"figure-free army {HERE}", "R-SUP-01")


@card("the_hanging_gardens")
def test_an_army_of_the_hanging_gardens_counts_as_built() -> None:
    stage = with_wonder("the_hanging_gardens").policies(0, "military_tradition")
    open_turn(stage).choose(0, "use the_hanging_gardens.figure", f"figure-free army {HERE}")
    assert stage.offers(0) == ["draft infantry", "draft artillery", "draft mounted"]


@card("the_oracle")
@rule("R-CBT-09")
def test_the_oracle_lays_the_hand_of_the_opponent_open() -> None:
    stage = with_wonder("the_oracle").figures(1, FIELD, armies=1).units(0, "infantry_even").units(1, "mounted_tough")
    attack(stage)
    assert {held.known for held in stage.realm(1).battle_hand} == {stage.w.everybody()}
    assert {held.known for held in stage.realm(0).battle_hand} == {1}, "not one's own"


@card("the_oracle")
def test_the_oracle_sees_barbarians_and_serves_defenders() -> None:
    village = with_wonder("the_oracle").lay(FIELD, "village", "iron").units(0, "infantry_even")
    attack_village(village)
    assert {held.known for held in battle(village).barbarian_hand} == {village.w.everybody()}
    stage = with_wonder("the_oracle").figures(0, FIELD, armies=1).units(0, "infantry_even").units(1, "mounted_tough")
    attack(stage, seat=1)
    assert {held.known for held in stage.realm(1).battle_hand} == {stage.w.everybody()}


@card("the_pyramids")
@rule("R-GOV-02", "R-GOV-08", "R-GOV-10")
def test_the_pyramids_open_all_governments_without_anarchy() -> None:
    stage = open_turn(with_wonder("the_pyramids"))
    stage.choose(0, "govern communism")
    assert stage.realm(0).government == CONTENT.governments.number("communism")
    stage.refuses(0, "govern monarchy", "R-GOV-07")
    bare = open_turn(realms())
    bare.refuses(0, "govern communism", "R-GOV-02").refuses(0, "govern despotism", "R-GOV-04")


@card("the_pyramids")
@rule("R-GOV-10", "R-GOV-11")
def test_the_pyramids_make_immune_to_anarchy() -> None:
    stage = with_wonder("the_pyramids")
    assert not governments.throw_into_anarchy(stage.w, 0)
    assert governments.throw_into_anarchy(obsolete(stage, "the_pyramids").w, 0)


@card("the_pyramids")
@rule("R-OBS-01", "R-BLK-02")
@pytest.mark.parametrize("how", ["obsolete", "blockaded"])
def test_without_the_pyramids_a_government_of_theirs_is_lost(how: str) -> None:
    stage = open_turn(with_wonder("the_pyramids")).choose(0, "govern communism", "done")
    if how == "obsolete":
        obsolete(stage, "the_pyramids")
    else:
        stage.figures(1, HERE, scouts=1)
    stage.ask()
    assert stage.offers(0) == ["govern despotism", "govern republic"], "those that are one's own"
    stage.choose(0, "govern republic")
    assert stage.realm(0).government == CONTENT.governments.number("republic")


# -- medieval --------------------------------------------------------------------------------------------------


@card("angkor_wat")
@rule("R-HARV-01", "R-RES-05")
def test_angkor_wat_harvests_twice_even_from_the_same_square() -> None:
    stage = with_wonder("angkor_wat").city(0, "2,6").ground("1,1", resource="silk").ground("1,7", resource="iron")
    stage.ground("1,6", resource="iron")
    manage(stage).choose(0, "harvest-twice 2,2")
    assert (stage.realm(0).resources, stage.w.resources) == ((0, 2, 0, 0), (2, 0, 2, 2))
    stage.refuses(0, "harvest-twice 2,6", "R-RES-05").refuses(0, "devote 2,2", "R-CM-01")
    stage.choose(0, "harvest 2,6 iron")
    assert stage.realm(0).resources == (0, 2, 0, 1)


@card("angkor_wat")
@rule("R-HARV-02")
def test_angkor_wat_needs_two_tokens_and_may_mix_them() -> None:
    stage = give(with_wonder("angkor_wat").ground("1,1", resource="silk"), 1, silk=1)
    manage(stage).refuses(0, "harvest-twice 2,2", "R-HARV-02")
    both = with_wonder("angkor_wat").ground("1,1", resource="silk").ground("1,2", resource="iron")
    manage(both).choose(0, "harvest-twice 2,2", "gather iron", "gather silk")
    assert both.realm(0).resources == (0, 1, 0, 1)


@card("brandenburg_gate")
@rule("R-MOVE-21", "AMB-53")
def test_brandenburg_gate_lets_no_move_of_others_end_around_the_cities() -> None:
    stage = realms().lay("14,4", "wonder", "brandenburg_gate").figures(0, "10,4", armies=1).techs(0, "sailing")
    stage.figures(1, "12,5", armies=1)
    move(stage).choose(0, "march 10,4 1 0", "step 11,4", "step 12,4")
    stage.refuses(0, "stop", "R-MOVE-21").refuses(0, "step 12,5", "R-MOVE-21")
    stage.choose(0, "step 12,3", "stop")
    assert stage.scene(["12,3"]) == {"12,3": (0, 1, 0)}


@card("brandenburg_gate")
@rule("R-MOVE-21", "R-MOVE-07")
def test_who_passes_brandenburg_gate_itself_does_not_open_it() -> None:
    stage = realms().lay("12,4", "wonder", "brandenburg_gate").figures(0, "10,4", armies=1).techs(0, "horseback_riding")
    move(stage).choose(0, "march 10,4 1 0", "step 11,4", "step 12,4")
    stage.refuses(0, "stop", "R-MOVE-21").refuses(0, "step 12,5", "R-MOVE-07")
    assert set(stage.offers(0)) == {"step 11,4", "step 12,3"}
    open_gate = obsolete(
        realms().lay("12,4", "wonder", "brandenburg_gate").figures(0, "11,4", armies=1), "brandenburg_gate"
    )
    move(open_gate).choose(0, "march 11,4 1 0", "step 12,4", "stop")


@card("brandenburg_gate")
@rule("R-MOVE-21", "R-BLK-02")
def test_whoever_blockades_brandenburg_gate_has_opened_it() -> None:
    stage = realms().lay("12,4", "wonder", "brandenburg_gate").figures(0, "12,4", armies=2).figures(0, "11,6", armies=1)
    move(stage).choose(0, "march 11,6 1 0", "step 12,6", "stop", "march 12,4 1 0", "step 12,5", "stop")
    assert "end-movement" in stage.offers(0)


@card("brandenburg_gate")
@rule("R-MOVE-21")
def test_brandenburg_gate_is_no_bar_to_an_attack_on_the_city_or_to_its_owner() -> None:
    stage = realms().lay("12,4", "wonder", "brandenburg_gate").figures(0, "11,5", armies=1).units(1, "infantry_even")
    move(stage).choose(0, "march 11,5 1 0", "step 12,5", "step 13,5")
    assert battle(stage).city == stage.square("13,5")
    own = realms().lay(HERE, "wonder", "brandenburg_gate").figures(0, "5,3", armies=1)
    move(own).choose(0, "march 5,3 1 0", "step 4,3", "step 3,3")
    assert own.scene([HERE]) == {HERE: (0, 1, 0)}


@card("brandenburg_gate")
@rule("R-MOVE-21", "R-OBS-01")
def test_who_stands_before_brandenburg_gate_must_leave() -> None:
    stage = realms().lay("12,4", "wonder", "brandenburg_gate").figures(0, "12,6", armies=1)
    move(stage).refuses(0, "end-movement", "R-MOVE-21")
    stage.choose(0, "march 12,6 1 0", "step 11,6", "stop", "end-movement")
    gone = obsolete(realms().lay("12,4", "wonder", "brandenburg_gate").figures(0, "12,6", armies=1), "brandenburg_gate")
    move(gone).choose(0, "end-movement")


@card("himeji_samurai_castle")
@rule("R-CBT-04", "R-CBT-08")
@pytest.mark.parametrize(("wonder", "wounds"), [("himeji_samurai_castle", 3), ("stonehenge", 2)])
def test_himeji_castle_makes_all_units_stronger(wonder: str, wounds: int) -> None:
    stage = with_wonder(wonder).figures(1, FIELD, armies=1).units(0, "infantry_even").units(1, "artillery_tough")
    attack(stage).choose(1, "open-front artillery_tough").choose(0, "attack-front 1 infantry_even")
    dealt = next(e.public["n"] for e in reversed(stage.w.news) if e.name == "wounded" and e.public["seat"] == 1)
    assert dealt == wounds


@card("leonardos_workshop")
@rule("R-UNIT-05", "R-UNIT-01")
def test_leonardos_workshop_caps_the_cost_of_units() -> None:
    stage = realms().techs(0, "gunpowder", "mathematics", "combustion", "flight")
    kinds = [kind.number for kind in CONTENT.unit_types]
    assert [unit_cost(stage.w, 0, kind) for kind in kinds] == [9, 7, 11, 12]
    stage.lay(HERE, "wonder", "leonardos_workshop")
    assert [unit_cost(stage.w, 0, kind) for kind in kinds] == [5, 5, 5, 5]
    for square in ("1,1", "2,1", "1,2"):
        stage.ground(square, "forest")
    manage(stage).choose(0, "produce 2,2 aircraft")
    assert len(stage.realm(0).units) == 1


@card("machu_picchu")
@rule("R-INV-07", "R-HARV-02")
def test_machu_picchu_brings_a_resource_with_the_first_investment_of_a_turn() -> None:
    stage = give(with_wonder("machu_picchu"), 1, iron=2)
    stage.realm(0).coins = 2
    open_turn(stage.stir()).choose(0, "invest infrastructure sheet")
    assert stage.offers(0) == ["take-resource wheat", "take-resource silk", "take-resource incense"]
    stage.refuses(0, "take-resource iron", "R-HARV-02").choose(0, "take-resource silk")
    assert stage.realm(0).resources == (0, 1, 0, 0)
    investing.invest(stage.w, 0, 0)
    stage.ask(phase=Phase.START_OF_TURN)
    assert not any(words.startswith("take-resource") for words in stage.offers(0)), "once per turn"


@card("notre_dame")
@rule("R-TECH-13", "AMB-50")
def test_notre_dame_teaches_a_second_tech_for_six_trade() -> None:
    stage = with_wonder("notre_dame").techs(0, "writing")
    stage.realm(0).trade = 14
    inquire(stage).choose(0, "research pottery", "research-also currency").choose(1, "pass")
    assert knows(stage, 0, "pottery")
    assert knows(stage, 0, "currency")
    assert stage.realm(0).trade == 0


@card("notre_dame")
@rule("R-TECH-13")
def test_notre_dame_needs_the_trade_and_serves_research_alone() -> None:
    stage = with_wonder("notre_dame").techs(0, "writing")
    stage.realm(0).trade = 11
    inquire(stage).choose(0, "research pottery").choose(1, "pass")
    assert not stage.w.agenda
    free = with_wonder("notre_dame").techs(0, "writing")
    free.realm(0).trade = 27
    free.ask(techs.FreeTech(0, (CONTENT.techs.number("pottery"),))).choose(0, "learn pottery")
    assert free.w.agenda == []


@card("porcelain_tower", "japanese")
@rule("R-TECH-02", "AMB-49")
@pytest.mark.parametrize(("civilization", "costs"), [("zulu", (1, 6, 11)), ("japanese", (0, 3, 8))])
def test_the_porcelain_tower_makes_research_cheaper(civilization: str, costs: tuple[int, ...]) -> None:
    stage = with_wonder("porcelain_tower").civilization(0, civilization).techs(0, "writing", "pottery")
    named = map(CONTENT.techs.number, ("currency", "irrigation", "gunpowder"))
    assert tuple(techs.cost(stage.w, 0, tech) for tech in named) == costs
    stage.realm(0).trade = 7
    inquire(stage).choose(0, "research irrigation").choose(1, "pass")
    assert knows(stage, 0, "irrigation")


@card("taj_mahal")
@rule("R-BLD-02", "R-BLD-04")
def test_the_taj_mahal_builds_an_unlocked_building_anywhere() -> None:
    stage = with_wonder("taj_mahal").city(0, "2,6").techs(0, "writing", "metalworking", "masonry")
    stage.lay("1,5", "building", "temple")
    open_turn(stage).choose(0, "use taj_mahal.building")
    built = {tuple(words.split()[1:]) for words in stage.offers(0) if words.startswith("put-free")}
    assert {building for building, _ in built} == {"library", "barracks"}, "walls are no marker"
    assert ("barracks", "3,6") not in built, "that city has a star"
    assert ("barracks", "1,5") in built, "unless it is replaced"
    stage.choose(0, "put-free library 3,6")
    assert stage.w.markers[stage.square("3,6")] == marker_of(MarkerKind.BUILDING, CONTENT.buildings.number("library"))
    assert stage.w.buildings[CONTENT.buildings.called("library").family] == 5


@card("taj_mahal")
@rule("R-GEN-02")
def test_the_taj_mahal_needs_something_to_build() -> None:
    open_turn(with_wonder("taj_mahal")).refuses(0, "use taj_mahal.building", "R-GEN-02")


# -- modern ----------------------------------------------------------------------------------------------------


@card("big_ben")
@rule("R-SUP-01")
def test_big_ben_takes_one_of_each_kind_that_is_there() -> None:
    stage = give(with_wonder("big_ben"), 1, silk=2)
    open_turn(stage).choose(0, "use big_ben.resources")
    assert (stage.realm(0).resources, stage.w.resources) == ((1, 0, 1, 1), (1, 0, 1, 1))


@card("big_ben")
@rule("R-GEN-02")
def test_big_ben_needs_a_market() -> None:
    stage = give(with_wonder("big_ben"), 1, wheat=2, silk=2, incense=2, iron=2)
    open_turn(stage).refuses(0, "use big_ben.resources", "R-GEN-02")


@card("cristo_redentor")
@rule("R-EVT-01", "R-EVT-02")
def test_cristo_redentor_draws_two_events_of_a_deck_and_holds_more() -> None:
    stage = event_deck(with_wonder("cristo_redentor"), 1, "drought", "supply_drop", "supply_drop")
    event_deck(stage, 3, "jousting_tourney")
    assert culture.hand_limit(stage.w, 0) == 2 + 4
    open_turn(stage).choose(0, "use cristo_redentor.events")
    assert stage.offers(0) == ["draw-level 1", "draw-level 3"], "an empty deck is no choice"
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "draw-level 1")
    assert hand(stage) == ["drought", "supply_drop"]


@card("cristo_redentor")
@rule("R-CUL-06", "R-GEN-02")
def test_cristo_redentor_draws_as_many_as_there_are() -> None:
    stage = event_deck(with_wonder("cristo_redentor"), 2, "jousting_tourney")
    open_turn(stage).choose(0, "use cristo_redentor.events")
    assert hand(stage) == ["jousting_tourney"]
    open_turn(with_wonder("cristo_redentor")).refuses(0, "use cristo_redentor.events", "R-GEN-02")


@card("cristo_redentor")
@rule("R-EVT-02", "R-SUP-06")
def test_without_cristo_redentor_the_hand_shrinks_at_once() -> None:
    stage = with_wonder("cristo_redentor").events(0, "drought", "supply_drop", "jousting_tourney")
    stage.ask()
    assert stage.offers(0) == []
    stage.figures(1, HERE, scouts=1).ask().choose(0, "discard-event drought")
    assert hand(stage) == ["supply_drop", "jousting_tourney"]


@card("panama_canal")
@rule("R-COIN-01", "R-BLK-04", "R-REP-03")
def test_the_panama_canal_collects_coins_without_limit() -> None:
    stage = with_wonder("panama_canal")
    number = CONTENT.wonders.number("panama_canal")
    for turn in range(1, 7):
        open_turn(stage).choose(0, "use panama_canal.toll", "done")
        assert coins.coins(stage.w, 0) == turn
        stage.realm(0).used_abilities = 0
    stage.figures(1, HERE, scouts=1)
    assert (coins.coins(stage.w, 0), stage.w.wonder_coins[number]) == (0, 6), "a blockade keeps them out of reach"


@card("statue_of_liberty")
@rule("R-TECH-11", "R-TECH-03")
def test_the_statue_of_liberty_teaches_what_others_know() -> None:
    stage = with_wonder("statue_of_liberty", 4).techs(0, "writing").techs(1, "writing", "currency")
    stage.techs(2, "pottery", "gunpowder")
    stage.realm(0).trade = 5
    open_turn(stage).choose(0, "use statue_of_liberty.tech")
    assert stage.offers(0) == ["pass", "learn currency", "learn pottery"]
    stage.choose(0, "learn pottery")
    assert knows(stage, 0, "pottery")
    assert stage.realm(0).trade == 5


@card("statue_of_liberty")
@rule("R-TECH-03")
def test_the_statue_of_liberty_needs_somebody_to_learn_from() -> None:
    stage = with_wonder("statue_of_liberty").techs(0, "writing").techs(1, "writing", "gunpowder")
    open_turn(stage).refuses(0, "use statue_of_liberty.tech", "R-TECH-03")


@card("sydney_opera_house")
@rule("R-CUL-07", "R-CUL-04")
def test_the_sydney_opera_house_advances_a_step_with_its_reward() -> None:
    stage = event_deck(with_wonder("sydney_opera_house"), 1, "drought")
    open_turn(stage).choose(0, "use sydney_opera_house.step")
    assert (stage.realm(0).culture_step, stage.realm(0).culture, hand(stage)) == (1, 0, ["drought"])


@card("sydney_opera_house")
@rule("R-VIC-01", "R-CUL-07")
def test_the_last_step_wins_even_through_the_sydney_opera_house() -> None:
    stage = with_wonder("sydney_opera_house")
    stage.realm(0).culture_step = 20
    open_turn(stage).choose(0, "use sydney_opera_house.step")
    assert (stage.w.winner, stage.w.ended_by) == (0, "culture")


@card("the_internet")
@rule("R-COIN-06")
def test_the_internet_makes_room_for_more_coins_on_techs_that_collect_them() -> None:
    stage = with_wonder("the_internet").techs(0, "pottery", "writing")
    room = [coin_room(stage.w, 0, CONTENT.techs.number(tech)) for tech in ("pottery", "writing")]
    assert room == [4 + 2, 0]
    assert coin_room(obsolete(stage, "the_internet").w, 0, CONTENT.techs.number("pottery")) == 4


SPY = AbilityPrice(resources=tuple(int(resource is Resource.SPY) for resource in Resource))


@card("the_kremlin")
@rule("R-TIME-03", "R-RES-01")
def test_the_kremlin_takes_two_resources_for_a_spy_once_per_turn() -> None:
    stage = give(with_wonder("the_kremlin"), 0, wheat=1, iron=2)
    assert payment.payable(stage.w, 0, SPY)
    payment.owe_payment(stage.w, 0, SPY)
    stage.ask().choose(0, "pay-token wheat")
    assert stage.realm(0).resources == (0, 0, 0, 1)
    give(stage, 0, iron=1)
    assert not payment.payable(stage.w, 0, SPY)
    assert not payment.payable(give(realms(), 0, wheat=1, iron=1).w, 0, SPY), "others need a spy"
    assert not payment.payable(give(with_wonder("the_kremlin"), 0, iron=1).w, 0, SPY), "one isn't enough"


@card("the_pentagon")
@rule("R-CBT-24", "R-CBT-25")
@pytest.mark.parametrize(("wonder", "first"), [("the_pentagon", -1), ("stonehenge", DEFENDER)])
def test_no_unit_is_superior_to_those_of_the_pentagon(wonder: str, first: int) -> None:
    stage = with_wonder(wonder).figures(1, FIELD, armies=1).units(0, "mounted_fierce").units(1, "infantry_fierce")
    attack(stage).choose(1, "open-front infantry_fierce")
    pair = (CONTENT.unit_cards.number("mounted_fierce"), CONTENT.unit_cards.number("infantry_fierce"))
    assert clash.superior_side(stage.w, pair) == first
    assert clash.superior_side(stage.w, (pair[1], pair[0])) == ATTACKER, "one's own stay superior"
    stage.choose(0, "attack-front 1 mounted_fierce")
    fallen = [event.public["seat"] for event in stage.w.news if event.name == "died"]
    assert fallen == ([0, 1] if wonder == "the_pentagon" else [0])


@card("united_nations")
@rule("R-EVT-03", "R-EVT-05")
@pytest.mark.parametrize(("answer", "terrain"), [("give-leave", "desert"), ("deny-leave", "grassland")])
def test_events_aim_at_the_united_nations_only_with_leave(answer: str, terrain: str) -> None:
    stage = realms().lay("12,4", "wonder", "united_nations").events(0, "drought")
    when = next(mode.phase for mode in CONTENT.events.called("drought").modes)
    phases = {Phase.START_OF_TURN: open_turn, Phase.CITY_MANAGEMENT: manage, Phase.MOVEMENT: move}
    phases[when](stage).choose(0, "play drought.disaster", "strike 14,6")
    assert stage.question.asked(stage.w) == (1,)
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, answer)
    assert stage.w.terrain[stage.square("14,6")] == {"desert": 3, "grassland": 0}[terrain]
    assert hand(stage) == []


def test_others_need_no_leave() -> None:
    stage = realms().events(0, "drought")
    when = next(mode.phase for mode in CONTENT.events.called("drought").modes)
    phases = {Phase.START_OF_TURN: open_turn, Phase.CITY_MANAGEMENT: manage, Phase.MOVEMENT: move}
    phases[when](stage).choose(0, "play drought.disaster", "strike 14,6")
    assert stage.w.terrain[stage.square("14,6")] == 3


# -- with other cards ------------------------------------------------------------------------------------------


@card("chichen_itza", "panama_canal", "the_pentagon")
@rule("R-CBT-33", "R-CBT-34", "R-COIN-09", "R-SUP-04", "R-WON-06")
@pytest.mark.parametrize("name", ["chichen_itza", "panama_canal", "the_pentagon"])
def test_a_wonder_is_lost_with_its_city_for_good(name: str) -> None:
    number = CONTENT.wonders.number(name)
    stage = realms().city(1, "8,5").lay("7,4", "wonder", name).units(0, "infantry_even", "infantry_even")
    stage.w.wonder_coins = tuple(3 * (wonder.id == "panama_canal") for wonder in CONTENT.wonders)
    stage.realm(0).coins = 0
    before = powers(stage.stir(), 1)
    stage.civilization(0, "zulu").techs(0, "replaceable_parts").lay("3,3", "building", "academy")
    for square in ("1,1", "2,1", "3,1", "1,2"):
        stage.lay(square, "building", "academy")
    attack(stage, "8,5").choose(0, "open-front infantry_even", "open-front infantry_even")
    assert [city.capital for city in stage.w.cities[1]] == [True]
    assert stage.w.markers[stage.square("7,4")] == 0
    assert marker_of(MarkerKind.WONDER, number) in stage.w.removed_markers
    assert powers(stage, 1) != before
    assert (coins.coins(stage.w, 1), stage.w.wonder_coins[number]) == (0, 0)
    assert number not in stage.w.open_wonders, "nobody builds it again"
    assert name not in [card.id for card in active_wonders(stage.w, 0)], "nor does the winner have it"


@card("porcelain_tower", "japanese", "notre_dame")
@rule("R-TECH-02", "R-TECH-06", "R-TECH-13", "AMB-49")
def test_two_discounts_on_research_add_up_and_the_second_tech_stays_at_six() -> None:
    stage = with_wonder("porcelain_tower").city(0, "2,6").lay("3,7", "wonder", "notre_dame")
    stage.civilization(0, "japanese").techs(0, "writing", "pottery", "navigation")
    stage.realm(0).trade = 11 - 5 - 3 + 6
    inquire(stage).choose(0, "research mathematics", "research-also irrigation").choose(1, "pass")
    assert (knows(stage, 0, "mathematics"), knows(stage, 0, "irrigation"), stage.realm(0).trade) == (True, True, 0)


@card("ecology", "endowment_for_the_arts")
@rule("R-CUL-03", "R-INV-03")
def test_ecology_and_the_endowment_for_the_arts_make_a_step_cheaper_together() -> None:
    stage = invested(realms().techs(0, "ecology"), "endowment_for_the_arts", 6)
    stage.realm(0).culture_step, stage.realm(0).coins = 14, 6
    culture_less = 7 - culture.step_cost(stage.stir().w, 0)[0]
    assert culture_less > 0
    assert culture.step_cost(stage.w, 0) == (7 - culture_less, 6 - 2)


@card("leonardos_workshop")
@rule("R-UNIT-05", "R-PROD-04")
def test_leonardos_workshop_caps_the_cost_before_trade_is_paid() -> None:
    stage = with_wonder("leonardos_workshop").civilization(0, "americans").techs(0, "replaceable_parts")
    stage.ground("1,1", "forest")
    stage.realm(0).trade = 9
    manage(stage).choose(0, "produce 2,2 infantry")
    assert (len(stage.realm(0).units), stage.realm(0).trade) == (1, 3), "5 less 2 are two steps for Americans"


@card("the_pentagon")
@rule("R-CBT-24", "R-BLK-02", "R-OBS-01")
@pytest.mark.parametrize("how", ["standing", "blockaded", "obsolete"])
def test_the_pentagon_serves_the_defender_too_while_it_works(how: str) -> None:
    stage = realms().lay("12,4", "wonder", "the_pentagon").figures(1, FIELD, armies=1)
    stage.units(0, "infantry_fierce").units(1, "mounted_fierce")
    if how == "blockaded":
        stage.figures(0, "12,4", scouts=1)
    elif how == "obsolete":
        obsolete(stage, "the_pentagon")
    attack(stage).choose(1, "open-front mounted_fierce").choose(0, "attack-front 1 infantry_fierce")
    fallen = [event.public["seat"] for event in stage.w.news if event.name == "died"]
    assert fallen == ([0, 1] if how == "standing" else [1])


@card("the_pentagon", "flight")
@rule("R-CBT-25", "R-CBT-24")
def test_against_aircraft_the_pentagon_changes_nothing() -> None:
    for wonder in ("the_pentagon", "stonehenge"):
        stage = with_wonder(wonder).techs(1, "flight").figures(1, FIELD, armies=1)
        stage.units(0, "mounted_fierce").units(1, "aircraft_fierce")
        attack(stage).choose(1, "open-front aircraft_fierce")
        pair = (CONTENT.unit_cards.number("mounted_fierce"), CONTENT.unit_cards.number("aircraft_fierce"))
        assert clash.superior_side(stage.w, pair) == -1
