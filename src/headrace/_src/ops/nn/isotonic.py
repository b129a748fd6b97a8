"""Isotonic regression: the nearest sequence, by least squares, that does not increase."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import REAL, REAL_FLOATS, DType, float32
from headrace._src.tensors.shapes import Dims


def _both_like_input(call: ShapeCall) -> list[Dims]:
    return [call.shapes[0], call.shapes[0]]


def _pooled_blocks(row: np.ndarray) -> tuple[list[float], list[int]]:
    """Returns the means and lengths of the blocks that adjacent violators pool into."""
    sums: list[float] = []
    counts: list[int] = []
    for value in row.tolist():
        total, count = value, 1
        while sums and sums[-1] * count < total * counts[-1]:
            total += sums.pop()
            count += counts.pop()
        sums.append(total)
        counts.append(count)
    return [s / c for s, c in zip(sums, counts, strict=True)], counts


@op(
    "IsotonicRegression", "T -> output: output_dtype, segments: int32", T=REAL, output_dtype=REAL_FLOATS,
    shape=_both_like_input, engine="host",
)  # fmt: skip
def isotonic_regression_op(xp, input, *, output_dtype: DType = float32):
    """Returns the nearest non-increasing sequence to each row, and the block that each element fell into."""
    if input.ndim != 2:
        raise errors.invalid_argument(f"IsotonicRegression needs a matrix; input has {input.ndim} dimensions")
    output = np.empty(input.shape, output_dtype.numpy_dtype)
    segments = np.empty(input.shape, np.int32)
    for n, row in enumerate(input):
        means, counts = _pooled_blocks(row)
        output[n] = np.repeat(means, counts)
        segments[n] = np.repeat(np.arange(len(counts)), counts)
    return output, segments


@isotonic_regression_op.gradient
def _(call, doutput, _):
    """Elements of a block share their gradient evenly."""
    segments = call.outputs[1]
    size = shape_of(segments)
    count = raw.Size(segments)
    width = raw.GatherV2(size, 1, 0)
    first = raw.Mul(raw.Range(0, raw.GatherV2(size, 0, 0), 1), width)
    places = raw.Reshape(raw.AddV2(segments, raw.ExpandDims(first, 1)), [-1])
    flat = raw.Reshape(doutput, [-1])
    sums = raw.UnsortedSegmentSum(flat, places, count)
    sizes = raw.UnsortedSegmentSum(raw.OnesLike(flat), places, count)
    shares = raw.GatherV2(raw.DivNoNan(sums, sizes), places, 0)
    gradient = raw.Reshape(shares, size)
    wanted = call.inputs[0].dtype
    return gradient if wanted is gradient.dtype else raw.Cast(gradient, DstT=wanted)
