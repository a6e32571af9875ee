"""How likely everybody is to win, at a glance: by a small network that has learned it from many games.

`chances.json` holds what was learned, and says from how many games (`benchmarks/learn_civilization.py`).
"""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp, tanh
from typing import Any, Final

from hegemon.games.civilization.foresight.inputs import NAMES, inputs
from hegemon.games.civilization.world.realm import NONE
from hegemon.games.civilization.world.world import World


class ChanceNetwork:
    """One layer of hidden units beside a plain sum."""

    def __init__(self, table: dict[str, Any]) -> None:
        if tuple(table["inputs"]) != NAMES:
            raise ValueError("chances were learned from other inputs")
        self._units: Final = [
            (tuple(row), bias, outer)
            for row, bias, outer in zip(table["hidden"], table["bias"], table["outer"], strict=True)
        ]
        self._linear: Final = tuple(table["linear"])

    def score(self, row: list[float]) -> float:
        """How well somebody stands, as a number that only means something beside those of the others."""
        total: float = sum([weight * each for weight, each in zip(self._linear, row, strict=True)])
        for weights, bias, outer in self._units:
            total += outer * tanh(bias + sum([weight * each for weight, each in zip(weights, row, strict=True)]))
        return total


NETWORK: Final = ChanceNetwork(json.loads(files(__package__).joinpath("chances.json").read_text("utf-8")))


def chances(w: World, network: ChanceNetwork = NETWORK) -> list[float]:
    """By seat: how likely it is to win. Who has won has 1."""
    if w.winner != NONE:
        return [float(seat == w.winner) for seat in w.players]
    scores = [network.score(row) for row in inputs(w)]
    most = max(scores)
    weights = [exp(score - most) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]
