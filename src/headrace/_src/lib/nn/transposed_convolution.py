"""tf.nn.conv1d_transpose and similar functions: the gradient of a convolution's input, used as an upsampling layer."""

from __future__ import annotations

from collections.abc import Sequence

from headrace._src.lib.nn.batch_axes import expanded, squeezed
from headrace._src.lib.nn.window_arguments import (
    channels_first,
    default_format,
    known_sizes,
    named_padding,
    per_axis,
    read_padding,
    shape_argument,
)
from headrace._src.ops.dispatch import dispatchable
from headrace._src.ops.entry import raw
from headrace._src.ops.sizes import ints
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


@dispatchable
def conv1d_transpose(
    input: TensorLike,
    filters: TensorLike,
    output_shape: ShapeLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]] = "SAME",
    data_format: str | None = "NWC",
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the transposed convolution of sequences.

    Args:
        input: Tensor of shape [batch, width, channels] for "NWC".
        filters: Tensor of shape [width, out_channels, in_channels].
        output_shape: Shape of the result.
        strides: Step between windows.
        padding: "SAME" or "VALID".
        data_format: "NWC" or "NCW".
        dilations: Distance between filter elements. Default 1.
        name: Name of the operation.

    Returns:
        Tensor of shape `output_shape`.

    Raises:
        ValueError: If `data_format` is neither "NWC" nor "NCW".
    """
    data_format = default_format(data_format, 1)
    if data_format not in ("NWC", "NCW", "NHWC", "NCHW"):
        raise ValueError(f"`data_format` must be 'NWC' or 'NCW'. Received: data_format={data_format}")
    first = channels_first(data_format)
    axis = 2 if first else 1
    steps = per_axis(strides, 1, first, "strides")
    rates = per_axis(dilations, 1, first, "dilations")
    output_shape = shape_argument(output_shape)
    sizes = known_sizes(output_shape)
    if sizes is None:
        before = raw.StridedSlice(output_shape, ints([0]), ints([axis]), ints([1]))
        after = raw.StridedSlice(output_shape, ints([axis]), ints([3]), ints([1]))
        whole = raw.ConcatV2([before, ints([1]), after], ints(0))
    else:
        whole = ints([*sizes[:axis], 1, *sizes[axis:]])
    value = convert_to_tensor(input)
    kernel = convert_to_tensor(filters, dtype=value.dtype)
    found = raw.Conv2DBackpropInput(
        whole, expanded(kernel, 0), expanded(value, axis), padding=named_padding(padding),
        strides=[*steps[:axis], 1, *steps[axis:]], dilations=[*rates[:axis], 1, *rates[axis:]],
        data_format="NCHW" if first else "NHWC",
    )  # fmt: skip
    return squeezed(found, axis, name)


@dispatchable
def conv2d_transpose(
    input: TensorLike,
    filters: TensorLike,
    output_shape: ShapeLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]] = "SAME",
    data_format: str | None = "NHWC",
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the transposed convolution of images.

    Args:
        input: Tensor of shape [batch, height, width, channels] for "NHWC".
        filters: Tensor of shape [height, width, out_channels, in_channels].
        output_shape: Shape of the result.
        strides: Step between windows: one, two or four integers.
        padding: "SAME", "VALID" or a list of (before, after) pairs, one for each axis.
        data_format: "NHWC" or "NCHW".
        dilations: Distance between filter elements. Default 1.
        name: Name of the operation.

    Returns:
        Tensor of shape `output_shape`.

    >>> tf.nn.conv2d_transpose(tf.ones([1, 2, 2, 1]), tf.ones([2, 2, 3, 1]), [1, 4, 4, 3], strides=2).shape
    TensorShape([1, 4, 4, 3])
    """
    data_format = default_format(data_format, 2)
    first = channels_first(data_format)
    padding, explicit = read_padding(padding, 2)
    return raw.Conv2DBackpropInput(
        output_shape, filters, input, strides=per_axis(strides, 2, first, "strides"), padding=padding,
        explicit_paddings=explicit, data_format=data_format, dilations=per_axis(dilations, 2, first, "dilations"),
        name=name,
    )  # fmt: skip


@dispatchable
def conv3d_transpose(
    input: TensorLike,
    filters: TensorLike,
    output_shape: ShapeLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]] = "SAME",
    data_format: str | None = "NDHWC",
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the transposed convolution of volumes.

    Args:
        input: Tensor of shape [batch, depth, height, width, channels] for "NDHWC".
        filters: Tensor of shape [depth, height, width, out_channels, in_channels].
        output_shape: Shape of the result.
        strides: Step between windows: one, three or five integers.
        padding: "SAME" or "VALID".
        data_format: "NDHWC" or "NCDHW".
        dilations: Distance between filter elements. Default 1.
        name: Name of the operation.

    Returns:
        Tensor of shape `output_shape`.
    """
    data_format = default_format(data_format, 3)
    first = channels_first(data_format)
    return raw.Conv3DBackpropInputV2(
        output_shape, filters, input, strides=per_axis(strides, 3, first, "strides"), padding=named_padding(padding),
        data_format=data_format, dilations=per_axis(dilations, 3, first, "dilations"), name=name,
    )  # fmt: skip


@dispatchable
def conv_transpose(
    input: TensorLike,
    filters: TensorLike,
    output_shape: ShapeLike,
    strides: int | Sequence[int],
    padding: str | Sequence[Sequence[int]] = "SAME",
    data_format: str | None = None,
    dilations: int | Sequence[int] | None = None,
    name: str | None = None,
) -> Tensor:
    """Computes the transposed convolution over one to three spatial axes.

    Args:
        input: Tensor of shape [batch, spatial axes..., channels], or with channels first.
        filters: Tensor of shape [spatial axes..., out_channels, in_channels].
        output_shape: Shape of the result; its length gives the number of spatial axes.
        strides: Step between windows for each spatial axis.
        padding: "SAME" or "VALID".
        data_format: None, or a format such as "NHWC" or "NCHW".
        dilations: Distance between filter elements. Default 1.
        name: Name of the operation.

    Returns:
        Tensor of shape `output_shape`.

    Raises:
        ValueError: If `output_shape` does not have 3 to 5 sizes.
    """
    shape = shape_argument(output_shape)
    sizes = known_sizes(shape)
    count = shape.shape[0] if sizes is None else len(sizes)
    functions = {3: conv1d_transpose, 4: conv2d_transpose, 5: conv3d_transpose}
    if count not in functions:
        raise ValueError(
            f"`output_shape` must be of length 3, 4 or 5. Received: output_shape={shape} of length {count}."
        )
    return functions[count](input, filters, shape, strides, padding, data_format, dilations, name)


@dispatchable
def atrous_conv2d_transpose(
    value: TensorLike, filters: TensorLike, output_shape: ShapeLike, rate: int, padding: str, name: str | None = None
) -> Tensor:
    """Computes the transposed convolution with filter elements `rate` pixels apart.

    Args:
        value: Tensor of shape [batch, height, width, channels].
        filters: Tensor of shape [height, width, out_channels, in_channels].
        output_shape: Shape of the result.
        rate: Distance between filter elements.
        padding: "SAME" or "VALID".
        name: Name of the operation.

    Returns:
        Tensor of shape `output_shape`.

    Raises:
        ValueError: If the channels do not fit, `rate` is less than 1, or `padding` is neither "SAME" nor "VALID".
    """
    value = convert_to_tensor(value)
    kernel = convert_to_tensor(filters, dtype=value.dtype)
    channels, inner = value.shape[3] if value.shape.rank == 4 else None, kernel.shape.with_rank(4)[3]
    if channels is not None and inner is not None and channels != inner:
        raise ValueError(
            "`value` channel count must be compatible with `filters` input channel count. "
            f"Received: value.shape={value.shape} with channel count {channels} and "
            f"filters.shape={kernel.shape} with input channel count {inner}."
        )
    if rate < 1:
        raise ValueError(f"`rate` cannot be less than one. Received: rate={rate}")
    if padding not in ("SAME", "VALID"):
        raise ValueError(f"`padding` must be either 'VALID' or 'SAME'. Received: padding={padding}")
    output_shape = shape_argument(output_shape)
    sizes = known_sizes(output_shape)
    outer = kernel.shape[2]
    if sizes is not None and outer is not None and sizes[3] != outer:
        raise ValueError(
            "`output_shape` channel count must be compatible with `filters` output channel count. "
            f"Received: output_shape={output_shape} with channel count {sizes[3]} and "
            f"filters.shape={kernel.shape} with output channel count {outer}."
        )
    return raw.Conv2DBackpropInput(
        output_shape, kernel, value, strides=[1, 1, 1, 1], padding=padding, dilations=[1, rate, rate, 1], name=name
    )
