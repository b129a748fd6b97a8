"""Similarity of two images: PSNR, SSIM and multi-scale SSIM (Wang et al., 2003 and 2004)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.lib.image.intensity import convert_image_dtype
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.state.asserting import Assert
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import float32
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_WEIGHTS = (0.0448, 0.2856, 0.3001, 0.2363, 0.1333)


def _check_pair(first: Tensor, second: Tensor) -> None:
    """Raises an error unless both are images of the same size."""
    for image in (first, second):
        if image.shape.rank is not None and image.shape.rank < 3:
            raise ValueError(f"Shape {image.shape} must have rank at least 3")
    if first.shape.rank is None or second.shape.rank is None:
        return
    inner = [TensorShape(image.shape.as_list()[-3:]) for image in (first, second)]
    inner[0].assert_is_compatible_with(inner[1])
    TensorShape(first.shape.as_list()[:-3]).assert_is_compatible_with(TensorShape(second.shape.as_list()[:-3]))


def _as_floats(first: Tensor, second: Tensor, max_val: Any) -> tuple[Tensor, Tensor, Tensor]:
    limit = convert_image_dtype(cast(max_val, first.dtype), float32)
    return convert_image_dtype(first, float32), convert_image_dtype(second, float32), limit


@dispatchable
def psnr(a: TensorLike, b: TensorLike, max_val: TensorLike, name: str | None = None) -> Tensor:
    """Computes the peak signal-to-noise ratio of pairs of images, in decibels.

    Args:
        a: Images of shape [..., height, width, channels].
        b: Images of the same shape.
        max_val: Difference between the largest and the smallest possible value.
        name: Name of the operation.

    Returns:
        float32 tensor with one value for each pair.

    Raises:
        ValueError: If the shapes broadcast but differ.
        InvalidArgumentError: If the shapes do not broadcast, or an image has fewer than three axes.

    >>> print(tf.image.psnr([[[0.0]]], [[[0.1]]], max_val=1.0).numpy().round(2))
    20.0
    """
    a, b = convert_to_tensor(a), convert_to_tensor(b)
    a, b, limit = _as_floats(a, b, max_val)
    error = raw.Mean(raw.SquaredDifference(a, b), ints([-3, -2, -1]))
    decibels = np.float32(10 / np.log(10.0))
    result = raw.Log(limit) * (2 * decibels) - raw.Log(error) * decibels
    _check_pair(a, b)
    return raw.Identity(result, name=name)


def _bell(size: int, sigma: float) -> np.ndarray:
    """Returns the weights of a Gaussian window along one axis."""
    places = np.arange(size) - (size - 1) / 2
    weights = np.exp(-0.5 * (places / sigma) ** 2)
    return (weights / weights.sum()).astype(np.float32)


def _windowed(images: Tensor, size: int, sigma: float) -> Tensor:
    """Computes the weighted mean around each pixel whose window lies inside, along rows and then columns."""
    shape = shape_of(images)
    flat = raw.Reshape(images, raw.ConcatV2([ints([-1]), shape[-3:]], 0))
    depth = images.shape[-1] if images.shape.rank is not None else None
    for form in ((size, 1, 1, 1), (1, size, 1, 1)):
        weights = as_tensor(_bell(size, sigma).reshape(form))
        repeats = ints([1, 1, depth, 1]) if depth is not None else raw.Pack([1, 1, shape[-1], 1])
        flat = raw.DepthwiseConv2dNative(flat, raw.Tile(weights, repeats), strides=[1, 1, 1, 1], padding="VALID")
    return raw.Reshape(flat, raw.ConcatV2([shape[:-3], raw.Shape(flat)[1:]], 0))


def _likeness(
    x: Tensor, y: Tensor, limit: Tensor, size: int, sigma: float, k1: float, k2: float
) -> tuple[Tensor, Tensor]:
    """Computes SSIM and its contrast-structure part around each pixel."""
    for image in (x, y):
        _check_window(image, size)
    c1, c2 = (raw.Square(limit * np.float32(k)) for k in (k1, k2))
    mean_x, mean_y = _windowed(x, size, sigma), _windowed(y, size, sigma)
    product, squares = mean_x * mean_y * 2.0, raw.Square(mean_x) + raw.Square(mean_y)
    luminance = (product + c1) / (squares + c1)
    both = _windowed(x * y, size, sigma) * 2.0
    spread = _windowed(raw.Square(x) + raw.Square(y), size, sigma)
    structure = (both - product + c2) / (spread - squares + c2)
    return luminance * structure, structure


def _check_window(image: Tensor, size: int) -> None:
    shape = image.shape
    known = shape.as_list()[-3:-1] if shape.rank is not None else [None, None]
    if None not in known and min(known) >= size:
        return
    sizes = raw.Shape(image)
    Assert(raw.All(raw.GreaterEqual(sizes[-3:-1], size), ints([0])), [sizes, size], summarize=8)


def _prepared(img1: TensorLike, img2: TensorLike, max_val: Any) -> tuple[Tensor, Tensor, Tensor]:
    first, second = convert_to_tensor(img1), convert_to_tensor(img2)
    _check_pair(first, second)
    return _as_floats(first, second, max_val)


@dispatchable
def ssim(
    img1: TensorLike,
    img2: TensorLike,
    max_val: TensorLike,
    filter_size: int = 11,
    filter_sigma: float = 1.5,
    k1: float = 0.01,
    k2: float = 0.03,
    return_index_map: bool = False,
) -> Tensor:
    """Computes the structural similarity (SSIM) of pairs of images.

    Args:
        img1: Images of shape [..., height, width, channels].
        img2: Images of the same shape.
        max_val: Difference between the largest and the smallest possible value.
        filter_size: Size of the Gaussian window.
        filter_sigma: Width of the Gaussian window.
        k1: Constant of the luminance term.
        k2: Constant of the contrast-structure term.
        return_index_map: Whether to return the similarity around each pixel instead of its mean.

    Returns:
        float32 tensor with one value for each pair, or one for each pixel with `return_index_map`.

    >>> image = tf.ones([16, 16, 1])
    >>> print(tf.image.ssim(image, image, max_val=1.0).numpy())
    1.0
    """
    first, second, limit = _prepared(img1, img2, max_val)
    likeness, _ = _likeness(first, second, limit, filter_size, filter_sigma, k1, k2)
    return raw.Mean(likeness, ints([-1] if return_index_map else [-3, -2, -1]))


@dispatchable
def ssim_multiscale(
    img1: TensorLike,
    img2: TensorLike,
    max_val: TensorLike,
    power_factors: Sequence[float] = _WEIGHTS,
    filter_size: int = 11,
    filter_sigma: float = 1.5,
    k1: float = 0.01,
    k2: float = 0.03,
) -> Tensor:
    """Computes the multi-scale structural similarity (MS-SSIM) of pairs of images.

    Args:
        img1: Images of shape [..., height, width, channels].
        img2: Images of the same shape.
        max_val: Difference between the largest and the smallest possible value.
        power_factors: Weight of each scale. Every scale has half the resolution of the one before it.
        filter_size: Size of the Gaussian window.
        filter_sigma: Width of the Gaussian window.
        k1: Constant of the luminance term.
        k2: Constant of the contrast-structure term.

    Returns:
        float32 tensor with one value for each pair.
    """
    first, second, limit = _prepared(img1, img2, max_val)
    parts = []
    for scale in range(len(power_factors)):
        if scale:
            first, second = _halved(first), _halved(second)
        likeness, structure = _likeness(first, second, limit, filter_size, filter_sigma, k1, k2)
        last = scale == len(power_factors) - 1
        parts.append(raw.Relu(raw.Mean(likeness if last else structure, ints([-3, -2]))))
    powers = as_tensor(np.array(power_factors, np.float32))
    by_channel = raw.Prod(raw.Pow(raw.Pack(parts, axis=-1), powers), ints([-1]))
    return raw.Mean(by_channel, ints([-1]))


def _halved(images: Tensor) -> Tensor:
    """Averages blocks of two by two pixels; an odd last row or column is repeated first."""
    shape = shape_of(images)
    flat = raw.Reshape(images, raw.ConcatV2([ints([-1]), shape[-3:]], 0))
    odd = raw.ConcatV2([ints([0]), shape[-3:-1] % 2, ints([0])], 0)
    margins = raw.Pack([raw.ZerosLike(odd), odd], axis=1)
    flat = raw.MirrorPad(flat, margins, mode="SYMMETRIC")
    half = raw.AvgPool(flat, ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="VALID")
    return raw.Reshape(half, raw.ConcatV2([shape[:-3], raw.Shape(half)[1:]], 0))
