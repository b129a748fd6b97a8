"""tf.split of ragged tensors: along the first axis, a uniform one, or axes of the values."""

from __future__ import annotations

from typing import Any

from headrace._src.lib.ragged.checks import check_equal, check_not_negative
from headrace._src.lib.ragged.structure import axis_in_range
from headrace._src.ops.array.joining import split as dense_split
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def split(
    value: RaggedTensor,
    num_or_size_splits: TensorLike,
    axis: int = 0,
    num: int | None = None,
    name: str | None = "split",
) -> list[RaggedTensor]:
    """Splits `value` along `axis` into a number of equal parts, or into parts of given sizes."""
    if isinstance(axis, Tensor):
        axis = static_value(axis)
    axis = axis_in_range(int(axis), value.shape.rank)
    sizes, total = _sizes(num_or_size_splits, num)
    if axis > value.ragged_rank:
        below = dense_split(value.flat_values, num_or_size_splits, axis - value.ragged_rank, num)
        return [value._with_flat_tensor(piece) for piece in below]
    if total == 1:
        return [value]
    length = _axis_length(value, axis)
    if isinstance(sizes, int):
        each = raw.FloorDiv(length, ints(sizes, length.dtype))
        message = "Cannot exactly split the `axis` dimension of `value` with the given `num_or_size_split`."
        check_equal(raw.Mul(each, ints(sizes, length.dtype)), length, message)
        bounds = [raw.Mul(each, ints(n, length.dtype)) for n in range(total + 1)]
    else:
        check_not_negative(sizes, "`num_or_size_splits` must be non-negative.")
        ends = raw.ConcatV2([ints([0], sizes.dtype), raw.Cumsum(sizes, 0)], 0)
        message = "Cannot exactly split the `axis` dimension of `value` with the given `num_or_size_split`."
        check_equal(raw.Cast(ends[-1], DstT=length.dtype), length, message)
        bounds = [ends[n] for n in range(total + 1)]
    whole = [slice(None)] * axis
    return [value[(*whole, slice(bounds[n], bounds[n + 1]))] for n in range(total)]


def _sizes(num_or_size_splits: Any, num: Any) -> tuple[Any, int]:
    """Returns the number of equal parts or a vector of sizes, and the number of parts."""
    if isinstance(num_or_size_splits, int):
        return num_or_size_splits, num_or_size_splits
    sizes = convert_to_tensor(num_or_size_splits, dtype_hint=dtypes.int32)
    if sizes.shape.rank == 0:
        known = static_value(sizes)
        if known is None:
            raise ValueError("The number of splits of a ragged tensor must be known while tracing.")
        return int(known), int(known)
    known_count = sizes.shape[0] if sizes.shape.rank is not None else None
    count = known_count if num is None else num
    if count is None:
        raise ValueError("`num` must be specified: the number of parts is not known while tracing.")
    if known_count != count:
        check_equal(raw.Size(sizes), ints(int(count)), "`num` and `num_or_size_splits` are inconsistent.")
    return sizes, int(count)


def _axis_length(value: RaggedTensor, axis: int) -> Tensor:
    if axis == 0:
        return value.nrows()
    length = value._nested_row_partitions[axis - 1].uniform_row_length()
    if length is None:
        raise ValueError(f"Cannot split a ragged dimension. Got `value` with shape {value.shape} and `axis` {axis}.")
    return length
