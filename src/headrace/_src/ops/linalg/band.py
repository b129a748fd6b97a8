"""The central band of a matrix."""

from __future__ import annotations

import functools

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if
from headrace._src.ops.entry import op, raw
from headrace._src.ops.linalg.matrix_rules import NUMBERS, matrix_dims
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import INDEX, int64
from headrace._src.tensors.shapes import Dims, dims_text
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike


def _banded(call: ShapeCall) -> Dims:
    return matrix_dims(call.shapes[0])


@op(
    "MatrixBandPart",
    "T, Tindex, Tindex -> band: T",
    T=NUMBERS,
    Tindex=INDEX,
    shape=_banded,
    batching=batching.innermost(1),
)
def matrix_band_part(xp, input, num_lower, num_upper):
    """Returns `input` with everything outside a central band set to zero.

    A negative number keeps the whole triangle.
    """
    if input.ndim < 2:
        raise errors.invalid_argument(f"input must be at least 2-dim, received shape: {dims_text(input.shape)}")
    rows, columns = input.shape[-2:]
    if xp is np:
        _check_count("num_lower", num_lower, rows, "rows")
        _check_count("num_upper", num_upper, columns, "columns")
        kept = _band(rows, columns, int(num_lower), int(num_upper))
        return np.where(kept, input, np.zeros((), input.dtype))
    fails_if((num_lower > rows) | (num_upper > columns))
    below = xp.arange(rows)[:, None] - xp.arange(columns)
    kept = ((num_lower < 0) | (below <= num_lower)) & ((num_upper < 0) | (-below <= num_upper))
    return xp.where(kept, input, xp.zeros((), input.dtype))


@functools.lru_cache(maxsize=64)
def _band(rows: int, columns: int, num_lower: int, num_upper: int) -> np.ndarray:
    """Returns where the band is."""
    below = np.arange(rows)[:, None] - np.arange(columns)
    return ((num_lower < 0) | (below <= num_lower)) & ((num_upper < 0) | (-below <= num_upper))


def _check_count(name: str, value: Array, size: int, axis: str) -> None:
    if value.ndim:
        raise errors.invalid_argument(f"{name} must be scalar, got shape {dims_text(value.shape)}")
    if value > size:
        raise errors.invalid_argument(
            f"{name} must be negative or less or equal to number of {axis} ({size}) got: {value}"
        )


@matrix_band_part.gradient
def _(call, dband):
    _, num_lower, num_upper = call.inputs
    return raw.MatrixBandPart(dband, num_lower, num_upper), None, None


def band_part(input: TensorLike, num_lower: TensorLike, num_upper: TensorLike, name: str | None = None) -> Tensor:
    """Returns `input` with everything outside a central band of each matrix set to zero.

    Args:
        input: A matrix, or a batch of them.
        num_lower: How many diagonals below the main one to keep; negative for all.
        num_upper: How many diagonals above the main one to keep; negative for all.
        name: A name for the operation.

    >>> tf.linalg.band_part([[1, 2], [3, 4]], 0, -1).numpy()
    array([[1, 2],
           [0, 4]], dtype=int32)
    """
    if not hasattr(num_lower, "dtype") and not hasattr(num_upper, "dtype"):
        num_lower, num_upper = as_tensor(num_lower, int64), as_tensor(num_upper, int64)
    return matrix_band_part(input, num_lower, num_upper, name=name)
