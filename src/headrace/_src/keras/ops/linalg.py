"""keras.ops.linalg: matrix decompositions and linear equations."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.keras.ops.conversion import floating, promoted_floats
from headrace._src.keras.ops.operation import elementwise, operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_NUMBERS = "The numbers: the shape of `x` without the last two axes."

det = elementwise("det", lambda x: tf.linalg.det(_square(x, "det")), "Computes the determinant.", _NUMBERS)
inv = elementwise("inv", lambda x: tf.linalg.inv(_square(x, "inv")), "Computes the inverse matrix.")
logdet = elementwise(
    "logdet", lambda x: tf.linalg.logdet(_square(x, "logdet")), "Computes the log-determinant.", _NUMBERS
)


def _square(x: TensorLike, name: str) -> Tensor:
    x = floating(x)
    if x.shape.rank < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"{name}: expected a square matrix or a batch of them. Received: x.shape={x.shape}")
    return x


@operation
def eig(x: TensorLike) -> tuple[Tensor, Tensor]:
    """Computes eigenvalues and eigenvectors.

    Args:
        x: Square matrix, or a batch of them.

    Returns:
        A tuple: the eigenvalues and, as columns, the eigenvectors.
    """
    values, vectors = tf.linalg.eig(_square(x, "eig"))
    return values, vectors


@operation
def eigh(x: TensorLike) -> tuple[Tensor, Tensor]:
    """Computes the eigenvalues and eigenvectors of a Hermitian matrix.

    Args:
        x: Hermitian matrix, or a batch of them.

    Returns:
        A tuple: the eigenvalues in ascending order and, as columns, the eigenvectors.
    """
    values, vectors = tf.linalg.eigh(_square(x, "eigh"))
    return values, vectors


@operation
def slogdet(x: TensorLike) -> tuple[Tensor, Tensor]:
    """Computes the sign and the logarithm of the absolute value of the determinant.

    Args:
        x: Square matrix, or a batch of them.

    Returns:
        A tuple of two tensors: the signs and the logarithms.
    """
    sign, logarithm = tf.linalg.slogdet(_square(x, "slogdet"))
    return sign, logarithm


@operation
def cholesky(x: TensorLike, upper: bool = False) -> Tensor:
    """Computes the Cholesky decomposition.

    Args:
        x: Input tensor.
        upper: Whether to return or expect the upper triangle instead of the lower one.

    Returns:
        The lower triangular factor, or the upper one if `upper` is True.
    """
    found = tf.linalg.cholesky(_square(x, "cholesky"))
    return tf.linalg.adjoint(found) if upper else found


@operation
def cholesky_inverse(x: TensorLike, upper: bool = False) -> Tensor:
    """Computes the inverse of a matrix from its Cholesky factor.

    Args:
        x: Cholesky factor.
        upper: Whether to return or expect the upper triangle instead of the lower one.

    Returns:
        The inverse, a matrix of the shape of `x`.
    """
    x = _square(x, "cholesky_inverse")
    inverse = tf.linalg.triangular_solve(x, tf.eye(x.shape[-1], dtype=x.dtype), lower=not upper)
    return tf.matmul(inverse, inverse, transpose_b=True) if upper else tf.matmul(inverse, inverse, transpose_a=True)


@operation
def lu_factor(x: TensorLike) -> tuple[Tensor, Tensor]:
    """Computes the LU decomposition.

    Args:
        x: Input tensor.

    Returns:
        The factors L and U packed in one matrix, and the row permutation.
    """
    factors, order = tf.linalg.lu(floating(x))
    return factors, order


@operation
def qr(x: TensorLike, mode: str = "reduced") -> tuple[Tensor, Tensor]:
    """Computes the QR decomposition.

    Args:
        x: Input tensor.
        mode: "reduced" or "complete".

    Returns:
        A tuple of two matrices: the orthonormal `q` and the upper triangular `r`.

    Raises:
        ValueError: If `mode` is neither "reduced" nor "complete".
    """
    if mode not in ("reduced", "complete"):
        raise ValueError(f"`mode` argument value not supported. Expected one of {{'reduced', 'complete'}}. Got {mode}")
    q, r = tf.linalg.qr(floating(x), full_matrices=mode == "complete")
    return q, r


@operation
def svd(x: TensorLike, full_matrices: bool = True, compute_uv: bool = True) -> Tensor | tuple[Tensor, Tensor, Tensor]:
    """Computes the singular value decomposition.

    Args:
        x: Input tensor.
        full_matrices: Whether to return square `u` and `v`.
        compute_uv: Whether to return `u` and `v`, not only the singular values.

    Returns:
        The matrices and values u, s, v, with the last one transposed.
    """
    x = floating(x)
    if not compute_uv:
        return tf.linalg.svd(x, compute_uv=False)
    s, u, v = tf.linalg.svd(x, full_matrices=full_matrices)
    return u, s, tf.linalg.adjoint(v)


@operation
def solve(a: TensorLike, b: TensorLike) -> Tensor:
    """Solves `a x = b` for `x`.

    Args:
        a: Coefficient matrix, or a batch of them.
        b: Right-hand side.

    Returns:
        The solutions, a tensor of the shape of `b`.

    >>> tf.keras.ops.solve([[2.0, 0.0], [0.0, 4.0]], [2.0, 4.0]).numpy()
    array([1., 1.], dtype=float32)
    """
    a, b = promoted_floats(a, b)
    if b.shape.rank == a.shape.rank - 1:
        return tf.squeeze(tf.linalg.solve(a, tf.expand_dims(b, -1)), [-1])
    return tf.linalg.solve(a, b)


@operation
def solve_triangular(a: TensorLike, b: TensorLike, lower: bool = False) -> Tensor:
    """Solves `a x = b` for `x`, where `a` is triangular.

    Args:
        a: Coefficient matrix, or a batch of them.
        b: Right-hand side.
        lower: Whether `a` is lower triangular.

    Returns:
        The solutions, a tensor of the shape of `b`.
    """
    a, b = promoted_floats(a, b)
    if b.shape.rank == a.shape.rank - 1:
        return tf.squeeze(tf.linalg.triangular_solve(a, tf.expand_dims(b, -1), lower), [-1])
    return tf.linalg.triangular_solve(a, b, lower)


@operation
def lstsq(a: TensorLike, b: TensorLike, rcond: float | None = None) -> Tensor:
    """Computes the least-squares solution of `a x = b`, the one of smallest norm.

    Args:
        a: Coefficient matrix, or a batch of them.
        b: Right-hand side.
        rcond: Cutoff of small singular values relative to the largest; a default for None.

    Returns:
        The solutions: a vector if `b` is one, else a matrix.
    """
    a, b = promoted_floats(a, b)
    column = b if b.shape.rank == 2 else tf.expand_dims(b, -1)
    found = tf.matmul(pinv(a, rcond), column)
    return found if b.shape.rank == 2 else tf.squeeze(found, [-1])


@operation
def pinv(x: TensorLike, rcond: float | None = None) -> Tensor:
    """Computes the Moore-Penrose pseudoinverse.

    Args:
        x: Input tensor.
        rcond: Cutoff of small singular values relative to the largest; a default for None.

    Returns:
        The pseudoinverse, with the last two axes swapped in size.
    """
    return tf.linalg.pinv(floating(x), rcond)


@operation
def matrix_rank(x: TensorLike, tol: float | None = None) -> Tensor:
    """Computes the rank of a matrix.

    Args:
        x: Input tensor.
        tol: Singular values up to this value count as zero; a default for None.

    Returns:
        The rank of each matrix, an integer tensor.
    """
    return tf.linalg.matrix_rank(floating(x), tol)


@operation
def norm(
    x: TensorLike, ord: float | str | None = None, axis: int | Sequence[int] | None = None, keepdims: bool = False
) -> Tensor:
    """Computes the norm of vectors or matrices.

    Args:
        x: Input tensor.
        ord: Order of the norm; None for the Euclidean or Frobenius norm.
        axis: One axis for vector norms, two for matrix norms, None for all.
        keepdims: Whether reduced axes stay with size one.

    Returns:
        The norms. The reduced axes are dropped unless `keepdims` is True.
    """
    x = floating(x)
    rank = x.shape.rank
    if axis is None:
        if ord is None:
            return tf.reshape(tf.norm(x), [1] * rank) if keepdims else tf.norm(x)
        axis = tuple(range(rank))
    axes = (axis,) if isinstance(axis, int) else tuple(axis)
    if len(axes) == 1:
        return _vector_norm(x, ord, axes[0], keepdims)
    return _matrix_norm(x, ord, axes, keepdims)


def _vector_norm(x: Tensor, ord: float | str | None, axis: int, keepdims: bool) -> Tensor:
    size = tf.abs(x)
    if ord is None or ord == 2:
        return tf.sqrt(tf.reduce_sum(tf.square(size), axis, keepdims))
    if ord == float("inf"):
        return tf.reduce_max(size, axis, keepdims)
    if ord == float("-inf"):
        return tf.reduce_min(size, axis, keepdims)
    if ord == 0:
        return tf.reduce_sum(tf.cast(tf.not_equal(size, 0), size.dtype), axis, keepdims)
    if isinstance(ord, str):
        raise ValueError(f"Invalid `ord` argument for vector norm. Received: ord={ord}")
    return tf.pow(tf.reduce_sum(tf.pow(size, ord), axis, keepdims), 1.0 / ord)


def _matrix_norm(x: Tensor, ord: float | str | None, axes: tuple[int, ...], keepdims: bool) -> Tensor:
    if ord is None or ord == "fro":
        return tf.sqrt(tf.reduce_sum(tf.square(tf.abs(x)), axes, keepdims))
    rank = x.shape.rank
    rows, columns = (a % rank for a in axes)
    sums = {1: (rows, columns), -1: (rows, columns), float("inf"): (columns, rows), float("-inf"): (columns, rows)}
    if ord in sums:
        first, second = sums[ord]
        reduce = tf.reduce_max if ord > 0 else tf.reduce_min
        found = reduce(tf.reduce_sum(tf.abs(x), first, keepdims=True), second, keepdims=True)
    elif ord in (2, -2, "nuc"):
        kept = [a for a in range(rank) if a not in (rows, columns)]
        values = tf.linalg.svd(tf.transpose(x, [*kept, rows, columns]), compute_uv=False)
        found = {2: tf.reduce_max, -2: tf.reduce_min, "nuc": tf.reduce_sum}[ord](values, -1)
        for axis in sorted((rows, columns)):
            found = tf.expand_dims(found, axis)
    else:
        raise ValueError(f"Invalid `ord` argument for matrix norm. Received: ord={ord}")
    return found if keepdims else tf.squeeze(found, sorted((rows, columns)))
