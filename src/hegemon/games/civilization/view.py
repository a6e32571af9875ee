"""What a seat may know, as plain data (17.3).

A view has one entry for every field of :class:`World` that is not hidden from everybody (see the declarations in
`world/`), written as the field's form says: cards, wonders, governments and so on by their ids, squares by their names
("5,3" is column 5, row 3), phases by name, None for what there is none of.

    game, seat, to_act, coins           whose view it is, who is asked, and everybody's coins (R-COIN-01)
    window                              the kind of a question that can be let pass every time, if it is one
    options                             what was chosen before the game
    turn, phase, first_player, active_player, winner, ended_by
    annals                              how everybody stood when each turn began: by what is counted, by turn, by seat
    tiles, rotation                     by the north-west square of each tile: its id, or None while it lies face down
    markers                             by square: {"kind": "hut", "id": None}; None if the seat hasn't seen its face
    seen_by                             by square: the seats that have looked at a hut or village
    disasters, figure_owner, armies, scouts, moved_armies, moved_scouts, gathers_for: by square, where there is anything
    unit_decks, event_decks, person_deck: {"face_down": how many, "face_up": ids}
    wonder_deck                         {"id": None, "era": "ancient"} for each card, the top one last
    hut_pool, village_pool, city_state_pool: how many are left
    open_wonders, obsolete_wonders, starting_wonders, wonder_coins, buildings, resources, person_markers, …: supplies
    picked_civilizations, picked_policies, picked_techs: by seat what was picked in secret, or None
    new_figures, locked_squares, deals_offered
    battle                              None, or the fields of :class:`Battle`
    realms                              by seat: the fields of :class:`Realm`
    cities                              by seat: the fields of :class:`City`, the capital first
    agenda                              {"step": its name, …its fields}, the last comes first

Cards and markers in hand are objects: {"id": "infantry_even", "type": "infantry", "known_by": [0, 2]}. The id is None
for whoever has not seen the face. One's own lie in their order, others' in one that tells nothing. A battle hand that
isn't seen is the number of its cards, which are among the units. `known_by` tells what this seat can know of it:
"everybody", or the holder and oneself.

Nothing else leaves the engine; `seen_world` reads it again, and `imagine` makes a whole world of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain, compress
from typing import Any, Final, NamedTuple, cast

from hegemon.games.civilization.agenda import Question
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.forms import HIDDEN
from hegemon.games.civilization.world.markers import FACE_DOWN_MARKERS, KINDS, UNSEEN, MarkerKind, marker_of
from hegemon.games.civilization.world.realm import (
    EVENT_LEVEL,
    NONE,
    PERSON_TYPE,
    UNIT_TYPE,
    UNSEEN_CARD,
    FoundMarker,
    HeldCard,
    PersonCard,
    Realm,
)
from hegemon.games.civilization.world.records import (
    EVERYBODY,
    PARTLY,
    WorldRecordType,
    fields_seen_by,
    masker,
    writer_of,
)
from hegemon.games.civilization.world.world import FACE_DOWN, Picks, Step, World

FACE_DOWN_MARKER: Final = tuple(
    marker_of(kind, UNSEEN if kind in FACE_DOWN_MARKERS else face) for kind in MarkerKind for face in range(KINDS)
)
"""By marker: what is seen of it on a square by somebody who hasn't looked at it."""
ERA: Final = tuple(int(wonder.era) for wonder in CONTENT.wonders)


def to_act(w: World) -> tuple[int, ...]:
    """The seats that owe a choice."""
    if not w.agenda or w.ended_by:
        return ()
    return w.agenda[-1].asked(w)


def window(w: World) -> str | None:
    """The kind of question that could be let pass every time, if such a one is asked."""
    question = w.agenda[-1] if w.agenda and not w.ended_by else None
    return cast("Question", question).window(w) or None if question and question.asks else None


def view_of(w: World, seat: int | None) -> dict[str, Any]:
    """Everything this seat (None: a spectator) may know."""
    return {**heading(w, seat), **WRITE(told_to(w, seat), w.geography)}


def heading(w: World, seat: int | None) -> dict[str, Any]:
    """What a view says besides the fields of the position."""
    return {
        "game": "civilization",
        "seat": seat,
        "to_act": list(to_act(w)),
        "window": window(w),
        "coins": [coins.coins(w, player) if w.realms[player].civilization != NONE else 0 for player in w.players],
    }


def told_to(w: World, seat: int | None, *, lasting: bool = True) -> World:
    """The world as this seat sees it: negative numbers stand in the place of what is hidden.

    If it needn't last, what everybody sees is shared with the world, and changes with it.
    """
    return TOLD_OF_WORLD(w, w, seat) if lasting else GLIMPSE_OF_WORLD(w, w, seat)


class UnwrittenView(Mapping[str, Any]):
    """A view of which only what is read is written, for players who mostly look at the world in it.

    It is what :func:`view_of` writes, and knows no more: the world in it is the one that the view tells.
    """

    __slots__ = ("_heading", "told")

    def __init__(self, w: World, seat: int | None, *, lasting: bool = True) -> None:
        self._heading: Final = heading(w, seat)
        self.told: Final = told_to(w, seat, lasting=lasting)
        """Nobody may change it."""

    def __getitem__(self, name: str) -> Any:
        if name in self._heading:
            return self._heading[name]
        if name not in NAMES:
            raise KeyError(name)
        return World.declared[name].form.write(getattr(self.told, name), self.told.geography)

    def __iter__(self) -> Iterator[str]:
        return chain(self._heading, NAMES)

    def __len__(self) -> int:
        return len(self._heading) + len(NAMES)


# -- what is masked, in the position ---------------------------------------------------------------------------


def markers_seen(w: World, seat: int | None) -> list[int]:
    """Huts and villages are for those who have looked at them."""
    row, seen_by, sees = w.markers.copy(), w.seen_by, 0 if seat is None else 1 << seat
    for square, marker in compress(enumerate(row), row):
        if not seen_by[square] & sees:
            row[square] = FACE_DOWN_MARKER[marker]
    return row


def tiles_seen(w: World, seat: int | None) -> list[int]:
    """Tiles that lie face down are nobody's to see."""
    return [
        HIDDEN if tile != NONE and turned == FACE_DOWN else tile
        for tile, turned in zip(w.tiles, w.rotation, strict=True)
    ]


def deck_seen(deck: Deck) -> Deck:
    """Of what lies face down it is seen how many there are."""
    return Deck((NONE,) * len(deck.down), deck.up)


@lru_cache(maxsize=256)
def decks_seen(decks: tuple[Deck, ...]) -> tuple[Deck, ...]:
    """The same for several; from one look to the next most of them stay as they are."""
    return tuple(map(deck_seen, decks))


@lru_cache(maxsize=256)
def wonders_seen(deck: tuple[int, ...]) -> tuple[int, ...]:
    """Of the wonders in the deck the eras are seen."""
    return tuple([HIDDEN - ERA[wonder] for wonder in deck])


def picks_seen(w: World, seat: int | None, name: str) -> Picks:
    """Secret answers, each for its giver alone until they are revealed (R-TECH-01, R-SET-08)."""
    picks: Picks = getattr(w, name)
    if name not in [step.picks for step in w.agenda]:
        return picks
    return tuple([each if giver == seat else (HIDDEN,) for giver, each in enumerate(picks)])


def secret_question(w: World) -> Question | None:
    """What is being answered in secret, if anything is."""
    for step in w.agenda:
        if step.asks and isinstance(step, Question) and step.picks:
            return step
    return None


def agenda_seen(w: World, seat: int | None) -> list[Step]:
    """Every step without its secrets."""
    return [step.masked(w, seat) for step in w.agenda]


Mask = Callable[[World, int | None], Any]
"""What of a field of the position this seat sees."""
MASKS: Final[Mapping[str, Mask]] = {
    "tiles": tiles_seen,
    "markers": markers_seen,
    "unit_decks": lambda w, seat: decks_seen(w.unit_decks),
    "event_decks": lambda w, seat: decks_seen(w.event_decks),
    "person_deck": lambda w, seat: deck_seen(w.person_deck),
    "wonder_deck": lambda w, seat: wonders_seen(w.wonder_deck),
    "hut_pool": lambda w, seat: (NONE,) * len(w.hut_pool),
    "village_pool": lambda w, seat: (NONE,) * len(w.village_pool),
    "city_state_pool": lambda w, seat: (NONE,) * len(w.city_state_pool),
    "picked_civilizations": lambda w, seat: picks_seen(w, seat, "picked_civilizations"),
    "picked_policies": lambda w, seat: picks_seen(w, seat, "picked_policies"),
    "picked_techs": lambda w, seat: picks_seen(w, seat, "picked_techs"),
    "battle": lambda w, seat: w.battle and TOLD_OF_BATTLE(w.battle, w, w.battle, seat),
    "realms": lambda w, seat: [TOLD_OF_REALM(realm, w, holder, seat) for holder, realm in enumerate(w.realms)],
    "agenda": agenda_seen,
}


# -- what is masked, before a player ---------------------------------------------------------------------------


class Knowing(NamedTuple):
    """Who can know the faces of what somebody holds, as bits by seat, spectators last."""

    everybody: int
    holder: int
    viewer: int

    def told(self, known: int) -> int:
        """Who the viewer can tell to know a face: everybody, or the holder and itself."""
        return self.everybody if known > self.everybody >> 1 else self.holder | known & self.viewer

    def sees(self, told: int) -> bool:
        """Is the viewer, or everybody, among those who know it?"""
        return told == self.everybody or bool(told & self.viewer)


@cache
def knowing_of(players: int, holder: int, seat: int | None) -> Knowing:
    """What this seat may know of what a player (NONE: barbarians) holds."""
    everybody = (2 << players) - 1
    return Knowing(everybody, 0 if holder == NONE else 1 << holder, 0 if seat is None else 1 << seat)


BACKS: Final = {"unit": UNIT_TYPE, "event": EVENT_LEVEL}
"""By kind of card: what its back shows, by its face."""


@lru_cache(maxsize=512)
def cards_seen(
    row: tuple[HeldCard, ...], kind: str, players: int, holder: int, seat: int | None
) -> tuple[HeldCard, ...]:
    """Cards as this seat sees them: their holder and whoever has seen a face know it (R-EVT-07).

    Hands stay as they are from one view to the next, so they are kept.
    """
    cards, backs, knowing = [], BACKS[kind], knowing_of(players, holder, seat)
    for face, known, _ in row:
        told = knowing.told(known)
        cards.append(HeldCard(face, told) if knowing.sees(told) else HeldCard(NONE, told, backs[face]))
    if knowing.holder != knowing.viewer:
        cards.sort(key=lambda card: (backs[card.face] if card.face != NONE else card.back, card.face, card.known))
    return tuple(cards)


def units_seen(w: World, holder: int, seat: int | None) -> tuple[HeldCard, ...]:
    """The standing forces; which of them are in a hidden battle hand nobody can tell."""
    realm = w.realms[holder]
    row = realm.units if sees_hand(w, holder, seat) else realm.units + realm.battle_hand
    return cards_seen(row, "unit", w.options.players, holder, seat) if row else ()


def events_seen(w: World, holder: int, seat: int | None) -> tuple[HeldCard, ...]:
    """Culture events in hand."""
    row = w.realms[holder].events
    return cards_seen(row, "event", w.options.players, holder, seat) if row else ()


def hand_seen(w: World, holder: int, seat: int | None) -> tuple[HeldCard, ...]:
    """The battle hand (R-CBT-09)."""
    hand = w.realms[holder].battle_hand
    if not hand:
        return ()
    if sees_hand(w, holder, seat):
        return cards_seen(hand, "unit", w.options.players, holder, seat)
    return (UNSEEN_CARD,) * len(hand)


def sees_hand(w: World, holder: int, seat: int | None) -> bool:
    """Is it one's own hand, or does it lie open, as it does for whoever fights against The Oracle?"""
    if holder == seat or not w.realms[holder].battle_hand:
        return True
    if w.battle is None or holder not in w.battle.owners:
        return False
    enemy = w.battle.owners[1 - w.battle.side_of(holder)]
    if enemy == NONE or not standing(w, enemy).may(Privilege.OPEN_HAND):
        return False
    return all(card.known >> w.options.players & 1 for card in w.realms[holder].battle_hand)


def found_seen(w: World, holder: int, seat: int | None) -> tuple[FoundMarker, ...]:
    """Hut and village markers: face down, but for those who have seen them (R-HUT-02)."""
    markers = w.realms[holder].huts_and_villages
    return markers_held(markers, w.options.players, holder, seat) if markers else ()


@lru_cache(maxsize=512)
def markers_held(
    markers: tuple[FoundMarker, ...], players: int, holder: int, seat: int | None
) -> tuple[FoundMarker, ...]:
    """The same for markers that somebody holds; they are kept as hands are."""
    row, knowing = [], knowing_of(players, holder, seat)
    for found in markers:
        told = knowing.told(found.known)
        row.append(FoundMarker(found.face if knowing.sees(told) else NONE, told, found.village))
    if holder != seat:
        row.sort(key=lambda found: (found.village, found.face, found.known))
    return tuple(row)


def people_seen(w: World, holder: int, seat: int | None) -> tuple[PersonCard, ...]:
    """Great person cards: of others' the type, which follows from the marker that was taken (R-GP-05, R-GP-14)."""
    people = w.realms[holder].people
    return people if holder == seat or not people else people_of_others(people)


@lru_cache(maxsize=256)
def people_of_others(people: tuple[PersonCard, ...]) -> tuple[PersonCard, ...]:
    """The cards of somebody else; they are kept as hands are."""
    row = [card if card.shown else PersonCard(NONE, False, PERSON_TYPE[card.face]) for card in people]
    return tuple(sorted(row, key=lambda card: (PERSON_TYPE[card.face] if card.shown else card.back, card.face)))


def looked_at(cards: tuple[int, ...], own: bool) -> tuple[int, ...]:
    """Cards that are looked at: others see how many."""
    return cards if own else (NONE,) * len(cards)


RealmMask = Callable[[World, int, int | None], Any]
"""What of a field of somebody's realm this seat sees."""
REALM_MASKS: Final[Mapping[str, RealmMask]] = {
    "units": units_seen,
    "battle_hand": hand_seen,
    "huts_and_villages": found_seen,
    "events": events_seen,
    "people": people_seen,
    "looking_at_events": lambda w, holder, seat: looked_at(w.realms[holder].looking_at_events, holder == seat),
    "looking_at_people": lambda w, holder, seat: looked_at(w.realms[holder].looking_at_people, holder == seat),
}


def barbarians_seen(w: World, battle: Battle, seat: int | None) -> tuple[HeldCard, ...]:
    """The units of barbarians."""
    return cards_seen(battle.barbarian_hand, "unit", w.options.players, NONE, seat)


BattleMask = Callable[[World, Battle, int | None], Any]
"""What of a field of a battle this seat sees."""
BATTLE_MASKS: Final[Mapping[str, BattleMask]] = {
    "barbarian_hand": barbarians_seen,
}


# -- all of it -------------------------------------------------------------------------------------------------


def masked_fields(kind: WorldRecordType, masks: Mapping[str, Any]) -> Mapping[str, Any]:
    """The masks of the fields that are partly seen. Each must have one, and no other field.

    >>> masked_fields(Battle, {})
    Traceback (most recent call last):
    TypeError: of Battle.barbarian_hand it isn't said who sees what
    """
    for name in sorted({*fields_seen_by(kind, PARTLY)} ^ masks.keys()):
        raise TypeError(f"of {kind.__name__}.{name} it isn't said who sees what")
    return masks


TOLD_OF_WORLD: Final[Callable[..., World]] = masker(World, masked_fields(World, MASKS), "w, seat")
GLIMPSE_OF_WORLD: Final[Callable[..., World]] = masker(World, masked_fields(World, MASKS), "w, seat", lasting=False)
TOLD_OF_BATTLE: Final[Callable[..., Battle]] = masker(Battle, masked_fields(Battle, BATTLE_MASKS), "w, battle, seat")
TOLD_OF_REALM: Final[Callable[..., Realm]] = masker(Realm, masked_fields(Realm, REALM_MASKS), "w, holder, seat")

NAMES: Final = fields_seen_by(World, EVERYBODY, PARTLY)
"""The fields of a position that a view tells of."""
WRITE: Final = writer_of(World, EVERYBODY, PARTLY)
