"""Splits signals into overlapping frames, and adds frames up to signals."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.lib.signal.lengths import check_rank_at_least, filled_end, last_size, scalar_size
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, larger, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import string
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def frame(
    signal: TensorLike,
    frame_length: TensorLike,
    frame_step: TensorLike,
    pad_end: bool = False,
    pad_value: TensorLike = 0,
    axis: int = -1,
    name: str | None = None,
) -> Tensor:
    """Splits an axis into overlapping frames.

    Args:
        signal: Tensor of shape [..., samples, ...].
        frame_length: Length of a frame in samples.
        frame_step: Distance between frames in samples.
        pad_end: Whether the end is padded with `pad_value` so that every sample is in a frame.
        pad_value: Scalar used for padding.
        axis: Axis of the samples.
        name: Name of the operation.

    Returns:
        Tensor of shape [..., frames, frame_length, ...].

    Raises:
        ValueError: If `signal` is a scalar.
        IndexError: If `axis` is out of range.
        InvalidArgumentError: If `frame_step` is 0.

    >>> tf.signal.frame([1, 2, 3, 4], 2, 2).numpy()
    array([[1, 2],
           [3, 4]], dtype=int32)
    """
    signal = convert_to_tensor(signal)
    check_rank_at_least(signal.shape, 1)
    rank = signal.shape.rank
    if rank is not None and not -rank <= axis < rank:
        raise IndexError(f"tf.signal.frame: axis {axis} is out of range for a signal with {rank} axes")
    length, step, samples = scalar_size(frame_length), scalar_size(frame_step), last_size(signal, axis)
    if isinstance(step, int) and step == 0:
        raise errors.invalid_argument("tf.signal.frame: frame_step must not be zero")
    if pad_end:
        count = -(-samples // step) if isinstance(samples, int) and isinstance(step, int) else _ceil_div(samples, step)
        missing = larger(0, length + step * (count - 1) - samples)
        signal = filled_end(signal, missing, axis, _filler(pad_value, signal))
    else:
        count = larger(0, _floor_div(samples - length, step) + 1)
    starts = raw.Mul(raw.Range(0, count, 1), step)
    places = raw.AddV2(raw.ExpandDims(starts, 1), raw.Range(0, length, 1))
    where = axis if rank is not None else raw.FloorMod(axis, raw.Rank(signal))
    return raw.GatherV2(signal, places, where, name=name)


def _floor_div(a: Tensor | int, b: Any) -> Tensor | int:
    return a // b if isinstance(a, int) and isinstance(b, int) else raw.FloorDiv(a, b)


def _ceil_div(a: Any, b: Any) -> Tensor:
    return raw.Neg(raw.FloorDiv(raw.Neg(as_tensor(a)), b))


def _filler(value: Any, signal: Tensor) -> Any:
    if signal.dtype is string and type(value) is int and value == 0:
        return b""
    return as_tensor(value, signal.dtype)


@dispatchable
def overlap_and_add(signal: TensorLike, frame_step: TensorLike, name: str | None = None) -> Tensor:
    """Adds overlapping frames up to a signal.

    Args:
        signal: Tensor of shape [..., frames, frame_length].
        frame_step: Distance between frames in samples.
        name: Name of the operation.

    Returns:
        Tensor of shape [..., (frames - 1) * frame_step + frame_length].

    Raises:
        ValueError: If `signal` has fewer than two axes, or `frame_step` is not an integer.
        InvalidArgumentError: If `frame_step` is not positive.
    """
    signal = convert_to_tensor(signal)
    check_rank_at_least(signal.shape, 2)
    given: Any = frame_step if hasattr(frame_step, "dtype") else as_tensor(frame_step)
    if not given.dtype.is_integer:
        raise ValueError(f"frame_step must be an integer. Got <dtype: '{given.dtype.name}'>")
    step = scalar_size(frame_step)
    if isinstance(step, int) and step <= 0:
        raise errors.invalid_argument(f"tf.signal.overlap_and_add: frame_step must be positive; got {step}.")
    frames, length = last_size(signal, -2), last_size(signal)
    outer = shape_of(signal)[:-2]
    if isinstance(step, int) and isinstance(length, int) and step == length:
        return raw.Reshape(signal, raw.ConcatV2([outer, raw.Pack([frames * length])], 0), name=name)
    # Each frame is split into pieces of one step. Piece n of frame m is added at position m + n. The pieces
    # are arranged by n, each row padded with as many gaps as there are pieces. Reshaped to rows one shorter, row n
    # starts n positions later, and the result is the sum of the columns.
    pieces = -(-length // step) if isinstance(length, int) and isinstance(step, int) else _ceil_div(length, step)
    signal = filled_end(signal, pieces * step - length, -1)
    split = raw.Reshape(signal, raw.ConcatV2([outer, raw.Pack([frames, pieces, step])], 0))
    rows = filled_end(_swapped(split), pieces, -2)
    flat = raw.Reshape(rows, raw.ConcatV2([outer, raw.Pack([(frames + pieces) * pieces, step])], 0))
    kept = flat[..., : (frames + pieces - 1) * pieces, :]
    shifted = raw.Reshape(kept, raw.ConcatV2([outer, raw.Pack([pieces, frames + pieces - 1, step])], 0))
    sums = raw.Sum(shifted, -3)
    line = raw.Reshape(sums, raw.ConcatV2([outer, raw.Pack([(frames + pieces - 1) * step])], 0))
    return line[..., : (frames - 1) * step + length]


def _swapped(tensor: Tensor) -> Tensor:
    """Swaps the third and second axis from the end."""
    rank = tensor.shape.rank
    if rank is not None:
        return raw.Transpose(tensor, ints([*range(rank - 3), rank - 2, rank - 3, rank - 1]))
    rank = raw.Rank(tensor)
    last = raw.AddV2(rank, ints([-2, -3, -1]))
    return raw.Transpose(tensor, raw.ConcatV2([raw.Range(0, rank - 3, 1), last], 0))
