"""tensorflow.python.util.tf_decorator, tf_contextlib, tf_export and all_util."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import contextmanager as contextmanager
from types import ModuleType
from typing import Any, TypeVar

from headrace._src.lib.decoration import make_decorator as make_decorator
from headrace._src.lib.decoration import unwrap as unwrap

F = TypeVar("F", bound=Callable[..., Any])


class tf_export:
    """Decorator without effect: the public names of a function or class."""

    def __init__(self, *args: str, **kwargs: object) -> None:
        self._names = args

    def __call__(self, func: F) -> F:
        return func

    def export_constant(self, module_name: str, name: str) -> None:
        """Has no effect."""


keras_export = estimator_export = tf_export


def make_all(module_name: str, doc_string_modules: Sequence[ModuleType] | None = None) -> list[str]:
    """Returns an empty `__all__`: what a docstring mentions is not read."""
    return []


def remove_undocumented(
    module_name: str,
    allowed_exception_list: Sequence[str] | None = None,
    doc_string_modules: Sequence[ModuleType] | None = None,
) -> None:
    """Has no effect: no names are removed from the module."""
