"""Producing actions: what, where, with which markers, and how they are paid (4.3.1, 4.3.8, 5.6)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.producing import ChooseItem, Produce
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import reactions
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.world import Step, World
from tests.games.civilization.chapters.lending import grant
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def country(government: str = "republic", **options: object) -> Stage:
    """A city with 5 production around it, in turn 5."""
    stage = Stage(**options).city(0, "2,2").government(0, government)  # type: ignore[arg-type]
    stage.w.turn = 5
    return stage.ground("1,1", "forest").ground("2,1", "forest").ground("3,1", "mountain")


def produce(stage: Stage, square: str = "2,2") -> Stage:
    """The capital produces something."""
    return stage.ask(ChooseItem(0, stage.square(square)), ManageCities(0), phase=Phase.CITY_MANAGEMENT)


def things(stage: Stage) -> list[str]:
    """What is offered, wherever it goes."""
    return list(dict.fromkeys(words.split()[1] for words in stage.offers(0) if words.startswith("make")))


def home(stage: Stage) -> City:
    """The capital."""
    return stage.w.cities[0][0]


def market(stage: Stage, *ids: str) -> Stage:
    """Lay open these wonders."""
    stage.w.open_wonders = tuple(map(CONTENT.wonders.number, ids))
    return stage


def lies(stage: Stage, square: str, kind: MarkerKind, which: str) -> bool:
    """Does this lie there?"""
    table = CONTENT.wonders if kind is MarkerKind.WONDER else CONTENT.buildings
    return stage.w.markers[stage.square(square)] == marker_of(kind, table.number(which))


# -- what can be produced --------------------------------------------------------------------------------------


@rule("R-CM-02", "R-PROD-05", "R-FIG-01", "R-UNIT-01", "R-BLD-01")
def test_a_city_offers_what_it_can_pay_and_place() -> None:
    stage = market(country().techs(0, "writing", "currency"), "stonehenge")
    produce(stage)
    assert things(stage) == ["army", "infantry", "artillery", "mounted", "library"]
    assert "make-at army 3,3" in stage.offers(0)
    assert "2,2" in str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "make-at scout 3,3", "R-PROD-05").refuses(0, "make-at stonehenge 3,3", "R-PROD-05")
    stage.refuses(0, "make-at market 3,3", "R-PROD-05").refuses(0, "make aircraft", "R-UNIT-01")
    stage.refuses(0, "make-at temple 3,3", "R-BLD-01").refuses(0, "make-at bank 3,3", "R-BLD-01")
    stage.realm(0).trade = 3
    assert "make-at scout 3,3" in stage.offers(0)


@rule("R-FIG-01")
@pytest.mark.parametrize(("figure", "trade"), [("army", 0), ("scout", 6)])
def test_figures_cost_four_and_six(figure: str, trade: int) -> None:
    stage = country().ground("1,1", "grassland").ground("3,3", "mountain")
    stage.realm(0).trade = 20
    produce(stage).choose(0, f"make-at {figure} 3,3")
    assert 20 - stage.realm(0).trade == trade
    assert stage.scene(["3,3"])["3,3"] == (0, int(figure == "army"), int(figure == "scout"))


@rule("R-BLD-01")
def test_only_the_upgraded_form_is_produced() -> None:
    stage = country().techs(0, "writing", "printing_press")
    stage.realm(0).trade = 27
    produce(stage).refuses(0, "make-at library 3,3", "R-BLD-01").choose(0, "make-at university 3,3")
    assert lies(stage, "3,3", MarkerKind.BUILDING, "university")
    stage = country().techs(0, "printing_press")
    stage.realm(0).trade = 27
    assert "university" in things(produce(stage))


@rule("R-PROD-05", "R-BLD-02")
def test_a_thing_needs_a_place() -> None:
    stage = country().techs(0, "navigation", "construction")
    stage.realm(0).trade = 27
    produce(stage).refuses(0, "make-at harbor 3,1", "R-PROD-05").choose(0, "make-at workshop 3,1")
    assert lies(stage, "3,1", MarkerKind.BUILDING, "workshop")


@rule("R-PROD-05", "R-SUP-01")
def test_a_thing_must_be_in_its_supply() -> None:
    stage = country().techs(0, "writing")
    stage.w.buildings = (0,) * len(stage.w.buildings)
    stage.w.unit_decks = (Deck(), *stage.w.unit_decks[1:])
    produce(stage).refuses(0, "make-at library 3,3", "R-SUP-01").refuses(0, "make infantry", "R-UNIT-02")
    stage.realm(0).armies = 0
    stage.refuses(0, "make-at army 3,3", "R-SUP-01")


@rule("R-BLD-07")
def test_walls_are_produced_once() -> None:
    stage = country().techs(0, "masonry")
    stage.realm(0).trade = 7
    produce(stage).choose(0, "make city_walls")
    assert home(stage).walled
    assert stage.realm(0).trade == 1
    home(stage).extra_actions = 1
    stage.refuses(0, "produce 2,2 city_walls", "R-BLD-07")


@rule("R-BLD-07")
def test_walls_need_masonry() -> None:
    produce(country()).refuses(0, "make city_walls", "R-BLD-01")


@rule("R-BLD-06", "R-BLD-04", "R-BLD-03", "SC-06")
def test_the_square_of_a_building_is_chosen() -> None:
    stage = country().techs(0, "philosophy").lay("3,3", "building", "market").figures(1, "1,3", scouts=1)
    stage.realm(0).trade = 27
    produce(stage)
    assert [words for words in stage.offers(0) if "temple" in words] == ["make-at temple 3,3"], "it replaces the market"
    stage.choose(0, "make-at temple 3,3")
    assert lies(stage, "3,3", MarkerKind.BUILDING, "temple")
    stage = country().techs(0, "philosophy").figures(1, "1,3", scouts=1)
    stage.realm(0).trade = 27
    produce(stage).refuses(0, "make-at temple 1,3", "R-BLD-03")
    assert "make-at temple 1,1" in stage.offers(0)
    assert str(stage.question.prompt(stage.w, 0))


@rule("R-WON-01", "R-WON-03", "R-WON-04", "SC-07", "R-REP-03")
def test_wonder_replacement() -> None:
    stage = market(country().lay("3,3", "wonder", "the_oracle"), "stonehenge")
    stage.w.wonder_deck = (CONTENT.wonders.number("big_ben"),)
    stage.realm(0).trade = 27
    produce(stage)
    assert [words for words in stage.offers(0) if "stonehenge" in words] == ["make-at stonehenge 3,3"]
    stage.choose(0, "make-at stonehenge 3,3")
    assert lies(stage, "3,3", MarkerKind.WONDER, "stonehenge")
    assert stage.w.open_wonders == (CONTENT.wonders.number("big_ben"),)
    stage = market(country().lay("3,3", "wonder", "the_oracle").figures(1, "3,3", scouts=1), "stonehenge")
    stage.realm(0).trade = 27
    produce(stage).refuses(0, "make-at stonehenge 3,3", "R-PROD-05")


# -- paying ----------------------------------------------------------------------------------------------------


@rule("R-PROD-04", "R-PROD-01", "R-CM-04", "SC-04")
def test_rushing_production() -> None:
    stage = market(country().techs(0, "metalworking"), "stonehenge")
    stage.realm(0).trade = 9
    produce(stage).refuses(0, "make-at stonehenge 3,3", "R-PROD-05").choose(0, "make-at barracks 3,3")
    assert stage.realm(0).trade == 3


@rule("R-PROD-01", "R-BP-05")
def test_what_is_left_over_is_lost() -> None:
    stage = country()
    stage.realm(0).trade = 9
    produce(stage).choose(0, "make-at army 3,3")
    assert stage.realm(0).trade == 9
    assert stage.offers(0) == ["end-cities"]


@rule("R-BP-02", "R-CAR-02", "R-PROD-03", "SC-05", "SC-27")
def test_building_program_and_caravan() -> None:
    stage = market(country("despotism").techs(0, "mathematics"), "leonardos_workshop")
    home(stage).program_turn, home(stage).caravan = 4, True
    stage.realm(0).trade = 9
    markers = stage.w.fortification_markers
    produce(stage).choose(0, "make-at leonardos_workshop 3,3")
    assert (home(stage).program_turn, home(stage).caravan, stage.realm(0).trade) == (0, False, 3)
    assert stage.w.fortification_markers == markers + 1


@rule("R-BP-02", "R-CAR-02", "R-BP-03")
def test_markers_are_discarded_only_as_wished() -> None:
    stage = country("despotism").techs(0, "currency")
    home(stage).program_turn, home(stage).caravan = 4, True
    stage.realm(0).trade = 6
    produce(stage).choose(0, "make-at market 3,3")
    assert stage.offers(0) == ["spending nothing", "spending program", "spending caravan", "spending both"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "spending caravan")
    assert (home(stage).program_turn, home(stage).caravan, stage.realm(0).trade) == (4, False, 6)
    home(stage).extra_actions = 2
    stage.choose(0, "produce-at 2,2 army 3,3").refuses(0, "spending caravan", "R-CAR-02")
    stage.choose(0, "spending program")
    assert home(stage).program_turn == 0
    stage.choose(0, "produce-at 2,2 army 3,3")
    assert stage.offers(0) == ["end-cities"]


@rule("R-BP-02", "AMB-05", "SC-05")
def test_as_printed_the_program_must_be_used() -> None:
    stage = country(building_program_mandatory=True)
    home(stage).program_turn, home(stage).caravan = 4, True
    produce(stage).choose(0, "make-at army 3,3").refuses(0, "spending nothing", "R-BP-02")
    assert stage.offers(0) == ["spending program", "spending both"]


@rule("R-BP-04", "R-CM-05", "AMB-05")
def test_a_program_of_this_turn_waits() -> None:
    stage = country()
    home(stage).extra_actions, home(stage).caravan = 1, True
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT).choose(0, "program 2,2", "produce-at 2,2 army 3,3")
    stage.refuses(0, "spending program", "R-BP-04")
    stage.choose(0, "spending nothing")
    assert home(stage).program_turn == 5


@rule("R-BP-04", "AMB-05")
def test_as_printed_a_program_of_this_turn_counts() -> None:
    stage = market(country(rules="printed"), "stonehenge")
    home(stage).extra_actions = 1
    stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT).choose(0, "program 2,2", "produce-at 2,2 stonehenge 3,3")
    assert home(stage).program_turn == 0


@rule("R-BP-01")
def test_no_marker_no_choice() -> None:
    stage = country()
    home(stage).caravan = True
    produce(stage).choose(0, "make-at army 3,3").refuses(0, "spending both", "R-BP-01")


@rule("R-BP-06", "R-TIME-08", "R-CM-04", "AMB-34")
def test_a_cancelled_action_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[DeedKind, str]] = []

    def announce(w: World, seat: int, deed: DeedKind, then: Step, *, about: tuple[str, ...] = ()) -> None:
        told.append((deed, about[0]))

    monkeypatch.setattr(reactions, "announce", announce)
    stage = country("despotism").techs(0, "currency")
    home(stage).program_turn, home(stage).caravan = 4, True
    stage.realm(0).trade = 6
    produce(stage).choose(0, "make-at market 3,3", "spending both")
    assert told == [(DeedKind.CITY_ACTION, "2,2")]
    assert (home(stage).program_turn, home(stage).caravan, stage.realm(0).trade) == (4, True, 6)
    assert stage.w.markers[stage.square("3,3")] == 0
    stage.refuses(0, "produce 2,2 infantry", "R-CM-01")


@rule("R-GEN-02")
def test_an_action_that_can_no_longer_be_paid_comes_to_nothing() -> None:
    stage = country()
    stage.ask(Produce(0, stage.square("2,2"), 0, False, (("scout", stage.square("3,3")),), "nothing"))
    assert stage.scene(["3,3"])["3,3"] == (-1, 0, 0)
    assert stage.realm(0).trade == 0


# -- two things ------------------------------------------------------------------------------------------------


@pytest.fixture
def engineers(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A city with 9 production around it that can share it."""
    grant(monkeypatch, "engineering.split", Privilege.SPLIT)
    return country().ground("1,2", "forest").ground("1,3", "forest").techs(0, "engineering")


@rule("R-PROD-06", "AMB-10")
def test_production_is_shared_once_per_turn(engineers: Stage) -> None:
    stage = engineers
    home(stage).extra_actions = 1
    produce(stage).choose(0, "make-at army 3,3")
    assert (things(stage), stage.offers(0)[-1]) == (["army", "infantry", "artillery", "mounted"], "enough")
    assert "else" in str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "make-at scout 3,3", "R-PROD-05").choose(0, "make infantry")
    assert stage.scene(["3,3"])["3,3"] == (0, 1, 0)
    assert len(stage.realm(0).units) == 1
    assert home(stage).actions_taken == (0,)
    stage.choose(0, "produce-at 2,2 army 3,3")
    assert stage.offers(0) == ["end-cities"]


@rule("R-PROD-06")
def test_it_need_not_be_shared(engineers: Stage) -> None:
    stage = engineers
    home(stage).extra_actions = 1
    produce(stage).choose(0, "make-at army 3,3", "enough")
    stage.choose(0, "produce-at 2,2 army 3,3", "make-at army 2,3")
    assert stage.scene(["3,3", "2,3"]) == {"3,3": (0, 2, 0), "2,3": (0, 1, 0)}


@rule("R-PROD-06", "AMB-10")
def test_the_first_thing_adds_nothing_and_trade_covers_the_sum(engineers: Stage) -> None:
    stage = engineers.techs(0, "construction")
    stage.realm(0).trade = 9
    produce(stage).choose(0, "make-at workshop 3,1")
    assert things(stage)[:3] == ["army", "infantry", "artillery"]
    stage.refuses(0, "make-at scout 3,3", "R-PROD-05").choose(0, "make infantry")
    assert stage.realm(0).trade == 0
    assert lies(stage, "3,1", MarkerKind.BUILDING, "workshop")


@rule("R-PROD-06", "R-CM-04")
def test_markers_count_once_for_both(engineers: Stage) -> None:
    stage = engineers
    home(stage).program_turn = 4
    produce(stage).choose(0, "make infantry", "make-at scout 3,3")
    assert home(stage).program_turn == 0
    assert stage.realm(0).trade == 0
    assert len(stage.realm(0).units) == 1
    assert stage.scene(["3,3"])["3,3"] == (0, 0, 1)


@rule("R-PROD-06", "R-BLD-04", "R-SUP-01", "R-FIG-03")
def test_limits_are_checked_again_for_the_second_thing(engineers: Stage) -> None:
    stage = engineers.techs(0, "currency", "philosophy").figures(0, "3,3", armies=1)
    stage.realm(0).trade = 27
    stage.realm(0).armies = 2
    produce(stage).choose(0, "make-at market 2,3", "make-at temple 2,3")
    assert lies(stage, "2,3", MarkerKind.BUILDING, "temple")
    stage = country().ground("1,2", "forest").techs(0, "engineering").figures(0, "3,3", armies=1)
    stage.realm(0).trade = 27
    produce(stage).choose(0, "make-at army 3,3").refuses(0, "make-at army 3,3", "R-FIG-03")
    stage = country().ground("1,2", "forest").techs(0, "engineering")
    stage.realm(0).armies, stage.realm(0).trade = 1, 27
    produce(stage).choose(0, "make-at army 3,3").refuses(0, "make-at army 3,3", "R-SUP-01")


@rule("R-PROD-06", "R-WON-04")
def test_the_wonder_that_comes_up_is_not_known_beforehand(engineers: Stage) -> None:
    stage = market(engineers, "stonehenge")
    stage.w.wonder_deck = (CONTENT.wonders.number("the_pyramids"),)
    stage.realm(0).trade = 27
    home(stage).program_turn = 4
    produce(stage).choose(0, "make-at stonehenge 3,3")
    assert "the_pyramids" not in things(stage)
    assert "stonehenge" not in things(stage)
    assert stage.w.wonder_deck == (CONTENT.wonders.number("the_pyramids"),)


@rule("R-PROD-06", "R-GEN-02")
def test_a_second_thing_that_has_lost_its_place_is_lost(engineers: Stage) -> None:
    stage = engineers
    stage.realm(0).armies = 1
    site = stage.square("3,3")
    stage.ask(Produce(0, stage.square("2,2"), 0, False, (("army", site), ("army", site)), "nothing"))
    assert stage.scene(["3,3"])["3,3"] == (0, 1, 0)
