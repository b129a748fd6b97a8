"""ActivityRegularization: a loss on the inputs, which pass unchanged."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape
from headrace._src.tensors.shapes import TensorShape


class ActivityRegularization(Layer):
    """Adds `l1 * sum(|x|) + l2 * sum(x²)` to the losses."""

    def __init__(self, l1: float = 0.0, l2: float = 0.0, **kwargs: Any) -> None:
        super().__init__(activity_regularizer=tf.keras.regularizers.L1L2(l1=l1, l2=l2), **kwargs)
        self.l1, self.l2 = l1, l2
        self.supports_masking = True

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "l1": self.l1, "l2": self.l2}
