# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.image: decoding, encoding and processing of images."""

from headrace._src.tensors import dtypes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike
from typing import Any
from headrace._src.lib.image.adjusting import (
    adjust_brightness as adjust_brightness,
    adjust_contrast as adjust_contrast,
    adjust_gamma as adjust_gamma,
    adjust_hue as adjust_hue,
    adjust_jpeg_quality as adjust_jpeg_quality,
    adjust_saturation as adjust_saturation,
)
from headrace._src.lib.image.boxes import (
    generate_bounding_box_proposals as generate_bounding_box_proposals,
    sample_distorted_bounding_box as sample_distorted_bounding_box,
    stateless_sample_distorted_bounding_box as stateless_sample_distorted_bounding_box,
)
from headrace._src.lib.image.color import (
    grayscale_to_rgb as grayscale_to_rgb,
    rgb_to_grayscale as rgb_to_grayscale,
    rgb_to_yiq as rgb_to_yiq,
    rgb_to_yuv as rgb_to_yuv,
    yiq_to_rgb as yiq_to_rgb,
    yuv_to_rgb as yuv_to_rgb,
)
from headrace._src.lib.image.cropping import (
    central_crop as central_crop,
    crop_to_bounding_box as crop_to_bounding_box,
    pad_to_bounding_box as pad_to_bounding_box,
    random_crop as random_crop,
    resize_with_crop_or_pad as resize_with_crop_or_pad,
    stateless_random_crop as stateless_random_crop,
)
from headrace._src.lib.image.flipping import (
    flip_left_right as flip_left_right,
    flip_up_down as flip_up_down,
    random_flip_left_right as random_flip_left_right,
    random_flip_up_down as random_flip_up_down,
    rot90 as rot90,
    stateless_random_flip_left_right as stateless_random_flip_left_right,
    stateless_random_flip_up_down as stateless_random_flip_up_down,
    transpose as transpose,
)
from headrace._src.lib.image.formats import decode_image as decode_image, is_jpeg as is_jpeg
from headrace._src.lib.image.intensity import convert_image_dtype as convert_image_dtype
from headrace._src.lib.image.random_adjustment import (
    random_brightness as random_brightness,
    random_contrast as random_contrast,
    random_hue as random_hue,
    random_jpeg_quality as random_jpeg_quality,
    random_saturation as random_saturation,
    stateless_random_brightness as stateless_random_brightness,
    stateless_random_contrast as stateless_random_contrast,
    stateless_random_hue as stateless_random_hue,
    stateless_random_jpeg_quality as stateless_random_jpeg_quality,
    stateless_random_saturation as stateless_random_saturation,
)
from headrace._src.lib.image.resizing import (
    ResizeMethod as ResizeMethod,
    resize as resize,
    resize_with_pad as resize_with_pad,
)
from headrace._src.lib.image.similarity import psnr as psnr, ssim as ssim, ssim_multiscale as ssim_multiscale
from headrace._src.lib.image.suppression import (
    non_max_suppression as non_max_suppression,
    non_max_suppression_overlaps as non_max_suppression_overlaps,
    non_max_suppression_padded as non_max_suppression_padded,
    non_max_suppression_with_scores as non_max_suppression_with_scores,
)
from headrace._src.lib.image.variation import (
    image_gradients as image_gradients,
    per_image_standardization as per_image_standardization,
    sobel_edges as sobel_edges,
    total_variation as total_variation,
)
from headrace._src.ops.array.patches import extract_patches as extract_patches
from headrace._src.ops.image.bounding_boxes import draw_bounding_boxes as draw_bounding_boxes
from headrace._src.ops.image.combined_suppression import combined_non_max_suppression as combined_non_max_suppression
from headrace._src.ops.image.crop_and_resize import crop_and_resize as crop_and_resize
from headrace._src.ops.image.glimpse import extract_glimpse as extract_glimpse

__all__ = [
    "ResizeMethod", "adjust_brightness", "adjust_contrast", "adjust_gamma", "adjust_hue", "adjust_jpeg_quality",
    "adjust_saturation", "central_crop", "combined_non_max_suppression", "convert_image_dtype", "crop_and_resize",
    "crop_to_bounding_box", "decode_and_crop_jpeg", "decode_bmp", "decode_gif", "decode_image", "decode_jpeg",
    "decode_jxl", "decode_png", "decode_webp", "draw_bounding_boxes", "encode_jpeg", "encode_png", "extract_glimpse",
    "extract_jpeg_shape", "extract_patches", "flip_left_right", "flip_up_down", "generate_bounding_box_proposals",
    "grayscale_to_rgb", "hsv_to_rgb", "image_gradients", "is_jpeg", "non_max_suppression",
    "non_max_suppression_overlaps", "non_max_suppression_padded", "non_max_suppression_with_scores",
    "pad_to_bounding_box", "per_image_standardization", "psnr", "random_brightness", "random_contrast", "random_crop",
    "random_flip_left_right", "random_flip_up_down", "random_hue", "random_jpeg_quality", "random_saturation", "resize",
    "resize_with_crop_or_pad", "resize_with_pad", "rgb_to_grayscale", "rgb_to_hsv", "rgb_to_yiq", "rgb_to_yuv", "rot90",
    "sample_distorted_bounding_box", "sobel_edges", "ssim", "ssim_multiscale", "stateless_random_brightness",
    "stateless_random_contrast", "stateless_random_crop", "stateless_random_flip_left_right",
    "stateless_random_flip_up_down", "stateless_random_hue", "stateless_random_jpeg_quality",
    "stateless_random_saturation", "stateless_sample_distorted_bounding_box", "total_variation", "transpose",
    "yiq_to_rgb", "yuv_to_rgb",
]

def decode_and_crop_jpeg(
    contents: TensorLike,
    crop_window: TensorLike,
    channels: int = 0,
    ratio: int = 1,
    fancy_upscaling: bool = True,
    try_recover_truncated: bool = False,
    acceptable_fraction: float = 1.0,
    dct_method: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Decodes a part of a JPEG image.

    Args:
        contents: Scalar string, the content of the file.
        crop_window: (y, x, height, width) of the part.
        channels: Number of channels; 0 keeps that of the file.
        ratio: Factor to reduce the size by: 1, 2, 4 or 8.
        fancy_upscaling: Whether colors stored at a lower resolution are interpolated.
        try_recover_truncated: Whether to decode an incomplete file as far as possible.
        acceptable_fraction: Fraction of the lines that an incomplete file must have.
        dct_method: Hint for the decoder: "INTEGER_FAST", "INTEGER_ACCURATE" or "".
        name: Name of the operation.

    Returns:
        The pixels, a uint8 tensor of shape (height, width, channels).

    Raises:
        InvalidArgumentError: If `channels`, `ratio` or `dct_method` is not a supported one, or `contents` is not a
            valid JPEG image.
    """

def decode_bmp(contents: TensorLike, channels: int = 0, name: str | None = None) -> Tensor:
    """Decodes a BMP image.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        name: Name of the operation.

    Returns:
        uint8 tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` is not a supported number, or `contents` is not a valid BMP image.
    """

def decode_gif(contents: TensorLike, name: str | None = None) -> Tensor:
    """Decodes the frames of a GIF image.

    Args:
        contents: Scalar string, the content of the file.
        name: Name of the operation.

    Returns:
        uint8 tensor `[frames, height, width, 3]`.

    Raises:
        InvalidArgumentError: If `contents` is not a valid GIF image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """

def decode_jpeg(
    contents: TensorLike,
    channels: int = 0,
    ratio: int = 1,
    fancy_upscaling: bool = True,
    try_recover_truncated: bool = False,
    acceptable_fraction: float = 1.0,
    dct_method: str | bytes = '',
    name: str | None = None,
) -> Tensor:
    """Decodes a JPEG image, or another format that is not animated.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        ratio: Factor to reduce the size by: 1, 2, 4 or 8.
        fancy_upscaling: Whether colors stored at a lower resolution are interpolated.
        try_recover_truncated: Whether to decode an incomplete file as far as possible.
        acceptable_fraction: Fraction of the lines that an incomplete file must have.
        dct_method: Hint for the decoder: "INTEGER_FAST", "INTEGER_ACCURATE" or "".
        name: Name of the operation.

    Returns:
        uint8 tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels`, `ratio` or `dct_method` is not a supported one, or `contents` is not a
            valid image.
        UnimplementedError: If `contents` is a JPEG XL image.

    >>> jpeg = tf.io.encode_jpeg(tf.zeros([2, 3, 3], tf.uint8))
    >>> tf.image.decode_jpeg(jpeg).shape
    TensorShape([2, 3, 3])
    """

def decode_jxl(
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes an image that is not animated. The JPEG XL format itself is not supported.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        The pixels, a tensor of shape (height, width, channels).

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """

def decode_png(
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes a PNG image, or another format that is not animated.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: uint8 or uint16.
        name: Name of the operation.

    Returns:
        Tensor `[height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.

    >>> png = tf.io.encode_png(tf.fill([1, 2, 1], tf.constant(7, tf.uint8)))
    >>> tf.image.decode_png(png).numpy().ravel()
    array([7, 7], dtype=uint8)
    """

def decode_webp(
    contents: TensorLike,
    channels: int = 0,
    dtype: DTypeLike = dtypes.uint8,
    name: str | None = None,
) -> Tensor:
    """Decodes the frames of a WebP image.

    Args:
        contents: Scalar string, the content of the file.
        channels: Number of channels; 0 keeps that of the file.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        uint8 tensor `[frames, height, width, channels]`.

    Raises:
        InvalidArgumentError: If `channels` or `dtype` is not a supported one, or `contents` is not a valid image.
        UnimplementedError: If `contents` is a JPEG XL image.
    """

def encode_jpeg(
    image: TensorLike,
    format: str | bytes = '',
    quality: int = 95,
    progressive: bool = False,
    optimize_size: bool = False,
    chroma_downsampling: bool = True,
    density_unit: str | bytes = 'in',
    x_density: int = 300,
    y_density: int = 300,
    xmp_metadata: str | bytes = '',
    name: str | None = None,
) -> Tensor:
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

def encode_png(image: TensorLike, compression: int = -1, name: str | None = None) -> Tensor:
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

def extract_jpeg_shape(
    contents: TensorLike,
    output_type: DTypeLike = dtypes.int32,
    name: str | None = None,
) -> Tensor:
    """Reads the shape of a JPEG image from its header.

    Args:
        contents: Scalar string, the content of the file.
        output_type: Dtype of the result: int32 or int64.
        name: Name of the operation.

    Returns:
        Vector (height, width, channels).

    Raises:
        InvalidArgumentError: If `contents` is not a scalar, or not the bytes of a JPEG image.
    """

def hsv_to_rgb(images: TensorLike, name: str | None = None) -> Tensor:
    """Converts images from HSV to RGB. All values are from 0 to 1.

    Args:
        images: Tensor whose last axis has size 3.
        name: Name of the operation.

    Returns:
        The images in RGB, in the shape of `images`.

    Raises:
        InvalidArgumentError: If `images` is a scalar, or has a last axis that is known not to have size 3.
        FailedPreconditionError: If the last axis does not have size 3 when the op runs.

    >>> tf.image.hsv_to_rgb([[[0.0, 1.0, 1.0]]]).numpy().ravel()
    array([1., 0., 0.], dtype=float32)
    """

def rgb_to_hsv(images: TensorLike, name: str | None = None) -> Tensor:
    """Converts images from RGB to HSV. All values are from 0 to 1.

    Args:
        images: Tensor whose last axis has size 3.
        name: Name of the operation.

    Returns:
        The images in HSV, in the shape of `images`.

    Raises:
        InvalidArgumentError: If `images` is a scalar, or has a last axis that is known not to have size 3.
        FailedPreconditionError: If the last axis does not have size 3 when the op runs.

    >>> tf.image.rgb_to_hsv([[[1.0, 0.0, 0.0]]]).numpy().ravel()
    array([0., 1., 1.], dtype=float32)
    """
