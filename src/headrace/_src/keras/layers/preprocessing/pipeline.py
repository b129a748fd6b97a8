"""Pipeline: layers one after another as one, such as those that change images."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object


class Pipeline(Layer):
    """Layers run one after another, as a layer of its own."""

    def __init__(self, layers: Any, name: str | None = None) -> None:
        super().__init__(name=name)
        self._pipeline_layers = [deserialize_keras_object(x) if isinstance(x, dict) else x for x in layers]

    @property
    def layers(self) -> list[Any]:
        return list(self._pipeline_layers)

    def call(self, inputs: Any, training: Any = True, mask: Any = None) -> Any:
        for layer in self._pipeline_layers:
            inputs = layer(inputs, training=training)
        return inputs

    def get_config(self) -> dict[str, Any]:
        return {"name": self.name, "layers": [serialize_keras_object(layer) for layer in self._pipeline_layers]}
