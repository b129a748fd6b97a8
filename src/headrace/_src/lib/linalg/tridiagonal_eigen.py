"""Eigenvalues and eigenvectors of Hermitian tridiagonal matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.array.selection import where
from headrace._src.ops.broadcasting import conj
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.diag import diag
from headrace._src.ops.linalg.eigen import eigh, eigvalsh
from headrace._src.ops.math.complex_parts import real
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def eigh_tridiagonal(
    alpha: TensorLike,
    beta: TensorLike,
    eigvals_only: bool = True,
    select: str = "a",
    select_range: Sequence[Any] | None = None,
    tol: Any = None,
    name: str | None = None,
) -> Any:
    """Computes the eigenvalues of a Hermitian tridiagonal matrix in ascending order.

    Args:
        alpha: Main diagonal of shape [n]; its imaginary part is ignored.
        beta: Diagonal above it, of shape [n - 1].
        eigvals_only: Whether to return only the eigenvalues.
        select: "a" for all eigenvalues, "v" for those in the half-open interval `select_range`, "i" for those with the
            indices `select_range[0]` to `select_range[1]`.
        select_range: The two bounds, for "v" and "i".
        tol: Has no effect; the result has full precision.
        name: Name of the operation.

    Returns:
        The eigenvalues, or with `eigvals_only=False` a tuple (eigenvalues, eigenvectors as columns).

    Raises:
        ValueError: If `alpha` and `beta` are not vectors of one floating-point or complex dtype, `select` is not "a",
            "i" or "v", or `select_range` is missing.
    """
    alpha, beta = convert_to_tensor(alpha), convert_to_tensor(beta)
    if alpha.dtype is not beta.dtype:
        raise ValueError("'alpha' and 'beta' must have the same type.")
    if not (alpha.dtype.is_floating or alpha.dtype.is_complex):
        raise ValueError(f"eigh_tridiagonal: the diagonals must be floating-point or complex; got {alpha.dtype.name}.")
    if select not in ("a", "i", "v"):
        raise ValueError("'select must have a value in {'a', 'i', 'v'}.")
    if select != "a" and select_range is None:
        raise ValueError(f"eigh_tridiagonal with select={select!r} needs select_range.")
    if alpha.shape.rank not in (None, 1) or beta.shape.rank not in (None, 1):
        raise ValueError(
            f"eigh_tridiagonal: alpha and beta must be vectors; got shapes {alpha.shape} and {beta.shape}."
        )
    matrix = diag(alpha) + diag(beta, k=1) + diag(conj(beta), k=-1)
    if eigvals_only:
        values, vectors = eigvalsh(matrix), None
    else:
        values, vectors = eigh(matrix)
    values = real(values)
    if select != "a":
        chosen = _chosen_indices(values, select, select_range)
        values = raw.GatherV2(values, chosen, 0)
        vectors = None if vectors is None else raw.GatherV2(vectors, chosen, 1)
    return values if vectors is None else (values, vectors)


def _chosen_indices(values: Tensor, select: str, select_range: Any) -> Tensor:
    """Returns the positions of the selected eigenvalues."""
    if select == "i":
        first, last = (as_tensor(bound, int32) for bound in (select_range[0], select_range[1]))
        if type(first) is EagerTensor and type(last) is EagerTensor:
            low, high = int(first.numpy()), int(last.numpy())
            if low > high:
                raise errors.invalid_argument(f"Got empty index range in select_range: {low} is above {high}.")
            if values.shape[0] is not None and not 0 <= low <= high < values.shape[0]:
                raise errors.invalid_argument(
                    f"select_range ({low}, {high}) lies outside the indices of {values.shape[0]} eigenvalues."
                )
        return raw.Range(first, last + 1, 1)
    above, below = (as_tensor(np.asarray(bound), values.dtype) for bound in (select_range[0], select_range[1]))
    if type(above) is EagerTensor and type(below) is EagerTensor and not above.numpy() < below.numpy():
        raise errors.invalid_argument(
            f"Got empty interval in select_range: {above.numpy()} is not below {below.numpy()}."
        )
    inside = raw.LogicalAnd(raw.Greater(values, above), raw.LessEqual(values, below))
    return raw.Reshape(where(inside), [-1])
