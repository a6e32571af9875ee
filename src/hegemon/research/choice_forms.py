"""The two forms in which an environment asks for a choice.

* `ids`: an action is the next id of a choice that is spelled (see :mod:`hegemon.core.encoding`); an observation is a
  row of numbers.
* `rows`: an action is the number of a row; the rows are the legal actions in the order of the game, each with its
  features, and an observation has them all. There is room for `rows` of them; if more are legal, those after the last
  row can't be chosen.
"""

from __future__ import annotations

from typing import Any, Final

from hegemon.core import Refusal
from hegemon.research.encoded_game import MOST, EncodedGame, Numbers
from hegemon.research.encoded_state import NOT_NOW, EncodedState
from hegemon.research.extra import extra

with extra():
    import numpy as np
    from gymnasium import spaces

IDS: Final = "ids"
ROWS: Final = "rows"
MOST_ROWS: Final = 512


class ChoiceForm:
    """Choices are spelled, id by id."""

    def __init__(self, encoded: EncodedGame) -> None:
        self.encoded = encoded
        self.actions = encoded.encoding.actions
        self.length = encoded.encoding.layout.size

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        """By name, what is seen beside the mask."""
        return {"observation": spaces.Box(0, MOST, (self.length,), np.int8)}

    def seen(self, state: EncodedState, seat: int) -> dict[str, Numbers]:
        """What a seat sees, by the names of :meth:`spaces`."""
        return {"observation": np.frombuffer(state.observation(seat), np.int8)}

    def mask(self, state: EncodedState, seat: int) -> Numbers:
        """Which actions are legal for a seat that is asked."""
        return self.encoded.mask(state.ids(seat))

    def words(self, state: EncodedState, seat: int) -> dict[int, Any]:
        """What the legal actions mean."""
        return state.words(seat)

    def refusal(self, state: EncodedState, seat: int, number: int) -> Refusal | None:
        """Why an action isn't legal; None if it is."""
        return state.refusal(seat, number)

    def take(self, state: EncodedState, seat: int, number: int) -> None:
        """Take a legal action."""
        state.spell(seat, number)


class RowForm(ChoiceForm):
    """A choice is one of the rows of features."""

    def __init__(self, encoded: EncodedGame, rows: int) -> None:
        super().__init__(encoded)
        self.actions = rows
        self.width = encoded.encoding.row_layout.size

    def spaces(self) -> dict[str, spaces.Space[Any]]:
        return super().spaces() | {"action_features": spaces.Box(0, MOST, (self.actions, self.width), np.int8)}

    def seen(self, state: EncodedState, seat: int) -> dict[str, Numbers]:
        features = np.zeros((self.actions, self.width), np.int8)
        if legal := state.legal(seat)[: self.actions]:
            features[: len(legal)] = self.encoded.features(state.glimpse(seat), legal)
        return {"observation": self.encoded.observation(state.glimpse(seat)), "action_features": features}

    def mask(self, state: EncodedState, seat: int) -> Numbers:
        mask = np.zeros(self.actions, np.int8)
        mask[: len(state.legal(seat))] = 1
        return mask

    def words(self, state: EncodedState, seat: int) -> dict[int, Any]:
        return dict(enumerate(state.legal(seat)[: self.actions]))

    def refusal(self, state: EncodedState, seat: int, number: int) -> Refusal | None:
        if not 0 <= number < self.actions:
            raise ValueError(f"rows are numbered from 0 to {self.actions - 1}; there is no {number}")
        return None if number < len(state.legal(seat)) else NOT_NOW

    def take(self, state: EncodedState, seat: int, number: int) -> None:
        state.apply(seat, state.legal(seat)[number])


def choice_form(encoded: EncodedGame, choices: str, rows: int = MOST_ROWS) -> ChoiceForm:
    """The form with this name."""
    if choices not in (IDS, ROWS):
        raise ValueError(f"choices is {IDS!r} or {ROWS!r}, not {choices!r}")
    return ChoiceForm(encoded) if choices == IDS else RowForm(encoded, rows)
