"""What a seat may know, as plain data (17.3).

A view is the position in numbers, as :meth:`World.to_json` writes it, with everything masked that the seat may not see;
what is told in its place (the back of a card, how many there are) is all that others can tell. Nothing else leaves the
engine, and `imagine` makes a whole world of it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from hegemon.games.civilization.agenda import HIDDEN, Question
from hegemon.games.civilization.chapters import coins, culture
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import KINDS, MarkerKind, marker_of
from hegemon.games.civilization.world.realm import NONE, FoundMarker, HeldCard, PersonCard, Realm
from hegemon.games.civilization.world.struct import thawed
from hegemon.games.civilization.world.world import FACE_DOWN, Step, World

UNSEEN: Final = KINDS - 1
"""The face of a hut or village on the map: nobody sees it."""
FACE_DOWN_MARKERS: Final = (MarkerKind.HUT, MarkerKind.VILLAGE)
MASKED: Final = {marker_of(kind, face): marker_of(kind, UNSEEN) for kind in FACE_DOWN_MARKERS for face in range(KINDS)}
"""What is seen of what lies face down on a square."""

OPEN_NUMBERS: Final = ("active_player", "first_player", "ended_by", "phase", "turn", "winner")
OPEN_ROWS: Final = (
    "armies", "disasters", "figure_owner", "gathers_for", "moved_armies", "moved_scouts", "rotation", "scouts",
    "seen_by",
)  # fmt: skip
OPEN_HEAPS: Final = (
    "buildings", "deals_offered", "fortification_markers", "locked_squares", "new_figures", "obsolete_wonders",
    "open_wonders", "person_markers", "removed_markers", "resources", "space_flight_cards", "starting_wonders",
    "wonder_coins",
)  # fmt: skip
HIDDEN_OF_REALM: Final = ("events", "battle_hand", "looking_at", "people", "huts_and_villages", "units")
OPEN_OF_REALM: Final = tuple(name for name in Realm.__slots__ if name not in HIDDEN_OF_REALM)

Entry = list[Any]
"""A card or marker that somebody holds: its face or None, what its back shows, and whether everybody knows the face."""

UNIT_TYPE: Final = tuple(card.type for card in CONTENT.unit_cards)
EVENT_LEVEL: Final = tuple(card.level for card in CONTENT.events)
PERSON_TYPE: Final = tuple(card.type for card in CONTENT.great_persons)
WONDER_ERA: Final = tuple(int(wonder.era) for wonder in CONTENT.wonders)


def to_act(w: World) -> tuple[int, ...]:
    """The seats that owe a choice."""
    if not w.agenda or w.ended_by:
        return ()
    return w.agenda[-1].asked(w)


def view_of(w: World, seat: int | None) -> dict[str, Any]:
    """Everything this seat (None: a spectator) may know."""
    return {
        "game": "civilization",
        "options": w.options.to_json(),
        "seat": seat,
        "to_act": list(to_act(w)),
        "coins": [coins.coins(w, player) if w.realms[player].civilization != NONE else 0 for player in w.players],
        **{name: getattr(w, name) for name in OPEN_NUMBERS},
        **{name: getattr(w, name).copy() for name in OPEN_ROWS},
        **{name: thawed(getattr(w, name)) for name in OPEN_HEAPS},
        **map_of(w, seat),
        **heaps_of(w),
        "secret_picks": picks_of(w, seat),
        "battle": w.battle and battle_of(w, w.battle, seat),
        "realms": [realm_of(w, holder, seat) for holder in w.players],
        "cities": [[city.to_json() for city in cities] for cities in w.cities],
        "agenda": [step.masked(w, seat).to_json() for step in w.agenda],
    }


# -- for all ---------------------------------------------------------------------------------------------------


def map_of(w: World, seat: int | None) -> dict[str, list[int]]:
    """Tiles that lie face down are nobody's to see; huts and villages are for those who have looked at them."""
    sees = 0 if seat is None else 1 << seat
    return {
        "markers": [
            marker if charted & sees else MASKED.get(marker, marker)
            for marker, charted in zip(w.markers, w.seen_by, strict=True)
        ],
        "tiles": [
            HIDDEN if tile != NONE and turned == FACE_DOWN else tile
            for tile, turned in zip(w.tiles, w.rotation, strict=True)
        ],
    }


def heaps_of(w: World) -> dict[str, Any]:
    """Stacks that lie face down: how many, what their backs show, and what lies face up under them."""
    return {
        "unit_decks": [deck_of(deck) for deck in w.unit_decks],
        "event_decks": [deck_of(deck) for deck in w.event_decks],
        "person_deck": deck_of(w.person_deck),
        "wonder_deck": [WONDER_ERA[wonder] for wonder in w.wonder_deck],
        "hut_pool": len(w.hut_pool),
        "village_pool": len(w.village_pool),
        "city_state_pool": len(w.city_state_pool),
    }


def deck_of(deck: Deck) -> list[Any]:
    """How many cards lie face down, and those that lie face up."""
    return [len(deck.down), list(deck.up)]


# -- for some --------------------------------------------------------------------------------------------------


def picks_of(w: World, seat: int | None) -> list[list[int] | None]:
    """Secret answers, each for its giver alone until they are revealed (R-TECH-01, R-SET-08)."""
    hidden = secret_question(w) is not None
    return [None if hidden and seat != player else list(picks) for player, picks in enumerate(w.secret_picks)]


def secret_question(w: World) -> Question | None:
    """What is being answered in secret, if anything is."""
    for step in w.agenda:
        if isinstance(step, Question) and type(step).possible_picks is not Question.possible_picks:
            return step
    return None


def battle_of(w: World, battle: Battle, seat: int | None) -> dict[str, Any]:
    """A battle; the hand of barbarians is seen by whoever plays them."""
    horde = [entry_of(w, held, UNIT_TYPE[held.face], NONE, seat) for held in battle.barbarian_hand]
    return {**battle.to_json(), "barbarian_hand": sorted(horde, key=by_back)}


def realm_of(w: World, holder: int, seat: int | None) -> dict[str, Any]:
    """A player's sheet and cards. One's own lie in their order, others' in one that tells nothing."""
    realm = w.realms[holder]
    units = [entry_of(w, held, UNIT_TYPE[held.face], holder, seat) for held in realm.units]
    hand = [entry_of(w, held, UNIT_TYPE[held.face], holder, seat) for held in realm.battle_hand]
    spoils = [entry_of(w, found, found.village, holder, seat) for found in realm.huts_and_villages]
    events = [entry_of(w, held, EVENT_LEVEL[held.face], holder, seat) for held in realm.events]
    people = [person_entry(person, holder == seat) for person in realm.people]
    sees_hand = holder == seat or laid_open(w, holder)
    if not sees_hand:
        units += hand
    if holder != seat:
        for row in (units, hand, spoils, events, people):
            row.sort(key=by_back)
    return {
        **{name: thawed(getattr(realm, name)) for name in OPEN_OF_REALM},
        "units": units,
        "battle_hand": hand if sees_hand else len(hand),
        "huts_and_villages": spoils,
        "events": events,
        "people": people,
        "looking_at": list(realm.looking_at) if holder == seat else len(realm.looking_at),
    }


def looked_at(agenda: Sequence[Step], seat: int) -> tuple[str, int]:
    """What cards a player looks at, and what is on their backs: events of a level, or great people of any type."""
    for step in reversed(agenda):
        if isinstance(step, culture.KeepEvent) and step.seat == seat:
            return "events", step.level
    return "people", NONE


def laid_open(w: World, holder: int) -> bool:
    """Does the battle hand lie open, as it does for whoever fights against The Oracle?"""
    if w.battle is None or holder not in w.battle.owners:
        return False
    enemy = w.battle.owners[1 - w.battle.side_of(holder)]
    if enemy == NONE or not standing(w, enemy).may(Privilege.OPEN_HAND):
        return False
    return all(held.known >> w.options.players & 1 for held in w.realms[holder].battle_hand)


def by_back(entry: Entry) -> tuple[Any, ...]:
    """An order that follows from what is seen of cards."""
    face, back, everybody = entry
    return back, NONE if face is None else face, everybody


def entry_of(w: World, thing: HeldCard | FoundMarker, back: int, holder: int, seat: int | None) -> Entry:
    """A card or marker as this seat sees it: its holder and whoever has seen its face know it (R-EVT-07, R-HUT-02)."""
    everybody = bool(thing.known >> w.options.players & 1)
    sees = everybody or (seat is not None and (holder == seat or bool(thing.known >> seat & 1)))
    return [thing.face if sees else None, back, everybody]


def person_entry(person: PersonCard, own: bool) -> Entry:
    """A great person card: its type follows from the marker that was taken (R-GP-05, R-GP-14)."""
    return [person.face if own or person.shown else None, PERSON_TYPE[person.face], person.shown]
