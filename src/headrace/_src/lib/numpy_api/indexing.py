"""`tensor[key]` with NumPy's advanced indexing: lists, arrays and masks in the key.

Ints, slices, `...` and None are applied first, as an ordinary key. The remaining arrays broadcast against each other
and gather. Their axes take the position of the arrays if those were adjacent, else they come first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.numpy_api.promotion import as_array, known_rank
from headrace._src.lib.numpy_api.selection import nonzero, wrapped
from headrace._src.lib.numpy_api.shaping import broadcast_arrays, moveaxis
from headrace._src.ops.array.gathering import gather, gather_nd
from headrace._src.ops.array.indexing import getitem as plain_getitem
from headrace._src.ops.entry import raw
from headrace._src.tensors.dtypes import bool_, int64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def getitem(tensor: Tensor, key: Any) -> Tensor:
    """Indexes `tensor` with `key` by NumPy's rules."""
    parts = key if isinstance(key, tuple) else (key,)
    if not any(_is_advanced(part) for part in parts):
        _check(parts)
        return plain_getitem(tensor, key)
    tensor = as_array(tensor)
    plain, arrays = _separated(tensor, parts)
    tensor = plain_getitem(tensor, tuple(plain))
    return _gathered(tensor, arrays)


def _is_advanced(part: Any) -> bool:
    if isinstance(part, (list, tuple, np.ndarray)):
        return not isinstance(part, np.ndarray) or part.ndim > 0
    return isinstance(part, Tensor) and part.shape.rank != 0


def _check(parts: tuple[Any, ...]) -> None:
    for part in parts:
        if isinstance(part, (float, complex, str, bytes)):
            raise _not_an_index(part)


def _not_an_index(part: TensorLike) -> IndexError:
    return IndexError(
        "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are "
        f"valid indices, got {part!r}"
    )


def _index_arrays(part: TensorLike) -> list[Tensor]:
    """Returns the integer arrays of an advanced part of a key; a mask gives one for each of its axes."""
    array = as_array(part)
    if array.dtype is bool_:
        return nonzero(array)
    if not array.dtype.is_integer:
        raise _not_an_index(part)
    return [array]


def _separated(tensor: Tensor, parts: tuple[Any, ...]) -> tuple[list[Any], dict[int, Any]]:
    """Splits a key into an ordinary key, with `:` for each array, and the arrays by their axis after it is applied."""
    expanded: list[Any] = []
    for part in parts:
        if not _is_advanced(part):
            _check((part,))
            expanded.append((part, False))
        else:
            expanded += [(array, True) for array in _index_arrays(part)]
    used = sum(1 for part, advanced in expanded if advanced or (part is not None and part is not ...))
    skipped = known_rank("indexing with arrays", tensor) - used
    plain: list[Any] = []
    arrays: dict[int, Any] = {}
    axis = 0
    for part, advanced in expanded:
        if advanced:
            arrays[axis] = part
        plain.append(slice(None) if advanced else part)
        if part is ... and not advanced:
            axis += skipped
        elif advanced or part is None or isinstance(part, slice):
            axis += 1
    return plain, arrays


def _gathered(tensor: Tensor, arrays: dict[int, Any]) -> Tensor:
    sizes = raw.Shape(tensor, out_type=int64)
    axes = list(arrays)
    indices = [wrapped(raw.Cast(array, DstT=int64), sizes[axis]) for axis, array in arrays.items()]
    if len(axes) == 1:
        return gather(tensor, indices[0], axis=axes[0])
    indices = list(broadcast_arrays(*indices))
    result = gather_nd(moveaxis(tensor, axes, list(range(len(axes)))), raw.Pack(indices, axis=-1))
    adjacent = axes == list(range(axes[0], axes[0] + len(axes)))
    if not adjacent or axes[0] == 0:
        return result
    rank = known_rank("indexing with arrays", indices[0])
    return moveaxis(result, list(range(rank)), list(range(axes[0], axes[0] + rank)))
