"""The containers that structures are made of: how each is opened into its children and built again around new ones.

`plain(cls)` and `expanding(cls)` return the kind of container of the values of a class, or None for a leaf; `nest`
walks structures with one of the two. Plain base classes and a cache per class keep the lookup cheap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, Sequence, ValuesView
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from headrace._src.tensors.protocols import Composite, CompositeSpec

V = TypeVar("V")  # the class of the containers of one kind


class _NamedTupleLike(Protocol):
    """A tuple whose class names its fields."""

    @property
    def _fields(self) -> tuple[str, ...]: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...


class Container(Generic[V]):
    """A kind of container: how its values are opened into their children and built again around others."""

    __slots__ = ()
    is_mapping = False

    def children(self, value: V) -> Iterable[Any]:
        """Returns the children in flattening order."""
        raise NotImplementedError(f"{type(self).__name__}.children")

    def keys(self, value: V) -> Iterable[Any]:
        """Returns a name for each child, in the same order: paths to leaves consist of these."""
        return range(self.size(value))

    def size(self, value: V) -> int:
        raise NotImplementedError(f"{type(self).__name__}.size")

    def rebuild(self, value: V, children: list[Any]) -> Any:
        """Builds a container like `value` with other children."""
        raise NotImplementedError(f"{type(self).__name__}.rebuild")

    def same_type(self, value: V, other: object) -> bool:
        """Whether `other` counts as a container of the same type."""
        return type(value) is type(other)


class _Sequence(Container[Sequence[Any]]):
    """Any sequence that its class makes from an iterable."""

    __slots__ = ()

    def children(self, value: Sequence[Any]) -> Iterable[Any]:
        return value

    def size(self, value: Sequence[Any]) -> int:
        return len(value)

    def rebuild(self, value: Sequence[Any], children: list[Any]) -> Any:
        cls: Any = type(value)
        return cls(children)


class _List(_Sequence):
    __slots__ = ()

    def rebuild(self, value: Sequence[Any], children: list[Any]) -> Any:
        return children if type(value) is list else super().rebuild(value, children)

    def same_type(self, value: Sequence[Any], other: object) -> bool:
        return isinstance(other, list)


class _NamedTuple(Container[_NamedTupleLike]):
    __slots__ = ()

    def children(self, value: _NamedTupleLike) -> Iterable[Any]:
        return value

    def size(self, value: _NamedTupleLike) -> int:
        return len(value)

    def keys(self, value: _NamedTupleLike) -> Iterable[Any]:
        return value._fields

    def rebuild(self, value: _NamedTupleLike, children: list[Any]) -> Any:
        return type(value)(*children)

    def same_type(self, value: _NamedTupleLike, other: object) -> bool:
        cls, other_cls = type(value), type(other)
        if cls is other_cls:
            return True
        # Two definitions with the same name and the same fields count as one type.
        return cls.__name__ == other_cls.__name__ and cls._fields == getattr(other_cls, "_fields", None)


class _Mapping(Container[Mapping[Any, Any]]):
    __slots__ = ()
    is_mapping = True

    def size(self, value: Mapping[Any, Any]) -> int:
        return len(value)

    def children(self, value: Mapping[Any, Any]) -> Iterable[Any]:
        return [value[key] for key in self.keys(value)]

    def keys(self, value: Mapping[Any, Any]) -> Iterable[Any]:
        try:
            return sorted(value)
        except TypeError as error:
            raise TypeError(f"nest only supports dicts with sortable keys, got {list(value)}: {error}") from None

    def rebuild(self, value: Any, children: list[Any]) -> Any:
        by_key = dict(zip(self.keys(value), children))
        ordered = {key: by_key[key] for key in value}
        cls: Any = type(value)
        if cls is dict:
            return ordered
        if issubclass(cls, defaultdict):
            return cls(value.default_factory, ordered)
        try:
            return cls(ordered)
        except TypeError as error:
            raise TypeError(
                f"Error creating an object of type {cls} like {value}: its constructor must accept a mapping "
                f"as the only argument. Cause: {error}"
            ) from error

    def same_type(self, value: Mapping[Any, Any], other: object) -> bool:
        return isinstance(other, Mapping)


class _View(_Sequence):
    """The keys, values or items of a mapping, and ranges: none can be constructed, so a list replaces them."""

    __slots__ = ()

    def rebuild(self, value: Sequence[Any], children: list[Any]) -> Any:
        return children


class _Attrs(Container[Any]):
    """A class made by the attrs library; its children are its fields."""

    __slots__ = ()

    def children(self, value: Any) -> Iterable[Any]:
        return [getattr(value, name) for name in self.keys(value)]

    def keys(self, value: Any) -> Iterable[Any]:
        return [field.name for field in type(value).__attrs_attrs__]

    def size(self, value: Any) -> int:
        return len(type(value).__attrs_attrs__)

    def rebuild(self, value: Any, children: list[Any]) -> Any:
        return type(value)(*children)


class _SelfFlattening(Container[Any]):
    """A class, mostly a dataclass, whose `__tf_flatten__` separates its values from its metadata."""

    __slots__ = ()

    def children(self, value: Any) -> Iterable[Any]:
        return value.__tf_flatten__()[1]

    def size(self, value: Any) -> int:
        return len(value.__tf_flatten__()[1])

    def rebuild(self, value: Any, children: list[Any]) -> Any:
        return type(value).__tf_unflatten__(value.__tf_flatten__()[0], tuple(children))


class _Composite(Container[Composite]):
    """A composite tensor: its only child is the structure of its components."""

    __slots__ = ()

    def children(self, value: Composite) -> Iterable[Any]:
        return (value._type_spec._to_components(value),)

    def keys(self, value: Composite) -> Iterable[Any]:
        return (type(value).__name__,)

    def size(self, value: Composite) -> int:
        return 1

    def rebuild(self, value: Composite, children: list[Any]) -> Any:
        return value._type_spec._from_components(children[0])

    def same_type(self, value: Composite, other: object) -> bool:
        return isinstance(other, (Composite, CompositeSpec))


class _CompositeSpec(Container[CompositeSpec]):
    """The spec of a composite tensor: opened into the specs of its components."""

    __slots__ = ()

    def children(self, value: CompositeSpec) -> Iterable[Any]:
        return (value._component_specs,)

    def keys(self, value: CompositeSpec) -> Iterable[Any]:
        return (value.value_type.__name__,)

    def size(self, value: CompositeSpec) -> int:
        return 1

    def rebuild(self, value: CompositeSpec, children: list[Any]) -> Any:
        return value._from_components(children[0])

    def same_type(self, value: CompositeSpec, other: object) -> bool:
        return isinstance(other, (Composite, CompositeSpec))


class _Wrapped(Container[Any]):
    """A transparent proxy around a container, which pretends to be of the container's class."""

    __slots__ = ("_inner", "is_mapping")

    def __init__(self, inner: Container[Any]) -> None:
        self._inner = inner
        self.is_mapping = inner.is_mapping

    def children(self, value: Any) -> Iterable[Any]:
        return self._inner.children(value.__wrapped__)

    def keys(self, value: Any) -> Iterable[Any]:
        return self._inner.keys(value.__wrapped__)

    def size(self, value: Any) -> int:
        return self._inner.size(value.__wrapped__)

    def rebuild(self, value: Any, children: list[Any]) -> Any:
        return type(value)(self._inner.rebuild(value.__wrapped__, children))

    def same_type(self, value: Any, other: object) -> bool:
        return self._inner.same_type(value.__wrapped__, getattr(other, "__wrapped__", other))


_SEQUENCE, _LIST, _NAMEDTUPLE, _MAPPING, _VIEW = _Sequence(), _List(), _NamedTuple(), _Mapping(), _View()
_ATTRS, _SELF_FLATTENING, _COMPOSITE, _COMPOSITE_SPEC = _Attrs(), _SelfFlattening(), _Composite(), _CompositeSpec()
# The answer for classes of proxies: only the value knows which container it wraps.
_PROXY: Container[Any] = Container()

Lookup: TypeAlias = Callable[[type], Container[Any] | None]


def _plain(cls: type) -> Container[Any] | None:
    if issubclass(cls, (str, bytes)):
        return None
    if issubclass(cls, list):
        return _LIST
    if issubclass(cls, tuple):
        return _NAMEDTUPLE if _is_namedtuple_class(cls) else _SEQUENCE
    if issubclass(cls, Mapping):
        return _MAPPING
    if issubclass(cls, (KeysView, ValuesView, ItemsView, range)):
        return _VIEW
    if hasattr(cls, "__attrs_attrs__"):
        return _ATTRS
    if hasattr(cls, "__tf_flatten__") and hasattr(cls, "__tf_unflatten__"):
        return _SELF_FLATTENING
    if issubclass(cls, Sequence):
        return _SEQUENCE
    return _PROXY if hasattr(cls, "__wrapped__") else None


def _expanding(cls: type) -> Container[Any] | None:
    if issubclass(cls, Composite):
        return _COMPOSITE
    if issubclass(cls, CompositeSpec) and not cls._is_leaf:
        return _COMPOSITE_SPEC
    return plain(cls)


# Bounded, so that a program which makes classes as it runs does not keep them all alive.
plain: Lookup = lru_cache(maxsize=4096)(_plain)  # composite tensors are leaves
expanding: Lookup = lru_cache(maxsize=4096)(_expanding)  # composite tensors and their specs are opened


def container_of(value: object, lookup: Lookup) -> Container[Any] | None:
    """Returns the kind of container that `value` is, or None for a leaf; sees through proxies."""
    container = lookup(type(value))
    if container is not _PROXY:
        return container
    inner = lookup(value.__class__) if value.__class__ is not type(value) else None
    return None if inner is None else _Wrapped(inner)


def _is_namedtuple_class(cls: type) -> bool:
    fields = getattr(cls, "_fields", None)
    return isinstance(fields, tuple) and all(isinstance(name, str) for name in fields)
