"""and, or, not and assert at run time. They stop early, as Python's do, unless a tensor decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headrace._src.function.autograph.branching import is_symbolic
from headrace._src.function.control_flow.conditional import cond
from headrace._src.ops.entry import raw
from headrace._src.ops.state.asserting import Assert


def not_(value: Any) -> Any:
    return raw.LogicalNot(value) if is_symbolic(value) else not value


def and_(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    value = first()
    return cond(value, second, lambda: value) if is_symbolic(value) else value and second()


def or_(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    value = first()
    return cond(value, lambda: value, second) if is_symbolic(value) else value or second()


def assert_stmt(test: Any, message: Callable[[], Any]) -> None:
    """`assert test, message`; a tensor is checked when the graph runs."""
    if is_symbolic(test):
        Assert(test, [message()])
    elif not test:
        raise AssertionError(message())
