"""Dilation and erosion of images with the arguments of TensorFlow 1."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.functions.renamed_arguments import either, required


def dilation2d(
    input: Any, filter: Any = None, strides: Any = None, rates: Any = None, padding: Any = None,
    name: str | None = None, filters: Any = None, dilations: Any = None,
) -> Any:  # fmt: skip
    """Computes the dilation: the maximum of the sum of each window and the filter."""
    filters = required("filters", filters, "filter", filter)
    return tf.nn.dilation2d(
        input, filters, strides, padding, "NHWC", either("dilations", dilations, "rates", rates), name
    )


def erosion2d(value: Any, kernel: Any, strides: Any, rates: Any, padding: Any, name: str | None = None) -> Any:
    """Computes the erosion: the minimum of the difference of each window and the kernel."""
    return tf.nn.erosion2d(value, kernel, strides, padding, "NHWC", rates, name)
