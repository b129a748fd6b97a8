"""Ops that encode images: JPEG and PNG."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.image.codecs import jpeg, png
from headrace._src.ops.rules import at_least_rank, scalar, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import uint8, uint16
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray

_LARGEST_JPEG = 65500
_LONGEST_XMP = 65500


def _one_picture(call: ShapeCall) -> Dims:
    with_rank(call.shapes[0], 3, "image")
    return scalar(call)


def _failed(problem: str) -> errors.InternalError:
    """Returns the error that TensorFlow raises if its encoder fails."""
    return errors.InternalError(None, None, problem)


def _check_jpeg(image: AnyArray, quality: int) -> None:
    if image.ndim != 3:
        raise errors.invalid_argument(f"image must be 3-dimensional{dims_text(image.shape)}")
    if image.shape[2] not in (1, 3):
        raise errors.invalid_argument(f"image must have 1 or 3 channels, got {dims_text(image.shape)}")
    if not image.size or max(image.shape[:2]) > _LARGEST_JPEG:
        raise _failed(f"JPEG encoding failed: the sides of {dims_text(image.shape)} must be from 1 to {_LARGEST_JPEG}")
    if not 0 <= quality <= 100:
        raise errors.invalid_argument(f"quality must be in [0,100], got {quality}")


def _scalar_of(data: bytes) -> np.ndarray:
    result = np.empty((), object)
    result[()] = data
    return result


@op("EncodeJpeg", "uint8 -> contents: string", shape=_one_picture, engine="host", differentiable=False)
def encode_jpeg(
    xp, image, *, format: str = "", quality: int = 95, progressive: bool = False, optimize_size: bool = False,
    chroma_downsampling: bool = True, density_unit: str = "in", x_density: int = 300, y_density: int = 300,
    xmp_metadata: str = "",
):  # fmt: skip
    r"""Encodes an image as JPEG.

    Args:
        image: uint8 tensor `[height, width, channels]`.
        format: "grayscale", "rgb", or "" to choose by the number of channels.
        quality: From 0 to 100.
        progressive: Whether to write a progressive JPEG.
        optimize_size: Whether to spend time to make the file smaller.
        chroma_downsampling: Whether colors are stored at half the resolution.
        density_unit: Unit of the densities: "in" or "cm".
        x_density: Horizontal pixels per unit.
        y_density: Vertical pixels per unit.
        xmp_metadata: XMP metadata to embed.
        name: Name of the operation.

    Returns:
        Scalar string tensor.

    Raises:
        InvalidArgumentError: If `image` does not have rank 3 with 1 or 3 channels, `quality` is not in [0, 100], or
            `format` does not fit the channels.
        InternalError: If a side of the image is 0 or too large for the format, or `xmp_metadata` is too long.

    >>> tf.image.encode_jpeg(tf.zeros([1, 1, 3], tf.uint8)).numpy()[:2]
    b'\xff\xd8'
    """
    _check_jpeg(image, quality)
    channels = {"": image.shape[2], "grayscale": 1, "rgb": 3}.get(format)
    if channels is None:
        raise errors.invalid_argument(
            f'Value for attr \'format\' of "{format}" is not in the list of allowed values: "", "grayscale", "rgb"'
        )
    if channels != image.shape[2]:
        raise errors.invalid_argument(f"format {format!r} expects {channels} channels, but image has {image.shape[2]}")
    if density_unit not in ("in", "cm"):
        raise errors.invalid_argument(
            f'Value for attr \'density_unit\' of "{density_unit}" is not in the list of allowed values: "in", "cm"'
        )
    if not (0 <= x_density < 65536 and 0 <= y_density < 65536):
        raise errors.invalid_argument(f"x_density and y_density must be in [0, 65535]; got {x_density}, {y_density}")
    metadata = xmp_metadata.encode()
    if len(metadata) > _LONGEST_XMP:
        raise _failed(f"JPEG encoding failed: xmp_metadata is longer than {_LONGEST_XMP} bytes")
    return _scalar_of(
        jpeg.encode(
            image, quality, progressive, optimize_size, chroma_downsampling, (density_unit, x_density, y_density),
            metadata,
        )
    )  # fmt: skip


@op(
    "EncodeJpegVariableQuality", "uint8, int32 -> contents: string", shape=_one_picture, engine="host",
    differentiable=False,
)  # fmt: skip
def encode_jpeg_variable_quality(xp, images, quality):
    """Returns an image of (height, width, 1 or 3) bytes as a JPEG file of the given quality."""
    if quality.ndim:
        raise errors.invalid_argument(f"quality must be scalar: {dims_text(quality.shape)}")
    _check_jpeg(images, int(quality))
    return _scalar_of(jpeg.encode(images, int(quality)))


def _batch_of_pictures(call: ShapeCall) -> Dims:
    dims = at_least_rank(call.shapes[0], 3, "image")
    return None if dims is None else dims[:-3]


@op(
    "EncodePng", "T -> contents: string", T=(uint8, uint16), shape=_batch_of_pictures, engine="host",
    differentiable=False,
)  # fmt: skip
def encode_png(xp, image, *, compression: int = -1):
    r"""Encodes images as PNG.

    Args:
        image: uint8 or uint16 tensor `[..., height, width, channels]` with 1 to 4 channels.
        compression: From 0 (none) to 9, or -1 for the default.
        name: Name of the operation.

    Returns:
        String tensor with one file for each image.

    Raises:
        InvalidArgumentError: If `image` has a rank below 3, or not 1 to 4 channels, or `compression` is not from -1 to
            9.
        InternalError: If the images are empty.

    >>> tf.image.encode_png(tf.zeros([1, 1, 1], tf.uint8)).numpy()[:4]
    b'\x89PNG'
    """
    if image.ndim < 3:
        raise errors.invalid_argument(f"images must be at least rank 3{dims_text(image.shape)}")
    if not 1 <= image.shape[-1] <= 4:
        raise errors.invalid_argument(f"images must have 1, 2, 3, or 4 channels, got {image.shape[-1]}")
    if 0 in image.shape[-3:-1] and 0 not in image.shape[:-3]:
        raise _failed(f"PNG encoding failed: pictures of {dims_text(image.shape)} are empty")
    if not -1 <= compression <= 9:
        raise errors.invalid_argument(f"compression should be -1 for default or a value from 0 to 9, got {compression}")
    result = np.empty(image.shape[:-3], object)
    for place in np.ndindex(result.shape):
        result[place] = png.encode(image[place], compression)
    return result
