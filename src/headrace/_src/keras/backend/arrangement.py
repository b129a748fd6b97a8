"""tf.keras.backend: reshaping, joining, repeating and padding tensors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import is_first, put_back, put_last
from headrace._src.keras.engine.spatial import INTERPOLATIONS
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


def reshape(x: TensorLike, shape: ShapeLike) -> Tensor:
    """Reshapes a tensor.

    Args:
        x: Input tensor.
        shape: Shape of the result.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.reshape(x, shape)


def flatten(x: TensorLike) -> Tensor:
    """Flattens a tensor.

    Args:
        x: Input tensor.

    Returns:
        A vector.
    """
    return tf.reshape(x, [-1])


def batch_flatten(x: Tensor) -> Tensor:
    """Flattens each sample of a batch.

    Args:
        x: Input tensor.

    Returns:
        A matrix with a row for each sample.
    """
    sizes = x.shape[1:]
    if sizes.is_fully_defined():
        return tf.reshape(x, [-1, sizes.num_elements()])
    return tf.reshape(x, tf.stack([-1, tf.reduce_prod(tf.shape(x)[1:])]))


def transpose(x: TensorLike) -> Tensor:
    """Reverses the order of the axes.

    Args:
        x: Input tensor.

    Returns:
        The tensor with its axes reversed.
    """
    return tf.transpose(x)


def permute_dimensions(x: TensorLike, pattern: Sequence[int]) -> Tensor:
    """Reorders the axes.

    Args:
        x: Input tensor.
        pattern: New order of the axes.

    Returns:
        The tensor with its axes in the new order.
    """
    return tf.transpose(x, perm=pattern)


def expand_dims(x: TensorLike, axis: int = -1) -> Tensor:
    """Inserts an axis of size one.

    Args:
        x: Input tensor.
        axis: Position of the new axis.

    Returns:
        The tensor with the new axis.
    """
    return tf.expand_dims(x, axis)


def squeeze(x: TensorLike, axis: int | Sequence[int]) -> Tensor:
    """Removes an axis of size one.

    Args:
        x: Input tensor.
        axis: Axis to remove.

    Returns:
        The tensor without the axis.
    """
    return tf.squeeze(x, [axis] if isinstance(axis, int) else axis)


def concatenate(tensors: Sequence[Any], axis: int = -1) -> Tensor | SparseTensor:
    """Concatenates tensors along an axis.

    Args:
        tensors: Tensors to process.
        axis: Axis along which tensors are joined.

    Returns:
        The joined tensor; sparse if all parts are.
    """
    if isinstance(tensors[0], tf.SparseTensor) and all(isinstance(t, tf.SparseTensor) for t in tensors):
        return tf.sparse.concat(axis, tensors)
    if any(isinstance(t, tf.SparseTensor) for t in tensors):
        tensors = [tf.sparse.to_dense(t) if isinstance(t, tf.SparseTensor) else t for t in tensors]
    return tf.concat(list(tensors), axis)


def stack(x: Sequence[TensorLike], axis: int = 0) -> Tensor:
    """Stacks tensors along a new axis.

    Args:
        x: List of tensors.
        axis: Position of the new axis.

    Returns:
        The stacked tensor.
    """
    return tf.stack(x, axis=axis)


def tile(x: TensorLike, n: int | TensorLike) -> Tensor:
    """Repeats the whole tensor along each axis.

    Args:
        x: Input tensor.
        n: Number of repetitions along each axis.

    Returns:
        The repeated tensor.
    """
    return tf.tile(x, [n] if isinstance(n, int) else n)


def repeat(x: Tensor, n: int) -> Tensor:
    """Repeats each row of a matrix `n` times along a new second axis.

    Args:
        x: Matrix of shape (samples, features).
        n: Number of repetitions.

    Returns:
        A tensor of shape (rows, `n`, columns).

    Raises:
        ValueError: If `x` is not a matrix.
    """
    if x.shape.rank != 2:
        raise ValueError(f"repeat: `x` must have two dimensions (samples, features). Received: x.shape={x.shape}")
    return tf.tile(tf.expand_dims(x, 1), [1, n, 1])


def repeat_elements(x: TensorLike, rep: int, axis: int) -> Tensor:
    """Repeats each slice along an axis.

    Args:
        x: Input tensor.
        rep: Number of repetitions.
        axis: Axis along which slices are repeated.

    Returns:
        The repeated slices.
    """
    return tf.repeat(x, rep, axis)


def reverse(x: TensorLike, axes: int | Sequence[int]) -> Tensor:
    """Reverses the order of values along the axes.

    Args:
        x: Input tensor.
        axes: Axis or axes to reverse.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.reverse(x, [axes] if isinstance(axes, int) else axes)


def gather(reference: TensorLike, indices: TensorLike) -> Tensor:
    """Gathers rows.

    Args:
        reference: Tensor to read from.
        indices: Indices of the rows.

    Returns:
        The rows, a tensor of shape `indices.shape + reference.shape[1:]`.
    """
    return tf.gather(reference, indices)


def _padded(x: Tensor, padding: Sequence[Any], data_format: str | None) -> Tensor:
    edges = [list(pair) for pair in padding]
    inner = [[0, 0], *edges] if is_first(data_format) else [*edges, [0, 0]]
    return tf.pad(x, [[0, 0], *inner])


def temporal_padding(x: Tensor, padding: Sequence[Any] = (1, 1)) -> Tensor:
    """Pads each sequence with zeros before and after.

    Args:
        x: Sequences of shape (batch, time, channels).
        padding: Number of zeros added before and after each axis.

    Returns:
        The padded sequences.
    """
    return tf.pad(x, [[0, 0], [padding[0], padding[1]], [0, 0]])


def spatial_2d_padding(x: Tensor, padding: Sequence[Any] = ((1, 1), (1, 1)), data_format: str | None = None) -> Tensor:
    """Pads each image with zeros.

    Args:
        x: Batch of images.
        padding: Number of zeros added before and after each axis.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The padded images.
    """
    return _padded(x, padding, data_format)


def spatial_3d_padding(
    x: Tensor, padding: Sequence[Any] = ((1, 1), (1, 1), (1, 1)), data_format: str | None = None
) -> Tensor:
    """Pads each volume with zeros.

    Args:
        x: Batch of volumes.
        padding: Number of zeros added before and after each axis.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The padded volumes.
    """
    return _padded(x, padding, data_format)


def resize_images(
    x: Tensor, height_factor: int, width_factor: int, data_format: str, interpolation: str = "nearest"
) -> Tensor:
    """Resizes images by integer factors.

    Args:
        x: Batch of images.
        height_factor: Integer factor of the height.
        width_factor: Integer factor of the width.
        data_format: "channels_last", "channels_first", or None for the default.
        interpolation: "nearest", "bilinear", or another method of `tf.image.resize`.

    Returns:
        The resized images.

    Raises:
        ValueError: If `interpolation` is unknown.
    """
    first = is_first(data_format)
    axes = (2, 3) if first else (1, 2)
    sizes = [x.shape[a] if x.shape[a] is not None else tf.shape(x)[a] for a in axes]
    if interpolation not in INTERPOLATIONS:
        raise ValueError(f"interpolation must be one of {INTERPOLATIONS}; received {interpolation!r}.")
    wanted = [sizes[0] * height_factor, sizes[1] * width_factor]
    return put_back(tf.image.resize(put_last(x, first), wanted, interpolation), first)


def resize_volumes(x: Tensor, depth_factor: int, height_factor: int, width_factor: int, data_format: str) -> Tensor:
    """Resizes volumes by integer factors.

    Args:
        x: Batch of volumes.
        depth_factor: Integer factor of the depth.
        height_factor: Integer factor of the height.
        width_factor: Integer factor of the width.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The resized volumes.
    """
    start = 2 if is_first(data_format) else 1
    for axis, factor in enumerate((depth_factor, height_factor, width_factor), start):
        x = tf.repeat(x, factor, axis)
    return x
