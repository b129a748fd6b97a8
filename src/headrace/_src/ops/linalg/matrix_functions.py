"""Functions of whole matrices: exponential, logarithm, square root."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base.lazy import jax, scipy_linalg
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import Op, op, raw
from headrace._src.ops.linalg.adjoint import adjoint
from headrace._src.ops.linalg.host_callback import on_host
from headrace._src.ops.linalg.matrix_rules import MATRIX_FLOATS, check_square, square
from headrace._src.ops.precision import widened
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import COMPLEX, from_numpy
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_PADE = (64764752532480000., 32382376266240000., 7771770303897600., 1187353796428800., 129060195264000.,
         10559470521600., 670442572800., 33522128640., 1323241920., 40840800., 960960., 16380., 182., 1.)  # fmt: skip
_PADE_REACH = 5.371920351148152  # the norm up to which this approximation has full precision in float64


def _frechet(function: Op) -> Any:
    """Computes the gradient rule of a function of matrices.

    The derivative of f at A in the direction of E is the upper right block of f([[A, E], [0, A]]).
    """

    def rule(call: Any, dy: Any) -> Any:
        matrix = adjoint(call.inputs[0])
        upper = raw.ConcatV2([matrix, dy], -1)
        lower = raw.ConcatV2([raw.ZerosLike(matrix), matrix], -1)
        whole = function(raw.ConcatV2([upper, lower], -2))
        size = matrix.shape[-1]
        if size is None:
            size = raw.Shape(matrix)[-1]
        return whole[..., :size, size:]

    return rule


@op("MatrixExponential", "T -> T", T=MATRIX_FLOATS, shape=square, batching=batching.innermost(1))
@widened
def matrix_exponential(xp, input):
    """Returns the exponential of each matrix, by scaling, a rational approximation, and squaring."""
    check_square(input)
    if xp is np:
        return scipy_linalg.expm(input).astype(input.dtype) if input.size else input
    norm = xp.abs(input).sum(-2).max(-1, initial=0)
    squarings = xp.maximum(0, xp.ceil(xp.log2(xp.maximum(norm, 1e-30) / _PADE_REACH))).astype(np.int32)[..., None, None]
    scaled = input * xp.exp2(-squarings.astype(norm.dtype)).astype(input.dtype)
    result = _rational_exponential(xp, scaled)

    def square_again(state: Any) -> Any:
        step, value = state
        return step + 1, xp.where(step < squarings, xp.matmul(value, value), value)

    rounds = squarings.max(initial=0)
    return jax.lax.while_loop(lambda state: state[0] < rounds, square_again, (np.int32(0), result))[1]


def _rational_exponential(xp: Any, a: Any) -> Any:
    """Returns the diagonal Padé approximation of order 13."""
    c = [np.array(value, a.dtype) for value in _PADE]
    identity = xp.eye(a.shape[-1], dtype=a.dtype)
    a2 = xp.matmul(a, a)
    a4 = xp.matmul(a2, a2)
    a6 = xp.matmul(a4, a2)
    odd = xp.matmul(a6, c[13] * a6 + c[11] * a4 + c[9] * a2) + c[7] * a6 + c[5] * a4 + c[3] * a2 + c[1] * identity
    even = xp.matmul(a6, c[12] * a6 + c[10] * a4 + c[8] * a2) + c[6] * a6 + c[4] * a4 + c[2] * a2 + c[0] * identity
    odd = xp.matmul(a, odd)
    return xp.linalg.solve(even - odd, even + odd)


matrix_exponential.gradient(_frechet(matrix_exponential))


@dispatchable
def expm(input: TensorLike, name: str | None = None) -> Tensor:
    """Returns the exponential of square matrices.

    Args:
        input: Shape `[..., M, M]`, floating or complex.
        name: A name for the operation.

    Raises:
        ValueError: If the dtype of `input` is not floating point or complex.
    """
    input = convert_to_tensor(input)
    if input.dtype not in MATRIX_FLOATS:
        raise ValueError(f"tf.linalg.expm does not support matrices of type <dtype: '{input.dtype.name}'>")
    return matrix_exponential(input, name=name)


@op("MatrixLogarithm", "T -> T", T=COMPLEX, shape=square, batching=batching.innermost(1))
def logm(xp, input):
    """Computes the principal logarithm of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where there is no logarithm.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.
    """
    check_square(input)
    result = np.empty_like(input)
    for index in np.ndindex(*input.shape[:-2]):
        if input.shape[-1]:
            result[index] = _logarithm(input[index])
    return result


def _logarithm(matrix: np.ndarray) -> Any:
    triangle = scipy_linalg.schur(matrix.astype(np.complex128), output="complex")[0] if _is_finite(matrix) else None
    if triangle is None or not triangle.diagonal().all():
        return np.nan * (1 + 1j)
    return scipy_linalg.logm(matrix.astype(np.complex128))


def _is_finite(matrix: np.ndarray) -> bool:
    return bool(np.isfinite(matrix).all())


@op("MatrixSquareRoot", "T -> T", T=MATRIX_FLOATS, shape=square, batching=batching.innermost(1))
@widened
def sqrtm(xp, input):
    """Computes the principal square root of each matrix.

    Args:
        input: Tensor of shape `[..., n, n]`.
        name: Name of the operation.

    Returns:
        Tensor of the same shape; NaN where the root of a real matrix is not real.

    Raises:
        InvalidArgumentError: If `input` does not hold square matrices.
    """
    check_square(input)
    result = np.empty_like(input)
    for index in np.ndindex(*input.shape[:-2]):
        if input.shape[-1]:
            result[index] = _square_root(input[index])
    return result


def _square_root(matrix: np.ndarray) -> Any:
    if not _is_finite(matrix):
        return np.nan
    root = scipy_linalg.sqrtm(matrix)
    return np.nan if np.iscomplexobj(root) and not np.iscomplexobj(matrix) else root


def _through_host(function: Op) -> None:
    function.device_kernel(lambda input: on_host(function, [(input.shape, from_numpy(input.dtype))], input))
    function.gradient(_frechet(function))


_through_host(logm)
_through_host(sqrtm)
