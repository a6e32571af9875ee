"""Arrays that other libraries read without a copy. DLPack is the same for all memory, so numpy stands for torch."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from hegemon.gpu import arrays
from hegemon.gpu.arrays import CPU, DeviceArray, shared


class Waiting:
    """Keeps memory alive, and counts who waits for it."""

    def __init__(self, held: Any) -> None:
        self.held, self.waited = held, 0

    def wait(self) -> None:
        self.waited += 1


def of(numbers: np.ndarray[Any, Any], kind: int = CPU) -> DeviceArray:
    return DeviceArray(numbers.ctypes.data, numbers.shape, numbers.dtype, 0, Waiting(numbers), numbers.strides, kind)


@pytest.mark.parametrize("dtype", [np.int8, np.int32, np.int64, np.uint32, np.float32, np.bool_])
def test_numbers_are_read_without_a_copy(dtype: Any) -> None:
    numbers = np.arange(12).reshape(3, 4).astype(dtype)
    read = np.from_dlpack(of(numbers).T)
    assert read.dtype == numbers.dtype
    assert read.shape == (4, 3)
    assert (read == numbers.T).all()
    assert read.ctypes.data == numbers.ctypes.data


def test_memory_lives_as_long_as_somebody_reads_it() -> None:
    before = len(arrays._shared)
    read = np.from_dlpack(of(np.arange(5)))
    gc.collect()
    assert len(arrays._shared) == before + 1
    assert read.tolist() == [0, 1, 2, 3, 4]
    del read
    gc.collect()
    assert len(arrays._shared) == before


def test_what_nobody_takes_is_given_back() -> None:
    before = len(arrays._shared)
    capsule = of(np.arange(5)).__dlpack__()
    assert len(arrays._shared) == before + 1
    del capsule
    assert len(arrays._shared) == before


def test_who_reads_on_another_stream_waits() -> None:
    array = of(np.arange(5))
    for stream, waited in ((None, 0), (1, 0), (7, 1)):
        array.__dlpack__(stream=stream)
        assert array.owner.waited == waited


def test_a_copy_is_refused() -> None:
    with pytest.raises(BufferError):
        of(np.arange(5)).__dlpack__(copy=True)


def test_the_cuda_array_interface_tells_the_same() -> None:
    array = of(np.zeros((3, 4), np.int16), arrays.GPU).T
    told = array.__cuda_array_interface__
    assert (told["shape"], told["strides"], told["typestr"]) == ((4, 3), (2, 8), "<i2")
    assert told["data"] == (array.address, False)


class Foreign:
    """What another library would hand over."""

    def __init__(self, array: DeviceArray) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()

    def __dlpack__(self) -> Any:
        return self.array.__dlpack__()


class WithInterface:
    def __init__(self, array: DeviceArray) -> None:
        self.__cuda_array_interface__ = array.__cuda_array_interface__


@pytest.mark.parametrize("wrap", [Foreign, WithInterface, lambda array: array])
def test_the_arrays_of_others_are_understood(wrap: Any) -> None:
    array = of(np.zeros((3, 4), np.int32), arrays.GPU).T
    understood = shared(wrap(array))
    assert understood is not None
    assert (understood.address, understood.shape, understood.strides) == (array.address, (4, 3), (4, 16))
    assert understood.dtype == np.int32
    assert understood.span == 12 * 4


def test_what_is_not_on_a_gpu_is_not_taken_for_it() -> None:
    assert shared(np.zeros(3)) is None
    assert shared([1, 2]) is None
