"""Axes of ragged tensors: expand_dims, squeeze, reverse; size and rank; one_hot and repeat."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.array.repeating import repeat as dense_repeat
from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check
from headrace._src.lib.ragged.structure import axis_in_range
from headrace._src.ops.array.filling import one_hot as dense_one_hot
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.ops.static_value import static_value
from headrace._src.tensors import dtypes
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike


def expand_dims(input: RaggedTensor | Tensor, axis: AxisLike, name: str | None = None) -> Any:
    """Inserts an axis of size 1 at `axis`."""
    if isinstance(axis, Tensor):
        axis = _known(axis, "axis")
    rank = input.shape.rank
    axis = axis_in_range(axis, None if rank is None else rank + 1)
    if not isinstance(input, RaggedTensor):
        return raw.ExpandDims(input, ints(axis))
    if axis == 0:
        count = input.nrows()
        return RaggedTensor(input, rows.uniform(count, ints(1, count.dtype)), internal=True)
    if axis == 1:
        count = input.nrows()
        return RaggedTensor(input, rows.uniform(ints(1, count.dtype), count), internal=True)
    return RaggedTensor(expand_dims(input.values, axis - 1), input._row_partition, internal=True)


def _known(tensor: Tensor, name: str) -> int:
    value = static_value(tensor)
    if value is None:
        raise ValueError(f"`{name}` of a ragged tensor must be known while tracing.")
    return value.tolist()


def squeeze(input: RaggedTensor, axis: AxisLike = None, name: str | None = None) -> Any:
    """Removes the axes of size 1 listed in `axis`."""
    if axis is None:
        raise ValueError("Ragged.squeeze must have an axis argument.")
    rank = input.shape.rank
    axes = [axis] if isinstance(axis, (int, np.integer)) else list(axis)
    if not axes:
        raise ValueError("Ragged.squeeze must have an axis argument.")
    for one in sorted({axis_in_range(a, rank) for a in axes}, reverse=True):
        input = _without_axis(input, one)
    return input


def _without_axis(value: Any, axis: int) -> Any:
    if not isinstance(value, RaggedTensor):
        return raw.Squeeze(value, squeeze_dims=[axis])
    if axis > 1:
        return RaggedTensor(_without_axis(value.values, axis - 1), value._row_partition, internal=True)
    message = f"the given axis (axis = {axis}) is not squeezable!"
    if axis == 0:
        check(raw.Equal(value.nrows(), ints(1, value.row_splits.dtype)), message)
    else:
        ones = raw.Equal(value.row_lengths(), ints(1, value.row_splits.dtype))
        check(raw.All(ones, [0]), message)
    return value.values


def rank(input: RaggedTensor, name: str | None = None) -> Tensor:
    """Returns the number of axes."""
    if input.shape.rank is not None:
        return ints(input.shape.rank)
    return raw.AddV2(raw.Rank(input.flat_values), ints(input.ragged_rank))


def size(input: RaggedTensor, out_type: DTypeLike = dtypes.int32, name: str | None = None) -> Tensor:
    """Returns the number of elements in all rows."""
    return raw.Size(input.flat_values, out_type=dtypes.as_dtype(out_type or dtypes.int32))


def reverse(tensor: RaggedTensor, axis: AxisLike, name: str | None = None) -> RaggedTensor:
    """Reverses the elements along the axes listed in `axis`."""
    if isinstance(axis, Tensor):
        axis = _known(axis, "axis")
    if not isinstance(axis, (list, tuple)):
        raise TypeError("`axis` must be a list of int or a constant tensorwhen reversing axes in a ragged tensor")
    found = {axis_in_range(a, tensor.shape.rank, f"axis[{n}]") for n, a in enumerate(axis)}
    value: Any = tensor
    for one in found:
        value = value[(*[slice(None)] * one, slice(None, None, -1))]
    return value


def one_hot(
    indices: RaggedTensor,
    depth: TensorLike,
    on_value: TensorLike | None = None,
    off_value: TensorLike | None = None,
    axis: int | None = None,
    dtype: DTypeLike | None = None,
    name: str | None = None,
) -> RaggedTensor:
    """Adds an axis of size `depth` that holds `on_value` at each index and `off_value` elsewhere."""
    axis = -1 if axis is None else axis
    if axis >= 0:
        rank = indices.shape.rank
        axis = axis_in_range(axis, None if rank is None else rank + 1)
        if axis <= indices.ragged_rank:
            raise ValueError(f"axis ({axis}) must be greater than indices.ragged_rank ({indices.ragged_rank}).")
        axis -= indices.ragged_rank
    return indices._with_flat_tensor(dense_one_hot(indices.flat_values, depth, on_value, off_value, axis, dtype))


def repeat(input: RaggedTensor, repeats: TensorLike, axis: AxisLike = None, name: str | None = None) -> Tensor:
    """Repeats each element of the flattened tensor."""
    if axis is not None:
        raise ValueError("tf.repeat of a ragged tensor repeats its flat values; `axis` must be None.")
    return dense_repeat(raw.Reshape(input.flat_values, ints([-1])), repeats, axis=0)
