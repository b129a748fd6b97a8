"""TypeSpec and TensorSpec: descriptions of values without the values themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Self, TypeAlias

from headrace._src.tensors import dtypes
from headrace._src.tensors.dtypes import DType
from headrace._src.tensors.protocols import Composite, CompositeSpec
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, Nest, ShapeLike, TensorLike


class TypeSpec(CompositeSpec):
    """Describes a kind of value: its Python type and what is known about its tensors.

    A subclass defines `value_type`, `_serialize` (the arguments of the constructor, as a tuple), `_component_specs`,
    `_to_components` and `_from_components`.
    """

    __slots__ = ()

    @property
    def value_type(self) -> type:
        raise NotImplementedError(f"{type(self).__name__}.value_type")

    def _serialize(self) -> tuple[Any, ...]:
        raise NotImplementedError(f"{type(self).__name__}._serialize")

    @classmethod
    def _deserialize(cls, serialization: tuple[Any, ...]) -> Self:
        return cls(*serialization)

    @property
    def _component_specs(self) -> Any:
        raise NotImplementedError(f"{type(self).__name__}._component_specs")

    def _to_components(self, value: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__}._to_components")

    def _from_components(self, components: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__}._from_components")

    def is_compatible_with(self, spec_or_value: TypeSpec | Composite | TensorLike) -> bool:
        """Whether a value or another spec is compatible with this one.

        Args:
            spec_or_value: Value or spec to compare with.
            spec_or_tensor: Value or spec to compare with.

        Returns:
            True or False.
        """
        other = spec_or_value if isinstance(spec_or_value, TypeSpec) else type_spec_from_value(spec_or_value)
        return type(self) is type(other) and _compatible(self._serialize(), other._serialize())

    def is_subtype_of(self, other: object) -> bool:
        """Returns whether every value of this spec is also a value of the other.

        Args:
            other: Spec to compare with.
        """
        return type(self) is type(other) and _subtype(self._serialize(), other._serialize())

    def most_specific_common_supertype(self, others: Sequence[Any]) -> Self | None:
        result = self._serialize()
        for other in others:
            if type(other) is not type(self):
                return None
            merged = _supertype(result, other._serialize())
            if merged is _NO_SUPERTYPE:
                return None
            result = merged
        return self._deserialize(result)

    def most_specific_compatible_type(self, other: TypeSpec) -> Self:
        """Returns the narrowest spec that has the values of both.

        Args:
            other: Spec of the same kind.

        Raises:
            ValueError: If no spec covers both.
        """
        result = self.most_specific_common_supertype([other])
        if result is None:
            raise ValueError(f"No TypeSpec is compatible with both {self} and {other}")
        return result

    def _with_tensor_ranks_only(self) -> Self:
        return self._deserialize(_ranks_only(self._serialize()))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._serialize() == other._serialize()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((type(self), _hashable(self._serialize())))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._deserialize, (self._serialize(),)

    # Libraries whose specs compare more than `_serialize` returns call these two by their mangled names.

    def __make_cmp_key(self, value: object) -> Hashable:
        return _hashable(value)

    @staticmethod
    def __is_compatible(a: object, b: object) -> bool:
        return _compatible(a, b)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._serialize()!r}"


_NO_SUPERTYPE = object()


def _hashable(value: Any) -> Hashable:
    if isinstance(value, (list, tuple)):
        return tuple(_hashable(v) for v in value)
    if isinstance(value, dict):
        return tuple((k, _hashable(v)) for k, v in sorted(value.items()))
    if isinstance(value, TensorShape):
        return ("shape", None if value.rank is None else tuple(value.as_list()))
    return value


def _compatible(a: object, b: Any) -> bool:
    if isinstance(a, (TensorShape, DType, TypeSpec)):
        return a.is_compatible_with(b)
    if isinstance(a, (list, tuple)):
        return isinstance(b, (list, tuple)) and len(a) == len(b) and all(map(_compatible, a, b))
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(_compatible(a[k], b[k]) for k in a)
    return a == b


def _subtype(a: object, b: object) -> bool:
    if isinstance(a, (TensorShape, TypeSpec)):
        return a.is_subtype_of(b)
    if isinstance(a, (list, tuple)):
        return isinstance(b, (list, tuple)) and len(a) == len(b) and all(map(_subtype, a, b))
    if isinstance(a, dict):
        return isinstance(b, dict) and a.keys() == b.keys() and all(_subtype(a[k], b[k]) for k in a)
    return a == b


def _supertype(a: Any, b: Any) -> Any:
    if isinstance(a, TensorShape):
        return a.most_specific_compatible_shape(b)
    if isinstance(a, TypeSpec):
        found = a.most_specific_common_supertype([b])
        return _NO_SUPERTYPE if found is None else found
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)) and len(a) == len(b):
        if getattr(a, "_fields", None) != getattr(b, "_fields", None):  # of named tuples
            return _NO_SUPERTYPE
        parts = [_supertype(x, y) for x, y in zip(a, b, strict=True)]
        return _NO_SUPERTYPE if any(p is _NO_SUPERTYPE for p in parts) else _like(a, parts)
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        merged = {k: _supertype(a[k], b[k]) for k in a}
        return _NO_SUPERTYPE if any(p is _NO_SUPERTYPE for p in merged.values()) else merged
    return a if a == b else _NO_SUPERTYPE


def _ranks_only(value: Any) -> Any:
    if isinstance(value, TensorShape):
        return TensorShape(None if value.rank is None else [None] * value.rank)
    if isinstance(value, TypeSpec):
        return value._with_tensor_ranks_only()
    if isinstance(value, (list, tuple)):
        return _like(value, [_ranks_only(v) for v in value])
    return value


def _like(value: Sequence[Any], parts: Sequence[Any]) -> Any:
    """Returns a list or tuple, perhaps a named one, of the type of `value`."""
    kind: Any = type(value)
    return kind(*parts) if hasattr(value, "_fields") else kind(parts)


class BatchableTypeSpec(TypeSpec):
    """A spec whose values tf.data and tf.map_fn can stack: a subclass also defines `_batch` and `_unbatch`."""

    __slots__ = ()

    def _batch(self, batch_size: int | None) -> TypeSpec:
        """Returns the spec of a batch of values."""
        raise NotImplementedError(f"{type(self).__name__}._batch")

    def _unbatch(self) -> TypeSpec:
        """Returns the spec of one value of a batch."""
        raise NotImplementedError(f"{type(self).__name__}._unbatch")


class TensorSpec(BatchableTypeSpec):
    """The shape, dtype and name of a tensor.

    Args:
        shape: Shape; None if the rank is unknown. Unknown dimensions are None.
        dtype: DType of the elements.
        name: Name of the argument that the spec describes, or None.

    >>> tf.TensorSpec([None, 3], tf.float32)
    TensorSpec(shape=(None, 3), dtype=tf.float32, name=None)
    """

    __slots__ = ("_dtype", "_name", "_shape")
    _is_leaf = True

    def __init__(self, shape: ShapeLike | None, dtype: DTypeLike = dtypes.float32, name: str | None = None) -> None:
        self._shape = TensorShape(shape)
        self._dtype = dtypes.as_dtype(dtype)
        self._name = name

    @property
    def shape(self) -> TensorShape:
        return self._shape

    @property
    def dtype(self) -> DType:
        return self._dtype

    @property
    def name(self) -> str | None:
        return self._name

    @property
    def value_type(self) -> type:
        return Tensor

    @classmethod
    def from_spec(cls, spec: TensorSpec, name: str | None = None) -> Self:
        """Returns the spec with another name.

        Args:
            spec: TensorSpec to copy.
            name: New name; None keeps that of `spec`.
        """
        return cls(spec.shape, spec.dtype, name or spec.name)

    @classmethod
    def from_tensor(cls, tensor: Tensor, name: str | None = None) -> Self:
        """Returns the spec of a tensor.

        Args:
            tensor: Tensor to describe.
            name: Name of the spec. The default is the name of the operation that made the tensor.

        Raises:
            ValueError: If `tensor` is not a tensor.
        """
        if isinstance(tensor, Tensor):
            return cls(tensor.shape, tensor.dtype, name or (tensor.op.name if hasattr(tensor, "op") else None))
        raise ValueError(f"`tensor` should be a tf.Tensor, but got type {type(tensor)}.")

    def is_compatible_with(self, spec_or_tensor: TypeSpec | Composite | TensorLike) -> bool:
        other = spec_or_tensor
        return (
            hasattr(other, "shape")
            and hasattr(other, "dtype")
            and self._dtype.is_compatible_with(other.dtype)
            and self._shape.is_compatible_with(other.shape)
        )

    def is_subtype_of(self, other: object) -> bool:
        """Returns whether every value of this spec is also a value of the other.

        Args:
            other: Spec to compare with.
        """
        return (
            type(other) is type(self)
            and self._shape.is_subtype_of(other._shape)
            and self._dtype is other._dtype
            and (other._name is None or other._name == self._name)
        )

    def most_specific_common_supertype(self, others: Sequence[Any]) -> Self | None:
        if any(type(o) is not type(self) or o.dtype is not self._dtype for o in others):
            return None
        shape = self._shape
        for other in others:
            shape = shape.most_specific_compatible_shape(other.shape)
        same_name = all(o.name == self._name for o in others)
        return type(self)(shape, self._dtype, self._name if same_name else None)

    def _serialize(self) -> tuple[Any, ...]:
        return (self._shape, self._dtype, self._name)

    @property
    def _component_specs(self) -> TensorSpec:
        return self

    def _to_components(self, value: Tensor) -> Tensor:
        return value

    def _from_components(self, components: Tensor) -> Tensor:
        return components

    def _batch(self, batch_size: int | None) -> TensorSpec:
        return TensorSpec(TensorShape([batch_size]).concatenate(self._shape), self._dtype)

    def _unbatch(self) -> TensorSpec:
        return TensorSpec(None if self._shape.rank is None else self._shape[1:], self._dtype)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, TensorSpec)
            and self._dtype is other._dtype
            and self._shape.rank == other._shape.rank
            and (self._shape.rank is None or self._shape.as_list() == other._shape.as_list())
            and self._name == other._name
        )

    __hash__ = TypeSpec.__hash__

    def __repr__(self) -> str:
        return f"TensorSpec(shape={self._shape}, dtype={self._dtype!r}, name={self._name!r})"


_converters: list[tuple[type, Callable[[object], TypeSpec]]] = []


def register_type_spec_from_value_converter(
    type_object: type, converter_fn: Callable[[object], TypeSpec], allow_subclass: bool = False
) -> None:
    """Registers a function that returns the spec of values of a class.

    Args:
        type_object: The class.
        converter_fn: Function from a value to its spec.
        allow_subclass: Ignored: subclasses use the function in any case.
    """
    _converters.append((type_object, converter_fn))


def type_spec_from_value(value: TensorLike | Composite) -> TypeSpec:
    """Returns the spec of a tensor, a composite tensor, or anything else with a shape and a dtype.

    Args:
        value: Tensor, composite tensor, dataset, or another value with a spec.

    Raises:
        TypeError: If `value` has no spec.
    """
    if isinstance(value, Tensor):
        return TensorSpec(value.shape, value.dtype)
    spec = getattr(value, "_type_spec", None)
    if spec is not None:
        return spec
    for kind, convert in reversed(_converters):
        if isinstance(value, kind):
            return convert(value)
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", None)
    if shape is not None and dtype is not None:
        return TensorSpec(shape, dtype)
    raise TypeError(f"Could not build a TypeSpec for {value!r} with type {type(value).__name__}")


# The specs of a structure of values: of the elements of a dataset, of the arguments of a function.
StructureSpec: TypeAlias = Nest[TypeSpec]
