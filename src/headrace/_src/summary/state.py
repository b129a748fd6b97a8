"""What a thread's summaries go by: the default writer, the default step, and whether to record at all."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from typing import Any

import headrace as tf
from headrace._src.tensors.context import handed_on


class _State(threading.local):
    writer: Any = None
    step: Any = None
    condition: Any = None  # None: record


state = _State()
handed_on.append(state)


def get_step() -> Any:
    """The step of summaries that are given none, or None."""
    return state.step


def set_step(step: Any) -> None:
    """Sets the step of summaries that are given none: a number, or a variable that is read each time."""
    state.step = step


@contextlib.contextmanager
def record_if(condition: Any) -> Iterator[None]:
    """Inside the block summaries are recorded only if `condition` holds: a bool, a tensor, or a function of nothing."""
    before = state.condition
    state.condition = condition
    try:
        yield
    finally:
        state.condition = before


def recording() -> Any:
    """Whether to record now, as a bool where that is known and as a tensor of a graph where it is not."""
    if state.writer is None:
        return False
    condition = state.condition
    if callable(condition):
        condition = condition()
    if condition is None or isinstance(condition, bool):
        return condition is not False
    tensor = tf.convert_to_tensor(condition, tf.bool)
    return bool(tensor) if tf.executing_eagerly() else tensor


def should_record_summaries() -> Any:
    """A bool tensor: whether there is a default writer and `record_if` agrees."""
    return tf.convert_to_tensor(recording())
