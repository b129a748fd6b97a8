"""keras.ops: products of matrices and vectors, diagonals and triangles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import floating, promoted, promoted_floats, result_type, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

tnp = tf.experimental.numpy


@operation
def matmul(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the matrix product; vectors are treated as rows or columns.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        The matrix product.

    >>> tf.keras.ops.matmul([[1.0, 2.0]], [[3.0], [4.0]]).numpy()
    array([[11.]], dtype=float32)
    """
    x1, x2 = tensor(x1), tensor(x2)
    if x1.dtype is tf.int8 and x2.dtype is tf.int8:  # products of int8 overflow
        x1, x2 = tf.cast(x1, tf.int32), tf.cast(x2, tf.int32)
    return _on_numbers(tnp.matmul, x1, x2)


def _on_numbers(compute: Callable[..., Tensor], x1: TensorLike, x2: TensorLike) -> Tensor:
    """Applies `compute` to two tensors of the same dtype; booleans and small integers are widened meanwhile."""
    x1, x2 = promoted(x1, x2)
    dtype = x1.dtype
    if dtype is tf.bool or (dtype.is_integer and dtype.size < 4):
        return tf.cast(compute(tf.cast(x1, tf.int32), tf.cast(x2, tf.int32)), dtype)
    return compute(x1, x2)


@operation
def dot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the dot product over the last axis of `x1` and the second-to-last axis of `x2`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        The dot products.
    """
    return _on_numbers(tnp.dot, x1, x2)


@operation
def vdot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the dot product of all values, with `x1` conjugated.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A scalar.
    """
    return _on_numbers(tnp.vdot, x1, x2)


@operation
def inner(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the dot product over the last axes of both tensors.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        The dot products: the shapes of both tensors without their last axes, joined.
    """
    return _on_numbers(tnp.inner, x1, x2)


@operation
def outer(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the products of all pairs of values.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        A matrix with a row for each value of `x1` and a column for each value of `x2`.
    """
    x1, x2 = promoted(x1, x2)
    return tf.reshape(x1, [-1, 1]) * tf.reshape(x2, [1, -1])


@operation
def tensordot(x1: TensorLike, x2: TensorLike, axes: int | Sequence[Any] = 2) -> Tensor:
    """Sums products over the given axes.

    Args:
        x1: First input tensor.
        x2: Second input tensor.
        axes: Number of axes to contract, or two lists of axes.

    Returns:
        A tensor with the axes of both tensors that are not summed over.
    """
    return _on_numbers(lambda a, b: tf.tensordot(a, b, axes), x1, x2)


@operation
def kron(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Computes the Kronecker product.

    Args:
        x1: First input tensor.
        x2: Second input tensor.

    Returns:
        The Kronecker product, whose sizes are the products of those of `x1` and `x2`.
    """
    return tnp.kron(*promoted(x1, x2))


@operation
def cross(
    x1: TensorLike, x2: TensorLike, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Tensor:
    """Computes the cross product of vectors.

    Args:
        x1: First input tensor.
        x2: Second input tensor.
        axisa: Vector axis of `x1`.
        axisb: Vector axis of `x2`.
        axisc: Vector axis of the result.
        axis: Overrides the three other axes when given.

    Returns:
        The cross products.
    """
    x1, x2 = promoted(x1, x2)
    return tnp.cross(x1, x2, axisa=axisa, axisb=axisb, axisc=axisc, axis=axis)


@operation
def einsum(subscripts: str, *operands: TensorLike, **kwargs: Any) -> Tensor:
    """Evaluates an Einstein summation.

    Args:
        subscripts: Summation in Einstein notation, such as "ij,jk->ik".
        *operands: Input tensors.
        **kwargs: Further arguments of `tf.einsum`.

    Returns:
        A tensor with the axes that the subscripts name after the arrow.

    >>> tf.keras.ops.einsum("ij,jk->ik", [[1.0, 2.0]], [[3.0], [4.0]]).numpy()
    array([[11.]], dtype=float32)
    """
    wanted = result_type(*(tensor(x).dtype for x in operands))
    values = [tensor(x, wanted) for x in operands]
    small = values[0].dtype.is_integer and values[0].dtype.size < 4
    if small:
        values = [tf.cast(x, tf.int32) for x in values]
    found = tf.einsum(subscripts, *values, **kwargs)
    return tf.cast(found, wanted) if small and wanted != "int8" else found


@operation
def diag(x: TensorLike, k: int = 0) -> Tensor:
    """Returns the diagonal `k` of a matrix, or the matrix with this diagonal.

    Args:
        x: Input tensor.
        k: Index of the diagonal: 0 is the main one, positive is above.
    """
    return tnp.diag(tensor(x), k)


@operation
def diagflat(x: TensorLike, k: int = 0) -> Tensor:
    """Creates a matrix with all values on its diagonal `k`.

    Args:
        x: Input tensor.
        k: Index of the diagonal: 0 is the main one, positive is above.

    Returns:
        A square matrix.
    """
    return tnp.diag(tf.reshape(tensor(x), [-1]), k)


@operation
def diagonal(x: TensorLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Tensor:
    """Returns the diagonals of the matrices spanned by two axes.

    Args:
        x: Input tensor.
        offset: Index of the diagonal: 0 is the main one, positive is above.
        axis1: First axis of the matrices.
        axis2: Second axis of the matrices.
    """
    return tnp.diagonal(tensor(x), offset, axis1, axis2)


@operation
def trace(x: TensorLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Tensor:
    """Sums the diagonal.

    Args:
        x: Input tensor.
        offset: Index of the diagonal: 0 is the main one, positive is above.
        axis1: First axis of the matrices.
        axis2: Second axis of the matrices.

    Returns:
        The sums of the diagonals.
    """
    x = tensor(x)
    if x.dtype is tf.bool or (x.dtype.is_integer and x.dtype.size < 4):
        x = tf.cast(x, tf.uint32 if x.dtype.is_unsigned else tf.int32)
    return tf.reduce_sum(tnp.diagonal(x, offset, axis1, axis2), -1)


@operation
def tril(x: TensorLike, k: int = 0) -> Tensor:
    """Returns the values on and below the diagonal `k`, with zeros above.

    Args:
        x: Input tensor.
        k: Index of the diagonal: 0 is the main one, positive is above.
    """
    return tnp.tril(tensor(x), k)


@operation
def triu(x: TensorLike, k: int = 0) -> Tensor:
    """Returns the values on and above the diagonal `k`, with zeros below.

    Args:
        x: Input tensor.
        k: Index of the diagonal: 0 is the main one, positive is above.
    """
    return tnp.triu(tensor(x), k)


@operation
def diff(a: TensorLike, n: int = 1, axis: int = -1) -> Tensor:
    """Computes differences of neighbors along an axis, `n` times.

    Args:
        a: Input tensor.
        n: Number of repetitions.
        axis: Axis along which neighbors are subtracted.

    Returns:
        A tensor that is `n` smaller along `axis`.
    """
    values = tensor(a)
    for _ in range(n):
        before = tf.gather(values, tf.range(tf.shape(values)[axis] - 1), axis=axis)
        after = tf.gather(values, tf.range(1, tf.shape(values)[axis]), axis=axis)
        values = tf.not_equal(after, before) if values.dtype is tf.bool else after - before
    return values


@operation
def correlate(x1: TensorLike, x2: TensorLike, mode: str = "valid") -> Tensor:
    """Computes the cross-correlation of two sequences.

    Args:
        x1: First sequence.
        x2: Second sequence.
        mode: "valid", "same" or "full".

    Returns:
        A vector; its length depends on `mode`.
    """
    x1, x2 = promoted_floats(x1, x2)
    if x1.shape[0] < x2.shape[0]:  # the shorter one is shifted, which reverses the result
        return tf.reverse(correlate(x2, x1, mode), [0])
    size = x2.shape[0]
    before = {"valid": 0, "same": size // 2, "full": size - 1}[mode]
    after = {"valid": 0, "same": size - 1 - size // 2, "full": size - 1}[mode]
    padded = tf.pad(x1, [[before, after]])
    windows = tf.signal.frame(padded, size, 1)
    return tf.linalg.matvec(windows, x2)


@operation
def corrcoef(x: TensorLike) -> Tensor:
    """Computes the correlation coefficients of the rows.

    Args:
        x: Input tensor.

    Returns:
        The matrix of coefficients, between -1 and 1; a scalar if there is one row.
    """
    x = floating(x)
    if x.shape.rank == 1:
        x = x[None, :]
    centered = x - tf.reduce_mean(x, 1, keepdims=True)
    covariance = tf.matmul(centered, centered, transpose_b=True)
    spread = tf.sqrt(tf.linalg.diag_part(covariance))
    found = covariance / (spread[:, None] * spread[None, :])
    return tf.squeeze(tf.clip_by_value(found, -1.0, 1.0)) if x.shape[0] == 1 else tf.clip_by_value(found, -1.0, 1.0)


@operation
def cdist(x: TensorLike, y: TensorLike) -> Tensor:
    """Computes the distances between all rows of `x` and all rows of `y`.

    Args:
        x: Input tensor.
        y: Second input tensor.

    Returns:
        The distances, a tensor of shape (..., rows of `x`, rows of `y`).
    """
    x, y = promoted_floats(x, y)
    return tf.sqrt(tf.reduce_sum(tf.square(tf.expand_dims(x, -2) - tf.expand_dims(y, -3)), -1))
