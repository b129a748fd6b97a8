"""tensorflow.python.ops.nn_ops.Convolution: a convolution whose options are checked once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headrace._src.lib.nn.convolution import convolution
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


class Convolution:
    """A convolution with fixed options.

    Args:
        input_shape: Static shape of the input.
        filter_shape: Static shape of the filter.
        padding: "SAME", "VALID" or "CAUSAL".
        strides: Strides of the spatial axes.
        dilation_rate: Dilations of the spatial axes.
        name: Name of the operation.
        data_format: Format such as "NHWC", or None.
    """

    def __init__(
        self,
        input_shape: ShapeLike,
        filter_shape: ShapeLike,
        padding: str,
        strides: int | Sequence[int] | None = None,
        dilation_rate: int | Sequence[int] | None = None,
        name: str | None = None,
        data_format: str | None = None,
    ) -> None:
        self._options: dict[str, Any] = {
            "strides": strides,
            "padding": padding,
            "data_format": data_format,
            "dilations": dilation_rate,
            "name": name,
        }

    def __call__(self, inp: TensorLike, filter: TensorLike) -> Tensor:
        return convolution(inp, filter, **self._options)
