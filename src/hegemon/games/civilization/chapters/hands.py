"""Battle hands: how many units each side brings, drawn by chance (7.2), and what barbarians fight with (6.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import units
from hegemon.games.civilization.chapters.battlefield import battle_of, doer, hand_of, set_hand
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.framework.window_kinds import BARBARIANS
from hegemon.games.civilization.speech import NUMBERS, SEATS, UNIT_CARDS, UNIT_TYPES, happening, verb
from hegemon.games.civilization.world import knowledge
from hegemon.games.civilization.world.battle import ATTACKER, DEFENDER
from hegemon.games.civilization.world.realm import NONE, HeldCard
from hegemon.games.civilization.world.world import World

INFANTRY: Final = CONTENT.unit_types.number("infantry")
BARBARIAN_TYPES: Final = tuple(kind.number for kind in CONTENT.unit_types if kind.beats)
"""Barbarians have no aircraft (R-VIL-02)."""
BARBARIAN_HAND: Final = 3

DRAW_BARBARIAN = verb("draw-barbarian", say("Draw for the barbarians: {type}."), type=UNIT_TYPES)
DREW_HAND = happening(
    "drew-hand", say("{seat} draws a battle hand; cards: {n}."),
    you=say("You draw a battle hand: {units}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} draws a battle hand: {units}."), seat=SEATS, n=NUMBERS, units=UNIT_CARDS,
)  # fmt: skip
DREW_HORDE = happening(
    "drew-horde", say("{seat} draws the barbarians' battle hand; cards: {n}."),
    you=say("You draw the barbarians' battle hand: {units}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} draws the barbarians' battle hand: {units}."), seat=SEATS, n=NUMBERS, units=UNIT_CARDS,
)  # fmt: skip
LAID_OPEN = happening(
    "laid-open", say("{seat} lays a battle hand open: {units}."),
    you=say("You lay a battle hand open: {units}."),
    by_barbarians=say("The barbarians' battle hand is laid open: {units}."),
    reveals=Reveals.ALWAYS, seat=SEATS, units=UNIT_CARDS
)  # fmt: skip


# -- ranks -----------------------------------------------------------------------------------------------------


def muster(w: World) -> None:
    """R-CBT-08, R-VIL-03: note the ranks and the extra strength with which the sides fight."""
    battle = battle_of(w)
    ranks = [ranks_of(w, side) for side in (ATTACKER, DEFENDER)]
    strengths = [strengths_of(w, owner) for owner in battle.owners]
    battle.ranks = (ranks[ATTACKER], ranks[DEFENDER])
    battle.strengths = (strengths[ATTACKER], strengths[DEFENDER])


def ranks_of(w: World, side: int) -> tuple[int, ...]:
    """By type: the rank of a side's units; a horde that roams is better armed than a village (R-VIL-10)."""
    owner = battle_of(w).owners[side]
    if owner == NONE:
        rank = w.options.barbarian_rank if side == DEFENDER else w.options.horde_rank
        return (rank,) * len(CONTENT.unit_types)
    return tuple(max(1, rank) for rank in standing(w, owner).ranks)


def strengths_of(w: World, owner: int) -> tuple[int, ...]:
    """By type: strength beyond the card's."""
    if owner == NONE:
        return (0,) * len(CONTENT.unit_types)
    bonus = standing(w, owner).bonus
    return tuple(
        bonus.unit_strength + (bonus.infantry_strength if kind.number == INFANTRY else 0) for kind in CONTENT.unit_types
    )


# -- the hands of players --------------------------------------------------------------------------------------


def hand_size(w: World, side: int) -> int:
    """R-CBT-05 to R-CBT-07: how many cards a side draws, if it has as many."""
    battle, options = battle_of(w), w.options
    owner = battle.owners[side]
    size = options.base_battle_hand + standing(w, owner).bonus.battle_hand
    size += options.hand_per_extra_figure * max(0, fighters(w, side) - 1)
    if side == DEFENDER and battle.city != NONE:
        size += options.hand_defend_city
    more: int = sum(ability.battle_hand(w, owner) for ability in hooked(w, owner, "battle_hand"))
    return max(1, size + more)


def fighters(w: World, side: int) -> int:
    """The figures that add to a battle hand: armies, and scouts if the option says so (AMB-04)."""
    battle = battle_of(w)
    if side == ATTACKER:
        armies, scouts = battle.armies, battle.scouts
    elif battle.city != NONE:
        return 0
    else:
        armies, scouts = w.armies[battle.square], w.scouts[battle.square]
    return armies + scouts if w.options.hand_counts_scouts else armies


@later
def draw_hands(w: World) -> None:
    """R-CBT-05: both sides draw at random from their standing forces; barbarians from the decks."""
    for side, owner in enumerate(battle_of(w).owners):
        if owner == NONE:
            draw_horde(w)
        else:
            draw_hand(w, side, owner)


def draw_hand(w: World, side: int, owner: int) -> None:
    """R-CBT-06: at most as many as there are; none with no units."""
    realm = w.realms[owner]
    size = hand_size(w, side)
    places = range(len(realm.units))
    taken = set(places if size >= len(places) else w.dice().shuffled(places)[:size])
    realm.battle_hand = tuple(realm.units[place] for place in places if place in taken)
    realm.units = tuple(realm.units[place] for place in places if place not in taken)
    DREW_HAND(w, seat=owner, n=len(realm.battle_hand), secret={"units": ids(realm.battle_hand)}, insiders=(owner,))


def ids(hand: tuple[HeldCard, ...]) -> list[str]:
    """The units of a hand by name."""
    return [CONTENT.unit_cards[held.face].id for held in hand]


@later
def lay_hands_open(w: World) -> None:
    """The hand of whoever fights against an ability to see it lies open for all."""
    for side, owner in enumerate(battle_of(w).owners):
        if owner != NONE and standing(w, owner).may(Privilege.OPEN_HAND) and hand_of(w, 1 - side):
            lay_open(w, 1 - side)


def lay_open(w: World, side: int) -> None:
    """Show a battle hand. Who knew of a unit like one in it can't tell whether that one stayed behind."""
    battle = battle_of(w)
    owner, hand = battle.owners[side], hand_of(w, side)
    if owner != NONE:
        realm = w.realms[owner]
        for held in hand:
            realm.units = knowledge.forgotten(realm.units, held.face, ~held.known)
    set_hand(w, side, tuple(HeldCard(held.face, w.everybody()) for held in hand))
    LAID_OPEN(w, **doer(battle, side), units=ids(hand))


# -- barbarians ------------------------------------------------------------------------------------------------


def draw_horde(w: World) -> None:
    """R-VIL-02: one of each type; where a deck is empty, whoever plays the barbarians chooses another for it."""
    for kind in BARBARIAN_TYPES:
        if len(w.unit_decks[kind]):
            join_horde(w, kind)
    owe(w, DrawBarbarian(horde_player(w)))


def horde_player(w: World) -> int:
    """Who plays the barbarians."""
    battle = battle_of(w)
    return battle.players[battle.owners.index(NONE)]


def join_horde(w: World, kind: int) -> None:
    """Draw the top card of a deck for the barbarians; only who plays them sees it (AMB-25)."""
    battle = battle_of(w)
    deck = w.unit_decks[kind]
    card, rest = (deck if deck.down else deck.ready(w.dice())).drawn()
    units.put_deck(w, kind, rest)
    battle.barbarian_hand = (*battle.barbarian_hand, HeldCard(card, 1 << horde_player(w)))


@dataclass(frozen=True, slots=True)
class DrawBarbarian(Ask):
    """R-VIL-02: the deck for a barbarian whose own deck is empty."""

    def window(self, w: World) -> str:
        return BARBARIANS

    def complete(self, w: World) -> bool:
        """Are there enough barbarians, or no cards left?"""
        return len(battle_of(w).barbarian_hand) >= BARBARIAN_HAND or not any(
            len(w.unit_decks[kind]) for kind in BARBARIAN_TYPES
        )

    def waits(self, w: World) -> bool:
        return not self.complete(w) and len(self.offers(w, self.seat)) > 1

    def run(self, w: World) -> None:
        """Enough are drawn, or there is only one deck to draw from."""
        if not self.complete(w):
            self.take(w, self.seat, self.offers(w, self.seat)[0])
            return
        horde = battle_of(w).barbarian_hand
        DREW_HORDE(w, seat=self.seat, n=len(horde), secret={"units": ids(horde)}, insiders=(self.seat,))

    def options(self, w: World, seat: int) -> list[Action]:
        return [DRAW_BARBARIAN(kind.id) for kind in CONTENT.unit_types]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        kind = CONTENT.unit_types.number(str(action.args[0]))
        if kind not in BARBARIAN_TYPES:
            return Refusal("R-VIL-02", say("Barbarians have no aircraft."))
        if not len(w.unit_decks[kind]):
            return Refusal("R-VIL-02", say("That deck is empty."))
        return None

    def take(self, w: World, seat: int, action: Action) -> None:
        join_horde(w, CONTENT.unit_types.number(str(action.args[0])))
        owe(w, self)

    def prompt(self, w: World, seat: int) -> Message:
        return say("A deck is empty. Choose another one to draw a barbarian from.")
