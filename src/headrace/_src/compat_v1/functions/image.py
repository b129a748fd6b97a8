"""tf.image with the arguments of TensorFlow 1, whose resizing aligns pixel corners, not centers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


class ResizeMethod:
    """Interpolation methods for resizing."""

    BILINEAR = 0
    NEAREST_NEIGHBOR = 1
    BICUBIC = 2
    AREA = 3


_OPS = {0: "ResizeBilinear", 1: "ResizeNearestNeighbor", 2: "ResizeBicubic", 3: "ResizeArea"}
_NAMES = {"bilinear": 0, "nearest": 1, "bicubic": 2, "area": 3}


def resize_images(
    images: TensorLike,
    size: TensorLike,
    method: int | str = ResizeMethod.BILINEAR,
    align_corners: bool = False,
    preserve_aspect_ratio: bool = False,
    name: str | None = None,
) -> Tensor:
    """Resizes an image or a batch of images. Images that already have that size are returned unchanged.

    Args:
        images: Image or batch of images.
        size: New height and width.
        method: Interpolation method.
        align_corners: Whether the centers of the corner pixels keep their values.
        preserve_aspect_ratio: Whether to keep the aspect ratio, within the new size.
        name: Name of the operation.

    Returns:
        The images in the new size.

    Raises:
        ValueError: If the images have neither 3 nor 4 axes, `method` is unknown, or `size` is not two numbers.
    """
    images = tf.convert_to_tensor(images)
    if images.shape.rank is None:
        raise ValueError("'images' contains no shape.")
    if images.shape.rank not in (3, 4):
        raise ValueError(f"'images' must have either 3 or 4 dimensions. Received shape: {images.shape}")
    number = _NAMES.get(method, method) if isinstance(method, str) else method
    if number not in _OPS:
        raise ValueError(f"Resize method is not implemented: {method}")
    sizes = tf.convert_to_tensor(size, tf.int32)
    if sizes.shape.rank is not None and sizes.shape.as_list() not in ([2], [None]):
        raise ValueError("'size' must be a 1-D Tensor of 2 elements: new_height, new_width")
    batch = images if images.shape.rank == 4 else tf.expand_dims(images, 0)
    if preserve_aspect_ratio:
        old = tf.cast(tf.shape(batch)[1:3], tf.float32)
        sizes = tf.cast(tf.round(tf.reduce_min(tf.cast(sizes, tf.float32) / old) * old), tf.int32)
    known = tf.get_static_value(sizes)
    if known is not None and known.tolist() == batch.shape.as_list()[1:3]:
        return images
    resize = getattr(tf.raw_ops, _OPS[number])
    result = resize(images=batch, size=sizes, align_corners=align_corners, name=name)
    return result if images.shape.rank == 4 else tf.squeeze(result, [0])


def _resizer(op: str) -> Callable[..., Tensor]:
    def resize(
        images: TensorLike,
        size: TensorLike,
        align_corners: bool = False,
        name: str | None = None,
        half_pixel_centers: bool = False,
    ) -> Tensor:
        return getattr(tf.raw_ops, op)(
            images=images, size=size, align_corners=align_corners, half_pixel_centers=half_pixel_centers, name=name
        )

    resize.__doc__ = f"""Resizes images with the op {op}.

    Args:
        images: Images of shape [batch, height, width, channels].
        size: New height and width.
        align_corners: Whether the centers of the corner pixels keep their values.
        name: Name of the operation.
        half_pixel_centers: Whether pixel centers are at half-integer positions.

    Returns:
        The images in the new size.
    """
    return resize


resize_bilinear = _resizer("ResizeBilinear")
resize_bicubic = _resizer("ResizeBicubic")
resize_nearest_neighbor = _resizer("ResizeNearestNeighbor")


def resize_area(images: TensorLike, size: TensorLike, align_corners: bool = False, name: str | None = None) -> Tensor:
    """Resizes images by area interpolation: each pixel is the mean of those it covers.

    Args:
        images: Image or batch of images.
        size: New height and width.
        align_corners: Whether the centers of the corner pixels keep their values.
        name: Name of the operation.

    Returns:
        The images in the new size, float32.
    """
    return tf.raw_ops.ResizeArea(images=images, size=size, align_corners=align_corners, name=name)


def crop_and_resize(
    image: TensorLike,
    boxes: TensorLike,
    box_ind: TensorLike | None = None,
    crop_size: ShapeLike | None = None,
    method: str = "bilinear",
    extrapolation_value: float = 0,
    name: str | None = None,
    box_indices: TensorLike | None = None,
) -> Tensor:
    """Crops boxes from images and resizes them.

    Args:
        image: Images of shape [batch, height, width, channels].
        boxes: Boxes (y_min, x_min, y_max, x_max) relative to the size of the image.
        box_ind: Older name of `box_indices`.
        crop_size: Height and width of the results.
        method: Interpolation method.
        extrapolation_value: Value of pixels outside of the image.
        name: Name of the operation.
        box_indices: Index of the image of each box.

    Returns:
        The crops, a tensor of shape (boxes, height, width, channels).
    """
    indices = required("box_indices", box_indices, "box_ind", box_ind)
    return tf.image.crop_and_resize(image, boxes, indices, crop_size, method, extrapolation_value, name)


def extract_image_patches(
    images: TensorLike,
    ksizes: Sequence[int] | None = None,
    strides: Sequence[int] | None = None,
    rates: Sequence[int] | None = None,
    padding: Any = None,
    name: str | None = None,
    sizes: Sequence[int] | None = None,
) -> Tensor:
    """Extracts patches of images into the channels.

    Args:
        images: Image or batch of images.
        ksizes: Older name of `sizes`.
        strides: Strides of the window, one per axis.
        rates: Distances between pixels of a patch, one per axis.
        padding: "SAME" or "VALID".
        name: Name of the operation.
        sizes: Sizes of the patches, one per axis.

    Returns:
        The patches: a tensor of shape (batch, rows, columns, values of a patch).
    """
    return tf.image.extract_patches(images, either("sizes", sizes, "ksizes", ksizes), strides, rates, padding, name)


def resize_image_with_pad(
    image: TensorLike,
    target_height: TensorLike,
    target_width: TensorLike,
    method: int | str = ResizeMethod.BILINEAR,
    align_corners: bool = False,
) -> Tensor:
    """Resizes images to fit in the target size without distortion, and pads them with zeros.

    Args:
        image: Images of shape [batch, height, width, channels].
        target_height: New height.
        target_width: New width.
        method: Interpolation method.
        align_corners: Whether the centers of the corner pixels keep their values.

    Returns:
        The images in the target size.
    """
    image = tf.convert_to_tensor(image)
    if image.shape.rank is None:  # as in TensorFlow, one image
        image = tf.ensure_shape(image, [None, None, None])
    sizes = tf.cast(tf.shape(image)[-3:-1], tf.float64)
    wanted = tf.cast(tf.stack([target_height, target_width]), tf.float64)
    inner = sizes / tf.reduce_max(sizes / wanted)
    resized = resize_images(image, tf.cast(tf.floor(inner), tf.int32), method, align_corners)
    offset = tf.maximum(0, tf.cast(tf.floor((wanted - inner) / 2.0), tf.int32))
    return tf.image.pad_to_bounding_box(resized, offset[0], offset[1], target_height, target_width)


def draw_bounding_boxes(
    images: TensorLike, boxes: TensorLike, name: str | None = None, colors: TensorLike | None = None
) -> Tensor:
    """Draws the outlines of `boxes` on images.

    Args:
        images: Image or batch of images.
        boxes: Boxes (y_min, x_min, y_max, x_max) relative to the size of the image.
        name: Name of the operation.
        colors: Colors of the boxes.

    Returns:
        The images with the outlines.
    """
    return tf.image.draw_bounding_boxes(images, boxes, colors, name)


def extract_glimpse(
    input: TensorLike,
    size: TensorLike,
    offsets: TensorLike,
    centered: bool = True,
    normalized: bool = True,
    uniform_noise: bool = True,
    name: str | None = None,
) -> Tensor:
    """Extracts a window from each image. Pixels outside the image are filled with noise.

    Args:
        input: Input tensor.
        size: Height and width of the windows.
        offsets: Position of each window.
        centered: Whether offsets are relative to the center of the image.
        normalized: Whether offsets are relative to the size of the image.
        uniform_noise: Whether the noise is uniform rather than Gaussian.
        name: Name of the operation.

    Returns:
        The windows, a tensor of shape (batch, rows, columns, channels).
    """
    return tf.raw_ops.ExtractGlimpse(
        input=input, size=size, offsets=offsets, centered=centered, normalized=normalized,
        uniform_noise=uniform_noise, name=name,
    )  # fmt: skip


def sample_distorted_bounding_box(
    image_size: TensorLike,
    bounding_boxes: TensorLike,
    seed: int | None = None,
    seed2: int | None = None,
    min_object_covered: TensorLike = 0.1,
    aspect_ratio_range: Sequence[float] | None = None,
    area_range: Sequence[float] | None = None,
    max_attempts: int | None = None,
    use_image_if_no_bounding_boxes: bool | None = None,
    name: str | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """Draws a random box that covers enough of one of the given boxes.

    Args:
        image_size: Height, width and channels of the image.
        bounding_boxes: Boxes (y_min, x_min, y_max, x_max) relative to the size of the image.
        seed: Random seed.
        seed2: Second random seed.
        min_object_covered: Minimum fraction of a given box in the result.
        aspect_ratio_range: Smallest and largest aspect ratio.
        area_range: Smallest and largest fraction of the image.
        max_attempts: Number of attempts before the whole image is returned.
        use_image_if_no_bounding_boxes: Whether the whole image counts as a box if there are none.
        name: Name of the operation.

    Returns:
        A named tuple: the begin and the size for `tf.slice`, and the box for `draw_bounding_boxes`.
    """
    return tf.raw_ops.SampleDistortedBoundingBoxV2(
        image_size=image_size,
        bounding_boxes=bounding_boxes,
        min_object_covered=min_object_covered,
        seed=seed or 0,
        seed2=seed2 or 0,
        aspect_ratio_range=(0.75, 1.33) if aspect_ratio_range is None else aspect_ratio_range,
        area_range=(0.05, 1.0) if area_range is None else area_range,
        max_attempts=100 if max_attempts is None else max_attempts,
        use_image_if_no_bounding_boxes=bool(use_image_if_no_bounding_boxes),
        name=name,
    )
