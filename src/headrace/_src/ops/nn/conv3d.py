"""Conv3D and the ops of its gradients, and Conv, the convolution over any number of spatial axes."""

from __future__ import annotations

from typing import Any

from headrace._src.base import errors
from headrace._src.ops import flops
from headrace._src.ops.entry import op, raw
from headrace._src.ops.nn.conv_geometry import (
    FORMATS,
    ConvAttrs,
    conv_output_dims,
    plan_backprop,
    plan_conv,
    read_attrs,
    read_sizes,
)
from headrace._src.ops.nn.conv_kernels import convolve, filter_gradient, input_gradient
from headrace._src.ops.nn.window import check_choice
from headrace._src.ops.rules import like, with_rank
from headrace._src.ops.shape_call import ShapeCall
from headrace._src.ops.sizes import shape_of
from headrace._src.tensors.dtypes import INDEX, REAL_FLOATS, bfloat16, float16, float32, float64, int32
from headrace._src.tensors.shapes import Dims

_OLD_TYPES = (float16, float32, float64)


def _output_dims(call: ShapeCall) -> Dims:
    given = call.attrs
    attrs = read_attrs(3, given["strides"], given["padding"], given["dilations"], given["data_format"])
    return conv_output_dims(attrs, *call.shapes)


def _conv_attrs(call: Any) -> dict[str, Any]:
    """Returns the attributes that the gradient ops share with the convolution; the oldest have no data_format."""
    attrs = {name: call.attrs[name] for name in ("strides", "padding", "dilations")}
    return {**attrs, "data_format": call.attrs.get("data_format", "NDHWC")}


@op("Conv3D", "T, T -> T", T=REAL_FLOATS, shape=_output_dims, flops=flops.convolution)
def conv3d_op(
    xp, input, filter, *, strides: tuple[int, ...], padding: str, data_format: str = "NDHWC",
    dilations: tuple[int, ...] = (1, 1, 1, 1, 1),
):  # fmt: skip
    """Computes the convolution of volumes `input` with `filter` (depth, height, width, channels in, channels out)."""
    attrs = read_attrs(3, strides, padding, dilations, data_format)
    return convolve(xp, input, filter, plan_conv(attrs, input.shape, filter.shape))


@conv3d_op.gradient
def _(call, dy):
    x, kernel = call.inputs
    wants_x, wants_kernel = call.wanted
    attrs = _conv_attrs(call)
    return (
        raw.Conv3DBackpropInputV2(shape_of(x), kernel, dy, **attrs) if wants_x else None,
        raw.Conv3DBackpropFilterV2(x, shape_of(kernel), dy, **attrs) if wants_kernel else None,
    )


@op(
    "Conv3DBackpropInputV2", "Tshape, T, T -> T", T=REAL_FLOATS, Tshape=INDEX, static=["input_sizes"],
    shape=lambda call: with_rank(call.as_dims(0), 5, "input_sizes"),
)  # fmt: skip
def conv3d_backprop_input_v2(
    xp, input_sizes, filter, out_backprop, *, strides: tuple[int, ...], padding: str, data_format: str = "NDHWC",
    dilations: tuple[int, ...] = (1, 1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a convolution's input, which is also the transposed convolution."""
    attrs = read_attrs(3, strides, padding, dilations, data_format)
    sizes = read_sizes(input_sizes, "input_sizes")
    geometry = plan_backprop("Conv3DBackpropInputV2", attrs, sizes, filter.shape, out_backprop.shape)
    return input_gradient(xp, filter, out_backprop, geometry)


@conv3d_backprop_input_v2.gradient
def _(call, ddx):
    _, kernel, dy = call.inputs
    _, wants_kernel, wants_dy = call.wanted
    attrs = _conv_attrs(call)
    return (
        None,
        raw.Conv3DBackpropFilterV2(ddx, shape_of(kernel), dy, **attrs) if wants_kernel else None,
        raw.Conv3D(ddx, kernel, **attrs) if wants_dy else None,
    )


@op(
    "Conv3DBackpropFilterV2", "T, int32, T -> T", T=REAL_FLOATS, static=["filter_sizes"],
    shape=lambda call: with_rank(call.as_dims(1), 5, "filter_sizes"),
)  # fmt: skip
def conv3d_backprop_filter_v2(
    xp, input, filter_sizes, out_backprop, *, strides: tuple[int, ...], padding: str, data_format: str = "NDHWC",
    dilations: tuple[int, ...] = (1, 1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a 3-D convolution with respect to its filter.

    Args:
        input: 5-D tensor, the input of the convolution.
        filter_sizes: Shape of the filter.
        out_backprop: Gradient of the result.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        data_format: Layout of the data.
        dilations: Distance between the elements of the filter along each axis.
        name: Name of the operation.

    Returns:
        The gradient, a tensor of shape `filter_sizes`.

    Raises:
        InvalidArgumentError: If the ranks, batch sizes or depths of the input, the filter and `out_backprop` do not fit
            together.
    """
    attrs = read_attrs(3, strides, padding, dilations, data_format)
    sizes = read_sizes(filter_sizes, "filter_sizes")
    geometry = plan_backprop("Conv3DBackpropFilterV2", attrs, input.shape, sizes, out_backprop.shape)
    return filter_gradient(xp, input, out_backprop, geometry)


@conv3d_backprop_filter_v2.gradient
def _(call, ddkernel):
    x, _, dy = call.inputs
    wants_x, _, wants_dy = call.wanted
    attrs = _conv_attrs(call)
    return (
        raw.Conv3DBackpropInputV2(shape_of(x), ddkernel, dy, **attrs) if wants_x else None,
        None,
        raw.Conv3D(x, ddkernel, **attrs) if wants_dy else None,
    )


@op("Conv3DBackpropInput", "T, T, T -> T", T=_OLD_TYPES, shape=like(0))
def conv3d_backprop_input(
    xp, input, filter, out_backprop, *, strides: tuple[int, ...], padding: str,
    dilations: tuple[int, ...] = (1, 1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a convolution's input, of which only the shape is read."""
    attrs = read_attrs(3, strides, padding, dilations, "NDHWC")
    geometry = plan_backprop("Conv3DBackpropInput", attrs, input.shape, filter.shape, out_backprop.shape)
    return input_gradient(xp, filter, out_backprop, geometry)


conv3d_backprop_input.grad = conv3d_backprop_input_v2.grad


@op("Conv3DBackpropFilter", "T, T, T -> T", T=_OLD_TYPES, shape=like(1))
def conv3d_backprop_filter(
    xp, input, filter, out_backprop, *, strides: tuple[int, ...], padding: str,
    dilations: tuple[int, ...] = (1, 1, 1, 1, 1),
):  # fmt: skip
    """Computes the gradient of a convolution's filter, of which only the shape is read."""
    attrs = read_attrs(3, strides, padding, dilations, "NDHWC")
    geometry = plan_backprop("Conv3DBackpropFilter", attrs, input.shape, filter.shape, out_backprop.shape)
    return filter_gradient(xp, input, out_backprop, geometry)


conv3d_backprop_filter.grad = conv3d_backprop_filter_v2.grad


def _general_attrs(filter_rank: int, attrs: dict[str, Any]) -> ConvAttrs:
    """Conv's attributes in the form of those with a fixed number of spatial axes."""
    rank = filter_rank - 2
    check_choice("data_format", attrs["data_format"], ("CHANNELS_FIRST", "CHANNELS_LAST"))
    if rank not in FORMATS:
        raise errors.invalid_argument(f"filter must have 3 to 5 dimensions, but has {filter_rank}")
    data_format = FORMATS[rank][attrs["data_format"] == "CHANNELS_FIRST"]
    dilations = attrs["dilations"] or (1,) * filter_rank
    return read_attrs(rank, attrs["strides"], attrs["padding"], dilations, data_format, attrs["explicit_paddings"])


def _general_dims(call: ShapeCall) -> Dims:
    kernel = call.shapes[1]
    if kernel is None or call.attrs["batch_dims"] != 1:
        return None
    return conv_output_dims(_general_attrs(len(kernel), call.attrs), call.shapes[0], kernel)


@op("Conv", "T, T -> T", T=(float16, bfloat16, float32, float64, int32), shape=_general_dims)
def conv_op(
    xp, input, filter, *, strides: tuple[int, ...], padding: str, explicit_paddings: tuple[int, ...] = (),
    data_format: str = "CHANNELS_LAST", dilations: tuple[int, ...] = (), batch_dims: int = 1, groups: int = 1,
):  # fmt: skip
    """Computes a convolution over one to three spatial axes.

    Args:
        input: Tensor of floating point or integer dtype.
        filter: Tensor `[spatial..., in_channels, out_channels]`.
        strides: Step along each axis.
        padding: "VALID" or "SAME".
        explicit_paddings: Padding before and after each axis, if `padding` is "EXPLICIT".
        data_format: Layout of the data.
        dilations: Distance between the elements of the filter along each axis.
        batch_dims: Number of leading batch axes.
        groups: Number of groups of channels.
        name: Name of the operation.

    Returns:
        The result of the convolution.

    Raises:
        InvalidArgumentError: If the ranks, depths, strides or paddings do not fit together, or `data_format` is
            unknown.
    """
    attrs = _general_attrs(
        filter.ndim,
        {
            "strides": strides, "padding": padding, "explicit_paddings": explicit_paddings,
            "data_format": data_format, "dilations": dilations,
        },
    )  # fmt: skip
    lead = input.shape[:batch_dims]
    x = input if batch_dims == 1 else input.reshape(-1, *input.shape[batch_dims:])
    y = convolve(xp, x, filter, plan_conv(attrs, x.shape, filter.shape))
    return y if batch_dims == 1 else y.reshape(*lead, *y.shape[1:])
