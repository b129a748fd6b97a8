"""Quantizer objects, and their lookup by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from headrace._src.keras.engine.typing import Config
from headrace._src.keras.quantizers.numbers import abs_max_quantize
from headrace._src.keras.saving.serialization import deserialize_keras_object, serialize_keras_object
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, TensorLike


class Quantizer:
    """Base class of quantizers: `quantizer(tensor)` returns a tensor of a smaller dtype.

    Args:
        output_dtype: Dtype of the result.
    """

    def __init__(self, output_dtype: str = "int8") -> None:
        self.output_dtype = output_dtype

    def __call__(self, x: TensorLike) -> Any:
        return x

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        raise NotImplementedError(f"{self} does not implement get_config()")

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a quantizer from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            A quantizer.
        """
        return cls(**config)


class AbsMaxQuantizer(Quantizer):
    """Quantizes floats to integers so that the largest absolute value fills the range.

    Args:
        axis: Axis or axes that share a scale.
        value_range: Smallest and largest integer.
        epsilon: Small value that prevents division by zero.
        output_dtype: Dtype of the integers.
    """

    def __init__(
        self,
        axis: int | Sequence[int] | None = None,
        value_range: tuple[int, int] = (-127, 127),
        epsilon: float = 1e-07,
        output_dtype: str = "int8",
    ) -> None:
        super().__init__(output_dtype)
        self.axis = (axis,) if isinstance(axis, int) else None if axis is None else tuple(axis)
        self.value_range, self.epsilon = (value_range[0], value_range[1]), epsilon

    def __call__(self, x: TensorLike, axis: AxisLike = None, to_numpy: bool = False) -> tuple[Tensor, Tensor]:
        axes = self.axis if axis is None else axis
        return abs_max_quantize(x, axes, self.value_range, self.output_dtype, self.epsilon, to_numpy)

    def get_config(self) -> dict[str, Any]:
        config = {"value_range": self.value_range, "epsilon": self.epsilon, "output_dtype": self.output_dtype}
        return {**config, "axis": self.axis} if self.axis is not None else config


def serialize(initializer: Quantizer) -> Config:
    """Returns the configuration of a quantizer.

    Args:
        initializer: Quantizer to describe.
    """
    return serialize_keras_object(initializer)


def deserialize(config: Config, custom_objects: Mapping[str, Any] | None = None) -> Quantizer:
    """Creates the quantizer described by a configuration.

    Args:
        config: Dictionary returned by `get_config`.
        custom_objects: Classes and functions to look up by name before the built-in ones.

    Returns:
        A quantizer.
    """
    return deserialize_keras_object(config, custom_objects)


def get(identifier: str | Config | type[Quantizer] | Quantizer | None, **kwargs: Any) -> Quantizer | None:
    """Returns the quantizer for a name, a configuration, a class or a quantizer.

    Args:
        identifier: Name, configuration dictionary, class, quantizer or None.
        **kwargs: Constructor arguments where a class is found.

    Raises:
        ValueError: If the identifier is of another type.
    """
    if identifier is None or isinstance(identifier, Quantizer):
        return identifier
    if isinstance(identifier, dict):
        return deserialize(identifier)
    if identifier in ("abs_max_quantizer", "AbsMaxQuantizer", AbsMaxQuantizer):
        return AbsMaxQuantizer(**kwargs)
    if callable(identifier):
        return identifier(**kwargs) if isinstance(identifier, type) else identifier
    raise ValueError(f"Could not interpret quantizer identifier: {identifier}")
