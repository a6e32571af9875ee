"""What a player's cards in play amount to (17.4)."""

from __future__ import annotations

import pytest

import hegemon.games.civilization.game  # noqa: F401  (all abilities are written)
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Water
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.ability import Ability, ability
from hegemon.games.civilization.framework.standing import hooked, spend, standing, unspent
from hegemon.games.civilization.world.realm import changed
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def scene(**options: object) -> Stage:
    return Stage(**options).city(0, "2,2").city(1, "12,5")


def names(stage: Stage) -> set[str]:
    return {CONTENT.buildings[number].id for number in standing(stage.w, 0).buildings}


@rule("R-SUP-05")
def test_everybody_starts_with_little() -> None:
    state = standing(scene().w, 0)
    assert (state.speed, state.stacking, state.city_limit) == (2, 2, 2)
    assert state.ranks == (1, 1, 1, 0)
    assert state.water is Water.NOTHING
    assert state.buildings == ()


@rule("R-SUP-05")
@pytest.mark.parametrize(
    ("techs", "speed", "stacking"),
    [
        (["horseback_riding", "masonry"], 3, 3),
        (["horseback_riding", "sailing", "masonry", "printing_press"], 4, 4),
        (["flight", "sailing", "replaceable_parts"], 6, 6),
    ],
)
def test_the_highest_limit_counts(techs: list[str], speed: int, stacking: int) -> None:
    state = standing(scene().techs(0, *techs).w, 0)
    assert (state.speed, state.stacking) == (speed, stacking)


@rule("R-SUP-05", "R-SET-27")
def test_what_adds_is_added_to_the_highest() -> None:
    assert standing(scene().techs(0, "horseback_riding").civilization(0, "spanish").w, 0).speed == 4
    assert standing(scene().techs(0, "masonry").civilization(0, "russians").w, 0).stacking == 4


@rule("R-MIL-01", "R-SET-27")
def test_ranks_only_rise() -> None:
    assert standing(scene().techs(0, "logistics").w, 0).ranks == (2, 2, 2, 0)
    assert standing(scene().techs(0, "logistics", "gunpowder", "flight").w, 0).ranks == (3, 2, 2, 1)
    assert standing(scene().techs(0, "mathematics", row=1).w, 0).ranks == (1, 2, 1, 0)


@rule("R-MOVE-06")
@pytest.mark.parametrize(("tech", "water"), [("navigation", Water.CROSS), ("sailing", Water.STOP)])
def test_water_takes_a_tech(tech: str, water: Water) -> None:
    assert standing(scene().techs(0, "writing", tech).w, 0).water is water


@rule("R-CITY-02")
def test_irrigation_allows_a_third_city() -> None:
    assert standing(scene().techs(0, "irrigation").w, 0).city_limit == 3


@rule("R-BLD-01")
def test_only_the_better_form_is_produced() -> None:
    assert names(scene().techs(0, "writing", "masonry", "pottery")) == {"library", "city_walls", "granary"}
    assert names(scene().techs(0, "writing", "printing_press")) == {"university"}
    assert names(scene().techs(0, "engineering")) == {"aqueduct"}, "its own tech is enough"


@rule("AMB-41")
def test_military_docks_are_an_option() -> None:
    techs = ("navy", "military_science")
    assert names(scene().techs(0, *techs)) == {"shipyard", "academy"}
    assert names(scene(military_dock=True).techs(0, *techs)) == {"military_dock", "academy"}


def test_numbers_add_up() -> None:
    stage = scene().civilization(0, "french").government(0, "fundamentalism").lay("3,3", "wonder", "statue_of_zeus")
    assert standing(stage.w, 0).bonus.combat == 2 + 4 + 6
    assert standing(stage.w, 0).bonus.policy_limit == 1
    assert standing(stage.w, 1).bonus.combat == 0


@rule("AMB-03")
def test_a_government_may_add_to_the_battle_hand() -> None:
    assert standing(scene().government(0, "fundamentalism").w, 0).bonus.battle_hand == 1
    assert standing(scene(rules="printed").government(0, "fundamentalism").w, 0).bonus.battle_hand == 0
    assert standing(scene(rules="printed").government(0, "communism").w, 0).bonus.battle_hand == 1


@rule("R-INV-03")
@pytest.mark.parametrize(("markers", "combat"), [(1, 0), (2, 4), (3, 4), (4, 8), (7, 12)])
def test_the_highest_level_of_an_investment_counts(markers: int, combat: int) -> None:
    stage = scene()
    card = CONTENT.investments.number("military_industrial_complex")
    stage.realm(0).investments = changed(stage.realm(0).investments, card, markers)
    assert standing(stage.stir().w, 0).bonus.combat == combat


@rule("R-WON-06", "R-BLK-02", "R-OBS-01")
def test_a_wonder_works_unless_blockaded_or_obsolete() -> None:
    stage = scene().lay("3,3", "wonder", "statue_of_zeus")
    assert standing(stage.w, 0).bonus.combat == 6
    stage.figures(1, "3,3", scouts=1)
    assert standing(stage.w, 0).bonus.combat == 0
    other = scene().lay("3,3", "wonder", "statue_of_zeus")
    other.w.obsolete_wonders = 1 << CONTENT.wonders.number("statue_of_zeus")
    assert standing(other.stir().w, 0).bonus.combat == 0


@rule("R-GP-09", "R-GP-16", "R-BLK-03")
def test_a_great_person_works_face_up_with_a_free_marker() -> None:
    kind = CONTENT.great_person_types[CONTENT.great_persons.called("adam_smith").type].id
    hidden = scene().people(0, "adam_smith").lay("3,3", "person", kind)
    assert standing(hidden.w, 0).bonus.coins == 0
    nowhere = scene().people(0, "adam_smith", shown=True)
    assert standing(nowhere.w, 0).bonus.coins == 0
    stage = scene().people(0, "adam_smith", shown=True).lay("3,3", "person", kind)
    assert standing(stage.w, 0).bonus.coins == 1
    stage.figures(1, "3,3", armies=1)
    assert standing(stage.w, 0).bonus.coins == 0
    stage.lay("1,1", "person", kind)
    assert standing(stage.w, 0).bonus.coins == 1, "one free marker is enough"


@rule("R-GOV-06")
def test_in_anarchy_policies_do_nothing() -> None:
    stage = scene().policies(0, "organized_religion")
    assert standing(stage.w, 0).bonus.coins == 1
    assert standing(stage.government(0, "anarchy").w, 0).bonus.coins == 0


def test_a_standing_is_worked_out_once() -> None:
    w = scene().w
    assert standing(w, 0) is standing(w, 0)


@rule("R-TIME-03", "R-RES-02")
def test_a_privilege_of_a_turn_is_spent() -> None:
    stage = scene().lay("3,3", "wonder", "the_kremlin")
    assert unspent(stage.w, 0, Privilege.SPIES_FOR_TWO)
    assert not unspent(stage.w, 1, Privilege.SPIES_FOR_TWO)
    spend(stage.w, 0, Privilege.SPIES_FOR_TWO)
    assert not unspent(stage.w, 0, Privilege.SPIES_FOR_TWO)


# -- abilities -------------------------------------------------------------------------------------------------


def test_abilities_have_neutral_defaults() -> None:
    stage = scene()
    w, city = stage.w, stage.w.cities[0][0]
    plain = Ability()
    assert plain.square_trade(w, 0, 5) == plain.city_production(w, 0, city) == plain.devotion(w, 0, city) == 0
    assert (plain.unit_cost(w, 0, 7), plain.rushed_production(w, 0, 3), plain.speed_factor(w, 0)) == (7, 3, 1)
    assert plain.battle_hand(w, 0) == plain.culture_hand(w, 0) == plain.track_trade(w, 0) == 0
    assert plain.lone_army_speed(w, 0) == plain.loot_taken(w, 0) == plain.loot_lost(w, 0) == 0
    before = w.copy()
    plain.founded_city(w, 0, city)
    plain.built_wonder(w, 0)
    plain.built_army(w, 0)
    plain.learned_tech(w, 0, 3, (1, 1, 1, 0))
    plain.gained_person(w, 0)
    plain.invested(w, 0)
    plain.spent_resources(w, 0, 1)
    plain.revealed_tile(w, 0)
    plain.explored_hut(w, 0)
    plain.conquered_village(w, 0)
    plain.conquered_city(w, 0)
    plain.won_battle(w, 0)
    plain.fought_battle(w, 0)
    plain.saw_devotion(w, 0, 1)
    assert w == before


def test_hooks_are_those_a_class_fills() -> None:
    class Generous(Ability):
        def loot_taken(self, w: object, seat: int) -> int:  # type: ignore[override]
            return 1

    assert Generous.hooks == {"loot_taken"}
    assert Ability.hooks == frozenset()
    assert hooked(scene().w, 0, "loot_taken") == ()


def test_an_ability_is_registered_once() -> None:
    with pytest.raises(ValueError, match="two abilities are registered as 'the_kremlin"):
        ability(next(a.key for a in CONTENT.wonders.called("the_kremlin").abilities))(Ability)
    with pytest.raises(KeyError):
        ability("nothing.at_all")(Ability)
