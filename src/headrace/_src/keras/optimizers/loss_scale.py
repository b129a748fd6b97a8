"""LossScaleOptimizer: scales the loss so that small float16 gradients do not underflow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.autodiff.tape import GradientTape
from headrace._src.keras.engine.graph_mode import graph_mode, in_graph
from headrace._src.keras.engine.typing import LearningRateLike, SupportsApplyGradients, Weights
from headrace._src.keras.optimizers.gradient_reduction import for_all_replicas
from headrace._src.keras.optimizers.gradients import Gradient, VariableSource, scaled, variables_of
from headrace._src.keras.optimizers.legacy.optimizer import Optimizer as LegacyOptimizer
from headrace._src.keras.optimizers.optimizer import Optimizer
from headrace._src.keras.optimizers.optimizer_variables import VariableList
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array

_INITIAL_SCALE = 2.0**15
_GROWTH_STEPS = 2000
_FACTOR = 2.0
# Attributes of every Keras optimizer, which are those of the wrapped one.
_SETTINGS = ("clipnorm", "clipvalue", "global_clipnorm", "use_ema", "ema_momentum", "ema_overwrite_frequency",
             "weight_decay", "jit_compile")  # fmt: skip
_OWN = ("loss_scale", "dynamic", "initial_scale", "dynamic_growth_steps", "iterations", "learning_rate", "lr")


class LossScaleOptimizer(Optimizer):
    """Wraps an optimizer: multiplies the loss and divides the gradients by a dynamic scale.

    A step whose gradients are not finite is skipped and halves the scale. After `dynamic_growth_steps` finite steps the
    scale is doubled.

    Args:
        inner_optimizer: Optimizer that updates the variables.
        dynamic: Whether the scale changes.
        initial_scale: Initial scale; 2 ** 15 by default, required if `dynamic` is False.
        dynamic_growth_steps: Number of finite steps after which the scale is doubled; 2000 by default.
        name: Accepted for compatibility with Keras; the name is that of the inner optimizer.

    Raises:
        TypeError: If `inner_optimizer` is not an optimizer or already scales losses, or `dynamic` is not a bool.
        ValueError: If `dynamic` is False and `initial_scale` is missing or `dynamic_growth_steps` is given.
    """

    def __init__(
        self,
        inner_optimizer: SupportsApplyGradients,
        dynamic: bool = True,
        initial_scale: float | None = None,
        dynamic_growth_steps: int | None = None,
        name: str | None = None,
    ) -> None:
        _check_inner(inner_optimizer)
        if not isinstance(dynamic, bool):
            raise TypeError(f'"dynamic" argument to LossScaleOptimizer.__init__ must be a bool, but got: {dynamic!r}')
        if not dynamic and initial_scale is None:
            raise ValueError('"initial_scale" must be specified if "dynamic" is False')
        if not dynamic and dynamic_growth_steps is not None:
            raise ValueError(
                f'"dynamic_growth_steps" must be None if "dynamic" is False, but got: {dynamic_growth_steps}'
            )
        self._optimizer: Any = inner_optimizer
        if isinstance(inner_optimizer, Optimizer | LegacyOptimizer):
            vars(inner_optimizer)["_is_wrapped_by_loss_scale"] = True
        self._was_called = {"get_scaled_loss": False, "get_unscaled_gradients": False, "warning": False}
        self.dynamic = dynamic
        self.initial_scale = _INITIAL_SCALE if initial_scale is None else float(initial_scale)
        self.dynamic_growth_steps = (dynamic_growth_steps or _GROWTH_STEPS) if dynamic else None
        with tf.init_scope():
            self._scale = tf.Variable(self.initial_scale, name="current_loss_scale", trainable=False)
            self._good_steps = tf.Variable(0, dtype=tf.int64, name="good_steps", trainable=False) if dynamic else None

    @property
    def inner_optimizer(self) -> SupportsApplyGradients:
        """Returns the wrapped optimizer."""
        return self._optimizer

    @property
    def dynamic_counter(self) -> Variable | None:
        """Returns the variable that counts finite steps since the scale changed; None if the scale is fixed."""
        return self._good_steps

    @property
    def loss_scale(self) -> Tensor:
        """Returns the current loss scale."""
        return tf.identity(self._scale)

    def get_scaled_loss(self, loss: Any) -> Any:
        """Multiplies a loss, or the result of a loss function, by the scale.

        Args:
            loss: Loss tensor, or function without arguments that returns it.

        Returns:
            The scaled loss, or a function that returns it.
        """
        self._was_called["get_scaled_loss"] = True
        if callable(loss):
            return lambda: self.get_scaled_loss(loss())
        loss = tf.convert_to_tensor(loss)
        return loss * tf.cast(self._scale, loss.dtype)

    scale_loss = get_scaled_loss

    def get_unscaled_gradients(self, grads: Iterable[Gradient | None]) -> list[Gradient | None]:
        """Divides gradients by the scale.

        Args:
            grads: Gradients of the scaled loss.

        Returns:
            A list of gradients.
        """
        self._was_called["get_unscaled_gradients"] = True
        part = 1.0 / self._scale
        return [None if grad is None else scaled(grad, part) for grad in grads]

    # Training.

    def compute_gradients(
        self, loss: Tensor | Callable[[], Tensor], var_list: VariableSource, tape: GradientTape | None = None
    ) -> list[tuple[Gradient | None, Variable]]:
        """Computes the gradients of the unscaled loss by way of the scaled one.

        Args:
            loss: Loss tensor, or function without arguments that returns it.
            var_list: Variables to optimize.
            tape: GradientTape that recorded the loss; required if the loss is a tensor.

        Returns:
            A list of pairs (gradient, variable).
        """
        tape = tf.GradientTape() if tape is None else tape
        with tape:
            if callable(loss) and not callable(var_list):
                tape.watch(var_list)
            scaled_loss = self.get_scaled_loss(loss() if callable(loss) else loss)
            variables = variables_of(var_list)
        return list(zip(self.get_unscaled_gradients(tape.gradient(scaled_loss, variables)), variables))

    def get_gradients(self, loss: Tensor, params: Sequence[Variable]) -> list[Gradient | None]:
        """Returns the gradients of a loss in a graph of TensorFlow 1, by way of the scaled loss.

        Args:
            loss: Loss tensor.
            params: Variables to optimize.
        """
        return self.get_unscaled_gradients(self._optimizer.get_gradients(self.get_scaled_loss(loss), params))

    @for_all_replicas
    def apply_gradients(
        self,
        grads_and_vars: Iterable[tuple[Tensor | IndexedSlices | None, Variable]],
        name: str | None = None,
        skip_gradients_aggregation: bool = False,
        **kwargs: Any,
    ) -> Tensor | Variable:
        """Updates the variables with unscaled gradients unless one of them is not finite.

        Args:
            grads_and_vars: Pairs of a gradient and its variable.
            name: Accepted for compatibility with Keras.
            skip_gradients_aggregation: Whether the gradients are already summed over replicas.

        Returns:
            The number of steps, a variable.
        """
        pairs = tuple(grads_and_vars)
        self._warn_of_missing_calls()
        if in_graph():
            steps: list[Any] = []  # updates in a branch of `cond` run with its result
            return tf.group(graph_mode.value.updates_made_by(lambda: steps.append(self._take_step(pairs))), *steps)
        return self._take_step(pairs)

    def _take_step(self, pairs: tuple[tuple[Any, Variable], ...]) -> Tensor | Variable:
        if not self.dynamic:
            return self._optimizer.apply_gradients(pairs)
        with tf.init_scope():
            self._build_inner([variable for grad, variable in pairs if grad is not None])
        finite = tf.reduce_all([tf.reduce_all(tf.math.is_finite(_values(g))) for g, _ in pairs if g is not None])

        def take() -> Tensor:
            self._optimizer.apply_gradients(pairs)
            return tf.identity(self.iterations)

        def leave_out() -> Tensor:
            self.iterations.assign_add(1)
            return tf.identity(self.iterations)

        step = tf.cond(finite, take, leave_out)
        self._update_scale(finite)
        return step

    def _build_inner(self, variables: list[Variable]) -> None:
        if isinstance(self._optimizer, Optimizer):
            self._optimizer._build_for(variables)
        else:
            self._optimizer.prepare_variables(variables)

    def _warn_of_missing_calls(self) -> None:
        """Warns once if gradients are applied although loss or gradients were never scaled."""
        names = [name for name in ("get_scaled_loss", "get_unscaled_gradients") if not self._was_called[name]]
        if not names or self._was_called["warning"]:
            return
        self._was_called["warning"] = True
        missing = " and ".join(f"LossScaleOptimizer.{name}()" for name in names)
        tf.get_logger().warning(
            f"You forgot to call {missing} before applying gradients. Without them the gradients are not those of the "
            "loss. Use `minimize`, or scale the loss before the gradients are computed and unscale them afterward."
        )

    def _update_scale(self, finite: Tensor) -> None:
        assert self._good_steps is not None
        scale, good = tf.identity(self._scale), tf.identity(self._good_steps)
        grows = good + 1 >= tf.cast(self.dynamic_growth_steps or _GROWTH_STEPS, tf.int64)
        # An infinite scale would never become finite again.
        grown = tf.where(tf.logical_and(grows, tf.math.is_finite(scale * _FACTOR)), scale * _FACTOR, scale)
        self._scale.assign(tf.where(finite, grown, tf.maximum(scale / _FACTOR, 1.0)))
        self._good_steps.assign(tf.where(tf.logical_and(finite, tf.logical_not(grows)), good + 1, 0))

    def build(self, var_list: Sequence[Variable]) -> None:
        self._build_inner(list(var_list))

    def update_step(self, gradient: Gradient, variable: Variable) -> None:
        self._optimizer.update_step(gradient, variable)

    # Delegation to the inner optimizer.

    def __getattr__(self, name: str) -> Any:
        # Only what the wrapper does not have itself comes here: `get_slot`, `clipnorm`, `beta_1` and the like.
        if name.startswith("__") or "_optimizer" not in vars(self) or not _is_shown(self._optimizer, name):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self._optimizer, name)

    def __setattr__(self, name: str, value: Any) -> None:
        inner = vars(self).get("_optimizer")
        if inner is not None and name not in _OWN and (name in _SETTINGS or name in _hypers(inner)):
            setattr(inner, name, value)
        else:
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_hypers(self._optimizer)})

    @property
    def name(self) -> str:
        """Returns the name of the inner optimizer."""
        return self._optimizer.name

    @property
    def iterations(self) -> Variable:
        return self._optimizer.iterations

    @iterations.setter
    def iterations(self, variable: Variable) -> None:
        self._optimizer.iterations = variable

    @property
    def learning_rate(self) -> Variable:
        return self._optimizer.learning_rate

    @learning_rate.setter
    def learning_rate(self, learning_rate: LearningRateLike) -> None:
        self._optimizer.learning_rate = learning_rate

    lr = learning_rate

    @property
    def variables(self) -> VariableList:
        return VariableList(self._optimizer.variables())

    def get_weights(self) -> list[Array]:
        return self._optimizer.get_weights()

    def set_weights(self, weights: Weights) -> None:
        self._optimizer.set_weights(weights)

    def save_own_variables(self, store: MutableMapping[str, Any]) -> None:
        self._optimizer.save_own_variables(store)

    def load_own_variables(self, store: MutableMapping[str, Any]) -> None:
        self._optimizer.load_own_variables(store)

    def finalize_variable_values(self, var_list: Sequence[Variable]) -> None:
        self._optimizer.finalize_variable_values(var_list)

    def _trackable_children(self, save_type: str = "checkpoint", **kwargs: Any) -> Mapping[str, Any]:
        parts = self._optimizer._trackable_children(save_type, **kwargs)
        counter = {} if self._good_steps is None else {"good_steps": self._good_steps}
        return {**parts, "loss_scale": {"current_loss_scale": self._scale, **counter}}

    def _further_children(self, wanted: frozenset[str]) -> dict[str, Any]:
        """Returns the inner optimizer by the name that TensorFlow 2.2 and 2.3 gave it in checkpoints."""
        return {"base_optimizer": self._optimizer} if "base_optimizer" in wanted else {}

    def get_config(self) -> dict[str, Any]:
        return {
            "inner_optimizer": tf.keras.optimizers.serialize(self._optimizer),
            "dynamic": self.dynamic,
            "initial_scale": self.initial_scale,
            "dynamic_growth_steps": self.dynamic_growth_steps,
        }

    @classmethod
    def from_config(cls, config: dict[str, Any], custom_objects: dict[str, Any] | None = None) -> Self:
        arguments = _of_today(config) if "optimizer" in config else dict(config)
        arguments["inner_optimizer"] = tf.keras.optimizers.deserialize(arguments["inner_optimizer"], custom_objects)
        return cls(**arguments)


def _check_inner(inner: Any) -> None:
    if not hasattr(inner, "apply_gradients"):
        raise TypeError(
            '"inner_optimizer" must be an instance of `tf.keras.optimizers.Optimizer` or '
            f"`tf.keras.optimizers.experimental.Optimizer`, but got: {inner}."
        )
    if isinstance(inner, LossScaleOptimizer):
        raise TypeError(f"LossScaleOptimizer cannot wrap another LossScaleOptimizer, but got: {inner}.")
    if vars(inner).get("_is_wrapped_by_loss_scale"):
        raise ValueError(
            '"inner_optimizer" is already wrapped by a LossScaleOptimizer. Each LossScaleOptimizer, and each call of '
            "`compile` under the policy mixed_float16, needs an optimizer of its own."
        )


def _hypers(optimizer: Any) -> Iterable[str]:
    """Returns the names of the hyperparameters of an optimizer from before Keras 2.11."""
    return (*optimizer._hyper, "lr") if isinstance(optimizer, LegacyOptimizer) else ()


def _is_shown(optimizer: Any, name: str) -> bool:
    """Whether the wrapper shows an attribute: what all Keras optimizers have, and hyperparameters."""
    if isinstance(optimizer, LegacyOptimizer):
        return hasattr(LegacyOptimizer, name) or name in _SETTINGS or name in _hypers(optimizer)
    return not isinstance(optimizer, Optimizer) or hasattr(Optimizer, name) or name in _SETTINGS


def _of_today(config: dict[str, Any]) -> dict[str, Any]:
    """Converts a configuration of TensorFlow 2.2 or 2.3, where the scale was an object of its own."""
    scale = config.get("loss_scale", "dynamic")
    details = scale.get("config", {}) if isinstance(scale, dict) else {}
    fixed = details.get("loss_scale_value", scale if isinstance(scale, (int, float)) else None)
    found: dict[str, Any] = {"inner_optimizer": config["optimizer"], "dynamic": fixed is None}
    if fixed is not None:
        return found | {"initial_scale": fixed}
    if details.get("multiplier", _FACTOR) != _FACTOR:
        shown = ", ".join(f"{name}={value}" for name, value in details.items())
        raise ValueError(
            "Cannot deserialize LossScaleOptimizer with a DynamicLossScale whose multiplier is not 2. Got "
            f"DynamicLossScale: DynamicLossScale({shown})"
        )
    names = {"initial_loss_scale": "initial_scale", "increment_period": "dynamic_growth_steps"}
    return found | {new: details[old] for old, new in names.items() if old in details}


def _values(gradient: Gradient) -> Tensor:
    return gradient.values if isinstance(gradient, tf.IndexedSlices) else gradient
