"""Base classes of initializers: callables that return the initial value of a variable of a given shape."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any, Self

import headrace as tf
from headrace._src.keras.backend.random_seeds import draw_seed
from headrace._src.keras.backend.settings import floatx
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike

_PARTITION = ("partition_shape", "partition_offset", "layout")


class Initializer:
    """Base class of initializers: `initializer(shape, dtype)` returns a tensor."""

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        raise NotImplementedError("Initializer subclasses must implement the `__call__()` method.")

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        return {}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates an initializer from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            An initializer.
        """
        return cls(**{key: value for key, value in config.items() if key != "dtype"})

    def clone(self) -> Self:
        """Returns a new initializer with the same arguments."""
        return type(self).from_config(self.get_config())


def wanted_shape(initializer: Initializer, shape: ShapeLike, options: dict[str, Any]) -> list[int]:
    """Returns the shape to fill: that of one partition if a partitioned variable requests it."""
    for key in options:
        if key not in _PARTITION:
            raise TypeError(f"Unknown keyword arguments: {key}. Allowed keyword arguments: {', '.join(_PARTITION)}.")
    wanted = options.get("partition_shape", shape)
    if tf.is_tensor(wanted):
        wanted = wanted.numpy()
    sizes = tf.TensorShape(wanted).as_list()
    if None in sizes:
        raise ValueError(f"{type(initializer).__name__} needs a fully known shape; received shape={shape}.")
    return [int(size) for size in sizes]


def refuse_partitions(initializer: Initializer, options: dict[str, Any]) -> None:
    """Raises ValueError for an initializer that cannot fill a part of a variable."""
    if "partition_shape" in options or "partition_offset" in options:
        raise ValueError(
            f"{type(initializer).__name__} initializer doesn't support partition-related arguments. Received: "
            f"{options}."
        )


def wanted_dtype(dtype: DTypeLike | None) -> DType:
    """Returns the requested dtype, or the default float type for None."""
    return tf.as_dtype(floatx() if dtype is None else dtype)


class SeededInitializer(Initializer):
    """Base class of random initializers: each call returns the same values for the same shape.

    Args:
        seed: Integer seed; None draws one when the initializer is first called.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed
        self._drawn: int | None = None
        self._used = False

    def stateless_seed(self, options: Mapping[str, Any] | None = None) -> Any:
        """Returns the seed; without a given one, draws a seed once and keeps it.

        Args:
            options: Options of the call. Partitions at different offsets have different seeds.
        """
        seed, offset = self._seed(), (options or {}).get("partition_offset")
        return seed if offset is None else tf.random.experimental.stateless_fold_in(seed, hash(tuple(offset)))

    def _seed(self) -> list[int]:
        if self.seed is not None:
            return [self.seed, 0]
        if self._drawn is None:
            self._drawn = draw_seed()
        elif self._used:
            warnings.warn(
                f"The initializer {type(self).__name__} is unseeded and being called multiple times, which will return "
                "identical values each time (even if the initializer is unseeded). Please update your code to provide "
                "a seed to the initializer, or avoid using the same initializer instance more than once.",
                stacklevel=5,
            )
        self._used = True
        return [self._drawn, 0]


def floating(initializer: Initializer, dtype: DTypeLike | None) -> DType:
    """Returns the requested dtype, which must be a float type."""
    found = wanted_dtype(dtype)
    if not found.is_floating:
        raise ValueError(
            f"Expected float or integer dtype, got {found}."
            if not found.is_integer
            else f"{type(initializer).__name__} needs a floating point dtype; received dtype={found.name}."
        )
    return found
