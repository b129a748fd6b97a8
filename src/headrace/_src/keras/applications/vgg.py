"""VGG (Simonyan and Zisserman 2014): stacks of small convolutions, then two large dense layers."""

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

_FILTERS = (64, 128, 256, 512, 512)


def _vgg(name: str, convolutions: tuple[int, ...], *options: Any) -> Model:
    layers = tf.keras.layers
    pretrained = Pretrained.of(name, f"{name}_weights_tf_dim_ordering_tf_kernels")
    build = ImageModel(name, *options, default_size=224, pretrained=pretrained)
    x = build.image
    for block, (count, filters) in enumerate(zip(convolutions, _FILTERS, strict=True), 1):
        for number in range(1, count + 1):
            x = layers.Conv2D(
                filters, 3, activation="relu", padding="same", name=f"block{block}_conv{number}"
            )(x)  # fmt: skip
        x = layers.MaxPooling2D(2, strides=2, name=f"block{block}_pool")(x)
    if not build.include_top:
        return build.finished(build.pooled(x))
    x = layers.Flatten(name="flatten")(x)
    x = layers.Dense(4096, activation="relu", name="fc1")(x)
    x = layers.Dense(4096, activation="relu", name="fc2")(x)
    return build.finished(build.classified(x))


def _variant(name: str, convolutions: tuple[int, ...]) -> Callable[..., Any]:
    def vgg(
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
    ) -> Model:
        return _vgg(
            name.lower(), convolutions, include_top, weights, input_tensor, input_shape, pooling, classes,
            classifier_activation,
        )  # fmt: skip

    return named(vgg, name, f"Creates a VGG network with {sum(convolutions) + 3} layers of weights.")


VGG16 = _variant("VGG16", (2, 2, 3, 3, 3))
VGG19 = _variant("VGG19", (2, 2, 4, 4, 4))
