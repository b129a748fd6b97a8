"""VariableSpec: the description of a variable, as part of the specs of composites that hold variables."""

from __future__ import annotations

from typing import Any, Self

from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.typing import DTypeLike, ShapeLike


class VariableSpec(TypeSpec):
    """Describes a variable.

    Args:
        shape: Shape of the variable.
        dtype: Its dtype.
        trainable: Whether it is trainable.
        alias_id: Number that variables which are one and the same share, or None.
    """

    _is_leaf = True

    def __init__(
        self,
        shape: ShapeLike | None,
        dtype: DTypeLike = dtypes.float32,
        trainable: bool = True,
        alias_id: int | None = None,
    ) -> None:
        self._shape, self._dtype = TensorShape(shape), dtypes.as_dtype(dtype)
        self.trainable, self.alias_id = trainable, alias_id

    @classmethod
    def from_value(cls, value: Variable) -> Self:
        """Returns the spec of a variable."""
        return cls(value.shape, value.dtype, value.trainable)

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def name(self) -> None:
        return None

    @property
    def value_type(self) -> type:
        return Variable

    def _serialize(self) -> tuple[Any, ...]:
        return (self._shape, self._dtype, self.trainable, self.alias_id)

    def is_compatible_with(self, spec_or_value: object) -> bool:
        """Whether a variable or another spec has the same dtype and trainability and a compatible shape."""
        other = spec_or_value
        return (
            isinstance(other, (VariableSpec, Variable))
            and self._shape.is_compatible_with(other.shape)
            and self._dtype == other.dtype
            and self.trainable == other.trainable
        )

    @property
    def _component_specs(self) -> VariableSpec:
        return self

    def _to_components(self, value: Variable) -> Variable:
        return value

    def _from_components(self, components: Any) -> Any:
        return components[0] if isinstance(components, (list, tuple)) else components

    def __repr__(self) -> str:
        return (
            f"VariableSpec(shape={self._shape}, dtype={self._dtype!r}, trainable={self.trainable!r}, "
            f"alias_id={self.alias_id!r})"
        )
