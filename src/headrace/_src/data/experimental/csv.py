"""CsvDataset: the rows of CSV files as tuples of scalars."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from headrace._src.base import errors
from headrace._src.data.dataset import Dataset
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import Cursor, Run
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.readers.file_sources import FileNames, names_plan, size_of, text_of
from headrace._src.formats import compression
from headrace._src.formats.csv import CsvColumn, CsvDialect, csv_columns, csv_rows
from headrace._src.formats.files import failures_of, open_file
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, string
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import IntLike

_CHUNK = 1 << 20


class CsvDataset(Dataset):
    """The rows of CSV files.

    Args:
        filenames: A name, a list, a tensor or a dataset of names.
        record_defaults: For each column a dtype (its field must not be empty) or a default (its field may be).
        compression_type: "", "ZLIB" or "GZIP".
        buffer_size: The number of bytes to read at a time.
        header: Whether the first row of each file is skipped.
        field_delim: The character between two fields.
        use_quote_delim: Whether double quotes enclose fields.
        na_value: A text that means an empty field.
        select_cols: The columns to read, in increasing order.
        exclude_cols: The columns to skip, instead of `select_cols`.

    Raises:
        ValueError: If both `select_cols` and `exclude_cols` are given.
    """

    def __init__(
        self, filenames: FileNames, record_defaults: Sequence[Any], compression_type: str | None = None,
        buffer_size: IntLike | None = None, header: bool = False, field_delim: str = ",", use_quote_delim: bool = True,
        na_value: str = "", select_cols: Sequence[int] | None = None, exclude_cols: Sequence[int] | None = None,
    ) -> None:  # fmt: skip
        if select_cols is not None and exclude_cols is not None:
            raise ValueError("Only one of `select_cols` and `exclude_cols` can be given.")
        kinds, columns = _columns(record_defaults)
        dialect = CsvDialect(
            field_delim.encode(),
            use_quote_delim,
            na_value.encode(),
            None if select_cols is None else tuple(select_cols),
        )
        excluded = None if exclude_cols is None else frozenset(exclude_cols)
        super().__init__(
            CsvFiles(
                names_plan(filenames), kinds, columns, dialect, header, excluded, text_of(compression_type),
                size_of(buffer_size, _CHUNK),
            )
        )  # fmt: skip


def _columns(record_defaults: Sequence[Any]) -> tuple[list[DType], list[CsvColumn]]:
    kinds, columns = [], []
    for given in record_defaults:
        if isinstance(given, (DType, type)):
            kind, default = as_dtype(given), None
        else:
            tensor = as_tensor(given)
            kind, flat = tensor.dtype, tensor._array.reshape(-1)
            default = flat[0] if flat.size else None
        kinds.append(kind)
        columns.append(CsvColumn(object if kind is string else kind.numpy_dtype, default))
    return kinds, columns


class CsvFiles(PlanNode):
    kind = "CsvDatasetV2"

    def __init__(
        self, names: PlanNode, kinds: Sequence[DType], columns: Sequence[CsvColumn], dialect: CsvDialect, header: bool,
        excluded: frozenset[int] | None, compression_type: str, buffer_size: int,
    ) -> None:  # fmt: skip
        super().__init__(tuple(TensorSpec([], kind) for kind in kinds), names)
        self.columns, self.dialect, self.header, self.excluded = tuple(columns), dialect, header, excluded
        self.compression_type, self.buffer_size = compression_type, buffer_size

    def rows(self, path: str) -> Iterator[list[list[bytes]]]:
        """Yields lists of rows of a file, without the header."""
        with open_file(path) as file, failures_of(path):
            first = self.header
            for rows in csv_rows(compression.chunks(file, self.compression_type, path, self.buffer_size), self.dialect):
                kept = rows[1:] if first else rows
                first = False
                if self.excluded is not None:
                    kept = [[f for n, f in enumerate(row) if n not in self.excluded] for row in kept]
                if kept:
                    yield kept

    def open(self, run: Run) -> Cursor:
        return _CsvCursor(self, run.open(self.inputs[0]))


class _CsvCursor(Cursor):
    """Reads columns of many rows; row by row if one is invalid, so that valid rows are not lost."""

    def __init__(self, node: CsvFiles, names: Cursor) -> None:
        self._node, self._names = node, names
        self._chunks: Iterator[list[list[bytes]]] = iter(())
        self._single: Iterator[list[bytes]] = iter(())
        self._ready: Block | None = None

    def pull(self, limit: int) -> Block | None:
        while self._ready is None:
            row = next(self._single, None)
            if row is not None:
                return self._block([row])
            rows = self._next_rows()
            if rows is None:
                return None
            try:
                self._ready = self._block(rows)
            except errors.InvalidArgumentError:
                self._single = iter(rows)
        block = self._ready
        self._ready = block.part(limit, block.count) if block.count > limit else None
        return block.part(0, limit)

    def _next_rows(self) -> list[list[bytes]] | None:
        while True:
            rows = next(self._chunks, None)
            if rows is not None:
                return rows
            name = self._names.next_row()
            if name is None:
                return None
            self._chunks = self._node.rows(name[0].item().decode())

    def _block(self, rows: list[list[bytes]]) -> Block:
        return Block(csv_columns(rows, self._node.columns, self._node.dialect), len(rows))


def first_rows(
    paths: Sequence[str], dialect: CsvDialect, header: bool, count: int | None, kind: str
) -> Iterator[list[bytes]]:
    """Returns the first rows of several files without headers; all rows if `count` is None."""

    def all_rows() -> Iterator[list[bytes]]:
        for path in paths:
            with open_file(path) as file, failures_of(path):
                rows = itertools.chain.from_iterable(csv_rows(compression.chunks(file, kind, path), dialect))
                yield from itertools.islice(rows, 1 if header else 0, None)

    return itertools.islice(all_rows(), count)
