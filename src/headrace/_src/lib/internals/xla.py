"""Parts of tensorflow.compiler.tf2xla.python.xla that libraries use and that are made of other functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.lib.functional import vectorized_map
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def variadic_reduce(
    operands: Sequence[TensorLike],
    init_values: Sequence[TensorLike],
    dimensions_to_reduce: Sequence[int],
    reducer: Callable[..., Any],
    name: str | None = None,
) -> tuple[Tensor, ...]:
    """Reduces several tensors of one shape together.

    Args:
        operands: Tensors of the same, fully known shape.
        init_values: For each tensor a scalar that leaves any value as it is when it is combined with it.
        dimensions_to_reduce: The axes that disappear.
        reducer: Associative function of two sequences of scalars, one scalar per tensor in each, or the concrete
            function of one, that returns such a sequence.
        name: Has no effect.

    Returns:
        The reduced tensors.

    Raises:
        ValueError: A size of the tensors is unknown.
    """
    values = [convert_to_tensor(operand) for operand in operands]
    shape = values[0].shape
    if not shape.is_fully_defined():
        raise ValueError(f"variadic_reduce needs tensors whose shape is known; got shape {shape}.")
    sizes = [int(size) for size in shape.as_list()]
    reduced = sorted(int(axis) % len(sizes) for axis in dimensions_to_reduce)
    kept = [axis for axis in range(len(sizes)) if axis not in reduced]
    # One column per result. Halves of the rows are combined until one row is left.
    columns = _product(sizes[axis] for axis in kept)
    count = _product(sizes[axis] for axis in reduced)
    rows = [raw.Reshape(raw.Transpose(value, [*reduced, *kept]), [count, columns]) for value in values]
    inits = [convert_to_tensor(init, value.dtype) for init, value in zip(init_values, values, strict=True)]
    if count == 0:
        rows, count = [raw.Fill([1, columns], init) for init in inits], 1
    while count > 1:
        half = count // 2
        combined = _combined([row[:half] for row in rows], [row[half : 2 * half] for row in rows], reducer)
        rest = count - 2 * half
        rows = [raw.ConcatV2([new, row[2 * half :]], 0) if rest else new for new, row in zip(combined, rows)]
        count = half + rest
    return tuple(raw.Reshape(row, [sizes[axis] for axis in kept]) for row in rows)


def _combined(first: Sequence[Tensor], second: Sequence[Tensor], reducer: Callable[..., Any]) -> list[Tensor]:
    """Applies a function of scalars to the corresponding elements of two sequences of matrices."""
    shape = first[0].shape.as_list()
    flat = [raw.Reshape(matrix, [-1]) for matrix in (*first, *second)]
    results = vectorized_map(lambda pair: tuple(reducer(pair[: len(first)], pair[len(first) :])), tuple(flat))
    return [raw.Reshape(result, shape) for result in results]


def _product(sizes: Any) -> int:
    total = 1
    for size in sizes:
        total *= size
    return total
