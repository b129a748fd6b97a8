"""ImageProjectiveTransform: images under a projective map from positions of the result to the source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.memory import require_room
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints
from headrace._src.ops.small_constants import zero
from headrace._src.tensors.dtypes import bfloat16, float16, float32, float64, int32, int64, uint8
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array

_IMAGES = (uint8, int32, int64, float16, bfloat16, float32, float64)
_ONE = np.float32(1)
_BLOCK = 16384  # pixels


def _transformed(call: ShapeCall) -> Dims:
    batch, _, _, depth = with_rank(call.shapes[0], 4, "images")
    size = call.as_dims(2) or (None, None)
    if len(size) != 2:
        raise errors.invalid_argument(f"output_shape must hold height and width; got {len(size)} elements")
    return batch, *size, depth


def _within(xp: Any, at: Any, size: int, fill_mode: str) -> Any:
    """Maps positions outside the border back into the image; CONSTANT leaves them outside."""
    if fill_mode == "CONSTANT":
        return at
    last = np.float32(size - 1)
    if fill_mode == "REFLECT":  # d c b a | a b c d | d c b a
        if size <= 1:
            return xp.zeros_like(at)
        period = np.float32(2 * size)
        inward = xp.where(at < 0, at + period * xp.trunc(-at / period), at)
        below = xp.where(inward < -size, inward + period, -inward - _ONE)
        above = inward - period * xp.trunc(inward / period)
        above = xp.where(above >= size, period - above - _ONE, above)
        at = xp.where(at < 0, below, xp.where(at > last, above, at))
    elif fill_mode == "WRAP":  # a b c d | a b c d | a b c d
        if size <= 1:
            return xp.zeros_like(at)
        length = np.float32(size)
        above = xp.where(at > last, at - length * xp.trunc(at / last), at)
        at = xp.where(at < 0, at + length * (xp.trunc(-at / last) + _ONE), above)
    return xp.clip(at, 0, last)


class _Source:
    """The pixels at integer positions of images, `fill` outside of them."""

    def __init__(self, xp: Any, images: Any, fill: Any) -> None:
        self._xp, self._fill = xp, fill
        self._sizes = images.shape
        self._pixels = images.reshape(-1, images.shape[3])
        self._first = (np.arange(images.shape[0]) * images.shape[1] * images.shape[2])[:, None, None]

    def line(self, y: Array) -> tuple[Any, Any]:
        """Returns the number of the pixel before a row begins, and whether there is such a row."""
        inside = (y >= 0) & (y < self._sizes[1])
        return self._first + self._xp.where(inside, y, np.float32(0)).astype(np.int32) * self._sizes[2], inside

    def column(self, x: Array) -> tuple[Any, Any]:
        inside = (x >= 0) & (x < self._sizes[2])
        return self._xp.where(inside, x, np.float32(0)).astype(np.int32), inside

    def at(self, line: tuple[Any, Any], column: tuple[Any, Any]) -> Any:
        picked = self._pixels.take(line[0] + column[0], 0)
        inside = line[1] & column[1]
        if self._xp is np and inside.all():
            return picked
        return self._xp.where(inside[..., None], picked, self._fill)


def _rounded(xp: Any, at: Any) -> Any:
    """Rounds to the nearest integer, halves away from zero."""
    return xp.where(at < 0, -xp.floor(np.float32(0.5) - at), xp.floor(at + np.float32(0.5)))


def _project(
    xp: Any, images: Any, transforms: Any, output_shape: Any, fill_value: Any, interpolation: str, fill_mode: str
) -> Any:
    if images.ndim != 4:
        raise errors.invalid_argument(f"Input images must have rank 4, got shape {dims_text(images.shape)}")
    if transforms.ndim != 2 or transforms.shape[1] != 8 or transforms.shape[0] not in (1, images.shape[0]):
        raise errors.invalid_argument(
            "Input transform should be num_images x 8 or 1 x 8; got shape "
            f"{dims_text(transforms.shape)} for {images.shape[0]} images"
        )
    size = output_shape if isinstance(output_shape, tuple) else tuple(np.reshape(output_shape, -1).tolist())
    if fill_value.ndim:
        raise errors.invalid_argument(f"fill_value must be a scalar{dims_text(fill_value.shape)}")
    if len(size) != 2:
        raise errors.invalid_argument(f"output shape must have two elements, height and width; got {size}")
    if min(size) <= 0:
        raise errors.invalid_argument(f"output dimensions must be positive; got {size}")
    interpolation, fill_mode = interpolation.upper(), fill_mode.upper()
    if interpolation not in ("NEAREST", "BILINEAR"):
        raise errors.invalid_argument(f"Invalid interpolation {interpolation}. Supported types: NEAREST, BILINEAR")
    if fill_mode not in ("REFLECT", "WRAP", "CONSTANT", "NEAREST"):
        raise errors.invalid_argument(f"Invalid mode {fill_mode}. Supported types: REFLECT, WRAP, CONSTANT, NEAREST")
    require_room((images.shape[0], *size, images.shape[3]), images.dtype)
    if 0 in images.shape:
        raise errors.invalid_argument(f"Input images must not be empty: {dims_text(images.shape)}")
    y, x = np.arange(size[0], dtype=np.float32)[:, None], np.arange(size[1], dtype=np.float32)
    a0, a1, a2, b0, b1, b2, c0, c1 = (transforms[:, n][:, None, None] for n in range(8))
    depth = c0 * x + c1 * y + _ONE
    seen = depth != 0
    depth = xp.where(seen, depth, _ONE)
    in_x = _within(xp, (a0 * x + a1 * y + a2) / depth, images.shape[2], fill_mode)
    in_y = _within(xp, (b0 * x + b1 * y + b2) / depth, images.shape[1], fill_mode)
    fill = fill_value.astype(images.dtype)
    shape = (images.shape[0], *size)
    in_x, in_y, seen = (xp.broadcast_to(v, shape) for v in (in_x, in_y, seen))
    if interpolation == "NEAREST":
        source = _Source(xp, images, fill)
        result = source.at(source.line(_rounded(xp, in_y)), source.column(_rounded(xp, in_x)))
    elif xp is np:
        result = _interpolated_on_host(images, in_y, in_x, fill)
    else:
        result = _interpolated(xp, images, in_y, in_x, fill).astype(images.dtype)
    return xp.where(seen[..., None], result, fill)


def _interpolated(xp: Any, images: Any, y: Any, x: Any, fill: Any) -> Any:
    top, left = xp.floor(y), xp.floor(x)
    right, bottom = left + _ONE, top + _ONE
    source = _Source(xp, images, fill)
    columns = source.column(left), source.column(right)
    kind = np.float64 if images.dtype == np.float64 else np.float32
    lines = []
    for line in (source.line(top), source.line(bottom)):
        here, there = (source.at(line, column).astype(kind) for column in columns)
        lines.append((right - x)[..., None] * here + (x - left)[..., None] * there)
    return (bottom - y)[..., None] * lines[0] + (y - top)[..., None] * lines[1]


def _interpolated_on_host(images: np.ndarray, y: np.ndarray, x: np.ndarray, fill: np.ndarray) -> np.ndarray:
    """Interpolates in NumPy, some lines at a time and channel by channel: long loops that stay in the cache."""
    result = np.empty((*y.shape, images.shape[3]), images.dtype)
    kind = np.float64 if images.dtype == np.float64 else np.float32
    fill = fill.astype(kind)
    lines = max(_BLOCK // y.shape[2], 1)
    for picture, rows, columns, output in zip(images, y, x, result, strict=True):
        channels = np.moveaxis(picture, 2, 0).astype(kind, order="C")
        for begin in range(0, y.shape[1], lines):
            part = slice(begin, begin + lines)
            upper, lower = _neighbours(rows[part], picture.shape[0])
            left, right = _neighbours(columns[part], picture.shape[1])
            for n, channel in enumerate(channels):
                above, below = (
                    left.share * _picked(channel, line, left, fill) + right.share * _picked(channel, line, right, fill)
                    for line in (upper, lower)
                )
                output[part, :, n] = upper.share * above + lower.share * below
    return result


@dataclass(frozen=True, eq=False)
class _Neighbours:
    """Along one axis, the whole places on one side: where they are, whether in the image, and their share."""

    place: np.ndarray
    inside: np.ndarray
    share: np.ndarray


def _neighbours(at: np.ndarray, size: int) -> tuple[_Neighbours, _Neighbours]:
    before = np.floor(at)
    after = before + _ONE
    inside = [(whole >= 0) & (whole < size) for whole in (before, after)]
    places = [np.where(i, whole, 0).astype(np.intp) for i, whole in zip(inside, (before, after), strict=True)]
    return _Neighbours(places[0], inside[0], after - at), _Neighbours(places[1], inside[1], at - before)


def _picked(channel: np.ndarray, rows: _Neighbours, columns: _Neighbours, fill: np.ndarray) -> np.ndarray:
    picked = channel.reshape(-1).take(rows.place * channel.shape[1] + columns.place)
    return np.where(rows.inside & columns.inside, picked, fill)


@op(
    "ImageProjectiveTransformV3", "dtype, float32, int32, float32 -> transformed_images: dtype", dtype=_IMAGES,
    shape=_transformed, static=["output_shape"],
)  # fmt: skip
def image_projective_transform_v3(
    xp, images, transforms, output_shape, fill_value, *, interpolation: str, fill_mode: str = "CONSTANT"
):  # fmt: skip
    """Returns `images` under `transforms` (a0, a1, a2, b0, b1, b2, c0, c1), which map positions of the result to those
    of the source; `fill_mode` selects the values outside the border."""
    return _project(xp, images, transforms, output_shape, fill_value, interpolation, fill_mode)


@op(
    "ImageProjectiveTransformV2", "dtype, float32, int32 -> transformed_images: dtype", dtype=_IMAGES,
    shape=_transformed, static=["output_shape"],
)  # fmt: skip
def image_projective_transform_v2(
    xp, images, transforms, output_shape, *, interpolation: str, fill_mode: str = "CONSTANT"
):  # fmt: skip
    """Returns `images` under `transforms`, with zeros outside."""
    return _project(xp, images, transforms, output_shape, np.zeros((), np.float32), interpolation, fill_mode)


def _inverse(transforms: Tensor) -> Tensor:
    """Returns the maps the other way round."""
    count = raw.Shape(transforms)[0:1]
    ones = raw.Fill(raw.ConcatV2([count, ints([1])], 0), _ONE)
    matrices = raw.Reshape(raw.ConcatV2([transforms, ones], 1), ints([-1, 3, 3]))
    flat = raw.Reshape(raw.MatrixInverse(matrices), ints([-1, 9]))
    return (flat / flat[:, 8:9])[:, :8]


@image_projective_transform_v3.gradient
@image_projective_transform_v2.gradient
def _(call, dy):
    images, transforms = call.inputs[:2]
    if not images.dtype.is_floating:
        return [None] * len(call.inputs)
    # As in TensorFlow the gradient is the image under the inverse map, which is not exactly the transpose.
    size = raw.Shape(images)[1:3]
    back = raw.ImageProjectiveTransformV3(dy, _inverse(transforms), size, zero(float32), **call.attrs)
    return [back, *[None] * (len(call.inputs) - 1)]
