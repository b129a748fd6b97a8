"""Quantizers as objects, and how they are found by name."""

from __future__ import annotations

from typing import Any

from headrace._src.keras.quantizers.numbers import abs_max_quantize
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object


class Quantizer:
    """The base of quantizers: called on a tensor, they return a smaller one.

    Args:
        output_dtype: The dtype of what comes out.
    """

    def __init__(self, output_dtype: str = "int8") -> None:
        self.output_dtype = output_dtype

    def __call__(self, x: Any) -> Any:
        return x

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal quantizer."""
        raise NotImplementedError(f"{self} does not implement get_config()")

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """The quantizer made from these arguments."""
        return cls(**config)


class AbsMaxQuantizer(Quantizer):
    """Integers in which the largest number along the axes fills the range.

    Args:
        axis: The axis or axes that share a scale.
        value_range: The smallest and the largest integer.
        epsilon: Keeps divisions finite.
        output_dtype: The dtype of the integers.
    """

    def __init__(
        self,
        axis: Any = None,
        value_range: tuple[int, int] = (-127, 127),
        epsilon: float = 1e-07,
        output_dtype: str = "int8",
    ) -> None:
        super().__init__(output_dtype)
        self.axis = (axis,) if isinstance(axis, int) else None if axis is None else tuple(axis)
        self.value_range, self.epsilon = (value_range[0], value_range[1]), epsilon

    def __call__(self, x: Any, axis: Any = None, to_numpy: bool = False) -> Any:
        axes = self.axis if axis is None else axis
        return abs_max_quantize(x, axes, self.value_range, self.output_dtype, self.epsilon, to_numpy)

    def get_config(self) -> dict[str, Any]:
        config = {"value_range": self.value_range, "epsilon": self.epsilon, "output_dtype": self.output_dtype}
        return {**config, "axis": self.axis} if self.axis is not None else config


def serialize(initializer: Any) -> Any:
    """The quantizer as a configuration."""
    return serialize_keras_object(initializer)


def deserialize(config: Any, custom_objects: Any = None) -> Any:
    """The quantizer of a configuration."""
    return deserialize_keras_object(config, custom_objects)


def get(identifier: Any, **kwargs: Any) -> Any:
    """The quantizer that a name, a configuration, a class or a quantizer stands for."""
    if identifier is None or isinstance(identifier, Quantizer):
        return identifier
    if isinstance(identifier, dict):
        return deserialize(identifier)
    if identifier in ("abs_max_quantizer", "AbsMaxQuantizer", AbsMaxQuantizer):
        return AbsMaxQuantizer(**kwargs)
    if callable(identifier):
        return identifier(**kwargs) if isinstance(identifier, type) else identifier
    raise ValueError(f"Could not interpret quantizer identifier: {identifier}")
