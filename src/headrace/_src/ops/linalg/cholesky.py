"""The Cholesky decomposition."""

from __future__ import annotations

import numpy as np

from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.adjoint import adjoint
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, check_square, square
from headrace._src.ops.precision import widened
from headrace._src.tensors.dtypes import float16, float32, float64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@op("Cholesky", "T -> T", T=MATRIX_FLOATS, shape=square, batching=batching.innermost(1))
@widened
def cholesky(xp, input):
    """Computes the Cholesky factor of positive definite matrices: the lower triangular L with `input = L L^H`.

    Args:
        input: Tensor of shape `[..., n, n]`; only the lower triangle is read.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where a matrix is not positive definite.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> tf.linalg.cholesky([[4.0, 2.0], [2.0, 5.0]]).numpy()
    array([[2., 0.],
           [1., 2.]], dtype=float32)
    """
    check_square(input)
    if xp is not np:
        return xp.linalg.cholesky(input, symmetrize_input=False)
    try:
        return np.linalg.cholesky(input)
    except np.linalg.LinAlgError:
        return _each_cholesky(input)


def _each_cholesky(input: np.ndarray) -> np.ndarray:
    """Decomposes the matrices one by one, since some cannot be decomposed."""
    result = np.empty_like(input)
    for index in np.ndindex(*input.shape[:-2]):
        try:
            result[index] = np.linalg.cholesky(input[index])
        except np.linalg.LinAlgError:
            result[index] = np.tril(np.full_like(input[index], np.nan))
    return result


@cholesky.gradient
def _(call, dfactor):
    factor = call.outputs[0]
    middle = raw.BatchMatMulV2(factor, dfactor, adj_x=True)
    middle = raw.MatrixSetDiag(middle, raw.Mul(raw.MatrixDiagPart(middle), 0.5))
    middle = raw.MatrixBandPart(middle, -1, 0)
    half = raw.MatrixTriangularSolve(factor, middle, lower=True, adjoint=True)
    whole = raw.MatrixTriangularSolve(factor, adjoint(half), lower=True, adjoint=True)
    return raw.Mul(raw.AddV2(whole, adjoint(whole)), 0.5)


@op("CholeskyGrad", "T, T -> T", T=(float16, float32, float64), shape=square)
@widened
def cholesky_grad(xp, l, grad):  # noqa: E741  the name of the input
    """Computes the gradient of the decomposed matrices from that of their Cholesky factors `l`."""
    check_square(l)
    middle = xp.tril(xp.matmul(xp.swapaxes(l, -1, -2), xp.tril(grad)))
    middle = middle - 0.5 * middle * xp.eye(l.shape[-1], dtype=l.dtype)
    inverse = xp.linalg.inv(l)
    whole = xp.matmul(xp.swapaxes(inverse, -1, -2), xp.matmul(middle, inverse))
    return 0.5 * (whole + xp.swapaxes(whole, -1, -2))


@dispatchable
def cholesky_solve(chol: TensorLike, rhs: TensorLike, name: str | None = None) -> Tensor:
    """Solves `A X = rhs` given the Cholesky factors of A.

    Args:
        chol: Lower triangular factors of shape `[..., M, M]`, as `tf.linalg.cholesky` gives them.
        rhs: Right-hand sides of shape `[..., M, K]`.
        name: A name for the operation.

    Returns:
        The solutions, a tensor of the shape of `rhs`.
    """
    half = raw.MatrixTriangularSolve(chol, rhs, lower=True)
    return raw.MatrixTriangularSolve(chol, half, lower=True, adjoint=True, name=name)
