"""Fractional pools: windows of slightly varying size, placed randomly, shrink an image by a fractional ratio."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import float32, float64, int32, int64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray

_TYPES = (float32, float64, int32, int64)


def _shrunk(call: ShapeCall) -> list[Dims]:
    dims = with_rank(call.shapes[0], 4, "value")
    ratio = call.attrs["pooling_ratio"]
    sizes = tuple(None if n is None else math.floor(n / r) for n, r in zip(dims, ratio, strict=True))
    rows, columns = (None if n is None else n + 1 for n in sizes[1:3])
    return [sizes, (rows,), (columns,)]


def _generator(seed: int, seed2: int, deterministic: bool) -> np.random.Generator:
    if deterministic or seed or seed2:
        return np.random.Generator(np.random.Philox(key=[seed % 2**64, seed2 % 2**64]))
    return np.random.default_rng()


def _borders(size: int, places: int, generator: np.random.Generator, pseudo_random: bool) -> np.ndarray:
    """Returns the rising borders of `places` windows over an axis.

    Evenly spread from a random start, or in random order.
    """
    ratio = size / places
    if pseudo_random:
        start = generator.random()
        borders = np.floor(ratio * (np.arange(places) + start)).astype(np.int64)
        borders = np.concatenate([borders - borders[0], [size]])
        return np.minimum(borders, size)
    small = size // places
    steps = np.full(places, small, np.int64)
    steps[: size - small * places] += 1
    return np.concatenate([[0], np.cumsum(generator.permutation(steps))]).astype(np.int64)


def _laid_out(
    value: AnyArray, ratio: tuple[float, ...], pseudo_random: bool, seeds: Any
) -> tuple[np.ndarray, np.ndarray]:
    if value.ndim != 4:
        raise errors.invalid_argument(f"value must be 4-dimensional: {dims_text(value.shape)}")
    if len(ratio) != 4:
        raise errors.invalid_argument(f"pooling_ratio field must specify 4 dimensions, got {len(ratio)}")
    if ratio[0] != 1 or ratio[3] != 1:
        raise errors.unimplemented("Fractional pooling is not yet supported on the batch and channel dimensions.")
    generator = _generator(*seeds)
    borders = []
    for axis in (1, 2):
        places = math.floor(value.shape[axis] / ratio[axis])
        if ratio[axis] < 1 or places < 1:
            raise errors.invalid_argument(
                f"pooling_ratio[{axis}] must be at least 1 and at most the input's size {value.shape[axis]}, "
                f"got {ratio[axis]}"
            )
        borders.append(_borders(value.shape[axis], places, generator, pseudo_random))
    return borders[0], borders[1]


def _cells(borders: np.ndarray, overlapping: bool, size: int) -> list[slice]:
    """Returns the stretch of the axis that each window covers; overlapping ones share their border."""
    if len(borders) < 2 or borders.min() < 0 or borders.max() > size or (np.diff(borders) < 0).any():
        raise errors.invalid_argument(f"the pooling sequence must rise from 0 to {size}, got {borders.tolist()}")
    ends = np.minimum(borders[1:] + 1, size) if overlapping else borders[1:]
    return [slice(int(a), int(b)) for a, b in zip(borders[:-1], ends, strict=True)]


def _windows(value: Any, rows: np.ndarray, columns: np.ndarray, overlapping: bool) -> Any:
    for i, row in enumerate(_cells(rows, overlapping, value.shape[1])):
        for j, column in enumerate(_cells(columns, overlapping, value.shape[2])):
            yield i, j, (slice(None), row, column)


@op(
    "FractionalMaxPool", "T -> output: T, row_pooling_sequence: int64, col_pooling_sequence: int64", T=_TYPES,
    shape=_shrunk, engine="host", stateful=True,
)  # fmt: skip
def fractional_max_pool_op(
    xp, value, *, pooling_ratio: tuple[float, ...], pseudo_random: bool = False, overlapping: bool = False,
    deterministic: bool = False, seed: int = 0, seed2: int = 0,
):  # fmt: skip
    """Computes the largest element of each window, and the borders of the windows."""
    rows, columns = _laid_out(value, pooling_ratio, pseudo_random, (seed, seed2, deterministic))
    output = np.empty((value.shape[0], len(rows) - 1, len(columns) - 1, value.shape[3]), value.dtype)
    for i, j, window in _windows(value, rows, columns, overlapping):
        output[:, i, j] = value[window].max((1, 2))
    return output, rows, columns


@fractional_max_pool_op.gradient
def _(call, dy, *_):
    output, rows, columns = call.outputs
    overlapping = call.attrs["overlapping"]
    return raw.FractionalMaxPoolGrad(call.inputs[0], output, dy, rows, columns, overlapping=overlapping)


@op("FractionalMaxPoolGrad", "T, T, T, int64, int64 -> T", T=_TYPES, shape=lambda call: call.shapes[0], engine="host")
def fractional_max_pool_grad(
    xp, orig_input, orig_output, out_backprop, row_pooling_sequence, col_pooling_sequence, *,
    overlapping: bool = False,
):  # fmt: skip
    """Computes the gradient of the largest elements: the first of each window gets it."""
    result = np.zeros(orig_input.shape, out_backprop.dtype)
    batch, channels = np.ix_(range(orig_input.shape[0]), range(orig_input.shape[3]))
    for i, j, window in _windows(orig_input, row_pooling_sequence, col_pooling_sequence, overlapping):
        part = orig_input[window]
        flat = part.reshape(part.shape[0], -1, part.shape[3]).argmax(1)
        row, column = np.divmod(flat, part.shape[2])
        np.add.at(result[window], (batch, row, column, channels), out_backprop[:, i, j])
    return result


@op(
    "FractionalAvgPool", "T -> output: T, row_pooling_sequence: int64, col_pooling_sequence: int64", T=_TYPES,
    shape=_shrunk, engine="host", stateful=True,
)  # fmt: skip
def fractional_avg_pool_op(
    xp, value, *, pooling_ratio: tuple[float, ...], pseudo_random: bool = False, overlapping: bool = False,
    deterministic: bool = False, seed: int = 0, seed2: int = 0,
):  # fmt: skip
    """Computes the mean of each window, and the borders of the windows."""
    rows, columns = _laid_out(value, pooling_ratio, pseudo_random, (seed, seed2, deterministic))
    output = np.empty((value.shape[0], len(rows) - 1, len(columns) - 1, value.shape[3]), value.dtype)
    for i, j, window in _windows(value, rows, columns, overlapping):
        output[:, i, j] = value[window].mean((1, 2))
    return output, rows, columns


@fractional_avg_pool_op.gradient
def _(call, dy, *_):
    _, rows, columns = call.outputs
    shape = shape_of(call.inputs[0], int64)
    return raw.FractionalAvgPoolGrad(shape, dy, rows, columns, overlapping=call.attrs["overlapping"])


@op(
    "FractionalAvgPoolGrad", "int64, T, int64, int64 -> T", T=_TYPES, engine="host",
    shape=lambda call: with_rank(call.as_dims(0), 4, "orig_input_tensor_shape"),
)  # fmt: skip
def fractional_avg_pool_grad(
    xp, orig_input_tensor_shape, out_backprop, row_pooling_sequence, col_pooling_sequence, *,
    overlapping: bool = False,
):  # fmt: skip
    """Computes the gradient of the means, shared out evenly in each window."""
    result = np.zeros(orig_input_tensor_shape, out_backprop.dtype)
    for i, j, window in _windows(result, row_pooling_sequence, col_pooling_sequence, overlapping):
        part = result[window]
        part += (out_backprop[:, i, j] / (part.shape[1] * part.shape[2]))[:, None, None]
    return result
