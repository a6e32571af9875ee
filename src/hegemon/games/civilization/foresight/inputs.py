"""A position in numbers: by seat how far everybody has come, what they gain, how strong they are, what threatens them.

All are about as large as 1, so that what is learned from them doesn't depend on their units.
"""

from __future__ import annotations

from typing import Final

from hegemon.games.civilization.advisor import plan, rivals
from hegemon.games.civilization.advisor.numbers import NUMBERS, Aim
from hegemon.games.civilization.advisor.plan import Forces
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.markers import MarkerKind
from hegemon.games.civilization.world.world import World

NAMES: Final = (
    "culture_way", "culture_tokens", "culture_steps", "culture_nearness", "fees_nearness",
    "pyramid", "techs", "rows_missing", "space_nearness",
    "riches", "coin_tokens", "riches_nearness",
    "might", "attack", "lead_now", "lead_soon", "odds_now", "odds_soon",
    "guard", "danger_now", "danger_soon", "peril_now", "peril_soon",
    "production", "trade", "culture", "coins_on_map", "dial",
    "cities", "city_limit", "walls", "units", "armies", "scouts", "ranks", "speed", "stacking",
    "resources", "found", "events", "people", "wonders", "buildings", "invested",
    "nearness", "others_nearness", "others_culture", "others_pyramid", "others_riches", "others_might",
    "turn", "players",
)  # fmt: skip
"""What the numbers of a seat are called, in their order."""

SOON: Final = 3.0
"""Turns."""
POWER: Final = 20.0
"""What an army with a full hand amounts to in the middle of a game."""


def nearness(turns: float) -> float:
    """1 for a victory in the coming turn, less and less for one that is farther away."""
    return 2.0 / (1.0 + max(1.0, turns))


def inputs(w: World) -> list[list[float]]:
    """By seat: the numbers in the order of :data:`NAMES`."""
    forces = Forces(w)
    rows = [own_inputs(forces, seat) for seat in w.players]
    near = [max(row[3] if row[4] > row[3] else row[4], row[8], row[11], row[17]) for row in rows]
    for seat, row in enumerate(rows):
        others = [rows[other] for other in w.others(seat)]
        row.append(near[seat])
        row.append(max(near[other] for other in w.others(seat)))
        row.extend(max(other[column] for other in others) for column in (0, 5, 9, 12))
        row.append(w.turn / 12)
        row.append((w.options.players - 2) / 3)
    return rows


def own_inputs(forces: Forces, seat: int) -> list[float]:
    """Of one player, without regard to the others' own."""
    w, options = forces.w, forces.w.options
    realm, state = w.realms[seat], standing(w, seat)
    if not w.cities[seat]:
        return [0.0] * (NAMES.index("nearness"))
    income = forces.income(seat)
    tokens, fees = rivals.turns_on_track(forces, seat)
    purse = coins.coins(w, seat)
    missing = sum(max(0, cards - realm.count(row)) for row, cards in enumerate(plan.PYRAMID[:-1], 1))
    cities, squares = w.cities[seat], w.figure_squares[seat]
    markers = [land.kind_at(w, square) for city in cities for square in land.outskirts(w, city)]
    return [
        plan.culture_share(w, realm), realm.culture / 10, realm.culture_step / options.culture_steps,
        nearness(tokens), nearness(fees),
        plan.pyramid_share(realm), len(realm.techs) / 10, missing / 10,
        nearness(rivals.turns_to_space(w, seat, income.trade, NUMBERS)),
        purse / options.coin_victory, (realm.coins + sum(realm.tech_coins)) / 5,
        nearness(rivals.turns_to_riches(w, seat, NUMBERS)),
        *attack(forces, seat), *defence(forces, seat),
        income.production / 15, income.trade / 15, income.culture / 5, income.coin / 5,
        realm.trade / 20,
        len(cities) / 3, state.city_limit / 3, sum(city.walled for city in cities) / 3,
        plan.units_of(w, seat) / 8, sum(w.armies[s] for s in squares) / 4, sum(w.scouts[s] for s in squares) / 2,
        sum(state.ranks) / 8, state.speed / 4, state.stacking / 4,
        sum(realm.resources) / 4, len(realm.huts_and_villages) / 4, len(realm.events) / 4, len(realm.people) / 4,
        markers.count(MarkerKind.WONDER) / 2, markers.count(MarkerKind.BUILDING) / 6,
        sum(realm.investments) / 4,
    ]  # fmt: skip


def attack(forces: Forces, seat: int) -> list[float]:
    """What a player could do to the capital that is easiest to take."""
    w = forces.w
    now, soon = (max(leads(forces, seat, turns), default=-POWER) for turns in (1.0, SOON))
    return [
        plan.share(forces, seat, Aim.MILITARY), forces.attack_power(seat) / POWER, now / POWER, soon / POWER,
        plan.chance(now, NUMBERS, city=True), plan.chance(soon, NUMBERS, city=True),
    ] if w.cities[seat] else [0.0] * 6  # fmt: skip


def leads(forces: Forces, seat: int, turns: float) -> list[float]:
    """How much stronger than each capital a player is who goes there within so many turns."""
    w = forces.w
    found = []
    for other in w.others(seat):
        if w.cities[other]:
            armies = forces.armies_near(seat, land.capital(w, other).centre, turns)
            found.append((forces.power(seat, armies) if armies else 0.0) - forces.capital_guard(other))
    return found


def defence(forces: Forces, seat: int) -> list[float]:
    """What the others could do to a player's capital."""
    guard = forces.capital_guard(seat)
    now, soon = (forces.threat(seat, turns) - guard for turns in (1.0, SOON))
    return [
        guard / POWER, now / POWER, soon / POWER,
        plan.chance(now, NUMBERS, city=True), plan.chance(soon, NUMBERS, city=True),
    ]  # fmt: skip
