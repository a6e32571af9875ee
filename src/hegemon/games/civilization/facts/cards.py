"""What all components have in common: numbers, prices, abilities as they are printed.

A row knows its `id`, which texts, records and abilities use, and its `number`, its place in its table, which
positions use. Rows refer to one another by id, or by number where a list goes by number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hegemon.core.message import Message
from hegemon.games.civilization.facts.effects import PlainEffect
from hegemon.games.civilization.facts.kinds import (
    BattleWindow,
    Confidence,
    DeedKind,
    Era,
    Expansion,
    Limit,
    Phase,
    Resource,
    Terrain,
)


@dataclass(frozen=True, slots=True)
class Icons:
    """What a square, building, great person or city-state yields."""

    production: int = 0
    trade: int = 0
    culture: int = 0
    coin: int = 0


@dataclass(frozen=True, slots=True)
class Bonus:
    """Numbers that are added as long as a card is in play; what needs more thought than adding is an ability."""

    coins: int = 0
    coin_capacity: int = 0
    """Coin tokens more on each tech that collects them (R-COIN-06)."""
    combat: int = 0
    battle_hand: int = 0
    culture_hand: int = 0
    travel_speed: int = 0
    stacking_limit: int = 0
    policy_limit: int = 0
    city_production: int = 0
    """Production more in every city, never doubled (R-PROD-03)."""
    research_discount: int = 0
    """Trade less for every tech (R-TECH-02)."""
    track_discount: int = 0
    """Culture less for every step on the culture track (R-CUL-03)."""
    great_person_choices: int = 0
    """Great person cards more to choose from (R-GP-04)."""
    event_choices: int = 0
    """Culture events more to choose from when one is drawn."""
    unit_strength: int = 0
    infantry_strength: int = 0


ANY: Final = len(Resource)
"""A demand for a resource of any kind; below it, the kind."""


@dataclass(frozen=True, slots=True)
class AbilityPrice:
    """What using an ability costs."""

    resources: tuple[int, ...] = (0,) * len(Resource)
    """By resource."""
    any: int = 0
    """Resources of any kind."""
    trade: int = 0
    culture: int = 0
    in_resources: bool = field(init=False, compare=False)
    """Are resources spent, so that it is a resource ability (8.3)?"""
    demands: tuple[int, ...] = field(init=False, compare=False)
    """The resources that it asks for, one by one; those of any kind last, as :data:`ANY`."""

    def __post_init__(self) -> None:
        named = [kind for kind, n in enumerate(self.resources) for _ in range(n)]
        object.__setattr__(self, "demands", (*named, *(ANY for _ in range(self.any))))
        object.__setattr__(self, "in_resources", bool(self.demands))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ContentRow:
    """A component. Two rows are equal only if they are the same."""

    id: str
    number: int
    confidence: Confidence = Confidence.HIGH
    uncertain: Message | None = None
    """Why it may be wrong, for whoever has the box at hand."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class NamedRow(ContentRow):
    """A component that people call by a name."""

    name: Message


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class PrintedAbility:
    """What a card can do, as it is printed; how it is done says `effect`, or a class registered under its key."""

    key: str
    """The card's id and the ability's own, such as `plastics.wheat`: no other has it."""
    help: Message
    phase: Phase = Phase.ALWAYS
    battle_window: BattleWindow | None = None
    """Only for the phase BATTLE."""
    limit: Limit = Limit.NONE
    price: AbilityPrice = AbilityPrice()
    answers: tuple[DeedKind, ...] = ()
    amounts: Mapping[str, int] = field(default_factory=dict)
    """The numbers in it, by what they count."""
    resources: tuple[Resource, ...] = ()
    """What the card can stand for (R-EVT-06)."""
    terrain: Terrain | None = None
    """What a square becomes (R-DIS-01)."""
    obsoletes: tuple[Era, ...] = ()
    """The wonders it can make obsolete (R-OBS-03)."""
    effect: PlainEffect | None = None
    """What it does, if the content can say it."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class AbilityCard(NamedRow):
    """Something in play that adds numbers or has abilities."""

    expansion: Expansion
    bonus: Bonus = Bonus()
    abilities: tuple[PrintedAbility, ...] = ()
