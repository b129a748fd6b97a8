"""Weights as summaries: a histogram of each, and on request a picture."""

from __future__ import annotations

from typing import Any

import headrace as tf

_PICTURE_CHANNELS = (1, 3, 4)


def write_weights(model: Any, step: int, with_images: bool) -> None:
    """Writes the weights of all layers to the default writer, as "dense/kernel_0/histogram" and so on."""
    for layer in model.layers:
        for weight in layer.weights:
            name = weight.name.replace(":", "_")
            tf.summary.histogram(f"{name}/histogram", weight, step=step)
            picture = as_images(weight) if with_images else None
            if picture is not None:
                tf.summary.image(f"{name}/image", picture, step=step)


def as_images(weight: Any) -> Any:
    """A weight as images [count, height, width, channels]; None for one that makes no picture."""
    values = tf.squeeze(tf.convert_to_tensor(weight))
    shape = list(values.shape)
    if len(shape) == 1:
        return tf.reshape(values, [1, shape[0], 1, 1])
    if len(shape) == 2:  # the longer side lies along the width
        values = tf.transpose(values) if shape[0] > shape[1] else values
        return values[None, :, :, None]
    if len(shape) == 3:  # one picture for each filter
        if tf.keras.backend.image_data_format() == "channels_last":
            values = tf.transpose(values, [2, 0, 1])
        return values[:, :, :, None]
    if len(shape) == 4 and shape[3] in _PICTURE_CHANNELS:
        return values
    return None
