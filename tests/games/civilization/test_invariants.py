"""The invariants of 17.5 notice when something is wrong: each test breaks one thing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from hegemon.games.civilization.chapters import coins, culture, marching
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.invariants import violations
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import Battle, Front
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import MarkerKind, marker_of
from hegemon.games.civilization.world.realm import NONE, FoundMarker, HeldCard, PersonCard, changed
from hegemon.games.civilization.world.world import World
from tests.games.civilization.positions import GAME, played, snapshots


def position() -> World:
    """A position in which the first turn has begun, on a map of its own."""
    for state in played(4, players=2, assigned=("chinese", "germans")):
        if state.world.turn:
            return state.world
    raise AssertionError


def free_squares(w: World, seat: int) -> list[int]:
    """Squares around a capital with nothing on them."""
    around = land.outskirts(w, land.capital(w, seat))
    return [square for square in around if not w.markers[square] and w.figure_owner[square] == NONE]


def lay_two(w: World, *markers: int) -> None:
    for square, thing in zip(free_squares(w, 0), markers, strict=False):
        land.lay(w, square, thing)


def wonders(w: World) -> list[int]:
    *rest, one, other = w.wonder_deck
    w.wonder_deck = tuple(rest)
    return [marker_of(MarkerKind.WONDER, one), marker_of(MarkerKind.WONDER, other)]


def build(w: World, name: str) -> int:
    building = CONTENT.buildings.called(name)
    w.buildings = changed(w.buildings, building.family, -1)
    return marker_of(MarkerKind.BUILDING, building.number)


def crowd(w: World) -> None:
    square = w.figure_squares[0][0]
    land.enlist(w, 0, square, 3, 0)
    w.realms[0].armies -= 3


def stand_on_city(w: World) -> None:
    land.enlist(w, 0, land.capital(w, 0).centre, 1, 0)
    w.realms[0].armies -= 1


def found_next_door(w: World) -> None:
    centre = land.capital(w, 0).centre
    city = City(w.geography.around[w.geography.around[centre][0]][0])
    w.cities[0].append(city)
    land.mark_out(w, 0, city)


def people(w: World, *faces: int) -> None:
    w.person_deck = Deck(tuple(card for card in w.person_deck.down if card not in faces), w.person_deck.up)
    w.realms[0].people = tuple(PersonCard(face, shown=False) for face in faces)


def events(w: World, count: int) -> None:
    deck = w.event_decks[0]
    w.realms[0].events = tuple(HeldCard(card, 1) for card in deck.down[:count])
    w.event_decks = (Deck(deck.down[count:], deck.up), *w.event_decks[1:])


def put(name: str, value: object) -> Callable[[World], None]:
    """Something of the world is otherwise."""
    return lambda w: setattr(w, name, value)


def sheet(name: str, value: object) -> Callable[[World], None]:
    """Something on the sheet of seat 0 is otherwise."""
    return lambda w: setattr(w.realms[0], name, value)


def city(**changes: object) -> Callable[[World], None]:
    """The capital of seat 0 is otherwise."""

    def change(w: World) -> None:
        for name, value in changes.items():
            setattr(land.capital(w, 0), name, value)

    return change


def with_fields(w: World, seat: int, **changes: object) -> None:
    for name, value in changes.items():
        setattr(w.realms[seat], name, value)


WRITING = CONTENT.techs.number("writing")
IRRIGATION = CONTENT.techs.number("irrigation")
LIBRARIES = CONTENT.buildings.called("library").family

BROKEN: dict[str, tuple[Callable[[World], None], str]] = {
    "a square without a holder": (lambda w: w.figure_owner.__setitem__(w.figure_squares[0][0], NONE), "stand on"),
    "fewer than no figures": (lambda w: w.scouts.__setitem__(w.figure_squares[0][0], -5), "-5 scouts of 0"),
    "more moved than there are": (
        lambda w: w.moved_armies.__setitem__(w.figure_squares[0][0], 9),
        "more figures have moved",
    ),
    "a crowd": (crowd, r"[34] figures of 0 stand on"),
    "figures in a city": (stand_on_city, "figures of 0 stand on a city of 0"),
    "an army too many": (sheet("armies", 6), "has 7 armies and 2 scouts"),
    "a pyramid upside down": (
        lambda w: with_fields(w, 0, tech_rows=changed(changed(w.realms[0].tech_rows, IRRIGATION, 2), WRITING, 0)),
        "rows of",
    ),
    "trade beyond the dial": (sheet("trade", 28), "seat 0 has 28 trade"),
    "negative trade": (sheet("trade", -1), "seat 0 has -1 trade"),
    "no government": (sheet("government", 99), "no government"),
    "beyond the track": (sheet("culture_step", 22), "on step 22"),
    "negative culture": (sheet("culture", -1), "less than nothing"),
    "a hand without a battle": (
        lambda w: with_fields(w, 0, battle_hand=w.realms[0].units[:1], units=w.realms[0].units[1:]),
        "battle hand without a battle",
    ),
    "a lost unit": (sheet("units", ()), "there are 50 units, not 53|there are 48 units, not 53"),
    "a copied unit": (lambda w: with_fields(w, 0, units=w.realms[0].units * 6), "among the units"),
    "a lost event": (lambda w: setattr(w, "event_decks", (Deck(), *w.event_decks[1:])), "events, not"),
    "a lost great person": (put("person_deck", Deck()), "0 people, not 42"),
    "a lost hut": (put("hut_pool", ()), "huts, not 35"),
    "a copied village": (lambda w: setattr(w, "village_pool", w.village_pool * 2), "among the villages"),
    "a lost city-state": (put("city_state_pool", (1, 2)), "2 city_states, not 5"),
    "a wonder twice": (lambda w: setattr(w, "starting_wonders", w.open_wonders[:1]), "among the wonders"),
    "a tile twice": (lambda w: w.tiles.__setitem__(slice(None), [3] * len(w.tiles)), "among the tiles"),
    "a building too many": (lambda w: setattr(w, "buildings", changed(w.buildings, LIBRARIES, 1)), "on the market"),
    "a resource too many": (sheet("resources", (1, 0, 0, 0)), "tokens of wheat"),
    "a marker too many": (sheet("person_markers", (0, 1, 0, 0, 0, 0)), "4 markers of builder"),
    "a second Space Flight": (put("space_flight_cards", 2), "Space Flight"),
    "a caravan from nowhere": (city(caravan=True), "1 fortifications and caravans"),
    "both markers": (city(caravan=True, fortified=True), "both a fortification and a caravan"),
    "no capital": (city(capital=False), "is number 0 of seat 0"),
    "cities too near": (found_next_door, r"are [12] squares apart"),
    "two wonders": (lambda w: lay_two(w, *wonders(w)), "two wonders"),
    "two stars": (lambda w: lay_two(w, build(w, "market"), build(w, "temple")), "two starred buildings"),
    "people without markers": (lambda w: people(w, 0), "great person cards of type"),
    "both sides of a policy": (sheet("policies", (0, 1)), "both sides of a policy"),
    "too many policies": (sheet("policies", (0, 2)), "has 2 policies, not 1"),
    "too many events": (lambda w: events(w, 3), "3 culture events, more than"),
    "a winner without a victory": (put("winner", 1), "the winner is 1"),
    "a victory without a winner": (put("ended_by", "culture"), "ended by culture"),
    "an old map": (lambda w: w.icons.__setitem__(land.capital(w, 0).centre, Icons(coin=9)), "icons is out of date"),
    "an old camp": (
        lambda w: w.figure_squares.__setitem__(0, (*w.figure_squares[0], w.figure_squares[0][0])),
        "camps is out of date|armies",
    ),
    "an old standing": (
        lambda w: w.standings.__setitem__(0, standing(GAME.deal(w.options, "z").world, 1)),
        "the standing of seat 0 is out of date",
    ),
    "an old dial": (lambda w: w.coin_totals.__setitem__(0, 14), "the economy dial of seat 0 shows 14"),
    "a dial nobody looks at": (lambda w: w.coin_totals.__setitem__(0, NONE), "no law will look at the coins of seat 0"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_said(what: str) -> None:
    w = position()
    coins.coins(w, 0)
    assert violations(w) == []
    break_it, sentence = BROKEN[what]
    break_it(w)
    assert re.search(sentence, " ".join(violations(w))), violations(w)


def test_every_position_of_a_random_game_is_possible() -> None:
    for state in snapshots(6, 3, 7):
        assert state.violations() == []


def test_before_the_game_limits_wait() -> None:
    assert GAME.deal(GAME.options(players=5), "x").violations() == []


# -- where else things may be ----------------------------------------------------------------------------------


def test_what_is_on_the_way_is_not_lost() -> None:
    w = position()
    square = w.figure_squares[0][0]
    armies, scouts = w.armies[square], w.scouts[square]
    land.dismiss(w, square, armies, scouts)
    assert "armies" in " ".join(violations(w))
    w.agenda.append(marching.March(0, square, armies, scouts, 1, square, aloft=True))
    assert violations(w) == []


def test_figures_pass_their_own_city() -> None:
    w = position()
    stand_on_city(w)
    w.agenda.append(marching.March(0, land.capital(w, 0).centre, 1, 0, 1, 3))
    assert violations(w) == []


def test_what_fights_is_not_lost() -> None:
    w = position()
    realm = w.realms[0]
    square = w.figure_squares[0][0]
    w.battle = Battle(3, (0, NONE), (0, 1))
    w.battle.armies, w.battle.scouts = w.armies[square], w.scouts[square]
    land.dismiss(w, square, w.battle.armies, w.battle.scouts)
    first, second, third, *others = realm.units
    realm.units, realm.battle_hand = tuple(others), (first,)
    w.battle.fronts, w.battle.barbarian_hand = (Front((second.face, NONE)),), (third,)
    assert violations(w) == []


def test_what_is_looked_at_is_not_lost() -> None:
    w = position()
    w.realms[0].looking_at_people, w.person_deck = w.person_deck.down[:2], Deck(w.person_deck.down[2:])
    assert violations(w) == []
    drawn = w.event_decks[1].down[:2]
    w.event_decks = (w.event_decks[0], Deck(w.event_decks[1].down[2:]), w.event_decks[2])
    assert violations(w) != []
    w.realms[1].looking_at_events = drawn
    assert violations(w) == []


def test_markers_may_be_kept_or_gone() -> None:
    w = position()
    *huts, one, other = w.hut_pool
    w.hut_pool = tuple(huts)
    w.realms[0].huts_and_villages = (FoundMarker(one, 1, village=False),)
    land.retire(w, marker_of(MarkerKind.HUT, other))
    assert violations(w) == []


def test_who_is_asked_to_come_back_to_a_limit_is_beyond_it() -> None:
    w = position()
    events(w, 3)
    assert violations(w) != []
    w.agenda.append(culture.DiscardEvent(0))
    assert violations(w) == []


def test_without_the_deck_nobody_misses_the_cards() -> None:
    for state in played(4, players=2, use_great_person_deck=False):
        if state.world.turn:
            break
    state.world.person_deck = Deck()
    assert state.violations() == []
