"""What works at any time, and what is turned up at the very moment: who is asked, when, and what that tells."""

from __future__ import annotations

import random

import pytest

from hegemon.games.civilization.chapters import investing, turn, wonders
from hegemon.games.civilization.chapters.devotion import devote_city
from hegemon.games.civilization.chapters.phase_uses import UseAnyTime, UseInPhase, ask_to_use
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.revealing import TurnUp
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world.decks import Deck
from tests.games.civilization.cards.people.gatherings import THERE, cards, discarded, gather, guest
from tests.games.civilization.cards.phases import event_deck, manage, realms
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

ANY_TIME = {"marco_polo": "riches", "frida_kahlo": "repaint", "zheng_he": "charts"}
OWN = {Phase.START_OF_TURN, Phase.CITY_MANAGEMENT, Phase.MOVEMENT}


def begun(stage: Stage, phase: Phase) -> Stage:
    """A phase from its beginning, the first player first."""
    stage.w.phase = phase
    return stage.ask(*turn.phase_steps(stage.w, phase), phase=phase, active=-1)


def useful(stage: Stage) -> Stage:
    """There are markers to look at and events to draw."""
    return event_deck(stage.lay("6,6", "hut", "silk"), 1, "drought", "sabotage")


# -- at any time -----------------------------------------------------------------------------------------------


@rule("R-TIME-01")
@pytest.mark.parametrize("phase", [Phase.TRADE, Phase.RESEARCH])
@pytest.mark.parametrize("person", ANY_TIME)
def test_what_works_at_any_time_is_offered_in_trade_and_research(person: str, phase: Phase) -> None:
    stage = begun(useful(gather(person)), phase)
    assert isinstance(stage.question, UseInPhase)
    assert stage.offers(0) == ["pass", f"use {person}.{ANY_TIME[person]}"]
    stage.choose(0, f"use {person}.{ANY_TIME[person]}")
    assert discarded(stage) == [person]


@rule("R-TIME-01")
@pytest.mark.parametrize("phase", sorted(OWN))
@pytest.mark.parametrize("person", ANY_TIME)
def test_what_works_at_any_time_is_offered_in_phases_of_others(person: str, phase: Phase) -> None:
    stage = begun(useful(guest(realms(), person)), phase)
    assert isinstance(stage.question, UseAnyTime)
    assert stage.w.active_player == 0, "another player is about to act"
    assert stage.offers(1) == ["pass", f"use {person}.{ANY_TIME[person]}"]
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, f"use {person}.{ANY_TIME[person]}")
    assert discarded(stage) == [person]
    while stage.offers(1):
        stage.choose(1, "pass")
    assert stage.offers(0), "and then the other player goes on"


@rule("R-TIME-01")
def test_who_comes_first_is_asked_before_each_of_the_others() -> None:
    stage = begun(gather("marco_polo", players=4), Phase.CITY_MANAGEMENT)
    asked: list[int] = []
    while stage.w.agenda:
        if isinstance(stage.question, UseAnyTime):
            asked.append(stage.w.active_player)
        seat = stage.question.asked(stage.w)[0]
        stage.choose(seat, "pass" if "pass" in stage.offers(seat) else "end-cities")
    assert asked == [1, 2, 3]


@rule("R-TIME-01")
def test_in_a_phase_of_another_nothing_else_is_offered() -> None:
    stage = guest(realms(), "marco_polo").techs(1, "currency")
    stage.realm(1).resources = (0, 0, 1, 0)
    begun(stage, Phase.CITY_MANAGEMENT)
    assert stage.offers(1) == ["pass", "use marco_polo.riches"], "incense is for the own city management"


@rule("R-TIME-07")
@pytest.mark.parametrize("person", ["andrew_carnegie", "mark_twain", "valmiki"])
def test_being_asked_tells_nothing_of_ones_cards(person: str) -> None:
    """Whoever might have such a card is asked: with another card of the type there is just nothing to use."""
    other = begun(guest(realms(), person), Phase.MOVEMENT)
    assert isinstance(other.question, UseAnyTime)
    assert not any(words.endswith((".riches", ".charts", ".repaint")) for words in other.offers(1))


@rule("R-TIME-07")
def test_nobody_is_asked_who_can_t_have_such_a_card() -> None:
    assert 1 not in asked_in_movement(guest(realms(), "sun_tzu")), "a general"
    assert 1 not in asked_in_movement(guest(realms(), "akira_kurosawa", shown=True)), "it lies face up"
    out = guest(realms(), "andrew_carnegie")
    out.w.person_deck = Deck((), tuple(CONTENT.great_persons.number(name) for name in ("marco_polo", "zheng_he")))
    assert 1 not in asked_in_movement(out), "all such cards of the type have been seen"
    assert 1 not in asked_in_movement(guest(realms(), "marco_polo").figures(0, THERE, scouts=1)), "no marker"


def asked_in_movement(stage: Stage) -> set[int]:
    """Who is asked at the beginning of the first player's movement."""
    return set(begun(stage, Phase.MOVEMENT).question.asked(stage.w))


@rule("R-TIME-07")
@pytest.mark.parametrize("seed", range(5))
def test_others_can_t_tell_with_which_card_somebody_is_asked(seed: int) -> None:
    stage = begun(guest(realms(), "marco_polo"), Phase.MOVEMENT)
    stage.w.person_deck = Deck(tuple(card.number for card in CONTENT.great_persons if card.id != "marco_polo"), ())
    view = view_of(stage.w, 0)
    world = imagined(view, random.Random(seed))
    assert view_of(world, 0) == view
    assert world.agenda[-1].waits(world), "in every world that they could think of somebody is asked"


@rule("R-TIME-01")
def test_the_start_of_a_phase_is_no_time_of_its_own() -> None:
    stage = gather("marco_polo").ask(ask_to_use(0, Phase.START_OF_ANY_PHASE), phase=Phase.START_OF_ANY_PHASE, active=-1)
    assert not stage.w.agenda


# -- at the very moment ----------------------------------------------------------------------------------------


@rule("R-TIME-13")
def test_a_hidden_kurosawa_is_turned_up_when_another_player_devotes_a_city() -> None:
    stage = guest(realms(), "akira_kurosawa")
    stage.ask(devote_city(0, stage.square("2,2")), phase=Phase.CITY_MANAGEMENT)
    assert isinstance(stage.question, TurnUp)
    assert stage.offers(1) == ["pass", "use akira_kurosawa"]
    assert str(stage.question.prompt(stage.w, 1))
    stage.choose(1, "use akira_kurosawa")
    assert (stage.realm(1).culture, stage.realm(1).people[0].shown) == (1, True)
    stage.ask(devote_city(0, stage.square("2,2")), phase=Phase.CITY_MANAGEMENT)
    assert (stage.realm(1).culture, stage.w.agenda) == (2, []), "from now on by itself"


@rule("R-TIME-13", "R-TIME-07")
def test_whoever_might_hide_such_a_card_is_asked_at_its_moment() -> None:
    stage = guest(realms(), "mark_twain").ask(phase=Phase.CITY_MANAGEMENT)
    stage.ask(devote_city(0, stage.square("2,2")), phase=Phase.CITY_MANAGEMENT)
    assert stage.offers(1) == ["pass"]
    assert (stage.choose(1, "pass").realm(1).culture, stage.w.agenda) == (0, [])
    assert cards(stage, 1) == ["mark_twain"]
    general = guest(realms(), "sun_tzu")
    general.ask(devote_city(0, general.square("2,2")), phase=Phase.CITY_MANAGEMENT)
    assert not general.w.agenda


@rule("R-TIME-13")
def test_a_card_may_stay_hidden_at_its_moment() -> None:
    stage = guest(realms(), "akira_kurosawa")
    stage.ask(devote_city(0, stage.square("2,2")), phase=Phase.CITY_MANAGEMENT).choose(1, "pass")
    assert (stage.realm(1).culture, stage.realm(1).people[0].shown) == (0, False)


@rule("R-TIME-13", "R-GP-09")
def test_without_a_marker_no_card_is_turned_up() -> None:
    stage = guest(realms(), "akira_kurosawa").figures(0, THERE, scouts=1)
    assert not stage.ask(devote_city(0, stage.square("2,2")), phase=Phase.CITY_MANAGEMENT).w.agenda


@rule("R-TIME-13")
def test_a_hidden_darwin_is_turned_up_when_one_devotes_a_city() -> None:
    stage = gather("charles_darwin")
    stage.ask(devote_city(0, stage.square("2,2")), phase=Phase.CITY_MANAGEMENT)
    stage.choose(0, "use charles_darwin", "turn-into-trade")
    assert (stage.realm(0).culture, stage.realm(0).trade > 0) == (0, True)


@rule("R-TIME-13")
def test_a_hidden_henson_is_turned_up_when_one_builds_a_wonder() -> None:
    stage = gather("jim_henson")
    wonder = CONTENT.wonders.number("stonehenge")
    stage.w.open_wonders = (wonder,)
    wonders.build_wonder(stage.w, 0, stage.square("1,1"), wonder)
    stage.ask(phase=Phase.CITY_MANAGEMENT).choose(0, "use jim_henson")
    assert stage.realm(0).counters == (CONTENT.great_persons.number("jim_henson"),)


@rule("R-TIME-13")
def test_a_hidden_archimedes_is_turned_up_when_one_learns_a_tech() -> None:
    from hegemon.games.civilization.chapters import techs

    stage = gather("archimedes")
    techs.learn(stage.w, 0, CONTENT.techs.number("writing"))
    stage.ask(phase=Phase.RESEARCH).choose(0, "use archimedes")
    assert stage.realm(0).culture == 3


@rule("R-TIME-13")
def test_a_hidden_giannini_is_turned_up_when_one_invests() -> None:
    stage = gather("a_p_giannini").techs(0, "pottery")
    investing.invest(stage.w, 0, 0)
    stage.ask(phase=Phase.START_OF_TURN).choose(0, "use a_p_giannini", "put-free granary 1,1")


@rule("R-TIME-13", "R-EVT-02")
def test_a_hidden_valmiki_is_turned_up_rather_than_discard() -> None:
    stage = gather("valmiki").events(0, "drought", "sabotage", "disoriented").ask(phase=Phase.TRADE)
    assert "use valmiki" in stage.offers(0)
    stage.choose(0, "use valmiki")
    assert (len(stage.realm(0).events), stage.w.agenda) == (3, [])


@rule("R-TIME-13", "R-CUL-08")
def test_a_hidden_shakespeare_leaps_over_others_on_a_free_step() -> None:
    from hegemon.games.civilization.chapters import culture

    stage = event_deck(gather("william_shakespeare"), 1, "drought", "sabotage")
    stage.realm(1).culture_step = 1
    stage.ask(culture.step_on(0), phase=Phase.MOVEMENT)
    assert stage.offers(0) == ["pass", "use william_shakespeare"]
    stage.choose(0, "use william_shakespeare", "leap 2")
    assert stage.realm(0).culture_step == 2
    plain = event_deck(gather("william_shakespeare"), 1, "drought", "sabotage")
    assert plain.ask(culture.step_on(0), phase=Phase.MOVEMENT).realm(0).culture_step == 1, "nobody to leap over"


# -- against anarchy -------------------------------------------------------------------------------------------


def revolt(stage: Stage) -> Stage:
    """The first player plays an event that throws the second into anarchy."""
    stage.government(1, "republic").events(0, "the_citizens_are_revolting")
    from tests.games.civilization.cards.phases import open_turn

    open_turn(stage).choose(0, "play the_citizens_are_revolting.anarchy")
    return stage


def government(stage: Stage) -> str:
    """That of the second player."""
    return CONTENT.governments[stage.realm(1).government].id


@rule("R-TIME-13", "R-GOV-10")
def test_a_hidden_king_answers_an_event_that_brings_anarchy() -> None:
    stage = revolt(guest(realms(), "dr_martin_luther_king"))
    assert stage.offers(1) == ["pass", "use dr_martin_luther_king"]
    stage.choose(1, "use dr_martin_luther_king")
    assert government(stage) == "republic"
    assert stage.realm(1).people[0].shown


@rule("R-TIME-13", "R-TIME-07", "R-GOV-11")
def test_who_might_hide_king_is_asked_and_falls_without_him() -> None:
    stage = revolt(guest(realms(), "mother_teresa"))
    assert stage.offers(1) == ["pass"]
    assert government(stage.choose(1, "pass")) == "anarchy"
    assert government(revolt(guest(realms(), "sun_tzu"))) == "anarchy", "a general is nobody against anarchy"
    late = revolt(guest(realms(), "dr_martin_luther_king"))
    assert government(late.choose(1, "pass")) == "anarchy", "who keeps him hidden falls"


@rule("R-TIME-10", "R-TIME-07")
def test_whoever_might_hide_king_is_asked_when_an_action_is_to_be_cancelled() -> None:
    stage = gather("mother_teresa").techs(1, "writing")
    stage.realm(1).huts_and_villages = ()
    stage.spoils(1, "spy")
    manage(stage).choose(0, "devote 2,2").choose(1, "answer writing.spy")
    assert stage.offers(0) == ["pass"]
    assert stage.choose(0, "pass").realm(0).culture == 0, "and it is cancelled"
