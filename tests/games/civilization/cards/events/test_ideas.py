"""Culture events about ideas and travellers: techs are exchanged, policies change, figures travel."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import razing
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.policies import ChangePolicies
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.event_modes import MODES
from hegemon.games.civilization.speech import VERBS
from tests.games.civilization.about import card
from tests.games.civilization.cards.phases import city_at, hand, knows, manage, move, open_turn, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage, parsed

CANCEL = "answer-with jousting_tourney.cancel"


def plays(stage: Stage) -> list[str]:
    """The culture events that the first player may play now."""
    return [offer for offer in stage.offers(0) if offer.startswith("play")]


# -- Exchange of Ideas, Knowledge Shared, Think Tank -----------------------------------------------------------

EXCHANGES = {"exchange_of_ideas": 1, "knowledge_shared": 2, "think_tank": 3}
THEIRS = ("masonry", "metalworking", "navigation", "horseback_riding", "monarchy", "chivalry", "mysticism", "biology",
          "banking")  # fmt: skip


@card("exchange_of_ideas", "knowledge_shared", "think_tank")
@rule("R-TECH-11")
@pytest.mark.parametrize(("event", "level"), EXCHANGES.items())
def test_a_tech_is_learned_from_another_player_up_to_a_level(event: str, level: int) -> None:
    stage = realms().techs(0, "writing", "pottery", "currency", "irrigation").techs(1, *THEIRS).events(0, event)
    stage.techs(0, "philosophy", "mathematics", "code_of_laws", "civil_service")
    stage.realm(0).trade = stage.realm(1).trade = 9
    open_turn(stage).choose(0, f"play {event}.exchange")
    assert str(stage.question.prompt(stage.w, 0))
    taught = {offer.split()[2] for offer in stage.offers(0)}
    assert taught == {tech for tech in THEIRS if CONTENT.techs.called(tech).level <= level}
    wanted = max(sorted(taught), key=lambda tech: CONTENT.techs.called(tech).level)
    stage.choose(0, f"exchange 1 {wanted}")
    assert (knows(stage, 0, wanted), stage.realm(0).trade) == (True, 9), "free, and the trade stays"
    offers = [offer.split()[1] for offer in stage.offers(1) if offer != "pass"]
    assert {CONTENT.techs.called(tech).level for tech in offers} <= set(range(1, level + 1))
    assert "writing" in offers
    assert wanted not in offers
    stage.choose(1, "learn writing")
    assert (knows(stage, 1, "writing"), stage.realm(1).trade) == (True, 9)
    assert (hand(stage), isinstance(stage.question, StartOfTurn)) == ([], True)


@card("exchange_of_ideas")
@rule("R-TECH-05", "R-EVT-03")
def test_what_both_know_is_not_exchanged() -> None:
    stage = realms().techs(0, "writing").techs(1, "writing").events(0, "exchange_of_ideas")
    assert plays(open_turn(stage)) == []
    stage.techs(1, "pottery")
    assert plays(stage) == ["play exchange_of_ideas.exchange"]


@card("knowledge_shared", "think_tank")
@rule("R-TECH-03")
@pytest.mark.parametrize("event", ["knowledge_shared", "think_tank"])
def test_an_exchange_needs_room_in_both_pyramids(event: str) -> None:
    stage = realms().techs(0, "writing").techs(1, "writing", "pottery", "irrigation").events(0, event)
    open_turn(stage).choose(0, f"play {event}.exchange")
    assert knows(stage, 0, "pottery"), "irrigation has no place yet"
    assert not knows(stage, 0, "irrigation")
    assert isinstance(stage.question, StartOfTurn), "there is nothing that the other could learn"


@card("exchange_of_ideas")
def test_one_chooses_the_player_as_well() -> None:
    stage = realms(3).techs(1, "pottery").techs(2, "pottery", "masonry").techs(0, "writing")
    open_turn(stage.events(0, "exchange_of_ideas")).choose(0, "play exchange_of_ideas.exchange")
    assert stage.offers(0) == ["exchange 1 pottery", "exchange 2 masonry", "exchange 2 pottery"]
    stage.choose(0, "exchange 2 pottery")
    assert stage.offers(2) == ["pass", "learn writing"]
    stage.choose(2, "learn writing")
    assert [knows(stage, seat, "writing") for seat in range(3)] == [True, False, True]


@card("exchange_of_ideas")
@rule("R-GOV-03", "R-TECH-09")
def test_a_copied_techs_government_may_be_put_in_play_at_once_or_next_turn() -> None:
    stage = realms().government(0, "despotism").techs(0, "writing").techs(1, "code_of_laws")
    stage.realm(0).unlocked_governments = 0
    open_turn(stage.events(0, "exchange_of_ideas")).refuses(0, "govern republic", "R-GOV-02")
    stage.choose(0, "play exchange_of_ideas.exchange").choose(1, "pass")
    assert "govern republic" in stage.offers(0), "learned in the own start of turn"
    stage.choose(0, "done")
    assert "govern republic" in open_turn(stage).offers(0)
    stage.choose(0, "done")
    open_turn(stage).refuses(0, "govern republic", "R-GOV-04")


@card("knowledge_shared")
@rule("R-GOV-03")
def test_the_one_who_learns_in_return_has_the_next_start_of_turn_for_the_government() -> None:
    stage = realms().techs(0, "code_of_laws").techs(1, "writing").events(0, "knowledge_shared")
    open_turn(stage).choose(0, "play knowledge_shared.exchange").choose(1, "learn code_of_laws").choose(0, "done")
    assert "govern republic" in open_turn(stage, 1).offers(1)
    stage.choose(1, "done")
    open_turn(stage, 1).refuses(1, "govern republic", "R-GOV-04")


@card("exchange_of_ideas", "knowledge_shared", "think_tank")
@rule("R-EVT-05", "R-TIME-06")
@pytest.mark.parametrize("event", EXCHANGES)
@pytest.mark.parametrize("answer", ["bread_and_circuses", "jousting_tourney"])
def test_cancelled_nobody_learns_anything(event: str, answer: str) -> None:
    stage = realms().techs(0, "writing").techs(1, "pottery").events(0, event).events(1, answer)
    open_turn(stage).choose(0, f"play {event}.exchange").choose(1, f"answer-with {answer}.cancel")
    assert not knows(stage, 0, "pottery")
    assert not knows(stage, 1, "writing")
    assert isinstance(stage.question, StartOfTurn)


@card("exchange_of_ideas", "knowledge_shared", "think_tank")
@rule("R-EVT-03")
@pytest.mark.parametrize("event", EXCHANGES)
def test_exchanges_are_for_the_start_of_ones_turn(event: str) -> None:
    stage = realms().techs(0, "writing").techs(1, *THEIRS).events(0, event)
    for phase in (manage, move):
        assert plays(phase(stage)) == []


# -- Migrants, Colonists, Immigrants: policies -----------------------------------------------------------------

SWITCHES = {"migrants": 1, "colonists": 2, "immigrants": 3}


def in_play(stage: Stage) -> set[str]:
    """The first player's policies."""
    return {CONTENT.policies[policy].id for policy in stage.realm(0).policies}


@card("migrants", "colonists", "immigrants")
@rule("R-POL-04", "R-EVT-08")
@pytest.mark.parametrize(("event", "count"), SWITCHES.items())
def test_so_many_policies_change(event: str, count: int) -> None:
    stage = realms().policies(0, "rationalism", "pacifism", "expansionism").events(0, event)
    swaps = []
    manage(stage).choose(0, f"play {event}.policies")
    for _ in range(count):
        swap = next(offer for offer in stage.offers(0) if offer.split()[0] == "change-policy")
        swaps.append(swap)
        stage.choose(0, swap)
    assert not isinstance(stage.question, ChangePolicies)
    assert (len(swaps), hand(stage), len(in_play(stage))) == (count, [], 3)


@card("migrants", "colonists", "immigrants")
@rule("R-POL-02", "R-POL-04")
@pytest.mark.parametrize("event", SWITCHES)
def test_a_card_is_turned_over_or_swapped_for_one_from_the_deck(event: str) -> None:
    stage = realms().policies(0, "rationalism").events(0, event)
    manage(stage).choose(0, f"play {event}.policies", "change-policy rationalism patronage")
    assert in_play(stage) == {"patronage"}
    if isinstance(stage.question, ChangePolicies):
        stage.choose(0, "change-policy patronage military_tradition")
        assert in_play(stage) == {"military_tradition"}


@card("colonists", "immigrants")
@pytest.mark.parametrize("event", ["colonists", "immigrants"])
def test_fewer_changes_will_do(event: str) -> None:
    stage = realms().policies(0, "rationalism").events(0, event)
    manage(stage).choose(0, f"play {event}.policies", "pass")
    assert in_play(stage) == {"rationalism"}


@card("migrants")
@rule("R-POL-01", "R-POL-05", "AMB-31")
def test_when_the_limit_falls_a_card_goes_back_and_migrants_may_swap_the_rest_for_it() -> None:
    stage = (
        realms().city(0, "6,2").policies(0, "rationalism", "pacifism").policies(1, "patronage").events(0, "migrants")
    )
    stage.mind_policies()
    manage(stage).choose(0, "play migrants.policies")
    assert "change-policy rationalism pacifism" not in stage.offers(0), "it is in play"
    stage.choose(0, "pass")
    stage.events(0, "migrants")
    razing.destroy_city(stage.w, 0, city_at(stage, "6,2"))
    stage.ask(phase=Phase.CITY_MANAGEMENT)
    assert stage.offers(0) == ["return-policy rationalism", "return-policy pacifism"]
    stage.choose(0, "return-policy pacifism")
    assert in_play(stage) == {"rationalism"}
    stage.choose(0, "play migrants.policies", "change-policy rationalism pacifism")
    assert in_play(stage) == {"pacifism"}, "one for one: the limit holds"


@card("migrants", "colonists", "immigrants")
@rule("R-POL-04", "R-EVT-03")
@pytest.mark.parametrize("event", SWITCHES)
def test_without_a_policy_there_is_nothing_to_change(event: str) -> None:
    stage = realms().policies(0).events(0, event)
    assert plays(manage(stage)) == []
    refusal = MODES[f"{event}.policies"].refusal(stage.w, 0)
    assert refusal is not None
    assert refusal.rule == "R-POL-04"


@card("migrants", "colonists", "immigrants")
@rule("R-EVT-05")
@pytest.mark.parametrize("event", SWITCHES)
def test_cancelled_policies_stay(event: str) -> None:
    stage = realms().policies(0, "rationalism").events(0, event).events(1, "jousting_tourney")
    manage(stage).choose(0, f"play {event}.policies").choose(1, CANCEL)
    assert (in_play(stage), hand(stage)) == ({"rationalism"}, [])
    assert not isinstance(stage.question, ChangePolicies)


# -- Migrants, Colonists, Immigrants: travel -------------------------------------------------------------------

DISTANCES = {"migrants": 2, "colonists": 4, "immigrants": 6}


@card("migrants", "colonists", "immigrants")
@rule("R-EVT-08")
@pytest.mark.parametrize(("event", "distance"), DISTANCES.items())
@pytest.mark.parametrize("figure", ["army", "scout"])
def test_a_figure_travels_and_may_move_besides(event: str, distance: int, figure: str) -> None:
    stage = realms().figures(0, "5,4", armies=1, scouts=1).events(0, event)
    move(stage)
    assert plays(stage) == [f"play {event}.move"]
    stage.choose(0, f"play {event}.move")
    assert str(stage.question.prompt(stage.w, 0))
    assert stage.offers(0) == ["send-figure army 5,4", "send-figure scout 5,4"]
    stage.choose(0, f"send-figure {figure} 5,4")
    assert str(stage.question.prompt(stage.w, 0))
    end, beyond = f"{5 + distance},4", f"{6 + distance},4"
    assert f"relocate {beyond}" not in stage.offers(0)
    stage.choose(0, f"relocate {end}")
    armies = int(figure == "army")
    there = {"5,4": (0, 1 - armies, armies), end: (0, armies, 1 - armies)}
    assert (stage.scene(["5,4", end]), isinstance(stage.question, MoveFigures)) == (there, True)
    assert f"march {end} {armies} {1 - armies}" in stage.offers(0)


@card("migrants")
@rule("R-MOVE-04")
def test_who_has_moved_travels_but_moves_no_more() -> None:
    stage = realms().figures(0, "5,4", armies=1).events(0, "migrants")
    move(stage).choose(0, "march 5,4 1 0", "step 5,5", "stop")
    stage.choose(0, "play migrants.move", "relocate 7,5")
    assert (stage.scene(["7,5"]), stage.offers(0)) == ({"7,5": (0, 1, 0)}, ["end-movement"])


@card("migrants")
@rule("R-SCT-03")
def test_a_newcomer_stays_one() -> None:
    stage = realms().figures(0, "5,4", scouts=1).events(0, "migrants")
    stage.w.new_figures = (stage.square("5,4"),)
    move(stage).choose(0, "play migrants.move", "relocate 6,4")
    assert stage.w.new_figures == (stage.square("6,4"),)


@card("migrants", "colonists")
@rule("R-EVT-03", "AMB-55", "R-MOVE-06", "R-MOVE-05", "R-MOVE-16")
def test_the_end_is_an_empty_square() -> None:
    stage = realms().figures(0, "5,4", armies=1).events(0, "colonists")
    stage.lay("3,3", "building", "market").lay("6,4", "city_state", CONTENT.city_states.ids[0]).lay(
        "5,5", "hut", "silk"
    )
    stage.figures(1, "4,4", scouts=1).ground("5,3", "water").figures(0, "7,4", armies=2)
    move(stage).choose(0, "play colonists.move", "send-figure army 5,4")
    for square, rule_id in (
        ("3,3", "R-EVT-03"), ("6,4", "R-EVT-03"), ("5,5", "R-MOVE-10"), ("4,4", "R-MOVE-16"), ("5,3", "R-MOVE-06"),
        ("7,4", "R-MOVE-05"),
    ):  # fmt: skip
        stage.refuses(0, f"relocate {square}", rule_id)
    assert "relocate 6,5" in stage.offers(0), "over the city-state"


@card("migrants")
@rule("R-MOVE-06")
def test_who_can_cross_water_travels_over_it() -> None:
    stage = realms().figures(0, "5,4", armies=1).events(0, "migrants")
    for square in ("4,4", "6,4", "5,3", "5,5"):
        stage.ground(square, "water")
    assert plays(move(stage)) == []
    stage.techs(0, "navigation")
    stage.choose(0, "play migrants.move").refuses(0, "relocate 6,4", "R-MOVE-06").choose(0, "relocate 7,4")
    assert stage.scene(["7,4"]) == {"7,4": (0, 1, 0)}


@card("migrants")
@rule("R-TIME-06")
def test_nobody_travels_from_a_square_that_may_not_be_left() -> None:
    stage = realms().figures(0, "5,4", armies=1).events(0, "migrants")
    stage.w.locked_squares = (stage.square("5,4"),)
    assert plays(move(stage)) == []


@card("migrants", "colonists", "immigrants")
@rule("R-EVT-03", "R-EVT-08")
@pytest.mark.parametrize("event", DISTANCES)
def test_their_modes_have_their_phases(event: str) -> None:
    stage = realms().policies(0, "rationalism").events(0, event)
    assert plays(move(stage)) == [], "nobody is there to travel"
    stage.figures(0, "5,4", scouts=1)
    assert plays(stage) == [f"play {event}.move"]
    assert plays(manage(stage)) == [f"play {event}.policies"]
    assert plays(open_turn(stage)) == []


@card("migrants", "colonists", "immigrants")
@rule("R-EVT-05")
@pytest.mark.parametrize("event", DISTANCES)
def test_cancelled_nobody_travels(event: str) -> None:
    stage = realms().figures(0, "5,4", armies=1).events(0, event).events(1, "jousting_tourney")
    move(stage).choose(0, f"play {event}.move").choose(1, CANCEL)
    assert (stage.scene(["5,4"]), hand(stage), isinstance(stage.question, MoveFigures)) == (
        {"5,4": (0, 1, 0)},
        [],
        True,
    )


# -- words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["exchange 1 writing", "send-figure army 5,5"])
def test_what_they_do_has_words(words: str) -> None:
    action = parsed(words)
    assert str(VERBS[action.verb].describe(action))


@pytest.mark.parametrize("key", ["think_tank.exchange", "migrants.move"])
def test_without_an_aim_nothing_happens(key: str) -> None:
    stage = realms()
    MODES[key].play(stage.w, 0, None)
    assert (stage.told(), stage.w.agenda) == ([], [])
