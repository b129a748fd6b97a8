"""tf.nn over windows of images, with the arguments of TensorFlow 1: gradients of convolutions, morphology, pooling."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.arguments import either, required

_ONES = (1, 1, 1, 1)


def conv2d_backprop_filter(
    input: Any, filter_sizes: Any, out_backprop: Any, strides: Any, padding: Any, use_cudnn_on_gpu: bool = True,
    data_format: str = "NHWC", dilations: Any = _ONES, name: str | None = None,
) -> Any:  # fmt: skip
    """The gradient of a convolution for its filter."""
    kind, explicit = _padding(padding, data_format)
    return tf.raw_ops.Conv2DBackpropFilter(
        input=input, filter_sizes=filter_sizes, out_backprop=out_backprop, strides=strides, padding=kind,
        explicit_paddings=explicit, data_format=data_format, dilations=dilations, name=name,
    )  # fmt: skip


def conv2d_backprop_input(
    input_sizes: Any, filter: Any = None, out_backprop: Any = None, strides: Any = None, padding: Any = None,
    use_cudnn_on_gpu: bool = True, data_format: str = "NHWC", dilations: Any = _ONES, name: str | None = None,
    filters: Any = None,
) -> Any:  # fmt: skip
    """The gradient of a convolution for its input."""
    kind, explicit = _padding(padding, data_format)
    return tf.raw_ops.Conv2DBackpropInput(
        input_sizes=input_sizes, filter=required("filters", filters, "filter", filter), out_backprop=out_backprop,
        strides=strides, padding=kind, explicit_paddings=explicit, data_format=data_format, dilations=dilations,
        name=name,
    )  # fmt: skip


def _padding(padding: Any, data_format: str) -> tuple[str, list[int]]:
    """Padding by name, or by numbers for each axis."""
    if isinstance(padding, str):
        return padding, []
    at = 2 if data_format.startswith("NC") else 1
    given = list(padding)
    pairs = given if len(given) == 4 else [*[(0, 0)] * at, *given, *[(0, 0)] * (2 - at)]
    return "EXPLICIT", [int(size) for pair in pairs for size in pair]


def dilation2d(
    input: Any, filter: Any = None, strides: Any = None, rates: Any = None, padding: Any = None,
    name: str | None = None, filters: Any = None, dilations: Any = None,
) -> Any:  # fmt: skip
    """The largest of the sums of a window and the filter."""
    filters = required("filters", filters, "filter", filter)
    return tf.nn.dilation2d(
        input, filters, strides, padding, "NHWC", either("dilations", dilations, "rates", rates), name
    )


def erosion2d(value: Any, kernel: Any, strides: Any, rates: Any, padding: Any, name: str | None = None) -> Any:
    """The smallest of the differences of a window and the kernel."""
    return tf.nn.erosion2d(value, kernel, strides, padding, "NHWC", rates, name)


def max_pool_with_argmax(
    input: Any, ksize: Any, strides: Any, padding: str, data_format: str = "NHWC", Targmax: Any = None,
    name: str | None = None, output_dtype: Any = None, include_batch_in_index: bool = False,
) -> Any:  # fmt: skip
    """The largest elements of windows, and their places in the flattened input."""
    kind = either("output_dtype", output_dtype, "Targmax", Targmax, tf.int64)
    return tf.nn.max_pool_with_argmax(input, ksize, strides, padding, data_format, kind, include_batch_in_index, name)


def _fractional(
    op: Any, value: Any, pooling_ratio: Any, pseudo_random: bool, overlapping: bool, deterministic: bool, seed: int,
    seed2: int, name: str | None,
) -> Any:  # fmt: skip
    return op(
        value=value, pooling_ratio=list(pooling_ratio), pseudo_random=pseudo_random, overlapping=overlapping,
        deterministic=deterministic, seed=seed, seed2=seed2, name=name,
    )  # fmt: skip


def fractional_max_pool(
    value: Any, pooling_ratio: Any, pseudo_random: bool = False, overlapping: bool = False,
    deterministic: bool = False, seed: int = 0, seed2: int = 0, name: str | None = None,
) -> Any:  # fmt: skip
    """The largest elements of windows of varying sizes."""
    op = tf.raw_ops.FractionalMaxPool
    return _fractional(op, value, pooling_ratio, pseudo_random, overlapping, deterministic, seed, seed2, name)


def fractional_avg_pool(
    value: Any, pooling_ratio: Any, pseudo_random: bool = False, overlapping: bool = False,
    deterministic: bool = False, seed: int = 0, seed2: int = 0, name: str | None = None,
) -> Any:  # fmt: skip
    """The means of windows of varying sizes."""
    op = tf.raw_ops.FractionalAvgPool
    return _fractional(op, value, pooling_ratio, pseudo_random, overlapping, deterministic, seed, seed2, name)
