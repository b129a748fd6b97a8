"""The parameters of a layer's `call`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, NamedTuple


class CallSignature(NamedTuple):
    """The parameters of `call`, without `self`."""

    names: tuple[str, ...]
    takes_training: bool
    training_default: Any
    takes_mask: bool
    positions: dict[str, int]

    # The names that libraries read.

    @property
    def arg_names(self) -> list[str]:
        return list(self.names)

    @property
    def expects_training_arg(self) -> bool:
        return self.takes_training

    @property
    def expects_mask_arg(self) -> bool:
        return self.takes_mask


# The signature of a function that receives its arguments unchanged.
PLAIN = CallSignature((), False, None, False, {})


@functools.lru_cache(maxsize=4096)
def _read(function: Callable[..., Any], bound: bool) -> CallSignature:
    parameters = list(inspect.signature(function).parameters.values())
    parameters = parameters[1:] if bound else parameters
    any_keyword = any(p.kind is p.VAR_KEYWORD for p in parameters)
    named = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    names = tuple(p.name for p in named)
    default = next((p.default for p in named if p.name == "training" and p.default is not p.empty), None)
    return CallSignature(
        names,
        "training" in names or any_keyword,
        default,
        "mask" in names or any_keyword,
        {name: position for position, name in enumerate(names)},
    )


def required_arguments(call: Callable[..., Any]) -> list[str]:
    """Returns the names of the arguments of a layer's `call` that have no default."""
    parameters = inspect.signature(getattr(call, "python_function", call)).parameters.values()
    named = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [p.name for p in parameters if p.kind in named and p.default is p.empty and p.name != "self"]


def call_signature(call: Callable[..., Any]) -> CallSignature:
    """Returns the signature of a layer's bound `call`, or of a function in its place."""
    if type(call) is MethodType and type(call.__func__) is FunctionType:
        return _read(call.__func__, True)
    call = getattr(call, "python_function", call)
    if inspect.ismethod(call):
        return _read(call.__func__, True)
    return _read(call, False)
