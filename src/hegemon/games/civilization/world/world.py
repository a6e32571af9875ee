"""The whole position. Chapters read and change it; only views of it leave the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache, lru_cache
from typing import Any, ClassVar, Final

from hegemon.core.game import Action, Event
from hegemon.core.luck import Dice
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.facts.ground import Square
from hegemon.games.civilization.facts.kinds import Phase, Resource, Rotation, Terrain
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.world.annals import ANNALS, Annals
from hegemon.games.civilization.world.battle import Battle
from hegemon.games.civilization.world.city import City
from hegemon.games.civilization.world.decks import Deck, deck_of
from hegemon.games.civilization.world.forms import (
    AS_IT_IS,
    LIST,
    NONE,
    OR_NONE,
    SEATS,
    SQUARE,
    SQUARES,
    TILES,
    WONDER_CARDS,
    WrittenForm,
    bits_of,
    by_slot,
    by_square,
    counts_of,
    few_of,
    list_of,
    one_of,
    picks_of,
    row_of,
    several_of,
    stack_of,
    words_of,
)
from hegemon.games.civilization.world.geography import Geography
from hegemon.games.civilization.world.geography import geography as geography_for
from hegemon.games.civilization.world.markers import MARKER, NOTHING
from hegemon.games.civilization.world.realm import Realm
from hegemon.games.civilization.world.records import EVERYBODY, NO_PART, NOBODY, PARTLY, WorldRecord, field, form_of
from hegemon.games.civilization.world.step_forms import read_field, write_field

UNEXPLORED: Final = -1
FACE_DOWN: Final = -1
NO_ICONS: Final = Icons()


@cache
def turn_order(players: int, start: int) -> tuple[int, ...]:
    """The seats clockwise from one of them.

    >>> turn_order(4, 2)
    (2, 3, 0, 1)
    """
    return tuple((start + i) % players for i in range(players))


@cache
def everyone_else(players: int, seat: int) -> tuple[int, ...]:
    """The other seats, clockwise.

    >>> everyone_else(4, 2)
    (3, 0, 1)
    """
    return turn_order(players, seat)[1:]


# -- what is owed ----------------------------------------------------------------------------------------------

KINDS_OF_STEPS: Final[dict[str, type[Step]]] = {}


class Step(ABC):
    """Something owed. Its fields are numbers, texts and tuples."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    asks: ClassVar[bool] = False
    """Is it a question?"""
    picks: ClassVar[str] = ""
    """If it is answered in secret: the field of the world that keeps the answers, each for its giver alone."""

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

    def to_json(self, geography: Geography) -> dict[str, Any]:
        """Its name and its fields."""
        told: dict[str, Any] = {"step": type(self).__name__}
        for name in names_of_fields(type(self)):
            told[name] = write_field(name, getattr(self, name), geography)
        return told

    @staticmethod
    def from_json(told: Mapping[str, Any], geography: Geography) -> Step:
        """What :meth:`to_json` wrote."""
        kind = KINDS_OF_STEPS[told["step"]]
        return kind(*[read_field(name, told[name], geography) for name in names_of_fields(kind)])


@cache
def names_of_fields(kind: type[Step]) -> tuple[str, ...]:
    """The fields of a kind of step."""
    return tuple(spec.name for spec in fields(kind))


AGENDA: Final = list_of(WrittenForm(lambda step, geography: step.to_json(geography), Step.from_json))


# -- how fields begin, and how they are written ------------------------------------------------------------------

Picks = tuple[tuple[int, ...], ...]
"""By seat: numbers."""


@lru_cache(maxsize=64)
def told_options(options: CivilizationOptions) -> dict[str, Any]:
    """The options of a table as plain data."""
    return options.to_json()


def options_told(told: Mapping[str, Any]) -> CivilizationOptions:
    """The options of a table; the same ones are read again and again."""
    last = LAST_OPTIONS.get("told")
    if last is None or last[0] != told:
        last = LAST_OPTIONS["told"] = (dict(told), CivilizationOptions.from_json(told))
    return last[1]


LAST_OPTIONS: Final[dict[str, tuple[dict[str, Any], CivilizationOptions]]] = {}
"""The options that were read last."""


def by_square_from(value: Any) -> Callable[[World], list[Any]]:
    """The same on every square."""
    return lambda w: [value] * w.geography.size


def by_slot_from(value: int) -> Callable[[World], list[int]]:
    """The same in every slot."""
    return lambda w: [value] * len(w.geography.slot_squares)


def no_picks(w: World) -> Picks:
    """Nobody has picked anything."""
    return ((),) * w.options.players


WONDERS: Final = several_of(CONTENT.wonders.ids)
NUMBERS: Final = by_square(AS_IT_IS, 0)
CITIES: Final = list_of(list_of(form_of(City)))


# -- the position ----------------------------------------------------------------------------------------------


class World(WorldRecord):
    """A position of the game: plain data, and what is worked out of it."""

    options: CivilizationOptions = field(
        EVERYBODY, form=WrittenForm(lambda options, _: told_options(options).copy(), lambda told, _: options_told(told))
    )
    seed: str = field(NOBODY, default="")
    """From which all chance comes (R-TIME-12)."""
    geography: Geography = field(NO_PART, factory=lambda w: geography_for(w.options.players))

    # -- numbers
    chance_count: int = field(NOBODY, default=0)
    """How often chance has decided."""
    turn: int = field(EVERYBODY, default=0)
    """From 1; 0 during the set-up."""
    first_player: int = field(EVERYBODY, default=0)
    """Who holds the first player marker."""
    phase: int = field(EVERYBODY, default=Phase.ALWAYS, form=one_of(words_of(Phase)))
    active_player: int = field(EVERYBODY, default=NONE, form=OR_NONE)
    """The player whose phase it is, or NONE where all act together."""
    winner: int = field(EVERYBODY, default=NONE, form=OR_NONE)
    ended_by: str = field(EVERYBODY, default="")
    """By which victory; "turns" if the game was stopped."""

    # -- by slot
    tiles: list[int] = field(PARTLY, factory=by_slot_from(NONE), form=TILES)
    """The neutral tile; for a home the number of its home tile. Hidden while face down."""
    rotation: list[int] = field(EVERYBODY, factory=by_slot_from(FACE_DOWN), form=by_slot(one_of(words_of(Rotation))))
    """FACE_DOWN while unexplored."""

    # -- by square
    markers: list[int] = field(PARTLY, factory=by_square_from(NOTHING), form=by_square(MARKER, NOTHING))
    """The marker (see `markers`)."""
    seen_by: list[int] = field(EVERYBODY, factory=by_square_from(0), form=by_square(SEATS, 0))
    """Who has looked at the hut or village that lies there face down, as bits by seat."""
    disasters: list[int] = field(
        EVERYBODY, factory=by_square_from(NONE), form=by_square(one_of(words_of(Terrain)), NONE)
    )
    """The terrain that a disaster marker gives it, or NONE (R-DIS-01)."""
    figure_owner: list[int] = field(EVERYBODY, factory=by_square_from(NONE), form=by_square(AS_IT_IS, NONE))
    """Whose figures stand there, or NONE."""
    armies: list[int] = field(EVERYBODY, factory=by_square_from(0), form=NUMBERS)
    scouts: list[int] = field(EVERYBODY, factory=by_square_from(0), form=NUMBERS)
    moved_armies: list[int] = field(EVERYBODY, factory=by_square_from(0), form=NUMBERS)
    """Of those there: how many have moved in this phase (R-MOVE-04)."""
    moved_scouts: list[int] = field(EVERYBODY, factory=by_square_from(0), form=NUMBERS)
    gathers_for: list[int] = field(EVERYBODY, factory=by_square_from(NONE), form=by_square(SQUARE, NONE))
    """The centre of the city that gets what scouts gather there; NONE for the usual one (R-SOT-07)."""

    # -- supplies
    unit_decks: tuple[Deck, ...] = field(
        PARTLY, default=(Deck(),) * len(CONTENT.unit_types), form=row_of(deck_of(CONTENT.unit_cards.ids))
    )
    """By type."""
    event_decks: tuple[Deck, ...] = field(PARTLY, default=(Deck(),) * 3, form=row_of(deck_of(CONTENT.events.ids)))
    """By level from I."""
    person_deck: Deck = field(PARTLY, default=Deck(), form=deck_of(CONTENT.great_persons.ids))
    person_markers: tuple[int, ...] = field(
        EVERYBODY,
        default=tuple(kind.markers for kind in CONTENT.great_person_types),
        form=counts_of(CONTENT.great_person_types.ids),
    )
    """By type: great person markers in the supply."""
    wonder_deck: tuple[int, ...] = field(PARTLY, default=(), form=WONDER_CARDS)
    """The top card is the last."""
    open_wonders: tuple[int, ...] = field(EVERYBODY, default=(), form=WONDERS)
    """The wonders that can be built."""
    obsolete_wonders: int = field(EVERYBODY, default=0, form=bits_of(CONTENT.wonders.ids))
    """Wonders made obsolete, as bits (R-OBS-01)."""
    wonder_coins: tuple[int, ...] = field(
        EVERYBODY, default=(0,) * len(CONTENT.wonders), form=few_of(CONTENT.wonders.ids)
    )
    """By wonder: coin tokens on it."""
    buildings: tuple[int, ...] = field(
        EVERYBODY,
        default=tuple(family.supply for family in CONTENT.families),
        form=counts_of(CONTENT.families.ids),
    )
    """By family: markers in the market."""
    resources: tuple[int, ...] = field(
        EVERYBODY,
        factory=lambda w: (w.options.players * CONTENT.market.tokens_per_player,) * len(CONTENT.market.resources),
        form=counts_of(words_of(Resource)),
    )
    """By kind: tokens in the market."""
    hut_pool: tuple[int, ...] = field(PARTLY, default=(), form=stack_of(CONTENT.huts_and_villages.ids))
    """Pools of markers; the next one is the last."""
    village_pool: tuple[int, ...] = field(PARTLY, default=(), form=stack_of(CONTENT.huts_and_villages.ids))
    city_state_pool: tuple[int, ...] = field(PARTLY, default=(), form=stack_of(CONTENT.city_states.ids))
    removed_markers: tuple[int, ...] = field(EVERYBODY, default=(), form=row_of(MARKER))
    """Markers that have left the game, as they lay (see `markers`); everybody has seen them go (R-SUP-04)."""
    fortification_markers: int = field(EVERYBODY, default=CONTENT.market.fortification_caravan_markers)
    """Fortification and caravan markers in the supply (R-FORT-07)."""
    starting_wonders: tuple[int, ...] = field(EVERYBODY, default=(), form=WONDERS)
    """Wonders set apart for civilizations that start with one (R-SET-06)."""
    space_flight_cards: int = field(EVERYBODY, default=CONTENT.market.space_flight_cards)
    """Cards of Space Flight left."""

    annals: Annals = field(EVERYBODY, default=(), form=ANNALS)
    """How everybody stood when each turn began."""

    # -- what is going on
    picked_civilizations: Picks = field(PARTLY, factory=no_picks, form=picks_of(CONTENT.civilizations.ids))
    """By seat: the one chosen in secret of those that were dealt."""
    picked_policies: Picks = field(PARTLY, factory=no_picks, form=picks_of(CONTENT.policies.ids))
    """By seat: the first ones, chosen in secret (R-SET-08)."""
    picked_techs: Picks = field(PARTLY, factory=no_picks, form=picks_of(CONTENT.techs.ids))
    """By seat: those chosen in secret in this research phase (R-TECH-01)."""
    new_figures: tuple[int, ...] = field(EVERYBODY, default=(), form=SQUARES)
    """Squares of figures produced in this turn, which gather nothing yet (R-SCT-03)."""
    locked_squares: tuple[int, ...] = field(EVERYBODY, default=(), form=SQUARES)
    """Squares that no figure may leave in this turn."""
    deals_offered: tuple[int, ...] = field(EVERYBODY, factory=lambda w: (0,) * w.options.players, form=LIST)
    """By seat: deals offered in this phase."""
    battle: Battle | None = field(PARTLY, default=None, form=form_of(Battle))
    realms: list[Realm] = field(
        PARTLY, factory=lambda w: [Realm() for _ in range(w.options.players)], form=list_of(form_of(Realm))
    )
    cities: list[list[City]] = field(EVERYBODY, factory=lambda w: [[] for _ in range(w.options.players)], form=CITIES)
    """By seat, the capital first."""
    agenda: list[Step] = field(PARTLY, factory=lambda w: [], form=AGENDA)
    """What is still owed; the last comes first."""

    # -- worked out
    ground: list[Square | None] = field(NO_PART, factory=by_square_from(None))
    """What is printed there; None where the tile lies face down or there is no map."""
    terrain: list[int] = field(NO_PART, factory=by_square_from(UNEXPLORED))
    """UNEXPLORED where the tile lies face down or there is no map."""
    icons: list[Icons] = field(NO_PART, factory=by_square_from(NO_ICONS))
    """What a square yields to whoever has it."""
    resource: list[int] = field(NO_PART, factory=by_square_from(NONE))
    """The resource on it, NONE, or ANY_RESOURCE."""
    centre_owner: list[int] = field(NO_PART, factory=by_square_from(NONE))
    """Whose city centre it is, or NONE."""
    outskirts_owner: list[int] = field(NO_PART, factory=by_square_from(NONE))
    """Whose city it lies around, or NONE."""
    outskirts_city: list[int] = field(NO_PART, factory=by_square_from(NONE))
    """The centre of the city around which it lies, or NONE."""
    figure_squares: list[tuple[int, ...]] = field(NO_PART, factory=lambda w: [()] * w.options.players)
    """By seat: the squares where its figures stand, in order."""
    standings: list[Any] = field(NO_PART, factory=lambda w: [None] * w.options.players)
    """By seat: what the cards in play amount to, kept by the floor above; None if something changed since."""
    coin_totals: list[int] = field(NO_PART, factory=lambda w: [NONE] * w.options.players)
    """By seat: the coins, or NONE if something changed since (R-COIN-01)."""
    laws_pending: bool = field(NO_PART, default=True)
    """Has anything happened that a law minds, since they last found nothing to do?"""
    footings: dict[int, Any] = field(NO_PART, factory=lambda w: {}, copied=False)
    """By seat: what squares are to its groups, kept by the chapter on paths; `land` forgets what changes."""
    stirred: dict[int, tuple[int, int, int]] = field(NO_PART, factory=lambda w: {}, copied=False)
    """Squares where figures have come or gone since `footings` were asked for, with who stood there then."""
    known_offers: list[Action] | None = field(NO_PART, default=None, copied=False)
    """What the question on top of the agenda offers, if that was just found out."""
    news: list[Event] = field(NO_PART, factory=lambda w: [], copied=False)
    """What has happened since somebody last looked."""

    def forget(self) -> None:
        """Throw away what is worked out, for a position that was put together by hand or read from a file."""
        for name in WORKED_OUT:
            setattr(self, name, World.declared[name].first_value(self))
        self.footings, self.stirred = {}, {}

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
        return everyone_else(self.options.players, seat)

    def recount(self, seat: int) -> None:
        """A player's cards have changed: what they amount to, and the coins, are to be worked out anew."""
        self.standings[seat], self.coin_totals[seat], self.laws_pending = None, NONE, True

    def everybody(self) -> int:
        """All seats as bits, and one more for whoever looks on: who knows what everybody knows."""
        return (2 << self.options.players) - 1

    # -- chance ------------------------------------------------------------------------------------------------

    def dice(self) -> Dice:
        """The dice for one moment of chance."""
        self.chance_count += 1
        return Dice(f"{self.seed}:{self.chance_count}")

    # -- as plain data -----------------------------------------------------------------------------------------

    def to_json(self, geography: Geography | None = None) -> dict[str, Any]:
        """The whole position, as plain data; for storage and bug reports, never for players."""
        return super().to_json(self.geography)

    @classmethod
    def from_json(cls, told: Mapping[str, Any], geography: Geography | None = None) -> World:
        """What is told, and defaults for the rest; what is worked out is still to be (see `land.survey`)."""
        return super().from_json(told, geography or geography_for(len(told["realms"])))


WORKED_OUT: Final = tuple(
    name
    for name, declared in World.declared.items()
    if declared.seen is NO_PART and declared.copied and name != "geography"
)
"""What follows from the rest, kept because it is asked for all the time."""
