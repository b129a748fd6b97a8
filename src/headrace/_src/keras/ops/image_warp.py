"""keras.ops.image: images sampled at transformed positions."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, promoted_floats, tensor
from headrace._src.keras.ops.image import gaussian_blur, with_channels_last
from headrace._src.keras.ops.operation import operation
from headrace._src.keras.random.numbers import normal
from headrace._src.keras.random.seed_generator import SeedGenerator
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_INTERPOLATIONS = ("nearest", "bilinear")
_FILL_MODES = ("constant", "nearest", "wrap", "mirror", "reflect")


@operation
def map_coordinates(
    inputs: TensorLike, coordinates: TensorLike, order: int, fill_mode: str = "constant", fill_value: float = 0
) -> Tensor:
    """Samples `inputs` at fractional coordinates.

    Args:
        inputs: Input tensor.
        coordinates: Coordinates of shape (rank of `inputs`, ...).
        order: 0 for the nearest element, 1 for linear interpolation.
        fill_mode: "constant", "nearest", "wrap", "mirror" or "reflect": how positions outside are read.
        fill_value: Value of positions outside in mode "constant".

    Returns:
        The samples: the shape of `coordinates` without its first axis, in the dtype of `inputs`.

    Raises:
        ValueError: If `order` is neither 0 nor 1, `fill_mode` is not a known one, or the first size of `coordinates` is
            not the rank of `inputs`.
    """
    if order not in (0, 1):
        raise ValueError(f"Invalid value for argument `order`. Expected one of (0, 1). Received: order={order}")
    _check_fill_mode(fill_mode)
    inputs = tensor(inputs)
    places = floating(coordinates)
    if places.shape[0] != inputs.shape.rank:
        raise ValueError(
            "First dim of `coordinates` must be the same as the rank of `inputs`. Received inputs with shape: "
            f"{inputs.shape} and coordinate leading dim of {places.shape[0]}"
        )
    axes = [_neighbors(place, order) for place in tf.unstack(places)]
    sizes = tf.shape(inputs)
    total: Any = None
    for corner in itertools.product(*axes):
        indices, valid, weight = [], None, tf.ones([], places.dtype)
        for axis, (index, share) in enumerate(corner):
            inside = (index >= 0) & (index < sizes[axis])
            valid = inside if valid is None else valid & inside
            indices.append(_folded(index, sizes[axis], fill_mode))
            weight = weight * share
        values = tf.cast(tf.gather_nd(inputs, tf.stack(indices, -1)), places.dtype)
        if fill_mode == "constant":
            values = tf.where(valid, values, tf.cast(fill_value, places.dtype))
        total = values * weight if total is None else total + values * weight
    return tf.cast(tf.round(total) if inputs.dtype.is_integer else total, inputs.dtype)


def _neighbors(place: Tensor, order: int) -> list[tuple[Tensor, Tensor]]:
    """Returns the indices along one axis that contribute to a position, and their weights."""
    if order == 0:
        return [(tf.cast(tf.round(place), tf.int32), tf.ones_like(place))]
    below = tf.floor(place)
    share = place - below
    index = tf.cast(below, tf.int32)
    return [(index, 1 - share), (index + 1, share)]


def _folded(index: Tensor, size: Tensor, fill_mode: str) -> Tensor:
    """Maps indices outside the image to indices inside it."""
    if fill_mode == "wrap":
        return index % size
    if fill_mode == "mirror":  # the edge pixel occurs once
        period = tf.maximum(2 * (size - 1), 1)
        index = tf.abs((index + size - 1) % period - size + 1)
        return tf.minimum(index, size - 1)
    if fill_mode == "reflect":  # the edge pixel occurs twice
        index = index % (2 * size)
        return tf.minimum(index, 2 * size - 1 - index)
    return tf.clip_by_value(index, 0, size - 1)


def _warped(
    batch: Tensor, rows: Tensor, columns: Tensor, interpolation: str, fill_mode: str, fill_value: float
) -> Tensor:
    """Samples images of shape (batch, height, width, channels) at (batch, height', width') positions."""
    count, channels = tf.shape(batch)[0], batch.shape[-1]
    values = floating(batch)
    shape = tf.concat([[count], tf.shape(rows)[1:], [channels]], 0)
    first = tf.broadcast_to(tf.cast(tf.range(count), values.dtype)[:, None, None, None], shape)
    last = tf.broadcast_to(tf.range(channels, dtype=values.dtype)[None, None, None, :], shape)
    down = tf.broadcast_to(tf.cast(rows, values.dtype)[..., None], shape)
    across = tf.broadcast_to(tf.cast(columns, values.dtype)[..., None], shape)
    order = 1 if interpolation == "bilinear" else 0
    found = map_coordinates(values, tf.stack([first, down, across, last]), order, fill_mode, fill_value)
    return tf.cast(found, batch.dtype)


def _grid(batch: Tensor) -> tuple[Tensor, Tensor]:
    height, width = batch.shape[1] or tf.shape(batch)[1], batch.shape[2] or tf.shape(batch)[2]
    rows, columns = tf.meshgrid(tf.range(height), tf.range(width), indexing="ij")
    return tf.cast(rows, tf.float32)[None], tf.cast(columns, tf.float32)[None]


def _projected(batch: Tensor, transform: Tensor, interpolation: str, fill_mode: str, fill_value: float) -> Tensor:
    """Reads each output pixel (x, y) at the position that the eight values of its transform give."""
    rows, columns = _grid(batch)
    a = [v[:, None, None] for v in tf.unstack(tf.cast(transform, tf.float32), axis=-1)]
    k = a[6] * columns + a[7] * rows + 1
    x = (a[0] * columns + a[1] * rows + a[2]) / k
    y = (a[3] * columns + a[4] * rows + a[5]) / k
    return _warped(batch, y, x, interpolation, fill_mode, fill_value)


def _check_fill_mode(fill_mode: str) -> None:
    if fill_mode not in _FILL_MODES:
        raise ValueError(f"Invalid value for argument `fill_mode`. Expected one of {set(_FILL_MODES)}: {fill_mode}")


def _check(interpolation: str, fill_mode: str) -> None:
    _check_fill_mode(fill_mode)
    if interpolation not in _INTERPOLATIONS:
        raise ValueError(
            f"Invalid value for argument `interpolation`. Expected one of {set(_INTERPOLATIONS)}: {interpolation}"
        )


@operation
def affine_transform(
    images: TensorLike,
    transform: TensorLike,
    interpolation: str = "bilinear",
    fill_mode: str = "constant",
    fill_value: float = 0,
    data_format: str | None = None,
) -> Tensor:
    """Applies a projective transform to images.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        transform: Eight values per image that map output positions to input positions.
        interpolation: "nearest" or "bilinear".
        fill_mode: "constant", "nearest", "wrap", "mirror" or "reflect": how positions outside the image are read.
        fill_value: Value of all elements.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The transformed images, in the shape of `images`.

    Raises:
        ValueError: If `interpolation` or `fill_mode` is not a known one.
    """
    _check(interpolation, fill_mode)
    transform = tensor(transform)
    transform = transform[None] if transform.shape.rank == 1 else transform
    return with_channels_last(
        lambda batch: _projected(batch, transform, interpolation, fill_mode, fill_value), images, data_format
    )


@operation
def perspective_transform(
    images: TensorLike,
    start_points: TensorLike,
    end_points: TensorLike,
    interpolation: str = "bilinear",
    fill_value: float = 0,
    data_format: str | None = None,
) -> Tensor:
    """Warps images so that four points move to four others.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        start_points: Four points (x, y) of each image.
        end_points: Their new positions.
        interpolation: "nearest" or "bilinear".
        fill_value: Value of all elements.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The warped images, in the shape of `images`.

    Raises:
        ValueError: If `interpolation` is not a known one.
    """
    _check(interpolation, "constant")
    start, end = promoted_floats(start_points, end_points)
    if start.shape.rank == 2:
        start, end = start[None], end[None]
    # Solve for the eight values that map the new points to the old ones.
    x, y = end[..., 0], end[..., 1]
    u, v = start[..., 0], start[..., 1]
    zero, one = tf.zeros_like(x), tf.ones_like(x)
    first = tf.stack([x, y, one, zero, zero, zero, -x * u, -y * u], -1)
    second = tf.stack([zero, zero, zero, x, y, one, -x * v, -y * v], -1)
    transform = tf.linalg.solve(tf.concat([first, second], 1), tf.concat([u, v], 1)[..., None])[..., 0]
    return with_channels_last(
        lambda batch: _projected(batch, transform, interpolation, "constant", fill_value), images, data_format
    )


@operation
def elastic_transform(
    images: TensorLike,
    alpha: float = 20.0,
    sigma: float = 5.0,
    interpolation: str = "bilinear",
    fill_mode: str = "reflect",
    fill_value: float = 0.0,
    seed: int | SeedGenerator | None = None,
    data_format: str | None = None,
) -> Tensor:
    """Distorts images by smooth random displacements.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        alpha: Strength of the displacements.
        sigma: Standard deviation of the filter that smooths them.
        interpolation: "nearest" or "bilinear".
        fill_mode: "constant", "nearest", "wrap", "mirror" or "reflect": how positions outside the image are read.
        fill_value: Value of all elements.
        seed: Integer, `SeedGenerator`, or None for a random seed.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The distorted images, in the shape of `images`.

    Raises:
        ValueError: If `interpolation` or `fill_mode` is not a known one.
    """
    _check(interpolation, fill_mode)

    def compute(batch: Tensor) -> Tensor:
        rows, columns = _grid(batch)
        shape = (tf.shape(batch)[0], tf.shape(batch)[1], tf.shape(batch)[2], 2)
        shifts = normal(shape, dtype="float32", seed=seed)
        size = int(6 * sigma) | 1
        shifts = gaussian_blur(shifts, (size, size), (sigma, sigma), "channels_last") * alpha
        return _warped(batch, rows + shifts[..., 0], columns + shifts[..., 1], interpolation, fill_mode, fill_value)

    return with_channels_last(compute, images, data_format)


def _triangle(x: Tensor) -> Tensor:
    return tf.maximum(1 - tf.abs(x), 0)


def _cubic(x: Tensor) -> Tensor:
    """Evaluates the Keys cubic kernel with a = -1/2."""
    x = tf.abs(x)
    near = ((1.5 * x - 2.5) * x) * x + 1
    far = ((-0.5 * x + 2.5) * x - 4) * x + 2
    return tf.where(x <= 1, near, tf.where(x < 2, far, tf.zeros_like(x)))


def _lanczos(radius: float) -> Callable[[Tensor], Tensor]:
    def kernel(x: Tensor) -> Tensor:
        wave = tf.experimental.numpy.sinc(x) * tf.experimental.numpy.sinc(x / radius)
        return tf.where(tf.abs(x) < radius, wave, tf.zeros_like(x))

    return kernel


_KERNELS = {
    "linear": _triangle, "bilinear": _triangle, "trilinear": _triangle, "triangle": _triangle, "cubic": _cubic,
    "bicubic": _cubic, "tricubic": _cubic, "lanczos3": _lanczos(3.0), "lanczos5": _lanczos(5.0),
}  # fmt: skip


@operation
def scale_and_translate(
    images: TensorLike,
    output_shape: Sequence[int],
    scale: TensorLike,
    translation: TensorLike,
    spatial_dims: Sequence[int],
    method: str,
    antialias: bool = True,
) -> Tensor:
    """Scales and shifts images along some axes.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        output_shape: Shape of the result.
        scale: Scale along each of `spatial_dims`.
        translation: Shift along each of `spatial_dims`.
        spatial_dims: Axes to transform.
        method: "linear", "cubic", "lanczos3" or "lanczos5", or one of their aliases.
        antialias: Whether to widen the kernel when shrinking.

    Returns:
        The images, with `output_shape` as their shape.

    Raises:
        ValueError: If `method` is not a known kernel.
    """
    x = floating(images)
    if method not in _KERNELS:
        raise ValueError(f"Invalid value for argument `method`. Expected one of {set(_KERNELS)}. Received: {method}")
    factors, shifts = tf.cast(tensor(scale), x.dtype), tf.cast(tensor(translation), x.dtype)
    for i, axis in enumerate(spatial_dims):
        weights = _resampling(x.shape[axis], output_shape[axis], factors[i], shifts[i], _KERNELS[method], antialias)
        x = tf.experimental.numpy.moveaxis(tf.tensordot(x, weights, [[axis], [0]]), -1, axis)
    return x


def _resampling(
    size: int, new: int, factor: Tensor, shift: Tensor, kernel: Callable[[Tensor], Tensor], antialias: bool
) -> Tensor:
    """Returns the weight of each of `size` input values for each of `new` output values."""
    inverse = 1 / factor
    width = tf.maximum(inverse, 1) if antialias else tf.ones_like(inverse)
    centers = (tf.range(new, dtype=factor.dtype) + 0.5) * inverse - shift * inverse - 0.5
    distance = tf.abs(centers[None, :] - tf.range(size, dtype=factor.dtype)[:, None]) / width
    weights = kernel(distance)
    total = tf.reduce_sum(weights, 0, keepdims=True)
    enough = tf.abs(total) > 1000 * 1.1920929e-07
    weights = tf.where(enough, weights / tf.where(tf.equal(total, 0), tf.ones_like(total), total), 0.0)
    inside = (centers >= -0.5) & (centers <= size - 0.5)
    return tf.where(inside[None, :], weights, 0.0)
