"""RandomRotation, RandomZoom, RandomTranslation, RandomHeight and RandomWidth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Shape
from headrace._src.keras.layers.preprocessing.image_augmentation import RandomImageLayer, factor_range
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor

_FILL_MODES = ("reflect", "wrap", "constant", "nearest")
_INTERPOLATIONS = ("nearest", "bilinear")


class _Transformation(RandomImageLayer):
    """Base class of layers that apply a random projective transformation to each image."""

    def __init__(
        self,
        fill_mode: str = "reflect",
        interpolation: str = "bilinear",
        seed: int | None = None,
        fill_value: float = 0.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(seed=seed, **kwargs)
        if fill_mode not in _FILL_MODES:
            raise NotImplementedError(
                f"Unknown `fill_mode` {fill_mode}. Only `reflect`, `wrap`, `constant` and `nearest` are supported."
            )
        if interpolation not in _INTERPOLATIONS:
            raise NotImplementedError(
                f"Unknown `interpolation` {interpolation}. Only `nearest` and `bilinear` are supported."
            )
        self.fill_mode, self.interpolation, self.fill_value = fill_mode, interpolation, fill_value

    def _changed(self, images: Tensor) -> Tensor:
        single = images.shape.rank == 3
        batch = tf.expand_dims(images, 0) if single else images
        shape = tf.shape(batch)
        rows, columns = tf.cast(shape[1], tf.float32), tf.cast(shape[2], tf.float32)
        outputs = tf.raw_ops.ImageProjectiveTransformV3(
            images=batch, transforms=self._transforms(shape[0], rows, columns), output_shape=shape[1:3],
            interpolation=self.interpolation.upper(), fill_mode=self.fill_mode.upper(),
            fill_value=tf.constant(self.fill_value, tf.float32),
        )  # fmt: skip
        outputs = tf.squeeze(outputs, 0) if single else outputs
        outputs.set_shape(images.shape)
        return outputs

    def _transforms(self, count: Tensor, rows: Tensor, columns: Tensor) -> Tensor:
        """Returns one transformation per row. It maps output pixels to input pixels."""
        raise NotImplementedError(f"{type(self).__name__}._transforms")

    def _config_with(self, **own: Any) -> dict[str, Any]:
        kept = {"fill_mode": self.fill_mode, "fill_value": self.fill_value, "interpolation": self.interpolation}
        return {**super().get_config(), **own, **kept, "seed": self.seed}


class RandomRotation(_Transformation):
    """Rotates each image by a random angle.

    Args:
        factor: Largest angle in both directions as a fraction of a full turn, or a pair (lowest, highest). Positive
            angles turn counterclockwise.
        fill_mode: How to fill points outside the image: "reflect", "wrap", "constant" or "nearest".
        interpolation: "bilinear" or "nearest".
        seed: Integer seed of the random values. None draws a new seed.
        fill_value: Value outside the image for `fill_mode="constant"`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If the limits of `factor` are in the wrong order.

    >>> tf.keras.layers.RandomRotation(0.1)(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 4, 4, 3])
    """

    def __init__(
        self,
        factor: float | Sequence[float],
        fill_mode: str = "reflect",
        interpolation: str = "bilinear",
        seed: int | None = None,
        fill_value: float = 0.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(fill_mode, interpolation, seed, fill_value, **kwargs)
        self.factor = factor
        self.lower, self.upper = factor_range(factor)
        if self.upper < self.lower:
            raise ValueError(
                f"`factor` argument must have its upper bound above its lower bound. Received: factor={factor}"
            )

    def _transforms(self, count: Tensor, rows: Tensor, columns: Tensor) -> Tensor:
        turn = 2.0 * math.pi
        angles = self._random_generator.random_uniform([count], self.lower * turn, self.upper * turn)
        cos, sin, right, down = tf.cos(angles), tf.sin(angles), columns - 1, rows - 1
        left = (right - (cos * right - sin * down)) / 2.0
        top = (down - (sin * right + cos * down)) / 2.0
        zeros = tf.zeros_like(angles)
        return tf.stack([cos, -sin, left, sin, cos, top, zeros, zeros], axis=1)

    def get_config(self) -> dict[str, Any]:
        return self._config_with(factor=self.factor)


class RandomTranslation(_Transformation):
    """Shifts each image by a random distance.

    Args:
        height_factor: Largest shift up and down as a fraction of the height, or a pair (lowest, highest) between -1 and
            1.
        width_factor: Largest shift left and right as a fraction of the width, or a pair (lowest, highest) between -1
            and 1.
        fill_mode: How to fill points outside the image: "reflect", "wrap", "constant" or "nearest".
        interpolation: "bilinear" or "nearest".
        seed: Integer seed of the random values. None draws a new seed.
        fill_value: Value outside the image for `fill_mode="constant"`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If the limits of a factor are in the wrong order, or not in [-1, 1].
    """

    def __init__(
        self,
        height_factor: float | Sequence[float],
        width_factor: float | Sequence[float],
        fill_mode: str = "reflect",
        interpolation: str = "bilinear",
        seed: int | None = None,
        fill_value: float = 0.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(fill_mode, interpolation, seed, fill_value, **kwargs)
        self.height_factor, self.width_factor = height_factor, width_factor
        ranges = {}
        for name, factor in (("height_factor", height_factor), ("width_factor", width_factor)):
            low, high = ranges[name] = factor_range(factor, name)
            if high < low:
                raise ValueError(
                    f"`{name}` cannot have upper bound less than lower bound, got {factor}. Received: {name}={factor}"
                )
            if abs(low) > 1.0 or abs(high) > 1.0:
                raise ValueError(f"`{name}` argument must have values between [-1, 1]. Received: {name}={factor}")
        self.height_lower, self.height_upper = ranges["height_factor"]
        self.width_lower, self.width_upper = ranges["width_factor"]

    def _transforms(self, count: Tensor, rows: Tensor, columns: Tensor) -> Tensor:
        draw = self._random_generator.random_uniform
        down = draw([count, 1], self.height_lower, self.height_upper) * rows
        right = draw([count, 1], self.width_lower, self.width_upper) * columns
        ones, zeros = tf.ones_like(down), tf.zeros_like(down)
        return tf.concat([ones, zeros, -right, zeros, ones, -down, zeros, zeros], axis=1)

    def get_config(self) -> dict[str, Any]:
        return self._config_with(height_factor=self.height_factor, width_factor=self.width_factor)


class RandomZoom(_Transformation):
    """Zooms each image by a random factor. Positive factors zoom out, negative ones zoom in.

    Args:
        height_factor: Largest vertical zoom in both directions, or a pair (lowest, highest) between -1 and 1.
        width_factor: Largest horizontal zoom, or a pair. None uses the vertical zoom, which keeps the aspect ratio.
        fill_mode: How to fill points outside the image: "reflect", "wrap", "constant" or "nearest".
        interpolation: "bilinear" or "nearest".
        seed: Integer seed of the random values. None draws a new seed.
        fill_value: Value outside the image for `fill_mode="constant"`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `height_factor` is not in [-1, 1], or `width_factor` is below -1.

    >>> tf.keras.layers.RandomZoom(0.1)(tf.zeros([1, 4, 4, 3])).shape
    TensorShape([1, 4, 4, 3])
    """

    def __init__(
        self,
        height_factor: float | Sequence[float],
        width_factor: float | Sequence[float] | None = None,
        fill_mode: str = "reflect",
        interpolation: str = "bilinear",
        seed: int | None = None,
        fill_value: float = 0.0,
        **kwargs: Any,
    ) -> None:
        super().__init__(fill_mode, interpolation, seed, fill_value, **kwargs)
        self.height_factor, self.width_factor = height_factor, width_factor
        self.height_lower, self.height_upper = factor_range(height_factor, "height_factor")
        if abs(self.height_lower) > 1.0 or abs(self.height_upper) > 1.0:
            raise ValueError(
                f"`height_factor` argument must have values between [-1, 1]. Received: height_factor={height_factor}"
            )
        if width_factor is not None:
            self.width_lower, self.width_upper = factor_range(width_factor, "width_factor")
            if self.width_lower < -1.0 or self.width_upper < -1.0:
                raise ValueError(
                    f"`width_factor` argument must have values larger than -1. Received: width_factor={width_factor}"
                )

    def _transforms(self, count: Tensor, rows: Tensor, columns: Tensor) -> Tensor:
        draw = self._random_generator.random_uniform
        vertical = draw([count, 1], 1.0 + self.height_lower, 1.0 + self.height_upper)
        horizontal = vertical
        if self.width_factor is not None:
            horizontal = draw([count, 1], 1.0 + self.width_lower, 1.0 + self.width_upper)
        left, top = (columns - 1) / 2.0 * (1.0 - horizontal), (rows - 1) / 2.0 * (1.0 - vertical)
        zeros = tf.zeros_like(vertical)
        return tf.concat([horizontal, zeros, left, zeros, vertical, top, zeros, zeros], axis=1)

    def get_config(self) -> dict[str, Any]:
        return self._config_with(height_factor=self.height_factor, width_factor=self.width_factor)


class _Stretching(RandomImageLayer):
    """Base class of layers that resize the images of a batch along one axis by a random factor."""

    _axis: int

    def __init__(
        self, factor: float | Sequence[float], interpolation: str = "bilinear", seed: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(seed=seed, **kwargs)
        self.factor, self.interpolation = factor, interpolation
        self._lower, self._upper = factor_range(factor)
        if self._upper < self._lower:
            raise ValueError(
                f"`factor` argument cannot have upper bound less than lower bound. Received: factor={factor}"
            )
        if self._lower < -1.0 or self._upper < -1.0:
            raise ValueError(f"`factor` argument must have values larger than -1. Received: factor={factor}")

    def _changed(self, images: Tensor) -> Tensor:
        shape = tf.shape(images)
        factor = self._random_generator.random_uniform([], 1.0 + self._lower, 1.0 + self._upper)
        size = [shape[-3], shape[-2]]
        size[self._axis + 3] = tf.cast(factor * tf.cast(size[self._axis + 3], tf.float32), tf.int32)
        resized = tf.image.resize(images, tf.stack(size), method=self.interpolation)
        resized = tf.cast(resized, self.compute_dtype)
        if not tf.executing_eagerly():
            resized.set_shape(self.compute_output_shape(images.shape))
        return resized

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        shape = tf.TensorShape(input_shape).as_list()
        shape[self._axis] = None
        return tf.TensorShape(shape)

    def get_config(self) -> dict[str, Any]:
        own = {"factor": self.factor, "interpolation": self.interpolation, "seed": self.seed}
        return {**super().get_config(), **own}


class RandomHeight(_Stretching):
    """Changes the height of the images of a batch by a random factor.

    Args:
        factor: Largest change in both directions as a fraction of the height, or a pair (lowest, highest).
        interpolation: Method of `tf.image.resize`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If the limits of `factor` are in the wrong order, or below -1.
    """

    _axis = -3


class RandomWidth(_Stretching):
    """Changes the width of the images of a batch by a random factor.

    Args:
        factor: Largest change in both directions as a fraction of the width, or a pair (lowest, highest).
        interpolation: Method of `tf.image.resize`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If the limits of `factor` are in the wrong order, or below -1.
    """

    _axis = -2
