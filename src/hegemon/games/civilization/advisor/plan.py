"""Which of the four victories a player is after, and how strong everybody is.

An aim follows from what has been reached, from what the cities yield, from the map and from what the civilization is
good at. It is thought over in every position, so it changes when another victory has come nearer.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import exp
from typing import Final, NamedTuple

from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim, Numbers
from hegemon.games.civilization.chapters import bonuses, coins, production
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Icons
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.realm import NONE, Realm
from hegemon.games.civilization.world.world import World

AIMS: Final = tuple(Aim)
CULTURE, TECH, ECONOMY = Aim.CULTURE, Aim.TECH, Aim.ECONOMY
"""By their names alone, as everybody's are asked for in every position."""

PYRAMID: Final = (5, 4, 3, 2, 1)
"""By row from 1: the cards that Space Flight takes (R-TECH-03)."""
PYRAMID_COST: Final = sum(row * cards for row, cards in enumerate(PYRAMID, 1))
TRACK_COSTS: Final = tuple(row.culture for row in CONTENT.track)
"""By step: the culture that it takes (R-CUL-02)."""
CULTURE_SO_FAR: Final = tuple(accumulate(TRACK_COSTS, initial=0))
"""By step: the culture that it took to get there."""
TRACK_TRADE: Final = tuple(row.trade for row in CONTENT.track)
"""By step: the trade."""
TRADE_SO_FAR: Final = tuple(accumulate(TRACK_TRADE, initial=0))


def aim_of(w: World, seat: int, numbers: Numbers = NUMBERS, forces: Forces | None = None) -> Aim:
    """The victory that looks best to a player."""
    civilization = w.realms[seat].civilization
    if civilization == NONE:
        return AIMS[seat % len(AIMS)]
    leanings = numbers.leanings[CONTENT.civilizations[civilization].id]
    by_seat = AIMS[(civilization + seat) % len(AIMS)]
    forces = forces or Forces(w)
    trends = prospects(forces, seat, numbers)
    near = [share(forces, seat, aim) + leanings[aim] + trend for aim, trend in zip(AIMS, trends, strict=True)]
    near[AIMS.index(by_seat)] += numbers.aims.by_seat
    return AIMS[near.index(max(near))]


def prospects(forces: Forces, seat: int, numbers: Numbers) -> tuple[float, float, float, float]:
    """By aim: what the land and the cards promise for that victory, as parts of the whole way."""
    w, n, income = forces.w, numbers.aims, forces.income(seat)
    ranks = sum([rank - 1 for rank in standing(w, seat).ranks[:3] if rank > 1])
    techs = len(CONTENT.techs) - w.realms[seat].tech_rows.count(0)
    return (
        n.culture * income.culture,
        n.trade * income.trade + n.late_tech * max(0, w.turn - techs),
        0.0,
        n.production * income.production + n.rank * ranks + n.distance * nearest_capital(w, seat),
    )


def nearest_capital(w: World, seat: int) -> int:
    """Squares to the nearest capital of somebody else."""
    if not w.cities[seat]:
        return 0
    home, walk, cities = land.capital(w, seat).centre, w.geography.walk, w.cities
    return min([walk(home, cities[other][0].centre) for other in w.others(seat) if cities[other]], default=0)


# -- how far somebody has come ---------------------------------------------------------------------------------


def share(forces: Forces, seat: int, aim: Aim) -> float:
    """How much of the way to a victory is behind a player."""
    w = forces.w
    realm = w.realms[seat]
    if aim is CULTURE:
        return culture_share(w, realm)
    if aim is TECH:
        return pyramid_share(realm)
    if aim is ECONOMY:
        return coins.coins(w, seat) / w.options.coin_victory
    return forces.might_share(seat)


def culture_share(w: World, realm: Realm) -> float:
    """What the steps behind one have cost, and the tokens there are, of the whole track."""
    end = w.options.culture_steps
    return min(1.0, (CULTURE_SO_FAR[min(end, realm.culture_step)] + realm.culture) / CULTURE_SO_FAR[end])


def pyramid_share(realm: Realm) -> float:
    """How much of the pyramid under Space Flight lies, higher rows counting for more."""
    lying = cards_by_row(realm.tech_rows, realm.blank_cards)
    return sum([row * min(cards, PYRAMID[row - 1]) for row, cards in enumerate(lying, 1)]) / PYRAMID_COST


@lru_cache(maxsize=256)
def cards_by_row(tech_rows: tuple[int, ...], blank_cards: tuple[int, ...]) -> tuple[int, ...]:
    """How many cards lie in each row of a pyramid, from the lowest; a pyramid stays as it is for most of a turn."""
    return tuple(tech_rows.count(row) + blank for row, blank in enumerate(blank_cards, 1))


# -- how strong somebody is ------------------------------------------------------------------------------------

WEAK, OVERWHELMING = 0.4, 1.6
"""Of a capital's guard: what everybody begins with, and what nobody withstands."""
PER_UNIT: Final = 2
PER_RANK: Final = 2
"""A unit's strength and health together: 4 at rank I, and 2 more with each rank (R-CBT-04)."""


def chance(lead: float, numbers: Numbers, *, city: bool = False) -> float:
    """How likely a battle is won by somebody who is so much stronger."""
    n = numbers.goals
    return 1 / (1 + exp(min(30.0, ((n.city_lead if city else n.field_lead) - lead) / n.odds)))


class Strength(NamedTuple):
    """What a player brings to every battle."""

    unit: float
    """Strength and health of a unit, on average."""
    units: int
    hand: int
    """The cards with which one army fights (R-CBT-05)."""
    bonus: int


class Forces:
    """How strong everybody is in a position; what is asked again and again is found once."""

    def __init__(self, w: World) -> None:
        self.w: Final = w
        self._income: Final[dict[int, Icons]] = {}
        self._strength: Final[dict[int, Strength]] = {}
        self._guards: Final[dict[tuple[int, int], float]] = {}

    def income(self, seat: int) -> Icons:
        """What the squares yield to a player in a turn."""
        found = self._income.get(seat)
        if found is None:
            found = self._income[seat] = income(self.w, seat)
        return found

    def of(self, seat: int) -> Strength:
        """What a player brings to every battle."""
        found = self._strength.get(seat)
        if found is None:
            found = self._strength[seat] = strength(self.w, seat)
        return found

    def power(self, seat: int, figures: int, *, city: bool = False) -> float:
        """What a group on the map amounts to in a battle (R-CBT-05, R-CBT-06); who has more of it mostly wins."""
        own, options = self.of(seat), self.w.options
        hand = own.hand + options.hand_per_extra_figure * max(0, figures - 1)
        return min(own.units, hand + (options.hand_defend_city if city else 0)) * own.unit + own.bonus

    def city_guard(self, seat: int, centre: int) -> float:
        """What an attacker of a city is up against."""
        found = self._guards.get((seat, centre))
        if found is None:
            bonus = bonuses.city_bonus(self.w.options, land.city_with(self.w, seat, centre))
            found = self._guards[seat, centre] = self.power(seat, 1, city=True) + bonus
        return found

    def capital_guard(self, seat: int) -> float:
        """What an attacker of a capital is up against."""
        return self.city_guard(seat, land.capital(self.w, seat).centre)

    def armies_near(self, seat: int, square: int, turns: float) -> int:
        """The armies of a player that could strike at a square together within so many turns."""
        w, state = self.w, standing(self.w, seat)
        near = (w.armies[s] for s in w.figure_squares[seat] if w.geography.walk(s, square) <= turns * state.speed)
        return min(sum(near), state.stacking)

    def attack_power(self, seat: int) -> float:
        """The strongest blow that a player could strike: the largest stack there may be."""
        armies = sum(self.w.armies[square] for square in self.w.figure_squares[seat])
        return self.power(seat, min(armies, standing(self.w, seat).stacking)) if armies else 0.0

    def threat(self, seat: int, turns: float) -> float:
        """The strongest blow that anybody else could strike at a player's capital within so many turns."""
        home = land.capital(self.w, seat).centre
        near = ((other, self.armies_near(other, home, turns)) for other in self.w.others(seat))
        return max((self.power(other, armies) for other, armies in near if armies), default=0.0)

    def might_share(self, seat: int) -> float:
        """How near a player's forces are to conquering the weakest capital."""
        guards = [self.capital_guard(other) for other in self.w.others(seat) if self.w.cities[other]]
        ratio = self.attack_power(seat) / min(guards) if guards else 0.0
        return max(0.0, min(1.0, (ratio - WEAK) / (OVERWHELMING - WEAK)))


def income(w: World, seat: int) -> Icons:
    """What the squares yield to a player in a turn."""
    if not w.cities[seat]:
        return Icons()
    icons, production_, trade, culture, coin = w.icons, 0, 0, 0, 0
    for square in production.works(w, seat):
        here = icons[square]
        production_ += here.production
        trade += here.trade
        culture += here.culture
        coin += here.coin
    return Icons(production_, trade, culture, coin)


def strength(w: World, seat: int) -> Strength:
    """What a player brings to every battle."""
    state = standing(w, seat)
    ranks = [max(1, rank) for rank in state.ranks[:3]]
    unit = PER_UNIT + PER_RANK * sum(ranks) / len(ranks) + state.bonus.unit_strength + state.bonus.infantry_strength / 3
    hand = w.options.base_battle_hand + state.bonus.battle_hand
    return Strength(unit, units_of(w, seat), hand, bonuses.standing_bonus(w, seat))


def units_of(w: World, seat: int) -> int:
    """How many units a player has."""
    return len(w.realms[seat].units) + len(w.realms[seat].battle_hand)
