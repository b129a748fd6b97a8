"""Parallel branches of convolutions, the building blocks of the Inception networks."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.tensors.tensor import Tensor

# Filters, kernel height and kernel width; a fourth entry of 2 halves the image without padding.
Step = tuple[int, ...]


def convolved(
    build: ImageModel, x: Tensor, filters: int, height: int, width: int, strides: int = 1, padding: str = "same"
) -> Tensor:
    """Applies a convolution, batch normalization and relu."""
    layers = tf.keras.layers
    x = layers.Conv2D(filters, (height, width), strides=strides, padding=padding, use_bias=False)(x)
    x = build.batch_norm(x, scale=False)
    return layers.Activation("relu")(x)


def branch(build: ImageModel, x: Tensor, *steps: Step) -> Tensor:
    """Applies convolutions one after the other."""
    for filters, height, width, *halves in steps:
        x = convolved(build, x, filters, height, width, 2 if halves else 1, "valid" if halves else "same")
    return x


def pooled_branch(build: ImageModel, x: Tensor, filters: int) -> Tensor:
    """Applies average pooling and a 1x1 convolution."""
    x = tf.keras.layers.AveragePooling2D(3, strides=1, padding="same")(x)
    return convolved(build, x, filters, 1, 1)


def halved(x: Tensor) -> Tensor:
    """Halves the image by max pooling."""
    return tf.keras.layers.MaxPooling2D(3, strides=2)(x)


def joined(build: ImageModel, branches: list[Any], name: str | None = None) -> Tensor:
    """Concatenates the channels of all branches."""
    return tf.keras.layers.concatenate(branches, axis=build.channel_axis, name=name)


def stem(build: ImageModel) -> Tensor:
    """Converts the image to its first 192 channels."""
    x = branch(build, build.image, (32, 3, 3, 2))
    x = convolved(build, x, 32, 3, 3, padding="valid")
    x = halved(convolved(build, x, 64, 3, 3))
    x = convolved(build, x, 80, 1, 1, padding="valid")
    return halved(convolved(build, x, 192, 3, 3, padding="valid"))
