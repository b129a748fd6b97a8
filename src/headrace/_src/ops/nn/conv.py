"""Conv2D and the ops of its gradients, in both channel orders."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.ops import batching, flops
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.conv_geometry import (
    ConvAttrs,
    conv_output_dims,
    plan_backprop,
    plan_conv,
    read_attrs,
    read_sizes,
    split_axes,
)
from headrace._src.ops.nn.conv_kernels import convolve, filter_gradient, input_gradient
from headrace._src.ops.rules import like, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import REAL_FLOATS, bfloat16, float16, float32, float64, int32
from headrace._src.tensors.shapes import Dims

_TYPES = (float16, bfloat16, float32, float64, int32)


def _attrs_of(call: ShapeCall) -> ConvAttrs:
    given = call.attrs
    return read_attrs(
        2, given["strides"], given["padding"], given["dilations"], given["data_format"], given["explicit_paddings"]
    )


def _conv_attrs(call: Any) -> dict[str, Any]:
    """Returns the attributes that the gradient ops share with the convolution."""
    names = ("strides", "padding", "use_cudnn_on_gpu", "explicit_paddings", "data_format", "dilations")
    return {name: call.attrs[name] for name in names}


@op(
    "Conv2D",
    "T, T -> T",
    T=_TYPES,
    shape=lambda call: conv_output_dims(_attrs_of(call), *call.shapes),
    batching=batching.images,
    flops=flops.convolution,
)
def conv2d_op(
    xp, input, filter, *, strides: tuple[int, ...], padding: str, use_cudnn_on_gpu: bool = True,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Computes the convolution of images `input` with `filter` (height, width, channels in, channels out)."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    return convolve(xp, input, filter, plan_conv(attrs, input.shape, filter.shape))


@conv2d_op.gradient
def _(call, dy):
    x, kernel = call.inputs
    wants_x, wants_kernel = call.wanted
    attrs = _conv_attrs(call)
    return (
        raw.Conv2DBackpropInput(shape_of(x), kernel, dy, **attrs) if wants_x else None,
        raw.Conv2DBackpropFilter(x, shape_of(kernel), dy, **attrs) if wants_kernel else None,
    )


def _full_input_sizes(sizes: Any, filter_shape: Any, output_shape: Any, data_format: str) -> tuple[int, ...]:
    """Returns the input's shape: given whole, or by its spatial sizes alone."""
    given = read_sizes(sizes, "input_sizes")
    if len(given) == 4:
        return given
    if len(given) != 2:
        raise errors.invalid_argument(
            f"Conv2DBackpropInput requires input_sizes to contain 4 values or 2 values, but got: {len(given)}"
        )
    batch, depth = output_shape[0], filter_shape[2]
    return (batch, depth, *given) if data_format == "NCHW" else (batch, *given, depth)


def _input_dims(call: ShapeCall) -> Dims:
    attrs = _attrs_of(call)
    sizes = call.as_dims(0)
    kernel = with_rank(call.shapes[1], 4, "filter")
    batch, _, _ = split_axes(with_rank(call.shapes[2], 4, "out_backprop"), attrs.channels_first)
    if sizes is not None and len(sizes) == 2:
        return (batch, kernel[2], *sizes) if attrs.channels_first else (batch, *sizes, kernel[2])
    return with_rank(sizes, 4, "input_sizes")


@op(
    "Conv2DBackpropInput",
    "int32, T, T -> T",
    T=_TYPES,
    shape=_input_dims,
    static=["input_sizes"],
    batching=batching.one_by_one,
    flops=flops.image_gradient,
)
def conv2d_backprop_input(
    xp, input_sizes, filter, out_backprop, *, strides: tuple[int, ...], padding: str, use_cudnn_on_gpu: bool = True,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a convolution's input, which is also the transposed convolution."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    sizes = _full_input_sizes(input_sizes, filter.shape, out_backprop.shape, data_format)
    geometry = plan_backprop("Conv2DBackpropInput", attrs, sizes, filter.shape, out_backprop.shape)
    return input_gradient(xp, filter, out_backprop, geometry)


@conv2d_backprop_input.gradient
def _(call, ddx):
    _, kernel, dy = call.inputs
    _, wants_kernel, wants_dy = call.wanted
    attrs = _conv_attrs(call)
    return (
        None,
        raw.Conv2DBackpropFilter(ddx, shape_of(kernel), dy, **attrs) if wants_kernel else None,
        raw.Conv2D(ddx, kernel, **attrs) if wants_dy else None,
    )


@op(
    "Conv2DBackpropFilter", "T, int32, T -> T", T=REAL_FLOATS, static=["filter_sizes"],
    shape=lambda call: with_rank(call.as_dims(1), 4, "filter_sizes"),
    batching=batching.one_by_one, flops=flops.filter_gradient,
)  # fmt: skip
def conv2d_backprop_filter(
    xp, input, filter_sizes, out_backprop, *, strides: tuple[int, ...], padding: str, use_cudnn_on_gpu: bool = True,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a convolution's filter."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    sizes = read_sizes(filter_sizes, "filter_sizes")
    geometry = plan_backprop("Conv2DBackpropFilter", attrs, input.shape, sizes, out_backprop.shape)
    return filter_gradient(xp, input, out_backprop, geometry)


@conv2d_backprop_filter.gradient
def _(call, ddkernel):
    x, _, dy = call.inputs
    wants_x, _, wants_dy = call.wanted
    attrs = _conv_attrs(call)
    return (
        raw.Conv2DBackpropInput(shape_of(x), ddkernel, dy, **attrs) if wants_x else None,
        None,
        raw.Conv2D(x, ddkernel, **attrs) if wants_dy else None,
    )


@op("Conv2DBackpropInputV2", "T, T, T -> T", T=_TYPES, shape=like(0))
def conv2d_backprop_input_v2(
    xp, input, filter, out_backprop, *, strides: tuple[int, ...], padding: str, use_cudnn_on_gpu: bool = True,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a convolution's input, of which only the shape is read."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    geometry = plan_backprop("Conv2DBackpropInputV2", attrs, input.shape, filter.shape, out_backprop.shape)
    return input_gradient(xp, filter, out_backprop, geometry)


conv2d_backprop_input_v2.grad = conv2d_backprop_input.grad


@op("Conv2DBackpropFilterV2", "T, T, T -> T", T=REAL_FLOATS, shape=like(1))
def conv2d_backprop_filter_v2(
    xp, input, filter, out_backprop, *, strides: tuple[int, ...], padding: str, use_cudnn_on_gpu: bool = True,
    explicit_paddings: tuple[int, ...] = (), data_format: str = "NHWC", dilations: tuple[int, ...] = (1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a convolution's filter, of which only the shape is read."""
    attrs = read_attrs(2, strides, padding, dilations, data_format, explicit_paddings)
    geometry = plan_backprop("Conv2DBackpropFilterV2", attrs, input.shape, filter.shape, out_backprop.shape)
    return filter_gradient(xp, input, out_backprop, geometry)


conv2d_backprop_filter_v2.grad = conv2d_backprop_filter.grad
