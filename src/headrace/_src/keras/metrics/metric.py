"""The base class of metrics: values accumulated over batches in variables."""

from __future__ import annotations

import functools
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FunctionType
from typing import Any, Self, cast

import numpy as np

import headrace as tf
from headrace._src.keras.backend.names import snake_case, unique_name
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph, needs_values
from headrace._src.keras.engine.typing import InitializerLike, Weights
from headrace._src.keras.replica_info import replica_count
from headrace._src.ops.state.variable import Variable, VariableAggregation, VariableSynchronization
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.trackable import AutoTrackable
from headrace._src.tensors.typing import Array, DTypeLike, ShapeLike, TensorLike


def _with_conversion(method: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps a user's method so that AutoGraph converts it in graphs."""

    @functools.wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return (method if tf.executing_eagerly() else tf.autograph.to_graph(method))(self, *args, **kwargs)

    return call


def _with_operation(update: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps `update_state` so that in a graph of TensorFlow 1 it returns the operation that a session runs."""

    @functools.wraps(update)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        if tf.executing_eagerly() or not in_graph() or self._updating:
            return update(self, *args, **kwargs)
        self._updating, known = True, len(self._weights)  # a subclass's method may call that of its base class
        try:
            updates = graph_mode.value.updates_made_by(lambda: update(self, *args, **kwargs))
        finally:
            self._updating = False
        if len(self._weights) > known:  # the first values show the shapes of the state, which a session initializes
            with graph_mode.value.eager_values():
                pass
        return updates

    return call


def _taking_mesh(constructor: Callable[..., None]) -> Callable[..., None]:
    """Wraps a constructor so that it accepts `mesh`, a mesh of DTensor. The state follows the values to their mesh."""

    @functools.wraps(constructor)
    def construct(self: Any, *args: Any, **kwargs: Any) -> None:
        kwargs.pop("mesh", None)
        constructor(self, *args, **kwargs)

    return construct


def _for_all_replicas(method: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps a method so that it sees the state of all replicas of a strategy, not of one replica."""

    @functools.wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        if replica_count() == 1:
            return method(self, *args, **kwargs)
        return tf.distribute.get_replica_context().merge_call(lambda strategy: method(self, *args, **kwargs))

    return call


class Metric(AutoTrackable, metaclass=ABCMeta):
    """Base class of metrics: subclasses create variables with `add_weight` and define `update_state` and `result`.

    Args:
        name: Name of the metric; derived from the class name when not given.
        dtype: Dtype of the metric's variables and result.
        **kwargs: Not accepted; raises TypeError.

    Raises:
        TypeError: If there are unknown keyword arguments.
    """

    _updating = False  # whether `update_state` is adding its operations to a graph

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__init__" in vars(cls) and cls.__module__.startswith("headrace."):
            cls.__init__ = _taking_mesh(cls.__init__)  # type: ignore[method-assign]
        reset = vars(cls).get("reset_state")
        if isinstance(reset, FunctionType) and reset.__module__.startswith("headrace."):
            setattr(cls, "reset_state", needs_values(reset))  # noqa: B010
        for name in ("update_state", "result"):
            method = vars(cls).get(name)
            if not isinstance(method, FunctionType):
                continue
            made: Any = method
            if not method.__module__.startswith("headrace."):
                made = _with_conversion(made)
            made = _for_all_replicas(made) if name == "result" else _with_operation(made)
            setattr(cls, name, made)

    def __init__(self, name: str | None = None, dtype: DTypeLike | None = None, **kwargs: Any) -> None:
        if kwargs:
            raise TypeError(f"{type(self).__name__} got unknown arguments: {sorted(kwargs)}")
        self._name = unique_name(snake_case(type(self).__name__)) if name is None else name
        self._dtype = tf.as_dtype(floatx() if dtype is None else getattr(dtype, "variable_dtype", dtype)).name
        self._weights: list[Any] = []
        self._names_in_files: dict[int, str] = {}  # of weights, by identity: graphs make names unique
        self.stateful = True

    @property
    def name(self) -> str:
        """Returns the name, under which logs list the value."""
        return self._name

    @property
    def dtype(self) -> str:
        """Returns the dtype of the state."""
        return self._dtype

    def __call__(self, *args: Any, **kwargs: Any) -> Tensor:
        """Updates the state with a batch and returns the current result."""
        update = self.update_state(*args, **kwargs)
        if not in_graph():
            result = self.result()
        else:
            with tf.control_dependencies([update]):
                result = tf.nest.map_structure(tf.identity, self.result())
        if isinstance(result, tf.Tensor):
            cast(Any, result)._metric_obj = self  # for `Layer.add_metric`
        return result

    @abstractmethod
    def update_state(self, *args: Any, **kwargs: Any) -> Tensor:
        """Updates the state with a batch.

        Args:
            *args: Tensors of the batch, as `update_state` of the metric takes them.

        Returns:
            The last update, which a graph needs; eager code can ignore it.

        >>> metric = tf.keras.metrics.Mean()
        >>> print(metric.update_state([1.0, 3.0]).numpy())
        2.0
        >>> float(metric.result())
        2.0
        """

    @abstractmethod
    def result(self) -> Tensor:
        """Returns the current result.

        Raises:
            ValueError: If the metric has no result before its first batch.
        """

    @needs_values
    def reset_state(self) -> None:
        """Resets the state to its initial values.

        >>> metric = tf.keras.metrics.Mean()
        >>> print(metric([1.0, 3.0]).numpy())
        2.0
        >>> metric.reset_state()
        >>> float(metric.result())
        0.0
        """
        for variable in self._weights:
            variable.assign(tf.zeros(variable.shape, variable.dtype))

    def reset_states(self) -> None:
        """Resets the state; the older name of `reset_state`."""
        self.reset_state()

    def merge_state(self, metrics: Iterable[Metric]) -> list[Tensor]:
        """Adds the state of other metrics of the same kind.

        Args:
            metrics: Metrics to merge into this one.

        Returns:
            A list of the updates.

        Raises:
            ValueError: If a metric has other variables.
        """
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
        name: str | ShapeLike | None = None,
        shape: ShapeLike = (),
        aggregation: VariableAggregation | None = None,
        synchronization: VariableSynchronization | None = None,
        initializer: InitializerLike = None,
        dtype: DTypeLike | None = None,
    ) -> Variable:
        """Creates a state variable, filled with zeros by default.

        Args:
            name: Name of the variable.
            shape: Shape of the variable.
            aggregation: How the values of replicas are combined.
            synchronization: When the values of replicas are combined.
            initializer: Initializer of the variable; zeros for None.
            dtype: Dtype of the variable; that of the metric for None.

        Returns:
            A variable.
        """
        if not isinstance(name, (str, type(None))):
            # Keras 3 puts the shape first: add_weight((), initializer, dtype, name).
            given: list[Any] = [name, shape or None, aggregation, synchronization]
            name, shape, aggregation, synchronization = given[3], given[0], None, None
            initializer, dtype = given[1] or initializer, given[2] or dtype
        fill = tf.keras.initializers.get("zeros" if initializer is None else initializer)
        with tf.init_scope():
            value = fill(shape, dtype=tf.as_dtype(self._dtype if dtype is None else dtype))
            variable = tf.Variable(
                value, name=str(name or "variable"), trainable=False,
                synchronization=synchronization or tf.VariableSynchronization.ON_READ,
                aggregation=aggregation or tf.VariableAggregation.SUM,
            )  # fmt: skip
        self._weights.append(variable)
        self._names_in_files[id(variable)] = str(name or "variable")
        return variable

    def add_variable(
        self,
        shape: ShapeLike,
        initializer: InitializerLike,
        dtype: DTypeLike | None = None,
        aggregation: str | None = "sum",
        name: str | None = None,
    ) -> Variable:
        """Creates a state variable; the Keras 3 form of `add_weight`.

        Args:
            shape: Shape of the variable.
            initializer: Initializer of the variable; zeros for None.
            dtype: Dtype of the variable; that of the metric for None.
            aggregation: How the values of replicas are combined.
            name: Name of the variable.

        Returns:
            A variable.
        """
        return self.add_weight(name=name, shape=shape, initializer=initializer, dtype=dtype)

    # Stateless variants, as in Keras 3: the variables keep their values.

    def stateless_update_state(self, metric_variables: Sequence[TensorLike], *args: Any, **kwargs: Any) -> list[Tensor]:
        """Returns the variable values after an update that starts from the given values.

        Args:
            metric_variables: Values of the metric's variables.
            *args: Arguments of `update_state`.
            **kwargs: Keyword arguments of `update_state`.
        """
        return self._with_values(metric_variables, lambda: self.update_state(*args, **kwargs))[1]

    def stateless_result(self, metric_variables: Sequence[TensorLike]) -> Tensor:
        """Returns the result for the given variable values.

        Args:
            metric_variables: Values of the metric's variables.
        """
        return self._with_values(metric_variables, self.result)[0]

    def stateless_reset_state(self) -> list[Tensor]:
        """Returns the initial values of the variables."""
        return self._with_values([v.value() for v in self._weights], self.reset_state)[1]

    def _with_values(self, values: Sequence[TensorLike], compute: Callable[[], Any]) -> tuple[Any, list[Any]]:
        """Runs `compute` with other variable values; returns its result and the values afterwards."""
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
    def weights(self) -> list[Variable]:
        """Returns the state variables."""
        return list(self._weights)

    @property
    def variables(self) -> list[Variable]:
        """Returns the state variables."""
        return list(self._weights)

    def _saved_lists(self) -> dict[str, list[Any]]:
        """Returns the lists that a loaded SavedModel has as attributes."""
        return {"variables": self.variables}

    @property
    def non_trainable_variables(self) -> list[Variable]:
        """Returns the state variables."""
        return list(self._weights)

    @property
    def trainable_variables(self) -> list[Variable]:
        """Returns an empty list: metrics have no trainable variables."""
        return []

    @needs_values
    def get_weights(self) -> list[Array]:
        """Returns the values of the state variables as arrays."""
        return [variable.numpy() for variable in self._weights]

    @needs_values
    def set_weights(self, weights: Weights) -> None:
        """Sets the state variables from arrays.

        Args:
            weights: Arrays in the order of `get_weights`.

        Raises:
            ValueError: If an array does not have the shape of its variable.
        """
        for variable, value in zip(self._weights, weights, strict=True):
            if tuple(variable.shape) != tuple(np.shape(value)):
                raise ValueError(
                    f"Metric {self._name}: variable {variable.name} has shape {tuple(variable.shape)}, but the value "
                    f"has shape {np.shape(value)}."
                )
            variable.assign(value)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        # Checkpoints identify variables by the names they were created with, not by attribute names.
        known = self._names_in_files
        found = {known.get(id(v)) or v.name.removesuffix(":0").split("/")[-1]: v for v in self._weights}
        own = {id(variable) for variable in self._weights}
        for name, part in super()._trackable_children(save_type, **kwargs).items():
            if name not in ("_weights", "_names_in_files") and id(part) not in own:
                found.setdefault(name, part)
        return found

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        return {"name": self._name, "dtype": self._dtype}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a metric from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.

        Returns:
            A metric.
        """
        return cls(**config)
