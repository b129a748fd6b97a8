"""Squeeze and excitation (Hu et al. 2017): channel attention computed from global averages."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.applications.image_model import ImageModel
from headrace._src.keras.engine.typing import ActivationLike
from headrace._src.tensors.tensor import Tensor

KERNEL = {"class_name": "VarianceScaling", "config": {"scale": 2.0, "mode": "fan_out"}}


def excited(build: ImageModel, x: Tensor, narrow: int, activation: ActivationLike, name: str) -> Tensor:
    """Applies channel attention to `x` with a bottleneck of `narrow` channels."""
    layers = tf.keras.layers
    filters = x.shape[build.channel_axis]
    gate = layers.GlobalAveragePooling2D(name=f"{name}se_squeeze")(x)
    gate = layers.Reshape((1, 1, filters) if build.channels_last else (filters, 1, 1), name=f"{name}se_reshape")(gate)
    for part, size, active in (("reduce", narrow, activation), ("expand", filters, "sigmoid")):
        gate = layers.Conv2D(
            size, 1, padding="same", activation=active, kernel_initializer=KERNEL, name=f"{name}se_{part}"
        )(gate)  # fmt: skip
    return layers.multiply([x, gate], name=f"{name}se_excite")
