"""The optimizers of Keras before 2.11: hyperparameters are variables, and each variable has named slots.

Subclasses, including those of users, define `_create_slots`, `_resource_apply_dense` and `_resource_apply_sparse`.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self, TypeAlias

import numpy as np

import headrace as tf
from headrace._src.autodiff.tape import GradientTape
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph, needs_values
from headrace._src.keras.engine.typing import Initializer, Weights
from headrace._src.keras.optimizers.gradient_reduction import for_all_replicas, summed_over_replicas
from headrace._src.keras.optimizers.gradients import Gradient, VariableSource, map_values, recorded, with_gradients
from headrace._src.keras.optimizers.optimizer_variables import VariableList
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.keras.optimizers.sparse_rows import gradient_for
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.trackable import AutoTrackable
from headrace._src.tensors.typing import Array, DTypeLike, ShapeLike, TensorLike

# A hyperparameter: a number, a tensor, or a function without arguments that returns one.
HyperLike: TypeAlias = float | Tensor | Callable[[], Any]

_ALLOWED = ("clipnorm", "clipvalue", "lr", "decay", "global_clipnorm")


class Optimizer(AutoTrackable):
    """Base class of the legacy optimizers.

    Args:
        name: Name of the optimizer and prefix of its variables' names.
        gradient_aggregator: Function of the list of gradient-variable pairs, or None.
        gradient_transformers: Functions of that list, applied in order.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.

    Raises:
        TypeError: If there are unknown keyword arguments.
        ValueError: If a number is negative, or both `clipnorm` and `global_clipnorm` are given.
    """

    def __init__(
        self,
        name: str,
        gradient_aggregator: Callable[[list[Any]], list[Any]] | None = None,
        gradient_transformers: Sequence[Callable[[list[Any]], list[Any]]] | None = None,
        **kwargs: Any,
    ) -> None:
        for key, value in kwargs.items():
            if key not in _ALLOWED:
                raise TypeError(
                    f"Unexpected keyword argument passed to optimizer: {key}. Allowed kwargs are {set(_ALLOWED)}."
                )
            if value is not None and not callable(value) and value < 0:
                raise ValueError(f"Expected {key} >= 0, received: {value}")
            if key == "lr":
                warnings.warn("The `lr` argument is deprecated, use `learning_rate` instead.", stacklevel=3)
        if kwargs.get("clipnorm") is not None and kwargs.get("global_clipnorm") is not None:
            raise ValueError(
                "Cannot accept both `clipnorm` and `global_clipnorm`. "
                f"Received: clipnorm={kwargs['clipnorm']}, global_clipnorm={kwargs['global_clipnorm']}."
            )
        self._hyper: dict[str, Any] = {}
        self._use_locking = True  # subclasses of users pass it on
        self._slots: dict[Any, dict[str, Any]] = {}
        self._slot_names: list[str] = []
        self._weights: list[Any] = []
        self._iterations: Any = None
        self._hypers_created = False
        self._name = name
        self._initial_decay = kwargs.pop("decay", 0.0) or 0.0
        self._short_rate = kwargs.pop("lr", None)
        self._set_hyper("decay", self._initial_decay)
        self.clipnorm, self.clipvalue = kwargs.get("clipnorm"), kwargs.get("clipvalue")
        self.global_clipnorm = kwargs.get("global_clipnorm")
        self.gradient_aggregator, self.gradient_transformers = gradient_aggregator, list(gradient_transformers or ())

    # Hyperparameters.

    def _set_hyper(self, name: str, value: Any) -> None:
        """Sets a hyperparameter: a number, a schedule, a function without arguments, or a tensor."""
        if name == "learning_rate" and self._short_rate is not None:
            value, self._short_rate = self._short_rate, None
        present = self._hyper.get(name)
        if isinstance(present, tf.Variable) and not isinstance(value, LearningRateSchedule) and not callable(value):
            if in_graph():  # the session's value changes there
                tf.keras.backend.set_value(present, value)
            else:
                present.assign(tf.cast(value, present.dtype))
        else:
            self._hyper[name] = value

    def _get_hyper(self, name: str, dtype: DTypeLike | None = None) -> Any:
        """Returns a hyperparameter: its variable or schedule, or its value in `dtype`."""
        if not self._hypers_created:
            self._create_hypers()
        value = self._hyper[name]
        if isinstance(value, LearningRateSchedule):
            return value
        if callable(value) and not isinstance(value, tf.Variable):
            value = value()
        return value if dtype is None else tf.cast(value, dtype)

    def _create_hypers(self) -> None:
        if self._hypers_created:
            return
        with tf.init_scope():
            for name, value in sorted(self._hyper.items()):
                if tf.is_tensor(value) or isinstance(value, (tf.Variable, LearningRateSchedule)) or callable(value):
                    continue
                self._hyper[name] = tf.Variable(tf.cast(value, floatx()), name=name, trainable=False)
        self._hypers_created = True

    def __getattribute__(self, name: str) -> Any:
        try:
            return super().__getattribute__(name)
        except AttributeError:
            if name == "_hyper":
                raise
            hyper = super().__getattribute__("__dict__").get("_hyper", {})
            name = "learning_rate" if name == "lr" else name
            if name in hyper:
                return self._get_hyper(name)
            raise

    def __dir__(self) -> list[str]:
        hypers = vars(self).get("_hyper", {})
        return sorted({*super().__dir__(), *hypers, *(("lr",) if "learning_rate" in hypers else ())})

    def __setattr__(self, name: str, value: Any) -> None:
        name = "learning_rate" if name == "lr" else name
        if name in self.__dict__.get("_hyper", {}):
            self._set_hyper(name, value)
        else:
            super().__setattr__(name, value)

    def _decayed_lr(self, dtype: DTypeLike) -> Tensor:
        """Returns the learning rate of this step."""
        rate = self._get_hyper("learning_rate", dtype)
        if isinstance(rate, LearningRateSchedule):
            rate = tf.cast(rate(tf.cast(self.iterations, dtype)), dtype)
        if self._initial_decay > 0.0:
            rate /= 1.0 + self._get_hyper("decay", dtype) * tf.cast(self.iterations, dtype)
        return rate

    def _serialize_hyperparameter(self, hyperparameter_name: str) -> Any:
        value = self._hyper[hyperparameter_name]
        if isinstance(value, LearningRateSchedule):
            return tf.keras.optimizers.schedules.serialize(value)
        if isinstance(value, tf.Variable) or tf.is_tensor(value):
            return _value_of(value)
        return value() if callable(value) else value

    # Variables.

    @property
    def name(self) -> str:
        """Returns the name of the optimizer."""
        return self._name

    @property
    def iterations(self) -> Variable:
        """Returns the variable that counts steps."""
        if self._iterations is None:
            with tf.init_scope():
                self._iterations = self.add_weight("iter", shape=[], dtype=tf.int64, trainable=False)
            self._weights.append(self._iterations)
        return self._iterations

    @iterations.setter
    def iterations(self, variable: Variable) -> None:
        if self._iterations is not None:
            raise RuntimeError(
                "Cannot set `iterations` to a new Variable after the Optimizer weights have been created."
            )
        self._iterations = variable
        self._weights.append(variable)

    def add_weight(
        self,
        name: str,
        shape: ShapeLike,
        dtype: DTypeLike | None = None,
        initializer: str | Initializer = "zeros",
        trainable: bool | None = None,
        **kwargs: Any,
    ) -> Variable:
        """Creates a variable that does not belong to a trained variable.

        Args:
            name: Name of the variable.
            shape: Shape of the variable.
            dtype: Dtype of the variable; the default float type for None.
            initializer: Initializer or its name.
            trainable: Whether the variable is trainable.
            **kwargs: Accepted for compatibility with Keras.

        Returns:
            A variable.
        """
        fill = tf.keras.initializers.get(initializer) if isinstance(initializer, str) else initializer
        value = fill(shape, dtype=tf.as_dtype(dtype or floatx()))
        return tf.Variable(value, name=name, trainable=bool(trainable))

    def add_slot(
        self,
        var: Variable,
        slot_name: str,
        initializer: str | Initializer | TensorLike = "zeros",
        shape: ShapeLike | None = None,
    ) -> Variable:
        """Returns the variable called `slot_name` kept for `var`, and creates it if necessary.

        Args:
            var: Trained variable.
            slot_name: Name of the slot, such as "m".
            initializer: Initializer, its name, or an initial value.
            shape: Shape; that of `var` for None.
        """
        if slot_name not in self._slot_names:
            self._slot_names.append(slot_name)
        slots = self._slots.setdefault(var.ref(), {})
        if slot_name not in slots:
            if isinstance(initializer, str) or callable(initializer):
                fill = tf.keras.initializers.get(initializer)
                initializer = fill(var.shape if shape is None else shape, dtype=var.dtype)
            name = f"{self._name}/{var.name.removesuffix(':0')}/{slot_name}"
            slots[slot_name] = tf.Variable(initializer, name=name, dtype=var.dtype, trainable=False)
            self._weights.append(slots[slot_name])
        return slots[slot_name]

    def _slot_to_restore(self, var: Variable, slot_name: str) -> Variable:
        """Returns a new slot whose value a checkpoint has."""
        return self.add_slot(var, slot_name)

    def get_slot(self, var: Variable, slot_name: str) -> Any:
        """Returns the variable called `slot_name` kept for `var`, or None.

        Args:
            var: Trained variable.
            slot_name: Name of the slot, such as "m".
        """
        return self._slots.get(var.ref(), {}).get(slot_name)

    def get_slot_names(self) -> list[str]:
        """Returns the names of the slots."""
        return list(self._slot_names)

    def variables(self) -> VariableList:
        """Returns the step counter and all slots."""
        return VariableList(self._weights)

    @property
    def weights(self) -> list[Variable]:
        """Returns the step counter and all slots."""
        return list(self._weights)

    @needs_values
    def get_weights(self) -> list[Array]:
        """Returns the values of the optimizer's variables."""
        return [variable.numpy() for variable in self._weights]

    @needs_values
    def set_weights(self, weights: Weights) -> None:
        """Sets the values of the optimizer's variables.

        Args:
            weights: Arrays in the order of `get_weights`.

        Raises:
            ValueError: If the number of arrays differs, or one does not have the shape of its variable.
        """
        if len(self._weights) != len(weights):
            raise ValueError(
                f"You called `set_weights(weights)` on optimizer {self._name} with a weight list of length "
                f"{len(weights)}, but the optimizer was expecting {len(self._weights)} weights."
            )
        for variable, value in zip(self._weights, weights):
            if tuple(variable.shape) != tuple(np.shape(value)):
                raise ValueError(
                    f"Optimizer weight shape {tuple(variable.shape)} not compatible with provided weight shape "
                    f"{np.shape(value)}."
                )
            variable.assign(value)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        self._create_hypers()
        parts = {name: value for name, value in self._hyper.items() if isinstance(value, tf.Variable)}
        return {"iter": self.iterations, **parts, **getattr(self, "_tracked_by_name", {})}

    # Training.

    def minimize(
        self,
        loss: Tensor | Callable[[], Tensor],
        var_list: VariableSource,
        grad_loss: Tensor | None = None,
        name: str | None = None,
        tape: GradientTape | None = None,
    ) -> Tensor | Variable:
        """Computes the gradients of `loss` and applies them.

        Args:
            loss: Loss tensor, or function without arguments that returns it.
            var_list: Variables to optimize.
            grad_loss: Gradient of the loss itself; ones for None.
            name: Name of the update.
            tape: GradientTape that recorded the loss; required if the loss is a tensor.

        Returns:
            The operation that updates the variables in a graph; the number of steps in eager code.
        """
        pairs = self._compute_gradients(loss, var_list=var_list, grad_loss=grad_loss, tape=tape)
        return self.apply_gradients(pairs, name=name)

    def _compute_gradients(
        self,
        loss: Tensor | Callable[[], Tensor],
        var_list: VariableSource,
        grad_loss: Tensor | None = None,
        tape: GradientTape | None = None,
    ) -> list[tuple[Gradient | None, Variable]]:
        loss, var_list, tape = recorded(loss, var_list, tape)
        variables = tf.nest.flatten(var_list)
        return list(zip(tape.gradient(loss, variables, grad_loss), variables))

    def get_gradients(self, loss: Tensor, params: Sequence[Variable]) -> list[Gradient]:
        """Computes the clipped gradients of a tensor of a graph.

        Args:
            loss: Scalar tensor of a graph.
            params: Variables to differentiate with respect to.

        Returns:
            A list of gradients.

        Raises:
            ValueError: If a variable has no gradient.
        """
        gradients = tf.gradients(loss, params)
        for gradient, param in zip(gradients, params):
            if gradient is None:
                raise ValueError(
                    f"Variable {param} has `None` for gradient. Please make sure that all of your ops have one."
                )
        return [gradient for gradient, _ in self._clip_gradients(list(zip(gradients, params)))]

    @for_all_replicas
    def apply_gradients(
        self,
        grads_and_vars: Iterable[tuple[Tensor | IndexedSlices | None, Variable]],
        name: str | None = None,
        experimental_aggregate_gradients: bool = True,
    ) -> Tensor | Variable:
        """Updates the variables with their gradients.

        Args:
            grads_and_vars: Pairs of a gradient and its variable.
            name: Name of the update.
            experimental_aggregate_gradients: Whether to sum the gradients over replicas.

        Returns:
            The step counter; in a graph of TensorFlow 1, the operation that updates the variables.
        """
        if in_graph():
            return graph_mode.value.updates_made_by(lambda: self._apply_pairs(tuple(grads_and_vars)))
        return self._apply_pairs(tuple(grads_and_vars))

    def _aggregate_gradients(self, grads_and_vars: Iterable[tuple[Any, Variable]]) -> Sequence[tuple[Any, Variable]]:
        """Returns the pairs with gradients combined over replicas. Subclasses may override it."""
        if self.gradient_aggregator is not None:
            return self.gradient_aggregator(list(grads_and_vars))
        return summed_over_replicas(grads_and_vars)

    @property
    def _aggregates_itself(self) -> bool:
        """Whether the program says how gradients are combined."""
        return (
            self.gradient_aggregator is not None
            or type(self)._aggregate_gradients is not Optimizer._aggregate_gradients
        )

    def _apply_pairs(self, given: tuple[tuple[Tensor | IndexedSlices | None, Variable], ...]) -> Tensor | Variable:
        pairs = with_gradients(given)
        if not pairs:
            return self.iterations
        for _, variable in pairs:
            if isinstance(variable, Tensor):
                raise NotImplementedError(f"Updating a `Tensor` is not implemented. Received: var={variable}.")
        variables = [variable for _, variable in pairs]
        self.prepare_variables(variables)
        for transform in self.gradient_transformers:
            pairs = transform(pairs)
        state = self._prepare(variables)
        dense = _state_argument(self._resource_apply_dense, state)
        sparse = _state_argument(self._resource_apply_sparse, state)
        for clipped, variable in self._clip_gradients(pairs):
            gradient = gradient_for(self._resource_apply_sparse, clipped, variable)
            if isinstance(gradient, tf.IndexedSlices):
                self._resource_apply_sparse_duplicate_indices(gradient.values, variable, gradient.indices, **sparse)
            else:
                self._resource_apply_dense(gradient, variable, **dense)
            if variable.constraint is not None:
                variable.assign(variable.constraint(variable))
        return self.iterations.assign_add(1)

    def get_updates(self, loss: Tensor, params: Sequence[Variable]) -> list[Any]:
        """Returns the operations that train in a graph of TensorFlow 1; elsewhere it trains at once.

        Args:
            loss: Loss to minimize.
            params: Variables to optimize.
        """
        gradients = tf.gradients(loss, list(params))
        return [self.apply_gradients(zip(gradients, params, strict=True))]

    def prepare_variables(self, var_list: Sequence[Variable]) -> None:
        """Creates the step counter, the hyperparameters and the slots.

        Args:
            var_list: Variables to optimize.
        """
        with tf.init_scope():
            with tf.name_scope(self._name):
                self.iterations  # noqa: B018  created here so that it is the first variable
                self._create_hypers()
            self._create_slots(var_list)

    def _clip_gradients(self, pairs: Sequence[tuple[Any, Variable]]) -> list[tuple[Any, Variable]]:
        gradients, variables = [gradient for gradient, _ in pairs], [variable for _, variable in pairs]
        if self.clipvalue is not None:
            limit = self.clipvalue
            gradients = [map_values(lambda values: tf.clip_by_value(values, -limit, limit), g) for g in gradients]
        if self.clipnorm is not None:
            norm = self.clipnorm
            gradients = [map_values(lambda values: tf.clip_by_norm(values, norm), g) for g in gradients]
        if self.global_clipnorm is not None:
            gradients = tf.clip_by_global_norm(gradients, self.global_clipnorm)[0]
        return list(zip(gradients, variables))

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        """Creates the slots of each variable."""

    def _prepare(self, var_list: Sequence[Variable]) -> dict[Any, dict[str, Any]] | None:
        """Runs once per step, before the variables are updated.

        Returns:
            What `_prepare_local` of a subclass computes, by device and dtype; None if no subclass defines it.
        """
        if type(self)._prepare_local is Optimizer._prepare_local:
            return None
        state: dict[Any, dict[str, Any]] = {}
        for key in dict.fromkeys((variable.device, variable.dtype.base_dtype) for variable in var_list):
            state[key] = {}
            self._prepare_local(*key, state)
        return state

    def _prepare_local(self, var_device: str, var_dtype: Any, apply_state: dict[Any, dict[str, Any]]) -> None:
        """Computes what the updates of variables with this device and dtype share. Subclasses extend it."""
        if "learning_rate" in self._hyper:
            apply_state[(var_device, var_dtype)]["lr_t"] = tf.identity(self._decayed_lr(var_dtype))

    def _fallback_apply_state(self, var_device: str, var_dtype: Any) -> dict[str, Any]:
        """Returns what `_prepare_local` computes, for an update that gets no `apply_state`."""
        state: dict[Any, dict[str, Any]] = {(var_device, var_dtype): {}}
        self._prepare_local(var_device, var_dtype, state)
        return state[(var_device, var_dtype)]

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        """Updates a variable."""
        raise NotImplementedError("`_resource_apply_dense` must be implemented in subclasses.")

    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        """Updates rows of a variable; each row occurs once."""
        raise NotImplementedError("`_resource_apply_sparse` must be implemented in subclasses.")

    def _resource_apply_sparse_duplicate_indices(
        self, grad: Tensor, handle: Variable, indices: Tensor, **kwargs: Any
    ) -> Any:
        """Updates rows of a variable; duplicates are already summed."""
        return self._resource_apply_sparse(grad, handle, indices, **kwargs)

    def _resource_scatter_add(self, x: Variable, i: Tensor, v: Tensor) -> Tensor:
        """Adds to rows of a variable and returns its new value, for subclasses."""
        x.scatter_add(tf.IndexedSlices(v, i))
        return x.read_value()

    def _resource_scatter_update(self, x: Variable, i: Tensor, v: Tensor) -> Tensor:
        """Replaces rows of a variable and returns its new value, for subclasses."""
        x.scatter_update(tf.IndexedSlices(v, i))
        return x.read_value()

    def _rate(self, var: Variable) -> Tensor:
        return self._decayed_lr(var.dtype)

    def _step(self, var: Variable) -> Tensor:
        """Returns the number of this step, starting at one."""
        return tf.cast(self.iterations + 1, var.dtype)

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        config: dict[str, Any] = {"name": self._name}
        for name in ("clipnorm", "clipvalue", "global_clipnorm"):
            if getattr(self, name) is not None:
                config[name] = getattr(self, name)
        return config

    def _rate_config(self) -> dict[str, Any]:
        return {"learning_rate": self._serialize_hyperparameter("learning_rate"), "decay": self._initial_decay}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Self:
        """Creates an optimizer from the dictionary returned by `get_config`.

        Args:
            config: Dictionary returned by `get_config`.
            custom_objects: Classes and functions to look up by name before the built-in ones.

        Returns:
            An optimizer.
        """
        arguments = dict(config)
        if "lr" in arguments:
            arguments["learning_rate"] = arguments.pop("lr")
        if isinstance(arguments.get("learning_rate"), dict):
            arguments["learning_rate"] = tf.keras.optimizers.schedules.deserialize(
                arguments["learning_rate"], custom_objects
            )
        arguments.pop("is_legacy_optimizer", None)
        return cls(**arguments)


def _state_argument(update: Callable[..., Any], state: Any) -> dict[str, Any]:
    """Returns the keyword argument for what `_prepare` returned, if the update takes it."""
    if state is None or "apply_state" not in inspect.signature(update).parameters:
        return {}
    return {"apply_state": state}


@needs_values
def _value_of(tensor: Any) -> Any:
    return tensor.numpy()
