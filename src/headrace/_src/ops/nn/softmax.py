"""Softmax and its logarithm, over the last axis (ops) and over any (functions)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.blocks import BLOCK, MANY_THREADS, over_blocks
from headrace._src.base.slot import Slot
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.math.sums import add_up
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import at_least_rank, like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import axis as axis_vector
from headrace._src.tensors.context import state
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import REAL_FLOATS, float32, float64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AnyArray, AxisLike, TensorLike

_MANY = 4 * BLOCK  # elements of a block
_WIDE = (float32, float64)
_LARGE = 1 << 15  # elements from which on a library may be faster

# Computes the softmax, (logits, whether conversions precede and follow it), and its gradient; None if NumPy is to
# compute it.
library_softmax: Slot[Callable[[np.ndarray, bool], np.ndarray | None]] = Slot("ops.nn.softmax:library_softmax")
library_softmax_gradient: Slot[Callable[[np.ndarray, np.ndarray], np.ndarray | None]] = Slot(
    "ops.nn.softmax:library_softmax_gradient"
)


def _like_logits(call: ShapeCall) -> Dims:
    return at_least_rank(call.shapes[0], 1, "logits")


def _check_rank(logits: AnyArray) -> None:
    if not logits.ndim:
        raise errors.invalid_argument(f"logits must have >= 1 dimension, got {dims_text(logits.shape)}")


def _is_narrow(logits: np.ndarray) -> bool:
    """Returns whether NumPy reduces faster with the classes first: few of them, many rows."""
    return logits.ndim >= 2 and 0 < logits.shape[-1] <= 32 and logits.size >= 64 * logits.shape[-1]


@op("Softmax", "T -> softmax: T", T=REAL_FLOATS, shape=_like_logits, batching=batching.innermost(1), flops=5)
def softmax_op(xp, logits):
    """Exponentials of the last axis, divided by their sum."""
    _check_rank(logits)
    found = _by_library(xp, logits)
    return _softmax(xp, logits) if found is None else found


def _by_library(xp: Any, logits: Any, is_converted: bool = False) -> Any:
    return library_softmax.value(logits, is_converted) if xp is np and logits.size >= _LARGE else None


@widened
def _softmax(xp: Any, logits: Any) -> Any:
    found = _by_library(xp, logits, is_converted=True)  # from float16
    if found is not None:
        return found
    if xp is np and _is_narrow(logits):
        return _with_classes_first(_softmax_along, logits)
    if xp is np and _is_large(logits):
        return _in_row_blocks(_softmax_along, logits)
    return _softmax_along(xp, logits, -1)


def _with_classes_first(function: Callable[..., Any], logits: np.ndarray) -> np.ndarray:
    turned = np.ascontiguousarray(logits.reshape(-1, logits.shape[-1]).T)
    return np.ascontiguousarray(function(np, turned, 0).T).reshape(logits.shape)


def _is_large(logits: np.ndarray) -> bool:
    """Returns whether rows are worth several threads: there are many, and the sum of one is the work of one thread."""
    return logits.size >= 2 * _MANY and logits.shape[-1] <= BLOCK


def _in_row_blocks(function: Callable[..., Any], logits: np.ndarray) -> np.ndarray:
    """Returns a function of each row, on several threads."""
    result = np.empty(logits.shape, logits.dtype)
    rows, to = (array.reshape(-1, logits.shape[-1]) for array in (logits, result))

    def work(start: int, stop: int) -> None:
        function(np, rows[start:stop], 1, to[start:stop])

    over_blocks(work, len(rows), max(1, _MANY // rows.shape[1]), MANY_THREADS)
    return result


def _softmax_along(xp: Any, logits: Any, axis: int, out: np.ndarray | None = None) -> Any:
    largest = logits.max(axis, keepdims=True, initial=-np.inf)
    result = np.subtract(logits, largest, out=out) if xp is np else logits - largest
    result = np.exp(result, out=result) if xp is np else xp.exp(result)
    result /= add_up(result, (axis,), result.dtype, keepdims=True) if xp is np else result.sum(axis, keepdims=True)
    return result


@softmax_op.gradient
def _(call, dy):
    softmax = call.outputs[0]
    if state.mode is None and not state.recorders and softmax.dtype in _WIDE:
        return softmax_grad(dy, softmax)
    # A tape may differentiate once more, or a Jacobian is computed: everything is made of other ops.
    weighted = raw.Sum(raw.Mul(dy, softmax), axis_vector(-1), keep_dims=True)
    return raw.Mul(raw.Sub(dy, weighted), softmax)


@op(
    "SoftmaxGrad", "T, T -> T", T=_WIDE, shape=like_input, engine="host", differentiable=False, own=True,
)  # fmt: skip
def softmax_grad(xp, gradients, softmax):
    """Returns the gradient of the logits of Softmax, with the numbers of the separate ops.

    Args:
        gradients: Gradient of the softmax.
        softmax: Result of Softmax.
        name: Name of the operation.
    """
    _check_rank(softmax)
    if gradients.shape != softmax.shape:
        raise errors.invalid_argument(
            f"SoftmaxGrad: gradients and softmax must have one shape, not {gradients.shape} and {softmax.shape}."
        )
    if softmax.size >= _LARGE:
        found = library_softmax_gradient.value(gradients, softmax)
        if found is not None:
            return found
    result = gradients * softmax
    total = add_up(result, (result.ndim - 1,), result.dtype, keepdims=True)
    np.subtract(gradients, total, out=result)
    result *= softmax
    return result


@op("LogSoftmax", "T -> logsoftmax: T", T=REAL_FLOATS, shape=_like_logits, batching=batching.innermost(1))
@widened
def log_softmax_op(xp, logits):
    """Computes the logarithm of the softmax over the last axis."""
    _check_rank(logits)
    if xp is np and _is_narrow(logits):
        return _with_classes_first(_log_softmax_along, logits)
    if xp is np and _is_large(logits):
        return _in_row_blocks(_log_softmax_along, logits)
    return _log_softmax_along(xp, logits, -1)


def _log_softmax_along(xp: Any, logits: Any, axis: int, out: np.ndarray | None = None) -> Any:
    largest = logits.max(axis, keepdims=True, initial=-np.inf)
    shifted = np.subtract(logits, largest, out=out) if xp is np else logits - largest
    shifted -= xp.log(xp.exp(shifted).sum(axis, keepdims=True))
    return shifted


@log_softmax_op.gradient
def _(call, dy):
    total = raw.Sum(dy, axis_vector(-1), keep_dims=True)
    return raw.Sub(dy, raw.Mul(total, raw.Exp(call.outputs[0])))


def _over_axis(entry: Op, logits: Any, axis: Any, name: str | None) -> Tensor:
    """Runs an op that works on the last axis over another one."""
    if axis is None or (isinstance(axis, int) and axis == -1):
        return entry(logits, name=name)
    logits = convert_to_tensor(logits)
    rank = logits.shape.rank
    axis = int(axis)
    if rank is None:
        if axis < 0:
            raise ValueError(f"{entry.name}: axis={axis} needs logits of known rank.")
        last = raw.Sub(raw.Rank(logits), 1)
        order = raw.ConcatV2([raw.Range(0, axis, 1), [last], raw.Range(axis + 1, last, 1), [axis]], 0)
    else:
        if not -rank <= axis < rank:
            raise errors.invalid_argument(
                f"`dim` must be in the range [{-rank}, {rank}) where {rank} is the number of dimensions in the input. "
                f"Received: dim={axis}"
            )
        if axis % rank == rank - 1:
            return entry(logits, name=name)
        swapped = list(range(rank))
        swapped[axis], swapped[-1] = swapped[-1], swapped[axis]
        order = axis_vector(*swapped)
    return raw.Transpose(entry(raw.Transpose(logits, order), name=name), order)


@dispatchable
def softmax(logits: TensorLike, axis: AxisLike = None, name: str | None = None) -> Tensor:
    """Computes the softmax: `exp(logits) / sum(exp(logits))` along an axis.

    Args:
        logits: Floating-point tensor.
        axis: Axis along which the results sum to 1. Default: the last.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `logits`.

    >>> tf.nn.softmax([0.0, 0.0]).numpy().tolist()
    [0.5, 0.5]
    """
    return _over_axis(softmax_op, logits, axis, name)


@dispatchable
def log_softmax(logits: TensorLike, axis: AxisLike = None, name: str | None = None) -> Tensor:
    """Computes the logarithm of the softmax.

    Args:
        logits: Floating-point tensor.
        axis: Axis along which the probabilities sum to 1. Default: the last.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `logits`.

    >>> tf.nn.log_softmax([0.0, 0.0]).numpy().round(3)
    array([-0.693, -0.693], dtype=float32)
    """
    return _over_axis(log_softmax_op, logits, axis, name)
