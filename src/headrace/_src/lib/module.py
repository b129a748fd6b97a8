"""tf.Module: an object that holds variables and other modules, and finds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any

from headrace._src.ops.state.variable import Variable
from headrace._src.tensors import nest
from headrace._src.tensors.name_scope import name_scope
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.trackable import AutoTrackable

_VALID_NAME = re.compile(r"^[A-Za-z_]([A-Za-z0-9_])*$")
_WORD_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def _snake_case(name: str) -> str:
    return _WORD_BOUNDARY.sub("_", name).lower()


class Module(AutoTrackable):
    """Base class of objects that own variables.

    Args:
        name: Name of the module. Default the class name in snake case.

    Raises:
        ValueError: If `name` is not a valid Python identifier.

    >>> class Linear(tf.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.w = tf.Variable(2.0)
    >>> [v.shape for v in Linear().variables]
    [TensorShape([])]
    """

    # Attributes of a subclass that are not searched for variables and modules.
    _TF_MODULE_IGNORED_PROPERTIES: frozenset[str] = frozenset()

    def __init__(self, name: str | None = None) -> None:
        name = _snake_case(type(self).__name__) if name is None else name
        if not _VALID_NAME.match(name):
            raise ValueError(
                f"{name!r} is not a valid module name. Module names must be valid Python identifiers (e.g. a "
                "valid class name)."
            )
        self._name = name
        with name_scope(name) as scope:
            self._scope_name = scope

    @property
    def name(self) -> str:
        """The name of the module."""
        return self._name

    @property
    def name_scope(self) -> Any:
        """The name scope for the variables of this module."""
        return name_scope(self._scope_name)

    @property
    def variables(self) -> Sequence[Any]:
        """All variables of the module and its submodules."""
        return tuple(self._flatten(predicate=_is_variable, expand_composites=True))

    @property
    def trainable_variables(self) -> Sequence[Any]:
        """All trainable variables of the module and its submodules."""
        return tuple(self._flatten(predicate=_is_trainable, expand_composites=True))

    @property
    def non_trainable_variables(self) -> Sequence[Any]:
        """All variables of the module and its submodules that are not trainable."""
        return tuple(self._flatten(predicate=_is_frozen, expand_composites=True))

    @property
    def submodules(self) -> tuple[Any, ...]:
        """All modules that the module contains, directly or indirectly."""
        return tuple(self._flatten(predicate=lambda value: isinstance(value, Module)))

    def _flatten(
        self,
        recursive: bool = True,
        predicate: Callable[[Any], bool] | None = None,
        attribute_traversal_key: Callable[[str], Any] | None = None,
        with_path: bool = False,
        expand_composites: bool = False,
    ) -> Iterator[Any]:
        """Yields the leaves of the attributes that satisfy `predicate`, by name, then those of submodules."""
        accept = (lambda _: True) if predicate is None else predicate
        return _walk(self, recursive, accept, attribute_traversal_key, (), with_path, expand_composites, {id(self)})

    @classmethod
    def with_name_scope(cls, method: Callable[..., Any]) -> Callable[..., Any]:
        """Decorator that prefixes the names of a method's variables and operations with the module's name.

        Args:
            method: Method of a module.

        Returns:
            The decorated method.
        """

        @wraps(method)
        def with_scope(self: Any, *args: Any, **kwargs: Any) -> Any:
            with self.name_scope:
                return method(self, *args, **kwargs)

        return with_scope


def _is_trainable(value: object) -> bool:
    return _is_variable(value) and value.trainable  # type: ignore[attr-defined]


def _is_frozen(value: object) -> bool:
    return _is_variable(value) and not value.trainable  # type: ignore[attr-defined]


def _is_variable(value: Any) -> bool:
    return isinstance(value, Variable)


def _walk(
    module: Module,
    recursive: bool,
    accept: Callable[[Any], bool],
    order: Callable[[str], Any] | None,
    path: tuple[Any, ...],
    with_path: bool,
    expand_composites: bool,
    seen: set[int],
) -> Iterator[Any]:
    """Yields the variables of a module before those of its submodules, each only once."""
    submodules = []
    for key in sorted(vars(module), key=order):
        if key in module._TF_MODULE_IGNORED_PROPERTIES:
            continue
        try:
            leaves = _leaves(vars(module)[key], expand_composites)
        except (TypeError, ValueError) as error:
            raise type(error)(f"Error processing property {key!r} of {module!r}: {error}") from None
        for leaf_path, leaf in leaves:
            if id(leaf) in seen:
                continue
            seen.add(id(leaf))
            if accept(leaf):
                yield ((*path, key, *leaf_path), leaf) if with_path else leaf
            if recursive and isinstance(leaf, Module):
                submodules.append(((*path, key, *leaf_path), leaf))
    for sub_path, submodule in submodules:
        yield from _walk(submodule, recursive, accept, order, sub_path, with_path, expand_composites, seen)


def _leaves(value: object, expand_composites: bool) -> list[tuple[tuple[Any, ...], Any]]:
    """Returns the leaves of a structure with their paths. A composite that is a module keeps its variables itself."""
    found = []
    for path, leaf in nest.flatten_with_tuple_paths(value):
        if expand_composites and isinstance(leaf, Composite) and not isinstance(leaf, Module):
            parts = nest.flatten_with_tuple_paths(leaf, expand_composites=True)
            found += [((*path, *inner), part) for inner, part in parts]
        else:
            found.append((path, leaf))
    return found
