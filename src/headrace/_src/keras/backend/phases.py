"""tf.keras.backend: the learning phase, whether a computation trains or predicts."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import headrace as tf
from headrace._src.keras.engine.call_context import context, phase
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.keras.engine.typing import Training
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


def learning_phase() -> bool | int | Tensor:
    """Returns 1 (or True) while training and 0 otherwise.

    The layer being called determines it, or `set_learning_phase`. In a TensorFlow 1 graph where nothing was set it is a
    tensor to feed.
    """
    if context.training is not None:
        return context.training
    return graph_mode.value.phase_tensor(make=True) if in_graph() and not phase.is_set else phase.value


def set_learning_phase(value: int) -> None:
    """Sets the learning phase of layers that are called without `training`.

    Args:
        value: 0 or 1.

    Raises:
        ValueError: If `value` is neither 0 nor 1.
    """
    if value not in (0, 1):
        raise ValueError("Expected learning phase to be 0 or 1.")
    phase.value, phase.is_set = int(value), True


@contextlib.contextmanager
def learning_phase_scope(value: int) -> Iterator[None]:
    """Sets the learning phase within a `with` block.

    Args:
        value: 0 or 1.

    Returns:
        A context manager.
    """
    before = phase.value, phase.is_set
    set_learning_phase(value)
    try:
        yield
    finally:
        phase.value, phase.is_set = before


def in_train_phase(
    x: TensorLike | Callable[[], Any], alt: TensorLike | Callable[[], Any], training: Training = None
) -> Any:
    """Returns `x` while training and `alt` otherwise.

    Args:
        x: Tensor, or function without arguments, used while training.
        alt: Tensor, or function without arguments, used otherwise.
        training: Whether to train; the current learning phase for None.
    """
    if training is None:
        training = learning_phase()
    if tf.is_tensor(training):
        return switch(training, x, alt)
    return _value(x if training in (1, True) else alt)


def in_test_phase(
    x: TensorLike | Callable[[], Any], alt: TensorLike | Callable[[], Any], training: Training = None
) -> Any:
    """Returns `x` while predicting and `alt` otherwise.

    Args:
        x: Tensor, or function without arguments, used while predicting.
        alt: Tensor, or function without arguments, used otherwise.
        training: Whether to train; the current learning phase for None.
    """
    return in_train_phase(alt, x, training)


def switch(
    condition: bool | int | Tensor,
    then_expression: TensorLike | Callable[[], Any],
    else_expression: TensorLike | Callable[[], Any],
) -> Any:
    """Returns one of two values; chosen element by element if the condition is not a scalar.

    Args:
        condition: Boolean tensor.
        then_expression: Tensor, or function without arguments, used where the condition is true.
        else_expression: Tensor, or function without arguments, used where it is false.

    Raises:
        ValueError: If `condition` has more axes than the values.
    """
    rank = 0 if isinstance(condition, int) else condition.shape.rank
    condition = tf.cast(condition, tf.bool)
    if rank == 0:
        return tf.cond(condition, lambda: _value(then_expression), lambda: _value(else_expression))
    then_value, else_value = _value(then_expression), _value(else_expression)
    value_rank = (
        tf.convert_to_tensor(then_value).shape.rank if not hasattr(then_value, "shape") else then_value.shape.rank
    )
    if rank > value_rank:
        raise ValueError(
            "Rank of `condition` should be less than or equal to rank of `then_expression` and `else_expression`. "
            f"ndim(condition)={rank}, ndim(then_expression)={value_rank}"
        )
    if rank > 1 and value_rank > rank:  # a vector is aligned with the last axis, as in broadcasting
        condition = tf.reshape(condition, tf.concat([tf.shape(condition), [1] * (value_rank - rank)], 0))
    return tf.where(condition, then_value, else_value)


def _value(expression: TensorLike | Callable[[], Any]) -> Any:
    return expression() if callable(expression) else expression
