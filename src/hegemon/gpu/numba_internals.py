"""The private parts of numba-cuda that we need, all of them: nothing else in the house imports any.

Written for numba-cuda 0.30 and numba 0.68. `tests/gpu/test_numba_internals.py` tells what to do when a new version
moves one of them. What changes how numba works is only ever done in a process that does nothing but compile
(`hegemon.gpu.compiler`), so that whoever uses numba beside us never meets it.
"""

from __future__ import annotations

from typing import Any

from cuda.pathfinder import find_bitcode_lib
from llvmlite import ir
from numba import cuda
from numba.core import types as core_types
from numba.core.typing import typeof as core_typeof
from numba.cuda import cgutils, compiler, dispatcher, lowering, types
from numba.cuda.core import config
from numba.cuda.core import ir as numba_ir
from numba.cuda.core.imputils import RefType, builtin_registry, iternext_impl
from numba.cuda.cudadrv import nvvm
from numba.cuda.extending import (
    core_models,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    register_model,
    typeof_impl,
)
from numba.cuda.typing import builtins as typing_builtins
from numba.cuda.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global, signature

__all__ = [
    "AbstractTemplate",
    "AttributeTemplate",
    "RefType",
    "builtin_registry",
    "cgutils",
    "core_models",
    "cuda",
    "infer_getattr",
    "infer_global",
    "intrinsic",
    "ir",
    "iternext_impl",
    "llvm_of",
    "lower_builtin",
    "lower_getattr_generic",
    "lower_setattr_generic",
    "prepare",
    "ptx_of",
    "register_model",
    "register_typeof",
    "signature",
    "types",
]


def prepare(capability: tuple[int, int]) -> None:
    """Make this process a compiler for GPUs of this compute capability. It needs none itself."""
    _pretend_to_have(capability)
    _narrow_numbers()
    _keep_loops_rolled()


def ptx_of(function: Any, arguments: list[Any], capability: tuple[int, int]) -> str:
    """A Python function as a kernel in PTX."""
    ptx, _ = cuda.compile(function, types.void(*arguments), device=False, abi="numba", cc=capability)
    return str(ptx)


def llvm_of(function: Any, arguments: list[Any], capability: tuple[int, int]) -> list[str]:
    """The same in LLVM's language, as NVIDIA's compiler is given it: the kernel first, then what it calls."""
    library, _ = compiler._compile_pyfunc_with_fixup(
        function, types.void(*arguments), device=False, abi="numba", cc=capability
    )
    return list(dict.fromkeys(library.llvm_strs))


def register_typeof(kind: type, answer: Any) -> None:
    """Tell numba which type values of a Python class have: as arguments, and as constants."""
    typeof_impl.register(kind)(answer)
    core_typeof.typeof_impl.register(kind)(answer)


def _pretend_to_have(capability: tuple[int, int]) -> None:
    """Asked for the GPU or for NVIDIA's other compiler (NVRTC), numba-cuda gets an answer without them."""

    class Device:
        compute_capability = capability

    dispatcher.get_current_device = compiler.get_current_device = Device
    config.FORCE_CUDA_CC = capability
    with open(find_bitcode_lib("device"), "rb") as file:
        nvvm.LibDevice._cache_ = file.read()


def _narrow_numbers() -> None:
    """Whole numbers are 32 bits wide, and so are their sums, unless a value needs more."""
    number = types.int32
    for template in (
        typing_builtins.BinOp,
        typing_builtins.BinOpMod,
        typing_builtins.BinOpFloorDiv,
        typing_builtins.BitwiseLogicOperation,
        typing_builtins.BitwiseShiftOperation,
    ):
        template.cases.insert(0, signature(number, number, number))
    truth = types.boolean
    typing_builtins.BitwiseLogicOperation.cases.insert(0, signature(truth, truth, truth))
    for template in (typing_builtins.UnaryNegate, typing_builtins.UnaryPositive, typing_builtins.BitwiseInvert):
        template.cases.insert(0, signature(number, number))
    wide = core_typeof._typeof_int

    def type_of_int(value: int, context: Any) -> Any:
        return core_types.int32 if -(1 << 31) <= value < 1 << 31 else wide(value, context)

    register_typeof(int, type_of_int)


def _keep_loops_rolled() -> None:
    """Tell LLVM to unroll no loop: code that doesn't fit the instruction cache is what slows us most.

    4,600 machine instructions instead of 9,100, and up to twice as many games.
    """
    lower_block, lower_inst = lowering.CUDALower.lower_block, lowering.CUDALower.lower_inst

    def lower_block_where(self: Any, block: Any) -> None:
        self._offset = next(offset for offset, other in self.blocks.items() if other is block)
        lower_block(self, block)

    def lower_inst_rolled(self: Any, inst: Any) -> None:
        lower_inst(self, inst)
        if isinstance(inst, numba_ir.Jump) and inst.target <= self._offset:
            module = self.module
            disable = module.add_metadata([ir.MetaDataString(module, "llvm.loop.unroll.disable")])
            loop = ir.MDValue(module, (disable,), name=str(len(module.metadata)))
            loop.operands = (loop, disable)
            self.builder.block.terminator.set_metadata("llvm.loop", loop)

    lowering.CUDALower.lower_block, lowering.CUDALower.lower_inst = lower_block_where, lower_inst_rolled
