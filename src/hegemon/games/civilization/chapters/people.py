"""Great people: markers and cards (10.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import placing
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework import person_cards
from hegemon.games.civilization.framework.ability import PRINTED
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.laws import Order, law
from hegemon.games.civilization.speech import NUMBERS, PEOPLE, PERSON_TYPES, SEATS, SQUARES, happening, verb
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import KINDS, NOTHING, MarkerKind, marker_of
from hegemon.games.civilization.world.realm import NONE, PersonCard, changed
from hegemon.games.civilization.world.world import World

PLACE = verb("place-person", say("Put your {type} on {square}."), type=PERSON_TYPES, square=SQUARES)
RESERVE = verb("keep-in-reserve", say("Keep the marker in reserve."))
GATHER = verb("gather-people", say("Take your great people off the map to place them anew."))
CHOOSE = verb("keep-person", say("Keep {person}."), person=PEOPLE)

GAINED_PERSON = happening(
    "gained-person", say("{seat} gains a great person: {type}."),
    you=say("You gain a great person: {type}, {person}."), you_openly=say("You gain a great person: {type}."),
    reveals=Reveals.ALWAYS,
    private=say("{seat} gains a great person: {type}, {person}."), seat=SEATS, type=PERSON_TYPES, person=PEOPLE,
)  # fmt: skip
LOOKED_AT_PEOPLE = happening(
    "looked-at-people", say("{seat} looks at several great people and keeps one."),
    you=say("You look at great people: {people}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} looks at great people: {people}."), seat=SEATS, people=PEOPLE,
)  # fmt: skip
PASSED_OVER = happening(
    "passed-over", say("{person} goes face up under the deck."), reveals=Reveals.ALWAYS, seat=SEATS, person=PEOPLE
)
PLACED_PERSON = happening(
    "placed-person", say("{seat} puts a great person on {square}: {type}."),
    you=say("You put a great person on {square}: {type}."),
    reveals=Reveals.ITS_SECRETS,
    seat=SEATS, type=PERSON_TYPES, square=SQUARES,
)  # fmt: skip
GATHERED = happening(
    "gathered-people",
    say("{seat} takes great people off the map: {n}."),
    you=say("You take great people off the map: {n}."),
    seat=SEATS,
    n=NUMBERS,
)
KILLED_PERSON = happening(
    "killed-person",
    say("The great person on {square} is killed: {type}."),
    reveals=Reveals.ITS_SECRETS,
    type=PERSON_TYPES,
    square=SQUARES,
)
LOST_CARD = happening(
    "lost-person-card",
    say("{seat} discards {person} by lot."),
    you=say("You discard {person} by lot."),
    reveals=Reveals.ALWAYS,
    seat=SEATS,
    person=PEOPLE,
)

NOT_YOURS: Final = Refusal("R-GP-06", say("It has to stand in the outskirts of one of your cities."))
ON_WATER: Final = Refusal("R-GP-07", say("A great person can't be put on water."))
BLOCKADED: Final = Refusal("R-BLK-05", say("An enemy figure stands there."))
TAKEN: Final = Refusal("R-GP-07", say("Something lies there that can't be replaced."))
JUST_REPLACED: Final = Refusal("R-REP-04", say("A great person that was replaced waits for the next start of turn."))
GATHERED_ALREADY: Final = Refusal("R-GP-11", say("You have done that in this turn."))

REGROUPED: Final = 1 << len(PRINTED)
"""Among what is used up for this turn: the great people were taken off the map (R-GP-11)."""


# -- gaining ---------------------------------------------------------------------------------------------------


def gain_person(w: World, seat: int) -> None:
    """R-GP-01: gain a great person, with a card where cards are played with."""
    owe(w, look_for_person(seat) if w.options.use_great_person_deck else take_random_marker(seat))


@later
def look_for_person(w: World, seat: int) -> None:
    """R-GP-02 to R-GP-04: draw until there are as many fitting cards as one may look at."""
    wanted = 1 + standing(w, seat).bonus.great_person_choices
    found: list[int] = []
    while len(found) < wanted and (card := next_fitting(w, seat)) != NONE:
        found.append(card)
    if len(found) == 1:
        receive(w, seat, found[0])
    elif found:
        words = [CONTENT.great_persons[card].id for card in found]
        LOOKED_AT_PEOPLE(w, seat=seat, secret={"people": words}, insiders=(seat,))
        w.realms[seat].looking_at_people = tuple(found)
        owe(w, KeepPerson(seat))


def next_fitting(w: World, seat: int) -> int:
    """R-GP-02: the next card with a marker left, or NONE; others go face up under the deck."""
    left = {kind for kind, markers in enumerate(w.person_markers) if markers}
    deck = w.person_deck
    if not any(CONTENT.great_persons[card].type in left for card in (*deck.down, *deck.up)):
        return NONE
    while True:
        if not w.person_deck.down:
            w.person_deck = w.person_deck.ready(w.dice())
        card, w.person_deck = w.person_deck.drawn()
        if CONTENT.great_persons[card].type in left:
            return card
        pass_over(w, seat, card)


def pass_over(w: World, seat: int, card: int) -> None:
    """A card goes face up under the deck."""
    w.person_deck = w.person_deck.under(card)
    PASSED_OVER(w, seat=seat, person=CONTENT.great_persons[card].id)


def receive(w: World, seat: int, card: int) -> None:
    """R-GP-01, R-GP-05: keep the card face down, take its marker, and place that now or later."""
    realm, row = w.realms[seat], CONTENT.great_persons[card]
    realm.people = (*realm.people, PersonCard(card, shown=False))
    w.laws_pending = True
    kind = CONTENT.great_person_types[row.type]
    GAINED_PERSON(w, seat=seat, type=kind.id, secret={"person": row.id}, insiders=(seat,))
    take_marker(w, seat, row.type)


@later
def take_random_marker(w: World, seat: int) -> None:
    """R-SET-26: without the deck a great person is a random marker."""
    markers = [kind for kind, left in enumerate(w.person_markers) for _ in range(left)]
    if markers:
        kind = markers[w.dice().below(len(markers))]
        GAINED_PERSON(w, seat=seat, type=CONTENT.great_person_types[kind].id)
        take_marker(w, seat, kind)


def take_marker(w: World, seat: int, kind: int) -> None:
    """R-GP-06: the marker is the player's, to be placed at once or kept."""
    realm = w.realms[seat]
    w.person_markers = changed(w.person_markers, kind, -1)
    realm.person_markers = changed(realm.person_markers, kind, +1)
    owe(w, PlacePerson(seat, kind))
    for ability in hooked(w, seat, "gained_person"):
        ability.gained_person(w, seat)


@dataclass(frozen=True, slots=True)
class KeepPerson(Ask):
    """R-GP-04: which of the cards one looks at is kept."""

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        return [CHOOSE(CONTENT.great_persons[card].id) for card in w.realms[seat].looking_at_people]

    def take(self, w: World, seat: int, action: Action) -> None:
        realm = w.realms[seat]
        kept = CONTENT.great_persons.number(str(action.args[0]))
        for card in realm.looking_at_people:
            if card != kept:
                pass_over(w, seat, card)
        realm.looking_at_people = ()
        receive(w, seat, kept)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Keep one of these great people.")


# -- placing ---------------------------------------------------------------------------------------------------


def square_refusal(w: World, seat: int, square: int) -> Refusal | None:
    """The rule against putting a great person on a square (R-GP-06, R-GP-07)."""
    if w.outskirts_owner[square] != seat:
        return NOT_YOURS
    if land.is_water(w, square):
        return ON_WATER
    if land.blockaded(w, seat, square):
        return BLOCKADED
    return TAKEN if placing.unbuildable(w, square) else None


def squares_around(w: World, seat: int) -> list[int]:
    """The squares around all cities of a player."""
    return [square for city in w.cities[seat] for square in land.outskirts(w, city)]


def place(w: World, seat: int, kind: int, square: int) -> None:
    """Put a marker from the reserve on the map, in the place of whatever is built there (R-REP-01)."""
    realm = w.realms[seat]
    placing.replace(w, square)
    realm.person_markers = changed(realm.person_markers, kind, -1)
    land.lay(w, square, marker_of(MarkerKind.PERSON, kind))
    PLACED_PERSON(w, seat=seat, type=CONTENT.great_person_types[kind].id, square=w.geography.name[square])


@dataclass(frozen=True, slots=True)
class PlacePerson(Ask):
    """R-GP-06: a gained marker is placed at once or kept in reserve."""

    person_type: int

    def options(self, w: World, seat: int) -> list[Action]:
        word = CONTENT.great_person_types[self.person_type].id
        return [RESERVE(), *(PLACE(word, w.geography.name[square]) for square in squares_around(w, seat))]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return None if action == RESERVE() else place_refusal(w, seat, action)

    def take(self, w: World, seat: int, action: Action) -> None:
        if action != RESERVE():
            take_place(w, seat, action)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Put the great person on the map now, or keep the marker in reserve.")


def place_options(w: World, seat: int) -> list[Action]:
    """R-SOT-03: markers in reserve that a player may place in a start of turn."""
    kinds = [CONTENT.great_person_types[kind].id for kind, n in enumerate(w.realms[seat].person_markers) if n]
    if not kinds:
        return []
    return [PLACE(kind, w.geography.name[square]) for kind in kinds for square in squares_around(w, seat)]


def place_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against placing what an action names."""
    realm = w.realms[seat]
    kind = CONTENT.great_person_types.number(str(action.args[0]))
    if realm.person_markers[kind] <= realm.returned_person_markers[kind]:
        return JUST_REPLACED
    return square_refusal(w, seat, w.geography.square[str(action.args[1])])


def take_place(w: World, seat: int, action: Action) -> None:
    """Place what an action names."""
    kind, name = map(str, action.args)
    place(w, seat, CONTENT.great_person_types.number(kind), w.geography.square[name])


PLACING: Final = ChoiceKind(PLACE, options=place_options, refusal=place_refusal, take=take_place)


def on_the_map(w: World, seat: int) -> list[int]:
    """The squares with a great person of a player that isn't blockaded."""
    return [square for square in land.own_squares(w, seat) if w.markers[square] // KINDS == MarkerKind.PERSON]


def gather_options(w: World, seat: int) -> list[Action]:
    """R-GP-11: what an option of the game allows."""
    return [GATHER()] if w.options.gp_free_relocate and on_the_map(w, seat) else []


def gather_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """R-GP-11, AMB-14: where the option allows it, once per turn."""
    return GATHERED_ALREADY if w.realms[seat].used_abilities & REGROUPED else None


def take_gather(w: World, seat: int, action: Action) -> None:
    """The markers go to the reserve, to be placed again."""
    realm, squares = w.realms[seat], on_the_map(w, seat)
    realm.used_abilities |= REGROUPED
    for square in squares:
        realm.person_markers = changed(realm.person_markers, w.markers[square] % KINDS, +1)
        land.lay(w, square, NOTHING)
    GATHERED(w, seat=seat, n=len(squares))


GATHERING: Final = ChoiceKind(GATHER, options=gather_options, refusal=gather_refusal, take=take_gather)


# -- losing ----------------------------------------------------------------------------------------------------


def kill_marker(w: World, square: int) -> None:
    """R-GP-12, R-GP-15: a marker on the map leaves the game."""
    kind = CONTENT.great_person_types[w.markers[square] % KINDS]
    land.retire(w, w.markers[square])
    land.lay(w, square, NOTHING)
    KILLED_PERSON(w, type=kind.id, square=w.geography.name[square])


TYPE: Final = tuple(card.type for card in CONTENT.great_persons)
"""By great person card: its type."""


def markers_of(w: World, seat: int, kind: int) -> int:
    """The markers of a type that a player has, on the map and in reserve."""
    return w.realms[seat].person_markers[kind] + standing(w, seat).markers[kind]


@law(Order.GREAT_PEOPLE)
def keep_to_markers(w: World) -> bool:
    """R-GP-10: cards of a type beyond its markers are discarded at random, face up under the deck."""
    for seat in w.in_order():
        people = w.realms[seat].people
        if not people:
            continue
        cards = [TYPE[person.face] for person in people]
        for kind in dict.fromkeys(cards):
            if cards.count(kind) > markers_of(w, seat, kind):
                discard_one(w, seat, kind)
                return keep_to_markers(w)
    return False


def discard_one(w: World, seat: int, kind: int) -> None:
    """Discard a random card of a type."""
    realm = w.realms[seat]
    places = [i for i, person in enumerate(realm.people) if TYPE[person.face] == kind]
    place = places[w.dice().below(len(places))] if len(places) > 1 else places[0]
    card = realm.people[place].face
    person_cards.lay_under(w, seat, card)
    LOST_CARD(w, seat=seat, person=CONTENT.great_persons[card].id)
