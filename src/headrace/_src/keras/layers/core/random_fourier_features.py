"""RandomFourierFeatures: cosines of random projections, whose products approximate a kernel."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import InitializerLike, Shape
from headrace._src.keras.initializers import lookup as initializers
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class _Cauchy:
    """Draws values from the Cauchy distribution, the spectrum of the Laplacian kernel."""

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        places = np.random.uniform(low=0.0, high=1.0, size=tf.TensorShape(shape).as_list())
        return tf.constant(np.tan(np.pi * (places - 0.5)), dtype)


class RandomFourierFeatures(Layer):
    """Computes `cos(inputs @ kernel / scale + bias)` with a random kernel and bias.

    Products of such features approximate a kernel function of the inputs.

    Args:
        output_dim: Number of output features.
        kernel_initializer: The kernel function to approximate, "gaussian" or "laplacian", or an initializer.
        scale: Width of the kernel function. None chooses it from the number of input features.
        trainable: Whether the scale is trained.
        name: Name of the layer.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `output_dim` or `scale` is not positive, or `kernel_initializer` is unknown.
    """

    def __init__(
        self,
        output_dim: int,
        kernel_initializer: InitializerLike = "gaussian",
        scale: float | None = None,
        trainable: bool = False,
        name: str | None = None,
        **kwargs: Any,
    ) -> None:
        if output_dim <= 0:
            raise ValueError(f"`output_dim` should be a positive integer. Received: {output_dim}")
        if isinstance(kernel_initializer, str) and kernel_initializer.lower() not in ("gaussian", "laplacian"):
            raise ValueError(
                f"Unsupported `kernel_initializer`: {kernel_initializer!r} Expected one of: {{'gaussian', 'laplacian'}}"
            )
        if scale is not None and scale <= 0.0:
            raise ValueError(f"When provided, `scale` should be a positive float. Received: {scale}")
        super().__init__(trainable=trainable, name=name, **kwargs)
        self.output_dim, self.kernel_initializer, self.scale = output_dim, kernel_initializer, scale

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape)
        if shape.rank != 2:
            raise ValueError(f"The rank of the input tensor should be 2. Received input with rank {shape.rank}.")
        features = shape[1]
        if features is None:
            raise ValueError(f"The last dimension of the input tensor should be defined. Found `None`: {shape}.")
        self.input_spec = InputSpec(ndim=2, axes={1: features})
        kind = self.kernel_initializer.lower() if isinstance(self.kernel_initializer, str) else None
        draw: Any = {"gaussian": tf.keras.initializers.RandomNormal(stddev=1.0), "laplacian": _Cauchy()}.get(kind or "")
        self.unscaled_kernel = self.add_weight(
            "unscaled_kernel", (features, self.output_dim), dtype="float32", trainable=False,
            initializer=draw or initializers.get(self.kernel_initializer),
        )  # fmt: skip
        self.bias = self.add_weight(
            "bias", (self.output_dim,), dtype="float32", trainable=False,
            initializer=tf.keras.initializers.RandomUniform(minval=0.0, maxval=2 * math.pi),
        )  # fmt: skip
        if self.scale is None:
            self.scale = math.sqrt(features / 2.0) if kind == "gaussian" else 1.0
        self.kernel_scale = self.add_weight(
            "kernel_scale", (1,), dtype="float32", initializer=tf.constant_initializer(self.scale),
            trainable=True, constraint="NonNeg",
        )  # fmt: skip
        super().build(input_shape)

    def call(self, inputs: Tensor) -> Tensor:
        kernel = (1.0 / self.kernel_scale) * self.unscaled_kernel
        return tf.cos(tf.matmul(tf.cast(inputs, tf.float32), kernel) + self.bias)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        shape = tf.TensorShape(input_shape).with_rank(2)
        if shape[-1] is None:
            raise ValueError(f"The last dimension of the input tensor should be defined. Found `None`: {shape}.")
        return tf.TensorShape([*shape.as_list()[:-1], self.output_dim])

    def get_config(self) -> dict[str, Any]:
        kernel = self.kernel_initializer
        if not isinstance(kernel, str):
            kernel = initializers.serialize(kernel)
        return {**super().get_config(), "output_dim": self.output_dim, "kernel_initializer": kernel,
                "scale": self.scale}  # fmt: skip
