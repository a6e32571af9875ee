"""The numbers by which the advisor judges: `numbers.toml` says how large they are, here is what they mean.

They are found by play against itself (`benchmarks/tune_civilization.py`), so a number may be changed without asking
why, but not its meaning. One point is about what a city makes of one point of production.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from importlib.resources import files
from typing import Any, Final, NamedTuple

Table = Mapping[str, Any]
"""Numbers by name, or tables of them."""


class Aim(Enum):
    """The four victories (R-VIC-01 to R-VIC-04)."""

    __hash__ = object.__hash__
    """That of :class:`Enum` hashes the name, which is slow."""

    CULTURE = "culture"
    TECH = "tech"
    ECONOMY = "economy"
    MILITARY = "military"


class Worths(NamedTuple):
    """What things are worth to somebody with an aim."""

    production: float
    """An icon around a city, in the middle of the game; so are the next three."""
    trade: float
    culture: float
    coin: float
    trade_token: float
    """One token now; so are the next three."""
    culture_token: float
    coin_token: float
    resource: float
    tech: float
    """A tech that nobody had in mind."""
    unit: float
    """A unit beyond those that defend."""
    army: float
    """An army beyond the first ones."""
    step: float
    """A step on the culture track."""
    person: float
    """A great person: a marker like a good building, and a card."""
    event: float
    """A culture event in the hand."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a game lasts: what yields something in every turn is worth less when few turns are left."""

    last_turn: float
    scale: float
    """Icons are worth what the table says when so many turns are left."""
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class AimNumbers:
    """What makes a victory look near, besides the way that is behind one. Of the whole way."""

    by_seat: float
    """So that the same civilization need not always play the same."""
    trade: float
    """For the tech victory: an icon of trade; the next two for culture and military in the same way."""
    culture: float
    production: float
    distance: float
    """For the military victory: a square to the nearest capital."""
    rank: float
    """For the military victory: a rank of units beyond the first, all types together."""
    scarcity: float
    """How many times more trade may be worth, and culture less, to whom trade is missing on the culture track."""
    late_tech: float
    """For the tech victory: with every turn in which fewer techs were learned than turns have passed."""


@dataclass(frozen=True, slots=True)
class RivalNumbers:
    """What it is worth to harm others."""

    spite: float
    """What somebody else loses, with two players; with more it is shared by all the others."""
    crowd: float
    """With each further player so much less of it is left."""
    alarm: float
    """How many times more it is worth against somebody who could win in the next turn."""
    horizon: float
    """Turns before a victory from which on others are alarmed."""
    coins: float
    """Coins a turn that a rich rival is thought to gain."""
    techs: float
    """Techs a turn that a learned rival is thought to gain."""


@dataclass(frozen=True, slots=True)
class GoalNumbers:
    """Where figures should go."""

    fading: float
    """What a goal is still worth with each turn that it takes to get there."""
    capital: float
    city: float
    founding: float
    exploring: float
    searching: float
    """A tile to be turned up counts for so much more as long as no place for a city is known."""
    claimed: float
    """Of a tile beside which somebody of one's own stands already."""
    relic: float
    hut: float
    village: float
    scouts: float
    """One loot for nothing."""
    army: float
    """An army less for them."""
    city_state: float
    rally: float
    staging: float
    far: float
    """A capital that is a square farther away is as good as one that is so much stronger."""
    column: float
    """Armies that set out together for a capital."""
    nearer: float
    """What is left of staging with each square from the target."""
    gathering: float
    """Of what a square yields: scouts gather it, but may be driven off."""
    blockade: float
    """Of what a square yields to somebody else, for the turns that one may stay there."""
    infiltration: float
    lost_army: float
    """What is lost with every army in a battle that is lost, units included."""
    per_figure: float
    """A figure that isn't needed for a goal could do something else."""
    odds: float
    """The lead in strength that makes a battle rather sure."""
    field_lead: float
    """How much stronger one must be for even odds against armies on the map, as measured in play."""
    city_lead: float
    """The same against a city, whose strength is worth more than it looks."""


@dataclass(frozen=True, slots=True)
class WishNumbers:
    """What cities should produce."""

    settler: float
    scout: float
    scouts: float
    explorer: float
    """The same in the first turns, when there is most to be seen and a place for a city to be found."""
    opening: float
    """How many turns those are: until then units can wait, unless an army is near."""
    first_army: float
    armies: float
    guard: float
    """A unit or walls, when somebody else could take the capital."""
    caution: float
    """Keep so much more than the strongest blow that somebody could strike."""
    reach: float
    """Turns in which such a blow may fall."""
    peace_units: float
    """With fewer units any neighbour is tempted."""
    few_units: float
    """A unit as long as there are so few."""
    spare_unit: float
    most_units: float
    wonder: float
    """What a wonder does beside its culture, if no list names it."""
    replaced: float
    """What is lost with a building that is built over, beside its icons: work that was done for nothing."""
    reserve: float
    """Units that a conqueror has beyond those that the armies can take into a battle."""
    program: float
    saved_trade: float
    """Of what trade is worth, when it is spent on production."""
    put_off: float
    """Of what a tech is worth that can't be researched in this turn any more, as the trade went into production."""


@dataclass(frozen=True, slots=True)
class ResearchNumbers:
    """Which techs to learn, and when to wait."""

    per_level: float
    pyramid_level: float
    """To somebody who builds the pyramid under Space Flight."""
    wiped: float
    """Of the trade that is wiped off the dial and was worth something."""
    patience: float
    """Of the better tech for which one could wait a turn."""
    crossing: float
    """A tech that leads over water, to a conqueror who is cut off."""
    full_row: float
    """A card in a row that is full already, to somebody who builds the pyramid."""


@dataclass(frozen=True, slots=True)
class DealNumbers:
    """What makes a deal a good one."""

    least_gain: float
    envy: float
    """Of what the other side gains: it is a rival after all. With two players it counts in full."""


@dataclass(frozen=True, slots=True)
class StartNumbers:
    """The start of a turn."""

    city: float
    choosy: float
    """A site is taken if none within a few steps is so much better."""
    site_resource: float
    anarchy: float
    invest: float
    """What a coin token is worth on an investment card, times what the card is worth."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """All of them."""

    worths: Mapping[Aim, Worths]
    leanings: Mapping[str, Mapping[Aim, float]]
    """By civilization: what makes a victory look near to it. Of the whole way."""
    techs: Mapping[Aim, Mapping[str, float]]
    """By aim: the techs that lead there; so are the next three."""
    governments: Mapping[Aim, Mapping[str, float]]
    policies: Mapping[Aim, Mapping[str, float]]
    investments: Mapping[Aim, Mapping[str, float]]
    wonders: Mapping[str, float]
    """What a wonder does, in the middle of the game, if it isn't a gain in every turn."""
    cards: Mapping[str, float]
    """What it is worth to use a card of which the printed numbers don't tell."""
    pace: Pace
    aims: AimNumbers
    rivals: RivalNumbers
    goals: GoalNumbers
    wishes: WishNumbers
    research: ResearchNumbers
    deals: DealNumbers
    start: StartNumbers

    @classmethod
    def of(cls, table: Table) -> Numbers:
        """The numbers of a table; an error if one is missing or too many."""
        sections: dict[str, Any] = {field.name: table[field.name] for field in fields(cls)}
        if set(table) != set(sections):
            raise ValueError(f"unknown numbers: {set(table) - set(sections)}")
        by_aim = {name: {aim: sections[name][aim.value] for aim in Aim} for name in BY_AIM}
        by_aim["worths"] = {aim: Worths(**row) for aim, row in by_aim["worths"].items()}
        leanings = {who: {aim: row[aim.value] for aim in Aim} for who, row in sections["leanings"].items()}
        parts = {name: kind(**sections[name]) for name, kind in PARTS.items()}
        return cls(**sections | by_aim | parts | {"leanings": leanings})


BY_AIM: Final = ("worths", "techs", "governments", "policies", "investments")
PARTS: Final[Mapping[str, type]] = {
    "pace": Pace,
    "aims": AimNumbers,
    "rivals": RivalNumbers,
    "goals": GoalNumbers,
    "wishes": WishNumbers,
    "research": ResearchNumbers,
    "deals": DealNumbers,
    "start": StartNumbers,
}


def read_table() -> Table:
    """What `numbers.toml` says."""
    return tomllib.loads(files(__package__).joinpath("numbers.toml").read_text("utf-8"))


TABLE: Final = read_table()
NUMBERS: Final = Numbers.of(TABLE)
"""Those by which everybody judges."""
