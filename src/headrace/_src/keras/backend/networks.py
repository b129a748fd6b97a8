"""tf.keras.backend: activations, convolutions, pooling and normalization."""

from __future__ import annotations

import itertools
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import is_first, put_back, put_last


def relu(x: Any, alpha: float = 0.0, max_value: float | None = None, threshold: float = 0.0) -> Any:
    """Applies the rectified linear unit, with optional slope, upper limit and threshold.

    Args:
        x: Input tensor.
        alpha: Slope below the threshold.
        max_value: Upper limit of the result, or None.
        threshold: Value below which the slope applies.
    """
    return tf.keras.activations.relu(x, alpha, max_value, threshold)


def elu(x: Any, alpha: float = 1.0) -> Any:
    """Returns `x` where it is positive and `alpha * (exp(x) - 1)` elsewhere.

    Args:
        x: Input tensor.
        alpha: Scale of the negative part.
    """
    return tf.keras.activations.elu(x, alpha)


def softmax(x: Any, axis: int = -1) -> Any:
    """Computes exponentials scaled to sum to one along `axis`.

    Args:
        x: Input tensor.
        axis: Axis along which the results sum to one.
    """
    return tf.keras.activations.softmax(x, axis)


def softplus(x: Any) -> Any:
    """Computes `log(1 + exp(x))`.

    Args:
        x: Input tensor.
    """
    return tf.math.softplus(x)


def softsign(x: Any) -> Any:
    """Computes `x / (1 + |x|)`.

    Args:
        x: Input tensor.
    """
    return tf.math.softsign(x)


def sigmoid(x: Any) -> Any:
    """Computes `1 / (1 + exp(-x))`.

    Args:
        x: Input tensor.
    """
    return tf.sigmoid(x)


def hard_sigmoid(x: Any) -> Any:
    """Computes `0.2 * x + 0.5`, clipped to the range [0, 1].

    Args:
        x: Input tensor.
    """
    return tf.keras.activations.hard_sigmoid(x)


def tanh(x: Any) -> Any:
    """Computes the hyperbolic tangent.

    Args:
        x: Input tensor.
    """
    return tf.tanh(x)


def dropout(x: Any, level: float, noise_shape: Any = None, seed: Any = None) -> Any:
    """Sets a random fraction of `x` to zero and scales up the rest.

    Args:
        x: Input tensor.
        level: Fraction to drop.
        noise_shape: Shape of the mask, broadcast to `x`; its own shape for None.
        seed: Integer seed; drawn randomly for None.
    """
    return tf.nn.dropout(x, level, noise_shape, seed)


def bias_add(x: Any, bias: Any, data_format: str | None = None) -> Any:
    """Adds a bias to each channel; a bias of higher rank is added to each sample.

    Args:
        x: Input tensor.
        bias: Vector with one value per channel, or a tensor with the shape of a sample.
        data_format: "channels_last", "channels_first", or None for the default.
    """
    first = is_first(data_format)
    rank = bias.shape.rank
    if rank not in (1, x.shape.rank - 1):
        raise ValueError(f"Unexpected bias dimensions {rank}. Expected it to be 1 or {x.shape.rank - 1} dimensions.")
    if rank == 1:
        return tf.nn.bias_add(x, bias, data_format="NC" + "DHW"[-(x.shape.rank - 2) :] if first else None)
    sizes = bias.shape.as_list()
    return x + tf.reshape(bias, (1, sizes[-1], *sizes[:-1]) if first else (1, *sizes))


def _convolved(x: Any, kernel: Any, strides: Any, padding: str, data_format: Any, dilations: Any) -> Any:
    first = is_first(data_format)
    found = tf.nn.convolution(put_last(x, first), kernel, list(strides), padding.upper(), dilations=list(dilations))
    return put_back(found, first)


def conv1d(
    x: Any, kernel: Any, strides: int = 1, padding: str = "valid", data_format: Any = None, dilation_rate: int = 1
) -> Any:
    """Computes a convolution over one axis.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride.
        padding: "valid", "same", or "causal" (the output does not depend on later steps).
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements.
    """
    if padding == "causal":
        edge = [dilation_rate * (kernel.shape[0] - 1), 0]
        x = tf.pad(x, [[0, 0], [0, 0], edge] if is_first(data_format) else [[0, 0], edge, [0, 0]])
        padding = "valid"
    return _convolved(x, kernel, [strides], padding, data_format, [dilation_rate])


def conv2d(
    x: Any, kernel: Any, strides: Any = (1, 1), padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = (1, 1),
) -> Any:  # fmt: skip
    """Computes a convolution of images.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.
    """
    return _convolved(x, kernel, strides, padding, data_format, dilation_rate)


def conv3d(
    x: Any, kernel: Any, strides: Any = (1, 1, 1), padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = (1, 1, 1),
) -> Any:  # fmt: skip
    """Computes a convolution of volumes.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.
    """
    return _convolved(x, kernel, strides, padding, data_format, dilation_rate)


def conv2d_transpose(
    x: Any, kernel: Any, output_shape: Any, strides: Any = (1, 1), padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = (1, 1),
) -> Any:  # fmt: skip
    """Computes a transposed convolution of images.

    Args:
        x: Input tensor.
        kernel: Kernel of the convolution.
        output_shape: Shape of the output.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.
    """
    first = is_first(data_format)
    sizes = list(output_shape)
    if first and not tf.is_tensor(output_shape):
        sizes = [sizes[0], sizes[2], sizes[3], sizes[1]]
    if sizes[0] is None:
        sizes[0] = tf.shape(x)[0]
    found = tf.nn.conv2d_transpose(
        put_last(x, first), kernel, tf.stack(sizes), list(strides), padding.upper(), dilations=list(dilation_rate)
    )
    return put_back(found, first)


def depthwise_conv2d(
    x: Any, depthwise_kernel: Any, strides: Any = (1, 1), padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = (1, 1),
) -> Any:  # fmt: skip
    """Computes a separate convolution for each channel.

    Args:
        x: Input tensor.
        depthwise_kernel: Kernel of the depthwise convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.
    """
    first = is_first(data_format)
    found = tf.nn.depthwise_conv2d(
        put_last(x, first), depthwise_kernel, [1, *strides, 1], padding.upper(), dilations=list(dilation_rate)
    )
    return put_back(found, first)


def separable_conv2d(
    x: Any, depthwise_kernel: Any, pointwise_kernel: Any, strides: Any = (1, 1), padding: str = "valid",
    data_format: Any = None, dilation_rate: Any = (1, 1),
) -> Any:  # fmt: skip
    """Computes a depthwise convolution followed by a pointwise convolution.

    Args:
        x: Input tensor.
        depthwise_kernel: Kernel of the depthwise convolution.
        pointwise_kernel: Kernel of the pointwise convolution.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        dilation_rate: Spacing between kernel elements along each axis.
    """
    first = is_first(data_format)
    found = tf.nn.separable_conv2d(
        put_last(x, first), depthwise_kernel, pointwise_kernel, [1, *strides, 1], padding.upper(),
        dilations=list(dilation_rate),
    )  # fmt: skip
    return put_back(found, first)


def _local(inputs: Any, kernel: Any, window: Any, strides: Any, output: Any, data_format: Any) -> Any:
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


def local_conv1d(inputs: Any, kernel: Any, kernel_size: Any, strides: Any, data_format: Any = None) -> Any:
    """Computes a convolution over one axis with a separate kernel for each position.

    Args:
        inputs: Input tensor.
        kernel: Kernels of shape (positions, window * channels, filters).
        kernel_size: Size of the window along each axis.
        strides: Stride along each axis.
        data_format: "channels_last", "channels_first", or None for the default.
    """
    return _local(inputs, kernel, kernel_size, strides, (kernel.shape[0],), data_format)


def local_conv2d(
    inputs: Any, kernel: Any, kernel_size: Any, strides: Any, output_shape: Any, data_format: Any = None
) -> Any:
    """Computes a convolution of images with a separate kernel for each position.

    Args:
        inputs: Input tensor.
        kernel: Kernels of shape (positions, window * channels, filters).
        kernel_size: Size of the window along each axis.
        strides: Stride along each axis.
        output_shape: Height and width of the output.
        data_format: "channels_last", "channels_first", or None for the default.
    """
    return _local(inputs, kernel, kernel_size, strides, tuple(output_shape), data_format)


def _pooled(x: Any, window: Any, strides: Any, padding: str, data_format: Any, mode: str) -> Any:
    first = is_first(data_format)
    if mode not in ("max", "avg"):
        raise ValueError(f"Invalid pooling mode: {mode}")
    return put_back(tf.nn.pool(put_last(x, first), list(window), mode.upper(), list(strides), padding.upper()), first)


def pool2d(
    x: Any, pool_size: Any, strides: Any = (1, 1), padding: str = "valid", data_format: Any = None,
    pool_mode: str = "max",
) -> Any:  # fmt: skip
    """Computes the maximum or the mean of each window of images.

    Args:
        x: Input tensor.
        pool_size: Size of the window along each axis.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        pool_mode: "max" or "avg".
    """
    return _pooled(x, pool_size, strides, padding, data_format, pool_mode)


def pool3d(
    x: Any, pool_size: Any, strides: Any = (1, 1, 1), padding: str = "valid", data_format: Any = None,
    pool_mode: str = "max",
) -> Any:  # fmt: skip
    """Computes the maximum or the mean of each window of volumes.

    Args:
        x: Input tensor.
        pool_size: Size of the window along each axis.
        strides: Stride along each axis.
        padding: "valid" or "same".
        data_format: "channels_last", "channels_first", or None for the default.
        pool_mode: "max" or "avg".
    """
    return _pooled(x, pool_size, strides, padding, data_format, pool_mode)


def batch_normalization(
    x: Any, mean: Any, var: Any, beta: Any, gamma: Any, axis: int = -1, epsilon: float = 0.001
) -> Any:
    """Normalizes `x` with a given mean and variance, then scales and shifts it.

    Args:
        x: Input tensor.
        mean: Mean of each channel.
        var: Variance of each channel.
        beta: Offset, or None.
        gamma: Scale, or None.
        axis: Channel axis.
        epsilon: Small value that prevents division by zero.
    """
    shape = [1] * x.shape.rank
    shape[axis] = -1
    mean, var, beta, gamma = (
        v if v is None or v.shape.rank == x.shape.rank else tf.reshape(v, shape) for v in (mean, var, beta, gamma)
    )
    return tf.nn.batch_normalization(x, mean, var, beta, gamma, epsilon)


def normalize_batch_in_training(x: Any, gamma: Any, beta: Any, reduction_axes: Any, epsilon: float = 0.001) -> Any:
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
