"""Means, variances and batch normalization with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required


def moments(
    x: Any, axes: Any, shift: Any = None, name: str | None = None, keep_dims: Any = None, keepdims: Any = None
) -> Any:
    """Computes the mean and the variance."""
    return tf.nn.moments(x, axes, shift, either("keepdims", keepdims, "keep_dims", keep_dims, False), name)


def weighted_moments(
    x: Any, axes: Any, frequency_weights: Any, name: str | None = None, keep_dims: Any = None, keepdims: Any = None
) -> Any:
    """Computes the mean and the variance of weighted values."""
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.nn.weighted_moments(x, axes, frequency_weights, keep, name)


def sufficient_statistics(
    x: Any, axes: Any, shift: Any = None, keep_dims: Any = None, name: str | None = None, keepdims: Any = None
) -> Any:
    """Computes the count, the sum and the sum of squares."""
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.nn.sufficient_statistics(x, axes, shift, keep, name)


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
    """Applies batch normalization in one op. Returns the result, the mean and the variance."""
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


def batch_norm_with_global_normalization(
    t: Any = None, m: Any = None, v: Any = None, beta: Any = None, gamma: Any = None, variance_epsilon: Any = None,
    scale_after_normalization: Any = None, name: str | None = None, input: Any = None, mean: Any = None,
    variance: Any = None,
) -> Any:  # fmt: skip
    """Applies batch normalization with given means and variances."""
    scale = gamma if scale_after_normalization else None
    return tf.nn.batch_normalization(
        required("input", input, "t", t), required("mean", mean, "m", m), required("variance", variance, "v", v), beta,
        scale, variance_epsilon, name,
    )  # fmt: skip
