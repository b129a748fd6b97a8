# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.keras.ops.image: functions on images."""

from headrace._src.keras.ops.image import (
    crop_images as crop_images,
    extract_patches as extract_patches,
    extract_patches_3d as extract_patches_3d,
    gaussian_blur as gaussian_blur,
    hsv_to_rgb as hsv_to_rgb,
    pad_images as pad_images,
    resize as resize,
    rgb_to_grayscale as rgb_to_grayscale,
    rgb_to_hsv as rgb_to_hsv,
    sobel_edges as sobel_edges,
    ssim as ssim,
)
from headrace._src.keras.ops.image_warp import (
    affine_transform as affine_transform,
    elastic_transform as elastic_transform,
    map_coordinates as map_coordinates,
    perspective_transform as perspective_transform,
    scale_and_translate as scale_and_translate,
)

__all__ = [
    "affine_transform", "crop_images", "elastic_transform", "extract_patches", "extract_patches_3d", "gaussian_blur",
    "hsv_to_rgb", "map_coordinates", "pad_images", "perspective_transform", "resize", "rgb_to_grayscale", "rgb_to_hsv",
    "scale_and_translate", "sobel_edges", "ssim",
]
