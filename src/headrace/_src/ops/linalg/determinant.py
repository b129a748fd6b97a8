"""Determinants and their logarithms."""

from __future__ import annotations

import numpy as np

from headrace._src.ops import batching
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import batch_of_square, check_square
from headrace._src.ops.precision import widened
from headrace._src.ops.rules import each
from headrace._src.tensors.dtypes import COMPLEX, float16, float32, float64
from headrace._src.tensors.tensor import Tensor

_TYPES = (float16, float32, float64, *COMPLEX)


@op("MatrixDeterminant", "T -> T", T=_TYPES, shape=batch_of_square, batching=batching.innermost(1))
@widened
def det(xp, input):
    """Computes the determinant of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        The determinants: the shape of `input` without the last two axes.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> round(tf.linalg.det([[1.0, 2.0], [3.0, 4.0]]).numpy().item(), 3)
    -2.0
    """
    check_square(input)
    return _nan_with(xp, input, xp.linalg.det(input))


def _nan_with(xp, matrices, results):
    """Returns the results, with NaN for matrices that contain NaN: LAPACK may take such a matrix for a singular one."""
    if xp is not np or not np.isnan(matrices).any():
        return results
    return np.where(np.isnan(matrices).any((-2, -1)), np.array(np.nan, results.dtype), results)


@det.gradient
def _(call, dy):
    return _scaled(raw.MatrixInverse(call.inputs[0], adjoint=True), raw.Mul(dy, call.outputs[0]))


def _scaled(matrices: Tensor, factors: Tensor) -> Tensor:
    """Returns each matrix times its factor."""
    return raw.Mul(matrices, raw.ExpandDims(raw.ExpandDims(factors, -1), -1))


@op(
    "LogMatrixDeterminant", "T -> sign: T, log_abs_determinant: T", T=_TYPES,
    shape=each(batch_of_square, batch_of_square), batching=batching.innermost(1),
)  # fmt: skip
@widened
def slogdet(xp, input):
    """Computes the sign and the logarithm of the absolute value of each determinant.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        sign: The signs.
        log_abs_determinant: The logarithms.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.

    >>> sign, log = tf.linalg.slogdet([[2.0, 0.0], [0.0, 4.0]])
    >>> print(log.numpy().round(3))
    2.079
    """
    check_square(input)
    sign, logarithm = xp.linalg.slogdet(input)
    logarithm = _nan_with(xp, input, logarithm)
    sign = xp.where(xp.isnan(logarithm), np.array(np.nan, input.dtype), sign)
    return sign, xp.asarray(logarithm).astype(input.dtype)


@slogdet.gradient
def _(call, dsign, dlogarithm):
    return _scaled(raw.MatrixInverse(call.inputs[0], adjoint=True), dlogarithm)
