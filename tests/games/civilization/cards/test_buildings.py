"""The buildings: what they cost, where they stand, what they yield, and how they are turned over (4.3.4, 8.2)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from hegemon.games.civilization.chapters import bonuses, coins, devotion, placing, techs
from hegemon.games.civilization.chapters.items import ITEM
from hegemon.games.civilization.chapters.production import production
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, kind_of, number_of
from tests.games.civilization.cards.phases import city_at, collected, manage, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

LAND = "grassland forest mountain desert"


class Prints(NamedTuple):
    """What a building is."""

    tech: str
    cost: int
    terrain: str
    yields: tuple[int, int, int, int]
    """Production, trade, culture, coins."""
    combat: int = 0
    star: bool = False
    supply: int = 6
    """Markers of its family, for both forms."""
    basic: str = ""
    """The form that it is the better one of."""


BUILDINGS = {
    "harbor": Prints("navigation", 7, "water", (1, 2, 0, 0), supply=10),
    "trading_post": Prints("code_of_laws", 7, "desert", (0, 2, 1, 0)),
    "workshop": Prints("construction", 7, "mountain", (3, 0, 0, 0)),
    "iron_mine": Prints("railroad", 10, "mountain", (4, 0, 0, 0), basic="workshop"),
    "library": Prints("writing", 5, "grassland", (0, 1, 1, 0)),
    "university": Prints("printing_press", 8, "grassland", (0, 2, 2, 0), basic="library"),
    "granary": Prints("pottery", 5, "grassland", (1, 1, 0, 0)),
    "aqueduct": Prints("engineering", 8, "grassland", (2, 2, 0, 0), basic="granary"),
    "market": Prints("currency", 7, LAND, (1, 1, 1, 0), 0, True, 5),
    "bank": Prints("banking", 10, LAND, (1, 1, 1, 1), 0, True, 5, "market"),
    "temple": Prints("philosophy", 7, LAND, (0, 0, 2, 0), 0, True, 5),
    "cathedral": Prints("theology", 10, LAND, (0, 0, 3, 0), 0, True, 5, "temple"),
    "barracks": Prints("metalworking", 7, LAND, (0, 2, 0, 0), 2, True, 5),
    "academy": Prints("military_science", 10, LAND, (0, 2, 0, 0), 2, True, 5, "barracks"),
    "shipyard": Prints("navy", 5, "water", (2, 0, 0, 0), 2, True, 5),
    "military_dock": Prints("military_science", 10, "water", (2, 0, 0, 0), 4, True, 5, "shipyard"),
}
EACH = pytest.mark.parametrize(("name", "prints"), BUILDINGS.items())
TERRAINS = ("grassland", "forest", "mountain", "desert", "water")


def scene(prints: Prints) -> Stage:
    """A realm that may build this."""
    return realms(military_dock=prints.basic == "shipyard").techs(0, prints.tech)


def there(stage: Stage, square: str) -> str:
    """The building on a square, or ""."""
    marker = stage.w.markers[stage.square(square)]
    return CONTENT.buildings[number_of(marker)].id if kind_of(marker) is MarkerKind.BUILDING else ""


def site(prints: Prints) -> str:
    """A terrain that fits."""
    return prints.terrain.split()[0]


def test_the_table_is_whole() -> None:
    assert [*BUILDINGS, "city_walls"] == list(CONTENT.buildings.ids)


@rule("R-BLD-02", "R-BLD-05", "R-CBT-10", "R-ART-01", "R-COIN-01", "R-TRD-01")
@EACH
def test_what_a_building_yields_in_the_place_of_its_square(name: str, prints: Prints) -> None:
    stage = scene(prints).ground("3,3", "forest", coin=1, culture=1).lay("3,3", "building", name)
    city = city_at(stage, "2,2")
    found = (
        production(stage.w, 0, city), collected(stage), devotion.culture(stage.w, 0, city) - 1, coins.coins(stage.w, 0)
    )  # fmt: skip
    fixed = 1 if prints.tech == "railroad" else 0  # the tech has a coin of its own
    by_coins = found[3] // 3 if prints.tech == "military_science" else 0
    assert found == (prints.yields[0] + by_coins, *prints.yields[1:3], prints.yields[3] + fixed)
    assert bonuses.standing_bonus(stage.w, 0) == prints.combat


@rule("R-BLK-01", "R-BLK-02")
@EACH
def test_a_blockade_takes_all_of_it_away(name: str, prints: Prints) -> None:
    stage = realms().lay("3,3", "building", name).figures(1, "3,3", scouts=1)
    city = city_at(stage, "2,2")
    assert (production(stage.w, 0, city), collected(stage), devotion.culture(stage.w, 0, city)) == (0, 0, 1)
    assert (coins.coins(stage.w, 0), bonuses.standing_bonus(stage.w, 0)) == (0, 0)


@rule("R-BLD-02", "R-REP-06")
@EACH
def test_where_a_building_may_stand(name: str, prints: Prints) -> None:
    allowed = []
    for terrain in TERRAINS:
        stage = scene(prints).ground("3,3", terrain)
        refusal = placing.building_refusal(
            stage.w, 0, city_at(stage, "2,2"), CONTENT.buildings.number(name), stage.square("3,3")
        )
        if refusal is None:
            allowed.append(terrain)
        else:
            assert refusal.rule == "R-BLD-02"
    assert allowed == prints.terrain.split()


@rule("R-BLD-01", "R-BLD-02", "R-PROD-05")
@EACH
def test_a_city_builds_it_with_its_tech_for_its_cost(name: str, prints: Prints) -> None:
    stage = scene(prints).ground("3,3", site(prints))
    assert ITEM[name].cost(stage.w, 0) == prints.cost
    city_at(stage, "2,2").caravan = True
    stage.realm(0).trade = 27
    for square in ("1,1", "2,1", "3,1"):
        stage.ground(square, "forest")
    enough = production(stage.w, 0, city_at(stage, "2,2"))
    manage(stage).choose(0, f"produce-at 2,2 {name} 3,3")
    if "enough" in stage.offers(0):
        stage.choose(0, "enough")
    stage.choose(0, "spending nothing")
    assert there(stage, "3,3") == name
    assert stage.w.buildings[CONTENT.buildings.called(name).family] == prints.supply - 1
    assert stage.realm(0).trade == 27 - 3 * max(0, prints.cost - enough)


@rule("R-BLD-01")
@EACH
def test_without_its_tech_it_isn_t_built(name: str, prints: Prints) -> None:
    stage = realms(military_dock=True)
    refusal = ITEM[name].item_refusal(stage.w, 0, city_at(stage, "2,2"))
    assert refusal is not None
    assert refusal.rule == "R-BLD-01"


@rule("R-BLD-04", "R-REP-05")
@EACH
def test_a_star_only_once_for_each_city(name: str, prints: Prints) -> None:
    stage = scene(prints).city(0, "2,6").ground("3,3", site(prints)).ground("3,6", site(prints))
    stage.lay("1,1", "building", "market")
    number = CONTENT.buildings.number(name)
    refusal = placing.building_refusal(stage.w, 0, city_at(stage, "2,2"), number, stage.square("3,3"))
    assert (refusal is not None and refusal.rule == "R-BLD-04") is prints.star
    assert placing.building_refusal(stage.w, 0, city_at(stage, "2,6"), number, stage.square("3,6")) is None
    stage.lay("1,1", "building", "library").lay("3,3", "building", "temple")
    assert placing.building_refusal(stage.w, 0, city_at(stage, "2,2"), number, stage.square("3,3")) is None


@rule("R-SUP-01", "R-REP-02", "AMB-61")
@EACH
def test_both_forms_of_a_family_share_their_markers(name: str, prints: Prints) -> None:
    stage = scene(prints).ground("3,3", site(prints))
    row = CONTENT.buildings.called(name)
    assert stage.w.buildings[row.family] == prints.supply
    other = CONTENT.families[row.family].upgraded or name
    for _ in range(prints.supply):
        placing.put_building(stage.w, 1, stage.square("12,4"), CONTENT.buildings.number(other))
        land.lay(stage.w, stage.square("12,4"), NOTHING)
    refusal = placing.building_refusal(stage.w, 0, city_at(stage, "2,2"), row.number, stage.square("3,3"))
    assert refusal is not None
    assert refusal.rule == "R-SUP-01"


@rule("R-MIL-03", "R-BLD-01", "R-BLD-08")
@pytest.mark.parametrize(("name", "prints"), [(n, p) for n, p in BUILDINGS.items() if p.basic])
def test_the_tech_of_the_better_form_turns_the_basic_ones_over(name: str, prints: Prints) -> None:
    first = BUILDINGS[prints.basic]
    stage = realms(military_dock=True).city(0, "2,6").techs(0, first.tech)
    for square in ("3,3", "3,6", "12,4"):
        stage.ground(square, site(prints)).lay(square, "building", prints.basic)
    stage.figures(1, "3,3", scouts=1)
    before = stage.w.buildings
    techs.learn(stage.w, 0, CONTENT.techs.number(prints.tech))
    assert [there(stage, square) for square in ("3,3", "3,6", "12,4")] == [name, name, prints.basic]
    assert stage.w.buildings == before
    assert CONTENT.buildings.number(prints.basic) not in standing(stage.w, 0).buildings
    refusal = ITEM[prints.basic].item_refusal(stage.w, 0, city_at(stage, "2,2"))
    assert refusal is not None
    assert refusal.rule == "R-BLD-01"
    placing.put_building(stage.w, 0, stage.square("3,6"), CONTENT.buildings.number(prints.basic))
    assert there(stage, "3,6") == name, "even a free basic one"


@rule("AMB-02", "R-CBT-10")
@pytest.mark.parametrize(("rules", "bonus"), [("usual", 2), ("printed", 4)])
def test_the_bonus_of_an_academy_is_an_option(rules: str, bonus: int) -> None:
    stage = realms(rules=rules).lay("3,3", "building", "academy")
    assert bonuses.standing_bonus(stage.w, 0) == bonus


@rule("AMB-41")
def test_there_are_no_military_docks_without_the_option() -> None:
    stage = realms().techs(0, "navy", "military_science").ground("3,3", "water").lay("3,3", "building", "shipyard")
    techs.upgrade_buildings(stage.w, 0)
    assert there(stage, "3,3") == "shipyard"
    assert CONTENT.buildings.number("military_dock") not in standing(stage.w, 0).buildings


@rule("R-BLD-07")
def test_walls_take_no_square_and_stand_once() -> None:
    stage = realms().techs(0, "masonry")
    for square in ("1,1", "2,1", "3,1", "1,2"):
        stage.ground(square, "forest")
    manage(stage).choose(0, "produce 2,2 city_walls")
    assert city_at(stage, "2,2").walled
    assert not any(stage.w.markers)
    assert ITEM["city_walls"].cost(stage.w, 0) == 7
    again = manage(realms().techs(0, "masonry"))
    city_at(again, "2,2").walled = True
    refusal = ITEM["city_walls"].item_refusal(again.w, 0, city_at(again, "2,2"))
    assert refusal is not None
    assert refusal.rule == "R-BLD-07"


@rule("R-DIS-01", "R-REP-06")
def test_a_building_goes_by_the_terrain_as_it_is_now() -> None:
    stage = realms().techs(0, "writing", "construction")
    land.strike(stage.w, stage.square("3,3"), Terrain.MOUNTAIN)
    city, square = city_at(stage, "2,2"), stage.square("3,3")
    assert placing.building_refusal(stage.w, 0, city, CONTENT.buildings.number("library"), square) is not None
    assert placing.building_refusal(stage.w, 0, city, CONTENT.buildings.number("workshop"), square) is None
