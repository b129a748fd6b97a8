"""Specs of the elements of datasets beyond tensors: other datasets, iterators, optionals, None.

The classes of the values come through slots, so that plans know specs alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from headrace._src.base.slot import Slot
from headrace._src.tensors import dtypes
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import BatchableTypeSpec, StructureSpec, TensorSpec, TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import ShapeLike

dataset_class: Slot[Any] = Slot("data.specs:dataset_class")
iterator_class: Slot[Any] = Slot("data.specs:iterator_class")
optional_class: Slot[Any] = Slot("data.specs:optional_class")


class _HandleSpec(TypeSpec):
    """Describes a value that is passed as one opaque scalar tensor."""

    __slots__ = ("_element_spec",)
    _handle_dtype = dtypes.variant
    _value_class: Slot[Any]  # makes a value from a spec and a handle by `_from_handle`

    def __init__(self, element_spec: StructureSpec) -> None:
        self._element_spec = element_spec

    @property
    def element_spec(self) -> Any:
        return self._element_spec

    @property
    def value_type(self) -> type:
        return self._value_class.value

    def _serialize(self) -> tuple[Any, ...]:
        return (self._element_spec,)

    @property
    def _component_specs(self) -> TensorSpec:
        return TensorSpec(TensorShape([]), self._handle_dtype)

    def _to_components(self, value: Any) -> Tensor:
        return value._handle_tensor()

    def _from_components(self, components: Tensor) -> Any:
        return self._value_class.value._from_handle(self, components)

    @classmethod
    def from_value(cls, value: Any) -> Self:
        """Returns the spec of a value, such as a dataset or an optional.

        Args:
            value: Value to describe.
        """
        return cls(value.element_spec)


class DatasetSpec(_HandleSpec, BatchableTypeSpec):
    """Describes a dataset by the spec of its elements.

    Args:
        element_spec: Nested structure of specs: the kind of the elements.
        dataset_shape: Shape of a tensor of datasets; `()` for one dataset.
    """

    __slots__ = ("_dataset_shape",)
    _value_class = dataset_class

    def __init__(self, element_spec: StructureSpec, dataset_shape: ShapeLike = ()) -> None:
        super().__init__(element_spec)
        self._dataset_shape = TensorShape(dataset_shape)

    def _serialize(self) -> tuple[Any, ...]:
        return (self._element_spec, self._dataset_shape)

    def _batch(self, batch_size: int | None) -> DatasetSpec:
        return DatasetSpec(self._element_spec, TensorShape([batch_size]).concatenate(self._dataset_shape))


class IteratorSpec(_HandleSpec):
    """Describes an iterator by the spec of its elements.

    Args:
        element_spec: Nested structure of specs: the kind of the elements.
    """

    __slots__ = ()
    _handle_dtype = dtypes.resource
    _value_class = iterator_class


class OptionalSpec(_HandleSpec, BatchableTypeSpec):
    """Describes a `tf.experimental.Optional`: a value that may be absent.

    Args:
        element_spec: Nested structure of specs: the kind of the value.

    >>> @tf.function(input_signature=[tf.OptionalSpec(tf.TensorSpec([], tf.int32))])
    ... def value_or_zero(optional):
    ...     return optional.get_value() if optional.has_value() else 0
    >>> print(value_or_zero(tf.experimental.Optional.from_value(5)).numpy())
    5
    """

    __slots__ = ()
    _value_class = optional_class

    def _batch(self, batch_size: int | None) -> OptionalSpec:
        return self

    def most_specific_common_supertype(self, others: Sequence[Any]) -> Self | None:
        # An empty optional need not say what it could hold; it then agrees with every other.
        known = [spec for spec in (self, *others) if getattr(spec, "element_spec", self) is not None]
        if not known or len(known) == len(others) + 1:
            return super().most_specific_common_supertype(others)
        return known[0] if all(isinstance(spec, OptionalSpec) for spec in known) else None


class NoneTensorSpec(BatchableTypeSpec):
    """Describes None as a part of an element."""

    __slots__ = ()
    _registered_name = "tf.NoneTensorSpec"

    @property
    def value_type(self) -> type:
        return type(None)

    def _serialize(self) -> tuple[Any, ...]:
        return ()

    @property
    def _component_specs(self) -> list[Any]:
        return []

    def _to_components(self, value: Any) -> list[Any]:
        return []

    def _from_components(self, components: Sequence[Any]) -> None:
        return None

    def _batch(self, batch_size: int | None) -> NoneTensorSpec:
        return self

    def _unbatch(self) -> NoneTensorSpec:
        return self

    def is_compatible_with(self, spec_or_value: object) -> bool:
        return spec_or_value is None or isinstance(spec_or_value, NoneTensorSpec)
