"""Rescaling, Resizing and CenterCrop: prepare images for a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.spatial import INTERPOLATIONS
from headrace._src.keras.engine.typing import Shape
from headrace._src.keras.images import smart_resize
from headrace._src.keras.ops.image import resize
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor


class Rescaling(Layer):
    """Computes `inputs * scale + offset`.

    Args:
        scale: Factor: a number, or one per channel.
        offset: Number to add, or one per channel.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Rescaling(1 / 255)([0.0, 255.0]).numpy()
    array([0., 1.], dtype=float32)
    """

    def __init__(self, scale: float | Sequence[float], offset: float | Sequence[float] = 0.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scale, self.offset = scale, offset

    def call(self, inputs: Tensor) -> Tensor:
        dtype = self.compute_dtype
        return tf.cast(inputs, dtype) * tf.cast(self.scale, dtype) + tf.cast(self.offset, dtype)

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "scale": self.scale, "offset": self.offset}


class Resizing(Layer):
    """Resizes images.

    Args:
        height: Height of the outputs in pixels.
        width: Width of the outputs in pixels.
        interpolation: Method of `tf.image.resize`, such as "bilinear", "nearest" or "bicubic".
        crop_to_aspect_ratio: Whether to crop images to the new aspect ratio instead of distorting them.
        **kwargs: `pad_to_aspect_ratio` and `fill_value` (pad instead of cropping, with this value), and arguments of
            `Layer`.

    Raises:
        ValueError: If `interpolation` is unknown, or cropping, padding and `fill_mode` are combined in a way that is
            not supported.

    >>> tf.keras.layers.Resizing(2, 2)(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

    def __init__(
        self,
        height: int,
        width: int,
        interpolation: str = "bilinear",
        crop_to_aspect_ratio: bool = False,
        **kwargs: Any,
    ) -> None:
        # Keras 3 can also pad images to the new aspect ratio.
        self.pad_to_aspect_ratio = kwargs.pop("pad_to_aspect_ratio", False)
        self.fill_value = kwargs.pop("fill_value", 0.0)
        if kwargs.pop("fill_mode", "constant") != "constant" or (self.pad_to_aspect_ratio and crop_to_aspect_ratio):
            raise ValueError(
                "Resizing supports only fill_mode='constant', and either `pad_to_aspect_ratio` or "
                "`crop_to_aspect_ratio`, not both."
            )
        super().__init__(**kwargs)
        if interpolation.lower() not in INTERPOLATIONS:
            raise ValueError(f"`interpolation` must be one of {INTERPOLATIONS}. Received: {interpolation}")
        self.height, self.width = height, width
        self.interpolation, self.crop_to_aspect_ratio = interpolation, crop_to_aspect_ratio

    def call(self, inputs: Tensor) -> Tensor:
        inputs = tf.cast(inputs, self.compute_dtype)
        if isinstance(inputs, tf.RaggedTensor):  # images of different sizes are resized one by one
            size = tf.TensorSpec([self.height, self.width, inputs.shape[-1]], self.compute_dtype)
            return tf.map_fn(lambda image: self._resized(image.to_tensor()), inputs, fn_output_signature=size)
        return self._resized(inputs)

    def _resized(self, inputs: Tensor) -> Tensor:
        if self.pad_to_aspect_ratio:
            size = (self.height, self.width)
            return resize(inputs, size, self.interpolation, pad_to_aspect_ratio=True, fill_value=self.fill_value)
        if self.crop_to_aspect_ratio:
            return resized_and_cropped(inputs, self.height, self.width, self.interpolation)
        resized = tf.image.resize(inputs, [self.height, self.width], method=self.interpolation.lower())
        return tf.cast(resized, self.compute_dtype)

    def get_config(self) -> dict[str, Any]:
        names: tuple[str, ...] = ("height", "width", "interpolation", "crop_to_aspect_ratio")
        if self.pad_to_aspect_ratio:
            names += ("pad_to_aspect_ratio", "fill_value")
        return {**super().get_config(), **{name: getattr(self, name) for name in names}}


class CenterCrop(Layer):
    """Crops the center of images. Images that are too small are enlarged first.

    Args:
        height: Height of the outputs in pixels.
        width: Width of the outputs in pixels.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.CenterCrop(2, 2)(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 2, 2, 3])
    """

    def __init__(self, height: int, width: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.height, self.width = height, width

    def call(self, inputs: Tensor) -> Tensor:
        inputs = tf.cast(inputs, self.compute_dtype)
        rows, columns = inputs.shape[-3], inputs.shape[-2]
        if rows is None or columns is None:
            raise ValueError(f"CenterCrop needs images of known size; received shape {inputs.shape}.")
        if rows < self.height or columns < self.width:
            return resized_and_cropped(inputs, self.height, self.width, "bilinear")
        top, left = (rows - self.height) // 2, (columns - self.width) // 2
        return inputs[..., top : top + self.height, left : left + self.width, :]

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "height": self.height, "width": self.width}


def resized_and_cropped(images: Tensor, height: int, width: int, interpolation: str) -> Tensor:
    """Crops the center of images to the new aspect ratio, then resizes them."""
    return tf.cast(smart_resize(images, (height, width), interpolation.lower()), images.dtype)
