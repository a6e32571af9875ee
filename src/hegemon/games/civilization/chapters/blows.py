"""What a clash does to the two units, and how a battle ends that one side plays on alone (R-CBT-15, R-CBT-20)."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from hegemon.games.civilization.chapters.battlefield import battle_of, hand_of, health, strength, with_side
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import BattleWindow
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import person_cards
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Front
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

BEATS: Final = tuple(CONTENT.unit_types.number(kind.beats) if kind.beats else NONE for kind in CONTENT.unit_types)
"""By type of unit: the type to which it is superior, or NONE."""
AVENGERS: Final = tuple(
    card
    for card in CONTENT.great_persons
    if any(printed.battle_window is BattleWindow.TRIGGER for printed in card.abilities)
)
"""Great people who answer the death of a unit."""
FEW: Final = 3
"""With so many units at most all ways to play them are looked at."""

Fronts = tuple[Front, ...]
Units = tuple[int, ...]


def superior_side(w: World, pair: tuple[int, int]) -> int:
    """R-CBT-24, R-CBT-25: the side whose unit strikes first, or NONE."""
    kinds = [CONTENT.unit_cards[unit].type for unit in pair]
    for side, owner in enumerate(battle_of(w).owners):
        if BEATS[kinds[1 - side]] == kinds[side]:
            spared = owner != NONE and standing(w, owner).may(Privilege.NO_SUPERIORITY)
            return NONE if spared else 1 - side
    return NONE


def after_clash(w: World, front: Front) -> Front:
    """R-CBT-20, R-CBT-21, R-CBT-24: a front with what is left of its two units after they have struck each other."""
    battle, units, wounds = battle_of(w), front.units, list(front.wounds)
    first = superior_side(w, units)
    blows = [strength(battle, side, units[side]) for side in (ATTACKER, DEFENDER)]
    lives = [health(battle, side, units[side]) for side in (ATTACKER, DEFENDER)]
    for side in (DEFENDER, ATTACKER) if first == ATTACKER else (ATTACKER, DEFENDER):
        struck_back = side != first or wounds[1 - side] < lives[1 - side]
        wounds[side] += blows[1 - side] if struck_back else 0
    for side in (ATTACKER, DEFENDER):
        if wounds[side] >= lives[side]:
            units, wounds[side] = with_side(units, side, NONE), 0
    return Front(units, (wounds[ATTACKER], wounds[DEFENDER]))


# -- playing on alone ------------------------------------------------------------------------------------------


class BattleEnding(NamedTuple):
    """How a battle may end for the side that plays on alone."""

    wins: bool
    own: Units
    """Its units that are left, in order."""
    enemies: Units
    """The other side's; nobody minds how many barbarians are left."""

    def is_as_good_as(self, other: BattleEnding) -> bool:
        """Is it at least as good in who wins, in every unit of one's own and in every enemy?"""
        own, enemies = Counter(self.own), Counter(self.enemies)
        return self.wins >= other.wins and own >= Counter(other.own) and enemies <= Counter(other.enemies)


class Play(NamedTuple):
    """A unit opens a front (NONE), or attacks one."""

    place: int
    unit: int


def best_play(w: World, *, or_something_else: bool) -> Play | None:
    """What the side on turn plays, if one way to play all its cards is as good as any other.

    The other side has no cards left, so nothing is hidden. Where something else could be used instead, the way must be
    as good as can be: victory, every unit of one's own alive and every enemy dead.
    """
    battle = battle_of(w)
    hand = tuple(sorted(held.face for held in hand_of(w, battle.turn_side)))
    if len(hand) > FEW or battle.extra_wounds or any(may_avenge(w, seat) for seat in battle.owners if seat != NONE):
        return None
    by_play = {play: endings(w, *after(w, battle.fronts, hand, play)) for play in plays(w, battle.fronts, hand)}
    every = set[BattleEnding]().union(*by_play.values())
    best = next((one for one in every if all(map(one.is_as_good_as, every))), None)
    if best is None or (or_something_else and not (best.wins and not best.enemies and has_all(w, best, hand))):
        return None
    return next(play for play, found in by_play.items() if best in found)


def has_all(w: World, ending: BattleEnding, hand: Units) -> bool:
    """Are all units alive that the side on turn has now?"""
    side = battle_of(w).turn_side
    return len(ending.own) == len(hand) + sum(front.units[side] != NONE for front in battle_of(w).fronts)


def may_avenge(w: World, seat: int) -> bool:
    """R-TIME-07: could a player answer the death of a unit, for all that others know?"""
    in_play = any(each.printed.battle_window is BattleWindow.TRIGGER for each in standing(w, seat).usable)
    return in_play or person_cards.may_hide(w, seat, AVENGERS)


def plays(w: World, fronts: Fronts, hand: Units) -> list[Play]:
    """What can be played: each unit on a new front, or against an enemy that nobody faces (R-CBT-17)."""
    side = battle_of(w).turn_side
    alone = [place for place, front in enumerate(fronts) if front.units[side] == NONE != front.units[1 - side]]
    return [Play(place, unit) for unit in dict.fromkeys(hand) for place in (NONE, *alone)]


def after(w: World, fronts: Fronts, hand: Units, play: Play) -> tuple[Fronts, Units]:
    """The fronts and the hand when a unit is played."""
    side, at = battle_of(w).turn_side, hand.index(play.unit)
    left = hand[:at] + hand[at + 1 :]
    if play.place == NONE:
        return (*fronts, Front(with_side((NONE, NONE), side, play.unit))), left
    front = fronts[play.place]
    clashed = after_clash(w, Front(with_side(front.units, side, play.unit), front.wounds))
    return (*fronts[: play.place], clashed, *fronts[play.place + 1 :]), left


def endings(w: World, fronts: Fronts, hand: Units) -> set[BattleEnding]:
    """Every way in which the battle can end from here."""
    if not hand:
        return {ending(w, fronts)}
    return set[BattleEnding]().union(*(endings(w, *after(w, fronts, hand, play)) for play in plays(w, fronts, hand)))


def ending(w: World, fronts: Fronts) -> BattleEnding:
    """How it ends with these units: the defender wins ties (R-CBT-30, R-CBT-31)."""
    battle = battle_of(w)
    side = battle.turn_side
    totals = list(battle.bonus_card)
    for front in fronts:
        for each in (ATTACKER, DEFENDER):
            if front.units[each] != NONE:
                totals[each] += health(battle, each, front.units[each]) - front.wounds[each]
    winner = ATTACKER if totals[ATTACKER] > totals[DEFENDER] else DEFENDER
    left = [tuple(sorted(front.units[each] for front in fronts if front.units[each] != NONE)) for each in (0, 1)]
    return BattleEnding(winner == side, left[side], () if battle.owners[1 - side] == NONE else left[1 - side])
