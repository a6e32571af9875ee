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
from hegemon.games.civilization.world.realm import NONE, Realm
from hegemon.games.civilization.world.struct import frozen, thawed

UNEXPLORED: Final = -1
FACE_DOWN: Final = -1
NO_ICONS: Final = Icons()

NUMBERS: Final = ("active_player", "chance_count", "first_player", "ended_by", "phase", "seed", "turn", "winner")
"""Fields that hold one number or text."""
ROWS: Final = (
    "armies", "disasters", "figure_owner", "gathers_for", "markers", "moved_armies", "moved_scouts", "rotation",
    "scouts", "seen_by", "tiles",
)  # fmt: skip
"""Fields that hold a row of numbers, by square or by slot."""
HEAPS: Final = (
    "buildings", "city_state_pool", "deals_offered", "event_decks", "fortification_markers", "hut_pool",
    "locked_squares", "new_figures", "obsolete_wonders", "open_wonders", "person_deck", "person_markers",
    "removed_markers", "resources", "secret_picks", "space_flight_cards", "starting_wonders", "unit_decks",
    "village_pool", "wonder_coins", "wonder_deck",
)  # fmt: skip
"""Fields that hold something immutable."""
WORKED_OUT: Final = (
    "centre_owner", "coin_totals", "figure_squares", "ground", "icons", "outskirts_city", "outskirts_owner",
    "resource", "standings", "terrain",
)  # fmt: skip
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
        *NUMBERS, *ROWS, *HEAPS, *WORKED_OUT, "agenda", "battle", "cities", "geography", "news", "options",
        "known_offers", "realms", "laws_pending",
    )  # fmt: skip

    options: CivilizationOptions
    geography: Geography

    # -- numbers
    seed: str
    """From which all chance comes; nobody sees it (R-TIME-12)."""
    chance_count: int
    """How often chance has decided."""
    turn: int
    """From 1; 0 during the set-up."""
    first_player: int
    """Who holds the first player marker."""
    phase: int
    active_player: int
    """The player whose phase it is, or NONE where all act together."""
    winner: int
    ended_by: str
    """By which victory; "turns" if the game was stopped."""

    # -- by slot
    tiles: list[int]
    """The neutral tile; for a home the number of its home tile. Hidden while face down."""
    rotation: list[int]
    """FACE_DOWN while unexplored."""

    # -- by square
    markers: list[int]
    """The marker (see `markers`)."""
    seen_by: list[int]
    """Who has looked at the hut or village that lies there face down, as bits by seat."""
    disasters: list[int]
    """The terrain that a disaster marker gives it, or NONE (R-DIS-01)."""
    figure_owner: list[int]
    """Whose figures stand there, or NONE."""
    armies: list[int]
    scouts: list[int]
    moved_armies: list[int]
    """Of those there: how many have moved in this phase (R-MOVE-04)."""
    moved_scouts: list[int]
    gathers_for: list[int]
    """The centre of the city that gets what scouts gather there; NONE for the usual one (R-SOT-07)."""

    # -- heaps
    unit_decks: tuple[Deck, ...]
    """By type."""
    event_decks: tuple[Deck, ...]
    """By level from I."""
    person_deck: Deck
    person_markers: tuple[int, ...]
    """By type: great person markers in the supply."""
    wonder_deck: tuple[int, ...]
    """The top card is the last."""
    open_wonders: tuple[int, ...]
    """The wonders that lie open."""
    obsolete_wonders: int
    """Wonders made obsolete, as bits (R-OBS-01)."""
    wonder_coins: tuple[int, ...]
    """By wonder: coin tokens on it."""
    buildings: tuple[int, ...]
    """By family: markers in the market."""
    resources: tuple[int, ...]
    """By kind: tokens in the market."""
    hut_pool: tuple[int, ...]
    """Pools of markers; the next one is the last."""
    village_pool: tuple[int, ...]
    city_state_pool: tuple[int, ...]
    removed_markers: tuple[int, ...]
    """Markers that have left the game, as they lay (see `markers`); everybody has seen them go (R-SUP-04)."""
    fortification_markers: int
    """Fortification and caravan markers in the supply (R-FORT-07)."""
    starting_wonders: tuple[int, ...]
    """Wonders set apart for civilizations that start with one (R-SET-06)."""
    space_flight_cards: int
    """Cards of Space Flight left."""
    secret_picks: tuple[tuple[int, ...], ...]
    """By seat: the techs chosen in secret in this research phase."""
    new_figures: tuple[int, ...]
    """Squares of figures produced in this turn, which gather nothing yet (R-SCT-03)."""
    locked_squares: tuple[int, ...]
    """Squares that no figure may leave in this turn."""
    deals_offered: tuple[int, ...]
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
    outskirts_city: list[int]
    """The centre of the city around which it lies, or NONE."""
    figure_squares: list[tuple[int, ...]]
    """By seat: the squares where its figures stand, in order."""
    standings: list[Any]
    """By seat: what the cards in play amount to, as `framework.standing` keeps it; None if something changed since."""
    coin_totals: list[int]
    """By seat: the coins, or NONE if something changed since (R-COIN-01)."""

    laws_pending: bool
    """Has anything happened that a law minds, since they last found nothing to do? No part of the position."""
    known_offers: list[Action] | None
    """What the question on top of the agenda offers, if that was just found out; no part of the position."""
    news: list[Event]
    """What has happened since somebody last looked; no part of the position."""

    def __init__(self, options: CivilizationOptions, seed: str) -> None:
        players = options.players
        land = geography(players)
        self.options = options
        self.geography = land
        self.seed, self.chance_count = seed, 0
        self.turn, self.first_player, self.phase, self.active_player = 0, 0, Phase.ALWAYS, NONE
        self.winner, self.ended_by = NONE, ""
        slots, size = len(land.slot_squares), land.size
        self.tiles, self.rotation = [NONE] * slots, [FACE_DOWN] * slots
        self.markers, self.seen_by = [NOTHING] * size, [0] * size
        self.disasters, self.figure_owner, self.gathers_for = [NONE] * size, [NONE] * size, [NONE] * size
        self.armies, self.scouts, self.moved_armies, self.moved_scouts = [0] * size, [0] * size, [0] * size, [0] * size
        self.unit_decks = (Deck(),) * len(CONTENT.unit_types)
        self.event_decks = (Deck(),) * 3
        self.person_deck = Deck()
        self.person_markers = tuple(kind.markers for kind in CONTENT.great_person_types)
        self.wonder_deck, self.open_wonders, self.obsolete_wonders = (), (), 0
        self.wonder_coins = (0,) * len(CONTENT.wonders)
        self.buildings = tuple(family.supply for family in CONTENT.families)
        self.resources = (players * CONTENT.market.tokens_per_player,) * len(CONTENT.market.resources)
        self.hut_pool, self.village_pool, self.city_state_pool, self.removed_markers = (), (), (), ()
        self.fortification_markers = CONTENT.market.fortification_caravan_markers
        self.starting_wonders = ()
        self.space_flight_cards = CONTENT.market.space_flight_cards
        self.secret_picks = ((),) * players
        self.new_figures, self.locked_squares = (), ()
        self.deals_offered = (0,) * players
        self.battle = None
        self.realms = [Realm() for _ in range(players)]
        self.cities = [[] for _ in range(players)]
        self.agenda = []
        self.known_offers = None
        self.news = []
        self.forget()

    def forget(self) -> None:
        """Throw away what is worked out, for a position that was put together by hand or read from a file."""
        size, players = self.geography.size, self.options.players
        self.ground, self.terrain = [None] * size, [UNEXPLORED] * size
        self.icons, self.resource = [NO_ICONS] * size, [NONE] * size
        self.centre_owner, self.outskirts_owner, self.outskirts_city = [NONE] * size, [NONE] * size, [NONE] * size
        self.figure_squares = [()] * players
        self.standings, self.coin_totals = [None] * players, [NONE] * players
        self.laws_pending = True

    # -- the players -------------------------------------------------------------------------------------------

    @property
    def players(self) -> range:
        """All seats."""
        return range(self.options.players)

    def in_order(self, start: int | None = None) -> tuple[int, ...]:
        """All seats in turn order, from the first player or another (R-TURN-02)."""
        return turn_order(self.options.players, self.first_player if start is None else start)

    def others(self, seat: int) -> tuple[int, ...]:
        """Everyone else, clockwise."""
        return turn_order(self.options.players, seat)[1:]

    def recount(self, seat: int) -> None:
        """A player's cards have changed: what they amount to, and the coins, are to be worked out anew."""
        self.standings[seat], self.coin_totals[seat] = None, NONE

    def everybody(self) -> int:
        """All seats as bits, and one more for whoever looks on: who knows what everybody knows."""
        return (2 << self.options.players) - 1

    # -- chance ------------------------------------------------------------------------------------------------

    def dice(self) -> Dice:
        """The dice for one moment of chance."""
        self.chance_count += 1
        return Dice(f"{self.seed}:{self.chance_count}")

    # -- values ------------------------------------------------------------------------------------------------

    def copy(self) -> World:
        """An independent copy, without the news."""
        twin = object.__new__(World)
        twin.options, twin.geography = self.options, self.geography
        for name in (*NUMBERS, *HEAPS):
            setattr(twin, name, getattr(self, name))
        for name in (*ROWS, *WORKED_OUT):
            setattr(twin, name, getattr(self, name).copy())
        twin.battle = self.battle and self.battle.copy()
        twin.realms = [realm.copy() for realm in self.realms]
        twin.cities = [[city.copy() for city in cities] for cities in self.cities]
        twin.agenda = self.agenda.copy()
        twin.laws_pending, twin.known_offers, twin.news = self.laws_pending, None, []
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
        world.person_deck = Deck(*world.person_deck)
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
