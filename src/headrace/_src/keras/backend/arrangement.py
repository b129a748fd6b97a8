"""tf.keras.backend: tensors reshaped, joined, repeated and padded."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import is_first, put_back, put_last
from headrace._src.keras.engine.spatial import INTERPOLATIONS


def reshape(x: Any, shape: Any) -> Any:
    """The numbers in another shape."""
    return tf.reshape(x, shape)


def flatten(x: Any) -> Any:
    """The numbers in one row."""
    return tf.reshape(x, [-1])


def batch_flatten(x: Any) -> Any:
    """The numbers of each sample in one row."""
    sizes = x.shape[1:]
    if sizes.is_fully_defined():
        return tf.reshape(x, [-1, sizes.num_elements()])
    return tf.reshape(x, tf.stack([-1, tf.reduce_prod(tf.shape(x)[1:])]))


def transpose(x: Any) -> Any:
    """The axes in reverse order."""
    return tf.transpose(x)


def permute_dimensions(x: Any, pattern: Any) -> Any:
    """The axes in another order."""
    return tf.transpose(x, perm=pattern)


def expand_dims(x: Any, axis: int = -1) -> Any:
    """A new axis of size one."""
    return tf.expand_dims(x, axis)


def squeeze(x: Any, axis: Any) -> Any:
    """Without an axis of size one."""
    return tf.squeeze(x, [axis] if isinstance(axis, int) else axis)


def concatenate(tensors: Any, axis: int = -1) -> Any:
    """Several tensors behind one another along an axis."""
    if isinstance(tensors[0], tf.SparseTensor) and all(isinstance(t, tf.SparseTensor) for t in tensors):
        return tf.sparse.concat(axis, tensors)
    if any(isinstance(t, tf.SparseTensor) for t in tensors):
        tensors = [tf.sparse.to_dense(t) if isinstance(t, tf.SparseTensor) else t for t in tensors]
    return tf.concat(list(tensors), axis)


def stack(x: Any, axis: int = 0) -> Any:
    """Several tensors side by side along a new axis."""
    return tf.stack(x, axis=axis)


def tile(x: Any, n: Any) -> Any:
    """The whole several times along each axis."""
    return tf.tile(x, [n] if isinstance(n, int) else n)


def repeat(x: Any, n: int) -> Any:
    """Each row of a matrix `n` times along a new second axis."""
    if x.shape.rank != 2:
        raise ValueError(f"repeat: `x` must have two axes (samples, features). Received: x.shape={x.shape}")
    return tf.tile(tf.expand_dims(x, 1), [1, n, 1])


def repeat_elements(x: Any, rep: int, axis: int) -> Any:
    """Each slice along an axis `rep` times."""
    return tf.repeat(x, rep, axis)


def reverse(x: Any, axes: Any) -> Any:
    """The order along the axes reversed."""
    return tf.reverse(x, [axes] if isinstance(axes, int) else axes)


def gather(reference: Any, indices: Any) -> Any:
    """The rows at the indices."""
    return tf.gather(reference, indices)


def _padded(x: Any, padding: Any, data_format: str | None) -> Any:
    edges = [list(pair) for pair in padding]
    inner = [[0, 0], *edges] if is_first(data_format) else [*edges, [0, 0]]
    return tf.pad(x, [[0, 0], *inner])


def temporal_padding(x: Any, padding: Any = (1, 1)) -> Any:
    """Zeros before and after each sequence."""
    return tf.pad(x, [[0, 0], [padding[0], padding[1]], [0, 0]])


def spatial_2d_padding(x: Any, padding: Any = ((1, 1), (1, 1)), data_format: str | None = None) -> Any:
    """Zeros around each image."""
    return _padded(x, padding, data_format)


def spatial_3d_padding(x: Any, padding: Any = ((1, 1), (1, 1), (1, 1)), data_format: str | None = None) -> Any:
    """Zeros around each volume."""
    return _padded(x, padding, data_format)


def resize_images(
    x: Any, height_factor: int, width_factor: int, data_format: str, interpolation: str = "nearest"
) -> Any:
    """Images so many times as high and as wide."""
    first = is_first(data_format)
    axes = (2, 3) if first else (1, 2)
    sizes = [x.shape[a] if x.shape[a] is not None else tf.shape(x)[a] for a in axes]
    if interpolation not in INTERPOLATIONS:
        raise ValueError(f"interpolation should be one of {INTERPOLATIONS}; received {interpolation!r}.")
    wanted = [sizes[0] * height_factor, sizes[1] * width_factor]
    return put_back(tf.image.resize(put_last(x, first), wanted, interpolation), first)


def resize_volumes(x: Any, depth_factor: int, height_factor: int, width_factor: int, data_format: str) -> Any:
    """Volumes so many times as large along each axis."""
    start = 2 if is_first(data_format) else 1
    for axis, factor in enumerate((depth_factor, height_factor, width_factor), start):
        x = tf.repeat(x, factor, axis)
    return x
