"""Arrays put together and taken apart."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from headrace._src.lib.numpy_api.promotion import as_array, known_rank, positive_axis, promoted
from headrace._src.lib.numpy_api.shaping import atleast_1d, atleast_2d, atleast_3d, ravel
from headrace._src.ops.array.joining import concat
from headrace._src.ops.array.joining import split as tf_split
from headrace._src.ops.array.packing import stack as tf_stack
from headrace._src.ops.array.packing import unstack
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.tensor import Tensor


def _parts(arrays: Any) -> list[Any]:
    return promoted(*(unstack(arrays) if isinstance(arrays, Tensor) else arrays))


def concatenate(arys: Any, axis: int = 0) -> Any:
    """The arrays one after the other along `axis`."""
    parts = arys if isinstance(arys, (list, tuple)) else [arys]
    if not parts:
        raise ValueError(f"Need at least one array to concatenate. Received empty input: arys={arys}")
    return concat(promoted(*parts), axis)


def append(arr: Any, values: Any, axis: int | None = None) -> Any:
    """`values` after `arr`, both flattened unless there is an `axis`."""
    arr, values = as_array(arr), as_array(values)
    if axis is None:
        return concatenate([ravel(arr), ravel(values)])
    return concatenate([arr, values], axis)


def stack(arrays: Any, axis: int = 0) -> Any:
    """The arrays along a new axis."""
    if isinstance(arrays, Tensor):
        return tf_stack(unstack(arrays), axis) if axis else arrays
    if not isinstance(arrays, (list, tuple)):
        raise TypeError(f"stack: arrays must be a sequence; got {arrays!r}.")
    return tf_stack(_parts(arrays) if arrays else arrays, axis)


def vstack(tup: Any) -> Any:
    """The arrays above each other; vectors are rows."""
    return concatenate([atleast_2d(part) for part in _parts(tup)], 0)


def hstack(tup: Any) -> Any:
    """The arrays beside each other; vectors one after the other."""
    parts = [atleast_1d(part) for part in _parts(tup)]
    return concatenate(parts, 0 if known_rank("hstack", parts[0]) == 1 else 1)


def dstack(tup: Any) -> Any:
    """The arrays behind each other, along the third axis."""
    return concatenate([atleast_3d(part) for part in _parts(tup)], 2)


def split(ary: Any, indices_or_sections: Any, axis: int = 0) -> list[Any]:
    """Parts of `ary` along `axis`: a number of equal ones, or those between given positions."""
    tensor = as_array(ary)
    if isinstance(indices_or_sections, (int, np.integer)):
        return tf_split(tensor, int(indices_or_sections), axis)
    bounds = [int(bound) for bound in np.asarray(as_tensor(indices_or_sections)).ravel()]
    for n, (before, bound) in enumerate(pairwise([0, *bounds])):
        if bound < before:
            raise ValueError(f"The {n}-th boundary {bound} is smaller than the previous boundary {before}")
    outer = (slice(None),) * positive_axis(axis, known_rank("split", tensor))
    return [tensor[(*outer, slice(start, stop))] for start, stop in pairwise([0, *bounds, None])]


def hsplit(ary: Any, indices_or_sections: Any) -> list[Any]:
    """Parts of `ary` along the second axis, or the only one."""
    tensor = as_array(ary)
    return split(tensor, indices_or_sections, 0 if tensor.shape.rank == 1 else 1)


def vsplit(ary: Any, indices_or_sections: Any) -> list[Any]:
    """Parts of `ary` along the first axis."""
    return split(ary, indices_or_sections, 0)


def dsplit(ary: Any, indices_or_sections: Any) -> list[Any]:
    """Parts of `ary` along the third axis."""
    return split(ary, indices_or_sections, 2)
