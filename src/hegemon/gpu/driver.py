"""The GPU itself, through NVIDIA's driver: memory, programs, launches.

It works in the context and, unless told otherwise, on the stream that torch, JAX and CuPy use too: nobody has to wait
for anybody, the GPU keeps the order.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from hegemon.core.extras import install_command
from hegemon.gpu.arrays import DeviceArray
from hegemon.gpu.program import GpuProgram

DEFAULT_STREAM = 0
"""The stream that torch works on unless it is told otherwise."""


class NoGpu(RuntimeError):
    """There is no GPU here that this house can use."""


class Gpu:
    """One GPU of this machine."""

    def __init__(self, number: int = 0) -> None:
        try:
            from cuda.bindings import driver
        except ModuleNotFoundError as missing:
            raise NoGpu(f"a GPU needs {missing.name}, which is not installed; try: {install_command('gpu')}") from None
        self._driver, self.number = driver, number
        try:
            self._call("cuInit", 0)
            device = self._call("cuDeviceGet", number)
        except RuntimeError as reason:
            raise NoGpu(f"there is no NVIDIA GPU {number} here ({reason}); the same games run on the CPU") from None
        self._context = self._call("cuDevicePrimaryCtxRetain", device)
        self.use()
        attributes = driver.CUdevice_attribute
        self.capability: tuple[int, int] = (
            self._call("cuDeviceGetAttribute", attributes.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device),
            self._call("cuDeviceGetAttribute", attributes.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device),
        )
        self.processors: int = self._call(
            "cuDeviceGetAttribute", attributes.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device
        )
        self.name: str = self._call("cuDeviceGetName", 256, device).split(b"\0")[0].decode()

    def use(self) -> None:
        """Make it the GPU that this thread works on."""
        self._call("cuCtxSetCurrent", self._context)

    def synchronize(self, stream: int = DEFAULT_STREAM) -> None:
        """Wait until everything asked for on a stream is done."""
        self._call("cuStreamSynchronize", stream)

    def zeros(self, shape: Sequence[int], dtype: DTypeLike) -> DeviceArray:
        """An array in the GPU's memory."""
        memory = Memory(self, max(1, prod(shape) * np.dtype(dtype).itemsize))
        array = DeviceArray(memory.address, tuple(shape), np.dtype(dtype), self.number, memory)
        self.clear(array)
        return array

    def clear(self, array: DeviceArray) -> None:
        """Make all its numbers zeros."""
        if array.span:
            self._call("cuMemsetD8", array.address, 0, array.span)

    def array(self, numbers: NDArray[Any]) -> DeviceArray:
        """A copy of numpy's numbers in the GPU's memory."""
        array = self.zeros(numbers.shape, numbers.dtype)
        self.write(array, numbers)
        return array

    def write(self, array: DeviceArray, numbers: NDArray[Any]) -> None:
        """Copy numpy's numbers into an array that has as many in the same order."""
        numbers = np.ascontiguousarray(numbers, array.dtype)
        self._call("cuMemcpyHtoD", array.address, numbers.ctypes.data, numbers.nbytes)

    def read(self, array: DeviceArray) -> NDArray[Any]:
        """A copy of an array for numpy, when everything asked for before is done."""
        held = np.empty(array.span // array.dtype.itemsize, array.dtype)
        self._call("cuMemcpyDtoH", held.ctypes.data, array.address, held.nbytes)
        return np.lib.stride_tricks.as_strided(held, array.shape, array.strides).copy()

    def _call(self, name: str, *args: Any) -> Any:
        """Call a function of the driver; what it returns, or an error with its words."""
        error, *values = getattr(self._driver, name)(*args)
        if error != self._driver.CUresult.CUDA_SUCCESS:
            _, words = self._driver.cuGetErrorString(error)
            raise RuntimeError(f"{name}: {words.decode() if words else error}")
        return values[0] if values else None


@cache
def gpu(number: int = 0) -> Gpu:
    """A GPU of this machine, the same object every time."""
    return Gpu(number)


class Memory:
    """A piece of the GPU's memory, given back when nobody needs it."""

    def __init__(self, owner: Gpu, size: int) -> None:
        self.owner, self.size = owner, size
        self.address = int(owner._call("cuMemAlloc", size))

    def wait(self) -> None:
        """Until everything asked for is done, on whatever stream."""
        self.owner._call("cuCtxSynchronize")

    def __del__(self) -> None:
        if hasattr(self, "address"):
            self.owner.use()
            self.owner._call("cuMemFree", self.address)


class LoadedProgram:
    """A program on a GPU, ready to be launched."""

    def __init__(self, owner: Gpu, program: GpuProgram, block: int = 128) -> None:
        ptx = program.ptx(owner.capability)
        entry = re.search(r"\.entry\s+([\w$.]+)", ptx)
        if entry is None:
            raise ValueError(f"the program {program.entry} has no entry")
        owner.use()
        self.owner, self.block = owner, block
        self._module = owner._call("cuModuleLoadData", ptx.encode() + b"\0")
        self._function = owner._call("cuModuleGetFunction", self._module, entry[1].encode())

    @property
    def registers(self) -> int:
        """Registers of a thread."""
        kind = self.owner._driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_NUM_REGS
        return int(self.owner._call("cuFuncGetAttribute", kind, self._function))

    def launch(self, threads: int, *args: DeviceArray | int, stream: int = DEFAULT_STREAM) -> None:
        """Run it in at least so many threads. Arrays stand for their addresses."""
        values = tuple(arg.address if isinstance(arg, DeviceArray) else arg for arg in args)
        kinds = tuple(ctypes.c_int64 if isinstance(arg, DeviceArray) else ctypes.c_int32 for arg in args)
        blocks = -(-threads // self.block)
        call = self.owner._driver.cuLaunchKernel
        [error] = call(self._function, blocks, 1, 1, self.block, 1, 1, 0, stream, (values, kinds), 0)
        if error != self.owner._driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(f"cuLaunchKernel: {error}")
