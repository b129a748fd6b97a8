"""The base class of optimizers: learning rate, clipping and applying gradients, averages, weight decay, state.

Everything is done with ops on variables, so `apply_gradients` runs unchanged in eager code and in traced functions. A
subclass defines `build`, which creates its variables for each trained variable, and `update_step`.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn, Self

import headrace as tf
from headrace._src.autodiff.tape import GradientTape
from headrace._src.keras.engine.autocast import AutoCastVariable
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.keras.engine.recording import records_calls
from headrace._src.keras.optimizers.accumulation import GradientAccumulator
from headrace._src.keras.optimizers.gradient_reduction import for_all_replicas, summed_over_replicas
from headrace._src.keras.optimizers.gradients import (
    Gradient,
    VariableSource,
    map_values,
    recorded,
    scaled,
    with_gradients,
)
from headrace._src.keras.optimizers.learning_rate import LearningRate
from headrace._src.keras.optimizers.optimizer_variables import OptimizerVariables
from headrace._src.keras.optimizers.recorded_updates import RecordedUpdates
from headrace._src.keras.optimizers.sparse_rows import gradient_for
from headrace._src.keras.optimizers.weight_upkeep import WeightUpkeep
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.trackable import AutoTrackable
from headrace._src.tensors.typing import TensorLike


class Optimizer(OptimizerVariables, LearningRate, WeightUpkeep, AutoTrackable):
    """Base class of optimizers.

    Args:
        name: Name of the optimizer and prefix of its variables' names.
        weight_decay: Fraction of each weight subtracted per step, times the learning rate.
        clipnorm: Largest norm of a gradient.
        clipvalue: Largest magnitude of an element of a gradient.
        global_clipnorm: Largest norm of all gradients together.
        use_ema: Whether to keep moving averages of the weights.
        ema_momentum: Decay rate of the averages.
        ema_overwrite_frequency: Number of steps after which the weights are replaced by their averages.
        jit_compile: Accepted for compatibility with Keras; the function that applies the gradients decides.
        **kwargs: `learning_rate`, `loss_scale_factor`, `gradient_accumulation_steps`, and `lr` for `learning_rate`.

    Raises:
        ValueError: If both `clipnorm` and `global_clipnorm` are given, or the settings of the moving average are not
            valid.
    """

    def __init__(
        self,
        name: str,
        weight_decay: float | None = 0,
        clipnorm: float | None = None,
        clipvalue: float | None = None,
        global_clipnorm: float | None = None,
        use_ema: bool = False,
        ema_momentum: float = 0.99,
        ema_overwrite_frequency: int | None = None,
        jit_compile: bool = True,
        **kwargs: Any,
    ) -> None:
        if clipnorm is not None and global_clipnorm is not None:
            raise ValueError(
                "At most one of `clipnorm` and `global_clipnorm` can be set. "
                f"Received: clipnorm={clipnorm}, global_clipnorm={global_clipnorm}."
            )
        if use_ema and not 0 <= ema_momentum <= 1:
            raise ValueError(f"`ema_momentum` must be in the range [0, 1]. Received: ema_momentum={ema_momentum}")
        if ema_overwrite_frequency and (not isinstance(ema_overwrite_frequency, int) or ema_overwrite_frequency < 1):
            raise ValueError(
                "`ema_overwrite_frequency` must be an integer > 1 or None. "
                f"Received: ema_overwrite_frequency={ema_overwrite_frequency}"
            )
        self._name = name
        self.weight_decay, self.clipnorm, self.clipvalue = weight_decay, clipnorm, clipvalue
        self.global_clipnorm, self.use_ema, self.ema_momentum = global_clipnorm, use_ema, ema_momentum
        self.ema_overwrite_frequency = ema_overwrite_frequency
        self.jit_compile = False
        self._short_rate: float | None = None
        has_rate, rate = "learning_rate" in kwargs, kwargs.pop("learning_rate", None)
        self._take_kwargs(kwargs)
        self._takes_rate = len(inspect.signature(self.update_step).parameters) > 2
        self._accumulator: GradientAccumulator | None = None
        self._variables = []
        self._kept_for = {}
        self._built = self._grows = False
        self._positions: dict[Any, int] = {}
        self._updates = RecordedUpdates()
        self._undecayed: tuple[set[Any], list[str]] = (set(), [])
        self._averages: list[Any] = []
        with tf.init_scope():
            self._iterations = tf.Variable(0, name="iteration", dtype=tf.int64, trainable=False)
        self._variables.append(self._iterations)
        if has_rate:
            self._learning_rate = self._build_learning_rate(rate)

    def _take_kwargs(self, kwargs: dict[str, Any]) -> None:
        kwargs.pop("is_legacy_optimizer", None)
        if "lr" in kwargs:
            warnings.warn("`lr` is deprecated in optimizers, please use `learning_rate`.", stacklevel=5)
            self._short_rate = kwargs.pop("lr")
        self.loss_scale_factor = kwargs.pop("loss_scale_factor", None)
        self.gradient_accumulation_steps = kwargs.pop("gradient_accumulation_steps", None)
        if self.gradient_accumulation_steps is not None and self.gradient_accumulation_steps < 2:
            raise ValueError(
                "`gradient_accumulation_steps` must be an integer >= 2. Received: "
                f"gradient_accumulation_steps={self.gradient_accumulation_steps}"
            )
        for name in kwargs:
            if name in ("decay", "gradient_aggregator", "gradient_transformers"):
                raise ValueError(
                    f"{name} is deprecated in the new Keras optimizer, please check the docstring for valid arguments, "
                    f"or use the legacy optimizer, e.g., tf.keras.optimizers.legacy.{type(self).__name__}."
                )
            raise TypeError(f"{name} is not a valid argument of {type(self).__name__}.")

    # Checkpoints.

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        parts: dict[str, Any] = {"_variables": self._variables, "_iterations": self._iterations}
        for name in ("_learning_rate", "_current_learning_rate"):
            value = getattr(self, name, None)
            if isinstance(value, tf.Variable):
                parts[name] = value
        return {**parts, **getattr(self, "_tracked_by_name", {})}

    def _further_children(self, names: frozenset[str]) -> Mapping[str, Any]:
        """Returns the children as Keras 3 orders them: the learning rate is the second variable."""
        if "_trainable_variables" not in names:
            return {}
        return {"_variables": [self._iterations, self._learning_rate, *self._variables[1:]]}

    # Building.

    def build(self, var_list: Sequence[Variable]) -> None:
        """Creates the variables kept for each trained variable; subclasses extend it.

        Args:
            var_list: Variables to optimize.
        """
        if self._built:
            return
        self._positions = {variable.ref(): number for number, variable in enumerate(var_list)}
        if self.use_ema:
            self._averages = [
                self.add_variable_from_reference(variable, "average", initial_value=variable) for variable in var_list
            ]

    def _var_key(self, variable: Variable) -> str:
        """Returns the key of a variable in `_index_dict`, for subclasses of users."""
        return variable._unique_id

    @property
    def _index_dict(self) -> dict[str, int]:
        """The positions of the variables in the lists that `build` makes, by key."""
        return {reference.deref()._unique_id: position for reference, position in self._positions.items()}

    def _build_for(self, variables: Sequence[Variable]) -> None:
        """Builds the optimizer for the variables of an update, or extends it by those it does not know.

        An optimizer that the user built is complete: an unknown variable is an error then.
        """
        if not self._built:
            self.build(variables)
            self._grows = True
        elif self._grows and any(variable.ref() not in self._positions for variable in variables):
            known = [reference.deref() for reference in self._positions]
            self._built = False
            self.build([*known, *(v for v in variables if v.ref() not in self._positions)])

    # Training.

    def minimize(
        self, loss: Tensor | Callable[[], Tensor], var_list: VariableSource, tape: GradientTape | None = None
    ) -> Tensor | Variable:
        """Computes the gradients of `loss` and applies them.

        Args:
            loss: Loss tensor, or function without arguments that returns it.
            var_list: Variables to optimize.
            tape: GradientTape that recorded the loss; required if the loss is a tensor.

        Returns:
            The number of steps, a variable.

        >>> optimizer, v = tf.keras.optimizers.SGD(0.1), tf.Variable(1.0)
        >>> optimizer.minimize(lambda: v * v, [v])
        <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
        >>> round(float(v), 3)
        0.8
        """
        return self.apply_gradients(self.compute_gradients(loss, var_list, tape))

    def compute_gradients(
        self, loss: Tensor | Callable[[], Tensor], var_list: VariableSource, tape: GradientTape | None = None
    ) -> list[tuple[Gradient | None, Variable]]:
        """Computes the gradient of `loss` with respect to each variable.

        Args:
            loss: Loss tensor, or function without arguments that returns it.
            var_list: Variables to optimize.
            tape: GradientTape that recorded the loss; required if the loss is a tensor.

        Returns:
            Pairs of a gradient and its variable.
        """
        loss, var_list, tape = recorded(loss, var_list, tape)
        if self.loss_scale_factor is not None:
            with tape:
                loss = self.scale_loss(tf.convert_to_tensor(loss))
        return list(zip(tape.gradient(loss, var_list), var_list))

    def aggregate_gradients(
        self, grads_and_vars: Iterable[tuple[Tensor | IndexedSlices | None, Variable]]
    ) -> list[tuple[Any, Variable]]:
        """Sums gradients over the replicas of a strategy.

        Args:
            grads_and_vars: Pairs of a gradient and its variable.

        Returns:
            A list of pairs (gradient, variable).
        """
        return summed_over_replicas(grads_and_vars)

    @for_all_replicas
    def apply_gradients(
        self,
        grads_and_vars: Iterable[tuple[Tensor | IndexedSlices | None, Variable]],
        name: str | None = None,
        skip_gradients_aggregation: bool = False,
        **kwargs: Any,
    ) -> Tensor | Variable:
        """Updates the variables with their gradients.

        Args:
            grads_and_vars: Pairs of a gradient and its variable.
            name: Name scope of the update.
            skip_gradients_aggregation: Whether the gradients are already summed over replicas.

        Returns:
            The step counter.

        >>> optimizer, v = tf.keras.optimizers.SGD(0.5), tf.Variable(1.0)
        >>> optimizer.apply_gradients([(tf.constant(1.0), v)])
        <tf.Variable 'UnreadVariable' shape=() dtype=int64, numpy=1>
        >>> float(v)
        0.5
        """
        if in_graph():
            return graph_mode.value.updates_made_by(lambda: self._apply_pairs(tuple(grads_and_vars), name))
        return self._apply_pairs(tuple(grads_and_vars), name)

    def _apply_pairs(
        self, given: tuple[tuple[Tensor | IndexedSlices | None, Variable], ...], name: str | None
    ) -> Tensor | Variable:
        pairs = with_gradients(given)
        if not pairs:
            return self._iterations
        variables = [variable for _, variable in pairs]
        with tf.init_scope():  # also for variables without gradients: files have slots for all
            self._build_for([variable for _, variable in given])
        gradients = [gradient for gradient, _ in pairs]
        if self.loss_scale_factor is not None:
            gradients = [scaled(gradient, 1.0 / self.loss_scale_factor) for gradient in gradients]
        with tf.name_scope(name or self.name):
            if self.gradient_accumulation_steps is None:
                if records_calls() and self._can_update_together(gradients, variables):
                    return self._updates.run(self, gradients, variables)
                return self._apply(gradients, variables)
            if self._accumulator is None:
                with tf.init_scope():
                    self._accumulator = GradientAccumulator(variables, self.gradient_accumulation_steps)
            self._accumulator.add(gradients, variables, self._apply)
            return self._iterations

    def apply(
        self, grads: Iterable[Gradient], trainable_variables: Sequence[Variable] | None = None
    ) -> Tensor | Variable:
        """Updates the variables with their gradients; the Keras 3 form of `apply_gradients`.

        Args:
            grads: Gradients.
            trainable_variables: Their variables; those passed to `build` for None.

        Returns:
            The number of steps, a variable.
        """
        if trainable_variables is None:
            trainable_variables = [reference.deref() for reference in self._positions]
        return self.apply_gradients(zip(grads, trainable_variables, strict=True))

    def stateless_apply(
        self,
        optimizer_variables: Sequence[TensorLike],
        grads: Iterable[Gradient],
        trainable_variables: Sequence[Variable],
    ) -> NoReturn:
        """Raises ValueError: the TensorFlow backend updates variables in place.

        Args:
            optimizer_variables: Not used.
            grads: Not used.
            trainable_variables: Not used.
        """
        raise ValueError(
            "stateless_apply is not supported with the TensorFlow backend (as it is incompatible with tf.distribute)."
        )

    def scale_loss(self, loss: Tensor) -> Tensor:
        """Multiplies a loss by `loss_scale_factor`; gradients are divided by it when they are applied.

        Args:
            loss: Loss tensor, or function without arguments that returns it.

        Returns:
            The scaled loss.
        """
        return loss if self.loss_scale_factor is None else loss * tf.cast(self.loss_scale_factor, loss.dtype)

    def assign(self, variable: Variable, value: TensorLike) -> None:
        """Sets the value of a variable.

        Args:
            variable: Variable to set.
            value: New value.
        """
        variable.assign(tf.cast(value, variable.dtype))

    def assign_add(self, variable: Variable, value: TensorLike) -> None:
        """Adds to a variable.

        Args:
            variable: Variable to update.
            value: Value to add.
        """
        variable.assign_add(tf.cast(value, variable.dtype))

    def assign_sub(self, variable: Variable, value: TensorLike) -> None:
        """Subtracts from a variable.

        Args:
            variable: Variable to update.
            value: Value to subtract.
        """
        variable.assign_sub(tf.cast(value, variable.dtype))

    def _can_update_together(self, gradients: list[Any], variables: list[Variable]) -> bool:
        """Whether the update may be traced: a subclass of the user's may do anything in its methods."""
        return (
            type(self).__module__.startswith("headrace.")
            and all(isinstance(g, tf.Tensor) for g in gradients)
            and all(type(v) in (tf.Variable, AutoCastVariable) for v in variables)
        )

    def _apply(self, given: list[Any], variables: list[Variable]) -> Tensor:
        # TF clips rows before duplicate rows are summed.
        clipped = self._clip_gradients(given)
        gradients = [gradient_for(self.update_step, g, variable) for g, variable in zip(clipped, variables)]
        self._update_rate()
        self.before_step()
        if self.weight_decay:
            for variable in variables:
                self._decay_weight(variable)
        together = self._update_together(gradients, variables)
        for gradient, variable in () if together else zip(gradients, variables):
            if self._takes_rate:  # custom optimizers written for Keras 3
                self.update_step(gradient, variable, self._rate(variable))
            else:
                self.update_step(gradient, variable)
        iteration = self._iterations.assign_add(1)
        self._update_averages(variables)
        for variable in variables:
            if variable.constraint is not None:
                variable.assign(variable.constraint(variable))
        return iteration

    def _update_together(self, gradients: list[Any], variables: list[Variable]) -> bool:
        """Updates all variables in one call and returns True if the optimizer can do that in eager code."""
        return False

    def before_step(self) -> None:
        """Runs once per step, before the variables are updated."""

    def update_step(self, gradient: Gradient, variable: Variable, *rate: Any) -> None:
        """Updates one variable.

        Args:
            gradient: Gradient of the variable.
            variable: Variable to update.
            *rate: Learning rate, where the caller passes it.
        """
        raise NotImplementedError(f"{type(self).__name__} must define update_step")

    def _step(self, variable: Variable) -> Tensor:
        """Returns the number of this step, starting at one, in the dtype of the variable."""
        return tf.cast(self._iterations + 1, variable.dtype)

    def _clip_gradients(self, gradients: list[Any]) -> list[Any]:
        if self.clipnorm is not None and self.clipnorm > 0:
            return [map_values(lambda values: tf.clip_by_norm(values, self.clipnorm), g) for g in gradients]
        if self.global_clipnorm is not None and self.global_clipnorm > 0:
            return list(tf.clip_by_global_norm(gradients, self.global_clipnorm)[0])
        if self.clipvalue is not None and self.clipvalue > 0:
            limit = self.clipvalue
            return [map_values(lambda values: tf.clip_by_value(values, -limit, limit), g) for g in gradients]
        return gradients

    # Configuration.

    def get_config(self) -> dict[str, Any]:
        """Returns the constructor arguments as a dictionary."""
        config = {
            "name": self._name,
            "weight_decay": self.weight_decay,
            "clipnorm": self.clipnorm,
            "global_clipnorm": self.global_clipnorm,
            "clipvalue": self.clipvalue,
            "use_ema": self.use_ema,
            "ema_momentum": self.ema_momentum,
            "ema_overwrite_frequency": self.ema_overwrite_frequency,
            "jit_compile": self.jit_compile,
            "is_legacy_optimizer": False,
        }
        for name in ("loss_scale_factor", "gradient_accumulation_steps"):  # added in Keras 3
            if getattr(self, name) is not None:
                config[name] = getattr(self, name)
        if hasattr(self, "_learning_rate"):
            config["learning_rate"] = self._serialize_hyperparameter(self._learning_rate)
        return config

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
        if isinstance(arguments.get("learning_rate"), dict):
            arguments["learning_rate"] = tf.keras.optimizers.schedules.deserialize(
                arguments["learning_rate"], custom_objects
            )
        return cls(**arguments)
