"""The facts are those of the boxes."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from itertools import chain

import pytest

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import ContentRow, Icons, PrintedAbility
from hegemon.games.civilization.facts.content import ContentTable
from hegemon.games.civilization.facts.ground import CENTRE
from hegemon.games.civilization.facts.kinds import (
    BattleWindow,
    Confidence,
    DeedKind,
    Form,
    Limit,
    Phase,
    Resource,
    Reward,
    Rotation,
    Terrain,
    TileSymbol,
    Water,
)

TECHS, WONDERS, BUILDINGS = CONTENT.techs, CONTENT.wonders, CONTENT.buildings


def tables() -> list[ContentTable[ContentRow]]:
    return [table for name in CONTENT.__dataclass_fields__ if isinstance(table := getattr(CONTENT, name), ContentTable)]


def all_abilities() -> list[PrintedAbility]:
    cards = chain(CONTENT.civilizations, TECHS, CONTENT.governments, CONTENT.policies, WONDERS, CONTENT.great_persons)
    return [
        *chain.from_iterable(card.abilities for card in cards),
        *chain.from_iterable(e.modes for e in CONTENT.events),
    ]


def ability(key: str) -> PrintedAbility:
    [found] = [ability for ability in all_abilities() if ability.key == key]
    return found


# -- tables ----------------------------------------------------------------------------------------------------


def test_rows_are_numbered_in_the_order_of_their_file() -> None:
    for table in tables():
        assert [row.number for row in table] == list(range(len(table)))
        assert [table.called(identity) for identity in table.ids] == list(table)
        assert [table.number(identity) for identity in table.ids] == list(range(len(table)))


def test_facts_never_change() -> None:
    with pytest.raises(FrozenInstanceError):
        TECHS[0].level = 2
    with pytest.raises(TypeError):
        TECHS.called("banking").discounts["big_ben"] = 1
    with pytest.raises(TypeError):
        ability("banking.wheat").amounts["production"] = 1


def test_what_is_not_sure_says_why() -> None:
    unsure = {row.id for table in tables() for row in table if row.confidence is not Confidence.HIGH}
    assert {"academy", "communism", "education", "a_princely_gift", "city_state_5", "players_4", "tile_01"} <= unsure
    assert BUILDINGS.called("military_dock").confidence is Confidence.LOW
    assert all(kind.confidence is Confidence.UNKNOWN for kind in CONTENT.great_person_types), "placeholders"
    assert all(bool(row.uncertain) == (row.confidence < Confidence.HIGH) for table in tables() for row in table)


def test_even_the_first_of_a_kind_is_something() -> None:
    assert Resource.WHEAT
    assert Terrain.GRASSLAND
    assert TileSymbol.HUT


# -- techs -----------------------------------------------------------------------------------------------------


def test_what_techs_unlock_is_known_from_both_sides() -> None:
    assert TECHS.called("railroad").buildings == ("iron_mine",)
    assert BUILDINGS.called("iron_mine").unlocked_by == "railroad"
    assert CONTENT.governments.called("fundamentalism").unlocked_by == "theology"
    assert CONTENT.governments.called("despotism").unlocked_by == ""
    assert dict(TECHS.called("banking").discounts) == {"big_ben": 20}
    assert WONDERS.called("big_ben").discount_tech == "banking"


def test_wonders_cost_less_with_their_tech() -> None:
    angkor, stonehenge = WONDERS.called("angkor_wat"), WONDERS.called("stonehenge")
    assert (angkor.cost, angkor.discount_tech, angkor.discount_cost) == (20, "theology", 10)
    assert (stonehenge.cost, stonehenge.discount_tech, stonehenge.discount_cost) == (10, "", 10)
    assert len({wonder.discount_tech for wonder in WONDERS} - {""}) == 22


@pytest.mark.parametrize(("unit_type", "steps"), [("infantry", 4), ("artillery", 4), ("mounted", 4), ("aircraft", 1)])
def test_ranks_rise_with_techs(unit_type: str, steps: int) -> None:
    number = CONTENT.unit_types.number(unit_type)
    ranks = {tech.ranks[number] for tech in TECHS} - {0}
    assert ranks == set(range(1 if unit_type == "aircraft" else 2, steps + 1))


def test_limits_that_techs_set() -> None:
    assert sorted(tech.travel_speed for tech in TECHS if tech.travel_speed) == [3, 4, 5, 6]
    assert sorted(tech.stacking_limit for tech in TECHS if tech.stacking_limit) == [3, 4, 5, 6]
    assert [tech.id for tech in TECHS if tech.city_limit] == ["irrigation"]
    assert [tech.id for tech in TECHS if tech.water is Water.CROSS] == ["navigation"]
    assert [tech.id for tech in TECHS if tech.water is Water.STOP] == ["sailing", "steam_power", "flight"]


def test_coins_of_techs() -> None:
    assert [tech.id for tech in TECHS if tech.bonus.coins] == ["civil_service", "bureaucracy", "railroad", "computers"]
    collecting = ["code_of_laws", "pottery", "democracy", "printing_press", "education"]
    assert [tech.id for tech in TECHS if tech.coin_tokens] == collecting
    assert {tech.coin_tokens for tech in TECHS} == {0, 4}
    given = [a.key for tech in TECHS for a in tech.abilities if "coin_tokens" in a.amounts]
    assert [key.partition(".")[0] for key in given] == collecting


def test_only_tech_abilities_make_wonders_obsolete() -> None:
    assert [a.key for a in all_abilities() if a.obsoletes] == ["monarchy.silk", "gunpowder.blast"]


# -- abilities -------------------------------------------------------------------------------------------------


def test_keys_are_unique() -> None:
    keys = [ability.key for ability in all_abilities()]
    assert len(set(keys)) == len(keys)


def test_prices_and_limits() -> None:
    study = ability("education.study")
    assert study.price.resources == (1, 1, 1, 1, 0, 0)
    assert study.price.in_resources
    assert study.limit is Limit.ONCE_PER_TURN
    assert ability("philosophy.school").price.any == 3
    assert ability("democracy.taxes").price.trade == 6
    assert not ability("democracy.taxes").price.in_resources
    assert ability("animal_husbandry.heal").limit is Limit.ONCE_PER_BATTLE
    assert ability("stonehenge.culture").limit is Limit.ONCE_PER_TURN, "every start of turn"
    assert ability("a_p_giannini.loan").limit is Limit.NONE, "each time a coin is invested"
    assert ability("combustion.breach").limit is Limit.NONE


def test_battle_windows() -> None:
    def at(window: BattleWindow) -> set[str]:
        return {a.key.partition(".")[0] for a in all_abilities() if a.battle_window is window}

    assert at(BattleWindow.BEFORE_HANDS) == {"duty_and_honor", "nationalism", "patriotism"}
    assert at(BattleWindow.AFTER_HANDS) == {"gustavus_adolphus", "joan_of_arc", "leonidas"}
    assert at(BattleWindow.TRIGGER) == {"georgy_zhukov"}
    assert at(BattleWindow.AFTER_RESULT) == {"florence_nightingale", "chinese", "code_of_laws", "aztecs"}
    own_turn = {"animal_husbandry", "metalworking", "mathematics", "biology", "ballistics", "sun_tzu"}
    assert at(BattleWindow.OWN_TURN) == own_turn
    assert all((a.battle_window is not None) == (a.phase is Phase.BATTLE) for a in all_abilities())


def test_who_can_break_into_what() -> None:
    def against(deed: DeedKind) -> set[str]:
        return {a.key.partition(".")[0] for a in all_abilities() if deed in a.answers}

    assert against(DeedKind.CITY_ACTION) == {"writing", "mark_twain"}
    assert against(DeedKind.RESOURCE_ABILITY) == {"mass_media", "primetime_tv", "mark_twain"}
    cancels = {"civil_service", "bread_and_circuses", "jousting_tourney", "primetime_tv", "mark_twain"}
    assert against(DeedKind.CULTURE_EVENT) == cancels
    assert against(DeedKind.MOVE) == {"communism", "defection", "mass_defection", "wholesale_defection"}


def test_cards_that_are_resources() -> None:
    assert ability("a_princely_gift.gift").resources == (
        Resource.IRON, Resource.URANIUM, Resource.SPY, Resource.WHEAT, Resource.SILK,
    )  # fmt: skip
    assert [a.key for a in all_abilities() if a.resources and a.phase is not Phase.ANY_TIME] == []


def test_the_passive_great_people_are_those_of_the_rule() -> None:
    """R-GP-16 names them."""
    always = {
        person.id
        for person in CONTENT.great_persons
        if not person.abilities or any(a.phase is Phase.ALWAYS for a in person.abilities)
    }
    assert always == {
        "adam_smith", "susan_b_anthony", "louis_pasteur", "henry_ford", "valmiki", "dr_martin_luther_king",
    }  # fmt: skip
    assert not any(CONTENT.great_persons.called(person).discard for person in always)


# -- the market ------------------------------------------------------------------------------------------------


def test_buildings_stand_where_the_rules_say() -> None:
    """R-BLD-02, R-BLD-04."""
    dry = (Terrain.GRASSLAND, Terrain.FOREST, Terrain.MOUNTAIN, Terrain.DESERT)
    places = {
        "harbor": (Terrain.WATER,), "shipyard": (Terrain.WATER,), "trading_post": (Terrain.DESERT,),
        "workshop": (Terrain.MOUNTAIN,), "library": (Terrain.GRASSLAND,), "granary": (Terrain.GRASSLAND,),
        "market": dry, "temple": dry, "barracks": dry,
    }  # fmt: skip
    for building in BUILDINGS:
        if building.form is Form.WALLS:
            assert (building.id, building.family, building.terrain) == ("city_walls", -1, ())
            continue
        family = CONTENT.families[building.family]
        assert building.terrain == places[family.id]
        assert building.star == (family.id in {"market", "temple", "barracks", "shipyard"})
        assert building.id == (family.basic if building.form is Form.BASIC else family.upgraded)


def test_upgraded_buildings_are_better() -> None:
    for family in CONTENT.families:
        if family.upgraded:
            basic, upgraded = BUILDINGS.called(family.basic), BUILDINGS.called(family.upgraded)
            assert upgraded.cost > basic.cost
            assert upgraded.icons.production >= basic.icons.production
            assert upgraded.icons.trade >= basic.icons.trade


def test_the_dock_exists_only_with_its_option() -> None:
    assert [building.id for building in BUILDINGS if building.option] == ["military_dock"]


def test_markers_and_cards_are_as_many_as_in_the_boxes() -> None:
    """1.1."""
    supply = {family.id: family.supply for family in CONTENT.families}
    assert supply == {
        "harbor": 10, "trading_post": 6, "workshop": 6, "library": 6, "granary": 6, "market": 5, "temple": 5,
        "barracks": 5, "shipyard": 5,
    }  # fmt: skip
    assert sum(card.copies for card in CONTENT.unit_cards) == 53
    assert sum(event.copies for event in CONTENT.events) == 69
    assert len(CONTENT.events) == 38
    market = CONTENT.market
    assert (market.open_wonders, market.wonders_per_era, market.fortification_caravan_markers) == (4, 4, 15)
    assert market.resources == (Resource.WHEAT, Resource.SILK, Resource.INCENSE, Resource.IRON)
    assert (market.armies, market.scouts, market.cities, market.capitals, market.metropolises) == (6, 2, 2, 1, 1)


def test_superiority_goes_round() -> None:
    """R-CBT-24, R-CBT-25."""
    beats = {unit_type.id: unit_type.beats for unit_type in CONTENT.unit_types}
    assert beats == {"infantry": "mounted", "artillery": "infantry", "mounted": "artillery", "aircraft": ""}


def test_the_culture_track() -> None:
    """R-CUL-02, R-CUL-04."""
    assert [step.step for step in CONTENT.track if step.reward is Reward.GREAT_PERSON] == [3, 7, 12, 18]
    assert [step.step for step in CONTENT.track if step.reward is Reward.VICTORY] == [21]
    costs = {(step.level, step.culture, step.trade) for step in CONTENT.track}
    assert costs == {(1, 3, 0), (2, 5, 3), (3, 7, 6)}
    assert [step.level for step in CONTENT.track] == [1] * 7 + [2] * 7 + [3] * 7


def test_investments_grow() -> None:
    arts = CONTENT.investments.called("endowment_for_the_arts")
    assert [(level.markers, level.bonus.track_discount) for level in arts.levels] == [(1, 0), (2, 1), (4, 2)]
    education = CONTENT.investments.called("public_education")
    assert [(level.markers, level.techs) for level in education.levels] == [(3, 1), (6, 1), (9, 1)]


# -- civilizations ---------------------------------------------------------------------------------------------


def test_starts() -> None:
    """R-SET-17, R-SET-19, R-SET-20, R-SET-21, R-SET-24, R-SET-25."""
    civilizations = CONTENT.civilizations
    governments = {c.id: c.government for c in civilizations if c.government != "despotism"}
    assert governments == {
        "romans": "republic", "russians": "communism", "greeks": "democracy", "japanese": "feudalism",
    }  # fmt: skip
    assert CONTENT.everyone.units == (1, 1, 1, 0)
    extra = {c.id: c.start.units for c in civilizations if any(c.start.units)}
    assert extra == {"germans": (2, 0, 0, 0), "zulu": (0, 2, 0, 0), "mongols": (0, 0, 2, 0)}
    assert [c.id for c in civilizations if c.start.armies] == ["russians"]
    assert [c.id for c in civilizations if c.start.scouts] == ["spanish"]
    assert [c.id for c in civilizations if c.start.great_persons] == ["americans"]
    assert [c.id for c in civilizations if c.start.wonders] == ["egyptians"]
    assert [c.id for c in civilizations if c.start.walls] == ["chinese"]
    assert [c.id for c in civilizations if c.start.metropolis] == ["indians"]
    assert [c.id for c in civilizations if c.needs_investments] == ["arabs"]
    assert civilizations.called("arabs").start.resources == (1, 1, 1, 1, 0, 0)


def test_what_starting_techs_give_at_once() -> None:
    """R-SET-27."""
    tech_of = {c.id: TECHS.called(c.tech) for c in CONTENT.civilizations}
    assert tech_of["arabs"].ranks == (0, 2, 0, 0)
    assert tech_of["greeks"].ranks == (2, 0, 0, 0)
    assert tech_of["japanese"].ranks == (0, 0, 2, 0)
    assert tech_of["mongols"].travel_speed == 3
    assert tech_of["french"].bonus.culture_hand == 1
    assert tech_of["aztecs"].city_limit == 3


# -- the map ---------------------------------------------------------------------------------------------------


def test_only_the_aztecs_have_water_in_the_middle() -> None:
    """R-SET-18."""
    wet = [
        tile.civilization
        for tile in CONTENT.home_tiles
        if any(tile.squares[row][col].terrain is Terrain.WATER for row, col in CENTRE)
    ]
    assert wet == ["aztecs"]
    assert CONTENT.home_tiles.called("home_aztecs").squares[1][1].terrain is Terrain.WATER


def test_squares_add_up_what_they_show() -> None:
    bare = {terrain: CONTENT.terrain_icons[terrain] for terrain in Terrain}
    assert bare[Terrain.FOREST] == Icons(production=2)
    assert bare[Terrain.DESERT] == bare[Terrain.WATER] == Icons(trade=1)
    wonder = CONTENT.tiles.called("tile_09").squares[0][1]
    assert (wonder.terrain, wonder.icons, wonder.natural_wonder) == (Terrain.WATER, Icons(trade=1, culture=1), True)
    gold = CONTENT.tiles.called("tile_17").squares[2][2]
    assert (gold.terrain, gold.icons, gold.relic) == (Terrain.FOREST, Icons(coin=1), "seven_cities_of_gold")


def test_tiles_turn_as_in_sc_34() -> None:
    tile = CONTENT.tiles.called("tile_27")

    def edges(rotation: Rotation) -> dict[str, set[Terrain]]:
        squares = tile.turned(rotation)
        return {
            "north": {square.terrain for square in squares[0]},
            "south": {square.terrain for square in squares[3]},
            "west": {row[0].terrain for row in squares},
            "east": {row[3].terrain for row in squares},
        }

    forest, desert = {Terrain.FOREST}, {Terrain.DESERT}
    assert edges(Rotation.NORTH)["south"] == forest
    assert edges(Rotation.EAST)["west"] == forest
    assert edges(Rotation.EAST)["east"] == desert
    assert edges(Rotation.SOUTH)["north"] == forest
    assert edges(Rotation.WEST)["east"] == forest


@pytest.mark.parametrize("tile", [*CONTENT.tiles, *CONTENT.home_tiles], ids=lambda tile: tile.id)
def test_turning_is_that_of_the_rule(tile) -> None:
    """R-SET-36."""
    stored = tile.squares
    for row in range(4):
        for col in range(4):
            assert tile.turned(Rotation.NORTH)[row][col] is stored[row][col]
            assert tile.turned(Rotation.EAST)[row][col] is stored[3 - col][row]
            assert tile.turned(Rotation.SOUTH)[row][col] is stored[3 - row][3 - col]
            assert tile.turned(Rotation.WEST)[row][col] is stored[col][3 - row]


def test_the_five_player_home_of_sc_32() -> None:
    layout = CONTENT.layouts.called("players_5")
    assert (layout.homes[1].x, layout.homes[1].y, layout.homes[1].rotation) == (24, 6, Rotation.WEST)


def test_layouts() -> None:
    """R-SET-30 to R-SET-34."""
    assert [(layout.players, len(layout.slots), len(layout.neutral_slots)) for layout in CONTENT.layouts] == [
        (2, 8, 6), (3, 10, 7), (4, 16, 12), (5, 22, 17),
    ]  # fmt: skip
    assert [layout.hole is not None for layout in CONTENT.layouts] == [False, False, False, True]
