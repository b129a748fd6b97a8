"""tf.keras.backend: activations, convolutions, pooling and normalization."""

from __future__ import annotations

import itertools
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import is_first, put_back, put_last


def relu(x: Any, alpha: float = 0.0, max_value: float | None = None, threshold: float = 0.0) -> Any:
    """`x` where it reaches the threshold, alpha (x - threshold) below; at most `max_value`."""
    return tf.keras.activations.relu(x, alpha, max_value, threshold)


def elu(x: Any, alpha: float = 1.0) -> Any:
    """`x` where it is positive, alpha (exp(x) - 1) elsewhere."""
    return tf.keras.activations.elu(x, alpha)


def softmax(x: Any, axis: int = -1) -> Any:
    """Exponentials scaled so that they add up to one."""
    return tf.keras.activations.softmax(x, axis)


def softplus(x: Any) -> Any:
    """log(1 + exp(x))."""
    return tf.math.softplus(x)


def softsign(x: Any) -> Any:
    """x / (1 + |x|)."""
    return tf.math.softsign(x)


def sigmoid(x: Any) -> Any:
    """1 / (1 + exp(-x))."""
    return tf.sigmoid(x)


def hard_sigmoid(x: Any) -> Any:
    """0.2 x + 0.5, kept within 0 and 1."""
    return tf.keras.activations.hard_sigmoid(x)


def tanh(x: Any) -> Any:
    """The hyperbolic tangent."""
    return tf.tanh(x)


def dropout(x: Any, level: float, noise_shape: Any = None, seed: Any = None) -> Any:
    """`x`, a part `level` of it set to zero and the rest scaled up."""
    return tf.nn.dropout(x, level, noise_shape, seed)


def bias_add(x: Any, bias: Any, data_format: str | None = None) -> Any:
    """A bias for each channel added; one of more axes is added to each sample."""
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
    """The convolution along one axis; "causal" padding looks at what came before only."""
    if padding == "causal":
        edge = [dilation_rate * (kernel.shape[0] - 1), 0]
        x = tf.pad(x, [[0, 0], [0, 0], edge] if is_first(data_format) else [[0, 0], edge, [0, 0]])
        padding = "valid"
    return _convolved(x, kernel, [strides], padding, data_format, [dilation_rate])


def conv2d(
    x: Any, kernel: Any, strides: Any = (1, 1), padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = (1, 1),
) -> Any:  # fmt: skip
    """The convolution of images."""
    return _convolved(x, kernel, strides, padding, data_format, dilation_rate)


def conv3d(
    x: Any, kernel: Any, strides: Any = (1, 1, 1), padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = (1, 1, 1),
) -> Any:  # fmt: skip
    """The convolution of volumes."""
    return _convolved(x, kernel, strides, padding, data_format, dilation_rate)


def conv2d_transpose(
    x: Any, kernel: Any, output_shape: Any, strides: Any = (1, 1), padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = (1, 1),
) -> Any:  # fmt: skip
    """The convolution of images backwards, into an output of this shape."""
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
    """A convolution of each channel by itself."""
    first = is_first(data_format)
    found = tf.nn.depthwise_conv2d(
        put_last(x, first), depthwise_kernel, [1, *strides, 1], padding.upper(), dilations=list(dilation_rate)
    )
    return put_back(found, first)


def separable_conv2d(
    x: Any, depthwise_kernel: Any, pointwise_kernel: Any, strides: Any = (1, 1), padding: str = "valid",
    data_format: Any = None, dilation_rate: Any = (1, 1),
) -> Any:  # fmt: skip
    """A convolution of each channel by itself, then one that mixes the channels."""
    first = is_first(data_format)
    found = tf.nn.separable_conv2d(
        put_last(x, first), depthwise_kernel, pointwise_kernel, [1, *strides, 1], padding.upper(),
        dilations=list(dilation_rate),
    )  # fmt: skip
    return put_back(found, first)


def _local(inputs: Any, kernel: Any, window: Any, strides: Any, output: Any, data_format: Any) -> Any:
    """A convolution in which each place has its own kernel: (places, window * channels, filters)."""
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
    """A convolution along one axis in which each place has its own kernel."""
    return _local(inputs, kernel, kernel_size, strides, (kernel.shape[0],), data_format)


def local_conv2d(
    inputs: Any, kernel: Any, kernel_size: Any, strides: Any, output_shape: Any, data_format: Any = None
) -> Any:
    """A convolution of images in which each place has its own kernel."""
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
    """The largest value or the mean of each window of images."""
    return _pooled(x, pool_size, strides, padding, data_format, pool_mode)


def pool3d(
    x: Any, pool_size: Any, strides: Any = (1, 1, 1), padding: str = "valid", data_format: Any = None,
    pool_mode: str = "max",
) -> Any:  # fmt: skip
    """The largest value or the mean of each window of volumes."""
    return _pooled(x, pool_size, strides, padding, data_format, pool_mode)


def batch_normalization(
    x: Any, mean: Any, var: Any, beta: Any, gamma: Any, axis: int = -1, epsilon: float = 0.001
) -> Any:
    """`x` with this mean and variance along an axis brought to zero and one, then scaled and shifted."""
    shape = [1] * x.shape.rank
    shape[axis] = -1
    mean, var, beta, gamma = (
        v if v is None or v.shape.rank == x.shape.rank else tf.reshape(v, shape) for v in (mean, var, beta, gamma)
    )
    return tf.nn.batch_normalization(x, mean, var, beta, gamma, epsilon)


def normalize_batch_in_training(x: Any, gamma: Any, beta: Any, reduction_axes: Any, epsilon: float = 0.001) -> Any:
    """`x` normalized by its own mean and variance over the axes; returns them too."""
    mean, variance = tf.nn.moments(x, list(reduction_axes))
    shape = [1 if axis in reduction_axes else tf.shape(x)[axis] for axis in range(x.shape.rank)]
    aligned = [None if v is None else tf.reshape(v, shape) for v in (mean, variance, beta, gamma)]
    return tf.nn.batch_normalization(x, *aligned, epsilon), mean, variance
