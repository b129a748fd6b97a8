"""Diagonals of matrices: matrices from them, their values, and other values in their place."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.diagonals import check_alignment, check_range, diagonal_range, longest, places
from headrace._src.ops.linalg.matrix_rules import NUMBERS, matrix_dims
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.small_constants import zero
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import NUMERIC, bool_
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import AnyArray, TensorLike


def _at_least_vector(diagonal: AnyArray) -> None:
    if diagonal.ndim < 1:
        raise errors.invalid_argument(f"diagonal must be at least 1-dim, received shape: {dims_text(diagonal.shape)}")


def _at_least_matrix(input: AnyArray) -> None:
    if input.ndim < 2:
        raise errors.invalid_argument(f"input must be at least 2-dim, received shape: {dims_text(input.shape)}")


def _place(xp: Any, matrix: Any, diagonals: Any, lower: int, upper: int, align: str) -> Any:
    """Returns `matrix` (which may be overwritten) with packed `diagonals` in place of its own."""
    where = places(lower, upper, *matrix.shape[-2:], align)
    values = diagonals[..., where.position] if lower == upper else diagonals[..., where.diagonal, where.position]
    if xp is np:
        matrix[..., where.row, where.column] = values
        return matrix
    return xp.asarray(matrix).at[..., where.row, where.column].set(values)


# -- matrices from diagonals


def _matrix_size(lower: int, upper: int, width: int, rows: int, columns: int) -> tuple[int, int]:
    """Returns the size of the matrix with diagonals of this length; -1 means the smallest that fits."""
    least_rows, least_columns = width - min(upper, 0), width + max(lower, 0)
    for name, size, least in (("rows", rows, least_rows), ("columns", columns, least_columns)):
        if size != -1 and size < least:
            raise errors.invalid_argument(f"The number of {name} is too small.")
    if rows == columns == -1:
        rows = columns = max(least_rows, least_columns)
    rows = least_rows if rows == -1 else rows
    columns = least_columns if columns == -1 else columns
    if rows != least_rows and columns != least_columns:
        raise errors.invalid_argument(
            "The number of rows or columns is not consistent with the specified d_lower, d_upper, and diagonal."
        )
    return rows, columns


def _diag_matrix(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    if dims is None:
        return None
    if not dims:
        raise errors.invalid_argument("Shape must be at least rank 1 but is rank 0")
    k, rows, columns = (call.value(n) for n in (1, 2, 3)) if len(call.inputs) > 1 else (np.array(0), -1, -1)
    if k is None:
        return None
    lower, upper = diagonal_range(k)
    batch = dims[:-1] if lower == upper else dims[:-2]
    if dims[-1] is None or rows is None or columns is None:
        return (*batch, None, None)
    return (*batch, *_matrix_size(lower, upper, dims[-1], int(rows), int(columns)))


def _make_matrix(xp: Any, diagonal: Any, k: Any, num_rows: Any, num_cols: Any, padding: Any, align: str) -> Any:
    _at_least_vector(diagonal)
    lower, upper = diagonal_range(k)
    if lower < upper and (diagonal.ndim < 2 or diagonal.shape[-2] != upper - lower + 1):
        raise errors.invalid_argument(
            "The number of diagonals provided in the input does not match the lower_diag_index and "
            "upper_diag_index range."
        )
    if padding.ndim:
        raise errors.invalid_argument("padding_value must be a scalar")
    size = _matrix_size(lower, upper, diagonal.shape[-1], int(num_rows), int(num_cols))
    batch = diagonal.shape[:-1] if lower == upper else diagonal.shape[:-2]
    return _place(xp, xp.full((*batch, *size), padding, diagonal.dtype), diagonal, lower, upper, align)


@op("MatrixDiag", "T -> T", T=NUMBERS, shape=_diag_matrix, batching=batching.innermost(1))
def matrix_diag(xp, diagonal):
    """Square matrices with these main diagonals, zero elsewhere."""
    _at_least_vector(diagonal)
    size = diagonal.shape[-1]
    return _place(xp, xp.zeros((*diagonal.shape, size), diagonal.dtype), diagonal, 0, 0, "RIGHT_LEFT")


@matrix_diag.gradient
def _(call, dmatrix):
    return raw.MatrixDiagPart(dmatrix)


@op(
    "MatrixDiagV2", "T, int32, int32, int32, T -> T", T=NUMBERS, shape=_diag_matrix,
    static=["k", "num_rows", "num_cols"], batching=batching.innermost(1),
)  # fmt: skip
def matrix_diag_v2(xp, diagonal, k, num_rows, num_cols, padding_value):
    """Matrices from packed diagonals, all aligned to the left."""
    return _make_matrix(xp, diagonal, k, num_rows, num_cols, padding_value, "LEFT_LEFT")


@matrix_diag_v2.gradient
def _(call, dmatrix):
    return raw.MatrixDiagPartV2(dmatrix, call.inputs[1], zero(dmatrix.dtype)), None, None, None, None


@op(
    "MatrixDiagV3", "T, int32, int32, int32, T -> T", T=NUMBERS, shape=_diag_matrix,
    static=["k", "num_rows", "num_cols"], batching=batching.innermost(1),
)  # fmt: skip
def matrix_diag_v3(xp, diagonal, k, num_rows, num_cols, padding_value, *, align: str = "RIGHT_LEFT"):
    """Matrices from packed diagonals, padded elsewhere."""
    check_alignment(align)
    return _make_matrix(xp, diagonal, k, num_rows, num_cols, padding_value, align)


@matrix_diag_v3.gradient
def _(call, dmatrix):
    part = raw.MatrixDiagPartV3(dmatrix, call.inputs[1], zero(dmatrix.dtype), align=call.attrs["align"])
    return part, None, None, None, None


# -- diagonals of matrices


def _diag_part(call: ShapeCall) -> Dims:
    dims = matrix_dims(call.shapes[0])
    k = call.value(1) if len(call.inputs) > 1 else np.array(0)
    if dims is None or k is None:
        return None
    lower, upper = diagonal_range(k)
    rows, columns = dims[-2:]
    width = None
    if rows is not None and columns is not None:
        check_range(lower, upper, rows, columns)
        width = longest(lower, upper, rows, columns)
    return (*dims[:-2], width) if lower == upper else (*dims[:-2], upper - lower + 1, width)


def _take_diagonals(xp: Any, input: Any, k: Any, padding: Any, align: str) -> Any:
    _at_least_matrix(input)
    lower, upper = diagonal_range(k)
    rows, columns = input.shape[-2:]
    check_range(lower, upper, rows, columns)
    if padding.ndim:
        raise errors.invalid_argument("Padding must be scalar.")
    if lower == upper:
        return xp.diagonal(input, lower, -2, -1)
    where = places(lower, upper, rows, columns, align)
    width = longest(lower, upper, rows, columns)
    packed = xp.full((*input.shape[:-2], upper - lower + 1, width), padding, input.dtype)
    values = input[..., where.row, where.column]
    if xp is np:
        packed[..., where.diagonal, where.position] = values
        return packed
    return packed.at[..., where.diagonal, where.position].set(values)


@op("MatrixDiagPart", "T -> diagonal: T", T=NUMBERS, shape=_diag_part, batching=batching.innermost(1))
def matrix_diag_part(xp, input):
    """Returns the main diagonals of matrices."""
    _at_least_matrix(input)
    return xp.diagonal(input, 0, -2, -1)


@matrix_diag_part.gradient
def _(call, ddiagonal):
    return raw.MatrixSetDiag(raw.ZerosLike(call.inputs[0]), ddiagonal)


@op(
    "MatrixDiagPartV2",
    "T, int32, T -> diagonal: T",
    T=NUMBERS,
    shape=_diag_part,
    static=["k"],
    batching=batching.innermost(1),
)
def matrix_diag_part_v2(xp, input, k, padding_value):
    """Returns a range of diagonals, packed and aligned to the left."""
    return _take_diagonals(xp, input, k, padding_value, "LEFT_LEFT")


@matrix_diag_part_v2.gradient
def _(call, ddiagonal):
    return raw.MatrixSetDiagV2(raw.ZerosLike(call.inputs[0]), ddiagonal, call.inputs[1]), None, None


@op(
    "MatrixDiagPartV3",
    "T, int32, T -> diagonal: T",
    T=NUMBERS,
    shape=_diag_part,
    static=["k"],
    batching=batching.innermost(1),
)
def matrix_diag_part_v3(xp, input, k, padding_value, *, align: str = "RIGHT_LEFT"):
    """Returns a range of diagonals, packed."""
    check_alignment(align)
    return _take_diagonals(xp, input, k, padding_value, align)


@matrix_diag_part_v3.gradient
def _(call, ddiagonal):
    zeros = raw.ZerosLike(call.inputs[0])
    return raw.MatrixSetDiagV3(zeros, ddiagonal, call.inputs[1], align=call.attrs["align"]), None, None


# -- other values on the diagonals


def _set_diag(call: ShapeCall) -> Dims:
    if call.shapes[1] == ():
        raise errors.invalid_argument("Shape must be at least rank 1 but is rank 0")
    return matrix_dims(call.shapes[0])


def _replace_diagonals(xp: Any, input: Any, diagonal: Any, k: Any, align: str) -> Any:
    _at_least_matrix(input)
    _at_least_vector(diagonal)
    lower, upper = diagonal_range(k)
    check_range(lower, upper, *input.shape[-2:])
    width = longest(lower, upper, *input.shape[-2:])
    if lower < upper and (diagonal.ndim < 2 or diagonal.shape[-2] != upper - lower + 1):
        raise errors.invalid_argument(
            "The number of diagonals provided in `diag` is not consistent with `lower_diag_index` and "
            "`upper_diag_index`"
        )
    wanted = (*input.shape[:-2], width) if lower == upper else (*input.shape[:-2], upper - lower + 1, width)
    if tuple(diagonal.shape) != wanted:
        raise errors.invalid_argument(
            "Either first dimensions of diagonal don't match input.shape[:-2], or diagonal.shape[:-1] is not equal to "
            "the longests diagonal in range [lower_diag_index:upper_diag_index].\n"
            f"Input shape: {dims_text(input.shape)}\nDiagonal shape: {dims_text(diagonal.shape)}\n"
            f"Expected diagonal shape: {dims_text(wanted)}"
        )
    return _place(xp, input.copy() if xp is np else input, diagonal, lower, upper, align)


@op("MatrixSetDiag", "T, T -> T", T=NUMBERS, shape=_set_diag, batching=batching.innermost(2))
def matrix_set_diag(xp, input, diagonal):
    """Returns `input` with other main diagonals."""
    return _replace_diagonals(xp, input, diagonal, 0, "RIGHT_LEFT")


@matrix_set_diag.gradient
def _(call, doutput):
    diagonal = raw.MatrixDiagPart(doutput)
    return raw.MatrixSetDiag(doutput, raw.ZerosLike(diagonal)), diagonal


@op("MatrixSetDiagV2", "T, T, int32 -> T", T=NUMBERS, shape=_set_diag, static=["k"], batching=batching.innermost(2))
def matrix_set_diag_v2(xp, input, diagonal, k):
    """Returns `input` with other values on a range of diagonals, packed and aligned to the left."""
    return _replace_diagonals(xp, input, diagonal, k, "LEFT_LEFT")


@matrix_set_diag_v2.gradient
def _(call, doutput):
    k = call.inputs[2]
    diagonal = raw.MatrixDiagPartV2(doutput, k, zero(doutput.dtype))
    return raw.MatrixSetDiagV2(doutput, raw.ZerosLike(diagonal), k), diagonal, None


@op("MatrixSetDiagV3", "T, T, int32 -> T", T=NUMBERS, shape=_set_diag, static=["k"], batching=batching.innermost(2))
def matrix_set_diag_v3(xp, input, diagonal, k, *, align: str = "RIGHT_LEFT"):
    """Returns `input` with other values on a range of diagonals."""
    check_alignment(align)
    return _replace_diagonals(xp, input, diagonal, k, align)


@matrix_set_diag_v3.gradient
def _(call, doutput):
    k, align = call.inputs[2], call.attrs["align"]
    diagonal = raw.MatrixDiagPartV3(doutput, k, zero(doutput.dtype), align=align)
    return raw.MatrixSetDiagV3(doutput, raw.ZerosLike(diagonal), k, align=align), diagonal, None


# -- the public functions

_MAIN = EagerTensor(np.array(0, np.int32))


def _padding(value: Any, tensor: Any) -> Tensor:
    if type(value) is int and value == 0 and tensor.dtype in NUMERIC:
        return zero(tensor.dtype)
    if tensor.dtype is bool_ and isinstance(value, int):  # the default is 0
        return as_tensor(bool(value))
    return as_tensor(value, tensor.dtype)


@dispatchable
def diag(
    diagonal: TensorLike,
    name: str = "diag",
    k: TensorLike = 0,
    num_rows: TensorLike = -1,
    num_cols: Any = -1,
    padding_value: TensorLike = 0,
    align: str = "RIGHT_LEFT",
) -> Tensor:
    """Matrices with the given diagonals.

    Args:
        diagonal: The values of a diagonal, or of several, packed; outer axes are batches.
        name: A name for the operation.
        k: The diagonal (0 is the main one, positive ones are above it), or the lowest and the highest one.
        num_rows: The number of rows, or -1 for the smallest that fits.
        num_cols: The number of columns, or -1 for the smallest that fits.
        padding_value: The value everywhere else.
        align: How diagonals shorter than the longest are packed: above and below the main one, "LEFT" or "RIGHT".

    Returns:
        The matrices, a tensor with one more axis than `diagonal`, or as many if several diagonals are given.

    >>> tf.linalg.diag([1, 2]).numpy()
    array([[1, 0],
           [0, 2]], dtype=int32)
    """
    diagonal = convert_to_tensor(diagonal)
    padding = _padding(padding_value, diagonal)
    k = _MAIN if type(k) is int and k == 0 else k
    return matrix_diag_v3(diagonal, k, num_rows, num_cols, padding, align=align, name=name)


@dispatchable
def diag_part(
    input: TensorLike,
    name: str = "diag_part",
    k: TensorLike = 0,
    padding_value: TensorLike = 0,
    align: str = "RIGHT_LEFT",
) -> Tensor:
    """Returns the diagonals of matrices, packed when there are several.

    Args:
        input: A matrix, or a batch of them.
        name: A name for the operation.
        k: The number of the diagonal, or the lowest and the highest.
        padding_value: Fills up diagonals shorter than the longest.
        align: How shorter diagonals are packed, as in `tf.linalg.diag`.

    >>> tf.linalg.diag_part([[1, 2], [3, 4]]).numpy()
    array([1, 4], dtype=int32)
    """
    input = convert_to_tensor(input)
    padding = _padding(padding_value, input)
    k = _MAIN if type(k) is int and k == 0 else k
    return matrix_diag_part_v3(input, k, padding, align=align, name=name)


@dispatchable
def set_diag(
    input: TensorLike, diagonal: TensorLike, name: str = "set_diag", k: TensorLike = 0, align: str = "RIGHT_LEFT"
) -> Tensor:
    """Returns `input` with other values on one or several diagonals.

    Args:
        input: A matrix, or a batch of them.
        diagonal: The new values, packed as `tf.linalg.diag_part` gives them.
        name: A name for the operation.
        k: The number of the diagonal, or the lowest and the highest.
        align: How shorter diagonals are packed, as in `tf.linalg.diag`.

    >>> tf.linalg.set_diag([[1, 2], [3, 4]], [0, 0]).numpy()
    array([[0, 2],
           [3, 0]], dtype=int32)
    """
    return matrix_set_diag_v3(input, diagonal, k, align=align, name=name)
