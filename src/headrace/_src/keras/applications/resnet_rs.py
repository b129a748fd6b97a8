"""ResNet-RS (Bello et al. 2021): retrained ResNets with a deeper stem and channel attention."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.imagenet_statistics import standardized
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.applications.squeeze_excitation import KERNEL, excited
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_FILTERS = (64, 128, 256, 512)
# For each depth: blocks in the four groups, dropout before the classifier, and dropout of whole blocks.
_DESIGNS: dict[int, tuple[tuple[int, ...], float, float]] = {
    50: ((3, 4, 6, 3), 0.25, 0.0),
    101: ((3, 4, 23, 3), 0.25, 0.0),
    152: ((3, 8, 36, 3), 0.25, 0.0),
    200: ((3, 24, 36, 3), 0.25, 0.1),
    270: ((4, 29, 53, 4), 0.25, 0.1),
    350: ((4, 36, 72, 4), 0.4, 0.1),
    420: ((4, 44, 87, 4), 0.4, 0.1),
}
# Size of the images that the published weights were trained on.
_TRAINED = {50: 160, 101: 192, 152: 256, 200: 256, 270: 256, 350: 320, 420: 320}


def _convolved(x: Tensor, filters: int, kernel_size: int, name: str, stride: int = 1) -> Tensor:
    """Applies a convolution with padding that depends on the kernel only, not on the stride."""
    layers = tf.keras.layers
    if stride > 1:
        before = (kernel_size - 1) // 2
        x = layers.ZeroPadding2D((before, kernel_size - 1 - before))(x)
    return layers.Conv2D(
        filters, kernel_size, strides=stride, padding="same" if stride == 1 else "valid", use_bias=False,
        kernel_initializer=KERNEL, name=name,
    )(x)  # fmt: skip


def _normalized(build: ImageModel, x: Tensor, name: str) -> Tensor:
    return build.batch_norm(x, name, momentum=0.0, epsilon=1e-5)


def _relu(x: Tensor, name: str) -> Tensor:
    return tf.keras.layers.Activation("relu", name=name)(x)


def _stem(build: ImageModel, x: Tensor) -> Tensor:
    for number, (filters, stride) in enumerate(((32, 2), (32, 1), (64, 1), (64, 2)), 1):
        x = _convolved(x, filters, 3, f"stem_1_stem_conv_{number}", stride)
        x = _relu(_normalized(build, x, f"stem_1_stem_batch_norm_{number}"), f"stem_1_stem_act_{number}")
    return x


def _block(build: ImageModel, x: Tensor, filters: int, stride: int, projects: bool, drop: float, name: str) -> Tensor:
    layers = tf.keras.layers
    shortcut = x
    if projects:
        if stride == 2:
            shortcut = layers.AveragePooling2D(2, strides=2, padding="same", name=f"{name}__projection_pooling")(x)
        shortcut = _convolved(shortcut, 4 * filters, 1, f"{name}__projection_conv")
        shortcut = _normalized(build, shortcut, f"{name}__projection_batch_norm")
    x = _convolved(x, filters, 1, f"{name}__conv_1")
    x = _relu(_normalized(build, x, f"{name}_batch_norm_1"), f"{name}__act_1")
    x = _convolved(x, filters, 3, f"{name}__conv_2", stride)
    x = _relu(_normalized(build, x, f"{name}__batch_norm_2"), f"{name}__act_2")
    x = _convolved(x, 4 * filters, 1, f"{name}__conv_3")
    x = _normalized(build, x, f"{name}__batch_norm_3")
    x = excited(build, x, filters, "relu", f"{name}__se_")
    if drop:
        x = layers.Dropout(drop, noise_shape=(None, 1, 1, 1), name=f"{name}__drop")(x)
    return _relu(layers.Add()([x, shortcut]), f"{name}__output_act")


def _resnet_rs(depth: int, prepare: bool, *options: Any) -> Model:
    name = f"resnet-rs-{depth}"
    file = f"{name}-i{_TRAINED[depth]}"
    build = ImageModel(name, *options, default_size=224, pretrained=Pretrained.of("resnet_rs", file))
    counts, dropout, drop = _DESIGNS[depth]
    x = build.image
    if prepare:
        x = standardized(x, build.channel_axis)
    x = _stem(build, x)
    for group, (count, filters) in enumerate(zip(counts, _FILTERS, strict=True), 2):
        for number in range(count):
            stride = 2 if group > 2 and number == 0 else 1
            rate = drop * group / (len(counts) + 1)
            x = _block(build, x, filters, stride, number == 0, rate, f"BlockGroup{group}__block_{number}")
    return build.ended(x, "avg_pool", named=True, dropout=dropout)


def _variant(depth: int) -> Callable[..., Any]:
    def resnet_rs(
        include_top: bool = True,
        weights: str | None = "imagenet",
        classes: int = 1000,
        input_shape: Sequence[int | None] | None = None,
        input_tensor: Tensor | None = None,
        pooling: str | None = None,
        classifier_activation: ActivationLike = "softmax",
        include_preprocessing: bool = True,
    ) -> Model:
        return _resnet_rs(
            depth, include_preprocessing, include_top, weights, input_tensor, input_shape, pooling, classes,
            classifier_activation,
        )  # fmt: skip

    name = f"ResNetRS{depth}"
    return named(resnet_rs, name, f"Creates {name} for images with values from 0 to 255.")


ResNetRS50 = _variant(50)
ResNetRS101 = _variant(101)
ResNetRS152 = _variant(152)
ResNetRS200 = _variant(200)
ResNetRS270 = _variant(270)
ResNetRS350 = _variant(350)
ResNetRS420 = _variant(420)
