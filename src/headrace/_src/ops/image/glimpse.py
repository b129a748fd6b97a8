"""ExtractGlimpse: a window of each image of a batch, with noise for the parts outside."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.image.memory import require_room
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike

_NOISES = ("uniform", "gaussian", "zero")


def _glimpse(call: ShapeCall) -> Dims:
    batch, _, _, depth = with_rank(call.shapes[0], 4, "input")
    offsets = with_rank(call.shapes[2], 2, "offsets")
    size = call.as_dims(1) or (None, None)
    if len(size) != 2:
        raise errors.invalid_argument(f"size must hold height and width; got {len(size)} elements")
    return offsets[0] if batch is None else batch, *size, depth


def _check(input: Array, size: Any, offsets: Array, uniform_noise: bool, noise: str) -> None:
    if noise not in _NOISES:
        raise errors.invalid_argument(f"The noise could only be uniform, gaussian, or zero, got {noise}")
    if uniform_noise and noise != "uniform":
        raise errors.invalid_argument("The uniform_noise and noise could not be specified at the same time")
    if input.ndim != 4:
        raise errors.invalid_argument(
            f"input must be 4-dimensional (batch_size, height, width, depth){dims_text(input.shape)}"
        )
    if size.shape != (2,):
        raise errors.invalid_argument(f"size must be a vector of size 2 (height, width){dims_text(size.shape)}")
    if (size < 0).any():
        raise errors.invalid_argument(f"Expected a non-negative size, got {size.tolist()}")
    if offsets.ndim != 2:
        raise errors.invalid_argument(f"offsets must be a matrix{dims_text(offsets.shape)}")
    if offsets.shape[0] != input.shape[0]:
        raise errors.invalid_argument(f"first dimension of offsets should be batch{dims_text(offsets.shape)}")
    if offsets.shape[1] != 2:
        raise errors.invalid_argument(f"second dimension of offsets should be 2 (y,x){dims_text(offsets.shape)}")
    require_room((input.shape[0], *size.tolist(), input.shape[3]))


def _cut(input: Array, size: tuple[int, int], corners: np.ndarray, noise: str) -> np.ndarray:
    """Returns the windows of this size whose upper left corners are given."""
    (height, width), depth = size, input.shape[3]
    result = np.zeros((input.shape[0], height, width, depth), np.float32)
    for picture, window, (top, left) in zip(input, result, corners.tolist(), strict=True):
        rows = slice(max(top, 0), max(min(top + height, picture.shape[0]), 0))
        columns = slice(max(left, 0), max(min(left + width, picture.shape[1]), 0))
        part = picture[rows, columns]
        if noise != "zero" and part.shape[:2] != size:
            window[...] = _noise(picture, window.shape, noise)
        if part.size:
            y, x = rows.start - top, columns.start - left
            window[y : y + part.shape[0], x : x + part.shape[1]] = part
    return result


def _noise(picture: np.ndarray, shape: tuple[int, ...], noise: str) -> np.ndarray:
    """Returns noise with the statistics of the image."""
    draw = np.random.default_rng()
    low, high = (picture.min(), picture.max()) if picture.size else (0, 1)
    if noise == "uniform":
        return draw.uniform(low, high, shape)
    return np.clip(draw.normal(picture.mean(), picture.std(), shape), low, high)


def _corner(at: np.ndarray) -> np.ndarray:
    return np.nan_to_num(np.trunc(at), nan=1e9, posinf=1e9, neginf=-1e9).clip(-1e9, 1e9).astype(np.int64)


@op(
    "ExtractGlimpse", "float32, int32, float32 -> glimpse: float32", shape=_glimpse, engine="host",
    differentiable=False,
)  # fmt: skip
def extract_glimpse_op(
    xp, input, size, offsets, *, centered: bool = True, normalized: bool = True, uniform_noise: bool = True,
    noise: str = "uniform",
):  # fmt: skip
    """Returns a window of each image around the given position, as the first version of the op placed it."""
    _check(input, size, offsets, uniform_noise, noise)
    sides = np.array(input.shape[1:3], np.float32)
    at = offsets * sides if normalized else offsets
    if centered:
        at = at / 2 + sides / 2
    return _cut(input, tuple(size.tolist()), _corner(at - size.astype(np.float32) / 2), noise)


@op(
    "ExtractGlimpseV2", "float32, int32, float32 -> glimpse: float32", shape=_glimpse, engine="host",
)  # fmt: skip
def extract_glimpse_v2(
    xp, input, size, offsets, *, centered: bool = True, normalized: bool = True, uniform_noise: bool = True,
    noise: str = "uniform",
):  # fmt: skip
    """Extracts a window of each image, around the given position if centered and normalized, else starting there."""
    _check(input, size, offsets, uniform_noise, noise)
    sides = np.array(input.shape[1:3], np.float32)
    at = offsets
    if normalized:
        at = at * sides
        if centered:
            at = at / 2 + sides / 2 - size.astype(np.float32) / 2
    elif centered:
        at = at + sides / 2
    return _cut(input, tuple(size.tolist()), _corner(at), noise)


def extract_glimpse(
    input: TensorLike,
    size: TensorLike,
    offsets: TensorLike,
    centered: bool = True,
    normalized: bool = True,
    noise: str = "uniform",
    name: str | None = None,
) -> Tensor:
    """Extracts a window of each image; the parts outside are filled with noise.

    Args:
        input: Batch of images `[batch, height, width, channels]`.
        size: (height, width) of the window.
        offsets: Position (y, x) of each window.
        centered: Whether offsets are relative to the center of the image.
        normalized: Whether offsets are fractions of the image size.
        noise: "uniform", "gaussian" or "zero".
        name: Name of the operation.

    Returns:
        The windows, a tensor of shape (batch, rows, columns, channels).
    """
    return raw.ExtractGlimpseV2(
        input, size, offsets, centered=centered, normalized=normalized, uniform_noise=False, noise=noise, name=name
    )
