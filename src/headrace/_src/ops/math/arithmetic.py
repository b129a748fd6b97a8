"""Adding, subtracting, multiplying, negating, and sums of several tensors."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import flops
from headrace._src.ops.broadcasting import conj, unbroadcast
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.large_arithmetic import LARGE, by_elements
from headrace._src.ops.operands import converted_pair
from headrace._src.ops.rules import all_equal, broadcast, like_input
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import FLOATS, NUMERIC, SIGNED_INTS, as_dtype, string, variant
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.shapes import TensorShape, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_NO_ATTRS: dict[str, Any] = {}


@op(
    "AddV2",
    "T, T -> z: T",
    T=NUMERIC,
    shape=broadcast,
    elementwise=2,
    exact=True,
    ufunc=np.add,
    shape_arithmetic=True,
    default_name="Add",
    flops=1,
)
def add_v2(xp, x, y):
    """Computes `x + y` elementwise."""
    if xp is np and x.size >= LARGE:
        return by_elements(np.add, x, y)
    return xp.add(x, y)


@op("Add", "T, T -> z: T", T=(*NUMERIC, string), shape=broadcast, elementwise=2, exact=True, flops=1)
def add_or_join(xp, x, y):
    """Computes `x + y` elementwise; strings are joined."""
    return xp.add(x, y)


@add_v2.gradient
@add_or_join.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(dz, x), unbroadcast(dz, y)


def add(x: TensorLike, y: TensorLike, name: str | None = None) -> Any:
    """Computes `x + y` elementwise; concatenates strings.

    Args:
        x: Tensor.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        A tensor of the broadcast shape.

    >>> tf.add([1, 2], 10).numpy()
    array([11, 12], dtype=int32)
    """
    if type(x) is not EagerTensor or type(y) is not EagerTensor:
        return add_converted(x, y, name)
    entry = add_or_join if x.dtype is string else add_v2
    return execute(entry, (x, y), _NO_ATTRS, name)


@dispatchable
def add_converted(x: Any, y: Any, name: str | None = None) -> Tensor:
    """Returns `add` of operands that are not both eager tensors."""
    x, y = converted_pair(x, y)
    return execute(add_or_join if x.dtype is string else add_v2, (x, y), _NO_ATTRS, name)


@op(
    "Sub",
    "T, T -> z: T",
    T=NUMERIC,
    shape=broadcast,
    elementwise=2,
    exact=True,
    ufunc=np.subtract,
    shape_arithmetic=True,
    flops=1,
)
def subtract(xp, x, y):
    """Computes `x - y` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.subtract([5, 7], [1, 2]).numpy()
    array([4, 5], dtype=int32)
    """
    if xp is np and x.size >= LARGE:
        return by_elements(np.subtract, x, y)
    return xp.subtract(x, y)


@subtract.gradient
def _(call, dz):
    x, y = call.inputs
    return unbroadcast(dz, x), unbroadcast(raw.Neg(dz), y)


@op(
    "Mul",
    "T, T -> z: T",
    T=NUMERIC,
    shape=broadcast,
    elementwise=2,
    exact=True,
    ufunc=np.multiply,
    shape_arithmetic=True,
    flops=1,
)
def multiply(xp, x, y):
    """Computes `x * y` elementwise.

    Args:
        x: Tensor of floating point, complex, integer or unsigned integer dtype.
        y: Tensor that broadcasts with `x`.
        name: Name of the operation.

    Returns:
        Tensor of the same dtype as `x`, of the shape that `x` and `y` broadcast to.

    Raises:
        InvalidArgumentError: If the shapes of `x` and `y` do not broadcast.

    >>> tf.multiply([1, 2], 3).numpy().tolist()
    [3, 6]
    """
    if xp is np and x.size >= LARGE:
        return by_elements(np.multiply, x, y)
    return xp.multiply(x, y)


@multiply.gradient
def _(call, dz):
    x, y = call.inputs
    wants_x, wants_y = call.wanted
    return (
        unbroadcast(raw.Mul(dz, conj(y)), x) if wants_x else None,
        unbroadcast(raw.Mul(conj(x), dz), y) if wants_y else None,
    )


@op(
    "Neg",
    "T -> y: T",
    T=(*FLOATS, *SIGNED_INTS),
    shape=like_input,
    elementwise=1,
    keeps_zeros=True,
    exact=True,
    shape_arithmetic=True,
    flops=1,
)
def negative(xp, x):
    """Computes `-x` elementwise.

    Args:
        x: Tensor of floating point, complex or integer dtype.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `x`.

    >>> tf.negative([1, -2]).numpy()
    array([-1,  2], dtype=int32)
    """
    return xp.negative(x)


@negative.short_kernel
def _(x: np.ndarray) -> np.ndarray:
    return (x.view(np.uint16) ^ np.uint16(0x8000)).view(x.dtype)  # the sign is the first bit


@negative.gradient
def _(call, dy):
    return raw.Neg(dy)


@op("AddN", "N*T -> sum: T", T=(*NUMERIC, variant), shape=all_equal, elementwise=1, exact=True, flops=flops.sums)
def add_n_tensors(xp, inputs):
    """Computes the sum of tensors of one shape."""
    return _sum(xp, inputs)


@op("AccumulateNV2", "N*T -> sum: T", T=NUMERIC, shape=all_equal)
def accumulate_n_tensors(xp, inputs, *, shape: TensorShape):
    """Computes the sum of tensors of one shape."""
    return _sum(xp, inputs)


def _sum(xp: Any, inputs: Any) -> Any:
    total = inputs[0]
    for value in inputs[1:]:
        if value.shape != total.shape:
            raise errors.invalid_argument(
                "Inputs to operation AddN must have the same size and shape. "
                f"{dims_text(total.shape)} != {dims_text(value.shape)}"
            )
        total = xp.add(total, value)
    return total


@add_n_tensors.gradient
@accumulate_n_tensors.gradient
def _(call, dz):
    return [dz] * len(call.inputs)


@add_n_tensors.batching
def _(call):
    return raw.AddN([call.stack_of(v) for v in call.inputs[0]])


@dispatchable
def add_n(inputs: Any, name: str | None = None) -> Tensor:
    """Adds a list of tensors of the same shape.

    Args:
        inputs: List of tensors or IndexedSlices.
        name: Name of the operation.

    Returns:
        A tensor of the shape of each input.

    Raises:
        ValueError: If `inputs` is empty or not a list.

    >>> tf.add_n([[1, 2], [3, 4]]).numpy().tolist()
    [4, 6]
    """
    values = [v.dense() if isinstance(v, IndexedSlices) else v for v in inputs] if not _is_empty(inputs) else []
    if not values:
        raise ValueError(
            "Inputs must be an iterable of at least one Tensor/IndexedSlices with the same dtype and shape."
        )
    values = [as_tensor(v) for v in values]
    if len(values) == 1:
        return raw.Identity(values[0], name=name) if name else values[0]
    return execute(add_n_tensors, (values,), _NO_ATTRS, name)


def _is_empty(inputs: Any) -> bool:
    return isinstance(inputs, (list, tuple)) and not inputs


@dispatchable
def accumulate_n(
    inputs: TensorLike, shape: ShapeLike | None = None, tensor_dtype: DTypeLike | None = None, name: str | None = None
) -> Tensor:
    """Adds a list of tensors of the same shape.

    Args:
        inputs: List of tensors.
        shape: Shape of the tensors, if it is not known.
        tensor_dtype: Dtype of the tensors.
        name: Name of the operation.

    Returns:
        The sum, a tensor of the shape of each input.

    Raises:
        ValueError: If `inputs` is not a list of at least one tensor, or their dtypes differ.
        TypeError: If `tensor_dtype` is not the dtype of the inputs.
    """
    if not isinstance(inputs, (list, tuple)) or not inputs:
        raise ValueError("inputs must be a list of at least one Tensor with the same dtype and shape")
    tensors = [as_tensor(v) for v in inputs]
    if any(t.dtype is not tensors[0].dtype for t in tensors):
        raise ValueError("inputs must be a list of at least one Tensor with the same dtype and shape")
    if tensor_dtype is not None and as_dtype(tensor_dtype) is not tensors[0].dtype:
        raise TypeError(
            f"The `tensor_dtype` argument is {as_dtype(tensor_dtype)!r}, but `input` is of type {tensors[0].dtype!r}."
        )
    common = TensorShape(shape)
    for tensor in tensors:
        common = common.merge_with(tensor.shape)
    return add_n(tensors, name)


@dispatchable
def scalar_mul(scalar: Any, x: Any, name: str | None = None) -> Any:
    """Multiplies a tensor by a scalar.

    Args:
        scalar: Number, or a tensor without dimensions.
        x: Tensor or IndexedSlices.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `x`; IndexedSlices if `x` is one.

    Raises:
        ValueError: If `scalar` is not a scalar.

    >>> tf.scalar_mul(2.0, [1.0, 2.0]).numpy()
    array([2., 4.], dtype=float32)
    """
    if not hasattr(x, "dtype"):
        x = as_tensor(x)
    factor = as_tensor(scalar, x.dtype)
    if factor.shape.rank not in (0, None):
        raise ValueError(f"The input scalar must be a 0-D value. Received shape {factor.shape}.")
    if isinstance(x, IndexedSlices):
        return IndexedSlices(raw.Mul(factor, x.values, name=name), x.indices, x.dense_shape)
    return execute(multiply, (factor, x), _NO_ATTRS, name)
