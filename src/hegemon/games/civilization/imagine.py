"""Worlds that a seat can't tell from the true one (17.3).

Everything that a view shows is put where it lies; the rest is what nobody has shown this seat, dealt anew to where the
backs of cards and markers lie. What is dealt depends on nothing but the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from hegemon.core.luck import Bits, Dice
from hegemon.games.civilization.agenda import HIDDEN, Question
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Timing
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.view import (
    EVENT_LEVEL,
    FACE_DOWN_MARKERS,
    OPEN_HEAPS,
    OPEN_NUMBERS,
    OPEN_OF_REALM,
    OPEN_ROWS,
    PERSON_TYPE,
    UNIT_TYPE,
    UNSEEN,
    WONDER_ERA,
    Entry,
    looked_at,
    secret_question,
    to_act,
)
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.geography import geography
from hegemon.games.civilization.world.markers import MarkerKind, kind_of, marker_of, number_of
from hegemon.games.civilization.world.realm import NONE, FoundMarker, HeldCard, PersonCard, Realm
from hegemon.games.civilization.world.struct import frozen
from hegemon.games.civilization.world.world import Step, World

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
    "wonders": WONDER_ERA,
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
    w = World(CivilizationOptions.from_json(view["options"]), seed)
    for name in OPEN_NUMBERS:
        setattr(w, name, view[name])
    for name in OPEN_ROWS:
        setattr(w, name, list(view[name]))
    for name in OPEN_HEAPS:
        setattr(w, name, row_from(view[name]))
    w.cities = [[City.from_json(city) for city in cities] for cities in view["cities"]]
    unseen = Unseen(view, Dice(f"{seed}:0"))
    w.realms = [realm_from(realm, holder, unseen) for holder, realm in enumerate(view["realms"])]
    w.battle = battle_from(view["battle"], unseen) if view["battle"] else None
    w.agenda = [Step.from_json(step).imagined(w, unseen.dice.below) for step in view["agenda"]]
    for seat, realm in enumerate(view["realms"]):
        w.realms[seat].looking_at = looking_from(w, realm["looking_at"], seat, unseen)
    deal_heaps(w, view, unseen)
    deal_map(w, view, unseen)
    land.survey(w)
    w.secret_picks = picks_from(w, view["secret_picks"], unseen.dice)
    return w


def can_answer(w: World) -> bool:
    """Has everybody an answer to what is asked? Nobody is asked who hasn't."""
    question = w.agenda[-1] if w.agenda else None
    return not isinstance(question, Question) or all(question.offers(w, seat) for seat in to_act(w))


# -- what is unseen --------------------------------------------------------------------------------------------


class Unseen:
    """Everything that a view doesn't show, shuffled, to be dealt."""

    def __init__(self, view: Mapping[str, Any], dice: Dice) -> None:
        self.dice: Final = dice
        self.seat: Final[int | None] = view["seat"]
        self.everybody: Final = (2 << len(view["realms"])) - 1
        left = {what: faces.copy() for what, faces in BOX.items()}
        for what, face in seen(view):
            left[what][face] -= 1
        self.piles: Final = {what: dice.shuffled(sorted(faces.elements())) for what, faces in left.items()}

    def known(self, entry: Entry, holder: int) -> int:
        """Who knows the face of something: everybody, or its holder and the seat of the view if that sees it."""
        face, _, everybody = entry
        if everybody:
            return self.everybody
        return 1 << holder | (1 << self.seat if self.seat is not None and face is not None else 0)

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

    def face(self, face: int | None, what: str, *backs: int) -> int:
        """The face of something: what is seen of it, or one that is dealt."""
        return self.deal(what, 1, *backs)[0] if face is None else face

    def held(self, entry: Entry, what: str, holder: int) -> HeldCard:
        """A card that somebody holds."""
        return HeldCard(self.face(entry[0], what, entry[1]), self.known(entry, holder))

    def deck(self, deck: list[Any], what: str, *backs: int) -> Deck:
        """The cards of a deck that lie face down are dealt; those that lie face up are seen."""
        down, up = deck
        return Deck(self.deal(what, down, *backs), tuple(up))


def seen(view: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """All that is seen of what can be hidden: what it is, and its face."""
    homes = geography(len(view["realms"])).home
    yield from (("wonders", wonder) for wonder in (*view["open_wonders"], *view["starting_wonders"]))
    for marker in (*view["markers"], *view["removed_markers"]):
        kind = kind_of(marker)
        if kind in ON_MAP and number_of(marker) != UNSEEN:
            yield ON_MAP[kind], number_of(marker)
    for slot, tile in enumerate(view["tiles"]):
        if tile not in (NONE, HIDDEN) and slot not in homes:
            yield "tiles", tile
    for _, up in view["unit_decks"]:
        yield from (("units", card) for card in up)
    for _, up in view["event_decks"]:
        yield from (("events", card) for card in up)
    yield from (("people", card) for card in view["person_deck"][1])
    agenda = [Step.from_json(step) for step in view["agenda"]]
    for seat, realm in enumerate(view["realms"]):
        yield from seen_of_realm(realm)
        yield from (("people", BLANK) for _ in range(sum(realm["blank_cards"])))
        if isinstance(realm["looking_at"], list):
            yield from ((looked_at(agenda, seat)[0], card) for card in realm["looking_at"])
    if view["battle"]:
        yield from seen_of_battle(view["battle"])


def seen_of_realm(realm: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The faces that are seen among a player's cards and markers."""
    hand = [] if isinstance(realm["battle_hand"], int) else realm["battle_hand"]
    rows = {"units": [*realm["units"], *hand], "events": realm["events"], "people": realm["people"]}
    for what, entries in rows.items():
        yield from ((what, face) for face, _, _ in entries if face is not None)
    for face, village, _ in realm["huts_and_villages"]:
        if face is not None:
            yield "villages" if village else "huts", face


def seen_of_battle(battle: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The units in play, and those of barbarians that are seen."""
    yield from (("units", unit) for units, _ in battle["fronts"] for unit in units if unit != NONE)
    yield from (("units", face) for face, _, _ in battle["barbarian_hand"] if face is not None)


# -- dealing it ------------------------------------------------------------------------------------------------


def realm_from(realm: Mapping[str, Any], holder: int, unseen: Unseen) -> Realm:
    """A player's sheet and cards, the hidden ones dealt."""
    whole = Realm()
    for name in OPEN_OF_REALM:
        setattr(whole, name, row_from(realm[name]))
    units = [unseen.held(entry, "units", holder) for entry in realm["units"]]
    if isinstance(realm["battle_hand"], int):
        units = unseen.dice.shuffled(units)
        whole.battle_hand, units = tuple(units[: realm["battle_hand"]]), units[realm["battle_hand"] :]
    else:
        whole.battle_hand = tuple(unseen.held(entry, "units", holder) for entry in realm["battle_hand"])
    whole.units = tuple(units)
    whole.events = tuple(unseen.held(entry, "events", holder) for entry in realm["events"])
    whole.people = tuple(PersonCard(unseen.face(face, "people", back), shown) for face, back, shown in realm["people"])
    whole.huts_and_villages = tuple(found_from(entry, holder, unseen) for entry in realm["huts_and_villages"])
    return whole


def row_from(told: Any) -> Any:
    """A number, or a row of them as a world keeps it."""
    return tuple(told) if isinstance(told, list) else told


def looking_from(w: World, looking: list[int] | int, seat: int, unseen: Unseen) -> tuple[int, ...]:
    """Cards among which a player is choosing; great people there have a marker left (R-GP-02)."""
    if isinstance(looking, list):
        return tuple(looking)
    what, back = looked_at(w.agenda, seat)
    backs = [kind for kind, left in enumerate(w.person_markers) if left] if what == "people" else [back]
    return unseen.deal(what, looking, *backs)


def found_from(entry: Entry, holder: int, unseen: Unseen) -> FoundMarker:
    """A hut or village marker on a sheet: whoever has it has kept it."""
    face, village, _ = entry
    return FoundMarker(unseen.face(face, "villages" if village else "huts", KEPT), unseen.known(entry, holder), village)


def battle_from(battle: Mapping[str, Any], unseen: Unseen) -> Battle:
    """A battle, the hand of barbarians dealt; who plays them knows it."""
    whole = Battle.from_json({**battle, "barbarian_hand": ()})
    if battle["barbarian_hand"]:
        player = whole.players[whole.owners.index(NONE)]
        whole.barbarian_hand = tuple(unseen.held(entry, "units", player) for entry in battle["barbarian_hand"])
    return whole


def deal_heaps(w: World, view: Mapping[str, Any], unseen: Unseen) -> None:
    """What lies face down beside the map."""
    w.unit_decks = tuple(unseen.deck(deck, "units", kind) for kind, deck in enumerate(view["unit_decks"]))
    w.event_decks = tuple(unseen.deck(deck, "events", level) for level, deck in enumerate(view["event_decks"], 1))
    w.person_deck = unseen.deck(view["person_deck"], "people")
    w.wonder_deck = tuple(unseen.face(None, "wonders", era) for era in view["wonder_deck"])
    w.city_state_pool = unseen.deal("city_states", view["city_state_pool"])


def deal_map(w: World, view: Mapping[str, Any], unseen: Unseen) -> None:
    """What lies face down on the map, and the markers that may come there yet."""
    w.markers = list(view["markers"])
    for square, marker in enumerate(w.markers):
        if marker in FACE_DOWN:
            kind = FACE_DOWN[marker]
            w.markers[square] = marker_of(kind, unseen.face(None, ON_MAP[kind]))
    w.hut_pool = unseen.deal("huts", view["hut_pool"])
    w.village_pool = unseen.deal("villages", view["village_pool"])
    w.tiles = [unseen.face(None if tile == HIDDEN else tile, "tiles") for tile in view["tiles"]]


def picks_from(w: World, picks: list[list[int] | None], dice: Dice) -> tuple[tuple[int, ...], ...]:
    """Secret answers: who has given one may have picked anything that was possible."""
    question = secret_question(w)
    whole: list[tuple[int, ...]] = []
    for seat, own in enumerate(picks):
        possible = [frozen(own)] if own is not None or question is None else question.possible_picks(w, seat)
        whole.append(possible[dice.below(len(possible))])
    return tuple(whole)
