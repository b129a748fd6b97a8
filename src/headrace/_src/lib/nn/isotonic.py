"""tf.nn.isotonic_regression."""

from __future__ import annotations

from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import float64
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@dispatchable
def isotonic_regression(inputs: TensorLike, decreasing: bool = True, axis: int = -1) -> tuple[Tensor, Tensor]:
    """Fits the closest monotonic sequence along `axis` by least squares.

    Args:
        inputs: Tensor of known rank.
        decreasing: Whether the result is non-increasing instead of non-decreasing.
        axis: Axis of the sequences.

    Returns:
        A tuple (fitted values, index of the block of equal values that each element belongs to).

    Raises:
        ValueError: If the rank of `inputs` is unknown, or `axis` is out of range.
    """
    inputs = convert_to_tensor(inputs)
    kind = inputs.dtype if inputs.dtype.is_floating else float64
    rank = inputs.shape.rank
    if rank is None:
        raise ValueError("tf.nn.isotonic_regression: inputs must have a known rank.")
    if not -rank <= axis < rank:
        raise ValueError(f"tf.nn.isotonic_regression: axis={axis} is not in [{-rank}, {rank}).")
    swapped = list(range(rank))
    swapped[axis], swapped[-1] = swapped[-1], swapped[axis]
    order = ints(swapped)
    last = raw.Transpose(inputs, order)
    sizes = shape_of(last)
    rows = raw.Reshape(last, raw.Pack([ints(-1), raw.GatherV2(sizes, ints(rank - 1), ints(0))]))
    output, segments = raw.IsotonicRegression(rows if decreasing else raw.Neg(rows), output_dtype=kind)
    if not decreasing:
        output = raw.Neg(output)
    return tuple(raw.Transpose(raw.Reshape(t, sizes), order) for t in (output, segments))
