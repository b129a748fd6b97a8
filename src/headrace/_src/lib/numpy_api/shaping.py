"""Arrays with the same elements in another shape or order."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.array import repeating
from headrace._src.lib.numpy_api.creation import shape_vector
from headrace._src.lib.numpy_api.promotion import as_array, known_rank, positive_axis
from headrace._src.ops.array import axes as tf_axes
from headrace._src.ops.array.padding import pad as tf_pad
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int32


def reshape(a: Any, newshape: Any, order: str = "C") -> Any:
    """The elements in the shape `newshape`, read row by row ("C") or column by column ("F")."""
    tensor, sizes = as_array(a), shape_vector(newshape)
    if order == "C":
        return raw.Reshape(tensor, sizes)
    if order != "F":
        raise ValueError(f"Unsupported order argument {order}")
    return transpose(raw.Reshape(transpose(tensor), raw.ReverseV2(sizes, ints([0]))))


def ravel(a: Any) -> Any:
    """The elements in one row."""
    return raw.Reshape(as_array(a), ints([-1]))


def flatten(a: Any, order: str = "C") -> Any:
    """The elements in one row, read row by row ("C", "A", "K") or column by column ("F")."""
    if order not in ("C", "A", "K", "F"):
        raise ValueError("order can only be C, A, K (all row major) or F (column major).")
    return ravel(transpose(a) if order == "F" else a)


def expand_dims(a: Any, axis: Any) -> Any:
    """The array with a new axis of size 1."""
    return tf_axes.expand_dims(as_array(a), axis)


def squeeze(a: Any, axis: Any = None) -> Any:
    """The array without its axes of size 1, or without those of them given."""
    return tf_axes.squeeze(as_array(a), axis)


def transpose(a: Any, axes: Any = None) -> Any:
    """The array with its axes in another order, reversed by default."""
    tensor = as_array(a)
    if axes is not None:
        axes = [positive_axis(n, known_rank("transpose", tensor)) for n in axes]
    return tf_axes.transpose(tensor, axes)


def swapaxes(a: Any, axis1: int, axis2: int) -> Any:
    """The array with two axes exchanged."""
    tensor = as_array(a)
    order = list(range(known_rank("swapaxes", tensor)))
    order[axis1], order[axis2] = order[axis2], order[axis1]
    return raw.Transpose(tensor, ints(order))


def moveaxis(a: Any, source: Any, destination: Any) -> Any:
    """The array with some axes moved to other places, the others staying in order."""
    tensor = as_array(a)
    rank = known_rank("moveaxis", tensor)
    sources, destinations = ([positive_axis(n, rank) for n in np.atleast_1d(v)] for v in (source, destination))
    if len(sources) != len(destinations):
        raise ValueError("The lengths of source and destination must equal")
    order = [n for n in range(rank) if n not in sources]
    for place, axis in sorted(zip(destinations, sources, strict=True)):
        order.insert(place, axis)
    return raw.Transpose(tensor, ints(order))


def _atleast(rank: int, arrays: tuple[Any, ...], front: tuple[int, ...]) -> Any:
    """The arrays with axes of size 1 added; `front` holds how many of them go in front, by rank."""
    results = []
    for value in arrays:
        tensor = as_array(value)
        missing = rank - known_rank("atleast", tensor)
        for n in range(missing):
            tensor = tf_axes.expand_dims(tensor, 0 if n < front[missing - 1] else -1)
        results.append(tensor)
    return results[0] if len(results) == 1 else results


def atleast_1d(*arys: Any) -> Any:
    """The arrays with at least one axis."""
    return _atleast(1, arys, (1,))


def atleast_2d(*arys: Any) -> Any:
    """The arrays with at least two axes, new ones in front."""
    return _atleast(2, arys, (1, 2))


def atleast_3d(*arys: Any) -> Any:
    """The arrays with at least three axes; a matrix gets a last one, a vector one on each side."""
    return _atleast(3, arys, (0, 1, 3))


def broadcast_to(array: Any, shape: Any) -> Any:
    """The array repeated to `shape` along axes of size 1."""
    return raw.BroadcastTo(as_array(array), shape_vector(shape))


def broadcast_arrays(*args: Any, **kwargs: Any) -> Any:
    """The arrays repeated to their common shape."""
    if kwargs.pop("subok", False):
        raise ValueError("subok=True is not supported.")
    if kwargs:
        raise ValueError(f"Received unsupported arguments {kwargs.keys()}")
    tensors = [as_array(value) for value in args]
    if not tensors:
        return ()
    shared = raw.Shape(tensors[0])
    for tensor in tensors[1:]:
        shared = raw.BroadcastArgs(shared, raw.Shape(tensor))
    return [raw.BroadcastTo(tensor, shared) for tensor in tensors]


def flip(m: Any, axis: int | None = None) -> Any:
    """The elements in reverse order along `axis`, or along all."""
    tensor = as_array(m)
    rank = known_rank("flip", tensor)
    if axis is not None:
        return raw.ReverseV2(tensor, ints([axis + rank if axis < 0 else axis]))
    return raw.ReverseV2(tensor, ints(list(range(rank)))) if rank else tensor


def flipud(m: Any) -> Any:
    """The rows in reverse order."""
    return flip(m, 0)


def fliplr(m: Any) -> Any:
    """The columns in reverse order."""
    return flip(m, 1)


def roll(a: Any, shift: Any, axis: Any = None) -> Any:
    """The elements moved on by `shift` places, the last ones coming in front."""
    tensor = as_array(a)
    shift = as_tensor(shift, dtype_hint=int32)
    if axis is not None:
        return raw.Roll(tensor, shift, as_tensor(axis, dtype_hint=int32))
    return raw.Reshape(raw.Roll(raw.Reshape(tensor, ints([-1])), shift, ints(0)), raw.Shape(tensor))


def rot90(m: Any, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Any:
    """The array turned `k` times by 90 degrees in the plane of two axes."""
    tensor = as_array(m)
    rank = known_rank("rot90", tensor)
    first, second = (positive_axis(n, rank) for n in axes)
    k %= 4
    if not k:
        return tensor
    if k == 2:
        return flip(flip(tensor, first), second)
    if k == 1:
        return swapaxes(flip(tensor, second), first, second)
    return flip(swapaxes(tensor, first, second), second)


def repeat(a: Any, repeats: Any, axis: int | None = None) -> Any:
    """Each element repeated along `axis`, of the flattened array by default."""
    return repeating.repeat(as_array(a), repeats, axis)


def tile(a: Any, reps: Any) -> Any:
    """The whole array repeated `reps` times along each axis."""
    tensor, times = as_array(a), shape_vector(reps)
    count, rank = times.shape[0], known_rank("tile", tensor)
    if count is None:
        raise ValueError("tile needs a known number of repetitions.")
    for _ in range(count - rank):
        tensor = tf_axes.expand_dims(tensor, 0)
    if count < rank:
        times = raw.ConcatV2([raw.Fill(ints([rank - count]), raw.OnesLike(times[0])), times], 0)
    return raw.Tile(tensor, times)


def pad(array: Any, pad_width: Any, mode: str, **kwargs: Any) -> Any:
    """The array with more elements around it: "constant" ones, a "reflect"ion or a "symmetric" one.

    Args:
        array: The array.
        pad_width: How many elements to add before and after, per axis: shape `[rank, 2]`.
        mode: Where the new elements come from.
        **kwargs: `constant_values`, a number for the mode "constant"; 0 by default.
    """
    if mode not in ("constant", "reflect", "symmetric"):
        raise ValueError(f"Unsupported padding mode: {mode}")
    return tf_pad(as_array(array), pad_width, mode.upper(), kwargs.get("constant_values", 0))


def meshgrid(*xi: Any, **kwargs: Any) -> list[Any]:
    """The coordinates of all points of a grid, an array per axis; `indexing` is "xy" or "ij"."""
    if kwargs.get("sparse", False):
        raise ValueError("Function `meshgrid` does not support returning sparse arrays yet. Received: sparse=True")
    if not kwargs.get("copy", True):
        raise ValueError("Function `meshgrid` only supports copy=True. Received: copy=False")
    indexing = kwargs.get("indexing", "xy")
    if indexing not in ("xy", "ij"):
        raise ValueError(f"Argument `indexing` parameter must be either 'xy' or 'ij', got {indexing!r}")
    vectors = [ravel(x) for x in xi]
    count = len(vectors)
    order = list(range(count))
    if indexing == "xy" and count > 1:
        order[:2] = [1, 0]
    spread = [
        raw.Reshape(v, ints([-1 if place == n else 1 for place in range(count)]))
        for v, n in zip(vectors, order, strict=True)
    ]
    return list(broadcast_arrays(*spread))
