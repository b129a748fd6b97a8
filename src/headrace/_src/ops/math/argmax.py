"""The place of the largest and of the smallest element along an axis."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import Op, op
from headrace._src.ops.half_kernels import SHORT_FLOATS, in_order
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import INDEX, REAL, DType, as_dtype, bool_, int16, int32, int64, uint16
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike

_INDEX_TYPES = (int16, int32, int64)


def _without_axis(call: ShapeCall) -> Dims:
    dims, axis = call.shapes[0], call.value(1)
    if dims is None:
        return None
    if axis is None:
        return (None,) * (len(dims) - 1)
    place = _checked_axis(dims, axis)
    return (*dims[:place], *dims[place + 1 :])


def _checked_axis(dims: Any, axis: Any) -> int:
    rank = len(dims)
    if getattr(axis, "ndim", 0):
        raise errors.invalid_argument(f"dim must be a scalar, but received tensor of shape: {dims_text(axis.shape)}")
    if not -rank <= axis < rank:
        raise errors.invalid_argument(f"Expected dimension in the range [{-rank}, {rank}), but got {axis}")
    return int(axis) % rank


def _place(xp: Any, find: Any, array: Any, axis: Any, worst: float, output_type: DType) -> Any:
    """Returns the index of an extremum; `worst` replaces NaN, which TensorFlow never chooses over a number."""
    axis = _checked_axis(array.shape, axis)
    if not array.shape[axis]:
        raise errors.invalid_argument(f"Reduction axis {axis} is empty in shape {dims_text(array.shape)}")
    if xp is np and array.dtype in SHORT_FLOATS:
        key = in_order(array)
        if key is not None:
            return find(key, axis).astype(output_type.numpy_dtype)
    if array.dtype.kind not in "iub" and (xp is not np or _has_nan(array)):
        array = xp.where(xp.isnan(array), xp.asarray(worst, array.dtype), array)
    return find(array, axis).astype(output_type.numpy_dtype)


def _has_nan(array: np.ndarray) -> bool:
    if not array.size:
        return False
    largest = array.item(array.argmax())  # that is NaN if there is one
    return largest != largest


@op(
    "ArgMax", "T, Tidx -> output_type", T=(*REAL, bool_), Tidx=_INDEX_TYPES, output_type=(int16, uint16, int32, int64),
    shape=_without_axis, static=["dimension"], differentiable=False,
    exact=True, batching=batching.along_axis, flops=flops.reduction,
)  # fmt: skip
def argmax_op(xp, input, dimension, *, output_type: DType = int64):
    """Returns the place of the largest element along an axis; the first one among equals."""
    return _place(xp, xp.argmax, input, dimension, -np.inf, output_type)


@op(
    "ArgMin", "T, Tidx -> output_type", T=(*REAL, bool_), Tidx=INDEX, output_type=INDEX,
    shape=_without_axis, static=["dimension"], differentiable=False,
    exact=True, batching=batching.along_axis, flops=flops.reduction,
)  # fmt: skip
def argmin_op(xp, input, dimension, *, output_type: DType = int64):
    """Returns the place of the smallest element along an axis; the first one among equals."""
    return _place(xp, xp.argmin, input, dimension, np.inf, output_type)


def _find(entry: Op, input: Any, axis: Any, output_type: Any, name: str | None) -> Any:
    axis = 0 if axis is None else axis
    if type(axis) is int or type(axis) is bool:
        axis = number(int(axis), int32)
    elif not isinstance(axis, (Tensor, int, np.integer)):
        raise TypeError("axis must be int or Tensor with integer datatype")
    kind = as_dtype(output_type)
    if kind not in entry.types["output_type"]:
        allowed = ", ".join(d.name for d in entry.types["output_type"])
        raise errors.invalid_argument(
            f"Value for attr 'output_type' of {kind.name} is not in the list of allowed values: {allowed} "
            f"[Op:{entry.name}]"
        )
    return execute(entry, (as_tensor(input), as_tensor(axis, dtype_hint=int32)), {"output_type": kind}, name)


@dispatchable
def argmax(input: TensorLike, axis: AxisLike = None, output_type: DTypeLike = int64, name: str | None = None) -> Tensor:
    """Returns the index of the largest element along an axis. Ties go to the lower index.

    Args:
        input: Tensor.
        axis: Axis to reduce. Default: 0.
        output_type: Dtype of the result: int64 (default), int32, int16 or uint16.
        name: Name of the operation.

    >>> tf.argmax([3, 9, 9]).numpy().item()
    1
    """
    return _find(argmax_op, input, axis, output_type, name)


@dispatchable
def argmin(input: TensorLike, axis: AxisLike = None, output_type: DTypeLike = int64, name: str | None = None) -> Tensor:
    """Returns the index of the smallest element along an axis. Ties go to the lower index.

    Args:
        input: Tensor.
        axis: Axis to reduce. Default: 0.
        output_type: Dtype of the result: int64 (default) or int32.
        name: Name of the operation.

    >>> print(tf.argmin([3, 1, 2]).numpy())
    1
    """
    return _find(argmin_op, input, axis, output_type, name)
