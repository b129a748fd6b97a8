"""Running totals along an axis: cumulative sum, product and logarithm of a sum of exponentials."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops import batching
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.operands import axis_operand
from headrace._src.ops.precision import SHORT_FLOATS, widened
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import INDEX, NUMERIC, REAL_FLOATS, int32
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, AxisLike, TensorLike


def _scanned(call: ShapeCall) -> Dims:
    dims, axis = call.shapes[0], call.value(1)
    if dims is not None and axis is not None:
        _checked_axis(len(dims), axis)
    return dims


def _checked_axis(rank: int, axis: Any) -> int:
    if getattr(axis, "ndim", 0):
        raise errors.invalid_argument(f"ScanOp: axis must be a scalar, not {dims_text(axis.shape)}")
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"ScanOp: Expected scan axis in the range [{-rank}, {rank}), but got {axis}")
    return int(axis) % rank


def _scan(
    xp: Any, accumulate: Callable[..., Any], x: Any, axis: Any, start: float, exclusive: bool, reverse: bool
) -> Any:
    """Accumulates along an axis; `start` is the first element of an exclusive scan."""
    axis = _checked_axis(x.ndim, axis)
    if reverse:
        x = xp.flip(x, axis)
    if exclusive and x.shape[axis]:
        before = xp.full((*x.shape[:axis], 1, *x.shape[axis + 1 :]), start, x.dtype)
        inner = x[(slice(None),) * axis + (slice(0, -1),)]
        result = xp.concatenate([before, accumulate(inner, axis)], axis)
    else:
        result = accumulate(x, axis)
    return xp.flip(result, axis) if reverse else result


def _in_own_dtype(accumulate: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a cumulative sum or product that stays in its dtype; short floats add up in float32."""

    def run(x: Array, axis: int) -> Array:
        if x.dtype in SHORT_FLOATS:
            return accumulate(x.astype(np.float32), axis).astype(x.dtype)
        return accumulate(x, axis, x.dtype)

    return run


@op("Cumsum", "T, Tidx -> out: T", T=NUMERIC, Tidx=INDEX, shape=_scanned, static=["axis"], batching=batching.along_axis)
def cumsum_op(xp, x, axis, *, exclusive: bool = False, reverse: bool = False):
    """Returns the running sum along an axis."""
    return _scan(xp, _in_own_dtype(np.add.accumulate if xp is np else xp.cumsum), x, axis, 0, exclusive, reverse)


@cumsum_op.gradient
def _(call, dy):
    exclusive, reverse = call.attrs["exclusive"], call.attrs["reverse"]
    return raw.Cumsum(dy, call.inputs[1], exclusive=exclusive, reverse=not reverse), None


@op(
    "Cumprod", "T, Tidx -> out: T", T=NUMERIC, Tidx=INDEX, shape=_scanned, static=["axis"], batching=batching.along_axis
)
def cumprod_op(xp, x, axis, *, exclusive: bool = False, reverse: bool = False):
    """Returns the running product along an axis."""
    return _scan(xp, _in_own_dtype(np.multiply.accumulate if xp is np else xp.cumprod), x, axis, 1, exclusive, reverse)


@cumprod_op.gradient
def _(call, dy):
    x, axis = call.inputs
    exclusive, reverse = call.attrs["exclusive"], call.attrs["reverse"]
    weighted = raw.Mul(conj(call.outputs[0]), dy)
    total = raw.Cumsum(weighted, axis, exclusive=exclusive, reverse=not reverse)
    return raw.DivNoNan(total, conj(x)), None


@op("CumulativeLogsumexp", "T, Tidx -> out: T", T=REAL_FLOATS, Tidx=INDEX, shape=_scanned, static=["axis"])
@widened
def cumulative_logsumexp_op(xp, x, axis, *, exclusive: bool = False, reverse: bool = False):
    """Returns the running logarithm of the sum of exponentials along an axis."""
    accumulate = np.logaddexp.accumulate if xp is np else jax.lax.cumlogsumexp
    return _scan(xp, accumulate, x, axis, -np.inf, exclusive, reverse)


@cumulative_logsumexp_op.gradient
def _(call, dy):
    """Returns `exp(x_i)` times the sum of `dy_j exp(-y_j)` over later j.

    The positive and the negative `dy` in logarithms.
    """
    x, axis = call.inputs
    y = call.outputs[0]
    exclusive, reverse = call.attrs["exclusive"], call.attrs["reverse"]
    zero, lowest = number(0, dy.dtype), number(float(dy.dtype.min), dy.dtype)

    def flow(part: Any) -> Tensor:
        is_present = raw.Greater(part, zero)
        safe = raw.SelectV2(is_present, part, raw.OnesLike(part))
        logarithm = raw.SelectV2(is_present, raw.Log(safe), lowest)
        back = raw.CumulativeLogsumexp(raw.Sub(logarithm, y), axis, exclusive=exclusive, reverse=not reverse)
        return raw.Exp(raw.AddV2(back, x))

    return raw.Sub(flow(dy), flow(raw.Neg(dy))), None


def _public(entry: Op, x: Any, axis: Any, exclusive: bool, reverse: bool, name: str | None) -> Any:
    attrs = {"exclusive": bool(exclusive), "reverse": bool(reverse)}
    return execute(entry, (as_tensor(x), number(axis, int32) if type(axis) is int else axis_operand(axis)), attrs, name)


@dispatchable
def cumsum(
    x: TensorLike, axis: AxisLike = 0, exclusive: bool = False, reverse: bool = False, name: str | None = None
) -> Tensor:
    """Computes the cumulative sum along an axis.

    Args:
        x: Tensor.
        axis: Axis to accumulate along.
        exclusive: Whether the element itself is left out.
        reverse: Whether to go from the end to the start.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.cumsum([1, 2, 3], exclusive=True).numpy().tolist()
    [0, 1, 3]
    """
    return _public(cumsum_op, x, axis, exclusive, reverse, name)


@dispatchable
def cumprod(
    x: TensorLike, axis: AxisLike = 0, exclusive: bool = False, reverse: bool = False, name: str | None = None
) -> Tensor:
    """Computes the cumulative product along an axis.

    Args:
        x: Tensor.
        axis: Axis to accumulate along.
        exclusive: Whether the element itself is left out.
        reverse: Whether to go from the end to the start.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.

    >>> tf.math.cumprod([1, 2, 3]).numpy()
    array([1, 2, 6], dtype=int32)
    """
    return _public(cumprod_op, x, axis, exclusive, reverse, name)


@dispatchable
def cumulative_logsumexp(
    x: TensorLike, axis: AxisLike = 0, exclusive: bool = False, reverse: bool = False, name: str | None = None
) -> Tensor:
    """Computes the cumulative `log(sum(exp(x)))` along an axis.

    Args:
        x: Tensor.
        axis: Axis to accumulate along.
        exclusive: Whether the element itself is left out.
        reverse: Whether to go from the end to the start.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`.
    """
    return _public(cumulative_logsumexp_op, x, axis, exclusive, reverse, name)
