"""Playing culture events (9.1). What the cards do is written in `abilities/events/`, one class for each mode."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, Seat, say
from hegemon.games.civilization.abilities.ability import Privilege
from hegemon.games.civilization.abilities.standing import standing
from hegemon.games.civilization.agenda import Ask, Step, later, owe
from hegemon.games.civilization.chapters import culture, reactions
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import PrintedAbility
from hegemon.games.civilization.facts.kinds import Deed, Phase
from hegemon.games.civilization.speech import PASS, SEATS, Kind, Verb, happening, verb
from hegemon.games.civilization.world.geography import within
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World

PRINTED: Final = {mode.key: (event, mode) for event in CONTENT.events for mode in event.modes}
"""All modes of all cards by key (R-EVT-08)."""
KEYS: Final = tuple(tuple(mode.key for mode in event.modes) for event in CONTENT.events)
"""By card: the keys of its modes."""


def mode_name(key: str) -> Message:
    """A mode by its card and what it does."""
    event, mode = PRINTED[key]
    return say("{card}: {help}", card=event.name, help=mode.help)


MODE: Final = Kind(lambda options: list(PRINTED), mode_name)

PLAY = verb("play", say("Play {event}"), event=MODE)
ANSWER_WITH = verb("answer-with", say("Break in with {event}"), event=MODE)
LEAVE = verb("give-leave", say("Let it happen."))
DENY = verb("deny-leave", say("Don't let it happen."))

PLAYED = happening("played", say("{seat} plays {card}"), seat=SEATS, card=MODE)
SHOWED = happening("showed-event", say("{seat} shows {card}"), seat=SEATS, card=MODE)
DENIED = happening("denied", say("{seat} doesn't let the culture event happen."), seat=SEATS)

NOT_HELD: Final = Refusal("R-EVT-03", say("You don't hold that culture event."), obvious=True)
WRONG_TIME: Final = Refusal("R-EVT-03", say("That culture event can't be played now."))
NO_TARGET: Final = Refusal("R-EVT-03", say("There is nothing at which that culture event could be aimed."))


class EventMode(ABC):
    """What a culture event does. It holds nothing that changes."""

    printed: PrintedAbility

    def amount(self, name: str) -> int:
        """One of the printed numbers."""
        return self.printed.amounts[name]

    def in_range(self, w: World, seat: int) -> list[int]:
        """1.3: the squares within its printed range of a figure or city of the player; all if none is printed."""
        reach = self.printed.amounts.get("range")
        if reach is None:
            return list(w.land.on_map)
        centres = (centre for city in w.cities[seat] for centre in city.centres)
        return sorted(set[int]().union(*(within(w.land, own, reach) for own in (*w.camps[seat], *centres))))

    def against(self, w: World, seat: int) -> Refusal | None:
        """The rule against playing it now, besides its time."""
        return None

    def aims(self, w: World, seat: int) -> list[Action]:
        """Everything it can be aimed at, as actions; nothing if it has no target."""
        return []

    def aimed_at(self, w: World, aim: Action) -> int:
        """The player at whom such an aim is taken, or NONE."""
        return NONE

    def more(self, w: World, seat: int, aim: Action) -> list[Action]:
        """What it can be aimed at besides, with PASS if it need not; nothing if the aim is complete.

        The words of what is chosen are added to those of the aim.
        """
        return []

    def targets(self, w: World, aim: Action) -> tuple[int, ...]:
        """All players at whom such an aim is taken; few cards have several."""
        target = self.aimed_at(w, aim)
        return () if target == NONE else (target,)

    def spared(self, w: World, seat: int, aim: Action, target: int) -> Action | None:
        """What is left of an aim if one of its players doesn't agree to it; nothing, unless there are several."""
        return None

    def prompt(self) -> Message:
        """What is asked when it is aimed."""
        return say("Choose what the culture event is aimed at.")

    def answers(self, w: World, seat: int, deed: Deed, by: int, about: tuple[Any, ...]) -> bool:
        """Can it be played to break into this deed (R-TIME-06)?"""
        return deed in self.printed.answers

    def when_spent(self, seat: int) -> tuple[Step, ...]:
        """What is owed after the card was spent as a resource (R-EVT-06)."""
        return ()

    @abstractmethod
    def play(self, w: World, seat: int, aim: Action | None) -> None:
        """Do it; nobody has cancelled it."""


class AimedMode(EventMode):
    """A card that isn't played, nor breaks in, without something to aim at."""

    def against(self, w: World, seat: int) -> Refusal | None:
        return None if self.aims(w, seat) else NO_TARGET

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        if aim is not None:
            self.hit(w, seat, aim)

    @abstractmethod
    def hit(self, w: World, seat: int, aim: Action) -> None:
        """Do it to what it is aimed at."""


class SquareMode(AimedMode):
    """A card that is aimed at a square within its range."""

    aim: ClassVar[Verb]
    """Names the square."""

    @abstractmethod
    def may_hit(self, w: World, seat: int, square: int) -> bool:
        """Can it be aimed there?"""

    def aims(self, w: World, seat: int) -> list[Action]:
        return [self.aim(w.land.name[square]) for square in self.in_range(w, seat) if self.may_hit(w, seat, square)]

    def against(self, w: World, seat: int) -> Refusal | None:
        return None if any(self.may_hit(w, seat, square) for square in self.in_range(w, seat)) else NO_TARGET


class CancelMode(EventMode):
    """A card that cancels what it breaks into."""

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        reactions.strike(w)


MODES: Final[dict[str, EventMode]] = {}
AnyMode = TypeVar("AnyMode", bound=type[EventMode])


def event_mode(*keys: str) -> Callable[[AnyMode], AnyMode]:
    """Register a class under the keys of the modes it stands for."""

    def register(cls: AnyMode) -> AnyMode:
        for key in keys:
            made = cls()
            made.printed = PRINTED[key][1]
            MODES[key] = made
        return cls

    return register


# -- playing ---------------------------------------------------------------------------------------------------


def modes_in_hand(w: World, seat: int) -> list[EventMode]:
    """The modes of the cards that a player holds."""
    cards = dict.fromkeys([held.face for held in w.realms[seat].events])
    return [MODES[key] for card in cards for key in KEYS[card]]


def in_time(w: World, mode: EventMode, phase: Phase) -> bool:
    """R-EVT-03: does the label fit? Cards for any time are spent as resources or break in (R-EVT-06, R-TIME-06)."""
    label = mode.printed.phase
    if label is Phase.BATTLE:
        return phase is Phase.BATTLE and w.battle is not None and w.battle.window == mode.printed.battle_window
    return label is phase


def event_options(w: World, seat: int, phase: Phase) -> list[Action]:
    """The cards that a player holds for this phase."""
    return [PLAY(mode.printed.key) for mode in modes_in_hand(w, seat) if in_time(w, mode, phase)]


def event_offers(w: World, seat: int, phase: Phase) -> list[Action]:
    """Those that may be played now."""
    fitting = (mode for mode in modes_in_hand(w, seat) if in_time(w, mode, phase))
    return [PLAY(mode.printed.key) for mode in fitting if mode.against(w, seat) is None]


def judge_event(w: World, seat: int, action: Action) -> Refusal | None:
    """The rule against playing what an action names."""
    mode = MODES.get(str(action.args[0]))
    if mode is None or mode not in modes_in_hand(w, seat):
        return NOT_HELD
    if not in_time(w, mode, Phase.BATTLE if w.battle else Phase(w.phase)):
        return WRONG_TIME
    return mode.against(w, seat)


def take_event(w: World, seat: int, action: Action) -> None:
    """R-EVT-03: show the card, name its target, let others break in, carry it out."""
    key = str(action.args[0])
    event, _ = PRINTED[key]
    culture.put_under(w, seat, event.number)  # it lies face up from now on, whatever becomes of it (R-EVT-05)
    PLAYED(w, seat=seat, card=key)
    owe(w, Aim(seat, key) if MODES[key].aims(w, seat) else declare(seat, key, ()))


@dataclass(frozen=True, slots=True)
class Aim(Ask):
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
            owe(w, Aim(seat, self.key, aim))
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
    reactions.announce(w, seat, Deed.CULTURE_EVENT, carry_out(seat, key, aim), about=(key, *aim))


@later
def carry_out(w: World, seat: int, key: str, aim: tuple[Any, ...]) -> None:
    """Do what the card does."""
    MODES[key].play(w, seat, aim_of(aim) if aim else None)


def square_of(w: World, aim: Action) -> int:
    """The square that an aim names first."""
    return w.land.square[str(aim.args[0])]


# -- breaking in -----------------------------------------------------------------------------------------------


def answer_offers(w: World, seat: int, deed: Deed, by: int, about: tuple[Any, ...]) -> list[Action]:
    """The cards with which a player can break into a deed."""
    return [
        ANSWER_WITH(mode.printed.key)
        for mode in modes_in_hand(w, seat)
        if mode.answers(w, seat, deed, by, about) and mode.against(w, seat) is None
    ]


def show(w: World, seat: int, key: str) -> None:
    """Let everybody see a card that may yet stay in the hand (R-TIME-10)."""
    culture.lay_open(w, seat, PRINTED[key][0].number)
    SHOWED(w, seat=seat, card=key)
