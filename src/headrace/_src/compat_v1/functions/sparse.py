"""tf.sparse with the arguments of TensorFlow 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def add(
    a: Tensor | SparseTensor,
    b: Tensor | SparseTensor,
    threshold: TensorLike | None = None,
    thresh: TensorLike | None = None,
) -> Tensor | SparseTensor:
    """Adds two tensors, at least one of which is sparse.

    Args:
        a: Tensor or SparseTensor.
        b: Tensor or SparseTensor.
        threshold: Sums below this absolute value are removed.
        thresh: Older name of `threshold`.

    Returns:
        A tensor; sparse if both inputs are.
    """
    return tf.sparse.add(a, b, either("threshold", threshold, "thresh", thresh, 0))


def concat(
    axis: int,
    sp_inputs: Sequence[SparseTensor],
    name: str | None = None,
    expand_nonconcat_dim: bool = False,
    concat_dim: int | None = None,
    expand_nonconcat_dims: bool | None = None,
) -> SparseTensor:
    """Concatenates sparse tensors along an axis.

    Args:
        axis: Dimension along which the tensors are joined.
        sp_inputs: List of SparseTensors.
        name: Name of the operation.
        expand_nonconcat_dim: Whether the other axes may differ in size.
        concat_dim: Older name of `axis`.
        expand_nonconcat_dims: Newer name of `expand_nonconcat_dim`.

    Returns:
        A SparseTensor.
    """
    expand = expand_nonconcat_dim if expand_nonconcat_dims is None else expand_nonconcat_dims
    return tf.sparse.concat(either("axis", axis, "concat_dim", concat_dim), sp_inputs, expand, name)


def reduce_max(
    sp_input: SparseTensor,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    reduction_axes: AxisLike = None,
    keep_dims: bool | None = None,
) -> Tensor:
    """Computes the maximum along axes, as a dense tensor.

    Args:
        sp_input: SparseTensor.
        axis: Axes to reduce; all by default.
        keepdims: Whether to keep the reduced axes with size 1.
        reduction_axes: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        A tensor.
    """
    return _reduce(tf.sparse.reduce_max, sp_input, axis, keepdims, reduction_axes, keep_dims, False)


def reduce_sum(
    sp_input: SparseTensor,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    reduction_axes: AxisLike = None,
    keep_dims: bool | None = None,
) -> Tensor:
    """Computes the sum along axes, as a dense tensor.

    Args:
        sp_input: SparseTensor.
        axis: Axes to reduce; all by default.
        keepdims: Whether to keep the reduced axes with size 1.
        reduction_axes: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        A tensor.
    """
    return _reduce(tf.sparse.reduce_sum, sp_input, axis, keepdims, reduction_axes, keep_dims, False)


def reduce_max_sparse(
    sp_input: SparseTensor,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    reduction_axes: AxisLike = None,
    keep_dims: bool | None = None,
) -> SparseTensor:
    """Computes the maximum along axes, as a sparse tensor.

    Args:
        sp_input: SparseTensor.
        axis: Axes to reduce; all by default.
        keepdims: Whether to keep the reduced axes with size 1.
        reduction_axes: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        A SparseTensor.
    """
    return _reduce(tf.sparse.reduce_max, sp_input, axis, keepdims, reduction_axes, keep_dims, True)


def reduce_sum_sparse(
    sp_input: SparseTensor,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    reduction_axes: AxisLike = None,
    keep_dims: bool | None = None,
) -> SparseTensor:
    """Computes the sum along axes, as a sparse tensor.

    Args:
        sp_input: SparseTensor.
        axis: Axes to reduce; all by default.
        keepdims: Whether to keep the reduced axes with size 1.
        reduction_axes: Older name of `axis`.
        keep_dims: Older name of `keepdims`.

    Returns:
        A SparseTensor.
    """
    return _reduce(tf.sparse.reduce_sum, sp_input, axis, keepdims, reduction_axes, keep_dims, True)


def _reduce(
    reduce: Callable[..., Any],
    sp_input: SparseTensor,
    axis: AxisLike,
    keepdims: bool | None,
    reduction_axes: AxisLike,
    keep_dims: bool | None,
    sparse: bool,
) -> Any:
    axis = either("axis", axis, "reduction_axes", reduction_axes)
    return reduce(sp_input, axis, either("keepdims", keepdims, "keep_dims", keep_dims, False), sparse)


def split(
    keyword_required: Any = None,
    sp_input: SparseTensor | None = None,
    num_split: int | None = None,
    axis: int | None = None,
    name: str | None = None,
    split_dim: int | None = None,
) -> list[SparseTensor]:
    """Splits a sparse tensor along an axis. All arguments must be given by name.

    Args:
        keyword_required: Not used.
        sp_input: SparseTensor.
        num_split: Number of parts.
        axis: Dimension along which the tensor is split.
        name: Name of the operation.
        split_dim: Older name of `axis`.

    Returns:
        A list of sparse tensors.
    """
    return tf.sparse.split(sp_input, num_split, required("axis", axis, "split_dim", split_dim), name)


def segment_sum(
    data: TensorLike, indices: TensorLike, segment_ids: TensorLike, name: str | None = None,
    num_segments: TensorLike | None = None, sparse_gradient: bool = False,
) -> Tensor:  # fmt: skip
    """Computes the sum of the selected rows of each segment.

    Args:
        data: Tensor of rows.
        indices: Indices of the selected rows.
        segment_ids: Segment of each selected row, sorted.
        name: Name of the operation.
        num_segments: Number of segments.
        sparse_gradient: Ignored.

    Returns:
        The sums, with one row for each segment.
    """
    return tf.sparse.segment_sum(data, indices, segment_ids, num_segments, name=name)


def segment_mean(
    data: TensorLike, indices: TensorLike, segment_ids: TensorLike, name: str | None = None,
    num_segments: TensorLike | None = None, sparse_gradient: bool = False,
) -> Tensor:  # fmt: skip
    """Computes the mean of the selected rows of each segment.

    Args:
        data: Tensor of rows.
        indices: Indices of the selected rows.
        segment_ids: Segment of each selected row, sorted.
        name: Name of the operation.
        num_segments: Number of segments.
        sparse_gradient: Ignored.

    Returns:
        The means, with one row for each segment.
    """
    return tf.sparse.segment_mean(data, indices, segment_ids, num_segments, name=name)


def segment_sqrt_n(
    data: TensorLike, indices: TensorLike, segment_ids: TensorLike, name: str | None = None,
    num_segments: TensorLike | None = None, sparse_gradient: bool = False,
) -> Tensor:  # fmt: skip
    """Computes the sum of the selected rows of each segment, divided by the square root of their number.

    Args:
        data: Tensor of rows.
        indices: Indices of the selected rows.
        segment_ids: Segment of each selected row, sorted.
        name: Name of the operation.
        num_segments: Number of segments.
        sparse_gradient: Ignored.

    Returns:
        The scaled sums, with one row for each segment.
    """
    return tf.sparse.segment_sqrt_n(data, indices, segment_ids, num_segments, name=name)


def merge(
    sp_ids: SparseTensor | list[SparseTensor],
    sp_values: SparseTensor,
    vocab_size: int | list[int],
    name: str | None = None,
    already_sorted: bool = False,
) -> SparseTensor:
    """Creates a sparse tensor with `sp_values` at the positions `sp_ids` of a new last axis, or axes for lists.

    Args:
        sp_ids: SparseTensor of ids, or a list of them.
        sp_values: SparseTensor of values.
        vocab_size: Size of the new axis, or a list of sizes.
        name: Ignored.
        already_sorted: Whether the indices are already in order.

    Returns:
        A SparseTensor.

    Raises:
        ValueError: If `sp_ids` and `vocab_size` differ in length.
    """
    ids = sp_ids if isinstance(sp_ids, list) else [sp_ids]
    sizes = vocab_size if isinstance(vocab_size, list) else [vocab_size]
    if len(ids) != len(sizes):
        raise ValueError("sp_ids and vocab_size have to have equal lengths.")
    columns = [tf.expand_dims(tf.cast(one.values, tf.int64), 1) for one in ids]
    indices = tf.concat([ids[0].indices[:, :-1], *columns], 1)
    shape = tf.concat([ids[0].dense_shape[:-1], tf.stack([tf.cast(size, tf.int64) for size in sizes])], 0)
    merged = tf.SparseTensor(indices, sp_values.values, shape)
    return merged if already_sorted else tf.sparse.reorder(merged)
