"""The base class of metrics: numbers gathered over many batches, kept in variables."""

from __future__ import annotations

import functools
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.names import snake_case, unique_name
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.replica_info import replica_count
from headrace._src.tensors.trackable import AutoTrackable


def _with_conversion(method: Callable[..., Any]) -> Callable[..., Any]:
    """A user's method that AutoGraph converts in graphs."""

    @functools.wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return (method if tf.executing_eagerly() else tf.autograph.to_graph(method))(self, *args, **kwargs)

    return call


def _for_all_replicas(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method that asks for what all replicas of a strategy have gathered, not for a replica's share."""

    @functools.wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        if replica_count() == 1:
            return method(self, *args, **kwargs)
        return tf.distribute.get_replica_context().merge_call(lambda strategy: method(self, *args, **kwargs))

    return call


class Metric(AutoTrackable, metaclass=ABCMeta):
    """Base class: subclasses make variables with `add_weight` and define `update_state` and `result`.

    Args:
        name: Its name; one made of the class name when not given.
        dtype: The dtype of its variables and its result.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name in ("update_state", "result"):
            method = vars(cls).get(name)
            if not isinstance(method, FunctionType):
                continue
            made: Any = method
            if not method.__module__.startswith("headrace."):
                made = _with_conversion(made)
            if name == "result":
                made = _for_all_replicas(made)
            setattr(cls, name, made)

    def __init__(self, name: str | None = None, dtype: Any = None, **kwargs: Any) -> None:
        if kwargs:
            raise TypeError(f"{type(self).__name__} got unknown arguments: {sorted(kwargs)}")
        self._name = unique_name(snake_case(type(self).__name__)) if name is None else name
        self._dtype = tf.as_dtype(floatx() if dtype is None else getattr(dtype, "variable_dtype", dtype)).name
        self._weights: list[Any] = []
        self.stateful = True

    @property
    def name(self) -> str:
        """The name, which logs have the value under."""
        return self._name

    @property
    def dtype(self) -> str:
        """The dtype of the state."""
        return self._dtype

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Takes a batch in, and gives the result so far."""
        self.update_state(*args, **kwargs)
        return self.result()

    @abstractmethod
    def update_state(self, *args: Any, **kwargs: Any) -> Any:
        """Takes a batch in."""

    @abstractmethod
    def result(self) -> Any:
        """The result so far."""

    def reset_state(self) -> None:
        """Forgets all batches."""
        for variable in self._weights:
            variable.assign(tf.zeros(variable.shape, variable.dtype))

    def reset_states(self) -> None:
        """Forgets all batches (the older name)."""
        self.reset_state()

    def merge_state(self, metrics: Any) -> Any:
        """Adds what other metrics of the kind have gathered."""
        updates = []
        for metric in metrics:
            if len(self._weights) != len(metric.weights):
                raise ValueError(f"Metric {metric} is not compatible with {self}")
            for variable, other in zip(self._weights, metric.weights):
                updates.append(variable.assign_add(other))
        return updates

    # Variables.

    def add_weight(
        self,
        name: Any = None,
        shape: Any = (),
        aggregation: Any = None,
        synchronization: Any = None,
        initializer: Any = None,
        dtype: Any = None,
    ) -> Any:
        """A variable of the metric: zeros unless told otherwise."""
        if not isinstance(name, (str, type(None))):
            # Keras 3 puts the shape first: add_weight((), initializer, dtype, name).
            given = (shape or None, aggregation, synchronization)
            name, shape, aggregation, synchronization = given[2], name, None, None
            initializer, dtype = given[0] or initializer, given[1] or dtype
        fill = tf.keras.initializers.get("zeros" if initializer is None else initializer)
        with tf.init_scope():
            value = fill(shape, dtype=tf.as_dtype(self._dtype if dtype is None else dtype))
            variable = tf.Variable(
                value, name=name or "variable", trainable=False,
                synchronization=synchronization or tf.VariableSynchronization.ON_READ,
                aggregation=aggregation or tf.VariableAggregation.SUM,
            )  # fmt: skip
        self._weights.append(variable)
        return variable

    def add_variable(
        self, shape: Any, initializer: Any, dtype: Any = None, aggregation: Any = "sum", name: str | None = None
    ) -> Any:
        """A variable of the metric, as Keras 3 makes it."""
        return self.add_weight(name=name, shape=shape, initializer=initializer, dtype=dtype)

    # Without touching the variables, as Keras 3 has it.

    def stateless_update_state(self, metric_variables: Any, *args: Any, **kwargs: Any) -> list[Any]:
        """The values that the variables would have after a batch, had they these before."""
        return self._with_values(metric_variables, lambda: self.update_state(*args, **kwargs))[1]

    def stateless_result(self, metric_variables: Any) -> Any:
        """The result that these values of the variables stand for."""
        return self._with_values(metric_variables, self.result)[0]

    def stateless_reset_state(self) -> list[Any]:
        """The values of the variables before any batch."""
        return self._with_values([v.value() for v in self._weights], self.reset_state)[1]

    def _with_values(self, values: Any, compute: Callable[[], Any]) -> tuple[Any, list[Any]]:
        """What `compute` returns, and the variables' values after it, with other values in them meanwhile."""
        if len(values) != len(self._weights):
            raise ValueError(
                f"Argument `metric_variables` must be a list of tensors corresponding 1:1 to {type(self).__name__}"
                f"().variables. Received list with length {len(values)}, but expected {len(self._weights)} variables."
            )
        before = [tf.identity(v) for v in self._weights]
        for variable, value in zip(self._weights, values, strict=True):
            variable.assign(value)
        try:
            found = compute()
            return found, [tf.identity(v) for v in self._weights]
        finally:
            for variable, value in zip(self._weights, before, strict=True):
                variable.assign(value)

    @property
    def weights(self) -> list[Any]:
        """The variables that hold the state."""
        return list(self._weights)

    @property
    def variables(self) -> list[Any]:
        """The variables that hold the state."""
        return list(self._weights)

    @property
    def non_trainable_variables(self) -> list[Any]:
        """The variables that hold the state."""
        return list(self._weights)

    @property
    def trainable_variables(self) -> list[Any]:
        """Empty: nothing of a metric is trained."""
        return []

    def get_weights(self) -> list[Any]:
        """The values of the state, as arrays."""
        return [variable.numpy() for variable in self._weights]

    def set_weights(self, weights: Any) -> None:
        """Sets the state from arrays, in the order of `get_weights`."""
        for variable, value in zip(self._weights, weights, strict=True):
            if tuple(variable.shape) != tuple(np.shape(value)):
                raise ValueError(
                    f"Metric {self._name}: variable {variable.name} has shape {tuple(variable.shape)}, the value given "
                    f"has shape {np.shape(value)}."
                )
            variable.assign(value)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        # Checkpoints know variables by the names they were made under, whatever the attributes are called.
        found = {variable.name.removesuffix(":0").split("/")[-1]: variable for variable in self._weights}
        own = {id(variable) for variable in self._weights}
        for name, part in super()._trackable_children(save_type, **kwargs).items():
            if name != "_weights" and id(part) not in own:
                found.setdefault(name, part)
        return found

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal metric."""
        return {"name": self._name, "dtype": self._dtype}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Any:
        """The metric made from these arguments."""
        return cls(**config)
