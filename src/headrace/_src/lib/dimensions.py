"""Reads sizes from shapes in the way of programs that support both TensorFlow 1 and 2."""

from __future__ import annotations

from headrace._src.tensors.shapes import Dimension, TensorShape


def dimension_value(dimension: Dimension | int | None) -> int | None:
    """Returns the size as an int, or None if it is unknown.

    Args:
        dimension: Dimension, int or None.
    """
    return dimension.value if isinstance(dimension, Dimension) else dimension


def dimension_at_index(shape: TensorShape, index: int) -> Dimension:
    """Returns the Dimension of `shape` at `index`; unknown if the rank is unknown.

    Args:
        shape: TensorShape of any rank, also unknown.
        index: Number of the dimension.
    """
    return Dimension(None) if shape.rank is None else Dimension(shape.as_list()[index])
