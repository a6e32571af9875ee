"""Which of the four victories a player is after, and what things are worth on the way there.

An aim follows from the civilization, the seat and what has been reached. Civilizations lean so much towards one of them
that it stays the same unless another one is clearly nearer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, NamedTuple

from hegemon.games.civilization.chapters import bonuses, coins
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import NONE, ROWS, Realm
from hegemon.games.civilization.world.world import World


class Aim(Enum):
    """The four victories (R-VIC-01 to R-VIC-04)."""

    CULTURE = "culture"
    TECH = "tech"
    ECONOMY = "economy"
    MILITARY = "military"


class Worths(NamedTuple):
    """What things are worth to somebody with an aim; one point of production spent now is worth about 1."""

    production: float
    """An icon around a city, for the rest of the game; so are the next three."""
    trade: float
    culture: float
    coin: float
    trade_token: float
    """One token now; so are the next three."""
    culture_token: float
    coin_token: float
    tech: float
    """A tech that nobody had in mind."""
    unit: float
    """A unit beyond those that defend."""
    army: float
    """An army beyond the first ones."""


WORTHS: Final[Mapping[Aim, Worths]] = {
    Aim.CULTURE: Worths(2.0, 1.8, 3.5, 2.0, 0.5, 1.7, 2.0, 6.0, 2.0, 1.0),
    Aim.TECH: Worths(1.8, 3.2, 0.8, 3.0, 0.9, 0.5, 4.0, 16.0, 2.0, 1.0),
    Aim.ECONOMY: Worths(2.0, 2.6, 1.6, 20.0, 0.8, 0.9, 25.0, 8.0, 2.0, 1.0),
    Aim.MILITARY: Worths(3.0, 1.8, 0.6, 2.0, 0.5, 0.4, 2.0, 8.0, 8.0, 7.0),
}

LEANING: Final[Mapping[str, Aim]] = {
    "americans": Aim.ECONOMY,  # a great person to begin with, and production for trade
    "arabs": Aim.CULTURE,  # steps for investments, culture for resources
    "aztecs": Aim.MILITARY,  # trade for battles
    "chinese": Aim.CULTURE,  # culture for huts and villages
    "egyptians": Aim.ECONOMY,  # buildings for nothing
    "english": Aim.MILITARY,  # over the water at once
    "french": Aim.CULTURE,  # pottery, and a hand of events
    "germans": Aim.MILITARY,  # units for techs
    "greeks": Aim.TECH,  # democracy from the start
    "indians": Aim.TECH,  # a metropolis from the start
    "japanese": Aim.MILITARY,  # strong infantry
    "mongols": Aim.MILITARY,  # mounted units, and more loot
    "romans": Aim.CULTURE,  # steps for wonders and cities
    "russians": Aim.TECH,  # others' techs
    "spanish": Aim.ECONOMY,  # buildings for tiles
    "zulu": Aim.MILITARY,  # villages without a fight
}
"""What each civilization is good at."""

LEAN: Final = 0.35
"""Of the whole way: by so much another victory must be nearer before a player thinks of it."""
SEAT_LEAN: Final = 0.08
"""A lighter leaning by the seat, so that the same civilization need not always play the same."""
AIMS: Final = tuple(Aim)

PYRAMID: Final = (5, 4, 3, 2, 1)
"""By row from 1: the cards that Space Flight takes (R-TECH-03)."""
PYRAMID_COST: Final = sum(row * cards for row, cards in enumerate(PYRAMID, 1))
TRACK_COSTS: Final = tuple(row.culture for row in CONTENT.track)
"""By step: the culture that it takes (R-CUL-02)."""


def aim_of(w: World, seat: int) -> Aim:
    """The victory that looks best to a player, leanings included."""
    if w.realms[seat].civilization == NONE:
        return AIMS[seat % len(AIMS)]
    leaning = LEANING[CONTENT.civilizations[w.realms[seat].civilization].id]
    by_seat = AIMS[(w.realms[seat].civilization + seat) % len(AIMS)]
    return max(AIMS, key=lambda aim: share(w, seat, aim) + LEAN * (aim is leaning) + SEAT_LEAN * (aim is by_seat))


# -- how far somebody has come ---------------------------------------------------------------------------------


def share(w: World, seat: int, aim: Aim) -> float:
    """How much of the way to a victory is behind a player."""
    realm = w.realms[seat]
    if aim is Aim.CULTURE:
        return culture_share(w, realm)
    if aim is Aim.TECH:
        return pyramid_share(realm)
    if aim is Aim.ECONOMY:
        return coins.coins(w, seat) / w.options.coin_victory
    return might_share(w, seat)


def culture_share(w: World, realm: Realm) -> float:
    """What the steps behind one have cost, and the tokens there are, of the whole track."""
    costs = TRACK_COSTS[: w.options.culture_steps]
    return min(1.0, (sum(costs[: realm.culture_step]) + realm.culture) / sum(costs))


def pyramid_share(realm: Realm) -> float:
    """How much of the pyramid under Space Flight lies, higher rows counting for more."""
    return sum(row * min(realm.count(row), PYRAMID[row - 1]) for row in range(1, ROWS + 1)) / PYRAMID_COST


def might_share(w: World, seat: int) -> float:
    """How near the own forces are to conquering the weakest capital."""
    guards = [capital_guard(w, other) for other in w.others(seat) if w.cities[other]]
    return min(1.0, attack_power(w, seat) / (2.0 * min(guards))) if guards else 0.0


CAUTION: Final = 1.15
"""Keep so much more than the strongest blow somebody else could strike."""

# -- how strong somebody is ------------------------------------------------------------------------------------

PER_UNIT: Final = 2
PER_RANK: Final = 2
"""A unit's strength and health together: 4 at rank I, and 2 more with each rank (R-CBT-04)."""


def unit_worth(w: World, seat: int) -> float:
    """Strength and health of a unit of a player, on average."""
    ranks = [max(1, rank) for rank in standing(w, seat).ranks[:3]]
    bonus = standing(w, seat).bonus
    return PER_UNIT + PER_RANK * sum(ranks) / len(ranks) + bonus.unit_strength + bonus.infantry_strength / 3


def units_of(w: World, seat: int) -> int:
    """How many units a player has."""
    return len(w.realms[seat].units) + len(w.realms[seat].battle_hand)


def hand_of(w: World, seat: int, figures: int, *, city: bool = False) -> int:
    """The cards with which a player fights (R-CBT-05, R-CBT-06)."""
    options = w.options
    size = options.base_battle_hand + standing(w, seat).bonus.battle_hand
    size += options.hand_per_extra_figure * max(0, figures - 1) + (options.hand_defend_city if city else 0)
    return min(size, units_of(w, seat))


def power(w: World, seat: int, figures: int) -> float:
    """What a group on the map amounts to in a battle; who has more of it mostly wins."""
    return hand_of(w, seat, figures) * unit_worth(w, seat) + bonuses.standing_bonus(w, seat)


def city_guard(w: World, seat: int, centre: int) -> float:
    """What an attacker of a city is up against."""
    city = land.city_with(w, seat, centre)
    own = hand_of(w, seat, 1, city=True) * unit_worth(w, seat) + bonuses.standing_bonus(w, seat)
    return own + bonuses.city_bonus(w.options, city)


def capital_guard(w: World, seat: int) -> float:
    """What an attacker of a capital is up against."""
    return city_guard(w, seat, land.capital(w, seat).centre)


def attack_power(w: World, seat: int) -> float:
    """The strongest blow that a player could strike: the largest stack there may be."""
    armies = sum(w.armies[square] for square in w.figure_squares[seat])
    return power(w, seat, min(armies, standing(w, seat).stacking)) if armies else 0.0


def threat(w: World, seat: int, others: Iterable[int] | None = None) -> float:
    """The strongest blow that anybody else could strike."""
    return max((attack_power(w, other) for other in others or w.others(seat)), default=0.0)
