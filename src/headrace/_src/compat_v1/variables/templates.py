"""make_template: a function that creates its variables on the first call and shares them between calls."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from headrace._src.compat_v1.variables.scope import VariableScope, variable_scope


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


class Template:
    """A function with its own variable scope."""

    def __init__(
        self,
        name: str,
        func: Callable[..., Any],
        create_scope_now: bool,
        unique_name: str | None,
        custom_getter: Callable[..., Any] | None,
    ) -> None:
        self.name, self._func, self._unique_name, self._getter = name, func, unique_name, custom_getter
        self._scope: Any = None
        self._called = False
        if create_scope_now:
            self._open()

    def _open(self) -> None:
        with variable_scope(self._unique_name, self.name, custom_getter=self._getter) as scope:
            self._scope = scope

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._scope is None:
            self._open()
        with variable_scope(self._scope, reuse=True if self._called else None):
            result = self._func(*args, **kwargs)
        self._called = True
        return result

    @property
    def variable_scope(self) -> VariableScope:
        return self._scope
