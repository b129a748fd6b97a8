"""Parsing of serialized Examples into arrays, as `tf.io.parse_example` defines it.

A feature is asked for as dense (one shape for all records, or padded to the longest), sparse or ragged; what is asked
and what comes back are plain records and arrays.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import InvalidArgumentError, OpError, invalid_argument
from headrace._src.formats import example_wire
from headrace._src.formats.example_columns import Column, read_columns
from headrace._src.formats.example_wire import BYTES, FLOAT, INT64, LIST_NAMES, NAMES, Feature
from headrace._src.formats.tensor_proto import to_bytes

Array = npt.NDArray[Any]

_KINDS = {np.dtype(object): BYTES, np.dtype(np.float32): FLOAT, np.dtype(np.int64): INT64}
_FEWEST_FOR_COLUMNS = 24  # with fewer records, reading them one by one is faster


@dataclass(frozen=True)
class Dense:
    """A feature with the same shape in every record.

    A first size of None means as many rows as a record has; the batch is padded with `default` to the longest. Without
    a default a fixed shape is required to be there, and padding is zeros or empty strings.
    """

    dtype: npt.DTypeLike
    shape: tuple[int | None, ...] = ()
    default: npt.ArrayLike | None = None

    @property
    def variable(self) -> bool:
        return bool(self.shape) and self.shape[0] is None

    @property
    def row_shape(self) -> tuple[int, ...]:
        """The shape of what one record gives; of one row where their number varies."""
        return tuple(size for size in (self.shape[1:] if self.variable else self.shape) if size is not None)


@dataclass(frozen=True)
class Sparse:
    """A feature of any length, returned as `SparseValue`."""

    dtype: npt.DTypeLike


@dataclass(frozen=True)
class Ragged:
    """A feature of any length, returned as `RaggedValue`."""

    dtype: npt.DTypeLike
    splits_dtype: npt.DTypeLike = np.int32


Spec = Dense | Sparse | Ragged


@dataclass(frozen=True)
class SparseValue:
    """Values with their coordinates, and the shape of the whole."""

    indices: npt.NDArray[np.int64]
    values: Array
    shape: npt.NDArray[np.int64]


@dataclass(frozen=True)
class RaggedValue:
    """Values of all rows end to end, and where each row ends."""

    values: Array
    row_splits: Array


Value = Array | SparseValue | RaggedValue


def kind_of(dtype: npt.DTypeLike, key: str) -> int:
    """Which list of a Feature holds values of `dtype`."""
    kind = _KINDS.get(np.dtype(dtype))
    if kind is None:
        raise invalid_argument(f"Feature {key}: the type must be string, float32 or int64; received {np.dtype(dtype)}")
    return kind


def parse_examples(
    serialized: Sequence[bytes], specs: Mapping[str, Spec], names: Sequence[bytes] | None = None
) -> dict[str, Value]:
    """Parses a batch; `names` identify the records in error messages."""
    if names is not None and len(names) not in (0, len(serialized)):
        raise invalid_argument(f"ParseExample: {len(names)} names for {len(serialized)} serialized examples")
    wanted = [(key.encode(), kind_of(spec.dtype, key)) for key, spec in specs.items()]
    places = Places(names or None)
    columns = read_columns(serialized, wanted) if len(serialized) >= _FEWEST_FOR_COLUMNS else None
    if columns is None:
        columns = gather_columns(serialized, [_features_of(data) for data in serialized], specs, places)
    return {key: column_value(column, spec, key, places) for (key, spec), column in zip(specs.items(), columns)}


def parse_example(serialized: bytes, specs: Mapping[str, Spec]) -> dict[str, Value]:
    """Parses one record; the results lack the batch dimension, a ragged one is all values in one row."""
    features = _features_of(serialized)
    results: dict[str, Value] = {}
    for key, spec in specs.items():
        kind = kind_of(spec.dtype, key)
        feature = features.get(key.encode())
        values = None
        if feature is not None:
            found = checked_values(serialized, feature, kind, f"Key: {key}.  ", isinstance(spec, Dense))
            values = join([found], kind) if kind == BYTES else np.asarray(found)
        results[key] = single_value(values, spec, key, kind)
    return results


def single_value(values: Array | None, spec: Spec, key: str, kind: int) -> Value:
    """What the spec asks for, from one record's values, or None where it has none."""
    if isinstance(spec, Dense):
        if values is None and spec.variable:
            values = _nothing(kind)
        if values is None:
            if spec.default is None:
                raise _missing("", key, kind)
            return np.array(_broadcast(spec.default, spec, key))
        size = math.prod(spec.row_shape)
        if spec.variable and (values.size % size == 0 if size else not values.size):
            return values.reshape(values.size // size if size else 0, *spec.row_shape)
        if values.size == size and not spec.variable:
            return values.reshape(spec.row_shape)
        shape = ",".join(["?"] * spec.variable + [str(size) for size in spec.row_shape])
        raise invalid_argument(
            f"Key: {key}.  Can't parse serialized Example: "
            f"{values.size} {LIST_NAMES[kind]} values do not fit the output shape [{shape}]"
        )
    values = _nothing(kind) if values is None else values
    if isinstance(spec, Ragged):
        return RaggedValue(values, np.array([0, values.size], spec.splits_dtype))
    return SparseValue(np.arange(values.size)[:, None], values, np.array([values.size]))


def _nothing(kind: int) -> Array:
    return np.zeros(0, object if kind == BYTES else np.float32 if kind == FLOAT else np.int64)


def _missing(where: str, key: str, kind: int) -> InvalidArgumentError:
    return invalid_argument(f"{where}Feature: {key} (data type: {NAMES[kind]}) is required but could not be found.")


def _features_of(serialized: bytes) -> dict[bytes, Feature]:
    try:
        return example_wire.example_features(serialized)
    except OpError as error:
        raise invalid_argument(
            f"Could not parse example input, value: {serialized[:200]!r} ({error.message})"
        ) from error


class Places:
    """Words for where in the batch something is wrong."""

    def __init__(self, names: Sequence[bytes] | None) -> None:
        self._names = names

    def name(self, record: int) -> str:
        known = self._names[record].decode("utf-8", "replace") if self._names else "<unknown>"
        return f"Name: {known}, "

    def key(self, record: int, key: str) -> str:
        return f"{self.name(record)}Key: {key}, Index: {record}.  "


def gather_columns(
    serialized: Sequence[bytes],
    features: Sequence[Mapping[bytes, Feature]],
    specs: Mapping[str, Spec],
    places: Places,
) -> list[Column]:
    """Columns from the features of records that were read one by one."""
    columns = []
    for key, spec in specs.items():
        kind = kind_of(spec.dtype, key)
        name = key.encode()
        pieces: list[example_wire.Values] = []
        counts = np.zeros(len(serialized), np.int64)
        present = np.zeros(len(serialized), np.bool_)
        for record, (data, known) in enumerate(zip(serialized, features)):
            feature = known.get(name)
            if feature is not None:
                found = checked_values(data, feature, kind, places.key(record, key), isinstance(spec, Dense))
                pieces.append(found)
                counts[record], present[record] = len(found), True
        columns.append(Column(join(pieces, kind), counts, present))
    return columns


def checked_values(data: bytes, feature: Feature, kind: int, where: str, dense: bool) -> example_wire.Values:
    """Returns the values of a feature that must have a kind; `where` opens the error message."""
    if feature.kind != kind:
        found, expected = NAMES[feature.kind], NAMES[kind]
        if dense:
            raise invalid_argument(f"{where}Data types don't match. Data type: {found} but expected type: {expected}")
        raise invalid_argument(f"{where}Data types don't match. Expected type: {expected}, Actual type: {found}")
    try:
        return example_wire.values_of(data, feature)
    except OpError as error:
        raise invalid_argument(f"{where}Can't parse serialized Example. ({error.message})") from error


def join(pieces: Sequence[example_wire.Values], kind: int) -> Array:
    """Values of several features, end to end."""
    if kind == BYTES:
        strings = [string for piece in pieces for string in piece]
        joined: Array = np.empty(len(strings), object)
        joined[:] = strings
        return joined
    dtype = np.float32 if kind == FLOAT else np.int64
    return np.concatenate([np.zeros(0, dtype), *pieces])


def column_value(column: Column, spec: Spec, key: str, places: Places) -> Value:
    """What the spec asks for, from a column."""
    if isinstance(spec, Ragged):
        splits = np.concatenate(([0], np.cumsum(column.counts)))
        return RaggedValue(column.values, splits.astype(spec.splits_dtype))
    if isinstance(spec, Sparse):
        records = np.repeat(np.arange(len(column.counts)), column.counts)
        indices = np.stack([records, _within(column.counts)], axis=1).astype(np.int64)
        shape = np.array([len(column.counts), column.counts.max(initial=0)], np.int64)
        return SparseValue(indices, column.values, shape)
    if spec.variable:
        return _padded(column, spec, key, places)
    return _fixed(column, spec, key, places)


def _within(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """0, 1, 2... within each record."""
    starts = np.cumsum(counts) - counts
    return np.arange(counts.sum()) - np.repeat(starts, counts)


def _fixed(column: Column, spec: Dense, key: str, places: Places) -> Array:
    size = math.prod(spec.row_shape)
    kind = kind_of(spec.dtype, key)
    wrong = column.present & (column.counts != size)
    if wrong.any():
        raise _wrong_count(int(wrong.argmax()), column, spec, kind, key, places)
    shape = (len(column.counts), *spec.row_shape)
    if column.present.all():
        return column.values.reshape(shape)
    if spec.default is None:
        raise _missing(places.name(int((~column.present).argmax())), key, kind)
    result = np.empty(shape, spec.dtype)
    result[:] = _broadcast(spec.default, spec, key)
    result[column.present] = column.values.reshape(-1, *spec.row_shape)
    return result


def _wrong_count(record: int, column: Column, spec: Dense, kind: int, key: str, places: Places) -> InvalidArgumentError:
    shape = ",".join(map(str, spec.row_shape))
    where, count = places.key(record, key), column.counts[record]
    return invalid_argument(
        f"{where}Number of {LIST_NAMES[kind]} values != expected.  Values size: {count} but output shape: [{shape}]"
    )


def _broadcast(default: npt.ArrayLike, spec: Dense, key: str) -> Array:
    filling = _default_array(default, spec)
    if filling.size == math.prod(spec.row_shape):
        return filling.reshape(spec.row_shape)
    if filling.size == 1:
        return np.broadcast_to(filling.reshape(()), spec.row_shape)
    raise invalid_argument(f"Feature {key}: the default of shape {filling.shape} does not fit shape {spec.row_shape}")


def _default_array(default: npt.ArrayLike, spec: Dense) -> Array:
    filling = np.asarray(default, spec.dtype)
    if filling.dtype != np.dtype(object):
        return filling
    strings = np.empty(filling.size, object)
    strings[:] = [to_bytes(element) for element in filling.ravel().tolist()]
    return strings.reshape(filling.shape)


def _padded(column: Column, spec: Dense, key: str, places: Places) -> Array:
    stride = math.prod(spec.row_shape)
    kind = kind_of(spec.dtype, key)
    wrong = column.counts % stride != 0 if stride else column.counts > 0
    if wrong.any():
        record = int(wrong.argmax())
        shape = ",".join(["?", *map(str, spec.row_shape)])
        raise invalid_argument(
            f"{places.key(record, key)}Number of {LIST_NAMES[kind]} values is not a multiple of stride length. "
            f"Saw {column.counts[record]} values but output shape is: [{shape}]"
        )
    records = len(column.counts)
    longest = int(column.counts.max(initial=0))
    rows = longest // stride if stride else 0
    shape_out = (records, rows, *spec.row_shape)
    if records and (column.counts == longest).all():
        return column.values.reshape(shape_out)
    empty: Any = b"" if kind == BYTES else 0
    filling = _default_array(empty if spec.default is None else spec.default, spec)
    result = np.empty((records, longest), spec.dtype)
    result[:] = filling.reshape(-1)[0] if filling.size == 1 else np.resize(filling.reshape(-1), longest)
    result[np.repeat(np.arange(records), column.counts), _within(column.counts)] = column.values
    return result.reshape(shape_out)
