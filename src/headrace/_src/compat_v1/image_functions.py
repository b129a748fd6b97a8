"""tf.image with the arguments of TensorFlow 1, whose resizing counts pixels by their corners."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.arguments import either, required


class ResizeMethod:
    """How to resize."""

    BILINEAR = 0
    NEAREST_NEIGHBOR = 1
    BICUBIC = 2
    AREA = 3


_OPS = {0: "ResizeBilinear", 1: "ResizeNearestNeighbor", 2: "ResizeBicubic", 3: "ResizeArea"}
_NAMES = {"bilinear": 0, "nearest": 1, "bicubic": 2, "area": 3}


def resize_images(
    images: Any,
    size: Any,
    method: Any = ResizeMethod.BILINEAR,
    align_corners: bool = False,
    preserve_aspect_ratio: bool = False,
    name: str | None = None,
) -> Any:
    """Resizes an image or a batch of them."""
    number = _NAMES.get(method, method) if isinstance(method, str) else method
    if number not in _OPS:
        raise ValueError(f"Resize method is not implemented: {method}")
    images = tf.convert_to_tensor(images)
    single = images.shape.rank == 3
    batch = tf.expand_dims(images, 0) if single else images
    height, width = batch.shape.as_list()[1:3]
    if preserve_aspect_ratio:
        scale = min(size[0] / height, size[1] / width)
        size = [round(scale * height), round(scale * width)]
    if [height, width] == [int(s) if isinstance(s, int) else s for s in tf.nest.flatten(size)]:
        return images
    resize = getattr(tf.raw_ops, _OPS[number])
    resized = resize(images=batch, size=tf.cast(size, tf.int32), align_corners=align_corners, name=name)
    return tf.squeeze(resized, [0]) if single else resized


def _resizer(op: str) -> Any:
    def resize(
        images: Any, size: Any, align_corners: bool = False, name: str | None = None, half_pixel_centers: bool = False
    ) -> Any:
        return getattr(tf.raw_ops, op)(
            images=images, size=size, align_corners=align_corners, half_pixel_centers=half_pixel_centers, name=name
        )

    resize.__doc__ = f"The op {op}."
    return resize


resize_bilinear = _resizer("ResizeBilinear")
resize_bicubic = _resizer("ResizeBicubic")
resize_nearest_neighbor = _resizer("ResizeNearestNeighbor")


def resize_area(images: Any, size: Any, align_corners: bool = False, name: str | None = None) -> Any:
    """Each pixel becomes the mean of those it covers."""
    return tf.raw_ops.ResizeArea(images=images, size=size, align_corners=align_corners, name=name)


def crop_and_resize(
    image: Any,
    boxes: Any,
    box_ind: Any = None,
    crop_size: Any = None,
    method: str = "bilinear",
    extrapolation_value: float = 0,
    name: str | None = None,
    box_indices: Any = None,
) -> Any:
    """Cuts boxes out of images and resizes them."""
    indices = required("box_indices", box_indices, "box_ind", box_ind)
    return tf.image.crop_and_resize(image, boxes, indices, crop_size, method, extrapolation_value, name)


def extract_image_patches(
    images: Any,
    ksizes: Any = None,
    strides: Any = None,
    rates: Any = None,
    padding: Any = None,
    name: str | None = None,
    sizes: Any = None,
) -> Any:
    """Patches of images, put into the channels."""
    return tf.image.extract_patches(images, either("sizes", sizes, "ksizes", ksizes), strides, rates, padding, name)
