"""What great merchants and explorers do."""

from __future__ import annotations

import random

import pytest

from hegemon.games.civilization.chapters import coins, investing
from hegemon.games.civilization.chapters.moving_group import travel_speed
from hegemon.games.civilization.chapters.turn import Turn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.marker_names import marker_name
from hegemon.games.civilization.seen_world import told_world
from hegemon.games.civilization.speech import HAPPENINGS
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import NOTHING, MarkerKind, kind_of, marker_of
from tests.games.civilization.about import card
from tests.games.civilization.cards.people.gatherings import (
    HERE,
    blockaded,
    cards,
    discarded,
    gather,
    kill,
    refused_without_marker,
)
from tests.games.civilization.cards.phases import event_deck, hand, manage, move, open_turn
from tests.games.civilization.positions import played
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


def rich(name: str, tokens: int, *, shown: bool = False) -> Stage:
    """A great person, and coin tokens besides the coin of the marker."""
    stage = gather(name, shown=shown)
    stage.realm(0).coins = tokens
    return stage.stir()


# -- a p giannini ----------------------------------------------------------------------------------------------


@card("a_p_giannini")
@rule("R-INV-01", "R-TIME-13")
def test_giannini_builds_a_building_with_each_invested_coin() -> None:
    stage = rich("a_p_giannini", 1).techs(0, "pottery")
    open_turn(stage).choose(0, "use a_p_giannini", "invest infrastructure sheet")
    assert {words.split()[1] for words in stage.offers(0) if words != "pass"} == {"granary"}, "what is unlocked"
    stage.choose(0, "put-free granary 1,1")
    assert stage.w.markers[stage.square("1,1")] == marker_of(MarkerKind.BUILDING, CONTENT.buildings.number("granary"))
    investing.invest(stage.w, 0, 0)
    assert "put-free granary 1,2" in stage.ask(phase=Phase.START_OF_TURN).offers(0), "free investments count too"


@card("a_p_giannini")
@rule("R-GP-16", "R-GP-09", "R-GEN-02")
def test_giannini_lies_face_up_with_a_marker_and_builds_what_is_unlocked() -> None:
    for stage in (
        rich("a_p_giannini", 1).techs(0, "pottery"),
        blockaded(rich("a_p_giannini", 1, shown=True).techs(0, "pottery")),
        rich("a_p_giannini", 1, shown=True),
    ):
        open_turn(stage).choose(0, "invest infrastructure sheet")
        if not stage.realm(0).people[0].shown:
            stage.choose(0, "pass")  # he stays hidden (R-TIME-13)
        assert "done" in stage.offers(0), "nothing to build"


# -- adam smith ------------------------------------------------------------------------------------------------


@card("adam_smith")
@rule("R-GP-16", "R-COIN-01")
def test_adam_smith_is_worth_a_coin() -> None:
    stage = open_turn(gather("adam_smith"))
    assert coins.coins(stage.w, 0) == 1, "that of the marker"
    assert coins.coins(stage.choose(0, "use adam_smith").w, 0) == 2
    assert coins.coins(blockaded(stage).w, 0) == 0
    land.dismiss(stage.w, stage.square(HERE), 0, 1)
    assert coins.coins(stage.w, 0) == 2
    assert coins.coins(kill(stage).w, 0) == 0


@card("adam_smith")
@rule("R-COIN-02")
def test_adam_smith_counts_where_his_marker_takes_the_place_of_a_coin() -> None:
    stage = gather("adam_smith", shown=True).ground("1,1", coin=1)
    land.lay(stage.w, stage.square(HERE), NOTHING)
    assert coins.coins(stage.w, 0) == 1, "that of the square"
    land.lay(
        stage.w, stage.square("1,1"), marker_of(MarkerKind.PERSON, CONTENT.great_person_types.number("industrialist"))
    )
    assert coins.coins(stage.w, 0) == 2, "that of the marker, and that of the card"


# -- andrew carnegie -------------------------------------------------------------------------------------------

LIBRARIES = "use andrew_carnegie.libraries"


@card("andrew_carnegie")
@rule("R-CUL-07", "R-GEN-03", "R-GP-14")
def test_andrew_carnegie_advances_a_step_for_every_three_coins() -> None:
    stage = event_deck(rich("andrew_carnegie", 7), 1, "drought", "migrants", "sabotage")
    manage(stage).choose(0, LIBRARIES)
    assert (stage.realm(0).culture_step, hand(stage), stage.realm(0).culture) == (2, ["drought", "migrants"], 0)
    assert (discarded(stage), coins.coins(stage.w, 0)) == (["andrew_carnegie"], 8), "no coin is spent"


@card("andrew_carnegie")
@rule("R-GEN-02", "R-TIME-01", "R-GP-09")
def test_andrew_carnegie_needs_three_coins_and_his_marker() -> None:
    manage(rich("andrew_carnegie", 1)).refuses(0, LIBRARIES, "R-GEN-02")
    assert LIBRARIES not in open_turn(rich("andrew_carnegie", 2)).offers(0)
    refused_without_marker(manage(rich("andrew_carnegie", 9)), LIBRARIES)


# -- captain james cook ----------------------------------------------------------------------------------------

VOYAGE = "use captain_james_cook.voyage"


@card("captain_james_cook")
@rule("R-MOVE-20", "R-GP-14", "R-TURN-07")
def test_captain_cook_doubles_the_travel_speed_until_the_turn_ends() -> None:
    stage = gather("captain_james_cook").techs(0, "horseback_riding").policies(0, "natural_religion")
    assert [travel_speed(stage.w, 0, armies, 0) for armies in (1, 2)] == [4, 3]
    move(stage.figures(0, "5,5", armies=1)).choose(0, VOYAGE)
    assert [travel_speed(stage.w, 0, armies, 0) for armies in (1, 2)] == [8, 6], "after all additions"
    assert travel_speed(stage.w, 1, 2, 0) == 3, "the Spanish, as ever"
    assert discarded(stage) == ["captain_james_cook"]
    stage.choose(0, "march 5,5 1 0", *(f"step {x},5" for x in range(6, 13)))
    assert VOYAGE not in stage.offers(0)
    stage.w.agenda.clear()
    Turn().run(stage.w)
    assert travel_speed(stage.w, 0, 1, 0) == 4


@card("captain_james_cook")
@rule("R-GP-09", "R-TIME-01", "R-RES-02")
def test_captain_cook_sails_once_in_movement_with_a_marker() -> None:
    assert VOYAGE not in manage(gather("captain_james_cook")).offers(0)
    refused_without_marker(move(gather("captain_james_cook")), VOYAGE)
    stage = move(gather("captain_james_cook")).choose(0, VOYAGE)
    blockaded(stage)
    assert travel_speed(stage.w, 0, 2, 0) == 4, "what is under way isn't stopped"
    land.dismiss(stage.w, stage.square(HERE), 0, 1)
    stage.people(0, "captain_james_cook").refuses(0, VOYAGE, "R-RES-02")


# -- lorenzo de medici -----------------------------------------------------------------------------------------

PATRON = "use lorenzo_de_medici.patron"


@card("lorenzo_de_medici")
@rule("R-SOT-06", "R-GEN-03")
def test_lorenzo_gains_culture_for_every_three_coins_each_turn() -> None:
    stage = open_turn(rich("lorenzo_de_medici", 7)).choose(0, PATRON)
    assert (stage.realm(0).culture, cards(stage)) == (2, ["lorenzo_de_medici"])
    stage.refuses(0, PATRON, "R-RES-02").choose(0, "done")
    assert stage.realm(0).culture == 2
    forgotten = open_turn(rich("lorenzo_de_medici", 2, shown=True)).choose(0, "done")
    assert forgotten.realm(0).culture == 1, "a pure gain isn't forgotten once the card lies open"


@card("lorenzo_de_medici")
@rule("R-GEN-02", "R-GP-09")
def test_lorenzo_needs_three_coins_and_his_marker() -> None:
    open_turn(rich("lorenzo_de_medici", 1)).refuses(0, PATRON, "R-GEN-02")
    refused_without_marker(open_turn(rich("lorenzo_de_medici", 9)), PATRON)


# -- marco polo ------------------------------------------------------------------------------------------------

RICHES = "use marco_polo.riches"


@card("marco_polo")
@rule("R-TRD-06", "R-GP-14", "R-TIME-01")
@pytest.mark.parametrize("phase", [open_turn, manage, move])
@pytest.mark.parametrize("before", [0, 10])
def test_marco_polo_fills_the_trade_dial_at_any_time(phase: object, before: int) -> None:
    stage = gather("marco_polo")
    stage.realm(0).trade = before
    phase(stage).choose(0, RICHES)  # type: ignore[operator]
    assert (stage.realm(0).trade, discarded(stage)) == (27, ["marco_polo"])


@card("marco_polo")
@rule("R-GEN-02", "R-GP-09")
def test_marco_polo_needs_room_on_the_dial_and_his_marker() -> None:
    stage = gather("marco_polo")
    stage.realm(0).trade = 27
    open_turn(stage).refuses(0, RICHES, "R-GEN-02").choose(0, "done")
    assert cards(stage) == ["marco_polo"]
    refused_without_marker(manage(gather("marco_polo")), RICHES)


# -- zheng he --------------------------------------------------------------------------------------------------

CHARTS = "use zheng_he.charts"


def unknown_lands() -> Stage:
    """Zheng He, markers on the map and on the sheet of somebody else."""
    stage = gather("zheng_he", players=4).lay("6,6", "hut", "teacher").lay("7,7", "village", "iron")
    return stage.spoils(1, "silk").spoils(1, "uranium", village=True).spoils(0, "spy")


@card("zheng_he")
@rule("R-HUT-02", "R-GP-14")
def test_zheng_he_knows_all_markers_from_then_on_and_nobody_else_does() -> None:
    stage = open_turn(unknown_lands()).choose(0, CHARTS)
    mine = view_of(stage.w, 0)
    assert mine["markers"]["6,6"] == {"kind": "hut", "id": "teacher"}
    assert mine["markers"]["7,7"] == {"kind": "village", "id": "iron"}
    names = [entry["id"] for entry in mine["realms"][1]["huts_and_villages"]]
    assert sorted(names) == ["silk", "uranium"]
    for seat in (1, 2, 3, None):
        other = view_of(stage.w, seat)
        assert other["markers"]["6,6"] == {"kind": "hut", "id": None}
        assert other["markers"]["7,7"] == {"kind": "village", "id": None}
        assert other["realms"][0]["huts_and_villages"][0]["id"] is None
    assert [entry["id"] for entry in view_of(stage.w, 2)["realms"][1]["huts_and_villages"]] == [None, None]
    assert discarded(stage) == ["zheng_he"]


@card("zheng_he")
@rule("R-HUT-02")
def test_what_zheng_he_saw_is_told_to_his_owner_alone() -> None:
    stage = open_turn(unknown_lands()).choose(0, CHARTS)
    told = [event for event in stage.w.news if event.name in ("charted", "looked-at-sheet")]
    assert [event.insiders for event in told] == [(0,), (0,), (0, 1)]
    assert all(event.secret for event in told)
    words = [HAPPENINGS[event.name].describe(event.public) for event in told]
    assert [bool(each) for each in words] == [False, False, True], "a line for all, without faces"
    assert [str(HAPPENINGS[e.name].describe({**e.public, **(e.secret or {})})) for e in told[:1]]


@card("zheng_he")
@rule("R-HUT-02", "R-HUT-05")
def test_who_has_seen_a_hut_knows_what_its_finder_keeps() -> None:
    stage = unknown_lands().lay("8,8", "hut", "wheat")
    open_turn(stage).choose(0, CHARTS, "done")
    move(stage.figures(1, "9,8", armies=1), 1).choose(1, "march 9,8 1 0", "step 8,8")
    assert "wheat" in [entry["id"] for entry in view_of(stage.w, 0)["realms"][1]["huts_and_villages"]]
    assert "wheat" not in [entry["id"] for entry in view_of(stage.w, 2)["realms"][1]["huts_and_villages"]]
    assert stage.w.seen_by[stage.square("8,8")] == 0, "the square is bare again"


@card("zheng_he")
@rule("R-GEN-02", "R-GP-09")
def test_zheng_he_needs_something_to_look_at_and_his_marker() -> None:
    open_turn(gather("zheng_he")).refuses(0, CHARTS, "R-GEN-02")
    refused_without_marker(open_turn(gather("zheng_he").lay("6,6", "hut", "teacher")), CHARTS)
    stage = gather("zheng_he").lay("6,6", "hut", "teacher")
    stage.w.seen_by[stage.square("6,6")] = 1
    open_turn(stage).refuses(0, CHARTS, "R-GEN-02")


@card("zheng_he")
def test_imagined_worlds_keep_what_zheng_he_has_seen() -> None:
    squares: list[int] = []
    for state in played(8, players=2, max_turns=9):
        w = state.world
        squares = [s for s, marker in enumerate(w.markers) if kind_of(marker) in (MarkerKind.HUT, MarkerKind.VILLAGE)]
        if len(squares) > 1:
            break
    w.agenda.clear()
    assert squares
    for square in squares:
        w.seen_by[square] = 0b01
    for _ in range(5):
        mine, other = (imagined(view_of(w, seat), random.Random(seat)) for seat in (0, 1))
        assert [mine.markers[square] for square in squares] == [w.markers[square] for square in squares]
        assert (mine.seen_by, other.seen_by) == (w.seen_by, w.seen_by)
        assert view_of(mine, 0) == view_of(w, 0)


@card("zheng_he")
def test_a_hut_that_somebody_has_looked_at_is_called_by_what_lies_in_it() -> None:
    stage = open_turn(unknown_lands()).choose(0, CHARTS)
    hut = stage.square("6,6")
    mine, other = (marker_name(told_world(view_of(stage.w, seat)).markers[hut]) for seat in (0, 1))
    assert mine.blanks["marker"] == other
    assert "face" in mine.blanks
