"""Dilation2D, the largest sum of an image and a filter under each window, with its gradients."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.pool_kernels import lowest, without_nan
from headrace._src.ops.nn.window import Window, check_choice, output_size, window_along
from headrace._src.ops.rules import like, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import REAL
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray


def _dilated(call: ShapeCall) -> Dims:
    batch, height, width, depth = with_rank(call.shapes[0], 4, "input")
    kernel = with_rank(call.shapes[1], 3, "filter")
    strides, rates, padding = call.attrs["strides"], call.attrs["rates"], call.attrs["padding"]
    _check_attrs(strides, rates, padding)
    rows = output_size(height, kernel[0], strides[1], padding, rates[1])
    columns = output_size(width, kernel[1], strides[2], padding, rates[2])
    return batch, rows, columns, depth if kernel[2] is None else kernel[2]


def _check_attrs(strides: tuple[int, ...], rates: tuple[int, ...], padding: str) -> None:
    check_choice("padding", padding, ("SAME", "VALID"))
    for name, values in (("strides", strides), ("rates", rates)):
        if len(values) != 4:
            raise errors.invalid_argument(f"{name} must be a list of 4 elements, but has {len(values)}")
        if values[0] != 1 or values[3] != 1:
            raise errors.unimplemented(
                f"Current implementation does not yet support {name} in the batch and depth dimensions."
            )
        if min(values) <= 0:
            raise errors.invalid_argument(f"{name} must be positive, got {list(values)}")


class _Dilation:
    """The windows of one dilation, and what each of their elements sees."""

    def __init__(self, input: Any, filter: Any, strides: Any, rates: Any, padding: str) -> None:
        _check_attrs(strides, rates, padding)
        if input.ndim != 4:
            raise errors.invalid_argument(f"input must be 4-dimensional: {dims_text(input.shape)}")
        if filter.ndim != 3:
            raise errors.invalid_argument(f"filter must be 3-dimensional: {dims_text(filter.shape)}")
        if input.shape[3] != filter.shape[2]:
            raise errors.invalid_argument(
                f"input and filter must have the same depth: {input.shape[3]} vs {filter.shape[2]}"
            )
        self.windows: list[Window] = [
            window_along(input.shape[n], filter.shape[n - 1], strides[n], padding, rates[n]) for n in (1, 2)
        ]
        self.output_shape = (input.shape[0], *(w.output for w in self.windows), input.shape[3])

    def sums(self, xp: Any, input: Any, filter: Any) -> Iterator[tuple[tuple[int, int], Any, Any]]:
        """Yields for each element of the filter its position, its sums with the input, and which are in the image."""
        rows, columns = self.windows
        edges = [(0, 0), (rows.before, rows.after), (columns.before, columns.after), (0, 0)]
        padded = xp.pad(input, edges)
        for place in itertools.product(range(rows.kernel), range(columns.kernel)):
            taps = tuple(w.tap(n) for w, n in zip(self.windows, place, strict=True))
            across, down = (self._is_inside(w, n) for w, n in zip(self.windows, place, strict=True))
            inside = np.logical_and.outer(across, down)[..., None]
            values = without_nan(xp, padded[(slice(None), *taps)] + filter[place])
            yield place, xp.where(inside, values, np.array(lowest(input.dtype), input.dtype)), inside

    @staticmethod
    def _is_inside(window: Window, position: int) -> np.ndarray:
        where = np.arange(window.output) * window.stride + position * window.dilation - window.before
        return (where >= 0) & (where < window.size)

    def largest(self, xp: Any, input: Any, filter: Any) -> Any:
        result: Any = None
        for _, values, _ in self.sums(xp, input, filter):
            result = values if result is None else xp.maximum(result, values)
        return result

    def winners(self, xp: Any, input: Any, filter: Any) -> Iterator[tuple[tuple[int, int], Any]]:
        """For each element of the filter, where it is the first with the largest sum."""
        best = self.largest(xp, input, filter)
        free: Any = True
        for place, values, inside in self.sums(xp, input, filter):
            won = (values == best) & inside & free
            free = free & ~won
            yield place, won

    def check_gradient(self, out_backprop: Any) -> None:
        if out_backprop.shape != self.output_shape:
            raise errors.invalid_argument(
                f"out_backprop has incompatible size: {dims_text(out_backprop.shape)}, "
                f"expected {dims_text(self.output_shape)}"
            )


@op("Dilation2D", "T, T -> T", T=REAL, shape=_dilated)
def dilation2d_op(xp, input, filter, *, strides: tuple[int, ...], rates: tuple[int, ...], padding: str):
    """Computes the largest sum of `input` and `filter` (height, width, channels) under each window."""
    return _Dilation(input, filter, strides, rates, padding).largest(xp, input, filter)


@dilation2d_op.gradient
def _(call, dy):
    x, kernel = call.inputs
    wants_x, wants_kernel = call.wanted
    return (
        raw.Dilation2DBackpropInput(x, kernel, dy, **call.attrs) if wants_x else None,
        raw.Dilation2DBackpropFilter(x, kernel, dy, **call.attrs) if wants_kernel else None,
    )


@op("Dilation2DBackpropInput", "T, T, T -> in_backprop: T", T=REAL, shape=like(0))
def dilation2d_backprop_input(
    xp, input, filter, out_backprop, *, strides: tuple[int, ...], rates: tuple[int, ...], padding: str
):
    """Computes the gradient of the image: the winner of each window gets it."""
    dilation = _Dilation(input, filter, strides, rates, padding)
    dilation.check_gradient(out_backprop)
    rows, columns = dilation.windows
    result: Any = np.zeros((input.shape[0], rows.padded, columns.padded, input.shape[3]), out_backprop.dtype)
    for place, won in dilation.winners(xp, input, filter):
        share = out_backprop * won
        taps = (slice(None), *(w.tap(n) for w, n in zip(dilation.windows, place, strict=True)))
        if xp is np:
            result[taps] += share
        else:
            result = result + _back_in_place(share, taps[1:], dilation.windows)
    return result[:, rows.before : rows.before + rows.size, columns.before : columns.before + columns.size]


def _back_in_place(share: Any, taps: Any, windows: list[Window]) -> AnyArray:
    """Returns zeros in the shape of the padded image with `share` where the tap read."""
    edges = [
        (tap.start, w.padded - tap.start - ((w.output - 1) * w.stride + 1), w.stride - 1)
        for tap, w in zip(taps, windows, strict=True)
    ]
    return jax.lax.pad(share, np.zeros((), share.dtype), [(0, 0, 0), *edges, (0, 0, 0)])


@op("Dilation2DBackpropFilter", "T, T, T -> filter_backprop: T", T=REAL, shape=like(1))
def dilation2d_backprop_filter(
    xp, input, filter, out_backprop, *, strides: tuple[int, ...], rates: tuple[int, ...], padding: str
):
    """Computes the gradient of the filter: the winner of each window gets it."""
    dilation = _Dilation(input, filter, strides, rates, padding)
    dilation.check_gradient(out_backprop)
    sums = [(out_backprop * won).sum((0, 1, 2)) for _, won in dilation.winners(xp, input, filter)]
    return xp.stack(sums).reshape(filter.shape).astype(filter.dtype)
