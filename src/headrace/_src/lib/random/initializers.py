"""Initializers of the root namespace, such as tf.random_normal_initializer: objects called with a shape."""

from __future__ import annotations

from typing import Any

import numpy as np

from headrace._src.lib.random.seeded import normal, truncated_normal, uniform
from headrace._src.lib.random.stateless import stateless_normal, stateless_truncated_normal, stateless_uniform
from headrace._src.ops.array.filling import ones, zeros
from headrace._src.tensors.convert import constant
from headrace._src.tensors.dtypes import DType, as_dtype, float32
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike, TensorLike

_PARTITION = ("partition_shape", "partition_offset")


class Initializer:
    """Base class: `initializer(shape, dtype)` returns the initial value of a variable."""

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__} must define __call__")

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal initializer.

        Returns:
            A dict of arguments.
        """
        return {}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """Creates the initializer from the result of `get_config`.

        Args:
            config: Dictionary that `get_config` returned.

        Returns:
            An initializer.
        """
        return cls(**{key: value for key, value in config.items() if key != "dtype"})


def _wanted_shape(shape: Any, options: dict[str, Any]) -> list[int]:
    """Returns the shape to fill, which is that of one partition for a partitioned variable."""
    for key in options:
        if key not in _PARTITION:
            raise TypeError(f"Keyword argument should be one of {list(_PARTITION)}. Received: {key}")
    return options.get("partition_shape", shape)


def _numeric(dtype: Any) -> DType:
    found = as_dtype(dtype)
    if not found.is_numpy_compatible or found.name == "string":
        raise ValueError(f"Argument `dtype` expected to be numeric or boolean. Received {found!r}.")
    return found


class Zeros(Initializer):
    """Initializes with zeros."""

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = float32, **kwargs: Any) -> Tensor:
        return zeros(_wanted_shape(shape, kwargs), _numeric(dtype))


class Ones(Initializer):
    """Initializes with ones."""

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = float32, **kwargs: Any) -> Tensor:
        return ones(_wanted_shape(shape, kwargs), _numeric(dtype))


class Constant(Initializer):
    """Initializes with given values: one for all elements, or one for each.

    Args:
        value: Number, or a list, tuple or NumPy array of numbers.
        support_partition: Whether one partition of a variable may be initialized.

    Raises:
        TypeError: If `value` is not a number, a list, a tuple or an array.
    """

    def __init__(self, value: TensorLike = 0, support_partition: bool = False) -> None:
        if not (np.isscalar(value) or isinstance(value, (list, tuple, np.ndarray))):
            raise TypeError(
                f"Invalid type for initial value: {type(value).__name__}. Expected Python scalar, list or tuple of "
                "values, or numpy.ndarray."
            )
        self.value, self.support_partition = value, support_partition

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        _wanted_shape(shape, kwargs)
        if kwargs and not self.support_partition:
            raise ValueError("Constant initializer doesn't support partition-related arguments")
        return constant(self.value, None if dtype is None else as_dtype(dtype), shape)

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments of the initializer."""
        return {"value": self.value}


class RandomUniform(Initializer):
    """Initializes with values drawn uniformly from [minval, maxval).

    Args:
        minval: Lower bound, inclusive.
        maxval: Upper bound, exclusive.
        seed: Integer seed. With a seed, every call returns the same values.
    """

    def __init__(self, minval: TensorLike = -0.05, maxval: TensorLike = 0.05, seed: int | None = None) -> None:
        self.minval, self.maxval, self.seed = minval, maxval, seed

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = float32, **kwargs: Any) -> Tensor:
        found, shape = _numeric(dtype), _wanted_shape(shape, kwargs)
        if self.seed is None:
            return uniform(shape, self.minval, self.maxval, found)
        return stateless_uniform(shape, [self.seed, 0], self.minval, self.maxval, found)

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments of the initializer."""
        return {"minval": self.minval, "maxval": self.maxval, "seed": self.seed}


class RandomNormal(Initializer):
    """Initializes with values drawn from a normal distribution.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation.
        seed: Integer seed. With a seed, every call returns the same values.
    """

    def __init__(self, mean: TensorLike = 0.0, stddev: TensorLike = 0.05, seed: int | None = None) -> None:
        self.mean, self.stddev, self.seed = mean, stddev, seed

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = float32, **kwargs: Any) -> Tensor:
        found, shape = as_dtype(dtype), _wanted_shape(shape, kwargs)
        if not found.is_floating:
            raise ValueError(f"Argument `dtype` is expected to be floating point. Received: {found!r}.")
        if self.seed is None:
            return normal(shape, self.mean, self.stddev, found)
        return stateless_normal(shape, [self.seed, 0], self.mean, self.stddev, found)

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments of the initializer."""
        return {"mean": self.mean, "stddev": self.stddev, "seed": self.seed}


class TruncatedNormal(RandomNormal):
    """Initializes with values drawn from a normal distribution, those beyond two standard deviations drawn again.

    Args:
        mean: Mean of the distribution.
        stddev: Standard deviation before values are drawn again.
        seed: Integer seed. With a seed, every call returns the same values.
    """

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = float32, **kwargs: Any) -> Tensor:
        found, shape = as_dtype(dtype), _wanted_shape(shape, kwargs)
        if self.seed is None:
            return truncated_normal(shape, self.mean, self.stddev, found)
        return stateless_truncated_normal(shape, [self.seed, 0], self.mean, self.stddev, found)
