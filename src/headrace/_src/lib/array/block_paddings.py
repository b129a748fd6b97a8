"""Computes the paddings and crops that space_to_batch and batch_to_space need for a shape."""

from __future__ import annotations

from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors.convert import as_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


def required_space_to_batch_paddings(
    input_shape: ShapeLike, block_shape: TensorLike, base_paddings: TensorLike | None = None, name: str | None = None
) -> tuple[Tensor, Tensor]:
    """Computes the smallest paddings that make `input_shape` a multiple of `block_shape`.

    Args:
        input_shape: Spatial sizes, an int32 vector.
        block_shape: Block sizes, an int32 vector of the same length.
        base_paddings: Smallest allowed paddings, [length, 2]. Default zeros.
        name: Name of the operation.

    Returns:
        A tuple (paddings, crops), both of shape [length, 2].

    Raises:
        ValueError: If the length of `block_shape` is unknown.
    """
    sizes, blocks = as_tensor(input_shape, int32), as_tensor(block_shape, int32)
    count = blocks.shape[0] if blocks.shape.rank == 1 else None
    if count is None:
        raise ValueError(f"block_shape must be a vector of known length; got shape {blocks.shape}.")
    if count == 0:
        empty = raw.Reshape(ints([]), ints([0, 2]))
        return empty, empty
    sizes.shape.assert_is_compatible_with([count])
    if base_paddings is None:
        before = after = raw.ZerosLike(blocks)
    else:
        base = as_tensor(base_paddings, int32)
        base.shape.assert_is_compatible_with([count, 2])
        before, after = raw.Unpack(base, num=2, axis=1)
    full = raw.AddV2(raw.AddV2(sizes, before), after)
    extra = raw.FloorMod(raw.Sub(blocks, raw.FloorMod(full, blocks)), blocks)
    paddings = raw.Pack([before, raw.AddV2(after, extra)], axis=1)
    crops = raw.Pack([raw.ZerosLike(extra), extra], axis=1)
    return paddings, crops
