"""CropAndResize: crops boxes out of images and resizes them; and its gradients by image and by boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import any_bad, outside
from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.memory import require_room
from headrace._src.ops.rules import like, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import (
    DType,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
)
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray

_IMAGES = (uint8, uint16, int8, int16, int32, int64, float16, float32, float64)
_METHODS = ("bilinear", "nearest")
_HALF = np.float32(0.5)


@dataclass(frozen=True, eq=False)
class _Axis:
    """The positions of the pixels of each crop along one axis of its image; arrays of (boxes, crop size)."""

    at: Any
    inside: Any
    lower: Any
    upper: Any
    fraction: Any


def _axis(xp: Any, begin: Any, end: Any, crop: int, size: int) -> _Axis:
    last = np.float32(size - 1)
    if crop > 1:
        step = (end - begin) * last / np.float32(crop - 1)
        at = (begin * last)[:, None] + np.arange(crop, dtype=np.float32) * step[:, None]
    else:
        at = (_HALF * (begin + end) * last)[:, None]
    inside = (at >= 0) & (at <= last)
    floor = xp.floor(at)
    lower, upper = _index(xp, floor, inside), _index(xp, xp.ceil(at), inside)
    return _Axis(at, inside, lower, upper, at - floor)


def _index(xp: Any, at: Any, inside: Any) -> Any:
    return xp.where(inside, at, np.float32(0)).astype(np.int32)


def _axes(xp: Any, boxes: Any, crop: tuple[int, int], picture: Any) -> tuple[_Axis, _Axis]:
    y1, x1, y2, x2 = (boxes[:, n] for n in range(4))
    return _axis(xp, y1, y2, crop[0], picture[0]), _axis(xp, x1, x2, crop[1], picture[1])


def _check_method(method: str, allowed: tuple[str, ...] = _METHODS) -> None:
    if method not in allowed:
        raise errors.invalid_argument(
            f"Value for attr 'method' of \"{method}\" is not in the list of allowed values: "
            + ", ".join(f'"{m}"' for m in allowed)
        )


def _check_boxes(xp: Any, boxes: Any, box_ind: Any, batch: int) -> None:
    if boxes.ndim != 2:
        raise errors.invalid_argument(f"boxes must be 2-D, got: {dims_text(boxes.shape)}")
    if boxes.shape[1] != 4:
        raise errors.invalid_argument(f"boxes must have 4 columns{dims_text(boxes.shape)}")
    if box_ind.ndim != 1:
        raise errors.invalid_argument(f"box_indices must be rank 1 but is shape {dims_text(box_ind.shape)}")
    if box_ind.shape[0] != boxes.shape[0]:
        raise errors.invalid_argument("box_index has incompatible shape: one index is needed for each box")
    if any_bad(xp, outside(box_ind, batch)):
        raise errors.out_of_range(f"box_index has values outside [0, batch_size): batch_size is {batch}")


def _check_picture(name: str, array: AnyArray) -> None:
    if array.ndim != 4:
        raise errors.invalid_argument(f"{name} must be 4-D{dims_text(array.shape)}")
    if not array.shape[1] or not array.shape[2]:
        raise errors.invalid_argument(f"{name} dimensions must be positive")


def _cropped(call: ShapeCall) -> Dims:
    depth = with_rank(call.shapes[0], 4, "image")[3]
    count = with_rank(call.shapes[1], 2, "boxes")[0]
    if count is None:
        count = with_rank(call.shapes[2], 1, "box_ind")[0]
    size = call.as_dims(3)
    if size is not None and len(size) != 2:
        raise errors.invalid_argument(f"crop_size must have two elements; got {len(size)}")
    return count, *(size or (None, None)), depth


@op(
    "CropAndResize", "T, float32, int32, int32 -> crops: float32", T=_IMAGES, shape=_cropped, static=["crop_size"]
)  # fmt: skip
def crop_and_resize_op(
    xp, image, boxes, box_ind, crop_size, *, method: str = "bilinear", extrapolation_value: float = 0.0
):  # fmt: skip
    """Returns the parts of images that `boxes` (y1, x1, y2, x2 from 0 to 1) mark, each resized to `crop_size`."""
    _check_picture("image", image)
    _check_method(method)
    _check_boxes(xp, boxes, box_ind, image.shape[0])
    crop = crop_size if isinstance(crop_size, tuple) else tuple(crop_size.tolist()) if crop_size.ndim == 1 else ()
    if len(crop) != 2:
        raise errors.invalid_argument(f"crop_size must have two elements, height and width; got {crop_size}")
    if crop[0] <= 0 or crop[1] <= 0:
        raise errors.invalid_argument(f"crop dimensions must be positive; got {crop}")
    if any_bad(xp, ~xp.isfinite(boxes)):
        raise errors.invalid_argument("Boxes contains at least one element that is not finite")
    require_room((boxes.shape[0], *crop, image.shape[3]))
    y, x = _axes(xp, boxes, crop, image.shape[1:3])
    result = _nearest(xp, image, box_ind, y, x) if method == "nearest" else _bilinear(xp, image, box_ind, y, x)
    inside = y.inside[:, :, None, None] & x.inside[:, None, :, None]
    return xp.where(inside, result, np.float32(extrapolation_value))


def _pixels(image: Any, box_ind: Any, rows: Any, columns: Any) -> Any:
    if isinstance(image, np.ndarray):  # NumPy is faster with one index
        _, height, width, depth = image.shape
        lines = box_ind[:, None].astype(np.intp) * height + rows
        places = (lines * width)[:, :, None] + columns[:, None, :]
        return image.reshape(-1, depth).take(places.reshape(-1), 0).reshape(*places.shape, depth).astype(np.float32)
    return image[box_ind[:, None, None], rows[:, :, None], columns[:, None, :]].astype(np.float32)


def _bilinear(xp: Any, image: Any, box_ind: Any, y: _Axis, x: _Axis) -> Any:
    share = x.fraction[:, None, :, None]
    lines = []
    for rows in (y.lower, y.upper):
        left, right = _pixels(image, box_ind, rows, x.lower), _pixels(image, box_ind, rows, x.upper)
        right -= left
        right *= share
        right += left
        lines.append(right)
    above, below = lines
    below -= above
    below *= y.fraction[:, :, None, None]
    below += above
    return below


def _rounded(xp: Any, axis: _Axis) -> Any:
    """Returns the nearest position; halves are rounded up, since positions are not negative."""
    return _index(xp, xp.floor(axis.at + _HALF), axis.inside)


def _nearest(xp: Any, image: Any, box_ind: Any, y: _Axis, x: _Axis) -> Any:
    return _pixels(image, box_ind, _rounded(xp, y), _rounded(xp, x))


@crop_and_resize_op.gradient
def _(call, dy):
    image, boxes, box_ind, _ = call.inputs
    by_image = None
    if image.dtype.is_floating and call.wanted[0]:
        by_image = raw.CropAndResizeGradImage(
            dy, boxes, box_ind, shape_of(image), T=image.dtype, method=call.attrs["method"]
        )
    by_boxes = raw.CropAndResizeGradBoxes(dy, image, boxes, box_ind) if call.wanted[1] else None
    return by_image, by_boxes, None, None


@op(
    "CropAndResizeGradImage", "float32, float32, int32, int32 -> T", T=(float32, float16, float64),
    shape=lambda call: call.as_dims(3), static=["image_size"],
)  # fmt: skip
def crop_and_resize_grad_image(xp, grads, boxes, box_ind, image_size, *, T: DType, method: str = "bilinear"):
    """Computes the gradient of CropAndResize by its images, which have the shape `image_size`."""
    _check_picture("grads image", grads)
    _check_method(method)
    shape = image_size if isinstance(image_size, tuple) else tuple(image_size.tolist()) if image_size.ndim == 1 else ()
    if len(shape) != 4:
        raise errors.invalid_argument("image_size must be 1-D with 4 elements")
    if shape[1] <= 0 or shape[2] <= 0:
        raise errors.invalid_argument(f"image dimensions must be positive; got {shape}")
    if grads.shape[3] != shape[3]:
        raise errors.invalid_argument("image_size and grads are incompatible: they differ in channels")
    _check_boxes(xp, boxes, box_ind, shape[0])
    if grads.shape[0] != boxes.shape[0]:
        raise errors.invalid_argument("boxes and grads have incompatible shape: one gradient is needed for each box")
    require_room(shape)
    y, x = _axes(xp, boxes, grads.shape[1:3], shape[1:3])
    inside = y.inside[:, :, None, None] & x.inside[:, None, :, None]
    grads = xp.where(inside, grads, np.float32(0))
    if method == "nearest":
        parts = [(_rounded(xp, y), _rounded(xp, x), grads)]
    else:
        down, along = y.fraction[:, :, None, None], x.fraction[:, None, :, None]
        above, below = (1 - down) * grads, down * grads
        parts = [
            (y.lower, x.lower, (1 - along) * above), (y.lower, x.upper, along * above),
            (y.upper, x.lower, (1 - along) * below), (y.upper, x.upper, along * below),
        ]  # fmt: skip
    return _gathered_up(xp, shape, box_ind, parts).astype(T.numpy_dtype)


def _gathered_up(xp: Any, shape: tuple[int, ...], box_ind: Any, parts: Any) -> Any:
    """Adds each part to the rows and columns of the images it was taken from."""
    if xp is not np:
        result = xp.zeros(shape, np.float32)
        for rows, columns, values in parts:
            result = result.at[box_ind[:, None, None], rows[:, :, None], columns[:, None, :]].add(values)
        return result
    pixels = np.zeros((shape[0] * shape[1] * shape[2], shape[3]), np.float32)
    for rows, columns, values in parts:
        places = (box_ind[:, None, None].astype(np.intp) * shape[1] + rows[:, :, None]) * shape[2] + columns[:, None, :]
        np.add.at(pixels, places.reshape(-1), values.reshape(-1, shape[3]))
    return pixels.reshape(shape)


@crop_and_resize_grad_image.gradient
def _(call, ddx):
    grads, boxes, box_ind, _ = call.inputs
    size = shape_of(grads)[1:3]
    wide = ddx if ddx.dtype is float32 else raw.Cast(ddx, DstT=float32)
    return raw.CropAndResize(wide, boxes, box_ind, size, method=call.attrs["method"]), None, None, None


@op("CropAndResizeGradBoxes", "float32, T, float32, int32 -> float32", T=_IMAGES, shape=like(2))
def crop_and_resize_grad_boxes(xp, grads, image, boxes, box_ind, *, method: str = "bilinear"):
    """Computes the gradient of CropAndResize by its boxes, as interpolation moves along the image."""
    _check_picture("grads", grads)
    _check_picture("image", image)
    _check_method(method, ("bilinear",))
    if grads.shape[3] != image.shape[3]:
        raise errors.invalid_argument("image, grads depth differ")
    _check_boxes(xp, boxes, box_ind, image.shape[0])
    if grads.shape[0] != boxes.shape[0]:
        raise errors.invalid_argument("boxes and grads have incompatible shape: one gradient is needed for each box")
    y, x = _axes(xp, boxes, grads.shape[1:3], image.shape[1:3])
    top_left, top_right = (_pixels(image, box_ind, y.lower, c) for c in (x.lower, x.upper))
    bottom_left, bottom_right = (_pixels(image, box_ind, y.upper, c) for c in (x.lower, x.upper))
    down, along = y.fraction[:, :, None, None], x.fraction[:, None, :, None]
    slope_y = (1 - along) * (bottom_left - top_left) + along * (bottom_right - top_right)
    slope_x = (1 - down) * (top_right - top_left) + down * (bottom_right - bottom_left)
    weight = xp.where(y.inside[:, :, None, None] & x.inside[:, None, :, None], grads, np.float32(0))
    dy1, dy2 = _ends(xp, (slope_y * weight).sum((2, 3)), image.shape[1])
    dx1, dx2 = _ends(xp, (slope_x * weight).sum((1, 3)), image.shape[2])
    return xp.stack([dy1, dx1, dy2, dx2], 1)


def _ends(xp: Any, slopes: Any, size: int) -> tuple[Any, Any]:
    """From the slope at each place of the crop to those by the beginning and by the end of the box."""
    last, crop = np.float32(size - 1), slopes.shape[1]
    if crop == 1:
        both = slopes[:, 0] * _HALF * last
        return both, both
    towards_end = np.arange(crop, dtype=np.float32) * (last / np.float32(crop - 1))
    return (slopes * (last - towards_end)).sum(1), (slopes * towards_end).sum(1)


def crop_and_resize(
    image: Any, boxes: Any, box_indices: Any, crop_size: Any, method: str = "bilinear",
    extrapolation_value: float = 0.0, name: str | None = None,
) -> Tensor:  # fmt: skip
    """Crops boxes out of images and resizes them to one size.

    Args:
        image: Batch of images `[batch, height, width, channels]`.
        boxes: Matrix of boxes (y1, x1, y2, x2), from 0 to 1.
        box_indices: The image of each box.
        crop_size: (height, width) of the results.
        method: "bilinear" or "nearest".
        extrapolation_value: Value of pixels outside the image.
        name: Name of the operation.

    Returns:
        float32 tensor `[boxes, height, width, channels]`.

    >>> tf.image.crop_and_resize(tf.ones([1, 8, 8, 3]), [[0.0, 0.0, 0.5, 0.5]], [0], [4, 4]).shape
    TensorShape([1, 4, 4, 3])
    """
    return crop_and_resize_op(
        image, boxes, box_indices, crop_size, method=method, extrapolation_value=extrapolation_value, name=name
    )
