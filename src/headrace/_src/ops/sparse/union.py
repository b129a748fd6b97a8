"""Two sparse tensors of one shape, element by element: sum, maximum, minimum over the union of their indices."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sparse.coordinates import (
    check_bounds,
    check_parts,
    compare_neighbours,
    picked_rows,
    row_major_order,
)
from headrace._src.tensors.dtypes import NUMERIC, REAL
from headrace._src.tensors.shapes import Dims


class _Union:
    """The coordinates of two sparse tensors in row-major order, and which of them both have.

    `order` sorts the concatenated elements; `paired` marks those in sorted order that are followed by their partner
    from the other tensor, `alone` those without a partner.
    """

    def __init__(self, a: tuple[Any, Any, Any], b: tuple[Any, Any, Any]) -> None:
        check_parts(*a)
        check_parts(*b)
        (a_indices, a_values, a_shape), (b_indices, b_values, b_shape) = a, b
        if len(a_shape) != len(b_shape):
            raise errors.invalid_argument(
                f"Operands' should have the same ranks but got: {len(a_shape)} and {len(b_shape)}"
            )
        for axis, (have, want) in enumerate(zip(a_shape, b_shape, strict=True)):
            if have != want:
                raise errors.invalid_argument(
                    f"Operands' shapes do not match: got {have} and {want} for dimension {axis}"
                )
        indices = np.concatenate([a_indices, b_indices])
        self.order = row_major_order(np, indices)
        self.indices = indices[self.order]
        self.values = np.concatenate([a_values, b_values])[self.order]
        self.from_a = self.order < len(a_indices)
        self.paired = np.zeros(len(indices), bool)
        if len(indices) > 1:
            self.paired[:-1] = (compare_neighbours(self.indices) == 0) & self.from_a[:-1] & ~self.from_a[1:]
        second = np.zeros_like(self.paired)
        second[1:] = self.paired[:-1]
        self.kept = ~second  # one element for each coordinate
        self.partner = np.flatnonzero(self.paired) + 1


def _union_parts(call: ShapeCall) -> list[Dims]:
    rank = call.shapes[2][0] if call.shapes[2] is not None else None
    parts: list[Dims] = [(None, rank), (None,), (rank,)]
    return parts[: len(call.op.outputs)]


@op(
    "SparseAdd",
    "int64, T, int64, int64, T, int64, Treal -> sum_indices: int64, sum_values: T, sum_shape: int64",
    T=NUMERIC, Treal=REAL, shape=_union_parts, engine="host",
)  # fmt: skip
def sparse_add(xp, a_indices, a_values, a_shape, b_indices, b_values, b_shape, thresh):
    """Computes the sum of two sparse tensors; sums of two elements that are smaller than `thresh` are dropped."""
    union = _Union((a_indices, a_values, a_shape), (b_indices, b_values, b_shape))
    values = union.values.copy()
    values[union.paired] += union.values[union.partner]
    kept = union.kept & ~(union.paired & (np.abs(values) < thresh))
    return union.indices[kept], values[kept], a_shape


@sparse_add.gradient
def _(call, d_indices, d_values, d_shape):
    a_indices, _, _, b_indices, _, _, _ = call.inputs
    of_a, of_b = raw.SparseAddGrad(d_values, a_indices, b_indices, call.outputs[0])
    return None, of_a, None, None, of_b, None, None


@op(
    "SparseAddGrad", "T, int64, int64, int64 -> a_val_grad: T, b_val_grad: T",
    T=NUMERIC, shape=lambda call: [_count(call, 1), _count(call, 2)], engine="host",
)  # fmt: skip
def sparse_add_grad(xp, backprop_val_grad, a_indices, b_indices, sum_indices):
    """Computes the gradients of the elements of two summed sparse tensors: zero for those dropped from the sum."""
    return tuple(picked_rows(backprop_val_grad, sum_indices, indices) for indices in (a_indices, b_indices))


def _count(call: ShapeCall, position: int) -> Dims:
    dims = call.shapes[position]
    return (None if dims is None else dims[0],)


def _extreme(choose: Any, a: tuple[Any, Any, Any], b: tuple[Any, Any, Any]) -> tuple[np.ndarray, np.ndarray]:
    """Returns `choose` over the union of indices; an element that only one tensor has is paired with zero."""
    union = _Union(a, b)
    check_bounds(union.indices, a[2])
    other = np.zeros_like(union.values)
    other[union.paired] = union.values[union.partner]
    return union.indices[union.kept], choose(union.values, other)[union.kept]


@op(
    "SparseSparseMaximum", "int64, T, int64, int64, T, int64 -> output_indices: int64, output_values: T",
    T=REAL, shape=_union_parts, engine="host",
)  # fmt: skip
def sparse_sparse_maximum(xp, a_indices, a_values, a_shape, b_indices, b_values, b_shape):
    """Returns the larger of two sparse tensors, element by element."""
    return _extreme(np.maximum, (a_indices, a_values, a_shape), (b_indices, b_values, b_shape))


@op(
    "SparseSparseMinimum", "int64, T, int64, int64, T, int64 -> output_indices: int64, output_values: T",
    T=NUMERIC, shape=_union_parts, engine="host",
)  # fmt: skip
def sparse_sparse_minimum(xp, a_indices, a_values, a_shape, b_indices, b_values, b_shape):
    """Returns the smaller of two sparse tensors, element by element."""
    return _extreme(np.minimum, (a_indices, a_values, a_shape), (b_indices, b_values, b_shape))
