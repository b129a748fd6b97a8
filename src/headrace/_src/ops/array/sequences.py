"""Evenly spaced values: ranges and linear spaces."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors import dtypes
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import (
    INDEX,
    REAL_FLOATS,
    SIGNED_INTS,
    DType,
    as_dtype,
    float32,
    float64,
    int32,
    int64,
)
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _length(start: Any, limit: Any, delta: Any) -> int:
    """Returns the number of values from `start` up to `limit` in steps of `delta`."""
    for name, value in (("start", start), ("limit", limit), ("delta", delta)):
        if np.ndim(value):
            raise errors.invalid_argument(f"{name} must be a scalar, not shape {dims_text(np.shape(value))}")
    if delta == 0:
        raise errors.invalid_argument("Requires delta != 0: 0")
    if delta > 0 and not start <= limit:
        raise errors.invalid_argument(f"Requires start <= limit when delta > 0: {_text(start)}/{_text(limit)}")
    if delta < 0 and not start >= limit:
        raise errors.invalid_argument(f"Requires start >= limit when delta < 0: {_text(start)}/{_text(limit)}")
    if np.asarray(start).dtype.kind in "iu":
        return -((int(start) - int(limit)) // int(delta))
    count = float(abs((limit - start) / delta))  # divided in the dtype of the values, as in TensorFlow
    if not count < 2**63:
        raise errors.invalid_argument(f"Requires ((limit - start) / delta) <= {2**63 - 1}")
    return math.ceil(count)


def _text(number: np.generic) -> str:
    return f"{float(number):g}" if np.asarray(number).dtype.kind not in "iu" else str(number)


def _ranged(call: ShapeCall) -> Dims:
    values = [call.value(n) for n in range(3)]
    return (None,) if any(v is None for v in values) else (_length(*values),)


@op(
    "Range", "Tidx, Tidx, Tidx -> Tidx", Tidx=(*REAL_FLOATS, *SIGNED_INTS, *dtypes.UNSIGNED_INTS[1:]), shape=_ranged,
    static=["start", "limit", "delta"], differentiable=False, exact=True, shape_arithmetic=True,
)  # fmt: skip
def range_op(xp, start, limit, delta):
    """Returns the values from `start` up to, but not including, `limit` in steps of `delta`."""
    count = _length(start, limit, delta)
    start, delta = np.asarray(start), np.asarray(delta)
    kind = start.dtype
    if kind.kind in "iu":
        return np.arange(int(start), int(start) + count * int(delta), int(delta)).astype(kind)
    return start + np.arange(count).astype(kind) * delta


_RANKED = (int32, int64, float32, float64)


@dispatchable
def range_(
    start: TensorLike,
    limit: TensorLike | None = None,
    delta: TensorLike = 1,
    dtype: DTypeLike | None = None,
    name: str = "range",
) -> Tensor:
    """Returns the values from `start` up to, but not including, `limit`.

    Args:
        start: First value; the limit if it is the only argument.
        limit: End of the sequence, not included.
        delta: Step.
        dtype: Dtype of the result. Default: that of the arguments.
        name: Name of the operation.

    >>> tf.range(3, 18, 5).numpy().tolist()
    [3, 8, 13]
    """
    if limit is None:
        start, limit = 0, start
    if state.mode is None and dtype is None and type(start) is type(limit) is type(delta) is int:
        direct = _range_directly(start, limit, delta)
        if direct is not None:
            return direct
    if dtype is not None:
        wanted: DType = as_dtype(dtype)
        numbers = [v if isinstance(v, Tensor) else as_tensor(v, wanted) for v in (start, limit, delta)]
    else:
        numbers = [as_tensor(v) for v in (start, limit, delta)]
        wanted = max((t.dtype for t in numbers), key=lambda d: _RANKED.index(d) if d in _RANKED else -1)
    numbers = [t if t.dtype is wanted else raw.Cast(t, DstT=wanted) for t in numbers]
    return execute(range_op, numbers, {}, name)


def _range_directly(start: int, limit: int, delta: int) -> EagerTensor | None:
    if not delta or (limit - start) * delta < 0 or max(abs(start), abs(limit), abs(delta)) >= 2**31:
        return None  # an error, or widened, in the slow path
    return EagerTensor(np.arange(start, limit, delta, dtype=np.int32), int32)


def _spaced(call: ShapeCall) -> Dims:
    num = call.value(2)
    return (None if num is None else int(num),)


@op("LinSpace", "T, T, Tidx -> T", T=REAL_FLOATS, Tidx=INDEX, shape=_spaced, static=["num"])
def lin_space(xp, start, stop, num):
    """Returns `num` evenly spaced values from `start` to `stop`, both included."""
    for name, value in (("start", start), ("stop", stop), ("num", num)):
        if np.ndim(value):
            raise errors.invalid_argument(f"{name} must be a scalar, not shape {dims_text(np.shape(value))}")
    count = int(num)
    if count <= 0:
        raise errors.invalid_argument(f"Requires num > 0: {count}")
    if count == 1:
        return start.reshape(1)
    step = (stop - start) / (count - 1)
    return xp.concatenate([start + step * xp.arange(count - 1, dtype=start.dtype), stop.reshape(1)]).astype(start.dtype)


@lin_space.gradient
def _(call, dy):
    start, _, num = call.inputs
    weights = raw.LinSpace(raw.ZerosLike(start), raw.OnesLike(start), num)
    axis = ints([0])
    to_stop = raw.Sum(raw.Mul(dy, weights), axis)
    return raw.Sub(raw.Sum(dy, axis), to_stop), to_stop, None


@dispatchable
def linspace(start: Any, stop: Any, num: Any, name: str | None = None, axis: int = 0) -> Tensor:
    """Returns evenly spaced values from `start` to `stop`, both included.

    Args:
        start: First value, a tensor of any shape.
        stop: Last value, of the same shape.
        num: Number of values.
        name: Name of the operation.
        axis: Position of the new axis.

    Returns:
        Tensor with one more axis; float64 for integer inputs.

    Raises:
        InvalidArgumentError: If `axis` is out of range.

    >>> tf.linspace(0.0, 1.0, 3).numpy().tolist()
    [0.0, 0.5, 1.0]
    """
    start = as_tensor(start)
    stop = as_tensor(stop) if isinstance(stop, Tensor) else as_tensor(stop, start.dtype)
    if start.dtype.is_integer:
        start, stop = raw.Cast(start, DstT=float64), raw.Cast(stop, DstT=float64)
    count = as_tensor(num, dtype_hint=int32)
    if count.dtype is not int32:
        count = raw.Cast(count, DstT=int32)
    sizes = raw.BroadcastArgs(shape_of(start), shape_of(stop))
    start, stop = raw.BroadcastTo(start, sizes), raw.BroadcastTo(stop, sizes)
    rank = start.shape.rank
    if rank is not None and not -rank - 1 <= axis <= rank:
        raise errors.invalid_argument(f"LinSpace: axis = {axis} not in [{-rank - 1}, {rank + 1})")
    first, last = raw.ExpandDims(start, axis), raw.ExpandDims(stop, axis)
    return _between(first, last, count, _along(first, axis))


def _along(tensor: Any, axis: int) -> Tensor:
    """Returns the shape that a line along `axis` has beside a tensor: -1 there, and 1 elsewhere."""
    rank = tensor.shape.rank
    if rank is not None:
        return ints([-1 if n == axis % rank else 1 for n in range(rank)])
    sizes = raw.Rank(tensor)
    return raw.SelectV2(raw.Equal(raw.Range(0, sizes, 1), raw.FloorMod(ints(axis), sizes)), ints(-1), ints(1))


def _between(first: Any, last: Any, count: Any, line_shape: Tensor) -> Tensor:
    """Returns evenly spaced values along one axis that end exactly in `last`; a single value is `first`."""
    kind = first.dtype
    gaps = raw.Cast(raw.Maximum(raw.Sub(count, 1), 1), DstT=kind)
    steps = raw.Cast(raw.Range(0, count, 1), DstT=kind)
    line = raw.Reshape(steps, line_shape)
    step = raw.RealDiv(raw.Sub(last, first), gaps)
    return raw.SelectV2(raw.Equal(line, gaps), last, raw.AddV2(first, raw.Mul(step, line)))
