"""The state of the current thread: which mode runs ops, and which recorders receive them.

`mode` is None while ops run eagerly; tracing (graph), vectorizing and symbolic-Keras modes set it. A recorder (a
gradient tape, a forward accumulator) receives every op that ran. Nothing here knows an op.
"""

from __future__ import annotations

import contextlib
import contextvars
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np

from headrace._src.base import daemon_threads
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import OpLike, RecordedOp, VariableLike


class Mode(Protocol):
    """Runs ops in a way other than eagerly: adds them to a graph, or runs them over a batch."""

    def run(self, op: OpLike, inputs: Sequence[Any], attrs: dict[str, Any], name: str | None) -> Any:
        """Runs `op`. There is one input (a tensor or a list of tensors) per input of the op's signature."""

    def constant(self, tensor: EagerTensor, name: str | None) -> Tensor:
        """Returns the mode's tensor for an eager tensor made inside it (`tf.constant` in a traced function)."""

    def variable_read(self, variable: VariableLike) -> None:
        """Runs before a variable is read inside the mode."""


class Recorder(Protocol):
    """Receives the ops that ran, to differentiate them later."""

    def record(
        self, op: RecordedOp, inputs: Sequence[Tensor], outputs: Sequence[Tensor], attrs: dict[str, Any]
    ) -> None: ...

    def follows(self, tensors: Sequence[Tensor]) -> bool:
        """Whether ops on any of these tensors should be recorded."""

    def variable_read(self, variable: VariableLike) -> None:
        """Runs before a trainable variable is read."""


def _quiet_context() -> contextvars.Context:
    context = contextvars.copy_context()
    context.run(np.seterr, all="ignore")
    return context


class _ThreadState(threading.local):
    mode: Mode | None = None
    recorders: tuple[Recorder, ...] = ()
    in_recorded_call: bool = False  # whether recorders will receive what happens now as one call
    name_scope: str = ""
    device: str | None = None
    strategy: Any = None  # the current tf.distribute.Strategy
    replica: Any = None  # the replica of a distributed step that this thread computes

    def __init__(self) -> None:
        # Kernels run inside this context: TensorFlow computes inf and nan silently, NumPy would warn.
        # Entering a context costs a tenth of `numpy.errstate`.
        self.quiet: Callable[..., Any] = _quiet_context().run
        daemon_threads.note_user()


def set_default_device(device: str | None) -> None:
    """Sets `state.device` outside of `tf.device` blocks: None, or "" where an accelerator is used by default."""
    before, _ThreadState.device = _ThreadState.device, device
    if state.device == before:  # a block that has ended leaves the value in this thread
        state.device = device


_inherited: list[threading.local] = []
L = TypeVar("L", bound=threading.local)


def inherited(local: L) -> L:
    """Makes threads that work for another thread (`Inheritance`) start with that thread's values of `local`."""
    _inherited.append(local)
    return local


state = inherited(_ThreadState())


class Inheritance:
    """A copy of the state of the thread that makes it, for another thread to take over."""

    def __init__(self) -> None:
        # Only one thread can be inside a context, so each keeps its own `quiet`.
        self._kept = [
            (local, {name: value for name, value in vars(local).items() if name != "quiet"}) for local in _inherited
        ]

    def take(self) -> None:
        for local, attributes in self._kept:
            for name, value in attributes.items():
                setattr(local, name, value)


@contextlib.contextmanager
def entered(mode: Mode | None) -> Iterator[None]:
    """Runs the ops inside the block in `mode`."""
    before = state.mode
    state.mode = mode
    try:
        yield
    finally:
        state.mode = before


@contextlib.contextmanager
def recording(*recorders: Recorder) -> Iterator[None]:
    """Records the ops inside the block with exactly these recorders."""
    before = state.recorders
    state.recorders = recorders
    try:
        yield
    finally:
        state.recorders = before


@contextlib.contextmanager
def recorded_as_one() -> Iterator[None]:
    """Records nothing inside the block: recorders outside receive all of it as one call."""
    before = state.recorders, state.in_recorded_call
    state.recorders, state.in_recorded_call = (), True
    try:
        yield
    finally:
        state.recorders, state.in_recorded_call = before


def executing_eagerly() -> bool:
    """Whether ops run eagerly on this thread.

    Returns:
        True or False.

    >>> tf.executing_eagerly()
    True
    """
    return state.mode is None
