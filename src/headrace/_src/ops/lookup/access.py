"""Ops on tables through their handles: find, insert, remove, size, export, import."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.formats.files import read_file
from headrace._src.ops.entry import op
from headrace._src.ops.io.confinement import CONFINED_TO, may_read
from headrace._src.ops.rules import no_output, scalar
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, DType
from headrace._src.tensors.resource import resource_of
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.table import StaticTable, Table


def _table_behind(handle: Any) -> Any:
    """Returns the table behind an eager handle, or behind the placeholder that represents it in a graph."""
    array = getattr(handle, "_array", None)
    return array.item() if array is not None else getattr(handle, "_storage", None)


def _found(call: ShapeCall) -> Dims:
    handle, keys = call.inputs[0], call.shapes[1]
    table = _table_behind(handle)
    if keys is None:
        return None
    if table is not None:
        return (*keys, *table.value_shape)
    # A table of a session, identified by the node that creates it.
    maker = getattr(handle, "op", None)
    if maker is None or not maker.type.endswith("HashTableV2"):
        return None
    shape = maker.attrs.get("value_shape")
    return keys if shape is None else None if shape.rank is None else (*keys, *shape.as_list())


@op(
    "LookupTableFindV2", "resource, Tin, Tout -> values: Tout",
    Tin=ANY, Tout=ANY, shape=_found, engine="host", stateful=True, differentiable=False, only_reads=True,
)  # fmt: skip
def lookup_table_find(xp, table_handle, keys, default_value):
    """Returns the value of each key, or the default."""
    return resource_of(table_handle, Table).find(keys, default_value)


@op(
    "LookupTableInsertV2", "resource, Tin, Tout ->",
    Tin=ANY, Tout=ANY, shape=no_output, engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def lookup_table_insert(xp, table_handle, keys, values):
    """Gives keys new values."""
    resource_of(table_handle, Table).insert(keys, values)


@op(
    "LookupTableRemoveV2", "resource, Tin ->",
    Tin=ANY, shape=no_output, engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def lookup_table_remove(xp, table_handle, keys):
    """Takes keys out of a table; those it does not have are passed over."""
    resource_of(table_handle, Table).remove(keys)


@op(
    "LookupTableImportV2", "resource, Tin, Tout ->",
    Tin=ANY, Tout=ANY, shape=no_output, engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def lookup_table_import(xp, table_handle, keys, values):
    """Makes a table hold exactly these keys."""
    resource_of(table_handle, Table).replace(keys, values)


@op(
    "InitializeTableV2", "resource, Tkey, Tval ->",
    Tkey=ANY, Tval=ANY, shape=no_output, engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def initialize_table(xp, table_handle, keys, values):
    """Fills a static table."""
    resource_of(table_handle, StaticTable).initialize(keys, values)


@op(
    "LookupTableSizeV2",
    "resource -> size: int64",
    shape=scalar,
    engine="host",
    stateful=True,
    differentiable=False,
    only_reads=True,
)
def lookup_table_size(xp, table_handle):
    """Returns the number of keys."""
    return np.array(len(resource_of(table_handle, Table).entries), np.int64)


def _exported(call: ShapeCall) -> list[Dims]:
    table = _table_behind(call.inputs[0])
    return [(None,), None if table is None else (None, *table.value_shape)]


@op(
    "LookupTableExportV2", "resource -> keys: Tkeys, values: Tvalues",
    Tkeys=ANY, Tvalues=ANY, shape=_exported, engine="host", stateful=True, differentiable=False, only_reads=True,
)  # fmt: skip
def lookup_table_export(xp, table_handle, *, Tkeys: DType, Tvalues: DType):
    """Returns all keys and all values."""
    return resource_of(table_handle, Table).export()


class _Field:
    """Reads the key or the value from a line: a column, the whole line (-2), or its number (-1)."""

    def __init__(self, dtype: DType, index: int, offset: int) -> None:
        self.dtype, self.index, self.offset = dtype, index, offset

    def read(self, number: int, line: bytes, columns: list[bytes]) -> Any:
        if self.index == -1:
            return number + self.offset
        text = line if self.index == -2 else columns[self.index]
        if self.dtype.name == "string":
            return text
        try:
            return int(text) if self.dtype.is_integer else float(text)
        except ValueError:
            kind = self.dtype.name if self.dtype.is_integer else "float"
            raise errors.invalid_argument(
                f"Field {text.decode(errors='backslashreplace')} in line {number} is not a valid {kind}."
            ) from None

    def array(self, values: list[Any]) -> np.ndarray:
        array = np.empty(len(values), self.dtype.numpy_dtype)
        array[:] = values
        return array


@op(
    "InitializeTableFromTextFileV2", "resource, string ->",
    shape=no_output, engine="host", stateful=True, differentiable=False, own=[CONFINED_TO],
)  # fmt: skip
def initialize_table_from_text_file(
    xp, table_handle, filename, *, key_index: int, value_index: int, vocab_size: int = -1, delimiter: str = "\t",
    offset: int = 0, confined_to: str = "",
):  # fmt: skip
    """Fills a static table from the lines of a file."""
    table = resource_of(table_handle, StaticTable)
    path = filename.item().decode()
    may_read(confined_to, path)
    if len(delimiter) != 1:
        raise errors.invalid_argument("delimiter should be only 1 char")
    lines = _lines(path, vocab_size)
    key, value = _Field(table.key_dtype, key_index, offset), _Field(table.value_dtype, value_index, offset)
    wanted = max(key_index, value_index) + 1
    keys, values = [], []
    for number, line in enumerate(lines):
        columns = line.split(delimiter.encode()) if wanted > 0 else []
        if len(columns) < wanted:
            raise errors.invalid_argument(
                f"Invalid number of columns in {path} line {number} ({line.decode(errors='backslashreplace')}) : "
                f"expected at least {wanted} got {len(columns)}"
            )
        keys.append(key.read(number, line, columns))
        values.append(value.read(number, line, columns))
    table.initialize(key.array(keys), value.array(values))


def _lines(path: str, vocab_size: int) -> list[bytes]:
    lines = read_file(path).replace(b"\r", b"").split(b"\n")
    if not lines[-1]:
        lines.pop()
    if not lines:
        raise errors.OutOfRangeError(None, None, f"The vocabulary file {path} is empty")
    if vocab_size >= 0:
        if len(lines) < vocab_size:
            raise errors.invalid_argument(f"Invalid vocab_size in {path}: expected {vocab_size} but got {len(lines)}")
        lines = lines[:vocab_size]
    if b"" in lines:
        raise errors.invalid_argument(f"Invalid content in {path}: empty line found at position {lines.index(b'')}.")
    return lines
