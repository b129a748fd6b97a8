"""Pooling layers, as classes and as functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.base.docstrings import with_arguments
from headrace._src.compat_v1.layers.convolution import layout, sizes
from headrace._src.compat_v1.layers.layer import Layer
from headrace._src.compat_v1.typing import Sizes
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class _Pooling(Layer):
    """Base class of the pooling layers."""

    rank, kind = 2, "MAX"

    def __init__(
        self,
        pool_size: Sizes,
        strides: Sizes,
        padding: str = "valid",
        data_format: str = "channels_last",
        name: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(name=name, **kwargs)
        self.pool_size, self.strides = sizes(pool_size, self.rank, "pool_size"), sizes(strides, self.rank, "strides")
        self.padding, self.data_format = padding.upper(), data_format

    def call(self, inputs: Tensor) -> Tensor:
        form = layout(self.rank, self.data_format)
        return tf.nn.pool(inputs, self.pool_size, self.kind, self.strides, self.padding, form)


class MaxPooling1D(_Pooling):
    """Max pooling over one axis.

    Args:
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.
    """

    rank = 1


class MaxPooling2D(_Pooling):
    """Max pooling over two axes.

    Args:
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.
    """


class MaxPooling3D(_Pooling):
    """Max pooling over three axes.

    Args:
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.
    """

    rank = 3


class AveragePooling1D(_Pooling):
    """Average pooling over one axis.

    Args:
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.
    """

    rank, kind = 1, "AVG"


class AveragePooling2D(_Pooling):
    """Average pooling over two axes.

    Args:
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.
    """

    kind = "AVG"


class AveragePooling3D(_Pooling):
    """Average pooling over three axes.

    Args:
        pool_size: Size of the window.
        strides: Strides of the window.
        padding: "valid" or "same".
        data_format: "channels_last" or "channels_first".
        name: Name of the layer.
    """

    rank, kind = 3, "AVG"


def _as_function(layer: type[_Pooling], name: str) -> Callable[..., Tensor]:
    def pool(
        inputs: TensorLike, pool_size: Sizes, strides: Sizes, padding: str = "valid",
        data_format: str = "channels_last", name: str | None = None,
    ) -> Tensor:  # fmt: skip
        return layer(pool_size, strides, padding, data_format, name, _scope=name)(inputs)

    arguments = ["inputs", "pool_size", "strides", "padding", "data_format", "name"]
    texts = {"inputs": "Tensor to pool."}
    pool.__name__, pool.__doc__ = name, with_arguments(layer.__doc__, arguments, texts, "The pooled tensor.")
    return pool


max_pooling1d = _as_function(MaxPooling1D, "max_pooling1d")
max_pooling2d = _as_function(MaxPooling2D, "max_pooling2d")
max_pooling3d = _as_function(MaxPooling3D, "max_pooling3d")
average_pooling1d = _as_function(AveragePooling1D, "average_pooling1d")
average_pooling2d = _as_function(AveragePooling2D, "average_pooling2d")
average_pooling3d = _as_function(AveragePooling3D, "average_pooling3d")
