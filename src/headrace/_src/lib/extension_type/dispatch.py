"""Lets users define what TensorFlow's functions do with their extension types.

`ExtensionType.__tf_dispatch__` calls `dispatch` when a function receives such a value. Implementations registered for
that function come first, then the handlers of all elementwise functions.
"""

from __future__ import annotations

import functools
import inspect
import types
import typing
from collections.abc import Callable
from typing import Any

from headrace._src.lib.overloads import name_of
from headrace._src.lib.ragged.overloads import elementwise_arity, takes_operands_as_list
from headrace._src.ops.entry import Op
from headrace._src.tensors.tensor import Tensor

_NO_NAME = inspect.Parameter("name", inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None)

# Public functions that arrive here under another name, because they only wrap it.
_MET_AS = {
    "ops.math.arithmetic:add": "ops.math.arithmetic:add_converted",
    "ops.math.compare:equal": "Equal",
    "ops.math.compare:not_equal": "NotEqual",
    "ops.math.division:floordiv": "FloorDiv",
}

# The implementations by function, each with the types of some parameters.
_by_api: dict[str, list[tuple[dict[str, Any], Callable[..., Any]]]] = {}
# The handlers of all elementwise functions of one or two operands, by the types of the operands.
_elementwise: dict[tuple[Any, ...], Callable[..., Any]] = {}


def dispatch(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Returns the result of `function` on extension types, or NotImplemented without an implementation."""
    name = name_of(function)
    if name in _by_api:
        given = _arguments(function, args, kwargs)
        for kinds, implementation in _by_api[name]:
            if _apply(kinds, given):
                taken = inspect.signature(implementation).parameters
                return implementation(**{key: value for key, value in given.items() if key in taken})
    arity = elementwise_arity(function)
    if arity in (1, 2) and not takes_operands_as_list(function):
        given = _arguments(function, args, kwargs)
        operands = [given.pop(operand) for operand in list(given)[:arity]]
        for operand_kinds, handler in _elementwise.items():
            if len(operand_kinds) == arity and all(map(_fits, operands, operand_kinds)):
                return handler(functools.partial(_call, function, given), *operands)
    return NotImplemented


def _arguments(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments by name, in the order of the parameters."""
    return dict(inspect.signature(function).bind(*args, **kwargs).arguments)


def _apply(kinds: dict[str, Any], given: dict[str, Any]) -> bool:
    """Returns whether arguments have the types of an implementation; at least one must not be a plain tensor."""
    typed = [given.get(parameter) for parameter in kinds]
    return all(map(_fits, typed, kinds.values())) and not all(isinstance(value, Tensor) for value in typed)


def _call(function: Callable[..., Any], rest: dict[str, Any], *operands: Any) -> Tensor:
    return function(*operands, **rest)


def _fits(value: Any, kind: Any) -> bool:
    origin, parameters = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, option) for option in parameters)
    if origin is list:
        return isinstance(value, (list, tuple)) and all(_fits(item, parameters[0]) for item in value)
    return isinstance(value, kind)


def dispatch_for_api(
    api: Callable[..., Any], *signatures: dict[Any, Any]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator that makes a function the implementation of `api` for arguments of the given types.

    Args:
        api: A TensorFlow function.
        *signatures: Dictionaries from parameter names or positions to types; one of them must match. Default the
            annotations of the decorated function.

    Returns:
        The decorator.

    Raises:
        ValueError: If `api` does not support dispatch.
    """
    met_as = [name for name in (name_of(api), _MET_AS.get(name_of(api))) if name is not None]
    if not isinstance(api, Op) and not hasattr(api, "__wrapped__") and len(met_as) == 1:
        raise ValueError(f"{api} does not support dispatch.")
    parameters = list(inspect.signature(api).parameters)

    def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
        target = _with_name(function, api)
        known = list(signatures) or [_annotated(function)]
        for signature in known:
            kinds = {parameters[p] if isinstance(p, int) else p: kind for p, kind in signature.items()}
            for parameter in kinds:
                if parameter not in parameters:
                    raise ValueError(f"signature includes annotation for unknown parameter {parameter!r}.")
            for name in met_as:
                _by_api.setdefault(name, []).append((kinds, target))
        return function

    return decorator


def _annotated(function: Callable[..., Any]) -> dict[str, Any]:
    kinds = {name: kind for name, kind in typing.get_type_hints(function).items() if name != "return"}
    if not kinds:
        raise ValueError(
            "The dispatch_for_api decorator must be called with at least one signature, or applied to a function that "
            "has type annotations on its parameters."
        )
    return kinds


def _with_name(function: Callable[..., Any], api: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the function with the parameters of `api`: a missing `name` is accepted and ignored."""
    own, wanted = inspect.signature(function), inspect.signature(api)
    target: Callable[..., Any] = function
    if "name" in wanted.parameters and "name" not in own.parameters:
        own = own.replace(parameters=[*own.parameters.values(), _NO_NAME])

        def target(name: str | None = None, **given: Any) -> Any:
            return function(**given)

        functools.update_wrapper(target, function)
        target.__signature__ = own  # type: ignore[attr-defined]

    if list(own.parameters) != list(wanted.parameters):
        raise ValueError(f"Dispatch function's signature {own} does not match API's signature {wanted}.")
    return target


def dispatch_for_unary_elementwise_apis(x_type: type) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator for a handler `handler(api, x)` of all elementwise functions of one operand of type `x_type`.

    Args:
        x_type: Class of the operand.

    Returns:
        The decorator.
    """
    return _register_elementwise("unary", (x_type,), x_type)


def dispatch_for_binary_elementwise_apis(
    x_type: Any, y_type: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator for a handler `handler(api, x, y)` of all elementwise functions of two operands.

    Args:
        x_type: Class of the first operand.
        y_type: Class of the second operand.

    Returns:
        The decorator.
    """
    return _register_elementwise("binary", (x_type, y_type), f"({x_type}, {y_type})")


def _register_elementwise(
    word: str, kinds: tuple[Any, ...], shown: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def decorator(handler: Callable[..., Any]) -> Callable[..., Any]:
        if kinds in _elementwise:
            raise ValueError(
                f"A {word} elementwise dispatch handler ({_elementwise[kinds]}) has already been registered for "
                f"{shown}."
            )
        _elementwise[kinds] = handler
        return handler

    return decorator


def unregister_dispatch_for(dispatch_target: Callable[..., Any]) -> None:
    """Removes what a `dispatch_for_...` decorator registered for a function.

    Args:
        dispatch_target: The decorated function.

    Raises:
        ValueError: If the function was not registered.
    """
    found = False
    for name, implementations in list(_by_api.items()):
        kept = [pair for pair in implementations if inspect.unwrap(pair[1]) is not dispatch_target]
        found = found or len(kept) < len(implementations)
        _by_api[name] = kept
    for kinds, handler in list(_elementwise.items()):
        if handler is dispatch_target:
            found = True
            del _elementwise[kinds]
    if not found:
        raise ValueError(f"Function {dispatch_target} was not registered using a `@dispatch_for_*` decorator.")
