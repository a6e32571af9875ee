"""Great people: gaining, placing and losing their markers and cards (10.1)."""

from __future__ import annotations

import pytest

from hegemon.games.civilization.chapters import bonuses, coins, deals, devotion, loot, people, production, razing
from hegemon.games.civilization.chapters.start import StartOfTurn
from hegemon.games.civilization.chapters.turn import Turn
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.framework.ability import Ability
from hegemon.games.civilization.laws import check
from hegemon.games.civilization.view import view_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.world import World
from tests.games.civilization.chapters.lending import lend
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

KIND = {kind.id: kind.number for kind in CONTENT.great_person_types}


@pytest.fixture
def stage() -> Stage:
    """Two capitals on a plain; nobody has a great person."""
    return Stage().city(0, "2,2").city(1, "13,5")


def deck(stage: Stage, *cards: str, up: tuple[str, ...] = ()) -> Stage:
    """The deck of great people, the top card last."""
    stage.w.person_deck = Deck(tuple(map(CONTENT.great_persons.number, cards)), numbers(*up))
    return stage


def numbers(*cards: str) -> tuple[int, ...]:
    """Great person cards by number."""
    return tuple(map(CONTENT.great_persons.number, cards))


def markers(stage: Stage, **left: int) -> Stage:
    """How many markers of each type are in the supply."""
    stage.w.person_markers = tuple(left.get(kind.id, 0) for kind in CONTENT.great_person_types)
    return stage


def gain(stage: Stage, seat: int = 0) -> Stage:
    """A player gains a great person."""
    people.gain_person(stage.w, seat)
    return stage.ask()


def cards(stage: Stage, seat: int = 0) -> list[str]:
    """The great person cards of a player."""
    return [CONTENT.great_persons[person.face].id for person in stage.realm(seat).people]


def reserve(stage: Stage, seat: int = 0) -> dict[str, int]:
    """The markers of a player that aren't on the map."""
    return {
        kind: stage.realm(seat).person_markers[n] for kind, n in KIND.items() if stage.realm(seat).person_markers[n]
    }


def start(stage: Stage) -> Stage:
    """The first player's start of turn."""
    return stage.ask(StartOfTurn(0), phase=Phase.START_OF_TURN)


# -- gaining ---------------------------------------------------------------------------------------------------


@rule("SC-23", "R-GP-01", "R-GP-02", "R-GP-10")
def test_a_card_without_a_marker_is_passed_over_and_a_lost_marker_costs_its_card(stage: Stage) -> None:
    stage.city(0, "6,6")
    markers(deck(stage, "alan_turing", "sun_tzu"), scientist=3, artist=3)
    gain(stage).choose(0, "place-person scientist 5,5")
    assert cards(stage) == ["alan_turing"]
    assert stage.w.person_deck == Deck((), numbers("sun_tzu"))
    assert stage.w.person_markers[KIND["scientist"]] == 2
    razing.destroy_city(stage.w, 0, stage.w.cities[0][1])
    stage.ask()
    assert cards(stage) == []
    assert stage.w.person_deck.up == numbers("sun_tzu", "alan_turing")
    assert stage.w.person_markers[KIND["scientist"]] == 2, "the marker has left the game"


@rule("R-GP-01")
@pytest.mark.parametrize("card", CONTENT.great_persons)
def test_each_card_brings_the_marker_of_its_type(stage: Stage, card: object) -> None:
    row = CONTENT.great_persons.called(getattr(card, "id", ""))
    gain(deck(stage, row.id)).choose(0, "keep-in-reserve")
    assert reserve(stage) == {CONTENT.great_person_types[row.type].id: 1}


@rule("R-GP-01")
def test_merchants_and_explorers_have_the_marker_of_an_industrialist(stage: Stage) -> None:
    gain(deck(stage, "marco_polo")).choose(0, "keep-in-reserve")
    assert reserve(stage) == {"industrialist": 1}


@rule("R-GP-01", "R-GP-05")
def test_the_card_is_drawn_in_secret_the_type_is_public(stage: Stage) -> None:
    gain(deck(stage, "alan_turing"))
    told = next(event for event in stage.w.news if event.name == "gained-person")
    assert told.seen_by(1) == {"event": "gained-person", "seat": 0, "type": "scientist"}
    assert told.seen_by(0)["person"] == "alan_turing"
    assert view_of(stage.w, 1)["realms"][0]["people"] == [{"id": None, "type": "scientist", "shown": False}]
    assert view_of(stage.w, 0)["realms"][0]["people"] == [{"id": "alan_turing", "type": "scientist", "shown": False}]


@rule("R-GP-02")
def test_without_any_marker_nothing_is_gained(stage: Stage) -> None:
    gain(markers(deck(stage, "alan_turing", "sun_tzu")))
    assert (cards(stage), len(stage.w.person_deck), stage.w.agenda) == ([], 2, [])


@rule("R-GP-02", "R-GP-03")
def test_cards_that_were_passed_over_are_shuffled_in_when_they_come_up(stage: Stage) -> None:
    markers(deck(stage, "sun_tzu", up=("hannibal", "leonidas", "alan_turing")), scientist=1)
    gain(stage).choose(0, "keep-in-reserve")
    assert cards(stage) == ["alan_turing"]
    assert stage.w.chance_count > 0
    assert sorted((*stage.w.person_deck.down, *stage.w.person_deck.up)) == sorted(
        numbers("sun_tzu", "hannibal", "leonidas")
    )


@rule("R-GP-03")
def test_a_deck_face_up_is_turned_over_and_shuffled(stage: Stage) -> None:
    gain(deck(stage, up=("alan_turing", "louis_pasteur", "sun_tzu")))
    assert (len(cards(stage)), stage.w.person_deck.up, len(stage.w.person_deck.down)) == (1, (), 2)


@rule("R-GP-04")
def test_greeks_keep_one_of_two_valid_cards(stage: Stage) -> None:
    stage.civilization(0, "greeks")
    gain(markers(deck(stage, "adam_smith", "alan_turing", "sun_tzu", "mark_twain"), artist=1, scientist=1))
    assert stage.offers(0) == ["keep-person mark_twain", "keep-person alan_turing"]
    assert str(stage.question.prompt(stage.w, 0))
    assert view_of(stage.w, 1)["realms"][0]["looking_at_people"] == 2
    assert stage.w.news[-1].seen_by(1) == {"event": "looked-at-people", "seat": 0}
    stage.choose(0, "keep-person alan_turing", "keep-in-reserve")
    assert (cards(stage), stage.realm(0).looking_at_people) == (["alan_turing"], ())
    assert stage.w.person_deck == Deck(numbers("adam_smith"), numbers("sun_tzu", "mark_twain"))


@rule("R-GP-04")
def test_two_effects_give_a_choice_of_three(stage: Stage) -> None:
    stage.civilization(0, "greeks").policies(0, "organized_religion")
    gain(deck(stage, "alan_turing", "louis_pasteur", "marie_curie", "sun_tzu"))
    assert stage.offers(0) == ["keep-person sun_tzu", "keep-person marie_curie", "keep-person louis_pasteur"]


@rule("R-GP-04")
def test_several_great_people_are_chosen_one_by_one(stage: Stage) -> None:
    stage.civilization(0, "greeks")
    deck(stage, "alan_turing", "louis_pasteur", "marie_curie", "sun_tzu")
    people.gain_person(stage.w, 0)
    gain(stage).choose(0, "keep-person sun_tzu", "keep-in-reserve")
    assert stage.offers(0) == ["keep-person louis_pasteur", "keep-person alan_turing"]
    assert stage.w.person_deck.up == numbers("marie_curie")


@rule("R-GP-04")
def test_who_may_choose_takes_the_only_valid_card(stage: Stage) -> None:
    stage.civilization(0, "greeks")
    gain(markers(deck(stage, "alan_turing", "sun_tzu"), scientist=1))
    assert cards(stage) == ["alan_turing"]


@rule("R-SET-26")
def test_without_the_deck_a_random_marker_is_gained() -> None:
    stage = Stage(use_great_person_deck=False).city(0, "2,2").city(1, "13,5")
    gain(markers(stage, artist=1)).choose(0, "place-person artist 1,1")
    assert (cards(stage), stage.w.person_markers) == ([], (0,) * 6)
    gain(stage)
    assert (reserve(stage), stage.w.agenda) == ({}, [])


def test_who_gains_somebody_may_have_more_of_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    class Festival(Ability):
        def gained_person(self, w: World, seat: int) -> None:
            w.realms[seat].culture += 5

    lend(monkeypatch, "chinese.explorers", Festival)
    gain(deck(stage, "alan_turing").stir())
    assert stage.realm(0).culture == 5


# -- placing ---------------------------------------------------------------------------------------------------


@rule("R-GP-06")
def test_a_marker_is_placed_at_once_or_kept_for_a_start_of_turn(stage: Stage) -> None:
    gain(deck(stage, "alan_turing"))
    assert str(stage.question.prompt(stage.w, 0))
    assert len(stage.offers(0)) == 1 + 8
    stage.choose(0, "keep-in-reserve")
    assert reserve(stage) == {"scientist": 1}
    start(stage).choose(0, "place-person scientist 3,3")
    assert (reserve(stage), stage.w.markers[stage.square("3,3")] // 64) == ({}, 3)


@rule("R-GP-06", "R-SOT-03")
def test_it_goes_around_any_own_city(stage: Stage) -> None:
    gain(deck(stage.city(0, "6,6"), "alan_turing"))
    assert "place-person scientist 5,5" in stage.offers(0)
    stage.refuses(0, "place-person scientist 12,5", "R-TURN-02")
    assert people.square_refusal(stage.w, 0, stage.square("12,5")) == people.NOT_YOURS


@rule("R-GP-07")
@pytest.mark.parametrize(
    ("kind", "which"),
    [("hut", "silk"), ("village", "silk"), ("relic", CONTENT.relics[0].id), ("city_state", CONTENT.city_states[0].id)],
)
def test_it_does_not_go_on_huts_villages_relics_and_city_states(stage: Stage, kind: str, which: str) -> None:
    stage.lay("1,1", kind, which)
    gain(deck(stage, "alan_turing")).refuses(0, "place-person scientist 1,1", "R-GP-07")


@rule("R-GP-07", "R-BLK-05")
def test_it_goes_neither_on_water_nor_under_a_blockade_nor_in_a_city(stage: Stage) -> None:
    stage.ground("1,1", "water").figures(1, "1,2", scouts=1)
    gain(deck(stage, "alan_turing")).refuses(0, "place-person scientist 1,1", "R-GP-07")
    stage.refuses(0, "place-person scientist 1,2", "R-BLK-05").refuses(0, "place-person scientist 2,2", "R-TURN-02")
    assert people.square_refusal(stage.w, 0, stage.square("2,2")) == people.NOT_YOURS


@rule("R-GP-07", "R-BLK-05")
def test_an_own_figure_is_no_obstacle(stage: Stage) -> None:
    gain(deck(stage.figures(0, "1,1", armies=1), "alan_turing")).choose(0, "place-person scientist 1,1")
    assert stage.scene(["1,1"]) == {"1,1": (0, 1, 0)}


@rule("R-GP-07")
def test_a_city_may_hold_any_number_of_great_people(stage: Stage) -> None:
    for square, kind in (("1,1", "artist"), ("1,2", "artist"), ("1,3", "general")):
        stage.lay(square, "person", kind)
    gain(deck(stage, "alan_turing")).choose(0, "place-person scientist 3,3")
    assert people.on_the_map(stage.w, 0) == [stage.square(name) for name in ("1,1", "1,2", "1,3", "3,3")]


@rule("R-GP-07", "R-REP-01", "R-REP-02")
def test_it_may_take_the_place_of_a_building(stage: Stage) -> None:
    stage.lay("1,1", "building", "market")
    before = stage.w.buildings
    gain(deck(stage, "alan_turing")).choose(0, "place-person scientist 1,1")
    assert sum(stage.w.buildings) == sum(before) + 1


@rule("R-GP-08")
def test_its_icons_replace_those_of_its_square(stage: Stage) -> None:
    stage.ground("1,1", "forest", coin=1)
    capital = stage.w.cities[0][0]
    before = production.production(stage.w, 0, capital), devotion.culture(stage.w, 0, capital)
    assert coins.coins(stage.w, 0) == 1
    gain(deck(stage, "mark_twain")).choose(0, "place-person artist 1,1")
    after = production.production(stage.w, 0, capital), devotion.culture(stage.w, 0, capital)
    assert after == (before[0] - 2, before[1] + 3)
    assert coins.coins(stage.w, 0) == 0


@rule("R-GP-08")
def test_in_reserve_it_gives_nothing(stage: Stage) -> None:
    capital = stage.w.cities[0][0]
    before = devotion.culture(stage.w, 0, capital)
    gain(deck(stage, "mark_twain")).choose(0, "keep-in-reserve")
    assert devotion.culture(stage.w, 0, capital) == before
    stage.realm(0).person_markers = (0, 0, 1, 0, 0, 0)
    assert bonuses.standing_bonus(stage.w, 0) == 0


@rule("R-GP-11", "R-REP-04", "R-TURN-07")
def test_a_replaced_one_waits_for_the_next_start_of_turn(stage: Stage) -> None:
    stage.lay("1,1", "person", "artist").realm(0).person_markers = (0, 0, 1, 0, 0, 0)
    start(stage).choose(0, "place-person general 1,1")
    assert reserve(stage) == {"artist": 1}
    stage.refuses(0, "place-person artist 3,3", "R-REP-04")
    stage.w.agenda.clear()
    Turn().run(stage.w)
    stage.w.agenda.clear()
    start(stage).choose(0, "place-person artist 3,3")
    assert reserve(stage) == {}


@rule("R-REP-04", "R-GP-06")
def test_another_one_of_the_type_does_not_wait_with_it(stage: Stage) -> None:
    stage.lay("1,1", "person", "artist").realm(0).person_markers = (1, 0, 1, 0, 0, 0)
    start(stage).choose(0, "place-person general 1,1", "place-person artist 1,2")
    stage.refuses(0, "place-person artist 3,3", "R-REP-04")
    gain(deck(stage, "mark_twain")).choose(0, "place-person artist 1,3")


@rule("R-GP-11", "AMB-14")
def test_who_stands_on_the_map_stays_there(stage: Stage) -> None:
    stage.lay("1,1", "person", "artist")
    start(stage).refuses(0, "gather-people", "R-TURN-02")


@rule("R-GP-11", "AMB-14")
def test_an_option_lets_them_be_placed_anew_once_per_turn() -> None:
    stage = Stage(gp_free_relocate=True).city(0, "2,2").city(1, "13,5")
    stage.lay("1,1", "person", "artist").lay("1,2", "person", "artist").lay("1,3", "person", "general")
    stage.figures(1, "1,3", scouts=1)
    start(stage).choose(0, "gather-people", "place-person artist 3,3").refuses(0, "gather-people", "R-GP-11")
    assert (reserve(stage), people.on_the_map(stage.w, 0)) == ({"artist": 1}, [stage.square("3,3")])
    assert stage.w.markers[stage.square("1,3")]
    stage.choose(0, "place-person artist 3,2")
    assert not [offer for offer in stage.offers(0) if "person" in offer]


# -- losing ----------------------------------------------------------------------------------------------------


@rule("R-GP-10", "R-TIME-11")
def test_a_player_keeps_one_card_for_each_marker_whether_face_up_or_down(stage: Stage) -> None:
    stage.people(0, "alan_turing", "louis_pasteur", "sun_tzu")
    stage.realm(0).person_markers = (0, 0, 1, 0, 0, 1)
    stage.lay("1,1", "person", "scientist")
    stage.ask()
    assert len(cards(stage)) == 3
    land.lay(stage.w, stage.square("1,1"), 0)
    stage.ask()
    assert len(cards(stage)) == 2
    assert cards(stage)[-1] == "sun_tzu"
    assert len(stage.w.person_deck.up) == 1
    lost = stage.w.news[-1]
    assert lost.seen_by(None)["person"] == CONTENT.great_persons[stage.w.person_deck.up[0]].id


@rule("R-GP-10")
def test_which_one_goes_is_left_to_chance_even_if_it_lies_face_up() -> None:
    gone = set()
    for seed in "abcdefgh":
        stage = Stage(seed=seed).city(0, "2,2").city(1, "13,5").people(0, "alan_turing", "louis_pasteur", shown=True)
        stage.realm(0).person_markers = (0, 0, 0, 0, 0, 1)
        gone |= set(cards(stage.ask()))
    assert gone == {"alan_turing", "louis_pasteur"}


@rule("R-GP-10")
def test_one_after_another_goes_until_it_fits(stage: Stage) -> None:
    stage.people(0, "alan_turing", "louis_pasteur", "marie_curie").ask()
    assert (cards(stage), len(stage.w.person_deck.up)) == ([], 3)


@rule("R-GP-12", "R-SUP-04")
def test_a_marker_in_a_destroyed_city_leaves_the_game(stage: Stage) -> None:
    stage.city(0, "6,6").lay("5,5", "person", "artist")
    left = stage.w.person_markers
    razing.destroy_city(stage.w, 0, stage.w.cities[0][1])
    assert (stage.w.person_markers, reserve(stage), stage.w.markers[stage.square("5,5")]) == (left, {}, 0)
    assert len(stage.w.removed_markers) == 1


@rule("R-GP-13")
def test_great_people_can_neither_be_looted_nor_traded(stage: Stage) -> None:
    stage.people(1, "alan_turing").realm(1).person_markers = (0, 0, 0, 0, 0, 1)
    loot.owe_loot(stage.w, 0, 1, 2)
    assert not stage.ask().offers(0)
    stage = Stage().city(0, "2,2").city(1, "13,5").people(0, "alan_turing")
    stage.realm(0).person_markers = (0, 0, 0, 0, 0, 1)
    stage.ask(deals.begin(stage.w), phase=Phase.TRADE, active=-1).choose(0, "offer 1")
    assert not [action for action in stage.question.options(stage.w, 0) if "person" in action.verb]


@rule("R-GP-15")
def test_a_killed_marker_takes_its_card_along(stage: Stage) -> None:
    stage.people(0, "alan_turing").lay("1,1", "person", "scientist").ask()
    people.kill_marker(stage.w, stage.square("1,1"))
    assert stage.ask().told()[-2:] == ["killed-person", "lost-person-card"]
    assert cards(stage) == []


@rule("R-GP-15", "R-GP-10")
def test_a_second_marker_of_the_type_keeps_the_card(stage: Stage) -> None:
    stage.people(0, "alan_turing").lay("1,1", "person", "scientist").lay("1,2", "person", "scientist")
    people.kill_marker(stage.w, stage.square("1,1"))
    assert cards(stage.ask()) == ["alan_turing"]


@rule("R-GP-10", "R-TIME-11")
def test_the_whole_check_sees_to_it(stage: Stage) -> None:
    stage.people(1, "alan_turing")
    check(stage.w)
    assert cards(stage, 1) == []
