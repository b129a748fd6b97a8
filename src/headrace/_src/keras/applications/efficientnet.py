"""EfficientNet (Tan and Le 2019): a small network and seven that are wider, deeper and take larger images."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.imagenet_statistics import DEVIATIONS
from headrace._src.keras.applications.mobile_sizes import divisible
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.applications.squeeze_excitation import KERNEL, excited
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

# Initializer of the classifiers of both versions.
DENSE = {"class_name": "VarianceScaling", "config": {"scale": 1 / 3, "mode": "fan_out", "distribution": "uniform"}}


class _Stage(NamedTuple):
    """Blocks of one kind in the smallest network."""

    kernel_size: int
    repeats: int
    filters: int
    expansion: int
    stride: int


_STAGES = (
    _Stage(3, 1, 16, 1, 1),
    _Stage(3, 2, 24, 6, 2),
    _Stage(5, 2, 40, 6, 2),
    _Stage(3, 3, 80, 6, 2),
    _Stage(5, 3, 112, 6, 1),
    _Stage(5, 4, 192, 6, 2),
    _Stage(3, 1, 320, 6, 1),
)


def _stage(given: dict[str, Any]) -> _Stage:
    """Returns the stage that a Keras dictionary describes."""
    names = ("kernel_size", "repeats", "filters_out", "expand_ratio", "strides")
    return _Stage(*(given[name] for name in names))


def _convolved(x: Tensor, filters: int, kernel_size: int, name: str, **options: Any) -> Tensor:
    options = {"padding": "same", "use_bias": False, **options}
    return tf.keras.layers.Conv2D(filters, kernel_size, kernel_initializer=KERNEL, name=name, **options)(x)


def _block(
    build: ImageModel,
    x: Tensor,
    stage: _Stage,
    stride: int,
    filters_in: int,
    filters: int,
    drop: float,
    act: ActivationLike,
    name: str,
) -> Tensor:
    """Adds an inverted residual block: expand, depthwise convolution, channel attention, project."""
    layers = tf.keras.layers
    new, wide = x, filters_in * stage.expansion
    if stage.expansion != 1:
        new = _convolved(new, wide, 1, f"{name}expand_conv")
        new = build.batch_norm(new, f"{name}expand_bn")
        new = layers.Activation(act, name=f"{name}expand_activation")(new)
    if stride == 2:
        padding = build.padding_for(new, stage.kernel_size)
        new = layers.ZeroPadding2D(padding, name=f"{name}dwconv_pad")(new)
    new = layers.DepthwiseConv2D(
        stage.kernel_size, strides=stride, padding="valid" if stride == 2 else "same", use_bias=False,
        depthwise_initializer=KERNEL, name=f"{name}dwconv",
    )(new)  # fmt: skip
    new = build.batch_norm(new, f"{name}bn")
    new = layers.Activation(act, name=f"{name}activation")(new)
    new = excited(build, new, max(1, int(filters_in * 0.25)), act, name)
    new = _convolved(new, filters, 1, f"{name}project_conv")
    new = build.batch_norm(new, f"{name}project_bn")
    if stride == 1 and filters_in == filters:
        if drop > 0:
            new = layers.Dropout(drop, noise_shape=(None, 1, 1, 1), name=f"{name}drop")(new)
        new = layers.Add(name=f"{name}add")([new, x])
    return new


def _efficientnet(
    width_coefficient: float,
    depth_coefficient: float,
    default_size: int,
    dropout_rate: float = 0.2,
    drop_connect_rate: float = 0.2,
    depth_divisor: int = 8,
    activation: ActivationLike = "swish",
    blocks_args: str | Sequence[dict[str, Any]] = "default",
    model_name: str = "efficientnet",
    include_top: bool = True,
    weights: str | None = "imagenet",
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = "softmax",
) -> Model:
    """Creates an EfficientNet `width_coefficient` times as wide and `depth_coefficient` times as deep as B0."""
    layers = tf.keras.layers
    build = ImageModel(
        model_name, include_top, weights, input_tensor, input_shape, pooling, classes, classifier_activation,
        default_size=default_size, pretrained=Pretrained.of("", model_name),
    )  # fmt: skip

    def width(filters: int) -> int:
        return divisible(filters * width_coefficient, depth_divisor)

    x = layers.Rescaling(1.0 / 255.0)(build.image)
    x = layers.Normalization(axis=build.channel_axis)(x)
    if weights == "imagenet":
        # Keras trained them with images divided by the square roots of the deviations, not by the deviations.
        x = layers.Rescaling([1.0 / math.sqrt(deviation) for deviation in DEVIATIONS])(x)
    x = layers.ZeroPadding2D(build.padding_for(x, 3), name="stem_conv_pad")(x)
    x = _convolved(x, width(32), 3, "stem_conv", strides=2, padding="valid")
    x = build.batch_norm(x, "stem_bn")
    x = layers.Activation(activation, name="stem_activation")(x)
    stages = _STAGES if isinstance(blocks_args, str) else [_stage(given) for given in blocks_args]
    repeats = [math.ceil(depth_coefficient * stage.repeats) for stage in stages]
    done, filters_in = 0, width(32)
    for number, (stage, count) in enumerate(zip(stages, repeats, strict=True), 1):
        filters = width(stage.filters)
        for index in range(count):
            drop = drop_connect_rate * done / sum(repeats)
            stride = stage.stride if index == 0 else 1
            name = f"block{number}{chr(ord('a') + index)}_"
            x = _block(build, x, stage, stride, filters_in, filters, drop, activation, name)
            done, filters_in = done + 1, filters
    x = _convolved(x, width(1280), 1, "top_conv")
    x = build.batch_norm(x, "top_bn")
    x = layers.Activation(activation, name="top_activation")(x)
    return build.ended(x, "avg_pool", named=True, dropout=dropout_rate, kernel_initializer=DENSE)


def _variant(number: int, width: float, depth: float, size: int, dropout: float) -> Callable[..., Any]:
    def efficientnet(
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
        **kwargs: Any,
    ) -> Model:
        return _efficientnet(
            width, depth, size, dropout, model_name=f"efficientnetb{number}", include_top=include_top,
            weights=weights, input_tensor=input_tensor, input_shape=input_shape, pooling=pooling, classes=classes,
            classifier_activation=classifier_activation, **kwargs,
        )  # fmt: skip

    name = f"EfficientNetB{number}"
    return named(efficientnet, name, f"Creates {name} for images of {size}x{size} pixels with values from 0 to 255.")


EfficientNetB0 = _variant(0, 1.0, 1.0, 224, 0.2)
EfficientNetB1 = _variant(1, 1.0, 1.1, 240, 0.2)
EfficientNetB2 = _variant(2, 1.1, 1.2, 260, 0.3)
EfficientNetB3 = _variant(3, 1.2, 1.4, 300, 0.3)
EfficientNetB4 = _variant(4, 1.4, 1.8, 380, 0.4)
EfficientNetB5 = _variant(5, 1.6, 2.2, 456, 0.4)
EfficientNetB6 = _variant(6, 1.8, 2.6, 528, 0.5)
EfficientNetB7 = _variant(7, 2.0, 3.1, 600, 0.5)
