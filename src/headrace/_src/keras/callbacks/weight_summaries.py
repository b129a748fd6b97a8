"""Summaries of weights: a histogram of each, and optionally an image."""

from __future__ import annotations

import headrace as tf
from headrace._src.keras.engine.typing import ModelLike
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor

_IMAGE_CHANNELS = (1, 3, 4)


def write_weights(model: ModelLike, step: int, with_images: bool) -> None:
    """Writes the weights of all layers to the default writer, under names such as "dense/kernel_0/histogram"."""
    for layer in model.layers:
        for weight in layer.weights:
            name = weight.name.replace(":", "_")
            tf.summary.histogram(f"{name}/histogram", weight, step=step)
            images = as_images(weight) if with_images else None
            if images is not None:
                tf.summary.image(f"{name}/image", images, step=step)


def as_images(weight: Variable) -> Tensor | None:
    """Converts a weight to images of shape [count, height, width, channels], or None if its shape does not allow it."""
    values = tf.squeeze(tf.convert_to_tensor(weight))
    shape = list(values.shape)
    if len(shape) == 1:
        return tf.reshape(values, [1, shape[0], 1, 1])
    if len(shape) == 2:  # the longer side is the width
        values = tf.transpose(values) if shape[0] > shape[1] else values
        return values[None, :, :, None]
    if len(shape) == 3:  # one image per filter
        if tf.keras.backend.image_data_format() == "channels_last":
            values = tf.transpose(values, [2, 0, 1])
        return values[:, :, :, None]
    if len(shape) == 4 and shape[3] in _IMAGE_CHANNELS:
        return values
    return None
