"""A battle as a scene of its own: both sides with what they add up to, the fronts, the hand, what a unit would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from hegemon.core import Message, Seat, say, say_count
from hegemon.core.face import Sight
from hegemon.games.civilization.chapters.battlefield import health, strength
from hegemon.games.civilization.chapters.blows import superior_side
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.names import fighter
from hegemon.games.civilization.table.battle_sums import BonusPart, bonus_parts
from hegemon.games.civilization.table.board import CivilizationBoard
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER, Battle, Front
from hegemon.games.civilization.world.realm import NONE, UNSEEN_CARD

FIGHTING: Final = frozenset({"open-front", "attack-front"})
"""Verbs that play a unit."""
TREATING: Final = ("heal", "wound")
"""Verbs about the wounds of a unit: of one's own, and of an enemy's."""


@dataclass(frozen=True)
class Unit:
    """A unit as it fights here."""

    seat: int | None
    name: Message
    """At its rank."""
    called: Message
    """As the log and buttons call it: with its strength and health."""
    icon: str
    strength: int
    health: int
    wounds: int = 0
    ref: str = ""
    count: int = 1

    @property
    def drops(self) -> range:
        """Its wounds, to be drawn one by one."""
        return range(self.wounds)


@dataclass(frozen=True)
class Forecast:
    """What would happen if a unit of the hand were played here."""

    ref: str
    text: Message


@dataclass(frozen=True)
class FrontScene:
    """A place in the line, the attacker above."""

    number: int
    ref: str
    units: tuple[Unit | None, Unit | None]
    forecasts: list[Forecast]
    may: bool
    treated: tuple[bool, bool]
    """By side: may wounds be put on its unit, or taken off?"""


@dataclass(frozen=True)
class SideScene:
    """One side: who it is, what its bonus is made of, its hand and its dead."""

    seat: int | None
    name: Message
    role: Message
    loot: int
    """What it takes if it wins."""
    parts: list[BonusPart]
    bonus: int
    bonus_card: int
    fixed: bool
    """Are the bonus cards dealt?"""
    total: int
    total_of: Message
    """What is added up in it."""
    backs: list[str]
    hand: list[Unit]
    fallen: list[Unit]
    """Each kind once, as they died."""
    lost: int
    turn: bool
    mine: bool
    """Does the reader play it? Barbarians are played by somebody, too."""


@dataclass(frozen=True)
class BattleScene:
    """A battle."""

    title: Message
    sides: tuple[SideScene, SideScene]
    fronts: list[FrontScene]
    opens: bool
    """May a front be opened?"""
    below: int
    """The side that is drawn below: mine, or the defender's."""
    result: Message | None
    trumps: list[str]
    """Pictures: each type of unit strikes before the next."""


def battle(board: CivilizationBoard) -> BattleScene | None:
    """The battle that is being fought, if there is one."""
    found = board.told.battle
    if found is None:
        return None
    mine = found.players.index(board.me) if board.me in found.players else DEFENDER
    sides = (side_scene(board, found, ATTACKER), side_scene(board, found, DEFENDER))
    fronts = [
        front_scene(board, found, number, front, mine)
        for number, front in enumerate(found.fronts, 1)
        if front.units != (NONE, NONE)
    ]
    return BattleScene(title(board, found), sides, fronts, "open-front" in board.by_verb, mine,
                       result(board, found), trumps())  # fmt: skip


def title(board: CivilizationBoard, found: Battle) -> Message:
    """Who attacks whom, and where."""
    square = board.square_name(found.square)
    attacker, defender = found.owners
    if attacker == NONE and defender == board.me:
        return say("Barbarians attack you on {square}", square=square)
    if attacker == NONE:
        return say("Barbarians attack {defender} on {square}", defender=Seat(defender), square=square)
    if attacker == board.me and defender == NONE:
        return say("You attack the village on {square}", square=square)
    if attacker == board.me:
        return say("You attack {defender} on {square}.", defender=Seat(defender), square=square)
    if defender == NONE:
        return say("{attacker} attacks the village on {square}", attacker=Seat(attacker), square=square)
    if defender == board.me:
        return say("{attacker} attacks you on {square}", attacker=Seat(attacker), square=square)
    return say("{attacker} attacks {defender} on {square}", attacker=Seat(attacker), defender=Seat(defender),
               square=square)  # fmt: skip


def result(board: CivilizationBoard, found: Battle) -> Message | None:
    """Who has won, once that is counted."""
    if NONE in found.totals:
        return None
    side = found.winner
    n, other = found.totals[side], found.totals[1 - side]
    if even := tie(n, other):
        return even
    if found.owners[side] == NONE:
        return say("The barbarians win, {n} to {other}", n=n, other=other)
    if found.owners[side] == board.me:
        return say("You win the battle, {n} to {other}.", n=n, other=other)
    return say("{player} wins, {n} to {other}", player=Seat(found.owners[side]), n=n, other=other)


def tie(n: int, other: int) -> Message | None:
    """Who wins a battle in which both sides have as much left, if that is so."""
    return say("{n} to {other}: a tie goes to the defender", n=n, other=other) if n == other else None


def trumps() -> list[str]:
    """The types of units in the order in which each strikes before the next, and the last before the first."""
    row = next(kind for kind in CONTENT.unit_types if kind.beats)
    found = [row]
    while (following := CONTENT.unit_types.called(found[-1].beats)) is not row:
        found.append(following)
    return [f"u-{kind.id}" for kind in (*found, row)]


# -- sides -----------------------------------------------------------------------------------------------------


def role(board: CivilizationBoard, found: Battle, side: int) -> Message:
    """What a side does, and with what."""
    if side == ATTACKER and found.armies:
        return say_count("attacking with {n} army", "attacking with {n} armies", found.armies)
    if side == ATTACKER:
        return say("attacking")
    if found.city != NONE:
        return say("defending a city")
    return say("defending")


def name(board: CivilizationBoard, found: Battle, side: int) -> Message:
    """Who fights on a side; for the reader who is to play one of its units: that."""
    plays = (
        found.turn_side == side and found.players[side] == board.me and not board.by_verb.keys().isdisjoint(FIGHTING)
    )
    if found.owners[side] == NONE:
        return say("You play a unit of the barbarians") if plays else say("Barbarians")
    return say("You play a unit") if plays else say("{player}", player=Seat(found.owners[side]))


def side_scene(board: CivilizationBoard, found: Battle, side: int) -> SideScene:
    """One side of it."""
    owner = found.owners[side]
    fixed = bool(found.fronts) or any(found.bonus_card)
    held = found.barbarian_hand if owner == NONE else board.realm(owner).battle_hand
    hand = kinds(found, side, sorted(card.face for card in held if card.face != NONE))
    backs = [f"u-{CONTENT.unit_types.ids[card.back]}" if card.back != NONE else "i-deck"
             for card in held if card.face == NONE or card == UNSEEN_CARD]  # fmt: skip
    standing = sum(health(found, side, front.units[side]) - front.wounds[side]
                   for front in found.fronts if front.units[side] != NONE) if found.ranks[side] else 0  # fmt: skip
    added = bonus_parts(board, found, side)
    is_decided = NONE not in found.totals
    return SideScene(
        seat=None if owner == NONE else owner,
        name=name(board, found, side),
        role=role(board, found, side),
        loot=0 if is_decided else found.loot[side],
        parts=added,
        bonus=sum(part.n for part in added),
        bonus_card=found.bonus_card[side],
        fixed=fixed,
        total=standing + found.bonus_card[side],
        total_of=say("health + bonus") if found.bonus_card[side] else say("health left"),
        backs=backs,
        hand=hand,
        fallen=kinds(found, side, found.lost_units[side]),
        lost=len(found.lost_units[side]),
        turn=bool(found.fronts or hand) and found.turn_side == side and not is_decided,
        mine=found.players[side] == board.me,
    )


# -- names ---------------------------------------------------------------------------------------------------------


class UnitWords:
    """How the reader's units are called while they fight: as on their cards, by what they are and how strong."""

    def __init__(self, sight: Sight) -> None:
        self._names: dict[str, Message] = {}
        if sight.seat is None or sight.view["battle"] is None:
            return
        found = CivilizationBoard(sight).told.battle
        if found is not None and sight.seat in found.players:
            side = found.players.index(sight.seat)
            self._names = {card.name.text: unit(found, side, card.number).called for card in CONTENT.unit_cards}

    def __call__(self, message: Message) -> Message:
        """The same, also within what its blanks hold."""
        if not self._names:
            return message
        if not message.blanks:
            return self._names.get(message.text, message)
        blanks = {name: self(blank) if isinstance(blank, Message) else blank for name, blank in message.blanks.items()}
        return Message(message.text, blanks, message.plural)


# -- units -----------------------------------------------------------------------------------------------------


def unit(found: Battle, side: int, face: int, wounds: int = 0, count: int = 1) -> Unit:
    """A unit card as it fights on this side."""
    card = CONTENT.unit_cards[face]
    kind = CONTENT.unit_types[card.type]
    ranks = found.ranks[side] or (1,) * len(CONTENT.unit_types)
    rank = max(1, ranks[card.type])
    owner = found.owners[side]
    blow, life = card.faces[rank - 1]
    if found.ranks[side]:
        blow, life = strength(found, side, face), health(found, side, face)
    return Unit(
        None if owner == NONE else owner,
        kind.rank_names[rank - 1],
        fighter(card.id, rank, blow, life),
        f"u-{kind.id}",
        blow,
        life,
        wounds,
        f"unit:{card.id}",
        count,
    )


def kinds(found: Battle, side: int, faces: Iterable[int]) -> list[Unit]:
    """Units of a side, each kind once."""
    return [unit(found, side, face, count=count) for face, count in Counter(faces).items()]


def front_scene(board: CivilizationBoard, found: Battle, number: int, front: Front, mine: int) -> FrontScene:
    """A front, and what each unit of my hand would do there."""
    ref = f"front:{number}"
    units = [
        None if face == NONE else replace(unit(found, side, face, front.wounds[side]), ref=ref)
        for side, face in enumerate(front.units)
    ]
    heals, wounds = (any(action.args[0] == number for action in board.by_verb.get(verb, ())) for verb in TREATING)
    offered = [action for action in board.by_verb.get("attack-front", ()) if action.args[0] == number]
    forecasts = [forecast(board, found, number, str(action.args[1]), mine) for action in offered]
    return FrontScene(number, ref, (units[0], units[1]), forecasts, bool(offered),
                      (wounds, heals) if mine else (heals, wounds))  # fmt: skip


def forecast(board: CivilizationBoard, found: Battle, number: int, card: str, mine: int) -> Forecast:
    """R-CBT-20, R-CBT-24: who strikes first, and who is left."""
    front, face = found.fronts[number - 1], CONTENT.unit_cards.number(card)
    theirs = front.units[1 - mine]
    pair = (face, theirs) if mine == ATTACKER else (theirs, face)
    first = superior_side(board.w, pair)
    blow = strength(found, mine, face) + found.extra_wounds
    left = health(found, 1 - mine, theirs) - front.wounds[1 - mine] - blow
    back = strength(found, 1 - mine, theirs)
    own_left = health(found, mine, face) - back
    words = clash_words(first, mine, blow, back, left, own_left)
    return Forecast(f"unit:{card}", words)


def clash_words(first: int, mine: int, blow: int, back: int, left: int, own: int) -> Message:
    """How a clash ends, in words: the wounds that my unit deals and gets, and what is left of the other and of mine.

    >>> str(clash_words(NONE, 0, 1, 3, 0, 0))
    'Both die: 1 wound against 3.'
    """
    if first == mine and left <= 0:
        return say("Yours strikes first and kills it unharmed.")
    if first == 1 - mine and own <= 0:
        return say("It strikes first and kills yours unharmed.")
    if left <= 0 and own <= 0:
        return say_count("Both die: {n} wound against {back}.", "Both die: {n} wounds against {back}.", blow, back=back)
    if left <= 0:
        return say_count(
            "It dies of {n} wound; yours takes {back} and has {own} left.",
            "It dies of {n} wounds; yours takes {back} and has {own} left.",
            blow,
            back=back,
            own=own,
        )
    if own <= 0:
        return say("It takes {blow} and has {left} left; yours takes {back} and dies.", blow=blow, left=left, back=back)
    words = say("Both stand: it takes {blow} and has {left} left, yours takes {back} and has {own} left.")
    return words.fill(blow=blow, left=left, back=back, own=own)


def counted(n: int) -> Message:
    """Cards in a hand."""
    return say_count("{n} card in hand", "{n} cards in hand", n)
