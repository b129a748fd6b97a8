"""Pixel intensities: 0 to 1 in floating-point images, 0 to the largest value of the dtype in integer images."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.array.casting import cast, saturate_cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType, as_dtype, float16, float32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def number(value: float, dtype: DType) -> EagerTensor:
    """Returns a scalar constant of the given dtype."""
    with np.errstate(over="ignore"):  # The largest integers are infinite in float16.
        return EagerTensor(np.array(value).astype(dtype.numpy_dtype), dtype)


@dispatchable
def convert_image_dtype(image: TensorLike, dtype: DTypeLike, saturate: bool = False, name: str | None = None) -> Tensor:
    """Converts images to another dtype and scales their values to its range.

    Args:
        image: Image or images of any shape.
        dtype: Dtype of the result, floating-point or integer.
        saturate: Whether values out of range are clipped before the cast.
        name: Name of the operation.

    Returns:
        Tensor of the shape of `image`. Floating-point intensities are between 0 and 1, integer ones between 0 and the
        largest value of the dtype.

    >>> tf.image.convert_image_dtype(tf.constant([[[255]]], tf.uint8), tf.float32).numpy().ravel()
    array([1.], dtype=float32)
    """
    image = convert_to_tensor(image)
    wanted = as_dtype(dtype)
    if not wanted.is_floating and not wanted.is_integer:
        raise AttributeError("dtype must be either floating point or integer")
    if not image.dtype.is_floating and not image.dtype.is_integer:
        raise AttributeError("image dtype must be either floating point or integer")
    if image.dtype is wanted:
        return raw.Identity(image, name=name)
    if image.dtype.is_integer and wanted.is_integer:
        return _between_integers(image, wanted, saturate, name)
    if image.dtype.is_floating and wanted.is_floating:
        return cast(image, wanted, name)
    if image.dtype.is_integer:
        return raw.Mul(cast(image, wanted), number(1.0 / image.dtype.max, wanted), name=name)
    # Adds half a step, so that each integer gets an equal share of the range.
    scaled = image * number(wanted.max + 0.5, image.dtype)
    return saturate_cast(scaled, wanted, name) if saturate else cast(scaled, wanted, name)


def _between_integers(image: Tensor, wanted: DType, saturate: bool, name: str | None) -> Tensor:
    source = image.dtype
    if source.max > wanted.max:
        scaled = image // number((source.max + 1) // (wanted.max + 1), source)
        return saturate_cast(scaled, wanted, name) if saturate else cast(scaled, wanted, name)
    same = saturate_cast(image, wanted) if saturate else cast(image, wanted)
    return raw.Mul(same, number((wanted.max + 1) // (source.max + 1), wanted), name=name)


def as_float_image(image: Tensor) -> Tensor:
    """Converts an image to a floating-point dtype; float16 and float32 images are returned unchanged."""
    return image if image.dtype in (float16, float32) else convert_image_dtype(image, float32)
