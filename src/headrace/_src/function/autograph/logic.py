"""and, or, not and assert at run time. They short-circuit like Python's, unless the condition is a tensor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.function.autograph.branching import as_condition, is_symbolic
from headrace._src.function.control_flow.conditional import cond
from headrace._src.ops.entry import raw
from headrace._src.ops.state.asserting import Assert
from headrace._src.tensors.tensor import Tensor


def not_(value: object) -> bool | Tensor:
    value = as_condition(value)
    return raw.LogicalNot(value) if is_symbolic(value) else not value


def and_(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    value: Any = as_condition(first())
    return cond(value, second, lambda: value) if is_symbolic(value) else value and second()


def or_(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    value: Any = as_condition(first())
    return cond(value, lambda: value, second) if is_symbolic(value) else value or second()


def assert_stmt(test: object, message: Callable[[], Any]) -> None:
    """Runs `assert test, message`; a tensor is checked when the graph runs."""
    test = as_condition(test)
    if is_symbolic(test):
        Assert(test, [message()])
    elif not test:
        raise AssertionError(message())
