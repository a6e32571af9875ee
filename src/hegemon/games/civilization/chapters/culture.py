"""Culture: the track, and the hand of culture events (chapter 9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.chapters import coins, people
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.kinds import Reward
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import event_cards, person_cards, revealing, sheet, uses
from hegemon.games.civilization.framework.standing import hooked, standing
from hegemon.games.civilization.laws import Order, law
from hegemon.games.civilization.speech import EVENTS, LEVELS, NUMBERS, SEATS, happening, up_to, verb
from hegemon.games.civilization.world.realm import HeldCard
from hegemon.games.civilization.world.world import World

KEEP_EVENT = verb("keep-event", say("Keep {event}."), event=EVENTS)
DISCARD_EVENT = verb("discard-event", say("Discard {event}."), event=EVENTS)

LEAP = verb("leap", say("Leap to step {n} of the culture track, over others' markers."), n=up_to(len(CONTENT.track), 2))
STEP_ON = verb("step-on", say("Advance one step on the culture track."))

ADVANCED = happening(
    "advanced",
    say("{seat} advances to step {n} of the culture track."),
    you=say("You advance to step {n} of the culture track."),
    seat=SEATS,
    n=NUMBERS,
)
DREW_EVENT = happening(
    "drew-event", say("{seat} draws a culture event of level {level}."),
    you=say("You draw a culture event of level {level}: {card}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} draws a culture event of level {level}: {card}."),
    seat=SEATS, level=LEVELS, card=EVENTS,
)  # fmt: skip
LOOKED_AT_EVENTS = happening(
    "looked-at-events", say("{seat} looks at several culture events and keeps one."),
    you=say("You look at culture events: {events}."),
    reveals=Reveals.ITS_SECRETS,
    private=say("{seat} looks at culture events: {events}."), seat=SEATS, events=EVENTS,
)  # fmt: skip
DISCARDED_EVENT = happening(
    "discarded-event",
    say("{seat} discards {card}."),
    you=say("You discard {card}."),
    reveals=Reveals.OWN,
    seat=SEATS,
    card=EVENTS,
)

AT_THE_END: Final = Refusal("R-CUL-04", say("Your marker is at the end of the track."), obvious=True)


# -- the track -------------------------------------------------------------------------------------------------


def step_cost(w: World, seat: int, leap: int = 0) -> tuple[int, int]:
    """R-CUL-02, R-CUL-03: the culture and the trade that the next step costs; never below nothing.

    Whoever skips so many steps pays only for the one where the leap ends.
    """
    row = CONTENT.track[w.realms[seat].culture_step + leap]
    trade = row.trade - sum(ability.track_trade(w, seat) for ability in hooked(w, seat, "track_trade"))
    return max(0, row.culture - standing(w, seat).bonus.track_discount), max(0, trade)


def track_refusal(w: World, seat: int, leap: int = 0) -> Refusal | None:
    """The rule against paying for a step."""
    realm = w.realms[seat]
    if realm.culture_step >= w.options.culture_steps:
        return AT_THE_END
    culture, trade = step_cost(w, seat, leap)
    if realm.culture < culture:
        return costs_culture(culture)
    return costs_trade(trade) if realm.trade < trade else None


@cache
def costs_culture(n: int) -> Refusal:
    """The refusal of a step for which there is too little culture."""
    return Refusal("R-CUL-02", say("The next step costs {n} culture.", n=n))


@cache
def costs_trade(n: int) -> Refusal:
    """The refusal of a step for which there is too little trade."""
    return Refusal("R-CUL-02", say("The next step costs {n} trade as well.", n=n))


def pay_and_advance(w: World, seat: int, leap: int = 0) -> None:
    """R-CUL-05: a step is paid for and its reward resolved before the next."""
    culture, trade = step_cost(w, seat, leap)
    sheet.lose_culture(w, seat, culture)
    sheet.lose_trade(w, seat, trade)
    go_to(w, seat, w.realms[seat].culture_step + leap + 1)


def advance(w: World, seat: int) -> None:
    """R-CUL-07: a step that costs nothing, or a leap where a card allows it."""
    step = w.realms[seat].culture_step
    if step >= w.options.culture_steps:
        return
    may_leap = standing(w, seat).may(Privilege.LEAP)
    if step + 1 in others_on_track(w, seat) and not may_leap and revealing.may_reveal(w, seat, Privilege.LEAP):
        owe(w, revealing.TurnUpForPrivilege(seat, int(Privilege.LEAP)), leap_or_step(seat))
    else:
        take_step(w, seat)


@later
def leap_or_step(w: World, seat: int) -> None:
    """A free step that waits until a card may have been turned up for it."""
    take_step(w, seat)


def take_step(w: World, seat: int) -> None:
    """A free step, or the question whether it becomes a leap."""
    if leaps(w, seat):
        owe(w, LeapFree(seat))
    else:
        go_to(w, seat, w.realms[seat].culture_step + 1)


def others_on_track(w: World, seat: int) -> set[int]:
    """The steps where others' markers stand."""
    return {w.realms[other].culture_step for other in w.others(seat)}


def go_to(w: World, seat: int, step: int) -> None:
    """R-CUL-04: the marker goes to a step, which gives its reward."""
    realm = w.realms[seat]
    row = CONTENT.track[step - 1]
    realm.culture_step = step
    ADVANCED(w, seat=seat, n=realm.culture_step)
    if realm.culture_step == w.options.culture_steps:
        coins.win(w, seat, coins.CULTURE)  # R-VIC-01
    elif row.reward is Reward.GREAT_PERSON:
        people.gain_person(w, seat)
    else:
        draw_event(w, seat, row.level)


def leaps(w: World, seat: int) -> list[int]:
    """How many steps with others' markers a player may skip at once, where a card allows that; the fewest first."""
    if not standing(w, seat).may(Privilege.LEAP):
        return []
    taken = others_on_track(w, seat)
    step = w.realms[seat].culture_step + 1
    found: list[int] = []
    while step in taken and step < w.options.culture_steps:
        found.append(len(found) + 1)
        step += 1
    return found


def leap_options(w: World, seat: int) -> list[Action]:
    """The leaps that a player can make, by the step where they end."""
    return [LEAP(w.realms[seat].culture_step + 1 + leap) for leap in leaps(w, seat)]


def length(w: World, seat: int, action: Action) -> int:
    """How many steps an action skips."""
    return int(action.args[0]) - w.realms[seat].culture_step - 1 if action.verb == LEAP.name else 0


@dataclass(frozen=True, slots=True)
class LeapFree(Ask):
    """Whether a step that costs nothing becomes a leap over others' markers."""

    def options(self, w: World, seat: int) -> list[Action]:
        return [STEP_ON(), *leap_options(w, seat)]

    def take(self, w: World, seat: int, action: Action) -> None:
        go_to(w, seat, w.realms[seat].culture_step + length(w, seat, action) + 1)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Advance one step on the culture track, or leap over others' markers.")


@later
def step_on(w: World, seat: int) -> None:
    """A free step that comes later, for effects that give several."""
    advance(w, seat)


def section(w: World, seat: int) -> int:
    """R-EVT-09: the level of the section where the marker stands; before the first step it is I."""
    return CONTENT.track[max(0, w.realms[seat].culture_step - 1)].level


# -- events in hand --------------------------------------------------------------------------------------------


def draw_event(w: World, seat: int, level: int) -> None:
    """R-CUL-04, R-CUL-06: draw a card, or look at several and keep one."""
    drawn: list[int] = []
    for _ in range(1 + standing(w, seat).bonus.event_choices):
        deck = w.event_decks[level - 1]
        if not len(deck):
            break
        card, rest = (deck if deck.down else deck.ready(w.dice())).drawn()
        event_cards.set_deck(w, level, rest)
        drawn.append(card)
    if len(drawn) > 1:
        words = [CONTENT.events[card].id for card in drawn]
        LOOKED_AT_EVENTS(w, seat=seat, secret={"events": words}, insiders=(seat,))
        w.realms[seat].looking_at_events = tuple(drawn)
        owe(w, KeepEvent(seat, level))
    elif drawn:
        receive(w, seat, drawn[0])


@later
def draw_later(w: World, seat: int, level: int) -> None:
    """A card to be drawn later, for effects that give several."""
    draw_event(w, seat, level)


def receive(w: World, seat: int, card: int) -> None:
    """R-EVT-01: take a card into the hand, in secret."""
    realm, row = w.realms[seat], CONTENT.events[card]
    realm.events = (*realm.events, HeldCard(card, 1 << seat))
    w.laws_pending = True
    DREW_EVENT(w, seat=seat, level=row.level, secret={"card": row.id}, insiders=(seat,))


@dataclass(frozen=True, slots=True)
class KeepEvent(Ask):
    """Which of the cards one looks at is kept; the others go face up under their deck."""

    level: int

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        return [KEEP_EVENT(CONTENT.events[card].id) for card in dict.fromkeys(w.realms[seat].looking_at_events)]

    def take(self, w: World, seat: int, action: Action) -> None:
        realm = w.realms[seat]
        kept = CONTENT.events.number(str(action.args[0]))
        others = list(realm.looking_at_events)
        others.remove(kept)
        realm.looking_at_events = ()
        for card in others:
            event_cards.lay_under(w, card)
            DISCARDED_EVENT(w, seat=seat, card=CONTENT.events[card].id)
        receive(w, seat, kept)

    def prompt(self, w: World, seat: int) -> Message:
        return say("Keep one of these culture events.")


def hand_limit(w: World, seat: int) -> int:
    """R-EVT-01: how many culture events a player may hold."""
    more: int = sum(ability.culture_hand(w, seat) for ability in hooked(w, seat, "culture_hand"))
    return w.options.start_culture_hand + standing(w, seat).bonus.culture_hand + more


@law(Order.CULTURE_HAND)
def keep_to_hand_limit(w: World) -> bool:
    """R-EVT-02: who holds too many discards at once."""
    least = w.options.start_culture_hand
    for seat in w.in_order():
        if len(w.realms[seat].events) > least and len(w.realms[seat].events) > hand_limit(w, seat):
            owe(w, DiscardEvent(seat))
            return True
    return False


@dataclass(frozen=True, slots=True)
class DiscardEvent(Ask):
    """R-EVT-02: which card is discarded; the newest one counts too.

    R-TIME-13: or a great person is turned up who lets one hold more.
    """

    always = True

    def options(self, w: World, seat: int) -> list[Action]:
        cards = dict.fromkeys(held.face for held in w.realms[seat].events)
        patrons = [card for card in person_cards.in_waiting(w, seat) if card.bonus.culture_hand]
        return [*(DISCARD_EVENT(CONTENT.events[card].id) for card in cards), *(uses.USE(card.id) for card in patrons)]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action.verb == uses.USE.name:
            uses.take_use(w, seat, action)
            return
        card = CONTENT.events.number(str(action.args[0]))
        event_cards.put_under(w, seat, card)
        DISCARDED_EVENT(w, seat=seat, card=CONTENT.events[card].id)

    def prompt(self, w: World, seat: int) -> Message:
        return say("You hold too many culture events: discard one.")
