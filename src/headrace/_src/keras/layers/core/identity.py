"""Identity: returns its inputs."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Tensors


class Identity(Layer):
    """Returns its inputs unchanged.

    Args:
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Identity()([1.0, 2.0]).numpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.supports_masking = True

    def call(self, inputs: Tensors) -> Tensors:
        return tf.nest.map_structure(tf.identity, inputs)
