"""Playing culture events (9.1). What the cards do is written in `cards/events/`, one class for each mode."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from hegemon.core.errors import Refusal
from hegemon.core.game import Action, Reveals
from hegemon.core.message import Message, Seat, say
from hegemon.games.civilization.agenda import Ask, later, owe
from hegemon.games.civilization.facts.kinds import DeedKind, Phase
from hegemon.games.civilization.facts.privileges import Privilege
from hegemon.games.civilization.framework import event_cards, reactions
from hegemon.games.civilization.framework.event_modes import KEYS, MODES, PRINTED
from hegemon.games.civilization.framework.menus import ChoiceKind
from hegemon.games.civilization.framework.standing import standing
from hegemon.games.civilization.framework.timing import phase_now, window_of
from hegemon.games.civilization.speech import PASS, SEATS, Kind, happening, verb
from hegemon.games.civilization.world.world import World


def mode_name(key: str) -> Message:
    """A mode by its card and what it does."""
    event, mode = PRINTED[key]
    return say("{card}: {help}", card=event.name, help=mode.help)


MODE: Final = Kind("event-mode", lambda options: list(PRINTED), mode_name, hides=True)
CARD: Final = Kind("event-mode", lambda options: list(PRINTED), lambda key: PRINTED[key][0].name, hides=True)
"""The same, where somebody has chosen it: what it does is looked up, as it speaks to whoever plays it."""

PLAY = verb("play", say("Play {event}"), event=MODE)
ANSWER_WITH = verb("answer-with", say("Interrupt with {event}"), event=MODE)
LEAVE = verb("give-leave", say("Let it happen."))
DENY = verb("deny-leave", say("Don't let it happen."))

PLAYED = happening(
    "played", say("{seat} plays {card}."), you=say("You play {card}."), reveals=Reveals.OWN, seat=SEATS, card=CARD
)
SHOWED = happening(
    "showed-event", say("{seat} shows {card}."), you=say("You show {card}."), reveals=Reveals.OWN, seat=SEATS, card=CARD
)
DENIED = happening(
    "denied",
    say("{seat} doesn't let the culture event happen."),
    you=say("You don't let the culture event happen."),
    seat=SEATS,
)

BATTLE: Final = Phase.BATTLE

NOT_HELD: Final = Refusal("R-EVT-03", say("You don't hold that culture event."), obvious=True)
WRONG_TIME: Final = Refusal("R-EVT-03", say("That culture event can't be played now."))


# -- playing ---------------------------------------------------------------------------------------------------


def faces_in_hand(w: World, seat: int) -> tuple[int, ...]:
    """The cards that a player holds."""
    return tuple([held.face for held in w.realms[seat].events])


@lru_cache(maxsize=4096)
def modes_of(cards: tuple[int, ...]) -> tuple[str, ...]:
    """The keys of the modes of cards, each once."""
    return tuple(key for card in dict.fromkeys(cards) for key in KEYS[card])


@lru_cache(maxsize=4096)
def modes_in_time(cards: tuple[int, ...], phase: Phase, window: int) -> tuple[str, ...]:
    """Those with a label that fits a phase and the window of a battle that is open."""
    return tuple(key for key in modes_of(cards) if fits(key, phase, window))


def fits(key: str, phase: Phase, window: int) -> bool:
    """R-EVT-03: does the label fit? Cards for any time are spent as resources or break in (R-EVT-06, R-TIME-06)."""
    printed = PRINTED[key][1]
    if printed.phase is BATTLE:
        return phase is BATTLE and window == printed.battle_window
    return printed.phase is phase


def event_options(w: World, seat: int, phase: Phase) -> list[Action]:
    """The cards that a player holds for this phase."""
    return [PLAY(key) for key in modes_in_time(faces_in_hand(w, seat), phase, window_of(w))]


def event_offers(w: World, seat: int, phase: Phase) -> list[Action]:
    """Those that may be played now."""
    if not w.realms[seat].events:
        return []
    fitting = modes_in_time(faces_in_hand(w, seat), phase, window_of(w))
    return [PLAY(key) for key in fitting if MODES[key].refusal(w, seat) is None]


def event_refusal(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against playing what an action names."""
    key = str(action.args[0])
    if key not in modes_of(faces_in_hand(w, seat)):
        return NOT_HELD
    if not fits(key, phase_now(w), window_of(w)):
        return WRONG_TIME
    return MODES[key].refusal(w, seat)


def take_event(w: World, seat: int, action: Action) -> None:
    """R-EVT-03: show the card, name its target, let others break in, carry it out."""
    play(w, seat, str(action.args[0]))


def play(w: World, seat: int, key: str) -> None:
    """The same for a mode by its key."""
    event, _ = PRINTED[key]
    event_cards.put_under(w, seat, event.number)  # it lies face up from now on, whatever becomes of it (R-EVT-05)
    PLAYED(w, seat=seat, card=key)
    owe(w, AimEvent(seat, key) if MODES[key].aims(w, seat) else declare(seat, key, ()))


@dataclass(frozen=True, slots=True)
class AimEvent(Ask):
    """R-EVT-03: what a culture event is aimed at."""

    key: str
    chosen: tuple[Any, ...] = ()
    """At what it is aimed already."""

    def options(self, w: World, seat: int) -> list[Action]:
        mode = MODES[self.key]
        return mode.more(w, seat, aim_of(self.chosen)) if self.chosen else mode.aims(w, seat)

    def take(self, w: World, seat: int, action: Action) -> None:
        mode, done = MODES[self.key], action == PASS()
        aim = self.chosen if done else (*(self.chosen or (action.verb,)), *action.args)
        if not done and mode.more(w, seat, aim_of(aim)):
            owe(w, AimEvent(seat, self.key, aim))
            return
        for target in mode.targets(w, aim_of(aim)):
            if target != seat and standing(w, target).may(Privilege.EVENTS_WITH_LEAVE):
                owe(w, GiveLeave(target, seat, self.key, aim))
                return
        owe(w, declare(seat, self.key, aim))

    def prompt(self, w: World, seat: int) -> Message:
        return MODES[self.key].prompt()


def aim_of(words: tuple[Any, ...]) -> Action:
    """An aim as the action that names it."""
    return Action(words[0], tuple(words[1:]))


@dataclass(frozen=True, slots=True)
class GiveLeave(Ask):
    """Somebody at whom events may be aimed only with leave is asked for it."""

    by: int
    key: str
    aim: tuple[Any, ...]

    def options(self, w: World, seat: int) -> list[Action]:
        return [DENY(), LEAVE()]

    def take(self, w: World, seat: int, action: Action) -> None:
        if action == LEAVE():
            owe(w, declare(self.by, self.key, self.aim))
            return
        DENIED(w, seat=seat)
        rest = MODES[self.key].spared(w, self.by, aim_of(self.aim), seat)
        if rest is not None:
            owe(w, declare(self.by, self.key, (rest.verb, *rest.args)))

    def prompt(self, w: World, seat: int) -> Message:
        return say("{player} aims a culture event at you. Do you let it happen?", player=Seat(self.by))


@later
def declare(w: World, seat: int, key: str, aim: tuple[Any, ...]) -> None:
    """Others may break in before it is carried out."""
    reactions.announce(w, seat, DeedKind.CULTURE_EVENT, carry_out(seat, key, aim), about=(key, *aim))


@later
def carry_out(w: World, seat: int, key: str, aim: tuple[Any, ...]) -> None:
    """Do what the card does."""
    MODES[key].play(w, seat, aim_of(aim) if aim else None)


def square_of(w: World, aim: Action) -> int:
    """The square that an aim names first."""
    return w.geography.square[str(aim.args[0])]


PLAYING: Final = ChoiceKind(
    PLAY,
    options=lambda w, seat: event_options(w, seat, phase_now(w)),
    offers=lambda w, seat: event_offers(w, seat, phase_now(w)),
    refusal=event_refusal,
    take=take_event,
)


# -- breaking in -----------------------------------------------------------------------------------------------


@reactions.way_to_react
class ReactWithEvent(reactions.WayToReact):
    """The culture events in a player's hand that break in."""

    verb = ANSWER_WITH

    def options(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> list[Action]:
        return self.offers(w, seat, deed, by, about)  # what can't be played isn't worth a word

    def refusal(self, w: World, seat: int, action: Action) -> Refusal | None:
        return MODES[str(action.args[0])].refusal(w, seat)

    def offers(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> list[Action]:
        if not w.realms[seat].events:
            return []
        return [
            ANSWER_WITH(key)
            for key in modes_of(faces_in_hand(w, seat))
            if MODES[key].answers(w, seat, deed, by, about) and MODES[key].refusal(w, seat) is None
        ]

    def show(self, w: World, seat: int, key: str) -> None:
        """It may yet stay in the hand (R-TIME-10)."""
        event_cards.lay_open(w, seat, PRINTED[key][0].number)
        SHOWED(w, seat=seat, card=key)

    def harms_only(self, w: World, seat: int, key: str) -> bool:
        return MODES[key].harms_only(w, seat)

    def break_in(self, w: World, seat: int, key: str) -> None:
        play(w, seat, key)
