"""Rewards on the way, for whoever asks for them.

>>> import gymnasium
>>> import hegemon.research.gymnasium
>>> environment = gymnasium.make("hegemon/CivilizationDuel-v1", opponents="random")
>>> layout = environment.unwrapped.encoded.encoding.layout
>>> shaped = Shaped(environment, progress(layout, {"self.culture_step": 0.05, "left1.culture_step": -0.05}))
>>> observation, info = shaped.reset(seed=7)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hegemon.core import Layout
from hegemon.research.encoded_game import Numbers
from hegemon.research.extra import extra

with extra():
    import gymnasium

Potential = Callable[[Numbers], float]
"""What an observation looks worth."""


class Shaped(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Adds to each reward how much a potential has grown: `discount` times the new one, less the old one.

    The end has no potential, so that over a whole game what is added depends on the first observation alone, and a
    policy that is best with it is best without it (Ng, Harada and Russell, 1999). `info["reward"]` is what the game
    itself gave.
    """

    def __init__(self, env: gymnasium.Env[Any, Any], potential: Potential, discount: float = 1.0) -> None:
        super().__init__(env)
        self._potential = potential
        self._discount = discount
        self._before = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        self._before = self._potential(row_of(observation))
        return observation, info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        now = 0.0 if terminated else self._potential(row_of(observation))
        added, self._before = self._discount * now - self._before, now
        return observation, float(reward) + added, terminated, truncated, info | {"reward": float(reward)}


def row_of(observation: Any) -> Numbers:
    """The numbers of an observation, in whichever form it comes."""
    row: Numbers = observation["observation"] if isinstance(observation, dict) else observation
    return row


def progress(layout: Layout, weights: Mapping[str, float]) -> Potential:
    """A potential that weighs the sums of some sections."""
    places = [(layout.where(name), weight) for name, weight in weights.items()]
    return lambda numbers: sum(weight * float(numbers[place].sum()) for place, weight in places)
