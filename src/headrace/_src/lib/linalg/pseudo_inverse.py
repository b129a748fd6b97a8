"""Functions based on singular values or Cholesky factors: pseudo-inverse, rank, log-determinant."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.casting import cast
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.cholesky import cholesky
from headrace._src.ops.linalg.diag import diag_part
from headrace._src.ops.linalg.svd import svd
from headrace._src.ops.math.complex_parts import real
from headrace._src.ops.math.reduction import reduce_max, reduce_sum
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike


def _checked(a: TensorLike) -> Tensor:
    a = convert_to_tensor(a)
    if not a.dtype.is_floating:
        raise TypeError(f"Input `a` must have `float`-like `dtype` (saw {a.dtype.name}).")
    if a.shape.rank is not None and a.shape.rank < 2:
        raise ValueError(f"Input `a` must have at least 2 dimensions (saw: {a.shape.rank}).")
    return a


def _larger_size(a: Tensor) -> Any:
    """Returns the larger of the numbers of rows and columns, in the dtype of `a`."""
    if a.shape.rank is not None and None not in a.shape[-2:].as_list():
        return np.array(max(a.shape[-2:].as_list()), a.dtype.numpy_dtype)
    return raw.Cast(reduce_max(raw.Shape(a)[-2:]), DstT=a.dtype)


def _epsilon(a: Tensor) -> Array:
    return np.array(np.finfo(a.dtype.numpy_dtype).eps, a.dtype.numpy_dtype)


@dispatchable
def pinv(
    a: TensorLike, rcond: TensorLike | None = None, validate_args: bool = False, name: str | None = None
) -> Tensor:
    """Computes the Moore-Penrose pseudo-inverse of matrices.

    Args:
        a: Real matrices of shape [..., M, N].
        rcond: Singular values below `rcond` times the largest one count as zero. Default `10 * max(M, N) * eps`.
        validate_args: Has no effect; the rank is always checked.
        name: Name of the operation.

    Returns:
        Matrices of shape [..., N, M].

    >>> tf.linalg.pinv([[2.0, 0.0], [0.0, 4.0]]).numpy()
    array([[0.5 , 0.  ],
           [0.  , 0.25]], dtype=float32)
    """
    a = _checked(a)
    limit = raw.Mul(10.0 * _epsilon(a), _larger_size(a)) if rcond is None else convert_to_tensor(rcond, a.dtype)
    s, u, v = svd(a, full_matrices=False, compute_uv=True)
    cutoff = expand_dims(raw.Mul(limit, reduce_max(s, -1)), -1)
    # A comparison with NaN is false, so NaN propagates to the result.
    kept = raw.SelectV2(raw.LessEqual(s, cutoff), np.array(np.inf, a.dtype.numpy_dtype), s)
    return raw.BatchMatMulV2(raw.RealDiv(v, expand_dims(kept, -2)), u, adj_y=True, name=name)


@dispatchable
def matrix_rank(
    a: TensorLike, tol: TensorLike | None = None, validate_args: bool = False, name: str | None = None
) -> Tensor:
    """Computes the number of singular values above a tolerance.

    Args:
        a: Real matrices of shape [..., M, N].
        tol: Tolerance. Default `eps * max(M, N)` times the largest singular value.
        validate_args: Has no effect; the rank is always checked.
        name: Name of the operation.

    Returns:
        int32 tensor of shape [...].
    """
    a = _checked(a)
    s = svd(a, compute_uv=False)
    if tol is None:
        tol = raw.Mul(raw.Mul(_epsilon(a), _larger_size(a)), reduce_max(s, -1, keepdims=True))
    return reduce_sum(cast(raw.Greater(s, tol), int32), -1, name=name)


@dispatchable
def logdet(matrix: TensorLike, name: str | None = None) -> Tensor:
    """Computes the logarithm of the determinant of Hermitian positive definite matrices.

    Args:
        matrix: Matrices of shape [..., M, M].
        name: Name of the operation.

    Returns:
        Tensor of shape [...].
    """
    factor = cholesky(matrix)
    return raw.Mul(reduce_sum(raw.Log(real(diag_part(factor))), -1), 2.0, name=name)
