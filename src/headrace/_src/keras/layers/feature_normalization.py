"""Normalization: features brought to mean zero and variance one by statistics of the data."""

from __future__ import annotations

from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.layers.layer import Layer
from headrace._src.keras.training.batches import batches_of


class Normalization(Layer):
    """`(inputs - mean) / sqrt(variance)`, with the statistics that `adapt` found or that are given.

    Args:
        axis: The axis (or axes) whose entries have statistics of their own; None for one for all.
        mean, variance: The statistics, instead of `adapt`.
        invert: Whether to undo a normalization instead.
    """

    def __init__(
        self, axis: Any = -1, mean: Any = None, variance: Any = None, invert: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        if (mean is None) != (variance is None):
            raise ValueError(
                "When setting values directly, both `mean` and `variance` must be set. Got mean: "
                f"{mean} and variance: {variance}"
            )
        self.axis = () if axis is None else tuple(axis) if isinstance(axis, (list, tuple)) else (axis,)
        self.input_mean, self.input_variance, self.invert = mean, variance, invert
        self._mean: Any = None
        self._variance: Any = None

    _untracked = Layer._untracked | {"_mean", "_variance", "input_mean", "input_variance"}

    def build(self, input_shape: Any) -> None:
        shape = tf.TensorShape(input_shape).as_list()
        axes = sorted(axis % len(shape) for axis in self.axis)
        sizes = [shape[axis] for axis in axes]
        if None in sizes:
            raise ValueError(f"All `axis` values to be kept must have known shape. Got axis: {self.axis}, {shape}")
        self._wide = [shape[axis] if axis in axes else 1 for axis in range(len(shape))]
        self._reduced = [axis for axis in range(len(shape)) if axis not in axes]
        if self.input_mean is None:
            with tf.name_scope(""):
                self.adapt_mean = self.add_weight("mean", sizes, initializer="zeros", trainable=False)
                self.adapt_variance = self.add_weight("variance", sizes, initializer="ones", trainable=False)
                self.count = self.add_weight("count", (), dtype="int64", initializer="zeros", trainable=False)
        else:
            self._mean = tf.broadcast_to(tf.cast(self.input_mean, self.compute_dtype), self._wide)
            self._variance = tf.broadcast_to(tf.cast(self.input_variance, self.compute_dtype), self._wide)
        super().build(input_shape)

    def adapt(self, data: Any, batch_size: int | None = None, steps: int | None = None) -> None:
        """Finds the statistics of data: an array or a dataset of batches."""
        if self.input_mean is not None:
            raise ValueError("Cannot `adapt` a Normalization layer that is initialized with static `mean` and "
                             "`variance`.")  # fmt: skip
        parts = []
        for batch in batches_of(data, None, None, batch_size, False, steps).epoch():
            parts.append(np.asarray(tf.nest.flatten(batch)[0], np.float64))
        values = np.concatenate([part if part.ndim > 1 else part[:, None] for part in parts])
        if not self.built:
            self.build((None, *values.shape[1:]))
            self.built = True
        self._batch_input_shape = (None,) * values.ndim
        reduced = tuple(self._reduced)
        self.adapt_mean.assign(values.mean(reduced))
        self.adapt_variance.assign(values.var(reduced))
        self.count.assign(int(np.prod([values.shape[axis] for axis in reduced])))

    def call(self, inputs: Any) -> Any:
        mean = self._mean if self._mean is not None else tf.reshape(self.adapt_mean, self._wide)
        variance = self._variance if self._variance is not None else tf.reshape(self.adapt_variance, self._wide)
        values = tf.cast(inputs, self.compute_dtype)
        deviation = tf.maximum(tf.sqrt(tf.cast(variance, values.dtype)), tf.keras.backend.epsilon())
        mean = tf.cast(mean, values.dtype)
        return mean + values * deviation if self.invert else (values - mean) / deviation

    def compute_output_shape(self, input_shape: Any) -> Any:
        return tf.TensorShape(input_shape)

    def get_config(self) -> dict[str, Any]:
        own = {"axis": self.axis, "invert": self.invert}
        return {**super().get_config(), **own, "mean": self.input_mean, "variance": self.input_variance}
