"""Conversion between ragged tensors and dense or sparse ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from headrace._src.lib.ragged.checks import check
from headrace._src.lib.ragged.construction import from_value_rowids
from headrace._src.lib.ragged.rows import from_lengths, uniform
from headrace._src.lib.ragged.structure import merged
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.ops.small_constants import zero
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.sparse import SparseTensor
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def to_tensor(
    self: RaggedTensor, default_value: TensorLike | None = None, name: str | None = None, shape: ShapeLike | None = None
) -> Tensor:
    """Converts to a dense tensor.

    Args:
        self: RaggedTensor.
        default_value: Value that short rows are padded with. Default 0 or an empty string.
        name: Name of the operation.
        shape: Shape of the result; longer rows are truncated. None in it, or None itself, fits the longest row.

    Returns:
        Dense tensor.

    >>> tf.ragged.constant([[1, 2], [3]]).to_tensor().numpy()
    array([[1, 2],
           [3, 0]], dtype=int32)
    """
    flat = self.flat_values
    default = zero(self.dtype) if default_value is None else default_value
    if not isinstance(default, Tensor):
        default = convert_to_tensor(default, self.dtype)
    partitions = list(self.nested_row_splits)
    return raw.RaggedTensorToTensor(
        _wanted_sizes(shape, self),
        flat,
        default,
        partitions,
        row_partition_types=["ROW_SPLITS"] * len(partitions),
        name=name,
    )


def _wanted_sizes(shape: Any, ragged: RaggedTensor) -> Tensor:
    """Returns the shape as a tensor, with -1 for sizes that the rows determine unless they are uniform."""
    if isinstance(shape, Tensor):
        return shape
    if shape is None:
        known = ragged.shape
        if known.rank is None:
            return ints(-1, dtypes.int64)
        sizes = [-1, *known.as_list()[1:]]
    else:
        wanted = TensorShape(shape)
        if wanted.rank is None:
            return ints(-1, dtypes.int64)
        sizes = wanted.as_list()
    return ints([-1 if size is None else size for size in sizes], dtypes.int64)


def to_sparse(self: RaggedTensor, name: str | None = None) -> SparseTensor:
    """Converts to a sparse tensor with all values."""
    indices, values, shape = raw.RaggedTensorToSparse(list(self.nested_row_splits), self.flat_values)
    return SparseTensor._of(indices, values, shape)


@dispatchable
def from_tensor(
    cls: type | None,
    tensor: TensorLike,
    lengths: TensorLike | None = None,
    padding: str | Sequence[Sequence[int]] | None = None,
    ragged_rank: int = 1,
    name: str | None = None,
    row_splits_dtype: DTypeLike = dtypes.int64,
) -> RaggedTensor:
    """Creates a ragged tensor from a dense one.

    Args:
        cls: RaggedTensor.
        tensor: Tensor of rank 2 or higher.
        lengths: Length of each row; a list of such vectors for several ragged axes.
        padding: Value that is removed from the end of rows. Excludes `lengths`.
        ragged_rank: Number of axes that become ragged.
        name: Name of the operation.
        row_splits_dtype: int32 or int64.

    Returns:
        RaggedTensor.
    """
    if lengths is not None and padding is not None:
        raise ValueError("Specify argument `lengths` or `padding`, but not both.")
    if not isinstance(ragged_rank, int):
        raise TypeError(f"Argument `ragged_rank` must be an int. Received {ragged_rank}.")
    if ragged_rank <= 0:
        raise ValueError(f"Argument `ragged_rank` must be greater than 0. Received {ragged_rank}.")
    tensor = convert_to_tensor(tensor)
    rank = tensor.shape.rank
    if rank is not None and rank < 2:
        raise ValueError(
            "The rank of a RaggedTensor must be greater than 1, i.e., a list of scalars won't have ragged dimensions. "
            f"Received argument `tensor` with rank {rank}."
        )
    tensor.shape.with_rank_at_least(ragged_rank + 1)
    dtype = dtypes.as_dtype(row_splits_dtype)
    if isinstance(lengths, (list, tuple)) and lengths and not isinstance(lengths[0], (int, float, np.number)):
        return _from_nested_lengths(tensor, lengths, dtype)
    if ragged_rank > 1:
        return _from_inner_rows(cls, tensor, lengths, padding, ragged_rank, dtype)
    if padding is not None:
        lengths = _lengths_before_padding(tensor, convert_to_tensor(padding, tensor.dtype), dtype)
    if lengths is None:
        sizes = shape_of(tensor, dtype)
        return RaggedTensor(merged(tensor, 0, 1), uniform(_scalar(sizes, 1), _scalar(sizes, 0)), internal=True)
    return _cut_rows(tensor, convert_to_tensor(lengths, dtype_hint=dtype), dtype)


def _scalar(sizes: Tensor, position: int) -> Tensor:
    return ints(int(sizes._array[position]), sizes.dtype) if type(sizes) is EagerTensor else sizes[position]


def _cut_rows(tensor: Tensor, lengths: Tensor, dtype: DType) -> RaggedTensor:
    """Keeps the first `lengths[i]` elements of row i."""
    lengths.shape.assert_has_rank(1)
    tensor.shape[:1].assert_is_compatible_with(lengths.shape)
    if lengths.dtype is not dtype:
        lengths = raw.Cast(lengths, DstT=dtype)
    columns = _scalar(shape_of(tensor, dtype), 1)
    lengths = raw.Minimum(raw.Maximum(lengths, ints(0, dtype)), columns)
    inside = raw.Less(raw.Range(ints(0, dtype), columns, ints(1, dtype)), raw.ExpandDims(lengths, 1))
    return RaggedTensor(raw.GatherNd(tensor, raw.Where(inside)), from_lengths(lengths), internal=True)


def _from_inner_rows(
    cls: Any, tensor: Tensor, lengths: Any, padding: Any, ragged_rank: int, dtype: DType
) -> RaggedTensor:
    """Handles several ragged axes: the innermost is cut, the others keep one length."""
    sizes = shape_of(tensor, dtype)
    flat = merged(tensor, 0, ragged_rank - 1)
    result = from_tensor(cls, flat, lengths, padding, row_splits_dtype=dtype)
    for axis in range(ragged_rank - 1, 0, -1):
        nrows = raw.Prod(sizes[:axis], [0])
        result = RaggedTensor(result, uniform(_scalar(sizes, axis), nrows), internal=True)
    return result


def _from_nested_lengths(tensor: Any, nested: Sequence[Any], dtype: DType) -> RaggedTensor:
    """Handles lengths for several axes; each vector applies to the rows that the previous one kept."""
    outer, *inner = nested
    outer = convert_to_tensor(outer, dtype_hint=dtype)
    result = _cut_rows(tensor, outer, dtype)
    if not inner:
        return result
    values = _from_nested_lengths(result.values, inner, dtype)
    return RaggedTensor(values, result._row_partition, internal=True)


def _lengths_before_padding(tensor: Tensor, padding: Tensor, dtype: DType) -> Tensor:
    """Returns the length of each row without the padding at its end."""
    inner = tensor.shape.rank - 2
    if padding.shape.rank != inner and padding.shape.rank is not None:
        if padding.shape.rank > inner:
            padding.shape.assert_is_compatible_with(tensor.shape[2:])
    differs = raw.NotEqual(tensor, padding)
    if inner:
        differs = raw.Any(differs, ints(list(range(2, inner + 2))))
    columns = raw.Range(ints(1, dtype), raw.AddV2(_scalar(shape_of(tensor, dtype), 1), ints(1, dtype)), ints(1, dtype))
    last = raw.Mul(raw.Cast(differs, DstT=dtype), columns)
    nothing = raw.Fill(raw.Pack([shape_of(tensor)[0], 1]), ints(0, dtype))  # a row without columns has length 0
    return raw.Max(raw.ConcatV2([last, nothing], 1), [1])


@dispatchable
def from_sparse(
    cls: type | None, st_input: TensorLike, name: str | None = None, row_splits_dtype: DTypeLike = dtypes.int64
) -> RaggedTensor:
    """Creates a ragged matrix from a sparse one whose rows have no gaps.

    Args:
        cls: RaggedTensor.
        st_input: SparseTensor of rank 2.
        name: Name of the operation.
        row_splits_dtype: int32 or int64.

    Returns:
        RaggedTensor.
    """
    if not isinstance(st_input, SparseTensor):
        raise TypeError(f"Argument `st_input` must be of type SparseTensor, but is of type {type(st_input).__name__}.")
    rank = st_input.dense_shape.shape[0] if st_input.dense_shape.shape.rank is not None else None
    if rank is None:
        rank = st_input.indices.shape[1] if st_input.indices.shape.rank is not None else None
    if rank is not None and rank != 2:
        raise ValueError("rank(st_input) must be 2.")
    dtype = dtypes.as_dtype(row_splits_dtype)
    rows, columns = st_input.indices[:, 0], st_input.indices[:, 1]
    nrows = raw.Cast(st_input.dense_shape[0], DstT=dtype)
    result = from_value_rowids(cls, st_input.values, raw.Cast(rows, DstT=dtype), nrows, validate=False)
    offsets = result._row_partition.offsets_in_rows()
    check(
        raw.All(raw.Equal(raw.Cast(columns, DstT=dtype), offsets), [0]),
        "SparseTensor is not right-ragged: the columns of each row must be 0, 1, 2... without gaps, in order",
    )
    return result
