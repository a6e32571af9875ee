"""The world as one seat sees it: what the view shows lies in its place, what it hides is left out.

Nothing is dealt or guessed, so it is made quickly; rules that only look at what everybody sees can be asked about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Final, TypeVar

from hegemon.games.civilization.advisor import plan
from hegemon.games.civilization.advisor.plan import Aim, Worths
from hegemon.games.civilization.chapters.cityworks import Outlook, outlook
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.ground import Square
from hegemon.games.civilization.framework.standing import Standing, standing
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.view import OPEN_HEAPS, OPEN_NUMBERS, OPEN_OF_REALM, OPEN_ROWS
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.markers import KINDS, MarkerKind
from hegemon.games.civilization.world.realm import NONE, FoundMarker, HeldCard, PersonCard, Realm
from hegemon.games.civilization.world.world import FACE_DOWN, Step, World

MAPS: Final = 32
"""Maps to remember: the same one is looked at again and again until somebody builds or explores."""

STANDS: Final = {MarkerKind.WONDER: 7.0, MarkerKind.PERSON: 5.0}
"""What wonders and great people on the map are worth besides their icons: hardly ever is anything built over them."""

AnyStep = TypeVar("AnyStep", bound=Step)

STANDINGS: Final[dict[Any, Standing]] = {}
MOST_STANDINGS: Final = 512
"""To remember: a few for each player, for as long as no card changes."""

Ground = tuple[list[Square | None], list[int], list[Icons], list[int]]
"""By square: what is printed there, the terrain, what it yields and the resource."""


class SeenWorld:
    """A position as a seat sees it, and what the advisor asks of it again and again."""

    def __init__(self, w: World, seat: int) -> None:
        self.w: Final = w
        self.seat: Final = seat
        self.realm: Final = w.realms[seat]
        self._strength: Final[dict[tuple[int, int, int], float]] = {}
        self.goals: Final[dict[Any, Any]] = {}
        """Where groups should go, as the advisor on movement has found out."""

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> SeenWorld:
        """What a view shows."""
        return cls(world_of(view), view["seat"])

    # -- what one has ------------------------------------------------------------------------------------------

    @property
    def question(self) -> Step:
        """What is being asked."""
        return self.w.agenda[-1]

    def asked(self, kind: type[AnyStep]) -> AnyStep:
        """What is being asked, by somebody who knows what kind of question it is."""
        if not isinstance(self.question, kind):
            raise TypeError(f"{self.question} is no {kind.__name__}")
        return self.question

    @cached_property
    def standing(self) -> Standing:
        """What the own cards amount to."""
        return standing(self.w, self.seat)

    @cached_property
    def cities(self) -> list[City]:
        """The own cities, the capital first."""
        return self.w.cities[self.seat]

    @cached_property
    def outlook(self) -> Outlook:
        """What the squares give to the own cities."""
        return outlook(self.w, self.seat)

    # -- who is how strong -------------------------------------------------------------------------------------

    def power(self, seat: int, figures: int) -> float:
        """What a group of so many armies amounts to in a battle."""
        key = (seat, figures, NONE)
        if key not in self._strength:
            self._strength[key] = plan.power(self.w, seat, figures)
        return self._strength[key]

    def guard(self, seat: int, centre: int) -> float:
        """What an attacker of a city is up against."""
        key = (seat, 0, centre)
        if key not in self._strength:
            self._strength[key] = plan.city_guard(self.w, seat, centre)
        return self._strength[key]

    @cached_property
    def target(self) -> int:
        """The centre of the capital of somebody else that is guarded worst; NONE if there is none."""
        w = self.w
        centres = [(land.capital(w, other).centre, other) for other in w.others(self.seat) if w.cities[other]]
        return min(centres, key=lambda each: self.guard(each[1], each[0]), default=(NONE, NONE))[0]

    @cached_property
    def in_danger(self) -> bool:
        """Could somebody else take the own capital?"""
        return plan.threat(self.w, self.seat) * plan.CAUTION > plan.capital_guard(self.w, self.seat)

    # -- what one wants ----------------------------------------------------------------------------------------

    @cached_property
    def aim(self) -> Aim:
        """The victory the seat is after."""
        return plan.aim_of(self.w, self.seat)

    @cached_property
    def worths(self) -> Worths:
        """What things are worth to somebody with this aim."""
        return plan.WORTHS[self.aim]

    def icons(self, icons: Icons) -> float:
        """What it is worth to have these icons around a city."""
        worths = self.worths
        return (
            icons.production * worths.production
            + icons.trade * worths.trade
            + icons.culture * worths.culture
            + icons.coin * worths.coin
        )

    # -- the map -----------------------------------------------------------------------------------------------

    def square(self, word: str | int) -> int:
        """The square that an action names."""
        return self.w.geography.square[str(word)]

    def yields(self, square: int) -> float:
        """What a square is worth as it is."""
        return self.icons(self.w.icons[square])

    def lost_at(self, square: int) -> float:
        """What one loses by building there: what it yields, and what stands there and does more than that."""
        return self.yields(square) + STANDS.get(land.kind_at(self.w, square), 0.0)


# -- from a view -----------------------------------------------------------------------------------------------


def world_of(view: Mapping[str, Any]) -> World:
    """A world with everything that the view shows. What it hides isn't there: decks are empty, hands too small."""
    w = World(options_of(tuple((name, row(value)) for name, value in view["options"].items())), "")
    for name in OPEN_NUMBERS:
        setattr(w, name, view[name])
    for name in (*OPEN_ROWS, "markers", "tiles"):
        setattr(w, name, view[name])
    for name in OPEN_HEAPS:
        setattr(w, name, row(view[name]))
    w.secret_picks = tuple(tuple(picks) if picks else () for picks in view["secret_picks"])
    w.cities = [[City.from_json(city) for city in cities] for cities in view["cities"]]
    w.realms = [realm_of(realm) for realm in view["realms"]]
    w.unit_decks = tuple(Deck((NONE,) * down, tuple(up)) for down, up in view["unit_decks"])
    w.battle = battle_of(view["battle"]) if view["battle"] else None
    w.agenda = [Step.from_json(step) for step in view["agenda"][-1:]]
    look_around(w)
    w.coin_totals = list(view["coins"])
    return w


def row(told: Any) -> Any:
    """A number, or a row of them."""
    return tuple(told) if isinstance(told, list) else told


@lru_cache(maxsize=MAPS)
def options_of(told: tuple[tuple[str, Any], ...]) -> CivilizationOptions:
    """The options of a table, read once."""
    return CivilizationOptions.from_json(dict(told))


def look_around(w: World) -> None:
    """Work out what follows from the map; most of it is remembered from before."""
    ground = ground_of(w.options, *map(tuple, (w.tiles, w.rotation, w.markers, w.disasters)))
    w.ground, w.terrain, w.icons, w.resource = ground
    camps: list[list[int]] = [[] for _ in w.players]
    for square, holder in enumerate(w.figure_owner):
        if holder != NONE:
            camps[holder].append(square)
    w.figure_squares = [tuple(squares) for squares in camps]
    for seat in w.players:
        for city in w.cities[seat]:
            land.mark_out(w, seat, city)
    for seat in w.players:
        if w.realms[seat].civilization != NONE:
            w.standings[seat] = remembered(w, seat)


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


@lru_cache(maxsize=MAPS)
def ground_of(options: CivilizationOptions, *map_: tuple[int, ...]) -> Ground:
    """The squares of a map that looks like this. Nobody may change them."""
    w = World(options, "")
    w.tiles, w.rotation, w.markers, w.disasters = map(list, map_)
    for slot, rotation in enumerate(w.rotation):
        if rotation != FACE_DOWN:
            land.unfold(w, slot)
    return w.ground, w.terrain, w.icons, w.resource


def realm_of(told: Mapping[str, Any]) -> Realm:
    """A player's sheet with the cards that are seen. Of others' units all count: a face that isn't known is NONE."""
    realm = object.__new__(Realm)
    for name in OPEN_OF_REALM:
        setattr(realm, name, row(told[name]))
    hand = told["battle_hand"]
    realm.units = tuple(held(entry) for entry in told["units"])
    realm.battle_hand = () if isinstance(hand, int) else tuple(held(entry) for entry in hand)
    realm.events = tuple(HeldCard(face, 0) for face, _, _ in told["events"] if face is not None)
    realm.people = tuple(PersonCard(face, shown) for face, _, shown in told["people"] if face is not None)
    realm.huts_and_villages = tuple(
        FoundMarker(face, 0, bool(village)) for face, village, _ in told["huts_and_villages"] if face is not None
    )
    realm.looking_at = tuple(told["looking_at"]) if isinstance(told["looking_at"], list) else ()
    return realm


def held(entry: list[Any]) -> HeldCard:
    """A unit in somebody's hand: its face, or NONE, and in the place of who knows it the type on its back."""
    face, kind, _ = entry
    return HeldCard(NONE if face is None else face, kind)


def battle_of(told: Mapping[str, Any]) -> Battle:
    """A battle; of barbarians those that are seen."""
    battle = Battle.from_json({**told, "barbarian_hand": ()})
    battle.barbarian_hand = tuple(held(entry) for entry in told["barbarian_hand"])
    return battle
