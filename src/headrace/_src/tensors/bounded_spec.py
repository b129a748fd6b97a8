"""BoundedTensorSpec: a TensorSpec with the smallest and the largest value."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from headrace._src.tensors import dtypes
from headrace._src.tensors.specs import TensorSpec
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class BoundedTensorSpec(TensorSpec):
    """Describes tensors whose values are in a range.

    Args:
        shape: Shape of the tensors.
        dtype: Their dtype.
        minimum: Smallest value, a scalar or an array that broadcasts to `shape`.
        maximum: Largest value, likewise.
        name: Name of the tensors.
    """

    __slots__ = ("_maximum", "_minimum")

    def __init__(
        self, shape: ShapeLike | None, dtype: DTypeLike, minimum: Any, maximum: Any, name: str | None = None
    ) -> None:
        super().__init__(shape, dtype, name)
        for label, bound in (("minimum", minimum), ("maximum", maximum)):
            if bound is None:
                raise ValueError(f"`{label}` can not be None.")
            try:
                np.broadcast_shapes(np.shape(bound), tuple(1 if d is None else d for d in self.shape.as_list()))
            except ValueError as error:
                raise ValueError(
                    f"`{label}` {bound} is not compatible with the shape {self.shape} of the spec."
                ) from error
        kind = dtypes.as_dtype(dtype).as_numpy_dtype
        self._minimum, self._maximum = np.array(minimum, kind), np.array(maximum, kind)
        self._minimum.setflags(write=False)
        self._maximum.setflags(write=False)

    @property
    def minimum(self) -> np.ndarray:
        """The smallest value."""
        return self._minimum

    @property
    def maximum(self) -> np.ndarray:
        """The largest value."""
        return self._maximum

    @classmethod
    def from_spec(cls, spec: Any, name: str | None = None) -> Self:
        """Returns a bounded spec like `spec`; without bounds of its own it gets those of the dtype."""
        minimum = getattr(spec, "minimum", spec.dtype.min)
        maximum = getattr(spec, "maximum", spec.dtype.max)
        return cls(spec.shape, spec.dtype, minimum, maximum, name or spec.name)

    def _serialize(self) -> tuple[Any, ...]:
        bounds = tuple(map(_as_tuples, (self._minimum, self._maximum)))
        return (self._shape, self._dtype, *bounds, self._name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BoundedTensorSpec):
            return NotImplemented
        return self._serialize() == other._serialize()

    __hash__ = TensorSpec.__hash__

    def __repr__(self) -> str:
        return (
            f"BoundedTensorSpec(shape={self._shape}, dtype={self._dtype!r}, name={self._name!r}, "
            f"minimum={self._minimum!r}, maximum={self._maximum!r})"
        )


def _as_tuples(array: np.ndarray) -> Any:
    values = array.tolist()
    return _tuples(values)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value
