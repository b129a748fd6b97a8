"""ResNet (He et al. 2015, 2016): blocks whose input is added to their output.

Version 2 normalizes before each convolution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel, refuse_unknown
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_EPSILON = 1.001e-5
_FILTERS = (64, 128, 256, 512)


def _normalized(build: ImageModel, x: Tensor, name: str) -> Tensor:
    """Applies batch normalization and relu."""
    x = build.batch_norm(x, f"{name}_bn", epsilon=_EPSILON)
    return tf.keras.layers.Activation("relu", name=f"{name}_relu")(x)


def _block(build: ImageModel, x: Tensor, filters: int, stride: int, name: str, widens: bool) -> Tensor:
    """Adds a version 1 block: normalized 1x1, 3x3 and 1x1 convolutions; the first of a stack widens its shortcut."""
    layers = tf.keras.layers
    shortcut = x
    if widens:
        shortcut = layers.Conv2D(4 * filters, 1, strides=stride, name=f"{name}_0_conv")(x)
        shortcut = build.batch_norm(shortcut, f"{name}_0_bn", epsilon=_EPSILON)
    x = layers.Conv2D(filters, 1, strides=stride, name=f"{name}_1_conv")(x)
    x = _normalized(build, x, f"{name}_1")
    x = layers.Conv2D(filters, 3, padding="same", name=f"{name}_2_conv")(x)
    x = _normalized(build, x, f"{name}_2")
    x = layers.Conv2D(4 * filters, 1, name=f"{name}_3_conv")(x)
    x = build.batch_norm(x, f"{name}_3_bn", epsilon=_EPSILON)
    x = layers.Add(name=f"{name}_add")([shortcut, x])
    return layers.Activation("relu", name=f"{name}_out")(x)


def _block_v2(build: ImageModel, x: Tensor, filters: int, stride: int, name: str, widens: bool) -> Tensor:
    """Adds a version 2 block: normalization and relu come first."""
    layers = tf.keras.layers
    active = _normalized(build, x, f"{name}_preact")
    if widens:
        shortcut = layers.Conv2D(4 * filters, 1, strides=stride, name=f"{name}_0_conv")(active)
    else:
        shortcut = layers.MaxPooling2D(1, strides=stride)(x) if stride > 1 else x
    x = layers.Conv2D(filters, 1, use_bias=False, name=f"{name}_1_conv")(active)
    x = _normalized(build, x, f"{name}_1")
    x = layers.ZeroPadding2D(1, name=f"{name}_2_pad")(x)
    x = layers.Conv2D(filters, 3, strides=stride, use_bias=False, name=f"{name}_2_conv")(x)
    x = _normalized(build, x, f"{name}_2")
    x = layers.Conv2D(4 * filters, 1, name=f"{name}_3_conv")(x)
    return layers.Add(name=f"{name}_out")([shortcut, x])


def _stacks(build: ImageModel, x: Tensor, depths: tuple[int, ...]) -> Tensor:
    for stack, (depth, filters) in enumerate(zip(depths, _FILTERS, strict=True), 2):
        for block in range(1, depth + 1):
            # The first block of a stack halves the image, except in the first stack, which follows the stem.
            stride = 2 if block == 1 and stack > 2 else 1
            x = _block(build, x, filters, stride, f"conv{stack}_block{block}", block == 1)
    return x


def _stacks_v2(build: ImageModel, x: Tensor, depths: tuple[int, ...]) -> Tensor:
    for stack, (depth, filters) in enumerate(zip(depths, _FILTERS, strict=True), 2):
        for block in range(1, depth + 1):
            # The last block of a stack halves the image, except in the last stack.
            stride = 2 if block == depth and stack < 5 else 1
            x = _block_v2(build, x, filters, stride, f"conv{stack}_block{block}", block == 1)
    return x


def _resnet(name: str, depths: tuple[int, ...], preactivated: bool, *options: Any) -> Model:
    layers = tf.keras.layers
    pretrained = Pretrained.of("resnet", f"{name}_weights_tf_dim_ordering_tf_kernels")
    build = ImageModel(name, *options, default_size=224, pretrained=pretrained)
    x = layers.ZeroPadding2D(3, name="conv1_pad")(build.image)
    x = layers.Conv2D(64, 7, strides=2, name="conv1_conv")(x)
    if not preactivated:
        x = _normalized(build, x, "conv1")
    x = layers.ZeroPadding2D(1, name="pool1_pad")(x)
    x = layers.MaxPooling2D(3, strides=2, name="pool1_pool")(x)
    x = (_stacks_v2 if preactivated else _stacks)(build, x, depths)
    if preactivated:
        x = _normalized(build, x, "post")
    return build.ended(x, "avg_pool", named=True)


def _version_1(name: str, depths: tuple[int, ...]) -> Callable[..., Any]:
    def resnet(
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        **kwargs: Any,
    ) -> Model:
        activation = kwargs.pop("classifier_activation", "softmax")
        refuse_unknown(kwargs)
        return _resnet(
            name.lower(), depths, False, include_top, weights, input_tensor, input_shape, pooling, classes, activation
        )

    layers = 3 * sum(depths) + 2
    return named(resnet, name, f"Creates {name}, a residual network with {layers} layers of weights.")


def _version_2(name: str, depths: tuple[int, ...]) -> Callable[..., Any]:
    def resnet(
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
    ) -> Model:
        return _resnet(
            name.lower(), depths, True, include_top, weights, input_tensor, input_shape, pooling, classes,
            classifier_activation,
        )  # fmt: skip

    layers = 3 * sum(depths) + 2
    return named(resnet, name, f"Creates {name}, a residual network, version 2, with {layers} layers of weights.")


ResNet50 = _version_1("ResNet50", (3, 4, 6, 3))
ResNet101 = _version_1("ResNet101", (3, 4, 23, 3))
ResNet152 = _version_1("ResNet152", (3, 8, 36, 3))
ResNet50V2 = _version_2("ResNet50V2", (3, 4, 6, 3))
ResNet101V2 = _version_2("ResNet101V2", (3, 4, 23, 3))
ResNet152V2 = _version_2("ResNet152V2", (3, 8, 36, 3))
