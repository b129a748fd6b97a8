"""tf.nn.isotonic_regression."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from headrace._src.base import errors
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType, float32, float64, int8, int16
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class IsotonicRegression(NamedTuple):
    """The result of `tf.nn.isotonic_regression`."""

    output: Tensor
    segments: Tensor


@dispatchable
def isotonic_regression(inputs: TensorLike, decreasing: bool = True, axis: int = -1) -> IsotonicRegression:
    """Fits the closest monotonic sequence along `axis` by least squares.

    Args:
        inputs: Tensor of at least one axis.
        decreasing: Whether the result is non-increasing instead of non-decreasing.
        axis: Axis of the sequences. Must be -1 if the rank of `inputs` is unknown.

    Returns:
        A named tuple: `output`, the fitted values, and `segments`, the index of the block of equal values that each
        element belongs to.

    Raises:
        InvalidArgumentError: If `axis` is out of range.
        ValueError: If `axis` is not -1 and the rank of `inputs` is unknown.
    """
    inputs = convert_to_tensor(inputs)
    swap = _swapping_last_axis_with(axis, inputs)
    last = swap(inputs)
    sizes = shape_of(last)
    rows = raw.Reshape(last, raw.Pack([ints(-1), _last(sizes)]))
    output, segments = raw.IsotonicRegression(rows if decreasing else raw.Neg(rows), output_dtype=_result_type(inputs))
    if not decreasing:
        output = raw.Neg(output)
    return IsotonicRegression(*(swap(raw.Reshape(t, sizes)) for t in (output, segments)))


def _last(sizes: Tensor) -> Tensor:
    return raw.GatherV2(sizes, raw.Sub(raw.Size(sizes), 1), ints(0))


def _result_type(inputs: Tensor) -> DType:
    if inputs.dtype.is_floating:
        return inputs.dtype
    return float32 if inputs.dtype in (int8, int16) else float64


def _swapping_last_axis_with(axis: int, inputs: Tensor) -> Callable[[Tensor], Tensor]:
    """Returns the function that exchanges `axis` of a tensor with the last one, and back."""
    rank = inputs.shape.rank
    if rank is None and axis != -1:
        raise ValueError(f"tf.nn.isotonic_regression: the rank of inputs must be known for axis={axis}.")
    if rank is not None and not -rank <= axis < rank:
        raise errors.invalid_argument(f"tf.nn.isotonic_regression: axis={axis} is not in [{-rank}, {rank}).")
    if rank is None or axis in (-1, rank - 1):
        return lambda tensor: tensor
    swapped = list(range(rank))
    swapped[axis], swapped[-1] = swapped[-1], swapped[axis]
    return lambda tensor: raw.Transpose(tensor, ints(swapped))
