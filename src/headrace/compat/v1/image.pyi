# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.compat.v1.image: the names of tf.image, some of them as TensorFlow 1 had them."""

from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike
from typing import Any
from headrace._src.compat_v1.functions.image import (
    ResizeMethod as ResizeMethod,
    crop_and_resize as crop_and_resize,
    draw_bounding_boxes as draw_bounding_boxes,
    extract_glimpse as extract_glimpse,
    extract_image_patches as extract_image_patches,
    resize_area as resize_area,
    resize_image_with_pad as resize_image_with_pad,
    resize_images as resize,
    resize_images as resize_images,
    sample_distorted_bounding_box as sample_distorted_bounding_box,
)
from headrace._src.lib.image.adjusting import (
    adjust_brightness as adjust_brightness,
    adjust_contrast as adjust_contrast,
    adjust_gamma as adjust_gamma,
    adjust_hue as adjust_hue,
    adjust_jpeg_quality as adjust_jpeg_quality,
    adjust_saturation as adjust_saturation,
)
from headrace._src.lib.image.boxes import generate_bounding_box_proposals as generate_bounding_box_proposals
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
    resize_with_crop_or_pad as resize_image_with_crop_or_pad,
    resize_with_crop_or_pad as resize_with_crop_or_pad,
)
from headrace._src.lib.image.flipping import (
    flip_left_right as flip_left_right,
    flip_up_down as flip_up_down,
    random_flip_left_right as random_flip_left_right,
    random_flip_up_down as random_flip_up_down,
    rot90 as rot90,
    transpose as transpose,
    transpose as transpose_image,
)
from headrace._src.lib.image.formats import decode_image as decode_image, is_jpeg as is_jpeg
from headrace._src.lib.image.intensity import convert_image_dtype as convert_image_dtype
from headrace._src.lib.image.random_adjustment import (
    random_brightness as random_brightness,
    random_contrast as random_contrast,
    random_hue as random_hue,
    random_jpeg_quality as random_jpeg_quality,
    random_saturation as random_saturation,
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
from headrace._src.ops.image.combined_suppression import combined_non_max_suppression as combined_non_max_suppression
from headrace.image import (
    decode_and_crop_jpeg as decode_and_crop_jpeg,
    decode_bmp as decode_bmp,
    decode_gif as decode_gif,
    decode_jpeg as decode_jpeg,
    decode_jxl as decode_jxl,
    decode_png as decode_png,
    decode_webp as decode_webp,
    encode_jpeg as encode_jpeg,
    encode_png as encode_png,
    extract_jpeg_shape as extract_jpeg_shape,
    hsv_to_rgb as hsv_to_rgb,
    rgb_to_hsv as rgb_to_hsv,
)

__all__ = [
    "ResizeMethod", "adjust_brightness", "adjust_contrast", "adjust_gamma", "adjust_hue", "adjust_jpeg_quality",
    "adjust_saturation", "central_crop", "combined_non_max_suppression", "convert_image_dtype", "crop_and_resize",
    "crop_to_bounding_box", "decode_and_crop_jpeg", "decode_bmp", "decode_gif", "decode_image", "decode_jpeg",
    "decode_jxl", "decode_png", "decode_webp", "draw_bounding_boxes", "encode_jpeg", "encode_png", "extract_glimpse",
    "extract_image_patches", "extract_jpeg_shape", "extract_patches", "flip_left_right", "flip_up_down",
    "generate_bounding_box_proposals", "grayscale_to_rgb", "hsv_to_rgb", "image_gradients", "is_jpeg",
    "non_max_suppression", "non_max_suppression_overlaps", "non_max_suppression_padded",
    "non_max_suppression_with_scores", "pad_to_bounding_box", "per_image_standardization", "psnr", "random_brightness",
    "random_contrast", "random_crop", "random_flip_left_right", "random_flip_up_down", "random_hue",
    "random_jpeg_quality", "random_saturation", "resize", "resize_area", "resize_bicubic", "resize_bilinear",
    "resize_image_with_crop_or_pad", "resize_image_with_pad", "resize_images", "resize_nearest_neighbor",
    "resize_with_crop_or_pad", "rgb_to_grayscale", "rgb_to_hsv", "rgb_to_yiq", "rgb_to_yuv", "rot90",
    "sample_distorted_bounding_box", "sobel_edges", "ssim", "ssim_multiscale", "total_variation", "transpose",
    "transpose_image", "yiq_to_rgb", "yuv_to_rgb",
]

def resize_bicubic(
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    name: str | None = None,
    half_pixel_centers: bool = False,
) -> Tensor:
    """Resizes images with the op ResizeBicubic.

    Args:
        images: Images of shape [batch, height, width, channels].
        size: New height and width.
        align_corners: Whether the centers of the corner pixels keep their values.
        name: Name of the operation.
        half_pixel_centers: Whether pixel centers are at half-integer positions.

    Returns:
        The images in the new size.
    """

def resize_bilinear(
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    name: str | None = None,
    half_pixel_centers: bool = False,
) -> Tensor:
    """Resizes images with the op ResizeBilinear.

    Args:
        images: Images of shape [batch, height, width, channels].
        size: New height and width.
        align_corners: Whether the centers of the corner pixels keep their values.
        name: Name of the operation.
        half_pixel_centers: Whether pixel centers are at half-integer positions.

    Returns:
        The images in the new size.
    """

def resize_nearest_neighbor(
    images: TensorLike,
    size: TensorLike,
    align_corners: bool = False,
    name: str | None = None,
    half_pixel_centers: bool = False,
) -> Tensor:
    """Resizes images with the op ResizeNearestNeighbor.

    Args:
        images: Images of shape [batch, height, width, channels].
        size: New height and width.
        align_corners: Whether the centers of the corner pixels keep their values.
        name: Name of the operation.
        half_pixel_centers: Whether pixel centers are at half-integer positions.

    Returns:
        The images in the new size.
    """
