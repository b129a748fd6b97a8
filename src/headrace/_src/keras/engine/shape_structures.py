"""Structures of shapes, the arguments of `build` and `compute_output_shape`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def is_shape(sizes: Any) -> bool:
    """Returns whether a list or tuple is one shape, not several."""
    return isinstance(sizes, (list, tuple)) and all(map(_is_size, sizes))


def _is_size(value: Any) -> bool:
    # TensorFlow 1 has a class for sizes.
    return value is None or isinstance(value, (int, np.integer)) or type(value).__name__ == "Dimension"


def map_shapes(function: Callable[[Any], Any], shapes: Any) -> Any:
    """Applies `function` to the shapes of a structure. Tuples and lists of sizes are shapes."""
    if isinstance(shapes, dict):
        return {key: map_shapes(function, value) for key, value in shapes.items()}
    if isinstance(shapes, (list, tuple)) and not is_shape(shapes):
        made = [map_shapes(function, shape) for shape in shapes]
        return type(shapes)(*made) if hasattr(shapes, "_fields") else made  # named tuples keep their names
    return function(shapes)
