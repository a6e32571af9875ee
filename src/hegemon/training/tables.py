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
from hegemon.training.company import GREEDY, Companion, FrozenNetwork, seats_taken
from hegemon.training.repeated import new_stream

MULTIPLE: Final = 64
"""The games of a kind are a multiple of this, so that a GPU can read them quickly."""


class Tables:
    """Environments on one device, and where the games of each lie among all games."""

    def __init__(
        self, game: str, kinds: Sequence[PracticeTables], games: int, seed: int, device: torch.device,
        company: Sequence[Companion] = (),
    ) -> None:  # fmt: skip
        self.device: Final = device
        self.kinds: Final = tuple(kinds)
        shares = sum(kind.share for kind in kinds)
        sizes = [max(MULTIPLE, round(games * kind.share / shares / MULTIPLE) * MULTIPLE) for kind in kinds]
        ends = np.cumsum(sizes).tolist()
        self.places: Final = [slice(end - size, end) for size, end in zip(sizes, ends, strict=True)]
        """By kind: which games are of it."""
        self.games: Final[int] = ends[-1]
        several = [kind.options if len(kind.options) > 1 else kind.options[0] for kind in kinds]
        greedy = any(companion.name == GREEDY for companion in company)
        self.envs: Final = self._environments(game, several, sizes, seed, greedy)
        self.observation: Final[int] = self.envs[0].observation
        self.actions: Final[int] = self.envs[0].actions
        self.seats: Final = torch.cat([torch.full((env.games,), env.seats) for env in self.envs]).to(device)
        """By game: how many seats there are."""
        self._batches: list[Any] = [env.reset() for env in self.envs]
        self._seat(company)
        self._advice: list[Any] = [None] * len(self.envs)
        """By kind: what greedy players would choose at its first tables."""
        self._advise()
        if device.type == "cuda":
            torch.cuda.synchronize()
            self._batches = [type(batch)(*map(torch.utils.dlpack.from_dlpack, batch)) for batch in self._batches]
            self._advice = [
                None if advice is None else torch.utils.dlpack.from_dlpack(advice) for advice in self._advice
            ]

    def _seat(self, company: Sequence[Companion]) -> None:
        """Give companions their tables: in each kind the first ones, the greedy players' before the networks'."""
        self.taken = torch.zeros((self.games, int(self.seats.max())), dtype=torch.bool, device=self.device)
        """By game and seat: does a companion play it?"""
        self._greedy = [0] * len(self.envs)
        """By kind: how many of its first tables greedy players sit at."""
        begins = [place.start for place in self.places]
        self._frozen: list[FrozenNetwork] = []
        for companion in company:
            own = []
            for number, (env, place) in enumerate(zip(self.envs, self.places, strict=True)):
                several = [encoded.options for encoded in env.variants.encoded]
                count = min(round(companion.share * (place.stop - place.start)), place.stop - begins[number])
                tables = slice(begins[number], begins[number] + count)
                self.taken[tables, : env.seats] = seats_taken(env.encoded.game, several, count).to(self.device)
                own.append(torch.arange(tables.start, tables.stop))
                begins[number] = tables.stop
                if companion.name == GREEDY:
                    self._greedy[number] += count
            if companion.name != GREEDY:
                game = self.envs[0].encoded.game
                self._frozen.append(FrozenNetwork(companion.name, game, torch.cat(own).to(self.device)))

    def _advise(self) -> None:
        """Ask greedy players what they would choose now. Arrays of a GPU stay where they are."""
        for number, count in enumerate(self._greedy):
            if count:
                advice = self.envs[number].greedy(count)
                if self._advice[number] is None or self.device.type == "cpu":
                    self._advice[number] = advice

    @property
    def has_company(self) -> bool:
        """Does anybody else sit at the tables?"""
        return bool(self._frozen) or any(self._greedy)

    def let_company_choose(self, actions: Tensor, observations: Tensor, masks: Tensor, actors: Tensor) -> Tensor:
        """Replace the actions of companions' seats by what they choose; returns at which tables they didn't."""
        theirs = self.taken.gather(-1, actors.unsqueeze(-1)).squeeze(-1)
        for place, count, advice in zip(self.places, self._greedy, self._advice, strict=True):
            if count:
                own = slice(place.start, place.start + count)
                actions[own] = torch.where(theirs[own], tensor(advice)[:count], actions[own])
        for frozen in self._frozen:
            chosen = frozen.choose(observations, masks)
            actions[frozen.places] = torch.where(theirs[frozen.places], chosen, actions[frozen.places])
        return ~theirs

    def _environments(
        self, game: str, several: Sequence[Any], sizes: Sequence[int], seed: int, greedy: bool
    ) -> list[Any]:
        """An environment for each kind. Those on a GPU have a stream each, so that they don't wait for one another."""
        if self.device.type == "cpu":
            return [
                VectorEnv(game, options, games=size, seed=seed + number, remember=True)
                for number, (options, size) in enumerate(zip(several, sizes, strict=True))
            ]
        gpu = importlib.import_module("hegemon.research.gpu")
        entries = ("step", "advise") if greedy else ("step",)
        gpu.prepare_environments(game, several, remember=True, entries=entries)
        self._streams = [new_stream() for _ in several]

        def made_on_gpu(number: int) -> Any:
            torch.cuda.set_device(self.device.index or 0)
            stream = self._streams[number].cuda_stream
            env = gpu.GpuEnv(
                game, several[number], games=sizes[number], seed=seed + number, remember=True, stream=stream
            )
            if greedy:
                env.prepare_greedy()
            return env

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
            self._advise()
            return
        usual = torch.cuda.current_stream()
        for env, place, stream in zip(self.envs, self.places, self._streams, strict=True):
            stream.wait_stream(usual)
            env.step(actions[place])
        self._advise()
        for stream in self._streams:
            usual.wait_stream(stream)

    def mix(self, steps: int) -> None:
        """So many choices by chance, so that the games are not all at the same point."""
        for env in self.envs:
            for _ in range(steps):
                env.step(env.sample())
        self._advise()
        if self.device.type == "cuda":
            torch.cuda.synchronize()


def tensor(array: Any) -> Tensor:
    """An array of an environment: of a GPU as it lies there, of a CPU a copy, as those can't be written to."""
    shared: Tensor = torch.from_numpy(array.copy()) if isinstance(array, np.ndarray) else array
    return shared
