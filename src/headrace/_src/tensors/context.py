"""What the current thread is doing: which mode runs ops, and which recorders watch them.

`mode` is None while ops run at once; tracing (graph), vectorizing and symbolic-Keras modes put themselves here.
A recorder (a gradient tape, a forward accumulator) is told of each op that ran. Nothing here knows an op.
"""

from __future__ import annotations

import contextlib
import contextvars
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import numpy as np


class Mode(Protocol):
    """Runs ops in another way than at once: records them in a graph, or over a batch."""

    def run(self, op: Any, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any: ...

    def constant(self, tensor: Any, name: str | None) -> Any:
        """The value of an eager tensor made inside the mode (`tf.constant` in a traced function)."""

    def variable_read(self, variable: Any) -> None:
        """A variable is about to be read inside the mode."""


class Recorder(Protocol):
    """Is told of ops that ran, to differentiate them later."""

    def record(self, op: Any, inputs: Sequence[Any], outputs: Sequence[Any], attrs: dict[str, Any]) -> None: ...

    def follows(self, tensors: Sequence[Any]) -> bool:
        """Whether it wants to hear of ops on any of these tensors."""

    def variable_read(self, variable: Any) -> None:
        """A trainable variable is about to be read."""


def _quiet_context() -> contextvars.Context:
    context = contextvars.copy_context()
    context.run(np.seterr, all="ignore")
    return context


class _ThreadState(threading.local):
    mode: Mode | None = None
    recorders: tuple[Recorder, ...] = ()
    name_scope: str = ""
    device: str | None = None
    strategy: Any = None  # the tf.distribute.Strategy in force
    replica: Any = None  # of a distributed step, the one that this thread computes

    def __init__(self) -> None:
        # Kernels run inside this context: TensorFlow computes inf and nan without a word, NumPy would warn.
        # Entering a context costs a tenth of `numpy.errstate`.
        self.quiet: Callable[..., Any] = _quiet_context().run


state = _ThreadState()

# What a thread must have in common with the one it works for: this state, and those that other rooms add.
handed_on: list[threading.local] = [state]


class Inheritance:
    """What the thread that makes it is doing, for another thread to take over."""

    def __init__(self) -> None:
        # Only one thread can be inside a context, so each keeps its own `quiet`.
        self._kept = [
            (local, {name: value for name, value in vars(local).items() if name != "quiet"}) for local in handed_on
        ]

    def take(self) -> None:
        for local, attributes in self._kept:
            for name, value in attributes.items():
                setattr(local, name, value)


@contextlib.contextmanager
def entered(mode: Mode | None) -> Iterator[None]:
    """Ops run in `mode` inside the block."""
    before = state.mode
    state.mode = mode
    try:
        yield
    finally:
        state.mode = before


@contextlib.contextmanager
def recording(*recorders: Recorder) -> Iterator[None]:
    """Inside the block exactly these recorders are told of ops."""
    before = state.recorders
    state.recorders = recorders
    try:
        yield
    finally:
        state.recorders = before


def executing_eagerly() -> bool:
    """Whether ops run at once on this thread."""
    return state.mode is None
