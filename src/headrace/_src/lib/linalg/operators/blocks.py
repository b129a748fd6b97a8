"""Arguments and results of block operators: one tensor, or a list with a part for each block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.ops.array.joining import concat
from headrace._src.ops.array.shape import broadcast_dynamic_shape
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.tensor import Tensor


def is_blockwise(x: Any, count: int) -> bool:
    """Returns whether `x` is a list with a tensor for each of `count` blocks."""
    return (
        isinstance(x, (list, tuple))
        and len(x) == count
        and all(isinstance(part, (Tensor, np.ndarray)) or hasattr(part, "read_value") for part in x)
    )


def split_rows(x: Tensor, sizes: Sequence[Any]) -> list[Tensor]:
    """Splits the rows of each matrix into blocks."""
    known = [size for size in sizes if isinstance(size, int)]
    if len(known) < len(sizes):
        return list(raw.SplitV(x, raw.Pack(list(sizes)), -2, num_split=len(sizes)))
    parts, start = [], 0
    for size in known:
        parts.append(x[..., start : start + size, :])
        start += size
    return parts


def joined(parts: Sequence[Any], axis: int) -> Tensor:
    """Concatenates parts of a matrix along one of its last two axes (or vectors along the last)."""
    inner = -axis
    batches = [p.shape[: p.shape.rank - inner] if p.shape.rank is not None else None for p in parts]
    first = batches[0]
    if first is None or not all(b is not None and b.is_fully_defined() and b == first for b in batches):
        batch = shape_of(parts[0])[:-inner]
        for part in parts[1:]:
            batch = broadcast_dynamic_shape(batch, shape_of(part)[:-inner])
        parts = [raw.BroadcastTo(p, raw.ConcatV2([batch, shape_of(p)[-inner:]], 0)) for p in parts]
    return concat(list(parts), axis)
