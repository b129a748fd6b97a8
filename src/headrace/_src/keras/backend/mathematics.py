"""tf.keras.backend: arithmetic, comparisons and reductions."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.keras_tensor import tensor_or_symbolic
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def abs(x: TensorLike) -> Tensor:
    """Computes the absolute value.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.abs(x)


def sqrt(x: Tensor) -> Tensor:
    """Computes the square root; zero for negative values.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    zero = tensor_or_symbolic(0.0, x.dtype.base_dtype)
    return tf.sqrt(tf.maximum(x, zero))


def square(x: TensorLike) -> Tensor:
    """Computes the square.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.square(x)


def exp(x: TensorLike) -> Tensor:
    """Computes the exponential.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.exp(x)


def log(x: TensorLike) -> Tensor:
    """Computes the natural logarithm.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.math.log(x)


def sin(x: TensorLike) -> Tensor:
    """Computes the sine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.sin(x)


def cos(x: TensorLike) -> Tensor:
    """Computes the cosine.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.cos(x)


def sign(x: TensorLike) -> Tensor:
    """Returns the sign: -1, 0 or 1.

    Args:
        x: Input tensor.
    """
    return tf.sign(x)


def round(x: TensorLike) -> Tensor:
    """Rounds to the nearest integer; halves go to the even one.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.round(x)


def pow(x: TensorLike, a: TensorLike) -> Tensor:
    """Raises `x` to the power `a`.

    Args:
        x: Input tensor.
        a: Exponent.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.pow(x, a)


def maximum(x: TensorLike, y: TensorLike) -> Tensor:
    """Computes the elementwise maximum.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    return tf.maximum(x, y)


def minimum(x: TensorLike, y: TensorLike) -> Tensor:
    """Computes the elementwise minimum.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        A tensor of the broadcast shape.
    """
    return tf.minimum(x, y)


def equal(x: TensorLike, y: TensorLike) -> Tensor:
    """Returns True where the values are equal.

    Args:
        x: Input tensor.
        y: Second input tensor.
    """
    return tf.equal(x, y)


def not_equal(x: TensorLike, y: TensorLike) -> Tensor:
    """Returns True where the values differ.

    Args:
        x: Input tensor.
        y: Second input tensor.
    """
    return tf.not_equal(x, y)


def greater(x: TensorLike, y: TensorLike) -> Tensor:
    """Returns True where `x > y`.

    Args:
        x: Input tensor.
        y: Second input tensor.
    """
    return tf.greater(x, y)


def greater_equal(x: TensorLike, y: TensorLike) -> Tensor:
    """Returns True where `x >= y`.

    Args:
        x: Input tensor.
        y: Second input tensor.
    """
    return tf.greater_equal(x, y)


def less(x: TensorLike, y: TensorLike) -> Tensor:
    """Returns True where `x < y`.

    Args:
        x: Input tensor.
        y: Second input tensor.
    """
    return tf.less(x, y)


def less_equal(x: TensorLike, y: TensorLike) -> Tensor:
    """Returns True where `x <= y`.

    Args:
        x: Input tensor.
        y: Second input tensor.
    """
    return tf.less_equal(x, y)


def _numbers(x: Tensor) -> Tensor:
    """Returns `x` with booleans converted to floats."""
    return tf.cast(x, floatx()) if x.dtype.base_dtype == tf.bool else x


def all(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Returns whether all values along the axes are true.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
    """
    return tf.reduce_all(tf.cast(x, tf.bool), axis, keepdims)


def any(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Returns whether any value along the axes is true.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.
    """
    return tf.reduce_any(tf.cast(x, tf.bool), axis, keepdims)


def max(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the maximum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The maxima. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.reduce_max(x, axis, keepdims)


def min(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the minimum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The minima. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.reduce_min(x, axis, keepdims)


def sum(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the sum along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The sums. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.reduce_sum(x, axis, keepdims)


def prod(x: TensorLike, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the product along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The products. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.reduce_prod(x, axis, keepdims)


def mean(x: Tensor, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the mean along the axes; for booleans, the fraction of true values.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The means. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.reduce_mean(_numbers(x), axis, keepdims)


def var(x: Tensor, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the variance along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The variances. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.math.reduce_variance(_numbers(x), axis, keepdims)


def std(x: Tensor, axis: AxisLike = None, keepdims: bool = False) -> Tensor:
    """Computes the standard deviation along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reduce; None reduces all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The standard deviations. The reduced axes are dropped unless `keepdims` is True.
    """
    return tf.math.reduce_std(_numbers(x), axis, keepdims)


def argmax(x: TensorLike, axis: int = -1) -> Tensor:
    """Returns the index of the maximum along an axis.

    Args:
        x: Input tensor.
        axis: Axis to search.
    """
    return tf.argmax(x, axis)


def argmin(x: TensorLike, axis: int = -1) -> Tensor:
    """Returns the index of the minimum along an axis.

    Args:
        x: Input tensor.
        axis: Axis to search.
    """
    return tf.argmin(x, axis)


def cumsum(x: TensorLike, axis: int = 0) -> Tensor:
    """Computes the cumulative sum along an axis.

    Args:
        x: Input tensor.
        axis: Axis to accumulate.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.cumsum(x, axis)


def cumprod(x: TensorLike, axis: int = 0) -> Tensor:
    """Computes the cumulative product along an axis.

    Args:
        x: Input tensor.
        axis: Axis to accumulate.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.math.cumprod(x, axis)


def l2_normalize(x: TensorLike, axis: AxisLike = None) -> Tensor:
    """Divides `x` by its L2 norm along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes along which the norm is computed; None for all.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.linalg.l2_normalize(x, axis)


def dot(x: Tensor, y: Tensor) -> Tensor:
    """Multiplies tensors over the last axis of `x` and the second-to-last axis of `y`.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        The products, a tensor.
    """
    if x.shape.rank is None or (x.shape.rank <= 2 and y.shape.rank <= 2):
        return tf.matmul(x, y)
    if y.shape.rank == 1:
        return tf.tensordot(x, y, [[-1], [0]])
    return tf.tensordot(x, y, [[x.shape.rank - 1], [y.shape.rank - 2]])


def batch_dot(x: Tensor, y: Tensor, axes: int | Sequence[int] | None = None) -> Tensor:
    """Multiplies the samples of two batches over one axis of each.

    Args:
        x: First batch.
        y: Second batch.
        axes: Axis of each batch to sum over; the last of `x` and the second-to-last of `y` for None.

    Returns:
        The products of the samples, a tensor of rank 2 or more.

    Raises:
        ValueError: If a tensor has fewer than two axes, an axis is 0, or the sizes along the axes differ.

    >>> tf.keras.backend.batch_dot(tf.ones((2, 3)), tf.ones((2, 3))).numpy()
    array([[3.],
           [3.]], dtype=float32)
    """
    first, second = x.shape.rank, y.shape.rank
    if first < 2 or second < 2:
        raise ValueError(
            f"Cannot do batch_dot on inputs with rank < 2. Received inputs with shapes {x.shape} and {y.shape}."
        )
    if axes is None:
        axes = [first - 1, second - 1] if second == 2 else [first - 1, second - 2]
    axes = [axes, axes] if isinstance(axes, int) else list(axes)
    axes = [a + r if a < 0 else a for a, r in zip(axes, (first, second), strict=True)]
    if 0 in axes:
        raise ValueError("Cannot perform batch_dot over axis 0. If your inputs are not batched, add a dummy batch "
                         f"dimension to your inputs using K.expand_dims(x, 0). Received: axes={axes}")  # fmt: skip
    sizes = (x.shape[axes[0]], y.shape[axes[1]])
    if None not in sizes and sizes[0] != sizes[1]:
        raise ValueError(
            f"Cannot do batch_dot on inputs with shapes {x.shape} and {y.shape} with axes={axes}. x.shape[{axes[0]}] "
            f"!= y.shape[{axes[1]}] ({sizes[0]} != {sizes[1]})."
        )
    left, right = "bcdefgh"[:first], "b" + "mnopqr"[: second - 1]
    right = right[: axes[1]] + left[axes[0]] + right[axes[1] + 1 :]
    shared = left[axes[0]]
    kept = left.replace(shared, "") + right[1:].replace(shared, "")
    found = tf.einsum(f"{left},{right}->{kept}", x, y)
    return tf.expand_dims(found, -1) if len(kept) == 1 else found


def in_top_k(predictions: TensorLike, targets: TensorLike, k: int) -> Tensor:
    """Returns whether the target class is among the `k` largest predictions.

    Args:
        predictions: Scores of shape (batch, classes).
        targets: Class indices.
        k: Number of classes to consider.
    """
    return tf.math.in_top_k(targets, predictions, k)
