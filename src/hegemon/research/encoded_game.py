"""A game as learners meet it: numbers for what is seen, for what may be done, and for what it was worth.

All adapters share this. Positions are the referee's own, so every rule is kept; what a seat observes is computed from
its view and from nothing else, so that nothing hidden can slip through.

>>> game = EncodedGame("carta", {"players": 2})
>>> state = game.deal(7)
>>> [seat] = state.to_act()
>>> state.words(seat)
{8: play science-1, 11: play culture-1}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from hegemon.core import Action, Feature, Message, NotOffered, Outcome, State, View
from hegemon.core.encoding import MOST, Ids
from hegemon.games import GAMES
from hegemon.research.encoded_state import EncodedState
from hegemon.research.extra import extra

with extra():
    import numpy as np
    from numpy.typing import NDArray

Numbers = NDArray[np.int8]

__all__ = ["MOST", "EncodedGame", "Numbers", "player"]


class EncodedGame:
    """A game, its options, and how its positions become numbers.

    `variant` is one of the tables that learners compare themselves on; `options` may change it.
    """

    def __init__(self, game: str = "carta", options: Mapping[str, Any] | None = None, variant: str = "") -> None:
        self.game = GAMES.load(game)
        self.game.demand(Feature.LEARNING)
        if self.game.learning is None:
            raise NotOffered.by(self.game.title(), Feature.LEARNING)
        variants = {"": {}, **self.game.learning.variants}
        if variant not in variants:
            raise ValueError(f"{game} has no variant {variant!r}; there are: {', '.join(filter(None, variants))}")
        self.options = self.game.options.from_json({**variants[variant], **(options or {})})
        self.encoding = self.game.learning.encoding(self.options)
        self.seats = self.options.players
        self.teams = tuple(self.game.team(self.options, seat) for seat in range(self.seats))

    @property
    def name(self) -> str:
        """The game's name and the version of its rules."""
        return f"{self.game.name}_v{self.game.version}"

    def deal(self, seed: int | str) -> EncodedState:
        """The first position of the game with this seed."""
        return self.encoded(self.game.new(self.options, seed))

    def encoded(self, state: State) -> EncodedState:
        """A position of this game, to be asked for numbers."""
        return EncodedState(self.encoding, state)

    def observation(self, view: View, spelled: Ids = ()) -> Numbers:
        """What the seat of a view sees, as the layout of the encoding says, and what it has spelled of a choice."""
        return np.frombuffer(self.encoding.observe(view, spelled), np.int8)

    def features(self, view: View, legal: Sequence[Action]) -> Numbers:
        """A row of numbers for each legal action, as the row layout of the encoding says."""
        width = self.encoding.row_layout.size
        return np.frombuffer(self.encoding.rows(view, legal) or bytearray(), np.int8).reshape(len(legal), width)

    def mask(self, numbers: Sequence[int]) -> Numbers:
        """Ones for these ids, zeros for the others."""
        mask = bytearray(self.encoding.actions)
        for number in numbers:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def describe(self, observation: Sequence[int] | Numbers) -> str:
        """An observation in words, line by line."""
        return "\n".join(self.encoding.layout.describe([int(n) for n in observation]))

    def rewards(self, outcome: Outcome) -> list[float]:
        """By seat: 1 for a victory, -1 for a defeat; sides that share a victory get equal parts of the way.

        A side that wins alone has the whole victory, one of two that share has half of it, a loser has nothing:
        the reward is twice that part, less 1. Partners win and lose together.

        >>> from hegemon.core import Outcome
        >>> three = EncodedGame("carta", {"players": 3})
        >>> three.rewards(Outcome("majority", places=(2, 1, 2), scores=(1, 3, 1), teams=(0, 1, 2)))
        [-1.0, 1.0, -1.0]
        >>> three.rewards(Outcome("majority", places=(1, 3, 1), scores=(2, 0, 2), teams=(0, 1, 2)))
        [0.0, -1.0, 0.0]
        """
        sides = {outcome.teams[seat] for seat in outcome.winners}
        return [2 / len(sides) - 1 if seat in outcome.winners else -1.0 for seat in range(self.seats)]

    def text(self, state: EncodedState, seat: int) -> str:
        """What a seat sees and what it may do, for people."""
        lines = [f"{self.game.title()}, {player(seat)}: {self._sentence(state.state.prompt(seat))}"]
        view = state.view(seat)
        told = (name for name in view if name not in ("game", "options", "seat") and view[name] not in (None, []))
        lines += [f"  {name}: {_words(view[name])}" for name in told]
        lines += [f"  [{number}] {word}" for number, word in state.words(seat).items()]
        if (outcome := state.outcome()) is not None:
            lines += map(self._sentence, self.game.describe_outcome(outcome))
        return "\n".join(lines)

    def _sentence(self, message: Message) -> str:
        return message.render(NullTranslations(), [player(seat) for seat in range(self.seats)])


def player(seat: int) -> str:
    """What the player on a seat is called in environments.

    >>> player(0)
    'player_0'
    """
    return f"player_{seat}"


def _words(value: Any) -> str:
    """Plain data without the brackets of a programmer.

    >>> _words({"left": 3, "ages": [0, 0, 2], "coin": None, "open": ["science-1", "science-1", "culture-1"]})
    'left 3, ages 0 0 2, open science-1 x2 culture-1'
    """
    match value:
        case Mapping():
            return ", ".join(f"{name} {_words(item)}" for name, item in value.items() if item not in (None, []))
        case [Mapping() | list(), *_]:
            return " | ".join(_words(item) or "-" for item in value)
        case [str(), *_]:
            return " ".join(name if n == 1 else f"{name} x{n}" for name, n in Counter(value).items())
        case list():
            return " ".join(map(str, value))
    return str(value)
