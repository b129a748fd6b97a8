"""Pooling with the arguments of TensorFlow 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required
from headrace._src.compat_v1.typing import Padding, Sizes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


def max_pool(
    value: TensorLike, ksize: Sizes, strides: Sizes, padding: Padding, data_format: str = "NHWC",
    name: str | None = None, input: TensorLike | None = None,
) -> Tensor:  # fmt: skip
    """Computes the maximum of each window.

    Args:
        value: Older name of `input`.
        ksize: Sizes of the window, one per axis.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        name: Name of the operation.
        input: Input tensor.

    Returns:
        The pooled tensor.
    """
    return tf.nn.max_pool2d(required("input", input, "value", value), ksize, strides, padding, data_format, name)


def avg_pool(
    value: TensorLike, ksize: Sizes, strides: Sizes, padding: Padding, data_format: str = "NHWC",
    name: str | None = None, input: TensorLike | None = None,
) -> Tensor:  # fmt: skip
    """Computes the mean of each window.

    Args:
        value: Older name of `input`.
        ksize: Sizes of the window, one per axis.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        name: Name of the operation.
        input: Input tensor.

    Returns:
        The pooled tensor.
    """
    return tf.nn.avg_pool2d(required("input", input, "value", value), ksize, strides, padding, data_format, name)


def pool(
    input: TensorLike,
    window_shape: Sequence[int],
    pooling_type: str,
    padding: Padding,
    dilation_rate: Sizes | None = None,
    strides: Sizes | None = None,
    name: str | None = None,
    data_format: str | None = None,
    dilations: Sizes | None = None,
) -> Tensor:
    """Computes the maximum or the mean of each window.

    Args:
        input: Input tensor.
        window_shape: Sizes of the window, one per spatial axis.
        pooling_type: "MAX" or "AVG".
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        dilation_rate: Older name of `dilations`.
        strides: Strides of the window, one per axis.
        name: Name of the operation.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        dilations: Distances between elements of the filter, one per axis.

    Returns:
        The pooled tensor.
    """
    spread = either("dilations", dilations, "dilation_rate", dilation_rate)
    return tf.nn.pool(input, window_shape, pooling_type, strides, padding, data_format, spread, name)


def max_pool_with_argmax(
    input: TensorLike, ksize: Sizes, strides: Sizes, padding: str, data_format: str = "NHWC",
    Targmax: DTypeLike | None = None, name: str | None = None, output_dtype: DTypeLike | None = None,
    include_batch_in_index: bool = False,
) -> Any:  # fmt: skip
    """Computes the maximum of each window, and its index in the flattened input.

    Args:
        input: Input tensor.
        ksize: Sizes of the window, one per axis.
        strides: Strides of the window, one per axis.
        padding: "SAME", "VALID", or pairs of sizes for each axis.
        data_format: Order of the axes, such as "NHWC" or "NCHW".
        Targmax: Older name of `output_dtype`.
        name: Name of the operation.
        output_dtype: Dtype of the indices.
        include_batch_in_index: Whether indices count the batch axis too.

    Returns:
        A named tuple: the maxima and their indices.
    """
    kind = either("output_dtype", output_dtype, "Targmax", Targmax, tf.int64)
    return tf.nn.max_pool_with_argmax(input, ksize, strides, padding, data_format, kind, include_batch_in_index, name)


def fractional_max_pool(
    value: TensorLike, pooling_ratio: Sequence[float], pseudo_random: bool = False, overlapping: bool = False,
    deterministic: bool = False, seed: int = 0, seed2: int = 0, name: str | None = None,
) -> Any:  # fmt: skip
    """Computes the maximum of windows of varying sizes.

    Args:
        value: Input tensor.
        pooling_ratio: Ratio of input to output size, one per axis.
        pseudo_random: Whether the window sizes are pseudorandom rather than random.
        overlapping: Whether windows share their border elements.
        deterministic: Ignored.
        seed: Random seed.
        seed2: Second random seed.
        name: Name of the operation.

    Returns:
        A named tuple: the pooled tensor, and the sequences of rows and columns.
    """
    op = tf.raw_ops.FractionalMaxPool
    return _fractional(op, value, pooling_ratio, pseudo_random, overlapping, deterministic, seed, seed2, name)


def fractional_avg_pool(
    value: TensorLike, pooling_ratio: Sequence[float], pseudo_random: bool = False, overlapping: bool = False,
    deterministic: bool = False, seed: int = 0, seed2: int = 0, name: str | None = None,
) -> Any:  # fmt: skip
    """Computes the mean of windows of varying sizes.

    Args:
        value: Input tensor.
        pooling_ratio: Ratio of input to output size, one per axis.
        pseudo_random: Whether the window sizes are pseudorandom rather than random.
        overlapping: Whether windows share their border elements.
        deterministic: Ignored.
        seed: Random seed.
        seed2: Second random seed.
        name: Name of the operation.

    Returns:
        A named tuple: the pooled tensor, and the sequences of rows and columns.
    """
    op = tf.raw_ops.FractionalAvgPool
    return _fractional(op, value, pooling_ratio, pseudo_random, overlapping, deterministic, seed, seed2, name)


def _fractional(
    op: Callable[..., Any], value: TensorLike, pooling_ratio: Sequence[float], pseudo_random: bool, overlapping: bool,
    deterministic: bool, seed: int, seed2: int, name: str | None,
) -> Any:  # fmt: skip
    return op(
        value=value, pooling_ratio=list(pooling_ratio), pseudo_random=pseudo_random, overlapping=overlapping,
        deterministic=deterministic, seed=seed, seed2=seed2, name=name,
    )  # fmt: skip
