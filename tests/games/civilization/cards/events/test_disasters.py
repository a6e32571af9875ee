"""Culture events that change the land (R-DIS-*) and destroy buildings."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Terrain
from hegemon.games.civilization.framework import event_modes
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import hand, manage, move, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

LAND = ("drought", "deforestation", "flooding")
DESTROYERS = ("sabotage", "catastrophe", "disaster")


def terrain(stage: Stage, square: str) -> Terrain:
    """The terrain of a square."""
    return Terrain(stage.w.terrain[stage.square(square)])


def strikes(stage: Stage, event: str) -> list[str]:
    """The squares at which a card for the land can be aimed."""
    open_turn(stage.events(0, event)).choose(0, f"play {event}.disaster")
    return [offer.removeprefix("strike ") for offer in stage.offers(0)]


def destroys(stage: Stage, event: str) -> list[str]:
    """The squares of the buildings that a card can destroy."""
    mode = event_modes.MODES[f"{event}.destroy"]
    return [str(aim.args[0]) for aim in mode.aims(stage.w, 0)]


def built(stage: Stage, *squares: str) -> list[bool]:
    """Does something still stand on these squares?"""
    return [stage.w.markers[stage.square(square)] != 0 for square in squares]


# -- the land --------------------------------------------------------------------------------------------------


@card("drought", "deforestation", "flooding")
@rule("R-DIS-01", "R-DIS-04")
@pytest.mark.parametrize(
    ("event", "becomes"),
    [("drought", Terrain.DESERT), ("deforestation", Terrain.GRASSLAND), ("flooding", Terrain.WATER)],
)
def test_a_square_gets_another_terrain_and_its_icons(event: str, becomes: Terrain) -> None:
    stage = realms().ground("5,5", "forest", resource="silk", coin=1).ground("6,5", "forest")
    strikes(stage, event)
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "strike 5,5")
    square = stage.square("5,5")
    assert terrain(stage, "5,5") is becomes
    assert (stage.w.icons[square], stage.w.resource[square]) == (CONTENT.terrain_icons[becomes], -1)
    assert terrain(stage, "6,5") is Terrain.FOREST
    told = {"event": "struck", "seat": 0, "square": "5,5", "terrain": becomes.name.lower()}
    assert stage.w.news[-1].seen_by(1) == told
    assert isinstance(stage.question, StartOfTurn)


@card("drought", "flooding")
@rule("R-DIS-04", "AMB-59", "R-DIS-02")
@pytest.mark.parametrize("event", ["drought", "flooding"])
def test_neither_mountains_nor_cities_nor_markers_are_struck(event: str) -> None:
    stage = realms().ground("5,5", "mountain").ground("5,6", "water").ground("5,7", "desert")
    stage.lay("6,6", "hut", "silk").lay("6,7", "village", "silk").lay("7,4", "relic", "atlantis")
    stage.lay("1,1", "building", "market").lay("3,3", "wonder", "stonehenge").lay("3,1", "person", "artist")
    stage.lay("8,6", "city_state", CONTENT.city_states[0].id).hide(1)
    squares = strikes(stage, event)
    hidden = stage.w.geography.name[stage.w.geography.slot_squares[1][0]]
    assert not {"5,5", "6,6", "6,7", "7,4", "1,1", "3,3", "3,1", "8,6", "2,2", "13,5", hidden} & set(squares)
    assert {"5,6", "5,7", "1,2", "12,4", "9,4"} <= set(squares)


@card("drought", "deforestation", "flooding")
@rule("R-DIS-04")
@pytest.mark.parametrize(("event", "may"), [("drought", True), ("deforestation", True), ("flooding", False)])
@pytest.mark.parametrize("owner", [0, 1])
def test_only_a_flood_minds_figures(event: str, may: bool, owner: int) -> None:
    stage = realms().ground("5,5", "forest").ground("9,4", "forest").figures(owner, "5,5", armies=1, scouts=1)
    assert ("5,5" in strikes(stage, event)) is may
    if may and stage.offers(0):
        stage.choose(0, "strike 5,5")
        assert stage.scene(["5,5"]) == {"5,5": (owner, 1, 1)}


@card("deforestation")
@rule("R-DIS-04")
def test_only_forests_are_cut_down() -> None:
    stage = realms().ground("5,5", "forest").ground("9,4", "forest").lay("9,4", "building", "market")
    stage.ground("5,6", "mountain").ground("5,7", "desert").ground("7,7", "forest")
    assert strikes(stage, "deforestation") == ["5,5", "7,7"]


@card("deforestation", "drought", "flooding")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", LAND)
def test_without_land_to_change_it_is_not_played(event: str) -> None:
    stage = realms().events(0, event)
    for square in stage.w.geography.on_map:
        stage.ground(stage.w.geography.name[square], "mountain")
    open_turn(stage).refuses(0, f"play {event}.disaster", "R-EVT-03")
    before = stage.w.copy()
    event_modes.MODES[f"{event}.disaster"].play(stage.w, 0, None)
    assert stage.w == before


@card("drought", "deforestation", "flooding")
@rule("R-DIS-01", "R-COIN-02")
@pytest.mark.parametrize("event", LAND)
def test_coins_of_the_land_are_gone_at_once(event: str) -> None:
    stage = realms().ground("12,4", "forest", coin=2).ground("9,4", "forest")
    assert coins.coins(stage.w, 1) == 2
    strikes(stage, event)
    stage.choose(0, "strike 12,4")
    assert coins.coins(stage.w, 1) == 0


@card("drought", "deforestation", "flooding")
@rule("R-DIS-03")
def test_a_later_disaster_lies_on_top() -> None:
    stage = realms().ground("5,5", "forest").ground("9,4", "forest")
    for event, becomes in (("deforestation", Terrain.GRASSLAND), ("flooding", Terrain.WATER)):
        strikes(stage, event)
        stage.choose(0, "strike 5,5")
        assert terrain(stage, "5,5") is becomes
    strikes(stage, "drought")
    stage.choose(0, "strike 5,5")
    assert terrain(stage, "5,5") is Terrain.DESERT


@card("flooding")
@rule("R-DIS-01", "R-MOVE-06")
def test_a_flooded_square_is_in_the_way() -> None:
    stage = realms().figures(0, "5,5", armies=1)
    strikes(stage, "flooding")
    stage.choose(0, "strike 6,5")
    move(stage).choose(0, "march 5,5 1 0")
    assert "step 6,5" not in stage.offers(0)
    assert "step 5,6" in stage.offers(0)


@card("drought")
@rule("R-DIS-01", "R-MOVE-06")
def test_a_drought_dries_up_water() -> None:
    stage = realms().figures(0, "5,5", armies=1).ground("6,5", "water")
    strikes(stage, "drought")
    stage.choose(0, "strike 6,5")
    assert "step 6,5" in move(stage).choose(0, "march 5,5 1 0").offers(0)


@card("drought", "deforestation", "flooding")
@rule("R-EVT-05", "R-TIME-06")
@pytest.mark.parametrize("event", LAND)
def test_a_cancelled_disaster_changes_no_land(event: str) -> None:
    stage = realms().ground("5,5", "forest").ground("9,4", "forest").events(1, "jousting_tourney")
    strikes(stage, event)
    stage.choose(0, "strike 5,5").choose(1, "answer-with jousting_tourney.cancel")
    assert (terrain(stage, "5,5"), hand(stage)) == (Terrain.FOREST, [])


@card("drought", "deforestation", "flooding", "sabotage", "catastrophe", "disaster")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", [*LAND, *DESTROYERS])
def test_disasters_happen_in_ones_start_of_turn(event: str) -> None:
    stage = realms().ground("5,5", "forest").lay("12,4", "building", "market").figures(0, "10,4", armies=1)
    stage.events(0, event)
    for phase in (manage, move):
        assert not [offer for offer in phase(stage).offers(0) if offer.startswith("play")]
    assert [offer for offer in open_turn(stage).offers(0) if offer.startswith(f"play {event}.")]


# -- buildings -------------------------------------------------------------------------------------------------


@card("sabotage", "catastrophe", "disaster")
@rule("R-REP-02")
@pytest.mark.parametrize("event", DESTROYERS)
def test_a_destroyed_building_goes_back_to_the_market(event: str) -> None:
    stage = realms().lay("12,4", "building", "bank").figures(0, "11,3", armies=1).ground("12,4", "desert")
    family = CONTENT.buildings.called("bank").family
    supply, worth = stage.w.buildings[family], coins.coins(stage.w, 1)
    open_turn(stage.events(0, event)).choose(0, f"play {event}.destroy")
    assert built(stage, "12,4") == [False], "there was no choice"
    assert stage.w.buildings[family] == supply + 1
    assert coins.coins(stage.w, 1) < worth
    assert terrain(stage, "12,4") is Terrain.DESERT
    told = {"event": "destroyed-building", "seat": 0, "owner": 1, "square": "12,4"}
    assert told in [event.seen_by(1) for event in stage.w.news]
    assert isinstance(stage.question, StartOfTurn)


@card("sabotage", "catastrophe")
@rule("R-EVT-03")
@pytest.mark.parametrize(("event", "reach"), [("sabotage", 4), ("catastrophe", 6)])
def test_the_range_counts_steps_without_diagonals(event: str, reach: int) -> None:
    nearer = 12 - reach + 1
    for square, within in (
        (f"{nearer},5", True),
        (f"{nearer},3", True),
        (f"{nearer},2", False),
        (f"{nearer - 1},5", False),
    ):
        stage = realms().lay("12,4", "building", "market").figures(0, square, scouts=1)
        assert destroys(stage, event) == (["12,4"] if within else []), square


@card("sabotage", "catastrophe")
@rule("R-EVT-03")
@pytest.mark.parametrize(("event", "reach"), [("sabotage", 4), ("catastrophe", 6)])
def test_the_range_counts_from_the_nearest_city(event: str, reach: int) -> None:
    stage = realms().lay("12,4", "building", "market")
    assert destroys(stage, event) == []
    stage.city(0, f"{12 - reach},4")
    assert destroys(stage, event) == ["12,4"]


@card("sabotage", "catastrophe")
@rule("R-EVT-03", "R-MET-12")
@pytest.mark.parametrize(("event", "reach"), [("sabotage", 4), ("catastrophe", 6)])
def test_both_centres_of_a_metropolis_count(event: str, reach: int) -> None:
    stage = Stage().city(0, "2,2", "3,2").city(1, f"{3 + reach},3")
    stage.lay(f"{3 + reach},2", "building", "market").lay(f"{4 + reach},2", "building", "market")
    assert destroys(stage, event) == [f"{3 + reach},2"]


@card("sabotage", "catastrophe")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", ["sabotage", "catastrophe"])
def test_any_building_in_range_may_be_chosen_but_nothing_else(event: str) -> None:
    stage = realms().figures(0, "10,4", armies=1).lay("1,1", "building", "market").lay("12,4", "building", "market")
    stage.lay("12,5", "wonder", "stonehenge").lay("12,6", "person", "artist").lay("9,4", "hut", "silk")
    open_turn(stage.events(0, event)).choose(0, f"play {event}.destroy")
    assert stage.offers(0) == ["destroy 1,1", "destroy 12,4"], "one's own as well"
    assert str(stage.question.prompt(stage.w, 0))
    stage.choose(0, "destroy 12,4")
    assert built(stage, "1,1", "12,4", "12,5", "12,6", "9,4") == [True, False, True, True, True]


@card("sabotage", "catastrophe", "disaster")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", DESTROYERS)
def test_without_a_building_it_is_not_played(event: str) -> None:
    stage = realms().figures(0, "11,5", armies=1).lay("12,5", "wonder", "stonehenge").events(0, event)
    open_turn(stage).refuses(0, f"play {event}.destroy", "R-EVT-03")
    before = stage.w.copy()
    event_modes.MODES[f"{event}.destroy"].play(stage.w, 0, None)
    assert stage.w == before


@card("sabotage", "catastrophe", "disaster")
@rule("R-EVT-05", "R-TIME-06")
@pytest.mark.parametrize("event", DESTROYERS)
def test_a_cancelled_card_destroys_nothing(event: str) -> None:
    stage = realms().lay("12,4", "building", "market").figures(0, "11,3", armies=1).events(1, "jousting_tourney")
    open_turn(stage.events(0, event)).choose(0, f"play {event}.destroy")
    stage.choose(1, "answer-with jousting_tourney.cancel")
    assert (built(stage, "12,4"), hand(stage)) == ([True], [])


@card("disaster")
@rule("R-REP-02", "R-EVT-03")
def test_a_disaster_destroys_up_to_two_buildings_of_others_anywhere() -> None:
    stage = realms(3).lay("6,1", "building", "market")
    stage.lay("2,9", "building", "market").lay("3,9", "building", "library").lay("13,9", "building", "market")
    open_turn(stage.events(0, "disaster")).choose(0, "play disaster.destroy")
    assert stage.offers(0) == ["destroy 2,9", "destroy 3,9", "destroy 13,9"]
    stage.choose(0, "destroy 2,9")
    assert stage.offers(0) == ["destroy 3,9", "destroy 13,9", "pass"]
    assert built(stage, "2,9") == [True], "it isn't carried out yet"
    stage.choose(0, "destroy 13,9")
    assert built(stage, "6,1", "2,9", "3,9", "13,9") == [True, False, True, False]
    assert isinstance(stage.question, StartOfTurn)


@card("disaster")
@rule("R-EVT-03")
def test_one_building_may_be_enough_of_a_disaster() -> None:
    stage = realms().lay("12,4", "building", "market").lay("12,5", "building", "library")
    open_turn(stage.events(0, "disaster")).choose(0, "play disaster.destroy", "destroy 12,5", "pass")
    assert built(stage, "12,4", "12,5") == [True, False]


@card("disaster", "united_nations")
@rule("R-EVT-03")
@pytest.mark.parametrize(("answer", "left"), [("deny-leave", [False, True]), ("give-leave", [False, False])])
def test_who_must_be_asked_saves_only_the_own_building(answer: str, left: list[bool]) -> None:
    stage = realms(3).lay("2,9", "building", "market").lay("13,9", "building", "market")
    stage.lay("12,9", "wonder", "united_nations")
    open_turn(stage.events(0, "disaster")).choose(0, "play disaster.destroy", "destroy 2,9", "destroy 13,9")
    assert stage.offers(2) == ["deny-leave", "give-leave"]
    stage.choose(2, answer)
    assert built(stage, "2,9", "13,9") == left


@card("disaster", "united_nations")
def test_if_both_are_denied_nothing_is_destroyed() -> None:
    stage = realms().lay("12,4", "building", "market").lay("14,4", "building", "market")
    stage.lay("12,5", "wonder", "united_nations")
    open_turn(stage.events(0, "disaster")).choose(0, "play disaster.destroy", "destroy 12,4", "destroy 14,4")
    stage.choose(1, "deny-leave")
    assert (built(stage, "12,4", "14,4"), hand(stage)) == ([True, True], [])
    assert isinstance(stage.question, StartOfTurn)
