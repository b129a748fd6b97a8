"""tf.sets: unions, intersections, differences and sizes of the sets in the rows of dense and sparse tensors."""

from __future__ import annotations

from typing import Any

from headrace._src.ops.entry import raw
from headrace._src.ops.sets.operations import SET_TYPES
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.sparse import SparseTensor, SparseTensorValue
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def size(a: TensorLike, validate_indices: bool = True) -> Tensor:
    """Counts the distinct elements of each row.

    Args:
        a: SparseTensor; its last axis holds the sets.
        validate_indices: Whether the order and range of sparse indices are checked.

    Returns:
        int32 tensor without the last axis.

    Raises:
        TypeError: If `a` is not a SparseTensor of integers or strings.
    """
    a = _as_sets(a)
    if not isinstance(a, SparseTensor):
        raise TypeError(f"Expected `SparseTensor`, got {a!s}.")
    _check_dtype(a)
    return raw.SetSize(a.indices, a.values, a.dense_shape, validate_indices=validate_indices)


def intersection(a: TensorLike, b: TensorLike, validate_indices: bool = True) -> SparseTensor:
    """Computes the intersection of the sets in corresponding rows.

    Args:
        a: SparseTensor or dense tensor; the last axis holds the sets.
        b: Tensor of the same dtype with the same leading axes.
        validate_indices: Whether the order and range of sparse indices are checked.

    Returns:
        A SparseTensor whose last axis holds the resulting sets.

    >>> tf.sparse.to_dense(tf.sets.intersection([[1, 2]], [[2, 3]])).numpy()
    array([[2]], dtype=int32)
    """
    return _set_operation(*_ordered(a, b), "intersection", validate_indices)


def difference(a: TensorLike, b: TensorLike, aminusb: bool = True, validate_indices: bool = True) -> SparseTensor:
    """Computes the difference of the sets in corresponding rows.

    Args:
        a: SparseTensor or dense tensor; the last axis holds the sets.
        b: Tensor of the same dtype with the same leading axes.
        aminusb: Whether to compute `a - b` instead of `b - a`.
        validate_indices: Whether the order and range of sparse indices are checked.

    Returns:
        A SparseTensor whose last axis holds the resulting sets.
    """
    a, b, flipped = _with_flip(a, b)
    if flipped:
        aminusb = not aminusb
    return _set_operation(a, b, "a-b" if aminusb else "b-a", validate_indices)


def union(a: TensorLike, b: TensorLike, validate_indices: bool = True) -> SparseTensor:
    """Computes the union of the sets in corresponding rows.

    Args:
        a: SparseTensor or dense tensor; the last axis holds the sets.
        b: Tensor of the same dtype with the same leading axes.
        validate_indices: Whether the order and range of sparse indices are checked.

    Returns:
        A SparseTensor whose last axis holds the resulting sets.

    >>> tf.sparse.to_dense(tf.sets.union([[1, 2]], [[2, 3]])).numpy()
    array([[1, 2, 3]], dtype=int32)
    """
    return _set_operation(*_ordered(a, b), "union", validate_indices)


def _as_sets(value: TensorLike) -> Any:
    if isinstance(value, SparseTensor):
        return value
    if isinstance(value, SparseTensorValue):
        return SparseTensor.from_value(value)
    return convert_to_tensor(value)


def _check_dtype(sets: Any) -> None:
    if sets.dtype not in SET_TYPES:
        supported = ", ".join(d.name for d in SET_TYPES)
        raise TypeError(f"'a' has invalid dtype `{sets.dtype!r}` not in supported dtypes: `{supported}`.")


def _with_flip(a: Any, b: Any) -> tuple[Any, Any, bool]:
    """Converts both operands to tensors, dense before sparse as the op requires; returns whether it swapped them."""
    a, b = _as_sets(a), _as_sets(b)
    _check_dtype(a)
    if a.dtype is not b.dtype:
        raise TypeError(f"Types don't match, {a.dtype!r} vs {b.dtype!r}.")
    if isinstance(a, SparseTensor) and not isinstance(b, SparseTensor):
        return b, a, True
    return a, b, False


def _ordered(a: TensorLike, b: TensorLike) -> tuple[Any, Any]:
    a, b, _ = _with_flip(a, b)
    return a, b


def _set_operation(a: Any, b: Any, set_operation: str, validate_indices: bool) -> SparseTensor:
    options = {"set_operation": set_operation, "validate_indices": validate_indices}
    if isinstance(a, SparseTensor):
        parts = raw.SparseToSparseSetOperation(
            a.indices, a.values, a.dense_shape, b.indices, b.values, b.dense_shape, **options
        )
    elif isinstance(b, SparseTensor):
        parts = raw.DenseToSparseSetOperation(a, b.indices, b.values, b.dense_shape, **options)
    else:
        parts = raw.DenseToDenseSetOperation(a, b, **options)
    return SparseTensor._of(*parts)
