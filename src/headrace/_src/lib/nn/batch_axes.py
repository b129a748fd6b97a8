"""Runs an op that takes one batch axis on inputs with several, or with one spatial axis too few."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.tensor import Tensor


def with_one_batch_axis(function: Callable[[Any], Any], value: Tensor, inner_rank: int) -> Tensor:
    """Calls `function` on `value` with its leading axes merged into one; the result gets them back."""
    rank = value.shape.rank
    if rank is None or rank <= inner_rank + 1:
        return function(value)
    sizes = shape_of(value)
    lead = raw.StridedSlice(sizes, ints([0]), ints([rank - inner_rank]), ints([1]))
    inner = raw.StridedSlice(sizes, ints([rank - inner_rank]), ints([rank]), ints([1]))
    result = function(raw.Reshape(value, raw.ConcatV2([ints([-1]), inner], ints(0))))
    tail = raw.StridedSlice(shape_of(result), ints([1]), ints([inner_rank + 1]), ints([1]))
    return raw.Reshape(result, raw.ConcatV2([lead, tail], ints(0)))


def expanded(value: Tensor, axis: int) -> Tensor:
    return raw.ExpandDims(value, ints(axis))


def squeezed(value: Tensor, axis: int, name: str | None = None) -> Tensor:
    return raw.Squeeze(value, squeeze_dims=[axis], name=name)
