"""Thousands to millions of games in lockstep on a GPU: the vector environment, a hundred times as fast.

The interface is that of :class:`~hegemon.research.vector.VectorEnv`, and so are the games: the same seed and the same
actions give the same observations, number for number. The arrays stay in the GPU's memory; torch, JAX and CuPy read
them there:

    env = GpuEnv("carta", {"players": 2}, games=65536, seed=1)
    batch = env.reset()
    while True:
        logits = network(torch.from_dlpack(batch.observations).float())
        masks = torch.from_dlpack(batch.masks)
        batch = env.step(Categorical(logits=logits.masked_fill(~masks, -inf)).sample())
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from hegemon.core.kernel import Struct
from hegemon.gpu.arrays import DeviceArray, shared
from hegemon.gpu.driver import DEFAULT_STREAM, LoadedProgram, gpu
from hegemon.gpu.program import GpuProgram, prepare
from hegemon.research.extra import extra
from hegemon.research.variants import Options, Variants, seeds

with extra():
    import numpy as np

NOTHING = -1


class GpuBatch(NamedTuple):
    """What all games show, one row each: the fields of :class:`~hegemon.research.vector.Batch`, in the GPU's memory.

    The arrays are the environment's own, and every step changes what they show. Copy what you want to keep. In memory
    the games of one number lie side by side (`observations.T` is packed).
    """

    observations: DeviceArray
    masks: DeviceArray
    actor: DeviceArray
    rewards: DeviceArray
    done: DeviceArray


def environment_program(
    game: str = "carta", options: Options = None, *, remember: bool = False, entry: str = "step"
) -> GpuProgram:
    """What an environment with these options runs: its steps, or what greedy players `advise`."""
    variants = Variants(game, options, remember=remember)
    return _program(variants, entry)


def prepare_environments(
    game: str, several: list[Options], *, remember: bool = False, entries: Sequence[str] = ("step",)
) -> None:
    """Compile for several sets of options at the same time, on as many cores as there are, and keep it on disk."""
    programs = [
        environment_program(game, options, remember=remember, entry=entry) for options in several for entry in entries
    ]
    prepare(programs, gpu().capability)


class GpuEnv:
    """Many games side by side on a GPU.

    `options` may be a list: game i is played with `options[i % n]`. What is the same in all of them is compiled into
    the code, so that games of the same number of players, teams and deal are fastest together. The first environment of
    its kind takes some ten seconds to compile; the result is kept on disk.

    Everything is done on one stream of the GPU, the one that torch uses unless told otherwise (`stream` says another),
    and no call waits for it. Illegal actions are not looked for, and make nonsense of a game; with `checked` they are
    refused, at the price of waiting for every step.
    """

    def __init__(
        self,
        game: str = "carta",
        options: Options = None,
        *,
        games: int = 65536,
        seed: int = 0,
        remember: bool = False,
        checked: bool = False,
        stream: int = DEFAULT_STREAM,
        device: int = 0,
    ) -> None:
        self.gpu = gpu(device)
        self.variants = Variants(game, options, remember=remember)
        self.encoded = self.variants.encoded[0]
        self.engine = self.variants.engine
        self.games, self.seats, self.actions = games, self.encoded.seats, self.engine.actions
        self.observation = self.engine.layout.size
        self.checked, self.stream = checked, stream
        self._program = _program(self.variants)
        self._step = LoadedProgram(self.gpu, self._program)
        self._make_arrays()
        self._dealt = False
        self._seed(seed)

    def _make_arrays(self) -> None:
        zeros, games, placement = self.gpu.zeros, self.games, self._program.position
        packed = [placement.pack(table) for table in self.variants.tables]
        self._tables = self.gpu.array(np.stack(packed, axis=1).astype(np.uint32))
        self._positions = zeros((placement.words, games), np.uint32)
        self._lucks = zeros((4, games), np.uint32)
        self._choosers = zeros((4, games), np.uint32)
        self._samples = zeros((games,), np.int64)
        self._advised = zeros((games,), np.int64)
        self._advice: LoadedProgram | None = None
        self._wrong = zeros((1,), np.int32)
        self._batch = GpuBatch(
            observations=zeros((self.observation, games), np.int8).T,
            masks=zeros((self.actions, games), np.bool_).T,
            actor=zeros((games,), np.int64),
            rewards=zeros((self.seats, games), np.float32).T,
            done=zeros((games,), np.bool_),
        )

    def _seed(self, seed: int) -> None:
        """The games' luck is that of a vector environment; actions are sampled by other luck, in each game its own."""
        self.gpu.synchronize(self.stream)
        self.gpu.write(self._lucks, seeds(Random(seed), 1 + self.games)[1:].T)
        self.gpu.write(self._choosers, seeds(Random(f"{seed}: choices"), self.games).T)

    def reset(self, seed: int | None = None) -> GpuBatch:
        """Begin all games; with a seed, those of that seed."""
        if seed is not None:
            self._seed(seed)
        self._launch(self._samples, 2, anew=True)
        self._dealt = True
        return self._batch

    def step(self, actions: Any) -> GpuBatch:
        """One action for each game: an array of int64 or int32 in the GPU's memory, or anything numpy takes."""
        self._demand_games("step()")
        numbers = shared(actions)
        if numbers is None:
            numbers = self.gpu.array(np.asarray(actions, np.int64))
        size = numbers.dtype.itemsize
        if numbers.shape != (self.games,) or numbers.dtype.kind not in "iu" or size < 4 or numbers.strides[0] % 4:
            raise ValueError(
                f"step() needs {self.games} numbers of 32 or 64 bits, one for each game, "
                f"not an array of {numbers.dtype} of shape {numbers.shape}"
            )
        if self.checked:
            self.gpu.write(self._wrong, np.full(1, NOTHING, np.int32))
        self._launch(numbers, numbers.strides[0] // 4)
        if self.checked and (wrong := int(self.gpu.read(self._wrong)[0])) != NOTHING:
            raise ValueError(self._complaint(wrong, int(self.gpu.read(numbers)[wrong])))
        return self._batch

    def sample(self) -> DeviceArray:
        """A legal action for each game, each equally likely; the same ones until the next step."""
        self._demand_games("sample()")
        return self._samples

    def greedy(self, games: int | None = None) -> DeviceArray:
        """What a greedy player would choose in each of the first games, or in all; the same array every time."""
        self._demand_games("greedy()")
        advised = len(range(self.games)[:games])
        arrays = (self._positions, self._batch.actor, self._advised)
        self.prepare_greedy().launch(advised, self.games, advised, *arrays, stream=self.stream)
        return self._advised

    def prepare_greedy(self) -> LoadedProgram:
        """What :meth:`greedy` runs; to load it takes some seconds, which can be spent before it is asked for."""
        if self._advice is None:
            self._advice = LoadedProgram(self.gpu, _program(self.variants, "advise"))
        return self._advice

    def position(self, game: int) -> Struct:
        """A copy of a game's true position, hidden cards included: for tests and for debugging, never for players."""
        game = range(self.games)[game]
        words = self.gpu.read(self._positions)[:, game]
        return self._program.position.unpack(words, self.variants.tables[game % len(self.variants.tables)])

    def synchronize(self) -> None:
        """Wait until the GPU has done everything."""
        self.gpu.synchronize(self.stream)

    def _demand_games(self, who: str) -> None:
        if not self._dealt:
            raise RuntimeError(f"no games yet: call reset() before {who}")

    def _launch(self, actions: DeviceArray, action_words: int, *, anew: bool = False) -> None:
        batch = self._batch
        self._step.launch(
            self.games,
            self.games,
            self.seats,
            self.actions,
            int(anew),
            int(self.checked),
            self._tables,
            len(self.variants.tables),
            self._positions,
            self._lucks,
            self._choosers,
            actions,
            action_words,
            batch.observations,
            batch.masks,
            batch.actor,
            batch.rewards,
            batch.done,
            self._samples,
            self._wrong,
            stream=self.stream,
        )

    def _complaint(self, game: int, action: int) -> str:
        seat = int(self.gpu.read(self._batch.actor)[game])
        legal = np.flatnonzero(self.gpu.read(self._batch.masks)[game]).tolist()
        return self.variants.complaint(game, self.position(game), seat, action, legal)


def _program(variants: Variants, entry: str = "step") -> GpuProgram:
    return GpuProgram(variants.engine, variants.tables, "hegemon.research.gpu_loops", entry)
