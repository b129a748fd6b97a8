"""The functions with which group_by_window batches elements of similar length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.tensors import dtypes, nest
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest, ShapeLike, TensorLike

_BEYOND = np.iinfo(np.int32).max


def bucket_functions(
    spec: Any, length_of: Callable[..., Any], boundaries: Sequence[int], batch_sizes: Sequence[int], padded_shapes: Any,
    padding_values: Nest[TensorLike] | None, pad_to_boundary: bool, no_padding: bool, drop_remainder: bool,
) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:  # fmt: skip
    """Returns three functions: the bucket of an element, the batches of a full bucket, the size of a bucket."""
    boundaries, sizes = list(boundaries), list(batch_sizes)
    if len(sizes) != len(boundaries) + 1:
        raise ValueError(
            "`len(bucket_batch_sizes)` must equal `len(bucket_boundaries) + 1` but `len(bucket_batch_sizes)="
            f"{len(sizes)}` and `len(bucket_boundaries)={len(boundaries)}`."
        )
    lows = as_tensor([np.iinfo(np.int32).min, *boundaries], dtypes.int32)
    highs = as_tensor([*boundaries, _BEYOND], dtypes.int32)
    batch_of = as_tensor(sizes, dtypes.int64)

    def key(*element: Any) -> Tensor:
        length = raw.Cast(as_tensor(length_of(*element)), DstT=dtypes.int32)
        inside = raw.LogicalAnd(raw.LessEqual(lows, length), raw.Less(length, highs))
        return raw.Min(raw.Where(inside), as_tensor([0, 1], dtypes.int32))

    def size(bucket: Tensor) -> Tensor:
        return raw.GatherV2(batch_of, bucket, as_tensor(0, dtypes.int32))

    def reduce(bucket: Tensor, elements: Any) -> Any:
        count = size(bucket)
        if no_padding:
            return elements.batch(count, drop_remainder=drop_remainder)
        shapes = padded_shapes if padded_shapes is not None else nest.map_structure(lambda s: s.shape, spec)
        if pad_to_boundary:
            return _padded_to(elements, bucket, boundaries, count, shapes, padding_values, drop_remainder)
        return elements.padded_batch(count, shapes, padding_values, drop_remainder)

    return key, reduce, size


def _padded_to(
    elements: Any,
    bucket: Tensor,
    boundaries: Sequence[int],
    count: Tensor,
    shapes: Any,
    values: Nest[TensorLike] | None,
    drop_remainder: bool,
) -> Any:
    """Pads unknown sizes to the longest length of the bucket."""
    limits = as_tensor([*(b - 1 for b in boundaries), -1], dtypes.int64)
    limit = raw.GatherV2(limits, bucket, as_tensor(0, dtypes.int32))

    def closed(shape: ShapeLike | None) -> Any:
        sizes = TensorShape(shape).as_list()
        return raw.Pack([limit if s is None else as_tensor(s, dtypes.int64) for s in sizes]) if None in sizes else shape

    if not boundaries:
        raise errors.invalid_argument("pad_to_bucket_boundary needs at least one bucket boundary.")
    return elements.padded_batch(count, _map_shapes(closed, shapes), values, drop_remainder)


def _map_shapes(function: Callable[[Any], Any], shapes: Any) -> Any:
    if isinstance(shapes, dict):
        return {k: _map_shapes(function, v) for k, v in shapes.items()}
    if isinstance(shapes, tuple) and not all(s is None or isinstance(s, int) for s in shapes):
        return tuple(_map_shapes(function, s) for s in shapes)
    return function(shapes)
