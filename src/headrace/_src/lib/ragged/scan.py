"""tf.cumsum of ragged tensors."""

from __future__ import annotations

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.structure import axis_in_range
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import Tensor


def cumsum(
    x: RaggedTensor, axis: int = 0, exclusive: bool = False, reverse: bool = False, name: str | None = None
) -> RaggedTensor:
    """Computes cumulative sums along `axis`.

    Along the first or a ragged axis, elements at the same position of each row are summed.
    """
    if isinstance(axis, Tensor):
        axis = static_value(axis)
    axis = axis_in_range(int(axis), x.shape.rank)
    if axis > x.ragged_rank:
        flat = raw.Cumsum(x.flat_values, ints(axis - x.ragged_rank), exclusive=exclusive, reverse=reverse)
        return x._with_flat_tensor(flat)
    if axis == x.ragged_rank:
        return _within_rows(x, exclusive, reverse)
    dense = raw.Cumsum(x.to_tensor(), ints(axis), exclusive=exclusive, reverse=reverse)
    coordinates = x._with_flat_tensor(rows.count_up(rows.first_size(x.flat_values, x.row_splits.dtype))).to_sparse()
    return x._with_flat_tensor(raw.GatherNd(dense, coordinates.indices))


def _within_rows(x: RaggedTensor, exclusive: bool, reverse: bool) -> RaggedTensor:
    """Computes the cumulative sums of all values, less the sum before the row."""
    flat = x.flat_values
    partition = x._nested_row_partitions[-1]
    running = raw.Cumsum(flat, ints(0), exclusive=exclusive, reverse=reverse)
    total = raw.Cumsum(flat, ints(0), exclusive=False, reverse=reverse)
    edge = raw.ZerosLike(total[:1])
    if reverse:
        padded, places = raw.ConcatV2([total, edge], 0), partition.row_limits()
    else:
        padded, places = raw.ConcatV2([edge, total], 0), partition.row_starts()
    size = raw.Sub(shape_of(padded, places.dtype)[0], ints(1, places.dtype))
    before = raw.GatherV2(padded, raw.Minimum(places, size), 0)
    return x._with_flat_tensor(raw.Sub(running, raw.GatherV2(before, partition.value_rowids(), 0)))
