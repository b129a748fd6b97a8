"""Means, variances and batch normalization with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


def moments(
    x: TensorLike,
    axes: AxisLike,
    shift: TensorLike | None = None,
    name: str | None = None,
    keep_dims: bool | None = None,
    keepdims: bool | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the mean and the variance.

    Args:
        x: Tensor.
        axes: Axes to reduce.
        shift: Ignored.
        name: Name of the operation.
        keep_dims: Older name of `keepdims`.
        keepdims: Whether to keep the reduced axes with size 1.

    Returns:
        A tuple of two tensors: the mean and the variance.
    """
    return tf.nn.moments(x, axes, shift, either("keepdims", keepdims, "keep_dims", keep_dims, False), name)


def weighted_moments(
    x: TensorLike,
    axes: AxisLike,
    frequency_weights: TensorLike,
    name: str | None = None,
    keep_dims: bool | None = None,
    keepdims: bool | None = None,
) -> tuple[Tensor, Tensor]:
    """Computes the mean and the variance of weighted values.

    Args:
        x: Tensor.
        axes: Axes to reduce.
        frequency_weights: Weights of the values.
        name: Name of the operation.
        keep_dims: Older name of `keepdims`.
        keepdims: Whether to keep the reduced axes with size 1.

    Returns:
        A tuple of two tensors: the mean and the variance.
    """
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.nn.weighted_moments(x, axes, frequency_weights, keep, name)


def sufficient_statistics(
    x: TensorLike,
    axes: AxisLike,
    shift: TensorLike | None = None,
    keep_dims: bool | None = None,
    name: str | None = None,
    keepdims: bool | None = None,
) -> tuple[Tensor, Tensor, Tensor, Tensor | None]:
    """Computes the count, the sum and the sum of squares.

    Args:
        x: Tensor.
        axes: Axes to reduce.
        shift: Ignored.
        keep_dims: Older name of `keepdims`.
        name: Name of the operation.
        keepdims: Whether to keep the reduced axes with size 1.

    Returns:
        A tuple: the count, the sum, the sum of squares and the shift.
    """
    keep = either("keepdims", keepdims, "keep_dims", keep_dims, False)
    return tf.nn.sufficient_statistics(x, axes, shift, keep, name)


def fused_batch_norm(
    x: TensorLike,
    scale: TensorLike,
    offset: TensorLike,
    mean: TensorLike | None = None,
    variance: TensorLike | None = None,
    epsilon: float = 0.001,
    data_format: str = "NHWC",
    is_training: bool = True,
    name: str | None = None,
    exponential_avg_factor: float = 1.0,
) -> tuple[Tensor, Tensor, Tensor]:
    """Applies batch normalization in one op. Returns the result, the mean and the variance.

    Args:
        x: Tensor.
        scale: Scale of each channel.
        offset: Offset of each channel.
        mean: Vector with the mean of each channel, for inference, or None.
        variance: Vector with the variance of each channel, for inference, or None.
        epsilon: Small number added to the variance.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        is_training: Whether to use the statistics of the batch.
        name: Name of the operation.
        exponential_avg_factor: Weight of the batch in the moving averages.
    """
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
    t: TensorLike | None = None, m: TensorLike | None = None, v: TensorLike | None = None,
    beta: TensorLike | None = None, gamma: TensorLike | None = None, variance_epsilon: Any = None,
    scale_after_normalization: bool | None = None, name: str | None = None, input: TensorLike | None = None,
    mean: TensorLike | None = None, variance: TensorLike | None = None,
) -> Tensor:  # fmt: skip
    """Applies batch normalization with given means and variances.

    Args:
        t: Older name of `input`.
        m: Older name of `mean`.
        v: Older name of `variance`.
        beta: Offset.
        gamma: Scale.
        variance_epsilon: Small number added to the variance.
        scale_after_normalization: Whether to multiply by `gamma`.
        name: Name of the operation.
        input: Input tensor.
        mean: Vector with the mean of each channel.
        variance: Vector with the variance of each channel.

    Returns:
        A tensor of the shape of the input.
    """
    scale = gamma if scale_after_normalization else None
    return tf.nn.batch_normalization(
        required("input", input, "t", t), required("mean", mean, "m", m), required("variance", variance, "v", v), beta,
        scale, variance_epsilon, name,
    )  # fmt: skip
