"""What players ask about: cards that meet other rules, or one another."""

from __future__ import annotations

from hegemon.games.civilization.chapters import devotion, techs
from hegemon.games.civilization.chapters.setup import PlaceWonder
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Era
from hegemon.games.civilization.framework.standing import active_wonders
from hegemon.games.civilization.invariants import muster
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, number_of
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, knows, move, open_turn, realms
from tests.games.civilization.chapters.openings import Opening, company
from tests.games.civilization.rules import rule

LIBERTY = "use statue_of_liberty.tech"


# -- the Statue of Liberty and a pyramid without room ----------------------------------------------------------


@card("statue_of_liberty")
@rule("R-TECH-03", "R-TECH-11")
def test_the_statue_of_liberty_teaches_nothing_for_which_the_pyramid_has_no_room() -> None:
    stage = realms().lay("3,3", "wonder", "statue_of_liberty").techs(0, "writing", "pottery", "mathematics")
    stage.techs(1, "printing_press", "gunpowder")
    open_turn(stage).refuses(0, LIBERTY, "R-TECH-03")
    stage.w.agenda.clear()
    open_turn(stage.techs(0, "currency")).choose(0, LIBERTY)
    assert stage.offers(0) == ["pass", "learn printing_press"], "two techs of level 2 rest on three, not one of level 3"


@card("statue_of_liberty", "sir_isaac_newton")
@rule("R-TECH-15", "R-TECH-03")
def test_a_blank_makes_room_for_what_the_statue_of_liberty_teaches() -> None:
    stage = realms().lay("3,3", "wonder", "statue_of_liberty").techs(0, "writing", "pottery", "mathematics")
    stage.techs(1, "printing_press")
    techs.lay_blank(stage.w, 0, 1)
    open_turn(stage).choose(0, LIBERTY, "learn printing_press")
    assert knows(stage, 0, "printing_press")


@card("statue_of_liberty")
@rule("R-TECH-05")
def test_the_statue_of_liberty_has_nothing_for_whoever_knows_it_all() -> None:
    stage = realms().lay("3,3", "wonder", "statue_of_liberty").techs(0, "writing").techs(1, "writing")
    open_turn(stage).refuses(0, LIBERTY, "R-TECH-03")


# -- the metropolis and the Indians ----------------------------------------------------------------------------


@card("indians", "agriculture")
@rule("R-SET-18", "R-MET-01", "R-MET-03")
def test_the_indians_start_with_a_metropolis_and_agriculture_gives_them_no_other() -> None:
    stage = Opening(2, assigned=company("indians", 2)).until(turn=1)
    capital = land.capital(stage.w, 0)
    assert capital.metropolis
    assert capital.capital
    assert len(land.outskirts(stage.w, capital)) == 10
    techs.learn(stage.w, 0, CONTENT.techs.number("agriculture"))
    assert land.capital(stage.w, 0).centres == capital.centres
    assert not [words for words in stage.offers(0) if words.startswith("grow")]


@card("indians")
@rule("R-ART-02", "R-ART-04", "R-MET-10")
def test_an_indian_metropolis_has_culture_for_the_resources_on_its_ten_squares() -> None:
    stage = realms().civilization(1, "indians").city(1, "6,5", "7,5")
    stage.ground("5,4", resource="silk").ground("8,6", resource="iron").ground("9,5", resource="wheat")
    city = city_at(stage, "6,5", 1)
    assert devotion.culture(stage.w, 1, city) == 2 + 2, "what lies farther away doesn't count"
    stage.figures(0, "8,6", scouts=1)
    assert devotion.culture(stage.w, 1, city) == 2 + 1, "nor what is blockaded"


# -- Zulu and huts ---------------------------------------------------------------------------------------------


@card("zulu", "teacher")
@rule("R-HUT-07", "R-HUT-08")
def test_zulu_settlers_use_what_they_find_beside_their_new_city_at_once_or_keep_it() -> None:
    stage = realms().figures(0, "6,5", scouts=1).lay("7,6", "hut", "teacher").lay("5,6", "hut", "native_art_3")
    before = stage.realm(0).culture
    open_turn(stage).choose(0, "found 6,5 scout", "explore-beside 5,6", "explore-beside 7,6")
    assert stage.realm(0).culture > before, "native art works at once"
    assert [CONTENT.huts_and_villages[found.face].id for found in stage.realm(0).huts_and_villages] == ["teacher"]
    stage.choose(0, "show teacher", "learn pottery")
    assert knows(stage, 0, "pottery"), "in the very same start of turn"


@card("zulu")
@rule("R-HUT-07", "R-CITY-04")
def test_zulu_settle_beside_huts_but_not_on_them() -> None:
    stage = realms().figures(0, "6,5", scouts=1).lay("7,6", "village", "iron")
    open_turn(stage).refuses(0, "found 6,5 scout", "R-CITY-04")
    stage = realms().figures(0, "6,5", scouts=1).lay("7,6", "hut", "iron")
    assert "found 6,5 scout" in open_turn(stage).offers(0)


@card("zulu", "chinese")
@rule("R-VIL-09", "R-VIL-04")
def test_a_village_that_zulu_walk_into_is_conquered_without_a_battle() -> None:
    stage = realms().figures(0, "7,4", armies=1, scouts=1).lay("8,4", "village", "uranium")
    move(stage).choose(0, "march 7,4 1 1", "step 8,4")
    assert (stage.w.battle, stage.scene(["8,4"])) == (None, {"8,4": (0, 1, 1)})
    assert [CONTENT.huts_and_villages[found.face].id for found in stage.realm(0).huts_and_villages] == ["uranium"]
    assert "won-battle" not in stage.told()


# -- the Russians' spy army ------------------------------------------------------------------------------------


@card("russians")
@rule("R-MOVE-22", "R-SET-19", "R-SUP-02")
def test_a_russian_army_is_given_up_in_a_walled_city_for_a_tech_and_can_be_built_again() -> None:
    stage = realms().civilization(0, "russians").techs(1, "writing").city(1, "9,2", walled=True)
    stage.realm(0).armies = 7
    stage.figures(0, "9,4", armies=1)
    move(stage).choose(0, "march 9,4 1 0", "step 9,3", "infiltrate 9,2", "learn writing")
    assert (knows(stage, 0, "writing"), stage.w.battle, stage.realm(0).armies) == (True, None, 7)
    assert list(muster(stage.w, 0)) == [], "nothing is lost of seven armies and two scouts"
    assert city_at(stage, "9,2", 1).walled


@card("russians")
@rule("R-MOVE-22", "R-CITY-22")
def test_russian_armies_that_move_together_attack_a_city_and_spy_nothing_out() -> None:
    stage = realms().civilization(0, "russians").techs(1, "writing").city(1, "9,2")
    stage.figures(0, "9,3", armies=2)
    move(stage).choose(0, "march 9,3 2 0").refuses(0, "infiltrate 9,2", "R-MOVE-22")
    stage.choose(0, "step 9,2")
    assert "attacked" in stage.told()


@card("russians")
@rule("R-MOVE-22")
def test_russians_spy_even_in_a_capital_but_only_beside_it() -> None:
    stage = realms().civilization(0, "russians").techs(1, "writing").figures(0, "10,5", armies=1)
    move(stage).choose(0, "march 10,5 1 0").refuses(0, "infiltrate 13,5", "R-TURN-02")
    stage.choose(0, "step 11,5", "step 12,5")
    assert "infiltrate 13,5" not in stage.offers(0), "there are no points left for it"


# -- the Egyptians' wonder at the start ------------------------------------------------------------------------


@card("egyptians")
@rule("R-SET-06", "R-WON-02", "R-WON-03")
def test_the_egyptians_first_wonder_works_and_takes_the_place_of_their_capitals_only_one() -> None:
    stage = Opening(2, assigned=company("egyptians", 2)).until(PlaceWonder)
    (gift,) = stage.w.starting_wonders
    assert CONTENT.wonders[gift].era is Era.ANCIENT
    assert str(stage.question.prompt(stage.w, 0)) == f"Choose where {CONTENT.wonders[gift].name} stands."
    stage.past(PlaceWonder).until(turn=1)
    capital = land.capital(stage.w, 0)
    around = [stage.w.markers[square] for square in land.outskirts(stage.w, capital)]
    assert [number_of(marker) for marker in around if kind_of(marker) is MarkerKind.WONDER] == [gift]
    assert gift not in (*stage.w.open_wonders, *stage.w.wonder_deck)
    assert "built-wonder" not in stage.told(), "it was there from the beginning: nothing rewards building it"


@card("egyptians")
@rule("R-SET-06", "R-OBS-01", "R-BLK-02")
def test_the_egyptians_first_wonder_is_like_any_other() -> None:
    stage = Opening(2, assigned=company("egyptians", 2)).until(turn=1)
    (wonder,) = active_wonders(stage.w, 0)
    stage.w.obsolete_wonders |= 1 << wonder.number
    assert list(active_wonders(stage.w, 0)) == []
