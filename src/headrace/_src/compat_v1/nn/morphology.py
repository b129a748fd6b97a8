"""Dilation and erosion of images with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.compat_v1.typing import Sizes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def dilation2d(
    input: TensorLike, filter: TensorLike | None = None, strides: Any = None, rates: Sizes | None = None,
    padding: Any = None, name: str | None = None, filters: TensorLike | None = None,
    dilations: Sizes | None = None,
) -> Tensor:  # fmt: skip
    """Computes the dilation: the maximum of the sum of each window and the filter.

    Args:
        input: Input tensor.
        filter: Older name of `filters`.
        strides: Strides of the window, one per axis.
        rates: Older name of `dilations`.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        name: Name of the operation.
        filters: Filter tensor.
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        A tensor.
    """
    filters = required("filters", filters, "filter", filter)
    return tf.nn.dilation2d(
        input, filters, strides, padding, "NHWC", either("dilations", dilations, "rates", rates), name
    )


def erosion2d(
    value: TensorLike, kernel: TensorLike, strides: Sizes, rates: Sizes, padding: str, name: str | None = None
) -> Tensor:
    """Computes the erosion: the minimum of the difference of each window and the kernel.

    Args:
        value: Input tensor.
        kernel: Kernel of shape [height, width, channels].
        strides: Strides of the window, one per axis.
        rates: Distances between elements of the kernel, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        name: Name of the operation.

    Returns:
        A tensor.
    """
    return tf.nn.erosion2d(value, kernel, strides, padding, "NHWC", rates, name)
