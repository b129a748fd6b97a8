"""Many ranges in one op, as the rows of a ragged tensor."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX, DType, bfloat16, float32, float64, int32, int64
from headrace._src.tensors.shapes import Dims


def _rows(call: ShapeCall) -> list[Dims]:
    count: int | None = 1 if all(dims == () for dims in call.shapes) else None
    for dims in call.shapes:
        if dims is not None and len(dims) == 1 and dims[0] is not None:
            count = dims[0]
    return [(None if count is None else count + 1,), (None,)]


@op(
    "RaggedRange", "T, T, T -> rt_nested_splits: Tsplits, rt_dense_values: T",
    T=(bfloat16, float32, float64, int32, int64), Tsplits=INDEX, shape=_rows, engine="host", differentiable=False,
)  # fmt: skip
def ragged_range(xp, starts, limits, deltas, *, Tsplits: DType = int64):
    """Row i counts from `starts[i]` in steps of `deltas[i]` until `limits[i]`, which it does not reach."""
    for name, array in (("starts", starts), ("limits", limits), ("deltas", deltas)):
        if array.ndim > 1:
            raise errors.invalid_argument(f"{name} must be a scalar or vector")
    if len({array.shape[0] for array in (starts, limits, deltas) if array.ndim}) > 1:
        raise errors.invalid_argument("starts, limits, and deltas must have the same shape")
    starts, limits, deltas = np.broadcast_arrays(*map(np.atleast_1d, (starts, limits, deltas)))
    if not deltas.all():
        raise errors.invalid_argument("Requires delta != 0")
    counts = _counts(starts, limits, deltas)
    total = int(counts.sum(dtype=object)) if counts.size else 0
    if total > Tsplits.max:
        raise errors.invalid_argument(f"Requires ((limit - start) / delta) <= {Tsplits.max}")
    splits = np.zeros(len(starts) + 1, Tsplits.numpy_dtype)
    np.cumsum(counts, out=splits[1:], dtype=splits.dtype)
    rows = np.repeat(np.arange(len(starts)), counts)
    steps = np.arange(total) - splits[:-1][rows]
    return splits, (starts[rows] + steps.astype(starts.dtype) * deltas[rows]).astype(starts.dtype)


def _counts(starts: np.ndarray, limits: np.ndarray, deltas: np.ndarray) -> np.ndarray:
    """Returns the number of values in each range."""
    if starts.dtype.kind == "i":
        # Exact for all of int64: the differences are taken as Python integers would.
        wide = [array.astype(object) for array in (starts, limits, deltas)]
        return np.maximum(-((wide[0] - wide[1]) // wide[2]), 0).astype(np.int64)
    numbers = [array.astype(np.float64) for array in (starts, limits, deltas)]
    counts = np.ceil((numbers[1] - numbers[0]) / numbers[2])
    if not np.isfinite(counts).all() or (counts > 2**62).any():
        raise errors.invalid_argument("Requires ((limit - start) / delta) to be finite and below 2^62")
    return np.maximum(counts, 0).astype(np.int64)
