"""Counters as numba's types: named tables of whole numbers in the GPU's memory, each thread's own."""

from __future__ import annotations

import operator
from math import prod
from typing import Any

from hegemon.gpu.numba_internals import (
    AbstractTemplate,
    AttributeTemplate,
    cgutils,
    core_models,
    infer_getattr,
    infer_global,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    register_model,
    signature,
    types,
)
from hegemon.gpu.numba_types import GLOBAL, I32, I64

BYTES = 8
"""Of a number."""


class CountersType(types.Type):
    """All counters of a thread, by name: `shapes` are those of the tables, one after another in memory."""

    def __init__(self, shapes: tuple[tuple[str, tuple[int, ...]], ...]) -> None:
        self.shapes = dict(shapes)
        self.first: dict[str, int] = {}
        at = 0
        for name, shape in shapes:
            self.first[name] = at
            at += prod(shape)
        super().__init__(f"CountersType({shapes})")


class CounterTableType(types.Type):
    """One table of them, or a part of it."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        super().__init__(f"CounterTableType({shape})")


@register_model(CountersType)
class _CountersModel(core_models.StructModel):
    def __init__(self, dmm: Any, ty: CountersType) -> None:
        super().__init__(dmm, ty, [("base", types.int64), ("stride", types.int64)])


@register_model(CounterTableType)
class _CounterTableModel(core_models.StructModel):
    def __init__(self, dmm: Any, ty: CounterTableType) -> None:
        super().__init__(dmm, ty, [("base", types.int64), ("stride", types.int64), ("at", types.int32)])


def counters_maker(shapes: tuple[tuple[str, tuple[int, ...]], ...]) -> Any:
    """:func:`hegemon.gpu.device.counters_at` for tables of these names and shapes."""
    ty = CountersType(shapes)

    @intrinsic
    def counters_at(typing_context: Any, address: Any, thread: Any, threads: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            counters = cgutils.create_struct_proxy(ty)(context, builder)
            counters.base = builder.add(args[0], builder.mul(builder.sext(args[1], I64), I64(BYTES)))
            counters.stride = builder.mul(builder.sext(args[2], I64), I64(BYTES))
            return counters._getvalue()

        return ty(types.int64, types.int32, types.int32), code

    return counters_at


@infer_getattr
class _Attributes(AttributeTemplate):
    key = CountersType

    def generic_resolve(self, ty: CountersType, name: str) -> Any:
        """The type of a table."""
        return CounterTableType(ty.shapes[name]) if name in ty.shapes else None


@lower_getattr_generic(CountersType)
def _get_table(context: Any, builder: Any, ty: CountersType, value: Any, name: str) -> Any:
    counters = cgutils.create_struct_proxy(ty)(context, builder, value=value)
    table = cgutils.create_struct_proxy(CounterTableType(ty.shapes[name]))(context, builder)
    table.base, table.stride, table.at = counters.base, counters.stride, I32(ty.first[name])
    return table._getvalue()


def _index_type(index: Any) -> Any:
    return types.UniTuple(types.int32, len(index)) if isinstance(index, types.UniTuple) else types.int32


@infer_global(operator.getitem)
class _CountersGetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        table, index = args
        if not isinstance(table, CounterTableType) or not isinstance(index, types.Integer | types.UniTuple):
            return None
        left = table.shape[len(index) if isinstance(index, types.UniTuple) else 1 :]
        return signature(CounterTableType(left) if left else types.int64, table, _index_type(index))


@infer_global(operator.setitem)
class _CountersSetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        table, index, _ = args
        is_ours = isinstance(table, CounterTableType)
        return signature(types.none, table, _index_type(index), types.int64) if is_ours else None


@infer_global(len)
class _CountersLen(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(types.int32, args[0]) if isinstance(args[0], CounterTableType) else None


@lower_builtin(len, CounterTableType)
def _length(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return I32(sig.args[0].shape[0])


def _place(builder: Any, sig: Any, table: Any, index: Any) -> Any:
    """The number of an entry, or of the first one of a part."""
    indices = cgutils.unpack_tuple(builder, index) if isinstance(sig.args[1], types.UniTuple) else [index]
    at, shape = table.at, sig.args[0].shape
    for depth, one in enumerate(indices):
        at = builder.add(at, builder.mul(one, I32(prod(shape[depth + 1 :]))))
    return at


def _address(builder: Any, table: Any, at: Any) -> Any:
    where = builder.add(table.base, builder.mul(builder.sext(at, I64), table.stride))
    return builder.inttoptr(where, I64.as_pointer(GLOBAL))


def _get(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    table = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
    at = _place(builder, sig, table, args[1])
    if sig.return_type is types.int64:
        return builder.load(_address(builder, table, at))
    part = cgutils.create_struct_proxy(sig.return_type)(context, builder)
    part.base, part.stride, part.at = table.base, table.stride, at
    return part._getvalue()


def _set(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    table = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
    builder.store(args[2], _address(builder, table, _place(builder, sig, table, args[1])))
    return context.get_dummy_value()


for _index in (types.Integer, types.UniTuple):
    lower_builtin(operator.getitem, CounterTableType, _index)(_get)
    lower_builtin(operator.setitem, CounterTableType, _index, types.Integer)(_set)
