"""Sizes and axes as the int32 tensors that gradient rules and public functions pass to ops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.ops.broadcasting import static_shape
from headrace._src.ops.entry import raw
from headrace._src.tensors.dtypes import DType, int32
from headrace._src.tensors.tensor import EagerTensor, Tensor


def ints(values: int | Sequence[int], dtype: DType = int32) -> EagerTensor:
    """Returns a constant of integers, for axes, sizes and permutations."""
    return EagerTensor(np.array(values, dtype._numpy), dtype)


def shape_of(tensor: Any, dtype: DType = int32) -> Tensor:
    """Returns the shape of `tensor` as a vector: a constant where it is known, else computed when the graph runs."""
    if type(tensor) is EagerTensor:
        return ints(tensor._array.shape, dtype)
    known = static_shape(tensor)
    return raw.Shape(tensor, out_type=dtype) if known is None else ints(known, dtype)


def rank_of(tensor: Tensor) -> Tensor:
    """Returns the number of axes: a Python int where it is known, else a scalar tensor."""
    rank = tensor.shape.rank
    return raw.Rank(tensor) if rank is None else rank


def larger(a: Any, b: Any) -> Any:
    """Returns the larger of two sizes: a Python int where both are known, else a tensor."""
    return max(a, b) if isinstance(a, int) and isinstance(b, int) else raw.Maximum(a, b)


def smaller(a: Tensor, b: Tensor) -> Tensor:
    """Returns the smaller of two sizes: a Python int where both are known, else a tensor."""
    return min(a, b) if isinstance(a, int) and isinstance(b, int) else raw.Minimum(a, b)
