"""The fields of an extension type: the annotations they may have, and the conversion of values.

A field holds a tensor, a composite, a Python scalar, a shape or dtype, or tuples and mappings of these. In the spec
of the type the same field holds the spec of its tensors, and the other values themselves.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from headrace._src.lib.extension_type.immutable_dict import ImmutableDict
from headrace._src.tensors.convert import convert_to_tensor
from headrace._src.tensors.dtypes import DType, as_dtype
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.shapes import TensorShape
from headrace._src.tensors.specs import TensorSpec, TypeSpec, type_spec_from_value
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike

_SCALARS = (bool, int, float, str, bytes, type(None))
NO_DEFAULT = object()


class Field(NamedTuple):
    name: str
    annotation: Any  # a string before it is resolved
    default: Any


def check_annotation(annotation: Any) -> None:
    """Raises an error for unsupported annotations; strings are checked when the type is first used."""
    if isinstance(annotation, (str, typing.ForwardRef)) or annotation is None or annotation in _SCALARS:
        return
    if isinstance(annotation, type) and issubclass(annotation, (Tensor, Composite, TensorShape, DType)):
        return
    origin, parameters = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (tuple, typing.Union, types.UnionType, Mapping):
        for parameter in parameters:
            if parameter is not ...:
                check_annotation(parameter)
        return
    raise TypeError(f"Unsupported type annotation {annotation!r}")


def converted(annotation: Any, value: Any, path: str, as_spec: bool = False) -> Any:
    """Converts `value` to the annotation of a field or, in a spec, to its description."""
    if annotation is None or annotation in _SCALARS:
        wanted = type(None) if annotation is None else annotation
        if not isinstance(value, wanted):
            raise _mismatch(path, f"{wanted.__name__!r}", value)
        return value
    if annotation is TensorShape:
        return TensorShape(value)
    if annotation is DType:
        return as_dtype(value)
    if isinstance(annotation, type) and issubclass(annotation, Tensor):
        return _tensor(value, path, as_spec)
    if isinstance(annotation, type):
        return _composite(annotation, value, path, as_spec)
    origin, parameters = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is tuple:
        return _tuple(parameters, value, path, as_spec)
    if origin is Mapping:
        return _mapping(parameters, value, path, as_spec)
    return _union(annotation, parameters, value, path, as_spec)


def _mismatch(path: str, wanted: str, value: TensorLike | None) -> TypeError:
    return TypeError(f"{path}: expected {wanted}, got {type(value).__name__!r}")


def _tensor(value: Any, path: str, as_spec: bool) -> Any:
    if as_spec:
        if not isinstance(value, TensorSpec):
            raise _mismatch(path, "a TensorSpec", value)
        return value
    if isinstance(value, (Tensor, TensorSpec)):
        return value
    try:
        return convert_to_tensor(value)
    except (ValueError, TypeError):
        raise _mismatch(path, "a Tensor", value) from None


def _composite(cls: type, value: Any, path: str, as_spec: bool) -> Any:
    if as_spec:
        if not (isinstance(value, TypeSpec) and issubclass(value.value_type, cls)):
            raise _mismatch(path, f"a spec of {cls.__name__!r}", value)
    elif not isinstance(value, cls):
        raise _mismatch(path, f"{cls.__name__!r}", value)
    return value


def _tuple(parameters: tuple[Any, ...], value: int | Sequence[int], path: str, as_spec: bool) -> Any:
    if not isinstance(value, (list, tuple)):
        raise _mismatch(path, "tuple", value)
    if len(parameters) == 2 and parameters[1] is ...:
        parameters = (parameters[0],) * len(value)
    if len(parameters) != len(value):
        raise TypeError(f"{path}: expected tuple with length {len(parameters)}, got length {len(value)}")
    pairs = enumerate(zip(parameters, value, strict=True))
    return tuple(converted(kind, item, f"{path}[{n}]", as_spec) for n, (kind, item) in pairs)


def _mapping(parameters: tuple[Any, ...], value: Any, path: str, as_spec: bool) -> Any:
    if not isinstance(value, Mapping):
        raise _mismatch(path, "mapping", value)
    key_kind, item_kind = parameters
    items = {
        converted(key_kind, key, f"{path}[<key>]", as_spec): converted(item_kind, item, f"{path}[{key!r}]", as_spec)
        for key, item in value.items()
    }
    return items if as_spec else ImmutableDict(items)


def _union(annotation: Any, parameters: tuple[Any, ...], value: int | None, path: str, as_spec: bool) -> Tensor | None:
    # A value is converted to a tensor only if no other type matches.
    last = [p for p in parameters if isinstance(p, type) and issubclass(p, Tensor)]
    for kind in [p for p in parameters if p not in last] + last:
        try:
            return converted(kind, value, path, as_spec)
        except TypeError:
            continue
    raise _mismatch(path, repr(annotation), value)


# A field's value and its spec have tensors and composites at the same positions.


def spec_of(value: Any) -> Any:
    """Returns the description of a field's value: specs for its tensors, other values unchanged."""
    if isinstance(value, (Tensor, Composite)):
        return type_spec_from_value(value)
    if isinstance(value, tuple):
        return tuple(spec_of(item) for item in value)
    if isinstance(value, Mapping):
        return {key: spec_of(item) for key, item in value.items()}
    return value


def components(spec: Any, value: Any) -> Iterator[Any]:
    """Yields the tensors and composites in a field's value or, if the value is the spec, their specs."""
    if isinstance(spec, TypeSpec):
        yield value
    elif isinstance(spec, tuple):
        for inner, item in zip(spec, value, strict=True):
            yield from components(inner, item)
    elif isinstance(spec, Mapping):
        for key, inner in spec.items():
            yield from components(inner, value[key])


def rebuilt(spec: Any, parts: Iterator[Any]) -> Any:
    """Returns a field's value with its tensors and composites taken from `parts`."""
    if isinstance(spec, TypeSpec):
        return next(parts)
    if isinstance(spec, tuple):
        return tuple(rebuilt(inner, parts) for inner in spec)
    if isinstance(spec, Mapping):
        return ImmutableDict({key: rebuilt(inner, parts) for key, inner in spec.items()})
    return spec
