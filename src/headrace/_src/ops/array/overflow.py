"""Rejects shapes that are too large to count."""

from __future__ import annotations

import math
from collections.abc import Sequence

from headrace._src.base import errors
from headrace._src.tensors.shapes import dims_text


def refuse_overflow(sizes: Sequence[int]) -> None:
    """Raises an error for a shape with more elements than an int64 can count, or than any memory holds."""
    count = math.prod(sizes)
    if count >= 2**63:
        raise errors.invalid_argument(
            f"Shape {dims_text(tuple(sizes))} would have more than 2**63 - 1 elements: "
            "Encountered overflow when multiplying its sizes"
        )
    if count >= 2**56:
        raise MemoryError(f"OOM when allocating tensor with shape{dims_text(tuple(sizes))}")
