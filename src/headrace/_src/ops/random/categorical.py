"""Drawing classes by their unnormalized log-probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops import batching
from headrace._src.ops.entry import op
from headrace._src.ops.random.algorithms import checked_seed
from headrace._src.ops.random.fill import filled
from headrace._src.ops.random.philox import key_and_counter
from headrace._src.ops.random.streams import eager_stream, reserve, seeded_stream
from headrace._src.ops.random.sub_streams import STRETCH
from headrace._src.ops.random.uniforms import FLOAT64, unit_floats
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX, REAL, DType, int64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.typing import AnyArray

_COMPARED_AT_ONCE = 1 << 16  # comparisons in one array operation; above that, rows are searched one by one


def _rows_and_samples(call: ShapeCall) -> Dims:
    rows = with_rank(call.shapes[0], 2, "logits")[0]
    count = call.value(1)
    return rows, None if count is None else int(count)


@op(
    "Multinomial", "T, int32 -> output_dtype", T=REAL, output_dtype=INDEX, shape=_rows_and_samples,
    static=["num_samples"], stateful=True, keeps=seeded_stream, differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def multinomial(xp, logits, num_samples, *, seed: int = 0, seed2: int = 0, output_dtype: DType = int64, kept=None):
    """Returns `num_samples` classes for each row of log-probabilities."""
    samples = _checked(logits, num_samples)
    stream = kept or eager_stream(seed, seed2, "Multinomial", logits.dtype, output_dtype)
    # TensorFlow counts two words for each number and rounds the numbers of a row up to a multiple of four.
    key, counter = reserve(xp, stream, logits.shape[0] * -(-samples // 4) * 4 * 2 * STRETCH)
    return _classes(xp, key, counter, logits, samples).astype(output_dtype.numpy_dtype)


@op(
    "StatelessMultinomial", "T, int32, Tseed -> output_dtype", T=REAL, Tseed=INDEX, output_dtype=INDEX,
    shape=_rows_and_samples, static=["num_samples"], differentiable=False, batching=batching.one_by_one,
)  # fmt: skip
def stateless_multinomial(xp, logits, num_samples, seed, *, output_dtype: DType = int64):
    """Returns `num_samples` classes for each row of log-probabilities."""
    samples = _checked(logits, num_samples)
    key, counter = key_and_counter(xp, checked_seed(seed))
    return _classes(xp, key, counter, logits, samples).astype(output_dtype.numpy_dtype)


def _checked(logits: AnyArray, num_samples: Any) -> int:
    if logits.ndim != 2:
        raise errors.invalid_argument(f"logits should be a matrix, got shape {dims_text(logits.shape)}")
    if getattr(num_samples, "ndim", 0):
        raise errors.invalid_argument(f"num_samples should be a scalar, got shape {dims_text(num_samples.shape)}")
    if num_samples < 0:
        raise errors.invalid_argument(f"num_samples should be non-negative, got {int(num_samples)}")
    if logits.shape[0] and not logits.shape[1]:
        raise errors.invalid_argument("num_classes should be positive, got 0")
    return int(num_samples)


def _classes(xp: Any, key: Any, counter: Any, logits: Any, samples: int) -> Any:
    """Returns the class in whose part of the cumulative sum a uniform number falls; rows take the numbers in order.

    Classes whose log-probability is not finite are skipped; a row without any class gives the number of classes.
    """
    rows, classes = logits.shape
    if not rows * samples:
        return xp.zeros((rows, samples), np.int64)
    wide = logits.astype(np.float64)
    finite = xp.isfinite(wide)
    largest = xp.max(xp.where(finite, wide, -xp.inf), axis=1, keepdims=True)
    sums = xp.cumsum(xp.where(finite, xp.exp(wide - largest), 0.0), axis=1)
    uniform = filled(xp, key, counter, (rows, samples), FLOAT64, lambda words: unit_floats(xp, words, FLOAT64))
    wanted = uniform * sums[:, -1:]
    if xp is not np:
        return jax.vmap(lambda sorted_row, row: xp.searchsorted(sorted_row, row, side="right"))(sums, wanted)
    if rows * samples * classes <= _COMPARED_AT_ONCE:
        return (sums[:, None, :] <= wanted[:, :, None]).sum(axis=2)
    return np.stack([np.searchsorted(s, w, side="right") for s, w in zip(sums, wanted, strict=True)])
