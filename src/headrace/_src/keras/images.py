"""Conversion between image files, Pillow images and arrays."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, overload

import numpy as np

import headrace as tf
from headrace._src.base.lazy import pillow_image
from headrace._src.keras.backend.channels import is_first
from headrace._src.keras.backend.settings import floatx
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike

_INTERPOLATIONS = {
    "nearest": "NEAREST", "bilinear": "BILINEAR", "bicubic": "BICUBIC", "hamming": "HAMMING", "box": "BOX",
    "lanczos": "LANCZOS",
}  # fmt: skip
_MODES = {"grayscale": "L", "rgba": "RGBA", "rgb": "RGB"}
CHANNELS = {"grayscale": 1, "rgba": 4, "rgb": 3}


def array_to_img(
    x: TensorLike, data_format: str | None = None, scale: bool = True, dtype: DTypeLike | None = None
) -> Any:
    """Converts an array with one, three or four channels to a Pillow image.

    Args:
        x: The pixels, of rank 3.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        scale: Whether to scale the values to the range 0 to 255.
        dtype: Dtype of the computation. None uses the default float type.

    Returns:
        A Pillow image.

    Raises:
        ValueError: If the array does not have rank 3 with 1, 3 or 4 channels.

    >>> tf.keras.utils.array_to_img(np.zeros((2, 3, 3))).size
    (3, 2)
    """
    first = is_first(data_format)
    pixels = np.asarray(x, dtype=tf.as_dtype(dtype or floatx()).as_numpy_dtype)
    if pixels.ndim != 3:
        raise ValueError(f"Expected image array to have rank 3 (single image). Got array with shape: {pixels.shape}")
    if first:
        pixels = pixels.transpose(1, 2, 0)
    if scale:
        pixels = pixels - np.min(pixels)
        largest = np.max(pixels)
        if largest != 0:
            pixels = pixels / largest
        pixels = pixels * 255
    channels = pixels.shape[2]
    if channels in (3, 4):
        return pillow_image.fromarray(pixels.astype("uint8"))
    if channels == 1:
        wide = np.max(pixels) > 255  # too large for a byte
        return pillow_image.fromarray(pixels[:, :, 0].astype("int32" if wide else "uint8"))
    raise ValueError(f"Unsupported channel number: {channels}")


def img_to_array(img: Any, data_format: str | None = None, dtype: DTypeLike | None = None) -> np.ndarray:
    """Converts a Pillow image to an array of shape (height, width, channels).

    Args:
        img: The image.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        dtype: Dtype of the array. None uses the default float type.

    Returns:
        A NumPy array.

    Raises:
        ValueError: If the image does not have two or three axes.

    >>> tf.keras.utils.img_to_array(np.zeros((2, 3, 3))).shape
    (2, 3, 3)
    """
    first = is_first(data_format)
    x = np.asarray(img, dtype=tf.as_dtype(dtype or floatx()).as_numpy_dtype)
    if x.ndim not in (2, 3):
        raise ValueError(f"Unsupported image shape: {x.shape}")
    if x.ndim == 3:
        return x.transpose(2, 0, 1) if first else x
    return x.reshape((1, *x.shape) if first else (*x.shape, 1))


def save_img(
    path: Path | IO[bytes],
    x: TensorLike,
    data_format: str | None = None,
    file_format: str | None = None,
    scale: bool = True,
    **kwargs: Any,
) -> None:
    """Writes an array as an image file.

    Args:
        path: Path of the file.
        x: The pixels.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        file_format: Format of the file. None uses the file extension.
        scale: Whether to scale the values to the range 0 to 255.
        **kwargs: Further arguments of Pillow's `Image.save`.
    """
    img = array_to_img(x, data_format=data_format, scale=scale)
    if img.mode == "RGBA" and file_format in ("jpg", "jpeg"):
        warnings.warn("The JPG format does not support RGBA images, converting to RGB.", stacklevel=2)
        img = img.convert("RGB")
    img.save(path, format=file_format, **kwargs)


def load_img(
    path: str | bytes | os.PathLike[str] | io.BytesIO,
    grayscale: bool = False,
    color_mode: str = "rgb",
    target_size: Sequence[int] | None = None,
    interpolation: str = "nearest",
    keep_aspect_ratio: bool = False,
) -> Any:
    """Loads an image from a file.

    Args:
        path: Path of the file, or a `BytesIO` with its contents.
        grayscale: Deprecated. Use `color_mode`.
        color_mode: "grayscale", "rgb" or "rgba".
        target_size: (height, width) to resize to, or None.
        interpolation: "nearest", "bilinear", "bicubic", "hamming", "box" or "lanczos".
        keep_aspect_ratio: Whether to crop the image to the target aspect ratio before resizing.

    Returns:
        A Pillow image.

    Raises:
        TypeError: If `path` is neither a path nor a BytesIO.
        ValueError: If `color_mode` is unknown.

    >>> tf.keras.utils.save_img("image.png", np.zeros((2, 3, 3)), scale=False)
    >>> tf.keras.utils.load_img("image.png").size
    (3, 2)
    """
    if grayscale:
        warnings.warn('grayscale is deprecated. Please use color_mode = "grayscale"', stacklevel=2)
        color_mode = "grayscale"
    if isinstance(path, io.BytesIO):
        img = pillow_image.open(path)
    elif isinstance(path, (str, bytes, os.PathLike)):
        # The bytes are read first, so that no file stays open.
        img = pillow_image.open(io.BytesIO(Path(os.fsdecode(path)).read_bytes()))
    else:
        raise TypeError(f"path should be path-like or io.BytesIO, not {type(path)}")
    if color_mode not in _MODES:
        raise ValueError('color_mode must be "grayscale", "rgb", or "rgba"')
    wanted = _MODES[color_mode]
    if img.mode != wanted and not (wanted == "L" and img.mode in ("I;16", "I")):
        img = img.convert(wanted)
    if target_size is None:
        return img
    return _resized(img, (target_size[1], target_size[0]), interpolation, keep_aspect_ratio)


def _resized(img: Any, size: tuple[int, int], interpolation: str, keep_aspect_ratio: bool) -> Any:
    """Resizes an image to this (width, height)."""
    if img.size == size:
        return img
    if interpolation not in _INTERPOLATIONS:
        raise ValueError(
            f"Invalid interpolation method {interpolation} specified. Supported methods are "
            f"{', '.join(_INTERPOLATIONS)}"
        )
    method = getattr(pillow_image.Resampling, _INTERPOLATIONS[interpolation])
    if not keep_aspect_ratio:
        return img.resize(size, method)
    width, height = img.size
    crop_height = min(height, (width * size[1]) // size[0])
    crop_width = min(width, (height * size[0]) // size[1])
    top, left = (height - crop_height) // 2, (width - crop_width) // 2
    return img.resize(size, method, box=[left, top, left + crop_width, top + crop_height])


@overload
def smart_resize(x: Tensor, size: Sequence[int], interpolation: str = "bilinear") -> Tensor: ...
@overload
def smart_resize(x: Array, size: Sequence[int], interpolation: str = "bilinear") -> Array: ...
def smart_resize(x: Tensor | Array, size: Sequence[int], interpolation: str = "bilinear") -> Tensor | Array:
    """Resizes images without distortion. The largest centered crop with the right aspect ratio is used.

    Args:
        x: An image or a batch of images, channels last: a tensor or an array.
        size: (height, width) of the result.
        interpolation: Method of `tf.image.resize`.

    Returns:
        The images, as a tensor or array like `x`.

    Raises:
        ValueError: If `size` is not two numbers, or `x` has neither 3 nor 4 axes.
    """
    if len(size) != 2:
        raise ValueError(f"Expected `size` to be a tuple of 2 integers, but got: {size}.")
    img = tf.convert_to_tensor(x)
    rank = img.shape.rank
    if rank is not None and rank not in (3, 4):
        raise ValueError(
            "Expected an image array with shape `(height, width, channels)`, or `(batch_size, height, width, "
            f"channels)`, but got input with incorrect rank, of shape {img.shape}."
        )
    shape = tf.shape(img)
    height, width = shape[-3], shape[-2]
    target_height, target_width = size
    if img.shape[-3] is not None and img.shape[-2] is not None:
        height, width = img.shape[-3], img.shape[-2]
    crop_height = tf.cast(tf.cast(width * target_height, "float32") / target_width, "int32")
    crop_width = tf.cast(tf.cast(height * target_width, "float32") / target_height, "int32")
    crop_height, crop_width = tf.minimum(height, crop_height), tf.minimum(width, crop_width)
    top = tf.cast(tf.cast(height - crop_height, "float32") / 2, "int32")
    left = tf.cast(tf.cast(width - crop_width, "float32") / 2, "int32")
    before = [0] if rank == 4 else []
    every = [-1] if rank == 4 else []
    img = tf.slice(img, tf.stack([*before, top, left, 0]), tf.stack([*every, crop_height, crop_width, -1]))
    img = tf.image.resize(images=img, size=size, method=interpolation)
    channels = x.shape[-1]
    if channels is not None:
        img.set_shape((None,) * (img.shape.rank - 3) + (*size, channels))
    return img.numpy() if isinstance(x, np.ndarray) else img
