"""Parsing of serialized SequenceExamples into arrays, as `tf.io.parse_sequence_example` defines it.

The context is parsed like an Example. A feature list, one feature a step, is asked for as dense (every step of one
shape, padded to the longest list), sparse or ragged.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from headrace._src.base.errors import OpError, invalid_argument
from headrace._src.formats import example_wire
from headrace._src.formats.example_parse import (
    Places,
    Ragged,
    Sparse,
    SparseValue,
    Spec,
    Value,
    column_value,
    gather_columns,
    join,
    kind_of,
)
from headrace._src.formats.example_wire import BYTES, NAMES, Feature

Array = npt.NDArray[Any]
_Lists = dict[bytes, list[Feature | None]]


@dataclass(frozen=True)
class DenseList:
    """A feature list whose every step has `shape`; `missing_is_empty` allows records without it."""

    dtype: npt.DTypeLike
    shape: tuple[int, ...] = ()
    missing_is_empty: bool = False


ListSpec = DenseList | Sparse | Ragged


@dataclass(frozen=True)
class DenseListValue:
    """Steps of all records, padded with zeros or empty strings, and how many each record has."""

    values: Array
    lengths: npt.NDArray[np.int64]


@dataclass(frozen=True)
class RaggedListValue:
    """Values end to end; where each step ends among them; where each record ends among the steps."""

    values: Array
    inner_splits: Array
    outer_splits: Array


ListValue = DenseListValue | SparseValue | RaggedListValue


class _ContextPlaces(Places):
    def key(self, record: int, key: str) -> str:
        return f"{self.name(record)}Context feature: {key}.  "


def parse_sequence_examples(
    serialized: Sequence[bytes],
    context: Mapping[str, Spec],
    lists: Mapping[str, ListSpec],
    names: Sequence[bytes] | None = None,
) -> tuple[dict[str, Value], dict[str, ListValue]]:
    """Parses a batch into its context features and its feature lists."""
    if names is not None and len(names) not in (0, len(serialized)):
        raise invalid_argument(f"ParseSequenceExample: {len(names)} names for {len(serialized)} serialized examples")
    context_places = _ContextPlaces(names or None)
    parsed = [_read(data, context_places.name(record)) for record, data in enumerate(serialized)]
    columns = gather_columns(serialized, [features for features, _ in parsed], context, context_places)
    context_values = {
        key: column_value(column, spec, key, context_places) for (key, spec), column in zip(context.items(), columns)
    }
    step_lists = [steps for _, steps in parsed]
    list_values = {key: _list_value(serialized, step_lists, key, spec, context_places) for key, spec in lists.items()}
    return context_values, list_values


def parse_sequence_example(
    serialized: bytes, context: Mapping[str, Spec], lists: Mapping[str, ListSpec], name: bytes | None = None
) -> tuple[dict[str, Value], dict[str, ListValue]]:
    """Parses one record; dense and sparse results lack the batch dimension."""
    context_values, list_values = parse_sequence_examples(
        [serialized], context, lists, None if name is None else [name]
    )
    for key, value in context_values.items():
        if isinstance(value, SparseValue):
            context_values[key] = _first_of_sparse(value)
        elif isinstance(value, np.ndarray):
            context_values[key] = value[0]
    for key, steps in list_values.items():
        if isinstance(steps, SparseValue):
            list_values[key] = _first_of_sparse(steps)
        elif isinstance(steps, DenseListValue):
            list_values[key] = DenseListValue(steps.values[0], steps.lengths)
    return context_values, list_values


def _first_of_sparse(value: SparseValue) -> SparseValue:
    return SparseValue(value.indices[:, 1:], value.values, value.shape[1:])


def _read(data: bytes, where: str) -> tuple[dict[bytes, Feature], _Lists]:
    try:
        return example_wire.sequence_features(data)
    except OpError as error:
        raise invalid_argument(f"{where}Invalid protocol message input: {error.message}") from error


def _list_value(
    serialized: Sequence[bytes], step_lists: Sequence[_Lists], key: str, spec: ListSpec, places: Places
) -> ListValue:
    kind = kind_of(spec.dtype, key)
    pieces: list[example_wire.Values] = []
    counts: list[int] = []  # values a step
    lengths = np.zeros(len(serialized), np.int64)  # steps a record
    for record, (data, lists) in enumerate(zip(serialized, step_lists)):
        steps = lists.get(key.encode())
        if steps is None:
            if isinstance(spec, DenseList) and not spec.missing_is_empty:
                raise invalid_argument(
                    f"{places.name(record)}Feature list '{key}' is required but could not be found.  Did you mean to "
                    "include it in feature_list_dense_missing_assumed_empty or feature_list_dense_defaults?"
                )
            continue
        lengths[record] = len(steps)
        for index, feature in enumerate(steps):
            where = f"{places.name(record)}Feature list: {key}, Index: {index}.  "
            values = [] if feature is None else _step_values(data, feature, kind, where)
            if isinstance(spec, DenseList) and len(values) != math.prod(spec.shape):
                shape = ",".join(map(str, spec.shape))
                raise invalid_argument(
                    f"{places.name(record)}Key: {key}, Index: {index}.  Number of values != expected.  "
                    f"values size: {len(values)} but output shape: [{shape}]"
                )
            pieces.append(values)
            counts.append(len(values))
    return _shaped(join([piece for piece in pieces if len(piece)], kind), np.array(counts, np.int64), lengths, spec)


def _step_values(data: bytes, feature: Feature, kind: int, where: str) -> example_wire.Values:
    if feature.kind != kind:
        raise invalid_argument(f"{where}Data types don't match. Expected type: {NAMES[kind]}")
    try:
        return example_wire.values_of(data, feature)
    except OpError as error:
        raise invalid_argument(f"{where}Can't parse serialized Example. ({error.message})") from error


def _shaped(values: Array, counts: npt.NDArray[np.int64], lengths: npt.NDArray[np.int64], spec: ListSpec) -> ListValue:
    if isinstance(spec, Ragged):
        inner = np.concatenate(([0], np.cumsum(counts))).astype(spec.splits_dtype)
        outer = np.concatenate(([0], np.cumsum(lengths))).astype(spec.splits_dtype)
        return RaggedListValue(values, inner, outer)
    records = np.repeat(np.arange(len(lengths)), lengths)
    steps = _within(lengths)
    longest = int(lengths.max(initial=0))
    if isinstance(spec, Sparse):
        indices = np.stack([np.repeat(records, counts), np.repeat(steps, counts), _within(counts)], axis=1)
        shape = np.array([len(lengths), longest, counts.max(initial=0)], np.int64)
        return SparseValue(indices.astype(np.int64), values, shape)
    empty: Any = b"" if kind_of(spec.dtype, "") == BYTES else 0
    dense = np.full((len(lengths), longest, *spec.shape), empty, spec.dtype)
    dense[records, steps] = values.reshape(-1, *spec.shape)
    return DenseListValue(dense, lengths)


def _within(counts: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """0, 1, 2... for each count."""
    return np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
