"""Layers that change the colors of images at random, and two that adjust their contrast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.layers.preprocessing.image_augmentation import RandomImageLayer
from headrace._src.keras.ops.image import with_channels_last
from headrace._src.tensors.tensor import Tensor


def bounds_of(factor: float | Sequence[float], name: str = "factor") -> tuple[float, float]:
    """Returns the lowest and highest factor. A single number is the highest; the lowest is then 0."""
    if isinstance(factor, (tuple, list)):
        if len(factor) != 2 or factor[0] > factor[1]:
            raise ValueError(f"`{name}` should be a number or an ascending pair of numbers. Received: {name}={factor}")
        return factor[0], factor[1]
    largest: Any = factor
    return 0, largest


class ColorLayer(RandomImageLayer):
    """Base class of layers that change the colors of images at random.

    Subclasses define `_recolored(images)`, which gets a batch of images with values from 0 to 1.

    Args:
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        value_range: Sequence[float] = (0, 255),
        data_format: str | None = None,
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(seed=seed, **kwargs)
        self.value_range = tuple(value_range)
        self.data_format = data_format_of(data_format)

    def _changed(self, images: Tensor) -> Tensor:
        low, high = self.value_range

        def recolored(batch: Tensor) -> Tensor:
            return self._recolored((batch - low) / (high - low)) * (high - low) + low

        return with_channels_last(recolored, images, self.data_format)

    def _recolored(self, images: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__}._recolored")

    def _drawn(self, images: Tensor, bounds: tuple[float, float]) -> Tensor:
        """Draws a number between the bounds for each image."""
        shape = tf.stack([tf.shape(images)[0], 1, 1, 1])
        drawn = self._random_generator.random_uniform(shape, 0.0, 1.0)
        return tf.cast(bounds[0] + drawn * (bounds[1] - bounds[0]), images.dtype)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "value_range": list(self.value_range), "data_format": self.data_format}


class _FactorLayer(ColorLayer):
    """Base class of color layers with a random factor."""

    def __init__(
        self,
        factor: float | Sequence[float] = 1.0,
        value_range: Sequence[float] = (0, 255),
        data_format: str | None = None,
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(value_range, data_format, seed, **kwargs)
        self.factor = bounds_of(factor)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "factor": list(self.factor), "seed": self.seed}


class AutoContrast(ColorLayer):
    """Stretches each channel of each image to the full range of values.

    Args:
        value_range: Lowest and highest possible pixel value of the inputs.
        **kwargs: `data_format`, and arguments of `Layer`.
    """

    def __init__(self, value_range: Sequence[float] = (0, 255), **kwargs: Any) -> None:
        super().__init__(value_range, **kwargs)

    def _unchanged(self, images: Tensor) -> Tensor:
        return self._changed(images)

    def _recolored(self, images: Tensor) -> Tensor:
        low = tf.reduce_min(images, [1, 2], keepdims=True)
        high = tf.reduce_max(images, [1, 2], keepdims=True)
        flat = tf.equal(low, high)
        return tf.where(flat, images, (images - low) / tf.where(flat, tf.ones_like(low), high - low))


class Solarization(ColorLayer):
    """Adds a random amount to the colors and inverts those above a random threshold.

    Args:
        addition_factor: Amount to add, as a fraction of the value range: the largest one, or a pair to draw from.
        threshold_factor: Threshold, as a fraction of the value range: the largest one, or a pair to draw from.
        value_range: Lowest and highest possible pixel value of the inputs.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        addition_factor: float | Sequence[float] = 0.0,
        threshold_factor: float | Sequence[float] = 0.0,
        value_range: Sequence[float] = (0, 255),
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(value_range, seed=seed, **kwargs)
        self.addition_factor = bounds_of(addition_factor, "addition_factor")
        self.threshold_factor = bounds_of(threshold_factor, "threshold_factor")

    def _recolored(self, images: Tensor) -> Tensor:
        found = tf.clip_by_value(images + self._drawn(images, self.addition_factor), 0.0, 1.0)
        return tf.where(found < self._drawn(images, self.threshold_factor), found, 1 - found)

    def get_config(self) -> dict[str, Any]:
        own = {"addition_factor": list(self.addition_factor), "threshold_factor": list(self.threshold_factor)}
        return {**super().get_config(), **own, "seed": self.seed}


class Equalization(ColorLayer):
    """Equalizes the histogram of each channel.

    Args:
        value_range: Lowest and highest possible pixel value of the inputs.
        bins: Number of bins of the histogram.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self, value_range: Sequence[float] = (0, 255), bins: int = 256, data_format: str | None = None, **kwargs: Any
    ) -> None:
        super().__init__(value_range, data_format, **kwargs)
        self.bins = bins

    def _unchanged(self, images: Tensor) -> Tensor:
        return self._changed(images)

    def _recolored(self, images: Tensor) -> Tensor:
        bins, sizes = self.bins, tf.shape(images)
        levels = tf.cast(tf.clip_by_value(images, 0.0, 1.0) * (bins - 1), tf.int32)
        rows = tf.reshape(tf.transpose(levels, [0, 3, 1, 2]), [-1, sizes[1] * sizes[2]])
        counts = tf.math.bincount(rows, minlength=bins, maxlength=bins, axis=-1)
        below = tf.cumsum(counts, axis=-1)
        first = tf.reduce_min(tf.where(below > 0, below, sizes[1] * sizes[2]), -1, keepdims=True)
        spread = tf.maximum(sizes[1] * sizes[2] - first, 1)
        table = tf.cast(tf.maximum(below - first, 0), images.dtype) / tf.cast(spread, images.dtype)
        found = tf.reshape(tf.gather(table, rows, batch_dims=1), tf.stack([sizes[0], sizes[3], sizes[1], sizes[2]]))
        return tf.transpose(found, [0, 2, 3, 1])

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "bins": self.bins}


class RandomGrayscale(ColorLayer):
    """Converts a random fraction of the images to grayscale.

    Args:
        factor: The fraction, between 0 and 1.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `factor` is not in [0, 1].
    """

    def __init__(
        self, factor: float = 0.5, data_format: str | None = None, seed: int | None = None, **kwargs: Any
    ) -> None:
        if not 0 <= factor <= 1:
            raise ValueError(f"`factor` should be between 0 and 1. Received: factor={factor}")
        super().__init__((0, 1), data_format, seed, **kwargs)
        self.factor = factor

    def _recolored(self, images: Tensor) -> Tensor:
        gray = tf.image.rgb_to_grayscale(images) + tf.zeros_like(images)
        return tf.where(self._drawn(images, (0, 1)) < self.factor, gray, images)

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        config.pop("value_range")
        return {**config, "factor": self.factor, "seed": self.seed}


class RandomInvert(_FactorLayer):
    """Inverts the colors of random images.

    Args:
        factor: Probability of a change: the largest one, or a pair (lowest, highest) to draw from.
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def _recolored(self, images: Tensor) -> Tensor:
        return tf.where(self._drawn(images, (0, 1)) < self._drawn(images, self.factor), 1 - images, images)


class RandomHue(_FactorLayer):
    """Shifts the hue of each image by a random amount.

    Args:
        factor: Size of the shift in half turns of the color wheel: the largest one, or a pair (lowest, highest) to draw
            from.
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def _recolored(self, images: Tensor) -> Tensor:
        hsv = tf.image.rgb_to_hsv(images)
        sign = tf.sign(self._drawn(images, (-1, 1)))
        hue = hsv[..., :1] + sign * self._drawn(images, self.factor) * 0.5
        return tf.image.hsv_to_rgb(tf.concat([hue - tf.floor(hue), hsv[..., 1:]], -1))


class RandomSaturation(_FactorLayer):
    """Changes the color saturation of each image by a random amount.

    Args:
        factor: Saturation between 0 (gray) and 1 (strongest), 0.5 for no change: the largest one, or a pair (lowest,
            highest) to draw from.
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def _recolored(self, images: Tensor) -> Tensor:
        factor = self._drawn(images, self.factor)
        hsv = tf.image.rgb_to_hsv(images)
        scale = factor / tf.maximum(1 - factor, 1e-7)
        saturation = tf.clip_by_value(hsv[..., 1:2] * scale, 0.0, 1.0)
        return tf.image.hsv_to_rgb(tf.concat([hsv[..., :1], saturation, hsv[..., 2:]], -1))


class RandomColorDegeneration(_FactorLayer):
    """Blends each image with its grayscale version by a random amount.

    Args:
        factor: Share of the grayscale image: the largest one, or a pair (lowest, highest) to draw from.
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def _recolored(self, images: Tensor) -> Tensor:
        factor = self._drawn(images, self.factor)
        return images + (tf.image.rgb_to_grayscale(images) - images) * factor


class RandomPosterization(ColorLayer):
    """Keeps only the highest bits of each color.

    Args:
        factor: Number of bits, from 1 to 8.
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `factor` is not from 1 to 8.
    """

    def __init__(
        self,
        factor: int,
        value_range: Sequence[float] = (0, 255),
        data_format: str | None = None,
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(value_range, data_format, seed, **kwargs)
        if not 1 <= factor <= 8:
            raise ValueError(f"`factor` should be a number of bits from 1 to 8. Received: factor={factor}")
        self.factor = factor

    def _recolored(self, images: Tensor) -> Tensor:
        step = 2.0 ** (8 - self.factor)
        return tf.floor(tf.round(images * 255) / step) * step / 255

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "factor": self.factor, "seed": self.seed}


class RandomSharpness(_FactorLayer):
    """Blurs or sharpens each image by a random amount.

    Args:
        factor: Sharpness between 0 (blurred) and 1 (sharpened), 0.5 for no change: the largest one, or a pair (lowest,
            highest) to draw from.
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def _recolored(self, images: Tensor) -> Tensor:
        factor = self._drawn(images, self.factor) * 2
        kernel = tf.constant([[1.0, 1.0, 1.0], [1.0, 5.0, 1.0], [1.0, 1.0, 1.0]], images.dtype) / 13
        kernel = tf.tile(kernel[:, :, None, None], [1, 1, images.shape[-1], 1])
        inner = tf.nn.depthwise_conv2d(images, kernel, [1, 1, 1, 1], "VALID")
        blurred = tf.concat([images[:, :1, 1:-1], inner, images[:, -1:, 1:-1]], 1)  # the edges are not blurred
        blurred = tf.concat([images[:, :, :1], blurred, images[:, :, -1:]], 2)
        return tf.clip_by_value(blurred + factor * (images - blurred), 0.0, 1.0)
