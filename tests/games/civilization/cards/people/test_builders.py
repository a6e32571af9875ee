"""What builders and inventors do."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.about import card
from tests.games.civilization.cards.people.gatherings import blockaded, cards, discarded, gather, guest
from tests.games.civilization.cards.phases import city_at, inquire, knows, manage, open_turn
from tests.games.civilization.chapters.battles import FIELD, attack
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

# -- ada lovelace ----------------------------------------------------------------------------------------------


@card("ada_lovelace")
@rule("R-CM-05", "R-GP-14")
def test_ada_lovelace_takes_one_more_action_with_any_city() -> None:
    stage = manage(gather("ada_lovelace").city(0, "2,6")).choose(0, "devote 2,2", "use ada_lovelace.program")
    assert {"devote 2,2", "program 2,2", "devote 2,6", "program 2,6"} <= set(stage.offers(0))
    stage.choose(0, "devote 2,2").refuses(0, "devote 2,2", "R-CM-01").choose(0, "devote 2,6")
    assert stage.realm(0).culture == 3
    assert discarded(stage) == ["ada_lovelace"]


@card("ada_lovelace")
@rule("R-CM-05")
def test_ada_lovelace_leaves_the_usual_action() -> None:
    stage = manage(gather("ada_lovelace")).choose(0, "use ada_lovelace.program", "program 2,2", "devote 2,2")
    assert (stage.realm(0).culture, city_at(stage, "2,2").program_turn) == (1, 1)
    stage.refuses(0, "devote 2,2", "R-CM-01")


@card("ada_lovelace")
@rule("R-GOV-05")
def test_ada_lovelace_works_with_a_capital_in_anarchy() -> None:
    stage = manage(gather("ada_lovelace").government(0, "anarchy")).refuses(0, "devote 2,2", "R-GOV-05")
    stage.choose(0, "use ada_lovelace.program", "devote 2,2")
    assert stage.realm(0).culture == 1
    assert stage.offers(0) == ["end-cities"], "that was the only one"


@card("ada_lovelace")
@rule("R-TIME-10", "R-CM-05")
def test_ada_lovelaces_action_cannot_be_cancelled_but_others_can() -> None:
    stage = guest(gather("ada_lovelace"), "mark_twain").ground("1,1", "mountain").ground("1,2", "mountain")
    stage.realm(0).trade = 9
    manage(stage).choose(0, "use ada_lovelace.program", "produce-at 2,2 army 1,3")
    assert (stage.offers(1), stage.w.armies[stage.square("1,3")]) == ([], 1)
    stage.choose(0, "devote 2,2").choose(1, "answer mark_twain.satire")
    assert stage.realm(0).culture == 0


@card("ada_lovelace")
@rule("R-PROD-05", "R-HARV-01", "R-PROD-08")
def test_ada_lovelaces_action_follows_the_rules_and_takes_what_the_city_has_more() -> None:
    stage = manage(gather("ada_lovelace").techs(0, "construction").ground("1,1", "mountain"))
    stage.choose(0, "use ada_lovelace.program").refuses(0, "harvest 2,2 wheat", "R-HARV-01")
    stage.refuses(0, "build-free 2,2 library 3,3", "R-RES-05")
    stage = gather("ada_lovelace").techs(0, "construction")
    stage.realm(0).resources = (1, 0, 0, 0)
    manage(stage).choose(0, "use construction.wheat", "use ada_lovelace.program", "produce-at 2,2 army 1,1")
    stage.refuses(0, "produce 2,2 infantry", "R-PROD-05")
    assert stage.w.armies[stage.square("1,1")] == 1


@card("ada_lovelace")
@rule("R-GP-09", "R-TIME-01")
def test_ada_lovelace_needs_her_marker_and_her_phase() -> None:
    manage(blockaded(gather("ada_lovelace"))).refuses(0, "use ada_lovelace.program", "R-GP-09")
    assert "use ada_lovelace.program" not in open_turn(gather("ada_lovelace")).offers(0)


# -- archimedes ------------------------------------------------------------------------------------------------


def with_archimedes(players: int = 2, *, shown: bool = True) -> Stage:
    """Archimedes in a realm with trade for a tech."""
    stage = gather("archimedes", shown=shown, players=players)
    for seat in range(players):
        stage.realm(seat).trade = 6
    return stage


@card("archimedes")
def test_archimedes_gains_culture_for_a_tech_that_nobody_else_knows() -> None:
    stage = inquire(with_archimedes()).choose(0, "research writing").choose(1, "research pottery")
    assert knows(stage, 0, "writing")
    assert (stage.realm(0).culture, stage.realm(1).culture) == (3, 0)


@card("archimedes")
def test_archimedes_gains_nothing_if_anybody_knows_or_is_researching_it() -> None:
    stage = inquire(with_archimedes()).choose(0, "research writing").choose(1, "research writing")
    assert stage.realm(0).culture == 0
    stage = inquire(with_archimedes(4).techs(2, "writing")).choose(0, "research writing")
    for seat in (1, 2, 3):
        stage.choose(seat, "pass")
    assert (knows(stage, 0, "writing"), stage.realm(0).culture) == (True, 0)


@card("archimedes")
@rule("R-GP-09", "R-GP-16")
def test_archimedes_must_lie_face_up_and_needs_his_marker() -> None:
    for stage in (with_archimedes(shown=False), blockaded(with_archimedes())):
        inquire(stage).choose(0, "research writing").choose(1, "pass")
        assert stage.realm(0).culture == 0
    stage = open_turn(with_archimedes(shown=False)).choose(0, "use archimedes", "done")
    inquire(stage).choose(0, "research writing").choose(1, "pass")
    assert stage.realm(0).culture == 3


# -- frank lloyd wright ----------------------------------------------------------------------------------------


def estate() -> Stage:
    """Three buildings around two cities, and walls."""
    stage = gather("frank_lloyd_wright").city(0, "2,6", walled=True)
    stage.lay("1,1", "building", "granary").lay("1,2", "building", "library").lay("1,7", "building", "market")
    return stage.lay("1,3", "wonder", "stonehenge").lay("12,4", "building", "market")


@card("frank_lloyd_wright")
@rule("R-GP-14", "R-BLD-07")
def test_frank_lloyd_wright_gains_trade_and_culture_for_each_building() -> None:
    stage = manage(estate()).choose(0, "use frank_lloyd_wright.architecture")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (3, 3), "no walls, wonders or great people"
    assert (cards(stage), discarded(stage)) == ([], ["frank_lloyd_wright"])


@card("frank_lloyd_wright")
@rule("R-BLK-01", "R-TRD-06")
def test_frank_lloyd_wright_counts_no_blockaded_building_and_no_more_than_the_dial_holds() -> None:
    stage = estate().figures(1, "1,2", armies=1)
    stage.realm(0).trade = 26
    manage(stage).choose(0, "use frank_lloyd_wright.architecture")
    assert (stage.realm(0).trade, stage.realm(0).culture) == (27, 2)


@card("frank_lloyd_wright")
@rule("R-GP-09", "R-GEN-02", "R-TIME-01")
def test_frank_lloyd_wright_needs_a_building_his_marker_and_his_phase() -> None:
    use = "use frank_lloyd_wright.architecture"
    manage(gather("frank_lloyd_wright")).refuses(0, use, "R-GEN-02")
    manage(blockaded(estate())).refuses(0, use, "R-GP-09")
    assert use not in open_turn(estate()).offers(0)


# -- henry ford ------------------------------------------------------------------------------------------------


@card("henry_ford")
@rule("R-GP-16", "R-MOVE-20")
def test_henry_ford_makes_figures_faster_while_face_up_and_with_a_marker() -> None:
    stage = gather("henry_ford")
    slow = standing(stage.w, 0).speed
    open_turn(stage).choose(0, "use henry_ford")
    assert standing(stage.w, 0).speed == slow + 1
    assert standing(blockaded(stage).w, 0).speed == slow


# -- nikola tesla ----------------------------------------------------------------------------------------------

FIRST = ("agriculture", "writing", "pottery", "currency", "masonry")


def laboratory(ones: int = 0, twos: int = 0, trade: int = 27) -> Stage:
    """Nikola Tesla with so many techs in the lowest rows."""
    level = {n: [tech.id for tech in CONTENT.techs if tech.level == n and tech.id != "agriculture"] for n in (1, 2)}
    stage = gather("nikola_tesla").techs(0, *level[1][:ones], *level[2][:twos])
    stage.realm(0).trade = trade
    return stage


def row(stage: Stage, tech: str) -> int:
    """In which row of the first player's pyramid a tech lies."""
    return stage.realm(0).tech_rows[CONTENT.techs.number(tech)]


@card("nikola_tesla")
@rule("R-TECH-14", "R-GP-14", "R-TECH-02")
def test_nikola_tesla_places_a_tech_one_row_lower_where_it_needs_no_support() -> None:
    stage = inquire(laboratory(trade=11)).choose(0, "research mathematics").choose(1, "pass")
    assert stage.offers(0) == ["shelve-lower mathematics"], "there is no room for it in the second row"
    stage.choose(0, "shelve-lower mathematics")
    assert (row(stage, "mathematics"), cards(stage), discarded(stage)) == (1, [], ["nikola_tesla"])
    assert stage.realm(0).trade == 0
    assert stage.realm(0).count(1) == 1, "it counts in that row"


@card("nikola_tesla")
@rule("R-TECH-14", "R-TECH-03")
def test_nikola_tesla_needs_support_for_the_lower_row_and_leaves_level_1_and_5_alone() -> None:
    stage = inquire(laboratory(ones=1)).refuses(0, "research theology", "R-TECH-03")
    stage.refuses(0, "research gunpowder", "R-TECH-03").refuses(0, "research space_flight", "R-TECH-03")
    stage.choose(0, "research currency" if not knows(stage, 0, "currency") else "research writing")
    stage.choose(1, "pass")
    assert stage.offers(0) == ["pass"], "nothing to ask but whether an Archimedes is turned up (R-TIME-07)"
    assert (stage.choose(0, "pass").w.agenda, cards(stage)) == ([], ["nikola_tesla"])
    stage = inquire(laboratory(ones=2))
    level_3 = next(tech.id for tech in CONTENT.techs if tech.level == 3)
    stage.choose(0, f"research {level_3}").choose(1, "pass").choose(0, f"shelve-lower {level_3}")
    assert row(stage, level_3) == 2


@card("nikola_tesla")
@rule("R-TECH-02")
def test_nikola_teslas_tech_costs_what_its_level_does() -> None:
    inquire(laboratory(trade=10)).refuses(0, "research mathematics", "R-TECH-02")


@card("nikola_tesla")
@rule("R-TECH-14", "R-GP-05")
def test_nikola_tesla_may_be_kept() -> None:
    stage = inquire(laboratory(ones=2)).choose(0, "research mathematics").choose(1, "pass")
    assert stage.offers(0) == ["shelve", "shelve-lower mathematics"]
    stage.choose(0, "shelve")
    assert (row(stage, "mathematics"), cards(stage)) == (2, ["nikola_tesla"])


@card("nikola_tesla")
@rule("R-TECH-13", "R-TECH-14")
def test_nikola_tesla_lowers_one_of_two_techs() -> None:
    """Notre-Dame's second tech must still find a place, whichever is lowered."""
    stage = laboratory().lay("1,1", "wonder", "notre_dame")
    one, other = [tech.id for tech in CONTENT.techs if tech.level == 2][:2]
    inquire(stage).choose(0, f"research {one}")
    stage.refuses(0, f"research-also {other}", "R-TECH-03")
    stage = laboratory(ones=1).lay("1,1", "wonder", "notre_dame")
    inquire(stage).choose(0, f"research {one}", f"research-also {other}").choose(1, "pass")
    stage.refuses(0, "shelve", "R-TECH-03").refuses(0, f"shelve-lower {other}", "R-TECH-03")
    stage.choose(0, f"shelve-lower {one}")
    assert (row(stage, one), row(stage, other)) == (1, 2), "the second rests on the first"
    stage = laboratory(ones=2).lay("1,1", "wonder", "notre_dame")
    inquire(stage).choose(0, f"research {one}", f"research-also {other}").choose(1, "pass")
    assert stage.offers(0) == [f"shelve-lower {one}", f"shelve-lower {other}"]
    stage.choose(0, f"shelve-lower {other}")
    assert (row(stage, one), row(stage, other)) == (2, 1)


@card("nikola_tesla")
@rule("R-GP-09", "R-TECH-03")
def test_nikola_tesla_needs_his_marker_and_is_not_turned_up_before() -> None:
    inquire(blockaded(laboratory())).refuses(0, "research mathematics", "R-TECH-03")
    assert "use nikola_tesla" not in open_turn(laboratory()).offers(0)
    stage = inquire(laboratory(trade=11)).choose(0, "research mathematics")
    blockaded(stage).choose(1, "pass")
    assert (knows(stage, 0, "mathematics"), stage.realm(0).trade) == (False, 11), "nothing is paid either"


@card("nikola_tesla")
@rule("R-TECH-14")
def test_nobody_places_a_tech_lower_without_nikola_tesla() -> None:
    """As others may imagine it, who don't know which card the player has."""
    stage = inquire(laboratory(ones=2)).choose(0, "research mathematics").choose(1, "pass")
    stage.people(0, "henry_ford").refuses(0, "shelve-lower mathematics", "R-TECH-14")
    assert stage.offers(0) == ["shelve"]


@card("nikola_tesla")
@pytest.mark.parametrize(("ones", "twos"), [(0, 0), (1, 0), (2, 0), (2, 1), (3, 2)])
def test_what_is_offered_with_nikola_tesla_is_what_is_allowed(ones: int, twos: int) -> None:
    stage = inquire(laboratory(ones, twos))
    asked = stage.question
    allowed = [action for action in asked.options(stage.w, 0) if asked.refusal(stage.w, 0, action) is None]
    assert asked.offers(stage.w, 0) == allowed


# -- orville wright --------------------------------------------------------------------------------------------

AIRCRAFT = CONTENT.unit_types.number("aircraft")


@card("orville_wright")
@rule("R-GP-14", "R-UNIT-01")
def test_orville_wright_builds_an_aircraft_without_a_tech_for_it() -> None:
    stage = open_turn(gather("orville_wright")).choose(0, "use orville_wright.aircraft")
    assert [CONTENT.unit_cards[held.face].type for held in stage.realm(0).units] == [AIRCRAFT]
    assert discarded(stage) == ["orville_wright"]
    assert standing(stage.w, 0).ranks[AIRCRAFT] == 0, "others still can't be built"


@card("orville_wright")
@rule("R-CBT-25", "R-CBT-20")
@pytest.mark.parametrize("enemy", ["infantry_even", "mounted_even", "artillery_even"])
def test_an_aircraft_has_no_superiority_and_suffers_none(enemy: str) -> None:
    stage = open_turn(gather("orville_wright")).choose(0, "use orville_wright.aircraft", "done")
    stage.figures(1, FIELD, armies=1).units(1, enemy)
    attack(stage).choose(1, f"open-front {enemy}")
    plane = CONTENT.unit_cards[stage.realm(0).battle_hand[0].face]
    stage.choose(0, f"attack-front 1 {plane.id}")
    told = [event.public for event in stage.w.news if event.name == "wounded"]
    assert [event["seat"] for event in told] == [0, 1], "both deal their wounds at the same time"


@card("orville_wright")
@rule("R-GP-09", "R-UNIT-02", "R-TIME-01")
def test_orville_wright_needs_a_card_his_marker_and_his_phase() -> None:
    use = "use orville_wright.aircraft"
    stage = gather("orville_wright")
    stage.w.unit_decks = (*stage.w.unit_decks[:AIRCRAFT], Deck(), *stage.w.unit_decks[AIRCRAFT + 1 :])
    open_turn(stage).refuses(0, use, "R-UNIT-02")
    open_turn(blockaded(gather("orville_wright"))).refuses(0, use, "R-GP-09")
    assert use not in manage(gather("orville_wright")).offers(0)


# -- thomas edison ---------------------------------------------------------------------------------------------


@card("thomas_edison")
@rule("R-TECH-11", "R-GP-14", "R-TECH-03")
def test_thomas_edison_learns_what_another_knows() -> None:
    stage = gather("thomas_edison").techs(0, "writing").techs(1, "writing", "pottery", "mathematics")
    stage.realm(0).trade = 5
    open_turn(stage).choose(0, "use thomas_edison.tech")
    assert stage.offers(0) == ["pass", "learn pottery"], "one is known, for one there is no room"
    stage.choose(0, "learn pottery")
    assert (knows(stage, 0, "pottery"), stage.realm(0).trade) == (True, 5)
    assert (cards(stage), discarded(stage)) == ([], ["thomas_edison"])


@card("thomas_edison")
@rule("R-GOV-03")
def test_thomas_edisons_tech_unlocks_a_government_for_this_start_of_turn() -> None:
    stage = gather("thomas_edison").techs(1, "code_of_laws").government(0, "despotism")
    open_turn(stage).refuses(0, "govern republic", "R-GOV-04")
    stage.realm(0).unlocked_governments = 0
    stage.refuses(0, "govern republic", "R-GOV-02").choose(0, "use thomas_edison.tech", "learn code_of_laws")
    assert "govern republic" in stage.offers(0)


@card("thomas_edison")
@rule("R-TECH-03", "R-GP-09", "R-TIME-01")
def test_thomas_edison_needs_something_to_learn_his_marker_and_his_phase() -> None:
    use = "use thomas_edison.tech"
    open_turn(gather("thomas_edison").techs(1, "mathematics")).refuses(0, use, "R-TECH-03")
    open_turn(blockaded(gather("thomas_edison").techs(1, "pottery"))).refuses(0, use, "R-GP-09")
    assert use not in manage(gather("thomas_edison").techs(1, "pottery")).offers(0)


@card("thomas_edison", "archimedes")
def test_what_another_knows_is_no_news_to_archimedes() -> None:
    stage = gather("thomas_edison", "archimedes", shown=True).techs(1, "pottery")
    open_turn(stage).choose(0, "use thomas_edison.tech", "learn pottery")
    assert stage.realm(0).culture == 0
