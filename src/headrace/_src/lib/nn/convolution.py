"""tf.nn.conv1d, conv2d, conv3d, convolution and the convolutions built from several."""

from __future__ import annotations

from collections.abc import Sequence

from headrace._src.lib.nn.batch_axes import expanded, squeezed, with_one_batch_axis
from headrace._src.lib.nn.window_arguments import (
    channels_first,
    default_format,
    list_attr,
    named_padding,
    per_axis,
    positive_numbers,
    read_padding,
)
from headrace._src.ops.dispatch import as_tensor_beside, dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.small_constants import axis as axis_vector
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


@dispatchable
def conv1d(
    input: TensorLike,
    filters: TensorLike,
    stride: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NWC",
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Convolves sequences with filters.

    Args:
        input: Tensor of shape [..., width, channels] for "NWC".
        filters: Tensor of shape [width, in_channels, out_channels].
        stride: Step between windows.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NWC" or "NCW".
        dilations: Distance between filter elements. Default 1.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        ValueError: If `data_format` is neither "NWC" nor "NCW".

    >>> tf.nn.conv1d([[[1.0], [2.0], [3.0]]], [[[1.0]], [[1.0]]], stride=1, padding="VALID").numpy().ravel()
    array([3., 5.], dtype=float32)
    """
    data_format = default_format(data_format, 1)
    if data_format not in ("NWC", "NCW", "NHWC", "NCHW"):
        raise ValueError(f"`data_format` must be 'NWC' or 'NCW'. Received: data_format={data_format}")
    first = channels_first(data_format)
    axis = 2 if first else 1
    strides = _with_flat_axis(per_axis(stride, 1, first, "stride"), axis)
    rates = _with_flat_axis(per_axis(dilations, 1, first, "dilations"), axis)
    padding = named_padding(padding)
    value = as_tensor_beside(input, filters)
    kernel = expanded(convert_to_tensor(filters, dtype=value.dtype), 0)

    def convolve(sequences: Tensor) -> Tensor:
        images = expanded(sequences, axis)
        found = raw.Conv2D(
            images, kernel, strides=strides, padding=padding, data_format="NCHW" if first else "NHWC", dilations=rates
        )
        return squeezed(found, axis, name)

    return with_one_batch_axis(convolve, value, 2)


def _with_flat_axis(values: list[int], axis: int) -> list[int]:
    return [*values[:axis], 1, *values[axis:]]


@dispatchable
def conv2d(
    input: TensorLike,
    filters: TensorLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NHWC",
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Convolves images with filters.

    Args:
        input: Tensor of shape [..., height, width, channels] for "NHWC".
        filters: Tensor of shape [height, width, in_channels, out_channels].
        strides: Step between windows: one, two or four integers.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NHWC" or "NCHW".
        dilations: Distance between filter elements: one, two or four integers. Default 1.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    >>> tf.nn.conv2d(tf.ones([1, 4, 4, 1]), tf.ones([2, 2, 1, 3]), strides=2, padding="VALID").shape
    TensorShape([1, 2, 2, 3])
    """
    data_format = default_format(data_format, 2)
    first = channels_first(data_format)
    padding, explicit = read_padding(padding, 2)
    attrs = {
        "strides": per_axis(strides, 2, first, "strides"), "padding": padding, "explicit_paddings": explicit,
        "data_format": data_format, "dilations": per_axis(dilations, 2, first, "dilations"),
    }  # fmt: skip
    value = as_tensor_beside(input, filters)
    if value.shape.rank is not None and value.shape.rank > 4:
        return with_one_batch_axis(lambda images: raw.Conv2D(images, filters, **attrs, name=name), value, 3)
    return raw.Conv2D(value, filters, **attrs, name=name)


@dispatchable
def conv3d(
    input: TensorLike,
    filters: TensorLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = "NDHWC",
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Convolves volumes with filters.

    Args:
        input: Tensor of shape [..., depth, height, width, channels] for "NDHWC".
        filters: Tensor of shape [depth, height, width, in_channels, out_channels].
        strides: Step between windows: five integers.
        padding: "SAME" or "VALID".
        data_format: "NDHWC" or "NCDHW".
        dilations: Distance between filter elements. Default 1.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.
    """
    attrs = {
        "strides": list_attr(strides, "strides", "conv3d"), "padding": named_padding(padding),
        "data_format": default_format(data_format, 3),
        "dilations": [1] * 5 if dilations is None else list_attr(dilations, "dilations", "conv3d"),
    }  # fmt: skip
    value = as_tensor_beside(input, filters)
    return with_one_batch_axis(lambda volumes: raw.Conv3D(volumes, filters, **attrs, name=name), value, 4)


@dispatchable
def convolution(
    input: TensorLike,
    filters: TensorLike,
    strides: int | Sequence[int] | None = None,
    padding: str | Sequence[Sequence[int]] = "VALID",
    data_format: str | None = None,
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Convolves over one to three spatial axes, as many as `filters` has.

    Args:
        input: Tensor of shape [batch, spatial axes..., channels], or with channels first.
        filters: Tensor of shape [spatial axes..., in_channels, out_channels].
        strides: Step between windows for each spatial axis. Default 1.
        padding: "SAME" or "VALID".
        data_format: None, or a format such as "NHWC" or "NCHW".
        dilations: Distance between filter elements for each spatial axis. Default 1.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        ValueError: If the number of spatial axes is not 1, 2 or 3.

    >>> tf.nn.convolution(tf.ones([1, 4, 4, 1]), tf.ones([2, 2, 1, 3])).shape
    TensorShape([1, 3, 3, 3])
    """
    value = as_tensor_beside(input, filters)
    kernel = convert_to_tensor(filters, dtype=value.dtype)
    if kernel.shape.rank is None:
        raise ValueError("tf.nn.convolution: filters must have a known rank.")
    rank = kernel.shape.rank - 2
    if rank not in (1, 2, 3):
        raise ValueError(f"`num_spatial_dims` must be 1, 2, or 3. Received: num_spatial_dims={rank}.")
    steps = positive_numbers(strides, rank, "strides")
    rates = positive_numbers(dilations, rank, "dilation_rate")
    if max(steps) > 1 and max(rates) > 1:
        raise ValueError(
            "`strides > 1` not supported in conjunction with `dilation_rate > 1`. "
            f"Received: strides=[{' '.join(map(str, steps))}] and dilation_rate=[{' '.join(map(str, rates))}]"
        )
    first = channels_first(data_format)
    data_format = default_format(data_format, rank)
    padding = named_padding(padding)
    if rank == 1:
        return conv1d(value, kernel, steps, padding, data_format, rates, name)
    if rank == 2:
        return conv2d(value, kernel, steps, padding, data_format, rates, name)
    along = per_axis(steps, 3, first, "strides")
    return conv3d(value, kernel, along, padding, data_format, per_axis(rates, 3, first, "dilations"), name)


@dispatchable
def atrous_conv2d(
    value: TensorLike, filters: TensorLike, rate: int, padding: str | Sequence[Sequence[int]], name: str | None = None
) -> Tensor:
    """Convolves images with filters whose elements are `rate` pixels apart.

    Args:
        value: Tensor of shape [batch, height, width, channels].
        filters: Tensor of shape [height, width, in_channels, out_channels].
        rate: Distance between filter elements.
        padding: "SAME" or "VALID".
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `value`.
    """
    return convolution(value, filters, padding=padding, dilations=[rate, rate], name=name)


@dispatchable
def depthwise_conv2d(
    input: TensorLike,
    filter: TensorLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = None,
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Convolves each channel with its own filters.

    Args:
        input: Tensor of shape [batch, height, width, channels] for "NHWC".
        filter: Tensor of shape [height, width, channels, filters per channel].
        strides: Step between windows: four integers.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NHWC" (the default) or "NCHW".
        dilations: Distance between filter elements: two integers. Default 1.
        name: Name of the operation.

    Returns:
        Tensor with `channels * filters per channel` channels.

    >>> tf.nn.depthwise_conv2d(tf.ones([1, 4, 4, 2]), tf.ones([2, 2, 2, 1]), [1, 1, 1, 1], "SAME").shape
    TensorShape([1, 4, 4, 2])
    """
    data_format = default_format(data_format, 2)
    padding, explicit = read_padding(padding, 2)
    rates = per_axis(positive_numbers(dilations, 2, "dilation_rate"), 2, channels_first(data_format), "dilations")
    return raw.DepthwiseConv2dNative(
        input, filter, strides=list_attr(strides, "strides", "depthwise_conv2d_native"), padding=padding,
        explicit_paddings=explicit, data_format=data_format, dilations=rates, name=name,
    )  # fmt: skip


@dispatchable
def depthwise_conv2d_backprop_input(
    input_sizes: ShapeLike,
    filter: TensorLike,
    out_backprop: TensorLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str = "NHWC",
    dilations: int | Sequence[int] = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a depthwise convolution with respect to its input.

    Args:
        input_sizes: Shape of the input, an int32 vector.
        filter: Tensor of shape [height, width, channels, filters per channel].
        out_backprop: Gradient of the result.
        strides: Step between windows: four integers.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NHWC" or "NCHW".
        dilations: Distance between filter elements: four integers.
        name: Name of the operation.

    Returns:
        Tensor of shape `input_sizes`.
    """
    padding, explicit = read_padding(padding, 2)
    return raw.DepthwiseConv2dNativeBackpropInput(
        input_sizes, filter, out_backprop, strides=strides, padding=padding, explicit_paddings=explicit,
        data_format=data_format, dilations=dilations, name=name,
    )  # fmt: skip


@dispatchable
def depthwise_conv2d_backprop_filter(
    input: TensorLike,
    filter_sizes: ShapeLike,
    out_backprop: TensorLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str = "NHWC",
    dilations: int | Sequence[int] = (1, 1, 1, 1),
    name: str | None = None,
) -> Tensor:
    """Computes the gradient of a depthwise convolution with respect to its filter.

    Args:
        input: Tensor of shape [batch, height, width, channels] for "NHWC".
        filter_sizes: Shape of the filter, an int32 vector.
        out_backprop: Gradient of the result.
        strides: Step between windows: four integers.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NHWC" or "NCHW".
        dilations: Distance between filter elements: four integers.
        name: Name of the operation.

    Returns:
        Tensor of shape `filter_sizes`.
    """
    padding, explicit = read_padding(padding, 2)
    return raw.DepthwiseConv2dNativeBackpropFilter(
        input, filter_sizes, out_backprop, strides=strides, padding=padding, explicit_paddings=explicit,
        data_format=data_format, dilations=dilations, name=name,
    )  # fmt: skip


@dispatchable
def separable_conv2d(
    input: TensorLike,
    depthwise_filter: TensorLike,
    pointwise_filter: TensorLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]],
    data_format: str | None = None,
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Applies a depthwise convolution, then a convolution with windows of one pixel.

    Args:
        input: Tensor of shape [batch, height, width, channels] for "NHWC".
        depthwise_filter: Tensor of shape [height, width, channels, filters per channel].
        pointwise_filter: Tensor of shape [1, 1, channels * filters per channel, out_channels].
        strides: Step between windows: four integers.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NHWC" (the default) or "NCHW".
        dilations: Distance between filter elements: two integers. Default 1.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        ValueError: If the windows of `pointwise_filter` are larger than one pixel.
    """
    pointwise = convert_to_tensor(pointwise_filter)
    shape = pointwise.shape.with_rank(4)
    for n in (0, 1):
        if shape[n] not in (1, None):
            raise ValueError(f"Dimensions {shape[n]} and 1 are not compatible: pointwise_filter has shape {shape}.")
    depthwise = depthwise_conv2d(input, depthwise_filter, strides, padding, data_format, dilations)
    data_format = default_format(data_format, 2)
    return raw.Conv2D(depthwise, pointwise, strides=[1, 1, 1, 1], padding="VALID", data_format=data_format, name=name)


def _refuse_other_formats(data_format: str) -> None:
    if data_format != "NHWC":
        raise ValueError(
            f"`data_format` values other  than 'NHWC' are not supported. Received: data_format={data_format}"
        )


@dispatchable
def dilation2d(
    input: TensorLike,
    filters: TensorLike,
    strides: int | Sequence[int],
    padding: str,
    data_format: str,
    dilations: int | Sequence[int],
    name: str | None = None,
) -> Tensor:
    """Computes the grayscale dilation: the largest sum of `input` and `filters` in each window.

    Args:
        input: Tensor of shape [batch, height, width, channels].
        filters: Tensor of shape [height, width, channels].
        strides: Step between windows: four integers.
        padding: "SAME" or "VALID".
        data_format: "NHWC".
        dilations: Distance between filter elements: four integers.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `input`.

    Raises:
        ValueError: If `data_format` is not "NHWC".
    """
    _refuse_other_formats(data_format)
    return raw.Dilation2D(input, filters, strides=strides, rates=dilations, padding=padding, name=name)


@dispatchable
def erosion2d(
    value: TensorLike,
    filters: TensorLike,
    strides: int | Sequence[int],
    padding: str,
    data_format: str,
    dilations: int | Sequence[int],
    name: str | None = None,
) -> Tensor:
    """Computes the grayscale erosion: the smallest difference of `value` and `filters` in each window.

    Args:
        value: Tensor of shape [batch, height, width, channels].
        filters: Tensor of shape [height, width, channels].
        strides: Step between windows: four integers.
        padding: "SAME" or "VALID".
        data_format: "NHWC".
        dilations: Distance between filter elements: four integers.
        name: Name of the operation.

    Returns:
        Tensor with the dtype of `value`.

    Raises:
        ValueError: If `data_format` is not "NHWC".
    """
    _refuse_other_formats(data_format)
    turned = raw.ReverseV2(filters, axis_vector(0, 1))
    dilated = raw.Dilation2D(raw.Neg(value), turned, strides=strides, rates=dilations, padding=padding)
    return raw.Neg(dilated, name=name)
