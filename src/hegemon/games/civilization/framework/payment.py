"""Paying for abilities (8.3): which tokens, markers and cards are given for what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say, say_count
from hegemon.games.civilization.agenda import Ask, owe
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import ANY, AbilityPrice
from hegemon.games.civilization.facts.kinds import MARKET_RESOURCES, Resource
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import event_cards, event_modes, person_cards, sheet
from hegemon.games.civilization.framework.standing import hooked, spend, standing, unspent
from hegemon.games.civilization.framework.window_kinds import ONLY_ANSWER
from hegemon.games.civilization.speech import (
    DISCOVERIES,
    EVENTS,
    MARKERS,
    PEOPLE,
    RESOURCES,
    SEATS,
    Verb,
    happening,
    resource_id,
    verb,
)
from hegemon.games.civilization.world.realm import changed
from hegemon.games.civilization.world.world import Step, World

SPY: Final = Resource.SPY
URANIUM: Final = Resource.URANIUM
RESOURCES_FOR_ALL: Final = Privilege.RESOURCES_FOR_ALL
MARKET_KINDS: Final = frozenset(map(int, MARKET_RESOURCES))

PAY_TOKEN = verb("pay-token", say("Pay with a token: {resource}."), resource=RESOURCES)
PAY_MARKER = verb("pay-marker", say("Pay with a marker: {marker}."), marker=DISCOVERIES)
PAY_EVENT = verb("pay-event", say("Pay with a culture event: {event}."), event=EVENTS)
PAY_TWO = verb("pay-two", say("Give any two resources for the spy."))
PAY_OTHER = verb("pay-other", say("Give another resource for the uranium, with {person}."), person=PEOPLE)

PAID_TOKEN = happening(
    "paid-token",
    say("{seat} spends a token: {resource}."),
    you=say("You spend a token: {resource}."),
    seat=SEATS,
    resource=RESOURCES,
)
PAID_MARKER = happening(
    "paid-marker",
    say("{seat} spends a marker: {marker} ({kind})."),
    you=say("You spend a marker: {marker} ({kind})."),
    reveals=Reveals.OWN,
    seat=SEATS,
    marker=DISCOVERIES,
    kind=MARKERS,
)
PAID_EVENT = happening(
    "paid-event",
    say("{seat} spends a culture event: {card}."),
    you=say("You spend a culture event: {card}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    card=EVENTS,
)

CANNOT_PAY: Final = Refusal("R-RES-01", say("You can't pay for it."))
LEAVES_A_GAP: Final = Refusal("R-RES-01", say("You couldn't pay the rest then."))

RESOURCE_OF_MARKER: Final = tuple(row.resource for row in CONTENT.huts_and_villages)
RESOURCES_OF_EVENT: Final = tuple(
    frozenset(int(r) for mode in event.modes for r in mode.resources) for event in CONTENT.events
)


class Source(NamedTuple):
    """Something to pay with: the action that names it, what it can stand for, and how many there are."""

    action: Action
    serves: frozenset[int]
    number: int


def sources(w: World, seat: int) -> tuple[Source, ...]:
    """R-RES-01, R-RES-04, R-EVT-06: everything with which a player can pay for resources."""
    realm = w.realms[seat]
    markers, events = realm.huts_and_villages, realm.events
    faces = tuple([each.face for each in markers]) if markers else ()
    cards = tuple([each.face for each in events]) if events else ()
    return sources_among(realm.resources, faces, cards, RESOURCES_FOR_ALL in standing(w, seat).privileges)


@lru_cache(maxsize=4096)
def sources_among(
    tokens: tuple[int, ...], faces: tuple[int, ...], cards: tuple[int, ...], as_others: bool
) -> tuple[Source, ...]:
    """What of these tokens, markers and cards one can pay with."""
    found = [source(PAY_TOKEN, resource_id(kind), {kind}, n, as_others) for kind, n in enumerate(tokens) if n]
    for face in dict.fromkeys(faces):
        resource = RESOURCE_OF_MARKER[face]
        if resource is not None:
            word = CONTENT.huts_and_villages[face].id
            found.append(source(PAY_MARKER, word, {int(resource)}, faces.count(face), as_others))
    for card in dict.fromkeys(cards):
        if RESOURCES_OF_EVENT[card]:
            word = CONTENT.events[card].id
            found.append(source(PAY_EVENT, word, RESOURCES_OF_EVENT[card], cards.count(card), as_others))
    return tuple(found)


def source(pay: Verb, word: str, kinds: set[int] | frozenset[int], count: int, as_others: bool) -> Source:
    """Something to pay with; it serves for any demand, and for all kinds of the market where that is a privilege."""
    return Source(pay(word), frozenset(kinds) | {ANY} | (MARKET_KINDS if as_others else frozenset()), count)


def covered(wanted: tuple[int, ...], held: Sequence[Source]) -> bool:
    """Can all these demands be met at once?"""
    if not wanted:
        return True
    if len(wanted) == 1:
        return any(wanted[0] in each.serves for each in held)
    if wanted[0] == ANY:
        return sum(each.number for each in held) >= len(wanted)
    return any(
        wanted[0] in each.serves and covered(wanted[1:], used_up(held, place)) for place, each in enumerate(held)
    )


def used_up(held: Sequence[Source], place: int) -> list[Source]:
    """What is left to pay with after one use of a source."""
    left = [each._replace(number=each.number - 1) if i == place else each for i, each in enumerate(held)]
    return [each for each in left if each.number]


def can_meet(w: World, seat: int, wanted: tuple[int, ...]) -> bool:
    """Can a player meet these demands, or others in their place where that is a privilege?"""
    return coverable(w, seat, wanted, sources(w, seat))


def coverable(w: World, seat: int, wanted: tuple[int, ...], held: Sequence[Source]) -> bool:
    """Can all these demands be met at once, as they are or with something else in the place of one?"""
    if not held:
        return not wanted
    if covered(wanted, held):
        return True
    if SPY in wanted and unspent(w, seat, Privilege.SPIES_FOR_TWO):
        return covered(replaced(wanted, SPY, ANY, ANY), held)
    if URANIUM in wanted and person_cards.bearers(w, seat, Privilege.ANY_FOR_URANIUM):
        return covered(replaced(wanted, URANIUM, ANY), held)
    return False


def replaced(wanted: tuple[int, ...], kind: int, *others: int) -> tuple[int, ...]:
    """The demands with others in the place of one."""
    rest = list(wanted)
    rest.remove(kind)
    return (*rest, *others)


def payable(w: World, seat: int, price: AbilityPrice) -> bool:
    """R-GEN-02: can the whole price be paid?"""
    realm = w.realms[seat]
    if realm.trade < price.trade or realm.culture < price.culture:
        return False
    return not price.in_resources or can_meet(w, seat, price.demands)


def owe_payment(w: World, seat: int, price: AbilityPrice, *then: Step) -> None:
    """Take trade and culture at once, ask for resources, and go on from there."""
    sheet.lose_trade(w, seat, price.trade)
    sheet.lose_culture(w, seat, price.culture)
    wanted = price.demands
    if not covered(wanted, sources(w, seat)) and URANIUM in wanted:
        for card in person_cards.bearers(w, seat, Privilege.ANY_FOR_URANIUM):
            person_cards.turn_up(w, seat, card)  # there is no other way to pay, which all are to see
    owe(w, *([Pay(seat, wanted)] if wanted else []), *then)


@dataclass(frozen=True, slots=True)
class Pay(Ask):
    """R-RES-01: with what the next of these demands is met."""

    wanted: tuple[int, ...]

    def waits(self, w: World) -> bool:
        """Who has hidden things is asked even if there is no choice: that there is none is nobody's business."""
        realm = w.realms[self.seat]
        hidden = realm.huts_and_villages or realm.events or (URANIUM in self.wanted and realm.people)
        return bool(hidden) or len(self.offers(w, self.seat)) > 1

    def private_window(self, w: World, offers: list[Action]) -> tuple[str, Action] | None:
        """Who has to give everything has no choice but the order."""
        held = sources(w, self.seat)
        everything = sum(each.number for each in held) == len(self.wanted)
        known = all(any(action == each.action for each in held) for action in offers)
        return (ONLY_ANSWER, offers[0]) if everything and known else None

    def options(self, w: World, seat: int) -> list[Action]:
        fitting = [each.action for each in sources(w, seat) if self.wanted[0] in each.serves]
        two = self.wanted[0] == SPY and unspent(w, seat, Privilege.SPIES_FOR_TWO)
        uranium = self.wanted[0] == URANIUM
        others = person_cards.bearers(w, seat, Privilege.ANY_FOR_URANIUM) if uranium else []
        return [*fitting, *([PAY_TWO()] if two else []), *(PAY_OTHER(card.id) for card in others)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        held = sources(w, seat)
        if action == PAY_TWO():
            return None if covered(replaced(self.wanted, SPY, ANY, ANY), held) else LEAVES_A_GAP
        if action.verb == PAY_OTHER.name:
            return None if covered(replaced(self.wanted, URANIUM, ANY), held) else LEAVES_A_GAP
        place = next(place for place, each in enumerate(held) if each.action == action)
        return None if coverable(w, seat, self.wanted[1:], used_up(held, place)) else LEAVES_A_GAP

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PAY_TWO():
            spend(w, seat, Privilege.SPIES_FOR_TWO)
            owe(w, Pay(seat, replaced(self.wanted, SPY, ANY, ANY)))
            return
        if action.verb == PAY_OTHER.name:
            person_cards.put_to_use(w, seat, CONTENT.great_persons.called(str(action.args[0])))
            owe(w, Pay(seat, replaced(self.wanted, URANIUM, ANY)))
            return
        give(w, seat, action)
        if self.wanted[1:]:
            owe(w, Pay(seat, self.wanted[1:]))

    def prompt(self, w: World, seat: int) -> Message:
        return say_count("Choose how to pay {n} resource.", "Choose how to pay {n} resources.", len(self.wanted))


def give(w: World, seat: int, action: Action) -> None:
    """R-RES-03, R-HUT-03: tokens go back to the market, markers leave the game, cards go under their deck."""
    realm, word = w.realms[seat], str(action.args[0])
    if action.verb == PAY_TOKEN.name:
        resource = Resource[word.upper()]
        realm.resources = changed(realm.resources, resource, -1)
        w.resources = changed(w.resources, resource, +1)
        PAID_TOKEN(w, seat=seat, resource=word)
    elif action.verb == PAY_MARKER.name:
        found = sheet.use_up_marker(w, seat, CONTENT.huts_and_villages.number(word))
        PAID_MARKER(w, seat=seat, marker=word, kind="village" if found.village else "hut")
    else:
        event_cards.put_under(w, seat, CONTENT.events.number(word))
        PAID_EVENT(w, seat=seat, card=word)
        for mode in CONTENT.events.called(word).modes:
            owe(w, *event_modes.MODES[mode.key].when_spent(seat))
    for ability in hooked(w, seat, "spent_resources"):
        ability.spent_resources(w, seat, 1)
