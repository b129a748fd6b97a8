"""Adaptive pooling: outputs of a fixed size from inputs of any size."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import sizes_of
from headrace._src.keras.engine.typing import Shape, Sizes
from headrace._src.keras.ops.convolution import adaptive_average_pool, adaptive_max_pool
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class _AdaptivePooling(Layer):
    """Base class of adaptive pooling, over windows of nearly equal size."""

    _rank = 2
    _pool: Any = None

    def __init__(self, output_size: Sizes, data_format: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.output_size = sizes_of(output_size, self._rank, "output_size")
        self.data_format = data_format_of(data_format)

    def call(self, inputs: Tensor) -> Tensor:
        return type(self)._pool(inputs, self.output_size, self.data_format)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        sizes = tf.TensorShape(input_shape).as_list()
        if self.data_format == "channels_first":
            return tf.TensorShape([*sizes[:2], *self.output_size])
        return tf.TensorShape([sizes[0], *self.output_size, sizes[-1]])

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "output_size": self.output_size, "data_format": self.data_format}


class AdaptiveAveragePooling1D(_AdaptivePooling):
    """Averages sequences over windows chosen to give outputs of a fixed size.

    Args:
        output_size: Size of the outputs along each axis: an integer, or one integer per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank, _pool = 1, staticmethod(adaptive_average_pool)


class AdaptiveAveragePooling2D(_AdaptivePooling):
    """Averages images over windows chosen to give outputs of a fixed size.

    Args:
        output_size: Size of the outputs along each axis: an integer, or one integer per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank, _pool = 2, staticmethod(adaptive_average_pool)


class AdaptiveAveragePooling3D(_AdaptivePooling):
    """Averages volumes over windows chosen to give outputs of a fixed size.

    Args:
        output_size: Size of the outputs along each axis: an integer, or one integer per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank, _pool = 3, staticmethod(adaptive_average_pool)


class AdaptiveMaxPooling1D(_AdaptivePooling):
    """Takes the maximum of sequences over windows chosen to give outputs of a fixed size.

    Args:
        output_size: Size of the outputs along each axis: an integer, or one integer per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank, _pool = 1, staticmethod(adaptive_max_pool)


class AdaptiveMaxPooling2D(_AdaptivePooling):
    """Takes the maximum of images over windows chosen to give outputs of a fixed size.

    Args:
        output_size: Size of the outputs along each axis: an integer, or one integer per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank, _pool = 2, staticmethod(adaptive_max_pool)


class AdaptiveMaxPooling3D(_AdaptivePooling):
    """Takes the maximum of volumes over windows chosen to give outputs of a fixed size.

    Args:
        output_size: Size of the outputs along each axis: an integer, or one integer per axis.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank, _pool = 3, staticmethod(adaptive_max_pool)
