"""Loss scaling: multiplies the loss and divides the gradients, so that half precision does not underflow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

import headrace as tf
from headrace._src.compat_v1.train.optimizer import Optimizer
from headrace._src.compat_v1.typing import GradientsAndVariables, OperationOrNone
from headrace._src.compat_v1.variables.variable import make_variable
from headrace._src.keras.engine.policy import note_graph_rewrite
from headrace._src.keras.engine.typing import SupportsApplyGradients
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class LossScale:
    """Base class of loss scales. Calling it returns the factor; `update` adapts it to the gradients."""

    def __call__(self) -> Tensor:
        raise NotImplementedError("LossScale.__call__")

    def update(self, grads: Sequence[Any]) -> tuple[Any, Any]:
        """Returns an operation that updates the factor, and whether to apply the gradients.

        Args:
            grads: Nested structure of gradients.
        """
        raise NotImplementedError("LossScale.update")

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments of the constructor as a dictionary."""
        raise NotImplementedError("LossScale.get_config")

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Creates a loss scale from the result of `get_config`.

        Args:
            config: Dictionary that `get_config` returned.

        Returns:
            A loss scale.
        """
        return cls(**config)

    def variables(self) -> list[Any]:
        """The variables of the loss scale.

        Returns:
            An empty list.
        """
        return []


class FixedLossScale(LossScale):
    """A constant loss scale.

    Args:
        loss_scale_value: Factor, at least 1.

    Raises:
        ValueError: If the value is not a number of at least 1.
    """

    def __init__(self, loss_scale_value: float) -> None:
        if not isinstance(loss_scale_value, (int, float)):
            raise ValueError("loss_scale_value must be a Python int or float.")
        if loss_scale_value < 1:
            raise ValueError("loss_scale_value must be at least 1.")
        self._value = float(loss_scale_value)

    def __call__(self) -> Tensor:
        return tf.convert_to_tensor(self._value)

    def update(self, grads: Sequence[Any]) -> tuple[Any, Any]:
        return tf.no_op(), True

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments of the constructor as a dictionary."""
        return {"loss_scale_value": self._value}

    def __repr__(self) -> str:
        return f"FixedLossScale({self._value})"


class DynamicLossScale(LossScale):
    """A loss scale that grows while gradients are finite, and shrinks when they are not.

    Args:
        initial_loss_scale: Initial factor.
        increment_period: Number of steps with finite gradients after which it grows.
        multiplier: Factor by which it grows and shrinks.
    """

    def __init__(
        self, initial_loss_scale: float = 2**15, increment_period: int = 2000, multiplier: float = 2.0
    ) -> None:
        self._initial, self._period, self._multiplier = (
            float(initial_loss_scale),
            int(increment_period),
            float(multiplier),
        )
        self._current = make_variable(self._initial, name="current_loss_scale", dtype=tf.float32, trainable=False)
        self._good_steps = make_variable(0, name="good_steps", dtype=tf.int64, trainable=False)

    @property
    def initial_loss_scale(self) -> float:
        return self._initial

    @property
    def increment_period(self) -> int:
        return self._period

    @property
    def multiplier(self) -> float:
        return self._multiplier

    def __call__(self) -> Tensor:
        return tf.convert_to_tensor(self._current)

    def update(self, grads: Sequence[Any]) -> tuple[Any, Any]:
        finite = _all_finite(tf.nest.flatten(grads))
        current, good = self._current.read_value(), self._good_steps.read_value()
        grows = good + 1 >= self._period
        larger = tf.where(tf.math.is_finite(current * self._multiplier), current * self._multiplier, current)
        smaller = tf.maximum(current / self._multiplier, 1.0)
        scale = tf.where(finite, tf.where(grows, larger, current), smaller)
        steps = tf.where(tf.logical_and(finite, tf.logical_not(grows)), good + 1, tf.zeros_like(good))
        changed = tf.group(
            self._current.assign(scale, read_value=False), self._good_steps.assign(steps, read_value=False)
        )  # fmt: skip
        return changed, finite

    def get_config(self) -> dict[str, Any]:
        """Returns the arguments of the constructor as a dictionary."""
        return {
            "initial_loss_scale": self._initial, "increment_period": self._period, "multiplier": self._multiplier,
        }  # fmt: skip

    def variables(self) -> list[Any]:
        return [self._current, self._good_steps]

    def __repr__(self) -> str:
        now = ""
        if tf.executing_eagerly():
            now = f"current_loss_scale={self._current.numpy()}, num_good_steps={self._good_steps.numpy()}, "
        return (
            f"DynamicLossScale({now}initial_loss_scale={self._initial}, increment_period={self._period}, "
            f"multiplier={self._multiplier})"
        )


def _all_finite(gradients: Sequence[Any]) -> Tensor:
    checked = [g.values if isinstance(g, tf.IndexedSlices) else g for g in gradients if g is not None]
    if not checked:
        return tf.constant(True)
    return tf.reduce_all(tf.stack([tf.reduce_all(tf.math.is_finite(g)) for g in checked]))


def _loss_scale(given: Any) -> LossScale:
    if isinstance(given, LossScale):
        return given
    if given == "dynamic":
        return DynamicLossScale()
    return FixedLossScale(given)


class MixedPrecisionLossScaleOptimizer(Optimizer):
    """Wraps an optimizer: scales the loss, and skips steps whose gradients are not finite.

    Args:
        opt: Optimizer to wrap.
        loss_scale: LossScale, a number, or "dynamic".

    Raises:
        ValueError: If `opt` is not an optimizer.
    """

    def __init__(self, opt: Optimizer, loss_scale: Any) -> None:
        if not isinstance(opt, Optimizer):
            raise ValueError(f'"opt" must be an instance of Optimizer, but got: {type(opt)}')
        super().__init__(False, f"{type(opt).__name__}_loss_scale")
        self._optimizer, self._loss_scale = opt, _loss_scale(loss_scale)

    def compute_gradients(
        self, loss: Tensor | Callable[[], Tensor], *args: Any, **kwargs: Any
    ) -> list[tuple[Any, Any]]:
        """Computes pairs of a gradient and its variable.

        Args:
            loss: Tensor to minimize, or a function without arguments that returns it.
            *args: Further arguments of the inner optimizer's `compute_gradients`.

        Returns:
            A list of pairs (gradient, variable).
        """
        factor = self._loss_scale()
        scaled = (
            (lambda: loss() * tf.cast(factor, tf.float32)) if callable(loss) else loss * tf.cast(factor, loss.dtype)
        )
        pairs = self._optimizer.compute_gradients(scaled, *args, **kwargs)
        return [(_divided(gradient, factor), variable) for gradient, variable in pairs]

    def apply_gradients(
        self,
        grads_and_vars: GradientsAndVariables,
        global_step: Variable | None = None,
        name: str | None = None,
    ) -> OperationOrNone:
        """Returns an operation that applies the gradients if all of them are finite.

        Args:
            grads_and_vars: List of pairs of a gradient and its variable.
            global_step: Variable that is incremented by one, or None.
            name: Name of the operation.
        """
        pairs = list(grads_and_vars)
        change, finite = self._loss_scale.update([gradient for gradient, _ in pairs])

        def apply() -> OperationOrNone:
            return self._optimizer.apply_gradients(pairs, global_step, name)

        if finite is True:
            return tf.group(change, apply())
        if tf.executing_eagerly():
            return apply() if bool(finite) else None
        # Outside the condition, since variables created inside a branch belong to that branch.
        self._optimizer._create_slots([variable for gradient, variable in pairs if gradient is not None])

        def applied() -> Tensor:
            with tf.control_dependencies([apply()]):
                return tf.constant(True)

        return tf.group(change, tf.cond(finite, applied, lambda: tf.constant(False)))

    def get_slot(self, var: Variable, name: str) -> Variable | None:
        return self._optimizer.get_slot(var, name)

    def get_slot_names(self) -> list[str]:
        """Returns the names of the slots."""
        return self._optimizer.get_slot_names()

    def variables(self) -> list[Any]:
        """Returns the variables of the optimizer and of the loss scale."""
        return [*self._optimizer.variables(), *self._loss_scale.variables()]


def _divided(gradient: Any, factor: TensorLike) -> Any:
    if gradient is None:
        return None
    if isinstance(gradient, tf.IndexedSlices):
        values = gradient.values / tf.cast(factor, gradient.values.dtype)
        return tf.IndexedSlices(values, gradient.indices, gradient.dense_shape)
    return gradient / tf.cast(factor, gradient.dtype)


def enable_mixed_precision_graph_rewrite(
    opt: SupportsApplyGradients, loss_scale: LossScale | float | str = "dynamic"
) -> SupportsApplyGradients:
    """Returns an optimizer that scales the loss. Graphs are not rewritten: ops keep their precision.

    Args:
        opt: Optimizer of TensorFlow 1 or of Keras to wrap.
        loss_scale: LossScale, a number, or "dynamic".

    Raises:
        ValueError: `opt` is no optimizer, or wrapped already, or the global policy of Keras is a mixed one.
    """
    if isinstance(opt, (MixedPrecisionLossScaleOptimizer, tf.keras.mixed_precision.LossScaleOptimizer)):
        raise ValueError('"opt" must not already be an instance of a LossScaleOptimizer.')
    note_graph_rewrite(True)
    if isinstance(opt, Optimizer):
        return MixedPrecisionLossScaleOptimizer(opt, loss_scale)
    if isinstance(opt, (tf.keras.optimizers.Optimizer, tf.keras.optimizers.legacy.Optimizer)):
        return tf.keras.mixed_precision.LossScaleOptimizer(opt, **_keras_arguments(loss_scale))
    raise ValueError(
        f'"opt" must be an instance of a tf.train.Optimizer or a tf.keras.optimizers.Optimizer, but got: {opt}'
    )


def _keras_arguments(loss_scale: LossScale | float | str) -> dict[str, Any]:
    """Returns the arguments of Keras's LossScaleOptimizer for a loss scale of TensorFlow 1."""
    if loss_scale == "dynamic":
        return {}
    if isinstance(loss_scale, DynamicLossScale):
        if loss_scale.multiplier != 2:
            raise ValueError(
                'When passing a DynamicLossScale to "loss_scale", DynamicLossScale.multiplier must be 2. Got: '
                f"{loss_scale}"
            )
        return {"initial_scale": loss_scale.initial_loss_scale, "dynamic_growth_steps": loss_scale.increment_period}
    if isinstance(loss_scale, FixedLossScale):
        return {"dynamic": False, "initial_scale": loss_scale._value}
    if isinstance(loss_scale, LossScale):
        raise TypeError(
            "Passing a LossScale that is not a FixedLossScale or a DynamicLossScale is not supported. Got: "
            f"{loss_scale}"
        )
    return {"dynamic": False, "initial_scale": float(loss_scale)}


def disable_mixed_precision_graph_rewrite() -> None:
    """Lets policies of Keras be mixed again; graphs are not rewritten."""
    note_graph_rewrite(False)
