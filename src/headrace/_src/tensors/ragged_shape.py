"""DynamicRaggedShape: the shape of a ragged tensor, row lengths included, which `tf.shape` returns.

It holds row partitions and the shape of the flat values. `lib.ragged.methods` adds the methods that compute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from headrace._src.base.late_methods import late_methods
from headrace._src.tensors import dtypes
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


@late_methods
class DynamicRaggedShape:
    """The shape of a ragged tensor: how values are divided into rows, and the shape of the values.

    Args:
        row_partitions: How flat values are divided into rows, outermost first.
        inner_shape: The shape of the flat values.
        dtype: The dtype of the sizes, int32 or int64.
        validate: Ignored: partitions are checked when they are created.
        static_inner_shape: What is statically known about `inner_shape`.
    """

    __slots__ = ("_inner_shape", "_row_partitions", "_static_inner_shape")

    from_tensor: Callable[..., DynamicRaggedShape]
    from_lengths: Callable[..., DynamicRaggedShape]
    with_dtype: Callable[..., DynamicRaggedShape]
    __tf_dispatch__: Callable[..., Any]

    def __init__(
        self,
        row_partitions: Sequence[RowPartition],
        inner_shape: TensorLike,
        dtype: DTypeLike | None = None,
        validate: bool = False,
        static_inner_shape: ShapeLike | None = None,
    ) -> None:
        self._row_partitions = tuple(row_partitions)
        kind = dtypes.as_dtype(dtype) if dtype is not None else _dtype_of(self._row_partitions, inner_shape)
        self._inner_shape = as_tensor(inner_shape, kind)
        known = self._inner_shape
        static = TensorShape([int(s) for s in known._array]) if type(known) is EagerTensor else TensorShape(None)
        self._static_inner_shape = static.merge_with(static_inner_shape)

    @property
    def row_partitions(self) -> tuple[RowPartition, ...]:
        return self._row_partitions

    @property
    def num_row_partitions(self) -> int:
        return len(self._row_partitions)

    @property
    def inner_shape(self) -> Tensor:
        """The shape of the flat values, a vector."""
        return self._inner_shape

    @property
    def inner_rank(self) -> int | None:
        rank = self._static_inner_shape.rank
        return rank if rank is not None else self._inner_shape.shape[0]

    @property
    def rank(self) -> int | None:
        inner = self.inner_rank
        return None if inner is None else inner + self.num_row_partitions

    @property
    def dtype(self) -> DType:
        return self._inner_shape.dtype

    def is_uniform(self, axis: int) -> bool:
        """Whether all slices have the same size along `axis`.

        Args:
            axis: Number of the dimension.

        Returns:
            True or False.

        Raises:
            IndexError: If `axis` is out of range.
        """
        rank = self.rank
        if rank is not None and not 0 <= axis < rank:
            raise IndexError(f"Index {axis} out of range for a shape of rank {rank}")
        return not 1 <= axis <= self.num_row_partitions or self._row_partitions[axis - 1].is_uniform()

    def static_lengths(self, ragged_lengths: bool = True) -> list[Any]:
        """Returns the static sizes: an int, None, or for a ragged axis the lengths of its rows.

        Args:
            ragged_lengths: Whether to return the row lengths of ragged dimensions, where they are known. False returns
                None for these.
        """
        inner = self._static_inner_shape
        sizes: list[Any] = [None] if inner.rank is None else inner.as_list()
        if not self._row_partitions:
            return sizes
        lengths: list[Any] = [self._row_partitions[0].static_nrows]
        for partition in self._row_partitions:
            if partition.is_uniform():
                lengths.append(partition.static_uniform_row_length)
            elif ragged_lengths and type(partition.row_splits()) is EagerTensor:
                lengths.append(tuple(int(n) for n in partition.row_lengths()._array))
            else:
                lengths.append(None)
        return lengths + (sizes[1:] if inner.rank is not None else [...])

    @classmethod
    def from_row_partitions(
        cls, row_partitions: Sequence[RowPartition], dtype: DTypeLike | None = None
    ) -> DynamicRaggedShape:
        """Returns the shape of a ragged tensor with these partitions and scalars as values.

        Args:
            row_partitions: Sequence of RowPartitions, the outermost first.
            dtype: Integer dtype of the sizes.

        Raises:
            ValueError: If `row_partitions` is empty.
        """
        if not row_partitions:
            raise ValueError("row_partitions cannot be empty")
        count = row_partitions[-1].nvals()
        kind = count.dtype if dtype is None else dtypes.as_dtype(dtype)
        return cls(row_partitions, as_tensor([count]), None).with_dtype(kind)

    def __repr__(self) -> str:
        lengths = str(self.static_lengths()).replace("Ellipsis", "...")
        return f"<DynamicRaggedShape lengths={lengths} num_row_partitions={self.num_row_partitions}>"

    __hash__ = None  # type: ignore[assignment]


def _dtype_of(partitions: Sequence[RowPartition], inner_shape: TensorLike) -> DType:
    if partitions:
        return partitions[0].dtype
    found = getattr(inner_shape, "dtype", None)
    return found if isinstance(found, DType) else dtypes.int64
