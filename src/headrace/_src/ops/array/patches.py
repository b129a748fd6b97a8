"""Sliding windows of images and volumes, stored in the channels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.dtypes import NUMERIC, REAL, bool_, int64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor


class _Window:
    """Where the windows along one axis begin, and how much border they need."""

    def __init__(self, size: int, kernel: int, stride: int, rate: int, padding: str) -> None:
        reach = (kernel - 1) * rate + 1
        if padding == "SAME":
            self.count = -(-size // stride)
            border = max((self.count - 1) * stride + reach - size, 0)
            self.border = (border // 2, border - border // 2)
        else:
            self.count = (size - reach + stride) // stride
            self.border = (0, 0)
            if self.count < 0:
                raise errors.invalid_argument(
                    f"Computed output size would be negative: {self.count} "
                    f"[input_size: {size}, effective_filter_size: {reach}, stride: {stride}]"
                )
        self.index = np.arange(self.count)[:, None] * stride + np.arange(kernel)[None, :] * rate


def _check(dims: Sequence[Any], padding: str, **lists: Sequence[int]) -> None:
    rank = len(dims)
    if padding not in ("SAME", "VALID"):
        raise errors.invalid_argument(
            f'Value for attr \'padding\' of "{padding}" is not in the list of allowed values: "SAME", "VALID"'
        )
    for name, values in lists.items():
        if len(values) != rank:
            raise errors.invalid_argument(f"Length for attr '{name}' of {len(values)} must be {rank}; got {values}")
        if values[0] != 1 or values[-1] != 1:
            raise errors.unimplemented(f"Only support {name} across space. Got {values}")
        if min(values) < 1:
            raise errors.invalid_argument(f"{name} must be positive; got {values}")


def _windows(dims: Sequence[int], attrs: dict[str, Any]) -> list[_Window]:
    rates = attrs.get("rates", (1,) * len(dims))
    return [
        _Window(size, kernel, stride, rate, attrs["padding"])
        for size, kernel, stride, rate in zip(dims[1:-1], attrs["ksizes"][1:-1], attrs["strides"][1:-1], rates[1:-1])
    ]


def _patched(call: ShapeCall) -> Dims:
    dims, attrs = call.shapes[0], call.attrs
    rank = len(attrs["ksizes"])
    if dims is None:
        return (None,) * rank
    _check_attrs(dims, attrs)
    space = tuple(
        None if d is None else _windows((1, d, 1), {k: _middle(v, n) for k, v in attrs.items()})[0].count
        for n, d in enumerate(dims[1:-1])
    )
    depth = None if dims[-1] is None else dims[-1] * int(np.prod(attrs["ksizes"]))
    return (dims[0], *space, depth)


def _middle(value: Any, n: int) -> Any:
    return value if isinstance(value, str) else (1, value[n + 1], 1)


def _check_attrs(dims: Sequence[Any], attrs: dict[str, Any]) -> None:
    if len(dims) != len(attrs["ksizes"]):
        raise errors.invalid_argument(
            f"input must be {len(attrs['ksizes'])}-dimensional, got shape {dims_text(tuple(dims))}"
        )
    _check(dims, attrs["padding"], **{k: v for k, v in attrs.items() if k != "padding"})


def _cut(xp: Any, images: Any, attrs: dict[str, Any]) -> Any:
    """Returns all windows, each flattened (row by row, channels last) into the last axis."""
    _check_attrs(images.shape, attrs)
    windows = _windows(images.shape, attrs)
    if any(w.border != (0, 0) for w in windows):
        images = xp.pad(images, [(0, 0), *(w.border for w in windows), (0, 0)])
    space = len(windows)
    index = [
        w.index.reshape([-1 if k == n else w.index.shape[1] if k == space + n else 1 for k in range(2 * space)])
        for n, w in enumerate(windows)
    ]
    patches = images[(slice(None), *index)]
    return patches.reshape(*patches.shape[: space + 1], math.prod(patches.shape[space + 1 :]))


def _uncut(call: Any, dy: Any) -> Any:
    """Adds each element of the windows to the position it was taken from.

    An image of position numbers (from 1; 0 is the border) goes through the same op to find the positions.
    """
    images = call.inputs[0]
    sizes = shape_of(images, int64)
    rank = len(call.attrs["ksizes"])
    space = raw.StridedSlice(sizes, ints([1], int64), ints([rank - 1], int64), ints([1], int64))
    total = raw.Prod(space, ints([0]))
    one = ints(1, int64)
    numbers = raw.Reshape(
        raw.Range(one, raw.AddV2(total, one), one), raw.ConcatV2([ints([1], int64), space, ints([1], int64)], 0)
    )
    places = raw.Reshape(call.op(numbers, **call.attrs), ints([-1], int64))
    batch, depth = (raw.Reshape(raw.GatherV2(sizes, ints(n), 0), ints([1])) for n in (0, rank - 1))
    parts = raw.Reshape(dy, raw.ConcatV2([batch, ints([-1], int64), depth], 0))
    rows = raw.Transpose(parts, ints([1, 0, 2]))
    count = raw.Reshape(raw.AddV2(total, one), ints([1]))
    summed = raw.ScatterNd(raw.ExpandDims(places, 1), rows, raw.ConcatV2([count, batch, depth], 0))
    inside = raw.StridedSlice(summed, ints([1]), ints([0]), ints([1]), end_mask=1)
    return raw.Reshape(raw.Transpose(inside, ints([1, 0, 2])), sizes)


@op("ExtractImagePatches", "T -> patches: T", T=(*NUMERIC, bool_), shape=_patched)
def extract_image_patches(xp, images, *, ksizes: list[int], strides: list[int], rates: list[int], padding: str):
    """Extracts sliding windows of images and stores them in the channels."""
    return _cut(xp, images, {"ksizes": ksizes, "strides": strides, "rates": rates, "padding": padding})


extract_image_patches.gradient(_uncut)


@op("ExtractVolumePatches", "T -> patches: T", T=REAL, shape=_patched)
def extract_volume_patches(xp, input, *, ksizes: list[int], strides: list[int], padding: str):
    """Extracts sliding windows of volumes and stores each one in the channels.

    Args:
        input: 5-D tensor `[batch, planes, rows, columns, channels]`.
        ksizes: Window size `[1, planes, rows, columns, 1]`.
        strides: Distance between windows `[1, planes, rows, columns, 1]`.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        The windows: a tensor of shape (batch, depth, rows, columns, values of a window).

    Raises:
        InvalidArgumentError: If `input` does not have rank 5, `padding` is neither "SAME" nor "VALID", or `ksizes` and
            `strides` are not five positive numbers.
        UnimplementedError: If windows or strides extend over the batch or the channels.
    """
    return _cut(xp, input, {"ksizes": ksizes, "strides": strides, "padding": padding})


extract_volume_patches.gradient(_uncut)


def extract_patches(images: Any, sizes: Any, strides: Any, rates: Any, padding: str, name: str | None = None) -> Tensor:
    """Extracts sliding windows of images and stores each one in the channels.

    Args:
        images: 4-D tensor `[batch, height, width, channels]`.
        sizes: Window size `[1, rows, columns, 1]`.
        strides: Distance between windows `[1, rows, columns, 1]`.
        rates: Distance between the pixels of a window `[1, rows, columns, 1]`.
        padding: "VALID" or "SAME".
        name: Name of the operation.

    Returns:
        The windows: a tensor of shape (batch, rows, columns, values of a window).

    >>> sizes = [1, 2, 2, 1]
    >>> tf.image.extract_patches(tf.zeros([1, 4, 4, 1]), sizes, sizes, [1, 1, 1, 1], "VALID").shape
    TensorShape([1, 2, 2, 4])
    """
    return raw.ExtractImagePatches(images, ksizes=sizes, strides=strides, rates=rates, padding=padding, name=name)
