"""Sizes read from shapes in the way that programs for both TensorFlow 1 and 2 do."""

from __future__ import annotations

from headrace._src.tensors.shapes import Dimension, TensorShape


def dimension_value(dimension: Dimension | int | None) -> int | None:
    """The size as an int, or None when it is unknown."""
    return dimension.value if isinstance(dimension, Dimension) else dimension


def dimension_at_index(shape: TensorShape, index: int) -> Dimension:
    """The Dimension of `shape` at `index`; unknown when the rank is unknown."""
    return Dimension(None) if shape.rank is None else Dimension(shape.as_list()[index])
