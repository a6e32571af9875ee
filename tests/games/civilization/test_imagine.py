"""Worlds that a seat can't tell from the true one: the view is the same, what it hides is dealt anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hegemon.games.civilization.chapters import choosing, culture, deals, people, research, units
from hegemon.games.civilization.chapters.bundles import Bundle, Wanted
from hegemon.games.civilization.chapters.loot import Loot
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Timing
from hegemon.games.civilization.imagine import imagined
from hegemon.games.civilization.state import CivilizationState
from hegemon.games.civilization.view import PERSON_TYPE, view_of
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import Battle, Front
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.forms import HIDDEN
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, marker_of, number_of
from hegemon.games.civilization.world.realm import NONE, FoundMarker, HeldCard, PersonCard, changed
from hegemon.games.civilization.world.world import World
from tests.games.civilization.positions import GAME, played, snapshots
from tests.games.civilization.rules import rule


def position() -> World:
    """The first turn of a game of three, which a test may change."""
    for state in played(8, players=3, assigned=("chinese", "germans", "zulu")):
        if state.world.turn:
            w = state.world
            w.agenda.clear()
            return w
    raise AssertionError


def worlds(w: World, seat: int | None, count: int = 12) -> list[World]:
    """Worlds that the seat can't tell from this one."""
    rng = random.Random(5)
    view = view_of(w, seat)
    found = [imagined(view, rng) for _ in range(count)]
    for world in found:
        assert view_of(world, seat) == view
        assert view_of(world, None) == view_of(w, None)
        assert CivilizationState(GAME, world).violations() == []
    return found


def faces(row: Any) -> tuple[int, ...]:
    return tuple(thing.face for thing in row)


@pytest.mark.parametrize("players", [2, 3, *(pytest.param(many, marks=pytest.mark.whole_games) for many in (4, 5))])
def test_everywhere_in_a_game(players: int) -> None:
    rng = random.Random(players)
    for state in snapshots(12, players, 61):
        for seat in (None, *range(players)):
            world = state.resample(seat, rng)
            assert world.view(seat) == state.view(seat)
            assert world.to_act() == state.to_act()
            assert world.violations() == []
            for asked in world.to_act():
                assert world.legal(asked)


def test_the_seed_is_another_one() -> None:
    w = position()
    assert len({world.seed for world in [w, *worlds(w, 0)]}) == 13
    assert {world.chance_count for world in worlds(w, 0)} == {0}


def test_the_same_chance_imagines_the_same_world() -> None:
    view = view_of(position(), 1)
    assert imagined(view, random.Random(3)) == imagined(view, random.Random(3))


def test_own_cards_stay_and_others_vary() -> None:
    w = position()
    found = worlds(w, 1)
    assert {world.realms[1].units for world in found} == {w.realms[1].units}
    assert len({faces(world.realms[0].units) for world in found}) > 1
    assert len({world.unit_decks for world in found}) > 1
    assert len({tuple(world.tiles) for world in found}) > 1
    assert len({world.wonder_deck for world in found}) > 1
    assert len({world.hut_pool for world in found}) > 1
    for world in found:
        for mine, true in zip(world.realms, w.realms, strict=True):
            types = [sorted(CONTENT.unit_cards[unit].type for unit in faces(realm.units)) for realm in (mine, true)]
            assert types[0] == types[1], "the backs are right"


def test_what_is_known_stays() -> None:
    w = position()
    first, second, *others = w.realms[1].units
    w.realms[1].units = (HeldCard(first.face, 0b011), HeldCard(second.face, w.everybody()), *others)
    for world in worlds(w, 0):
        assert {first.face, second.face} <= set(faces(world.realms[1].units))
    for world in worlds(w, None):
        assert HeldCard(second.face, w.everybody()) in world.realms[1].units
    assert any(first.face not in faces(world.realms[1].units) for world in worlds(w, 2, 40))


# -- discoveries -----------------------------------------------------------------------------------------------


def give_markers(w: World, seat: int, *wanted: str, village: bool = False) -> None:
    pool = list(w.village_pool if village else w.hut_pool)
    for name in wanted:
        face = CONTENT.huts_and_villages.number(name)
        pool.remove(face)
        w.realms[seat].huts_and_villages += (FoundMarker(face, 1 << seat, village),)
    if village:
        w.village_pool = tuple(pool)
    else:
        w.hut_pool = tuple(pool)


@rule("R-HUT-02", "R-HUT-08")
def test_markers_on_a_sheet_are_of_those_that_are_kept() -> None:
    w = position()
    give_markers(w, 1, "wheat", "silk")
    give_markers(w, 1, "iron", village=True)
    found = worlds(w, 0, 40)
    for world in found:
        assert [f.village for f in world.realms[1].huts_and_villages] == [False, False, True]
        assert all(CONTENT.huts_and_villages[f.face].timing is Timing.KEPT for f in world.realms[1].huts_and_villages)
    assert len({faces(world.realms[1].huts_and_villages) for world in found}) > 5


@rule("R-SUP-04")
def test_what_has_left_the_game_never_comes_back() -> None:
    w = position()
    teacher = CONTENT.huts_and_villages.number("teacher")
    huts = list(w.hut_pool)
    huts.remove(teacher)
    w.hut_pool = tuple(huts)
    land.retire(w, marker_of(MarkerKind.HUT, teacher))
    *rest, wonder = w.wonder_deck
    w.wonder_deck = tuple(rest)
    land.retire(w, marker_of(MarkerKind.WONDER, wonder))
    for world in worlds(w, 0, 40):
        assert teacher not in world.hut_pool
        assert wonder not in world.wonder_deck


def test_huts_on_the_map_vary() -> None:
    w = position()
    square = next(s for s in land.outskirts(w, land.capital(w, 0)) if not w.markers[s] and w.figure_owner[s] == NONE)
    *rest, hut = w.hut_pool
    w.hut_pool = tuple(rest)
    land.lay(w, square, marker_of(MarkerKind.HUT, hut))
    markers = [world.markers[square] for world in worlds(w, 0, 40)]
    assert {kind_of(each) for each in markers} == {MarkerKind.HUT}
    assert len({number_of(each) for each in markers}) > 3


# -- battles ---------------------------------------------------------------------------------------------------


def fight(w: World, attacker: int = 0, defender: int = 1) -> Battle:
    w.battle = Battle(land.capital(w, 1).centre, (attacker, defender), (attacker, 2 if defender == NONE else defender))
    w.agenda.append(Loot(2, 0, 1))
    return w.battle


@rule("R-CBT-09")
def test_which_units_are_in_a_hand_varies() -> None:
    w = position()
    fight(w)
    first, second, *others = w.realms[1].units
    w.realms[1].battle_hand, w.realms[1].units = (
        (first, second),
        tuple(HeldCard(held.face, w.everybody()) for held in others),
    )
    found = worlds(w, 0, 40)
    assert {len(world.realms[1].battle_hand) for world in found} == {2}
    assert len({faces(world.realms[1].battle_hand) for world in found}) > 5
    assert any(set(faces(others)) & set(faces(world.realms[1].battle_hand)) for world in found), "known ones too"


def test_units_in_play_and_barbarians() -> None:
    w = position()
    battle = fight(w, 0, NONE)
    unit, *others = w.realms[0].units
    w.realms[0].units = tuple(others)
    battle.fronts = (Front((unit.face, NONE)),)
    drawn = []
    for kind in range(3):
        card, rest = w.unit_decks[kind].drawn()
        units.put_deck(w, kind, rest)
        drawn.append(HeldCard(card, 0b100))
    battle.barbarian_hand = tuple(sorted(drawn))
    for world in worlds(w, 2):
        assert world.battle is not None
        assert world.battle.barbarian_hand == battle.barbarian_hand
    assert len({faces(world.battle.barbarian_hand) for world in worlds(w, 0) if world.battle}) > 1
    assert {held.known for world in worlds(w, None) if world.battle for held in world.battle.barbarian_hand} == {0b100}


def test_a_hand_laid_open_stays_open() -> None:
    w = position()
    square = next(s for s in land.outskirts(w, land.capital(w, 0)) if not w.markers[s] and w.figure_owner[s] == NONE)
    oracle = CONTENT.wonders.number("the_oracle")
    w.wonder_deck = tuple(wonder for wonder in w.wonder_deck if wonder != oracle)
    w.open_wonders = tuple(wonder for wonder in w.open_wonders if wonder != oracle)
    land.lay(w, square, marker_of(MarkerKind.WONDER, oracle))
    fight(w)
    first, *others = w.realms[1].units
    w.realms[1].battle_hand, w.realms[1].units = (HeldCard(first.face, w.everybody()),), tuple(others)
    for world in worlds(w, 0):
        assert faces(world.realms[1].battle_hand) == (first.face,)


# -- choices ---------------------------------------------------------------------------------------------------


@rule("R-TECH-01")
def test_secret_research_may_be_anything_legal() -> None:
    w = position()
    for realm in w.realms:
        realm.trade = 12
    w.agenda.append(research.Research((2,)))
    w.picked_techs = ((CONTENT.techs.number("pottery"),), (CONTENT.techs.number("navy"),), ())
    found = worlds(w, 0, 60)
    assert {world.picked_techs[0] for world in found} == {w.picked_techs[0]}
    others = {world.picked_techs[1] for world in found}
    assert () in others, "nothing is an answer too"
    assert len(others) > 5
    for picks in others - {()}:
        assert research.first_refusal(w, 1, picks[0]) is None
    assert {world.picked_techs[2] for world in found} == {()}, "who still has to choose has not chosen"


@rule("R-SET-08")
def test_secret_policies_may_be_any() -> None:
    state = GAME.deal(GAME.options(players=2, assigned=("french", "zulu")), "1")
    state.apply(1, state.legal(1)[3])
    found = worlds(state.world, 0, 40)
    assert len({world.picked_policies[1] for world in found}) == 8
    state.apply(0, state.legal(0)[0])
    assert isinstance(state.world.agenda[-1], choosing.FirstPolicies)
    assert {len(world.picked_policies[0]) for world in worlds(state.world, 1, 40)} <= {0, 1}, (
        "nobody knows how far they are"
    )


@rule("R-GP-02", "R-GP-04")
def test_people_who_are_looked_at_have_a_marker_left() -> None:
    w = position()
    w.person_markers = changed(w.person_markers, 0, -3)
    w.realms[0].person_markers = changed(w.realms[0].person_markers, 0, 3)
    looked = [card for card in w.person_deck.down if PERSON_TYPE[card]][:2]
    w.person_deck = Deck(tuple(card for card in w.person_deck.down if card not in looked))
    w.realms[1].looking_at_people = tuple(looked)
    w.agenda.append(people.KeepPerson(1))
    found = worlds(w, 0, 40)
    assert len({world.realms[1].looking_at_people for world in found}) > 5
    assert all(PERSON_TYPE[card] for world in found for card in world.realms[1].looking_at_people)
    assert {world.realms[1].looking_at_people for world in worlds(w, 1)} == {tuple(looked)}


def test_events_that_are_looked_at_are_of_their_level() -> None:
    w = position()
    w.realms[1].looking_at_events = w.event_decks[1].down[:2]
    w.event_decks = (w.event_decks[0], Deck(w.event_decks[1].down[2:]), w.event_decks[2])
    w.agenda.append(culture.KeepEvent(1, 2))
    found = worlds(w, 0, 20)
    assert {CONTENT.events[card].level for world in found for card in world.realms[1].looking_at_events} == {2}
    worlds(w, 1)


def test_hidden_people_and_events_keep_their_backs() -> None:
    w = position()
    card, *rest = w.person_deck.down
    w.person_deck = Deck(tuple(rest))
    w.person_markers = changed(w.person_markers, PERSON_TYPE[card], -1)
    w.realms[1].person_markers = changed(w.realms[1].person_markers, PERSON_TYPE[card], 1)
    w.realms[1].people = (PersonCard(card, shown=False),)
    event, *others = w.event_decks[2].down
    w.event_decks = (*w.event_decks[:2], Deck(tuple(others)))
    w.realms[1].events = (HeldCard(event, 0b010),)
    found = worlds(w, 2, 30)
    assert {PERSON_TYPE[world.realms[1].people[0].face] for world in found} == {PERSON_TYPE[card]}
    assert {CONTENT.events[world.realms[1].events[0].face].level for world in found} == {3}
    assert len({world.realms[1].people for world in found}) > 3
    assert len({faces(world.realms[1].events) for world in found}) > 3


@rule("R-DEAL-06", "R-DEAL-07")
def test_hidden_things_in_a_deal_may_be_any_that_look_alike() -> None:
    w = position()
    give_markers(w, 1, "wheat", "silk", "spy")
    give_markers(w, 1, "iron", village=True)
    give_markers(w, 0, "wheat", "incense")
    gift, wish = Bundle(markers=(0, 3)), Wanted(markers=2)
    w.agenda.append(deals.Consider(0, 1, gift, wish, True, (1,), ()))
    mine = [world.agenda[-1] for world in worlds(w, 0, 20)]
    assert {step.markers for step in mine if isinstance(step, deals.Consider)} == {(1,)}
    offered = {step.give.markers for step in mine if isinstance(step, deals.Consider)}
    assert {places for places in offered if HIDDEN in places} == set()
    for world in worlds(w, 0, 20):
        step = world.agenda[-1]
        assert isinstance(step, deals.Consider)
        assert sorted(world.realms[1].huts_and_villages[place].village for place in step.give.markers) == [False, True]
    theirs = [world.agenda[-1] for world in worlds(w, 1, 20)]
    assert {step.give for step in theirs if isinstance(step, deals.Consider)} == {gift}
    assert {step.markers for step in theirs if isinstance(step, deals.Consider)} == {(0,), (1,)}


def test_before_the_map_lies_nothing_is_dealt() -> None:
    state = GAME.deal(GAME.options(players=2, civilizations="free"), "1")
    for world in worlds(state.world, 0):
        assert set(world.tiles) == {NONE}
        assert world.hut_pool == ()


# -- what can't be ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("hut_pool", 99, "too many huts"),
        ("city_state_pool", 6, "too many city_states"),
        ("wonder_deck", [{"id": None, "era": "ancient"}] * 30, "too many wonders"),
    ],
)
def test_an_impossible_view_is_refused(name: str, value: object, sentence: str) -> None:
    view = view_of(position(), 0) | {name: value}
    with pytest.raises(ValueError, match=sentence):
        imagined(view, random.Random(1))


def test_somebody_who_is_asked_must_have_an_answer() -> None:
    w = position()
    w.agenda.append(culture.DiscardEvent(1))
    with pytest.raises(ValueError, match="no world fits this view"):
        imagined(view_of(w, 0), random.Random(1))
