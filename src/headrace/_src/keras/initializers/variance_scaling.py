"""Random initializers whose variance depends on the number of inputs and outputs of a layer: Glorot, He, LeCun."""

from __future__ import annotations

import math
from typing import Any

import headrace as tf
from headrace._src.keras.initializers.initializer import SeededInitializer, floating, wanted_shape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, ShapeLike

_MODES = ("fan_in", "fan_out", "fan_avg")
_DISTRIBUTIONS = ("uniform", "truncated_normal", "untruncated_normal")
# Standard deviation of a standard normal distribution truncated at two deviations.
_TRUNCATED_DEVIATION = 0.87962566103423978


def fans(shape: list[int]) -> tuple[float, float]:
    """Returns the number of inputs and outputs of each unit of a kernel with that shape."""
    if not shape:
        return 1, 1
    if len(shape) == 1:
        return shape[0], shape[0]
    field = math.prod(shape[:-2])
    return shape[-2] * field, shape[-1] * field


class VarianceScaling(SeededInitializer):
    """Initializes a tensor with random values of variance `scale / n`.

    `n` is the number of inputs of a unit, the number of outputs, or their mean, depending on `mode`.

    Args:
        scale: Positive factor of the variance.
        mode: "fan_in", "fan_out" or "fan_avg".
        distribution: "truncated_normal", "untruncated_normal" or "uniform".
        seed: Integer seed; None draws one when the initializer is first called.

    Raises:
        ValueError: If `scale` is not positive, or `mode` or `distribution` is unknown.
    """

    def __init__(
        self,
        scale: float = 1.0,
        mode: str = "fan_in",
        distribution: str = "truncated_normal",
        seed: int | None = None,
    ) -> None:
        super().__init__(seed)
        if scale <= 0.0:
            raise ValueError(f"`scale` must be positive float. Received: scale={scale}.")
        if mode not in _MODES:
            raise ValueError(f"Invalid `mode` argument: {mode}. Please use one of the {set(_MODES)}.")
        distribution = "truncated_normal" if distribution.lower() == "normal" else distribution.lower()
        if distribution not in _DISTRIBUTIONS:
            raise ValueError(
                f"Invalid `distribution` argument: {distribution}. Allowed distributions: {set(_DISTRIBUTIONS)}."
            )
        self.scale, self.mode, self.distribution = scale, mode, distribution

    def __call__(self, shape: ShapeLike, dtype: DTypeLike | None = None, **kwargs: Any) -> Tensor:
        found = floating(self, dtype)
        wanted = wanted_shape(self, shape, kwargs)
        fan_in, fan_out = fans(wanted)
        count = {"fan_in": fan_in, "fan_out": fan_out, "fan_avg": (fan_in + fan_out) / 2.0}[self.mode]
        variance = self.scale / max(1.0, count)
        seed = self.stateless_seed(kwargs)
        if self.distribution == "uniform":
            limit = math.sqrt(3.0 * variance)
            return tf.random.stateless_uniform(wanted, seed, -limit, limit, found)
        if self.distribution == "untruncated_normal":
            return tf.random.stateless_normal(wanted, seed, 0.0, math.sqrt(variance), found)
        deviation = math.sqrt(variance) / _TRUNCATED_DEVIATION
        return tf.random.stateless_truncated_normal(wanted, seed, 0.0, deviation, found)

    def get_config(self) -> dict[str, Any]:
        return {"scale": self.scale, "mode": self.mode, "distribution": self.distribution, "seed": self.seed}


class _Named(VarianceScaling):
    """Base class of variance scalings whose only argument is the seed."""

    def get_config(self) -> dict[str, Any]:
        return {"seed": self.seed}


class GlorotUniform(_Named):
    """Draws values uniformly within `sqrt(6 / (fan_in + fan_out))` of zero.

    Args:
        seed: Integer seed; None draws one when the initializer is first called.

    >>> tf.keras.initializers.GlorotUniform(seed=1)((2, 3)).shape
    TensorShape([2, 3])
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_avg", "uniform", seed)


class GlorotNormal(_Named):
    """Draws values from a truncated normal distribution of variance `2 / (fan_in + fan_out)`.

    Args:
        seed: Integer seed; None draws one when the initializer is first called.
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_avg", "truncated_normal", seed)


class LecunUniform(_Named):
    """Draws values uniformly within `sqrt(3 / fan_in)` of zero.

    Args:
        seed: Integer seed; None draws one when the initializer is first called.
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_in", "uniform", seed)


class LecunNormal(_Named):
    """Draws values from a truncated normal distribution of variance `1 / fan_in`.

    Args:
        seed: Integer seed; None draws one when the initializer is first called.
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_in", "truncated_normal", seed)


class HeUniform(_Named):
    """Draws values uniformly within `sqrt(6 / fan_in)` of zero.

    Args:
        seed: Integer seed; None draws one when the initializer is first called.
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(2.0, "fan_in", "uniform", seed)


class HeNormal(_Named):
    """Draws values from a truncated normal distribution of variance `2 / fan_in`.

    Args:
        seed: Integer seed; None draws one when the initializer is first called.

    >>> tf.keras.initializers.HeNormal(seed=1)((2, 3)).shape
    TensorShape([2, 3])
    """

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(2.0, "fan_in", "truncated_normal", seed)
