"""Ops that create tables and return their handles.

A table with a `shared_name` is made once: later ops with that name get the same one.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable
from typing import Any

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.rules import scalar
from headrace._src.tensors.dtypes import ANY, DType, from_numpy, string
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.table import DenseTable, MutableTable, StaticTable, Table

_shared: weakref.WeakValueDictionary[tuple[str, str], Table] = weakref.WeakValueDictionary()
_numbers = itertools.count()


def _handle(table: Table) -> Any:
    return table.handle()._array


def _check_key_dtype(key_dtype: DType) -> None:
    if key_dtype.name != "string" and not key_dtype.is_integer:
        raise errors.not_found(
            f"Tables do not support keys of dtype {key_dtype.name}: they must be strings or integers"
        )


def _obtain(
    container: str, shared_name: str, key_dtype: DType, value_dtype: DType, make: Callable[[str], Table]
) -> Any:
    """Returns the handle of the table of that name; creates the table if necessary."""
    _check_key_dtype(key_dtype)
    if not shared_name:
        return _handle(make(f"table_{next(_numbers)}"))
    table = _shared.get((container, shared_name))
    if table is None:
        table = _shared[container, shared_name] = make(shared_name)
    elif (table.key_dtype, table.value_dtype) != (key_dtype, value_dtype):
        raise errors.invalid_argument(
            f"Conflicting key/value dtypes {key_dtype.name}->{value_dtype.name} with "
            f"{table.key_dtype.name}-{table.value_dtype.name} for table {shared_name}"
        )
    return _handle(table)


def _dtype_of(key: Any) -> DType:
    return string if key.dtype.kind == "O" else from_numpy(key.dtype)


def _sizes(shape: TensorShape) -> tuple[int, ...]:
    if not shape.is_fully_defined():
        raise errors.invalid_argument(f"value_shape must be fully defined; got {shape}")
    return tuple(int(size) for size in shape.as_list() if size is not None)


@op(
    "HashTableV2",
    "-> table_handle: resource",
    shape=scalar,
    engine="host",
    stateful=True,
    differentiable=False,
    makes_state=True,
)
def hash_table(
    xp, *, key_dtype: DType, value_dtype: DType,
    container: str = "", shared_name: str = "", use_node_name_sharing: bool = False,
):  # fmt: skip
    """Returns a table that is filled once."""
    make = lambda name: StaticTable(name, key_dtype, value_dtype)  # noqa: E731
    return _obtain(container, shared_name, key_dtype, value_dtype, make)


@op("AnonymousHashTable", "-> table_handle: resource", shape=scalar, engine="host", stateful=True, differentiable=False)
def anonymous_hash_table(xp, *, key_dtype: DType, value_dtype: DType):
    """Returns a table that is filled once and lives as long as its handle."""
    _check_key_dtype(key_dtype)
    return _handle(StaticTable(f"table_{next(_numbers)}", key_dtype, value_dtype))


@op(
    "MutableHashTableV2",
    "-> table_handle: resource",
    shape=scalar,
    engine="host",
    stateful=True,
    differentiable=False,
    makes_state=True,
)
def mutable_hash_table(
    xp, *, key_dtype: DType, value_dtype: DType,
    container: str = "", shared_name: str = "", use_node_name_sharing: bool = False,
):  # fmt: skip
    """Returns a table from keys to scalars that can change."""
    make = lambda name: MutableTable(name, key_dtype, value_dtype)  # noqa: E731
    return _obtain(container, shared_name, key_dtype, value_dtype, make)


@op(
    "AnonymousMutableHashTable", "-> table_handle: resource",
    shape=scalar, engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def anonymous_mutable_hash_table(xp, *, key_dtype: DType, value_dtype: DType):
    """Returns a table from keys to scalars that can change and lives as long as its handle."""
    _check_key_dtype(key_dtype)
    return _handle(MutableTable(f"table_{next(_numbers)}", key_dtype, value_dtype))


@op(
    "MutableHashTableOfTensorsV2", "-> table_handle: resource",
    shape=scalar, engine="host", stateful=True, differentiable=False, makes_state=True,
)  # fmt: skip
def mutable_hash_table_of_tensors(
    xp, *, key_dtype: DType, value_dtype: DType, container: str = "", shared_name: str = "",
    use_node_name_sharing: bool = False, value_shape: TensorShape = TensorShape([]),  # noqa: B008
):  # fmt: skip
    """Returns a table from keys to vectors that can change."""
    make = lambda name: MutableTable(name, key_dtype, value_dtype, _sizes(value_shape))  # noqa: E731
    return _obtain(container, shared_name, key_dtype, value_dtype, make)


@op(
    "AnonymousMutableHashTableOfTensors", "-> table_handle: resource",
    shape=scalar, engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def anonymous_mutable_hash_table_of_tensors(
    xp, *, key_dtype: DType, value_dtype: DType, value_shape: TensorShape = TensorShape([])  # noqa: B008
):  # fmt: skip
    """Returns a table from keys to vectors that can change and lives as long as its handle."""
    _check_key_dtype(key_dtype)
    return _handle(MutableTable(f"table_{next(_numbers)}", key_dtype, value_dtype, _sizes(value_shape)))


def _check_buckets(initial_num_buckets: int, max_load_factor: float) -> None:
    if initial_num_buckets < 4 or initial_num_buckets & (initial_num_buckets - 1):
        raise errors.invalid_argument(
            f"Number of buckets must be at least 4 and a power of 2, got: {initial_num_buckets}"
        )
    if not 0 < max_load_factor < 1:
        raise errors.invalid_argument(f"max_load_factor must be between 0 and 1, got: {max_load_factor}")


@op(
    "MutableDenseHashTableV2", "key_dtype, key_dtype -> table_handle: resource",
    key_dtype=ANY, shape=scalar, engine="host", stateful=True, differentiable=False, makes_state=True,
)  # fmt: skip
def mutable_dense_hash_table(
    xp, empty_key, deleted_key, *, value_dtype: DType, container: str = "", shared_name: str = "",
    use_node_name_sharing: bool = False, value_shape: TensorShape = TensorShape([]),  # noqa: B008
    initial_num_buckets: int = 131072, max_load_factor: float = 0.8,
):  # fmt: skip
    """Creates a mutable table, with keys that mean "empty" and "deleted"."""
    _check_buckets(initial_num_buckets, max_load_factor)
    kind = _dtype_of(empty_key)
    make = lambda name: DenseTable(name, kind, value_dtype, _sizes(value_shape), empty_key, deleted_key)  # noqa: E731
    return _obtain(container, shared_name, kind, value_dtype, make)


@op(
    "AnonymousMutableDenseHashTable", "key_dtype, key_dtype -> table_handle: resource",
    key_dtype=ANY, shape=scalar, engine="host", stateful=True, differentiable=False,
)  # fmt: skip
def anonymous_mutable_dense_hash_table(
    xp, empty_key, deleted_key, *, value_dtype: DType, value_shape: TensorShape = TensorShape([]),  # noqa: B008
    initial_num_buckets: int = 131072, max_load_factor: float = 0.8,
):  # fmt: skip
    """Returns the same, living as long as its handle."""
    _check_buckets(initial_num_buckets, max_load_factor)
    kind = _dtype_of(empty_key)
    _check_key_dtype(kind)
    name = f"table_{next(_numbers)}"
    return _handle(DenseTable(name, kind, value_dtype, _sizes(value_shape), empty_key, deleted_key))
