"""RegNet (Radosavovic et al. 2020): residual networks from a space of simple designs.

X blocks have grouped convolutions; Y blocks have channel attention in addition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.named_variant import named
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.backend.names import get_uid
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_STEM_FILTERS = 32
# For each network: number of blocks and channels of the four stages, and the size of a channel group.
_DESIGNS: dict[str, tuple[tuple[int, ...], tuple[int, ...], int]] = {
    "X002": ((1, 1, 4, 7), (24, 56, 152, 368), 8),
    "X004": ((1, 2, 7, 12), (32, 64, 160, 384), 16),
    "X006": ((1, 3, 5, 7), (48, 96, 240, 528), 24),
    "X008": ((1, 3, 7, 5), (64, 128, 288, 672), 16),
    "X016": ((2, 4, 10, 2), (72, 168, 408, 912), 24),
    "X032": ((2, 6, 15, 2), (96, 192, 432, 1008), 48),
    "X040": ((2, 5, 14, 2), (80, 240, 560, 1360), 40),
    "X064": ((2, 4, 10, 1), (168, 392, 784, 1624), 56),
    "X080": ((2, 5, 15, 1), (80, 240, 720, 1920), 120),
    "X120": ((2, 5, 11, 1), (224, 448, 896, 2240), 112),
    "X160": ((2, 6, 13, 1), (256, 512, 896, 2048), 128),
    "X320": ((2, 7, 13, 1), (336, 672, 1344, 2520), 168),
    "Y002": ((1, 1, 4, 7), (24, 56, 152, 368), 8),
    "Y004": ((1, 3, 6, 6), (48, 104, 208, 440), 8),
    "Y006": ((1, 3, 7, 4), (48, 112, 256, 608), 16),
    "Y008": ((1, 3, 8, 2), (64, 128, 320, 768), 16),
    "Y016": ((2, 6, 17, 2), (48, 120, 336, 888), 24),
    "Y032": ((2, 5, 13, 1), (72, 216, 576, 1512), 24),
    "Y040": ((2, 6, 12, 2), (128, 192, 512, 1088), 64),
    "Y064": ((2, 7, 14, 2), (144, 288, 576, 1296), 72),
    "Y080": ((2, 4, 10, 1), (168, 448, 896, 2016), 56),
    "Y120": ((2, 5, 11, 1), (224, 448, 896, 2240), 112),
    "Y160": ((2, 4, 11, 1), (224, 448, 1232, 3024), 112),
    "Y320": ((2, 5, 12, 1), (232, 696, 1392, 3712), 232),
}


def _convolved(x: Tensor, filters: int, kernel_size: int, name: str, **options: Any) -> Tensor:
    options = {"use_bias": False, **options}
    return tf.keras.layers.Conv2D(filters, kernel_size, kernel_initializer="he_normal", name=name, **options)(x)


def _normalized(build: ImageModel, x: Tensor, name: str) -> Tensor:
    return build.batch_norm(x, f"{name}_bn", momentum=0.9, epsilon=1e-5)


def _relu(x: Tensor, name: str) -> Tensor:
    return tf.keras.layers.ReLU(name=f"{name}_relu")(x)


def _excited(x: Tensor, filters: int, narrow: int, name: str) -> Tensor:
    """Applies channel attention (squeeze and excitation)."""
    gate = tf.keras.layers.GlobalAveragePooling2D(name=f"{name}_gap", keepdims=True)(x)
    gate = _convolved(gate, narrow, 1, f"{name}_squeeze", use_bias=True, activation="relu")
    gate = _convolved(gate, filters, 1, f"{name}_excite", use_bias=True, activation="sigmoid")
    return tf.math.multiply(gate, x)


def _block(
    build: ImageModel, x: Tensor, filters: int, group_width: int, stride: int, weighs: bool, name: str
) -> Tensor:
    filters_in = x.shape[build.channel_axis]
    shortcut = x
    if stride != 1:
        shortcut = _convolved(x, filters, 1, f"{name}_skip_1x1", strides=stride)
        shortcut = _normalized(build, shortcut, f"{name}_skip")
    x = _convolved(x, filters, 1, f"{name}_conv_1x1_1")
    x = _relu(_normalized(build, x, f"{name}_conv_1x1_1"), f"{name}_conv_1x1_1")
    groups = filters // group_width
    x = _convolved(x, filters, 3, f"{name}_conv_3x3", strides=stride, groups=groups, padding="same")
    x = _relu(_normalized(build, x, f"{name}_conv_3x3"), f"{name}_conv_3x3")
    if weighs:
        x = _excited(x, filters, int(filters_in * 0.25), f"{name}_squeeze_and_excite")
    x = _convolved(x, filters, 1, f"{name}_conv_1x1_2")
    x = _normalized(build, x, f"{name}_conv_1x1_2")
    return _relu(x + shortcut, f"{name}_exit")


def _regnet(name: str, design: str, prepare: bool, *options: Any) -> Model:
    layers = tf.keras.layers
    build = ImageModel(name, *options, default_size=224, pretrained=Pretrained.of("regnet", name))
    x = build.image
    if prepare:
        x = layers.Rescaling(scale=1.0 / 255.0, name=f"{name}_prestem_rescaling")(x)
    x = _convolved(x, _STEM_FILTERS, 3, f"{name}_stem_conv", strides=2, padding="same")
    x = _relu(_normalized(build, x, f"{name}_stem"), f"{name}_stem")
    kind = design[0]
    depths, widths, group_width = _DESIGNS[design]
    for stage, (depth, width) in enumerate(zip(depths, widths, strict=True)):
        for number in range(depth):
            stride = 2 if number == 0 else 1
            block_name = f"{name}_Stage_{stage}_{kind}Block_{number}"
            x = _block(build, x, width, group_width, stride, kind == "Y", block_name)
    if not build.include_top:
        return build.finished(build.pooled(x))
    build.check_activation()
    # Keras numbers the last layers of its RegNets and gives them no activation.
    end = get_uid("head")
    x = layers.GlobalAveragePooling2D(name=f"{end}_head_gap")(x)
    return build.finished(layers.Dense(build.classes, name=f"{end}head_dense")(x))


def _variant(design: str) -> Callable[..., Any]:
    def regnet(
        model_name: str = f"regnet{design.lower()}",
        include_top: bool = True,
        include_preprocessing: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        input_shape: Sequence[int | None] | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
    ) -> Model:
        return _regnet(
            model_name, design, include_preprocessing, include_top, weights, input_tensor, input_shape, pooling,
            classes, classifier_activation,
        )  # fmt: skip

    name = f"RegNet{design}"
    return named(regnet, name, f"Creates {name}, with {sum(_DESIGNS[design][0])} blocks; its outputs are logits.")


RegNetX002 = _variant("X002")
RegNetX004 = _variant("X004")
RegNetX006 = _variant("X006")
RegNetX008 = _variant("X008")
RegNetX016 = _variant("X016")
RegNetX032 = _variant("X032")
RegNetX040 = _variant("X040")
RegNetX064 = _variant("X064")
RegNetX080 = _variant("X080")
RegNetX120 = _variant("X120")
RegNetX160 = _variant("X160")
RegNetX320 = _variant("X320")
RegNetY002 = _variant("Y002")
RegNetY004 = _variant("Y004")
RegNetY006 = _variant("Y006")
RegNetY008 = _variant("Y008")
RegNetY016 = _variant("Y016")
RegNetY032 = _variant("Y032")
RegNetY040 = _variant("Y040")
RegNetY064 = _variant("Y064")
RegNetY080 = _variant("Y080")
RegNetY120 = _variant("Y120")
RegNetY160 = _variant("Y160")
RegNetY320 = _variant("Y320")
