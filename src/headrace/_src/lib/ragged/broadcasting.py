"""Broadcasts the operands of ragged arithmetic to one shape.

Axes are aligned at the last one, as for dense tensors. An axis of size 1 stretches; ragged axes must be equal.
Each operand is unrolled level by level: the row of the operand is known for every row of the result, so that one
gather of the operand's values at the end gives the flat values of the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check_equal
from headrace._src.lib.ragged.construction import match_row_splits_dtypes
from headrace._src.lib.ragged.structure import merged
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import EagerTensor, Tensor


def flat_operands(operands: Sequence[Any]) -> tuple[list[Any], tuple[RowPartition, ...]]:
    """Returns the flat values of operands broadcast together, and the partitions of the result.

    Dense operands that only cover the uniform inner axes are left to the op's own broadcasting.
    """
    ragged = [x for x in operands if isinstance(x, RaggedTensor)]
    match_row_splits_dtypes(ragged)
    template = max(ragged, key=lambda x: (x.shape.rank or 0, x.ragged_rank))
    by_row = [_has_one_slice_per_row(x, template) for x in operands]
    if all(picked or _fits(x, template) for x, picked in zip(operands, by_row, strict=True)):
        flat = [_flat(x, picked, template) for x, picked in zip(operands, by_row, strict=True)]
        return flat, template._nested_row_partitions
    if any(x.shape.rank is None for x in operands):
        raise ValueError("Unable to broadcast: an operand combined with a ragged tensor has unknown rank")
    rank = max(x.shape.rank for x in operands)
    ragged_rank = max(rank - x.shape.rank + x.ragged_rank for x in ragged)
    dtype = template.row_splits.dtype
    unrolled = [_Unrolled(x, rank, dtype) for x in operands]
    partitions: list[RowPartition] = []
    count: Any = ints(1, dtype)
    for axis in range(ragged_rank + 1):
        partitions.append(_next_axis(unrolled, axis, count))
        count = rows.nvals(partitions[-1])
    return [x.flat() for x in unrolled], tuple(partitions[1:])


def _has_one_slice_per_row(operand: RaggedTensor | Tensor, template: RaggedTensor) -> bool:
    """Returns whether a dense operand has one slice for each row and size 1 along the one ragged axis.

    This is the most common case.
    """
    if isinstance(operand, RaggedTensor) or template.ragged_rank != 1 or operand.shape.rank != template.shape.rank:
        return False
    nrows = template._row_partition.static_nrows
    return nrows is not None and operand.shape[0] == nrows and operand.shape[1] == 1


def _flat(operand: RaggedTensor | Tensor, by_row: bool, template: RaggedTensor) -> Tensor:
    if isinstance(operand, RaggedTensor):
        return operand.flat_values
    if by_row:
        return raw.GatherV2(raw.Squeeze(operand, squeeze_dims=[1]), template.value_rowids(), ints(0))
    return operand


def _fits(operand: RaggedTensor | Tensor, template: RaggedTensor) -> bool:
    """Returns whether an operand needs no unrolling: it has the template's rows, or only inner axes."""
    if not isinstance(operand, RaggedTensor):
        inner = template.flat_values.shape.rank
        rank = operand.shape.rank
        return rank is not None and inner is not None and (rank == 0 or rank < inner or _single_row(operand, inner))
    if operand is template:
        return True
    if operand.ragged_rank != template.ragged_rank or operand.shape.rank != template.shape.rank:
        return False
    pairs = zip(operand._nested_row_partitions, template._nested_row_partitions, strict=True)
    return all(_same_rows(a, b) for a, b in pairs)


def _single_row(operand: Tensor, inner: int) -> bool:
    """Returns whether a dense operand broadcasts against flat values: not more axes, and the outer one of size 1."""
    return operand.shape.rank == inner and operand.shape[0] == 1


def _same_rows(a: RowPartition, b: RowPartition) -> bool:
    x, y = a.row_splits(), b.row_splits()
    if (a.static_uniform_row_length is None) != (b.static_uniform_row_length is None):
        return False
    if x is y:
        return True
    if type(x) is EagerTensor and type(y) is EagerTensor:
        return x._array.shape == y._array.shape and bool((x._array == y._array).all())
    return False


class _Unrolled:
    """An operand unrolled up to an axis; `place` holds the operand's row for each row of the result."""

    def __init__(self, value: RaggedTensor | Tensor, rank: int, dtype: DType) -> None:
        self.lead = rank - value.shape.rank  # axes that this operand does not have
        self.dtype = dtype
        self.partitions = value._nested_row_partitions if isinstance(value, RaggedTensor) else ()
        self.values = value.flat_values if isinstance(value, RaggedTensor) else value
        self.ragged_rank = len(self.partitions)
        self.nrows = value.nrows() if isinstance(value, RaggedTensor) else None
        self.place: Any = None

    def lengths(self, axis: int) -> tuple[Any, bool]:
        """Returns the size along `axis` of each row so far (a scalar if all are equal), and whether it is ragged."""
        own = axis - self.lead
        if own < 0:
            return ints(1, self.dtype), False
        if own == 0:
            return rows.first_size(self.values, self.dtype) if self.nrows is None else self.nrows, False
        if own <= self.ragged_rank:
            partition = self.partitions[own - 1]
            length = partition.uniform_row_length()
            if length is not None:
                return length, False
            return raw.GatherV2(rows.row_lengths(partition), self.place, 0), True
        sizes = shape_of(self.values, self.dtype)
        return sizes[own - self.ragged_rank], False

    def advance(self, axis: int, rowids: Tensor, offsets: Tensor, stretch: Tensor) -> None:
        """Unrolls one more axis; `rowids` and `offsets` give the position of each new row of the result."""
        own = axis - self.lead
        if own < 0:
            return
        within = raw.Mul(offsets, stretch)  # an axis of size 1 is read at 0 everywhere
        if own == 0:
            self.place = within
            return
        assert self.place is not None
        before = raw.GatherV2(self.place, rowids, 0)
        if own <= self.ragged_rank:
            starts = raw.GatherV2(self.partitions[own - 1].row_starts(), before, 0)
        else:
            size = shape_of(self.values, self.dtype)[1]
            starts = raw.Mul(before, size)
            self.values = merged(self.values, 0, 1)
            self.ragged_rank += 1
        self.place = raw.AddV2(starts, within)

    def flat(self) -> Tensor:
        """Returns the operand's values in the order of the result; an operand with only inner axes is unchanged."""
        if self.place is None:
            return self.values
        return raw.GatherV2(self.values, self.place, 0)


def _next_axis(operands: list[_Unrolled], axis: int, count: Tensor) -> RowPartition:
    """Unrolls all operands along `axis` and returns the partition of the `count` rows of the result so far."""
    found = [x.lengths(axis) for x in operands]
    dtype = operands[0].dtype
    ragged = [lengths for lengths, is_ragged in found if is_ragged]
    one = ints(1, dtype)
    wrong = f"Unable to broadcast: dimension size mismatch in dimension {axis}"
    if ragged:
        target: Any = ragged[0]
        for other in ragged[1:]:
            check_equal(target, other, wrong)
        for lengths, is_ragged in found:
            if not is_ragged:
                stretched = raw.SelectV2(raw.Equal(lengths, one), target, raw.AddV2(raw.ZerosLike(target), lengths))
                check_equal(target, stretched, wrong)
        partition = rows.from_lengths(target)
    else:
        target = found[0][0]
        for lengths, _ in found[1:]:
            target = raw.SelectV2(raw.Equal(target, one), lengths, target)
        for lengths, _ in found:
            check_equal(raw.SelectV2(raw.Equal(lengths, one), target, lengths), target, wrong)
        partition = rows.uniform(target, count)
    rowids = rows.value_rowids(partition)
    offsets = rows.offsets_in_rows(partition)
    for operand, (lengths, is_ragged) in zip(operands, found, strict=True):
        stretch = one if is_ragged else raw.Cast(raw.NotEqual(lengths, one), DstT=dtype)
        operand.advance(axis, rowids, offsets, stretch)
    return partition
