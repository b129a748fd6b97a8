"""Flatten, Reshape, Permute and RepeatVector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.channels import data_format_of, put_last
from headrace._src.keras.engine.input_spec import InputSpec
from headrace._src.keras.engine.layer import Layer
from headrace._src.tensors.tensor import Tensor


class Flatten(Layer):
    """Flattens each sample to one axis.

    Args:
        data_format: "channels_last" or "channels_first". With "channels_first", channels are moved to the end before
            flattening.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Flatten()(tf.zeros([2, 3, 4])).shape
    TensorShape([2, 12])
    """

    def __init__(self, data_format: str | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.data_format = data_format_of(data_format)
        self.input_spec = InputSpec(min_ndim=1)

    def call(self, inputs: Tensor) -> Tensor:
        rank = inputs.shape.rank
        if rank is not None and rank > 1:
            inputs = put_last(inputs, self.data_format == "channels_first")
        if rank == 1:
            return tf.expand_dims(inputs, axis=-1)
        sizes: list[Any] = inputs.shape.as_list()[1:]
        if all(size is not None for size in sizes):
            return tf.reshape(inputs, [-1, int(np.prod(sizes))])
        return tf.reshape(inputs, [tf.shape(inputs)[0], -1])

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "data_format": self.data_format}


class Reshape(Layer):
    """Reshapes each sample.

    Args:
        target_shape: Shape of the output samples, without the batch axis. One size may be -1 and is computed from the
            others.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    >>> tf.keras.layers.Reshape((3, -1))(tf.zeros([2, 12])).shape
    TensorShape([2, 3, 4])
    """

    def __init__(self, target_shape: Sequence[int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.target_shape = tuple(target_shape)

    def call(self, inputs: Tensor) -> Tensor:
        sizes: Any = inputs.shape.as_list()[1:] if inputs.shape.rank is not None else [None]
        if all(size is not None for size in sizes):
            return tf.reshape(inputs, [-1, *self._resolved(sizes)])
        return tf.reshape(inputs, [tf.shape(inputs)[0], *self.target_shape])

    def _resolved(self, sizes: list[int]) -> list[int]:
        total, target = int(np.prod(sizes)), list(self.target_shape)
        known = int(np.prod([size for size in target if size != -1]))
        fits = total % known == 0 if -1 in target and known else total == known
        if not fits or target.count(-1) > 1:
            raise ValueError(
                f"total size of new array must be unchanged, input_shape = {sizes}, output_shape = {target}"
            )
        return [total // known if size == -1 else size for size in target]

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "target_shape": self.target_shape}


class Permute(Layer):
    """Reorders the axes of each sample.

    Args:
        dims: The axes in their new order. They are counted from 1, without the batch axis.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        ValueError: If `dims` is not a permutation of 1, 2, and so on.

    >>> tf.keras.layers.Permute((2, 1))(tf.zeros([1, 3, 4])).shape
    TensorShape([1, 4, 3])
    """

    def __init__(self, dims: Sequence[int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.dims = tuple(dims)
        if sorted(self.dims) != list(range(1, len(self.dims) + 1)):
            raise ValueError(
                f"Invalid permutation argument `dims` for Permute Layer. The set of indices in `dims` must be "
                f"consecutive and start from 1. Received dims={dims}"
            )
        self.input_spec = InputSpec(ndim=len(self.dims) + 1)

    def call(self, inputs: Tensor) -> Tensor:
        return tf.transpose(inputs, (0, *self.dims))

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "dims": self.dims}


class RepeatVector(Layer):
    """Repeats each sample along a new time axis: (batch, features) becomes (batch, n, features).

    Args:
        n: Number of repetitions.
        **kwargs: Further arguments of `Layer`, such as `name`, `dtype` and `trainable`.

    Raises:
        TypeError: If `n` is not an int.

    >>> tf.keras.layers.RepeatVector(3)(tf.zeros([2, 4])).shape
    TensorShape([2, 3, 4])
    """

    def __init__(self, n: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if not isinstance(n, int):
            raise TypeError(f"Expected an integer value for `n`, got {type(n)}.")
        self.n = n
        self.input_spec = InputSpec(ndim=2)

    def call(self, inputs: Tensor) -> Tensor:
        return tf.tile(tf.expand_dims(inputs, 1), [1, self.n, 1])

    def get_config(self) -> dict[str, Any]:
        return {**super().get_config(), "n": self.n}
