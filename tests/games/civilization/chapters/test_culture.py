"""The culture track and the hand of culture events (chapter 9)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.cards import everything
from hegemon.games.civilization.chapters import coins, culture, metropolis
from hegemon.games.civilization.chapters.city import ManageCities
from hegemon.games.civilization.chapters.movement import MoveFigures
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework import event_cards
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import HeldCard
from tests.games.civilization.positions import played
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

assert everything

FIRST, SECOND, THIRD = 1, 2, 3
COST = [(3, 0)] * 7 + [(5, 3)] * 7 + [(7, 6)] * 7
REWARD = "IIpIIIp" + "2222p22" + "333p33!"
"""By step: I, 2 or 3 for an event of that level, p for a great person, ! for the victory."""


@pytest.fixture
def stage() -> Stage:
    """Two capitals; each deck of culture events and that of great people has a few cards."""
    stage = Stage().city(0, "2,2").city(1, "13,5")
    deck(stage, FIRST, "drought", "migrants", "sabotage")
    deck(stage, SECOND, "catastrophe", "nationalism")
    deck(stage, THIRD, "disaster", "think_tank")
    stage.w.person_deck = Deck((CONTENT.great_persons.number("alan_turing"), CONTENT.great_persons.number("sun_tzu")))
    return stage


def deck(stage: Stage, level: int, *cards: str, up: tuple[str, ...] = ()) -> Stage:
    """The culture events of a level, the top card last."""
    event_cards.set_deck(
        stage.w, level, Deck(tuple(map(CONTENT.events.number, cards)), tuple(map(CONTENT.events.number, up)))
    )
    return stage


def hand(stage: Stage, seat: int = 0) -> list[str]:
    """The culture events that a player holds."""
    return [CONTENT.events[held.face].id for held in stage.realm(seat).events]


def under(stage: Stage, level: int) -> list[str]:
    """The cards that lie face up under a deck."""
    return [CONTENT.events[card].id for card in stage.w.event_decks[level - 1].up]


def on_step(stage: Stage, step: int, *, culture: int = 99, trade: int = 27) -> Stage:
    """The first player's City Management, with the marker on this step."""
    realm = stage.realm(0)
    realm.culture_step, realm.culture, realm.trade = step, culture, trade
    return stage.ask(ManageCities(0), phase=Phase.CITY_MANAGEMENT)


# -- the track -------------------------------------------------------------------------------------------------


@rule("SC-09")
def test_from_step_six_to_eight_and_no_further(stage: Stage) -> None:
    realm = on_step(stage, 6, culture=14, trade=4).realm(0)
    stage.choose(0, "advance", "keep-in-reserve")
    assert (realm.culture_step, realm.culture, realm.trade, len(realm.people)) == (7, 11, 4, 1)
    stage.choose(0, "advance")
    assert (realm.culture_step, realm.culture, realm.trade, hand(stage)) == (8, 6, 1, ["nationalism"])
    stage.refuses(0, "advance", "R-CUL-02")


@rule("SC-09", "R-VIC-01", "R-VIC-05", "R-CUL-04")
def test_the_last_step_wins_before_any_other_action(stage: Stage) -> None:
    on_step(stage, 20, culture=7, trade=6).choose(0, "advance")
    assert (stage.w.winner, stage.w.ended_by, stage.w.agenda) == (0, "culture", [])


@rule("R-CUL-01")
def test_culture_is_spent_at_any_moment_of_the_own_city_management_as_often_as_wished(stage: Stage) -> None:
    on_step(stage, 3).choose(0, "advance", "devote 2,2", "advance")
    assert stage.realm(0).culture_step == 5
    assert "advance" in stage.offers(0)


@rule("R-CUL-01")
@pytest.mark.parametrize("question", [StartOfTurn(0), MoveFigures(0)])
def test_culture_is_not_spent_on_the_track_in_other_phases(stage: Stage, question: StartOfTurn) -> None:
    stage.realm(0).culture = 50
    phase = Phase.START_OF_TURN if isinstance(question, StartOfTurn) else Phase.MOVEMENT
    stage.ask(question, phase=phase).refuses(0, "advance", "R-TURN-02")


@rule("R-CUL-01")
def test_culture_tokens_are_public_and_without_limit(stage: Stage) -> None:
    stage.realm(0).culture = 1234
    assert view_of(stage.w, 1)["realms"][0]["culture"] == 1234


@rule("R-CUL-02")
@pytest.mark.parametrize("step", range(1, 22))
def test_what_each_step_costs(stage: Stage, step: int) -> None:
    stage.realm(0).culture_step = step - 1
    assert culture.step_cost(stage.w, 0) == COST[step - 1]


@rule("R-CUL-02")
@pytest.mark.parametrize(("step", "have", "trade"), [(1, 2, 27), (8, 4, 27), (8, 5, 2), (15, 6, 27), (15, 7, 5)])
def test_a_step_that_can_t_be_paid_is_refused(stage: Stage, step: int, have: int, trade: int) -> None:
    on_step(stage, step - 1, culture=have, trade=trade).refuses(0, "advance", "R-CUL-02")


@rule("R-CUL-03")
def test_reductions_count_for_each_step(stage: Stage) -> None:
    realm = stage.techs(0, "ecology").realm(0)
    realm.investments = (0, 2, 0, 0)
    realm.coins = 6
    on_step(stage.stir(), 7, culture=8, trade=2)
    assert culture.step_cost(stage.w, 0) == (4, 1)
    stage.choose(0, "advance", "advance")
    assert (realm.culture_step, realm.culture, realm.trade) == (9, 0, 0)


@rule("R-CUL-03")
def test_a_step_never_costs_less_than_nothing(stage: Stage) -> None:
    realm = stage.techs(0, "ecology").realm(0)
    realm.investments, realm.coins = (0, 4, 0, 0), 10
    stage.stir()
    assert culture.step_cost(stage.w, 0) == (1, 0)


@rule("R-CUL-04")
@pytest.mark.parametrize("step", range(1, 22))
def test_what_each_step_gives(stage: Stage, step: int) -> None:
    on_step(stage, step - 1).choose(0, "advance")
    realm, reward = stage.realm(0), REWARD[step - 1]
    assert realm.culture_step == step
    assert len(realm.people) == (reward == "p")
    assert [CONTENT.events[held.face].level for held in realm.events] == {"I": [1], "2": [2], "3": [3]}.get(reward, [])
    assert (stage.w.ended_by == "culture") == (reward == "!")


@rule("R-CUL-05")
def test_a_reward_is_resolved_before_the_next_step(stage: Stage) -> None:
    on_step(stage, 6).choose(0, "advance").refuses(0, "advance", "R-TURN-02")
    stage.choose(0, "place-person general 1,1", "advance")
    assert stage.realm(0).culture_step == 8


@rule("R-CUL-05", "R-CUL-07")
def test_free_steps_are_resolved_one_after_another(stage: Stage) -> None:
    stage.ask(culture.step_on(0), culture.step_on(0), culture.step_on(0), culture.step_on(0))
    assert (stage.realm(0).culture_step, stage.offers(0)[0]) == (3, "keep-in-reserve")
    stage.choose(0, "keep-in-reserve")
    assert (stage.realm(0).culture_step, len(hand(stage))) == (4, 3)
    assert stage.offers(0) == ["discard-event sabotage", "discard-event migrants", "discard-event drought"]


@rule("R-CUL-06")
def test_an_empty_deck_gives_nothing(stage: Stage) -> None:
    on_step(deck(stage, FIRST), 0).choose(0, "advance")
    assert (stage.realm(0).culture_step, hand(stage)) == (1, [])


@rule("R-CUL-07", "R-VIC-01")
def test_a_free_step_gives_its_reward_too(stage: Stage) -> None:
    stage.realm(0).culture_step = 20
    stage.ask(culture.step_on(0))
    assert stage.w.ended_by == coins.CULTURE


@rule("R-CUL-04")
def test_a_shorter_track_ends_earlier() -> None:
    stage = Stage(culture_steps=5).city(0, "2,2").city(1, "13,5")
    stage.realm(0).culture_step = 4
    culture.advance(stage.w, 0)
    assert stage.w.ended_by == "culture"
    culture.advance(stage.w, 0)
    assert stage.realm(0).culture_step == 5
    assert culture.track_refusal(stage.w, 0) == culture.AT_THE_END


@rule("R-CUL-08")
def test_the_marker_never_moves_back() -> None:
    steps = [0, 0]
    for state in played(3, players=2, max_turns=6):
        now = [realm.culture_step for realm in state.world.realms]
        assert all(map(int.__ge__, now, steps))
        steps = now
    assert sum(steps)


@rule("R-CUL-09", "R-CUL-07")
def test_romans_advance_for_a_city_but_not_for_a_metropolis(stage: Stage) -> None:
    stage.civilization(0, "romans").techs(0, "agriculture").figures(0, "6,2", scouts=1)
    stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)
    grow = next(offer for offer in stage.offers(0) if offer.startswith("grow"))
    assert (stage.choose(0, grow).realm(0).culture_step, metropolis.can_grow(stage.w, 0)) == (0, False)
    stage.choose(0, next(offer for offer in stage.offers(0) if offer.startswith("found 6,2")))
    assert (stage.realm(0).culture_step, hand(stage)) == (1, ["sabotage"])


@rule("R-CUL-09")
def test_romans_advance_once_for_a_city_on_a_city_state(stage: Stage) -> None:
    stage.civilization(0, "romans").lay("6,2", "city_state", CONTENT.city_states[0].id).figures(0, "6,2", scouts=1)
    stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)
    stage.choose(0, next(offer for offer in stage.offers(0) if offer.startswith("found 6,2")))
    assert stage.realm(0).culture_step == 1


# -- the hand --------------------------------------------------------------------------------------------------


@rule("R-EVT-01")
@pytest.mark.parametrize(
    ("techs", "markers", "limit"), [((), 0, 2), (("pottery",), 0, 3), (("pottery", "theology"), 0, 4), ((), 1, 3)]
)
def test_how_many_culture_events_one_may_hold(stage: Stage, techs: tuple[str, ...], markers: int, limit: int) -> None:
    stage.techs(0, *techs).realm(0).investments = (0, markers, 0, 0)
    assert culture.hand_limit(stage.stir().w, 0) == limit


@rule("R-EVT-01", "R-EVT-07")
def test_what_is_drawn_is_told_to_its_owner_alone(stage: Stage) -> None:
    culture.draw_event(stage.w, 0, SECOND)
    drew = stage.w.news[-1]
    assert drew.seen_by(1) == {"event": "drew-event", "seat": 0, "level": 2}
    assert drew.seen_by(0) == {"event": "drew-event", "seat": 0, "level": 2, "card": "nationalism"}


@rule("R-EVT-07")
def test_others_see_how_many_cards_there_are_and_their_backs(stage: Stage) -> None:
    stage.events(0, "supply_drop", "drought")
    for viewer in (1, None):
        entries = view_of(stage.w, viewer)["realms"][0]["events"]
        assert [(entry["id"], entry["level"]) for entry in entries] == [(None, 1), (None, 3)]
    assert [entry["id"] for entry in view_of(stage.w, 0)["realms"][0]["events"]] == ["supply_drop", "drought"]


@rule("R-EVT-02", "R-EVT-04", "R-TIME-11")
def test_who_holds_too_many_discards_at_once_the_new_card_included(stage: Stage) -> None:
    on_step(stage.events(0, "supply_drop", "supply_drop"), 0).choose(0, "advance")
    assert stage.offers(0) == ["discard-event supply_drop", "discard-event sabotage"]
    assert str(stage.question.prompt(stage.w, 0))
    stage.refuses(0, "advance", "R-TURN-02").choose(0, "discard-event sabotage")
    assert (hand(stage), under(stage, FIRST)) == (["supply_drop", "supply_drop"], ["sabotage"])
    assert stage.w.news[-1].seen_by(None) == {"event": "discarded-event", "seat": 0, "card": "sabotage"}
    assert "advance" in stage.offers(0)


@rule("R-EVT-02", "R-SUP-06")
def test_a_limit_that_drops_makes_one_discard_even_out_of_turn(stage: Stage) -> None:
    stage.techs(1, "pottery").events(1, "drought", "migrants", "supply_drop").ask()
    assert not stage.w.agenda
    stage.realm(1).tech_rows = (0,) * len(CONTENT.techs)
    stage.stir().ask(MoveFigures(0), phase=Phase.MOVEMENT).choose(1, "discard-event migrants")
    assert stage.offers(0) == ["end-movement"]


@rule("R-EVT-02")
def test_a_discard_is_asked_even_if_all_cards_are_alike(stage: Stage) -> None:
    stage.events(0, "drought", "drought", "drought").ask()
    assert stage.offers(0) == ["discard-event drought"]


@rule("R-EVT-04", "R-SUP-03")
def test_a_deck_is_shuffled_when_the_next_card_lies_face_up(stage: Stage) -> None:
    deck(stage, FIRST, "drought", up=("migrants", "sabotage"))
    culture.draw_event(stage.w, 0, FIRST)
    assert (hand(stage), under(stage, FIRST), stage.w.chance_count) == (["drought"], ["migrants", "sabotage"], 0)
    culture.draw_event(stage.w, 0, FIRST)
    assert (len(hand(stage)), under(stage, FIRST), stage.w.chance_count) == (2, [], 1)
    assert len(stage.w.event_decks[0].down) == 1


@rule("R-EVT-09")
@pytest.mark.parametrize(
    ("step", "level"), [(0, FIRST), (1, FIRST), (7, FIRST), (8, SECOND), (14, SECOND), (15, THIRD), (20, THIRD)]
)
def test_in_which_section_the_marker_stands(stage: Stage, step: int, level: int) -> None:
    stage.realm(0).culture_step = step
    assert culture.section(stage.w, 0) == level


# -- one of several --------------------------------------------------------------------------------------------


def test_with_mysticism_one_of_two_is_kept_and_the_other_discarded(stage: Stage) -> None:
    on_step(stage.techs(0, "mysticism"), 0).choose(0, "advance")
    assert stage.offers(0) == ["keep-event sabotage", "keep-event migrants"]
    assert str(stage.question.prompt(stage.w, 0))
    assert view_of(stage.w, 1)["realms"][0]["looking_at_events"] == 2
    assert stage.w.news[-1].seen_by(1) == {"event": "looked-at-events", "seat": 0}
    stage.choose(0, "keep-event migrants")
    assert (hand(stage), under(stage, FIRST), stage.realm(0).looking_at_events) == (["migrants"], ["sabotage"], ())


def test_with_mysticism_two_alike_are_one_choice_that_is_asked_all_the_same(stage: Stage) -> None:
    deck(stage, FIRST, "drought", "drought")
    on_step(stage.techs(0, "mysticism"), 0).choose(0, "advance")
    assert stage.offers(0) == ["keep-event drought"]
    assert hand(stage.choose(0, "keep-event drought")) == under(stage, FIRST) == ["drought"]


def test_with_mysticism_the_only_card_of_a_deck_is_taken(stage: Stage) -> None:
    on_step(deck(stage, FIRST, "drought").techs(0, "mysticism"), 0).choose(0, "advance")
    assert hand(stage) == ["drought"]


def test_several_draws_come_one_after_another(stage: Stage) -> None:
    stage.techs(0, "mysticism").ask(culture.draw_later(0, FIRST), culture.draw_later(0, SECOND))
    stage.choose(0, "keep-event sabotage", "keep-event catastrophe")
    assert hand(stage) == ["sabotage", "catastrophe"]


def test_a_card_that_was_shown_is_known_to_all_and_no_other_of_its_kind(stage: Stage) -> None:
    drought = CONTENT.events.number("drought")
    stage.realm(0).events = (HeldCard(drought, 0b011), HeldCard(drought, 0b001))
    event_cards.lay_open(stage.w, 0, drought)
    assert [held.known for held in stage.realm(0).events] == [0b001, stage.w.everybody()]
