"""The optimizers. Their formulas are those of TensorFlow's kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.train.optimizer import Optimizer
from headrace._src.compat_v1.typing import Hyperparameter, OperationOrNone
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor


def _number(value: Any, like: Variable) -> Tensor:
    """Casts a hyperparameter to the dtype of a variable."""
    return tf.cast(value, like.dtype)


class GradientDescentOptimizer(Optimizer):
    """Gradient descent: var -= learning_rate * gradient.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.
    """

    def __init__(self, learning_rate: Hyperparameter, use_locking: bool = False, name: str = "GradientDescent") -> None:
        super().__init__(use_locking, name)
        self._learning_rate = learning_rate

    def _prepare(self) -> None:
        self._rate = self._call_if_callable(self._learning_rate)

    def _apply_dense(self, grad: Tensor, var: Variable) -> OperationOrNone:
        return var.assign_sub(_number(self._rate, var) * grad, read_value=False)

    def _apply_sparse(self, grad: IndexedSlices, var: Variable) -> OperationOrNone:
        rows = tf.IndexedSlices(grad.values * _number(self._rate, var), grad.indices)
        updated = var.scatter_sub(rows)
        return None if tf.executing_eagerly() else updated.op


class ProximalGradientDescentOptimizer(Optimizer):
    """Gradient descent with L1 and L2 penalties on the variables.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        l1_regularization_strength: Weight of the L1 penalty.
        l2_regularization_strength: Weight of the L2 penalty.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter,
        l1_regularization_strength: float = 0.0,
        l2_regularization_strength: float = 0.0,
        use_locking: bool = False,
        name: str = "ProximalGradientDescent",
    ) -> None:
        super().__init__(use_locking, name)
        self._learning_rate = learning_rate
        self._l1, self._l2 = l1_regularization_strength, l2_regularization_strength

    def _prepare(self) -> None:
        self._rate = self._call_if_callable(self._learning_rate)

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        rate = _number(self._rate, var)
        return [(var, _shrunk(var - rate * grad, rate * self._l1, 1.0 + rate * self._l2))]


def _shrunk(value: Tensor, threshold: Tensor, divisor: Tensor) -> Tensor:
    return tf.sign(value) * tf.maximum(tf.abs(value) - threshold, 0.0) / divisor


class MomentumOptimizer(Optimizer):
    """Gradient descent with momentum: an accumulator sums gradients and decays by the factor `momentum`.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        momentum: Decay of the accumulated gradients.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.
        use_nesterov: Whether to use Nesterov momentum.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter,
        momentum: Hyperparameter,
        use_locking: bool = False,
        name: str = "Momentum",
        use_nesterov: bool = False,
    ) -> None:
        super().__init__(use_locking, name)
        self._learning_rate, self._momentum, self._use_nesterov = learning_rate, momentum, use_nesterov

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        for var in var_list:
            self._zeros_slot(var, "momentum", self._name)

    def _prepare(self) -> None:
        self._rate, self._fading = self._call_if_callable(self._learning_rate), self._call_if_callable(self._momentum)

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        rate, fading, slot = _number(self._rate, var), _number(self._fading, var), self._slot(var, "momentum")
        total = slot * fading + grad
        moved = rate * grad + rate * fading * total if self._use_nesterov else rate * total
        return [(slot, total), (var, var - moved)]


class AdamOptimizer(Optimizer):
    """The Adam optimizer: adapts steps to moving averages of the gradient and of its square.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        beta1: Decay of the average of gradients.
        beta2: Decay of the average of squared gradients.
        epsilon: Small number that avoids division by zero.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.
        use_own_namescope_for_non_slot_vars: Ignored.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter = 0.001,
        beta1: Hyperparameter = 0.9,
        beta2: Hyperparameter = 0.999,
        epsilon: Hyperparameter = 1e-8,
        use_locking: bool = False,
        name: str = "Adam",
        use_own_namescope_for_non_slot_vars: bool = False,
    ) -> None:
        super().__init__(use_locking, name, use_own_namescope_for_non_slot_vars)
        self._learning_rate, self._beta1, self._beta2, self._epsilon = learning_rate, beta1, beta2, epsilon

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        self._power1 = self._create_non_slot_variable(self._call_if_callable(self._beta1), "beta1_power")
        self._power2 = self._create_non_slot_variable(self._call_if_callable(self._beta2), "beta2_power")
        for var in var_list:
            self._zeros_slot(var, "m", self._name)
            self._zeros_slot(var, "v", self._name)

    def _get_beta_accumulators(self) -> tuple[Variable | None, Variable | None]:
        """Returns the powers of both decays, None before the first step; programs initialize them by this name."""
        return getattr(self, "_power1", None), getattr(self, "_power2", None)

    def _prepare(self) -> None:
        parts = (self._learning_rate, self._beta1, self._beta2, self._epsilon)
        self._hyper = [self._call_if_callable(p) for p in parts]

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        rate, beta1, beta2, epsilon = (_number(h, var) for h in self._hyper)
        rate *= tf.sqrt(1.0 - _number(self._power2, var)) / (1.0 - _number(self._power1, var))
        m, v = self._slot(var, "m"), self._slot(var, "v")
        new_m = m + (grad - m) * (1.0 - beta1)
        new_v = v + (grad * grad - v) * (1.0 - beta2)
        return [(m, new_m), (v, new_v), (var, var - rate * new_m / (tf.sqrt(new_v) + epsilon))]

    def _apply_sparse(self, grad: IndexedSlices, var: Variable) -> OperationOrNone:
        # The averages of all rows decay, even without a gradient.
        return self._apply_dense(tf.convert_to_tensor(grad), var)

    def _finish(self, update_ops: Sequence[Any], name_scope: str) -> OperationOrNone:
        with tf.control_dependencies([u for u in update_ops if u is not None]):
            powers = [
                self._power1.assign(self._power1 * self._hyper[1], read_value=False),
                self._power2.assign(self._power2 * self._hyper[2], read_value=False),
            ]
        return super()._finish([*update_ops, *powers], name_scope)


class AdagradOptimizer(Optimizer):
    """The Adagrad optimizer: divides steps by the square root of the sum of all squared gradients.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        initial_accumulator_value: Initial value of the accumulators.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.

    Raises:
        ValueError: If the initial value is not positive.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter,
        initial_accumulator_value: float = 0.1,
        use_locking: bool = False,
        name: str = "Adagrad",
    ) -> None:
        if initial_accumulator_value <= 0.0:
            raise ValueError(f"initial_accumulator_value must be positive: {initial_accumulator_value}")
        super().__init__(use_locking, name)
        self._learning_rate, self._initial = learning_rate, initial_accumulator_value

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        for var in var_list:
            self._filled_slot(var, self._initial, "accumulator", self._name)

    def _prepare(self) -> None:
        self._rate = self._call_if_callable(self._learning_rate)

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        slot = self._slot(var, "accumulator")
        total = slot + grad * grad
        return [(slot, total), (var, var - _number(self._rate, var) * grad * tf.math.rsqrt(total))]


class ProximalAdagradOptimizer(AdagradOptimizer):
    """Adagrad with L1 and L2 penalties on the variables.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        initial_accumulator_value: Initial value of the accumulators.
        l1_regularization_strength: Weight of the L1 penalty.
        l2_regularization_strength: Weight of the L2 penalty.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter,
        initial_accumulator_value: float = 0.1,
        l1_regularization_strength: float = 0.0,
        l2_regularization_strength: float = 0.0,
        use_locking: bool = False,
        name: str = "ProximalAdagrad",
    ) -> None:
        super().__init__(learning_rate, initial_accumulator_value, use_locking, name)
        self._l1, self._l2 = l1_regularization_strength, l2_regularization_strength

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        slot = self._slot(var, "accumulator")
        total = slot + grad * grad
        rate = _number(self._rate, var) * tf.math.rsqrt(total)
        return [(slot, total), (var, _shrunk(var - rate * grad, rate * self._l1, 1.0 + rate * self._l2))]


class AdadeltaOptimizer(Optimizer):
    """The Adadelta optimizer: scales gradients by the moving average of steps over that of gradients.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        rho: Decay of the moving averages.
        epsilon: Small number that avoids division by zero.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter = 0.001,
        rho: Hyperparameter = 0.95,
        epsilon: Hyperparameter = 1e-8,
        use_locking: bool = False,
        name: str = "Adadelta",
    ) -> None:
        super().__init__(use_locking, name)
        self._learning_rate, self._rho, self._epsilon = learning_rate, rho, epsilon

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        for var in var_list:
            self._zeros_slot(var, "accum", self._name)
            self._zeros_slot(var, "accum_update", self._name)

    def _prepare(self) -> None:
        self._hyper = [self._call_if_callable(p) for p in (self._learning_rate, self._rho, self._epsilon)]

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        rate, rho, epsilon = (_number(h, var) for h in self._hyper)
        squares, steps = self._slot(var, "accum"), self._slot(var, "accum_update")
        new_squares = squares * rho + grad * grad * (1.0 - rho)
        step = tf.sqrt(steps + epsilon) * tf.math.rsqrt(new_squares + epsilon) * grad
        new_steps = steps * rho + step * step * (1.0 - rho)
        return [(squares, new_squares), (steps, new_steps), (var, var - step * rate)]


class RMSPropOptimizer(Optimizer):
    """The RMSProp optimizer: divides steps by the root of the moving average of squared gradients.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        decay: Decay of the average of squared gradients.
        momentum: Decay of the accumulated gradients.
        epsilon: Small number that avoids division by zero.
        use_locking: Ignored; updates never overlap.
        centered: Whether to subtract the mean of the gradients.
        name: Name prefix of the operations and slots.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter,
        decay: Hyperparameter = 0.9,
        momentum: Hyperparameter = 0.0,
        epsilon: Hyperparameter = 1e-10,
        use_locking: bool = False,
        centered: bool = False,
        name: str = "RMSProp",
    ) -> None:
        super().__init__(use_locking, name)
        self._parts = (learning_rate, decay, momentum, epsilon)
        self._centered = centered

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        for var in var_list:
            self._filled_slot(var, 1.0, "rms", self._name)
            if self._centered:
                self._zeros_slot(var, "mg", self._name)
            self._zeros_slot(var, "momentum", self._name)

    def _prepare(self) -> None:
        self._hyper = [self._call_if_callable(p) for p in self._parts]

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        rate, decay, fading, epsilon = (_number(h, var) for h in self._hyper)
        squares, total = self._slot(var, "rms"), self._slot(var, "momentum")
        new_squares = squares + (grad * grad - squares) * (1.0 - decay)
        changed = [(squares, new_squares)]
        spread = new_squares + epsilon
        if self._centered:
            mean = self._slot(var, "mg")
            new_mean = mean + (grad - mean) * (1.0 - decay)
            changed.append((mean, new_mean))
            spread = new_squares - new_mean * new_mean + epsilon
        new_total = total * fading + rate * grad * tf.math.rsqrt(spread)
        return [*changed, (total, new_total), (var, var - new_total)]


class FtrlOptimizer(Optimizer):
    """The FTRL (follow the regularized leader) optimizer.

    Args:
        learning_rate: Learning rate: a number, a tensor, or a function.
        learning_rate_power: Power of the accumulator in the learning rate, at most 0.
        initial_accumulator_value: Initial value of the accumulators.
        l1_regularization_strength: Weight of the L1 penalty.
        l2_regularization_strength: Weight of the L2 penalty.
        use_locking: Ignored; updates never overlap.
        name: Name prefix of the operations and slots.
        accum_name: Name of the accumulator slot.
        linear_name: Name of the linear slot.
        l2_shrinkage_regularization_strength: Weight of the L2 penalty that is added to gradients.
        beta: Constant added to the learning rate's denominator.

    Raises:
        ValueError: If a value that must not be negative is, or `learning_rate_power` is positive.
    """

    def __init__(
        self,
        learning_rate: Hyperparameter,
        learning_rate_power: float = -0.5,
        initial_accumulator_value: float = 0.1,
        l1_regularization_strength: float = 0.0,
        l2_regularization_strength: float = 0.0,
        use_locking: bool = False,
        name: str = "Ftrl",
        accum_name: str | None = None,
        linear_name: str | None = None,
        l2_shrinkage_regularization_strength: float = 0.0,
        beta: float | None = None,
    ) -> None:
        super().__init__(use_locking, name)
        for what, value in (
            ("initial_accumulator_value", initial_accumulator_value),
            ("l1_regularization_strength", l1_regularization_strength),
            ("l2_regularization_strength", l2_regularization_strength),
            ("l2_shrinkage_regularization_strength", l2_shrinkage_regularization_strength),
        ):
            if value < 0.0:
                raise ValueError(f"{what} {value} needs to be positive or zero")
        if learning_rate_power > 0.0:
            raise ValueError(f"learning_rate_power {learning_rate_power} needs to be negative or zero")
        self._learning_rate, self._power = learning_rate, learning_rate_power
        self._initial, self._l1, self._l2 = (
            initial_accumulator_value,
            l1_regularization_strength,
            l2_regularization_strength,
        )
        self._shrinkage, self._beta = l2_shrinkage_regularization_strength, beta or 0.0
        self._accum_name, self._linear_name = accum_name, linear_name

    def _create_slots(self, var_list: Sequence[Any]) -> None:
        for var in var_list:
            self._filled_slot(var, self._initial, "accum", self._accum_name or self._name)
            self._zeros_slot(var, "linear", self._linear_name or self._name)

    def _prepare(self) -> None:
        self._rate = self._call_if_callable(self._learning_rate)

    def _new_values(self, grad: Tensor, var: Variable) -> list[tuple[Any, Any]]:
        rate, accum, linear = _number(self._rate, var), self._slot(var, "accum"), self._slot(var, "linear")
        total = accum + grad * grad
        grown = tf.pow(total, -self._power)
        pulled = grad + 2.0 * self._shrinkage * var if self._shrinkage else grad
        new_linear = linear + pulled - (grown - tf.pow(accum, -self._power)) / rate * var
        quadratic = (grown + self._beta) / rate + 2.0 * self._l2
        value = (self._l1 * tf.sign(new_linear) - new_linear) / quadratic
        return [
            (accum, total),
            (linear, new_linear),
            (var, tf.where(tf.abs(new_linear) > self._l1, value, tf.zeros_like(value))),
        ]
