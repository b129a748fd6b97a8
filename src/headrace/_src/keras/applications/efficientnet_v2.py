"""EfficientNetV2 (Tan and Le 2021): early blocks use full convolutions, which are faster than depthwise ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import headrace as tf
from headrace._src.keras.applications.efficientnet import DENSE
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.imagenet_statistics import standardized
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.applications.squeeze_excitation import KERNEL, excited
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_DIVISOR = 8
_MOMENTUM = 0.9
_DROP = 0.2


class _Stage(NamedTuple):
    """Blocks of one kind."""

    repeats: int
    filters_in: int
    filters: int
    expansion: int
    stride: int
    fused: bool


def _stages(*rows: tuple[int, int, int, int, int]) -> tuple[_Stage, ...]:
    """Returns the stages; the first three are fused."""
    return tuple(_Stage(*row, fused=number < 3) for number, row in enumerate(rows))


_BASE = _stages(
    (1, 32, 16, 1, 1), (2, 16, 32, 4, 2), (2, 32, 48, 4, 2),
    (3, 48, 96, 4, 2), (5, 96, 112, 6, 1), (8, 112, 192, 6, 2),
)  # fmt: skip
_SMALL = _stages(
    (2, 24, 24, 1, 1), (4, 24, 48, 4, 2), (4, 48, 64, 4, 2),
    (6, 64, 128, 4, 2), (9, 128, 160, 6, 1), (15, 160, 256, 6, 2),
)  # fmt: skip
_MEDIUM = _stages(
    (3, 24, 24, 1, 1), (5, 24, 48, 4, 2), (5, 48, 80, 4, 2),
    (7, 80, 160, 4, 2), (14, 160, 176, 6, 1), (18, 176, 304, 6, 2), (5, 304, 512, 6, 1),
)  # fmt: skip
_LARGE = _stages(
    (4, 32, 32, 1, 1), (7, 32, 64, 4, 2), (7, 64, 96, 4, 2),
    (10, 96, 192, 4, 2), (19, 192, 224, 6, 1), (25, 224, 384, 6, 2), (7, 384, 640, 6, 1),
)  # fmt: skip


def _rounded(filters: float) -> int:
    return max(_DIVISOR, int(filters + _DIVISOR / 2) // _DIVISOR * _DIVISOR)


def _convolved(x: Tensor, filters: int, kernel_size: int, name: str, **options: Any) -> Tensor:
    options = {"use_bias": False, **options}
    return tf.keras.layers.Conv2D(
        filters, kernel_size, padding="same", kernel_initializer=KERNEL, name=name, **options
    )(x)  # fmt: skip


def _normalized(build: ImageModel, x: Tensor, bn_name: str, activation_name: str | None = None) -> Tensor:
    x = build.batch_norm(x, bn_name, momentum=_MOMENTUM)
    return x if activation_name is None else tf.keras.layers.Activation("swish", name=activation_name)(x)


def _block(
    build: ImageModel, x: Tensor, stage: _Stage, stride: int, sizes: tuple[int, int], drop: float, name: str
) -> Tensor:
    layers = tf.keras.layers
    filters_in, filters = sizes
    wide = filters_in * stage.expansion
    if not stage.fused:
        new = _unfused(build, x, stride, filters_in, wide, name)
    else:  # no expansion if the stage has as many channels inside as outside
        new = x if stage.expansion == 1 else _fused(build, x, stride, wide, name)
    if stage.fused and stage.expansion == 1:
        new = _convolved(new, filters, 3, f"{name}project_conv", strides=stride)
        new = _normalized(build, new, f"{name}project_bn", f"{name}project_activation")
    else:
        new = _convolved(new, filters, 1, f"{name}project_conv")
        new = _normalized(build, new, f"{name}project_bn")
    if stride == 1 and filters_in == filters:
        if drop:
            new = layers.Dropout(drop, noise_shape=(None, 1, 1, 1), name=f"{name}drop")(new)
        new = layers.Add(name=f"{name}add")([new, x])
    return new


def _fused(build: ImageModel, x: Tensor, stride: int, wide: int, name: str) -> Tensor:
    """Expands and convolves in one convolution."""
    x = _convolved(x, wide, 3, f"{name}expand_conv", strides=stride)
    return _normalized(build, x, f"{name}expand_bn", f"{name}expand_activation")


def _unfused(build: ImageModel, x: Tensor, stride: int, filters_in: int, wide: int, name: str) -> Tensor:
    """Expands, applies a depthwise convolution, and applies channel attention."""
    layers = tf.keras.layers
    x = _convolved(x, wide, 1, f"{name}expand_conv")
    x = _normalized(build, x, f"{name}expand_bn", f"{name}expand_activation")
    x = layers.DepthwiseConv2D(
        3, strides=stride, padding="same", use_bias=False, depthwise_initializer=KERNEL, name=f"{name}dwconv2"
    )(x)  # fmt: skip
    x = _normalized(build, x, f"{name}bn", f"{name}activation")
    return excited(build, x, max(1, int(filters_in * 0.25)), "swish", name)


def _efficientnet_v2(
    name: str, stages: tuple[_Stage, ...], width: float, depth: float, size: int, prepare: bool, *options: Any
) -> Model:
    pretrained = Pretrained.of("efficientnet_v2", name)
    build = ImageModel(name, *options, default_size=size, pretrained=pretrained)
    x = build.image
    if prepare and stages is _BASE:
        x = standardized(x, build.channel_axis)
    elif prepare:
        x = tf.keras.layers.Rescaling(scale=1.0 / 128.0, offset=-1)(x)
    x = _convolved(x, _rounded(stages[0].filters_in * width), 3, "stem_conv", strides=2)
    x = _normalized(build, x, "stem_bn", "stem_activation")
    total, done = sum(stage.repeats for stage in stages), 0
    for number, stage in enumerate(stages, 1):
        filters_in, filters = _rounded(stage.filters_in * width), _rounded(stage.filters * width)
        for index in range(math.ceil(depth * stage.repeats)):
            sizes = (filters_in if index == 0 else filters, filters)
            stride = stage.stride if index == 0 else 1
            block_name = f"block{number}{chr(ord('a') + index)}_"
            x = _block(build, x, stage, stride, sizes, _DROP * done / total, block_name)
            done += 1
    x = _convolved(x, _rounded(1280 * width), 1, "top_conv")
    x = _normalized(build, x, "top_bn", "top_activation")
    return build.ended(x, "avg_pool", named=True, dropout=_DROP, kernel_initializer=DENSE)


def _variant(letters: str, stages: tuple[_Stage, ...], width: float, depth: float, size: int) -> Callable[..., Any]:
    name = f"efficientnetv2-{letters.lower()}"

    def efficientnet_v2(
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
        include_preprocessing: bool = True,
    ) -> Model:
        return _efficientnet_v2(
            name, stages, width, depth, size, include_preprocessing, include_top, weights, input_tensor, input_shape,
            pooling, classes, classifier_activation,
        )  # fmt: skip

    title = f"EfficientNetV2{letters}"
    return named(efficientnet_v2, title, f"Creates {title} for images of {size}x{size} pixels.")


EfficientNetV2B0 = _variant("B0", _BASE, 1.0, 1.0, 224)
EfficientNetV2B1 = _variant("B1", _BASE, 1.0, 1.1, 240)
EfficientNetV2B2 = _variant("B2", _BASE, 1.1, 1.2, 260)
EfficientNetV2B3 = _variant("B3", _BASE, 1.2, 1.4, 300)
EfficientNetV2S = _variant("S", _SMALL, 1.0, 1.0, 384)
EfficientNetV2M = _variant("M", _MEDIUM, 1.0, 1.0, 480)
EfficientNetV2L = _variant("L", _LARGE, 1.0, 1.0, 480)
