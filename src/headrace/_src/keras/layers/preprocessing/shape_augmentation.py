"""Layers that distort, blur, mix and erase images at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Sizes, Training
from headrace._src.keras.layers.preprocessing.color_augmentation import ColorLayer, bounds_of
from headrace._src.keras.ops.image import gaussian_blur
from headrace._src.keras.ops.image_warp import affine_transform, elastic_transform, perspective_transform
from headrace._src.tensors.tensor import Tensor


class _SometimesLayer(ColorLayer):
    """Base class of layers that change a random fraction of the images."""

    def __init__(
        self,
        factor: float | Sequence[float],
        value_range: Sequence[float],
        seed: int | None,
        data_format: str | None,
        **kwargs: Any,
    ) -> None:
        super().__init__(value_range, data_format, seed, **kwargs)
        self.factor = bounds_of(factor)

    def _sometimes(self, images: Tensor, changed: Tensor) -> Tensor:
        chosen = self._drawn(images, (0, 1)) < self._drawn(images, self.factor)
        return tf.where(chosen, changed, images)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "factor": list(self.factor), "seed": self.seed}


class RandomErasing(_SometimesLayer):
    """Erases a random rectangle of random images.

    Args:
        factor: Fraction of the images to change: the largest one, or a pair to draw from.
        scale: Smallest and largest fraction of the area to erase.
        fill_value: Value of the erased pixels. None fills them with noise.
        value_range: Lowest and highest possible pixel value of the inputs.
        seed: Integer seed of the random values. None draws a new seed.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        factor: float | Sequence[float] = 1.0,
        scale: float | Sequence[float] = (0.02, 0.33),
        fill_value: float | None = None,
        value_range: Sequence[float] = (0, 255),
        seed: int | None = None,
        data_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(factor, value_range, seed, data_format, **kwargs)
        self.scale, self.fill_value = bounds_of(scale, "scale"), fill_value

    def _recolored(self, images: Tensor) -> Tensor:
        height, width = (tf.cast(n, images.dtype) for n in (tf.shape(images)[1], tf.shape(images)[2]))
        side = tf.sqrt(self._drawn(images, self.scale))
        top = self._drawn(images, (0, 1)) * (1 - side) * height
        left = self._drawn(images, (0, 1)) * (1 - side) * width
        rows = tf.range(height)[None, :, None, None]
        columns = tf.range(width)[None, None, :, None]
        down = (rows >= top) & (rows < top + side * height)
        inside = down & (columns >= left) & (columns < left + side * width)
        low, high = self.value_range
        filling: Any
        if self.fill_value is None:
            filling = tf.cast(self._random_generator.random_uniform(tf.shape(images)), images.dtype)
        else:
            filling = (tf.cast(self.fill_value, images.dtype) - low) / (high - low)
        return self._sometimes(images, tf.where(inside, filling, images))

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "scale": list(self.scale), "fill_value": self.fill_value}


class RandomGaussianBlur(_SometimesLayer):
    """Blurs random images with a Gaussian kernel.

    Args:
        factor: Fraction of the images to change: the largest one, or a pair to draw from.
        kernel_size: Size of the kernel: an integer or a pair.
        sigma: Standard deviation of the kernel: the largest one, or a pair to draw from.
        value_range: Lowest and highest possible pixel value of the inputs.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        factor: float | Sequence[float] = 1.0,
        kernel_size: Sizes = 3,
        sigma: float | Sequence[float] = 1.0,
        value_range: Sequence[float] = (0, 255),
        data_format: str | None = None,
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(factor, value_range, seed, data_format, **kwargs)
        self.kernel_size = (kernel_size,) * 2 if isinstance(kernel_size, int) else tuple(kernel_size)
        self.sigma = bounds_of(sigma, "sigma")

    def _recolored(self, images: Tensor) -> Tensor:
        widths = self._random_generator.random_uniform([2], self.sigma[0], self.sigma[1])
        widths = tf.maximum(tf.cast(widths, images.dtype), 1e-3)
        blurred = gaussian_blur(images, self.kernel_size, (widths[0], widths[1]), "channels_last")
        return self._sometimes(images, blurred)

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "kernel_size": list(self.kernel_size), "sigma": list(self.sigma)}


class RandomShear(ColorLayer):
    """Shears each image by a random amount.

    Args:
        x_factor: Horizontal shear: the largest one, or a pair to draw from.
        y_factor: Vertical shear: the largest one, or a pair to draw from.
        interpolation: "bilinear" or "nearest".
        fill_mode: How to fill points outside the image: "reflect", "wrap", "constant" or "nearest".
        fill_value: Value outside the image for `fill_mode="constant"`.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        x_factor: float | Sequence[float] = 0.0,
        y_factor: float | Sequence[float] = 0.0,
        interpolation: str = "bilinear",
        fill_mode: str = "reflect",
        fill_value: float = 0.0,
        data_format: str | None = None,
        seed: int | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__((0, 1), data_format, seed, **kwargs)
        self.x_factor, self.y_factor = bounds_of(x_factor, "x_factor"), bounds_of(y_factor, "y_factor")
        self.interpolation, self.fill_mode, self.fill_value = interpolation, fill_mode, fill_value

    def _recolored(self, images: Tensor) -> Tensor:
        x, y = (
            self._drawn(images, bounds)[:, 0, 0] * tf.sign(self._drawn(images, (-1, 1))[:, 0, 0])
            for bounds in (self.x_factor, self.y_factor)
        )
        zero, one = tf.zeros_like(x), tf.ones_like(x)
        transform = tf.concat([one, x, zero, y, one, zero, zero, zero], 1)
        return affine_transform(images, transform, self.interpolation, self.fill_mode, self.fill_value, "channels_last")

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        config.pop("value_range")
        names = ("interpolation", "fill_mode", "fill_value", "seed")
        factors = {"x_factor": list(self.x_factor), "y_factor": list(self.y_factor)}
        return {**config, **factors, **{name: getattr(self, name) for name in names}}


class RandomPerspective(_SometimesLayer):
    """Changes the perspective of random images by moving their corners inward.

    Args:
        factor: Fraction of the images to change: the largest one, or a pair to draw from.
        scale: Largest move of a corner, in halves of the image size.
        interpolation: "bilinear" or "nearest".
        fill_value: Value of the points outside the image.
        seed: Integer seed of the random values. None draws a new seed.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        factor: float | Sequence[float] = 1.0,
        scale: float = 1.0,
        interpolation: str = "bilinear",
        fill_value: float = 0.0,
        seed: int | None = None,
        data_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(factor, (0, 1), seed, data_format, **kwargs)
        self.scale, self.interpolation, self.fill_value = scale, interpolation, fill_value

    def _recolored(self, images: Tensor) -> Tensor:
        count = tf.shape(images)[0]
        bottom, right = (tf.cast(n - 1, images.dtype) for n in (tf.shape(images)[1], tf.shape(images)[2]))
        corners = tf.stack([[0.0, 0.0], [right, 0.0], [0.0, bottom], [right, bottom]])
        inwards = tf.constant([[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]], images.dtype)
        drawn = self._random_generator.random_uniform(tf.stack([count, 4, 2]), 0.0, 0.5 * self.scale)
        moved = corners + inwards * tf.cast(drawn, images.dtype) * tf.stack([right, bottom])
        start = tf.broadcast_to(corners, tf.shape(moved))
        changed = perspective_transform(images, start, moved, self.interpolation, self.fill_value, "channels_last")
        return self._sometimes(images, changed)

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        config.pop("value_range")
        names = ("scale", "interpolation", "fill_value")
        return {**config, **{name: getattr(self, name) for name in names}}


class RandomElasticTransform(_SometimesLayer):
    """Distorts random images by smooth random displacements.

    Args:
        factor: Fraction of the images to change: the largest one, or a pair to draw from.
        scale: Size of the displacements relative to the default.
        interpolation: "bilinear" or "nearest".
        fill_mode: How to fill points outside the image: "reflect", "wrap", "constant" or "nearest".
        fill_value: Value outside the image for `fill_mode="constant"`.
        value_range: Lowest and highest possible pixel value of the inputs.
        seed: Integer seed of the random values. None draws a new seed.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self,
        factor: float | Sequence[float] = 1.0,
        scale: float = 1.0,
        interpolation: str = "bilinear",
        fill_mode: str = "reflect",
        fill_value: float = 0.0,
        value_range: Sequence[float] = (0, 255),
        seed: int | None = None,
        data_format: str | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(factor, value_range, seed, data_format, **kwargs)
        self.scale, self.interpolation, self.fill_mode, self.fill_value = scale, interpolation, fill_mode, fill_value

    def _recolored(self, images: Tensor) -> Tensor:
        changed = elastic_transform(
            images, 20.0 * self.scale, 5.0, self.interpolation, self.fill_mode, self.fill_value,
            data_format="channels_last",
        )  # fmt: skip
        return self._sometimes(images, changed)

    def get_config(self) -> dict[str, Any]:
        names = ("scale", "interpolation", "fill_mode", "fill_value")
        return {**super().get_config(), **{name: getattr(self, name) for name in names}}


class MixUp(ColorLayer):
    """Mixes each image of a batch, and its label, with another one.

    Inputs are images, or a dictionary with "images" and "labels".

    Args:
        alpha: Parameter of the beta distribution from which the shares are drawn. Larger values mix more.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    def __init__(
        self, alpha: float = 0.2, data_format: str | None = None, seed: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__((0, 1), data_format, seed, autocast=False, **kwargs)
        self.alpha = alpha

    def call(self, inputs: Any, training: Training = True) -> Any:
        if not training:
            return inputs
        both = isinstance(inputs, dict)
        images = inputs["images"] if both else inputs
        count = tf.shape(images)[0]
        order = tf.argsort(self._random_generator.random_uniform([count]))
        share = self._share(count)

        def mixed(values: Tensor) -> Tensor:
            values = tf.cast(values, self.compute_dtype)
            weight = tf.reshape(share, [-1] + [1] * (len(values.shape) - 1))
            return weight * values + (1 - weight) * tf.gather(values, order)

        if not both:
            return mixed(images)
        return {**inputs, **{key: mixed(inputs[key]) for key in ("images", "labels") if key in inputs}}

    def _share(self, count: Tensor) -> Tensor:
        """Draws the share of each image in the mix from the beta distribution."""
        seed = self._random_generator.make_seed_for_stateless_op()
        first = tf.random.stateless_gamma([count], seed, self.alpha)
        second = tf.random.stateless_gamma([count], seed + 1, self.alpha)
        return tf.cast(tf.math.divide_no_nan(first, first + second), self.compute_dtype)

    def get_config(self) -> dict[str, Any]:
        config = super().get_config()
        config.pop("value_range")
        return {**config, "alpha": self.alpha, "seed": self.seed}
