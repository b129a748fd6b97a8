"""Formats ragged tensors as string tensors, for tf.print and tf.strings.format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor


def as_text(self: RaggedTensor, summarize: int = 3) -> Tensor:
    """Formats the values as a scalar string; long rows show the first and last `summarize` elements (-1: all)."""
    flat = self.flat_values
    if flat.dtype is dtypes.string:
        flat = raw.StringJoin([as_tensor("'"), flat, as_tensor("'")])
    else:
        flat = raw.AsString(flat)
    value: Any = self._with_flat_tensor(_with_inner_rows(flat, self.row_splits.dtype))
    while isinstance(value, RaggedTensor):
        value = _joined_innermost(value, summarize)
    whole = RaggedTensor(
        value, rows.from_lengths(raw.Reshape(rows.first_size(value, dtypes.int64), ints([1]))), internal=True
    )
    return _joined(whole, summarize)[0]


def _with_inner_rows(flat: Tensor, dtype: DType) -> Any:
    """Converts the uniform inner axes to rows."""
    rank = flat.shape.rank
    return flat if rank == 1 else from_tensor(None, flat, ragged_rank=rank - 1, row_splits_dtype=dtype)


def _joined_innermost(value: RaggedTensor, summarize: int) -> Any:
    if isinstance(value.values, RaggedTensor):
        return RaggedTensor(_joined_innermost(value.values, summarize), value._row_partition, internal=True)
    return _joined(value, summarize)


def _joined(value: RaggedTensor, summarize: int) -> Tensor:
    """Joins each row of strings to one string in brackets."""
    if summarize >= 0:
        value = _shortened(value, summarize)
    text = raw.UnsortedSegmentJoin(value.values, value.value_rowids(), value.nrows(), separator=", ")
    return raw.StringJoin([as_tensor("["), text, as_tensor("]")])


def _shortened(value: RaggedTensor, keep: int) -> RaggedTensor:
    """Replaces the middle of long rows by dots."""
    starts, limits = value.row_starts(), value.row_limits()
    dtype = starts.dtype
    is_long = raw.Greater(value.row_lengths(), ints(2 * keep, dtype))
    dots_at = rows.first_size(value.values, dtype)  # the dots follow all values
    padded = raw.ConcatV2([value.values, as_tensor(["..."])], 0)
    bounds = [
        (starts, raw.SelectV2(is_long, starts + ints(keep, dtype), limits)),
        (raw.BroadcastTo(dots_at, raw.Shape(starts)), raw.AddV2(raw.Cast(is_long, DstT=dtype), dots_at)),
        (raw.SelectV2(is_long, limits - ints(keep, dtype), limits), limits),
    ]
    begin, end = (raw.Reshape(raw.Pack([b[n] for b in bounds], axis=1), ints([-1])) for n in (0, 1))
    splits, places = raw.RaggedRange(begin, end, ints(1, dtype), Tsplits=dtype)
    # Each row has three ranges: its head, the dots, its tail.
    return RaggedTensor(raw.GatherV2(padded, places, ints(0)), RowPartition(splits[::3], internal=True), internal=True)


def format_(
    template: str, inputs: RaggedTensor, placeholder: str = "{}", summarize: int = 3, name: str | None = None
) -> Tensor:
    """Returns `template` with each placeholder replaced by the text of a tensor, ragged or not."""
    values: Sequence[Any] = inputs if isinstance(inputs, (list, tuple)) else [inputs]
    pieces = template.split(placeholder)
    if len(pieces) - 1 != len(values):
        raise ValueError(f"The template expects {len(pieces) - 1} tensors, but the inputs only has {len(values)}.")
    parts: list[Any] = [as_tensor(pieces[0])]
    for value, piece in zip(values, pieces[1:], strict=True):
        if isinstance(value, RaggedTensor):
            parts.append(as_text(value, summarize))
        else:
            parts.append(
                raw.StringFormat([convert_to_tensor(value)], template="{}", placeholder="{}", summarize=summarize)
            )
        parts.append(as_tensor(piece))
    return raw.StringJoin(parts)
