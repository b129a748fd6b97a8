"""Pooling into outputs of a given size, whatever the size of the inputs."""

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
    """Pools windows as equal as they can be.

    Args:
        output_size: How many windows there are along each axis.
        data_format: "channels_last" or "channels_first".
    """

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
    """The means of windows of sequences."""

    _rank, _pool = 1, staticmethod(adaptive_average_pool)


class AdaptiveAveragePooling2D(_AdaptivePooling):
    """The means of windows of images."""

    _rank, _pool = 2, staticmethod(adaptive_average_pool)


class AdaptiveAveragePooling3D(_AdaptivePooling):
    """The means of windows of volumes."""

    _rank, _pool = 3, staticmethod(adaptive_average_pool)


class AdaptiveMaxPooling1D(_AdaptivePooling):
    """The largest values of windows of sequences."""

    _rank, _pool = 1, staticmethod(adaptive_max_pool)


class AdaptiveMaxPooling2D(_AdaptivePooling):
    """The largest values of windows of images."""

    _rank, _pool = 2, staticmethod(adaptive_max_pool)


class AdaptiveMaxPooling3D(_AdaptivePooling):
    """The largest values of windows of volumes."""

    _rank, _pool = 3, staticmethod(adaptive_max_pool)
