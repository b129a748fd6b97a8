"""OptionalValue: the value inside a variant tensor that represents several tensors of any types, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.tensors.tensor_list import as_variant


class OptionalValue:
    """The arrays of a value, or None."""

    __slots__ = ("arrays",)

    def __init__(self, arrays: Sequence[Any] | None) -> None:
        self.arrays = None if arrays is None else list(arrays)

    def cleared(self) -> OptionalValue:
        """Returns zeros in the place of the arrays."""
        return OptionalValue(None if self.arrays is None else [_cleared(a) for a in self.arrays])

    def __add__(self, other: OptionalValue) -> OptionalValue:
        """Adds elementwise: sums the gradients that reach one optional from two uses."""
        if self.arrays is None or other.arrays is None:
            return self if other.arrays is None else other
        return OptionalValue([_sum(a, b) for a, b in zip(self.arrays, other.arrays, strict=True)])


def _cleared(array: Any) -> Any:
    held = _held_by(array)
    return np.zeros_like(array) if held is None else as_variant(held.cleared())


def _sum(a: Any, b: Any) -> Any:
    held = _held_by(a)
    return np.add(a, b) if held is None else as_variant(held + _held_by(b))


def _held_by(array: Any) -> Any:
    """Returns the list or optional inside a variant; None for other arrays."""
    held = array.item() if array.dtype == object and array.ndim == 0 else None
    return held if hasattr(held, "cleared") else None
