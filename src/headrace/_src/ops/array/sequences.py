"""Evenly spaced numbers."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import (
    REAL_FLOATS,
    SIGNED_INTS,
    DType,
    as_dtype,
    float32,
    float64,
    int32,
    int64,
    uint16,
    uint32,
    uint64,
)  # fmt: skip
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor


def _length(start: Any, limit: Any, delta: Any) -> int:
    """How many numbers there are from `start` on, `delta` apart, before `limit`."""
    for name, value in (("start", start), ("limit", limit), ("delta", delta)):
        if np.ndim(value):
            raise errors.invalid_argument(f"{name} must be a scalar, not shape {dims_text(np.shape(value))}")
    start, limit, delta = (v.item() if hasattr(v, "item") else v for v in (start, limit, delta))
    if delta == 0:
        raise errors.invalid_argument("Requires delta != 0: 0")
    if delta > 0 and not start <= limit:
        raise errors.invalid_argument(f"Requires start <= limit when delta > 0: {_text(start)}/{_text(limit)}")
    if delta < 0 and not start >= limit:
        raise errors.invalid_argument(f"Requires start >= limit when delta < 0: {_text(start)}/{_text(limit)}")
    if isinstance(start, int):
        return -((start - limit) // delta) if delta > 0 else -((limit - start) // -delta)
    count = abs((limit - start) / delta)
    if not count < 2**63:
        raise errors.invalid_argument(f"Requires ((limit - start) / delta) <= {2**63 - 1}")
    return math.ceil(count)


def _text(number: Any) -> str:
    return str(int(number)) if isinstance(number, float) and number.is_integer() else str(number)


def _ranged(call: ShapeCall) -> Dims:
    values = [call.value(n) for n in range(3)]
    return (None,) if any(v is None for v in values) else (_length(*values),)


@op(
    "Range", "Tidx, Tidx, Tidx -> Tidx", Tidx=(*REAL_FLOATS, *SIGNED_INTS, uint16, uint32, uint64), shape=_ranged,
    static=["start", "limit", "delta"], differentiable=False,
)  # fmt: skip
def range_op(xp, start, limit, delta):
    """The numbers from `start` on, `delta` apart, before `limit`."""
    count = _length(start, limit, delta)
    start, delta = np.asarray(start), np.asarray(delta)
    kind = start.dtype
    if kind.kind in "iu":
        return np.arange(int(start), int(start) + count * int(delta), int(delta)).astype(kind)
    return start + np.arange(count).astype(kind) * delta


_RANKED = (int32, int64, float32, float64)


@dispatchable
def range_(start: Any, limit: Any = None, delta: Any = 1, dtype: Any = None, name: str = "range") -> Any:
    """The numbers from `start` (0 when only a limit is given) on, `delta` apart, before `limit`."""
    if limit is None:
        start, limit = 0, start
    if dtype is not None:
        wanted: DType = as_dtype(dtype)
        numbers = [v if isinstance(v, Tensor) else as_tensor(v, wanted) for v in (start, limit, delta)]
    else:
        numbers = [as_tensor(v) for v in (start, limit, delta)]
        wanted = max((t.dtype for t in numbers), key=lambda d: _RANKED.index(d) if d in _RANKED else -1)
    numbers = [t if t.dtype is wanted else raw.Cast(t, DstT=wanted) for t in numbers]
    return execute(range_op, numbers, {}, name)
