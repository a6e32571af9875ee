"""Section 17.3: what each seat sees, component by component."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hegemon.games.civilization.chapters import choosing, culture, deals, people, research
from hegemon.games.civilization.chapters.bundles import Bundle, Wanted
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.view import REALM_MASKS, masked_fields, view_of
from hegemon.games.civilization.world.battle import Battle, Front
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.realm import NONE, FoundMarker, HeldCard, PersonCard, Realm
from tests.games.civilization.positions import snapshots
from tests.games.civilization.rules import rule
from tests.games.civilization.stage import Stage

WHEAT = CONTENT.huts_and_villages.number("wheat")
SPEARS, OTHERS = CONTENT.unit_cards[0], CONTENT.unit_cards[1]
EVERYBODY = 0b1111
UNITS, TYPES = CONTENT.unit_cards.ids, CONTENT.great_person_types.ids


def unit(identity: str, *known_by: int) -> dict[str, Any]:
    return {"id": identity, "type": "infantry", "known_by": list(known_by)}


def back(kind: str) -> dict[str, Any]:
    return {"id": None, "type": kind, "known_by": [1]}


NO_RESOURCES = {"wheat": 0, "silk": 0, "incense": 0, "iron": 0}


def scene() -> Stage:
    """Three players; the second has something hidden of every kind."""
    stage = Stage(players=3).city(0, "8,2").city(1, "14,14").city(2, "2,14")
    stage.units(1, SPEARS.id, OTHERS.id).events(1, CONTENT.events.ids[0]).spoils(1, "wheat")
    stage.people(1, CONTENT.great_persons.ids[0])
    return stage


def seen(stage: Stage, seat: int | None) -> dict[str, Any]:
    view = view_of(stage.w, seat)
    assert json.loads(json.dumps(view)) == view, "a view is plain data"
    return view


def realm(stage: Stage, seat: int | None, holder: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = seen(stage, seat)["realms"][holder]
    return found


# -- hidden from others ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_others_see_backs(viewer: int | None) -> None:
    hidden = realm(scene(), viewer)
    assert hidden["units"] == [back("infantry"), back("infantry")]
    assert hidden["events"] == [{"id": None, "level": CONTENT.events[0].level, "known_by": [1]}]
    assert hidden["huts_and_villages"] == [{"id": None, "kind": "hut", "known_by": [1]}]
    assert hidden["people"] == [{"id": None, "type": TYPES[CONTENT.great_persons[0].type], "shown": False}]


@rule("R-EVT-01", "R-EVT-07", "R-HUT-02", "R-GP-05", "R-CBT-09")
def test_the_holder_sees_faces() -> None:
    own = realm(scene(), 1)
    assert own["units"] == [unit(SPEARS.id, 1), unit(OTHERS.id, 1)]
    assert own["events"] == [{"id": CONTENT.events[0].id, "level": CONTENT.events[0].level, "known_by": [1]}]
    assert own["huts_and_villages"] == [{"id": "wheat", "kind": "hut", "known_by": [1]}]
    person = CONTENT.great_persons[0]
    assert own["people"] == [{"id": person.id, "type": TYPES[person.type], "shown": False}]


def test_who_has_seen_a_face_remembers_it() -> None:
    stage = scene()
    stage.realm(1).units = (HeldCard(SPEARS.number, 0b110), HeldCard(OTHERS.number, 0b010))
    stage.realm(1).huts_and_villages = (FoundMarker(WHEAT, 0b110, village=True),)
    assert realm(stage, 2)["units"][-1] == unit(SPEARS.id, 1, 2)
    assert realm(stage, 2)["huts_and_villages"] == [{"id": "wheat", "kind": "village", "known_by": [1, 2]}]
    assert realm(stage, 0)["units"][-1] == back("infantry"), "nor who else knows it"


def test_what_everybody_has_seen_spectators_have_too() -> None:
    stage = scene()
    stage.realm(1).events = (HeldCard(0, EVERYBODY),)
    for viewer in (None, 0, 2):
        assert realm(stage, viewer)["events"] == [
            {"id": CONTENT.events[0].id, "level": CONTENT.events[0].level, "known_by": "everybody"}
        ]
    stage.realm(1).events = (HeldCard(0, 0b0111),)
    assert realm(stage, None)["events"][0]["id"] is None, "all players together are not everybody"


@rule("R-GP-14")
def test_a_card_turned_up_is_seen_by_all() -> None:
    stage = scene().people(1, CONTENT.great_persons.ids[3], shown=True)
    person = CONTENT.great_persons[3]
    assert realm(stage, None)["people"] == [{"id": person.id, "type": TYPES[person.type], "shown": True}]


def test_the_order_of_others_things_tells_nothing() -> None:
    one, other = scene(), scene()
    for stage, units in ((one, (0, 1, 5)), (other, (5, 0, 1))):
        stage.realm(1).units = tuple(HeldCard(unit, 0b010) for unit in units)
        stage.realm(1).people = tuple(PersonCard(unit, shown=unit == 5) for unit in units)
    assert realm(one, 0) == realm(other, 0)
    assert realm(one, 1) != realm(other, 1)


# -- battles ---------------------------------------------------------------------------------------------------


def battle(stage: Stage, attacker: int = 1, defender: int = 0) -> Battle:
    stage.w.battle = Battle(5, (attacker, defender), (attacker, defender if defender != NONE else 2))
    first, second = stage.realm(1).units
    stage.realm(1).units, stage.realm(1).battle_hand = (second,), (first,)
    return stage.w.battle


@rule("R-CBT-09")
def test_a_battle_hand_is_a_number() -> None:
    stage = scene()
    battle(stage)
    assert realm(stage, 0)["battle_hand"] == realm(stage, None)["battle_hand"] == 1
    assert len(realm(stage, 0)["units"]) == 2, "which units are in it nobody can tell"
    assert realm(stage, 1)["battle_hand"] == [unit(SPEARS.id, 1)]
    assert len(realm(stage, 1)["units"]) == 1


def test_the_oracle_has_the_hand_laid_open() -> None:
    stage = scene().lay("8,3", "wonder", "the_oracle")
    battle(stage)
    assert realm(stage, 0)["battle_hand"] == 1, "not yet"
    stage.realm(1).battle_hand = tuple(HeldCard(held.face, EVERYBODY) for held in stage.realm(1).battle_hand)
    for viewer in (None, 0, 2):
        assert [entry["id"] for entry in realm(stage, viewer)["battle_hand"]] == [SPEARS.id]
    assert realm(stage, 1, holder=0)["battle_hand"] == []
    stage.w.battle = Battle(5, (1, NONE), (1, 2))
    assert realm(stage, 0)["battle_hand"] == 1
    stage.w.battle = None
    assert realm(stage, 0)["battle_hand"] == 1


def test_barbarians_are_seen_by_whoever_plays_them() -> None:
    stage = scene()
    fight = battle(stage, 1, NONE)
    fight.barbarian_hand, fight.fronts = (HeldCard(9, 0b100), HeldCard(4, 0b100)), (Front((NONE, 7)),)
    assert [entry["id"] for entry in seen(stage, 2)["battle"]["barbarian_hand"]] == [UNITS[4], UNITS[9]]
    assert [entry["id"] for entry in seen(stage, 1)["battle"]["barbarian_hand"]] == [None, None]
    assert seen(stage, None)["battle"]["fronts"] == [{"units": [None, UNITS[7]], "wounds": [0, 0]}]
    assert seen(scene(), 0)["battle"] is None


# -- hidden from all -------------------------------------------------------------------------------------------


@rule("R-EXP-03")
def test_nobody_sees_what_lies_face_down() -> None:
    stage = scene().hide(3).lay("5,13", "hut", "wheat").lay("6,13", "village", "iron").lay("7,13", "relic", "atlantis")
    stage.w.tiles[3], stage.w.tiles[4] = 11, NONE
    stage.w.rotation[4] = -1
    for viewer in (None, 0, 1, 2):
        view = seen(stage, viewer)
        assert view["markers"]["5,13"] == {"kind": "hut", "id": None}
        assert view["markers"]["6,13"] == {"kind": "village", "id": None}
        assert view["markers"]["7,13"] == {"kind": "relic", "id": "atlantis"}
        third, fourth, fifth = stage.w.geography.slot_names[3:6]
        assert view["tiles"][third] is None
        assert fourth not in view["tiles"], "no tile lies there yet"
        assert view["tiles"][fifth] == CONTENT.tiles[stage.w.tiles[5]].id


def test_of_decks_only_what_lies_face_up_is_seen() -> None:
    stage = scene()
    w = stage.w
    w.unit_decks = (Deck((1, 2, 3), (4,)), *w.unit_decks[1:])
    w.event_decks = (Deck((1,)), Deck((), (30, 31)), Deck())
    w.person_deck = Deck((5, 6), (7,))
    w.wonder_deck, w.hut_pool, w.village_pool, w.city_state_pool = (20, 3), (1, 2), (1,), (0, 1, 2)
    view = seen(stage, 1)
    assert view["unit_decks"][0] == {"face_down": 3, "face_up": [UNITS[4]]}
    events = [CONTENT.events.ids[30], CONTENT.events.ids[31]]
    assert [deck["face_up"] for deck in view["event_decks"]] == [[], events, []]
    assert view["event_decks"][0]["face_down"] == 1
    assert view["person_deck"] == {"face_down": 2, "face_up": [CONTENT.great_persons.ids[7]]}
    eras = [CONTENT.wonders[20].era.name.lower(), CONTENT.wonders[3].era.name.lower()]
    assert view["wonder_deck"] == [{"id": None, "era": era} for era in eras]
    assert (view["hut_pool"], view["village_pool"], view["city_state_pool"]) == (2, 1, 3)


@rule("R-TIME-12")
def test_nobody_sees_where_chance_comes_from() -> None:
    assert not {"seed", "chance_count"} & set(seen(scene(), 0))


# -- secret choices --------------------------------------------------------------------------------------------


@rule("R-TECH-01", "R-TECH-12")
def test_a_pick_is_seen_by_its_owner_until_all_are_revealed() -> None:
    stage = scene()
    stage.w.agenda.append(research.Research((2,)))
    stage.w.picked_techs = ((3,), (), (4,))
    techs = CONTENT.techs.ids
    assert seen(stage, 0)["picked_techs"] == [[techs[3]], None, None]
    assert seen(stage, None)["picked_techs"] == [None, None, None]
    stage.w.agenda.clear()
    assert seen(stage, None)["picked_techs"] == [[techs[3]], [], [techs[4]]]


@rule("R-SET-08")
def test_first_policies_are_picked_in_secret() -> None:
    stage = scene()
    stage.w.agenda.append(choosing.FirstPolicies((2,)))
    stage.w.picked_policies = ((3,), (2,), ())
    assert seen(stage, 1)["picked_policies"] == [None, [CONTENT.policies.ids[2]], None]


@rule("R-GP-04")
def test_cards_that_are_looked_at_are_a_number_to_others() -> None:
    stage = scene()
    stage.realm(1).looking_at_people = (5, 8)
    stage.w.agenda.append(people.KeepPerson(1))
    people_ids, event_ids = CONTENT.great_persons.ids, CONTENT.events.ids
    assert realm(stage, 1)["looking_at_people"] == [people_ids[5], people_ids[8]]
    assert realm(stage, 0)["looking_at_people"] == 2
    stage.realm(1).looking_at_events = (5, 8)
    stage.w.agenda.append(culture.KeepEvent(1, 2))
    assert realm(stage, None)["looking_at_events"] == 2
    assert realm(stage, 1)["looking_at_events"] == [event_ids[5], event_ids[8]]


@rule("R-DEAL-06", "R-DEAL-07")
def test_a_deal_shows_backs_only() -> None:
    stage = scene()
    gift, wish = Bundle(trade=2, markers=(0,), events=(0,)), Wanted(culture=1, markers=1, events=(1,))
    stage.w.agenda.append(deals.Compose(1, 0, gift, wish))
    assert seen(stage, 1)["agenda"][0]["give"]["markers"] == [0]
    nothing = {"trade": 0, "culture": 0, "resources": NO_RESOURCES, "events": []}
    assert seen(stage, 0)["agenda"][0] == {
        "step": "Compose", "seat": 1, "partner": 0, "give": nothing | {"markers": []}, "want": nothing | {"markers": 0},
    }  # fmt: skip
    stage.spoils(0, "silk", "wheat").events(0, CONTENT.events.ids[1])
    stage.w.agenda = [deals.Consider(0, 1, gift, wish, True, (1,), (0,))]
    for viewer, give, markers, events in (
        (0, [[{"village": False}], [{"level": 1}]], [1], [0]),
        (1, [[0], [0]], [None], [None]),
        (2, [[{"village": False}], [{"level": 1}]], [None], [None]),
    ):
        step = seen(stage, viewer)["agenda"][0]
        bundle = step["give"]
        assert (bundle["trade"], bundle["culture"], bundle["resources"]) == (2, 0, NO_RESOURCES)
        assert ([bundle["markers"], bundle["events"]], step["markers"], step["events"]) == (give, markers, events)


# -- for all ---------------------------------------------------------------------------------------------------


def test_all_see_dials_cards_in_play_and_the_map() -> None:
    stage = scene().techs(1, "writing").figures(1, "13,13", armies=1, scouts=1)
    stage.realm(1).trade, stage.realm(1).culture, stage.realm(1).coins = 7, 3, 2
    for viewer in (None, 0, 1):
        other = realm(stage, viewer)
        assert (other["trade"], other["culture"], other["coins"]) == (7, 3, 2)
        assert other["tech_rows"] == {"writing": 1}
        view = seen(stage, viewer)
        assert view["armies"] == {"13,13": 1}
        assert view["figure_owner"] == {"13,13": 1}
        assert view["cities"][1][0]["centre"] == "14,14"
        assert view["coins"] == [0, 2, 0]
        assert view["seat"] == viewer


@pytest.mark.parametrize("players", [2, 3])
def test_what_spectators_see_everybody_sees(players: int) -> None:
    """Wherever a spectator sees something, every player sees the same, or more in its place."""
    for state in snapshots(2, players, 53):
        public = state.view(None)
        for seat in range(players):
            own = state.view(seat)
            assert own.keys() == public.keys()
            for name in public.keys() - {
                "seat",
                "realms",
                "picked_civilizations",
                "picked_policies",
                "picked_techs",
                "agenda",
                "battle",
            }:
                assert own[name] == public[name], name


def test_what_is_partly_seen_has_somebody_who_says_how_much() -> None:
    fewer = {name: mask for name, mask in REALM_MASKS.items() if name != "events"}
    with pytest.raises(TypeError, match=r"of Realm\.events it isn't said who sees what"):
        masked_fields(Realm, fewer)
    with pytest.raises(TypeError, match=r"of Realm\.trade it isn't said who sees what"):
        masked_fields(Realm, {**REALM_MASKS, "trade": None})
