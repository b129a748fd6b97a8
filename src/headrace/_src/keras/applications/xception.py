"""Xception (Chollet 2016): a network of separable convolutions."""

from __future__ import annotations

from collections.abc import Sequence

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.applications.pretrained import Pretrained
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.keras.models.model import Model
from headrace._src.tensors.tensor import Tensor

_PRETRAINED = Pretrained.of("xception", "xception_weights_tf_dim_ordering_tf_kernels")


def _separable(build: ImageModel, x: Tensor, filters: int, name: str, activated: bool = True) -> Tensor:
    """Applies relu (if the input is not activated yet), a separable convolution and normalization."""
    layers = tf.keras.layers
    if activated:
        x = layers.Activation("relu", name=f"{name}_act")(x)
    x = layers.SeparableConv2D(filters, 3, padding="same", use_bias=False, name=name)(x)
    return build.batch_norm(x, f"{name}_bn")


def _halving(build: ImageModel, x: Tensor, filters: tuple[int, int], block: int) -> Tensor:
    """Adds a block that halves the image, in parallel with a shortcut that does so too."""
    layers = tf.keras.layers
    shortcut = layers.Conv2D(filters[1], 1, strides=2, padding="same", use_bias=False)(x)
    shortcut = build.batch_norm(shortcut)
    x = _separable(build, x, filters[0], f"block{block}_sepconv1", activated=block > 2)
    x = _separable(build, x, filters[1], f"block{block}_sepconv2")
    x = layers.MaxPooling2D(3, strides=2, padding="same", name=f"block{block}_pool")(x)
    return layers.add([x, shortcut])


def Xception(
    include_top: bool = True,
    weights: str | None = "imagenet",
    input_tensor: Tensor | None = None,
    input_shape: Sequence[int | None] | None = None,
    pooling: str | None = None,
    classes: int = 1000,
    classifier_activation: ActivationLike = "softmax",
) -> Model:
    """Creates Xception for images of 299x299 pixels with values from -1 to 1.

    Args:
        include_top: Whether the model ends in a classifier.
        weights: None for random weights, "imagenet", or the path of a weight file.
        input_tensor: Symbolic image to start from, or None.
        input_shape: Shape of an image without the batch size; the usual one for None.
        pooling: "avg", "max" or None: pooling at the end of a model without a classifier.
        classes: Number of classes of the classifier.
        classifier_activation: Activation function of the classifier, or its name. None returns the logits.

    Returns:
        A model.
    """
    layers = tf.keras.layers
    build = ImageModel(
        "xception", include_top, weights, input_tensor, input_shape, pooling, classes, classifier_activation,
        default_size=299, min_size=71, pretrained=_PRETRAINED,
    )  # fmt: skip
    x = build.image
    for number, (filters, strides) in enumerate(((32, 2), (64, 1)), 1):
        x = layers.Conv2D(filters, 3, strides=strides, use_bias=False, name=f"block1_conv{number}")(x)
        x = build.batch_norm(x, f"block1_conv{number}_bn")
        x = layers.Activation("relu", name=f"block1_conv{number}_act")(x)
    for block, filters in enumerate((128, 256, 728), 2):
        x = _halving(build, x, (filters, filters), block)
    for block in range(5, 13):
        shortcut = x
        for number in (1, 2, 3):
            x = _separable(build, x, 728, f"block{block}_sepconv{number}")
        x = layers.add([x, shortcut])
    x = _halving(build, x, (728, 1024), 13)
    for number, filters in enumerate((1536, 2048), 1):
        x = _separable(build, x, filters, f"block14_sepconv{number}", activated=False)
        x = layers.Activation("relu", name=f"block14_sepconv{number}_act")(x)
    return build.ended(x, "avg_pool")
