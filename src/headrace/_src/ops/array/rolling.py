"""Shifting along an axis with wrap-around, and reversing the heads of sequences."""

from __future__ import annotations

import numpy as np

from headrace._src.base import errors
from headrace._src.ops import batching
from headrace._src.ops.device_checks import fails_if, outside
from headrace._src.ops.dispatch import dispatchable, execute
from headrace._src.ops.entry import op, raw
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.tensors.dtypes import ANY, INDEX
from headrace._src.tensors.shapes import Dims, dims_text, merge_dims
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def _rolled(call: ShapeCall) -> Dims:
    dims, *lines = call.shapes
    if dims == ():
        raise errors.invalid_argument("Shape must be at least rank 1 but is rank 0")
    for line in lines:
        if line is not None and len(line) > 1:
            raise errors.invalid_argument(f"Shape must be at most rank 1 but is rank {len(line)}")
    merge_dims(*lines)
    return dims


@op(
    "Roll",
    "T, Tshift, Taxis -> T",
    T=ANY,
    Tshift=INDEX,
    Taxis=INDEX,
    shape=_rolled,
    static=["axis"],
    batching=batching.one_by_one,
)
def roll(xp, input, shift, axis):
    """Shifts elements along axes with wrap-around.

    Args:
        input: Tensor of any dtype.
        shift: Number of positions, one for each axis in `axis`.
        axis: Axis or axes to shift along.
        name: Name of the operation.

    Returns:
        Tensor of the shape and dtype of `input`.

    Raises:
        InvalidArgumentError: If `input` is a scalar, `shift` and `axis` are not scalars or vectors of one size, or an
            axis is out of range.

    >>> tf.roll([1, 2, 3], shift=1, axis=0).numpy().tolist()
    [3, 1, 2]
    """
    if not input.ndim:
        raise errors.invalid_argument("input must be 1-D or higher")
    axes = [int(a) for a in np.reshape(axis, -1)]
    if np.ndim(axis) > 1 or shift.ndim > 1:
        name, dims = ("axis", np.shape(axis)) if np.ndim(axis) > 1 else ("shift", shift.shape)
        raise errors.invalid_argument(f"{name} must be a scalar or a 1-D vector. Found: {dims_text(dims)}")
    if len(axes) != shift.size:
        raise errors.invalid_argument("shift and axis must have the same size")
    for a in axes:
        if not -input.ndim <= a < input.ndim:
            raise errors.invalid_argument(f"axis {a} is out of range")
    shifts = shift.reshape(-1)
    return xp.roll(input, tuple(shifts.tolist()) if xp is np else shifts, tuple(axes))


@roll.gradient
def _(call, dy):
    _, shift, axis = call.inputs
    return raw.Roll(dy, raw.Neg(shift), axis), None, None


def _check_sequence_axes(rank: int, seq_dim: int, batch_dim: int) -> None:
    if batch_dim == seq_dim:
        raise errors.invalid_argument(f"batch_dim == seq_dim == {seq_dim}")
    for name, axis in (("seq_dim", seq_dim), ("batch_dim", batch_dim)):
        if not 0 <= axis < rank:
            raise errors.invalid_argument(f"{name} must be < input rank ( {axis} vs. {rank})")


def _sequences(call: ShapeCall) -> Dims:
    dims = call.shapes[0]
    if dims is not None:
        _check_sequence_axes(len(dims), call.attrs["seq_dim"], call.attrs["batch_dim"])
    return dims


@op("ReverseSequence", "T, Tlen -> T", T=ANY, Tlen=INDEX, shape=_sequences)
def reverse_sequence_op(xp, input, seq_lengths, *, seq_dim: int, batch_dim: int = 0):
    """Returns `input` with the first `seq_lengths[b]` elements of each sequence b reversed."""
    _check_sequence_axes(input.ndim, seq_dim, batch_dim)
    size, batch = input.shape[seq_dim], input.shape[batch_dim]
    if seq_lengths.ndim != 1:
        raise errors.invalid_argument(f"seq_lens input must be 1-dim, not {seq_lengths.ndim}")
    if seq_lengths.shape[0] != batch:
        raise errors.invalid_argument(
            f"Length of seq_lengths != input.dims({batch_dim}), ({seq_lengths.shape[0]} vs. {batch})"
        )
    if xp is np:
        for n, length in enumerate(seq_lengths.tolist()):
            if length < 0:
                raise errors.invalid_argument(f"seq_lens({n}) < 0")
            if length > size:
                raise errors.invalid_argument(f"seq_lens({n}) > input.dims({seq_dim})")
    else:
        fails_if(outside(seq_lengths, size + 1))
    steps = xp.arange(size)
    lengths = seq_lengths[:, None]
    order = xp.where(steps < lengths, lengths - 1 - steps, steps)  # batch, sequence
    if seq_dim < batch_dim:
        order = order.T
    order = order.reshape([d if n in (seq_dim, batch_dim) else 1 for n, d in enumerate(input.shape)])
    return xp.take_along_axis(input, order, seq_dim)


@reverse_sequence_op.gradient
def _(call, dy):
    return raw.ReverseSequence(dy, call.inputs[1], **call.attrs), None


@dispatchable
def reverse_sequence(
    input: TensorLike,
    seq_lengths: TensorLike,
    seq_axis: int | None = None,
    batch_axis: int | None = None,
    name: str | None = None,
) -> Tensor:
    """Reverses the first elements of each sequence of a batch.

    Args:
        input: Tensor.
        seq_lengths: Integer vector: the number of elements to reverse in each sequence.
        seq_axis: Axis of the sequences.
        batch_axis: Dimension of `input` that goes with the elements of `seq_lengths`.
        name: Name of the operation.

    Returns:
        A tensor of the shape of `input`.

    Raises:
        TypeError: If `seq_axis` is None.

    >>> tf.reverse_sequence([[1, 2, 3], [4, 5, 6]], [2, 3], seq_axis=1).numpy()
    array([[2, 1, 3],
           [6, 5, 4]], dtype=int32)
    """
    if seq_axis is None:
        raise TypeError("Expected int for argument 'seq_dim' not None.")
    attrs = {"seq_dim": int(seq_axis), "batch_dim": 0 if batch_axis is None else int(batch_axis)}
    return execute(reverse_sequence_op, (input, seq_lengths), attrs, name)
