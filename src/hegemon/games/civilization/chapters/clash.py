"""Engaging: battle turns, fronts, clashes and wounds (7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import later, owe
from hegemon.games.civilization.chapters import aftermath, windows
from hegemon.games.civilization.chapters.battlefield import (
    as_it_fights,
    battle_of,
    doer,
    hand_of,
    set_front,
    set_hand,
    strength,
    with_side,
)
from hegemon.games.civilization.chapters.blows import superior_side
from hegemon.games.civilization.chapters.wounds import FRONTS, bury, place_wounds
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import BattleWindow
from hegemon.games.civilization.framework import events, uses
from hegemon.games.civilization.framework.menus import ChoiceKind, Menu
from hegemon.games.civilization.framework.window_kinds import BARBARIANS, ONLY_ANSWER
from hegemon.games.civilization.speech import FIGHTER, PASS, SEATS, UNIT_CARDS, Verb, happening, verb
from hegemon.games.civilization.world import knowledge
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle, Front
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

OPEN_FRONT = verb("open-front", say("Open a new front: {unit}."), unit=UNIT_CARDS)
ATTACK_FRONT = verb("attack-front", say("Attack front {front}: {unit}."), front=FRONTS, unit=UNIT_CARDS)

OPENED_FRONT = happening(
    "opened-front",
    say("{seat} opens front {front}: {unit}."),
    you=say("You open front {front}: {unit}."),
    by_barbarians=say("The barbarians open front {front}: {unit}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    summaries=FIGHTER,
    front=FRONTS,
    unit=UNIT_CARDS,
)
ATTACKED_FRONT = happening(
    "attacked-front",
    say("{seat} attacks front {front}: {unit}."),
    you=say("You attack front {front}: {unit}."),
    by_barbarians=say("The barbarians attack front {front}: {unit}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    summaries=FIGHTER,
    front=FRONTS,
    unit=UNIT_CARDS,
)
ENGAGED: Final = Refusal("R-CBT-18", say("Both sides have a unit on that front; nobody can join it."))
OWN_FRONT: Final = Refusal("R-CBT-17", say("There is no enemy unit on that front."))
MUST_ATTACK: Final = Refusal("R-CBT-27", say("You have strengthened an attack: play a unit that attacks."))


# -- battle turns ----------------------------------------------------------------------------------------------


@later
def engage(w: World) -> None:
    """R-CBT-14: the battle turns begin; the first side was noted when the battle started."""
    battle_of(w).window = BattleWindow.OWN_TURN
    next_turn(w)


def next_turn(w: World) -> None:
    """R-CBT-14, R-CBT-15: the side whose turn it is plays, or the other if it has no cards; then the result."""
    battle = battle_of(w)
    for side in (battle.turn_side, 1 - battle.turn_side):
        if hand_of(w, side):
            battle.turn_side, battle.unit_played = side, False
            owe(w, BattleTurn(battle.players[side]))
            return
    battle.window = NONE
    aftermath.decide(w)


def cards_in_hand(w: World, side: int) -> list[str]:
    """The units that a side may play, each kind once."""
    return [CONTENT.unit_cards[face].id for face in sorted({held.face for held in hand_of(w, side)})]


# -- fronts ----------------------------------------------------------------------------------------------------


def attackable(battle: Battle) -> list[int]:
    """R-CBT-17, R-CBT-19: the fronts that the side on turn may attack."""
    return [place for place in range(len(battle.fronts)) if front_refusal(battle, place) is None]


def opening_refusal(battle: Battle) -> Refusal | None:
    """The rule against opening a front (R-CBT-27)."""
    return MUST_ATTACK if battle.extra_wounds and attackable(battle) else None


def front_refusal(battle: Battle, place: int) -> Refusal | None:
    """The rule against attacking a front (R-CBT-17, R-CBT-18)."""
    front = battle.fronts[place].units
    if front[1 - battle.turn_side] == NONE:
        return OWN_FRONT
    return None if front[battle.turn_side] == NONE else ENGAGED


def open_front(w: World, unit: int) -> None:
    """R-CBT-17: a unit takes a new place in the line; nothing else happens."""
    battle = battle_of(w)
    leave_hand(w, unit)
    battle.fronts = (*battle.fronts, Front(with_side((NONE, NONE), battle.turn_side, unit)))
    battle.extra_wounds = 0
    side = battle.turn_side
    OPENED_FRONT(w, **doer(battle, side), front=len(battle.fronts), **as_it_fights(battle, side, unit))


def attack_front(w: World, place: int, unit: int) -> None:
    """R-CBT-17, R-CBT-20: a unit faces an enemy one, and they clash."""
    battle = battle_of(w)
    leave_hand(w, unit)
    front = battle.fronts[place]
    side = battle.turn_side
    set_front(battle, place, Front(with_side(front.units, side, unit), front.wounds))
    ATTACKED_FRONT(w, **doer(battle, side), front=place + 1, **as_it_fights(battle, side, unit))
    clash(w, place)
    battle.extra_wounds = 0


def leave_hand(w: World, unit: int) -> None:
    """The side on turn plays a unit. Who knew of a like one can't tell whether this was it."""
    battle = battle_of(w)
    hand = hand_of(w, battle.turn_side)
    owner = battle.owners[battle.turn_side]
    behind = () if owner == NONE else w.realms[owner].units
    place = next(place for place, held in enumerate(hand) if held.face == unit)
    left = (*hand[:place], *hand[place + 1 :], *behind)
    left = knowledge.forgotten(left, unit, ~hand[place].known)
    set_hand(w, battle.turn_side, left[: len(hand) - 1])
    if owner != NONE:
        w.realms[owner].units = left[len(hand) - 1 :]
    battle.unit_played = True


# -- clashes ---------------------------------------------------------------------------------------------------


def clash(w: World, place: int) -> None:
    """R-CBT-20, R-CBT-24: both units deal wounds at once, unless one is superior and strikes first."""
    battle = battle_of(w)
    pair = battle.fronts[place].units
    blows = [strength(battle, side, pair[side]) for side in (ATTACKER, DEFENDER)]
    blows[battle.turn_side] += battle.extra_wounds
    first = superior_side(w, pair)
    if first == NONE:
        place_wounds(w, place, ATTACKER, blows[DEFENDER])
        place_wounds(w, place, DEFENDER, blows[ATTACKER])
        bury(w, place)
        return
    place_wounds(w, place, 1 - first, blows[first])
    bury(w, place)
    if battle.fronts[place].units[1 - first] != NONE:
        place_wounds(w, place, first, blows[1 - first])
        bury(w, place)


# -- the question ----------------------------------------------------------------------------------------------


def attack_options(w: World, seat: int) -> list[Action]:
    """Every front with a unit on it, for every unit."""
    battle = battle_of(w)
    fronts = [place for place, front in enumerate(battle.fronts, 1) if front.units != (NONE, NONE)]
    cards = cards_in_hand(w, battle.turn_side)
    return [ATTACK_FRONT(front, card) for front in fronts for card in cards]


def attack_offers(w: World, seat: int) -> list[Action]:
    """The fronts that may be attacked, for every unit."""
    battle = battle_of(w)
    cards = cards_in_hand(w, battle.turn_side)
    return [ATTACK_FRONT(place + 1, card) for place in attackable(battle) for card in cards]


OPENING: Final = ChoiceKind[int](
    OPEN_FRONT,
    options=lambda w, seat: [OPEN_FRONT(card) for card in cards_in_hand(w, battle_of(w).turn_side)],
    refusal=lambda w, seat, action: opening_refusal(battle_of(w)),
    take=lambda w, seat, action: open_front(w, CONTENT.unit_cards.number(str(action.args[0]))),
)
ATTACKING: Final = ChoiceKind[int](
    ATTACK_FRONT,
    options=attack_options,
    offers=attack_offers,
    refusal=lambda w, seat, action: front_refusal(battle_of(w), int(action.args[0]) - 1),
    take=lambda w, seat, action: attack_front(
        w, int(action.args[0]) - 1, CONTENT.unit_cards.number(str(action.args[1]))
    ),
)


@dataclass(frozen=True, slots=True)
class BattleTurn(Menu):
    """R-CBT-16: use abilities, play a unit, use abilities, end."""

    choices = (OPENING, ATTACKING, uses.USING, events.PLAYING, PASS)

    def open_choices(self, w: World) -> Sequence[ChoiceKind[Any] | Verb]:
        """The turn ends when a unit is played; barbarians have nothing to use."""
        battle = battle_of(w)
        cards = () if battle.owners[battle.turn_side] == NONE else (uses.USING, events.PLAYING)
        return (*cards, PASS) if battle.unit_played else (OPENING, ATTACKING, *cards)

    def window(self, w: World) -> str:
        battle = battle_of(w)
        return BARBARIANS if battle.owners[battle.turn_side] == NONE else ""

    def private_window(self, w: World, offers: list[Action]) -> tuple[str, Action] | None:
        """Who plays on alone and can only open fronts isn't asked: in whatever order, it comes to the same."""
        battle = battle_of(w)
        if battle.unit_played or battle.owners[battle.turn_side] == NONE or hand_of(w, 1 - battle.turn_side):
            return None
        return (ONLY_ANSWER, offers[0]) if all(action.verb == OPEN_FRONT.name for action in offers) else None

    def waits(self, w: World) -> bool:
        """A hand is secret, so playing from it is never done for anybody."""
        return not battle_of(w).unit_played or w.options.ask_everyone or self.has_uses(w)

    def has_uses(self, w: World) -> bool:
        """Is there anything to use now?"""
        battle = battle_of(w)
        owner = battle.owners[battle.turn_side]
        return owner != NONE and bool(windows.useful(w, owner))

    def run(self, w: World) -> None:
        """The unit is played and there is nothing to use."""
        battle = battle_of(w)
        if battle.owners[battle.turn_side] != NONE:
            windows.let_pass(w, battle.owners[battle.turn_side])
        self.end(w)

    def end(self, w: World) -> None:
        battle = battle_of(w)
        battle.turn_side = 1 - battle.turn_side
        next_turn(w)

    def prompt(self, w: World, seat: int) -> Message:
        battle = battle_of(w)
        if battle.unit_played:
            return windows.PROMPTS[BattleWindow.OWN_TURN]
        if battle.owners[battle.turn_side] == NONE:
            return say("You play the barbarians: open a front with a unit, or attack one.")
        return say("Play a unit: open a front, or attack one.")
