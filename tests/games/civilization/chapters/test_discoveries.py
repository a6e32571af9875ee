"""Huts, villages, relics and city-states (6.3 to 6.5, 5.7)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins, discoveries, founding, production, trade
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, kind_of, number_of
from hegemon.games.civilization.world.realm import FoundMarker
from hegemon.games.civilization.world.world import World
from tests.games.civilization.about import card
from tests.games.civilization.chapters.battles import bestow, forces, war
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@pytest.fixture
def stage() -> Stage:
    """Two capitals at opposite ends of a plain, with great people and culture events to be had."""
    made = war()
    made.w.person_deck = Deck(tuple(person.number for person in CONTENT.great_persons))
    made.w.event_decks = tuple(Deck(tuple(e.number for e in CONTENT.events if e.level == n)) for n in (1, 2, 3))
    made.w.city_state_pool = tuple(range(len(CONTENT.city_states)))
    return made


def march(stage: Stage, name: str = "5,5", armies: int = 1, scouts: int = 0) -> Stage:
    """A group of the first player is about to move."""
    stage.figures(0, name, armies, scouts)
    return stage.ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(0, f"march {name} {armies} {scouts}")


def faces(stage: Stage, seat: int = 0) -> list[tuple[str, bool]]:
    """The markers on a sheet: their face, and whether they come from villages."""
    return [(CONTENT.huts_and_villages[found.face].id, found.village) for found in stage.realm(seat).huts_and_villages]


def kind(stage: Stage, name: str) -> MarkerKind:
    """What lies on a square."""
    return kind_of(stage.w.markers[stage.square(name)])


def explore(stage: Stage, face: str, *, village: bool = False) -> Stage:
    """An army of the first player finds this under a hut or a village."""
    stage.figures(0, "5,5", armies=1).lay("5,5", "village" if village else "hut", face)
    find = discoveries.take_village if village else discoveries.explore_hut
    find(stage.w, 0, stage.square("5,5"))
    return stage.ask(phase=Phase.MOVEMENT)


# -- huts and villages -----------------------------------------------------------------------------------------


@rule("R-HUT-01", "R-HUT-02", "R-MOVE-10", "R-FIG-07")
def test_an_army_explores_a_hut_and_keeps_the_marker(stage: Stage) -> None:
    march(stage.lay("5,4", "hut", "silk")).choose(0, "step 5,4")
    assert isinstance(stage.question, MoveFigures)
    assert (faces(stage), kind(stage, "5,4")) == ([("silk", False)], MarkerKind.NOTHING)
    assert stage.w.battle is None
    event = stage.w.news[-1]
    assert (event.name, event.public, event.secret) == (
        "kept-hut", {"seat": 0, "square": "5,4"}, {"discovery": "silk"},
    )  # fmt: skip
    assert event.insiders == (0,)


@rule("R-HUT-02", "R-VIL-04", "R-HUT-08")
@pytest.mark.parametrize(
    "face", [face.id for face in CONTENT.huts_and_villages if face.resource is not None or face.timing == 1]
)
@pytest.mark.parametrize("village", [False, True])
def test_what_is_kept_lies_face_down_before_its_finder(stage: Stage, face: str, village: bool) -> None:
    explore(stage, face, village=village)
    assert stage.realm(0).huts_and_villages == (FoundMarker(CONTENT.huts_and_villages.number(face), 1, village),)
    assert not stage.w.removed_markers


@card("native_art_3", "native_art_6")
@rule("R-HUT-04", "R-SUP-04")
@pytest.mark.parametrize(("face", "village", "culture"), [("native_art_3", False, 3), ("native_art_6", True, 6)])
def test_native_art_is_culture(stage: Stage, face: str, village: bool, culture: int) -> None:
    explore(stage, face, village=village)
    assert (stage.realm(0).culture, faces(stage)) == (culture, [])
    gone = stage.w.removed_markers[0]
    assert (number_of(gone), kind_of(gone) is MarkerKind.VILLAGE) == (CONTENT.huts_and_villages.number(face), village)
    shown = stage.w.news[0]
    assert shown.public == {"seat": 0, "square": "5,5", "discovery": face}


@card("wealth")
@rule("R-HUT-04")
def test_wealth_is_a_coin_on_the_sheet(stage: Stage) -> None:
    explore(stage, "wealth", village=True)
    assert (stage.realm(0).coins, coins.coins(stage.w, 0)) == (1, 1)


@card("great_person")
@rule("R-HUT-04", "R-VIL-04")
def test_a_village_may_hold_a_great_person(stage: Stage) -> None:
    explore(stage, "great_person", village=True)
    assert len(stage.realm(0).people) == 1


@rule("R-HUT-01", "R-VIL-04")
def test_cards_hear_of_huts_and_villages(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def explored(self: object, w: World, seat: int) -> None:
        heard.append("hut")

    def conquered(self: object, w: World, seat: int) -> None:
        heard.append("village")

    bestow(monkeypatch, stage, 0, explored_hut=explored, conquered_village=conquered)
    explore(explore(stage, "iron"), "iron", village=True)
    assert heard == ["hut", "village"]


@rule("R-VIL-09")
def test_some_explore_villages_without_a_battle(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, privileges=Privilege.VILLAGES_OPEN)
    march(stage.lay("5,4", "village", "uranium")).choose(0, "step 5,4")
    assert (faces(stage), stage.w.battle) == ([("uranium", True)], None)
    stage.refuses(0, "march 5,4 1 0", "R-MOVE-04")


@rule("R-VIL-01", "R-MOVE-10", "AMB-21")
def test_others_fight_for_a_village_with_the_whole_group(stage: Stage) -> None:
    march(stage.lay("5,4", "village", "uranium"), scouts=1).choose(0, "step 5,4")
    battle = stage.w.battle
    assert battle is not None
    assert (battle.owners, battle.armies, battle.scouts, battle.origin) == ((0, -1), 1, 1, stage.square("5,5"))
    assert stage.scene(["5,4", "5,5"]) == {"5,4": (-1, 0, 0), "5,5": (-1, 0, 0)}
    assert kind(stage, "5,4") is MarkerKind.VILLAGE


@rule("R-VIL-04", "R-MOVE-19")
def test_who_wins_a_village_has_its_marker(stage: Stage) -> None:
    stage.units(0, "infantry_even").w.unit_decks = (Deck(),) * len(CONTENT.unit_types)
    march(stage.lay("5,4", "village", "uranium")).choose(0, "step 5,4", "open-front infantry_even")
    assert (faces(stage), kind(stage, "5,4")) == ([("uranium", True)], MarkerKind.NOTHING)
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}
    stage.refuses(0, "march 5,4 1 0", "R-MOVE-04")


# -- the friendly barbarian ------------------------------------------------------------------------------------


@card("friendly_barbarian")
@rule("R-HUT-06")
def test_a_friendly_barbarian_is_a_unit_or_a_figure(stage: Stage) -> None:
    explore(stage, "friendly_barbarian")
    units = ["draft infantry", "draft artillery", "draft mounted"]
    assert sorted(stage.offers(0)) == sorted(["recruit army", "recruit scout", *units])
    stage.refuses(0, "draft aircraft", "R-UNIT-01")
    assert "5,5" in str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "recruit scout")
    assert stage.scene(["5,5"]) == {"5,5": (0, 1, 1)}
    assert stage.realm(0).scouts == CONTENT.market.scouts - 1
    assert stage.w.new_figures == (stage.square("5,5"),)


@card("friendly_barbarian")
@rule("R-HUT-06")
def test_as_a_unit_it_joins_the_standing_forces(stage: Stage) -> None:
    explore(stage, "friendly_barbarian").choose(0, "draft mounted")
    assert [name.split("_")[0] for name in forces(stage, 0)] == ["mounted"]


@card("friendly_barbarian")
@rule("R-HUT-06", "R-MOVE-05", "R-SUP-01")
def test_the_figure_needs_room_and_a_supply(stage: Stage) -> None:
    stage.figures(0, "5,5", scouts=1)
    explore(stage, "friendly_barbarian").refuses(0, "recruit army", "R-FIG-03")
    stage.choose(0, "draft infantry").realm(0).scouts = 0
    land.dismiss(stage.w, stage.square("5,5"), 1, 1)
    explore(stage, "friendly_barbarian").refuses(0, "recruit scout", "R-SUP-01")


@card("friendly_barbarian")
@rule("R-HUT-06")
def test_if_neither_is_possible_nothing_happens(stage: Stage) -> None:
    stage.figures(0, "5,5", scouts=1).w.unit_decks = (Deck(),) * len(CONTENT.unit_types)
    explore(stage, "friendly_barbarian")
    assert not stage.offers(0)
    assert stage.scene(["5,5"]) == {"5,5": (0, 1, 1)}


@card("friendly_barbarian")
@rule("R-HUT-06", "R-FIG-09")
def test_the_new_figure_may_move_and_its_finder_may_not(stage: Stage) -> None:
    march(stage.lay("5,4", "hut", "friendly_barbarian")).choose(0, "step 5,4", "recruit army")
    assert "march 5,4 1 0" in stage.offers(0)
    assert "march 5,4 2 0" not in stage.offers(0)


# -- city-states -----------------------------------------------------------------------------------------------


@card("city_state")
@rule("R-CST-01", "R-CST-02", "SC-22")
def test_a_city_state_appears_under_its_discoverer(stage: Stage) -> None:
    march(stage.lay("5,4", "hut", "city_state")).choose(0, "step 5,4")
    top = len(CONTENT.city_states) - 1
    marker = stage.w.markers[stage.square("5,4")]
    assert (kind_of(marker), number_of(marker), len(stage.w.city_state_pool)) == (MarkerKind.CITY_STATE, top, top)
    assert land.city_states(stage.w, 0) == (stage.square("5,4"),)
    assert [number_of(gone) for gone in stage.w.removed_markers] == [discoveries.CITY_STATE]
    assert not stage.realm(0).huts_and_villages


@card("city_state")
@rule("R-CST-01")
def test_an_empty_stack_gives_no_city_state(stage: Stage) -> None:
    stage.w.city_state_pool = ()
    explore(stage, "city_state", village=True)
    assert kind(stage, "5,5") is MarkerKind.NOTHING
    assert len(stage.w.removed_markers) == 1


@rule("R-CST-03", "R-CST-10", "SC-22")
def test_a_city_state_works_for_the_capital_of_whoever_stands_on_it(stage: Stage) -> None:
    w, city = stage.w, stage.w.cities[0][0]
    before = production.production(w, 0, city)
    march(stage.lay("5,4", "hut", "city_state")).choose(0, "step 5,4", "end-movement")
    trade.collect(w, 0)
    assert stage.realm(0).trade == 1
    assert production.production(w, 0, city) == before + 1
    stage.ask(MoveFigures(0), phase=Phase.MOVEMENT)
    w.moved_armies[stage.square("5,4")] = 0
    stage.choose(0, "march 5,4 1 0", "step 5,5", "stop")
    assert not land.city_states(w, 0)
    assert production.production(w, 0, city) == before
    assert kind(stage, "5,4") is MarkerKind.CITY_STATE


@rule("R-CST-10")
def test_an_empty_city_state_is_entered_like_any_square(stage: Stage) -> None:
    stage.lay("5,4", "city_state", "city_state_1")
    march(stage, armies=0, scouts=1).choose(0, "step 5,4", "step 5,3")
    assert stage.scene(["5,3"]) == {"5,3": (0, 0, 1)}


@rule("R-CST-06", "SC-20")
def test_a_scout_on_a_city_state_is_removed_without_a_battle(stage: Stage) -> None:
    stage.lay("5,4", "city_state", "city_state_1").figures(1, "5,4", scouts=1).realm(1).trade = 5
    march(stage).choose(0, "step 5,4")
    assert any(words.startswith("loot") or "trade" in words for words in stage.offers(0)), stage.offers(0)
    assert stage.scene(["5,4"]) == {"5,4": (0, 1, 0)}


@rule("R-CST-09", "R-HUT-07", "R-CST-07")
def test_a_city_state_beside_a_new_city_is_gone_at_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, privileges=Privilege.NEIGHBOURS)
    stage.lay("6,6", "hut", "city_state").lay("5,6", "hut", "iron").figures(0, "5,5", scouts=1)
    founding.found(stage.w, 0, stage.square("5,5"), "scout")
    stage.ask(phase=Phase.START_OF_TURN).choose(0, "explore-beside 5,6", "explore-beside 6,6")
    assert faces(stage) == [("iron", False)]
    assert (kind(stage, "6,6"), kind(stage, "5,6")) == (MarkerKind.NOTHING, MarkerKind.NOTHING)
    assert stage.realm(0).culture == stage.w.options.city_state_raze_culture
    assert len(stage.w.city_state_pool) == len(CONTENT.city_states) - 1


@rule("R-CST-09", "R-HUT-07")
def test_without_a_city_state_left_nothing_is_razed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bestow(monkeypatch, stage, 0, privileges=Privilege.NEIGHBOURS)
    stage.lay("6,6", "hut", "city_state").w.city_state_pool = ()
    stage.ask(discoveries.explore_beside(0, stage.square("6,6")))
    assert (stage.realm(0).culture, kind(stage, "6,6")) == (0, MarkerKind.NOTHING)


# -- relics ----------------------------------------------------------------------------------------------------


@card("ark_of_the_covenant")
@rule("SC-31", "R-REL-05", "R-REL-07", "R-CUL-07", "AMB-06")
def test_the_ark_gives_two_steps_and_the_army_goes_on(stage: Stage) -> None:
    stage.techs(0, "horseback_riding").lay("5,3", "relic", "ark_of_the_covenant")
    march(stage).choose(0, "step 5,4", "step 5,3")
    assert stage.realm(0).culture_step == 2
    assert len(stage.realm(0).events) == 2
    assert kind(stage, "5,3") is MarkerKind.NOTHING
    stage.choose(0, "step 5,2")
    assert stage.scene(["5,2"]) == {"5,2": (0, 1, 0)}


@rule("SC-31", "R-REL-05", "AMB-06")
def test_as_printed_a_relic_is_taken_by_those_who_end_there() -> None:
    stage = war(rules="printed").techs(0, "horseback_riding")
    stage.w.event_decks = tuple(Deck(tuple(e.number for e in CONTENT.events if e.level == n)) for n in (1, 2, 3))
    stage.lay("5,4", "relic", "ark_of_the_covenant")
    march(stage).choose(0, "step 5,4")
    assert stage.realm(0).culture_step == 0
    stage.choose(0, "step 5,3", "step 6,3")
    assert kind(stage, "5,4") is MarkerKind.RELIC
    march(stage, "4,4", armies=1, scouts=1).choose(0, "step 5,4", "stop")
    assert stage.realm(0).culture_step == 2


@rule("R-REL-05", "AMB-06")
def test_if_relics_end_a_move_the_army_stays() -> None:
    stage = war(relic_ends_move=True).lay("5,4", "relic", "seven_cities_of_gold")
    march(stage).choose(0, "step 5,4")
    assert isinstance(stage.question, MoveFigures)
    assert stage.realm(0).relics == (CONTENT.relics.number("seven_cities_of_gold"),)
    stage.refuses(0, "march 5,4 1 0", "R-MOVE-04")


@rule("R-REL-05", "R-MOVE-07", "R-REL-08")
def test_if_relics_end_a_move_it_must_be_able_to_end_there() -> None:
    stage = war(relic_ends_move=True).techs(0, "navigation").ground("5,4", "water").lay("5,4", "relic", "atlantis")
    march(stage).refuses(0, "step 5,4", "R-MOVE-06")


@card("school_of_confucius")
@rule("R-REL-07")
def test_the_school_gives_two_great_people(stage: Stage) -> None:
    march(stage.lay("5,4", "relic", "school_of_confucius")).choose(0, "step 5,4")
    stage.choose(0, "keep-in-reserve", "keep-in-reserve")
    assert len(stage.realm(0).people) == 2
    assert not stage.realm(0).relics


@card("attilas_village")
@rule("R-REL-07")
def test_attila_gives_two_units_of_choice(stage: Stage) -> None:
    march(stage.lay("5,4", "relic", "attilas_village")).choose(0, "step 5,4", "draft mounted", "draft infantry")
    assert [name.split("_")[0] for name in forces(stage, 0)] == ["infantry", "mounted"]
    assert "step 5,3" in stage.offers(0)


@card("atlantis", "seven_cities_of_gold")
@rule("R-REL-07", "AMB-43")
@pytest.mark.parametrize("relic", ["atlantis", "seven_cities_of_gold"])
def test_the_others_wait_for_the_next_start_of_turn(stage: Stage, relic: str) -> None:
    march(stage.lay("5,4", "relic", relic)).choose(0, "step 5,4")
    assert stage.realm(0).relics == (CONTENT.relics.number(relic),)
    assert stage.told()[-1] == "took-relic"


@rule("R-REL-08", "R-REL-04", "SC-31")
def test_once_the_relic_is_gone_its_square_is_like_any_other(stage: Stage) -> None:
    stage.techs(0, "sailing").ground("5,4", "water").lay("5,4", "relic", "atlantis")
    stage.figures(0, "6,6", scouts=1).figures(0, "7,5", scouts=1).lay("8,6", "relic", "seven_cities_of_gold")
    assert founding.refusal(stage.w, 0, stage.square("7,5")) is not None
    discoveries.take_relic(stage.w, 0, stage.square("8,6"))
    assert founding.refusal(stage.w, 0, stage.square("7,5")) is None
    march(stage).choose(0, "step 5,4", "stop")
    square = stage.square("5,4")
    assert stage.w.markers[square] == NOTHING
    assert stage.w.icons[square].trade == 1


@card("atlantis")
@rule("R-REL-08")
def test_an_army_needs_the_usual_tech_to_enter_atlantis(stage: Stage) -> None:
    march(stage.ground("5,4", "water").lay("5,4", "relic", "atlantis")).refuses(0, "step 5,4", "R-MOVE-06")
