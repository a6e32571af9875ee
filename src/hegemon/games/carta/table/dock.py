"""What I choose from: my hand, and the choices that lie elsewhere brought within reach."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message, Refusal, Seat, say, say_all, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import DOMAIN_NAMES, KIND_NAMES
from hegemon.games.carta.table.board import CartaBoard, age_of, domain_of, numeral
from hegemon.games.carta.table.columns import Column, column
from hegemon.games.carta.table.own_area import FROM_AREA

FROM_HAND: Final = ("play", "discard", "give-back")
"""The choices of a card in my hand."""

FEW: Final = 5
"""So many full-size cards fit beside each other on a phone."""


# -- cards --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FaceUpCard:
    """A card face up, to look at or to choose."""

    id: str
    kind: str
    domain: str
    age: int
    numeral: str
    title: Message
    """What is written at its foot: its domain."""
    name: Message
    """All there is to say about it."""
    place: str
    look: str = ""
    action: Action | None = None
    refusal: Refusal | None = None
    known: Message | None = None
    embargoed: bool = False
    count: int = 0
    """How many of its kind lie there, when one card stands for all."""


@dataclass(frozen=True, slots=True)
class Hand:
    """My hand."""

    cards: tuple[FaceUpCard, ...]
    summary: Message


def hand(board: CartaBoard, me: int) -> Hand:
    """My hand, every card by itself."""
    cards = board.view["hands"][me]["cards"]
    verb = next((verb for verb in FROM_HAND if verb in board.verbs), None)
    known, new = knowers(board, me), board.new_in_hand()
    seen: Counter[str] = Counter()
    shown = []
    for card in cards:
        fresh = seen[card] >= cards.count(card) - new[card]
        shown.append(hand_card(board, card, seen[card], verb, known.get((card, seen[card])), fresh))
        seen[card] += 1
    limit = board.turn["draws_to"] if board.active == me else board.options.hand_limit
    summary = say_count("{n} card, limit {limit}", "{n} cards, limit {limit}", len(cards), limit=limit)
    return Hand(tuple(shown), summary)


def hand_card(
    board: CartaBoard, card: str, place: int, verb: str | None, known: Message | None, fresh: bool
) -> FaceUpCard:
    """A card in my hand."""
    action = board.offered(verb, card) if verb else None
    refusal = board.sight.why_not(Action(verb, (card,))) if verb and not action else None
    title = texts.domain_called(domain_of(card))
    name = say("{domain}, age {age}", domain=title, age=numeral(card))
    if action and verb:
        name = texts.CARD_CHOICES[verb](texts.card(card))
    embargoed = is_embargoed(board, domain_of(card))
    if refusal is not None:
        name = say("{some}, {one_more}", some=name, one_more=say("under an Embargo this turn"))
    elif embargoed:
        name = say("{some}, {one_more}", some=name, one_more=say("under an Embargo"))
    if known is not None:
        name = say("{some}, {one_more}", some=name, one_more=known)
    states = {"is-selectable": action is not None, "is-off": refusal is not None, "is-new": fresh}
    return FaceUpCard(
        id=f"{verb if action else 'hand'}-{card}" + (f"-{place + 1}" if place else ""),
        kind=card,
        domain=domain_of(card),
        age=age_of(card),
        numeral=numeral(card),
        title=title,
        name=name,
        place="hand",
        look="".join(f" {state}" for state, holds in states.items() if holds),
        action=action,
        refusal=refusal,
        known=known,
        embargoed=embargoed,
    )


def is_embargoed(board: CartaBoard, domain: str) -> bool:
    """C-EMBARGO: am I kept from playing this domain, this turn or in my next?"""
    if board.active == board.me:
        return domain in board.turn["barred"]
    return any(e["on"] == board.me and e["domain"] == domain for e in board.view["embargoes"])


def knowers(board: CartaBoard, me: int) -> dict[tuple[str, int], Message]:
    """C-KNOWN: which cards of my hand others know, and who."""
    known: dict[tuple[str, int], Message] = {}
    for fact in board.view["facts"]:
        if fact["hands"] == [me] and len(fact["cards"]) == 1:
            others = [] if fact["known_by"] == "everyone" else [seat for seat in fact["known_by"] if seat != me]
            if fact["known_by"] == "everyone":
                told = say("known to the others")
            elif others:
                told = say("known to {players}", players=say_all([Seat(seat) for seat in others]))
            else:
                continue
            for place in range(fact["least"]):
                known.setdefault((fact["cards"][0], place), told)
    return known


# -- choices that lie elsewhere -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TargetButton:
    """Another player, or one of a player's columns, as a button within reach."""

    id: str
    action: Action | None
    name: Message
    column: Column | None = None


@dataclass(frozen=True, slots=True)
class TargetRow:
    """A player, and what of this player may be chosen."""

    seat: int
    name: str
    choices: tuple[TargetButton, ...]


@dataclass(frozen=True, slots=True)
class ChoiceTray:
    """Choices from elsewhere on the table, brought to where my hand lies."""

    title: Message
    look: str
    cards: tuple[FaceUpCard, ...] = ()
    rows: tuple[TargetRow, ...] = ()


def choice_tray(board: CartaBoard) -> ChoiceTray | None:
    """What is to be chosen that doesn't lie in my hand."""
    for verb in FROM_AREA:
        if verb in board.verbs:
            area: Counter[str] = Counter(board.view["areas"][board.me or 0])
            return cards_offered("from-area", say("From your play area"), kinds(board, verb, area, f"area-{board.me}"))
    if "retrieve" in board.verbs:
        pile: Counter[str] = Counter(board.view["discard"])
        return cards_offered("from-pile", say("From the discard pile"), kinds(board, "retrieve", pile, "discard"))
    if "name" in board.verbs:
        return cards_offered("from-area", say("Domains you have in play"), domains(board))
    if "target" in board.verbs:
        return ChoiceTray(say("Whose hand?"), "from-seats", rows=tuple(hands(board)))
    if "mark" in board.verbs:
        return ChoiceTray(say("Whose column?"), "from-seats", rows=tuple(columns(board)))
    return None


def cards_offered(look: str, title: Message, cards: tuple[FaceUpCard, ...]) -> ChoiceTray:
    """Cards to choose from; many of them are shown smaller where there is little room."""
    return ChoiceTray(title, f"{look} many" if len(cards) > FEW else look, cards)


def kinds(board: CartaBoard, verb: str, lying: Counter[str], place: str) -> tuple[FaceUpCard, ...]:
    """The kinds that may be chosen, each as one card."""
    return tuple(
        FaceUpCard(
            id=f"choose-{verb}-{kind}",
            kind=kind,
            domain=domain_of(kind),
            age=age_of(kind),
            numeral=numeral(kind),
            title=texts.domain_called(domain_of(kind)),
            name=texts.CARD_CHOICES[verb](texts.card(kind)),
            place=place,
            look=" is-selectable",
            action=action,
            count=lying[kind] if lying[kind] > 1 else 0,
        )
        for kind in KIND_NAMES
        if (action := board.offered(verb, kind))
    )


def domains(board: CartaBoard) -> tuple[FaceUpCard, ...]:
    """C-ATTACK: the domains that may be named, as cards without an age."""
    own = board.view["columns"][board.me]
    return tuple(
        FaceUpCard(
            id=f"choose-name-{name}",
            kind="",
            domain=name,
            age=0,
            numeral="",
            title=texts.domain(domain),
            name=say("Attack {domain}", domain=texts.domain(domain)),
            place="",
            look=" is-selectable",
            action=action,
            count=own[domain],
        )
        for domain, name in enumerate(DOMAIN_NAMES)
        if (action := board.offered("name", name))
    )


def hands(board: CartaBoard) -> list[TargetRow]:
    """C-INQUISITION: the players whose hand may be taken."""
    found = []
    for seat in board.seats_from_me():
        action = board.offered("target", seat)
        if action:
            name = say("The hand of {player}", player=Seat(seat))
            choice = TargetButton(f"choose-target-{seat}", action, name)
            found.append(TargetRow(seat, board.sight.people[seat].name, (choice,)))
    return found


def columns(board: CartaBoard) -> list[TargetRow]:
    """C-EMBARGO, C-DEMOCRACY: the columns a marker may be laid on, player by player."""
    found = []
    for seat in [*board.seats_from_me(), *([] if board.me is None else [board.me])]:
        lying = [column(board, seat, domain) for domain in range(len(DOMAIN_NAMES))]
        choices = tuple(
            TargetButton(f"choose-mark-{seat}-{c.domain}", c.hit, c.hit_name or c.sentence, c) for c in lying
        )
        if any(choice.action for choice in choices):
            found.append(TargetRow(seat, board.sight.people[seat].name, choices))
    return found
