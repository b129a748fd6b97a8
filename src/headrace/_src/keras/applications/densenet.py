"""DenseNet (Huang et al. 2016): each block receives the results of all previous blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_EPSILON = 1.001e-5
_GROWTH = 32


def _normalized(build: ImageModel, x: Tensor, prefix: str) -> Tensor:
    x = build.batch_norm(x, f"{prefix}bn", epsilon=_EPSILON)
    return tf.keras.layers.Activation("relu", name=f"{prefix}relu")(x)


def _block(build: ImageModel, x: Tensor, name: str) -> Tensor:
    """Adds `_GROWTH` channels to those of `x`."""
    layers = tf.keras.layers
    new = _normalized(build, x, f"{name}_0_")
    new = layers.Conv2D(4 * _GROWTH, 1, use_bias=False, name=f"{name}_1_conv")(new)
    new = _normalized(build, new, f"{name}_1_")
    new = layers.Conv2D(_GROWTH, 3, padding="same", use_bias=False, name=f"{name}_2_conv")(new)
    return layers.Concatenate(axis=build.channel_axis, name=f"{name}_concat")([x, new])


def _transition(build: ImageModel, x: Tensor, name: str) -> Tensor:
    """Halves the channels, the height and the width."""
    layers = tf.keras.layers
    x = _normalized(build, x, f"{name}_")
    x = layers.Conv2D(x.shape[build.channel_axis] // 2, 1, use_bias=False, name=f"{name}_conv")(x)
    return layers.AveragePooling2D(2, strides=2, name=f"{name}_pool")(x)


def _densenet(name: str, blocks: tuple[int, ...], *options: Any) -> Model:
    layers = tf.keras.layers
    pretrained = Pretrained.of("densenet", f"{name}_weights_tf_dim_ordering_tf_kernels")
    build = ImageModel(name, *options, default_size=224, pretrained=pretrained)
    x = layers.ZeroPadding2D(3)(build.image)
    x = layers.Conv2D(64, 7, strides=2, use_bias=False, name="conv1/conv")(x)
    x = _normalized(build, x, "conv1/")
    x = layers.ZeroPadding2D(1)(x)
    x = layers.MaxPooling2D(3, strides=2, name="pool1")(x)
    for stage, count in enumerate(blocks, 2):
        for number in range(1, count + 1):
            x = _block(build, x, f"conv{stage}_block{number}")
        if stage <= len(blocks):
            x = _transition(build, x, f"pool{stage}")
    return build.ended(_normalized(build, x, ""), "avg_pool", named=True)


def _variant(name: str, blocks: tuple[int, ...]) -> Callable[..., Any]:
    def densenet(
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
    ) -> Model:
        return _densenet(
            name.lower(), blocks, include_top, weights, input_tensor, input_shape, pooling, classes,
            classifier_activation,
        )  # fmt: skip

    counts = ", ".join(str(count) for count in blocks)
    return named(densenet, name, f"Creates {name}, with stages of {counts} densely connected blocks.")


DenseNet121 = _variant("DenseNet121", (6, 12, 24, 16))
DenseNet169 = _variant("DenseNet169", (6, 12, 32, 32))
DenseNet201 = _variant("DenseNet201", (6, 12, 48, 32))
