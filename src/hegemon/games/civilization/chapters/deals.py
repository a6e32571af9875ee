"""Deals (chapter 12): offers that the other side accepts or declines.

A player puts an offer together piece by piece: what to give, what to ask for. Only so many offers may be made in a
turn, and what is in an offer only grows, so nobody can stall the table. Face-down markers and culture events are named
by their place in the owner's row: the offer itself tells nobody what they are (R-DEAL-06, R-DEAL-07).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, Seat, say
from hegemon.games.civilization.agenda import Ask, Question, Then, owe
from hegemon.games.civilization.chapters.bundles import (
    MARKET,
    NO_GIFT,
    NO_WISH,
    Bundle,
    Wanted,
    described,
    event_level,
    goods_in_words,
    guessed,
    kinds_of_market,
    masked,
    places,
)
from hegemon.games.civilization.chapters.handover import exchange
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.framework.window_kinds import DEALS
from hegemon.games.civilization.speech import (
    DISCOVERIES,
    EVENTS,
    LEVELS,
    NUMBERS,
    PASS,
    RESOURCES,
    SEATS,
    happening,
    up_to,
    verb,
)
from hegemon.games.civilization.world.forms import HIDDEN
from hegemon.games.civilization.world.realm import FoundMarker, HeldCard, Realm
from hegemon.games.civilization.world.world import World

MOST: Final = 30
"""Of trade or culture in one offer."""

OFFER = verb("offer", say("Offer {partner} a deal."), partner=SEATS)
GIVE_TRADE = verb("give-trade", say("Give {n} trade."), n=up_to(MOST, 1))
GIVE_CULTURE = verb("give-culture", say("Give {n} culture."), n=up_to(MOST, 1))
GIVE_RESOURCE = verb("give-resource", say("Give a resource: {resource}."), resource=RESOURCES)
GIVE_MARKER = verb("give-marker", say("Give a face-down marker: {marker}."), marker=DISCOVERIES)
GIVE_EVENT = verb("give-event", say("Give a culture event: {event}."), event=EVENTS)
ASK_TRADE = verb("ask-trade", say("Ask for {n} trade."), n=up_to(MOST, 1))
ASK_CULTURE = verb("ask-culture", say("Ask for {n} culture."), n=up_to(MOST, 1))
ASK_RESOURCE = verb("ask-resource", say("Ask for a resource: {resource}."), resource=RESOURCES)
ASK_MARKER = verb("ask-marker", say("Ask for a face-down marker."))
ASK_EVENT = verb("ask-event", say("Ask for a culture event of level {n}."), n=LEVELS)
PROPOSE = verb("propose", say("Propose the deal."))
DROP = verb("drop", say("Drop the offer."))
ACCEPT = verb("accept", say("Accept the deal."))
DECLINE = verb("decline", say("Decline the deal."))

OFFERS = happening(
    "offers", say("{seat} offers {partner} a deal."), you=say("You offer {partner} a deal."),
    to_you=say("{seat} offers you a deal."), seat=SEATS, partner=SEATS,
)  # fmt: skip
PROPOSES = happening(
    "proposes",
    say("{seat} proposes a deal to {partner}: {gift} for {wish}."),
    you=say("You propose a deal to {partner}: {gift} for {wish}."),
    to_you=say("{seat} proposes a deal to you: {gift} for {wish}."),
    summaries={"gift": goods_in_words, "wish": partial(goods_in_words, side="wanted_")},
    seat=SEATS, partner=SEATS, trade=NUMBERS, culture=NUMBERS, resources=RESOURCES, huts=NUMBERS, villages=NUMBERS,
    levels=NUMBERS, wanted_trade=NUMBERS, wanted_culture=NUMBERS, wanted_resources=RESOURCES, wanted_markers=NUMBERS,
    wanted_levels=NUMBERS,
)  # fmt: skip
DROPS = happening("drops-offer", say("{seat} drops the offer."), you=say("You drop the offer."), seat=SEATS)
DECLINES = happening("declines", say("{seat} declines the deal."), you=say("You decline the deal."), seat=SEATS)

GIFTS_OF_TRADE: Final = tuple(map(GIVE_TRADE, range(1, MOST + 1)))
GIFTS_OF_CULTURE: Final = tuple(map(GIVE_CULTURE, range(1, MOST + 1)))
GIFTS_OF_RESOURCES: Final = tuple(map(GIVE_RESOURCE, MARKET))
WISHES_FOR_TRADE: Final = tuple(map(ASK_TRADE, range(1, MOST + 1)))
WISHES_FOR_CULTURE: Final = tuple(map(ASK_CULTURE, range(1, MOST + 1)))
WISHES_FOR_RESOURCES: Final = tuple(map(ASK_RESOURCE, MARKET))

NO_MORE_OFFERS: Final = Refusal("R-DEAL-09", say("You have offered as many deals as a turn allows."))
EMPTY: Final = Refusal("R-DEAL-04", say("There is nothing in the deal."))
TOO_MUCH_TRADE: Final = Refusal("R-DEAL-05", say("Somebody would have more trade than the dial shows."))


def one_more(row: tuple[int, ...], place: int) -> tuple[int, ...]:
    """A row with one more of something."""
    return (*row[:place], row[place] + 1, *row[place + 1 :])


# -- the phase -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deals(Question):
    """R-DEAL-09: those who haven't passed yet, in turn order; the first of them may offer something."""

    open: tuple[int, ...]

    def window(self, w: World) -> str:
        return DEALS

    def asked(self, w: World) -> tuple[int, ...]:
        return self.open[:1] if w.options.deals_per_turn else ()

    def options(self, w: World, seat: int) -> list[Action]:
        return [PASS(), *(OFFER(other) for other in w.others(seat))]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action != PASS() and w.deals_offered[seat] >= w.options.deals_per_turn:
            return NO_MORE_OFFERS
        return None

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == PASS():
            owe(w, Deals(self.open[1:]))
            return
        partner = int(action.args[0])
        w.deals_offered = one_more(w.deals_offered, seat)
        OFFERS(w, seat=seat, partner=partner)
        rest = tuple(other for other in w.in_order(seat) if other in (*self.open, partner) and other != seat)
        owe(w, Compose(seat, partner), Deals((*rest, seat)))

    def prompt(self, w: World, seat: int) -> Message:
        return say("You may offer somebody a deal.")


def begin(w: World) -> Deals:
    """The phase of deals, with nobody having passed or offered."""
    w.deals_offered = (0,) * w.options.players
    return Deals(tuple(w.in_order()))


@dataclass(frozen=True, slots=True)
class Compose(Ask):
    """An offer in the making."""

    partner: int
    give: Bundle = NO_GIFT
    want: Wanted = NO_WISH

    always = True

    def __post_init__(self) -> None:
        """Bundles that were read from a file are plain tuples."""
        if type(self.give) is not Bundle:
            object.__setattr__(self, "give", Bundle(*self.give))
            object.__setattr__(self, "want", Wanted(*self.want))

    def options(self, w: World, seat: int) -> list[Action]:
        return [PROPOSE(), DROP(), *gifts(w.realms[seat], self.give), *wishes(w.realms[self.partner], self.want)]

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        if action.verb != PROPOSE.name:
            return None
        if self.give == NO_GIFT and self.want == NO_WISH:
            return EMPTY
        return too_much_trade(w, self)

    def offers(self, w: World, seat: int) -> list[Action]:
        """Only the proposal itself can be refused."""
        found = self.options(w, seat)
        return found if self.refusal(w, seat, found[0]) is None else found[1:]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == DROP():
            DROPS(w, seat=seat)
        elif action == PROPOSE():
            propose(w, self)
            owe(w, Consider(self.partner, seat, self.give, self.want))
        else:
            owe(w, enlarged(w, self, action))

    def masked(self, w: World, viewer: int | None) -> Compose:
        """What is in an offer is nobody's business before it is proposed."""
        return self if viewer == self.seat else Compose(self.seat, self.partner)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Put a deal for {player} together.", player=Seat(self.partner))


def propose(w: World, offer: Compose) -> None:
    """Tell everybody what is offered for what; hidden things by their backs."""
    want = offer.want
    PROPOSES(
        w, seat=offer.seat, partner=offer.partner, **described(w.realms[offer.seat], offer.give),
        wanted_trade=want.trade, wanted_culture=want.culture, wanted_resources=kinds_of_market(want.resources),
        wanted_markers=want.markers, wanted_levels=sorted(want.events),
    )  # fmt: skip


def gifts(realm: Realm, give: Bundle) -> list[Action]:
    """What can be added to one's own side."""
    found: list[Action] = []
    if not give.trade:
        found += GIFTS_OF_TRADE[: realm.trade]
    if not give.culture:
        found += GIFTS_OF_CULTURE[: realm.culture]
    found += [GIFTS_OF_RESOURCES[i] for i, n in enumerate(realm.resources) if n > give.resources[i]]
    if realm.huts_and_villages:
        faces = (marker.face for place, marker in enumerate(realm.huts_and_villages) if place not in give.markers)
        found += [GIVE_MARKER(CONTENT.huts_and_villages[face].id) for face in dict.fromkeys(faces)]
    if realm.events:
        cards = (held.face for place, held in enumerate(realm.events) if place not in give.events)
        found += [GIVE_EVENT(CONTENT.events[card].id) for card in dict.fromkeys(cards)]
    return found


def wishes(realm: Realm, want: Wanted) -> list[Action]:
    """What can be asked of the other side; all of it is public."""
    found: list[Action] = []
    if not want.trade:
        found += WISHES_FOR_TRADE[: realm.trade]
    if not want.culture:
        found += WISHES_FOR_CULTURE[: realm.culture]
    found += [WISHES_FOR_RESOURCES[i] for i, n in enumerate(realm.resources) if n > want.resources[i]]
    if len(realm.huts_and_villages) > want.markers:
        found.append(ASK_MARKER())
    if realm.events:
        levels = [event_level(held) for held in realm.events]
        found += [ASK_EVENT(level) for level in (1, 2, 3) if levels.count(level) > want.events.count(level)]
    return found


def enlarged(w: World, offer: Compose, action: Action) -> Compose:
    """The offer with one thing more."""
    word = action.args[0] if action.args else 0
    return ENLARGE[action.verb](offer, w.realms[offer.seat], word)


def giving(offer: Compose, **more: Any) -> Compose:
    """The offer with something more to give."""
    return Compose(offer.seat, offer.partner, offer.give._replace(**more), offer.want)


def wanting(offer: Compose, **more: Any) -> Compose:
    """The offer with something more to ask for."""
    return Compose(offer.seat, offer.partner, offer.give, offer.want._replace(**more))


def giving_marker(offer: Compose, realm: Realm, word: Any) -> Compose:
    """The offer with one of the own face-down markers."""
    taken = offer.give.markers
    place = first_with(realm.huts_and_villages, CONTENT.huts_and_villages.number(word), taken)
    return giving(offer, markers=(*taken, place))


def giving_event(offer: Compose, realm: Realm, word: Any) -> Compose:
    """The offer with one of the own culture events."""
    taken = offer.give.events
    return giving(offer, events=(*taken, first_with(realm.events, CONTENT.events.number(word), taken)))


def with_resource(row: tuple[int, ...], word: Any) -> tuple[int, ...]:
    """A row of resources with one more of a kind."""
    return one_more(row, MARKET.index(word))


ENLARGE: Final[dict[str, Callable[[Compose, Realm, Any], Compose]]] = {
    GIVE_TRADE.name: lambda offer, realm, n: giving(offer, trade=n),
    GIVE_CULTURE.name: lambda offer, realm, n: giving(offer, culture=n),
    GIVE_RESOURCE.name: lambda offer, realm, kind: giving(offer, resources=with_resource(offer.give.resources, kind)),
    GIVE_MARKER.name: giving_marker,
    GIVE_EVENT.name: giving_event,
    ASK_TRADE.name: lambda offer, realm, n: wanting(offer, trade=n),
    ASK_CULTURE.name: lambda offer, realm, n: wanting(offer, culture=n),
    ASK_RESOURCE.name: lambda offer, realm, kind: wanting(offer, resources=with_resource(offer.want.resources, kind)),
    ASK_MARKER.name: lambda offer, realm, _: wanting(offer, markers=offer.want.markers + 1),
    ASK_EVENT.name: lambda offer, realm, level: wanting(offer, events=(*offer.want.events, level)),
}


def first_with(row: Sequence[HeldCard | FoundMarker], face: int, taken: tuple[int, ...]) -> int:
    """The first place in a row with this face that isn't taken."""
    return next(place for place, held in enumerate(row) if held.face == face and place not in taken)


def too_much_trade(w: World, offer: Compose) -> Refusal | None:
    """R-DEAL-05: a deal that would push a dial beyond its end is refused."""
    change = offer.want.trade - offer.give.trade
    for seat, gain in ((offer.seat, change), (offer.partner, -change)):
        if w.realms[seat].trade + gain > w.options.trade_max:
            return TOO_MUCH_TRADE
    return None


# -- the answer ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Consider(Ask):
    """A deal that waits for the other side's answer, and then for the hidden things that were asked for."""

    proposer: int
    give: Bundle
    want: Wanted
    accepted: bool = False
    markers: tuple[int, ...] = ()
    """The places of those that will be handed over; so are events."""
    events: tuple[int, ...] = ()

    always = True

    def __post_init__(self) -> None:
        """Bundles that were read from a file are plain tuples."""
        object.__setattr__(self, "give", Bundle(*self.give))
        object.__setattr__(self, "want", Wanted(*self.want))

    def options(self, w: World, seat: int) -> list[Action]:
        if not self.accepted:
            return [ACCEPT(), DECLINE()]
        realm = w.realms[seat]
        if len(self.markers) < self.want.markers:
            faces = (found.face for place, found in enumerate(realm.huts_and_villages) if place not in self.markers)
            return [GIVE_MARKER(CONTENT.huts_and_villages[face].id) for face in dict.fromkeys(faces)]
        level = self.want.events[len(self.events)]
        left = (held for place, held in enumerate(realm.events) if place not in self.events)
        cards = (held.face for held in left if event_level(held) == level)
        return [GIVE_EVENT(CONTENT.events[card].id) for card in dict.fromkeys(cards)]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == DECLINE():
            DECLINES(w, seat=seat)
            return
        answer = self.with_answer(w.realms[seat], action)
        complete = len(answer.markers) == self.want.markers and len(answer.events) == len(self.want.events)
        owe(w, answer.settled() if complete else answer)

    def with_answer(self, realm: Realm, action: Action) -> Consider:
        """The deal after one more choice of the other side."""
        if action.verb == GIVE_MARKER.name:
            face = CONTENT.huts_and_villages.number(str(action.args[0]))
            return replace(self, markers=(*self.markers, first_with(realm.huts_and_villages, face, self.markers)))
        if action.verb == GIVE_EVENT.name:
            face = CONTENT.events.number(str(action.args[0]))
            return replace(self, events=(*self.events, first_with(realm.events, face, self.events)))
        return replace(self, accepted=True)

    def masked(self, w: World, viewer: int | None) -> Consider:
        """Others see hidden things by their backs, and what the other side will hand over not before it does."""
        give, markers, events = self.give, self.markers, self.events
        if viewer != self.proposer:
            give = masked(w.realms[self.proposer], give)
        if viewer != self.seat:
            markers, events = (HIDDEN,) * len(markers), (HIDDEN,) * len(events)
        return replace(self, give=give, markers=markers, events=events)

    def imagined(self, w: World, below: Callable[[int], int]) -> Consider:
        """Places that fit: any markers, and events of the levels that were asked for."""
        levels = [event_level(held) for held in w.realms[self.seat].events]
        wanted = tuple(HIDDEN - level for level in self.want.events[: len(self.events)])
        return replace(
            self,
            give=guessed(w.realms[self.proposer], self.give, below),
            markers=places([0] * len(w.realms[self.seat].huts_and_villages), self.markers, below),
            events=places(levels, wanted, below) if HIDDEN in self.events else self.events,
        )

    def settled(self) -> Then:
        """The deal as it will be carried out."""
        back = Bundle(self.want.trade, self.want.culture, self.want.resources, self.markers, self.events)
        return exchange(self.proposer, self.seat, tuple(self.give), tuple(back))

    def prompt(self, w: World, seat: int) -> Message:
        if self.accepted:
            return say("Choose what you hand over.")
        return say("{player} offers you a deal.", player=Seat(self.proposer))
