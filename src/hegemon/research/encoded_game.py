"""A game as learners meet it: numbers for what is seen, for what may be done, and for what it was worth.

All adapters share this. Positions are the referee's own, so every rule is kept; what a seat observes is computed from
its view and from nothing else, so that nothing hidden can slip through.

>>> game = EncodedGame("carta", {"players": 2})
>>> state = game.deal(7)
>>> [seat] = state.to_act()
>>> [game.action(state, seat, number) for number in state.legal_ids(seat)]
[play science-1, play culture-1]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any, Final

from hegemon.core import Action, Feature, Message, Outcome, State, View
from hegemon.games import GAMES
from hegemon.research.extra import extra

with extra():
    import numpy as np
    from numpy.typing import NDArray

Numbers = NDArray[np.int8]

MOST: Final = 127
"""The largest number in an observation; the smallest is 0."""


class EncodedGame:
    """A game, its options, and how its positions become numbers."""

    def __init__(self, game: str = "carta", options: Mapping[str, Any] | None = None) -> None:
        self.game = GAMES.load(game)
        self.engine = self.game.engine_for(Feature.LEARNING)
        self.options = self.game.options.from_json(options or {})
        self.seats = self.options.players
        self.teams = tuple(self.game.team(self.options, seat) for seat in range(self.seats))
        self._rules = self.engine.kernel.plain()

    @property
    def name(self) -> str:
        """The game's name and the version of its rules: results are comparable as long as it stays."""
        return f"{self.game.name}_v{self.game.version}"

    def deal(self, seed: int | str) -> State:
        """The first position of the game with this seed."""
        return self.game.new(self.options, seed)

    def observation(self, view: View) -> Numbers:
        """What the seat of a view sees, as the engine's `observe` writes it."""
        out = [0] * self.engine.observation
        self._rules.observe(self.engine.seen(view), view["seat"], out)
        return np.array(out, dtype=np.int8)

    def mask(self, numbers: list[int]) -> Numbers:
        """Ones for these actions, zeros for the others."""
        mask = np.zeros(self.engine.actions, dtype=np.int8)
        mask[numbers] = 1
        return mask

    def action(self, state: State, seat: int, number: int) -> Action:
        """The action with a number, legal or not."""
        if not 0 <= number < self.engine.actions:
            raise ValueError(f"actions are numbered from 0 to {self.engine.actions - 1}; there is no {number}")
        numbers = state.legal_ids(seat)
        if number in numbers:
            return state.legal(seat)[numbers.index(number)]
        seen = self.engine.seen(state.view(seat))
        action: Action = self.engine.word(self.options, seat, self._rules.question(seen), number)
        return action

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

    def text(self, state: State, seat: int) -> str:
        """What a seat sees and what it may do, for people."""
        lines = [f"{self.game.title()}, {player(seat)}: {self._sentence(state.prompt(seat))}"]
        view = state.view(seat)
        told = (name for name in view if name not in ("game", "options", "seat") and view[name] not in (None, []))
        lines += [f"  {name}: {_words(view[name])}" for name in told]
        choices = zip(state.legal_ids(seat), state.legal(seat), strict=True)
        lines += [f"  [{number}] {action}" for number, action in choices]
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
