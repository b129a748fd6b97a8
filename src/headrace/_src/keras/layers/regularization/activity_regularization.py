"""ActivityRegularization: adds a loss on its inputs."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape
from headrace._src.tensors.shapes import TensorShape


class ActivityRegularization(Layer):
    """Returns its inputs and adds `l1 * sum(abs(x)) + l2 * sum(x ** 2)` to the losses.

    Args:
        l1: Factor of the absolute values.
        l2: Factor of the squares.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(self, l1: float = 0.0, l2: float = 0.0, **kwargs: Any) -> None:
        super().__init__(activity_regularizer=tf.keras.regularizers.L1L2(l1=l1, l2=l2), **kwargs)
        self.l1, self.l2 = l1, l2
        self.supports_masking = True

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "l1": self.l1, "l2": self.l2}
