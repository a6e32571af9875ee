"""Every action there can be at a table, without a list of them all: squares and cards make too many."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import prod
from typing import Final, overload

from hegemon.core.game import Action
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import VERBS, Verb, Word


class Phrases:
    """All actions with one verb: a number for each, counted through its arguments."""

    __slots__ = ("_places", "_verb", "_words", "count")

    def __init__(self, verb: Verb, options: CivilizationOptions) -> None:
        self._verb: Final = verb
        self._words: Final = [tuple(kind.values(options)) for kind in verb.kinds.values()]
        self._places: Final = [{typed(word) for word in words} for words in self._words]
        self.count: Final = prod(map(len, self._words))

    def __getitem__(self, number: int) -> Action:
        args: list[Word] = []
        for words in reversed(self._words):
            number, place = divmod(number, len(words))
            args.append(words[place])
        return self._verb(*reversed(args))

    def __contains__(self, action: Action) -> bool:
        if len(action.args) != len(self._places):
            return False
        return all(typed(arg) in places for arg, places in zip(action.args, self._places, strict=True))


def typed(word: Word) -> tuple[type, Word]:
    """A word that is no number in disguise: `True` isn't 1 here."""
    return type(word), word


class Universe(Sequence[Action]):
    """Every action at a table, in the order of their verbs; each is made when it is asked for.

    >>> from hegemon.core.game import Action
    >>> every = actions_of(CivilizationOptions(players=2))
    >>> Action("pass") in every, Action("pass", (1,)) in every, every[0]
    (True, False, pass)
    """

    __slots__ = ("_phrases", "_size", "_starts", "_verbs")

    def __init__(self, options: CivilizationOptions) -> None:
        self._phrases: Final = {name: Phrases(verb, options) for name, verb in VERBS.items()}
        self._verbs: Final = tuple(self._phrases)
        *starts, size = accumulate((phrases.count for phrases in self._phrases.values()), initial=0)
        self._starts: Final = tuple(starts)
        """By verb: the number of its first action."""
        self._size: Final = size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...

    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return [self._at(number) for number in range(*place.indices(self._size))]
        number = place + self._size if place < 0 else place
        if not 0 <= number < self._size:
            raise IndexError(place)
        return self._at(number)

    def _at(self, number: int) -> Action:
        verb = bisect(self._starts, number) - 1
        return self._phrases[self._verbs[verb]][number - self._starts[verb]]

    def __iter__(self) -> Iterator[Action]:
        return (phrases[number] for phrases in self._phrases.values() for number in range(phrases.count))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        phrases = self._phrases.get(action.verb)
        return phrases is not None and action in phrases


@cache
def actions_of(options: CivilizationOptions) -> Universe:
    """Every action at a table with these options; all chapters must have spoken before."""
    return Universe(options)
