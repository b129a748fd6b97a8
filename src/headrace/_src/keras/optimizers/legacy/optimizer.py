"""The optimizers of Keras before 2.11: hyperparameters are variables, and each variable has named slots.

Subclasses define `_create_slots`, `_resource_apply_dense` and `_resource_apply_sparse`; users' own optimizers do too.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.keras.backend.settings import floatx
from headrace._src.keras.optimizers.gradient_reduction import for_all_replicas
from headrace._src.keras.optimizers.gradients import map_values, recorded, with_gradients
from headrace._src.keras.optimizers.optimizer import VariableList
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.keras.optimizers.sparse_rows import gradient_for
from headrace._src.tensors.trackable import AutoTrackable

_ALLOWED = ("clipnorm", "clipvalue", "lr", "decay", "global_clipnorm")


class Optimizer(AutoTrackable):
    """Base class of the older optimizers.

    Args:
        name: Its name, which begins the names of its variables.
        gradient_aggregator: A function on the list of gradients and variables, or None.
        gradient_transformers: Functions on that list, applied in order.
        **kwargs: clipnorm, clipvalue, global_clipnorm, decay, and lr for learning_rate.
    """

    def __init__(
        self, name: str, gradient_aggregator: Any = None, gradient_transformers: Any = None, **kwargs: Any
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
            present.assign(tf.cast(value, present.dtype))
        else:
            self._hyper[name] = value

    def _get_hyper(self, name: str, dtype: Any = None) -> Any:
        """The hyperparameter: its variable, its schedule, or in `dtype` its value."""
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

    def __setattr__(self, name: str, value: Any) -> None:
        name = "learning_rate" if name == "lr" else name
        if name in self.__dict__.get("_hyper", {}):
            self._set_hyper(name, value)
        else:
            super().__setattr__(name, value)

    def _decayed_lr(self, dtype: Any) -> Any:
        """The learning rate of this step."""
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
            return value.numpy()
        return value() if callable(value) else value

    # Variables.

    @property
    def name(self) -> str:
        """The name of the optimizer."""
        return self._name

    @property
    def iterations(self) -> Any:
        """How many steps were taken."""
        if self._iterations is None:
            with tf.init_scope():
                self._iterations = self.add_weight("iter", shape=[], dtype=tf.int64, trainable=False)
            self._weights.append(self._iterations)
        return self._iterations

    @iterations.setter
    def iterations(self, variable: Any) -> None:
        if self._iterations is not None:
            raise RuntimeError(
                "Cannot set `iterations` to a new Variable after the Optimizer weights have been created."
            )
        self._iterations = variable
        self._weights.append(variable)

    def add_weight(
        self, name: str, shape: Any, dtype: Any = None, initializer: Any = "zeros", trainable: bool | None = None,
        **kwargs: Any,
    ) -> Any:  # fmt: skip
        """A variable of the optimizer that belongs to no other."""
        fill = tf.keras.initializers.get(initializer) if isinstance(initializer, str) else initializer
        value = fill(shape, dtype=tf.as_dtype(dtype or floatx()))
        return tf.Variable(value, name=name, trainable=bool(trainable))

    def add_slot(self, var: Any, slot_name: str, initializer: Any = "zeros", shape: Any = None) -> Any:
        """The variable called `slot_name` kept for `var`, made if need be."""
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

    def get_slot(self, var: Any, slot_name: str) -> Any:
        """The variable called `slot_name` kept for `var`, or None."""
        return self._slots.get(var.ref(), {}).get(slot_name)

    def get_slot_names(self) -> list[str]:
        """The names of the kinds of slots."""
        return list(self._slot_names)

    def variables(self) -> VariableList:
        """The number of steps, and all slots."""
        return VariableList(self._weights)

    @property
    def weights(self) -> list[Any]:
        """The number of steps, and the slots."""
        return list(self._weights)

    def get_weights(self) -> list[Any]:
        """The values of the variables of the optimizer."""
        return [variable.numpy() for variable in self._weights]

    def set_weights(self, weights: Any) -> None:
        """Gives the variables of the optimizer values."""
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
        return {"iter": self.iterations, **parts}

    # Training.

    def minimize(
        self, loss: Any, var_list: Any, grad_loss: Any = None, name: str | None = None, tape: Any = None
    ) -> Any:
        """Computes the gradients of `loss`, a function or (with its tape) a tensor, and applies them."""
        pairs = self._compute_gradients(loss, var_list=var_list, grad_loss=grad_loss, tape=tape)
        return self.apply_gradients(pairs, name=name)

    def _compute_gradients(self, loss: Any, var_list: Any, grad_loss: Any = None, tape: Any = None) -> Any:
        loss, var_list, tape = recorded(loss, var_list, tape)
        variables = tf.nest.flatten(var_list)
        return list(zip(tape.gradient(loss, variables, grad_loss), variables))

    def get_gradients(self, loss: Any, params: Any) -> list[Any]:
        """The gradients of a tensor of a graph, clipped."""
        gradients = tf.gradients(loss, params)
        for gradient, param in zip(gradients, params):
            if gradient is None:
                raise ValueError(
                    f"Variable {param} has `None` for gradient. Please make sure that all of your ops have one."
                )
        return [gradient for gradient, _ in self._clipped(list(zip(gradients, params)))]

    @for_all_replicas
    def apply_gradients(
        self, grads_and_vars: Any, name: str | None = None, experimental_aggregate_gradients: bool = True
    ) -> Any:
        """Takes one step: `grads_and_vars` are pairs of a gradient and its variable."""
        pairs = with_gradients(tuple(grads_and_vars))
        if not pairs:
            return self.iterations
        variables = [variable for _, variable in pairs]
        self.prepare_variables(variables)
        for transform in self.gradient_transformers:
            pairs = transform(pairs)
        self._prepare(variables)
        for clipped, variable in self._clipped(pairs):
            gradient = gradient_for(self._resource_apply_sparse, clipped, variable)
            if isinstance(gradient, tf.IndexedSlices):
                self._resource_apply_sparse_duplicate_indices(gradient.values, variable, gradient.indices)
            else:
                self._resource_apply_dense(gradient, variable)
            if variable.constraint is not None:
                variable.assign(variable.constraint(variable))
        return self.iterations.assign_add(1)

    def prepare_variables(self, var_list: Any) -> None:
        """Makes the variables of the optimizer: the number of steps, the hyperparameters, the slots."""
        with tf.init_scope():
            with tf.name_scope(self._name):
                self.iterations  # noqa: B018  made here, so that it is the first variable
                self._create_hypers()
            self._create_slots(var_list)

    def _clipped(self, pairs: Any) -> Any:
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

    def _create_slots(self, var_list: Any) -> None:
        """Makes the slots of each variable."""

    def _prepare(self, var_list: Any) -> None:
        """Called once in each step, before the variables are updated."""

    def _resource_apply_dense(self, grad: Any, handle: Any, apply_state: Any = None) -> Any:
        """Updates a variable."""
        raise NotImplementedError("`_resource_apply_dense` must be implemented in subclasses.")

    def _resource_apply_sparse(self, grad: Any, handle: Any, indices: Any, apply_state: Any = None) -> Any:
        """Updates rows of a variable, each named once."""
        raise NotImplementedError("`_resource_apply_sparse` must be implemented in subclasses.")

    def _resource_apply_sparse_duplicate_indices(self, grad: Any, handle: Any, indices: Any) -> Any:
        """Updates rows of a variable; duplicates were summed already."""
        return self._resource_apply_sparse(grad, handle, indices)

    def _rate(self, var: Any) -> Any:
        return self._decayed_lr(var.dtype)

    def _step(self, var: Any) -> Any:
        """The number of this step, from one on."""
        return tf.cast(self.iterations + 1, var.dtype)

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """The arguments that make an equal optimizer."""
        config: dict[str, Any] = {"name": self._name}
        for name in ("clipnorm", "clipvalue", "global_clipnorm"):
            if getattr(self, name) is not None:
                config[name] = getattr(self, name)
        return config

    def _rate_config(self) -> dict[str, Any]:
        return {"learning_rate": self._serialize_hyperparameter("learning_rate"), "decay": self._initial_decay}

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Any:
        """The optimizer made from these arguments."""
        arguments = dict(config)
        if "lr" in arguments:
            arguments["learning_rate"] = arguments.pop("lr")
        if isinstance(arguments.get("learning_rate"), dict):
            arguments["learning_rate"] = tf.keras.optimizers.schedules.deserialize(
                arguments["learning_rate"], custom_objects
            )
        arguments.pop("is_legacy_optimizer", None)
        return cls(**arguments)
