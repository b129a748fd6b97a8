"""`ragged[...]`: rows by position, slices of rows and within rows, new axes.

A key may select one row, or slice any axis. A single position of an inner axis can be selected only if the axis is
uniform, since not every row of a ragged axis has it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import EagerTensor, Tensor


def getitem(self: RaggedTensor, key: Any) -> Any:
    """Indexes a ragged tensor with `key`."""
    keys = list(key) if isinstance(key, (list, tuple)) else [key]
    return _outer(self, _without_ellipsis([_checked(k) for k in keys], self.shape.rank))


def _checked(key: Any) -> Any:
    """Normalizes a key; positions become Python integers if they are known."""
    if key is None or key is Ellipsis:
        return key
    if isinstance(key, slice):
        return slice(*(_bound(b) for b in (key.start, key.stop, key.step)))
    if isinstance(key, (int, np.integer)) and not isinstance(key, bool):
        return int(key)
    if isinstance(key, Tensor) and key.shape.rank == 0 and key.dtype.is_integer:
        return int(key._array) if type(key) is EagerTensor else key
    raise TypeError(
        "Only integers, slices (`:`), ellipsis (`...`), tf.newaxis (`None`) and scalar tf.int32/tf.int64 tensors are "
        f"valid indices, got {key!r}"
    )


def _bound(bound: Tensor | int | None) -> Tensor | int | None:
    if bound is None:
        return None
    checked = _checked(bound)
    if checked is None or checked is Ellipsis or isinstance(checked, slice):
        raise TypeError(f"slice offsets must be integers or None, got {bound!r}")
    return checked


def _without_ellipsis(keys: list[Any], rank: int | None) -> list[Any]:
    """Replaces the ellipsis by full slices; a second one is empty."""
    if Ellipsis not in [k for k in keys if not isinstance(k, Tensor)]:
        return keys
    position = next(n for n, k in enumerate(keys) if k is Ellipsis)
    before, after = keys[:position], [k for k in keys[position + 1 :] if k is not Ellipsis]
    if not any(k is not None for k in after) and not after:
        return before
    if rank is None:
        raise ValueError("Ellipsis not supported for unknown shape RaggedTensors")
    named = sum(k is not None for k in before + after)
    return before + [slice(None)] * max(rank - named, 0) + after


def _outer(value: RaggedTensor | Tensor, keys: list[Any]) -> Any:
    """Applies keys from the first axis on."""
    if not isinstance(value, RaggedTensor):
        return value[tuple(keys)] if keys else value
    if not keys:
        return value
    first, rest = keys[0], keys[1:]
    if first is None:
        return _in_one_row(_outer(value, rest))
    if isinstance(first, slice):
        return _inner(_sliced_rows(value, first), rest)
    return _outer(_row(value, first), rest)


def _in_one_row(value: RaggedTensor) -> RaggedTensor:
    """Adds a first axis of size 1."""
    if not isinstance(value, RaggedTensor):
        return raw.ExpandDims(value, 0)
    count = value.nrows()
    return RaggedTensor(value, rows.uniform(count, ints(1, count.dtype)), internal=True)


def _row(ragged: RaggedTensor, position: Tensor | int) -> Any:
    """Returns one row, which is ragged if the values are."""
    splits = ragged.row_splits
    if isinstance(position, int):
        nrows = ragged._row_partition.static_nrows
        if nrows is not None and position >= nrows:
            raise IndexError(f"Row key {position} out of bounds")
        start, limit = (
            (splits[position], splits[position + 1]) if position >= 0 else (splits[position - 1], splits[position])
        )
    else:
        position = raw.Cast(position, DstT=splits.dtype)
        position = raw.SelectV2(raw.Less(position, ints(0, splits.dtype)), position + ragged.nrows(), position)
        start, limit = splits[position], splits[position + 1]
    return _span(ragged.values, start, limit)


def _span(values: RaggedTensor | Tensor, start: Tensor, limit: Tensor) -> Any:
    return values[start:limit]


def _sliced_rows(ragged: RaggedTensor, key: slice) -> RaggedTensor:
    """Selects rows by a slice."""
    if key == slice(None):
        return ragged
    partition = ragged._row_partition
    starts, limits = partition.row_starts()[key], partition.row_limits()[key]
    if key.step is None or (isinstance(key.step, int) and key.step == 1):
        zero = ints([0], starts.dtype)
        first = raw.ConcatV2([starts[:1], zero], 0)[0]
        last = raw.ConcatV2([zero, limits[-1:]], 0)[-1]
        splits = raw.ConcatV2([zero, raw.Sub(limits, first)], 0)
        new = RowPartition(splits, uniform_row_length=partition.uniform_row_length(), internal=True)
        return RaggedTensor(_span(ragged.values, first, last), new, internal=True)
    return _picked(ragged, starts, limits, 1, partition.uniform_row_length())


def _picked(ragged: RaggedTensor, starts: Tensor, limits: Tensor, step: int, length: Tensor | None) -> RaggedTensor:
    """Returns new rows of the values from `starts` to `limits`; `length` is their common length, if any."""
    deltas = raw.Cast(step, DstT=starts.dtype) if isinstance(step, Tensor) else ints(step, starts.dtype)
    splits, places = raw.RaggedRange(starts, limits, deltas, Tsplits=starts.dtype)
    partition = RowPartition(splits, uniform_row_length=length, internal=True)
    return RaggedTensor(_gathered(ragged.values, places), partition, internal=True)


def _gathered(values: RaggedTensor | Tensor, places: Tensor) -> Any:
    """Gathers rows of values at valid `places`."""
    if not isinstance(values, RaggedTensor):
        return raw.GatherV2(values, places, 0)
    partition = values._row_partition
    starts = raw.GatherV2(partition.row_starts(), places, 0)
    limits = raw.GatherV2(partition.row_limits(), places, 0)
    return _picked(values, starts, limits, 1, partition.uniform_row_length())


def _inner(ragged: RaggedTensor, keys: list[Any]) -> Any:
    """Applies keys from the second axis on to every row."""
    if not keys:
        return ragged
    first, rest = keys[0], keys[1:]
    if first is None:
        below = _inner(ragged, rest)
        count = below.nrows() if isinstance(below, RaggedTensor) else rows.first_size(below, ragged.row_splits.dtype)
        return RaggedTensor(below, rows.uniform(ints(1, count.dtype), count), internal=True)
    if isinstance(first, slice):
        cut = _sliced_within_rows(ragged, first)
        return RaggedTensor(_below(cut.values, rest), cut._row_partition, internal=True)
    return _below(_one_of_each_row(ragged, first), rest)


def _below(values: RaggedTensor | Tensor, keys: list[Any]) -> Any:
    """Applies keys from the second axis of `values` on."""
    if not keys:
        return values
    return _inner(values, keys) if isinstance(values, RaggedTensor) else values[(slice(None), *keys)]


def _one_of_each_row(ragged: RaggedTensor, position: int) -> Tensor:
    """Returns one element of every row; the rows must have one length."""
    length = ragged.uniform_row_length
    if length is None:
        raise ValueError("Cannot index into an inner ragged dimension.")
    wrong = "Index out of bounds when indexing into a ragged tensor"
    place = ints(position, length.dtype) if isinstance(position, int) else raw.Cast(position, DstT=length.dtype)
    zero = ints(0, length.dtype)
    place = raw.SelectV2(raw.Less(place, zero), raw.AddV2(place, length), place)
    check(raw.LogicalAnd(raw.GreaterEqual(place, zero), raw.Less(place, length)), wrong)
    return _gathered(ragged.values, raw.AddV2(ragged.row_starts(), place))


def _sliced_within_rows(ragged: RaggedTensor, key: slice) -> RaggedTensor:
    """Applies the same slice to every row."""
    if key == slice(None):
        return ragged
    partition = ragged._row_partition
    lengths = rows.row_lengths(partition)
    step = 1 if key.step is None else key.step
    if isinstance(step, Tensor):
        raise TypeError("slice strides of a ragged axis must be integers known while tracing")
    if step == 0:
        raise ValueError("slice step cannot be zero")
    starts = partition.row_starts()
    first, last = _cut(key.start, key.stop, step, lengths)
    length = _uniform_length(partition.uniform_row_length(), key)
    return _picked(ragged, raw.AddV2(starts, first), raw.AddV2(starts, last), step, length)


def _cut(start: int | None, stop: int | None, step: int, lengths: Tensor) -> tuple[Tensor, Tensor]:
    """Returns the start and end of a slice in rows of these lengths, by Python's rules."""
    dtype = lengths.dtype
    low = ints(0 if step > 0 else -1, dtype)
    high = lengths if step > 0 else raw.Sub(lengths, ints(1, dtype))
    nothing = raw.ZerosLike(lengths)
    begin, end = (nothing, lengths) if step > 0 else (high, raw.Sub(nothing, ints(1, dtype)))
    return _resolved(start, begin, lengths, low, high), _resolved(stop, end, lengths, low, high)


def _resolved(bound: int | None, default: Tensor, lengths: Tensor, low: Tensor, high: Tensor) -> Tensor:
    if bound is None:
        return default
    dtype = lengths.dtype
    place = ints(bound, dtype) if isinstance(bound, int) else raw.Cast(bound, DstT=dtype)
    counted = raw.AddV2(raw.SelectV2(raw.Less(place, ints(0, dtype)), lengths, raw.ZerosLike(lengths)), place)
    return raw.Minimum(raw.Maximum(counted, low), high)


def _uniform_length(length: Any, key: slice) -> Tensor | None:
    """Returns the length of the slice of each row if the rows have one known length."""
    known = None if length is None else static_value(length)
    if known is None or any(isinstance(b, Tensor) for b in (key.start, key.stop, key.step)):
        return None
    return ints(len(range(*key.indices(int(known)))), length.dtype)
