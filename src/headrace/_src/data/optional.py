"""Optional: a value that may be absent, such as the next element of an iterator."""

from __future__ import annotations

from typing import Any

from headrace._src.data import graph_ops
from headrace._src.data.specs import OptionalSpec
from headrace._src.data.structure import normalized, spec_of
from headrace._src.ops.array import optional
from headrace._src.tensors import nest
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.specs import StructureSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorNest


class Optional(Composite):
    """A value or nothing; works eagerly and in graphs.

    Args:
        variant: Variant tensor that holds the optional.
        element_spec: Nested structure of specs: the kind of the elements.
    """

    def __init__(self, variant: Tensor | None = None, element_spec: StructureSpec | None = None) -> None:
        self._variant: Any = variant
        self._element_spec: Any = element_spec

    @staticmethod
    def empty(element_spec: StructureSpec) -> Optional:
        """Creates an optional without a value; `element_spec` describes the values it could have.

        Args:
            element_spec: Nested structure of specs: what the optional could hold.

        Returns:
            An Optional.
        """
        return Optional(optional.optional_none(), element_spec)

    @staticmethod
    def from_value(value: TensorNest) -> Optional:
        """Creates an optional that has a value.

        Args:
            value: Nested structure of tensors.

        Returns:
            An Optional.
        """
        value = normalized(value)
        tensors = nest.flatten(value, expand_composites=True)
        return Optional(optional.optional_from_value(tensors), spec_of(value))

    def has_value(self, name: str | None = None) -> Tensor:
        """Returns a bool tensor: whether the optional holds a value.

        Args:
            name: Name of the operation.
        """
        return optional.optional_has_value(self._variant, name=name)

    def get_value(self, name: str | None = None) -> Any:
        """Returns the value. Raises InvalidArgumentError if there is none.

        Args:
            name: Name of the operation.
        """
        attrs = graph_ops.component_attrs(self._element_spec)
        return graph_ops.packed(self._element_spec, optional.optional_get_value(self._variant, **attrs, name=name))

    @property
    def element_spec(self) -> Any:
        return self._element_spec

    @property
    def _type_spec(self) -> OptionalSpec:
        return OptionalSpec(self._element_spec)

    def _handle_tensor(self) -> Tensor:
        return self._variant

    @staticmethod
    def _from_handle(spec: OptionalSpec, handle: Tensor) -> Optional:
        return Optional(handle, spec.element_spec)

    def __repr__(self) -> str:
        return f"<Optional element_spec={self._element_spec}>"
