"""The whole position. Chapters read and change it; only views of it leave the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Final

from hegemon.core.game import Action, Event
from hegemon.core.luck import Dice
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.ground import Square
from hegemon.games.civilization.facts.kinds import Phase
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck
from hegemon.games.civilization.world.geography import Geography, geography
from hegemon.games.civilization.world.markers import NOTHING
from hegemon.games.civilization.world.plain import frozen, thawed
from hegemon.games.civilization.world.realm import NONE, Realm

UNEXPLORED: Final = -1
FACE_DOWN: Final = -1
NO_ICONS: Final = Icons()

NUMBERS: Final = ("active", "chance", "first", "how", "phase", "seed", "turn", "winner")
"""Fields that hold one number or text."""
ROWS: Final = (
    "armies", "charted", "disasters", "holder", "lying", "moved_armies", "moved_scouts", "rotation", "scouts", "sent",
    "tiles",
)  # fmt: skip
"""Fields that hold a row of numbers, by square or by slot."""
HEAPS: Final = (
    "barred", "buildings", "city_states", "event_decks", "fortifications", "gifts", "gone", "huts", "market",
    "newcomers", "obsolete", "offers", "people_deck", "people_left", "picks", "resources", "space_flight", "unit_decks",
    "villages", "wonder_coins", "wonder_deck",
)  # fmt: skip
"""Fields that hold something immutable."""
WORKED_OUT: Final = ("camps", "centre_owner", "ground", "hub", "icons", "outskirts_owner", "purses", "resource",
                    "standings", "terrain")  # fmt: skip
"""Rows that follow from the others, kept because they are asked for all the time."""


@cache
def turn_order(players: int, start: int) -> tuple[int, ...]:
    """The seats clockwise from one of them.

    >>> turn_order(4, 2)
    (2, 3, 0, 1)
    """
    return tuple((start + i) % players for i in range(players))


class World:
    """A position of the game: plain data, and what is worked out of it."""

    __slots__ = (
        *NUMBERS, *ROWS, *HEAPS, *WORKED_OUT, "agenda", "battle", "cities", "land", "news", "options",
        "offered", "realms", "stirred",
    )  # fmt: skip

    options: CivilizationOptions
    land: Geography

    # -- numbers
    seed: str
    """From which all chance comes; nobody sees it (R-TIME-12)."""
    chance: int
    """How often chance has decided."""
    turn: int
    """From 1; 0 during the set-up."""
    first: int
    """Who holds the first player marker."""
    phase: int
    active: int
    """The player whose phase it is, or NONE where all act together."""
    winner: int
    how: str
    """By which victory; "turns" if the game was stopped."""

    # -- by slot
    tiles: list[int]
    """The neutral tile; for a home the number of its home tile. Hidden while face down."""
    rotation: list[int]
    """FACE_DOWN while unexplored."""

    # -- by square
    lying: list[int]
    """The marker (see `markers`)."""
    charted: list[int]
    """Who has looked at the hut or village that lies there face down, as bits by seat."""
    disasters: list[int]
    """The terrain that a disaster marker gives it, or NONE (R-DIS-01)."""
    holder: list[int]
    """Whose figures stand there, or NONE."""
    armies: list[int]
    scouts: list[int]
    moved_armies: list[int]
    """Of those there: how many have moved in this phase (R-MOVE-04)."""
    moved_scouts: list[int]
    sent: list[int]
    """The centre of the city that gets what scouts gather there; NONE for the usual one (R-SOT-07)."""

    # -- heaps
    unit_decks: tuple[Deck, ...]
    """By type."""
    event_decks: tuple[Deck, ...]
    """By level from I."""
    people_deck: Deck
    people_left: tuple[int, ...]
    """By type: great person markers in the supply."""
    wonder_deck: tuple[int, ...]
    """The top card is the last."""
    market: tuple[int, ...]
    """The wonders that lie open."""
    obsolete: int
    """Wonders made obsolete, as bits (R-OBS-01)."""
    wonder_coins: tuple[int, ...]
    """By wonder: coin tokens on it."""
    buildings: tuple[int, ...]
    """By family: markers in the market."""
    resources: tuple[int, ...]
    """By kind: tokens in the market."""
    huts: tuple[int, ...]
    """Pools of markers; the next one is the last."""
    villages: tuple[int, ...]
    city_states: tuple[int, ...]
    gone: tuple[int, ...]
    """Markers that have left the game, as they lay (see `markers`); everybody has seen them go (R-SUP-04)."""
    fortifications: int
    """Fortification and caravan markers in the supply (R-FORT-07)."""
    gifts: tuple[int, ...]
    """Wonders set apart for civilizations that start with one (R-SET-06)."""
    space_flight: int
    """Cards of Space Flight left."""
    picks: tuple[tuple[int, ...], ...]
    """By seat: the techs chosen in secret in this research phase."""
    newcomers: tuple[int, ...]
    """Squares of figures produced in this turn, which gather nothing yet (R-SCT-03)."""
    barred: tuple[int, ...]
    """Squares that no figure may leave in this turn."""
    offers: tuple[int, ...]
    """By seat: deals offered in this phase."""

    battle: Battle | None
    realms: list[Realm]
    cities: list[list[City]]
    """By seat, the capital first."""
    agenda: list[Step]
    """What is still owed; the last comes first."""

    # -- worked out
    ground: list[Square | None]
    """What is printed there; None where the tile lies face down or there is no map."""
    terrain: list[int]
    """UNEXPLORED where the tile lies face down or there is no map."""
    icons: list[Icons]
    """What a square yields to whoever has it."""
    resource: list[int]
    """The resource on it, NONE, or ANY_RESOURCE."""
    centre_owner: list[int]
    """Whose city centre it is, or NONE."""
    outskirts_owner: list[int]
    """Whose city it lies around, or NONE."""
    hub: list[int]
    """The centre of the city around which it lies, or NONE."""
    camps: list[tuple[int, ...]]
    """By seat: the squares where its figures stand, in order."""
    standings: list[Any]
    """By seat: what the cards in play amount to, as `framework.standing` keeps it; None if something changed since."""
    purses: list[int]
    """By seat: the coins, or NONE if something changed since (R-COIN-01)."""

    stirred: bool
    """Has anything happened that a law minds, since they last found nothing to do? No part of the position."""
    offered: list[Action] | None
    """What the question on top of the agenda offers, if that was just found out; no part of the position."""
    news: list[Event]
    """What has happened since somebody last looked; no part of the position."""

    def __init__(self, options: CivilizationOptions, seed: str) -> None:
        players = options.players
        land = geography(players)
        self.options = options
        self.land = land
        self.seed, self.chance = seed, 0
        self.turn, self.first, self.phase, self.active = 0, 0, Phase.ALWAYS, NONE
        self.winner, self.how = NONE, ""
        slots, size = len(land.slot_squares), land.size
        self.tiles, self.rotation = [NONE] * slots, [FACE_DOWN] * slots
        self.lying, self.charted = [NOTHING] * size, [0] * size
        self.disasters, self.holder, self.sent = [NONE] * size, [NONE] * size, [NONE] * size
        self.armies, self.scouts, self.moved_armies, self.moved_scouts = [0] * size, [0] * size, [0] * size, [0] * size
        self.unit_decks = (Deck(),) * len(CONTENT.unit_types)
        self.event_decks = (Deck(),) * 3
        self.people_deck = Deck()
        self.people_left = tuple(kind.markers for kind in CONTENT.great_person_types)
        self.wonder_deck, self.market, self.obsolete = (), (), 0
        self.wonder_coins = (0,) * len(CONTENT.wonders)
        self.buildings = tuple(family.supply for family in CONTENT.families)
        self.resources = (players * CONTENT.market.tokens_per_player,) * len(CONTENT.market.resources)
        self.huts, self.villages, self.city_states, self.gone = (), (), (), ()
        self.fortifications = CONTENT.market.fortification_caravan_markers
        self.gifts = ()
        self.space_flight = CONTENT.market.space_flight_cards
        self.picks = ((),) * players
        self.newcomers, self.barred = (), ()
        self.offers = (0,) * players
        self.battle = None
        self.realms = [Realm() for _ in range(players)]
        self.cities = [[] for _ in range(players)]
        self.agenda = []
        self.offered = None
        self.news = []
        self.forget()

    def forget(self) -> None:
        """Throw away what is worked out, for a position that was put together by hand or read from a file."""
        size, players = self.land.size, self.options.players
        self.ground, self.terrain = [None] * size, [UNEXPLORED] * size
        self.icons, self.resource = [NO_ICONS] * size, [NONE] * size
        self.centre_owner, self.outskirts_owner, self.hub = [NONE] * size, [NONE] * size, [NONE] * size
        self.camps = [()] * players
        self.standings, self.purses = [None] * players, [NONE] * players
        self.stirred = True

    # -- the players -------------------------------------------------------------------------------------------

    @property
    def players(self) -> range:
        """All seats."""
        return range(self.options.players)

    def in_order(self, start: int | None = None) -> tuple[int, ...]:
        """All seats in turn order, from the first player or another (R-TURN-02)."""
        return turn_order(self.options.players, self.first if start is None else start)

    def others(self, seat: int) -> tuple[int, ...]:
        """Everyone else, clockwise."""
        return turn_order(self.options.players, seat)[1:]

    def recount(self, seat: int) -> None:
        """A player's cards have changed: what they amount to, and the coins, are to be worked out anew."""
        self.standings[seat], self.purses[seat] = None, NONE

    def everybody(self) -> int:
        """All seats as bits, and one more for whoever looks on: who knows what everybody knows."""
        return (2 << self.options.players) - 1

    # -- chance ------------------------------------------------------------------------------------------------

    def dice(self) -> Dice:
        """The dice for one moment of chance."""
        self.chance += 1
        return Dice(f"{self.seed}:{self.chance}")

    # -- values ------------------------------------------------------------------------------------------------

    def copy(self) -> World:
        """An independent copy, without the news."""
        twin = object.__new__(World)
        twin.options, twin.land = self.options, self.land
        for name in (*NUMBERS, *HEAPS):
            setattr(twin, name, getattr(self, name))
        for name in (*ROWS, *WORKED_OUT):
            setattr(twin, name, getattr(self, name).copy())
        twin.battle = self.battle and self.battle.copy()
        twin.realms = [realm.copy() for realm in self.realms]
        twin.cities = [[city.copy() for city in cities] for cities in self.cities]
        twin.agenda = self.agenda.copy()
        twin.stirred, twin.offered, twin.news = self.stirred, None, []
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, World):
            return NotImplemented
        names = (*NUMBERS, *ROWS, *HEAPS, "options", "battle", "realms", "cities", "agenda")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        """The whole position, as plain data; for storage and bug reports, never for players."""
        return {
            **{name: thawed(getattr(self, name)) for name in (*NUMBERS, *ROWS, *HEAPS)},
            "options": self.options.to_json(),
            "battle": self.battle and self.battle.to_json(),
            "realms": [realm.to_json() for realm in self.realms],
            "cities": [[city.to_json() for city in cities] for cities in self.cities],
            "agenda": [step.to_json() for step in self.agenda],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> World:
        """What :meth:`to_json` wrote; what is worked out is still to be worked out (see `land.survey`)."""
        world = cls(CivilizationOptions.from_json(data["options"]), data["seed"])
        for name in NUMBERS:
            setattr(world, name, data[name])
        for name in ROWS:
            setattr(world, name, list(data[name]))
        for name in HEAPS:
            setattr(world, name, frozen(data[name]))
        world.unit_decks = tuple(Deck(*deck) for deck in world.unit_decks)
        world.event_decks = tuple(Deck(*deck) for deck in world.event_decks)
        world.people_deck = Deck(*world.people_deck)
        world.battle = Battle.from_json(data["battle"]) if data["battle"] else None
        world.realms = [Realm.from_json(realm) for realm in data["realms"]]
        world.cities = [[City.from_json(city) for city in cities] for cities in data["cities"]]
        world.agenda = [Step.from_json(step) for step in data["agenda"]]
        return world


# -- what is owed ----------------------------------------------------------------------------------------------

KINDS_OF_STEPS: Final[dict[str, type[Step]]] = {}


class Step(ABC):
    """Something owed. Its fields are numbers, texts and tuples."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    asks: ClassVar[bool] = False
    """Is it a question?"""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        namesake = KINDS_OF_STEPS.get(cls.__name__)
        if namesake is not None and namesake.__module__ != cls.__module__:
            raise ValueError(f"two kinds of steps are called {cls.__name__!r}")
        KINDS_OF_STEPS[cls.__name__] = cls

    def waits(self, w: World) -> bool:
        """Must somebody make a choice before it can go on?"""
        return False

    def asked(self, w: World) -> tuple[int, ...]:
        """Who owes an answer."""
        raise TypeError(f"the game stands still before {self}")

    @abstractmethod
    def run(self, w: World) -> None:
        """Do what can be done without asking anybody; it is off the agenda already."""

    def masked(self, w: World, viewer: int | None) -> Step:
        """The step as this seat (None: a spectator) may know it; HIDDEN stands in the place of secret numbers."""
        return self

    def imagined(self, w: World, below: Callable[[int], int]) -> Step:
        """A masked step with secrets that may be true; `below` gives a random number below another."""
        return self

    def to_json(self) -> list[Any]:
        """Its name and its fields."""
        return [type(self).__name__, *(thawed(getattr(self, field.name)) for field in fields(self))]

    @staticmethod
    def from_json(data: Any) -> Step:
        """What :meth:`to_json` wrote."""
        name, *values = data
        return KINDS_OF_STEPS[name](*map(frozen, values))
