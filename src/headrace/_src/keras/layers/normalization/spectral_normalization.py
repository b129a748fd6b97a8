"""SpectralNormalization: keeps the largest singular value of a kernel near one."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import Shape, Training
from headrace._src.keras.layers.core.wrapper import Wrapper
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class SpectralNormalization(Wrapper):
    """Divides the kernel of a layer by its largest singular value in each training step.

    Args:
        layer: Layer with a `kernel` or `embeddings`.
        power_iterations: Number of power iterations per step, which refine the estimate of the singular value.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `power_iterations` is not positive.
    """

    def __init__(self, layer: Layer, power_iterations: int = 1, **kwargs: Any) -> None:
        super().__init__(layer, **kwargs)
        if power_iterations <= 0:
            raise ValueError(
                f"`power_iterations` should be greater than zero. Received: `power_iterations={power_iterations}`"
            )
        self.power_iterations = power_iterations

    def build(self, input_shape: Shape | None = None) -> None:
        super().build(input_shape)
        shape = tf.TensorShape(input_shape)
        self.input_spec = InputSpec(shape=[None, *shape.as_list()[1:]])
        self.w: Any = getattr(self.layer, "kernel", None)
        if self.w is None:
            self.w = getattr(self.layer, "embeddings", None)
        if self.w is None:
            raise AttributeError(f"{type(self.layer).__name__} object has no attribute 'kernel' nor 'embeddings'")
        self.w_shape = self.w.shape.as_list()
        self.u = self.add_weight(
            "sn_u", (1, self.w_shape[-1]), dtype=self.w.dtype, trainable=False,
            initializer=tf.keras.initializers.TruncatedNormal(stddev=0.02),
        )  # fmt: skip

    def call(self, inputs: Tensor, training: Training = False) -> Tensor:
        if training:
            self.normalize_weights()
        return self.layer(inputs)

    def normalize_weights(self) -> None:
        """Refines the estimate of the largest singular value and divides the kernel by it."""
        matrix = tf.reshape(self.w, [-1, self.w_shape[-1]])
        u = tf.cast(self.u, matrix.dtype)
        for _ in range(self.power_iterations):
            v = tf.math.l2_normalize(tf.matmul(u, matrix, transpose_b=True))
            u = tf.math.l2_normalize(tf.matmul(v, matrix))
        u, v = tf.stop_gradient(u), tf.stop_gradient(v)
        sigma = tf.matmul(tf.matmul(v, matrix), u, transpose_b=True)
        dtype: Any = self.layer.variable_dtype
        self.u.assign(tf.cast(u, dtype))
        self.w.assign(tf.cast(tf.reshape(matrix / sigma, self.w_shape), dtype))

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(self.layer.compute_output_shape(input_shape).as_list())

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "power_iterations": self.power_iterations}
