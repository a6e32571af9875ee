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
from hegemon.games.civilization.framework.standing import Standing, lingering, standing
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.view import UnwrittenView
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.forms import HIDDEN
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE, UNSEEN_CARD, Realm
from hegemon.games.civilization.world.records import sharer
from hegemon.games.civilization.world.world import FACE_DOWN, Picks, World

MAPS: Final = 32
"""Maps to remember: the same one is looked at again and again until somebody builds or explores."""

MOST_STANDINGS: Final = 512
"""To remember: a few for each player, for as long as no card changes."""

NO_STACKS: Final[Mapping[str, Any]] = {
    name: World.declared[name].default
    for name in ("event_decks", "person_deck", "wonder_deck", "hut_pool", "village_pool", "city_state_pool")
}
"""Stacks that are left out: a world begins without any."""

SHARED: Final = sharer(World)

Ground = tuple[list[Square | None], list[int], list[Icons], list[int]]
"""By square: what is printed there, the terrain, what it yields and the resource."""


def told_world(view: Mapping[str, Any]) -> World:
    """A world with everything that the view shows, and negative numbers in the place of what it hides."""
    return view.told.copy() if isinstance(view, UnwrittenView) else World.from_json(view)


def seen_world(view: Mapping[str, Any]) -> World:
    """A world with everything that the view shows. What it hides isn't there: decks are empty, hands too small.

    Of others' units all are there, and of the unit decks: a face that isn't seen is NONE. It is there to be looked at:
    what lies on the map may be shared with the view.
    """
    w = laid_out(view)
    for name, empty in NO_STACKS.items():
        setattr(w, name, empty)
    w.picked_civilizations = without_hidden(w.picked_civilizations)
    w.picked_policies = without_hidden(w.picked_policies)
    w.picked_techs = without_hidden(w.picked_techs)
    for realm in w.realms:
        leave_out_hidden(realm)
    w.coin_totals = list(view["coins"])
    return w


def laid_out(view: Mapping[str, Any]) -> World:
    """The world that a view tells, with realms that may be changed, and with all that follows from it."""
    if isinstance(view, UnwrittenView):  # in which it is worked out already
        w: World = SHARED(view.told)
        w.realms = [realm.copy() for realm in w.realms]
        w.standings = w.standings.copy()
        return w
    w = told_world(view)
    look_around(w)
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
    w.figure_squares = list(squares_by_owner(tuple(w.figure_owner), w.options.players))
    for seat in w.players:
        for city in w.cities[seat]:
            land.mark_out(w, seat, city)
    known = known_standings(w.options)
    for seat in w.players:
        if w.realms[seat].civilization != NONE:
            w.standings[seat] = remembered(w, seat, known)


@lru_cache(maxsize=MAPS)
def squares_by_owner(figure_owner: tuple[int, ...], players: int) -> tuple[tuple[int, ...], ...]:
    """By seat: the squares where its figures stand, in order."""
    squares: list[list[int]] = [[] for _ in range(players)]
    for square, owner in enumerate(figure_owner):
        if owner != NONE:
            squares[owner].append(square)
    return tuple([tuple(row) for row in squares])


@lru_cache(maxsize=MAPS)
def ground_of(options: CivilizationOptions, *map_: tuple[int, ...]) -> Ground:
    """The squares of a map that looks like this. Nobody may change them."""
    w = World(options)
    w.tiles, w.rotation, w.markers, w.disasters = map(list, map_)
    for slot, rotation in enumerate(w.rotation):
        if rotation != FACE_DOWN:
            land.unfold(w, slot)
    return w.ground, w.terrain, w.icons, w.resource


@lru_cache(maxsize=4)
def known_standings(options: CivilizationOptions) -> dict[Any, Standing]:
    """What cards amounted to before, at tables with these options."""
    return {}


def remembered(w: World, seat: int, known: dict[Any, Standing]) -> Standing:
    """What a player's cards amount to, from memory if they lay the same before."""
    realm, markers = w.realms[seat], w.markers
    around = tuple(
        (markers[square], w.figure_owner[square] in (seat, NONE))
        for city in w.cities[seat]
        for square in land.outskirts(w, city)
        if markers[square] // KINDS in (MarkerKind.WONDER, MarkerKind.PERSON)
    )
    key = (
        realm.civilization, realm.tech_rows, realm.government, realm.policies, realm.people, realm.investments,
        w.obsolete_wonders, around, *lingering(w, seat),
    )  # fmt: skip
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_STANDINGS:
            known.clear()
        found = known[key] = standing(w, seat)
    return found
