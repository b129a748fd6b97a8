"""The methods of tf.Variable that change parts of it: rows given as IndexedSlices, elements at coordinates, slices."""

from __future__ import annotations

import functools
from typing import Any

from headrace._src.ops.array.indexing import getitem, slice_arguments
from headrace._src.ops.entry import raw
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import OpLike, TensorLike


class PartialAssignment:
    """What a variable inherits to be assigned in parts."""

    handle: Any
    dtype: Any

    def after_update(self, operation: Any, read_value: bool = True) -> Any:
        raise NotImplementedError

    def _scatter(self, op: OpLike, sparse_delta: Any, name: str | None) -> Tensor:
        if not isinstance(sparse_delta, IndexedSlices):
            raise TypeError(f"Argument `sparse_delta` must be a `tf.IndexedSlices`. Received arg: {sparse_delta}")
        return self.after_update(
            op(self.handle, sparse_delta.indices, as_tensor(sparse_delta.values, self.dtype), name=name)
        )

    def scatter_add(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Adds rows.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter(raw.ResourceScatterAdd, sparse_delta, name)

    def scatter_sub(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Subtracts rows.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter(raw.ResourceScatterSub, sparse_delta, name)

    def scatter_max(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Raises rows to at least those given.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter(raw.ResourceScatterMax, sparse_delta, name)

    def scatter_min(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Lowers rows to at most those given.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter(raw.ResourceScatterMin, sparse_delta, name)

    def scatter_mul(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Multiplies rows.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter(raw.ResourceScatterMul, sparse_delta, name)

    def scatter_div(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Divides rows.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter(raw.ResourceScatterDiv, sparse_delta, name)

    def scatter_update(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Replaces rows.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter(raw.ResourceScatterUpdate, sparse_delta, name)

    def batch_scatter_update(self, sparse_delta: Any, use_locking: bool = False, name: str | None = None) -> Tensor:
        """Replaces rows within each batch: the leading axes of the indices count the batches.

        Args:
            sparse_delta: IndexedSlices with the rows and their positions.
            use_locking: Ignored: assignments are atomic.
            name: Name of the operation.

        Returns:
            The variable with its new value.

        Raises:
            TypeError: If `sparse_delta` is not a `tf.IndexedSlices`.
        """
        if not isinstance(sparse_delta, IndexedSlices):
            raise TypeError(f"Argument `sparse_delta` must be a `tf.IndexedSlices`. Received arg: {sparse_delta}")
        indices = as_tensor(sparse_delta.indices)
        sizes = raw.Shape(indices)
        rank = len(indices.shape)
        grids = [
            raw.BroadcastTo(raw.Reshape(raw.Range(0, sizes[n], 1), [-1 if k == n else 1 for k in range(rank)]), sizes)
            for n in range(rank - 1)
        ]
        coordinates = raw.Pack([*(raw.Cast(g, DstT=indices.dtype) for g in grids), indices], axis=-1)
        return self.scatter_nd_update(coordinates, sparse_delta.values, name)

    def _scatter_nd(self, op: OpLike, indices: TensorLike, updates: TensorLike, name: str | None) -> Tensor:
        return self.after_update(op(self.handle, indices, as_tensor(updates, self.dtype), name=name))

    def scatter_nd_add(self, indices: TensorLike, updates: TensorLike, name: str | None = None) -> Tensor:
        """Adds at coordinates.

        Args:
            indices: Tensor of integers. Its last dimension holds the position of an element or slice.
            updates: Tensor with the values for `indices`.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter_nd(raw.ResourceScatterNdAdd, indices, updates, name)

    def scatter_nd_sub(self, indices: TensorLike, updates: TensorLike, name: str | None = None) -> Tensor:
        """Subtracts at coordinates.

        Args:
            indices: Tensor of integers. Its last dimension holds the position of an element or slice.
            updates: Tensor with the values for `indices`.
            name: Name of the operation.

        Returns:
            The variable with its new value.
        """
        return self._scatter_nd(raw.ResourceScatterNdSub, indices, updates, name)

    def scatter_nd_update(self, indices: TensorLike, updates: TensorLike, name: str | None = None) -> Tensor:
        """Replaces at coordinates.

        Args:
            indices: Tensor of integers. Its last dimension holds the position of an element or slice.
            updates: Tensor with the values for `indices`.
            name: Name of the operation.

        Returns:
            The variable with its new value.

        >>> v = tf.Variable([1, 2, 3])
        >>> v.scatter_nd_update([[1]], [20]).numpy()
        array([ 1, 20,  3], dtype=int32)
        """
        return self._scatter_nd(raw.ResourceScatterNdUpdate, indices, updates, name)

    def scatter_nd_max(self, indices: TensorLike, updates: TensorLike, name: str | None = None) -> Tensor:
        """Returns the larger of the two, at coordinates.

        Args:
            indices: Tensor of integers. Its last dimension holds the position of an element or slice.
            updates: Tensor with the values for `indices`.
            name: Name of the operation.
        """
        return self._scatter_nd(raw.ResourceScatterNdMax, indices, updates, name)

    def scatter_nd_min(self, indices: TensorLike, updates: TensorLike, name: str | None = None) -> Tensor:
        """Returns the smaller of the two, at coordinates.

        Args:
            indices: Tensor of integers. Its last dimension holds the position of an element or slice.
            updates: Tensor with the values for `indices`.
            name: Name of the operation.
        """
        return self._scatter_nd(raw.ResourceScatterNdMin, indices, updates, name)

    def count_up_to(self, limit: int) -> Tensor:
        """Raises the value by one and returns what it was; OutOfRangeError at the limit.

        Args:
            limit: Value at which counting ends with OutOfRangeError.

        Returns:
            The value before the update, a tensor.

        Raises:
            OutOfRangeError: If the value has reached `limit`.
        """
        return raw.ResourceCountUpTo(self.handle, limit=limit, T=self.dtype)

    def __getitem__(self, key: Any) -> Any:
        """Returns a slice as a tensor, which can be assigned: `v[0].assign(row)`."""
        part: Any = getitem(self, key)
        part.assign = functools.partial(self._assign_slice, key)
        return part

    def _assign_slice(self, key: Any, value: Any, name: str | None = None) -> Any:
        bounds, masks = slice_arguments(key)
        operation = raw.ResourceStridedSliceAssign(
            self.handle, *bounds, as_tensor(value, self.dtype), **masks, name=name
        )
        return self.after_update(operation)
