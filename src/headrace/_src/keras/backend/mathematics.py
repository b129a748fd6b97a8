"""tf.keras.backend: arithmetic, comparisons and reductions under the names Keras gave them."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.settings import floatx


def abs(x: Any) -> Any:
    """The absolute value."""
    return tf.abs(x)


def sqrt(x: Any) -> Any:
    """The square root; of negative numbers zero."""
    zero = tf.convert_to_tensor(0.0, x.dtype.base_dtype)
    return tf.sqrt(tf.maximum(x, zero))


def square(x: Any) -> Any:
    """`x` times itself."""
    return tf.square(x)


def exp(x: Any) -> Any:
    """The exponential function."""
    return tf.exp(x)


def log(x: Any) -> Any:
    """The natural logarithm."""
    return tf.math.log(x)


def sin(x: Any) -> Any:
    """The sine."""
    return tf.sin(x)


def cos(x: Any) -> Any:
    """The cosine."""
    return tf.cos(x)


def sign(x: Any) -> Any:
    """-1, 0 or 1."""
    return tf.sign(x)


def round(x: Any) -> Any:
    """The nearest whole number, halves to the even one."""
    return tf.round(x)


def pow(x: Any, a: Any) -> Any:
    """`x` to the power of `a`."""
    return tf.pow(x, a)


def maximum(x: Any, y: Any) -> Any:
    """The larger number."""
    return tf.maximum(x, y)


def minimum(x: Any, y: Any) -> Any:
    """The smaller number."""
    return tf.minimum(x, y)


def equal(x: Any, y: Any) -> Any:
    """Where the values are equal."""
    return tf.equal(x, y)


def not_equal(x: Any, y: Any) -> Any:
    """Where the values differ."""
    return tf.not_equal(x, y)


def greater(x: Any, y: Any) -> Any:
    """Where `x` is greater."""
    return tf.greater(x, y)


def greater_equal(x: Any, y: Any) -> Any:
    """Where `x` is not less."""
    return tf.greater_equal(x, y)


def less(x: Any, y: Any) -> Any:
    """Where `x` is less."""
    return tf.less(x, y)


def less_equal(x: Any, y: Any) -> Any:
    """Where `x` is not greater."""
    return tf.less_equal(x, y)


def _numbers(x: Any) -> Any:
    """`x`, booleans as floats."""
    return tf.cast(x, floatx()) if x.dtype.base_dtype == tf.bool else x


def all(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """Whether all values along the axes are true."""
    return tf.reduce_all(tf.cast(x, tf.bool), axis, keepdims)


def any(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """Whether one value along the axes is true."""
    return tf.reduce_any(tf.cast(x, tf.bool), axis, keepdims)


def max(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The largest value along the axes."""
    return tf.reduce_max(x, axis, keepdims)


def min(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The smallest value along the axes."""
    return tf.reduce_min(x, axis, keepdims)


def sum(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The sum along the axes."""
    return tf.reduce_sum(x, axis, keepdims)


def prod(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The product along the axes."""
    return tf.reduce_prod(x, axis, keepdims)


def mean(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The mean along the axes; of booleans the share that is true."""
    return tf.reduce_mean(_numbers(x), axis, keepdims)


def var(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The variance along the axes."""
    return tf.math.reduce_variance(_numbers(x), axis, keepdims)


def std(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The standard deviation along the axes."""
    return tf.math.reduce_std(_numbers(x), axis, keepdims)


def argmax(x: Any, axis: int = -1) -> Any:
    """The position of the largest value."""
    return tf.argmax(x, axis)


def argmin(x: Any, axis: int = -1) -> Any:
    """The position of the smallest value."""
    return tf.argmin(x, axis)


def cumsum(x: Any, axis: int = 0) -> Any:
    """The sums of all values up to each place."""
    return tf.cumsum(x, axis)


def cumprod(x: Any, axis: int = 0) -> Any:
    """The products of all values up to each place."""
    return tf.math.cumprod(x, axis)


def l2_normalize(x: Any, axis: Any = None) -> Any:
    """`x` divided by its length along the axes."""
    return tf.linalg.l2_normalize(x, axis)


def dot(x: Any, y: Any) -> Any:
    """The product over the last axis of `x` and the last but one of `y`."""
    if x.shape.rank is None or (x.shape.rank <= 2 and y.shape.rank <= 2):
        return tf.matmul(x, y)
    if y.shape.rank == 1:
        return tf.tensordot(x, y, [[-1], [0]])
    return tf.tensordot(x, y, [[x.shape.rank - 1], [y.shape.rank - 2]])


def batch_dot(x: Any, y: Any, axes: Any = None) -> Any:
    """The products of the samples of two batches over one axis of each."""
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


def in_top_k(predictions: Any, targets: Any, k: int) -> Any:
    """Whether the target class is among the `k` largest predictions."""
    return tf.math.in_top_k(targets, predictions, k)
