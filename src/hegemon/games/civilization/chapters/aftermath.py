"""After the last unit: who has won, what is lost and what is gained (7.5, 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from hegemon.core.game import Action
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import coins, loot, razing, units, windows
from hegemon.games.civilization.chapters.battlefield import battle_of, health, sides_in_order
from hegemon.games.civilization.facts.kinds import BattleWindow, Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.speech import (
    FIGURES,
    MOVED_GROUP,
    NUMBERS,
    ONE_FIGURE,
    SEATS,
    SQUARES,
    Summary,
    happening,
    verb,
)
from hegemon.games.civilization.world import land
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle
from hegemon.games.civilization.world.realm import NONE, HeldCard
from hegemon.games.civilization.world.world import World

AFTERWARDS: Final[list[Callable[[World, Battle], None]]] = []
"""What other chapters do when a battle is over and gone."""


def afterwards(work: Callable[[World, Battle], None]) -> Callable[[World, Battle], None]:
    """Register what a chapter does when a battle is over."""
    AFTERWARDS.append(work)
    return work


UNITS_PER_FIGURE: Final = 2
"""So many units lost cost the winner a figure (R-CBT-40)."""

LOSE = verb("lose", say("Lose {one_figure}."), summaries=ONE_FIGURE, figure=FIGURES)


def score(told: Mapping[str, Any]) -> Message:
    """R-CBT-37: how a battle ends in numbers, and for whom if they are the same."""
    text = say("{n} to {other}: a tie goes to the defender") if told["n"] == told["other"] else say("{n} to {other}")
    return text.fill(n=told["n"], other=told["other"])


SCORE: Final[Mapping[str, Summary]] = MappingProxyType({"score": score})
WON_BATTLE = happening(
    "won-battle",
    say("{seat} wins the battle, {score}."),
    you=say("You win the battle, {score}."),
    summaries=SCORE,
    seat=SEATS,
    n=NUMBERS,
    other=NUMBERS,
)
BARBARIANS_WON = happening(
    "barbarians-won", say("The barbarians win the battle, {score}."), summaries=SCORE, n=NUMBERS, other=NUMBERS
)
LOST_FIGURES = happening(
    "lost-figures", say("{seat} loses {group} on {square}."),
    you=say("You lose {group} on {square}."),
    summaries=MOVED_GROUP,
    seat=SEATS, square=SQUARES, armies=NUMBERS, scouts=NUMBERS,
)  # fmt: skip


# -- the result ------------------------------------------------------------------------------------------------


def total(w: World, side: int) -> int:
    """R-CBT-30: the health left in a side's units, and its bonus card."""
    battle = battle_of(w)
    fronts = (front for front in battle.fronts if front.units[side] != NONE)
    return battle.bonus_card[side] + sum(health(battle, side, f.units[side]) - f.wounds[side] for f in fronts)


def decide(w: World) -> None:
    """R-CBT-31, R-CBT-43: the higher total wins; everything else follows in this order."""
    battle = battle_of(w)
    battle.totals = (total(w, ATTACKER), total(w, DEFENDER))
    side = battle.winner
    winner, loser = battle.owners[side], battle.owners[1 - side]
    n, other = battle.totals[side], battle.totals[1 - side]
    if winner == NONE:
        BARBARIANS_WON(w, n=n, other=other)
    else:
        WON_BATTLE(w, seat=winner, n=n, other=other)
    if side == ATTACKER and winner != NONE and capital_attacked(w):
        coins.win(w, winner, coins.MILITARY)
        return
    owe(w, lose_figures(), take_loot(winner, loser, battle.loot[side]), after_battle(), end_battle())
    remove_loser(w)


def capital_attacked(w: World) -> bool:
    """R-CBT-36: is this a battle for a capital?"""
    battle = battle_of(w)
    return battle.city != NONE and land.city_with(w, battle.owners[DEFENDER], battle.city).capital


# -- the loser -------------------------------------------------------------------------------------------------


def remove_loser(w: World) -> None:
    """R-CBT-32, R-CBT-33, R-CBT-37: whoever lost leaves the square, and attackers who won enter it."""
    battle = battle_of(w)
    if battle.winner == DEFENDER:
        attackers_fall(w)
    elif battle.city == NONE:
        defenders_fall(w, battle.square)
    if battle.city != NONE:
        city_after_battle(w)
    if battle.winner == ATTACKER and battle.owners[ATTACKER] != NONE:
        enter(w)


def attackers_fall(w: World) -> None:
    """R-CBT-32, R-VIL-05: the whole attacking group goes back to its sheet."""
    battle = battle_of(w)
    seat = battle.owners[ATTACKER]
    if seat != NONE:
        return_figures(w, seat, battle.square, battle.armies, battle.scouts)
        battle.armies, battle.scouts = 0, 0


def defenders_fall(w: World, square: int) -> None:
    """R-CBT-32, R-MOVE-14: all figures there are removed, scouts with the armies; a village has none."""
    seat = w.figure_owner[square]
    if seat != NONE:
        drive_out(w, seat, square, w.armies[square], w.scouts[square])
        w.new_figures = tuple(other for other in w.new_figures if other != square)


def drive_out(w: World, seat: int, square: int, armies: int, scouts: int) -> None:
    """Take figures off the map (R-SUP-02)."""
    land.dismiss(w, square, armies, scouts)
    return_figures(w, seat, square, armies, scouts)


def return_figures(w: World, seat: int, square: int, armies: int, scouts: int) -> None:
    """Figures that are off the map already go back to their owner's sheet."""
    realm = w.realms[seat]
    realm.armies += armies
    realm.scouts += scouts
    LOST_FIGURES(w, seat=seat, square=w.geography.name[square], armies=armies, scouts=scouts)


def city_after_battle(w: World) -> None:
    """R-CBT-33, R-CBT-37: a city that lost is destroyed, unless it is a capital that barbarians raided (AMB-46)."""
    battle = battle_of(w)
    seat = battle.owners[DEFENDER]
    city = land.city_with(w, seat, battle.city)
    if battle.winner == ATTACKER and not city.capital:
        razing.destroy_city(w, seat, city)
    else:
        razing.lose_fortification(w, seat, city)


def enter(w: World) -> None:
    """R-CBT-44, R-MOVE-19: the attackers stand in the square now; those that moved don't move on."""
    battle = battle_of(w)
    seat, square = battle.owners[ATTACKER], battle.square
    land.enlist(w, seat, square, battle.armies, battle.scouts)
    if battle.origin == square and standing(w, seat).may(Privilege.ARMIES_GATHER):
        w.new_figures = (*w.new_figures, square)
    if w.phase == Phase.MOVEMENT:
        w.moved_armies[square] += battle.armies
        w.moved_scouts[square] += battle.scouts
    battle.armies, battle.scouts = 0, 0


# -- the winner ------------------------------------------------------------------------------------------------


@later
def lose_figures(w: World) -> None:
    """R-CBT-40: a figure for every two units killed, but one always stays; a city has none to lose."""
    battle = battle_of(w)
    seat = battle.owners[battle.winner]
    if seat != NONE and w.figure_owner[battle.square] == seat:
        price = len(battle.lost_units[battle.winner]) // UNITS_PER_FIGURE
        owe(w, WinnersLosses(seat, min(price, land.figures(w, battle.square) - 1)))


@dataclass(frozen=True, slots=True)
class WinnersLosses(Ask):
    """R-CBT-40: the winner chooses the figures that are lost."""

    left: int

    def options(self, w: World, seat: int) -> list[Action]:
        square = battle_of(w).square
        there = (("army", w.armies[square]), ("scout", w.scouts[square]))
        return [LOSE(figure) for figure, n in there if n and self.left]

    def take(self, w: World, seat: int, action: Action) -> None:
        armies = int(action == LOSE("army"))
        drive_out(w, seat, battle_of(w).square, armies, 1 - armies)
        owe(w, WinnersLosses(seat, self.left - 1))

    def prompt(self, w: World, seat: int) -> Message:
        return say_count(
            "The victory costs you {n} figure. Which?", "The victory costs you {n} figures. Which first?", self.left
        )


@later
def take_loot(w: World, winner: int, loser: int, n: int) -> None:
    """R-CBT-41: nobody takes anything from barbarians, and they take nothing (R-VIL-06, R-VIL-10)."""
    if winner != NONE and loser != NONE:
        loot.owe_loot(w, winner, loser, n)


# -- what follows ----------------------------------------------------------------------------------------------


@later
def after_battle(w: World) -> None:
    """R-CBT-28 e, R-CBT-43: what cards give for a battle, then what may be used after one."""
    battle = battle_of(w)
    owe(w, windows.open_window(BattleWindow.AFTER_RESULT))
    winner = battle.owners[battle.winner]
    for seat in sides_in_order(w):
        if seat == winner:
            reward(w, seat)
        for ability in hooked(w, seat, "fought_battle"):
            ability.fought_battle(w, seat)


def reward(w: World, seat: int) -> None:
    """What cards give the winner of a battle, and of one for a city."""
    battle = battle_of(w)
    for ability in hooked(w, seat, "won_battle"):
        ability.won_battle(w, seat)
    if battle.city != NONE and battle.winner == ATTACKER:
        for ability in hooked(w, seat, "conquered_city"):
            ability.conquered_city(w, seat)


@later
def end_battle(w: World) -> None:
    """R-CBT-42: survivors return to their forces, and other chapters have their say."""
    battle = battle_of(w)
    for side, owner in enumerate(battle.owners):
        survivors = [front.units[side] for front in battle.fronts if front.units[side] != NONE]
        if owner == NONE:
            disperse(w, survivors)
        else:
            go_home(w, owner, survivors)
    w.battle = None
    for what_follows in AFTERWARDS:
        what_follows(w, battle)


def go_home(w: World, seat: int, survivors: list[int]) -> None:
    """R-CBT-42: everybody has seen the units that were played."""
    realm = w.realms[seat]
    realm.units = (*realm.units, *realm.battle_hand, *(HeldCard(unit, w.everybody()) for unit in survivors))
    realm.battle_hand = ()


def disperse(w: World, survivors: list[int]) -> None:
    """R-VIL-08: all barbarians go face up under their decks."""
    for unit in survivors:
        units.kill_unit(w, HeldCard(unit, w.everybody()))
