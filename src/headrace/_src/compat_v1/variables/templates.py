"""make_template: a function that creates its variables on the first call and shares them between calls."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import headrace as tf
from headrace._src.compat_v1.graph.collections import GraphKeys, get_collection
from headrace._src.compat_v1.variables.scope import VariableScope, own_store, variable_scope
from headrace._src.compat_v1.variables.tracked_store import TrackedStore, current, entered
from headrace._src.tensors.trackable import Trackable


def make_template(
    name_: str,
    func_: Callable[..., Any],
    create_scope_now_: bool = False,
    unique_name_: str | None = None,
    custom_getter_: Callable[..., Any] | None = None,
    **kwargs: Any,
) -> Template:
    """Wraps `func_`, which uses get_variable, so that all calls share its variables.

    Args:
        name_: Name of the variable scope.
        func_: Function to wrap.
        create_scope_now_: Whether to open the scope now rather than on the first call.
        unique_name_: Name of the scope if it must not be made unique.
        custom_getter_: Function that get_variable calls instead.

    Returns:
        A function.
    """
    given = functools.partial(func_, **kwargs) if kwargs else func_
    return Template(name_, given, create_scope_now_, unique_name_, custom_getter_)


class Template(Trackable):
    """A function with its own variable scope. In eager code it keeps its variables itself.

    Raises:
        ValueError: If there is no name, or `unique_name` is given in eager code.
    """

    def __init__(
        self,
        name: str,
        func: Callable[..., Any],
        create_scope_now: bool,
        unique_name: str | None,
        custom_getter: Callable[..., Any] | None,
    ) -> None:
        if name is None:
            raise ValueError("name cannot be None.")
        self._eager = tf.executing_eagerly()
        if self._eager and unique_name is not None:
            raise ValueError("unique_name_ cannot be used when eager execution is enabled.")
        self.name, self._func, self._unique_name, self._getter = name, func, unique_name, custom_getter
        self._store = TrackedStore(lambda loss: None)
        self._scope: Any = None
        self._called = False
        if create_scope_now:
            with self._new_scope() as scope:
                self._scope = scope

    def _new_scope(self) -> Any:
        return variable_scope(self._unique_name, self.name, custom_getter=self._getter)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        known = self._scope is not None
        with variable_scope(self._scope, reuse=True if self._called else None) if known else self._new_scope() as scope:
            self._scope = self._scope if known else scope
            return self._run(args, kwargs)

    def _run(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if not self._eager:
            return self._checked_run(args, kwargs)
        if current.store is None:
            with entered(self._store, own_store()):
                return self._checked_run(args, kwargs)
        self._store = current.store  # that of an outer template
        return self._checked_run(args, kwargs)

    def _checked_run(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Calls the function. Only the first call may create variables that are trained."""
        before = len(self._all_trainable())
        result = self._func(*args, **kwargs)
        after = self._all_trainable()
        if self._called and len(after) > before:
            raise ValueError(
                "Trainable variable created when calling a template after the first time, perhaps you used tf.Variable "
                f"when you meant tf.get_variable: {after[before:]}"
            )
        self._called = True
        return result

    def _all_trainable(self) -> list[Any]:
        if self._eager:
            return [v for v in self._store.variables.values() if v.trainable]
        return get_collection(GraphKeys.TRAINABLE_VARIABLES)

    @property
    def func(self) -> Callable[..., Any]:
        return self._func

    @property
    def variable_scope(self) -> VariableScope:
        return self._scope

    @property
    def variable_scope_name(self) -> str | None:
        """The name of the scope with a slash; None before there is one."""
        if self._scope is None:
            return None
        name: str = self._scope.name
        return name if not name or name.endswith("/") else f"{name}/"

    @property
    def variables(self) -> list[Any]:
        """The variables of the template: global and local ones."""
        return self.global_variables + self.local_variables

    @property
    def trainable_variables(self) -> list[Any]:
        if self._eager:
            return [v for v in self.variables if v.trainable]
        return self._scope.trainable_variables() if self._called else []

    @property
    def non_trainable_variables(self) -> list[Any]:
        trained = {id(v) for v in self.trainable_variables}
        return [v for v in self.variables if id(v) not in trained]

    @property
    def global_variables(self) -> list[Any]:
        """The variables of the collection GLOBAL_VARIABLES; in eager code all."""
        if not self._called:
            return []
        if self._eager:
            prefix = self.variable_scope_name or ""
            return [v for name, v in self._store.variables.items() if name.startswith(prefix)]
        return self._scope.global_variables()

    @property
    def local_variables(self) -> list[Any]:
        """The variables of the collection LOCAL_VARIABLES; in eager code there are none."""
        return self._scope.local_variables() if self._called and not self._eager else []

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        prefix = self.variable_scope_name or ""
        own = {v.name.split(":")[0].removeprefix(prefix): v for v in self.variables}
        return {**super()._trackable_children(save_type, **kwargs), **own}

    weights = variables
    trainable_weights = trainable_variables
    non_trainable_weights = non_trainable_variables
