"""Selects elements by position or condition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.lib.numpy_api.promotion import as_array, cast, known_rank, number, positive_axis, promoted, truth
from headrace._src.lib.numpy_api.shaping import moveaxis, ravel
from headrace._src.ops.array.axes import expand_dims
from headrace._src.ops.array.gathering import gather
from headrace._src.ops.array.indexing import boolean_mask
from headrace._src.ops.array.packing import unstack
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors.dtypes import bool_
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def where(condition: TensorLike, x: TensorLike | None = None, y: TensorLike | None = None) -> Any:
    """Selects elements of `x` where the condition holds and of `y` elsewhere.

    Args:
        condition: Array; nonzero elements count as True.
        x: Array, or None.
        y: Array, or None.

    Returns:
        Tensor of the broadcast shape. Without `x` and `y`, the result of `nonzero(condition)`.

    Raises:
        ValueError: If only one of `x` and `y` is given.
    """
    if x is None and y is None:
        return nonzero(condition)
    if x is None or y is None:
        raise ValueError("Both x and y must be ndarrays, or both must be None.")
    x, y = promoted(x, y)
    return raw.SelectV2(truth(condition), x, y)


def select(condlist: Sequence[TensorLike], choicelist: Sequence[TensorLike], default: TensorLike = 0) -> Tensor:
    """Returns the first of the choices whose condition holds.

    Args:
        condlist: List of conditions.
        choicelist: List of as many arrays.
        default: Value where no condition holds.

    Returns:
        Tensor of the broadcast shape.

    Raises:
        ValueError: If the lists are empty or differ in length.
    """
    if len(condlist) != len(choicelist):
        raise ValueError(f"condlist must have length equal to choicelist ({len(condlist)} vs {len(choicelist)})")
    if not condlist:
        raise ValueError("condlist must be non-empty")
    *choices, result = promoted(*choicelist, default)
    for condition, choice in zip(reversed(list(condlist)), reversed(choices), strict=True):
        result = raw.SelectV2(truth(condition), choice, result)
    return result


def nonzero(a: TensorLike) -> list[Tensor]:
    """Returns the positions of the nonzero elements.

    Args:
        a: Array.

    Returns:
        List with one vector for each axis.
    """
    tensor = truth(a)
    if not known_rank("nonzero", tensor):
        tensor = expand_dims(tensor, 0)
    return unstack(raw.Where(tensor), tensor.shape.rank, 1)


def compress(condition: TensorLike, a: TensorLike, axis: int | None = None) -> Tensor:
    """Selects the slices along `axis` where the condition holds.

    Args:
        condition: Bool vector.
        a: Array.
        axis: Axis. None uses the flattened array.

    Returns:
        Tensor with the dtype of `a`.

    Raises:
        ValueError: If `condition` is not a vector.
    """
    chosen, tensor = truth(condition), as_array(a)
    if known_rank("compress", chosen) != 1:
        raise ValueError("condition must be a 1-d array.")
    if axis is None:
        tensor, axis = ravel(tensor), 0
    axis = positive_axis(axis, known_rank("compress", tensor))
    length = chosen.shape[0]
    if length is not None and tensor.shape[axis] is not None:
        tensor = tensor[(slice(None),) * axis + (slice(length),)]
    return boolean_mask(tensor, chosen, axis)


def clip(a: TensorLike, a_min: TensorLike | None, a_max: TensorLike | None) -> Tensor:
    """Clips elements to a range.

    Args:
        a: Array.
        a_min: Lower bound, or None.
        a_max: Upper bound, or None.

    Returns:
        Tensor of the broadcast shape.

    Raises:
        ValueError: If both `a_min` and `a_max` are None.
    """
    if a_min is None and a_max is None:
        raise ValueError("Not more than one of `a_min` and `a_max` may be `None`.")
    if a_min is None:
        return raw.Minimum(*promoted(a, a_max))
    if a_max is None:
        return raw.Maximum(*promoted(a, a_min))
    a, a_min, a_max = promoted(a, a_min, a_max)
    return raw.Maximum(raw.Minimum(a, a_max), a_min)


def take(a: TensorLike, indices: TensorLike, axis: int | None = None, out: None = None, mode: str = "clip") -> Tensor:
    """Gathers elements along an axis.

    Args:
        a: Array.
        indices: Integers of any shape.
        axis: Axis. None uses the flattened array.
        out: Not supported.
        mode: "clip" clips indices to the valid range (negative ones become 0); "wrap" wraps them around.

    Returns:
        Tensor with the dtype of `a`.

    Raises:
        ValueError: If `out` is given, or `mode` is neither "clip" nor "wrap".
    """
    if out is not None:
        raise ValueError("out argument is not supported in take.")
    if mode == "raise":
        raise ValueError("The 'raise' mode to take is not supported.")
    if mode not in ("clip", "wrap"):
        raise ValueError(f"Invalid mode '{mode}' for take")
    tensor, indices = as_array(a), as_array(indices)
    if axis is None:
        tensor, axis = ravel(tensor), 0
    axis = positive_axis(axis, known_rank("take", tensor))
    size = raw.Shape(tensor, out_type=indices.dtype)[axis]
    if mode == "wrap":
        indices = raw.FloorMod(indices, size)
    else:
        indices = raw.Maximum(raw.Minimum(indices, raw.Sub(size, number(1, size))), number(0, size))
    return gather(tensor, indices, axis=axis)


def take_along_axis(arr: TensorLike, indices: TensorLike, axis: int | None) -> Tensor:
    """Gathers elements along an axis with one index for each element of the result.

    Args:
        arr: Array.
        indices: Integers; the same rank as `arr`.
        axis: Axis. None uses the flattened array.

    Returns:
        Tensor of the shape of `indices`.

    Raises:
        ValueError: If `arr` and `indices` have different ranks.
    """
    tensor, indices = as_array(arr), as_array(indices)
    if axis is None:
        return take_along_axis(ravel(tensor), ravel(indices), 0)
    rank = known_rank("take_along_axis", tensor)
    if known_rank("take_along_axis", indices) != rank:
        raise ValueError(
            f"take_along_axis: arr has {rank} axes and indices {indices.shape.rank}; the numbers must be equal."
        )
    axis = positive_axis(axis, rank)
    tensor, indices = moveaxis(tensor, axis, -1), wrapped(moveaxis(indices, axis, -1), raw.Shape(tensor)[axis])
    outer = raw.BroadcastArgs(raw.Shape(tensor)[:-1], raw.Shape(indices)[:-1])
    tensor, indices = (raw.BroadcastTo(t, raw.ConcatV2([outer, raw.Shape(t)[-1:]], 0)) for t in (tensor, indices))
    return moveaxis(gather(tensor, indices, batch_dims=rank - 1), -1, axis)


def wrapped(indices: Tensor, size: Tensor) -> Tensor:
    """Converts negative indices to indices counted from the start."""
    size = cast(size, indices.dtype)
    return raw.SelectV2(raw.Less(indices, number(0, indices)), raw.AddV2(indices, size), indices)


def ix_(*args: Any) -> list[Tensor]:
    """Returns index vectors that broadcast to a grid.

    Args:
        *args: Vectors of integers or booleans.

    Returns:
        List of tensors, each along its own axis.

    Raises:
        ValueError: If an argument is not a vector of integers or bools.
    """
    results = []
    for n, value in enumerate(args):
        tensor = as_array(value)
        if tensor.shape.rank != 1:
            raise ValueError(f"Arguments must be 1-d, got arg {n} of rank {tensor.shape.rank}")
        if tensor.dtype is bool_:
            tensor = nonzero(tensor)[0]
        elif not tensor.dtype.is_integer:
            raise ValueError(f"Only integer and bool dtypes are supported, got {tensor.dtype}")
        results.append(raw.Reshape(tensor, ints([-1 if place == n else 1 for place in range(len(args))])))
    return results


def diag_indices(n: int, ndim: int = 2) -> tuple[Any, ...]:
    """Returns the indices of the main diagonal.

    Args:
        n: Size of each axis.
        ndim: Number of axes.

    Returns:
        Tuple of `ndim` vectors.

    Raises:
        ValueError: If `n` is negative.
    """
    if n < 0:
        raise ValueError(f"n argument to diag_indices must be nonnegative, got {n}")
    return (raw.Range(ints(0), ints(n), ints(1)),) * ndim
