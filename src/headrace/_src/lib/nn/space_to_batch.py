"""with_space_to_batch: runs any windowed op on dilated windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from headrace._src.lib.array.block_paddings import required_space_to_batch_paddings
from headrace._src.lib.nn.window_arguments import channels_first
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints, shape_of
from headrace._src.tensors.convert import as_tensor, convert_to_tensor
from headrace._src.tensors.dtypes import int32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


def with_space_to_batch(
    input: TensorLike,
    dilation_rate: int | Sequence[int],
    padding: str,
    op: Callable[[Any, int, str], Any],
    filter_shape: ShapeLike | None = None,
    spatial_dims: Sequence[int] | None = None,
    data_format: str | None = None,
) -> Tensor:
    """Runs `op` with dilated windows by moving spatial positions into the batch.

    Args:
        input: Tensor whose first axis is the batch.
        dilation_rate: Distance between window elements for each spatial axis.
        padding: "SAME" or "VALID". Without dilation the value is passed to `op` unchanged.
        op: Called as `op(input, number of spatial axes, padding)`; with dilation, on the rearranged input with "VALID".
        filter_shape: Size of the window; required for "SAME".
        spatial_dims: Spatial axes in ascending order. Default from `data_format`.
        data_format: A format such as "NHWC"; channels come first if it begins with "NC".

    Returns:
        Tensor with the result of `op`.

    Raises:
        ValueError: If a dilation is less than 1, or `spatial_dims` are not consecutive and increasing.
    """
    value = convert_to_tensor(input)
    rates = np.asarray(as_tensor(dilation_rate, int32)).reshape(-1)
    count = len(rates)
    if (rates < 1).any():
        raise ValueError(f"dilation_rate must be positive. Received: dilation_rate={rates}")
    if (rates == 1).all():
        return op(value, count, padding)
    start = 2 if channels_first(data_format) else 1
    axes = [int(n) for n in (spatial_dims or range(start, start + count))]
    if axes != sorted(axes) or axes[0] < 1:
        raise ValueError(f"`spatial_dims` must be a monotonically increasing sequence of positive integers, not {axes}")
    if axes[-1] - axes[0] != count - 1:
        raise ValueError(f"`spatial_dims` must be consecutive. Received: spatial_dims={axes}")
    return _dilated(value, rates, padding, op, filter_shape, axes)


def _dilated(
    value: Tensor, rates: np.ndarray, padding: str, op: Callable[..., Any], filter_shape: Any, axes: list[int]
) -> Tensor:
    if padding == "SAME":
        if filter_shape is None:
            raise ValueError("`filter_shape` must be specified for `padding='SAME'`.")
        kernel = np.asarray(as_tensor(filter_shape, int32)).reshape(-1)[: len(axes)]
        around = kernel + (kernel - 1) * (rates - 1) - 1
        base: Any = np.stack([around // 2, around - around // 2], 1).astype(np.int32)
    elif padding == "VALID":
        base = np.zeros((len(axes), 2), np.int32)
    else:
        raise ValueError(f"`padding` must be 'SAME' or 'VALID'. Received: padding={padding}")
    sizes = raw.StridedSlice(shape_of(value), ints([axes[0]]), ints([axes[-1] + 1]), ints([1]))
    paddings, crops = required_space_to_batch_paddings(sizes, ints(rates.tolist()), base)
    # Axes between the batch and the first spatial axis are blocks of one element.
    ahead = axes[0] - 1
    blocks = ints([1] * ahead + rates.tolist())
    paddings, crops = (raw.Pad(edges, [[ahead, 0], [0, 0]]) for edges in (paddings, crops))
    result = op(raw.SpaceToBatchND(value, blocks, paddings), len(axes), "VALID")
    return raw.BatchToSpaceND(result, blocks, crops)
