"""What artists and thinkers do."""

from __future__ import annotations

from hegemon.games.civilization.chapters import culture, wonders
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.standing import active_wonders
from tests.games.civilization.about import card
from tests.games.civilization.cards.people.gatherings import (
    blockaded,
    cards,
    discarded,
    gather,
    guest,
    kill,
)
from tests.games.civilization.cards.phases import event_deck, give, hand, manage, move, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

# -- akira kurosawa --------------------------------------------------------------------------------------------


@card("akira_kurosawa")
def test_akira_kurosawa_gains_culture_when_others_devote_a_city() -> None:
    stage = manage(gather("akira_kurosawa", shown=True), 1).choose(1, "devote 13,5")
    assert (stage.realm(0).culture, stage.realm(1).culture) == (1, 1)


@card("akira_kurosawa")
def test_akira_kurosawa_takes_no_notice_of_his_owners_cities() -> None:
    stage = manage(gather("akira_kurosawa", shown=True)).choose(0, "devote 2,2")
    assert stage.realm(0).culture == 1 + 3, "the city and the marker"


@card("akira_kurosawa")
@rule("R-GP-09", "R-GP-16", "R-TIME-13")
def test_akira_kurosawa_is_turned_up_first_and_needs_his_marker() -> None:
    stage = manage(gather("akira_kurosawa"), 1).choose(1, "devote 13,5")
    assert stage.realm(0).culture == 0, "face down"
    stage = open_turn(gather("akira_kurosawa")).choose(0, "use akira_kurosawa", "done")
    manage(stage, 1).choose(1, "devote 13,5")
    assert stage.realm(0).culture == 1
    stage = manage(blockaded(gather("akira_kurosawa", shown=True)), 1).choose(1, "devote 13,5")
    assert stage.realm(0).culture == 0


@card("akira_kurosawa")
@rule("R-CM-04")
def test_akira_kurosawa_gains_nothing_from_an_action_that_is_cancelled() -> None:
    stage = gather("akira_kurosawa", "mark_twain")
    manage(stage, 1).choose(1, "devote 13,5").choose(0, "answer mark_twain.satire")
    assert (stage.realm(0).culture, stage.realm(1).culture) == (0, 0)


# -- frida kahlo -----------------------------------------------------------------------------------------------


def with_frida(*held: str) -> Stage:
    """Frida Kahlo, with culture events in hand and others in the deck."""
    stage = gather("frida_kahlo").events(0, *held)
    return event_deck(stage, 1, "drought", "supply_drop", "migrants")


@card("frida_kahlo")
@rule("R-EVT-04", "R-EVT-09", "R-GP-14")
def test_frida_kahlo_discards_what_is_not_wanted_and_fills_the_hand() -> None:
    stage = open_turn(with_frida("jousting_tourney", "defection")).choose(0, "use frida_kahlo.repaint")
    assert stage.offers(0) == ["pass", "discard-event jousting_tourney", "discard-event defection"]
    stage.choose(0, "discard-event defection", "pass")
    assert hand(stage) == ["jousting_tourney", "drought"]
    assert [CONTENT.events[each].id for each in stage.w.event_decks[0].up] == ["defection"]
    assert (cards(stage), discarded(stage)) == ([], ["frida_kahlo"])
    assert "done" in stage.offers(0)


@card("frida_kahlo")
@rule("R-EVT-01", "R-TIME-01")
def test_frida_kahlo_fills_an_empty_hand_at_any_time_of_ones_own() -> None:
    for phase in (manage, move):
        stage = phase(with_frida()).choose(0, "use frida_kahlo.repaint", "pass")
        assert hand(stage) == ["drought", "supply_drop"]


@card("frida_kahlo")
@rule("R-EVT-09")
def test_frida_kahlo_draws_from_the_section_of_the_marker() -> None:
    stage = event_deck(with_frida("jousting_tourney"), 2, "lost", "lost")
    stage.realm(0).culture_step = 8
    open_turn(stage).choose(0, "use frida_kahlo.repaint", "pass")
    assert hand(stage) == ["jousting_tourney", "lost"]


@card("frida_kahlo")
@rule("R-CUL-06", "R-GEN-02")
def test_frida_kahlo_with_nothing_to_discard_or_to_draw_is_kept() -> None:
    stage = open_turn(event_deck(with_frida(), 1))
    stage.refuses(0, "use frida_kahlo.repaint", "R-GEN-02")
    stage = open_turn(event_deck(with_frida("defection"), 1)).choose(0, "use frida_kahlo.repaint", "pass")
    assert hand(stage) == ["defection"], "there was none to draw"


@card("frida_kahlo")
@rule("R-GP-09")
def test_frida_kahlo_needs_her_marker() -> None:
    open_turn(blockaded(with_frida())).refuses(0, "use frida_kahlo.repaint", "R-GP-09")


# -- jerry garcia ----------------------------------------------------------------------------------------------


@card("jerry_garcia")
@rule("R-GP-14")
def test_jerry_garcia_devotes_all_cities_as_the_action_of_the_capital() -> None:
    stage = manage(gather("jerry_garcia").city(0, "2,6")).choose(0, "use jerry_garcia.concert")
    assert stage.realm(0).culture == (1 + 3) + 1
    assert discarded(stage) == ["jerry_garcia"]
    stage.refuses(0, "devote 2,2", "R-CM-01").choose(0, "devote 2,6")
    assert stage.realm(0).culture == 6, "the other city still acts"


@card("jerry_garcia")
@rule("R-CM-01", "R-GOV-05")
def test_jerry_garcia_needs_an_action_of_the_capital() -> None:
    stage = manage(gather("jerry_garcia").city(0, "2,6")).choose(0, "program 2,2")
    stage.refuses(0, "use jerry_garcia.concert", "R-CM-01")
    manage(gather("jerry_garcia").government(0, "anarchy")).refuses(0, "use jerry_garcia.concert", "R-GOV-05")
    stage = manage(gather("jerry_garcia").government(0, "monarchy")).choose(0, "program 2,2")
    stage.choose(0, "use jerry_garcia.concert")
    assert stage.realm(0).culture == 4, "a second action of another kind"


@card("jerry_garcia")
@rule("R-TIME-10")
def test_jerry_garcia_cannot_be_cancelled() -> None:
    stage = manage(guest(gather("jerry_garcia"), "mark_twain")).choose(0, "use jerry_garcia.concert")
    assert (stage.offers(1), stage.realm(0).culture) == (["pass"], 4), "asked for a Kurosawa, not whether to cancel it"


@card("jerry_garcia", "akira_kurosawa")
def test_jerry_garcia_is_seen_city_by_city() -> None:
    stage = guest(gather("jerry_garcia"), "akira_kurosawa", shown=True).city(0, "2,6")
    manage(stage).choose(0, "use jerry_garcia.concert")
    assert stage.realm(1).culture == 2


@card("jerry_garcia")
@rule("R-GP-09", "R-TIME-01")
def test_jerry_garcia_needs_his_marker_and_his_phase() -> None:
    manage(blockaded(gather("jerry_garcia"))).refuses(0, "use jerry_garcia.concert", "R-GP-09")
    assert "use jerry_garcia.concert" not in open_turn(gather("jerry_garcia")).offers(0)


# -- mark twain ------------------------------------------------------------------------------------------------


@card("mark_twain")
@rule("R-TIME-06", "R-TIME-08", "R-GP-14")
def test_mark_twain_cancels_an_action_of_a_city() -> None:
    stage = manage(guest(realms(), "mark_twain")).choose(0, "devote 2,2")
    assert stage.offers(1) == ["pass", "answer mark_twain.satire"]
    stage.choose(1, "answer mark_twain.satire").refuses(0, "devote 2,2", "R-CM-01")
    assert stage.realm(0).culture == 0
    assert (cards(stage, 1), discarded(stage)) == ([], ["mark_twain"])


@card("mark_twain")
@rule("R-EVT-05")
def test_mark_twain_cancels_a_culture_event() -> None:
    stage = open_turn(guest(realms(), "mark_twain").events(0, "supply_drop")).choose(0, "play supply_drop.trade")
    stage.choose(1, "answer mark_twain.satire")
    assert (stage.realm(0).trade, hand(stage)) == (0, [])


@card("mark_twain")
@rule("R-TIME-08")
def test_mark_twain_cancels_a_resource_ability_and_the_price_is_lost() -> None:
    stage = give(guest(realms(), "mark_twain").techs(0, "currency"), incense=1)
    manage(stage).choose(0, "use currency.incense").choose(1, "answer mark_twain.satire")
    assert stage.realm(0).culture == 0
    assert sum(stage.realm(0).resources) == 0
    stage.refuses(0, "use currency.incense", "R-RES-02")


@card("mark_twain")
@rule("R-TIME-06")
def test_mark_twain_cancels_no_move_and_need_not_be_used() -> None:
    stage = move(guest(realms(), "mark_twain").figures(0, "5,5", armies=1)).choose(0, "march 5,5 1 0")
    assert stage.offers(1) == []
    stage = manage(guest(realms(), "mark_twain")).choose(0, "devote 2,2").choose(1, "pass")
    assert (stage.realm(0).culture, cards(stage, 1)) == (1, ["mark_twain"])


@card("mark_twain")
@rule("R-GP-09", "R-TIME-10")
def test_mark_twain_needs_his_marker_and_something_that_can_be_cancelled() -> None:
    stage = manage(guest(realms(), "mark_twain").figures(0, "12,4", armies=1)).choose(0, "devote 2,2")
    assert (stage.offers(1), stage.realm(0).culture) == ([], 1)


# -- michelangelo ----------------------------------------------------------------------------------------------


def workshop(*techs: str, trade: int = 0, market: str = "the_pyramids") -> Stage:
    """Michelangelo in a capital with 2 production, and one wonder on the market."""
    stage = gather("michelangelo").techs(0, *techs).ground("1,1", "forest")
    stage.w.open_wonders = (CONTENT.wonders.number(market),)
    stage.realm(0).trade = trade
    return stage


@card("michelangelo")
@rule("R-GP-14", "R-PROD-04")
def test_michelangelo_builds_a_wonder_for_less() -> None:
    stage = manage(workshop(trade=24))
    assert "produce 2,2 infantry" in stage.offers(0)
    stage.choose(0, "use michelangelo.masterpiece")
    assert stage.offers(0) == [
        f"make-at the_pyramids {name}" for name in ("1,1", "2,1", "3,1", "1,2", "3,2", "1,3", "2,3", "3,3")
    ]
    stage.choose(0, "make-at the_pyramids 1,2")
    assert stage.w.markers[stage.square("1,2")]
    assert stage.realm(0).trade == 0, "15 less 5, of which the city has 2"
    assert discarded(stage) == ["michelangelo"]
    stage.refuses(0, "produce 2,2 infantry", "R-CM-01")


@card("michelangelo")
@rule("R-WON-01", "R-PROD-08")
def test_two_discounts_and_more_production_at_once() -> None:
    """The listed tech, Michelangelo and a resource ability."""
    stage = give(workshop("pottery", "construction", trade=0).ground("3,1", "forest"), wheat=1)
    assert wonders.wonder_cost(stage.w, 0, stage.w.open_wonders[0]) == 10
    manage(stage).refuses(0, "use michelangelo.masterpiece", "R-PROD-05")
    stage.ground("3,2", "mountain")
    manage(stage).choose(0, "use michelangelo.masterpiece", "make-at the_pyramids 1,2")
    assert "the_pyramids" in built(stage)
    stage = give(workshop("pottery", "construction").ground("3,1", "forest"), wheat=1)
    stage = manage(stage).choose(
        0, "use construction.wheat", "use michelangelo.masterpiece", "make-at the_pyramids 1,2"
    )
    assert "the_pyramids" in built(stage), "4, 5 more for the action, 5 less for the wonder"


def built(stage: Stage, seat: int = 0) -> list[str]:
    """The wonders of a player that work."""
    return [wonder.id for wonder in active_wonders(stage.w, seat)]


@card("michelangelo")
@rule("R-CM-02", "R-PROD-06")
def test_michelangelo_is_for_wonders_only_and_the_rest_may_be_shared() -> None:
    stage = workshop("engineering", trade=27)
    stage.w.open_wonders = (CONTENT.wonders.number("stonehenge"), CONTENT.wonders.number("the_pyramids"))
    manage(stage).choose(0, "use michelangelo.masterpiece")
    assert {words.split()[1] for words in stage.offers(0)} == {"stonehenge", "the_pyramids"}
    stage.refuses(0, "make-at army 1,3", "R-CM-02").choose(0, "make-at stonehenge 1,2")
    assert "make-at army 1,3" in stage.offers(0), "a second thing shares the production"
    stage.choose(0, "make-at army 1,3")
    assert built(stage) == ["stonehenge"]
    assert stage.realm(0).trade == 27 - 21, "5 and 4, of which the city has 2"


@card("michelangelo")
@rule("R-BP-06", "R-CM-04", "R-TIME-08")
def test_michelangelo_is_gone_when_the_wonder_is_cancelled() -> None:
    stage = guest(workshop(trade=24), "mark_twain")
    manage(stage).choose(0, "use michelangelo.masterpiece", "make-at the_pyramids 1,2").choose(
        1, "answer mark_twain.satire"
    )
    assert (built(stage), stage.realm(0).trade, cards(stage)) == ([], 24, [])
    assert discarded(stage) == ["michelangelo", "mark_twain"]


@card("michelangelo")
@rule("R-PROD-05", "R-CM-01", "R-GP-09")
def test_michelangelo_needs_a_city_that_can_build_a_wonder() -> None:
    use = "use michelangelo.masterpiece"
    manage(workshop(trade=21)).refuses(0, use, "R-PROD-05")
    stage = workshop(trade=27)
    stage.w.open_wonders = ()
    manage(stage).refuses(0, use, "R-PROD-05")
    manage(workshop(trade=27)).choose(0, "devote 2,2").refuses(0, use, "R-CM-01")
    manage(blockaded(workshop(trade=27))).refuses(0, use, "R-GP-09")
    stage = manage(workshop(trade=27).city(0, "2,6").ground("1,7", "forest")).choose(0, "devote 2,2", use)
    assert stage.offers(0)[0] == "make-at the_pyramids 1,5", "the only city that can is taken"
    stage = manage(workshop(trade=27).city(0, "2,6").ground("1,7", "forest")).choose(0, use)
    assert stage.offers(0) == ["commission 2,2", "commission 2,6"]


# -- valmiki ---------------------------------------------------------------------------------------------------


@card("valmiki")
@rule("R-GP-16", "R-EVT-01", "R-EVT-02", "R-TIME-13")
def test_valmiki_gives_a_larger_hand_while_face_up_and_with_a_marker() -> None:
    stage = gather("valmiki")
    assert culture.hand_limit(stage.w, 0) == 2, "face down"
    open_turn(stage).choose(0, "use valmiki")
    assert culture.hand_limit(stage.w, 0) == 4
    stage.events(0, "drought", "supply_drop", "defection")
    blockaded(stage).ask(phase=Phase.MOVEMENT, active=1)
    assert stage.offers(0) == [f"discard-event {each}" for each in ("drought", "supply_drop", "defection")]
    stage.choose(0, "discard-event drought")
    assert len(stage.realm(0).events) == 2


# -- william shakespeare ---------------------------------------------------------------------------------------


def on_track(own: int, *others: int, shown: bool = True, culture: int = 20, trade: int = 20) -> Stage:
    """Shakespeare's owner and others on the culture track."""
    stage = gather("william_shakespeare", shown=shown, players=2 if len(others) == 1 else 4)
    for level in (1, 2, 3):
        event_deck(stage, level, *["drought", "lost", "catastrophe"][level - 1 : level] * 2)
    for seat, step in enumerate((own, *others)):
        stage.realm(seat).culture_step = step
    stage.realm(0).culture, stage.realm(0).trade = culture, trade
    return stage


@card("william_shakespeare")
@rule("R-CUL-02", "R-CUL-04")
def test_william_shakespeare_leaps_over_others_and_pays_for_the_last_step_only() -> None:
    stage = manage(on_track(6, 7, 8))
    assert [words for words in stage.offers(0) if words.split()[0] in ("advance", "leap")] == [
        "advance", "leap 8", "leap 9",
    ]  # fmt: skip
    stage.choose(0, "leap 9")
    assert (stage.realm(0).culture_step, stage.realm(0).culture, stage.realm(0).trade) == (9, 15, 17)
    assert hand(stage) == ["lost"], "no great person for step 7"
    assert "leap 10" not in stage.offers(0)


@card("william_shakespeare")
def test_william_shakespeare_may_walk_as_well() -> None:
    stage = manage(on_track(3, 4)).choose(0, "advance")
    assert (stage.realm(0).culture_step, stage.realm(0).culture) == (4, 17)


@card("william_shakespeare")
@rule("R-CUL-02")
def test_william_shakespeare_must_afford_the_step_where_the_leap_ends() -> None:
    stage = manage(on_track(6, 7, culture=4)).refuses(0, "leap 8", "R-CUL-02")
    assert "advance" in stage.offers(0)
    manage(on_track(6, 7, trade=2)).refuses(0, "leap 8", "R-CUL-02")
    manage(on_track(6, 8)).refuses(0, "leap 8", "R-TURN-02")


@card("william_shakespeare")
@rule("R-CUL-07")
def test_william_shakespeare_leaps_with_a_free_step_too() -> None:
    stage = open_turn(on_track(3, 4).lay("1,1", "wonder", "sydney_opera_house"))
    stage.choose(0, "use sydney_opera_house.step")
    assert stage.offers(0) == ["step-on", "leap 5"]
    stage.choose(0, "leap 5")
    assert (stage.realm(0).culture_step, stage.realm(0).culture) == (5, 20)
    stage = open_turn(on_track(3, 4).lay("1,1", "wonder", "sydney_opera_house"))
    stage.choose(0, "use sydney_opera_house.step", "step-on")
    assert stage.realm(0).culture_step == 4


@card("william_shakespeare")
@rule("R-VIC-01", "R-CUL-04")
def test_william_shakespeare_leaps_to_the_end_but_not_beyond() -> None:
    stage = manage(on_track(19, 20)).choose(0, "leap 21")
    assert (stage.w.winner, stage.w.ended_by) == (0, "culture")
    stage = on_track(20, 3)
    assert culture.leap_options(stage.w, 0) == []


@card("william_shakespeare")
@rule("R-GP-09", "R-GP-16")
def test_william_shakespeare_must_lie_face_up_and_needs_his_marker() -> None:
    assert "leap 5" not in manage(on_track(3, 4, shown=False)).offers(0)
    stage = manage(on_track(3, 4, shown=False)).choose(0, "use william_shakespeare")
    assert "leap 5" in stage.offers(0)
    assert "leap 5" not in manage(blockaded(on_track(3, 4))).offers(0)


# -- all of them -----------------------------------------------------------------------------------------------


@rule("R-GP-10", "R-GP-15")
def test_a_killed_great_person_takes_a_card_along_face_up_or_down() -> None:
    stage = manage(gather("frida_kahlo", "valmiki"))
    stage.realm(0).person_markers = (0,) * 6
    kill(stage)
    assert (cards(stage), sorted(discarded(stage))) == ([], ["frida_kahlo", "valmiki"])
    stage = gather("frida_kahlo", "valmiki", "mark_twain", shown=True).lay("1,1", "person", "artist")
    stage.realm(0).person_markers = (1, *stage.realm(0).person_markers[1:])
    assert len(cards(kill(manage(stage)))) == 2, "a marker on the map and one in reserve are left"
    assert len(discarded(stage)) == 1


@rule("R-GP-10", "R-GP-16", "R-EVT-02")
def test_when_valmiki_is_lost_with_his_marker_so_is_the_larger_hand() -> None:
    stage = gather("valmiki", shown=True).events(0, "drought", "supply_drop", "defection")
    kill(manage(stage))
    assert stage.offers(0) == ["discard-event drought", "discard-event supply_drop", "discard-event defection"]
    stage.choose(0, "discard-event drought")
    assert (cards(stage), hand(stage)) == ([], ["supply_drop", "defection"])
