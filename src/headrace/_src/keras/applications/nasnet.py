"""NASNet (Zoph et al. 2017): cells found by architecture search, each fed by the two previous ones."""

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

_MOMENTUM = 0.9997


def _normalized(build: ImageModel, x: Tensor, name: str) -> Tensor:
    return build.batch_norm(x, name, momentum=_MOMENTUM, epsilon=1e-3)


def _pointwise(x: Tensor, filters: int, name: str) -> Tensor:
    return tf.keras.layers.Conv2D(
        filters, 1, padding="same", use_bias=False, kernel_initializer="he_normal", name=name
    )(x)  # fmt: skip


def _concat_axis(build: ImageModel) -> int:
    return -1 if build.channels_last else 1


def _relu(x: Tensor, name: str | None = None) -> Tensor:
    return tf.keras.layers.Activation("relu", name=name)(x)


def _separable(build: ImageModel, x: Tensor, filters: int, kernel_size: int, name: str, stride: int = 1) -> Tensor:
    """Applies two separable convolutions, the first with the stride."""
    layers = tf.keras.layers
    x = _relu(x)
    padding = "same"
    if stride == 2:
        x = layers.ZeroPadding2D(build.padding_for(x, kernel_size), name=f"separable_conv_1_pad_{name}")(x)
        padding = "valid"
    x = layers.SeparableConv2D(
        filters, kernel_size, strides=stride, padding=padding, use_bias=False, kernel_initializer="he_normal",
        name=f"separable_conv_1_{name}",
    )(x)  # fmt: skip
    x = _relu(_normalized(build, x, f"separable_conv_1_bn_{name}"))
    x = layers.SeparableConv2D(
        filters, kernel_size, padding="same", use_bias=False, kernel_initializer="he_normal",
        name=f"separable_conv_2_{name}",
    )(x)  # fmt: skip
    return _normalized(build, x, f"separable_conv_2_bn_{name}")


def _adjusted(build: ImageModel, previous: Tensor | None, x: Tensor, filters: int, name: str) -> Tensor:
    """Converts the result of the second-to-last cell to the size and channels of this cell."""
    layers = tf.keras.layers
    if previous is None:
        return x
    if build.size_of(previous) != build.size_of(x):
        active = _relu(previous, f"adjust_relu_1_{name}")
        even = layers.AveragePooling2D(1, strides=2, name=f"adjust_avg_pool_1_{name}")(active)
        even = _pointwise(even, filters // 2, f"adjust_conv_1_{name}")
        # The image shifted by one pixel, so that the stride does not skip any pixel.
        odd = layers.ZeroPadding2D(((0, 1), (0, 1)))(active)
        odd = layers.Cropping2D(((1, 0), (1, 0)))(odd)
        odd = layers.AveragePooling2D(1, strides=2, name=f"adjust_avg_pool_2_{name}")(odd)
        odd = _pointwise(odd, filters // 2, f"adjust_conv_2_{name}")
        both = layers.concatenate([even, odd], axis=_concat_axis(build))
        return _normalized(build, both, f"adjust_bn_{name}")
    if previous.shape[build.channel_axis] != filters:
        previous = _pointwise(_relu(previous), filters, f"adjust_conv_projection_{name}")
        return _normalized(build, previous, f"adjust_bn_{name}")
    return previous


def _normal_cell(build: ImageModel, x: Tensor, previous: Tensor, filters: int, name: str) -> Tensor:
    layers = tf.keras.layers
    p = _adjusted(build, previous, x, filters, name)
    h = _pointwise(_relu(x), filters, f"normal_conv_1_{name}")
    h = _normalized(build, h, f"normal_bn_1_{name}")

    def average(tensor: Tensor, side: str) -> Tensor:
        return layers.AveragePooling2D(3, strides=1, padding="same", name=f"normal_{side}_{name}")(tensor)

    def pair(first: Tensor, second: Tensor, number: int) -> Tensor:
        return layers.add([first, second], name=f"normal_add_{number}_{name}")

    results = [
        pair(
            _separable(build, h, filters, 5, f"normal_left1_{name}"),
            _separable(build, p, filters, 3, f"normal_right1_{name}"),
            1,
        ),
        pair(
            _separable(build, p, filters, 5, f"normal_left2_{name}"),
            _separable(build, p, filters, 3, f"normal_right2_{name}"),
            2,
        ),
        pair(average(h, "left3"), p, 3),
        pair(average(p, "left4"), average(p, "right4"), 4),
        pair(_separable(build, h, filters, 3, f"normal_left5_{name}"), h, 5),
    ]
    return layers.concatenate([p, *results], axis=_concat_axis(build), name=f"normal_concat_{name}")


def _reduction_cell(build: ImageModel, x: Tensor, previous: Tensor | None, filters: int, name: str) -> Tensor:
    layers = tf.keras.layers
    p = _adjusted(build, previous, x, filters, name)
    h = _pointwise(_relu(x), filters, f"reduction_conv_1_{name}")
    h = _normalized(build, h, f"reduction_bn_1_{name}")
    padded = layers.ZeroPadding2D(build.padding_for(h, 3), name=f"reduction_pad_1_{name}")(h)

    def convolved(tensor: Tensor, kernel_size: int, side: str) -> Tensor:
        return _separable(build, tensor, filters, kernel_size, f"reduction_{side}_{name}", stride=2)

    def largest(side: str) -> Tensor:
        return layers.MaxPooling2D(3, strides=2, name=f"reduction_{side}_{name}")(padded)

    first = layers.add([convolved(h, 5, "left1"), convolved(p, 7, "right1")], name=f"reduction_add_1_{name}")
    second = layers.add([largest("left2"), convolved(p, 7, "right2")], name=f"reduction_add_2_{name}")
    mean = layers.AveragePooling2D(3, strides=2, name=f"reduction_left3_{name}")(padded)
    third = layers.add([mean, convolved(p, 5, "right3")], name=f"reduction_add3_{name}")
    mean = layers.AveragePooling2D(3, strides=1, padding="same", name=f"reduction_left4_{name}")(first)
    fourth = layers.add([second, mean])
    fifth = _separable(build, first, filters, 3, f"reduction_left4_{name}")
    fifth = layers.add([fifth, largest("right5")], name=f"reduction_add4_{name}")
    return layers.concatenate(
        [second, third, fourth, fifth], axis=_concat_axis(build), name=f"reduction_concat_{name}"
    )  # fmt: skip


def _nasnet(
    size: int, repeats: int, last_filters: int, stem_filters: int, skip: bool, file: str, *options: Any
) -> Model:
    """Creates three rows of `repeats` normal cells; `skip` selects the input of the cell after a reduction."""
    layers = tf.keras.layers
    kept = file.lower().replace("-", "_")
    pretrained = Pretrained.of("nasnet", file, "-no-top", (f"{kept}.h5", f"{kept}_no_top.h5"))
    build = ImageModel("NASNet", *options, default_size=size, pretrained=pretrained)
    x = layers.Conv2D(
        stem_filters, 3, strides=2, use_bias=False, kernel_initializer="he_normal", name="stem_conv1"
    )(build.image)  # fmt: skip
    x = _normalized(build, x, "stem_bn1")
    filters = last_filters // 24
    previous, x = x, _reduction_cell(build, x, None, filters // 4, "stem_1")
    previous, x = x, _reduction_cell(build, x, previous, filters // 2, "stem_2")
    for row in range(3):
        if row:
            reduced = _reduction_cell(build, x, previous, filters * 2**row, f"reduce_{row * repeats}")
            previous, x = (previous if skip else x), reduced
        for index in range(repeats):
            number = row * repeats + index + (row > 0)
            previous, x = x, _normal_cell(build, x, previous, filters * 2**row, str(number))
    return build.ended(_relu(x))


def _variant(
    kind: str, size: int, repeats: int, last_filters: int, stem_filters: int, skip: bool
) -> Callable[..., Any]:
    def nasnet(
        input_shape: Sequence[int | None] | None = None,
        include_top: bool = True,
        weights: str | None = "imagenet",
        input_tensor: Tensor | None = None,
        pooling: str | None = None,
        classes: int = 1000,
        classifier_activation: ActivationLike = "softmax",
    ) -> Model:
        return _nasnet(
            size, repeats, last_filters, stem_filters, skip, f"NASNet-{kind}", include_top, weights, input_tensor,
            input_shape, pooling, classes, classifier_activation,
        )  # fmt: skip

    summary = f"Creates the {kind} NASNet for images of {size}x{size} pixels with values from -1 to 1."
    return named(nasnet, f"NASNet{kind.capitalize()}", summary)


NASNetMobile = _variant("mobile", 224, 4, 1056, 32, False)
NASNetLarge = _variant("large", 331, 6, 4032, 96, True)
