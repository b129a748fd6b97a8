"""Creates ragged tensors from nested Python lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.tensors import convert, dtypes
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.ragged_value import RaggedTensorValue
from headrace._src.tensors.row_partition import RowPartition
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike


def constant(
    pylist: TensorLike,
    dtype: DTypeLike | None = None,
    ragged_rank: int | None = None,
    inner_shape: ShapeLike | None = None,
    name: str | None = None,
    row_splits_dtype: DTypeLike = dtypes.int64,
) -> Any:
    """Creates a ragged tensor from nested lists.

    Args:
        pylist: Nested lists of numbers or strings, all at the same depth.
        dtype: Dtype of the values. Default from the values.
        ragged_rank: Number of axes that may be ragged; the rest are uniform.
        inner_shape: Shape of the innermost, uniform part.
        name: Name of the operation.
        row_splits_dtype: int32 or int64.

    Returns:
        RaggedTensor, or a tensor if the list is not nested.

    >>> tf.ragged.constant([[1, 2], [3]])
    <tf.RaggedTensor [[1, 2], [3]]>
    """
    splits_dtype = dtypes.as_dtype(row_splits_dtype)

    def rows(values: RaggedTensor | Tensor, splits: list[int]) -> RaggedTensor:
        if splits_dtype not in (dtypes.int32, dtypes.int64):
            raise ValueError("row_splits must have dtype int32 or int64")
        partition = RowPartition(convert.constant(splits, splits_dtype), internal=True)
        return RaggedTensor(values, partition, internal=True)

    def flat(values: TensorLike, shape: tuple[int, ...] | None) -> Tensor:
        return convert.constant(values, dtype, shape)

    return _constant(pylist, ragged_rank, inner_shape, rows, flat)


def constant_value(
    pylist: Any,
    dtype: DTypeLike | None = None,
    ragged_rank: int | None = None,
    inner_shape: ShapeLike | None = None,
    row_splits_dtype: DTypeLike = "int64",
) -> Any:
    """Creates a RaggedTensorValue from nested lists.

    Args:
        pylist: Nested lists of numbers or strings, all at the same depth.
        dtype: NumPy dtype of the values. Default from the values.
        ragged_rank: Number of axes that may be ragged; the rest are uniform.
        inner_shape: Shape of the innermost, uniform part.
        row_splits_dtype: int32 or int64.

    Returns:
        RaggedTensorValue, or a NumPy array if the list is not nested.
    """
    splits_dtype = dtypes.as_dtype(row_splits_dtype).numpy_dtype
    numpy_dtype = dtypes.as_dtype(dtype).numpy_dtype if dtype is not None else None

    def rows(values: Any, splits: list[int]) -> RaggedTensorValue:
        return RaggedTensorValue(values, np.array(splits, splits_dtype))

    def flat(values: Any, shape: tuple[int, ...] | None) -> np.ndarray:
        array = np.array(values, numpy_dtype)
        return array if shape is None else array.reshape(shape)

    return _constant(pylist, ragged_rank, inner_shape, rows, flat)


def _constant(
    pylist: Any,
    ragged_rank: int | None,
    inner_shape: Any,
    rows: Callable[[Any, list[int]], Any],
    flat: Callable[[Any, Any], Any],
) -> Any:
    pylist = _as_lists(pylist)
    if not isinstance(pylist, list):
        if ragged_rank:
            raise ValueError(f"Invalid pylist={pylist}: incompatible with ragged_rank={ragged_rank}")
        if inner_shape:
            raise ValueError(f"Invalid pylist={pylist}: incompatible with inner_shape={inner_shape}")
        return flat(pylist, ())
    if ragged_rank is not None and ragged_rank < 0:
        raise ValueError(f"Invalid ragged_rank={ragged_rank}: must be nonnegative")
    scalar_depth, max_depth = _depths(pylist)
    if scalar_depth is not None and max_depth > scalar_depth:
        raise ValueError(f"Invalid pylist={pylist}: empty list nesting is greater than scalar value nesting")
    if ragged_rank is not None:
        _check_ragged_rank(pylist, scalar_depth, max_depth, ragged_rank, inner_shape)
    shape = None if inner_shape is None else _shape_tuple(inner_shape)
    if ragged_rank is None:
        depth = max_depth if scalar_depth is None else scalar_depth
        ragged_rank = max(0, depth - 1 - len(shape or ()))
    elif shape is None and ragged_rank:
        shape = _inner_shape_of(pylist, ragged_rank)
    if ragged_rank == 0:
        return flat(pylist, shape)
    nested_splits = []
    values = pylist
    for level in range(ragged_rank):
        nested_splits.append([0])
        concatenated: list[Any] = []
        for row in values:
            nested_splits[level].append(nested_splits[level][-1] + len(row))
            concatenated.extend(row)
        values = concatenated
    result = flat(values, (len(values), *(shape or ())))
    for splits in reversed(nested_splits):
        result = rows(result, splits)
    return result


def _as_lists(value: TensorLike | None) -> Any:
    """Converts tuples and arrays inside nested lists to lists."""
    if isinstance(value, np.ndarray):
        return value.tolist() if value.ndim else value[()]
    if isinstance(value, (list, tuple)):
        return [_as_lists(item) for item in value]
    return value


def _shape_tuple(shape: Sequence[int]) -> tuple[int, ...]:
    return tuple(int(size) for size in shape)


def _depths(item: Any) -> tuple[int | None, int]:
    """Returns the depth of the scalars (None if there are none) and the largest depth of lists."""
    if not isinstance(item, list):
        return 0, 0
    if not item:
        return None, 1
    found: int | None = None
    deepest = 0
    for child in item:
        scalar, depth = _depths(child)
        if scalar is not None:
            if found is not None and scalar != found:
                raise ValueError("all scalar values must have the same nesting depth")
            found = scalar
        deepest = max(deepest, depth)
    return None if found is None else found + 1, deepest + 1


def _check_ragged_rank(
    pylist: list[Any], scalar_depth: int | None, max_depth: int, ragged_rank: int, inner_shape: Any
) -> None:
    if scalar_depth is not None and ragged_rank >= scalar_depth:
        raise ValueError(
            f"pylist has scalar values depth {scalar_depth}, but ragged_rank={ragged_rank} requires scalar value depth "
            f"greater than {ragged_rank}"
        )
    if inner_shape is None or not ragged_rank:
        return
    expected = ragged_rank + 1 + len(_shape_tuple(inner_shape))
    if (scalar_depth is not None and scalar_depth != expected) or (scalar_depth is None and expected < max_depth):
        raise ValueError(
            f"Invalid pylist={pylist}: incompatible with ragged_rank={ragged_rank} "
            f"and dim(inner_shape)={len(_shape_tuple(inner_shape))}"
        )


def _inner_shape_of(pylist: list[Any], ragged_rank: int) -> tuple[int, ...]:
    """Returns the common shape of all values below `ragged_rank` + 1 lists."""
    items: list[Any] = [pylist]
    for _ in range(ragged_rank + 1):
        items = [child for item in items for child in item]
    return _common_shape(items)


def _common_shape(items: list[Any]) -> tuple[int, ...]:
    if not items or not isinstance(items[0], list):
        if any(isinstance(item, list) for item in items):
            raise ValueError("inner values have inconsistent shape")
        return ()
    sizes = {len(item) if isinstance(item, list) else None for item in items}
    if len(sizes) != 1:
        raise ValueError("inner values have inconsistent shape")
    size = sizes.pop()
    assert size is not None
    return (size, *_common_shape([child for item in items for child in item]))
