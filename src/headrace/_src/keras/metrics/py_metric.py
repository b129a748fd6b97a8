"""PyMetric: metrics that keep plain Python state."""

from __future__ import annotations

import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any

import headrace as tf
from headrace._src.keras.metrics.metric import Metric
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike, TensorLike


class PyMetric(Metric):
    """Base class of metrics that keep plain Python state.

    Subclasses define `update_state`, `reset_state` and `result`. These run as Python code on eager tensors, also in
    compiled steps and in graphs.

    Args:
        name: Name of the metric, or None.
        dtype: DType of the results, or None.
        **kwargs: Not accepted; raises TypeError.

    Raises:
        TypeError: If there are unknown keyword arguments.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        own = {name: vars(cls).get(name) for name in ("update_state", "result")}
        super().__init_subclass__(**kwargs)
        for name, method in own.items():
            if isinstance(method, FunctionType):
                setattr(cls, name, (_updating if name == "update_state" else _giving)(method))

    def __init__(self, name: str | None = None, dtype: DTypeLike | None = None, **kwargs: Any) -> None:
        super().__init__(name=name, dtype=dtype, **kwargs)
        self.reset_state()

    def reset_state(self) -> None:
        """Resets the state; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")

    def update_state(self, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Tensor:
        """Updates the state with a batch; subclasses define it.

        Args:
            y_true: True values.
            y_pred: Predicted values.
            sample_weight: Weight of each sample, or None.
        """
        raise NotImplementedError("Must be implemented in subclasses.")

    def result(self) -> Tensor:
        """Returns the current result; subclasses define it."""
        raise NotImplementedError("Must be implemented in subclasses.")


def _updating(method: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps `update_state` so that a graph calls it with values."""

    @functools.wraps(method)
    def update(self: PyMetric, y_true: TensorLike, y_pred: TensorLike, sample_weight: TensorLike | None = None) -> Any:
        given = [y_true, y_pred] if sample_weight is None else [y_true, y_pred, sample_weight]
        if tf.executing_eagerly():
            return method(self, *given)

        def run(*values: Tensor) -> int:
            method(self, *values)
            return 0  # a session needs a tensor to run

        return tf.py_function(run, given, tf.int32)

    return update


def _giving(method: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps `result` so that a graph computes it from the state at the time it runs."""

    @functools.wraps(method)
    def result(self: PyMetric) -> Any:
        if tf.executing_eagerly():
            return method(self)
        return tf.py_function(lambda: method(self), [], self.dtype)

    return result
