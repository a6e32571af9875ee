"""Worlds that a seat can't tell from the true one (17.3).

Everything that a view shows is put where it lies; the rest is what nobody has shown this seat, dealt anew to where the
backs of cards and markers lie. What is dealt depends on nothing but the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from hegemon.core.luck import Bits, Dice
from hegemon.games.civilization.agenda import Question
from hegemon.games.civilization.chapters import culture
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Timing
from hegemon.games.civilization.seen_world import told_world
from hegemon.games.civilization.view import ERA, secret_question, to_act
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.forms import HIDDEN
from hegemon.games.civilization.world.markers import (
    FACE_DOWN_MARKERS,
    UNSEEN,
    MarkerKind,
    kind_of,
    marker_of,
    number_of,
)
from hegemon.games.civilization.world.realm import (
    EVENT_LEVEL,
    NONE,
    PERSON_TYPE,
    UNIT_TYPE,
    UNSEEN_CARD,
    HeldCard,
    Realm,
)
from hegemon.games.civilization.world.world import Picks, World

ATTEMPTS: Final = 50
KEPT: Final = 1
"""Of huts and villages: one that stays on a sheet until it is used (R-HUT-02, R-HUT-08)."""


BLANK: Final = CONTENT.great_persons.number("sir_isaac_newton")
"""The great person card that can lie in a pyramid (R-TECH-15)."""


def copies(counts: Iterable[int]) -> Counter[int]:
    """So many of each, by number."""
    return Counter(dict(enumerate(counts)))


BOX: Final = {
    "units": copies(card.copies for card in CONTENT.unit_cards),
    "events": copies(card.copies for card in CONTENT.events),
    "people": copies(1 for _ in CONTENT.great_persons),
    "wonders": copies(1 for _ in CONTENT.wonders),
    "huts": copies(face.huts for face in CONTENT.huts_and_villages),
    "villages": copies(face.villages for face in CONTENT.huts_and_villages),
    "city_states": copies(1 for _ in CONTENT.city_states),
    "tiles": copies(1 for _ in CONTENT.tiles),
}
"""Everything that can be hidden."""

KEPT_OR_NOT: Final = tuple(int(face.timing is Timing.KEPT) for face in CONTENT.huts_and_villages)
BACKS: Final[Mapping[str, tuple[int, ...]]] = {
    "units": UNIT_TYPE,
    "events": EVENT_LEVEL,
    "people": PERSON_TYPE,
    "wonders": ERA,
    "huts": KEPT_OR_NOT,
    "villages": KEPT_OR_NOT,
}
"""By face: what its place tells of it."""

ON_MAP: Final = {
    MarkerKind.WONDER: "wonders", MarkerKind.HUT: "huts", MarkerKind.VILLAGE: "villages",
    MarkerKind.CITY_STATE: "city_states",
}  # fmt: skip
"""The markers that come out of something hidden."""
FACE_DOWN: Final = {marker_of(kind, UNSEEN): kind for kind in FACE_DOWN_MARKERS}
"""What is seen of them on the map before they are explored."""


def imagined(view: Mapping[str, Any], rng: Bits) -> World:
    """A random world in which the seat of this view sees exactly this view; ValueError if none is found."""
    for _ in range(ATTEMPTS):
        w = attempt(view, f"{rng.getrandbits(128):032x}")
        if can_answer(w):
            return w
    raise ValueError("no world fits this view")


def attempt(view: Mapping[str, Any], seed: str) -> World:
    """A world in which everything lies as the view shows it, whether or not its players can go on."""
    w = told_world(view)
    w.seed = seed
    unseen = Unseen(w, Dice(f"{seed}:0"))
    for holder, realm in enumerate(w.realms):
        deal_to_realm(realm, holder, unseen)
    deal_to_barbarians(w, unseen)
    w.agenda = [step.imagined(w, unseen.dice.below) for step in w.agenda]
    for seat in w.players:
        deal_what_is_looked_at(w, seat, unseen)
    deal_heaps(w, unseen)
    deal_map(w, unseen)
    land.survey(w)
    deal_picks(w, unseen.dice)
    return w


def can_answer(w: World) -> bool:
    """Has everybody an answer to what is asked? Nobody is asked who hasn't."""
    question = w.agenda[-1] if w.agenda else None
    return not isinstance(question, Question) or all(question.offers(w, seat) for seat in to_act(w))


# -- what is unseen --------------------------------------------------------------------------------------------


class Unseen:
    """Everything that a view doesn't show, shuffled, to be dealt."""

    def __init__(self, w: World, dice: Dice) -> None:
        self.dice: Final = dice
        left = {what: faces.copy() for what, faces in BOX.items()}
        for what, face in everything(w):
            if face >= 0 and face != UNSEEN:
                left[what][face] -= 1
        self.piles: Final = {what: dice.shuffled(sorted(faces.elements())) for what, faces in left.items()}

    def deal(self, what: str, count: int, *backs: int) -> tuple[int, ...]:
        """So many of those that look like this, or one of these, from the back; any of them if nothing is said."""
        pile, backs_of = self.piles[what], BACKS[what] if backs else ()
        dealt: list[int] = []
        others: list[int] = []
        while pile and len(dealt) < count:
            face = pile.pop()
            (dealt if not backs or backs_of[face] in backs else others).append(face)
        pile.extend(reversed(others))
        if len(dealt) < count:
            raise ValueError(f"no world fits this view: there are too many {what}")
        return tuple(dealt)

    def one(self, what: str, *backs: int) -> int:
        """One of those that look like this."""
        return self.deal(what, 1, *backs)[0]

    def cards(self, row: tuple[HeldCard, ...], what: str) -> tuple[HeldCard, ...]:
        """Cards that somebody holds, each with a face."""
        return tuple([card if card.face != NONE else HeldCard(self.one(what, card.back), card.known) for card in row])

    def deck(self, deck: Deck, what: str, *backs: int) -> Deck:
        """The cards of a deck that lie face down are dealt; those that lie face up are seen."""
        return Deck(self.deal(what, len(deck.down), *backs), deck.up)


def everything(w: World) -> Iterator[tuple[str, int]]:
    """All that can be hidden, wherever it lies: what it is, and its face."""
    for what, decks in (("units", w.unit_decks), ("events", w.event_decks), ("people", (w.person_deck,))):
        yield from ((what, card) for deck in decks for card in (*deck.down, *deck.up))
    yield from (("wonders", wonder) for wonder in (*w.wonder_deck, *w.open_wonders, *w.starting_wonders))
    yield from (("huts", face) for face in w.hut_pool)
    yield from (("villages", face) for face in w.village_pool)
    yield from (("city_states", face) for face in w.city_state_pool)
    yield from (("tiles", tile) for slot, tile in enumerate(w.tiles) if tile != NONE and slot not in w.geography.home)
    for marker in (*w.markers, *w.removed_markers):
        if marker and kind_of(marker) in ON_MAP:
            yield ON_MAP[kind_of(marker)], number_of(marker)
    for realm in w.realms:
        yield from everything_of(realm)
    if w.battle:
        yield from (("units", card.face) for card in w.battle.barbarian_hand)
        yield from (("units", unit) for front in w.battle.fronts for unit in front.units if unit != NONE)


def everything_of(realm: Realm) -> Iterator[tuple[str, int]]:
    """A player's part of it."""
    yield from (("units", card.face) for card in (*realm.units, *realm.battle_hand))
    yield from (("events", card.face) for card in realm.events)
    yield from (("events", card) for card in realm.looking_at_events)
    yield from (("people", card.face) for card in realm.people)
    yield from (("people", card) for card in realm.looking_at_people)
    yield from (("people", BLANK) for _ in range(sum(realm.blank_cards)))
    yield from (("villages" if found.village else "huts", found.face) for found in realm.huts_and_villages)


# -- dealing it ------------------------------------------------------------------------------------------------


def deal_to_realm(realm: Realm, holder: int, unseen: Unseen) -> None:
    """Give faces to a player's hidden cards and markers; whoever has a marker has kept it."""
    realm.units = unseen.cards(realm.units, "units")
    if UNSEEN_CARD in realm.battle_hand:
        units = unseen.dice.shuffled(realm.units)
        size = len(realm.battle_hand)
        realm.battle_hand, realm.units = tuple(units[:size]), tuple(units[size:])
    else:
        realm.battle_hand = unseen.cards(realm.battle_hand, "units")
    realm.events = unseen.cards(realm.events, "events")
    realm.people = tuple(
        card if card.face != NONE else card._replace(face=unseen.one("people", card.back), back=NONE)
        for card in realm.people
    )
    realm.huts_and_villages = tuple(
        found if found.face != NONE else found._replace(face=unseen.one("villages" if found.village else "huts", KEPT))
        for found in realm.huts_and_villages
    )


def deal_to_barbarians(w: World, unseen: Unseen) -> None:
    """Give faces to the hand of barbarians; who plays them knows it."""
    if w.battle and w.battle.barbarian_hand:
        player = w.battle.players[w.battle.owners.index(NONE)]
        hand = unseen.cards(w.battle.barbarian_hand, "units")
        w.battle.barbarian_hand = tuple(card._replace(known=card.known | 1 << player) for card in hand)


def deal_what_is_looked_at(w: World, seat: int, unseen: Unseen) -> None:
    """Cards among which a player is choosing; great people there have a marker left (R-GP-02)."""
    realm = w.realms[seat]
    if NONE in realm.looking_at_people:
        types = [kind for kind, left in enumerate(w.person_markers) if left]
        realm.looking_at_people = unseen.deal("people", len(realm.looking_at_people), *types)
    if NONE in realm.looking_at_events:
        keeping = (step for step in reversed(w.agenda) if isinstance(step, culture.KeepEvent) and step.seat == seat)
        level = next(keeping).level
        realm.looking_at_events = unseen.deal("events", len(realm.looking_at_events), level)


def deal_heaps(w: World, unseen: Unseen) -> None:
    """What lies face down beside the map."""
    w.unit_decks = tuple(unseen.deck(deck, "units", kind) for kind, deck in enumerate(w.unit_decks))
    w.event_decks = tuple(unseen.deck(deck, "events", level) for level, deck in enumerate(w.event_decks, 1))
    w.person_deck = unseen.deck(w.person_deck, "people")
    w.wonder_deck = tuple(unseen.one("wonders", HIDDEN - back) for back in w.wonder_deck)
    w.city_state_pool = unseen.deal("city_states", len(w.city_state_pool))


def deal_map(w: World, unseen: Unseen) -> None:
    """What lies face down on the map, and the markers that may come there yet."""
    for square, marker in enumerate(w.markers):
        if marker in FACE_DOWN:
            kind = FACE_DOWN[marker]
            w.markers[square] = marker_of(kind, unseen.one(ON_MAP[kind]))
    w.hut_pool = unseen.deal("huts", len(w.hut_pool))
    w.village_pool = unseen.deal("villages", len(w.village_pool))
    w.tiles = [unseen.one("tiles") if tile == HIDDEN else tile for tile in w.tiles]


def deal_picks(w: World, dice: Dice) -> None:
    """Secret answers: who has given one may have picked anything that was possible."""
    question = secret_question(w)
    if question is None:
        return
    picks: Picks = getattr(w, question.picks)
    whole = list(picks)
    for seat, own in enumerate(picks):
        if HIDDEN in own:
            possible = question.possible_picks(w, seat)
            whole[seat] = possible[dice.below(len(possible))]
    setattr(w, question.picks, tuple(whole))
