"""tf.keras.backend: whether a computation trains or predicts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import headrace as tf
from headrace._src.keras.backend.graph_values import in_graph, phase_tensor
from headrace._src.keras.engine.call_context import context, phase


def learning_phase() -> Any:
    """1 (or True) while training, 0 else: as the layer that is being called says, or as it was set.

    In a graph of TensorFlow 1 where nothing was set it is a tensor to be fed.
    """
    if context.training is not None:
        return context.training
    return phase_tensor(make=True) if in_graph() and not phase.is_set else phase.value


def set_learning_phase(value: Any) -> None:
    """Sets the phase of layers that are not told whether they train: 0 or 1."""
    if value not in (0, 1):
        raise ValueError("Expected learning phase to be 0 or 1.")
    phase.value, phase.is_set = int(value), True


@contextlib.contextmanager
def learning_phase_scope(value: Any) -> Iterator[None]:
    """A block with this learning phase."""
    before = phase.value, phase.is_set
    set_learning_phase(value)
    try:
        yield
    finally:
        phase.value, phase.is_set = before


def in_train_phase(x: Any, alt: Any, training: Any = None) -> Any:
    """`x` while training, `alt` else; functions without arguments are called."""
    if training is None:
        training = learning_phase()
    if tf.is_tensor(training):
        return switch(training, x, alt)
    chosen = x if training in (1, True) else alt
    return chosen() if callable(chosen) else chosen


def in_test_phase(x: Any, alt: Any, training: Any = None) -> Any:
    """`x` while predicting, `alt` else."""
    return in_train_phase(alt, x, training)


def switch(condition: Any, then_expression: Any, else_expression: Any) -> Any:
    """One of two tensors (or of what two functions return); chosen place by place if the condition has places."""
    rank = 0 if isinstance(condition, bool) else condition.shape.rank
    condition = tf.cast(condition, tf.bool)
    if rank == 0:
        chosen = [e if callable(e) else (lambda e=e: e) for e in (then_expression, else_expression)]
        return tf.cond(condition, *chosen)
    then_value, else_value = (e() if callable(e) else e for e in (then_expression, else_expression))
    value_rank = (
        tf.convert_to_tensor(then_value).shape.rank if not hasattr(then_value, "shape") else then_value.shape.rank
    )
    if rank > value_rank:
        raise ValueError(
            "Rank of `condition` should be less than or equal to rank of `then_expression` and `else_expression`. "
            f"ndim(condition)={rank}, ndim(then_expression)={value_rank}"
        )
    if rank > 1 and value_rank > rank:  # a vector meets the last axis, as broadcasting has it
        condition = tf.reshape(condition, tf.concat([tf.shape(condition), [1] * (value_rank - rank)], 0))
    return tf.where(condition, then_value, else_value)
