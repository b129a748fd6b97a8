"""Diagonals and triangles of matrices."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.lib.numpy_api.promotion import as_array, inferred_dtype, known_rank, number, positive_axis, to_dtype
from headrace._src.lib.numpy_api.shaping import moveaxis, ravel
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.diag import diag as matrix_diag
from headrace._src.ops.linalg.diag import diag_part
from headrace._src.ops.math.reduction import reduce_sum
from headrace._src.ops.sizes import ints
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def diag(v: TensorLike, k: int = 0) -> Tensor:
    """Returns a diagonal matrix for a vector, or the diagonal of a matrix.

    Args:
        v: Vector or matrix.
        k: Diagonal; positive values lie above the main diagonal.

    Returns:
        Tensor.

    Raises:
        ValueError: If `v` has more than two axes.
        InvalidArgumentError: If `v` is a scalar.
    """
    tensor = as_array(v)
    rank = known_rank("diag", tensor)
    if rank > 2:
        raise ValueError(f"Shape {tensor.shape} must have rank at most 2")
    if not rank:
        raise errors.invalid_argument(f"diag: v must have rank 1 or 2; got {v!r} of rank 0.")
    return matrix_diag(tensor, k=k, padding_value=number(0, tensor)) if rank == 1 else diagonal(tensor, k)


def diagflat(v: TensorLike, k: int = 0) -> Tensor:
    """Returns the matrix with all elements of `v` on a diagonal.

    Args:
        v: Array.
        k: Diagonal; positive values lie above the main diagonal.

    Returns:
        Matrix.
    """
    return diag(ravel(v), k)


def diagonal(a: TensorLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Tensor:
    """Returns a diagonal of the matrices spanned by two axes.

    Args:
        a: Array.
        offset: Diagonal; positive values lie above the main diagonal.
        axis1: First axis of the matrices.
        axis2: Second axis of the matrices.

    Returns:
        Tensor; the diagonals are in a new last axis.

    Raises:
        InvalidArgumentError: If the axes are equal or out of range, or `a` has fewer than two.
    """
    tensor = as_array(a)
    rank = known_rank("diagonal", tensor)
    first, second = positive_axis(axis1, rank), positive_axis(axis2, rank)
    if rank < 2 or first == second or max(first, second) >= rank:
        raise errors.invalid_argument(f"diagonal: axes {axis1} and {axis2} must be two of the {rank} axes of a.")
    if (first, second) != (rank - 2, rank - 1):
        tensor = moveaxis(tensor, (first, second), (-2, -1))
    rows, columns = tensor.shape[-2], tensor.shape[-1]
    if (rows is not None and offset <= -rows) or (columns is not None and offset >= columns):
        return raw.Reshape(tensor[..., :0, :0], raw.ConcatV2([raw.Shape(tensor)[:-2], ints([0])], 0))
    return diag_part(tensor, k=offset, padding_value=number(0, tensor))


def trace(a: TensorLike, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: DTypeLike | None = None) -> Tensor:
    """Sums a diagonal of the matrices spanned by two axes.

    Args:
        a: Array.
        offset: Diagonal; positive values lie above the main diagonal.
        axis1: First axis of the matrices.
        axis2: Second axis of the matrices.
        dtype: Dtype of the result.

    Returns:
        Tensor.
    """
    tensor = as_array(a, None if dtype is None else to_dtype(dtype))
    return reduce_sum(diagonal(tensor, offset, axis1, axis2), -1)


def _lower(rows: int, columns: int, k: int, dtype: DType) -> EagerTensor:
    return EagerTensor(np.tri(rows, columns, k, dtype.numpy_dtype), dtype)


def tri(N: int, M: int | None = None, k: int = 0, dtype: DTypeLike | None = None) -> Tensor:
    """Returns a matrix with ones on and below a diagonal.

    Args:
        N: Number of rows.
        M: Number of columns. Default N.
        k: Diagonal; positive values lie above the main diagonal.
        dtype: Dtype of the result. Default float64.

    Returns:
        Matrix of shape [N, M].

    Raises:
        InvalidArgumentError: If a size is negative.
    """
    columns = N if M is None else M
    if N < 0 or columns < 0:
        raise errors.invalid_argument(f"tri: dimension {min(N, columns)} must be >= 0")
    return _lower(N, columns, k, inferred_dtype([0.0]) if dtype is None else to_dtype(dtype))


def tril(m: TensorLike, k: int = 0) -> Tensor:
    """Sets the elements above a diagonal to zero.

    Args:
        m: Array of rank 2 or higher.
        k: Diagonal; positive values lie above the main diagonal.

    Returns:
        Tensor with the shape and dtype of `m`.
    """
    tensor = as_array(m)
    return raw.SelectV2(_below("tril", tensor, k), tensor, raw.ZerosLike(tensor))


def triu(m: TensorLike, k: int = 0) -> Tensor:
    """Sets the elements below a diagonal to zero.

    Args:
        m: Array of rank 2 or higher.
        k: Diagonal; positive values lie above the main diagonal.

    Returns:
        Tensor with the shape and dtype of `m`.
    """
    tensor = as_array(m)
    return raw.SelectV2(_below("triu", tensor, k - 1), raw.ZerosLike(tensor), tensor)


def _below(function: str, tensor: Tensor, k: int) -> Tensor:
    """Returns which elements of the last two axes lie on or below the diagonal `k`."""
    if known_rank(function, tensor) < 2:
        raise ValueError(f"Argument to {function} must have rank at least 2")
    rows, columns = (raw.Range(0, size, 1) for size in raw.Unpack(raw.Shape(tensor)[-2:], num=2))
    return raw.GreaterEqual(expand_dims(raw.AddV2(rows, ints(k)), 1), columns)
