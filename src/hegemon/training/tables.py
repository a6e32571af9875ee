"""Tables of several kinds side by side, as one batch: what a network learns from is a bit of everything."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import torch
import torch.utils.dlpack
from torch import Tensor

from hegemon.core.encoding import PracticeTables
from hegemon.research.vector import VectorEnv
from hegemon.training.repeated import new_stream

MULTIPLE: Final = 64
"""The games of a kind are a multiple of this, so that a GPU can read them quickly."""


class Tables:
    """Environments on one device, and where the games of each lie among all games."""

    def __init__(self, game: str, kinds: Sequence[PracticeTables], games: int, seed: int, device: torch.device) -> None:
        self.device: Final = device
        self.kinds: Final = tuple(kinds)
        shares = sum(kind.share for kind in kinds)
        sizes = [max(MULTIPLE, round(games * kind.share / shares / MULTIPLE) * MULTIPLE) for kind in kinds]
        ends = np.cumsum(sizes).tolist()
        self.places: Final = [slice(end - size, end) for size, end in zip(sizes, ends, strict=True)]
        """By kind: which games are of it."""
        self.games: Final[int] = ends[-1]
        several = [kind.options if len(kind.options) > 1 else kind.options[0] for kind in kinds]
        self.envs: Final = self._environments(game, several, sizes, seed)
        self.observation: Final[int] = self.envs[0].observation
        self.actions: Final[int] = self.envs[0].actions
        self.seats: Final = torch.cat([torch.full((env.games,), env.seats) for env in self.envs]).to(device)
        """By game: how many seats there are."""
        self._batches: list[Any] = [env.reset() for env in self.envs]
        if device.type == "cuda":
            torch.cuda.synchronize()
            self._batches = [type(batch)(*map(torch.utils.dlpack.from_dlpack, batch)) for batch in self._batches]

    def _environments(self, game: str, several: Sequence[Any], sizes: Sequence[int], seed: int) -> list[Any]:
        """An environment for each kind. Those on a GPU have a stream each, so that they don't wait for one another."""
        if self.device.type == "cpu":
            return [
                VectorEnv(game, options, games=size, seed=seed + number, remember=True)
                for number, (options, size) in enumerate(zip(several, sizes, strict=True))
            ]
        gpu = importlib.import_module("hegemon.research.gpu")
        gpu.prepare_environments(game, several, remember=True)
        self._streams = [new_stream() for _ in several]

        def made_on_gpu(number: int) -> Any:
            torch.cuda.set_device(self.device.index or 0)
            stream = self._streams[number].cuda_stream
            return gpu.GpuEnv(
                game, several[number], games=sizes[number], seed=seed + number, remember=True, stream=stream
            )

        with ThreadPoolExecutor() as threads:  # the driver translates each program for some seconds
            return list(threads.map(made_on_gpu, range(len(several))))

    def show(self, observations: Tensor, masks: Tensor, actors: Tensor) -> None:
        """Copy what is seen at all tables, what may be done there, and who is asked."""
        for place, batch in zip(self.places, self._batches, strict=True):
            observations[place].copy_(tensor(batch.observations))
            masks[place].copy_(tensor(batch.masks))
            actors[place].copy_(tensor(batch.actor))

    def settle(self, done: Tensor, won: Tensor) -> None:
        """Copy which games have ended with the last step, and what every seat has won there, from 0 to 1."""
        for env, place, batch in zip(self.envs, self.places, self._batches, strict=True):
            done[place].copy_(tensor(batch.done))
            won[place, : env.seats].copy_((tensor(batch.rewards) + 1.0) / 2.0)

    def step(self, actions: Tensor) -> None:
        """One choice at every table."""
        if self.device.type == "cpu":
            for env, place in zip(self.envs, self.places, strict=True):
                env.step(actions[place].numpy())
            return
        usual = torch.cuda.current_stream()
        for env, place, stream in zip(self.envs, self.places, self._streams, strict=True):
            stream.wait_stream(usual)
            env.step(actions[place])
        for stream in self._streams:
            usual.wait_stream(stream)

    def mix(self, steps: int) -> None:
        """So many choices by chance, so that the games are not all at the same point."""
        for env in self.envs:
            for _ in range(steps):
                env.step(env.sample())
        if self.device.type == "cuda":
            torch.cuda.synchronize()


def tensor(array: Any) -> Tensor:
    """An array of an environment: of a GPU as it lies there, of a CPU a copy, as those can't be written to."""
    shared: Tensor = torch.from_numpy(array.copy()) if isinstance(array, np.ndarray) else array
    return shared
