"""keras.ops: the same numbers in other shapes and orders, joined and split."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import headrace as tf
from headrace._src.keras.ops.conversion import promoted, tensor
from headrace._src.keras.ops.einops import rearranged
from headrace._src.keras.ops.operation import operation

tnp = tf.experimental.numpy


@operation
def reshape(x: Any, newshape: Any) -> Any:
    """The numbers in another shape, in which one size may be -1."""
    x = tensor(x)
    if isinstance(newshape, int):
        newshape = (newshape,)
    return tf.reshape(x, newshape)


@operation
def ravel(x: Any) -> Any:
    """The numbers in one row."""
    return tf.reshape(tensor(x), [-1])


@operation
def transpose(x: Any, axes: Any = None) -> Any:
    """The axes in another order; reversed when none is given."""
    return tf.transpose(tensor(x), axes)


@operation
def moveaxis(x: Any, source: Any, destination: Any) -> Any:
    """Some axes put to other places."""
    return tnp.moveaxis(tensor(x), source, destination)


@operation
def swapaxes(x: Any, axis1: int, axis2: int) -> Any:
    """Two axes exchanged."""
    return tnp.swapaxes(tensor(x), axis1, axis2)


@operation
def expand_dims(x: Any, axis: Any) -> Any:
    """New axes of size one, at the places they have afterwards."""
    x = tensor(x)
    if not isinstance(axis, (list, tuple)):
        return tf.expand_dims(x, axis)
    rank = x.shape.rank + len(axis)
    for place in sorted(a % rank for a in axis):
        x = tf.expand_dims(x, place)
    return x


@operation
def squeeze(x: Any, axis: Any = None) -> Any:
    """Without axes of size one."""
    x = tensor(x)
    axes = [axis] if isinstance(axis, int) else axis
    for place in axes or ():
        if x.shape[place] not in (1, None):
            raise ValueError(
                f"Cannot squeeze axis={place}, because the dimension is not 1. Received: x.shape={x.shape}"
            )
    return tf.squeeze(x, axes)


@operation
def broadcast_to(x: Any, shape: Any) -> Any:
    """Repeated along new axes and axes of size one, up to the shape."""
    return tf.broadcast_to(tensor(x), shape)


@operation
def flip(x: Any, axis: Any = None) -> Any:
    """The order along the axes reversed."""
    x = tensor(x)
    if axis is None:
        axis = list(range(x.shape.rank))
    return tf.reverse(x, [axis] if isinstance(axis, int) else list(axis))


@operation
def fliplr(x: Any) -> Any:
    """The order of the columns reversed."""
    return tf.reverse(tensor(x), [1])


@operation
def flipud(x: Any) -> Any:
    """The order of the rows reversed."""
    return tf.reverse(tensor(x), [0])


@operation
def rot90(array: Any, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Any:
    """Turned `k` times by 90 degrees in the plane of two axes."""
    return tnp.rot90(tensor(array), k, axes)


@operation
def roll(x: Any, shift: Any, axis: Any = None) -> Any:
    """Moved along the axes; what leaves at one end comes in at the other."""
    x = tensor(x)
    if axis is None:
        return tf.reshape(tf.roll(tf.reshape(x, [-1]), shift, 0), tf.shape(x))
    if isinstance(axis, (list, tuple)) and isinstance(shift, int):
        shift = [shift] * len(axis)
    return tf.roll(x, shift, axis)


@operation
def repeat(x: Any, repeats: Any, axis: int | None = None) -> Any:
    """Each value several times."""
    return tf.repeat(tensor(x), repeats, axis)


@operation
def tile(x: Any, repeats: Any) -> Any:
    """The whole several times along each axis."""
    return tnp.tile(tensor(x), repeats)


@operation
def pad(x: Any, pad_width: Any, mode: str = "constant", constant_values: Any = None) -> Any:
    """Rows added at the ends of the axes."""
    x = tensor(x)
    if constant_values is not None and mode != "constant":
        raise ValueError(
            "Argument `constant_values` can only be provided when `mode == 'constant'`. Received: "
            f"mode={mode}, constant_values={constant_values}"
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


def _joined(xs: Any) -> list[Any]:
    return promoted(*xs) if isinstance(xs, (list, tuple)) else tf.unstack(tensor(xs))


@operation
def concatenate(xs: Any, axis: int = 0) -> Any:
    """Several tensors behind one another along an axis."""
    return tf.concat(_joined(xs), axis)


@operation
def stack(x: Any, axis: int = 0) -> Any:
    """Several tensors side by side along a new axis."""
    return tf.stack(_joined(x), axis)


@operation
def append(x1: Any, x2: Any, axis: int | None = None) -> Any:
    """`x2` behind `x1`; both in one row when no axis is given."""
    x1, x2 = promoted(x1, x2)
    if axis is None:
        return tf.concat([tf.reshape(x1, [-1]), tf.reshape(x2, [-1])], 0)
    return tf.concat([x1, x2], axis)


@operation
def hstack(xs: Any) -> Any:
    """Several tensors behind one another along the second axis; vectors along their only one."""
    values = [tnp.atleast_1d(x) for x in _joined(xs)]
    return tf.concat(values, 0 if values[0].shape.rank == 1 else 1)


@operation
def vstack(xs: Any) -> Any:
    """Several tensors below one another along the first axis; vectors as rows."""
    return tf.concat([tnp.atleast_2d(x) for x in _joined(xs)], 0)


@operation
def dstack(xs: Any) -> Any:
    """Several tensors behind one another along the third axis."""
    return tf.concat([tnp.atleast_3d(x) for x in _joined(xs)], 2)


@operation
def split(x: Any, indices_or_sections: Any, axis: int = 0) -> Any:
    """Parts along an axis: so many equal ones, or cut at these places."""
    x = tensor(x)
    if isinstance(indices_or_sections, int):
        return tf.split(x, indices_or_sections, axis)
    cuts = [None, *(int(i) for i in indices_or_sections), None]
    whole = (slice(None),) * (axis % x.shape.rank)
    return [x[(*whole, slice(start, end))] for start, end in pairwise(cuts)]


@operation
def array_split(x: Any, indices_or_sections: Any, axis: int = 0) -> Any:
    """Like `split`; the first parts are one larger where the size does not divide."""
    x = tensor(x)
    if not isinstance(indices_or_sections, int):
        return split(x, indices_or_sections, axis)
    size, extra = divmod(x.shape[axis], indices_or_sections)
    return tf.split(x, [size + (i < extra) for i in range(indices_or_sections)], axis)


@operation
def hsplit(x: Any, indices_or_sections: Any) -> Any:
    """Parts along the second axis; of vectors along their only one."""
    x = tensor(x)
    return split(x, indices_or_sections, 0 if x.shape.rank == 1 else 1)


@operation
def vsplit(x: Any, indices_or_sections: Any) -> Any:
    """Parts along the first axis."""
    return split(x, indices_or_sections, 0)


@operation
def dsplit(x: Any, indices_or_sections: Any) -> Any:
    """Parts along the third axis."""
    return split(x, indices_or_sections, 2)


@operation
def unstack(x: Any, num: int | None = None, axis: int = 0) -> Any:
    """The slices along an axis, as a list."""
    return tf.unstack(tensor(x), num, axis)


@operation
def rearrange(tensor: Any, pattern: str, **axes_lengths: int) -> Any:
    """Axes reordered, split and merged as in "b h w c -> b (h w) c"."""
    return rearranged(tf.convert_to_tensor(tensor), pattern, axes_lengths)
