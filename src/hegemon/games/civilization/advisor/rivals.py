"""The others: how soon each of them could win, and so what it is worth to harm them."""

from __future__ import annotations

from functools import cache
from typing import Final

from hegemon.games.civilization.advisor import plan
from hegemon.games.civilization.advisor.numbers import Numbers
from hegemon.games.civilization.advisor.plan import Forces
from hegemon.games.civilization.chapters import coins
from hegemon.games.civilization.chapters.techs import SPACE_FLIGHT
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.world import World

FAR: Final = 99.0
"""Turns: no end in sight."""


def turns_to_win(forces: Forces, seat: int, numbers: Numbers) -> float:
    """In how many turns a player could have won, for all that is seen: 1 means in the coming turn."""
    w = forces.w
    if not w.cities[seat]:
        return FAR
    return max(
        1.0,
        min(
            turns_to_riches(w, seat, numbers),
            max(turns_on_track(forces, seat)),
            turns_to_space(w, seat, forces.income(seat).trade, numbers),
            turns_to_conquest(forces, seat),
        ),
    )


def turns_to_riches(w: World, seat: int, numbers: Numbers) -> float:
    """R-VIC-03: by coins."""
    return (w.options.coin_victory - coins.coins(w, seat)) / numbers.rivals.coins


def turns_on_track(forces: Forces, seat: int) -> tuple[float, float]:
    """R-VIC-01: until there is the culture, and the trade, for all further steps, if all cities devote themselves."""
    w, income = forces.w, forces.income(seat)
    realm, end = w.realms[seat], w.options.culture_steps
    discount = standing(w, seat).bonus.track_discount
    missing = culture_ahead(realm.culture_step, end, discount) - realm.culture
    fees = plan.TRADE_SO_FAR[end] - plan.TRADE_SO_FAR[min(end, realm.culture_step)] - realm.trade
    return missing / max(1, income.culture + len(w.cities[seat])), fees / max(1, income.trade)


@cache
def culture_ahead(step: int, end: int, discount: int) -> int:
    """The culture that all steps take from one of them to the end of the track, each cheaper by as much."""
    return sum(max(0, cost - discount) for cost in plan.TRACK_COSTS[step:end])


def turns_to_space(w: World, seat: int, trade: int, numbers: Numbers) -> float:
    """R-VIC-02: by Space Flight, a few techs a turn."""
    realm = w.realms[seat]
    lying = plan.cards_by_row(realm.tech_rows, realm.blank_cards)
    missing = sum([max(0, cards - there) for cards, there in zip(plan.PYRAMID[:-1], lying, strict=False)])
    if missing:
        return 1 + missing / numbers.rivals.techs
    return FAR if realm.knows(SPACE_FLIGHT) else (w.options.research_cost[-1] - realm.trade) / max(1, trade)


def turns_to_conquest(forces: Forces, seat: int) -> float:
    """R-VIC-04: with the armies that stand together now, against a capital that they are stronger than."""
    w = forces.w
    speed, best = max(1, standing(w, seat).speed), FAR
    camps = [square for square in w.figure_squares[seat] if w.armies[square]]
    for other in w.others(seat):
        if not camps or not w.cities[other]:
            continue
        target, guard = land.capital(w, other).centre, forces.capital_guard(other)
        for square in camps:
            if forces.power(seat, w.armies[square]) > guard:
                best = min(best, w.geography.walk(square, target) / speed)
    return best


def urgency(turns: float, numbers: Numbers) -> float:
    """From 0, nobody need care, to 1: whoever could win in so many turns could win in the coming one."""
    horizon = numbers.rivals.horizon
    return max(0.0, min(1.0, (horizon + 1 - turns) / horizon))


def hostility(w: World, urgent: float, numbers: Numbers) -> float:
    """What it is worth to everybody else that a player loses something, of what it is worth to that player."""
    n = numbers.rivals
    return n.spite * n.crowd ** (w.options.players - 2) * (1 + n.alarm * urgent)
