"""Dropout, spatial dropout and noise layers, which are active during training."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.keras.engine.training_branch import if_training
from headrace._src.keras.engine.typing import Shape, Training
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DimensionLike


class _Random(Layer):
    _draws = True

    def __init__(self, seed: int | None = None, **kwargs: Any) -> None:
        for name in ("force_generator", "rng_type"):  # the generators of these layers are the same in any case
            kwargs.pop(name, None)
        super().__init__(**kwargs)
        self.seed = seed
        self._calls = 0
        self.supports_masking = True

    def _next_seed(self) -> int | None:
        """Returns the seed of the next call, which grows by one with each call, as in Keras 2."""
        if self.seed is None:
            return None
        self._calls += 1
        return self.seed + self._calls - 1

    def call(self, inputs: Tensor, training: Training = None) -> Tensor:
        return if_training(training, lambda: self._changed(inputs), lambda: inputs)

    def _changed(self, inputs: Tensor) -> Tensor:
        raise NotImplementedError

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)


def _checked_rate(rate: float) -> float:
    if isinstance(rate, (int, float)) and not 0 <= rate <= 1:
        raise ValueError(f"Invalid value {rate} received for `rate`, expected a value between 0 and 1.")
    return rate


class Dropout(_Random):
    """Sets a random fraction of the values to zero during training.

    The remaining values are scaled up by `1 / (1 - rate)`, so that their expected sum is unchanged. Inference returns
    the inputs.

    Args:
        rate: Fraction of the values to drop, between 0 and 1.
        noise_shape: Shape of the random choice, broadcast to the inputs: 1 for axes along which values are dropped
            together, None for the size of the inputs.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `rate` is not in [0, 1].

    >>> tf.keras.layers.Dropout(0.5)([1.0, 2.0], training=False).numpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(
        self, rate: float, noise_shape: Sequence[DimensionLike] | None = None, seed: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(seed=seed, **kwargs)
        self.rate, self.noise_shape = _checked_rate(rate), noise_shape

    def _noise_shape(self, inputs: Tensor) -> Sequence[DimensionLike] | None:
        if self.noise_shape is None:
            return None
        shape = tf.shape(inputs)
        return [shape[i] if size is None else size for i, size in enumerate(self.noise_shape)]

    def _changed(self, inputs: Tensor) -> Tensor:
        return tf.nn.dropout(inputs, rate=self.rate, noise_shape=self._noise_shape(inputs), seed=self._next_seed())

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "rate": self.rate, "noise_shape": self.noise_shape, "seed": self.seed}


class SpatialDropout1D(Dropout):
    """Drops whole features of sequences during training.

    Args:
        rate: Fraction of the values to drop, between 0 and 1.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.SpatialDropout1D(0.5)(tf.ones([1, 2, 3])).shape
    TensorShape([1, 2, 3])
    """

    def __init__(self, rate: float, seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(rate, seed=seed, **kwargs)
        self.input_spec = InputSpec(ndim=3)

    def _noise_shape(self, inputs: Tensor) -> Sequence[DimensionLike] | None:
        shape = tf.shape(inputs)
        return [shape[0], 1, shape[2]]


class _SpatialDropout(Dropout):
    _rank: int

    def __init__(self, rate: float, data_format: str | None = None, seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(rate, seed=seed, **kwargs)
        self.data_format = data_format_of(data_format)
        self.input_spec = InputSpec(ndim=self._rank + 2)

    def _noise_shape(self, inputs: Tensor) -> Sequence[DimensionLike] | None:
        shape, ones = tf.shape(inputs), [1] * self._rank
        if self.data_format == "channels_first":
            return [shape[0], shape[1], *ones]
        return [shape[0], *ones, shape[self._rank + 1]]


class SpatialDropout2D(_SpatialDropout):
    """Drops whole channels of images during training.

    Args:
        rate: Fraction of the values to drop, between 0 and 1.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 2


class SpatialDropout3D(_SpatialDropout):
    """Drops whole channels of volumes during training.

    Args:
        rate: Fraction of the values to drop, between 0 and 1.
        data_format: "channels_last" or "channels_first". None uses `tf.keras.backend.image_data_format()`.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.
    """

    _rank = 3


class GaussianNoise(_Random):
    """Adds normal noise with mean zero during training.

    Args:
        stddev: Standard deviation of the noise.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.GaussianNoise(0.1)(tf.ones([2])).numpy()
    array([1., 1.], dtype=float32)
    """

    def __init__(self, stddev: float, seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(seed=seed, **kwargs)
        self.stddev = stddev

    def _changed(self, inputs: Tensor) -> Tensor:
        return inputs + tf.random.normal(
            tf.shape(inputs), stddev=self.stddev, dtype=inputs.dtype, seed=self._next_seed()
        )

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "stddev": self.stddev, "seed": self.seed}


class GaussianDropout(_Random):
    """Multiplies by normal noise with mean one during training.

    Args:
        rate: Drop rate of the dropout with the same variance, `rate / (1 - rate)`. It must be below 1.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `rate` is not in [0, 1].
    """

    def __init__(self, rate: float, seed: int | None = None, **kwargs: Any) -> None:
        super().__init__(seed=seed, **kwargs)
        self.rate = _checked_rate(rate)

    def _changed(self, inputs: Tensor) -> Tensor:
        stddev = math.sqrt(self.rate / (1.0 - self.rate))
        return inputs * tf.random.normal(tf.shape(inputs), 1.0, stddev, dtype=inputs.dtype, seed=self._next_seed())

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "rate": self.rate, "seed": self.seed}


# The lower bound of selu: -scale * alpha.
_SELU_FLOOR = -1.6732632423543772848170429916717 * 1.0507009873554804934193349852946


class AlphaDropout(_Random):
    """Drops values during training and keeps the mean and variance of normalized inputs.

    It suits networks with the selu activation: dropped values are set to the lower bound of selu.

    Args:
        rate: Fraction of the values to drop, between 0 and 1.
        noise_shape: Shape of the random choice, broadcast to the inputs. None uses the shape of the inputs.
        seed: Integer seed of the random values. None draws a new seed.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `rate` is not in [0, 1].
    """

    def __init__(
        self, rate: float, noise_shape: Sequence[DimensionLike] | None = None, seed: int | None = None, **kwargs: Any
    ) -> None:
        super().__init__(seed=seed, **kwargs)
        self.rate, self.noise_shape = _checked_rate(rate), noise_shape

    def call(self, inputs: Tensor, training: Training = None) -> Tensor:
        return super().call(inputs, training) if 0.0 < self.rate < 1.0 else inputs

    def _changed(self, inputs: Tensor) -> Tensor:
        shape = tf.shape(inputs) if self.noise_shape is None else self.noise_shape
        drawn = tf.random.uniform(shape, dtype=inputs.dtype, seed=self._next_seed())
        kept = tf.cast(drawn >= self.rate, inputs.dtype)
        scale = ((1 - self.rate) * (1 + self.rate * _SELU_FLOOR**2)) ** -0.5
        offset = -scale * _SELU_FLOOR * self.rate
        return scale * (inputs * kept + _SELU_FLOOR * (1 - kept)) + offset

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "rate": self.rate, "seed": self.seed}
