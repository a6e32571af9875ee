"""Great person cards: face down until they are used, then face up or discarded (R-GP-14, R-GP-16, R-TIME-13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hegemon.core.game import Reveals
from hegemon.core.message import say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import Bonus
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.facts.rows import GreatPerson
from hegemon.games.civilization.framework.ability import Ability, Active
from hegemon.games.civilization.framework.standing import abilities_on, standing
from hegemon.games.civilization.speech import PEOPLE, SEATS, happening
from hegemon.games.civilization.world.world import World

TURNED_UP = happening(
    "turned-up",
    say("{seat} turns up a great person: {person}."),
    you=say("You turn up a great person: {person}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    person=PEOPLE,
)
DISCARDED = happening(
    "discarded-person",
    say("{seat} discards {person}."),
    you=say("You discard {person}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    person=PEOPLE,
)

NO_BONUS: Final = Bonus()
NOBODY: Final[list[GreatPerson]] = []


def face_down(w: World, seat: int) -> list[GreatPerson]:
    """The cards of a player that lie face down."""
    people = w.realms[seat].people
    return [CONTENT.great_persons[card.face] for card in people if not card.shown] if people else NOBODY


def at_work(w: World, seat: int, card: GreatPerson) -> bool:
    """R-GP-09: is there a marker of its type on the map that isn't blockaded?"""
    return card.type in standing(w, seat).types


def in_waiting(w: World, seat: int) -> list[GreatPerson]:
    """R-TIME-13: the cards that their owner may turn up now."""
    down = face_down(w, seat)
    return [card for card in down if at_work(w, seat, card)] if down else NOBODY


def lasting(card: GreatPerson) -> bool:
    """R-GP-16: does it work by lying there face up, rather than by being used or discarded?"""
    if card.discard:
        return False
    return card.bonus != NO_BONUS or any(not isinstance(each, Active) for each in abilities_on(card))


def gives(card: GreatPerson, privilege: Privilege) -> bool:
    """Does a card give a privilege?"""
    return any(privilege in each.privileges for each in abilities_on(card))


def shields(w: World, seat: int, privilege: Privilege) -> list[GreatPerson]:
    """R-TIME-10, R-TIME-13: the cards that would give a privilege if their owner turned them up."""
    return [card for card in in_waiting(w, seat) if gives(card, privilege)]


def bearers(w: World, seat: int, privilege: Privilege) -> list[GreatPerson]:
    """R-TIME-13: the cards of a player that give a privilege, or would as soon as they are turned up."""
    own = (CONTENT.great_persons[card.face] for card in w.realms[seat].people)
    return [card for card in own if gives(card, privilege) and at_work(w, seat, card)]


def may_hide(w: World, seat: int, wanted: Iterable[GreatPerson]) -> bool:
    """R-TIME-07: could one of these cards lie face down before a player and be turned up, for all that others know?

    Who is asked whether to turn a card up is found by this, so that being asked tells nobody which cards one has.
    """
    down = in_waiting(w, seat)
    if not down:
        return False
    seen = {card.face for realm in w.realms for card in realm.people if card.shown}.union(w.person_deck.up)
    types = {card.type for card in wanted if card.number not in seen}
    return any(card.type in types for card in down)


# -- face up, and under the deck -------------------------------------------------------------------------------


def bring_out(w: World, seat: int, ability: Ability) -> None:
    """R-GP-14: whose ability is used is turned up, and discarded if the card says so; the marker stays."""
    if isinstance(ability.card, GreatPerson):
        put_to_use(w, seat, ability.card)


def put_to_use(w: World, seat: int, card: GreatPerson) -> None:
    """The same for a card that is used by its privilege."""
    turn_up(w, seat, card)
    if card.discard:
        lay_under(w, seat, card.number)
        DISCARDED(w, seat=seat, person=card.id)


def call_on(w: World, seat: int, privilege: Privilege) -> None:
    """R-TIME-13: bring out the card that gives a privilege, at the moment at which it is used."""
    put_to_use(w, seat, shields(w, seat, privilege)[0])


def turn_up(w: World, seat: int, card: GreatPerson) -> None:
    """From now on everybody sees the card, and it works."""
    realm = w.realms[seat]
    if card in face_down(w, seat):
        realm.people = tuple(
            person._replace(shown=True) if person.face == card.number else person for person in realm.people
        )
        w.recount(seat)
        TURNED_UP(w, seat=seat, person=card.id)


def lay_under(w: World, seat: int, card: int) -> None:
    """R-GP-10, R-GP-14: a card goes face up under the deck."""
    realm = w.realms[seat]
    realm.people = tuple(person for person in realm.people if person.face != card)
    realm.counters = tuple(counter for counter in realm.counters if counter != card)
    w.person_deck = w.person_deck.under(card)
    w.recount(seat)
