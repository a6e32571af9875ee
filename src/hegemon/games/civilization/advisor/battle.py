"""Battles: which unit to play where, and what to do with wounds and losses."""

from __future__ import annotations

from typing import Final, NamedTuple

from hegemon.core.game import Action
from hegemon.games.civilization.advisor.numbers import Aim
from hegemon.games.civilization.advisor.opinions import NEUTRAL, fixed, opinion
from hegemon.games.civilization.advisor.sight import JudgedPosition
from hegemon.games.civilization.chapters.battlefield import battle_of, health, strength
from hegemon.games.civilization.chapters.blows import superior_side
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER

KILL: Final = 1.0
"""A dead unit strikes nobody any more."""
OPENING: Final = 0.2
"""To open a front is better than to attack and lose as much as one destroys."""

fixed(NEUTRAL, "draw-barbarian")


@opinion("open-front")
def open_front(sight: JudgedPosition, action: Action) -> float:
    """Who stands alone is attacked next: a unit that can take it goes first."""
    battle = battle_of(sight.w)
    unit = CONTENT.unit_cards.number(str(action.args[0]))
    return OPENING + 0.1 * health(battle, battle.turn_side, unit)


class Clash(NamedTuple):
    """A unit meets another: the blow that each strikes, and the health that each has left before it."""

    blow: int
    reply: int
    left: int
    """Of the other's unit."""
    own: int

    @property
    def kills(self) -> bool:
        """Does the other's unit fall?"""
        return self.blow >= self.left

    @property
    def survives(self) -> bool:
        """Does the own unit stand?"""
        return self.reply < self.own


@opinion("attack-front")
def attack_front(sight: JudgedPosition, action: Action) -> float:
    """What the enemy loses in the clash, less what one loses (R-CBT-20, R-CBT-24)."""
    clash = foreseen_clash(sight, action)
    return harm(clash.blow, clash.left) - harm(clash.reply, clash.own)


def foreseen_clash(sight: JudgedPosition, action: Action) -> Clash:
    """What becomes of the two units; who strikes first and kills is not struck."""
    w, battle = sight.w, battle_of(sight.w)
    side, place = battle.turn_side, int(action.args[0]) - 1
    unit = CONTENT.unit_cards.number(str(action.args[1]))
    front = battle.fronts[place]
    enemy = front.units[1 - side]
    pair = (unit, enemy) if side == ATTACKER else (enemy, unit)
    left = health(battle, 1 - side, enemy) - front.wounds[1 - side]
    own = health(battle, side, unit)
    blow, reply = strength(battle, side, unit) + battle.extra_wounds, strength(battle, 1 - side, enemy)
    first = superior_side(w, pair)
    if first == side and blow >= left:
        reply = 0
    if first == 1 - side and reply >= own:
        blow = 0
    return Clash(blow, reply, left, own)


def harm(blow: int, left: int) -> float:
    """What a unit with so much health left loses."""
    return left + KILL if blow >= left else float(blow)


@opinion("wound")
def wound(sight: JudgedPosition, action: Action) -> float:
    """Wounds that kill, and no more than that; several at once where they don't."""
    battle = battle_of(sight.w)
    enemy = DEFENDER if battle.side_of(sight.seat) == ATTACKER else ATTACKER
    front, n = battle.fronts[int(action.args[0]) - 1], int(action.args[1])
    left = health(battle, enemy, front.units[enemy]) - front.wounds[enemy]
    return harm(n, left) - 0.1 * max(0, n - left)


@opinion("heal")
def heal(sight: JudgedPosition, action: Action) -> float:
    """All there is to heal."""
    return float(action.args[1])


@opinion("lose", "give-up")
def lose(sight: JudgedPosition, action: Action) -> float:
    """The figure that is needed less."""
    spared = "army" if sight.aim is Aim.MILITARY else "scout"
    return -1.0 if action.args[0] == spared else NEUTRAL


@opinion("recruit")
def recruit(sight: JudgedPosition, action: Action) -> float:
    """A figure for nothing: a scout while there are cities to found."""
    settler = len(sight.cities) < sight.standing.city_limit
    return 3.0 if (action.args[0] == "scout") == settler else 2.0
