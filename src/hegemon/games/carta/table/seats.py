"""The façades: everybody's hand from behind and play area, clockwise from my left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from hegemon.core import Action, Message, Seat, say, say_all, say_count
from hegemon.games.carta import texts
from hegemon.games.carta.cards import AGE_NUMERALS, AGES, DOMAINS
from hegemon.games.carta.table.board import CartaBoard, age_of, domain_of
from hegemon.games.carta.table.columns import NEAR, Column, NamedColumn, column_on_demand

TEAMS: Final = (say("Team A"), say("Team B"))


class CardInHand(NamedTuple):
    """A card in another hand: its back, or its face if I know it."""

    age: int
    numeral: str
    look: str
    domain: str = ""
    title: Message | None = None


class SeatHead(NamedTuple):
    """Another player, and their hand from behind."""

    seat: int
    name: str
    initial: str
    computer: bool
    notes: tuple[Message, ...]
    """What to know about this player just now, in a few words each."""
    playing: bool
    first: bool
    team: Message | None
    partner: bool
    backs: tuple[CardInHand, ...]
    hand: Message
    known: tuple[Message, ...]
    """What is known of the hand besides single cards."""


class Facade(NamedTuple):
    """Another player, seen from outside."""

    head: SeatHead
    columns: tuple[NamedColumn[Column], ...]
    danger: int | None
    """The fewest cards that any column misses for hegemony, when they are few."""
    target: Action | None
    """The action that chooses this player."""


def rivals(board: CartaBoard) -> tuple[Facade, ...]:
    """All façades; a spectator sees one of everyone."""
    return tuple(facade(board, seat) for seat in board.seats_from_me())


def facade(board: CartaBoard, seat: int) -> Facade:
    """One player from outside."""
    missing = [goal - len(cards) for goal, cards in zip(board.view["goals"][seat], board.columns[seat], strict=True)]
    return Facade(
        head=head(board, seat),
        columns=tuple(column_on_demand(board, seat, domain) for domain in range(DOMAINS)),
        danger=max(0, min(missing)) if min(missing) <= NEAR else None,
        target=board.offered("target", seat),
    )


def head(board: CartaBoard, seat: int) -> SeatHead:
    """A player without the play area, which changes at other times."""
    person = board.sight.people[seat]
    return SeatHead(
        seat=seat,
        name=person.name,
        initial=person.name[:1].upper(),
        computer=person.level is not None,
        notes=tuple(notes(board, seat)),
        playing=board.active == seat,
        first=board.view["first"] == seat,
        team=team_of(board, seat),
        partner=is_partner(board, seat),
        backs=backs(board, seat),
        hand=hand_in_words(board.view["hands"][seat]),
        known=tuple(fact_in_words(fact) for fact in board.shared_facts(seat)),
    )


def notes(board: CartaBoard, seat: int) -> list[Message]:
    """Whose turn it is, who is next, who is a computer and how strong."""
    told = []
    if board.active == seat:
        told.append(say("playing now"))
    elif (board.active + 1) % board.players == seat:
        told.append(say("plays next"))
    level = board.sight.people[seat].level
    if level is not None:
        told.append(level)
    return told


def backs(board: CartaBoard, seat: int) -> tuple[CardInHand, ...]:
    """A hand from behind, in the order of ages; cards I am sure of show their faces."""
    known, new = board.known_cards(seat), board.new_backs(seat)
    found = []
    for age, size in enumerate(board.view["hands"][seat]["ages"], 1):
        faces = [card for card in known.elements() if age_of(card) == age][:size]
        for place in range(size):
            fresh = " is-new" if place >= size - new[age] else ""
            if place < len(faces):
                face = texts.card(faces[place])
                found.append(
                    CardInHand(
                        age,
                        AGE_NUMERALS[age - 1],
                        " known" + fresh,
                        domain_of(faces[place]),
                        say("Known: {card}", card=face),
                    )
                )
            else:
                found.append(CardInHand(age, AGE_NUMERALS[age - 1], fresh))
    return tuple(found)


def hand_in_words(hand: Mapping[str, Any]) -> Message:
    """How many cards a hand has, and their ages."""
    if not hand["size"]:
        return say("no cards in hand")
    ages = say_all([AGE_NUMERALS[age] for age in range(AGES) for _ in range(hand["ages"][age])])
    return say_count("{n} card in hand, age {ages}", "{n} cards in hand, ages {ages}", hand["size"], ages=ages)


def fact_in_words(fact: Mapping[str, Any]) -> Message:
    """C-KNOWN: these hands together hold at least so many of these cards."""
    holders = say_all([Seat(seat) for seat in fact["hands"]])
    cards, least = say_all([texts.card(name) for name in fact["cards"]]), fact["least"]
    if len(fact["hands"]) == len(fact["cards"]) == 1:
        return say_count("{player} holds {card}.", "{player} holds {n} × {card}.", least, player=holders, card=cards)
    if len(fact["hands"]) == 1:
        return say_count(
            "{player} holds one of: {cards}.", "{player} holds {n} of: {cards}.", least, player=holders, cards=cards
        )
    if len(fact["cards"]) == 1:
        return say("{players} hold between them at least {n} × {card}.", players=holders, n=least, card=cards)
    return say("{players} hold between them at least {n} of: {cards}.", players=holders, n=least, cards=cards)


def team_of(board: CartaBoard, seat: int) -> Message | None:
    """C-TEAM: the name of a player's team, where there are teams."""
    if not board.options.teams:
        return None
    return TEAMS[board.sight.game.team(board.options, seat)]


def is_partner(board: CartaBoard, seat: int) -> bool:
    """Do we play together?"""
    return board.options.teams and board.me is not None and (seat - board.me) % 2 == 0
