"""SqlDataset: the rows of a query on a SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.data.dataset import Dataset
from headrace._src.data.engine.block import Block
from headrace._src.data.engine.cursor import BlockCursor, Cursor, Run
from headrace._src.data.plan.node import PlanNode
from headrace._src.data.readers.file_sources import text_of
from headrace._src.tensors.dtypes import DType, as_dtype, string
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import DTypeLike, TensorLike

_ROWS = 256


class SqlDataset(Dataset):
    """The rows of a query on a SQLite database, as tuples of scalars.

    Args:
        driver_name: "sqlite".
        data_source_name: The database file.
        query: The SQL query.
        output_types: The dtypes of the columns.

    Raises:
        InvalidArgumentError: If `driver_name` is not "sqlite".
    """

    def __init__(
        self,
        driver_name: str,
        data_source_name: TensorLike,
        query: TensorLike,
        output_types: Sequence[DTypeLike],
    ) -> None:
        if text_of(driver_name) != "sqlite":
            raise errors.invalid_argument(f"The database type, {driver_name}, is not supported by SqlDataset.")
        super().__init__(SqlRows(text_of(data_source_name), text_of(query), output_types))


class SqlRows(PlanNode):
    kind = "SqlDatasetV2"

    def __init__(self, path: str, query: str, kinds: Sequence[DTypeLike]) -> None:
        super().__init__(tuple(TensorSpec([], as_dtype(kind)) for kind in kinds))
        self.path, self.query = path, query

    def open(self, run: Run) -> Cursor:
        return BlockCursor(self._blocks())

    def _blocks(self) -> Iterator[Block]:
        try:
            connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, check_same_thread=False)
        except sqlite3.Error as problem:
            raise errors.not_found(f"{self.path}: {problem}") from problem
        try:
            found = connection.execute(self.query)
            while rows := found.fetchmany(_ROWS):
                if len(rows[0]) != len(self.specs):
                    raise errors.invalid_argument(
                        f"The number of columns returned by the query ({len(rows[0])}) does not match `output_types` "
                        f"({len(self.specs)})."
                    )
                columns = [_column(s.dtype, c) for s, c in zip(self.specs, zip(*rows, strict=True), strict=True)]
                yield Block(columns, len(rows))
        except sqlite3.Error as problem:
            raise errors.invalid_argument(f"{self.query}: {problem}") from problem
        finally:
            connection.close()


def _column(kind: DType, values: tuple[Any, ...]) -> np.ndarray:
    if kind is not string:
        return np.array([0 if v is None else v for v in values], kind.numpy_dtype)
    column: np.ndarray = np.empty(len(values), object)
    column[:] = [b"" if v is None else v if isinstance(v, bytes) else str(v).encode() for v in values]
    return column
