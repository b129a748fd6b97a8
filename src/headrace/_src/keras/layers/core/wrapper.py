"""Layers that wrap other layers: Wrapper, TimeDistributed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Mask, Shape, Tensors, Training
from headrace._src.tensors.tensor import Tensor


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


class TimeDistributed(Wrapper):
    """Applies a layer to each time step of sequences.

    Args:
        layer: The layer to wrap.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.TimeDistributed(tf.keras.layers.Dense(4))(tf.zeros([2, 5, 3])).shape
    TensorShape([2, 5, 4])
    """

    def __init__(self, layer: Layer, **kwargs: Any) -> None:
        super().__init__(layer, **kwargs)
        self.supports_masking = True

    def build(self, input_shape: Shape | None = None) -> None:
        shape = tf.TensorShape(input_shape)
        if shape.rank is None or shape.rank < 3:
            raise ValueError(
                "`TimeDistributed` Layer should be passed an `input_shape ` with at least 3 dimensions, received: "
                f"{shape}"
            )
        self.input_spec = InputSpec(shape=[None, *shape.as_list()[1:]])
        super().build(tf.TensorShape([shape[0], *shape.as_list()[2:]]))
        self._build_input_shape = input_shape

    def call(self, inputs: Tensor, training: Training = None, mask: Mask = None) -> Tensors:
        shape, static = tf.shape(inputs), inputs.shape.as_list()
        flat = tf.reshape(inputs, tf.concat([[-1], shape[2:]], axis=0))
        flat.set_shape([None, *static[2:]])
        outputs = self.layer(flat)

        def unfolded(output: Tensor) -> Tensor:
            result = tf.reshape(output, tf.concat([shape[:2], tf.shape(output)[1:]], axis=0))
            result.set_shape([*static[:2], *output.shape.as_list()[1:]])
            return result

        return tf.nest.map_structure(unfolded, outputs)

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask | list[Mask]:
        return mask
