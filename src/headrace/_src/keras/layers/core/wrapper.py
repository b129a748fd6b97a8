"""Wrapper: the base class of layers that wrap other layers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape


class Wrapper(Layer):
    """Base class of layers that wrap another layer, which is `self.layer`.

    Args:
        layer: The layer to wrap.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `layer` is not a layer.
    """

    def __init__(self, layer: Layer, **kwargs: Any) -> None:
        if not isinstance(layer, Layer):
            raise ValueError(f"Please initialize `{type(self).__name__}` with a Layer. Received: {layer}")
        super().__init__(**kwargs)
        self.layer = layer

    def build(self, input_shape: Shape | None = None) -> None:
        if not self.layer.built:
            self.layer.build(input_shape)
            self.layer.built = True
        super().build(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "layer": tf.keras.utils.serialize_keras_object(self.layer)}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: Mapping[str, Any] | None = None) -> Self:
        layer = tf.keras.utils.deserialize_keras_object(config["layer"], custom_objects)
        return cls(**{**config, "layer": layer})
