"""Convolutions and their gradients with the arguments of TensorFlow 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.compat_v1.typing import Padding, Sizes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_ONES = (1, 1, 1, 1)


def conv1d(
    value: TensorLike | None = None,
    filters: Any = None,
    stride: Any = None,
    padding: Any = None,
    use_cudnn_on_gpu: bool | None = None,
    data_format: str | None = None,
    name: str | None = None,
    input: TensorLike | None = None,
    dilations: Sizes | None = None,
) -> Tensor:
    """Computes a convolution over one axis.

    Args:
        value: Older name of `input`.
        filters: Filter tensor.
        stride: Stride of the window.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        use_cudnn_on_gpu: Ignored.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        name: Name of the operation.
        input: Input tensor.
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        The result of the convolution.
    """
    image = required("input", input, "value", value)
    return tf.nn.conv1d(image, filters, stride, padding, data_format or "NWC", dilations, name)


def conv2d(
    input: TensorLike,
    filter: TensorLike | None = None,
    strides: Sizes | None = None,
    padding: Any = None,
    use_cudnn_on_gpu: bool = True,
    data_format: str = "NHWC",
    dilations: Sequence[int] = (1, 1, 1, 1),
    name: str | None = None,
    filters: TensorLike | None = None,
) -> Tensor:
    """Computes a convolution over two axes.

    Args:
        input: Input tensor.
        filter: Older name of `filters`.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        use_cudnn_on_gpu: Ignored.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        dilations: Distances between elements of the filter, one per axis.
        name: Name of the operation.
        filters: Filter tensor.

    Returns:
        The result of the convolution.
    """
    kernel = required("filters", filters, "filter", filter)
    return tf.nn.conv2d(input, kernel, 1 if strides is None else strides, padding, data_format, list(dilations), name)


def conv2d_transpose(
    value: TensorLike | None = None,
    filter: TensorLike | None = None,
    output_shape: Any = None,
    strides: Any = None,
    padding: str = "SAME",
    data_format: str = "NHWC",
    name: str | None = None,
    input: TensorLike | None = None,
    filters: TensorLike | None = None,
    dilations: Sizes | None = None,
) -> Tensor:
    """Computes the transpose of conv2d.

    Args:
        value: Older name of `input`.
        filter: Older name of `filters`.
        output_shape: Shape of the result, a vector of integers.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        name: Name of the operation.
        input: Input tensor.
        filters: Filter tensor.
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        The result, a tensor of shape `output_shape`.
    """
    image, kernel = required("input", input, "value", value), required("filters", filters, "filter", filter)
    return tf.nn.conv2d_transpose(image, kernel, output_shape, strides, padding, data_format, dilations, name)


def conv3d(
    input: TensorLike,
    filter: TensorLike | None = None,
    strides: Any = None,
    padding: Any = None,
    data_format: str = "NDHWC",
    dilations: Sequence[int] = (1, 1, 1, 1, 1),
    name: str | None = None,
    filters: TensorLike | None = None,
) -> Tensor:
    """Computes a convolution over three axes.

    Args:
        input: Input tensor.
        filter: Older name of `filters`.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        dilations: Distances between elements of the filter, one per axis.
        name: Name of the operation.
        filters: Filter tensor.

    Returns:
        The result of the convolution.
    """
    kernel = required("filters", filters, "filter", filter)
    return tf.nn.conv3d(input, kernel, strides, padding, data_format, list(dilations), name)


def conv3d_transpose(
    value: TensorLike,
    filter: TensorLike | None = None,
    output_shape: Any = None,
    strides: Any = None,
    padding: str = "SAME",
    data_format: str = "NDHWC",
    name: str | None = None,
    input: TensorLike | None = None,
    filters: TensorLike | None = None,
    dilations: Sizes | None = None,
) -> Tensor:
    """Computes the transpose of conv3d.

    Args:
        value: Older name of `input`.
        filter: Older name of `filters`.
        output_shape: Shape of the result, a vector of integers.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        name: Name of the operation.
        input: Input tensor.
        filters: Filter tensor.
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        The result, a tensor of shape `output_shape`.
    """
    image, kernel = required("input", input, "value", value), required("filters", filters, "filter", filter)
    return tf.nn.conv3d_transpose(image, kernel, output_shape, strides, padding, data_format, dilations, name)


def convolution(
    input: TensorLike,
    filter: TensorLike,
    padding: Padding,
    strides: Sizes | None = None,
    dilation_rate: Sizes | None = None,
    name: str | None = None,
    data_format: str | None = None,
    filters: TensorLike | None = None,
    dilations: Sizes | None = None,
) -> Tensor:
    """Computes a convolution over as many spatial axes as the filter has.

    Args:
        input: Input tensor.
        filter: Older name of `filters`.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        strides: Strides of the window, one per axis.
        dilation_rate: Older name of `dilations`.
        name: Name of the operation.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        filters: Filter tensor.
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        The result of the convolution.
    """
    kernel = required("filters", filters, "filter", filter)
    spread = either("dilations", dilations, "dilation_rate", dilation_rate)
    return tf.nn.convolution(input, kernel, strides, padding, data_format, spread, name)


def depthwise_conv2d(
    input: TensorLike,
    filter: TensorLike,
    strides: Sizes,
    padding: Padding,
    rate: TensorLike | None = None,
    name: str | None = None,
    data_format: str | None = None,
    dilations: Sizes | None = None,
) -> Tensor:
    """Computes a depthwise convolution: each channel separately.

    Args:
        input: Input tensor.
        filter: Older name of `filters`.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        rate: Older name of `dilations`.
        name: Name of the operation.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        The result of the convolution.
    """
    spread = either("dilations", dilations, "rate", rate)
    return tf.nn.depthwise_conv2d(input, filter, strides, padding, data_format, spread, name)


def separable_conv2d(
    input: TensorLike,
    depthwise_filter: TensorLike,
    pointwise_filter: TensorLike,
    strides: Sizes,
    padding: Padding,
    rate: TensorLike | None = None,
    name: str | None = None,
    data_format: str | None = None,
    dilations: Sizes | None = None,
) -> Tensor:
    """Computes a depthwise convolution, then a pointwise convolution that mixes the channels.

    Args:
        input: Input tensor.
        depthwise_filter: Filter of the depthwise convolution.
        pointwise_filter: Filter of the pointwise convolution.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        rate: Older name of `dilations`.
        name: Name of the operation.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        The result of the second convolution.
    """
    spread = either("dilations", dilations, "rate", rate)
    return tf.nn.separable_conv2d(
        input, depthwise_filter, pointwise_filter, strides, padding, data_format, spread, name
    )


def conv2d_backprop_filter(
    input: TensorLike, filter_sizes: TensorLike, out_backprop: TensorLike, strides: Sizes, padding: Padding,
    use_cudnn_on_gpu: bool = True, data_format: str = "NHWC", dilations: Sizes = _ONES, name: str | None = None,
) -> Tensor:  # fmt: skip
    """Computes the gradient of a convolution with respect to its filter.

    Args:
        input: Input tensor.
        filter_sizes: Shape of the filter.
        out_backprop: Gradient of the output.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        use_cudnn_on_gpu: Ignored.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        dilations: Distances between elements of the filter, one per axis.
        name: Name of the operation.

    Returns:
        The gradient, a tensor of shape `filter_sizes`.
    """
    kind, explicit = _padding(padding, data_format)
    return tf.raw_ops.Conv2DBackpropFilter(
        input=input, filter_sizes=filter_sizes, out_backprop=out_backprop, strides=strides, padding=kind,
        explicit_paddings=explicit, data_format=data_format, dilations=dilations, name=name,
    )  # fmt: skip


def conv2d_backprop_input(
    input_sizes: TensorLike, filter: TensorLike | None = None, out_backprop: Any = None, strides: Any = None,
    padding: Any = None, use_cudnn_on_gpu: bool = True,
    data_format: str = "NHWC", dilations: Sizes = _ONES, name: str | None = None, filters: TensorLike | None = None,
) -> Tensor:  # fmt: skip
    """Computes the gradient of a convolution with respect to its input.

    Args:
        input_sizes: Shape of the input.
        filter: Older name of `filters`.
        out_backprop: Gradient of the output.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        use_cudnn_on_gpu: Ignored.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        dilations: Distances between elements of the filter, one per axis.
        name: Name of the operation.
        filters: Filter tensor.

    Returns:
        The gradient, a tensor of shape `input_sizes`.
    """
    kind, explicit = _padding(padding, data_format)
    return tf.raw_ops.Conv2DBackpropInput(
        input_sizes=input_sizes, filter=required("filters", filters, "filter", filter), out_backprop=out_backprop,
        strides=strides, padding=kind, explicit_paddings=explicit, data_format=data_format, dilations=dilations,
        name=name,
    )  # fmt: skip


def _padding(padding: Padding, data_format: str) -> tuple[str, list[int]]:
    """Returns the padding as a name, or as pairs of sizes for each axis."""
    if isinstance(padding, str):
        return padding, []
    at = 2 if data_format.startswith("NC") else 1
    given = list(padding)
    pairs = given if len(given) == 4 else [*[(0, 0)] * at, *given, *[(0, 0)] * (2 - at)]
    return "EXPLICIT", [int(size) for pair in pairs for size in pair]
