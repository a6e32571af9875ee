"""Structs as numba's types: what rules do with `s.field`, and how a thread makes, loads and saves them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.gpu.numba_internals import (
    AttributeTemplate,
    cgutils,
    core_models,
    infer_getattr,
    intrinsic,
    ir,
    lower_getattr_generic,
    lower_setattr_generic,
    register_model,
    types,
)
from hegemon.gpu.numba_types import GLOBAL, I8, I32, I64, NUMBER, ColumnType, TableType, constant_row
from hegemon.gpu.placement import WORD_BYTES, Constant, ConstantRow, PlacedTable, Placement, Register

I16 = ir.IntType(16)


class StructType(types.Type):
    """A struct whose fields lie where a placement says."""

    def __init__(self, placement: Placement) -> None:
        self.placement = placement
        super().__init__(f"StructType({placement.struct.__name__}, {placement.fingerprint})")


@register_model(StructType)
class _StructModel(core_models.StructModel):
    def __init__(self, dmm: Any, ty: StructType) -> None:
        placement = ty.placement
        registers = placement.long_registers + placement.short_registers
        members = [(name, types.CPointer(types.int32)) for name in registers]
        members += [(name, types.CPointer(types.int8)) for name in placement.tables]
        super().__init__(dmm, ty, members)


@infer_getattr
class _StructAttributes(AttributeTemplate):
    key = StructType

    def generic_resolve(self, ty: StructType, name: str) -> Any:
        """The type of a field."""
        match ty.placement.places.get(name):
            case Constant():
                return NUMBER
            case ConstantRow() as place:
                return constant_row(place)
            case Register() as place:
                return types.int64 if place.is_word else NUMBER
            case PlacedTable() as place:
                return TableType(place)
        return None


@lower_getattr_generic(StructType)
def _get_field(context: Any, builder: Any, ty: StructType, value: Any, name: str) -> Any:
    place = ty.placement.places[name]
    struct = cgutils.create_struct_proxy(ty)(context, builder, value=value)
    match place:
        case Constant():
            return I32(place.value)
        case ConstantRow():
            return context.get_dummy_value()
        case Register():
            number = builder.load(getattr(struct, name))
            return builder.zext(number, I64) if place.is_word else number
        case PlacedTable():
            table = cgutils.create_struct_proxy(TableType(place))(context, builder)
            if place.fixed is None:
                table.base = getattr(struct, name)
            table.at = I32(0)
            return table._getvalue()


@lower_setattr_generic(StructType)
def _set_field(context: Any, builder: Any, sig: Any, args: Any, name: str) -> None:
    ty = sig.args[0]
    if isinstance(ty.placement.places[name], Register):
        struct = cgutils.create_struct_proxy(ty)(context, builder, value=args[0])
        number = context.cast(builder, args[1], sig.args[1], NUMBER)
        builder.store(number, getattr(struct, name))


# -- threads --------------------------------------------------------------------------------------------------


def _special_register(builder: Any, name: str) -> Any:
    kind = ir.FunctionType(I32, ())
    read = cgutils.get_or_insert_function(builder.module, kind, f"llvm.nvvm.read.ptx.sreg.{name}.x")
    return builder.call(read, ())


@intrinsic
def thread(typing_context: Any) -> Any:
    """:func:`hegemon.gpu.device.thread`."""

    def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        before = builder.mul(_special_register(builder, "ctaid"), _special_register(builder, "ntid"))
        return builder.add(before, _special_register(builder, "tid"))

    return types.int32(), code


@intrinsic
def threads(typing_context: Any) -> Any:
    """:func:`hegemon.gpu.device.threads`."""

    def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.mul(_special_register(builder, "nctaid"), _special_register(builder, "ntid"))

    return types.int32(), code


# -- room -----------------------------------------------------------------------------------------------------


def maker(placement: Placement) -> Any:
    """A function that takes up room for a struct in a thread's own memory."""
    ty = StructType(placement)

    @intrinsic
    def make(typing_context: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            struct = cgutils.create_struct_proxy(ty)(context, builder)
            for name in placement.long_registers + placement.short_registers:
                setattr(struct, name, cgutils.alloca_once(builder, I32, name=name))
            for name, table in placement.tables.items():
                setattr(struct, name, _room(builder, table, name))
            return struct._getvalue()

        return ty(), code

    return make


def row_maker(length: int, size: int) -> Any:
    """A function that takes up room for a row of numbers of so many bytes."""
    ty = TableType(PlacedTable((length,), size))

    @intrinsic
    def make(typing_context: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            row = cgutils.create_struct_proxy(ty)(context, builder)
            row.base, row.at = _room(builder, ty.table, "row"), I32(0)
            return row._getvalue()

        return ty(), code

    return make


def _room(builder: Any, table: PlacedTable, name: str) -> Any:
    room = cgutils.alloca_once(builder, ir.ArrayType(I8, table.bytes), name=name)
    room.align = WORD_BYTES
    return builder.bitcast(room, I8.as_pointer())


# -- memory that all threads share ----------------------------------------------------------------------------


class _Words:
    """The words of one game: `array[k, game]`."""

    def __init__(self, context: Any, builder: Any, args: Any) -> None:
        self.builder = builder
        _, address, game, games = args
        self.stride = builder.mul(builder.sext(games, I64), I64(WORD_BYTES))
        self.base = builder.add(address, builder.mul(builder.sext(game, I64), I64(WORD_BYTES)))

    def __getitem__(self, k: Any) -> Any:
        """Where a word lies."""
        offset = self.builder.mul(self.builder.zext(k, I64), self.stride)
        return self.builder.inttoptr(self.builder.add(self.base, offset), I32.as_pointer(GLOBAL))


def _copy_tables(
    context: Any, builder: Any, ty: StructType, struct: Any, words: _Words, copy: Callable[[Any, Any], None]
) -> None:
    """Copy each word of all tables: `copy` is told where it lies in a thread's own memory, and where in the game's."""
    first = ty.placement.register_words
    for name, table in ty.placement.tables.items():
        cells = builder.bitcast(getattr(struct, name), I32.as_pointer())
        if table.up_to:
            entries = _get_field(context, builder, ty, struct._getvalue(), table.up_to)
            count = builder.lshr(builder.add(builder.mul(entries, I32(table.stride)), I32(3)), I32(2))
            with cgutils.for_range(builder, count, intp=I32) as loop:
                copy(builder.gep(cells, [loop.index]), words[builder.add(loop.index, I32(first))])
        else:
            for k in range(table.words):
                copy(builder.gep(cells, [I32(k)]), words[I32(first + k)])
        first += table.words


@intrinsic
def load(typing_context: Any, struct_ty: Any, address: Any, game: Any, games: Any) -> Any:
    """:func:`hegemon.gpu.device.load`."""

    def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        placement = struct_ty.placement
        struct = cgutils.create_struct_proxy(struct_ty)(context, builder, value=args[0])
        words = _Words(context, builder, args)
        for k, name in enumerate(placement.long_registers):
            builder.store(builder.load(words[I32(k)]), getattr(struct, name))
        for k, name in enumerate(placement.short_registers):
            word = builder.load(words[I32(len(placement.long_registers) + k // 2)])
            number = builder.ashr(word, I32(16)) if k % 2 else builder.sext(builder.trunc(word, I16), I32)
            builder.store(number, getattr(struct, name))
        _copy_tables(
            context, builder, struct_ty, struct, words, lambda cell, word: builder.store(builder.load(word), cell)
        )
        return context.get_dummy_value()

    return types.none(struct_ty, types.int64, types.int32, types.int32), code


@intrinsic
def save(typing_context: Any, struct_ty: Any, address: Any, game: Any, games: Any) -> Any:
    """:func:`hegemon.gpu.device.save`."""

    def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        placement = struct_ty.placement
        struct = cgutils.create_struct_proxy(struct_ty)(context, builder, value=args[0])
        words = _Words(context, builder, args)
        for k, name in enumerate(placement.long_registers):
            builder.store(builder.load(getattr(struct, name)), words[I32(k)])
        short = placement.short_registers
        for k in range(0, len(short), 2):
            word = builder.and_(builder.load(getattr(struct, short[k])), I32(0xFFFF))
            if k + 1 < len(short):
                word = builder.or_(word, builder.shl(builder.load(getattr(struct, short[k + 1])), I32(16)))
            builder.store(word, words[I32(len(placement.long_registers) + k // 2)])
        _copy_tables(
            context, builder, struct_ty, struct, words, lambda cell, word: builder.store(builder.load(cell), word)
        )
        return context.get_dummy_value()

    return types.none(struct_ty, types.int64, types.int32, types.int32), code


def _column_at(item: Any) -> Any:
    ty = ColumnType(item)

    @intrinsic
    def column_at(typing_context: Any, address: Any, game: Any, games: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            column = cgutils.create_struct_proxy(ty)(context, builder)
            size = I64(item.bitwidth // 8)
            column.base = builder.add(args[0], builder.mul(builder.sext(args[1], I64), size))
            column.stride = builder.mul(builder.sext(args[2], I64), size)
            return column._getvalue()

        return ty(types.int64, types.int32, types.int32), code

    return column_at


bytes_at = _column_at(types.int8)
ints_at = _column_at(types.int32)
longs_at = _column_at(types.int64)
floats_at = _column_at(types.float32)
