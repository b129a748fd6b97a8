"""Normalization: normalizes features with the mean and variance of data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

import headrace as tf
from headrace._src.keras.engine.typing import AnyTensor, Data, Shape, Sizes
from headrace._src.keras.layers.preprocessing.preprocessing_layer import PreprocessingLayer
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array

Statistic: TypeAlias = float | Sequence[Any] | Array | Tensor


class Normalization(PreprocessingLayer):
    """Computes `(inputs - mean) / sqrt(variance)`.

    The mean and variance are given, or `adapt` computes them from data.

    Args:
        axis: Axis or axes whose entries have separate statistics. None uses one mean and variance for all values.
        mean: The mean. Pass it together with `variance` instead of calling `adapt`.
        variance: Known variance, a number or an array; None lets `adapt` compute it.
        invert: Whether to undo the normalization: `mean + inputs * sqrt(variance)`.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If only one of `mean` and `variance` is given, or one is a variable.

    >>> tf.keras.layers.Normalization(mean=3.0, variance=4.0)([[5.0]]).numpy()
    array([[1.]], dtype=float32)
    """

    def __init__(
        self,
        axis: Sizes | None = -1,
        mean: Statistic | None = None,
        variance: Statistic | None = None,
        invert: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        if isinstance(mean, tf.Variable) or isinstance(variance, tf.Variable):
            raise ValueError(
                "Normalization does not support passing a Variable for the `mean` or `variance` init arg: pass its "
                "value."
            )
        if (mean is None) != (variance is None):
            raise ValueError(
                "When setting values directly, both `mean` and `variance` must be set. Got mean: "
                f"{mean} and variance: {variance}"
            )
        self.axis = () if axis is None else tuple(axis) if isinstance(axis, (list, tuple)) else (axis,)
        self.input_mean, self.input_variance, self.invert = mean, variance, invert
        self._mean: Any = None
        self._variance: Any = None

    _untracked = PreprocessingLayer._untracked | {"_mean", "_variance", "input_mean", "input_variance"}

    def build(self, input_shape: Shape) -> None:
        shape = tf.TensorShape(input_shape).as_list()
        if any(not -len(shape) <= axis < len(shape) for axis in self.axis):
            raise ValueError(
                f"All `axis` values must be in the range [-ndim, ndim). Found ndim: `{len(shape)}`, axis: {self.axis}"
            )
        axes = sorted(axis % len(shape) for axis in self.axis)
        sizes = [shape[axis] for axis in axes]
        if None in sizes:
            raise ValueError(f"All `axis` values to be kept must have known shape. Got axis: {self.axis}, {shape}")
        self._wide = [shape[axis] if axis in axes else 1 for axis in range(len(shape))]
        self._reduced = [axis for axis in range(len(shape)) if axis not in axes]
        if self.input_mean is None:
            self.adapt_mean = self.add_weight("mean", sizes, initializer="zeros", trainable=False)
            self.adapt_variance = self.add_weight("variance", sizes, initializer="ones", trainable=False)
            self.count = self.add_weight("count", (), dtype="int64", initializer="zeros", trainable=False)
        elif self.input_variance is not None:
            self._mean = self._given(self.input_mean, sizes)
            self._variance = self._given(self.input_variance, sizes)
        super().build(input_shape)

    def _given(self, statistic: Any, sizes: list[int]) -> Any:
        """Returns a mean or variance, one number or one for each entry of the axes, as it broadcasts to inputs."""
        for_each = tf.cast(statistic, self.compute_dtype) * tf.ones(sizes, self.compute_dtype)
        return tf.reshape(for_each, self._wide)

    def adapt(self, data: Data, batch_size: int | None = None, steps: int | None = None) -> None:
        """Computes the mean and variance of data: an array, or a dataset of batches.

        Args:
            data: Array, tensor, or dataset of batches.
            batch_size: Number of samples in a batch; None uses 32.
            steps: Number of batches to use; None uses all.

        Raises:
            ValueError: If the layer was created with a mean and variance.
        """
        if self.input_mean is not None:
            raise ValueError(
                "Cannot `adapt` a Normalization layer that is initialized with static `mean` and `variance`, you "
                f"passed mean {self.input_mean} and variance {self.input_variance}."
            )
        super().adapt(data, batch_size, steps)

    def update_state(self, data: AnyTensor | Array) -> None:
        values = np.asarray(data, np.float64)
        if values.ndim < len(self._wide):  # no feature axis
            values = values[..., None]
        axes = tuple(self._reduced)
        count, seen = float(np.prod([values.shape[axis] for axis in axes])), float(self.count.numpy())
        new, old = values.mean(axes), self.adapt_mean.numpy()
        # Combined variance: the variance within each part plus that of the part means around the common mean.
        share = count / (count + seen)
        mean = old + (new - old) * share
        within = values.var(axes) + (new - mean) ** 2
        before = self.adapt_variance.numpy() + (old - mean) ** 2
        self.adapt_mean.assign(mean)
        self.adapt_variance.assign(before * (1.0 - share) + within * share)
        self.count.assign(int(count + seen))

    def reset_state(self) -> None:
        if self.input_mean is not None or not self.built:
            return
        self.adapt_mean.assign(tf.zeros_like(self.adapt_mean))
        self.adapt_variance.assign(tf.ones_like(self.adapt_variance))
        self.count.assign(0)

    @property
    def mean(self) -> Any:
        """The mean of each feature, in a shape that broadcasts to the inputs."""
        return self._statistic(self._mean, "adapt_mean")

    @property
    def variance(self) -> Any:
        """The variance of each feature, in a shape that broadcasts to the inputs."""
        return self._statistic(self._variance, "adapt_variance")

    def _statistic(self, given: Any, adapted: str) -> Any:
        if given is not None or not self.built:
            return given
        return tf.cast(tf.reshape(getattr(self, adapted), self._wide), self.compute_dtype)

    def call(self, inputs: Tensor) -> Tensor:
        values = tf.cast(inputs, self.compute_dtype)
        mean, variance = self.mean, self.variance
        deviation = tf.maximum(tf.sqrt(variance), tf.keras.backend.epsilon())
        return mean + values * deviation if self.invert else (values - mean) / deviation

    def compute_output_shape(self, input_shape: Shape) -> TensorShape:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        own = {"axis": self.axis, "invert": self.invert}
        given = {"mean": self.input_mean, "variance": self.input_variance}
        plain = {name: np.asarray(value).tolist() if value is not None else None for name, value in given.items()}
        return {**super().get_config(), **own, **plain}
