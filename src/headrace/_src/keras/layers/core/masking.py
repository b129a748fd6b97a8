"""Masking: marks time steps that later layers ignore."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Mask, Shape
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Masking(Layer):
    """Masks the time steps in which every feature equals `mask_value`.

    The masked steps are set to zero, and later layers ignore them.

    Args:
        mask_value: The value that marks a missing step.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Masking().compute_mask(tf.constant([[[1.0], [0.0]]])).numpy()
    array([[ True, False]])
    """

    def __init__(self, mask_value: float = 0.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.mask_value = mask_value
        self.supports_masking = True

    def compute_mask(self, inputs: Tensor, mask: Mask = None) -> Mask:
        return tf.reduce_any(tf.not_equal(inputs, self.mask_value), axis=-1)

    def call(self, inputs: Tensor) -> Tensor:
        kept = tf.reduce_any(tf.not_equal(inputs, self.mask_value), axis=-1, keepdims=True)
        outputs: Any = inputs * tf.cast(kept, inputs.dtype)
        outputs._keras_mask = tf.squeeze(kept, axis=-1)
        return outputs

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "mask_value": self.mask_value}
