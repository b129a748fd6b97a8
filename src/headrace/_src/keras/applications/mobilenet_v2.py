"""MobileNetV2 (Sandler et al. 2018): narrow blocks that expand inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel, refuse_unknown
from headrace._src.keras.applications.mobile_sizes import default_size, divisible
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_SIZES = (96, 128, 160, 192, 224)
_ALPHAS = (0.35, 0.5, 0.75, 1.0, 1.3, 1.4)
_BN = {"momentum": 0.999, "epsilon": 1e-3}
# Filters and stride of each block after the first.
_BLOCKS = (
    (24, 2), (24, 1), (32, 2), (32, 1), (32, 1), (64, 2), (64, 1), (64, 1), (64, 1),
    (96, 1), (96, 1), (96, 1), (160, 2), (160, 1), (160, 1), (320, 1),
)  # fmt: skip


def _block(build: ImageModel, x: Tensor, filters: int, stride: int, number: int) -> Tensor:
    layers = tf.keras.layers
    filters_in = x.shape[build.channel_axis]
    name = f"block_{number}_" if number else "expanded_conv_"
    new = x
    if number:
        new = layers.Conv2D(6 * filters_in, 1, padding="same", use_bias=False, name=f"{name}expand")(new)
        new = build.batch_norm(new, f"{name}expand_BN", **_BN)
        new = layers.ReLU(6.0, name=f"{name}expand_relu")(new)
    if stride == 2:
        new = layers.ZeroPadding2D(build.padding_for(new, 3), name=f"{name}pad")(new)
    padding = "same" if stride == 1 else "valid"
    new = layers.DepthwiseConv2D(3, strides=stride, use_bias=False, padding=padding, name=f"{name}depthwise")(new)
    new = build.batch_norm(new, f"{name}depthwise_BN", **_BN)
    new = layers.ReLU(6.0, name=f"{name}depthwise_relu")(new)
    new = layers.Conv2D(filters, 1, padding="same", use_bias=False, name=f"{name}project")(new)
    new = build.batch_norm(new, f"{name}project_BN", **_BN)
    if filters_in == filters and stride == 1:
        new = layers.Add(name=f"{name}add")([x, new])
    return new


def MobileNetV2(
    input_shape: Sequence[int | None] | None = None,
    alpha: float = 1.0,
    include_top: bool = True,
    weights: str | None = "imagenet",
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = "softmax",
    **kwargs: Any,
) -> Model:
    """Creates MobileNetV2 for images with values from -1 to 1.

    Args:
        input_shape: Shape of an image without the batch size; the usual one for None.
        alpha: Fraction of the filters that each layer keeps.
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.
        **kwargs: Not accepted; raises ValueError.

    Returns:
        A model.

    Raises:
        ValueError: If there are unknown keyword arguments, or there are no pretrained weights for `alpha`.
    """
    refuse_unknown(kwargs)
    layers = tf.keras.layers
    size = default_size(input_shape, _SIZES)
    if weights == "imagenet" and alpha not in _ALPHAS:
        raise ValueError(
            "If imagenet weights are being loaded, alpha must be one of `0.35`, `0.50`, `0.75`, `1.0`, `1.3` or `1.4` "
            f"only; Received `alpha={alpha}`"
        )
    file = f"mobilenet_v2_weights_tf_dim_ordering_tf_kernels_{float(alpha)}_{size}"
    build = ImageModel(
        "mobilenetv2", include_top, weights, input_tensor, input_shape, pooling, classes, classifier_activation,
        default_size=size, pretrained=Pretrained.of("mobilenet_v2", file, no_top="_no_top"),
    )  # fmt: skip
    rows = size if weights == "imagenet" else build.input_shape[0 if build.channels_last else 1]
    build.name = f"mobilenetv2_{alpha:0.2f}_{rows}"
    x = layers.Conv2D(divisible(32 * alpha), 3, strides=2, padding="same", use_bias=False, name="Conv1")(build.image)
    x = build.batch_norm(x, "bn_Conv1", **_BN)
    x = layers.ReLU(6.0, name="Conv1_relu")(x)
    x = _block(build, x, divisible(16 * alpha), 1, 0)
    for number, (filters, stride) in enumerate(_BLOCKS, 1):
        x = _block(build, x, divisible(int(filters * alpha)), stride, number)
    last = divisible(1280 * alpha) if alpha > 1.0 else 1280
    x = layers.Conv2D(last, 1, use_bias=False, name="Conv_1")(x)
    x = build.batch_norm(x, "Conv_1_bn", **_BN)
    x = layers.ReLU(6.0, name="out_relu")(x)
    return build.ended(x)
