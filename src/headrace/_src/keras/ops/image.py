"""keras.ops.image: color conversion, resizing, edges and patches of images."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import is_first, put_back, put_last
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.typing import Sizes
from headrace._src.keras.ops.conversion import floating, per_axis, promoted_floats, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

tnp = tf.experimental.numpy


def with_channels_last(compute: Callable[..., Any], images: TensorLike, data_format: str | None) -> Tensor:
    """Applies `compute` to images converted to (batch, height, width, channels), and converts back."""
    images = tensor(images)
    if images.shape.rank not in (3, 4):
        raise ValueError(
            "Invalid images rank: expected rank 3 (single image) or rank 4 (batch of images). Received input with "
            f"shape: images.shape={images.shape}"
        )
    first = is_first(data_format)
    single = images.shape.rank == 3
    batch = tf.expand_dims(images, 0) if single else images
    found = put_back(compute(put_last(batch, first)), first)
    return tf.squeeze(found, [0]) if single else found


@operation
def rgb_to_grayscale(images: TensorLike, data_format: str | None = None) -> Tensor:
    """Converts RGB images to grayscale, with one channel.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The gray images, with one channel.
    """
    return with_channels_last(tf.image.rgb_to_grayscale, images, data_format)


@operation
def rgb_to_hsv(images: TensorLike, data_format: str | None = None) -> Tensor:
    """Converts RGB images to hue, saturation and value.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The images as hue, saturation and value, in the shape of `images`.
    """
    return with_channels_last(tf.image.rgb_to_hsv, images, data_format)


@operation
def hsv_to_rgb(images: TensorLike, data_format: str | None = None) -> Tensor:
    """Converts images from hue, saturation and value to RGB.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The images in RGB, in the shape of `images`.
    """
    return with_channels_last(tf.image.hsv_to_rgb, images, data_format)


@operation
def resize(
    images: TensorLike,
    size: tuple[int, int],
    interpolation: str = "bilinear",
    antialias: bool = False,
    crop_to_aspect_ratio: bool = False,
    pad_to_aspect_ratio: bool = False,
    fill_mode: str = "constant",
    fill_value: float = 0.0,
    data_format: str | None = None,
) -> Tensor:
    """Resizes images.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        size: Height and width.
        interpolation: "nearest", "bilinear", "bicubic", "lanczos3", "lanczos5", "area" or "gaussian".
        antialias: Whether to apply a low-pass filter when shrinking.
        crop_to_aspect_ratio: Whether to crop images to the target aspect ratio first.
        pad_to_aspect_ratio: Whether to pad images to the target aspect ratio first.
        fill_mode: Must be "constant" when padding.
        fill_value: Value of the padding.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The images in the new size.

    Raises:
        ValueError: If both `crop_to_aspect_ratio` and `pad_to_aspect_ratio` are True, or if `pad_to_aspect_ratio` is
            combined with a `fill_mode` other than "constant".
    """
    if crop_to_aspect_ratio and pad_to_aspect_ratio:
        raise ValueError("Only one of `crop_to_aspect_ratio` & `pad_to_aspect_ratio` can be `True`.")
    if pad_to_aspect_ratio and fill_mode != "constant":
        raise ValueError(f"When `pad_to_aspect_ratio` is `True`, only `fill_mode='constant'` is supported: {fill_mode}")
    height, width = size

    def compute(batch: Tensor) -> Tensor:
        if crop_to_aspect_ratio or pad_to_aspect_ratio:
            rows, columns = (batch.shape[i] or tf.shape(batch)[i] for i in (1, 2))
            high = columns * height // width
            wide = rows * width // height
            if crop_to_aspect_ratio:
                keep_rows, keep_columns = _smaller(rows, high), _smaller(columns, wide)
                top, left = (rows - keep_rows) // 2, (columns - keep_columns) // 2
                batch = batch[:, top : top + keep_rows, left : left + keep_columns]
            else:
                add_rows, add_columns = high - _smaller(rows, high), wide - _smaller(columns, wide)
                top, left = add_rows // 2, add_columns // 2
                edges = [[0, 0], [top, add_rows - top], [left, add_columns - left], [0, 0]]
                batch = tf.pad(batch, edges, constant_values=tf.cast(fill_value, batch.dtype))
        found = tf.image.resize(batch, (height, width), interpolation, antialias=antialias)
        if batch.dtype.is_integer:
            found = tf.saturate_cast(tf.round(found), batch.dtype)
        return tf.cast(found, batch.dtype)

    return with_channels_last(compute, images, data_format)


def _smaller(a: int | Tensor, b: int | Tensor) -> int | Tensor:
    return min(a, b) if isinstance(a, int) and isinstance(b, int) else tf.minimum(a, b)


def _edges(before: int | None, after: int | None, size: int, target: int | None, wanted: str) -> tuple[int, int]:
    """Returns the amounts to crop or pad at both ends of an axis; two of the three values determine them."""
    if [before, after, target].count(None) != 1:
        raise ValueError(
            f"Must specify exactly two of {wanted}. Received: before={before}, after={after}, target={target}"
        )
    change = 0 if target is None else abs(target - size)
    first = change - (after or 0) if before is None else before
    return first, change - first if after is None else after


@operation
def crop_images(
    images: TensorLike,
    top_cropping: int | None = None,
    left_cropping: int | None = None,
    bottom_cropping: int | None = None,
    right_cropping: int | None = None,
    target_height: int | None = None,
    target_width: int | None = None,
    data_format: str | None = None,
) -> Tensor:
    """Crops rows and columns from the edges of images.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        top_cropping: Rows to remove at the top.
        left_cropping: Columns to remove at the left.
        bottom_cropping: Rows to remove at the bottom.
        right_cropping: Columns to remove at the right.
        target_height: Height of the result; with one of the two amounts, determines the other.
        target_width: Width of the result; with one of the two amounts, determines the other.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The cropped images.
    """

    def compute(batch: Tensor) -> Tensor:
        height, width = batch.shape[1:3]
        top, bottom = _edges(
            top_cropping, bottom_cropping, height, target_height, "top_cropping, bottom_cropping, target_height"
        )
        left, right = _edges(
            left_cropping, right_cropping, width, target_width, "left_cropping, right_cropping, target_width"
        )
        if min(top, bottom, left, right) < 0:
            raise ValueError(f"The images of {height} by {width} pixels are too small for this crop.")
        return batch[:, top : height - bottom, left : width - right]

    return with_channels_last(compute, images, data_format)


@operation
def pad_images(
    images: TensorLike,
    top_padding: int | None = None,
    left_padding: int | None = None,
    bottom_padding: int | None = None,
    right_padding: int | None = None,
    target_height: int | None = None,
    target_width: int | None = None,
    data_format: str | None = None,
) -> Tensor:
    """Adds rows and columns of zeros at the edges of images.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        top_padding: Rows to add at the top.
        left_padding: Columns to add at the left.
        bottom_padding: Rows to add at the bottom.
        right_padding: Columns to add at the right.
        target_height: Height of the result; with one of the two amounts, determines the other.
        target_width: Width of the result; with one of the two amounts, determines the other.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The padded images.
    """

    def compute(batch: Tensor) -> Tensor:
        height, width = batch.shape[1:3]
        top, bottom = _edges(
            top_padding, bottom_padding, height, target_height, "top_padding, bottom_padding, target_height"
        )
        left, right = _edges(
            left_padding, right_padding, width, target_width, "left_padding, right_padding, target_width"
        )
        return tf.pad(batch, [[0, 0], [top, bottom], [left, right], [0, 0]])

    return with_channels_last(compute, images, data_format)


@operation
def extract_patches(
    images: TensorLike,
    size: Sizes,
    strides: Sizes | None = None,
    dilation_rate: Sizes = 1,
    padding: str = "valid",
    data_format: str | None = None,
) -> Tensor:
    """Extracts patches of images, each flattened into the channel axis.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        size: Height and width of a patch; three sizes extract patches of volumes.
        strides: Distance between patches; `size` for None.
        dilation_rate: Spacing between kernel elements, one integer or one per axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The patches; the channel axis holds the pixels of one patch.
    """
    if isinstance(size, (tuple, list)) and len(size) == 3:
        return extract_patches_3d(images, size, strides, dilation_rate, padding, data_format)
    window, gaps = per_axis(size, 2), per_axis(dilation_rate, 2)
    steps = window if strides is None else per_axis(strides, 2)
    return with_channels_last(
        lambda batch: tf.image.extract_patches(batch, [1, *window, 1], [1, *steps, 1], [1, *gaps, 1], padding.upper()),
        images,
        data_format,
    )


@operation
def extract_patches_3d(
    volumes: TensorLike,
    size: Sizes,
    strides: Sizes | None = None,
    dilation_rate: Sizes = 1,
    padding: str = "valid",
    data_format: str | None = None,
) -> Tensor:
    """Extracts patches of volumes, each flattened into the channel axis.

    Args:
        volumes: Volume of shape (depth, height, width, channels) or a batch of volumes.
        size: Depth, height and width of a patch.
        strides: Distance between patches; `size` for None.
        dilation_rate: Spacing between kernel elements, one integer or one per axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The patches; the channel axis holds the voxels of one patch.
    """
    volumes = tensor(volumes)
    window, gaps = per_axis(size, 3), per_axis(dilation_rate, 3)
    steps = window if strides is None else per_axis(strides, 3)
    first = is_first(data_format)
    single = volumes.shape.rank == 4
    x = tf.expand_dims(volumes, 0) if single else volumes
    x = put_last(x, first)
    channels = x.shape[-1]
    for axis, (n, step, gap) in enumerate(zip(window, steps, gaps, strict=True), start=1):
        reach = (n - 1) * gap + 1
        if padding == "same":
            total = max((-(-x.shape[axis] // step) - 1) * step + reach - x.shape[axis], 0)
            edges = [[0, 0]] * x.shape.rank
            edges[axis] = [total // 2, total - total // 2]
            x = tf.pad(x, edges)
        starts = tf.range(0, x.shape[axis] - reach + 1, step)
        places = starts[:, None] + gap * tf.range(n)[None, :]
        x = tnp.moveaxis(tf.gather(x, places, axis=axis), axis + 1, -1)
    # (batch, windows along three axes, channels, window) -> channels innermost
    x = tnp.moveaxis(x, 4, -1)
    x = tf.reshape(x, [-1, *x.shape[1:4], window[0] * window[1] * window[2] * channels])
    x = put_back(x, first)
    return tf.squeeze(x, [0]) if single else x


@operation
def gaussian_blur(
    images: TensorLike,
    kernel_size: Sequence[int] = (3, 3),
    sigma: Sequence[float | Tensor] = (1.0, 1.0),
    data_format: str | None = None,
) -> Tensor:
    """Blurs images with a Gaussian kernel.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        kernel_size: Height and width of the kernel.
        sigma: Standard deviations of the kernel.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The blurred images, in the shape of `images`.
    """

    def compute(batch: Tensor) -> Tensor:
        x = floating(batch)
        for axis, (size, width) in enumerate(zip(kernel_size, reversed(sigma), strict=True)):
            offsets = tf.range(size, dtype=x.dtype) - (size - 1) / 2
            weights = tf.exp(-tf.square(offsets) / (2 * tf.cast(width, x.dtype) ** 2))
            weights = weights / tf.reduce_sum(weights)
            shape = [size, 1, 1, 1] if axis == 0 else [1, size, 1, 1]
            kernel = tf.tile(tf.reshape(weights, shape), [1, 1, x.shape[-1], 1])
            x = tf.nn.depthwise_conv2d(x, kernel, [1, 1, 1, 1], "SAME")
        return x

    return with_channels_last(compute, images, data_format)


@operation
def sobel_edges(images: TensorLike, data_format: str | None = None) -> Tensor:
    """Computes vertical and horizontal Sobel gradients, stacked on a new last axis.

    Args:
        images: Image of shape (height, width, channels) or a batch of images.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The gradients: the shape of `images` with a last axis of size 2.
    """
    images = floating(images)
    first = is_first(data_format)
    single = images.shape.rank == 3
    batch = tf.expand_dims(images, 0) if single else images
    found = tf.image.sobel_edges(put_last(batch, first))
    found = tf.transpose(found, [0, 3, 1, 2, 4]) if first else found
    return tf.squeeze(found, [0]) if single else found


@operation
def ssim(
    image1: TensorLike,
    image2: TensorLike,
    max_val: float = 1.0,
    filter_size: int = 11,
    filter_sigma: float = 1.5,
    k1: float = 0.01,
    k2: float = 0.03,
    data_format: str | None = None,
) -> Tensor:
    """Computes the structural similarity of two images, at most 1.

    Args:
        image1: First image or batch.
        image2: Second image or batch.
        max_val: Difference between the largest and smallest possible value.
        filter_size: Size of the Gaussian filter.
        filter_sigma: Standard deviation of the Gaussian filter.
        k1: Small constant of the luminance term.
        k2: Small constant of the contrast term.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The similarity of each pair of images.
    """
    first, second = promoted_floats(image1, image2)
    if is_first(data_format):
        first, second = (tnp.moveaxis(x, -3, -1) for x in (first, second))
    found = tf.image.ssim(first, second, max_val, filter_size, filter_sigma, k1, k2)
    return tf.cast(found, floatx()) if found.dtype.size < 4 else found
