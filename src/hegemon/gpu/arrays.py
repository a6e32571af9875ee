"""Arrays in a GPU's memory that others read without a copy: torch, JAX and CuPy.

They speak both of the languages in use for that, DLPack and `__cuda_array_interface__`:

    torch.from_dlpack(array), jax.dlpack.from_dlpack(array), cupy.from_dlpack(array)
"""

from __future__ import annotations

import ctypes
from typing import Any, ClassVar

import numpy as np

CPU, GPU = 1, 2
"""DLPack's numbers for kinds of memory."""
SAME_STREAM = (None, -1, 0, 1)
"""Streams of a reader that need no waiting: none, and the one that everybody works on unless told otherwise."""


class DeviceArray:
    """Numbers in a GPU's memory. `owner` keeps the memory alive."""

    def __init__(
        self,
        address: int,
        shape: tuple[int, ...],
        dtype: np.dtype[Any],
        device: int,
        owner: Any,
        strides: tuple[int, ...] | None = None,
        kind: int = GPU,
    ) -> None:
        self.address, self.shape, self.dtype = address, shape, dtype
        self.device, self.owner, self.kind = device, owner, kind
        self.strides = _packed_strides(shape, dtype.itemsize) if strides is None else strides

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype}, device={self.device})"

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def T(self) -> DeviceArray:  # noqa: N802 (numpy's name)
        """The same numbers, the last dimension first."""
        return DeviceArray(
            self.address, self.shape[::-1], self.dtype, self.device, self.owner, self.strides[::-1], self.kind
        )

    @property
    def span(self) -> int:
        """Bytes from the first number to the end of the last."""
        if 0 in self.shape:
            return 0
        return sum((n - 1) * step for n, step in zip(self.shape, self.strides, strict=True)) + self.dtype.itemsize

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """What CuPy, numba and torch ask for."""
        return {
            "shape": self.shape,
            "strides": self.strides,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "version": 3,
            "stream": None,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.kind, self.device

    def __dlpack__(
        self, *, stream: int | None = None, max_version: Any = None, dl_device: Any = None, copy: bool | None = None
    ) -> Any:
        if copy:
            raise BufferError("these arrays are shared, never copied")
        if stream not in SAME_STREAM:
            self.owner.wait()
        return _capsule(self)


def _packed_strides(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    strides = []
    for n in reversed(shape):
        strides.append(itemsize)
        itemsize *= n
    return tuple(reversed(strides))


# -- DLPack ---------------------------------------------------------------------------------------------------


class _Type(ctypes.Structure):
    _fields_: ClassVar = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_: ClassVar = [
        ("data", ctypes.c_void_p),
        ("kind", ctypes.c_int32),
        ("device", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("dtype", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    _fields_: ClassVar = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's numbers for numpy's kinds of numbers."""
_KINDS = {code: kind for kind, code in _CODES.items()}
_NAME = b"dltensor"
_shared: dict[int, tuple[Any, ...]] = {}
"""What others read at the moment, kept alive until they are done."""

_new = ctypes.pythonapi["PyCapsule_New"]
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_is_valid = ctypes.pythonapi["PyCapsule_IsValid"]
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]
_pointer = ctypes.pythonapi["PyCapsule_GetPointer"]
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p]


def _give_back(managed: int) -> None:
    """Whoever took an array is done with it."""
    _shared.pop(managed, None)


def _forget(capsule: int) -> None:
    """Python throws a capsule away. One that nobody has taken still has its first name."""
    if _is_valid(capsule, _NAME):
        _shared.pop(_pointer(capsule, _NAME), None)


_DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_give_back)
_DESTRUCTOR = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_forget)


def _capsule(array: DeviceArray) -> Any:
    """The array as DLPack hands it over. Whoever takes it calls `_give_back` when it is done."""
    managed = _Managed()
    ndim = len(array.shape)
    shape = (ctypes.c_int64 * ndim)(*array.shape)
    strides = (ctypes.c_int64 * ndim)(*(step // array.dtype.itemsize for step in array.strides))
    tensor = managed.tensor
    tensor.data, tensor.kind, tensor.device, tensor.ndim = array.address, array.kind, array.device, ndim
    tensor.dtype = _Type(_CODES[array.dtype.kind], 8 * array.dtype.itemsize, 1)
    tensor.shape = ctypes.cast(shape, ctypes.POINTER(ctypes.c_int64))
    tensor.strides = ctypes.cast(strides, ctypes.POINTER(ctypes.c_int64))
    managed.deleter = ctypes.cast(_DELETER, ctypes.c_void_p)
    address = ctypes.addressof(managed)
    _shared[address] = (managed, shape, strides, array)
    return _new(address, _NAME, ctypes.cast(_DESTRUCTOR, ctypes.c_void_p))


def shared(other: Any) -> DeviceArray | None:
    """Another library's array as one of ours, without a copy; None for what doesn't lie in a GPU's memory."""
    if isinstance(other, DeviceArray):
        return other
    if (told := getattr(other, "__cuda_array_interface__", None)) is not None:
        return DeviceArray(
            told["data"][0], tuple(told["shape"]), np.dtype(told["typestr"]), 0, other, told.get("strides")
        )
    if hasattr(other, "__dlpack_device__") and int(other.__dlpack_device__()[0]) == GPU:
        return _from_capsule(other.__dlpack__(), other)
    return None


def _from_capsule(capsule: Any, owner: Any) -> DeviceArray:
    """What a capsule shows; it stays its owner's."""
    pointer = _pointer(id(capsule), _NAME)
    tensor = ctypes.cast(pointer, ctypes.POINTER(_Managed)).contents.tensor
    dtype = np.dtype(f"{_KINDS[tensor.dtype.code]}{tensor.dtype.bits // 8}")
    shape = tuple(tensor.shape[: tensor.ndim])
    strides = tuple(step * dtype.itemsize for step in tensor.strides[: tensor.ndim]) if tensor.strides else None
    address = int(tensor.data or 0) + int(tensor.byte_offset)
    return DeviceArray(address, shape, dtype, int(tensor.device), (owner, capsule), strides)
