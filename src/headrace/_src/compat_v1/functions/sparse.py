"""tf.sparse with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required


def add(a: Any, b: Any, threshold: Any = None, thresh: Any = None) -> Any:
    """Adds two tensors, at least one of which is sparse."""
    return tf.sparse.add(a, b, either("threshold", threshold, "thresh", thresh, 0))


def concat(
    axis: Any,
    sp_inputs: Any,
    name: str | None = None,
    expand_nonconcat_dim: bool = False,
    concat_dim: Any = None,
    expand_nonconcat_dims: Any = None,
) -> Any:
    """Concatenates sparse tensors along an axis."""
    expand = expand_nonconcat_dim if expand_nonconcat_dims is None else expand_nonconcat_dims
    return tf.sparse.concat(either("axis", axis, "concat_dim", concat_dim), sp_inputs, expand, name)


def reduce_max(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """Computes the maximum along axes, as a dense tensor."""
    return _reduce(tf.sparse.reduce_max, sp_input, axis, keepdims, reduction_axes, keep_dims, False)


def reduce_sum(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """Computes the sum along axes, as a dense tensor."""
    return _reduce(tf.sparse.reduce_sum, sp_input, axis, keepdims, reduction_axes, keep_dims, False)


def reduce_max_sparse(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """Computes the maximum along axes, as a sparse tensor."""
    return _reduce(tf.sparse.reduce_max, sp_input, axis, keepdims, reduction_axes, keep_dims, True)


def reduce_sum_sparse(
    sp_input: Any, axis: Any = None, keepdims: Any = None, reduction_axes: Any = None, keep_dims: Any = None
) -> Any:
    """Computes the sum along axes, as a sparse tensor."""
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
    """Splits a sparse tensor along an axis. All arguments must be given by name."""
    return tf.sparse.split(sp_input, num_split, required("axis", axis, "split_dim", split_dim), name)


def segment_sum(
    data: Any, indices: Any, segment_ids: Any, name: str | None = None, num_segments: Any = None,
    sparse_gradient: bool = False,
) -> Any:  # fmt: skip
    """Computes the sum of the selected rows of each segment."""
    return tf.sparse.segment_sum(data, indices, segment_ids, num_segments, name=name)


def segment_mean(
    data: Any, indices: Any, segment_ids: Any, name: str | None = None, num_segments: Any = None,
    sparse_gradient: bool = False,
) -> Any:  # fmt: skip
    """Computes the mean of the selected rows of each segment."""
    return tf.sparse.segment_mean(data, indices, segment_ids, num_segments, name=name)


def segment_sqrt_n(
    data: Any, indices: Any, segment_ids: Any, name: str | None = None, num_segments: Any = None,
    sparse_gradient: bool = False,
) -> Any:  # fmt: skip
    """Computes the sum of the selected rows of each segment, divided by the square root of their number."""
    return tf.sparse.segment_sqrt_n(data, indices, segment_ids, num_segments, name=name)


def merge(sp_ids: Any, sp_values: Any, vocab_size: Any, name: str | None = None, already_sorted: bool = False) -> Any:
    """Creates a sparse tensor with `sp_values` at the positions `sp_ids` of a new last axis, or axes for lists."""
    ids = sp_ids if isinstance(sp_ids, list) else [sp_ids]
    sizes = vocab_size if isinstance(vocab_size, list) else [vocab_size]
    if len(ids) != len(sizes):
        raise ValueError("sp_ids and vocab_size have to have equal lengths.")
    columns = [tf.expand_dims(tf.cast(one.values, tf.int64), 1) for one in ids]
    indices = tf.concat([ids[0].indices[:, :-1], *columns], 1)
    shape = tf.concat([ids[0].dense_shape[:-1], tf.stack([tf.cast(size, tf.int64) for size in sizes])], 0)
    merged = tf.SparseTensor(indices, sp_values.values, shape)
    return merged if already_sorted else tf.sparse.reorder(merged)
