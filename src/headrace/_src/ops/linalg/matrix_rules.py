"""What the entries of linear algebra share: checks and shape rules for batches of matrices."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import COMPLEX, NUMERIC, bool_, float16, float32, float64
from headrace._src.tensors.shapes import Dims, broadcast_dims, dims_text, merge_dims
from headrace._src.tensors.typing import AnyArray

MATRIX_FLOATS = (float64, float32, float16, *COMPLEX)  # what LAPACK-like ops take; half is computed in float32
NUMBERS = (*NUMERIC, bool_)


def check_matrices(x: AnyArray) -> None:
    if x.ndim < 2:
        raise errors.invalid_argument(f"Input tensor 0 must have rank >= 2, got {x.ndim}")


def check_square(x: Any) -> None:
    """Raises an error, in a kernel, unless the input is a batch of square matrices."""
    check_matrices(x)
    if x.shape[-1] != x.shape[-2]:
        raise errors.invalid_argument("Input matrix must be square.")


def equal_sizes(size: int | None, other: int | None) -> int | None:
    """Returns the common value of two sizes that must be equal, as far as it is known."""
    if size is not None and other is not None and size != other:
        raise errors.invalid_argument(f"Dimensions must be equal, but are {size} and {other}")
    return other if size is None else size


def ranked_dims(dims: Dims, rank: int) -> tuple[int | None, ...]:
    """Dims of exactly this rank, unknown sizes where nothing was known."""
    if dims is None:
        return (None,) * rank
    if len(dims) != rank:
        raise errors.invalid_argument(f"Shape must be rank {rank} but is rank {len(dims)}")
    return dims


def matrix_dims(dims: Dims) -> Dims:
    """Checks that dims are those of a batch of matrices."""
    if dims is not None and len(dims) < 2:
        raise errors.invalid_argument(f"Shape must be at least rank 2 but is rank {len(dims)}")
    return dims


def square_dims(dims: Dims) -> Dims:
    """Dims of a batch of square matrices; what is known of one size holds for the other."""
    if matrix_dims(dims) is None:
        return None
    assert dims is not None
    size = equal_sizes(dims[-2], dims[-1])
    return (*dims[:-2], size, size)


def square(call: ShapeCall) -> Dims:
    """Shape rule: square matrices to square matrices."""
    return square_dims(call.shapes[0])


def batch_of_square(call: ShapeCall) -> Dims:
    """Shape rule: one number for each square matrix."""
    dims = square_dims(call.shapes[0])
    return None if dims is None else dims[:-2]


def solved(call: ShapeCall) -> Dims:
    """Shape rule: square matrices and right-hand sides with equal batches."""
    matrix, rhs = square_dims(call.shapes[0]), matrix_dims(call.shapes[1])
    if matrix is None or rhs is None:
        return rhs
    batch = merge_dims(matrix[:-2], rhs[:-2])
    assert batch is not None
    return (*batch, equal_sizes(matrix[-1], rhs[-2]), rhs[-1])


def solved_broadcasting(call: ShapeCall) -> Dims:
    """Shape rule: square matrices and right-hand sides whose batches broadcast."""
    matrix, rhs = square_dims(call.shapes[0]), matrix_dims(call.shapes[1])
    if matrix is None or rhs is None:
        return None
    batch = broadcast_dims(matrix[:-2], rhs[:-2])
    assert batch is not None
    return (*batch, equal_sizes(matrix[-1], rhs[-2]), rhs[-1])


def check_triangular_operands(matrix: AnyArray, rhs: AnyArray, size: int) -> None:
    """Refuses operands of a triangular solve that do not go together, in a kernel."""
    for position, operand in enumerate((matrix, rhs)):
        if operand.ndim < 2:
            raise errors.invalid_argument(f"In[{position}] ndims must be >= 2: {operand.ndim}")
    if size != rhs.shape[-2]:
        raise errors.invalid_argument(
            f"In[0] mismatch In[1] shape: {size} vs. {rhs.shape[-2]}: "
            f"{dims_text(matrix.shape)} {dims_text(rhs.shape)} 1 0"
        )
    try:
        broadcast_dims(tuple(matrix.shape[:-2]), tuple(rhs.shape[:-2]))
    except errors.InvalidArgumentError:
        raise errors.invalid_argument(
            "In[0] and In[1] must have compatible batch dimensions: "
            f"{dims_text(matrix.shape)} vs. {dims_text(rhs.shape)}"
        ) from None
