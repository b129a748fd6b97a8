"""Functions of tensorflow.python.ops.rnn_cell_impl that libraries import: shapes of states, checks of cells."""

from __future__ import annotations

import numpy as np

from headrace._src.ops.array.joining import concat
from headrace._src.ops.static_value import static_value
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike


def join_shapes(
    prefix: ShapeLike | None, suffix: ShapeLike | None, static: bool = False
) -> Tensor | list[int | None] | None:
    """Joins two shapes: the sizes before and those of a state.

    Args:
        prefix: Size, shape, or integer tensor of rank 0 or 1.
        suffix: Size, shape, or integer tensor of rank 0 or 1.
        static: Whether to return a list, in which unknown sizes are None.

    Returns:
        Vector, or a list of sizes; None if the rank is not known.

    Raises:
        ValueError: If a tensor has another rank, or a size is unknown and `static` is False.
    """
    if static:
        before, after = _sizes(prefix), _sizes(suffix)
        return None if before is None or after is None else [*before, *after]
    parts = [_vector(part, name) for part, name in ((prefix, "prefix"), (suffix, "suffix"))]
    if any(part is None for part in parts):
        raise ValueError(f"Provided a prefix or suffix of None: {prefix} and {suffix}")
    return concat(parts, 0)


def _sizes(shape: ShapeLike | None) -> list[int | None] | None:
    if not isinstance(shape, Tensor):
        found = TensorShape([shape] if isinstance(shape, (int, np.integer)) else shape)
        return None if found.rank is None else found.as_list()
    value = static_value(shape)
    if value is None:
        return None if shape.shape.rank != 0 else [None]
    return np.atleast_1d(value).tolist()


def _vector(shape: ShapeLike | None, name: str) -> Tensor | None:
    if isinstance(shape, Tensor):
        if shape.shape.rank not in (0, 1):
            raise ValueError(f"{name} tensor must be either a scalar or vector, but saw tensor: {shape}")
        return shape[None] if shape.shape.rank == 0 else shape
    sizes = _sizes(shape)
    return None if sizes is None or None in sizes else convert_to_tensor(sizes, int32)


def assert_like_rnncell(cell_name: str, cell: object) -> None:
    """Checks that an object can be used as a cell of a recurrent network.

    Args:
        cell_name: Name of the argument, for the error.
        cell: Object to check.

    Raises:
        TypeError: If it lacks a part of a cell.
    """
    problems = [f"'{name}' property is missing" for name in ("output_size", "state_size") if not hasattr(cell, name)]
    if not hasattr(cell, "zero_state") and not hasattr(cell, "get_initial_state"):
        problems.append("either 'zero_state' or 'get_initial_state' method is required")
    if not callable(cell):
        problems.append("is not callable")
    if problems:
        raise TypeError(f"The argument {cell_name!r} ({cell}) is not an RNNCell: {', '.join(problems)}.")
