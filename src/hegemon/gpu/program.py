"""A loop for the GPU, linked to a game's rules at certain tables; compiled once and kept on disk."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

from platformdirs import user_cache_path

from hegemon.core.engine import Engine
from hegemon.core.kernel import Kernel, Part, Struct
from hegemon.core.luck import Luck
from hegemon.gpu.placement import Placement


@dataclass(frozen=True)
class GpuProgram:
    """Everything that decides the code."""

    engine: Engine
    tables: tuple[Struct, ...]
    """Positions not dealt yet, one for each set of options. What is the same at all of them is a constant."""
    module: str
    """Where the loop is: a module with a kernel LOOPS."""
    entry: str
    """Its name. Its parameters are addresses and numbers (`hegemon.gpu.device`)."""
    libraries: tuple[str, ...] = ()
    """Modules with a kernel LOOPS whose functions the loop calls."""
    rooms: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = ()
    """Structs of its own, by name: their fields' names and types. The loop declares `new_` and the name."""
    counters: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The tables of counters of each thread: names and shapes."""

    @property
    def loops(self) -> Kernel:
        """The kernel that the entry belongs to."""
        return _loops(self.module)

    @property
    def called(self) -> list[Kernel]:
        """The kernels that it calls beside the rules."""
        return [_loops(module) for module in self.libraries]

    @property
    def parameters(self) -> list[Any]:
        """The types of the entry's parameters: `Address` or `int`."""
        hints = get_type_hints(getattr(self.loops.plain(), self.entry))
        return [hint for name, hint in hints.items() if name != "return"]

    @cached_property
    def position(self) -> Placement:
        """Where a position's fields lie."""
        return Placement.of(self.engine.position, self.tables)

    @cached_property
    def luck(self) -> Placement:
        """Where the generator's numbers lie."""
        return Placement.of(Luck, self.tables)

    @cached_property
    def workspace(self) -> Placement:
        """Where the room to work in lies."""
        return Placement.of(self.engine.workspace, self.tables)

    def room(self, name: str) -> Placement:
        """Where the fields of a struct of the loop's own lie."""
        struct = type(name.title(), (Struct,), {"__annotations__": dict(dict(self.rooms)[name])})
        return Placement.of(struct, self.tables)

    @property
    def absent_parts(self) -> list[Part]:
        """The parts of the rules that all tables do without."""
        return [part for part in self.engine.kernel.parts if all(map(part.is_absent, self.tables))]

    def ptx(self, capability: tuple[int, int]) -> str:
        """The code for a GPU, compiled now unless it is on disk."""
        file = self.file(capability)
        if not file.exists():
            self.compile(capability, file)
        return file.read_text()

    def compile(self, capability: tuple[int, int], file: Path) -> None:
        """Write the code to a file. In a process of its own: compiling changes how numba works (`numba_internals`)."""
        file.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(  # noqa: S603 (this house's own compiler)
            [sys.executable, "-m", "hegemon.gpu.compiler", str(file)],
            input=pickle.dumps((self, capability)),
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise CannotCompile(done.stderr.decode())

    def file(self, capability: tuple[int, int]) -> Path:
        """Where the code is kept: another file for whatever would make other code."""
        digest = hashlib.sha256()
        places = (self.position, self.luck, self.workspace, *(self.room(name) for name, _ in self.rooms), self.counters)
        absent = [part.name for part in self.absent_parts]
        digest.update(repr((self.entry, capability, places, absent, self.engine.actions)).encode())
        kernels = (self.engine.kernel, self.loops, *self.called)
        for module in sorted({module for kernel in kernels for module in kernel.modules}):
            digest.update(_text(module))
        for file in sorted(Path(__file__).parent.glob("*.py")):
            digest.update(file.read_bytes())
        return cache_path() / f"{self.engine.kernel.name}-{self.entry}-{digest.hexdigest()[:16]}.ptx"


class CannotCompile(RuntimeError):
    """The compiler failed; its complaint says why."""


def prepare(programs: Sequence[GpuProgram], capability: tuple[int, int]) -> None:
    """Compile all that are not on disk, several at the same time."""
    different = {program.file(capability): program for program in programs}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda program: program.ptx(capability), different.values()))


def _loops(module: str) -> Kernel:
    loops: Kernel = import_module(module).LOOPS
    return loops


def cache_path() -> Path:
    """Where compiled programs are kept; the environment variable HEGEMON_GPU_CACHE may say elsewhere."""
    chosen = os.environ.get("HEGEMON_GPU_CACHE")
    return Path(chosen) if chosen else user_cache_path("hegemon") / "gpu"


def _text(module: str) -> bytes:
    """A module's source, and the constants that it has from elsewhere."""
    loaded = sys.modules[module]
    plain = {name: value for name, value in vars(loaded).items() if isinstance(value, int | float)}
    plain |= {name: value for name, value in vars(loaded).items() if _is_table(value)}
    return Path(str(loaded.__file__)).read_bytes() + repr(sorted(plain.items())).encode()


def _is_table(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, int) for item in value)
