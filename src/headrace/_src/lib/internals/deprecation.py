"""tensorflow.python.util.deprecation: decorators that log a warning when something deprecated is used."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from headrace._src.base.logs import tensorflow_logger

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_silenced = [0]  # how many `silence` blocks are open
_warned: set[tuple[str, ...]] = set()


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """Logs no warnings inside the block."""
    _silenced[0] += 1
    try:
        yield
    finally:
        _silenced[0] -= 1


def _warn(key: tuple[str, ...], message: str, warn_once: bool) -> None:
    if _silenced[0] or (warn_once and key in _warned):
        return
    _warned.add(key)
    tensorflow_logger().warning(message)


def _when(date: str | None) -> str:
    return "in a future version" if date is None else f"after {date}"


def _described(function: object) -> str:
    return f"{getattr(function, '__qualname__', function)} (from {getattr(function, '__module__', '?')})"


def deprecated(date: str | None, instructions: str, warn_once: bool = True) -> Callable[[T], T]:
    """Decorator for a deprecated function or class.

    Args:
        date: Date of removal, or None.
        instructions: What to use instead.
        warn_once: Whether only the first call logs a warning.
    """

    def decorate(target: T) -> T:
        message = (
            f"{_described(target)} is deprecated and will be removed {_when(date)}.\n"
            f"Instructions for updating:\n{instructions}"
        )
        key = ("function", _described(target))
        if inspect.isclass(target):
            cls: Any = target
            constructor = cls.__init__

            @functools.wraps(constructor)
            def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
                _warn(key, message, warn_once)
                constructor(self, *args, **kwargs)

            cls.__init__ = __init__
            return target

        function: Any = target

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            _warn(key, message, warn_once)
            return function(*args, **kwargs)

        return call  # type: ignore[return-value]

    return decorate


def deprecated_alias(deprecated_name: str, name: str, func_or_class: F, warn_once: bool = True) -> F:
    """Returns a deprecated second name of a function or class."""
    message = f"The name {deprecated_name} is deprecated. Please use {name} instead.\n"
    key = ("alias", deprecated_name)
    target: Any = func_or_class
    if inspect.isclass(target):

        def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
            _warn(key, message, warn_once)
            target.__init__(self, *args, **kwargs)

        members = {"__init__": __init__, "__module__": target.__module__, "__doc__": target.__doc__}
        made: Any = type(target)
        return made(target.__name__, (target,), members)

    @functools.wraps(target)
    def call(*args: Any, **kwargs: Any) -> Any:
        _warn(key, message, warn_once)
        return target(*args, **kwargs)

    return call  # type: ignore[return-value]


def deprecated_args(
    date: str | None, instructions: str, *deprecated_arg_names_or_tuples: str | tuple[str, Any], **kwargs: bool
) -> Callable[[F], F]:
    """Decorator for deprecated arguments of a function.

    Args:
        date: Date of removal, or None.
        instructions: What to use instead.
        *deprecated_arg_names_or_tuples: Names of arguments, or pairs of a name and a value that is not deprecated.
        **kwargs: `warn_once`, default True.
    """
    plain = [item if isinstance(item, tuple) else (item,) for item in deprecated_arg_names_or_tuples]
    return _for_arguments(
        date,
        instructions,
        lambda given: [name for name, *fine in plain if name in given and given[name] not in fine],
        kwargs.get("warn_once", True),
    )


def deprecated_arg_values(
    date: str | None, instructions: str, warn_once: bool = True, **deprecated_kwargs: object
) -> Callable[[F], F]:
    """Decorator for deprecated values of arguments.

    Args:
        date: Date of removal, or None.
        instructions: What to use instead.
        warn_once: Whether only the first call logs a warning.
        **deprecated_kwargs: The deprecated value of each argument.
    """
    return _for_arguments(
        date,
        instructions,
        lambda given: [
            f"{name}={value}" for name, value in deprecated_kwargs.items() if name in given and given[name] == value
        ],
        warn_once,
    )


def _for_arguments(
    date: str | None, instructions: str, found: Callable[[dict[str, Any]], list[str]], warn_once: bool
) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            if not _silenced[0]:
                try:
                    given = signature.bind(*args, **kwargs).arguments
                except TypeError:  # the function itself reports it
                    given = {}
                for name in found(given):
                    message = (
                        f"Calling {_described(function)} with {name} is deprecated and will be removed {_when(date)}."
                        f"\nInstructions for updating:\n{instructions}"
                    )
                    _warn(("argument", _described(function), name), message, warn_once)
            return function(*args, **kwargs)

        return call  # type: ignore[return-value]

    return decorate


def deprecated_endpoints(*args: str) -> Callable[[F], F]:
    """Decorator without effect: names of a function that are deprecated."""
    return lambda function: function


def deprecated_argument_lookup(new_name: str, new_value: T, old_name: str, old_value: T) -> T:
    """Returns the value of an argument that was renamed.

    Raises:
        ValueError: Both names are given.
    """
    if old_value is None:
        return new_value
    if new_value is not None:
        raise ValueError(f"Cannot specify both '{old_name}' and '{new_name}'.")
    return old_value
