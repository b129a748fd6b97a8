"""Uses of LU decompositions: solving, inverting, and reconstructing matrices."""

from __future__ import annotations

from headrace._src.ops.array.filling import eye, ones_like
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.band import band_part
from headrace._src.ops.linalg.diag import diag_part, set_diag
from headrace._src.ops.linalg.matmul import matmul
from headrace._src.ops.linalg.triangular import triangular_solve
from headrace._src.ops.math.sorting import argsort
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _checked(lower_upper: TensorLike, perm: TensorLike) -> tuple[Tensor, Tensor]:
    lower_upper = convert_to_tensor(lower_upper)
    perm = as_tensor(perm, dtype_hint=int32)
    rank = lower_upper.shape.rank
    if rank is not None:
        if rank < 2:
            raise ValueError("Input `lower_upper` must have at least 2 dimensions.")
        rows, columns = lower_upper.shape[-2:]
        if rows is not None and columns is not None and rows != columns:
            raise ValueError("`lower_upper` must be square.")
        if perm.shape.rank is not None and perm.shape.rank + 1 != rank:
            raise ValueError("`rank(lower_upper)` must equal `rank(perm) + 1`")
    return lower_upper, perm


def _unit_lower(lower_upper: Tensor) -> Tensor:
    return set_diag(band_part(lower_upper, -1, 0), ones_like(diag_part(lower_upper)))


@dispatchable
def lu_solve(
    lower_upper: TensorLike, perm: TensorLike, rhs: TensorLike, validate_args: bool = False, name: str | None = None
) -> Tensor:
    """Solves linear systems given the LU decomposition of their matrices.

    Args:
        lower_upper: Packed factors returned by `tf.linalg.lu`, [..., M, M].
        perm: Permutation returned by `tf.linalg.lu`, [..., M].
        rhs: Right-hand sides of shape [..., M, K]; outer axes broadcast.
        validate_args: Has no effect; shapes are always checked.
        name: Name of the operation.

    Returns:
        Solutions of shape [..., M, K].

    Raises:
        ValueError: If `rhs` has fewer than two axes, or its rows do not fit the matrices.
    """
    lower_upper, perm = _checked(lower_upper, perm)
    rhs = as_tensor(rhs, dtype_hint=lower_upper.dtype)
    if rhs.shape.rank is not None and rhs.shape.rank < 2:
        raise ValueError("Input `rhs` must have at least 2 dimensions.")
    if lower_upper.shape.rank is not None and rhs.shape.rank is not None:
        size, rows = lower_upper.shape[-1], rhs.shape[-2]
        if size is not None and rows is not None and size != rows:
            raise ValueError("`lower_upper.shape[-1]` must equal `rhs.shape[-1]`.")
    ordered = _rows_in_order(rhs, perm)
    half = triangular_solve(_unit_lower(lower_upper), ordered, lower=True)
    return triangular_solve(lower_upper, half, lower=False, name=name)


def _rows_in_order(matrix: Tensor, order: Tensor) -> Tensor:
    """Reorders the rows of each matrix; the batches of both arguments broadcast."""
    if order.shape.rank == 1:
        return raw.GatherV2(matrix, order, -2)
    if order.shape.rank is None or matrix.shape.rank is None:
        exchange = raw.OneHot(order, raw.Shape(order)[-1], 1, 0)
        return matmul(raw.Cast(exchange, DstT=matrix.dtype), matrix)
    batch = broadcast_dynamic_shape(shape_of(matrix)[:-2], shape_of(order)[:-1])
    matrix = raw.BroadcastTo(matrix, raw.ConcatV2([batch, shape_of(matrix)[-2:]], 0))
    rank = max(matrix.shape.rank or 0, order.shape.rank + 1)
    order = raw.BroadcastTo(order, raw.ConcatV2([batch, shape_of(order)[-1:]], 0))
    return raw.GatherV2(matrix, order, rank - 2, batch_dims=rank - 2)


@dispatchable
def lu_matrix_inverse(
    lower_upper: TensorLike, perm: TensorLike, validate_args: bool = False, name: str | None = None
) -> Tensor:
    """Inverts matrices given their LU decomposition.

    Args:
        lower_upper: Packed factors returned by `tf.linalg.lu`, [..., M, M].
        perm: Permutation returned by `tf.linalg.lu`, [..., M].
        validate_args: Has no effect; shapes are always checked.
        name: Name of the operation.

    Returns:
        Matrices of shape [..., M, M].
    """
    lower_upper, perm = _checked(lower_upper, perm)
    size = lower_upper.shape[-1] if lower_upper.shape.rank is not None else None
    identity = eye(raw.Shape(lower_upper)[-1] if size is None else size, dtype=lower_upper.dtype)
    if lower_upper.shape.rank != 2:
        identity = raw.BroadcastTo(identity, shape_of(lower_upper))
    return lu_solve(lower_upper, perm, identity, validate_args, name)


@dispatchable
def lu_reconstruct(
    lower_upper: TensorLike, perm: TensorLike, validate_args: bool = False, name: str | None = None
) -> Tensor:
    """Computes matrices from their LU decomposition.

    Args:
        lower_upper: Packed factors returned by `tf.linalg.lu`, [..., M, M].
        perm: Permutation returned by `tf.linalg.lu`, [..., M].
        validate_args: Has no effect; shapes are always checked.
        name: Name of the operation.

    Returns:
        Matrices of shape [..., M, M].
    """
    lower_upper, perm = _checked(lower_upper, perm)
    product = matmul(_unit_lower(lower_upper), band_part(lower_upper, 0, -1))
    order = raw.InvertPermutation(perm) if perm.shape.rank == 1 else argsort(perm)
    return _rows_in_order(product, order)
