"""The names under which classes of specs are written to SavedModels."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from headrace._src.tensors.specs import TensorSpec, TypeSpec

S = TypeVar("S", bound=type[TypeSpec])

_TYPE_SPEC_TO_NAME: dict[type[TypeSpec], str] = {}
_NAME_TO_TYPE_SPEC: dict[str, type[TypeSpec]] = {}

_NAME = re.compile(r"^(\w+\.)+\w+$")


def register(name: str) -> Callable[[S], S]:
    """Decorator that gives a class of specs the name under which SavedModels keep it.

    Args:
        name: Words joined by dots, such as "my_project.MyTypeSpec".

    Raises:
        ValueError: The name or the class is registered already.
    """
    if not isinstance(name, str):
        raise TypeError(f"Expected `name` to be a string; got {name!r}")
    if not _NAME.match(name):
        raise ValueError(
            f"Registered name must have the form '{{project_name}}.{{type_name}}' "
            f"(e.g. 'my_project.MyTypeSpec'); got {name!r}."
        )

    def decorate(cls: S) -> S:
        if not (isinstance(cls, type) and issubclass(cls, TypeSpec)):
            raise TypeError(f"Expected `cls` to be a TypeSpec; got {cls!r}")
        if cls in _TYPE_SPEC_TO_NAME:
            raise ValueError(
                f"Class {cls.__module__}.{cls.__name__} has already been registered with name "
                f"{_TYPE_SPEC_TO_NAME[cls]}."
            )
        if name in _NAME_TO_TYPE_SPEC:
            known = _NAME_TO_TYPE_SPEC[name]
            raise ValueError(f"Name {name} has already been registered for class {known.__module__}.{known.__name__}.")
        _TYPE_SPEC_TO_NAME[cls] = name
        _NAME_TO_TYPE_SPEC[name] = cls
        return cls

    return decorate


def is_registered(cls_or_name: type[TypeSpec] | str) -> bool:
    """Returns whether a class of specs, or a name, is registered."""
    known: Mapping[Any, Any] = _NAME_TO_TYPE_SPEC if isinstance(cls_or_name, str) else _TYPE_SPEC_TO_NAME
    return cls_or_name in known


def get_name(cls: type[TypeSpec]) -> str:
    """Returns the registered name of a class of specs."""
    if cls not in _TYPE_SPEC_TO_NAME:
        raise ValueError(f"TypeSpec {cls.__module__}.{cls.__name__} has not been registered.")
    return _TYPE_SPEC_TO_NAME[cls]


def lookup(name: str) -> type[TypeSpec]:
    """Returns the class of specs with a registered name."""
    if name not in _NAME_TO_TYPE_SPEC:
        raise ValueError(f"No TypeSpec has been registered with name {name!r}")
    return _NAME_TO_TYPE_SPEC[name]


register("tf.TensorSpec")(TensorSpec)
