"""Keras in a graph of TensorFlow 1.

Layers add operations to the graph like any code. Training, predicting, and reading or setting weights do not wait for
a session: they run eagerly, on the values that the Keras session holds. How that works is known to `compat_v1`, which
fills the slot here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, ParamSpec, Protocol, TypeVar

import headrace as tf
from headrace._src.base.slot import Slot
from headrace._src.base.tracebacks import hidden, shortened

__tracebackhide__ = hidden

P = ParamSpec("P")
R = TypeVar("R")


class GraphModeHooks(Protocol):
    """What Keras needs of graphs and sessions."""

    def eager_values(self) -> AbstractContextManager[None]:
        """Returns a block in which ops run eagerly on the values that the graph's variables have in the session."""

    def phase_tensor(self, make: bool = False) -> Any:
        """Returns the graph tensor that decides whether layers train, or None until `make` creates it."""

    def graph_tensor(self, symbolic: Any) -> Any:
        """Returns the tensor of the current graph that represents a symbolic tensor."""

    def updates_made_by(self, compute: Callable[[], Any]) -> Any:
        """Calls a function, and returns the operation that runs all assignments which it added to the graph."""

    def function(self, inputs: Any, outputs: Any, updates: Any, name: str | None, **kwargs: Any) -> Any:
        """Returns a function of arrays that a session runs."""

    def placeholder(
        self, shape: Any, ndim: int | None, dtype: Any, sparse: bool, name: str | None, ragged: bool
    ) -> Any:
        """Returns a tensor of the graph that must be fed."""

    def get_value(self, x: Any) -> Any:
        """Returns the value of a variable or tensor as an array."""

    def set_value(self, x: Any, value: Any) -> None:
        """Assigns a variable."""

    def keras_optimizer(self, optimizer: Any) -> Any:
        """Converts an optimizer of TensorFlow 1 to the form that `compile` takes. Others are returned unchanged."""


graph_mode: Slot[GraphModeHooks] = Slot("keras.engine.graph_mode:graph_mode")


def in_graph() -> bool:
    """Returns whether ops are being added to a graph that a session will run."""
    return not tf.executing_eagerly() and not tf.inside_function()


def needs_values(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: the function runs eagerly even where it is called in a graph. Its errors have short tracebacks."""

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            if not in_graph():
                return function(*args, **kwargs)
            with graph_mode.value.eager_values():
                return function(*args, **kwargs)
        except Exception as error:
            raise shortened(error)  # noqa: B904

    return run
