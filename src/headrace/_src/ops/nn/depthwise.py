"""DepthwiseConv2dNative and its gradients: convolutions in which each channel has its own filters."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.conv_geometry import ConvAttrs, plan_backprop, plan_conv, read_attrs, read_sizes, split_axes
from headrace._src.ops.nn.conv_kernels import convolve, filter_gradient, input_gradient
from headrace._src.ops.nn.window import refuse_too_small
from headrace._src.ops.rules import with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import REAL_FLOATS
from headrace._src.tensors.shapes import Dims, dims_text


def _output_dims(call: ShapeCall) -> Dims:
    given = call.attrs
    attrs = read_attrs(
        2, given["strides"], given["padding"], given["dilations"], given["data_format"], given["explicit_paddings"]
    )
    batch, spatial, channels = split_axes(with_rank(call.shapes[0], 4, "input"), attrs.channels_first)
    height, width, depth, multiplier = with_rank(call.shapes[1], 4, "filter")
    _check_depth(channels, depth)
    depth = channels if depth is None else depth
    out = None if depth is None or multiplier is None else depth * multiplier
    sizes = attrs.sizes(spatial, [height, width])
    refuse_too_small(tuple(spatial), tuple(sizes), [height, width])
    return (batch, out, *sizes) if attrs.channels_first else (batch, *sizes, out)


def _check_depth(channels: int | None, depth: int | None) -> None:
    if channels is not None and depth is not None and channels != depth:
        raise errors.invalid_argument(f"input and filter must have the same depth: {channels} vs {depth}")


def _conv_attrs(call: Any) -> dict[str, Any]:
    names = ("strides", "padding", "explicit_paddings", "data_format", "dilations")
    return {name: call.attrs[name] for name in names}


def _grouped_shape(shape: tuple[int, ...], attrs: ConvAttrs, input_shape: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the shape of the filter of the equivalent convolution with one group per channel."""
    if len(shape) != 4:
        raise errors.invalid_argument(f"filter must be 4-dimensional: {dims_text(shape)}")
    if len(input_shape) != 4:
        raise errors.invalid_argument(f"input must be 4-dimensional: {dims_text(input_shape)}")
    _check_depth(input_shape[1 if attrs.channels_first else 3], shape[2])
    return (*shape[:2], 1, shape[2] * shape[3])


@op(
    "DepthwiseConv2dNative",
    "T, T -> T",
    T=REAL_FLOATS,
    shape=_output_dims,
    batching=batching.images,
    flops=flops.depthwise,
)
def depthwise_conv2d_native(
    xp, input, filter, *, strides: tuple[int, ...], padding: str, explicit_paddings: tuple[int, ...] = (),
    data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Convolves each channel of `input` with its own filters (height, width, channels, filters a channel)."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    grouped = _grouped_shape(filter.shape, attrs, input.shape)
    return convolve(xp, input, filter.reshape(grouped), plan_conv(attrs, input.shape, grouped))


@depthwise_conv2d_native.gradient
def _(call, dy):
    x, kernel = call.inputs
    wants_x, wants_kernel = call.wanted
    attrs = _conv_attrs(call)
    return (
        raw.DepthwiseConv2dNativeBackpropInput(shape_of(x), kernel, dy, **attrs) if wants_x else None,
        raw.DepthwiseConv2dNativeBackpropFilter(x, shape_of(kernel), dy, **attrs) if wants_kernel else None,
    )


@op(
    "DepthwiseConv2dNativeBackpropInput", "int32, T, T -> T", T=REAL_FLOATS, static=["input_sizes"],
    shape=lambda call: with_rank(call.as_dims(0), 4, "input_sizes"), batching=batching.one_by_one,
)  # fmt: skip
def depthwise_conv2d_native_backprop_input(
    xp, input_sizes, filter, out_backprop, *, strides: tuple[int, ...], padding: str,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a depthwise convolution's input."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    sizes = read_sizes(input_sizes, "input_sizes")
    grouped = _grouped_shape(filter.shape, attrs, sizes)
    geometry = plan_backprop("DepthwiseConv2dNativeBackpropInput", attrs, sizes, grouped, out_backprop.shape)
    return input_gradient(xp, filter.reshape(grouped), out_backprop, geometry)


@depthwise_conv2d_native_backprop_input.gradient
def _(call, ddx):
    _, kernel, dy = call.inputs
    _, wants_kernel, wants_dy = call.wanted
    attrs = _conv_attrs(call)
    return (
        None,
        raw.DepthwiseConv2dNativeBackpropFilter(ddx, shape_of(kernel), dy, **attrs) if wants_kernel else None,
        raw.DepthwiseConv2dNative(ddx, kernel, **attrs) if wants_dy else None,
    )


@op(
    "DepthwiseConv2dNativeBackpropFilter", "T, int32, T -> T", T=REAL_FLOATS, static=["filter_sizes"],
    shape=lambda call: with_rank(call.as_dims(1), 4, "filter_sizes"), batching=batching.one_by_one,
)  # fmt: skip
def depthwise_conv2d_native_backprop_filter(
    xp, input, filter_sizes, out_backprop, *, strides: tuple[int, ...], padding: str,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a depthwise convolution's filter."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    sizes = read_sizes(filter_sizes, "filter_sizes")
    grouped = _grouped_shape(sizes, attrs, input.shape)
    geometry = plan_backprop("DepthwiseConv2dNativeBackpropFilter", attrs, input.shape, grouped, out_backprop.shape)
    return filter_gradient(xp, input, out_backprop, geometry).reshape(sizes)


@depthwise_conv2d_native_backprop_filter.gradient
def _(call, ddkernel):
    x, _, dy = call.inputs
    wants_x, _, wants_dy = call.wanted
    attrs = _conv_attrs(call)
    return (
        raw.DepthwiseConv2dNativeBackpropInput(shape_of(x), ddkernel, dy, **attrs) if wants_x else None,
        None,
        raw.DepthwiseConv2dNative(x, ddkernel, **attrs) if wants_dy else None,
    )
