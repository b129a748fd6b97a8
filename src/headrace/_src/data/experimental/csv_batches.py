"""make_csv_dataset: batches of CSV rows as dicts of columns, with types inferred from the first rows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.data.dataset import AUTOTUNE, Dataset
from headrace._src.data.experimental.csv import CsvDataset, first_rows
from headrace._src.data.experimental.file_rows import matching_paths, rows_of_files
from headrace._src.formats import compression
from headrace._src.formats.csv import CsvDialect, csv_rows
from headrace._src.formats.files import failures_of, open_file
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType, as_dtype
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import IntLike

_KINDS = (dtypes.int32, dtypes.int64, dtypes.float32, dtypes.float64, dtypes.string)


def make_csv_dataset(
    file_pattern: str | Sequence[str], batch_size: IntLike, column_names: Sequence[str] | None = None,
    column_defaults: Sequence[Any] | None = None, label_name: str | None = None,
    select_columns: Sequence[int | str] | None = None, field_delim: str = ",", use_quote_delim: bool = True,
    na_value: str = "", header: bool = True, num_epochs: int | None = None, shuffle: bool = True,
    shuffle_buffer_size: int = 10000, shuffle_seed: IntLike | None = None, prefetch_buffer_size: IntLike | None = None,
    num_parallel_reads: IntLike | None = None, sloppy: bool = False, num_rows_for_inference: int | None = 100,
    compression_type: str | None = None, ignore_errors: bool = False, encoding: str = "utf-8",
) -> Dataset:  # fmt: skip
    """Creates a dataset of batches of CSV rows: dicts from column names to vectors.

    Args:
        file_pattern: A glob pattern or several.
        batch_size: The number of rows in a batch.
        column_names: The names of the columns; read from the header by default.
        column_defaults: For each selected column a dtype or a default; inferred by default.
        label_name: The label column. If given, elements are pairs (features, labels).
        select_columns: The columns to read, by index or name; all by default.
        field_delim: The character between two fields.
        use_quote_delim: Whether double quotes enclose fields.
        na_value: A text that means an empty field.
        header: Whether the first row of each file is a header.
        num_epochs: The number of passes; infinite by default.
        shuffle: Whether files and rows are shuffled.
        shuffle_buffer_size: The size of the shuffle buffer, in rows.
        shuffle_seed: Integer seed of the shuffling, or None.
        prefetch_buffer_size: The number of batches to keep ready.
        num_parallel_reads: The number of files to read in parallel.
        sloppy: Ignored.
        num_rows_for_inference: The number of rows from which types are inferred; all if None.
        compression_type: "", "ZLIB" or "GZIP".
        ignore_errors: Whether invalid rows are skipped.
        encoding: The encoding of the header.

    Returns:
        A dataset of dicts, or of pairs (dict, label) if there is a label.

    Raises:
        ValueError: If the names of the columns are missing, repeated or do not fit `column_defaults` or `label_name`.
    """
    paths = matching_paths(file_pattern)
    dialect = CsvDialect(field_delim.encode(), use_quote_delim, na_value.encode())
    kind = compression_type or ""
    if column_names is None:
        if not header:
            raise ValueError("Expected `column_names` or `header` to be set.")
        column_names = _header_of(paths, dialect, kind, encoding)
    names = list(column_names)
    if len(names) != len(set(names)):
        raise ValueError(f"Cannot have duplicate column names; got {names}.")
    selected = None if select_columns is None else _selected(select_columns, names)
    if column_defaults is not None:
        defaults: list[Any] = [c if isinstance(c, (DType, type)) else as_tensor(c) for c in column_defaults]
        defaults = [as_dtype(c) if isinstance(c, (DType, type)) else raw.Reshape(c, as_tensor([-1])) for c in defaults]
    else:
        kept = list(range(len(names))) if selected is None else selected
        defaults = _inferred_defaults(paths, dialect, header, num_rows_for_inference, kind, kept, len(names))
    if selected is not None:
        if len(defaults) != len(selected):
            raise ValueError(
                f"If specified, `column_defaults` and `select_columns` must have the same length: {len(defaults)} and "
                f"{len(selected)}."
            )
        names = [names[n] for n in selected]
    if label_name is not None and label_name not in names:
        raise ValueError(f"`label_name` provided must be one of the columns: {names}. Received: {label_name}.")

    def rows_of(filename: Tensor) -> Dataset:
        found: Dataset = CsvDataset(
            filename, defaults, compression_type, None, header, field_delim, use_quote_delim, na_value, selected
        )
        return found.ignore_errors() if ignore_errors else found

    def as_features(*columns: Tensor) -> Any:
        features = OrderedDict(zip(names, columns, strict=True))
        if label_name is None:
            return features
        label = features.pop(label_name)
        return features, label

    rows = rows_of_files(
        paths, rows_of, num_parallel_reads, shuffle, shuffle_buffer_size, shuffle_seed, num_epochs
    )  # fmt: skip
    dataset = rows.batch(batch_size, drop_remainder=num_epochs is None).map(as_features)
    return dataset.prefetch(AUTOTUNE if prefetch_buffer_size is None else prefetch_buffer_size)


def _header_of(paths: Sequence[str], dialect: CsvDialect, kind: str, encoding: str) -> list[str]:
    """Returns the column names, which must be the same in all files."""
    headers = []
    for path in paths:
        with open_file(path) as file, failures_of(path):
            first = next(csv_rows(compression.chunks(file, kind, path), dialect), [[]])[0]
        headers.append([field.decode(encoding) for field in first])
    for path, other in zip(paths, headers, strict=True):
        if other != headers[0]:
            raise ValueError(
                f"All input CSV files should have the same column names in the header row. File {path} has {other}; "
                f"the first has {headers[0]}."
            )
    return headers[0]


def _selected(columns: Sequence[int | str], names: list[str]) -> list[int]:
    """Returns the sorted indices of columns given by index or name."""
    numbers = []
    for column in columns:
        if isinstance(column, str):
            if column not in names:
                raise ValueError(f"Column {column!r} is not one of {names}.")
            column = names.index(column)
        numbers.append(int(column))
    if len(set(numbers)) != len(numbers):
        raise ValueError(f"`select_columns` contains duplicate columns: {columns}.")
    if any(not 0 <= n < len(names) for n in numbers):
        raise ValueError(f"`select_columns` {columns} are not all among the {len(names)} columns.")
    return sorted(numbers)


def _inferred_defaults(
    paths: Sequence[str], dialect: CsvDialect, header: bool, count: int | None, kind: str, kept: list[int], width: int
) -> list[Any]:
    """Returns the default of each column's type: the first type that can hold all of its fields."""
    found: list[int | None] = [None] * len(kept)
    for row in first_rows(paths, dialect, header, count, kind):
        if len(row) != width:
            raise ValueError(
                f"Problem inferring types: CSV row {row} has {len(row)} number of fields. Expected: {width}."
            )
        for place, column in enumerate(kept):
            found[place] = _kind_of(row[column], dialect.missing, found[place])
    kinds = [dtypes.string if k is None else _KINDS[k] for k in found]
    return [as_tensor([""] if k is dtypes.string else [0], k) for k in kinds]


def _kind_of(field: bytes, missing: bytes, before: int | None) -> int | None:
    if field in (b"", missing):
        return before
    kind = before or 0
    while not _holds(_KINDS[kind], field):
        kind += 1
    return kind


def _holds(kind: DType, field: bytes) -> bool:
    if kind is dtypes.string:
        return True
    try:
        if kind.is_integer:
            limits = np.iinfo(kind.numpy_dtype)
            return bool(limits.min <= int(field) <= limits.max)
        value = float(field)
    except ValueError:
        return False
    return not np.isfinite(value) or abs(value) < float(np.finfo(kind.numpy_dtype).max)
