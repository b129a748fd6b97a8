"""tf.sparse with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.arguments import either, required


def add(a: Any, b: Any, threshold: Any = None, thresh: Any = None) -> Any:
    """The sum of two tensors, at least one of them sparse."""
    return tf.sparse.add(a, b, either("threshold", threshold, "thresh", thresh, 0))


def concat(
    axis: Any,
    sp_inputs: Any,
    name: str | None = None,
    expand_nonconcat_dim: bool = False,
    concat_dim: Any = None,
    expand_nonconcat_dims: Any = None,
) -> Any:
    """Joins sparse tensors along an axis."""
    expand = expand_nonconcat_dim if expand_nonconcat_dims is None else expand_nonconcat_dims
    return tf.sparse.concat(either("axis", axis, "concat_dim", concat_dim), sp_inputs, expand, name)


def reduce_max(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """The largest values along axes, as a dense tensor."""
    return _reduce(tf.sparse.reduce_max, sp_input, axis, keepdims, reduction_axes, keep_dims, False)


def reduce_sum(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """Sums along axes, as a dense tensor."""
    return _reduce(tf.sparse.reduce_sum, sp_input, axis, keepdims, reduction_axes, keep_dims, False)


def reduce_max_sparse(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """The largest values along axes, as a sparse tensor."""
    return _reduce(tf.sparse.reduce_max, sp_input, axis, keepdims, reduction_axes, keep_dims, True)


def reduce_sum_sparse(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """Sums along axes, as a sparse tensor."""
    return _reduce(tf.sparse.reduce_sum, sp_input, axis, keepdims, reduction_axes, keep_dims, True)


def _reduce(
    reduce: Any, sp_input: Any, axis: Any, keepdims: Any, reduction_axes: Any, keep_dims: Any, sparse: bool
) -> Any:
    axis = either("axis", axis, "reduction_axes", reduction_axes)
    return reduce(sp_input, axis, either("keepdims", keepdims, "keep_dims", keep_dims, False), sparse)


def split(
    keyword_required: Any = None,
    sp_input: Any = None,
    num_split: Any = None,
    axis: Any = None,
    name: str | None = None,
    split_dim: Any = None,
) -> Any:
    """Splits a sparse tensor along an axis; all arguments are given by name."""
    return tf.sparse.split(sp_input, num_split, required("axis", axis, "split_dim", split_dim), name)


def segment_sum(
    data: Any, indices: Any, segment_ids: Any, name: str | None = None, num_segments: Any = None,
    sparse_gradient: bool = False,
) -> Any:  # fmt: skip
    """Sums of chosen rows, segment by segment."""
    return tf.sparse.segment_sum(data, indices, segment_ids, num_segments, name=name)


def segment_mean(
    data: Any, indices: Any, segment_ids: Any, name: str | None = None, num_segments: Any = None,
    sparse_gradient: bool = False,
) -> Any:  # fmt: skip
    """Means of chosen rows, segment by segment."""
    return tf.sparse.segment_mean(data, indices, segment_ids, num_segments, name=name)


def segment_sqrt_n(
    data: Any, indices: Any, segment_ids: Any, name: str | None = None, num_segments: Any = None,
    sparse_gradient: bool = False,
) -> Any:  # fmt: skip
    """Sums of chosen rows over the root of their number, segment by segment."""
    return tf.sparse.segment_sqrt_n(data, indices, segment_ids, num_segments, name=name)
