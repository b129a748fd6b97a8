"""The color statistics of ImageNet: means and deviations of red, green and blue, scaled to 0 to 1."""

from __future__ import annotations

import headrace as tf
from headrace._src.tensors.tensor import Tensor

MEANS = (0.485, 0.456, 0.406)
DEVIATIONS = (0.229, 0.224, 0.225)


def standardized(x: Tensor, channel_axis: int) -> Tensor:
    """Normalizes images with values from 0 to 255 to zero mean and unit deviation, using layers."""
    x = tf.keras.layers.Rescaling(scale=1.0 / 255)(x)
    variances = [deviation**2 for deviation in DEVIATIONS]
    return tf.keras.layers.Normalization(mean=list(MEANS), variance=variances, axis=channel_axis)(x)
