"""A position in which choices are spelled id by id."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

from hegemon.core import Action, Encoding, Event, Outcome, Refusal, State, View, say
from hegemon.core.encoding import Ids

NOT_NOW = Refusal("", say("This can't be chosen now."), obvious=True)


class Spelling:
    """A choice that a seat is making: what is spelled of it, and the legal actions that begin so.

    What follows by itself isn't asked: ids that all of these actions share are spelled at once.
    """

    __slots__ = ("_actions", "_ids", "next", "spelled")

    def __init__(self, legal: Sequence[Action], ids: Sequence[Ids]) -> None:
        self._actions = legal
        """What is left of the legal actions, and how each of them is spelled."""
        self._ids = ids
        self.spelled: Ids = ()
        self.next: dict[int, Action | None] = {}
        """The ids that may come next: the action that each of them completes, or None."""
        self._follow()

    def _follow(self) -> None:
        """Spell what all actions that are left have in common, and find what may come next."""
        place = len(self.spelled)
        self.next = self._ids_at(place)
        if len(self._ids) > 1:
            while len(self.next) == 1:
                place += 1
                self.next = self._ids_at(place)
            self.spelled = self._ids[0][:place]

    def _ids_at(self, place: int) -> dict[int, Action | None]:
        """The ids at a place of the actions that are left, with the action that each of them completes, or None."""
        found: dict[int, Action | None] = {}
        for number, action in zip(map(itemgetter(place), self._ids), self._actions, strict=True):
            if found.setdefault(number, action) is not action:
                found[number] = None
        return found

    def add(self, number: int) -> Action | None:
        """Spell the next id; the action, if that completes it."""
        action, place = self.next[number], len(self.spelled)
        if action is None:
            left = [each for each in zip(self._ids, self._actions, strict=True) if each[0][place] == number]
            self._ids, self._actions = zip(*left, strict=True)
            self.spelled = (*self.spelled, number)
            self._follow()
        return action

    def copy(self) -> Spelling:
        """An independent copy."""
        twin = object.__new__(Spelling)
        twin._ids, twin._actions, twin.next, twin.spelled = self._ids, self._actions, self.next, self.spelled
        return twin


class EncodedState:
    """A position, with the choices that seats have begun to spell; others see nothing of these.

    What is seen and what is legal are found once and kept until something happens.
    """

    __slots__ = ("_glimpses", "_legal", "_spellings", "encoding", "state")

    def __init__(self, encoding: Encoding, state: State) -> None:
        self.encoding = encoding
        self.state = state
        self._forget()

    def _forget(self) -> None:
        self._glimpses: dict[int, View] = {}
        self._legal: dict[int, list[Action]] = {}
        self._spellings: dict[int, Spelling] = {}

    # -- looking -----------------------------------------------------------------------------------------------------

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a choice."""
        return self.state.to_act()

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.state.outcome()

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.state.unwritten_view(seat)

    def glimpse(self, seat: int) -> View:
        """The same, to be read before anything else happens."""
        found = self._glimpses.get(seat)
        if found is None:
            found = self._glimpses[seat] = self.state.glimpse(seat)
        return found

    def legal(self, seat: int) -> list[Action]:
        """Every action that a seat may take."""
        if seat not in self._legal:
            self._legal[seat] = self.state.legal(seat)
        return self._legal[seat]

    def _spelling(self, seat: int) -> Spelling:
        if seat not in self._spellings:
            legal = self.legal(seat)
            self._spellings[seat] = Spelling(legal, self.encoding.spell(self.glimpse(seat), legal))
        return self._spellings[seat]

    def spelled(self, seat: int) -> Ids:
        """What a seat has spelled of its choice."""
        return self._spelling(seat).spelled if seat in self.to_act() else ()

    def ids(self, seat: int) -> list[int]:
        """The ids that a seat may spell next; none if it isn't asked."""
        return list(self._spelling(seat).next)

    def words(self, seat: int) -> dict[int, Action | str]:
        """The same with what they mean: the action that an id completes, or its word."""
        seen, found = self.glimpse(seat), self._spelling(seat).next
        return {number: action or self.encoding.word(seen, number) for number, action in found.items()}

    def observation(self, seat: int) -> bytearray:
        """What a seat sees, its own unfinished choice included."""
        return self.encoding.observe(self.glimpse(seat), self.spelled(seat))

    def refusal(self, seat: int, number: int) -> Refusal | None:
        """Why an id can't come next; None if it can."""
        if not 0 <= number < self.encoding.actions:
            raise ValueError(f"actions are numbered from 0 to {self.encoding.actions - 1}; there is no {number}")
        spelling = self._spelling(seat)
        if number in spelling.next:
            return None
        action = self.encoding.read(self.glimpse(seat), (*spelling.spelled, number))
        return NOT_NOW if action is None else self.state.why_not(seat, action) or NOT_NOW

    # -- choosing ----------------------------------------------------------------------------------------------------

    def spell(self, seat: int, number: int) -> list[Event] | None:
        """Spell an id that may come next; what happened, if that completes a choice."""
        action = self._spelling(seat).add(number)
        return None if action is None else self.apply(seat, action)

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Carry out a whole action."""
        events = self.state.apply(seat, action)
        self._forget()
        return events

    def resume(self, seat: int, spelled: Sequence[int]) -> None:
        """Spell the beginning of a choice that a seat has spelled before."""
        spelling = self._spelling(seat)
        while len(spelling.spelled) < len(spelled):
            spelling.add(spelled[len(spelling.spelled)])

    def copy(self) -> EncodedState:
        """An independent copy."""
        twin = EncodedState(self.encoding, self.state.copy())
        twin._legal = self._legal.copy()
        twin._spellings = {seat: spelling.copy() for seat, spelling in self._spellings.items()}
        return twin

    def __deepcopy__(self, memo: Any) -> EncodedState:
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        return self.encoding, self.state, self._spellings  # what was looked at can be seen again

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.encoding, self.state, spellings = kept
        self._forget()
        self._spellings = spellings
