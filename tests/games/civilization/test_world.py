"""A position is plain data: copies are independent, equality is by value, JSON goes both ways."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from hegemon.core.luck import Dice
from hegemon.games.civilization.agenda import later
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle, Front
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.geography import geography
from hegemon.games.civilization.world.realm import NONE, FoundMarker, HeldCard, PersonCard, Realm, changed
from hegemon.games.civilization.world.records import EVERYBODY, NO_PART, Secrecy, WorldRecord, field
from hegemon.games.civilization.world.world import World
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage


@later
def do_nothing_for_now(w: World, seat: int) -> None:
    """Something to be owed."""


def busy() -> World:
    """A position with something everywhere."""
    stage = Stage(players=3).city(0, "8,2").city(1, "14,14").city(2, "2,14", "2,13")
    stage.figures(0, "7,2", armies=1).figures(1, "13,14", scouts=1).lay("8,3", "building", "library")
    stage.units(0, CONTENT.unit_cards.ids[0]).events(1, CONTENT.events.ids[0]).spoils(2, "wheat")
    stage.people(0, CONTENT.great_persons.ids[0])
    w = stage.w
    w.battle = Battle(stage.square("8,3"), (0, NONE), (0, 1))
    w.battle.barbarian_hand, w.battle.fronts = (HeldCard(1, 2),), (Front((3, NONE), (1, 0)),)
    w.picked_techs = ((1,), (), (2, 3))
    w.agenda.append(do_nothing_for_now(2))
    return w


def test_a_copy_is_equal_and_independent() -> None:
    w = busy()
    twin = w.copy()
    assert twin == w
    twin.realms[0].trade += 1
    twin.cities[0][0].walled = True
    twin.armies[5] += 1
    twin.agenda.pop()
    assert (w.realms[0].trade, w.cities[0][0].walled, w.armies[5], len(w.agenda)) == (0, False, 0, 1)
    assert twin != w


def test_the_news_stay_with_the_original() -> None:
    w = busy()
    w.news.append(None)  # type: ignore[arg-type]
    assert w.copy().news == []
    assert w.copy() == w


def changes() -> dict[str, Callable[[World], None]]:
    """One change of everything that makes a position."""

    def set_to(name: str, value: object) -> Callable[[World], None]:
        return lambda w: setattr(w, name, value)

    def bump(name: str) -> Callable[[World], None]:
        return lambda w: getattr(w, name).__setitem__(0, 99)

    w = busy()
    apart = {"battle", "realms", "cities", "agenda", "options"}
    simple = [name for name in World.position if name not in apart]
    rows = [name for name in simple if isinstance(getattr(w, name), list)]
    return {
        **{name: set_to(name, 99) for name in simple},
        **{name: bump(name) for name in rows},
        "battle": lambda w: setattr(w.battle, "extra_wounds", 9),
        "no battle": set_to("battle", None),
        "realms": lambda w: setattr(w.realms[1], "culture", 9),
        "cities": lambda w: setattr(w.cities[1][0], "program_turn", 9),
        "agenda": lambda w: w.agenda.clear(),
        "options": set_to("options", CivilizationOptions(players=3, max_turns=5)),
    }


@pytest.mark.parametrize("name", changes())
def test_positions_that_differ_anywhere_differ(name: str) -> None:
    w = busy()
    twin = w.copy()
    changes()[name](twin)
    assert twin != w


def test_a_position_is_nothing_else() -> None:
    assert busy() != "a position"


def test_json_goes_both_ways() -> None:
    w = busy()
    again = World.from_json(json.loads(json.dumps(w.to_json())))
    assert again == w
    assert isinstance(again.realms[0].units[0], HeldCard)
    assert isinstance(again.realms[2].huts_and_villages[0], FoundMarker)
    assert isinstance(again.realms[0].people[0], PersonCard)
    assert isinstance(again.unit_decks[0], Deck)
    assert again.battle is not None
    assert isinstance(again.battle.fronts[0], Front)


def test_a_position_without_a_battle_survives_json() -> None:
    w = busy()
    w.battle = None
    assert World.from_json(w.to_json()).battle is None


def test_what_is_read_is_worked_out_by_a_survey() -> None:
    w = busy()
    for slot in range(len(w.tiles)):
        land.unfold(w, slot)
    again = World.from_json(w.to_json())
    assert again.centre_owner.count(NONE) == len(again.centre_owner)
    land.survey(again)
    assert (again.centre_owner, again.figure_squares, again.icons) == (w.centre_owner, w.figure_squares, w.icons)


@rule("R-TURN-02", "R-TURN-04")
def test_players_come_clockwise_from_the_first() -> None:
    w = busy()
    w.first_player = 1
    assert list(w.in_order()) == [1, 2, 0]
    assert list(w.in_order(2)) == [2, 0, 1]
    assert list(w.others(1)) == [2, 0]


def test_everybody_is_more_than_the_players() -> None:
    w = busy()
    assert w.everybody() == 0b1111, "whoever looks on sees what everybody sees"


@rule("R-TIME-12")
def test_chance_comes_from_the_seed_alone() -> None:
    one, other = busy(), busy()
    throws = [one.dice().below(1000) for _ in range(5)]
    assert throws == [other.dice().below(1000) for _ in range(5)]
    assert one.chance_count == 5
    assert len(set(throws)) > 1
    assert one.copy().dice().below(1000) == one.dice().below(1000)


# -- what it is made of ----------------------------------------------------------------------------------------


def test_a_field_about_which_nobody_has_said_who_may_see_it_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Sheet\.secret: nobody has said who may see it"):

        class Sheet(WorldRecord):
            trade: int = field(EVERYBODY, default=0)
            secret: int


def test_all_fields_say_who_may_see_them() -> None:
    for kind in (World, Realm, Battle, City):
        assert kind.declared
        assert kind.__slots__ == tuple(kind.declared), "nothing is kept besides"
        assert all(isinstance(declared.seen, Secrecy) for declared in kind.declared.values())


def test_a_record_is_made_of_what_it_needs() -> None:
    with pytest.raises(TypeError, match="City needs centre"):
        City()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="City has no colour"):
        City(3, colour="red")  # type: ignore[call-arg]


def test_what_is_no_part_of_the_position_is_neither_compared_nor_written() -> None:
    w = busy()
    twin = w.copy()
    for name, declared in World.declared.items():
        if declared.seen is NO_PART:
            setattr(twin, name, None)
    assert twin == w
    assert {name for name, declared in World.declared.items() if declared.seen is not NO_PART} == set(w.to_json())


def test_records_of_another_kind_differ() -> None:
    class Empty(WorldRecord):
        nothing: int = field(EVERYBODY, default=0)

    assert Empty() != City(3)
    assert City(3) == City(3)
    assert City(3) != City(4)


def test_a_row_is_changed_in_one_place() -> None:
    assert changed((1, 2, 3), 2, -3) == (1, 2, 0)


@rule("R-TECH-03")
def test_a_pyramid_counts_its_blanks() -> None:
    realm = Realm()
    tech = CONTENT.techs.number("writing")
    assert not realm.knows(tech)
    realm.tech_rows = changed(realm.tech_rows, tech, 1)
    realm.blank_cards = (2, 0, 0, 0, 0)
    assert realm.knows(tech)
    assert realm.techs == (tech,)
    assert (realm.count(1), realm.count(2)) == (3, 0)


def test_a_battle_knows_its_sides() -> None:
    battle = Battle(5, (2, 0), (2, 0))
    assert (battle.side_of(2), battle.side_of(0)) == (ATTACKER, DEFENDER)
    assert Battle.from_json(battle.to_json(geography(2)), geography(2)) == battle


@rule("R-SUP-03", "R-UNIT-02", "R-EVT-04", "R-GP-03")
def test_a_deck_is_shuffled_when_its_next_card_lies_face_up() -> None:
    deck = Deck((1, 2)).under(7).under(8).under(9)
    assert len(deck) == 5
    assert deck.ready(Dice("x")) is deck
    card, deck = deck.drawn()
    assert card == 2
    card, deck = deck.drawn()
    assert (card, deck) == (1, Deck((), (7, 8, 9)))
    fresh = deck.ready(Dice("x"))
    assert fresh.up == ()
    assert sorted(fresh.down) == [7, 8, 9]
