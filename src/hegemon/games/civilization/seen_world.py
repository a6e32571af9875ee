"""From a view back to a world: what the view shows lies in its place.

:func:`told_world` keeps a place for everything that is hidden: a face that isn't seen is a negative number.
:func:`seen_world` leaves hidden things out and works out what follows from the rest, so that rules which only look at
what this seat sees can be asked about it. Nothing is dealt or guessed, so both are quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.ground import Square
from hegemon.games.civilization.framework.standing import Standing, standing
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.forms import HIDDEN
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE, UNSEEN_CARD, Realm
from hegemon.games.civilization.world.world import FACE_DOWN, Picks, World

MAPS: Final = 32
"""Maps to remember: the same one is looked at again and again until somebody builds or explores."""

STANDINGS: Final[dict[Any, Standing]] = {}
MOST_STANDINGS: Final = 512
"""To remember: a few for each player, for as long as no card changes."""

Ground = tuple[list[Square | None], list[int], list[Icons], list[int]]
"""By square: what is printed there, the terrain, what it yields and the resource."""


def told_world(view: Mapping[str, Any]) -> World:
    """A world with everything that the view shows, and negative numbers in the place of what it hides."""
    return World.from_json(view)


def seen_world(view: Mapping[str, Any]) -> World:
    """A world with everything that the view shows. What it hides isn't there: decks are empty, hands too small.

    Of others' units all are there, and of the unit decks: a face that isn't seen is NONE.
    """
    w = told_world(view)
    w.event_decks, w.person_deck = (Deck(),) * len(w.event_decks), Deck()
    w.wonder_deck, w.hut_pool, w.village_pool, w.city_state_pool = (), (), (), ()
    w.picked_civilizations = without_hidden(w.picked_civilizations)
    w.picked_policies = without_hidden(w.picked_policies)
    w.picked_techs = without_hidden(w.picked_techs)
    for realm in w.realms:
        leave_out_hidden(realm)
    look_around(w)
    w.coin_totals = list(view["coins"])
    return w


def without_hidden(picks: Picks) -> Picks:
    """By seat what is seen to have been picked."""
    return tuple([() if HIDDEN in each else each for each in picks])


def leave_out_hidden(realm: Realm) -> None:
    """Of a player's cards and markers those stay whose faces are seen, and all units."""
    realm.events = tuple([card for card in realm.events if card.face != NONE])
    realm.people = tuple([card for card in realm.people if card.face != NONE])
    realm.huts_and_villages = tuple([found for found in realm.huts_and_villages if found.face != NONE])
    if UNSEEN_CARD in realm.battle_hand:
        realm.battle_hand = ()
    if NONE in realm.looking_at_events:
        realm.looking_at_events = ()
    if NONE in realm.looking_at_people:
        realm.looking_at_people = ()


# -- what follows from it --------------------------------------------------------------------------------------


def look_around(w: World) -> None:
    """Work out what follows from the map; most of it is remembered from before."""
    ground = ground_of(w.options, *map(tuple, (w.tiles, w.rotation, w.markers, w.disasters)))
    w.ground, w.terrain, w.icons, w.resource = ground
    squares: list[list[int]] = [[] for _ in w.players]
    for square, owner in enumerate(w.figure_owner):
        if owner != NONE:
            squares[owner].append(square)
    w.figure_squares = [tuple(row) for row in squares]
    for seat in w.players:
        for city in w.cities[seat]:
            land.mark_out(w, seat, city)
    for seat in w.players:
        if w.realms[seat].civilization != NONE:
            w.standings[seat] = remembered(w, seat)


@lru_cache(maxsize=MAPS)
def ground_of(options: CivilizationOptions, *map_: tuple[int, ...]) -> Ground:
    """The squares of a map that looks like this. Nobody may change them."""
    w = World(options)
    w.tiles, w.rotation, w.markers, w.disasters = map(list, map_)
    for slot, rotation in enumerate(w.rotation):
        if rotation != FACE_DOWN:
            land.unfold(w, slot)
    return w.ground, w.terrain, w.icons, w.resource


def remembered(w: World, seat: int) -> Standing:
    """What a player's cards amount to, from memory if they lay the same before."""
    realm, markers = w.realms[seat], w.markers
    around = tuple(
        (markers[square], w.figure_owner[square] in (seat, NONE))
        for city in w.cities[seat]
        for square in land.outskirts(w, city)
        if markers[square] // KINDS in (MarkerKind.WONDER, MarkerKind.PERSON)
    )
    key = (
        w.options, realm.civilization, realm.tech_rows, realm.government, realm.policies, realm.people,
        realm.investments, w.obsolete_wonders, around,
    )  # fmt: skip
    found = STANDINGS.get(key)
    if found is None:
        if len(STANDINGS) >= MOST_STANDINGS:
            STANDINGS.clear()
        found = STANDINGS[key] = standing(w, seat)
    return found
