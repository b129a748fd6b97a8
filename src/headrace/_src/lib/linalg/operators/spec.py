"""LinearOperatorSpec: describes an operator without its tensors, so that operators can be passed to functions."""

from __future__ import annotations

from typing import Any

from headrace._src.tensors import nest
from headrace._src.tensors.specs import TypeSpec, type_spec_from_value


class LinearOperatorSpec(TypeSpec):
    """The class of an operator, the specs of its tensor arguments, and its other arguments."""

    __slots__ = ("_kind", "_others", "_specs")

    def __init__(self, kind: type, specs: dict[str, Any], others: dict[str, Any]) -> None:
        self._kind, self._specs, self._others = kind, specs, others

    @classmethod
    def of(cls, operator: Any) -> LinearOperatorSpec:
        """Returns the spec of an operator."""
        parts = operator._component_values()
        others = {name: value for name, value in operator.parameters.items() if name not in parts}
        return cls(type(operator), nest.map_structure(type_spec_from_value, parts), others)

    @property
    def value_type(self) -> type:
        """The class of the operator."""
        return self._kind

    def _serialize(self) -> tuple[Any, ...]:
        return self._kind, self._specs, self._others

    @property
    def _component_specs(self) -> Any:
        return self._specs

    def _to_components(self, value: Any) -> Any:
        return value._component_values()

    def _from_components(self, components: Any) -> Any:
        return self._kind(**components, **self._others)
