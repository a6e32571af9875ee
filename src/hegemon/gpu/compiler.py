"""Compiles a program for the GPU: `python -m hegemon.gpu.compiler`, in a process of its own.

It reads a pickled :class:`~hegemon.gpu.program.GpuProgram` and a compute capability from its input and writes PTX, the
GPU's assembly language, to the file named by its argument; or what NVIDIA's compiler makes PTX of, if that file is to
end in `.ll`. No GPU is needed.
"""

from __future__ import annotations

import os
import pickle
import sys
import types as python_types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hegemon.core.kernel import Length, Struct
from hegemon.gpu.device import Address
from hegemon.gpu.numba_counters import counters_maker
from hegemon.gpu.numba_internals import cuda, llvm_of, prepare, ptx_of, types
from hegemon.gpu.numba_structs import (
    bytes_at,
    floats_at,
    ints_at,
    load,
    longs_at,
    maker,
    row_maker,
    save,
    thread,
    threads,
)
from hegemon.gpu.numba_types import Constants
from hegemon.gpu.program import GpuProgram


class OnGpu:
    """A kernel's functions, compiled by numba-cuda into whoever calls them, for these tables."""

    def __init__(self, tables: Sequence[Struct]) -> None:
        self._tables = tables

    def table(self, numbers: tuple[int, ...]) -> Any:
        """Numbers in the code."""
        return Constants(numbers)

    def length(self, length: Length) -> int:
        """What the tables need of it."""
        return max(map(length.needed, self._tables))

    def function(self, twin: python_types.FunctionType) -> Any:
        """A function that only a GPU can call."""
        return cuda.jit(device=True)(twin)


MODULE_END = "\f"
"""What separates the modules of a file that ends in `.ll`."""


def compiled(program: GpuProgram, capability: tuple[int, int], *, to_llvm: bool = False) -> str:
    """The program in PTX. Call it once in a process."""
    prepare(capability)
    target = OnGpu(program.tables)
    rules = program.engine.kernel.made_for(target, {}, program.absent_parts)
    known = {**vars(rules), **_device_functions(program)}
    for kernel in program.called:
        known |= vars(kernel.made_for(target, known))
    loops = program.loops.made_for(target, known)
    function = getattr(loops, program.entry).py_func
    arguments = [types.int64 if kind is Address else types.int32 for kind in program.parameters]
    if to_llvm:
        return MODULE_END.join(llvm_of(function, arguments, capability))
    return ptx_of(function, arguments, capability)


def _device_functions(program: GpuProgram) -> dict[str, Any]:
    """What :mod:`hegemon.gpu.device` declares."""
    room = program.engine.actions + 1  # a list of choices is written one entry further than it counts
    return {
        "thread": thread,
        "threads": threads,
        "new_position": maker(program.position),
        "new_luck": maker(program.luck),
        "new_workspace": maker(program.workspace),
        "new_choices": row_maker(room, 1 if room <= 1 << 7 else 2),
        "new_worths": row_maker(room, 4),
        "load": load,
        "save": save,
        "bytes_at": bytes_at,
        "ints_at": ints_at,
        "longs_at": longs_at,
        "floats_at": floats_at,
        "counters_at": counters_maker(program.counters),
        **{f"new_{name}": maker(program.room(name)) for name, _ in program.rooms},
    }


def main() -> None:
    """Compile what is on the standard input."""
    program, capability = pickle.load(sys.stdin.buffer)  # noqa: S301 (from our own parent process)
    target = Path(sys.argv[1])
    draft = target.with_suffix(f".{os.getpid()}.draft")  # somebody else may compile the same
    draft.write_text(compiled(program, capability, to_llvm=target.suffix == ".ll"))
    draft.replace(target)


if __name__ == "__main__":
    main()
