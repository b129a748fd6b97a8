"""Joins and splits arrays."""

from __future__ import annotations

from collections.abc import Sequence
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
from headrace._src.tensors.typing import Array, TensorLike


def _parts(arrays: Any) -> list[Tensor]:
    return promoted(*(unstack(arrays) if isinstance(arrays, Tensor) else arrays))


def concatenate(arys: Sequence[TensorLike], axis: int = 0) -> Tensor:
    """Concatenates arrays along an axis.

    Args:
        arys: Sequence of arrays.
        axis: Axis to concatenate along.

    Returns:
        Tensor.

    Raises:
        ValueError: If `arys` is empty.
    """
    parts = arys if isinstance(arys, (list, tuple)) else [arys]
    if not parts:
        raise ValueError(f"Need at least one array to concatenate. Received empty input: arys={arys}")
    return concat(promoted(*parts), axis)


def append(arr: TensorLike, values: TensorLike, axis: int | None = None) -> Tensor:
    """Appends `values` to `arr`.

    Args:
        arr: Array.
        values: Array to append.
        axis: Axis to append along. None flattens both.

    Returns:
        Tensor.
    """
    arr, values = as_array(arr), as_array(values)
    if axis is None:
        return concatenate([ravel(arr), ravel(values)])
    return concatenate([arr, values], axis)


def stack(arrays: Sequence[TensorLike], axis: int = 0) -> Tensor:
    """Stacks arrays along a new axis.

    Args:
        arrays: Sequence of arrays of one shape.
        axis: Position of the new axis.

    Returns:
        Tensor.

    Raises:
        TypeError: If `arrays` is not a list or tuple.
    """
    if isinstance(arrays, Tensor):
        return tf_stack(unstack(arrays), axis) if axis else arrays
    if not isinstance(arrays, (list, tuple)):
        raise TypeError(f"stack: arrays must be a sequence; got {arrays!r}.")
    return tf_stack(_parts(arrays) if arrays else arrays, axis)


def vstack(tup: Sequence[TensorLike]) -> Tensor:
    """Stacks arrays vertically; vectors become rows.

    Args:
        tup: Sequence of arrays.

    Returns:
        Tensor.
    """
    return concatenate([atleast_2d(part) for part in _parts(tup)], 0)


def hstack(tup: Sequence[TensorLike]) -> Tensor:
    """Stacks arrays horizontally; vectors are concatenated.

    Args:
        tup: Sequence of arrays.

    Returns:
        Tensor.
    """
    parts = [atleast_1d(part) for part in _parts(tup)]
    return concatenate(parts, 0 if known_rank("hstack", parts[0]) == 1 else 1)


def dstack(tup: Sequence[TensorLike]) -> Tensor:
    """Stacks arrays along the third axis.

    Args:
        tup: Sequence of arrays.

    Returns:
        Tensor.
    """
    return concatenate([atleast_3d(part) for part in _parts(tup)], 2)


def split(ary: TensorLike, indices_or_sections: int | Sequence[int] | Tensor | Array, axis: int = 0) -> list[Tensor]:
    """Splits an array along an axis.

    Args:
        ary: Array.
        indices_or_sections: Number of equal parts, or the positions to split at.
        axis: Axis to split.

    Returns:
        List of tensors.

    Raises:
        ValueError: If the indices do not rise.
    """
    tensor = as_array(ary)
    if isinstance(indices_or_sections, (int, np.integer)):
        return tf_split(tensor, int(indices_or_sections), axis)
    bounds = [int(bound) for bound in np.asarray(as_tensor(indices_or_sections)).ravel()]
    for n, (before, bound) in enumerate(pairwise([0, *bounds])):
        if bound < before:
            raise ValueError(f"The {n}-th boundary {bound} is smaller than the previous boundary {before}")
    outer = (slice(None),) * positive_axis(axis, known_rank("split", tensor))
    return [tensor[(*outer, slice(start, stop))] for start, stop in pairwise([0, *bounds, None])]


def hsplit(ary: TensorLike, indices_or_sections: int | Sequence[int] | Tensor | Array) -> list[Any]:
    """Splits an array along the second axis, or along the only one.

    Args:
        ary: Array.
        indices_or_sections: Number of equal parts, or the positions to split at.

    Returns:
        List of tensors.
    """
    tensor = as_array(ary)
    return split(tensor, indices_or_sections, 0 if tensor.shape.rank == 1 else 1)


def vsplit(ary: TensorLike, indices_or_sections: int | Sequence[int] | Tensor | Array) -> list[Any]:
    """Splits an array along the first axis.

    Args:
        ary: Array.
        indices_or_sections: Number of equal parts, or the positions to split at.

    Returns:
        List of tensors.
    """
    return split(ary, indices_or_sections, 0)


def dsplit(ary: TensorLike, indices_or_sections: int | Sequence[int] | Tensor | Array) -> list[Tensor]:
    """Splits an array along the third axis.

    Args:
        ary: Array.
        indices_or_sections: Number of equal parts, or the positions to split at.

    Returns:
        List of tensors.
    """
    return split(ary, indices_or_sections, 2)
