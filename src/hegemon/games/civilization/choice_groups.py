"""Many choices in few groups: those that differ in one word stand behind one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hegemon.core import Action, Message
from hegemon.games.civilization.chapters.movement import naming_tiles
from hegemon.games.civilization.speech import SQUARES, VERBS

GAP: Final = "…"
"""What stands in a sentence for the word that differs."""


@dataclass(frozen=True, slots=True)
class ChoiceGroup:
    """Actions that differ in one argument only; a single one differs in none."""

    actions: tuple[Action, ...]
    place: int = -1

    def heading(self, players: int) -> Message:
        """The sentence they share."""
        message = in_words(self.actions[0], players)
        return message.fill(**{self._gap(): GAP}) if len(self.actions) > 1 else message

    def word(self, action: Action, players: int) -> Message | str:
        """What sets one of them apart."""
        name = in_words(action, players).blanks[self._gap()]
        return name if isinstance(name, Message) else str(name)

    def _gap(self) -> str:
        """The blank that each of them fills otherwise: the argument's own, or the summary that tells it."""
        verb = VERBS[self.actions[0].verb]
        argument = list(verb.kinds)[self.place]
        told = [blank for blank in (argument, *verb.summaries) if f"{{{blank}}}" in verb.text.text]
        return told[0] if told else argument


def in_words(action: Action, players: int) -> Message:
    """All of an action in a sentence, at a table of so many."""
    return VERBS[action.verb].describe(naming_tiles(action, players))


def families(legal: Sequence[Action]) -> list[ChoiceGroup]:
    """The choices by their verbs, in the order in which these come; squares in reading order."""
    by_verb: dict[str, list[Action]] = {}
    for action in legal:
        by_verb.setdefault(action.verb, []).append(action)
    return [family for actions in by_verb.values() for family in split(actions)]


def split(actions: Sequence[Action]) -> Iterator[ChoiceGroup]:
    """Actions with one verb, taken apart until those that are together differ in one argument only: if a square ends
    their sentence, in that one, so that squares stand together below what goes there.
    """
    words = [list(dict.fromkeys(column)) for column in zip(*(action.args for action in actions), strict=True)]
    differing = [place for place, column in enumerate(words) if len(column) > 1]
    if not differing:
        yield ChoiceGroup(tuple(actions))
    elif len(differing) == 1:
        place = differing[0]
        order = in_order(actions[0].verb, place, words[place])
        yield ChoiceGroup(tuple(sorted(actions, key=lambda action: order[action.args[place]])), place)
    else:
        kinds = list(VERBS[actions[0].verb].kinds.values())
        asked = differing[:-1] if kinds[differing[-1]] is SQUARES else differing
        place = min(reversed(asked), key=lambda at: len(words[at]))
        for word in in_order(actions[0].verb, place, words[place]):
            yield from split([action for action in actions if action.args[place] == word])


def in_order(verb: str, place: int, words: Sequence[str | int]) -> dict[str | int, int]:
    """The words of an argument with their places: squares row by row, others as they came."""
    kind = list(VERBS[verb].kinds.values())[place]
    ordered = sorted(words, key=reading_order) if kind is SQUARES else words
    return {word: number for number, word in enumerate(ordered)}


def reading_order(square: str | int) -> tuple[int, int]:
    """Where a square comes when a map is read like a page.

    >>> sorted(["10,2", "2,10", "3,2"], key=reading_order)
    ['3,2', '10,2', '2,10']
    """
    x, y = map(int, str(square).split(","))
    return y, x
