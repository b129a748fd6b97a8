"""Matrix products of ragged batches, in which each matrix may have its own size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from headrace._src.lib.ragged import rows
from headrace._src.lib.ragged.checks import check, check_equal
from headrace._src.lib.ragged.construction import as_ragged_or_tensor, match_row_splits_dtypes
from headrace._src.lib.ragged.conversion import from_tensor
from headrace._src.ops.entry import raw
from headrace._src.ops.linalg.matmul import matmul as dense_matmul
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor, nest_rows
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def matmul(
    a: TensorLike,
    b: TensorLike,
    transpose_a: bool = False,
    transpose_b: bool = False,
    adjoint_a: bool = False,
    adjoint_b: bool = False,
    a_is_sparse: bool = False,
    b_is_sparse: bool = False,
    output_type: DTypeLike | None = None,
    grad_a: bool = False,
    grad_b: bool = False,
    name: str | None = None,
) -> Any:
    """Multiplies the matrices in the two innermost axes of `a` and `b`, one of which is ragged."""
    if transpose_a and adjoint_a:
        raise ValueError("Only one of transpose_a and adjoint_a can be True.")
    if transpose_b and adjoint_b:
        raise ValueError("Only one of transpose_b and adjoint_b can be True.")
    options: dict[str, Any] = {
        "transpose_a": transpose_a, "transpose_b": transpose_b, "adjoint_a": adjoint_a, "adjoint_b": adjoint_b,
        "output_type": output_type,
    }  # fmt: skip
    left, right = as_ragged_or_tensor(a), as_ragged_or_tensor(b)
    match_row_splits_dtypes([left, right])
    rank = left.shape.rank
    if rank is None or right.shape.rank is None:
        raise ValueError("matmul requires at least one input to have known rank if either input is ragged.")
    if rank != right.shape.rank:
        raise ValueError("`a` and `b` must have the same rank.")
    if rank < 2:
        raise ValueError("`a` and `b` must have a rank of at least 2.")
    if rank == 2:
        return dense_matmul(_rectangular(left), _rectangular(right), **options)
    if rank > 3:
        return _in_outer_rows(left, right, options)
    return _batched(left, right, options)


def _rectangular(matrix: Any) -> Tensor:
    """Converts a ragged matrix whose rows have one length to a dense one."""
    if not isinstance(matrix, RaggedTensor):
        return matrix
    _check_rectangular(matrix.row_lengths(), matrix.bounding_shape(axis=1))
    return matrix.to_tensor()


def _check_rectangular(lengths: Tensor, wanted: Tensor) -> None:
    check(
        raw.All(raw.Equal(lengths, wanted), ints([0])),
        "The matrices in `a` and `b` may not be ragged in their innermost dimension.",
    )


def _in_outer_rows(a: Any, b: Any, options: dict[str, Any]) -> Any:
    """Multiplies batches of batches, whose outer axes only have to match."""
    dtype = next(x.row_splits.dtype for x in (a, b) if isinstance(x, RaggedTensor))
    a, b = (x if isinstance(x, RaggedTensor) else from_tensor(None, x, row_splits_dtype=dtype) for x in (a, b))
    check_equal(a.row_splits, b.row_splits, "The batch dimensions of `a` and `b` must have the same size.")
    return RaggedTensor(matmul(a.values, b.values, **options), a._row_partition, internal=True)


@dataclass
class _Matrices:
    """A batch of matrices padded to one size, with the size of each; None if all are equal."""

    dense: Any
    row_counts: Any
    column_counts: Any


def _matrices(value: RaggedTensor | Tensor, turned: bool) -> _Matrices:
    found = _Matrices(value, None, None)
    if isinstance(value, RaggedTensor):
        found.dense = value.to_tensor()
        if value.uniform_row_length is None:
            found.row_counts = value.row_lengths()
        inner = value.values
        if isinstance(inner, RaggedTensor) and inner.uniform_row_length is None:
            lengths, rowids = inner.row_lengths(), value.value_rowids()
            widest = raw.UnsortedSegmentMax(lengths, rowids, value.nrows())
            found.column_counts = raw.Maximum(widest, ints(0, widest.dtype))
            _check_rectangular(lengths, raw.GatherV2(found.column_counts, rowids, ints(0)))
    if turned:
        found.row_counts, found.column_counts = found.column_counts, found.row_counts
    return found


def _batched(a: RaggedTensor, b: Any, options: dict[str, Any]) -> RaggedTensor:
    left = _matrices(a, options["transpose_a"] or options["adjoint_a"])
    right = _matrices(b, options["transpose_b"] or options["adjoint_b"])
    if left.column_counts is not None and right.row_counts is not None:
        message = "The inner sizes of the matrices in `a` and `b` do not match"
        check_equal(left.column_counts, right.row_counts, message)
    product = dense_matmul(left.dense, right.dense, **options)
    return _cut(product, left.row_counts, right.column_counts, _splits_dtype(a, b))


def _splits_dtype(*values: Any) -> DType:
    return next((v.row_splits.dtype for v in values if isinstance(v, RaggedTensor)), dtypes.int64)


def _cut(product: Tensor, row_counts: Tensor, column_counts: Tensor | None, dtype: DType) -> RaggedTensor:
    """Removes the padding of the products."""
    if row_counts is None and column_counts is None:
        return product
    if column_counts is None:
        return from_tensor(None, product, lengths=row_counts, row_splits_dtype=dtype)
    sizes = shape_of(product, dtype)
    if row_counts is None:
        partition = rows.uniform(sizes[1], sizes[0])
    else:
        partition = rows.from_lengths(row_counts)
    rowids = rows.value_rowids(partition)
    lengths = raw.GatherV2(column_counts, rowids, ints(0))
    inside_rows = _inside(row_counts, sizes[1], sizes[0])
    inside = raw.LogicalAnd(
        raw.ExpandDims(inside_rows, ints(2)), raw.ExpandDims(_inside(column_counts, sizes[2], sizes[0]), ints(1))
    )
    flat = raw.GatherNd(product, raw.Where(inside))
    return nest_rows(flat, [partition, rows.from_lengths(lengths)])


def _inside(counts: Tensor, size: Tensor, batch: Tensor) -> Tensor:
    """Returns which of `size` positions each matrix has."""
    positions = raw.ExpandDims(rows.count_up(size), ints(0))
    if counts is None:
        counts = raw.Fill(raw.Reshape(batch, ints([1])), size)
    return raw.Less(positions, raw.ExpandDims(counts, ints(1)))
