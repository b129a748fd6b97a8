"""Arithmetic on the coordinates of sparse tensors: order, bounds, and positions in the flattened dense tensor."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from headrace._src.base import errors
from headrace._src.base.lazy import jnp
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.tensors.shapes import dims_text
from headrace._src.tensors.typing import AnyArray


def row_major_order(xp: Any, indices: Any) -> Any:
    """Returns the stable permutation that sorts coordinates in row-major order."""
    if not indices.shape[1]:
        return xp.arange(indices.shape[0])
    return xp.lexsort(tuple(indices[:, axis] for axis in range(indices.shape[1] - 1, -1, -1)))


def compare_neighbours(indices: np.ndarray) -> np.ndarray:
    """For each row but the last: -1, 0 or 1 as it comes before, equals or comes after the next one."""
    step = np.sign(indices[:-1] - indices[1:])
    if not indices.shape[1]:
        return np.zeros(len(step), np.int64)
    first = (step != 0).argmax(axis=1)
    return step[np.arange(len(step)), first]


def check_bounds(indices: np.ndarray, shape: Any) -> None:
    """Refuses coordinates outside of `shape`, in TensorFlow's words."""
    bad = ((indices < 0) | (indices >= np.asarray(shape))).any(axis=1)
    if bad.any():
        row = int(bad.argmax())
        raise errors.invalid_argument(
            f"indices[{row}] = {dims_text(tuple(indices[row]))} is out of bounds: "
            f"need 0 <= index < {dims_text(tuple(shape))}"
        )


def check_on_device(indices: Any, shape: Any, in_order: bool = False) -> None:
    """Adds checks of coordinates to the program being compiled: their bounds, and their strict order on request."""
    fails_if(outside(indices, jnp.asarray(shape, indices.dtype)))
    if in_order and indices.shape[0] > 1:
        step = jnp.sign(indices[1:] - indices[:-1])
        first = (step != 0).argmax(axis=1)
        fails_if(step[np.arange(len(step)), first] <= 0)


def check_order(indices: np.ndarray, repeats: bool = False) -> None:
    """Refuses coordinates that are not in row-major order, or repeated ones unless `repeats`."""
    neighbours = compare_neighbours(indices)
    wrong = neighbours > 0 if repeats else neighbours >= 0
    if not wrong.any():
        return
    row = int(wrong.argmax())
    where = f"indices[{row + 1}] = {dims_text(tuple(indices[row + 1]))}"
    if neighbours[row] == 0:
        raise errors.invalid_argument(f"{where} is repeated")
    raise errors.invalid_argument(
        f"{where} is out of order. Many sparse ops require sorted indices.\n"
        "    Use `tf.sparse.reorder` to create a correctly ordered copy.\n\n"
    )


def check_parts(indices: AnyArray, values: AnyArray, shape: Any) -> None:
    """Refuses the parts of a sparse tensor whose ranks or sizes do not belong together."""
    if indices.ndim != 2:
        raise errors.invalid_argument(f"Input indices should be a matrix but received shape {dims_text(indices.shape)}")
    if values.ndim != 1:
        raise errors.invalid_argument(f"Input values should be a vector but received shape {dims_text(values.shape)}")
    if shape.ndim != 1:
        raise errors.invalid_argument(f"Input shape should be a vector but received shape {dims_text(shape.shape)}")
    if len(indices) != len(values):
        raise errors.invalid_argument(
            f"Number of values must match first dimension of indices. Got {len(values)} values, "
            f"indices shape: {dims_text(indices.shape)}"
        )
    if indices.shape[1] != len(shape):
        raise errors.invalid_argument(
            f"Number of dimensions must match second dimension of indices. Got {len(shape)} dimensions, "
            f"indices shape: {dims_text(indices.shape)}"
        )


def strides_of(sizes: Any) -> list[int]:
    """How far apart neighbors along each axis are in the flattened dense tensor."""
    strides = [1] * len(sizes)
    for axis in range(len(sizes) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * int(sizes[axis + 1])
    return strides


def flat_positions(xp: Any, indices: Any, sizes: Any) -> Any:
    """Returns the position of each coordinate in the flattened dense tensor."""
    if math.prod(int(s) for s in sizes) >= 2**63:
        raise errors.invalid_argument(
            f"The dense shape {dims_text(tuple(int(s) for s in sizes))} has more than 2^63 elements"
        )
    return (indices * xp.asarray(strides_of(sizes), indices.dtype)).sum(axis=1, dtype=indices.dtype)


def unflattened(xp: Any, positions: Any, sizes: Any) -> Any:
    """Coordinates from positions in the flattened dense tensor."""
    if not len(sizes):
        return xp.zeros((positions.shape[0], 0), positions.dtype)
    columns = [
        positions // max(stride, 1) % max(int(size), 1) for stride, size in zip(strides_of(sizes), sizes, strict=True)
    ]
    return xp.stack(columns, axis=1)


def find_rows(table: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Returns the position in `table` of each row of `wanted`, -1 where it is not there."""
    if not len(table) or not len(wanted):
        return np.full(len(wanted), -1, np.int64)
    sizes = [int(size) + 1 for size in np.maximum(table.max(axis=0), wanted.max(axis=0))]
    if math.prod(sizes) >= 2**63:
        places = {tuple(row): n for n, row in enumerate(table.tolist())}
        return np.array([places.get(tuple(row), -1) for row in wanted.tolist()], np.int64)
    keys, wanted_keys = flat_positions(np, table, sizes), flat_positions(np, wanted, sizes)
    order = np.argsort(keys, kind="stable")
    found = order[np.minimum(np.searchsorted(keys, wanted_keys, sorter=order), len(keys) - 1)]
    return np.where(keys[found] == wanted_keys, found, -1)


def picked_rows(gradient: np.ndarray, table: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Computes the gradient of each of the `wanted` coordinates: that of its place in `table`, or zero."""
    found = find_rows(table, wanted)
    picked = np.zeros(len(wanted), gradient.dtype)
    picked[found >= 0] = gradient[found[found >= 0]]
    return picked
