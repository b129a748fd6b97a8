"""RMSNormalization: divides inputs by the root of their mean square."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape, Sizes
from headrace._src.keras.ops.normalization import rms_normalization
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class RMSNormalization(Layer):
    """Divides the inputs by the root of their mean square, then multiplies by a learned factor.

    Args:
        axis: Axis or axes over which the mean is taken.
        epsilon: Small number added to the mean square.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(self, axis: Sizes = -1, epsilon: float = 1e-06, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.axis = [axis] if isinstance(axis, int) else list(axis)
        self.epsilon = epsilon
        self.supports_masking = True

    def build(self, input_shape: Shape) -> None:
        sizes = tf.TensorShape(input_shape)
        self.scale = self.add_weight("scale", [sizes[axis] for axis in self.axis], initializer="ones")
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        return rms_normalization(inputs, self.scale, self.axis, self.epsilon)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "axis": self.axis, "epsilon": self.epsilon}
