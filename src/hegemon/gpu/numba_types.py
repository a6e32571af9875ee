"""Tables, rows of constants and columns, as numba's types: what rules do with `row[i]`, `for x in row`, `len(row)`."""

from __future__ import annotations

import operator
from typing import Any

from hegemon.gpu.numba_internals import (
    AbstractTemplate,
    RefType,
    builtin_registry,
    cgutils,
    core_models,
    infer_global,
    ir,
    iternext_impl,
    lower_builtin,
    register_model,
    register_typeof,
    signature,
    types,
)
from hegemon.gpu.placement import ConstantRow, PlacedTable

I8, I32, I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
NUMBER = types.int32
"""What a whole number is on the GPU, unless it is declared WORD."""
GLOBAL = 1
"""LLVM's address space of memory that all threads share."""


class NumbersType(types.IterableType):
    """Whole numbers that can be looked up one by one."""

    length: int

    @property
    def iterator_type(self) -> Any:
        """What `for` loops over."""
        return NumbersIterator(self)


class NumbersIterator(types.SimpleIteratorType):
    """The place that a `for` loop has come to."""

    def __init__(self, numbers: NumbersType) -> None:
        self.numbers = numbers
        super().__init__(f"iter({numbers})", NUMBER)


class TableType(NumbersType):
    """A table in a thread's own memory, or a part of one; or one that never changes."""

    def __init__(self, table: PlacedTable) -> None:
        self.table, self.length = table, table.shape[0]
        super().__init__(f"TableType({table})")


class ConstantsType(NumbersType):
    """A row of numbers in the code."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values, self.length = values, len(values)
        self.least = min(0, *values)
        self.bits = next(bits for bits in (4, 8, 16, 32) if max(values) - self.least < 1 << bits)
        super().__init__(f"ConstantsType({values})")


class ColumnType(types.Type):
    """What one game sees of an array in the GPU's memory."""

    def __init__(self, item: Any) -> None:
        self.item = item
        super().__init__(f"ColumnType({item})")

    @property
    def number(self) -> Any:
        """The type of a number that is read from it, or written."""
        return self.item if self.item.bitwidth > NUMBER.bitwidth or self.item is types.float32 else NUMBER


class Constants(tuple[int, ...]):
    """A module's table of constants, as a kernel for the GPU has it."""

    __slots__ = ()


register_typeof(Constants, lambda value, context: ConstantsType(tuple(value)))
register_model(ConstantsType)(core_models.OpaqueModel)


@builtin_registry.lower_constant(ConstantsType)
def _constants(context: Any, builder: Any, ty: ConstantsType, value: Any) -> Any:
    return context.get_dummy_value()


@register_model(TableType)
class _TableModel(core_models.StructModel):
    def __init__(self, dmm: Any, ty: TableType) -> None:
        super().__init__(dmm, ty, [("base", types.CPointer(types.int8)), ("at", types.int32)])


@register_model(NumbersIterator)
class _IteratorModel(core_models.StructModel):
    def __init__(self, dmm: Any, ty: NumbersIterator) -> None:
        super().__init__(dmm, ty, [("index", types.EphemeralPointer(types.int32)), ("numbers", ty.numbers)])


@register_model(ColumnType)
class _ColumnModel(core_models.StructModel):
    def __init__(self, dmm: Any, ty: ColumnType) -> None:
        super().__init__(dmm, ty, [("base", types.int64), ("stride", types.int64)])


# -- the types of what is looked up ---------------------------------------------------------------------------


@infer_global(operator.getitem)
class _NumbersGetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        row = args[0]
        if isinstance(row, TableType) and isinstance(args[1], types.UniTuple):
            return signature(NUMBER, row, types.UniTuple(types.int32, len(row.table.shape)))
        if not isinstance(args[1], types.Integer):
            return None
        if isinstance(row, TableType) and len(row.table.shape) > 1:
            return signature(TableType(row.table.row), row, types.int32)
        if isinstance(row, NumbersType):
            return signature(NUMBER, row, types.int32)
        return signature(row.number, row, types.int32) if isinstance(row, ColumnType) else None


@infer_global(operator.setitem)
class _NumbersSetItem(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        row = args[0]
        if isinstance(row, TableType) and isinstance(args[1], types.UniTuple):
            return signature(types.none, row, types.UniTuple(types.int32, len(row.table.shape)), NUMBER)
        if isinstance(row, TableType) and len(row.table.shape) == 1:
            return signature(types.none, row, types.int32, NUMBER)
        return signature(types.none, row, types.int32, row.number) if isinstance(row, ColumnType) else None


@infer_global(len)
class _NumbersLen(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(NUMBER, args[0]) if isinstance(args[0], NumbersType) else None


# -- the code -------------------------------------------------------------------------------------------------


def _table_address(builder: Any, ty: TableType, rows: Any, index: Any) -> Any:
    """Where an entry of a one-dimensional table lies."""
    size = ty.table.size
    offset = builder.add(rows.at, builder.mul(index, I32(size)) if size > 1 else index)
    return builder.bitcast(builder.gep(rows.base, [offset]), ir.IntType(8 * size).as_pointer())


def _number(context: Any, builder: Any, ty: TableType | ConstantsType, value: Any, index: Any) -> Any:
    """One of the numbers of a row."""
    if isinstance(ty, ConstantsType):
        return _constant(builder, ty, index)
    if ty.table.fixed is not None:
        return I32(ty.table.fixed)
    rows = cgutils.create_struct_proxy(ty)(context, builder, value=value)
    number = builder.load(_table_address(builder, ty, rows, index))
    return number if ty.table.size == 4 else builder.sext(number, I32)


def _constant(builder: Any, ty: ConstantsType, index: Any) -> Any:
    """A number out of words of 64 bits in the code: shift, and choose the word. Faster than memory."""
    per_word = 64 // ty.bits
    found = None
    for start in range(0, ty.length, per_word):
        part = ty.values[start : start + per_word]
        word = sum((value - ty.least) << (i * ty.bits) for i, value in enumerate(part))
        shift = builder.zext(builder.mul(builder.sub(index, I32(start)), I32(ty.bits)), I64)
        shifted = builder.lshr(I64(word), builder.and_(shift, I64(63)))
        number = builder.trunc(builder.and_(shifted, I64((1 << ty.bits) - 1)), I32)
        before = builder.icmp_signed("<", index, I32(start))
        found = number if found is None else builder.select(before, found, number)
    return builder.add(found, I32(ty.least))


@lower_builtin(operator.getitem, NumbersType, types.Integer)
def _get_number(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    ty = sig.args[0]
    if isinstance(sig.return_type, TableType):
        return _row(context, builder, ty, *args)
    return _number(context, builder, ty, *args)


def _row(context: Any, builder: Any, ty: TableType, value: Any, index: Any) -> Any:
    """One of the rows of a table."""
    row = cgutils.create_struct_proxy(TableType(ty.table.row))(context, builder)
    if ty.table.fixed is None:
        rows = cgutils.create_struct_proxy(ty)(context, builder, value=value)
        row.base = rows.base
        row.at = builder.add(rows.at, builder.mul(index, I32(ty.table.stride)))
    return row._getvalue()


def _innermost(context: Any, builder: Any, ty: TableType, value: Any, indices: Any) -> tuple[TableType, Any, Any]:
    """The row that several indices lead to, and the last of them."""
    *outer, last = cgutils.unpack_tuple(builder, indices)
    for index in outer:
        value, ty = _row(context, builder, ty, value, index), TableType(ty.table.row)
    return ty, value, last


@lower_builtin(operator.getitem, TableType, types.UniTuple)
def _get_number_at(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _number(context, builder, *_innermost(context, builder, sig.args[0], *args))


@lower_builtin(operator.setitem, TableType, types.UniTuple, types.Integer)
def _set_number_at(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    _store(context, builder, *_innermost(context, builder, sig.args[0], args[0], args[1]), args[2])
    return context.get_dummy_value()


@lower_builtin(operator.setitem, TableType, types.Integer, types.Integer)
def _set_number(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    _store(context, builder, sig.args[0], *args)
    return context.get_dummy_value()


def _store(context: Any, builder: Any, ty: TableType, value: Any, index: Any, number: Any) -> None:
    """Write one of the numbers of a row, unless they never change."""
    if ty.table.fixed is None:
        rows = cgutils.create_struct_proxy(ty)(context, builder, value=value)
        narrow = number if ty.table.size == 4 else builder.trunc(number, ir.IntType(8 * ty.table.size))
        builder.store(narrow, _table_address(builder, ty, rows, index))


@lower_builtin(len, NumbersType)
def _length(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return I32(sig.args[0].length)


@lower_builtin("getiter", NumbersType)
def _begin(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = cgutils.create_struct_proxy(sig.return_type)(context, builder)
    iterator.index = cgutils.alloca_once_value(builder, I32(0))
    iterator.numbers = args[0]
    return iterator._getvalue()


@lower_builtin("iternext", NumbersIterator)
@iternext_impl(RefType.UNTRACKED)
def _advance(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    ty = sig.args[0].numbers
    iterator = cgutils.create_struct_proxy(sig.args[0])(context, builder, value=args[0])
    index = builder.load(iterator.index)
    is_valid = builder.icmp_signed("<", index, I32(ty.length))
    result.set_valid(is_valid)
    with builder.if_then(is_valid):
        result.yield_(_number(context, builder, ty, iterator.numbers, index))
        builder.store(builder.add(index, I32(1)), iterator.index)


def _column_address(context: Any, builder: Any, ty: ColumnType, value: Any, index: Any) -> Any:
    column = cgutils.create_struct_proxy(ty)(context, builder, value=value)
    address = builder.add(column.base, builder.mul(builder.sext(index, I64), column.stride))
    return builder.inttoptr(address, context.get_data_type(ty.item).as_pointer(GLOBAL))


@lower_builtin(operator.getitem, ColumnType, types.Integer)
def _get_from_column(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    ty = sig.args[0]
    number = builder.load(_column_address(context, builder, ty, *args))
    return context.cast(builder, number, ty.item, ty.number)


@lower_builtin(operator.setitem, ColumnType, types.Integer, types.Number)
def _set_in_column(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    ty = sig.args[0]
    number = context.cast(builder, args[2], ty.number, ty.item)
    builder.store(number, _column_address(context, builder, ty, args[0], args[1]))
    return context.get_dummy_value()


def constant_row(place: ConstantRow) -> ConstantsType:
    """The type of a struct's row of constants."""
    return ConstantsType(place.values)
