"""DrawBoundingBoxes: draws the outlines of boxes on images."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax, jnp
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import like_input
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import float16, float32
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray, TensorLike

# The colors that boxes take in turn where none are given: yellow, blue, red, lime, purple, olive, maroon, navy,
# aqua and fuchsia, with alpha.
_COLORS = np.array([
    [1, 1, 0, 1], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 0, 1], [0.5, 0, 0.5, 1], [0.5, 0.5, 0, 1], [0.5, 0, 0, 1],
    [0, 0, 0.5, 1], [0, 1, 1, 1], [1, 0, 1, 1],
], np.float32)  # fmt: skip


def _check(images: AnyArray, boxes: AnyArray, colors: AnyArray) -> None:
    if images.ndim != 4:
        raise errors.invalid_argument(
            f"The rank of the images should be 4, got shape{dims_text(images.shape)}: batch, height, width, depth"
        )
    if images.shape[3] not in (1, 3, 4):
        raise errors.invalid_argument(
            f"Channel depth should be either 1 (GRY), 3 (RGB), or 4 (RGBA), got {images.shape[3]}"
        )
    if boxes.ndim != 3 or boxes.shape[2] != 4:
        raise errors.invalid_argument(f"boxes must have the shape [batch, boxes, 4], got {dims_text(boxes.shape)}")
    if boxes.shape[0] != images.shape[0]:
        raise errors.invalid_argument(
            f"The batch sizes should be the same: images {dims_text(images.shape)}, boxes {dims_text(boxes.shape)}"
        )
    if colors.ndim != 2:
        raise errors.invalid_argument(f"colors must be a 2-D matrix, got {dims_text(colors.shape)}")
    if colors.shape[1] < images.shape[3]:
        raise errors.invalid_argument(
            f"colors must have equal or more channels than the image provided: {colors.shape[1]} < {images.shape[3]}"
        )


def _palette(colors: Any, depth: int) -> Any:
    if colors.shape[0]:
        return colors[:, :depth]
    palette = _COLORS.copy()
    if depth == 1:
        palette[:, 0] = 1  # any color is white in a gray image
    return palette[:, :depth]


def _drawn(images: np.ndarray, boxes: np.ndarray, colors: np.ndarray) -> np.ndarray:
    result = images.copy()
    height, width, depth = images.shape[1:]
    palette = _palette(colors, depth)
    last = np.array([height - 1, width - 1, height - 1, width - 1], np.float32)
    places = np.clip(np.trunc(np.nan_to_num(boxes * last, nan=-1.0)), -(2.0**31), 2.0**31).astype(np.int64)
    for picture, corners in zip(result, places.tolist(), strict=True):
        for number, (top, left, bottom, right) in enumerate(corners):
            if top > bottom or left > right or top >= height or bottom < 0 or left >= width or right < 0:
                continue
            color = palette[number % len(palette)]
            rows = slice(max(top, 0), min(bottom, height - 1) + 1)
            columns = slice(max(left, 0), min(right, width - 1) + 1)
            if top >= 0:
                picture[top, columns] = color
            if bottom < height:
                picture[bottom, columns] = color
            if left >= 0:
                picture[rows, left] = color
            if right < width:
                picture[rows, right] = color
    return result


def _drawn_on_device(images: AnyArray, boxes: AnyArray, colors: AnyArray) -> AnyArray:
    """Draws with one mask for each box."""
    height, width, depth = images.shape[1:]
    palette = jnp.asarray(_palette(colors, depth)).astype(images.dtype)
    last = np.array([height - 1, width - 1, height - 1, width - 1], np.float32)
    places = jnp.trunc(boxes * last)
    rows, columns = np.arange(height, dtype=np.float32)[:, None], np.arange(width, dtype=np.float32)[None, :]

    def draw(number: Any, pictures: Any) -> Any:
        top, left, bottom, right = (places[:, number, n][:, None, None] for n in range(4))
        within = (rows >= top) & (rows <= bottom) & (columns >= left) & (columns <= right)
        border = (rows == top) | (rows == bottom) | (columns == left) | (columns == right)
        return jnp.where((within & border)[..., None], palette[number % palette.shape[0]], pictures)

    return jax.lax.fori_loop(0, boxes.shape[1], draw, images)


@op(
    "DrawBoundingBoxesV2", "T, float32, float32 -> output: T", T=(float32, float16), shape=like_input,
)  # fmt: skip
def draw_bounding_boxes_v2(xp, images, boxes, colors):
    """Returns the outlines of `boxes` (y1, x1, y2, x2 from 0 to 1) drawn on images.

    The boxes cycle through the given colors.
    """
    _check(images, boxes, colors)
    return _drawn(images, boxes, colors) if xp is np else _drawn_on_device(images, boxes, colors)


@op("DrawBoundingBoxes", "T, float32 -> output: T", T=(float32, float16), shape=like_input, differentiable=False)
def draw_bounding_boxes_in_ten_colors(xp, images, boxes):
    """Returns the outlines of `boxes` (y1, x1, y2, x2 from 0 to 1) drawn on images."""
    none = np.zeros((0, 4), np.float32)
    _check(images, boxes, none)
    return _drawn(images, boxes, none) if xp is np else _drawn_on_device(images, boxes, none)


def draw_bounding_boxes(images: TensorLike, boxes: TensorLike, colors: Any, name: str | None = None) -> Tensor:
    """Draws the outlines of boxes on images.

    Args:
        images: Batch of images `[batch, height, width, channels]`.
        boxes: Boxes `[batch, count, 4]` as (y_min, x_min, y_max, x_max), from 0 to 1.
        colors: Matrix of RGBA colors; the boxes of an image cycle through them.
        name: Name of the operation.

    Returns:
        Images of the same shape.
    """
    if colors is None:
        return raw.DrawBoundingBoxes(images, boxes, name=name)
    return raw.DrawBoundingBoxesV2(images, boxes, as_tensor(colors, float32), name=name)
