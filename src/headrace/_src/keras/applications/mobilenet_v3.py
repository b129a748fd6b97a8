"""MobileNetV3 (Howard et al. 2019): inverted residual blocks with hard swish and channel attention."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.mobile_sizes import divisible
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.backend.settings import image_data_format
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_BN = {"epsilon": 1e-3, "momentum": 0.999}


class _Block(NamedTuple):
    """One block of the full network; `plain` ones use relu instead of hard swish."""

    expansion: float
    filters: int
    kernel_size: int
    stride: int
    weighs: bool
    plain: bool


_SMALL = (
    _Block(1, 16, 3, 2, True, True),
    _Block(72.0 / 16, 24, 3, 2, False, True),
    _Block(88.0 / 24, 24, 3, 1, False, True),
    _Block(4, 40, 5, 2, True, False),
    *[_Block(6, 40, 5, 1, True, False)] * 2,
    *[_Block(3, 48, 5, 1, True, False)] * 2,
    _Block(6, 96, 5, 2, True, False),
    *[_Block(6, 96, 5, 1, True, False)] * 2,
)
_LARGE = (
    _Block(1, 16, 3, 1, False, True),
    _Block(4, 24, 3, 2, False, True),
    _Block(3, 24, 3, 1, False, True),
    _Block(3, 40, 5, 2, True, True),
    *[_Block(3, 40, 5, 1, True, True)] * 2,
    _Block(6, 80, 3, 2, False, False),
    _Block(2.5, 80, 3, 1, False, False),
    *[_Block(2.3, 80, 3, 1, False, False)] * 2,
    *[_Block(6, 112, 3, 1, True, False)] * 2,
    _Block(6, 160, 5, 2, True, False),
    *[_Block(6, 160, 5, 1, True, False)] * 2,
)


def _relu(x: Tensor) -> Tensor:
    return tf.keras.layers.ReLU()(x)


def _hard_sigmoid(x: Tensor) -> Tensor:
    return tf.keras.layers.ReLU(6.0)(x + 3.0) * (1.0 / 6.0)


def _hard_swish(x: Tensor) -> Tensor:
    return tf.keras.layers.Multiply()([x, _hard_sigmoid(x)])


def _weighed(x: Tensor, filters: int, prefix: str) -> Tensor:
    """Applies channel attention (squeeze and excitation)."""
    layers = tf.keras.layers
    name = f"{prefix}squeeze_excite"
    gate = layers.GlobalAveragePooling2D(keepdims=True, name=f"{name}/AvgPool")(x)
    gate = layers.Conv2D(divisible(filters * 0.25), 1, padding="same", name=f"{name}/Conv")(gate)
    gate = layers.ReLU(name=f"{name}/Relu")(gate)
    gate = layers.Conv2D(filters, 1, padding="same", name=f"{name}/Conv_1")(gate)
    return layers.Multiply(name=f"{name}/Mul")([x, _hard_sigmoid(gate)])


def _residual(
    build: ImageModel, x: Tensor, block: _Block, filters: int, activate: Callable[[Any], Any], number: int
) -> Tensor:
    layers = tf.keras.layers
    prefix = f"expanded_conv_{number}/" if number else "expanded_conv/"
    filters_in = x.shape[build.channel_axis]
    wide = divisible(filters_in * block.expansion)
    new = x
    if number:
        new = layers.Conv2D(wide, 1, padding="same", use_bias=False, name=f"{prefix}expand")(new)
        new = activate(build.batch_norm(new, f"{prefix}expand/BatchNorm", **_BN))
    if block.stride == 2:
        new = layers.ZeroPadding2D(build.padding_for(new, block.kernel_size), name=f"{prefix}depthwise/pad")(new)
    new = layers.DepthwiseConv2D(
        block.kernel_size, strides=block.stride, padding="same" if block.stride == 1 else "valid", use_bias=False,
        name=f"{prefix}depthwise",
    )(new)  # fmt: skip
    new = activate(build.batch_norm(new, f"{prefix}depthwise/BatchNorm", **_BN))
    if block.weighs:
        new = _weighed(new, wide, prefix)
    new = layers.Conv2D(filters, 1, padding="same", use_bias=False, name=f"{prefix}project")(new)
    new = build.batch_norm(new, f"{prefix}project/BatchNorm", **_BN)
    if block.stride == 1 and filters_in == filters:
        new = layers.Add(name=f"{prefix}Add")([x, new])
    return new


def _mobilenet_v3(
    kind: str,
    blocks: tuple[_Block, ...],
    last_filters: int,
    input_shape: Sequence[int | None] | None,
    alpha: float,
    minimalistic: bool,
    include_top: bool,
    weights: str | None,
    input_tensor: Tensor | None,
    classes: int,
    pooling: str | None,
    dropout_rate: float,
    classifier_activation: ActivationLike,
    prepare: bool,
) -> Model:
    layers = tf.keras.layers
    if weights == "imagenet":
        _check_trained(alpha, minimalistic)
    if input_shape is None:  # any size works, also with a classifier
        input_shape = (None, None, 3) if image_data_format() == "channels_last" else (3, None, None)
    file = f"weights_mobilenet_v3_{kind}{'_minimalistic' if minimalistic else ''}_224_{alpha}_float"
    build = ImageModel(
        f"MobilenetV3{kind}", include_top, weights, input_tensor, input_shape, pooling, classes, classifier_activation,
        default_size=224, pretrained=Pretrained.of("mobilenet_v3", file, no_top="_no_top_v2"), any_size=True,
    )  # fmt: skip
    activate = _relu if minimalistic else _hard_swish
    x = build.image
    if prepare:
        x = layers.Rescaling(scale=1.0 / 127.5, offset=-1.0)(x)
    x = layers.Conv2D(16, 3, strides=2, padding="same", use_bias=False, name="Conv")(x)
    x = activate(build.batch_norm(x, "Conv/BatchNorm", **_BN))
    for number, block in enumerate(blocks):
        if minimalistic:
            block = block._replace(kernel_size=3, weighs=False)
        inner = _relu if block.plain else activate
        x = _residual(build, x, block, divisible(block.filters * alpha), inner, number)
    x = layers.Conv2D(
        divisible(x.shape[build.channel_axis] * 6), 1, padding="same", use_bias=False, name="Conv_1"
    )(x)  # fmt: skip
    x = activate(build.batch_norm(x, "Conv_1/BatchNorm", **_BN))
    if not include_top:
        return build.finished(build.pooled(x, named=True))
    last = divisible(last_filters * alpha) if alpha > 1.0 else last_filters
    x = layers.GlobalAveragePooling2D(keepdims=True)(x)
    x = activate(layers.Conv2D(last, 1, padding="same", name="Conv_2")(x))
    if dropout_rate > 0:
        x = layers.Dropout(dropout_rate)(x)
    x = layers.Conv2D(classes, 1, padding="same", name="Logits")(x)
    x = layers.Flatten()(x)
    build.check_activation()
    return build.finished(layers.Activation(classifier_activation, name="Predictions")(x))


def _check_trained(alpha: float, minimalistic: bool) -> None:
    if alpha not in ((1.0,) if minimalistic else (0.75, 1.0)):
        raise ValueError(
            "If imagenet weights are being loaded, alpha can be one of `0.75`, `1.0` for non minimalistic or `1.0` for "
            f"minimalistic only. Received: alpha={alpha}, minimalistic={minimalistic}"
        )


def _variant(kind: str, blocks: tuple[_Block, ...], last_filters: int) -> Callable[..., Any]:
    def mobilenet_v3(
        input_shape: Sequence[int | None] | None = None,
        alpha: float = 1.0,
        minimalistic: bool = False,
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        classes: int = 1000,
        pooling: str | None = None,
        dropout_rate: float = 0.2,
        classifier_activation: ActivationLike = "softmax",
        include_preprocessing: bool = True,
    ) -> Model:
        return _mobilenet_v3(
            kind, blocks, last_filters, input_shape, alpha, minimalistic, include_top, weights, input_tensor, classes,
            pooling, dropout_rate, classifier_activation, include_preprocessing,
        )  # fmt: skip

    name = f"MobileNetV3{kind.capitalize()}"
    return named(mobilenet_v3, name, f"Creates the {kind} MobileNetV3 for images with values from 0 to 255.")


MobileNetV3Small = _variant("small", _SMALL, 1024)
MobileNetV3Large = _variant("large", _LARGE, 1280)
