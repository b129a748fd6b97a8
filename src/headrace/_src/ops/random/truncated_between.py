"""Normal samples between two bounds, by the rejection methods of Robert (Statistics and Computing 5, 1995).

The samples of one set of parameters take blocks from the stream until there are enough; the next set continues with
the next block. So the position of a set depends on those before it, and sets are drawn in order.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import unbroadcast
from headrace._src.ops.entry import op, raw
from headrace._src.ops.random.algorithms import checked_seed
from headrace._src.ops.random.draws import checked_shape
from headrace._src.ops.random.fill import size_of
from headrace._src.ops.random.normals import standard_normals, working_dtype
from headrace._src.ops.random.philox import advance, key_and_counter, words
from headrace._src.ops.random.streams import eager_stream, reserve, seeded_stream
from headrace._src.ops.random.uniforms import per_block, unit_floats
from headrace._src.ops.rules import from_value
from headrace._src.tensors.dtypes import INDEX, REAL_FLOATS, float16, float32, float64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray

_WIDE = 1.3  # with this many deviations inside the bounds on one side, plain normals are accepted often enough
_MOST_ATTEMPTS = 1000
# TensorFlow draws in sets of this size if there is a single set of parameters.
_SET_SIZE = 100


class _Parameters:
    """One set of parameters, in units of the deviation, turned so that the lower bound is the finite or inner one."""

    def __init__(self, mean: float, deviation: float, low: float, high: float) -> None:
        if not (deviation > 0 and low < high and (math.isfinite(low) or math.isfinite(high))):
            raise errors.invalid_argument("Invalid parameters")
        if (math.isinf(low) and low < 0) or high < mean:
            low, high, deviation = high, low, -deviation
        self.mean, self.deviation = mean, deviation
        self.low, self.high = (low - mean) / deviation, (high - mean) / deviation
        self.root = math.sqrt(self.low * self.low + 4)

    def method(self, dtype: np.dtype) -> Any:
        low, high = self.low, self.high
        if (low < -_WIDE and high >= 0) or (high > _WIDE and low <= 0):
            return self.plain
        cutoff = 2 * math.exp(0.5 + low * (low - self.root) / 4) / (low + self.root)
        return self.even if high - low < cutoff else self.exponential

    # Each method takes the words of some blocks, in rows of `rows` blocks, and returns samples and which are accepted.

    def plain(self, words: np.ndarray, dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
        drawn = standard_normals(np, words, dtype)
        return drawn, (drawn >= self.low) & (drawn <= self.high)

    def even(self, words: np.ndarray, dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
        uniform = unit_floats(np, words, dtype)
        drawn = uniform[0::2] * dtype.type(self.high - self.low) + dtype.type(self.low)
        lift = 0.0 if self.low < 0 else self.low * self.low
        return drawn, uniform[1::2] <= np.exp((dtype.type(lift) - drawn * drawn) / 2)

    def exponential(self, words: np.ndarray, dtype: np.dtype) -> tuple[np.ndarray, np.ndarray]:
        uniform = unit_floats(np, words, dtype)
        rate = dtype.type((self.low + self.root) / 2)
        drawn = -np.log(uniform[:, 0::2]) / rate + dtype.type(self.low)
        away = drawn - rate
        return drawn, (drawn < self.high) & (uniform[:, 1::2] <= np.exp(-away * away / 2))


def _draw_set(key: Any, counter: Any, parameters: _Parameters, count: int, dtype: np.dtype) -> tuple[np.ndarray, int]:
    """Returns `count` samples of one set of parameters, and the number of blocks used."""
    method = parameters.method(dtype)
    blocks_a_row = 2 if method == parameters.even else 1
    width = per_block(dtype) // (2 if method == parameters.exponential else 1)
    found: list[np.ndarray] = []
    missing, used = count, 0
    for _ in range(_MOST_ATTEMPTS):
        rows = -(-missing * 3 // (2 * width)) + 1
        drawn, accepted = method(words(np, key, advance(np, counter, np.uint64(used)), rows * blocks_a_row), dtype)
        good = np.flatnonzero(accepted)[:missing]
        found.append(drawn.reshape(-1)[good])
        missing -= len(good)
        if not missing:
            used += (int(good[-1]) // width + 1) * blocks_a_row
            scaled = np.concatenate(found) * dtype.type(parameters.deviation) + dtype.type(parameters.mean)
            return scaled, used
        used += rows * blocks_a_row
    raise errors.InternalError(None, None, "TruncatedNormal rejection sampler failed to accept a sample.")


def _draw_sets(
    key: AnyArray, counter: AnyArray, parameters: list[np.ndarray], counts: list[int], dtype: np.dtype
) -> list[np.ndarray]:
    """Returns the samples of each set; `parameters` are the vectors of means, deviations and bounds."""
    working = working_dtype(dtype)
    position, result = (np.asarray(counter[0]), np.asarray(counter[1])), []
    for count, *values in zip(counts, *(p.astype(np.float64).tolist() for p in parameters), strict=True):
        drawn, used = _draw_set(key, position, _Parameters(*values), count, working)
        position = advance(np, position, np.uint64(used))
        result.append(drawn.astype(dtype))
    return result


@op(
    "StatelessParameterizedTruncatedNormal", "S, Tseed, dtype, dtype, dtype, dtype -> dtype", S=INDEX, Tseed=INDEX,
    dtype=(float16, float32, float64), shape=from_value(0), engine="host", batching=batching.one_by_one,
)  # fmt: skip
def stateless_parameterized_truncated_normal(xp, shape, seed, means, stddevs, minvals, maxvals):
    """Draws normal samples between two bounds; the last axes of `shape` are those of the broadcast parameters."""
    sizes = checked_shape(shape)
    key, counter = key_and_counter(np, checked_seed(seed))
    parameters = np.broadcast_arrays(means, stddevs, minvals, maxvals)
    ends = parameters[0].shape
    if ends and sizes[-len(ends) :] != ends:
        raise errors.invalid_argument("Shape passed in must end with broadcasted shape.")
    if not size_of(sizes):
        return np.zeros(sizes, means.dtype)
    sets = size_of(ends)
    counts = [size_of(sizes) // sets] * sets
    drawn = _draw_sets(key, counter, [p.reshape(-1) for p in parameters], counts, means.dtype)
    return np.stack(drawn, axis=1).reshape(sizes)


@stateless_parameterized_truncated_normal.gradient
def _(call, dy):
    parameters = call.inputs[2:]
    mean, deviation, low, high = parameters
    scaled, low, high = (raw.RealDiv(raw.Sub(x, mean), deviation) for x in (call.outputs[0], low, high))
    rank = _area_between(low, scaled) / _area_between(low, high)
    # A sample keeps its rank when a bound moves. TensorFlow lets the bounds move along with mean and deviation.
    per_low = (1 - rank) * raw.Exp((scaled * scaled - low * low) / 2)
    per_high = rank * raw.Exp((scaled * scaled - high * high) / 2)
    moved = (dy, dy * scaled, dy * per_low, dy * per_high)
    return None, None, *(unbroadcast(m, p) for m, p in zip(moved, parameters, strict=True))


def _area_between(low: Tensor, high: Tensor) -> Tensor:
    """Returns a multiple of the normal probability between two numbers, from the side where it is small."""
    side = raw.SelectV2(low > 0, raw.OnesLike(low), -raw.OnesLike(low)) * math.sqrt(0.5)
    return raw.Erfc(low * side) - raw.Erfc(high * side)


@op(
    "ParameterizedTruncatedNormal", "T, dtype, dtype, dtype, dtype -> dtype", T=INDEX, dtype=REAL_FLOATS,
    shape=from_value(0), engine="host", stateful=True, keeps=seeded_stream, differentiable=False,
)  # fmt: skip
def parameterized_truncated_normal(
    xp, shape, means, stdevs, minvals, maxvals, *, seed: int = 0, seed2: int = 0, kept=None
):
    """Draws normal samples between two bounds.

    The parameters are scalars, or vectors along the first axis of `shape`.
    """
    sizes = checked_shape(shape)
    if not sizes:
        raise errors.invalid_argument("Input shape should not be a scalar")
    parameters = [means, stdevs, minvals, maxvals]
    total = size_of(sizes)
    if means.ndim == 0:
        sets, set_size = -(-total // _SET_SIZE), _SET_SIZE
    else:
        sets, set_size = sizes[0], total // sizes[0] if sizes[0] else 0
        for name, values in zip(("means", "stdevs", "minvals", "maxvals"), parameters, strict=True):
            if values.ndim > 1 or values.size not in (1, sets):
                raise errors.invalid_argument(
                    f"Input {name} should have length 1 or shape[0], got shape: {list(values.shape)}"
                )
    stream = kept or eager_stream(seed, seed2, "ParameterizedTruncatedNormal", means.dtype, shape.dtype)
    key, counter = reserve(np, stream, sets * (set_size + 3) * 500)
    counts = [min(set_size, total - n * set_size) for n in range(sets)]
    drawn = _draw_sets(key, counter, [np.broadcast_to(p, sets) for p in parameters], counts, means.dtype)
    return np.concatenate([np.zeros(0, means.dtype), *drawn]).reshape(sizes)
