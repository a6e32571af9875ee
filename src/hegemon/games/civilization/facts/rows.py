"""What the components are: one class for each kind of thing, filled from `content/` and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hegemon.core.message import Message
from hegemon.games.civilization.facts.cards import AbilityCard, Bonus, ContentRow, Icons, NamedRow, PrintedAbility
from hegemon.games.civilization.facts.kinds import Era, Expansion, Form, Resource, Reward, Terrain, Timing, Water

# -- realms ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Start:
    """What a player starts with."""

    armies: int = 0
    scouts: int = 0
    units: tuple[int, ...] = (0, 0, 0, 0)
    """By unit type."""
    resources: tuple[int, ...] = (0,) * len(Resource)
    great_persons: int = 0
    wonders: int = 0
    walls: bool = False
    metropolis: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class CivilizationSheet(AbilityCard):
    """A civilization sheet."""

    tech: str
    government: str
    home_tile: str
    start: Start
    """Beyond what everyone has; extra figures raise their number for the whole game (R-SET-19)."""
    water: Water
    needs_investments: bool


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tech(AbilityCard):
    """A tech card. Its cost follows from its level."""

    level: int
    buildings: tuple[str, ...]
    government: str
    ranks: tuple[int, ...]
    """By unit type: the rank reached, 0 for none."""
    travel_speed: int
    """A new value, as the next two; 0 for none."""
    stacking_limit: int
    city_limit: int
    water: Water
    coin_tokens: int
    """How many coin tokens may lie on it."""
    discounts: Mapping[str, int]
    """Wonders that it makes cheaper, and their cost with it."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Government(AbilityCard):
    """A government."""

    always: bool
    """Without a tech."""
    unlocked_by: str
    """The tech, or "" if it is always there."""
    battle_hand: str
    """The option that says how many cards it adds to a battle hand, or ""."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Policy(AbilityCard):
    """One side of a social policy card."""

    card: int
    other_side: str


@dataclass(frozen=True, slots=True)
class InvestmentLevel:
    """What an investment card does once it holds so many markers."""

    markers: int
    bonus: Bonus
    techs: int
    """Techs learned for free at the moment the level becomes active."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Investment(NamedRow):
    """An investment card."""

    expansion: Expansion
    levels: tuple[InvestmentLevel, ...]


# -- the market ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Building(NamedRow):
    """One face of a building marker, or the walls of a city."""

    expansion: Expansion
    family: int
    """The number of its family; -1 for walls, which need no marker of their own."""
    form: Form
    cost: int
    cost_option: str
    """The option that says the cost, or ""; then `cost` is 0."""
    icons: Icons
    combat_bonus: int
    combat_option: str
    """The option that says the combat bonus, or ""; then `combat_bonus` is 0."""
    terrain: tuple[Terrain, ...]
    star: bool
    option: str
    """The option without which it doesn't exist, or ""."""
    unlocked_by: str


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BuildingFamily(ContentRow):
    """The building markers with the same two faces."""

    supply: int
    basic: str
    upgraded: str
    """Or "" if there is no upgraded form."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Wonder(AbilityCard):
    """A wonder, card and marker."""

    era: Era
    cost: int
    discount_tech: str
    """The tech that makes it cheaper, or ""."""
    discount_cost: int
    """The cost with that tech; the usual one if there is none."""
    culture: int


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class UnitType(NamedRow):
    """A deck of units."""

    rank_names: tuple[Message, ...]
    """What its units are called, by rank from I."""
    ranks: int
    """How many there are."""
    beats: str
    """The type to which it is superior, or ""."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class UnitCard(NamedRow):
    """A kind of unit card."""

    type: int
    copies: int
    faces: tuple[tuple[int, int], ...]
    """Strength and health, by rank from I."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Market:
    """What is on the market and in the box, and what every player has (1.1, 1.2)."""

    resources: tuple[Resource, ...]
    tokens_per_player: int
    open_wonders: int
    wonders_per_era: int
    space_flight_cards: int
    fortification_caravan_markers: int
    investment_markers: int
    building_program_markers: int
    desert_grassland_markers: int
    forest_water_markers: int
    armies: int
    scouts: int
    cities: int
    capitals: int
    metropolises: int
    tech_cards: int
    government_cards: int
    policy_cards: int
    investment_cards: int
    military_tech_markers: int


# -- culture ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class CultureEvent(NamedRow):
    """A kind of culture event card."""

    expansion: Expansion
    level: int
    copies: int
    modes: tuple[PrintedAbility, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TrackStep(ContentRow):
    """A step on the culture track and the cost of moving onto it; number 0 is step 1."""

    level: int
    culture: int
    trade: int
    reward: Reward

    @property
    def step(self) -> int:
        """Its number as players count."""
        return self.number + 1


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class GreatPersonType(NamedRow):
    """A kind of great person marker."""

    markers: int
    icons: Icons
    combat_option: str
    """The option that says its combat bonus, or ""."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class GreatPerson(AbilityCard):
    """A great person card."""

    type: int
    discard: bool


# -- discoveries -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Relic(NamedRow):
    """A relic marker."""

    expansion: Expansion
    terrain: Terrain
    tile: str
    timing: Timing
    amounts: Mapping[str, int]
    help: Message


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class CityState(NamedRow):
    """A city-state marker."""

    expansion: Expansion
    icons: Icons
    combat_bonus: int
    any_resource: bool


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class HutOrVillage(NamedRow):
    """A face of hut and village markers."""

    huts: int
    villages: int
    resource: Resource | None
    timing: Timing
    amounts: Mapping[str, int]
    help: Message
