"""The types, the checks and the shape rules that all resize ops share."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.ops.entry import raw
from headrace._src.ops.image.memory import require_room
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import bfloat16, float16, float32, float64, int8, int16, int32, int64, uint8, uint16
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray, Array

PIXEL_INTS = (int8, uint8, int16, uint16, int32, int64)
PIXELS = (*PIXEL_INTS, float16, float32, float64, bfloat16)  # messages list them in this order


def new_size(images: Array, size: Any) -> tuple[int, int]:
    """Returns the checked value of the input `size`: new height and width."""
    if images.ndim != 4:
        raise errors.invalid_argument(f"input must be 4-dimensional{dims_text(images.shape)}")
    sizes = size if isinstance(size, tuple) else tuple(size.tolist()) if size.ndim == 1 else ()
    if len(sizes) != 2:
        raise errors.invalid_argument(f"shape_t must have two elements, height and width; got {size}")
    height, width = sizes
    if height <= 0 or width <= 0:
        raise errors.invalid_argument(f"output dimensions must be positive; got height {height}, width {width}")
    if not images.shape[1] or not images.shape[2]:
        raise errors.invalid_argument("input image must be of non-zero size")
    if not images.shape[3]:
        raise errors.invalid_argument("image must have at least one channel")
    require_room((images.shape[0], height, width, images.shape[3]))
    return height, width


def picture_size(images: Any) -> Any:
    """Returns height and width of a batch of images as a vector: a constant where they are known."""
    sizes = images.shape.as_list()[1:3] if images.shape.rank is not None else [None]
    return raw.Shape(images)[1:3] if None in sizes else sizes


def check_centers(align_corners: bool, half_pixel_centers: bool) -> None:
    if align_corners and half_pixel_centers:
        raise errors.invalid_argument("If half_pixel_centers is True, align_corners must be False.")


def resized(call: ShapeCall) -> Dims:
    """(batch, height, width, channels) of input 0 with the height and width that input 1 holds."""
    batch, _, _, depth = with_rank(call.shapes[0], 4, "images")
    size = call.as_dims(1)
    if size is None:
        return batch, None, None, depth
    if len(size) != 2:
        raise errors.invalid_argument(f"Dimension must be 2 but is {len(size)}: size holds height and width")
    return batch, *size, depth


def like_original(call: ShapeCall) -> Dims:
    """Returns the shape of the image that was resized, input 1 of its gradient."""
    return call.shapes[1]


def check_gradient(grads: AnyArray, original: AnyArray) -> None:
    """Grads and the original image must be batches of images with the same channels."""
    for name, array in (("grads", grads), ("original_image", original)):
        if array.ndim != 4:
            raise errors.invalid_argument(f"{name} must be 4-dimensional{dims_text(array.shape)}")
    if grads.shape[0] != original.shape[0] or grads.shape[3] != original.shape[3]:
        raise errors.invalid_argument(
            f"grads {dims_text(grads.shape)} and original_image {dims_text(original.shape)} must have the same batch "
            "size and channels"
        )
    if 0 in original.shape[1:3] or 0 in grads.shape[1:3]:
        raise errors.invalid_argument("original_image and grads must not be empty")
