"""Coordinates of flat positions."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.entry import op
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import INDEX
from headrace._src.tensors.shapes import Dims, dims_text


def _unraveled(call: ShapeCall) -> Dims:
    indices, dims = call.shapes
    count = dims[0] if dims else None
    if indices is None:
        return None
    return (count,) if not indices else (count, None if None in indices else int(np.prod(indices)))


@op("UnravelIndex", "Tidx, Tidx -> Tidx", Tidx=INDEX, shape=_unraveled, differentiable=False)
def unravel_index(xp, indices, dims):
    """Converts flat positions to coordinates.

    Args:
        indices: Integer scalar or vector of flat positions.
        dims: Shape of the array.
        name: Name of the operation.

    Returns:
        One row for each axis.

    Raises:
        InvalidArgumentError: If `dims` is not a vector of positive sizes, `indices` has more than one axis, or an index
            is out of range.

    >>> tf.unravel_index([5], [2, 3]).numpy()
    array([[1],
           [2]], dtype=int32)
    """
    if dims.ndim != 1:
        raise errors.invalid_argument(f'The dims can only be 1-D, got "{dims_text(dims.shape)}"')
    if indices.ndim > 1:
        raise errors.invalid_argument(f'The indices can only be scalar or vector, got "{dims_text(indices.shape)}"')
    if xp is np:
        total = int(np.prod(dims, dtype=object))
        if (dims == 0).any():
            raise errors.invalid_argument(
                f"Input dims cannot contain a dim of zero, but dims contains zero at index {dims.tolist().index(0)}"
            )
        if total > np.iinfo(dims.dtype).max:
            raise errors.invalid_argument(
                f"Input dims product is causing integer overflow: ({' '.join(map(str, dims.tolist()))})"
            )
        if indices.size and (indices.min() < 0 or indices.max() >= total):
            raise errors.invalid_argument(f"index is out of bound as with dims {dims.tolist()}")
    else:
        fails_if((dims == 0).any() | outside(indices, xp.prod(dims)))
    steps = xp.concatenate([xp.cumprod(dims[::-1])[::-1][1:], xp.ones(1, dims.dtype)]).astype(dims.dtype)
    column = (slice(None),) + (None,) * indices.ndim
    return (indices[None] // steps[column] % dims[column]).astype(indices.dtype)
