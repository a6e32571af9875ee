"""The same work over and over on a GPU: compiled, and recorded as a CUDA graph, where that works.

A step of learning is a hundred small kernels, and telling a GPU to start each of them takes about as long as the work
itself. A graph is recorded once for each moment of a round and started as a whole. On a CPU nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import torch

WARM_UP: Final = 3
"""How often work is done before it is recorded: the first times allocate and choose algorithms."""


class Repeated:
    """How work on a device is repeated."""

    def __init__(self, device: torch.device, record: bool = True, compiling: bool = False) -> None:
        self.device = device
        self.recording = record and device.type == "cuda"
        self.compiling = compiling
        self._pool: Any = None

    def compiled(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, compiled if that was asked for."""
        if not self.compiling:
            return function
        made: Callable[..., Any] = torch.compile(function, dynamic=False)
        return made

    def of(self, work: Callable[[int], None]) -> Callable[[int], None]:
        """Work that depends on nothing but a small number and arrays that stay where they are."""
        graphs: dict[int, Any] = {}
        done: dict[int, int] = {}

        def repeat(number: int) -> None:
            if number in graphs:
                graphs[number].replay()
                return
            done[number] = done.get(number, 0) + 1
            if not self.recording:
                work(number)
            elif done[number] <= WARM_UP:
                self._rehearse(work, number)
            else:
                graphs[number] = self._recorded(work, number)
                graphs[number].replay()

        return repeat

    def _rehearse(self, work: Callable[[int], None], number: int) -> None:
        """Do work beside the usual stream, as it will be recorded."""
        aside = new_stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            work(number)
        torch.cuda.current_stream().wait_stream(aside)

    def _recorded(self, work: Callable[[int], None], number: int) -> Any:
        torch.cuda.synchronize()
        graph: Any = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self._pool):
            work(number)
        self._pool = graph.pool()
        return graph


def new_stream() -> Any:
    """A queue of a GPU's own, whose work doesn't wait for that of others."""
    return torch.cuda.Stream()  # type: ignore[no-untyped-call]
