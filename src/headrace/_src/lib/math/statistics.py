"""Reductions built from others: variance, standard deviation, log-sum-exp, counts of nonzero elements."""

from __future__ import annotations

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.math.reduction import reduce_max, reduce_mean, reduce_sum, reduction_axes
from headrace._src.ops.small_constants import number
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import as_dtype, float32, int64, string
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, DTypeLike, TensorLike


@dispatchable
def reduce_variance(
    input_tensor: TensorLike | None, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the population variance along `axis`.

    Args:
        input_tensor: Floating-point or complex tensor.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.

    Returns:
        Reduced tensor; real for complex input.

    Raises:
        TypeError: If the tensor holds integers.

    >>> print(tf.math.reduce_variance([1.0, 3.0]).numpy())
    1.0
    """
    tensor = as_tensor(input_tensor)
    if tensor.dtype.is_integer:
        raise TypeError(f"Input must be either real or complex. Received integer type {tensor.dtype}.")
    distance = raw.Sub(tensor, reduce_mean(tensor, axis=axis, keepdims=True))
    if tensor.dtype.is_complex:
        squares = raw.Real(raw.Mul(raw.Conj(distance), distance), Tout=tensor.dtype.real_dtype)
    else:
        squares = raw.Square(distance)
    return reduce_mean(squares, axis=axis, keepdims=keepdims, name=name)


@dispatchable
def reduce_std(
    input_tensor: TensorLike | None, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes the population standard deviation along `axis`.

    Args:
        input_tensor: Floating-point or complex tensor.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.

    Returns:
        Reduced tensor; real for complex input.

    >>> print(tf.math.reduce_std([1.0, 3.0]).numpy())
    1.0
    """
    return raw.Sqrt(reduce_variance(input_tensor, axis=axis, keepdims=keepdims), name=name)


@dispatchable
def reduce_logsumexp(
    input_tensor: TensorLike | None, axis: AxisLike = None, keepdims: bool = False, name: str | None = None
) -> Tensor:
    """Computes `log(sum(exp(x)))` along `axis` without overflow.

    Args:
        input_tensor: Floating-point tensor.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.
        name: Name of the operation.

    Returns:
        Reduced tensor.

    >>> print(tf.reduce_logsumexp([0.0, 0.0]).numpy().round(3))
    0.693
    """
    tensor = as_tensor(input_tensor)
    axes = reduction_axes(tensor, axis)
    largest = raw.StopGradient(reduce_max(tensor, axis=axes, keepdims=True))
    shift = raw.SelectV2(raw.IsFinite(largest), largest, raw.ZerosLike(largest))
    total = reduce_sum(raw.Exp(raw.Sub(tensor, shift)), axis=axes, keepdims=keepdims)
    if not keepdims:
        if axis is None:
            total.set_shape(())  # the axes of an input of unknown rank are not a constant
        shift = raw.Reshape(shift, raw.Shape(total))
    return raw.AddV2(raw.Log(total), shift, name=name)


@dispatchable
def count_nonzero(
    input: TensorLike | None,
    axis: AxisLike = None,
    keepdims: bool | None = None,
    dtype: DTypeLike = int64,
    name: str | None = None,
) -> Tensor:
    """Counts the elements along `axis` that are not zero (for strings: not empty).

    Args:
        input: Tensor of numbers, bools or strings.
        axis: Axis or axes to reduce. None reduces all axes.
        keepdims: Whether reduced axes are kept with size 1.
        dtype: Dtype of the counts.
        name: Name of the operation.

    Returns:
        Reduced tensor.

    >>> print(tf.math.count_nonzero([0, 3, 5]).numpy())
    2
    """
    tensor = as_tensor(input)
    zero = as_tensor("") if tensor.dtype is string else number(0, tensor.dtype)
    marks = raw.Cast(raw.NotEqual(tensor, zero), DstT=int64)
    total = reduce_sum(marks, axis=axis, keepdims=bool(keepdims))
    return raw.Cast(total, DstT=as_dtype(dtype), name=name)


@dispatchable
def zero_fraction(value: TensorLike, name: str | None = None) -> Tensor:
    """Computes the fraction of elements that are zero.

    Args:
        value: Numeric tensor.
        name: Name of the operation.

    Returns:
        Scalar float32 tensor; NaN for an empty tensor.

    >>> print(tf.math.zero_fraction([0.0, 1.0]).numpy())
    0.5
    """
    tensor = as_tensor(value)
    size = raw.Size(tensor, out_type=int64)
    zeros = raw.Sub(size, count_nonzero(tensor))
    return raw.RealDiv(raw.Cast(zeros, DstT=float32), raw.Cast(size, DstT=float32), name=name)


@dispatchable
def lbeta(x: TensorLike | None, name: str | None = None) -> Tensor:
    """Computes the logarithm of the absolute value of the beta function along the last axis.

    Args:
        x: Floating-point tensor of rank 1 or higher.
        name: Name of the operation.

    Returns:
        Tensor without the last axis.
    """
    tensor = as_tensor(x)
    product = reduce_sum(raw.Lgamma(tensor), axis=-1)
    return raw.Sub(product, raw.Lgamma(reduce_sum(tensor, axis=-1)), name=name)
