"""Sizes passed to signal functions: Python ints if they are known, else scalar tensors."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import TensorLike


def scalar_size(value: TensorLike) -> Tensor | int:
    """Converts a size to a Python int if it is known, else to a scalar tensor."""
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return int(value)
    tensor = as_tensor(value, dtype_hint=int32) if hasattr(value, "dtype") else convert_to_tensor(value, int32)
    check_rank(tensor.shape, 0)
    return int(tensor.numpy()) if type(tensor) is EagerTensor else tensor


def check_rank(shape: TensorShape, rank: int) -> None:
    if shape.rank is not None and shape.rank != rank:
        raise ValueError(f"Shape {shape} must have rank {rank}")


def check_rank_at_least(shape: TensorShape, rank: int) -> None:
    if shape.rank is not None and shape.rank < rank:
        raise ValueError(f"Shape {shape} must have rank at least {rank}")


def last_size(tensor: Tensor, axis: int = -1) -> Tensor | int:
    """Returns the size of an axis: a Python int if it is known, else a scalar tensor."""
    known = tensor.shape.as_list()[axis] if tensor.shape.rank is not None else None
    return raw.Shape(tensor)[axis] if known is None else known


def filled_end(tensor: Tensor, missing: Tensor | int, axis: int, filler: Tensor | None = None) -> Tensor:
    """Appends zeros (or `filler`) at the end of an axis."""
    if isinstance(missing, int) and missing == 0:
        return tensor
    rank = tensor.shape.rank
    if rank is None:
        rank = raw.Rank(tensor)
        chosen = raw.Cast(raw.Equal(raw.Range(0, rank, 1), raw.FloorMod(axis, rank)), DstT=int32)
        gaps = raw.Pack([raw.ZerosLike(chosen), raw.Mul(chosen, missing)], axis=1)
    else:
        nothing = EagerTensor(np.zeros(2, np.int32))
        gaps = raw.Pack([raw.Pack([0, missing]) if n == axis % rank else nothing for n in range(rank)])
    return raw.Pad(tensor, gaps) if filler is None else raw.PadV2(tensor, gaps, filler)
