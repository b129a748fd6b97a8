"""Random numbers whose spread follows the number of inputs and outputs of a layer: Glorot, He, LeCun."""

from __future__ import annotations

import math
from typing import Any

import headrace as tf
from headrace._src.keras.initializers.initializer import SeededInitializer, floating, wanted_shape

_MODES = ("fan_in", "fan_out", "fan_avg")
_DISTRIBUTIONS = ("uniform", "truncated_normal", "untruncated_normal")
# The standard deviation of a standard normal number cut off at two deviations.
_TRUNCATED_DEVIATION = 0.87962566103423978


def fans(shape: list[int]) -> tuple[float, float]:
    """How many inputs and outputs each unit of a kernel of that shape has."""
    if not shape:
        return 1, 1
    if len(shape) == 1:
        return shape[0], shape[0]
    field = math.prod(shape[:-2])
    return shape[-2] * field, shape[-1] * field


class VarianceScaling(SeededInitializer):
    """Random numbers with variance `scale` over the number of inputs, outputs, or their mean.

    Args:
        scale: A positive number.
        mode: "fan_in", "fan_out" or "fan_avg".
        distribution: "truncated_normal", "untruncated_normal" or "uniform".
        seed: An integer, or None.
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

    def __call__(self, shape: Any, dtype: Any = None, **kwargs: Any) -> Any:
        found = floating(self, dtype)
        wanted = wanted_shape(self, shape, kwargs)
        # A partition is spread like the whole variable.
        fan_in, fan_out = fans(wanted_shape(self, shape, {}))
        count = {"fan_in": fan_in, "fan_out": fan_out, "fan_avg": (fan_in + fan_out) / 2.0}[self.mode]
        variance = self.scale / max(1.0, count)
        seed = self.stateless_seed()
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
    """A variance scaling whose only free argument is the seed."""

    def get_config(self) -> dict[str, Any]:
        return {"seed": self.seed}


class GlorotUniform(_Named):
    """Uniform numbers within sqrt(6 / (inputs + outputs))."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_avg", "uniform", seed)


class GlorotNormal(_Named):
    """Truncated normal numbers of variance 2 / (inputs + outputs)."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_avg", "truncated_normal", seed)


class LecunUniform(_Named):
    """Uniform numbers within sqrt(3 / inputs)."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_in", "uniform", seed)


class LecunNormal(_Named):
    """Truncated normal numbers of variance 1 / inputs."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(1.0, "fan_in", "truncated_normal", seed)


class HeUniform(_Named):
    """Uniform numbers within sqrt(6 / inputs)."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(2.0, "fan_in", "uniform", seed)


class HeNormal(_Named):
    """Truncated normal numbers of variance 2 / inputs."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(2.0, "fan_in", "truncated_normal", seed)
