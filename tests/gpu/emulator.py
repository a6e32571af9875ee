"""A GPU without a GPU: the code that NVIDIA's compiler is given, run by this machine's processor, a thread at a time.

What numba-cuda makes of a program is LLVM's language, nearly all of it the same for every machine. So everything of
ours can be proved here: where fields lie, how tables are read, what a loop does. Only NVIDIA's own compiler can't.
"""

from __future__ import annotations

import ctypes
import re
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from hegemon.gpu.device import Address
from hegemon.gpu.program import GpuProgram

HOPPER = (9, 0)
"""The compute capability of an H200."""

_SCALAR = r"(?:i\d+|float|double|void|ptr|%\"[^\"]+\"|%[\w.]+)"
_LIST = r"[\[{](?:[^\[\]{}]|[\[{](?:[^\[\]{}]|[\[{][^\[\]{}]*[\]}])*[\]}])*[\]}]"
_POINTER = re.compile(rf"(?:{_SCALAR}|{_LIST})( addrspace\(\d+\))?\*")
_SPECIAL = "llvm.nvvm.read.ptx.sreg."
_THREADS = """
@thread = global i32 0
@count = global i32 0
define i32 @"emulated.tid.x"() { %x = load i32, ptr @thread
 ret i32 %x }
define i32 @"emulated.ntid.x"() { %x = load i32, ptr @count
 ret i32 %x }
define i32 @"emulated.ctaid.x"() { ret i32 0 }
define i32 @"emulated.nctaid.x"() { ret i32 1 }
"""


def modern(text: str) -> str:
    """The same code for today's LLVM: pointers have no type any more, and this is no GPU."""
    lines = (line for line in text.splitlines() if not line.startswith(("target ", '@"llvm.used"', "!nvvm")))
    kept = "\n".join(line for line in lines if '!"kernel"' not in line).replace(_SPECIAL, "emulated.")
    while (changed := _POINTER.sub(r"ptr\1", kept)) != kept:
        kept = changed
    return kept


class EmulatedProgram:
    """A program that can be launched like one on a GPU, with numpy's memory."""

    def __init__(self, modules: list[str], entry: str, kinds: list[type[Any]]) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        whole = llvm.parse_assembly(_THREADS)
        for text in dict.fromkeys(modules):
            whole.link_in(llvm.parse_assembly(modern(text)))
        whole.verify()
        machine = llvm.Target.from_default_triple().create_target_machine(opt=1)
        whole.triple, whole.data_layout = machine.triple, str(machine.target_data)
        self._engine = llvm.create_mcjit_compiler(whole, machine)
        self._engine.finalize_object()
        self._call = ctypes.CFUNCTYPE(None, *kinds)(self._engine.get_function_address(entry))
        self._thread, self._count = (
            ctypes.c_int32.from_address(self._engine.get_global_value_address(name)) for name in ("thread", "count")
        )

    def launch(self, threads: int, *args: Any) -> None:
        """One thread after another. Arrays stand for their addresses."""
        values = [arg if isinstance(arg, int) else arg.ctypes.data for arg in args]
        self._count.value = threads
        for self._thread.value in range(threads):
            self._call(*values)


def emulated(program: GpuProgram, folder: Path) -> EmulatedProgram:
    """A program, compiled as far as it is ours."""
    file = folder / f"{program.entry}.ll"
    program.compile(HOPPER, file)
    modules = file.read_text().split("\f")
    entry = re.search(r'define void @"([^"]+)"', modules[0])
    assert entry
    kinds = [ctypes.c_int64 if kind is Address else ctypes.c_int32 for kind in program.parameters]
    return EmulatedProgram(modules, entry[1], kinds)
