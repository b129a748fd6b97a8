"""Distinct elements, and the difference of two lists."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, INDEX, DType, as_dtype, int32
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import DTypeLike, TensorLike


def _in_order_of_appearance(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Positions of the distinct elements in the order in which they first come, number of each element, counts."""
    if rows.dtype == object:
        numbers: dict[bytes, int] = {}
        index = np.array([numbers.setdefault(v, len(numbers)) for v in rows.tolist()], np.int64)
        _, first, counts = np.unique(index, return_index=True, return_counts=True)
        return first, index, counts
    if not rows.size:  # no element, or slices that are all equal since they are empty
        found = np.zeros(min(len(rows), 1), np.int64)
        return found, np.zeros(len(rows), np.int64), np.full(len(found), len(rows))
    _, first, inverse, counts = np.unique(
        rows, return_index=True, return_inverse=True, return_counts=True, axis=0 if rows.ndim > 1 else None,
        equal_nan=False,
    )  # fmt: skip
    order = np.argsort(first, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return first[order], place[inverse.reshape(-1)], counts[order]


def _unique_vector(x: np.ndarray, out_idx: DType) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    if x.ndim != 1:
        raise errors.invalid_argument("unique expects a 1D vector.")
    first, index, counts = _in_order_of_appearance(_sortable(x))
    kind = out_idx.numpy_dtype
    return x[first], index.astype(kind), counts.astype(kind)


def _sortable(x: np.ndarray) -> np.ndarray:
    """NumPy sorts no bfloat16 or float8; float32 holds all of their values."""
    return x.astype(np.float32) if x.dtype.kind == "V" else x


def _unique_along(x: np.ndarray, axis: np.ndarray, out_idx: DType) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    if axis.ndim > 1 or axis.size > 1:
        raise errors.invalid_argument(f"axis must be a scalar or a vector of at most one element, got {axis.tolist()}")
    if not axis.size:
        return _unique_vector(x, out_idx)
    position = int(axis.reshape(-1)[0])
    position = position + x.ndim if position < 0 else position
    if not 0 <= position < x.ndim:
        raise errors.invalid_argument(f"axis has to be between [0, {x.ndim})")
    moved = np.moveaxis(x, position, 0)
    rows = moved.reshape(len(moved), math.prod(moved.shape[1:]))
    if rows.dtype == object:
        rows = _numbered(rows)
    first, index, counts = _in_order_of_appearance(_sortable(np.ascontiguousarray(rows)))
    kind = out_idx.numpy_dtype
    return np.moveaxis(moved[first], 0, position), index.astype(kind), counts.astype(kind)


def _numbered(rows: np.ndarray) -> np.ndarray:
    numbers: dict[bytes, int] = {}
    flat = [numbers.setdefault(v, len(numbers)) for v in rows.reshape(-1).tolist()]
    return np.array(flat, np.int64).reshape(rows.shape)


def _vectors(call: ShapeCall) -> list[Any]:
    dims = call.shapes[0]
    if dims is not None and len(dims) != 1:
        raise errors.invalid_argument("unique expects a 1D vector.")
    return [(None,), dims, (None,)][: len(call.op.outputs)]


def _along_axis(call: ShapeCall) -> list[Any]:
    dims, axis = call.shapes[0], call.value(1)
    if dims is None or axis is None:
        return [None, (None,), (None,)][: len(call.op.outputs)]
    position = int(axis.reshape(-1)[0]) % max(len(dims), 1) if axis.size else 0
    kept = tuple(None if n == position else d for n, d in enumerate(dims))
    return [kept, dims[position : position + 1] or (None,), (None,)][: len(call.op.outputs)]


@op("Unique", "T -> y: T, idx: out_idx", T=ANY, out_idx=INDEX, shape=_vectors, engine="host")
def unique_op(xp, x, *, out_idx: DType = int32):
    """Returns the distinct elements in the order of their first occurrence, and the index of each element in them."""
    return _unique_vector(x, out_idx)[:2]


@op(
    "UniqueV2", "T, Taxis -> y: T, idx: out_idx", T=ANY, Taxis=INDEX, out_idx=INDEX,
    shape=_along_axis, engine="host",
)  # fmt: skip
def unique_v2(xp, x, axis, *, out_idx: DType = int32):
    """Returns the distinct slices along `axis`, and the number of each slice among them."""
    return _unique_along(x, axis, out_idx)[:2]


@op(
    "UniqueWithCounts", "T -> y: T, idx: out_idx, count: out_idx", T=ANY, out_idx=INDEX,
    shape=_vectors, engine="host",
)  # fmt: skip
def unique_with_counts_op(xp, x, *, out_idx: DType = int32):
    """Returns the distinct elements, the number of each element among them, and how often each comes."""
    return _unique_vector(x, out_idx)


@op(
    "UniqueWithCountsV2", "T, Taxis -> y: T, idx: out_idx, count: out_idx", T=ANY, Taxis=INDEX, out_idx=INDEX,
    shape=_along_axis, engine="host",
)  # fmt: skip
def unique_with_counts_v2(xp, x, axis, *, out_idx: DType = int32):
    """Returns the distinct slices along `axis`, the number of each slice among them, and how often each comes."""
    return _unique_along(x, axis, out_idx)


def unique(x: TensorLike, out_idx: DTypeLike = int32, name: str | None = None) -> Any:
    """Finds the distinct elements of a vector, in the order of their first occurrence.

    Args:
        x: 1-D tensor.
        out_idx: Dtype of the indices: int32 or int64.
        name: Name of the operation.

    Returns:
        y: The distinct elements.
        idx: For each element of `x`, its position in `y`.

    >>> tf.unique([5, 7, 5]).idx.numpy().tolist()
    [0, 1, 0]
    """
    return raw.Unique(x, out_idx=as_dtype(out_idx), name=name)


def unique_with_counts(x: TensorLike, out_idx: DTypeLike = int32, name: str | None = None) -> Any:
    """Finds the distinct elements of a vector and counts them.

    Args:
        x: 1-D tensor.
        out_idx: Dtype of the indices and counts: int32 or int64.
        name: Name of the operation.

    Returns:
        y: The distinct elements, in the order of their first occurrence.
        idx: For each element of `x`, its position in `y`.
        count: The number of occurrences of each element of `y`.

    >>> tf.unique_with_counts([1, 1, 5]).count.numpy()
    array([2, 1], dtype=int32)
    """
    return raw.UniqueWithCounts(x, out_idx=as_dtype(out_idx), name=name)


@op(
    "ListDiff", "T, T -> out: T, idx: out_idx", T=ANY, out_idx=INDEX,
    shape=lambda call: [(None,), (None,)], engine="host", shape_arithmetic=True,
)  # fmt: skip
def list_diff(xp, x, y, *, out_idx: DType = int32):
    """Returns the elements of `x` that are not in `y`, and their positions in `x`."""
    for name, value in (("x", x), ("y", y)):
        if value.ndim != 1:
            raise errors.invalid_argument(f"{name} should be a 1D vector, got shape {dims_text(value.shape)}")
    if x.dtype == object:
        gone = set(y.tolist())
        kept = np.array([n for n, v in enumerate(x.tolist()) if v not in gone], np.int64)
    else:
        kept = np.flatnonzero(~np.isin(_sortable(x), _sortable(y)))
    return x[kept], kept.astype(out_idx.numpy_dtype)
