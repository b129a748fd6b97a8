"""Defines which ordinary functions accept a RaggedTensor, and how.

`RaggedTensor.__tf_dispatch__` calls `dispatch` when an op or a public function receives a ragged argument. Elementwise
functions are applied to the flat values; the others have their own implementation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.base.lazy import load
from headrace._src.lib.overloads import name_of
from headrace._src.lib.ragged.construction import as_ragged_or_tensor
from headrace._src.lib.ragged.elementwise import apply, apply_to_list
from headrace._src.lib.ragged.overloads import OVERLOADS, elementwise_arity, takes_operands_as_list
from headrace._src.tensors.ragged import RaggedTensor
from headrace._src.tensors.ragged_value import RaggedTensorValue


def dispatch(self: RaggedTensor, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Runs `func` on ragged arguments; returns NotImplemented if it does not accept them."""
    overload = OVERLOADS.get(name_of(func))
    if overload is not None:
        return load(overload)(*args, **kwargs)
    if takes_operands_as_list(func):
        return apply_to_list(func, args, kwargs)
    arity = elementwise_arity(func)
    return apply(func, args, kwargs, arity) if arity else NotImplemented


def dispatch_value(
    self: RaggedTensorValue, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Runs `func` with ragged tensors in the place of the ragged values of a session."""
    return func(*[_with_tensors(a) for a in args], **{name: _with_tensors(a) for name, a in kwargs.items()})


def _with_tensors(argument: object) -> object:
    if isinstance(argument, RaggedTensorValue):
        return as_ragged_or_tensor(argument)
    if isinstance(argument, (list, tuple)) and any(isinstance(a, RaggedTensorValue) for a in argument):
        return [_with_tensors(a) for a in argument]
    return argument
