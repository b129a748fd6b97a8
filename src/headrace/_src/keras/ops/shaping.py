"""keras.ops: reshaping, reordering, joining and splitting tensors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Sizes
from headrace._src.keras.ops.conversion import promoted, tensor
from headrace._src.keras.ops.einops import rearranged
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike

tnp = tf.experimental.numpy


@operation
def reshape(x: TensorLike, newshape: ShapeLike) -> Tensor:
    """Reshapes a tensor.

    Args:
        x: Input tensor.
        newshape: New shape; one size may be -1.

    Returns:
        A tensor of shape `newshape` with the same values.

    >>> tf.keras.ops.reshape([1, 2, 3, 4], (2, -1)).numpy()
    array([[1, 2],
           [3, 4]], dtype=int32)
    """
    x = tensor(x)
    if isinstance(newshape, int):
        newshape = (newshape,)
    return tf.reshape(x, newshape)


@operation
def ravel(x: TensorLike) -> Tensor:
    """Flattens a tensor.

    Args:
        x: Input tensor.

    Returns:
        A vector.
    """
    return tf.reshape(tensor(x), [-1])


@operation
def transpose(x: TensorLike, axes: Sequence[int] | None = None) -> Tensor:
    """Reorders the axes.

    Args:
        x: Input tensor.
        axes: New order; reversed for None.

    Returns:
        The tensor with its axes in the new order.
    """
    return tf.transpose(tensor(x), axes)


@operation
def moveaxis(x: TensorLike, source: int | Sequence[int], destination: int | Sequence[int]) -> Tensor:
    """Moves axes to other positions.

    Args:
        x: Input tensor.
        source: Axes to move.
        destination: Their new positions.

    Returns:
        The tensor with its axes in the new order.
    """
    return tnp.moveaxis(tensor(x), source, destination)


@operation
def swapaxes(x: TensorLike, axis1: int, axis2: int) -> Tensor:
    """Swaps two axes.

    Args:
        x: Input tensor.
        axis1: First axis.
        axis2: Second axis.

    Returns:
        The tensor with the two axes swapped.
    """
    return tnp.swapaxes(tensor(x), axis1, axis2)


@operation
def expand_dims(x: TensorLike, axis: int | Sequence[int]) -> Tensor:
    """Inserts axes of size one.

    Args:
        x: Input tensor.
        axis: Position or positions of the new axes in the result.

    Returns:
        The tensor with the new axes.
    """
    found = tensor(x)
    if not isinstance(axis, (list, tuple)):
        return tf.expand_dims(found, axis)
    rank = found.shape.rank + len(axis)
    for place in sorted(a % rank for a in axis):
        found = tf.expand_dims(found, place)
    return found


@operation
def squeeze(x: TensorLike, axis: int | Sequence[int] | None = None) -> Tensor:
    """Removes axes of size one.

    Args:
        x: Input tensor.
        axis: Axis or axes to remove; None removes all of size one.

    Returns:
        The tensor without these axes.

    Raises:
        ValueError: If an axis in `axis` has a size other than 1.
    """
    x = tensor(x)
    axes = [axis] if isinstance(axis, int) else axis
    for place in axes or ():
        if x.shape[place] not in (1, None):
            raise ValueError(
                f"Cannot squeeze axis={place}, because the dimension is not 1. Received: x.shape={x.shape}"
            )
    return tf.squeeze(x, axes)


@operation
def broadcast_to(x: TensorLike, shape: Sequence[int | Tensor] | Tensor) -> Tensor:
    """Broadcasts a tensor to a shape.

    Args:
        x: Input tensor.
        shape: Shape of the result.

    Returns:
        A tensor of shape `shape`.
    """
    return tf.broadcast_to(tensor(x), shape)


@operation
def flip(x: TensorLike, axis: int | Sequence[int] | None = None) -> Tensor:
    """Reverses the order of values along the axes.

    Args:
        x: Input tensor.
        axis: Axis or axes to reverse; None reverses all.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor(x)
    if axis is None:
        axis = list(range(x.shape.rank))
    return tf.reverse(x, [axis] if isinstance(axis, int) else list(axis))


@operation
def fliplr(x: TensorLike) -> Tensor:
    """Reverses the order of the columns.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.reverse(tensor(x), [1])


@operation
def flipud(x: TensorLike) -> Tensor:
    """Reverses the order of the rows.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.reverse(tensor(x), [0])


@operation
def rot90(array: Any, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Tensor:
    """Rotates by 90 degrees in the plane of two axes.

    Args:
        array: Input tensor.
        k: Number of rotations.
        axes: The two axes.

    Returns:
        The rotated tensor.
    """
    return tnp.rot90(tensor(array), k, axes)


@operation
def roll(x: TensorLike, shift: int | Sequence[int], axis: int | Sequence[int] | None = None) -> Tensor:
    """Shifts values along the axes; those shifted out at one end reappear at the other.

    Args:
        x: Input tensor.
        shift: Number of positions.
        axis: Axis or axes; None flattens, shifts and restores the shape.

    Returns:
        A tensor of the shape of `x`.
    """
    x = tensor(x)
    if axis is None:
        return tf.reshape(tf.roll(tf.reshape(x, [-1]), shift, 0), tf.shape(x))
    if isinstance(axis, (list, tuple)) and isinstance(shift, int):
        shift = [shift] * len(axis)
    return tf.roll(x, shift, axis)


@operation
def repeat(x: TensorLike, repeats: TensorLike, axis: int | None = None) -> Tensor:
    """Repeats each value.

    Args:
        x: Input tensor.
        repeats: Number of repetitions.
        axis: Axis along which values are repeated; None flattens the input.

    Returns:
        The repeated values; a vector if `axis` is None.
    """
    return tf.repeat(tensor(x), repeats, axis)


@operation
def tile(x: TensorLike, repeats: Sizes) -> Tensor:
    """Repeats the whole tensor along each axis.

    Args:
        x: Input tensor.
        repeats: Number of repetitions.

    Returns:
        The repeated tensor.
    """
    return tnp.tile(tensor(x), repeats)


@operation
def pad(x: TensorLike, pad_width: Any, mode: str = "constant", constant_values: TensorLike | None = None) -> Tensor:
    """Pads a tensor at the ends of its axes.

    Args:
        x: Input tensor.
        pad_width: Number of values added before and after each axis.
        mode: "constant", "reflect" or "symmetric".
        constant_values: Value of the padding in mode "constant".

    Returns:
        The padded tensor.

    Raises:
        ValueError: If `constant_values` is given in a mode other than "constant".
    """
    x = tensor(x)
    if constant_values is not None and mode != "constant":
        raise ValueError(
            "Argument `constant_values` can only be provided when `mode == 'constant'`. Received: "
            f"mode={mode}, constant_values={constant_values!r}"
        )
    rank = x.shape.rank
    if isinstance(pad_width, int):
        pad_width = ((pad_width, pad_width),) * rank
    elif isinstance(pad_width[0], int):
        pad_width = (tuple(pad_width),) * rank if len(pad_width) == 2 else ((pad_width[0], pad_width[0]),) * rank
    elif len(pad_width) == 1:
        pad_width = tuple(pad_width) * rank
    if mode == "constant":
        return tf.pad(x, pad_width, "CONSTANT", 0 if constant_values is None else tf.cast(constant_values, x.dtype))
    return tf.pad(x, pad_width, mode.upper())


def _joined(xs: Sequence[TensorLike] | Tensor) -> list[Tensor]:
    return promoted(*xs) if isinstance(xs, (list, tuple)) else tf.unstack(tensor(xs))


@operation
def concatenate(xs: Sequence[TensorLike] | Tensor, axis: int = 0) -> Tensor:
    """Concatenates tensors along an axis.

    Args:
        xs: Tensor or nest of tensors with equal first dimensions.
        axis: Axis along which tensors are joined or split.

    Returns:
        The joined tensor.

    >>> tf.keras.ops.concatenate([[1], [2, 3]]).numpy()
    array([1, 2, 3], dtype=int32)
    """
    return tf.concat(_joined(xs), axis)


@operation
def stack(x: Sequence[TensorLike] | Tensor, axis: int = 0) -> Tensor:
    """Stacks tensors along a new axis.

    Args:
        x: Sequence of tensors.
        axis: Position of the new axis.

    Returns:
        The stacked tensor.
    """
    return tf.stack(_joined(x), axis)


@operation
def append(x1: TensorLike, x2: TensorLike, axis: int | None = None) -> Tensor:
    """Appends `x2` to `x1`.

    Args:
        x1: First input tensor.
        x2: Second input tensor.
        axis: Axis along which tensors are joined; None flattens both.

    Returns:
        The joined tensor; a vector if `axis` is None.
    """
    x1, x2 = promoted(x1, x2)
    if axis is None:
        return tf.concat([tf.reshape(x1, [-1]), tf.reshape(x2, [-1])], 0)
    return tf.concat([x1, x2], axis)


@operation
def hstack(xs: Sequence[TensorLike] | Tensor) -> Tensor:
    """Concatenates tensors along the second axis; vectors along their only axis.

    Args:
        xs: Tensor or nest of tensors with equal first dimensions.

    Returns:
        The joined tensor.
    """
    values = [tnp.atleast_1d(x) for x in _joined(xs)]
    return tf.concat(values, 0 if values[0].shape.rank == 1 else 1)


@operation
def vstack(xs: Sequence[TensorLike] | Tensor) -> Tensor:
    """Concatenates tensors along the first axis; vectors as rows.

    Args:
        xs: Tensor or nest of tensors with equal first dimensions.

    Returns:
        The joined tensor, of rank 2 or more.
    """
    return tf.concat([tnp.atleast_2d(x) for x in _joined(xs)], 0)


@operation
def dstack(xs: Sequence[TensorLike] | Tensor) -> Tensor:
    """Concatenates tensors along the third axis.

    Args:
        xs: Tensor or nest of tensors with equal first dimensions.

    Returns:
        The joined tensor, of rank 3 or more.
    """
    return tf.concat([tnp.atleast_3d(x) for x in _joined(xs)], 2)


@operation
def split(x: TensorLike, indices_or_sections: int | Sequence[int], axis: int = 0) -> list[Tensor]:
    """Splits a tensor along an axis.

    Args:
        x: Input tensor.
        indices_or_sections: Number of equal parts, or the indices to split at.
        axis: Axis along which tensors are joined or split.

    Returns:
        A list of tensors.
    """
    x = tensor(x)
    if isinstance(indices_or_sections, int):
        return tf.split(x, indices_or_sections, axis)
    cuts = [None, *(int(i) for i in indices_or_sections), None]
    whole = (slice(None),) * (axis % x.shape.rank)
    return [x[(*whole, slice(start, end))] for start, end in pairwise(cuts)]


@operation
def array_split(x: TensorLike, indices_or_sections: int | Sequence[int], axis: int = 0) -> list[Tensor]:
    """Splits a tensor like `split`; the first parts are one larger if the size is not divisible.

    Args:
        x: Input tensor.
        indices_or_sections: Number of equal parts, or the indices to split at.
        axis: Axis along which tensors are joined or split.

    Returns:
        A list of tensors.
    """
    x = tensor(x)
    if not isinstance(indices_or_sections, int):
        return split(x, indices_or_sections, axis)
    size, extra = divmod(x.shape[axis], indices_or_sections)
    return tf.split(x, [size + (i < extra) for i in range(indices_or_sections)], axis)


@operation
def hsplit(x: TensorLike, indices_or_sections: int | Sequence[int]) -> list[Tensor]:
    """Splits a tensor along the second axis; vectors along their only axis.

    Args:
        x: Input tensor.
        indices_or_sections: Number of equal parts, or the indices to split at.

    Returns:
        A list of tensors.
    """
    x = tensor(x)
    return split(x, indices_or_sections, 0 if x.shape.rank == 1 else 1)


@operation
def vsplit(x: TensorLike, indices_or_sections: int | Sequence[int]) -> list[Tensor]:
    """Splits a tensor along the first axis.

    Args:
        x: Input tensor.
        indices_or_sections: Number of equal parts, or the indices to split at.

    Returns:
        A list of tensors.
    """
    return split(x, indices_or_sections, 0)


@operation
def dsplit(x: TensorLike, indices_or_sections: int | Sequence[int]) -> list[Tensor]:
    """Splits a tensor along the third axis.

    Args:
        x: Input tensor.
        indices_or_sections: Number of equal parts, or the indices to split at.

    Returns:
        A list of tensors.
    """
    return split(x, indices_or_sections, 2)


@operation
def unstack(x: TensorLike, num: int | None = None, axis: int = 0) -> list[Tensor]:
    """Returns the slices along an axis as a list.

    Args:
        x: Input tensor.
        num: Number of slices; inferred for None.
        axis: Axis to split.
    """
    return tf.unstack(tensor(x), num, axis)


@operation
def rearrange(tensor: TensorLike, pattern: str, **axes_lengths: int) -> Tensor:
    """Reorders, splits and merges axes according to a pattern.

    Args:
        tensor: Input tensor.
        pattern: Axes before and after, such as "b h w c -> b (h w) c".
        **axes_lengths: Sizes of axes that the pattern splits.

    Returns:
        The rearranged tensor.

    >>> tf.keras.ops.rearrange([[1, 2], [3, 4]], "a b -> (b a)").numpy()
    array([1, 3, 2, 4], dtype=int32)
    """
    return rearranged(tf.convert_to_tensor(tensor), pattern, axes_lengths)
