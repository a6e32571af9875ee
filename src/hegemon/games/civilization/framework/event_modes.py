"""What a culture event can be: one class for each mode of a card, registered under its key (R-EVT-08)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from hegemon.core.errors import Refusal
from hegemon.core.game import Action
from hegemon.core.message import Message, say
from hegemon.games.civilization.facts import CONTENT
from hegemon.games.civilization.facts.cards import PrintedAbility
from hegemon.games.civilization.facts.kinds import DeedKind
from hegemon.games.civilization.framework import reactions
from hegemon.games.civilization.speech import Verb
from hegemon.games.civilization.world.geography import within
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import Step, World

PRINTED: Final = {mode.key: (event, mode) for event in CONTENT.events for mode in event.modes}
"""All modes of all cards by key (R-EVT-08)."""
KEYS: Final = tuple(tuple(mode.key for mode in event.modes) for event in CONTENT.events)
"""By card: the keys of its modes."""

NO_TARGET: Final = Refusal("R-EVT-03", say("There is nothing at which that culture event could be aimed."))


class EventMode(ABC):
    """What a culture event does. It holds nothing that changes."""

    printed: PrintedAbility

    def amount(self, name: str) -> int:
        """One of the printed numbers."""
        return self.printed.amounts[name]

    @property
    def is_deadly(self) -> bool:
        """Does it kill figures or a great person, rather than spoil what somebody is doing?"""
        return "kills" in self.printed.amounts

    def in_range(self, w: World, seat: int) -> list[int]:
        """1.3: the squares within its printed range of a figure or city of the player; all if none is printed."""
        reach = self.printed.amounts.get("range")
        if reach is None:
            return list(w.geography.on_map)
        centres = (centre for city in w.cities[seat] for centre in city.centres)
        return sorted(
            set[int]().union(*(within(w.geography, own, reach) for own in (*w.figure_squares[seat], *centres)))
        )

    def refusal(self, w: World, seat: int) -> Refusal | None:
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

    def answers(self, w: World, seat: int, deed: DeedKind, by: int, about: tuple[Any, ...]) -> bool:
        """Can it be played to break into this deed (R-TIME-06)?"""
        return deed in self.printed.answers

    def harms_only(self, w: World, seat: int) -> bool:
        """Is there nobody whom it could harm but its player?"""
        return False

    def when_spent(self, seat: int) -> tuple[Step, ...]:
        """What is owed after the card was spent as a resource (R-EVT-06)."""
        return ()

    @abstractmethod
    def play(self, w: World, seat: int, aim: Action | None) -> None:
        """Do it; nobody has cancelled it."""


class AimedMode(EventMode):
    """A card that isn't played, nor breaks in, without something to aim at."""

    def refusal(self, w: World, seat: int) -> Refusal | None:
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
        return [
            self.aim(w.geography.name[square]) for square in self.in_range(w, seat) if self.may_hit(w, seat, square)
        ]

    def refusal(self, w: World, seat: int) -> Refusal | None:
        return None if any(self.may_hit(w, seat, square) for square in self.in_range(w, seat)) else NO_TARGET


class CancelMode(EventMode):
    """A card that cancels what it breaks into."""

    def play(self, w: World, seat: int, aim: Action | None) -> None:
        reactions.strike(w)


MODES: Final[dict[str, EventMode]] = {}
AnyMode = TypeVar("AnyMode", bound=type[EventMode])


def event_mode(key: str) -> Callable[[AnyMode], AnyMode]:
    """Register a class under the key of the mode it stands for."""

    def register(cls: AnyMode) -> AnyMode:
        if key in MODES:
            raise ValueError(f"two modes are registered as {key!r}")
        made = cls()
        made.printed = PRINTED[key][1]
        MODES[key] = made
        return cls

    return register


SHARED_MODES: Final[dict[str, type[EventMode]]] = {}
"""What several cards do, by the word for it in the content."""


def shared_mode(word: str) -> Callable[[AnyMode], AnyMode]:
    """Register a class for all modes whose content says that they do this."""

    def register(cls: AnyMode) -> AnyMode:
        SHARED_MODES[word] = cls
        return cls

    return register
