"""Changing the dtype: by value, saturating, and by reading the same bits again."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jax
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import missing_gradient, op, raw
from headrace._src.ops.half_kernels import converted
from headrace._src.ops.rules import like_input
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import ANY, NUMERIC, DType, as_dtype
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.shapes import Dims
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Array, DTypeLike, TensorLike

_OBJECT = np.dtype(object)
_LARGE = 1 << 16  # elements from which on conversions of 16-bit floats are worth a thought


@op(
    "Cast",
    "SrcT -> y: DstT",
    SrcT=ANY,
    DstT=ANY,
    shape=like_input,
    elementwise=1,
    keeps_zeros=True,
    exact=True,
    shape_arithmetic=True,
)
def cast_op(xp, x, *, DstT: DType, Truncate: bool = False):
    """Returns `x` converted to another dtype."""
    target = DstT._numpy
    if x.dtype == _OBJECT or target is _OBJECT:
        if x.dtype == target:
            return x
        source = "string" if x.dtype == _OBJECT else dtypes.short_name(dtypes.from_numpy(x.dtype))
        raise errors.unimplemented(f"Cast {source} to {dtypes.short_name(DstT)} is not supported")
    if x.dtype.kind == "c" and target.kind not in "cb":
        x = x.real
    if target.kind in "iu" and x.dtype.kind in "fV":
        if xp is not np:
            return _to_integers(xp, x, target)
        if target == np.uint32:
            x = x.astype(np.int64)  # values outside the range wrap around, as in TensorFlow
    if xp is np and x.size >= _LARGE:
        return converted(x, target)
    return x.astype(target)


def _to_integers(xp: Any, x: Any, target: np.dtype) -> Any:
    """Converts floating-point numbers as the CPU does, where XLA takes the nearest integer that there is.

    They become int32 (int64 for wide types), NaN and what is out of range the lowest one, and then wrap around.
    """
    wide = np.int64 if target.itemsize == 8 or target == np.uint32 else np.int32
    x = x.astype(np.float32) if x.dtype.itemsize < 4 else x
    lowest = np.iinfo(wide).min
    fits = (x >= lowest) & (x < -float(lowest))
    numbers = xp.where(fits, xp.where(fits, x, 0).astype(wide), lowest).astype(target)
    if target != np.uint64:
        return numbers
    upper_half = xp.where(x < 2.0**64, x, 0).astype(target)
    return xp.where(x >= 2.0**63, upper_half, numbers)


@cast_op.gradient
def _(call, dy):
    source = call.inputs[0].dtype
    if not (source.is_floating or source.is_complex) or not (dy.dtype.is_floating or dy.dtype.is_complex):
        return None
    return raw.Cast(dy, DstT=source)


@dispatchable
def cast(x: TensorLike, dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Converts `x` to `dtype`.

    Args:
        x: Tensor, or anything that converts to one. Slices, sparse and ragged tensors keep their structure.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x` with the new dtype; `x` itself if it already has it.

    >>> tf.cast([1.8, -2.2], tf.int32).numpy().tolist()
    [1, -2]
    """
    wanted = as_dtype(dtype)
    if isinstance(x, IndexedSlices):
        slices: Any = IndexedSlices(cast(x.values, wanted), x.indices, x.dense_shape)
        return slices
    if not isinstance(x, Tensor):
        x = as_tensor(x)
    if x.dtype is wanted:
        return x
    return execute(cast_op, (x,), {"DstT": wanted, "Truncate": False}, name)


@dispatchable
def saturate_cast(value: TensorLike, dtype: DTypeLike, name: str | None = None) -> Tensor:
    """Converts `value` to `dtype`; values outside its range are clipped to it.

    Args:
        value: Tensor, or anything that converts to one.
        dtype: Dtype of the result.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `value` with the new dtype.
    """
    tensor = as_tensor(value)
    wanted = as_dtype(dtype)
    if tensor.dtype.is_complex:
        part = tensor.dtype.real_dtype
        real = _clipped(raw.Real(tensor, Tout=part), wanted.real_dtype)
        if not wanted.is_complex:
            return cast(real, wanted, name)
        imaginary = _clipped(raw.Imag(tensor, Tout=part), wanted.real_dtype)
        return cast(raw.Complex(real, imaginary, Tout=tensor.dtype), wanted, name)
    return cast(_clipped(tensor, wanted.real_dtype), wanted, name)


def _clipped(tensor: Tensor, target: DType) -> Tensor:
    """Returns the values of a real tensor, clipped to the range of `target`."""
    low, high = _limits(tensor.dtype, target)
    if low is not None:
        tensor = raw.Maximum(tensor, EagerTensor(low))
    if high is not None:
        tensor = raw.Minimum(tensor, EagerTensor(high))
    return tensor


def _limits(source: DType, target: DType) -> tuple[np.ndarray | None, np.ndarray | None]:
    """Returns the bounds to clip to, in the source dtype; None if no clipping is needed."""
    lowest, highest = _exact(source.min), _exact(source.max)
    low, high = max(lowest, _exact(target.min)), min(highest, _exact(target.max))
    bounds: list[np.ndarray | None] = []
    for bound, own in ((low, lowest), (high, highest)):
        if bound == own and not (source.is_floating and target.is_integer):  # an integer cannot be infinite
            bounds.append(None)
            continue
        number = np.array(bound).astype(source.numpy_dtype)
        if abs(_exact(number[()])) > abs(bound):  # rounded out of the target's range
            number = np.nextafter(number, np.array(0, number.dtype))
        bounds.append(np.asarray(number))
    return bounds[0], bounds[1]


def _exact(number: Array | np.generic) -> int | float:
    """Returns a number as a Python one, which compares exactly."""
    return int(number) if isinstance(number, (int, np.integer, bool)) else float(number)


def _recast(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    source, target = call.inputs[0].dtype.size, call.attrs["type"].size
    if dims is None or source == target:
        return dims
    if source > target:
        return (*dims, source // target)
    if not dims or dims[-1] not in (None, target // source):
        raise errors.invalid_argument(f"Cannot bitcast from {source} to {target}")
    return dims[:-1]


_BITS = (*NUMERIC, *dtypes.QUANTIZED_DTYPES)


@op("Bitcast", "T -> type", T=_BITS, type=_BITS, shape=_recast, elementwise=1)
def bitcast(xp, input, *, type: DType):
    """Reinterprets the bits of a tensor as another dtype.

    If the sizes of the dtypes differ, a last axis is added or removed.

    Args:
        input: Tensor of floating point, complex, integer, unsigned integer or quantized dtype.
        type: Dtype of the result.
        name: Name of the operation.

    Returns:
        The same bits as a tensor of dtype `type`.

    Raises:
        InvalidArgumentError: If `type` is not allowed, or the last axis does not hold whole values of `type`.

    >>> print(tf.bitcast(1.0, tf.int32).numpy())
    1065353216
    """
    if type not in _BITS:
        raise errors.invalid_argument(f"Bitcast: {type.name} is not in the list of allowed values of `type`")
    source, target = input.dtype.itemsize, type.size
    if source == target:
        return np.ascontiguousarray(input).view(type.numpy_dtype).reshape(input.shape)
    if source > target:
        parts = np.ascontiguousarray(input).reshape(*input.shape, 1).view(type.numpy_dtype)
        return parts.reshape(*input.shape, source // target)
    if not input.ndim or input.shape[-1] != target // source:
        have = input.size
        raise errors.invalid_argument(f"Cannot bitcast from {have} to {max(have, 1) * target // source}")
    return np.ascontiguousarray(input).view(type.numpy_dtype).reshape(input.shape[:-1])


bitcast.gradient(missing_gradient)


@bitcast.device_kernel
def _(input, *, type):
    return jax.lax.bitcast_convert_type(input, type.numpy_dtype)
