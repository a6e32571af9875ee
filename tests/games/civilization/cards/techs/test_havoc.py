"""Techs that destroy (cards/techs/havoc.py)."""

from __future__ import annotations

from hegemon.games.civilization.chapters import coins, wonders
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import collected, give, manage, move, realms
from tests.games.civilization.chapters.battles import card_count, forces, under
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def watched(stage: Stage) -> Stage:
    """The other player can cancel resource abilities."""
    return stage.techs(1, "mass_media").spoils(1, "spy")


def market(stage: Stage, *names: str, deck: tuple[str, ...] = ()) -> Stage:
    """The wonders that lie open, and those to come."""
    stage.w.open_wonders = tuple(map(CONTENT.wonders.number, names))
    stage.w.wonder_deck = tuple(map(CONTENT.wonders.number, reversed(deck)))
    return stage


# -- Monarchy --------------------------------------------------------------------------------------------------


@card("monarchy")
@rule("R-OBS-01", "R-OBS-03")
def test_monarchy_makes_an_ancient_wonder_obsolete() -> None:
    stage = give(realms().techs(0, "monarchy"), silk=2).lay("12,4", "wonder", "chichen_itza")
    stage.lay("3,3", "wonder", "stonehenge").lay("14,4", "wonder", "taj_mahal")
    before = standing(stage.w, 1).bonus.city_production
    manage(stage).choose(0, "use monarchy.silk")
    assert stage.offers(0) == ["outdate chichen_itza", "outdate stonehenge"], "no medieval one"
    assert "obsolete" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "outdate chichen_itza")
    assert standing(stage.w, 1).bonus.city_production == before - 3
    stage.refuses(0, "use monarchy.silk", "R-RES-02")


@card("monarchy")
@rule("R-OBS-02")
def test_monarchy_makes_a_wonder_of_the_market_obsolete() -> None:
    stage = market(give(realms().techs(0, "monarchy"), silk=1), "stonehenge", "taj_mahal", deck=("big_ben",))
    manage(stage).choose(0, "use monarchy.silk")
    assert [CONTENT.wonders[wonder].id for wonder in stage.w.open_wonders] == ["taj_mahal", "big_ben"]
    assert marker_of(MarkerKind.WONDER, CONTENT.wonders.number("stonehenge")) in stage.w.removed_markers


@card("monarchy")
@rule("R-UNIT-02")
def test_monarchy_kills_a_random_unit_of_another_player() -> None:
    stage = give(realms(3).techs(0, "monarchy"), silk=1).units(0, "mounted_even").units(2, "infantry_even")
    stage.units(2, "infantry_tough", "artillery_even")
    before = card_count(stage)
    manage(stage).choose(0, "use monarchy.silk")
    dead = [*under(stage, "infantry"), *under(stage, "artillery")]
    assert len(dead) == 1
    assert sorted([*forces(stage, 2), *dead]) == ["artillery_even", "infantry_even", "infantry_tough"]
    assert card_count(stage) == before
    lost = next(event for event in stage.w.news if event.name == "lost-unit")
    assert lost.public == {"seat": 2, "unit": dead[0]}, "everybody sees it"


@card("monarchy")
def test_monarchy_asks_whose_unit_dies() -> None:
    stage = give(realms(3).techs(0, "monarchy"), silk=1)
    for seat in range(3):
        stage.units(seat, "mounted_even")
    manage(stage).choose(0, "use monarchy.silk")
    assert stage.offers(0) == ["assassinate 1", "assassinate 2"]
    stage.choose(0, "assassinate 1")
    assert [len(stage.realm(seat).units) for seat in range(3)] == [1, 0, 1]


@card("monarchy")
@rule("R-GEN-02", "R-RES-01", "R-TIME-08")
def test_monarchy_needs_a_target_and_silk_and_can_be_cancelled() -> None:
    stage = give(realms().techs(0, "monarchy"), silk=1).units(0, "mounted_even")
    wonders.make_obsolete(stage.lay("3,3", "wonder", "stonehenge").w, CONTENT.wonders.number("stonehenge"))
    manage(stage).refuses(0, "use monarchy.silk", "R-GEN-02")
    poor = manage(give(realms().techs(0, "monarchy"), iron=1).units(1, "mounted_even"))
    poor.refuses(0, "use monarchy.silk", "R-RES-01")
    cancelled = watched(give(realms().techs(0, "monarchy"), silk=1).units(1, "mounted_even"))
    manage(cancelled).choose(0, "use monarchy.silk").choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (len(cancelled.realm(1).units), cancelled.realm(0).resources) == (1, (0, 0, 0, 0))


# -- Gunpowder -------------------------------------------------------------------------------------------------


@card("gunpowder")
@rule("R-OBS-01", "R-OBS-03", "R-RES-04")
def test_gunpowder_makes_an_ancient_or_medieval_wonder_obsolete() -> None:
    stage = give(realms().techs(0, "gunpowder"), silk=1, iron=1).lay("12,4", "wonder", "taj_mahal")
    market(stage.lay("14,4", "wonder", "big_ben"), "stonehenge")
    manage(stage).choose(0, "use gunpowder.blast", "pay-token iron")
    assert stage.offers(0) == ["outdate stonehenge", "outdate taj_mahal"], "no modern one"
    stage.choose(0, "outdate taj_mahal")
    assert stage.w.obsolete_wonders == 1 << CONTENT.wonders.number("taj_mahal")
    assert sum(stage.realm(0).resources) == 0


@card("gunpowder")
@rule("R-REP-02")
def test_gunpowder_destroys_a_building_of_choice() -> None:
    stage = give(realms().techs(0, "gunpowder"), iron=2).lay("12,4", "building", "market")
    stage.ground("14,4", "water").lay("14,4", "building", "harbor").lay("3,3", "building", "library")
    before, trade = sum(stage.w.buildings), collected(stage, 1)
    manage(stage).choose(0, "use gunpowder.blast")
    assert stage.offers(0) == ["demolish 3,3", "demolish 12,4", "demolish 14,4"]
    stage.choose(0, "demolish 14,4")
    assert (stage.w.markers[stage.square("14,4")], sum(stage.w.buildings)) == (0, before + 1)
    assert collected(stage, 1) < trade


@card("gunpowder")
@rule("R-GEN-02", "R-RES-01", "R-RES-02", "R-TIME-08")
def test_gunpowder_needs_a_target_and_two_resources_and_can_be_cancelled() -> None:
    stage = give(realms().techs(0, "gunpowder"), silk=2).lay("14,4", "wonder", "big_ben")
    manage(stage).refuses(0, "use gunpowder.blast", "R-GEN-02")
    poor = give(realms().techs(0, "gunpowder"), silk=1).lay("12,4", "building", "market")
    manage(poor).refuses(0, "use gunpowder.blast", "R-RES-01")
    cancelled = watched(give(realms().techs(0, "gunpowder"), silk=4).lay("12,4", "building", "market"))
    manage(cancelled).choose(0, "use gunpowder.blast").choose(1, "answer mass_media.spy", "pay-marker spy")
    assert cancelled.w.markers[cancelled.square("12,4")] != 0
    cancelled.refuses(0, "use gunpowder.blast", "R-RES-02")


# -- Atomic Theory: the bomb -----------------------------------------------------------------------------------


def doomed() -> Stage:
    """A second city of the other player with all kinds of things around it."""
    stage = realms().techs(0, "atomic_theory").spoils(0, "uranium").city(1, "8,5")
    stage.lay("7,4", "building", "market").lay("8,4", "wonder", "panama_canal").lay("9,4", "person", "artist")
    stage.figures(1, "7,6", armies=1, scouts=1).figures(0, "9,6", armies=1).figures(0, "10,6", armies=1)
    stage.w.wonder_coins = tuple(2 * (name == "panama_canal") for name in CONTENT.wonders.ids)
    return stage.stir()


@card("atomic_theory")
@rule("R-CBT-33", "R-GP-12", "R-SUP-02", "R-COIN-09")
def test_the_bomb_destroys_a_city_with_all_that_is_around_it() -> None:
    stage = doomed()
    armies = stage.realm(1).armies, stage.realm(0).armies
    assert coins.coins(stage.w, 1) == 2 + CONTENT.great_person_types.called("artist").icons.coin
    move(stage).choose(0, "use atomic_theory.bomb", "pay-marker uranium")
    assert len(stage.w.cities[1]) == 1
    assert [stage.w.markers[stage.square(square)] for square in ("7,4", "8,4", "9,4")] == [0, 0, 0]
    assert stage.scene(["7,6", "9,6", "10,6"]) == {"7,6": (-1, 0, 0), "9,6": (-1, 0, 0), "10,6": (0, 1, 0)}
    assert (stage.realm(1).armies, stage.realm(0).armies) == (armies[0] + 1, armies[1] + 1)
    assert marker_of(MarkerKind.WONDER, CONTENT.wonders.number("panama_canal")) in stage.w.removed_markers
    assert marker_of(MarkerKind.PERSON, CONTENT.great_person_types.number("artist")) in stage.w.removed_markers
    assert coins.coins(stage.w, 1) == 0


@card("atomic_theory")
@rule("R-GP-10", "R-GP-15", "R-CBT-34")
def test_the_bomb_takes_the_card_of_a_great_person_with_the_marker() -> None:
    stage = doomed().people(1, "michelangelo")
    move(stage).choose(0, "use atomic_theory.bomb", "pay-marker uranium")
    assert stage.realm(1).people == ()


@card("atomic_theory")
@rule("R-POL-05", "R-CBT-35")
def test_the_bomb_costs_a_policy() -> None:
    stage = doomed().policies(1, "expansionism", "pacifism").policies(0, "rationalism").mind_policies()
    move(stage).choose(0, "use atomic_theory.bomb", "pay-marker uranium")
    assert stage.offers(1) == ["return-policy expansionism", "return-policy pacifism"]


@card("atomic_theory")
@rule("R-GEN-02", "R-RES-01", "R-RES-02")
def test_the_bomb_spares_capitals_and_needs_uranium() -> None:
    stage = move(realms().techs(0, "atomic_theory").spoils(0, "uranium"))
    assert "use atomic_theory.bomb" not in stage.offers(0)
    poor = doomed()
    poor.realm(0).huts_and_villages = ()
    assert "use atomic_theory.bomb" not in move(poor).offers(0)
    several = move(doomed().city(0, "2,6").spoils(0, "uranium")).choose(
        0, "use atomic_theory.bomb", "pay-marker uranium"
    )
    assert several.offers(0) == ["bomb 2,6", "bomb 8,5"]
    assert "city" in str(several.question.prompt(several.w, 0))
    several.choose(0, "bomb 8,5")
    assert "use atomic_theory.bomb" not in several.offers(0), "once per turn"


@card("atomic_theory")
@rule("R-TIME-08")
def test_the_bomb_can_be_cancelled() -> None:
    stage = move(watched(doomed())).choose(0, "use atomic_theory.bomb", "pay-marker uranium")
    stage.choose(1, "answer mass_media.spy", "pay-marker spy")
    assert (len(stage.w.cities[1]), stage.realm(0).huts_and_villages) == (2, ())
