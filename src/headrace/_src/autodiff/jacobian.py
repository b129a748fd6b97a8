"""Jacobians from recorded calls: one backward pass over the stack of unit vectors, not one pass per row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.autodiff.backprop import Record, backpropagate, dense, zeros_like
from headrace._src.autodiff.vectorize import Stacked, VectorizeMode
from headrace._src.ops.entry import raw
from headrace._src.tensors.context import entered
from headrace._src.tensors.tensor import EagerTensor, Tensor


def jacobian(
    records: Sequence[Record], target: Tensor, sources: Sequence[Tensor], zero_unconnected: bool, vectorize: bool
) -> list[Tensor | None]:
    """Computes d target / d source for each source, of shape target.shape + source.shape (None if unconnected)."""
    target_shape = raw.Shape(target)
    size = raw.Size(target)
    seeds = _unit_vectors(target, size, target_shape)
    rows = _rows(records, target, sources, seeds, size, vectorize)
    results: list[Any] = []
    for source, stack in zip(sources, rows, strict=True):
        if stack is None and not zero_unconnected:
            results.append(None)
            continue
        inner = zeros_like(source)
        if stack is None:
            stack = raw.BroadcastTo(inner, raw.ConcatV2([raw.Reshape(size, [1]), raw.Shape(inner)], 0))
        results.append(raw.Reshape(stack, raw.ConcatV2([target_shape, raw.Shape(inner)], 0)))
    return results


def _unit_vectors(target: Tensor, size: Tensor, target_shape: Tensor) -> Tensor:
    """Returns a stack of `size` tensors like `target`, each with a single 1."""
    if type(target) is EagerTensor:
        count = int(size)
        eye = np.eye(count, dtype=target._array.dtype).reshape((count, *target._array.shape))
        return EagerTensor(eye)
    ones = raw.Fill(raw.Reshape(size, [1]), raw.Cast(1, DstT=target.dtype))
    return raw.Reshape(raw.MatrixDiag(ones), raw.ConcatV2([raw.Reshape(size, [1]), target_shape], 0))


def _rows(
    records: Sequence[Record], target: Tensor, sources: Sequence[Tensor], seeds: Tensor, size: Tensor, vectorize: bool
) -> list[Tensor | None]:
    """Computes for each source the stack of gradients, one for each seed."""
    if not vectorize:
        found = [backpropagate(records, [target], sources, [seed]) for seed in raw.Unpack(seeds, num=seeds.shape[0])]
        return [
            None if column[0] is None else raw.Pack([dense(g) for g in column]) for column in zip(*found, strict=True)
        ]
    mode = VectorizeMode(int(size) if type(size) is EagerTensor else size)
    with entered(mode):
        gradients = [
            None if g is None else dense(g) for g in backpropagate(records, [target], sources, [Stacked(seeds, mode)])
        ]
    return [None if g is None else mode.stack_of(g) for g in gradients]


def batch_jacobian(
    records: Sequence[Record], target: Tensor, source: Tensor, zero_unconnected: bool, vectorize: bool
) -> Tensor | None:
    """Computes the Jacobian of each row of `target` by the same row of `source`.

    The result has the shape (batch, *target row, *source row).
    """
    if target.shape.rank is None or target.shape.rank < 2 or (source.shape.rank or 0) < 2:
        raise ValueError(
            f"Argument `target` and `source` must have rank at least 2; got {target.shape} and {source.shape}."
        )
    target.shape[:1].assert_is_compatible_with(source.shape[:1])
    target_shape, source_shape = raw.Shape(target), raw.Shape(source)
    row_size = _row_size(target, target_shape)
    # Rows do not depend on each other, so one seed can select the same element of every row.
    seeds = _row_unit_vectors(target, row_size, target_shape)
    (stack,) = _rows(records, target, [source], seeds, row_size, vectorize)
    if stack is None:
        if not zero_unconnected:
            return None
        stack = raw.BroadcastTo(zeros_like(source), raw.ConcatV2([raw.Reshape(row_size, [1]), source_shape], 0))
    rank = len(source.shape)
    by_row = raw.Transpose(stack, EagerTensor(np.array([1, 0, *range(2, rank + 1)], np.int32)))
    return raw.Reshape(by_row, raw.ConcatV2([target_shape, source_shape[1:]], 0))


def _row_size(target: Tensor, target_shape: Tensor) -> Tensor:
    """Returns the number of elements of a row, which is known even if the number of rows is not."""
    row = target.shape[1:]
    if row.is_fully_defined():
        return EagerTensor(np.array(row.num_elements(), np.int32))
    return raw.Prod(target_shape[1:], EagerTensor(np.array([0], np.int32)))


def _row_unit_vectors(target: Tensor, row_size: Tensor, target_shape: Tensor) -> Tensor:
    one = raw.Reshape(row_size, [1])
    ones = raw.Fill(one, raw.Cast(1, DstT=target.dtype))
    units = raw.Reshape(
        raw.MatrixDiag(ones), raw.ConcatV2([one, EagerTensor(np.array([1], np.int32)), target_shape[1:]], 0)
    )
    return raw.BroadcastTo(units, raw.ConcatV2([one, target_shape], 0))
