"""Extension types whose values can be stacked: by tf.data (batch and unbatch), tf.map_fn and Keras.

A batch encoder turns a value into parts that can be stacked, and stacked parts into a value. Parts are tensors,
ragged tensors, sparse tensors, or values of other extension types that can be stacked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from headrace._src.lib.extension_type.extension_type import ExtensionType, ExtensionTypeSpec
from headrace._src.tensors import nest
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import BatchableTypeSpec, StructureSpec, TypeSpec
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest, TensorLike


class ExtensionTypeBatchEncoder:
    """Says how values of an extension type are stacked and unstacked.

    This encoder stacks every tensor of a value. Subclass it where the parts to stack are others: for example, where
    values of different sizes need padding, or where a tensor belongs to the whole batch.
    """

    def batch(self, spec: ExtensionTypeSpec, batch_size: int | None) -> ExtensionTypeSpec:
        """Returns the spec of a batch of values.

        Args:
            spec: Spec of one value.
            batch_size: Number of values; None if unknown.

        Returns:
            Spec whose tensors (and shapes) have one more dimension, the first.
        """

        def stacked(field: object) -> object:
            if isinstance(field, TensorShape):
                return TensorShape([batch_size]).concatenate(field)
            return field._batch(batch_size) if isinstance(field, BatchableTypeSpec) else field

        return _with_fields(spec, stacked)

    def unbatch(self, spec: ExtensionTypeSpec) -> ExtensionTypeSpec:
        """Returns the spec of one value of a batch.

        Args:
            spec: Spec of a batch.

        Returns:
            Spec whose tensors (and shapes) lack the first dimension.
        """

        def unstacked(field: object) -> object:
            if isinstance(field, TensorShape):
                return field[1:]
            return field._unbatch() if isinstance(field, BatchableTypeSpec) else field

        return _with_fields(spec, unstacked)

    def encode(self, spec: ExtensionTypeSpec, value: ExtensionType, minimum_rank: int = 0) -> Nest[Tensor | Composite]:
        """Returns the parts of a value that are stacked or unstacked.

        Args:
            spec: TypeSpec that describes the value.
            value: Value, or batch of values.
            minimum_rank: Rank that every part must have: 1 for a batch that will be unstacked.

        Returns:
            Nested structure of tensors and composite tensors, as `encoding_specs` describes it.
        """
        return list(spec._to_components(value))

    def decode(self, spec: ExtensionTypeSpec, encoded_value: Sequence[TensorLike]) -> ExtensionType:
        """Returns the value with the given parts.

        Args:
            spec: TypeSpec that describes the value.
            encoded_value: Nested structure of parts.

        Returns:
            Value that `spec` describes.
        """
        return spec._from_components(encoded_value)

    def encoding_specs(self, spec: ExtensionTypeSpec) -> StructureSpec:
        """Returns the specs of the parts.

        Args:
            spec: TypeSpec that describes a value.

        Returns:
            Nested structure of specs, one for each part that `encode` returns.
        """
        return list(spec._component_specs)


def _with_fields(spec: ExtensionTypeSpec, change: Callable[[object], object]) -> ExtensionTypeSpec:
    return type(spec)._of({name: _changed(field, change) for name, field in spec._values()})


def _changed(field: object, change: Callable[[object], object]) -> object:
    if isinstance(field, tuple):
        return tuple(_changed(item, change) for item in field)
    if isinstance(field, Mapping):
        return {key: _changed(item, change) for key, item in field.items()}
    return change(field)


class BatchableExtensionTypeSpec(ExtensionTypeSpec, BatchableTypeSpec):
    """Describes the values of an extension type that can be stacked."""

    __slots__ = ()

    @property
    def __batch_encoder__(self) -> ExtensionTypeBatchEncoder:
        return self._owner.__batch_encoder__

    def _batch(self, batch_size: int | None) -> ExtensionTypeSpec:
        return self.__batch_encoder__.batch(self, batch_size)

    def _unbatch(self) -> ExtensionTypeSpec:
        return self.__batch_encoder__.unbatch(self)


class BatchableExtensionType(ExtensionType):
    """Base class of extension types whose values datasets can batch and unbatch, and `tf.map_fn` can map over.

    Args:
        *args: Values of the fields, in the order of their annotations, or by name.

    The class attribute `__batch_encoder__`, a `tf.experimental.ExtensionTypeBatchEncoder`, says how values are
    stacked. The default stacks every tensor.

    >>> class Point(tf.experimental.BatchableExtensionType):
    ...     x: tf.Tensor
    ...     y: tf.Tensor
    >>> points = tf.data.Dataset.from_tensor_slices(Point([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]))
    >>> [batch.x.numpy().tolist() for batch in points.batch(2)]
    [[1.0, 2.0], [3.0]]
    """

    _is_root = True
    _spec_base = BatchableExtensionTypeSpec
    __batch_encoder__: ClassVar[ExtensionTypeBatchEncoder] = ExtensionTypeBatchEncoder()


# The functions below work on specs of any kind: what is not an extension type is its own only part.


def part_specs(spec: TypeSpec) -> Iterator[Any]:
    """Yields the specs of the parts of a value."""
    if not isinstance(spec, BatchableExtensionTypeSpec):
        yield spec
        return
    for inner in nest.flatten(spec.__batch_encoder__.encoding_specs(spec)):
        yield from part_specs(inner)


def parts_of(spec: TypeSpec, value: Any, minimum_rank: int = 0) -> Iterator[Any]:
    """Yields the parts of a value."""
    if not isinstance(spec, BatchableExtensionTypeSpec):
        yield value
        return
    encoder = spec.__batch_encoder__
    inner = nest.flatten(encoder.encoding_specs(spec))
    for part_spec, part in zip(inner, nest.flatten(encoder.encode(spec, value, minimum_rank)), strict=True):
        yield from parts_of(part_spec, part, minimum_rank)


def from_parts(spec: TypeSpec, parts: Iterator[Any]) -> Any:
    """Returns the value made of the next parts."""
    if not isinstance(spec, BatchableExtensionTypeSpec):
        return next(parts)
    encoder = spec.__batch_encoder__
    structure = encoder.encoding_specs(spec)
    values = [from_parts(inner, parts) for inner in nest.flatten(structure)]
    return encoder.decode(spec, nest.pack_sequence_as(structure, values))
