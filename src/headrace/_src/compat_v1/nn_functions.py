"""tf.nn with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.arguments import either, required


def softmax(logits: Any, axis: Any = None, name: str | None = None, dim: Any = None) -> Any:
    """exp(logits) divided by their sum."""
    return tf.nn.softmax(logits, either("axis", axis, "dim", dim, -1), name)


def log_softmax(logits: Any, axis: Any = None, name: str | None = None, dim: Any = None) -> Any:
    """The logarithm of softmax."""
    return tf.nn.log_softmax(logits, either("axis", axis, "dim", dim, -1), name)


def _named(function: str, **given: Any) -> None:
    for name, value in given.items():
        if value is None:
            raise ValueError(f"Both `labels` and `logits` must be provided by name to `{function}`; {name} is missing.")


def softmax_cross_entropy_with_logits_v2(
    labels: Any, logits: Any, axis: Any = None, name: str | None = None, dim: Any = None
) -> Any:
    """The cross entropy of labels and softmax; gradients flow into both."""
    return tf.nn.softmax_cross_entropy_with_logits(labels, logits, either("axis", axis, "dim", dim, -1), name)


def softmax_cross_entropy_with_logits(
    _sentinel: Any = None,
    labels: Any = None,
    logits: Any = None,
    dim: Any = -1,
    name: str | None = None,
    axis: Any = None,
) -> Any:
    """The cross entropy of labels and softmax; no gradient flows into the labels."""
    _sentinel_unused("softmax_cross_entropy_with_logits", _sentinel)
    _named("softmax_cross_entropy_with_logits", labels=labels, logits=logits)
    fixed = tf.stop_gradient(labels)
    return tf.nn.softmax_cross_entropy_with_logits(fixed, logits, dim if axis is None else axis, name)


def sparse_softmax_cross_entropy_with_logits(
    _sentinel: Any = None, labels: Any = None, logits: Any = None, name: str | None = None
) -> Any:
    """The cross entropy of softmax and labels given as class numbers."""
    _sentinel_unused("sparse_softmax_cross_entropy_with_logits", _sentinel)
    _named("sparse_softmax_cross_entropy_with_logits", labels=labels, logits=logits)
    return tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits, name)


def sigmoid_cross_entropy_with_logits(
    _sentinel: Any = None, labels: Any = None, logits: Any = None, name: str | None = None
) -> Any:
    """The cross entropy of sigmoid and labels, each class on its own."""
    _sentinel_unused("sigmoid_cross_entropy_with_logits", _sentinel)
    _named("sigmoid_cross_entropy_with_logits", labels=labels, logits=logits)
    return tf.nn.sigmoid_cross_entropy_with_logits(labels, logits, name)


def _sentinel_unused(function: str, sentinel: Any) -> None:
    if sentinel is not None:
        raise ValueError(f"Only call `{function}` with named arguments (labels=..., logits=..., ...)")


def weighted_cross_entropy_with_logits(
    labels: Any = None, logits: Any = None, pos_weight: Any = None, name: str | None = None, targets: Any = None
) -> Any:
    """Sigmoid cross entropy in which positive labels count more or less."""
    labels = required("labels", labels, "targets", targets)
    return tf.nn.weighted_cross_entropy_with_logits(labels, logits, pos_weight, name)


def dropout(
    x: Any, keep_prob: Any = None, noise_shape: Any = None, seed: Any = None, name: str | None = None, rate: Any = None
) -> Any:
    """Sets elements to zero at random; `keep_prob` is one less `rate`."""
    if keep_prob is not None:
        if rate is not None:
            raise ValueError("Cannot specify both 'rate' and 'keep_prob'.")
        rate = 1 - keep_prob
    if rate is None:
        raise ValueError(f"`rate` must be a scalar or scalar tensor. Received: rate={rate}")
    return tf.nn.dropout(x, rate, noise_shape, seed, name)


def conv1d(
    value: Any = None,
    filters: Any = None,
    stride: Any = None,
    padding: Any = None,
    use_cudnn_on_gpu: Any = None,
    data_format: Any = None,
    name: str | None = None,
    input: Any = None,
    dilations: Any = None,
) -> Any:
    """Convolution over one axis."""
    image = required("input", input, "value", value)
    return tf.nn.conv1d(image, filters, stride, padding, data_format or "NWC", dilations, name)


def conv2d(
    input: Any,
    filter: Any = None,
    strides: Any = None,
    padding: Any = None,
    use_cudnn_on_gpu: bool = True,
    data_format: str = "NHWC",
    dilations: Any = (1, 1, 1, 1),
    name: str | None = None,
    filters: Any = None,
) -> Any:
    """Convolution over two axes."""
    kernel = required("filters", filters, "filter", filter)
    return tf.nn.conv2d(input, kernel, 1 if strides is None else strides, padding, data_format, list(dilations), name)


def conv2d_transpose(
    value: Any = None,
    filter: Any = None,
    output_shape: Any = None,
    strides: Any = None,
    padding: str = "SAME",
    data_format: str = "NHWC",
    name: str | None = None,
    input: Any = None,
    filters: Any = None,
    dilations: Any = None,
) -> Any:
    """The transpose of conv2d."""
    image, kernel = required("input", input, "value", value), required("filters", filters, "filter", filter)
    return tf.nn.conv2d_transpose(image, kernel, output_shape, strides, padding, data_format, dilations, name)


def conv3d(
    input: Any,
    filter: Any = None,
    strides: Any = None,
    padding: Any = None,
    data_format: str = "NDHWC",
    dilations: Any = (1, 1, 1, 1, 1),
    name: str | None = None,
    filters: Any = None,
) -> Any:
    """Convolution over three axes."""
    kernel = required("filters", filters, "filter", filter)
    return tf.nn.conv3d(input, kernel, strides, padding, data_format, list(dilations), name)


def convolution(
    input: Any,
    filter: Any,
    padding: Any,
    strides: Any = None,
    dilation_rate: Any = None,
    name: str | None = None,
    data_format: Any = None,
    filters: Any = None,
    dilations: Any = None,
) -> Any:
    """Convolution over as many axes as the filter has."""
    kernel = required("filters", filters, "filter", filter)
    spread = either("dilations", dilations, "dilation_rate", dilation_rate)
    return tf.nn.convolution(input, kernel, strides, padding, data_format, spread, name)


def depthwise_conv2d(
    input: Any,
    filter: Any,
    strides: Any,
    padding: Any,
    rate: Any = None,
    name: str | None = None,
    data_format: Any = None,
    dilations: Any = None,
) -> Any:
    """Convolution of each channel by itself."""
    spread = either("dilations", dilations, "rate", rate)
    return tf.nn.depthwise_conv2d(input, filter, strides, padding, data_format, spread, name)


def separable_conv2d(
    input: Any,
    depthwise_filter: Any,
    pointwise_filter: Any,
    strides: Any,
    padding: Any,
    rate: Any = None,
    name: str | None = None,
    data_format: Any = None,
    dilations: Any = None,
) -> Any:
    """A convolution of each channel, then one that mixes them."""
    spread = either("dilations", dilations, "rate", rate)
    return tf.nn.separable_conv2d(
        input, depthwise_filter, pointwise_filter, strides, padding, data_format, spread, name
    )


def max_pool(
    value: Any, ksize: Any, strides: Any, padding: Any, data_format: str = "NHWC", name: str | None = None,
    input: Any = None,
) -> Any:  # fmt: skip
    """The largest value of each window."""
    return tf.nn.max_pool2d(required("input", input, "value", value), ksize, strides, padding, data_format, name)


def avg_pool(
    value: Any, ksize: Any, strides: Any, padding: Any, data_format: str = "NHWC", name: str | None = None,
    input: Any = None,
) -> Any:  # fmt: skip
    """The mean of each window."""
    return tf.nn.avg_pool2d(required("input", input, "value", value), ksize, strides, padding, data_format, name)


def pool(
    input: Any,
    window_shape: Any,
    pooling_type: str,
    padding: Any,
    dilation_rate: Any = None,
    strides: Any = None,
    name: str | None = None,
    data_format: Any = None,
    dilations: Any = None,
) -> Any:
    """The largest value or the mean of each window."""
    spread = either("dilations", dilations, "dilation_rate", dilation_rate)
    return tf.nn.pool(input, window_shape, pooling_type, strides, padding, data_format, spread, name)


def moments(
    x: Any, axes: Any, shift: Any = None, name: str | None = None, keep_dims: Any = None, keepdims: Any = None
) -> Any:
    """The mean and the variance."""
    return tf.nn.moments(x, axes, shift, either("keepdims", keepdims, "keep_dims", keep_dims, False), name)


def crelu(features: Any, name: str | None = None, axis: int = -1) -> Any:
    """relu of the features and of their negatives."""
    return tf.nn.crelu(features, axis, name)


def embedding_lookup(
    params: Any,
    ids: Any,
    partition_strategy: str = "mod",
    name: str | None = None,
    validate_indices: bool = True,
    max_norm: Any = None,
) -> Any:
    """Rows of an embedding by number."""
    return tf.nn.embedding_lookup(params, ids, max_norm, name)


def relu_layer(x: Any, weights: Any, biases: Any, name: str | None = None) -> Any:
    """relu(x @ weights + biases)."""
    return tf.nn.relu(tf.nn.bias_add(tf.matmul(x, weights), biases), name=name)


def xw_plus_b(x: Any, weights: Any, biases: Any, name: str | None = None) -> Any:
    """x @ weights + biases."""
    return tf.nn.bias_add(tf.matmul(x, weights), biases, name=name)


def fused_batch_norm(
    x: Any,
    scale: Any,
    offset: Any,
    mean: Any = None,
    variance: Any = None,
    epsilon: float = 0.001,
    data_format: str = "NHWC",
    is_training: bool = True,
    name: str | None = None,
    exponential_avg_factor: float = 1.0,
) -> Any:
    """Batch normalization in one op: the result, the mean and the variance."""
    empty = tf.constant([], tf.float32)
    result = tf.raw_ops.FusedBatchNormV3(
        x=x,
        scale=scale,
        offset=offset,
        mean=empty if mean is None else mean,
        variance=empty if variance is None else variance,
        epsilon=max(epsilon, 1.001e-5),
        data_format=data_format,
        is_training=is_training,
        exponential_avg_factor=exponential_avg_factor,
        name=name,
    )
    return result[0], result[1], result[2]


def conv3d_transpose(
    value: Any,
    filter: Any = None,
    output_shape: Any = None,
    strides: Any = None,
    padding: str = "SAME",
    data_format: str = "NDHWC",
    name: str | None = None,
    input: Any = None,
    filters: Any = None,
    dilations: Any = None,
) -> Any:
    """The transpose of conv3d."""
    image, kernel = required("input", input, "value", value), required("filters", filters, "filter", filter)
    return tf.nn.conv3d_transpose(image, kernel, output_shape, strides, padding, data_format, dilations, name)


def weighted_moments(
    x: Any, axes: Any, frequency_weights: Any, name: str | None = None, keep_dims: Any = None, keepdims: Any = None
) -> Any:
    """The mean and the variance of weighted values."""
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.nn.weighted_moments(x, axes, frequency_weights, keep, name)


def sufficient_statistics(
    x: Any, axes: Any, shift: Any = None, keep_dims: Any = None, name: str | None = None, keepdims: Any = None
) -> Any:
    """The count, the sum and the sum of squares."""
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.nn.sufficient_statistics(x, axes, shift, keep, name)


def sampled_softmax_loss(
    weights: Any,
    biases: Any,
    labels: Any,
    inputs: Any,
    num_sampled: int,
    num_classes: int,
    num_true: int = 1,
    sampled_values: Any = None,
    remove_accidental_hits: bool = True,
    partition_strategy: str = "mod",
    name: str = "sampled_softmax_loss",
    seed: Any = None,
) -> Any:
    """Softmax cross entropy over the true and some drawn classes."""
    return tf.nn.sampled_softmax_loss(
        weights, biases, labels, inputs, num_sampled, num_classes, num_true, sampled_values, remove_accidental_hits,
        seed, name,
    )  # fmt: skip


def nce_loss(
    weights: Any,
    biases: Any,
    labels: Any,
    inputs: Any,
    num_sampled: int,
    num_classes: int,
    num_true: int = 1,
    sampled_values: Any = None,
    remove_accidental_hits: bool = False,
    partition_strategy: str = "mod",
    name: str = "nce_loss",
) -> Any:
    """The noise-contrastive estimation loss."""
    return tf.nn.nce_loss(
        weights,
        biases,
        labels,
        inputs,
        num_sampled,
        num_classes,
        num_true,
        sampled_values,
        remove_accidental_hits,
        name,
    )


def batch_norm_with_global_normalization(
    t: Any = None, m: Any = None, v: Any = None, beta: Any = None, gamma: Any = None, variance_epsilon: Any = None,
    scale_after_normalization: Any = None, name: str | None = None, input: Any = None, mean: Any = None,
    variance: Any = None,
) -> Any:  # fmt: skip
    """Batch normalization with given means and variances."""
    scale = gamma if scale_after_normalization else None
    return tf.nn.batch_normalization(
        required("input", input, "t", t), required("mean", mean, "m", m), required("variance", variance, "v", v), beta,
        scale, variance_epsilon, name,
    )  # fmt: skip
