"""MobileNet (Howard et al. 2017): depthwise separable convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel, refuse_unknown
from headrace._src.keras.applications.mobile_sizes import default_size
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_SIZES = (128, 160, 192, 224)
_ALPHAS = {1.0: "1_0", 0.75: "7_5", 0.5: "5_0", 0.25: "2_5"}
# Filters and stride of each block.
_BLOCKS = ((64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2), *[(512, 1)] * 5, (1024, 2), (1024, 1))


def _activated(build: ImageModel, x: Tensor, name: str) -> Tensor:
    x = build.batch_norm(x, f"{name}_bn")
    return tf.keras.layers.ReLU(6.0, name=f"{name}_relu")(x)


def _block(build: ImageModel, x: Tensor, filters: int, stride: int, depth_multiplier: int, number: int) -> Tensor:
    layers = tf.keras.layers
    if stride != 1:
        x = layers.ZeroPadding2D(((0, 1), (0, 1)), name=f"conv_pad_{number}")(x)
    x = layers.DepthwiseConv2D(
        3, padding="same" if stride == 1 else "valid", depth_multiplier=depth_multiplier, strides=stride,
        use_bias=False, name=f"conv_dw_{number}",
    )(x)  # fmt: skip
    x = _activated(build, x, f"conv_dw_{number}")
    x = layers.Conv2D(filters, 1, padding="same", use_bias=False, name=f"conv_pw_{number}")(x)
    return _activated(build, x, f"conv_pw_{number}")


def MobileNet(
    input_shape: Sequence[int | None] | None = None,
    alpha: float = 1.0,
    depth_multiplier: int = 1,
    dropout: float = 0.001,
    include_top: bool = True,
    weights: str | None = "imagenet",
    input_tensor: Tensor | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = "softmax",
    **kwargs: Any,
) -> Model:
    """Creates MobileNet for images with values from -1 to 1.

    Args:
        input_shape: Shape of an image without the batch size; the usual one for None.
        alpha: Fraction of the filters that each layer keeps.
        depth_multiplier: Number of filters per channel of the depthwise convolutions.
        dropout: Rate of the dropout before the classifier.
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
        ValueError: If there are unknown keyword arguments, or there are no pretrained weights for `alpha` and
            `depth_multiplier`.
    """
    refuse_unknown(kwargs)
    layers = tf.keras.layers
    size = default_size(input_shape, _SIZES)
    if weights == "imagenet":
        if depth_multiplier != 1:
            raise ValueError(
                "If imagenet weights are being loaded, depth multiplier must be 1. Received: "
                f"depth_multiplier={depth_multiplier}"
            )
        if alpha not in _ALPHAS:
            raise ValueError(
                f"If imagenet weights are being loaded, alpha can be one of`0.25`, `0.50`, `0.75` or `1.0` only. "
                f"Received: alpha={alpha}"
            )
    pretrained = Pretrained.of("mobilenet", f"mobilenet_{_ALPHAS.get(alpha)}_{size}_tf", no_top="_no_top")
    build = ImageModel(
        "mobilenet", include_top, weights, input_tensor, input_shape, pooling, classes, classifier_activation,
        default_size=size, pretrained=pretrained,
    )  # fmt: skip
    rows = size if weights == "imagenet" else build.input_shape[0 if build.channels_last else 1]
    build.name = f"mobilenet_{alpha:0.2f}_{rows}"
    x = layers.Conv2D(int(32 * alpha), 3, padding="same", strides=2, use_bias=False, name="conv1")(build.image)
    x = _activated(build, x, "conv1")
    for number, (filters, stride) in enumerate(_BLOCKS, 1):
        x = _block(build, x, int(filters * alpha), stride, depth_multiplier, number)
    if not include_top:
        return build.finished(build.pooled(x))
    x = layers.GlobalAveragePooling2D(keepdims=True)(x)
    x = layers.Dropout(dropout, name="dropout")(x)
    x = layers.Conv2D(classes, 1, padding="same", name="conv_preds")(x)
    x = layers.Reshape((classes,), name="reshape_2")(x)
    build.check_activation()
    return build.finished(layers.Activation(classifier_activation, name="predictions")(x))
