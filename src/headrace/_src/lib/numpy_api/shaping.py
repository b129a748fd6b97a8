"""Changes the shape or order of the elements of arrays."""

from __future__ import annotations

from collections.abc import Sequence
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
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, AxisLike, ShapeLike, TensorLike


def reshape(a: TensorLike, newshape: ShapeLike, order: str = "C") -> Tensor:
    """Reshapes an array.

    Args:
        a: Array.
        newshape: New shape; one size may be -1.
        order: "C" for row-major or "F" for column-major order.

    Returns:
        Tensor with the elements of `a`.

    Raises:
        ValueError: If `order` is neither "C" nor "F".
    """
    tensor, sizes = as_array(a), shape_vector(newshape)
    if order == "C":
        return raw.Reshape(tensor, sizes)
    if order != "F":
        raise ValueError(f"Unsupported order argument {order}")
    return transpose(raw.Reshape(transpose(tensor), raw.ReverseV2(sizes, ints([0]))))


def ravel(a: TensorLike) -> Tensor:
    """Flattens an array.

    Args:
        a: Array.

    Returns:
        Vector.
    """
    return raw.Reshape(as_array(a), ints([-1]))


def flatten(a: TensorLike, order: str = "C") -> Tensor:
    """Flattens an array.

    Args:
        a: Array.
        order: "C", "A" or "K" for row-major, "F" for column-major order.

    Returns:
        Vector.

    Raises:
        ValueError: If `order` is not "C", "A", "K" or "F".
    """
    if order not in ("C", "A", "K", "F"):
        raise ValueError("order can only be C, A, K (all row major) or F (column major).")
    return ravel(transpose(a) if order == "F" else a)


def expand_dims(a: TensorLike, axis: AxisLike) -> Tensor:
    """Inserts an axis of size 1.

    Args:
        a: Array.
        axis: Position of the new axis.

    Returns:
        Tensor with the elements of `a`.
    """
    return tf_axes.expand_dims(as_array(a), axis)


def squeeze(a: TensorLike, axis: AxisLike = None) -> Tensor:
    """Removes axes of size 1.

    Args:
        a: Array.
        axis: Axes to remove. None removes all axes of size 1.

    Returns:
        Tensor with the elements of `a`.
    """
    return tf_axes.squeeze(as_array(a), axis)


def transpose(a: TensorLike, axes: Sequence[int] | None = None) -> Tensor:
    """Permutes the axes.

    Args:
        a: Array.
        axes: New order of the axes. Default reversed.

    Returns:
        Tensor with the elements of `a`.
    """
    tensor = as_array(a)
    if axes is not None:
        axes = [positive_axis(n, known_rank("transpose", tensor)) for n in axes]
    return tf_axes.transpose(tensor, axes)


def swapaxes(a: TensorLike, axis1: int, axis2: int) -> Tensor:
    """Swaps two axes.

    Args:
        a: Array.
        axis1: First axis.
        axis2: Second axis.

    Returns:
        Tensor with the elements of `a`.
    """
    tensor = as_array(a)
    order = list(range(known_rank("swapaxes", tensor)))
    order[axis1], order[axis2] = order[axis2], order[axis1]
    return raw.Transpose(tensor, ints(order))


def moveaxis(a: TensorLike, source: int | Sequence[int], destination: int | Sequence[int]) -> Tensor:
    """Moves axes to new positions; the others keep their order.

    Args:
        a: Array.
        source: Axes to move.
        destination: Their new positions.

    Returns:
        Tensor with the elements of `a`.

    Raises:
        ValueError: If `source` and `destination` differ in length.
    """
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
    """Adds axes of size 1 to the arrays; `front` holds the number of leading ones by rank."""
    results = []
    for value in arrays:
        tensor = as_array(value)
        missing = rank - known_rank("atleast", tensor)
        for n in range(missing):
            tensor = tf_axes.expand_dims(tensor, 0 if n < front[missing - 1] else -1)
        results.append(tensor)
    return results[0] if len(results) == 1 else results


def atleast_1d(*arys: Any) -> Tensor:
    """Converts to arrays with at least one axis.

    Args:
        *arys: Arrays.

    Returns:
        Tensor, or a list for several arguments.
    """
    return _atleast(1, arys, (1,))


def atleast_2d(*arys: Any) -> Tensor:
    """Converts to arrays with at least two axes; new axes come first.

    Args:
        *arys: Arrays.

    Returns:
        Tensor, or a list for several arguments.
    """
    return _atleast(2, arys, (1, 2))


def atleast_3d(*arys: Any) -> Tensor:
    """Converts to arrays with at least three axes; a matrix gets a last axis, a vector one on each side.

    Args:
        *arys: Arrays.

    Returns:
        Tensor, or a list for several arguments.
    """
    return _atleast(3, arys, (0, 1, 3))


def broadcast_to(array: TensorLike, shape: ShapeLike) -> Tensor:
    """Broadcasts an array to a shape.

    Args:
        array: Array, or what converts to one.
        shape: Shape of the result.

    Returns:
        Tensor of shape `shape`.
    """
    return raw.BroadcastTo(as_array(array), shape_vector(shape))


def broadcast_arrays(*args: Any, **kwargs: Any) -> Sequence[Tensor]:
    """Broadcasts arrays to their common shape.

    Args:
        *args: Arrays.
        **kwargs: `subok`, which must be False.

    Returns:
        List of tensors.

    Raises:
        ValueError: If `subok` is True, or there are other keyword arguments.
    """
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


def flip(m: TensorLike, axis: int | None = None) -> Tensor:
    """Reverses the order of elements.

    Args:
        m: Array.
        axis: Axis to reverse. None reverses all axes.

    Returns:
        Tensor with the shape and dtype of `m`.
    """
    tensor = as_array(m)
    rank = known_rank("flip", tensor)
    if axis is not None:
        return raw.ReverseV2(tensor, ints([axis + rank if axis < 0 else axis]))
    return raw.ReverseV2(tensor, ints(list(range(rank)))) if rank else tensor


def flipud(m: TensorLike) -> Tensor:
    """Reverses the order of rows.

    Args:
        m: Array.

    Returns:
        Tensor with the shape and dtype of `m`.
    """
    return flip(m, 0)


def fliplr(m: TensorLike) -> Tensor:
    """Reverses the order of columns.

    Args:
        m: Array of rank 2 or higher.

    Returns:
        Tensor with the shape and dtype of `m`.
    """
    return flip(m, 1)


def roll(a: TensorLike, shift: TensorLike, axis: AxisLike = None) -> Tensor:
    """Shifts elements cyclically.

    Args:
        a: Array.
        shift: Number of positions, or one number for each axis.
        axis: Axis or axes to shift along. None uses the flattened array.

    Returns:
        Tensor with the shape and dtype of `a`.
    """
    tensor = as_array(a)
    shift = as_tensor(shift, dtype_hint=int32)
    if axis is not None:
        return raw.Roll(tensor, shift, as_tensor(axis, dtype_hint=int32))
    return raw.Reshape(raw.Roll(raw.Reshape(tensor, ints([-1])), shift, ints(0)), raw.Shape(tensor))


def rot90(m: TensorLike, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Tensor:
    """Rotates an array by multiples of 90 degrees in the plane of two axes.

    Args:
        m: Array.
        k: Number of rotations.
        axes: Axes of the plane.

    Returns:
        Tensor with the dtype of `m`.
    """
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


def repeat(a: TensorLike, repeats: TensorLike, axis: int | None = None) -> Tensor:
    """Repeats each element.

    Args:
        a: Array.
        repeats: Number of repetitions, or one number for each element.
        axis: Axis. None uses the flattened array.

    Returns:
        Tensor with the dtype of `a`.
    """
    return repeating.repeat(as_array(a), repeats, axis)


def tile(a: TensorLike, reps: int | Sequence[int] | Tensor | Array) -> Tensor:
    """Repeats the whole array.

    Args:
        a: Array.
        reps: Number of repetitions along each axis.

    Returns:
        Tensor with the dtype of `a`.

    Raises:
        ValueError: If the number of repetitions is unknown.
    """
    tensor, times = as_array(a), shape_vector(reps)
    count, rank = times.shape[0], known_rank("tile", tensor)
    if count is None:
        raise ValueError("tile needs a known number of repetitions.")
    for _ in range(count - rank):
        tensor = tf_axes.expand_dims(tensor, 0)
    if count < rank:
        times = raw.ConcatV2([raw.Fill(ints([rank - count]), raw.OnesLike(times[0])), times], 0)
    return raw.Tile(tensor, times)


def pad(array: TensorLike, pad_width: TensorLike, mode: str, **kwargs: Any) -> Tensor:
    """Pads an array.

    Args:
        array: Array, or what converts to one.
        pad_width: Number of elements added before and after each axis, [rank, 2].
        mode: "constant", "reflect" or "symmetric".
        **kwargs: `constant_values`, a number for the mode "constant". Default 0.

    Returns:
        Tensor with the dtype of `array`.

    Raises:
        ValueError: If `mode` is not "constant", "reflect" or "symmetric".
    """
    if mode not in ("constant", "reflect", "symmetric"):
        raise ValueError(f"Unsupported padding mode: {mode}")
    return tf_pad(as_array(array), pad_width, mode.upper(), kwargs.get("constant_values", 0))


def meshgrid(*xi: Any, **kwargs: Any) -> list[Tensor]:
    """Returns coordinate grids.

    Args:
        *xi: Vectors, one for each axis.
        **kwargs: `indexing`, "xy" (the default) or "ij".

    Returns:
        List of tensors.

    Raises:
        ValueError: If `sparse` is True, `copy` is False, or `indexing` is neither "xy" nor "ij".
    """
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
