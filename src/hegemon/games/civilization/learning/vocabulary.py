"""What a choice is spelled with: an id for every verb, and one for everything that an argument can be.

Verbs come first, in the order of the alphabet, then the words of each kind, the kinds in the order of the alphabet, and
squares last. So the ids are the same for all tables with the same number of players. Seats are steps to the left of
whoever chooses.

>>> from hegemon.games.civilization.game import GAME
>>> words = vocabulary(2)
>>> words.labels[words.spelled(Action("send", ("3,1", "2,5")), 0)[0]], words.size > words.squares
('send', True)
>>> [words.labels[number] for number in words.spelled(Action("research", ("pottery",)), 1)]
['research', 'tech pottery']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from hegemon.core.game import Action
from hegemon.games.civilization.options import CivilizationOptions
from hegemon.games.civilization.speech import SEATS, SQUARES, VERBS, Kind, Word

Ids = tuple[int, ...]

MOST_KEPT: Final = 30_000
"""Spellings that are kept for each seat: the same actions are offered again and again."""


class Vocabulary:
    """Every id at a table of so many players, and what it says."""

    def __init__(self, players: int) -> None:
        options = CivilizationOptions(players=players)
        self._players: Final = players
        verbs = sorted(VERBS)
        words: list[tuple[str, Word]] = [("", verb) for verb in verbs]
        kinds = words_by_kind(options)
        for kind in sorted(kinds.keys() - {SQUARES.id}):
            words += [(kind, word) for word in kinds[kind]]
        self.squares: Final = len(words)
        """The first id of a square; those below are words."""
        words += [(SQUARES.id, square) for square in SQUARES.values(options)]
        self.size: Final = len(words)
        self.labels: Final = tuple(f"{kind} {word}".strip() for kind, word in words)
        self.words: Final = tuple(words)
        """By id: the kind, "" for a verb, and the word."""
        numbers = {word: number for number, word in enumerate(words)}
        self.verbs: Final = len(verbs)
        self._verb: Final = {verb: number for number, verb in enumerate(verbs)}
        self._tables: Final = {
            verb: tuple(table(kind, options, numbers) for kind in VERBS[verb].kinds.values()) for verb in verbs
        }
        """By verb: for each argument the ids of all that it can be."""
        self._first_seat: Final = numbers[SEATS.id, 0]
        self._seat_places: Final = {
            verb: tuple(place for place, kind in enumerate(VERBS[verb].kinds.values(), 1) if kind is SEATS)
            for verb in verbs
        }
        self._known: Final[list[dict[Action, Ids]]] = [{} for _ in range(players)]
        self.named: Final[Mapping[Word, int]] = {
            word: number for number, (kind, word) in reversed([*enumerate(words)]) if kind and isinstance(word, str)
        }
        """The id of a word that is no number, whatever it is said about."""

    def spelled(self, action: Action, seat: int) -> Ids:
        """The ids of an action that a seat may choose."""
        known = self._known[seat]
        ids = known.get(action)
        if ids is None:
            ids = self._spell(action, seat)
            for others in [known] if self._seat_places[action.verb] else self._known:
                if len(others) >= MOST_KEPT:
                    others.clear()
                others[action] = ids
        return ids

    def all_spelled(self, actions: Sequence[Action], seat: int) -> list[Ids]:
        """The ids of several; mostly all of them were spelled before."""
        known = self._known[seat]
        return [known.get(action) or self.spelled(action, seat) for action in actions]

    def _spell(self, action: Action, seat: int) -> Ids:
        verb, args = action
        ids = [self._verb[verb], *(table[arg] for table, arg in zip(self._tables[verb], args, strict=True))]
        for place in self._seat_places[verb]:
            ids[place] = self._first_seat + (ids[place] - self._first_seat - seat) % self._players
        return tuple(ids)

    def read(self, ids: Ids, seat: int) -> Action | None:
        """The action that ids spell, legal or not; None if they don't spell a whole one."""
        verb = self.words[ids[0]][1]
        tables = self._tables.get(str(verb)) if ids[0] < self.verbs else None
        if tables is None or len(ids) != len(tables) + 1:
            return None
        args: list[Word] = []
        for place, (table, number) in enumerate(zip(tables, ids[1:], strict=True), 1):
            word = self.words[number][1]
            if table.get(word) != number:
                return None
            args.append((int(word) + seat) % self._players if place in self._seat_places[str(verb)] else word)
        return Action(str(verb), tuple(args))


def words_by_kind(options: CivilizationOptions) -> dict[str, list[Word]]:
    """All that an argument can be, by the id of its kind."""
    found: dict[str, dict[Word, None]] = {}
    for verb in VERBS.values():
        for kind in verb.kinds.values():
            for word in kind.values(options):
                found.setdefault(kind.id_of(word), {})[word] = None
    return {kind: sorted(words) if kind == "number" else [*words] for kind, words in found.items()}


def table(kind: Kind, options: CivilizationOptions, numbers: Mapping[tuple[str, Word], int]) -> dict[Word, int]:
    """The ids of all that an argument can be."""
    return {word: numbers[kind.id_of(word), word] for word in kind.values(options)}


@cache
def vocabulary(players: int) -> Vocabulary:
    """The ids at a table of so many players; all chapters must have spoken before."""
    return Vocabulary(players)
