"""A network that has learned a game: from what a seat sees to what it would do, and to everybody's chances.

It is a file of numbers, evaluated by numpy alone. A first layer reads the observation, a few layers add to what it
found, and two heads tell: how much speaks for each action, and how likely each seat is to win, the seat that is asked
first, then clockwise. `hegemon train` makes such files.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from hegemon.core import Engine, Game, HegemonError, say
from hegemon.players.network_file import network_file

FORMAT: Final = 1

TOGETHER: Final = 256
"""So many observations are judged at once: more of them leave the processor's memory."""
SUREST: Final = 80.0
"""As much may speak for or against a seat as floats can raise to a power."""

Floats = NDArray[np.float32]


class NoNetwork(HegemonError):
    """There is no network, or none that can play this game."""


class Network:
    """The weights, and what they say about observations.

    >>> from hegemon.games import GAMES
    >>> game = GAMES.load("carta")
    >>> network = Network.untrained(game, width=8, depth=1, seed=1)
    >>> logits, chances = network.judge(np.zeros((3, 388), np.int8))
    >>> logits.shape, chances.shape
    ((3, 101), (3, 4))
    """

    def __init__(self, weights: Mapping[str, NDArray[Any]], about: Mapping[str, Any]) -> None:
        self.about: Final = dict(about)
        self.weights: Final[dict[str, Floats]] = {
            name: np.ascontiguousarray(weights[name], np.float32) for name in _shapes(0, 0, 0, 0)
        }
        self.seats: Final = int(about["seats"])
        self.actions: Final = len(self.weights["head"]) - self.seats
        self._first: Final = np.ascontiguousarray(self.weights["first"].T)
        self._deep: Final = tuple(
            (np.ascontiguousarray(matrix.T), bias)
            for matrix, bias in zip(self.weights["deep"], self.weights["deep_bias"], strict=True)
        )
        self._head: Final = np.ascontiguousarray(self.weights["head"].T)

    @property
    def depth(self) -> int:
        """How many layers add to the first."""
        return len(self._deep)

    @property
    def width(self) -> int:
        """How many numbers a layer has."""
        return len(self.weights["first"])

    @property
    def parameters(self) -> int:
        """How many numbers it has learned."""
        return sum(part.size for part in self.weights.values())

    def judge(self, observations: NDArray[Any]) -> tuple[Floats, Floats]:
        """By observation, one row each: how much speaks for each action, and each seat's chance to win."""
        if observations.ndim == 1 or len(observations) <= TOGETHER:
            told = self._told(observations)
        else:
            parts = range(0, len(observations), TOGETHER)
            told = np.concatenate([self._told(observations[first : first + TOGETHER]) for first in parts])
        # A copy, so that one row lies in memory as many do: loops are compiled anew for each way it may lie.
        return np.ascontiguousarray(told[..., : self.actions]), _share(told[..., self.actions :])

    def _told(self, observations: NDArray[Any]) -> Floats:
        """What both heads say. The matrices lie as they are read, which halves the time for a few observations."""
        found: Floats = np.asarray(observations, np.float32) @ self._first
        found += self.weights["first_bias"]
        np.maximum(found, 0.0, out=found)
        for matrix, bias in self._deep:
            more: Floats = found @ matrix
            more += bias
            np.maximum(more, 0.0, out=more)
            found += more
        told: Floats = found @ self._head
        told += self.weights["head_bias"]
        return told

    # -- files --------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """As a file, in half precision; all or nothing."""
        halves: dict[str, Any] = {name: part.astype(np.float16) for name, part in self.weights.items()}
        part = path.with_name(path.name + ".part")
        with part.open("wb") as file:
            np.savez(file, about=np.array(json.dumps(self.about)), **halves)
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> Network:
        """The network in a file; :class:`NoNetwork` if there is none."""
        try:
            with np.load(path, allow_pickle=False) as data:
                about = json.loads(str(data["about"]))
                if about["format"] != FORMAT:
                    raise NoNetwork(say("{file} was written by another version of Hegemon.", file=str(path)))
                return cls(data, about)
        except OSError:
            raise NoNetwork(say("There is no network in {file}.", file=str(path))) from None
        except (ValueError, KeyError, zipfile.BadZipFile):
            raise NoNetwork(say("{file} is no network.", file=str(path))) from None

    @classmethod
    def untrained(cls, game: Game, width: int, depth: int, seed: int) -> Network:
        """One that knows nothing: as learning begins, and for tests."""
        engine = engine_of(game)
        rng = np.random.default_rng(seed)
        heads = engine.actions + engine.seats
        weights: dict[str, NDArray[Any]] = {}
        for name, shape in _shapes(engine.layout.size, width, depth, heads).items():
            gain = {"first": 1.0, "deep": 0.5, "head": 0.05}.get(name, 0.0)
            weights[name] = gain * np.sqrt(2.0 / shape[-1]) * rng.standard_normal(shape, np.float32)
        return cls(weights, about(game))


def _share(hopes: Floats) -> Floats:
    """From how much speaks for something to how likely it is."""
    shares: Floats = np.reciprocal(1.0 + np.exp(-np.clip(hopes, -SUREST, SUREST)), dtype=np.float32)
    return shares


def _shapes(observation: int, width: int, depth: int, heads: int) -> dict[str, tuple[int, ...]]:
    return {
        "first": (width, observation), "first_bias": (width,),
        "deep": (depth, width, width), "deep_bias": (depth, width),
        "head": (heads, width), "head_bias": (heads,),
    }  # fmt: skip


def engine_of(game: Game) -> Engine:
    """The engine of a game; :class:`NoNetwork` if it has none, for then nothing can learn it so."""
    if game.engine is None:
        raise NoNetwork(say("No network can play {game}.", game=game.title()))
    return game.engine


def about(game: Game) -> dict[str, Any]:
    """What a network must know of the game it was trained for, so that it is never asked about another."""
    engine = engine_of(game)
    layout = [(section.name, section.length) for section in engine.layout]
    digest = hashlib.sha256(repr((layout, engine.actions)).encode()).hexdigest()[:16]
    return {"format": FORMAT, "game": game.name, "rules": game.version, "numbers": digest, "seats": engine.seats}


def network_for(game: Game, file: str = "") -> Network:
    """The network of a game, or the one in a file; :class:`NoNetwork` if it has none, or if the file's is another's."""
    path = Path(file) if file else network_file(game)
    if path is None:
        raise NoNetwork(say("{game} has no network that has learned it yet.", game=game.title()))
    network = _loaded(path)
    wanted = about(game)
    if {name: network.about.get(name) for name in wanted} != wanted:
        raise NoNetwork(say("The network in {file} has learned another game.", file=str(path)))
    return network


@lru_cache(maxsize=4)
def _loaded(path: Path) -> Network:
    return Network.load(path)
