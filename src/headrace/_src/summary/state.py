"""The summary state of each thread: the default writer, the default step, and whether to record."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import headrace as tf
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import inherited
from headrace._src.tensors.tensor import Tensor

# A step: a number, or a variable that is read when a summary is written.
StepLike: TypeAlias = int | Tensor | Variable


class _State(threading.local):
    writer: Any = None
    step: Any = None
    condition: Any = None  # None means True


state = inherited(_State())


def get_step() -> StepLike | None:
    """Returns the default step of summaries, or None."""
    return state.step


def set_step(step: StepLike) -> None:
    """Sets the default step of summaries: a number, or a variable that is read each time.

    Args:
        step: Step: a number, or a variable that is read each time.
    """
    state.step = step


@contextlib.contextmanager
def record_if(condition: bool | Tensor | Callable[[], Any]) -> Iterator[None]:
    """Context manager that records summaries only if `condition` is true: a bool, a tensor, or a function.

    Args:
        condition: Whether to record: a bool, a boolean tensor, or a function that returns one.

    Returns:
        A context manager.
    """
    before = state.condition
    state.condition = condition
    try:
        yield
    finally:
        state.condition = before


def recording() -> bool | Tensor:
    """Returns whether to record now: a bool if it is known, else a tensor of the graph."""
    if state.writer is None:
        return False
    condition = state.condition
    if callable(condition):
        condition = condition()
    if condition is None or isinstance(condition, bool):
        return condition is not False
    tensor = tf.convert_to_tensor(condition, tf.bool)
    return bool(tensor) if tf.executing_eagerly() else tensor


def should_record_summaries() -> Tensor:
    """Returns a bool tensor: whether there is a default writer and `record_if` allows recording."""
    return tf.convert_to_tensor(recording())
