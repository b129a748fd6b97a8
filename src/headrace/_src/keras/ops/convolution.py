"""keras.ops: convolutions, pooling, and image patches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import is_first, put_back, put_last
from headrace._src.keras.engine.typing import Sizes
from headrace._src.keras.ops.conversion import floating, per_axis, tensor
from headrace._src.keras.ops.operation import operation
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


@operation
def conv(
    inputs: TensorLike,
    kernel: TensorLike,
    strides: Sizes = 1,
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sizes = 1,
) -> Tensor:
    """Computes a convolution over one, two or three spatial axes.

    Args:
        inputs: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride of the window, one integer or one per axis.
        padding: "valid", "same", or "causal" (one axis only: the output does not depend on later steps).
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements, one integer or one per axis.

    Returns:
        The result of the convolution, with the number of filters as its channels.
    """
    kernel = tensor(kernel)
    first = is_first(data_format)
    x = put_last(tensor(inputs, kernel.dtype), first)
    rank = x.shape.rank - 2
    dilations = per_axis(dilation_rate, rank)
    if padding == "causal":
        x = tf.pad(x, [[0, 0], [dilations[0] * (kernel.shape[0] - 1), 0], [0, 0]])
        padding = "valid"
    found = tf.nn.convolution(x, kernel, list(per_axis(strides, rank)), padding.upper(), dilations=list(dilations))
    return put_back(found, first)


@operation
def depthwise_conv(
    inputs: TensorLike,
    kernel: TensorLike,
    strides: Sizes = 1,
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sizes = 1,
) -> Tensor:
    """Computes a separate convolution for each channel.

    Args:
        inputs: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride of the window, one integer or one per axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements, one integer or one per axis.

    Returns:
        The result of the convolution, with the same number of channels for each channel of the input.
    """
    kernel = tensor(kernel)
    first = is_first(data_format)
    x = put_last(tensor(inputs, kernel.dtype), first)
    rank = x.shape.rank - 2
    steps, dilations = per_axis(strides, rank), per_axis(dilation_rate, rank)
    if rank == 1:
        x, kernel = tf.expand_dims(x, 1), tf.expand_dims(kernel, 0)
        steps, dilations = steps * 2, (1, *dilations)
    found = tf.nn.depthwise_conv2d(x, kernel, [1, *steps, 1], padding.upper(), dilations=list(dilations))
    if rank == 1:
        found = tf.squeeze(found, [1])
    return put_back(found, first)


@operation
def separable_conv(
    inputs: TensorLike,
    depthwise_kernel: TensorLike,
    pointwise_kernel: TensorLike,
    strides: Sizes = 1,
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sizes = 1,
) -> Tensor:
    """Computes a depthwise convolution followed by a pointwise convolution.

    Args:
        inputs: Input tensor.
        depthwise_kernel: Kernel of the depthwise convolution.
        pointwise_kernel: Kernel of the pointwise convolution.
        strides: Stride of the window, one integer or one per axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements, one integer or one per axis.

    Returns:
        The result of the second convolution.
    """
    found = depthwise_conv(inputs, depthwise_kernel, strides, padding, data_format, dilation_rate)
    return conv(found, pointwise_kernel, 1, "valid", data_format)


@operation
def conv_transpose(
    inputs: TensorLike,
    kernel: TensorLike,
    strides: Sizes = 1,
    padding: str = "valid",
    output_padding: Sizes | None = None,
    data_format: str | None = None,
    dilation_rate: Sizes = 1,
) -> Tensor:
    """Computes a transposed convolution.

    Args:
        inputs: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride of the window, one integer or one per axis.
        padding: "valid" or "same".
        output_padding: Extra size added to one side of the output, or None.
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements, one integer or one per axis.

    Returns:
        The result of the transposed convolution.
    """
    kernel = tensor(kernel)
    first = is_first(data_format)
    x = put_last(tensor(inputs, kernel.dtype), first)
    rank = x.shape.rank - 2
    steps, dilations = per_axis(strides, rank), per_axis(dilation_rate, rank)
    extra = (None,) * rank if output_padding is None else per_axis(output_padding, rank)
    sizes = tf.shape(x)
    lengths = [
        _transposed_length(
            x.shape[i + 1] or sizes[i + 1], (kernel.shape[i] - 1) * dilations[i] + 1, steps[i], padding, e
        )
        for i, e in enumerate(extra)
    ]
    output_shape = tf.stack([sizes[0], *lengths, kernel.shape[-2]])
    compute = {1: tf.nn.conv1d_transpose, 2: tf.nn.conv2d_transpose, 3: tf.nn.conv3d_transpose}[rank]
    options: dict[str, Any] = {} if all(d == 1 for d in dilations) else {"dilations": list(dilations)}
    found = compute(x, kernel, output_shape, list(steps), padding.upper(), **options)
    found = tf.ensure_shape(
        found, [x.shape[0], *(n if isinstance(n, int) else None for n in lengths), kernel.shape[-2]]
    )
    return put_back(found, first)


def _transposed_length(length: Any, kernel: int, stride: int, padding: str, extra: int | None) -> int | Tensor:
    if padding == "same":
        return length * stride if extra is None else (length - 1) * stride + kernel - 2 * (kernel // 2) + extra
    return length * stride + max(kernel - stride, 0) if extra is None else (length - 1) * stride + kernel + extra


def _pooled(
    kind: str, inputs: TensorLike, pool_size: Sizes, strides: Sizes | None, padding: str, data_format: str | None
) -> Tensor:
    first = is_first(data_format)
    x = put_last(tensor(inputs), first)
    rank = x.shape.rank - 2
    window = per_axis(pool_size, rank)
    found = tf.nn.pool(x, list(window), kind, list(per_axis(strides, rank) if strides else window), padding.upper())
    return put_back(found, first)


@operation
def max_pool(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes | None = None,
    padding: str = "valid",
    data_format: str | None = None,
) -> Tensor:
    """Computes the maximum of each window.

    Args:
        inputs: Input tensor.
        pool_size: Size of the window, one integer or one per axis.
        strides: Stride of the window; `pool_size` for None.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The pooled tensor.
    """
    return _pooled("MAX", inputs, pool_size, strides, padding, data_format)


@operation
def average_pool(
    inputs: TensorLike,
    pool_size: Sizes,
    strides: Sizes | None = None,
    padding: str = "valid",
    data_format: str | None = None,
) -> Tensor:
    """Computes the mean of each window.

    Args:
        inputs: Input tensor.
        pool_size: Size of the window, one integer or one per axis.
        strides: Stride of the window; `pool_size` for None.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The pooled tensor.
    """
    return _pooled("AVG", inputs, pool_size, strides, padding, data_format)


def _adaptively_pooled(
    reduce: Callable[..., Tensor], inputs: TensorLike, output_size: Sizes, data_format: str | None
) -> Tensor:
    """Pools with `output_size` windows along each axis, as equal in size as possible."""
    first = is_first(data_format)
    x = put_last(tensor(inputs), first)
    for axis, wanted in enumerate(per_axis(output_size, x.shape.rank - 2), start=1):
        size = x.shape[axis]
        parts = []
        for i in range(wanted):
            window = tf.range(i * size // wanted, -(-(i + 1) * size // wanted))
            parts.append(reduce(tf.gather(x, window, axis=axis), axis, keepdims=True))
        x = tf.concat(parts, axis)
    return put_back(x, first)


@operation
def adaptive_max_pool(inputs: TensorLike, output_size: Sizes, data_format: str | None = None) -> Tensor:
    """Computes maxima over windows chosen to produce the given output size.

    Args:
        inputs: Input tensor.
        output_size: Size of the output, one integer or one per axis.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The pooled tensor, with `output_size` as its spatial sizes.
    """
    return _adaptively_pooled(tf.reduce_max, inputs, output_size, data_format)


@operation
def adaptive_average_pool(inputs: TensorLike, output_size: Sizes, data_format: str | None = None) -> Tensor:
    """Computes means over windows chosen to produce the given output size.

    Args:
        inputs: Input tensor.
        output_size: Size of the output, one integer or one per axis.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The pooled tensor, with `output_size` as its spatial sizes.
    """
    return _adaptively_pooled(tf.reduce_mean, inputs, output_size, data_format)


@operation
def depth_to_space(x: TensorLike, block_size: int, data_format: str = "channels_last") -> Tensor:
    """Rearranges channels into blocks of pixels.

    Args:
        x: Images with channels.
        block_size: Height and width of a block.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The rearranged images.
    """
    first = is_first(data_format)
    x = put_last(tensor(x), first)
    found = tf.nn.depth_to_space(x, block_size)
    return put_back(found, first)


@operation
def space_to_depth(x: TensorLike, block_size: int, data_format: str = "channels_last") -> Tensor:
    """Rearranges blocks of pixels into channels.

    Args:
        x: Images with channels.
        block_size: Height and width of a block.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The rearranged images.
    """
    first = is_first(data_format)
    x = put_last(tensor(x), first)
    found = tf.nn.space_to_depth(x, block_size)
    return put_back(found, first)


@operation
def unfold(x: TensorLike, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1) -> Tensor:
    """Extracts sliding windows as columns of shape (batch, channels * window, windows).

    Args:
        x: Images of shape (batch, channels, height, width).
        kernel_size: Height and width of a window.
        dilation: Spacing between the elements of a window.
        padding: Number of zeros added on each side.
        stride: Distance between windows.

    Returns:
        The windows, a tensor of shape (batch, channels * window, windows).
    """
    x = tensor(x)
    window, gaps, edges, steps = (per_axis(v, 2) for v in (kernel_size, dilation, padding, stride))
    padded = tf.pad(x, [[0, 0], [0, 0], [edges[0]] * 2, [edges[1]] * 2])
    rows, columns = (_window_places(padded.shape[2 + i], window[i], gaps[i], steps[i]) for i in range(2))
    # (batch, channels, windows down, window height, windows across, window width)
    found = tf.gather(tf.gather(padded, columns, axis=3), rows, axis=2)
    found = tf.transpose(found, [0, 1, 3, 5, 2, 4])
    count = len(rows) * len(columns)
    return tf.reshape(found, [-1, x.shape[1] * window[0] * window[1], count])


def _window_places(size: int, window: int, gap: int, step: int) -> list[list[int]]:
    """Returns the positions that each window covers along an axis."""
    last = size - gap * (window - 1) - 1
    return [[start + gap * i for i in range(window)] for start in range(0, last + 1, step)]


@operation
def fold(
    x: TensorLike, output_size: Sizes, kernel_size: Sizes, dilation: Sizes = 1, padding: Sizes = 0, stride: Sizes = 1
) -> Tensor:
    """Combines the windows returned by `unfold` into images; overlapping values are added.

    Args:
        x: Columns of shape (batch, channels * window, windows).
        output_size: Height and width of the images.
        kernel_size: Height and width of a window.
        dilation: Spacing between the elements of a window.
        padding: Number of zeros that `unfold` added on each side.
        stride: Distance between windows.

    Returns:
        Images of shape (batch, channels, height, width).
    """
    x = floating(x)
    size, window, gaps, edges, steps = (per_axis(v, 2) for v in (output_size, kernel_size, dilation, padding, stride))
    full = [size[i] + 2 * edges[i] for i in range(2)]
    rows, columns = (_window_places(full[i], window[i], gaps[i], steps[i]) for i in range(2))
    channels = x.shape[1] // (window[0] * window[1])
    parts = tf.reshape(x, [-1, channels, window[0], window[1], len(rows), len(columns)])
    flat = tf.reshape(tf.transpose(parts, [4, 2, 5, 3, 0, 1]), [-1, tf.shape(parts)[0], channels])
    places = [r * full[1] + c for window_rows in rows for r in window_rows for cs in columns for c in cs]
    image = tf.math.unsorted_segment_sum(flat, places, full[0] * full[1])
    image = tf.transpose(tf.reshape(image, [full[0], full[1], -1, channels]), [2, 3, 0, 1])
    return image[:, :, edges[0] : full[0] - edges[0], edges[1] : full[1] - edges[1]]
