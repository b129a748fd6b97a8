"""Pipeline: a list of layers as one layer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Config, Mask, Training
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.tensors.tensor import Tensor


class Pipeline(Layer):
    """Applies a list of layers one after another.

    Args:
        layers: The layers, or their configurations.
        name: Name of the layer.
    """

    def __init__(self, layers: Iterable[Layer | Config], name: str | None = None) -> None:
        super().__init__(name=name)
        self._pipeline_layers = [deserialize_keras_object(x) if isinstance(x, dict) else x for x in layers]

    @property
    def layers(self) -> list[Any]:
        return list(self._pipeline_layers)

    def call(self, inputs: Tensor, training: Training = True, mask: Mask = None) -> Tensor:
        for layer in self._pipeline_layers:
            inputs = layer(inputs, training=training)
        return inputs

    def get_config(self) -> dict[str, Any]:
        return {"name": self.name, "layers": [serialize_keras_object(layer) for layer in self._pipeline_layers]}
