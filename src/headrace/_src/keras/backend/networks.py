"""tf.keras.backend: activations, convolutions, pooling and normalization."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import is_first, put_back, put_last
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike, TensorLike


def relu(x: TensorLike, alpha: float = 0.0, max_value: float | None = None, threshold: float = 0.0) -> Tensor:
    """Applies the rectified linear unit, with optional slope, upper limit and threshold.

    Args:
        x: Input tensor.
        alpha: Slope below the threshold.
        max_value: Upper limit of the result, or None.
        threshold: Value below which the slope applies.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.keras.activations.relu(x, alpha, max_value, threshold)


def elu(x: TensorLike, alpha: float = 1.0) -> Tensor:
    """Returns `x` where it is positive and `alpha * (exp(x) - 1)` elsewhere.

    Args:
        x: Input tensor.
        alpha: Scale of the negative part.
    """
    return tf.keras.activations.elu(x, alpha)


def softmax(x: TensorLike, axis: int = -1) -> Tensor:
    """Computes exponentials scaled to sum to one along `axis`.

    Args:
        x: Input tensor.
        axis: Axis along which the results sum to one.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.keras.activations.softmax(x, axis)


def softplus(x: TensorLike) -> Tensor:
    """Computes `log(1 + exp(x))`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.math.softplus(x)


def softsign(x: TensorLike) -> Tensor:
    """Computes `x / (1 + |x|)`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.math.softsign(x)


def sigmoid(x: TensorLike) -> Tensor:
    """Computes `1 / (1 + exp(-x))`.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.sigmoid(x)


def hard_sigmoid(x: TensorLike) -> Tensor:
    """Computes `0.2 * x + 0.5`, clipped to the range [0, 1].

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.keras.activations.hard_sigmoid(x)


def tanh(x: TensorLike) -> Tensor:
    """Computes the hyperbolic tangent.

    Args:
        x: Input tensor.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.tanh(x)


def dropout(x: TensorLike, level: float, noise_shape: ShapeLike | None = None, seed: int | None = None) -> Tensor:
    """Sets a random fraction of `x` to zero and scales up the rest.

    Args:
        x: Input tensor.
        level: Fraction to drop.
        noise_shape: Shape of the mask, broadcast to `x`; its own shape for None.
        seed: Integer seed; drawn randomly for None.

    Returns:
        A tensor of the shape of `x`.
    """
    return tf.nn.dropout(x, level, noise_shape, seed)


def bias_add(x: Tensor, bias: Tensor, data_format: str | None = None) -> Tensor:
    """Adds a bias to each channel; a bias of higher rank is added to each sample.

    Args:
        x: Input tensor.
        bias: Vector with one value per channel, or a tensor with the shape of a sample.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        A tensor of the shape of `x`.

    Raises:
        ValueError: If the rank of `bias` is neither 1 nor one less than that of `x`.
    """
    first = is_first(data_format)
    rank = bias.shape.rank
    if rank not in (1, x.shape.rank - 1):
        raise ValueError(f"Unexpected bias dimensions {rank}. Expected it to be 1 or {x.shape.rank - 1} dimensions.")
    if rank == 1:
        return tf.nn.bias_add(x, bias, data_format="NC" + "DHW"[-(x.shape.rank - 2) :] if first else None)
    sizes = bias.shape.as_list()
    return x + tf.reshape(bias, (1, sizes[-1], *sizes[:-1]) if first else (1, *sizes))


def _padding(padding: str) -> str:
    """Returns TensorFlow's name of a padding."""
    if padding not in ("same", "valid"):
        raise ValueError(f"Invalid padding: {padding}. It may be 'same' or 'valid'.")
    return padding.upper()


def _convolved(
    x: Tensor, kernel: Tensor, strides: Sequence[int], padding: str, data_format: str | None, dilations: Sequence[int]
) -> Tensor:
    first = is_first(data_format)
    strides, dilations = tf.nest.flatten(strides), tf.nest.flatten(dilations)
    found = tf.nn.convolution(put_last(x, first), kernel, strides, _padding(padding), dilations=dilations)
    return put_back(found, first)


def conv1d(
    x: Tensor,
    kernel: Tensor,
    strides: int = 1,
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: int = 1,
) -> Tensor:
    """Computes a convolution over one axis.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride.
        padding: "valid", "same", or "causal" (the output does not depend on later steps).
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements.

    Returns:
        The result of the convolution.
    """
    if padding == "causal":
        edge = [dilation_rate * (kernel.shape[0] - 1), 0]
        x = tf.pad(x, [[0, 0], [0, 0], edge] if is_first(data_format) else [[0, 0], edge, [0, 0]])
        padding = "valid"
    return _convolved(x, kernel, [strides], padding, data_format, [dilation_rate])


def conv2d(
    x: Tensor,
    kernel: Tensor,
    strides: Sequence[int] = (1, 1),
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sequence[int] = (1, 1),
) -> Tensor:
    """Computes a convolution of images.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.

    Returns:
        The result of the convolution.
    """
    return _convolved(x, kernel, strides, padding, data_format, dilation_rate)


def conv3d(
    x: Tensor,
    kernel: Tensor,
    strides: Sequence[int] = (1, 1, 1),
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sequence[int] = (1, 1, 1),
) -> Tensor:
    """Computes a convolution of volumes.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.

    Returns:
        The result of the convolution.
    """
    return _convolved(x, kernel, strides, padding, data_format, dilation_rate)


def conv2d_transpose(
    x: Tensor,
    kernel: Tensor,
    output_shape: Sequence[Any] | Tensor,
    strides: Sequence[int] = (1, 1),
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sequence[int] = (1, 1),
) -> Tensor:
    """Computes a transposed convolution of images.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        output_shape: Shape of the result, the batch included.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.

    Returns:
        The result of the transposed convolution.

    Raises:
        ValueError: If the two dilation rates differ.
    """
    first = is_first(data_format)
    if dilation_rate[0] != dilation_rate[1]:
        raise ValueError(
            "Expected the 2 dimensions of the `dilation_rate` argument to be equal to each other. "
            f"Received: dilation_rate={dilation_rate}"
        )
    sizes = list(output_shape)
    if first and not tf.is_tensor(output_shape):
        sizes = [sizes[0], sizes[2], sizes[3], sizes[1]]
    if sizes[0] is None:
        sizes[0] = tf.shape(x)[0]
    found = tf.nn.conv2d_transpose(
        put_last(x, first), kernel, tf.stack(sizes), list(strides), _padding(padding), dilations=list(dilation_rate)
    )
    return put_back(found, first)


def depthwise_conv2d(
    x: Tensor,
    depthwise_kernel: Tensor,
    strides: Sequence[int] = (1, 1),
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sequence[int] = (1, 1),
) -> Tensor:
    """Computes a separate convolution for each channel.

    Args:
        x: Input tensor.
        depthwise_kernel: Kernel of the depthwise convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.

    Returns:
        The result of the convolution.
    """
    first = is_first(data_format)
    found = tf.nn.depthwise_conv2d(
        put_last(x, first), depthwise_kernel, [1, *strides, 1], _padding(padding), dilations=list(dilation_rate)
    )
    return put_back(found, first)


def separable_conv2d(
    x: Tensor,
    depthwise_kernel: Tensor,
    pointwise_kernel: Tensor,
    strides: Sequence[int] = (1, 1),
    padding: str = "valid",
    data_format: str | None = None,
    dilation_rate: Sequence[int] = (1, 1),
) -> Tensor:
    """Computes a depthwise convolution followed by a pointwise convolution.

    Args:
        x: Input tensor.
        depthwise_kernel: Kernel of the depthwise convolution.
        pointwise_kernel: Kernel of the pointwise convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.

    Returns:
        The result of the second convolution.

    Raises:
        ValueError: If there are not two strides.
    """
    first = is_first(data_format)
    if len(strides) != 2:
        raise ValueError(f"`strides` must be a tuple of 2 integers. Received: strides={strides}")
    found = tf.nn.separable_conv2d(
        put_last(x, first), depthwise_kernel, pointwise_kernel, [1, *strides, 1], _padding(padding),
        dilations=list(dilation_rate),
    )  # fmt: skip
    return put_back(found, first)


def _local(
    inputs: Tensor,
    kernel: Tensor,
    window: Sequence[int],
    strides: Sequence[int],
    output: Sequence[int],
    data_format: str | None,
) -> Tensor:
    """Computes a convolution with a separate kernel per position: (positions, window * channels, filters)."""
    first = is_first(data_format)
    x = put_last(inputs, first)
    slices = []
    for place in itertools.product(*map(range, output)):
        part = x
        for axis, (position, step, size) in enumerate(zip(place, strides, window, strict=True), start=1):
            part = tf.gather(part, tf.range(position * step, position * step + size), axis=axis)
        slices.append(tf.reshape(part, [tf.shape(x)[0], kernel.shape[1]]))
    found = tf.einsum("pbi,pio->bpo", tf.stack(slices), kernel)
    return put_back(tf.reshape(found, [-1, *output, kernel.shape[-1]]), first)


def local_conv1d(
    inputs: Tensor, kernel: Tensor, kernel_size: Sequence[int], strides: Sequence[int], data_format: str | None = None
) -> Tensor:
    """Computes a convolution over one axis with a separate kernel for each position.

    Args:
        inputs: Input tensor.
        kernel: Kernels of shape (positions, window * channels, filters).
        kernel_size: Size of the window along each axis.
        strides: Stride along each axis.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The result of the convolution.
    """
    return _local(inputs, kernel, kernel_size, strides, (kernel.shape[0],), data_format)


def local_conv2d(
    inputs: Tensor,
    kernel: Tensor,
    kernel_size: Sequence[int],
    strides: Sequence[int],
    output_shape: Sequence[int],
    data_format: str | None = None,
) -> Tensor:
    """Computes a convolution of images with a separate kernel for each position.

    Args:
        inputs: Input tensor.
        kernel: Kernels of shape (positions, window * channels, filters).
        kernel_size: Size of the window along each axis.
        strides: Stride along each axis.
        output_shape: Height and width of the output.
        data_format: "channels_last", "channels_first", or None for the default.

    Returns:
        The result of the convolution.
    """
    return _local(inputs, kernel, kernel_size, strides, tuple(output_shape), data_format)


def _pooled(
    x: Tensor, window: Sequence[int], strides: Sequence[int], padding: str, data_format: str | None, mode: str
) -> Tensor:
    first = is_first(data_format)
    if mode not in ("max", "avg"):
        raise ValueError(f"Invalid pooling mode: {mode}")
    return put_back(tf.nn.pool(put_last(x, first), list(window), mode.upper(), list(strides), _padding(padding)), first)


def pool2d(
    x: Tensor,
    pool_size: Sequence[int],
    strides: Sequence[int] = (1, 1),
    padding: str = "valid",
    data_format: str | None = None,
    pool_mode: str = "max",
) -> Tensor:
    """Computes the maximum or the mean of each window of images.

    Args:
        x: Input tensor.
        pool_size: Size of the window along each axis.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        pool_mode: "max" or "avg".

    Returns:
        The pooled images.
    """
    return _pooled(x, pool_size, strides, padding, data_format, pool_mode)


def pool3d(
    x: Tensor,
    pool_size: Sequence[int],
    strides: Sequence[int] = (1, 1, 1),
    padding: str = "valid",
    data_format: str | None = None,
    pool_mode: str = "max",
) -> Tensor:
    """Computes the maximum or the mean of each window of volumes.

    Args:
        x: Input tensor.
        pool_size: Size of the window along each axis.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        pool_mode: "max" or "avg".

    Returns:
        The pooled volumes.
    """
    return _pooled(x, pool_size, strides, padding, data_format, pool_mode)


def batch_normalization(
    x: Tensor,
    mean: Tensor,
    var: Tensor,
    beta: Tensor | None,
    gamma: Tensor | None,
    axis: int = -1,
    epsilon: float = 0.001,
) -> Tensor:
    """Normalizes `x` with a given mean and variance, then scales and shifts it.

    Args:
        x: Input tensor.
        mean: Mean of each channel.
        var: Variance of each channel.
        beta: Offset, or None.
        gamma: Scale, or None.
        axis: Channel axis.
        epsilon: Small value that prevents division by zero.

    Returns:
        A tensor of the shape of `x`.
    """
    shape = [1] * x.shape.rank
    shape[axis] = -1
    center, spread, shift, factor = (
        v if v is None or v.shape.rank == x.shape.rank else tf.reshape(v, shape) for v in (mean, var, beta, gamma)
    )
    return tf.nn.batch_normalization(x, center, spread, shift, factor, epsilon)


def normalize_batch_in_training(
    x: Tensor, gamma: Tensor | None, beta: Tensor | None, reduction_axes: Sequence[int], epsilon: float = 0.001
) -> tuple[Tensor, Tensor, Tensor]:
    """Normalizes `x` by its own mean and variance, then scales and shifts it.

    Args:
        x: Input tensor.
        gamma: Scale, or None.
        beta: Offset, or None.
        reduction_axes: Axes over which the mean and variance are computed.
        epsilon: Small value that prevents division by zero.

    Returns:
        The normalized tensor, the mean and the variance.
    """
    mean, variance = tf.nn.moments(x, list(reduction_axes))
    shape = [1 if axis in reduction_axes else tf.shape(x)[axis] for axis in range(x.shape.rank)]
    center, spread, shift, scale = (None if v is None else tf.reshape(v, shape) for v in (mean, variance, beta, gamma))
    return tf.nn.batch_normalization(x, center, spread, shift, scale, epsilon), mean, variance
