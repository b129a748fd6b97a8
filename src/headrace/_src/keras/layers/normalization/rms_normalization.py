"""RMSNormalization: inputs divided by the root of their mean square."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.ops.normalization import rms_normalization


class RMSNormalization(Layer):
    """Scales inputs to a mean square of one along the axes, then by a learned factor.

    Args:
        axis: The axis or axes.
        epsilon: Added to the mean square.
    """

    def __init__(self, axis: Any = -1, epsilon: float = 1e-06, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.axis = [axis] if isinstance(axis, int) else list(axis)
        self.epsilon = epsilon
        self.supports_masking = True

    def build(self, input_shape: Any) -> None:
        sizes = tf.TensorShape(input_shape)
        self.scale = self.add_weight("scale", [sizes[axis] for axis in self.axis], initializer="ones")
        super().build(input_shape)

    def call(self, inputs: Any) -> Any:
        return rms_normalization(inputs, self.scale, self.axis, self.epsilon)

    def compute_output_shape(self, input_shape: Any) -> Any:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "axis": self.axis, "epsilon": self.epsilon}
