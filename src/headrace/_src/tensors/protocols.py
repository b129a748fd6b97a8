"""What earlier rooms ask of objects made in later ones.

These are plain base classes, not `typing.Protocol` or ABCs: `isinstance` on them is asked for every leaf of every
structure, and must stay cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Composite:
    """A value made of several tensors, such as a RaggedTensor; its spec takes it apart."""

    __slots__ = ()

    @property
    def _type_spec(self) -> CompositeSpec:
        raise NotImplementedError(f"{type(self).__name__} must define the property _type_spec")


class CompositeSpec:
    """The description of a composite: enough to take a value apart and to build one from new components."""

    __slots__ = ()

    @property
    def value_type(self) -> type:
        """The class of the values described."""
        raise NotImplementedError(f"{type(self).__name__} must define the property value_type")

    @property
    def _component_specs(self) -> Any:
        """A structure with the spec of each component."""
        raise NotImplementedError(f"{type(self).__name__} must define the property _component_specs")

    def _to_components(self, value: Any) -> Any:
        """The components of `value`, in the structure of `_component_specs`."""
        raise NotImplementedError(f"{type(self).__name__} must define _to_components")

    def _from_components(self, components: Any) -> Any:
        """A value made of `components`."""
        raise NotImplementedError(f"{type(self).__name__} must define _from_components")

    def most_specific_common_supertype(self, others: Sequence[Any]) -> Any:
        """A spec that describes the values of this one and of all others, or None."""
        raise NotImplementedError(f"{type(self).__name__} must define most_specific_common_supertype")
