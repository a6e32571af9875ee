"""The private parts of numba-cuda that the GPU's compiler uses are where it looks for them."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

WHAT_TO_DO = f"""
numba-cuda {version("numba-cuda")} or numba {version("numba")} has moved something that the module
src/hegemon/gpu/numba_internals.py uses. All such things are there and nowhere else, one function for each purpose:

  _pretend_to_have     what is asked when there is no GPU: dispatcher.get_current_device, compiler.get_current_device,
                       config.FORCE_CUDA_CC, nvvm.LibDevice._cache_. Compile something small and follow the traceback.
  _narrow_numbers      which signatures arithmetic has: `cases` of the templates in numba.cuda.typing.builtins, and the
                       type of a constant: typeof_impl. Sums of small numbers must come out as int32.
  _keep_loops_rolled   where a jump is lowered: CUDALower.lower_block and lower_inst.
  llvm_of              only the tests' emulator needs it: compiler._compile_pyfunc_with_fixup.

Mend that function, or keep the version below the one that broke it in pyproject.toml ([gpu]) until it is mended.
"""

SCRIPT = """
from hegemon.gpu.numba_internals import prepare, ptx_of, llvm_of, types
prepare((9, 0))

def add(a, b):
    total = 0
    for i in range(a):
        total += i * b + 3
    assert_narrow(total)

from numba.cuda.extending import intrinsic

@intrinsic
def assert_narrow(context, number):
    print("number", number)
    return types.none(number), lambda context, builder, sig, args: context.get_dummy_value()

from numba import cuda
text = llvm_of(add, [types.int32, types.int32], (9, 0))[0]
print("rolled", "llvm.loop.unroll.disable" in text)
print("entry", ".visible .entry" in ptx_of(add, [types.int32, types.int32], (9, 0)))
"""


def test_numba_cuda_works_as_the_compiler_expects() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    told = done.stdout.split("\n")
    assert done.returncode == 0, WHAT_TO_DO + done.stderr
    assert "number int32" in told, WHAT_TO_DO + "Whole numbers are not 32 bits wide: _narrow_numbers."
    assert "rolled True" in told, WHAT_TO_DO + "Loops are not marked: _keep_loops_rolled."
    assert "entry True" in told, WHAT_TO_DO + "There is no kernel in the PTX."
