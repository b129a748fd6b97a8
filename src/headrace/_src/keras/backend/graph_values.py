"""Keras in a graph of TensorFlow 1: what needs values runs at once, on those that the Keras session holds.

Layers build their part of the graph there like any code does. Training, predicting, and reading or setting weights do
not wait for a session: they run at once, and the variables of the graph have their values in the session meanwhile.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import headrace as tf

_PHASE = "keras_learning_phase"
P = ParamSpec("P")
R = TypeVar("R")


def in_graph() -> bool:
    """Whether ops are being added to a graph that a session will run."""
    return not tf.executing_eagerly() and not tf.inside_function()


def phase_tensor(make: bool = False) -> Any:
    """The tensor of the graph that says whether layers train, to be fed; None until `make` asks for it."""
    found = tf.compat.v1.get_collection(_PHASE)
    if not found and make:
        with tf.name_scope(""):
            tensor = tf.compat.v1.placeholder_with_default(False, [], name=_PHASE)
        tf.compat.v1.add_to_collection(_PHASE, tensor)
        return tensor
    return found[0] if found else None


def at_once(function: Callable[P, R]) -> Callable[P, R]:
    """The function, made to run at once where it is called in a graph."""

    @functools.wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        if not in_graph():
            return function(*args, **kwargs)
        with tf.compat.v1.keras.backend.get_session().at_once():
            return function(*args, **kwargs)

    return run
