"""from_parquet and from_arrow: the rows of Apache Arrow tables, through the package pyarrow."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import LazyModule
from headrace._src.data.dataset import Dataset
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.plan.node import PlanNode
from headrace._src.formats.files import failures_of
from headrace._src.tensors.dtypes import as_dtype, int64, string
from headrace._src.tensors.specs import TensorSpec

_arrow: Any = LazyModule("pyarrow")
_parquet: Any = LazyModule("pyarrow.parquet")
_ROWS = 1024


def from_parquet(
    filenames: str | os.PathLike[str] | Sequence[str | os.PathLike[str]], columns: Sequence[str] | None = None
) -> Dataset:
    """Creates a dataset of the rows of Parquet files, as dicts of scalars; a column of lists gives vectors.

    Args:
        filenames: A file or a list of files with the same columns.
        columns: The columns to read; all by default.

    Returns:
        A dataset of dicts.

    Raises:
        ValueError: If `filenames` is empty.
    """
    paths = [filenames] if isinstance(filenames, (str, os.PathLike)) else list(filenames)
    files = [_opened(_parquet_file, path) for path in paths]
    if not files:
        raise ValueError("from_parquet: `filenames` should not be empty.")
    wanted = None if columns is None else list(columns)

    def batches() -> Iterator[Any]:
        for path in paths:
            yield from _opened(_parquet_file, path).iter_batches(batch_size=_ROWS, columns=wanted)

    return Dataset(ArrowRows(files[0].schema_arrow, wanted, batches, sum(f.metadata.num_rows for f in files)))


def from_arrow(source: Any, columns: Sequence[str] | None = None) -> Dataset:
    """Creates a dataset of the rows of a pyarrow table or an Arrow IPC (Feather) file, as dicts of scalars.

    Args:
        source: A `pyarrow.Table`, a `pyarrow.RecordBatch`, or the name of a file.
        columns: The columns to read; all by default.

    Returns:
        A dataset of dicts.

    Raises:
        TypeError: If `source` is not a table, a record batch or the name of a file.
    """
    if isinstance(source, (str, os.PathLike)):
        table = _opened(_ipc_table, source)
    elif hasattr(source, "to_batches"):
        table = source
    elif hasattr(source, "schema"):
        table = _arrow.Table.from_batches([source])
    else:
        raise TypeError(f"from_arrow takes a table, a record batch or the name of a file; got {type(source).__name__}.")
    wanted = None if columns is None else list(columns)

    def batches() -> Iterator[Any]:
        chosen = table if wanted is None else table.select(wanted)
        yield from chosen.to_batches(max_chunksize=_ROWS)

    return Dataset(ArrowRows(table.schema, wanted, batches, table.num_rows))


def _parquet_file(path: str) -> Any:
    return _parquet.ParquetFile(path)


def _ipc_table(path: str) -> Any:
    return _arrow.ipc.open_file(_arrow.memory_map(path)).read_all()


def _opened(opening: Callable[[str], Any], name: str | os.PathLike[str]) -> Any:
    path = os.fspath(name)
    try:
        with failures_of(path):
            return opening(path)
    except ModuleNotFoundError as problem:
        raise ModuleNotFoundError(
            "Parquet and Arrow files need the package pyarrow (pip install pyarrow)."
        ) from problem
    except _arrow.ArrowException as problem:
        raise errors.data_loss(f"{path}: {problem}") from problem


class ArrowRows(PlanNode):
    """The rows of record batches."""

    kind = "ArrowDataset"

    def __init__(self, schema: Any, wanted: list[str] | None, batches: Callable[[], Iterator[Any]], count: int) -> None:
        names = schema.names if wanted is None else wanted
        for name in names:
            if name not in schema.names:
                raise errors.not_found(f"There is no column {name!r}; there are {', '.join(schema.names)}.")
        super().__init__({name: _spec(schema.field(name).type, name) for name in names})
        self._batches, self._count = batches, count

    def cardinality(self) -> int:
        return self._count

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._blocks())

    def _blocks(self) -> Iterator[Block]:
        names = sorted(self.spec)  # the order of a dict's leaves
        for batch in self._batches():
            columns = [_column(batch.column(batch.schema.get_field_index(n)), self.spec[n], n) for n in names]
            yield Block(columns, batch.num_rows)


def _spec(kind: Any, name: str) -> TensorSpec:
    types = _arrow.types
    if types.is_dictionary(kind):
        return _spec(kind.value_type, name)
    if types.is_fixed_size_list(kind):
        inner = _spec(kind.value_type, name)
        return TensorSpec([kind.list_size, *inner.shape], inner.dtype)
    if types.is_list(kind) or types.is_large_list(kind):
        inner = _spec(kind.value_type, name)
        return TensorSpec([None, *inner.shape], inner.dtype)
    if types.is_string(kind) or types.is_large_string(kind) or types.is_binary(kind) or types.is_large_binary(kind):
        return TensorSpec([], string)
    if types.is_temporal(kind):
        return TensorSpec([], int64)
    if types.is_boolean(kind) or types.is_integer(kind) or types.is_floating(kind):
        return TensorSpec([], as_dtype(kind.to_pandas_dtype()))
    raise errors.unimplemented(f"Column {name!r} has the type {kind}, which tensors do not support.")


def _column(array: Any, spec: TensorSpec, name: str) -> Any:
    """Converts a column to one array, or to a list if the rows differ in size."""
    kind, types = array.type, _arrow.types
    if types.is_dictionary(kind):
        array = array.dictionary_decode()
        kind = array.type
    if array.null_count and not types.is_floating(kind):
        raise errors.invalid_argument(f"Column {name!r} has {array.null_count} nulls among values of type {kind}.")
    if types.is_fixed_size_list(kind):
        flat = _column(array.flatten(), TensorSpec(spec.shape[1:], spec.dtype), name)
        return flat.reshape(len(array), kind.list_size, *flat.shape[1:])
    if types.is_list(kind) or types.is_large_list(kind):
        flat = _column(array.flatten(), TensorSpec(spec.shape[1:], spec.dtype), name)
        ends = np.cumsum(array.value_lengths().to_numpy(zero_copy_only=False))
        return [flat[start:end] for start, end in zip(np.append(0, ends[:-1]), ends, strict=True)]
    if spec.dtype is string:
        column: np.ndarray = np.empty(len(array), object)
        column[:] = [v.encode() if isinstance(v, str) else v for v in array.to_pylist()]
        return column
    if types.is_temporal(kind):
        array = array.cast(_arrow.int32() if kind.bit_width == 32 else _arrow.int64())
    return array.to_numpy(zero_copy_only=False).astype(spec.dtype.numpy_dtype, copy=False)
