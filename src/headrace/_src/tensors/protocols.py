"""Base classes of composite tensors and their specs, through which lower rooms use objects of higher ones.

These are plain base classes, not `typing.Protocol` or ABCs: `isinstance` runs on every leaf of every structure and
must stay cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self


class NativeTensor:
    """Base class of tensors and variables, and of what other libraries want to count as one.

    Libraries recognize tensors by the name and the module of this class.
    """

    __slots__ = ()
    __module__ = "tensorflow.python.types.core"

    _is_tensor = True


NativeTensor.__name__ = NativeTensor.__qualname__ = "Tensor"


class Composite:
    """A value made of several tensors, such as a RaggedTensor. Its spec splits it into components."""

    __slots__ = ()

    @property
    def _type_spec(self) -> CompositeSpec:
        raise NotImplementedError(f"{type(self).__name__} must define the property _type_spec")


class CompositeSpec:
    """The description of a composite: splits a value into components and builds one from new components."""

    __slots__ = ()

    # Whether it describes a single tensor or variable, which structures keep as a leaf.
    _is_leaf = False

    @property
    def value_type(self) -> type:
        """The class of the values described."""
        raise NotImplementedError(f"{type(self).__name__} must define the property value_type")

    @property
    def _component_specs(self) -> Any:
        """Structure with the spec of each component."""
        raise NotImplementedError(f"{type(self).__name__} must define the property _component_specs")

    def _to_components(self, value: Any) -> Any:
        """Returns the components of `value`, in the structure of `_component_specs`."""
        raise NotImplementedError(f"{type(self).__name__} must define _to_components")

    def _from_components(self, components: Any) -> Any:
        """Builds a value from `components`."""
        raise NotImplementedError(f"{type(self).__name__} must define _from_components")

    def most_specific_common_supertype(self, others: Sequence[Any]) -> Self | None:
        """Returns a spec that describes the values of this one and of all others, or None.

        Args:
            others: Sequence of specs of the same kind.
        """
        raise NotImplementedError(f"{type(self).__name__} must define most_specific_common_supertype")
