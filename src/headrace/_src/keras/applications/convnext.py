"""ConvNeXt (Liu et al. 2022): convolutions arranged like the blocks of a transformer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.imagenet_statistics import DEVIATIONS, MEANS
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.typing import ActivationLike, Shape
from headrace._src.keras.models.model import Model
from headrace._src.keras.models.sequential import Sequential
from headrace._src.tensors.tensor import Tensor

_MEAN = [mean * 255 for mean in MEANS]
_VARIANCE = [(deviation * 255) ** 2 for deviation in DEVIATIONS]
_EPSILON = 1e-6
_SCALE = 1e-6


class LayerScale(Layer):
    """Multiplies each channel by a learned factor with a small initial value.

    Args:
        init_values: Initial value of the factors.
        projection_dim: Number of channels.
        **kwargs: Arguments of the base class.
    """

    _saved_module = "keras.applications.convnext"

    def __init__(self, init_values: float, projection_dim: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.init_values, self.projection_dim = init_values, projection_dim

    def build(self, input_shape: Shape) -> None:
        begin = tf.keras.initializers.Constant(self.init_values)
        self.gamma = self.add_weight("gamma", (self.projection_dim,), initializer=begin)
        super().build(input_shape)

    def call(self, x: Tensor) -> Tensor:
        """Computes the outputs.

        Args:
            x: Tensor of inputs.

        Returns:
            A tensor of the shape of `x`.
        """
        return x * self.gamma

    def get_config(self) -> dict[str, Any]:
        own = {"init_values": self.init_values, "projection_dim": self.projection_dim}
        return {**super().get_config(), **own}


def _block(x: Tensor, width: int, name: str) -> Tensor:
    layers = tf.keras.layers
    new = layers.Conv2D(width, 7, padding="same", groups=width, name=f"{name}_depthwise_conv")(x)
    new = layers.LayerNormalization(epsilon=_EPSILON, name=f"{name}_layernorm")(new)
    new = layers.Dense(4 * width, name=f"{name}_pointwise_conv_1")(new)
    new = layers.Activation("gelu", name=f"{name}_gelu")(new)
    new = layers.Dense(width, name=f"{name}_pointwise_conv_2")(new)
    new = LayerScale(_SCALE, width, name=f"{name}_layer_scale")(new)
    new = layers.Activation("linear", name=f"{name}_identity")(new)
    return x + new


def _stem(width: int, name: str) -> Sequential:
    layers = tf.keras.layers
    return tf.keras.Sequential(
        [
            layers.Conv2D(width, 4, strides=4, name=f"{name}_stem_conv"),
            layers.LayerNormalization(epsilon=_EPSILON, name=f"{name}_stem_layernorm"),
        ],
        name=f"{name}_stem",
    )


def _downsampling(width: int, name: str, number: int) -> Sequential:
    layers = tf.keras.layers
    return tf.keras.Sequential(
        [
            layers.LayerNormalization(epsilon=_EPSILON, name=f"{name}_downsampling_layernorm_{number}"),
            layers.Conv2D(width, 2, strides=2, name=f"{name}_downsampling_conv_{number}"),
        ],
        name=f"{name}_downsampling_block_{number}",
    )


def _convnext(name: str, depths: tuple[int, ...], widths: tuple[int, ...], prepare: bool, *options: Any) -> Model:
    layers = tf.keras.layers
    build = ImageModel(name, *options, default_size=224, pretrained=Pretrained.of("convnext", name))
    x = build.image
    if prepare:
        x = layers.Normalization(mean=_MEAN, variance=_VARIANCE, name=f"{name}_prestem_normalization")(x)
    for stage, (depth, width) in enumerate(zip(depths, widths, strict=True)):
        x = (_stem(width, name) if stage == 0 else _downsampling(width, name, stage - 1))(x)
        for number in range(depth):
            x = _block(x, width, f"{name}_stage_{stage}_block_{number}")
    if build.include_top:
        x = layers.GlobalAveragePooling2D(name=f"{name}_head_gap")(x)
        x = layers.LayerNormalization(epsilon=_EPSILON, name=f"{name}_head_layernorm")(x)
        return build.finished(build.classified(x, f"{name}_head_dense"))
    return build.finished(layers.LayerNormalization(epsilon=_EPSILON)(build.pooled(x)))


def _variant(name: str, title: str, depths: tuple[int, ...], widths: tuple[int, ...]) -> Callable[..., Any]:
    def convnext(
        model_name: str = name,
        include_top: bool = True,
        include_preprocessing: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
    ) -> Model:
        return _convnext(
            model_name, depths, widths, include_preprocessing, include_top, weights, input_tensor, input_shape,
            pooling, classes, classifier_activation,
        )  # fmt: skip

    summary = f"Creates {title}, with {sum(depths)} blocks of {widths[0]} to {widths[-1]} channels."
    return named(convnext, title, summary)


ConvNeXtTiny = _variant("convnext_tiny", "ConvNeXtTiny", (3, 3, 9, 3), (96, 192, 384, 768))
ConvNeXtSmall = _variant("convnext_small", "ConvNeXtSmall", (3, 3, 27, 3), (96, 192, 384, 768))
ConvNeXtBase = _variant("convnext_base", "ConvNeXtBase", (3, 3, 27, 3), (128, 256, 512, 1024))
ConvNeXtLarge = _variant("convnext_large", "ConvNeXtLarge", (3, 3, 27, 3), (192, 384, 768, 1536))
ConvNeXtXLarge = _variant("convnext_xlarge", "ConvNeXtXLarge", (3, 3, 27, 3), (256, 512, 1024, 2048))
