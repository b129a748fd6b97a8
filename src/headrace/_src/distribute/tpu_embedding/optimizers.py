"""The optimizers of tf.tpu.experimental.embedding: settings, and the slots that they keep for a table.

The hardware of a TPU applies them. Elsewhere they tell which slots a table has in a checkpoint.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Rate = float | Callable[[], float]
Clip = float | tuple[float, float] | None
SlotMaker = Callable[[Any, list[str], list[Any]], dict[str, Any]]


class Optimizer:
    """What all optimizers of tables have: how weights and gradients are limited before and after an update.

    Args:
        learning_rate: Float, or a function that returns one.
        use_gradient_accumulation: Whether the gradients of a row are summed before the update.
        clip_weight_min: Lower bound of weights, or None.
        clip_weight_max: Upper bound of weights, or None.
        weight_decay_factor: Weight decay, or None.
        multiply_weight_decay_factor_by_learning_rate: Whether the decay is multiplied by the learning rate.
        clipvalue: Bound of the absolute value of gradients, a pair of bounds, or None.
        slot_variable_creation_fn: Function of a table, names and initializers that creates the slots, or None.
        low_dimensional_packing_status: Whether narrow tables are packed on the TPU.

    Raises:
        ValueError: If gradients are clipped without accumulation.
    """

    def __init__(
        self,
        learning_rate: Rate,
        use_gradient_accumulation: bool,
        clip_weight_min: float | None,
        clip_weight_max: float | None,
        weight_decay_factor: float | None,
        multiply_weight_decay_factor_by_learning_rate: bool | None,
        clipvalue: Clip = None,
        slot_variable_creation_fn: SlotMaker | None = None,
        low_dimensional_packing_status: bool = False,
    ) -> None:
        if not use_gradient_accumulation and clipvalue is not None:
            raise ValueError(
                "When `use_gradient_accumulation` is False, gradient clipping cannot be used and `clipvalue` should "
                f"be left as None. Received value {clipvalue} for argument `clipvalue`."
            )
        bounds = clipvalue if isinstance(clipvalue, tuple) else (None if clipvalue is None else -clipvalue, clipvalue)
        self.slot_variable_creation_fn = slot_variable_creation_fn
        self.learning_rate = learning_rate
        self.use_gradient_accumulation = use_gradient_accumulation
        self.clip_weight_min, self.clip_weight_max = clip_weight_min, clip_weight_max
        self.clip_gradient_min, self.clip_gradient_max = bounds
        self.weight_decay_factor = weight_decay_factor
        self.multiply_weight_decay_factor_by_learning_rate = multiply_weight_decay_factor_by_learning_rate
        self.low_dimensional_packing_status = low_dimensional_packing_status

    def slots(self) -> Mapping[str, float]:
        """Returns the names of the slots of a table and the value that they begin with."""
        return {}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))


class SGD(Optimizer):
    """Gradient descent on a table of a TPU.

    Args:
        learning_rate: Float, or a function that returns one.
        use_gradient_accumulation: Whether the gradients of a row are summed before the update.
        clip_weight_min: Lower bound of weights, or None.
        clip_weight_max: Upper bound of weights, or None.
        weight_decay_factor: Weight decay, or None.
        multiply_weight_decay_factor_by_learning_rate: Whether the decay is multiplied by the learning rate.
        clipvalue: Bound of the absolute value of gradients, a pair of bounds, or None.
        low_dimensional_packing_status: Whether narrow tables are packed on the TPU.
    """

    def __init__(
        self,
        learning_rate: Rate = 0.01,
        use_gradient_accumulation: bool = True,
        clip_weight_min: float | None = None,
        clip_weight_max: float | None = None,
        weight_decay_factor: float | None = None,
        multiply_weight_decay_factor_by_learning_rate: bool | None = None,
        clipvalue: Clip = None,
        low_dimensional_packing_status: bool = False,
    ) -> None:
        super().__init__(
            learning_rate, use_gradient_accumulation, clip_weight_min, clip_weight_max, weight_decay_factor,
            multiply_weight_decay_factor_by_learning_rate, clipvalue, None, low_dimensional_packing_status,
        )  # fmt: skip


class Adagrad(Optimizer):
    """Adagrad on a table of a TPU.

    Args:
        learning_rate: Float, or a function that returns one.
        initial_accumulator_value: Positive value that accumulators begin with.
        use_gradient_accumulation: Whether the gradients of a row are summed before the update.
        clip_weight_min: Lower bound of weights, or None.
        clip_weight_max: Upper bound of weights, or None.
        weight_decay_factor: Weight decay, or None.
        multiply_weight_decay_factor_by_learning_rate: Whether the decay is multiplied by the learning rate.
        slot_variable_creation_fn: Function that creates the slots, or None.
        clipvalue: Bound of the absolute value of gradients, a pair of bounds, or None.
        low_dimensional_packing_status: Whether narrow tables are packed on the TPU.

    Raises:
        ValueError: If the initial value is not positive.
    """

    def __init__(
        self,
        learning_rate: Rate = 0.001,
        initial_accumulator_value: float = 0.1,
        use_gradient_accumulation: bool = True,
        clip_weight_min: float | None = None,
        clip_weight_max: float | None = None,
        weight_decay_factor: float | None = None,
        multiply_weight_decay_factor_by_learning_rate: bool | None = None,
        slot_variable_creation_fn: SlotMaker | None = None,
        clipvalue: Clip = None,
        low_dimensional_packing_status: bool = False,
    ) -> None:
        super().__init__(
            learning_rate, use_gradient_accumulation, clip_weight_min, clip_weight_max, weight_decay_factor,
            multiply_weight_decay_factor_by_learning_rate, clipvalue, slot_variable_creation_fn,
            low_dimensional_packing_status,
        )  # fmt: skip
        _check_accumulator(initial_accumulator_value)
        self.initial_accumulator_value = initial_accumulator_value

    def slots(self) -> Mapping[str, float]:
        return {"accumulators": self.initial_accumulator_value}


class AdagradMomentum(Optimizer):
    """Adagrad with momentum on a table of a TPU.

    Args:
        learning_rate: Float, or a function that returns one.
        momentum: Decay of the moving average of updates.
        use_nesterov: Whether the momentum is Nesterov's.
        exponent: Positive exponent of the accumulated gradients.
        beta2: Decay of the accumulated gradients.
        epsilon: Positive number that is added to the accumulated gradients.
        use_gradient_accumulation: Whether the gradients of a row are summed before the update.
        clip_weight_min: Lower bound of weights, or None.
        clip_weight_max: Upper bound of weights, or None.
        weight_decay_factor: Weight decay, or None.
        multiply_weight_decay_factor_by_learning_rate: Whether the decay is multiplied by the learning rate.
        slot_variable_creation_fn: Function that creates the slots, or None.
        clipvalue: Bound of the absolute value of gradients, a pair of bounds, or None.
        low_dimensional_packing_status: Whether narrow tables are packed on the TPU.

    Raises:
        ValueError: If `epsilon` or `exponent` is not positive.
    """

    def __init__(
        self,
        learning_rate: Rate = 0.001,
        momentum: float = 0.0,
        use_nesterov: bool = False,
        exponent: float = 2,
        beta2: float = 1,
        epsilon: float = 1e-10,
        use_gradient_accumulation: bool = True,
        clip_weight_min: float | None = None,
        clip_weight_max: float | None = None,
        weight_decay_factor: float | None = None,
        multiply_weight_decay_factor_by_learning_rate: bool | None = None,
        slot_variable_creation_fn: SlotMaker | None = None,
        clipvalue: Clip = None,
        low_dimensional_packing_status: bool = False,
    ) -> None:
        super().__init__(
            learning_rate, use_gradient_accumulation, clip_weight_min, clip_weight_max, weight_decay_factor,
            multiply_weight_decay_factor_by_learning_rate, clipvalue, slot_variable_creation_fn,
            low_dimensional_packing_status,
        )  # fmt: skip
        if epsilon <= 0:
            raise ValueError("Adagrad momentum: epsilon must be positive")
        if exponent <= 0:
            raise ValueError("Adagrad momentum: Precondition exponent must >0")
        self.momentum, self.use_nesterov = momentum, use_nesterov
        self.exponent, self.beta2, self.epsilon = exponent, beta2, epsilon

    def slots(self) -> Mapping[str, float]:
        return {"accumulators": 0.0, "momenta": 0.0}


class Adam(Optimizer):
    """Adam on a table of a TPU.

    Args:
        learning_rate: Float, or a function that returns one.
        beta_1: Decay of the moving average of gradients, at least 0 and less than 1.
        beta_2: Decay of the moving average of squared gradients, at least 0 and less than 1.
        epsilon: Positive number that is added to the denominator.
        lazy_adam: Whether only the rows of a batch are updated.
        sum_inside_sqrt: Whether `epsilon` is added before the square root.
        use_gradient_accumulation: Whether the gradients of a row are summed before the update.
        clip_weight_min: Lower bound of weights, or None.
        clip_weight_max: Upper bound of weights, or None.
        weight_decay_factor: Weight decay, or None.
        multiply_weight_decay_factor_by_learning_rate: Whether the decay is multiplied by the learning rate.
        slot_variable_creation_fn: Function that creates the slots, or None.
        clipvalue: Bound of the absolute value of gradients, a pair of bounds, or None.
        low_dimensional_packing_status: Whether narrow tables are packed on the TPU.

    Raises:
        ValueError: If a decay or `epsilon` is out of range, or rows outside of a batch would be updated without
            accumulation.
    """

    def __init__(
        self,
        learning_rate: Rate = 0.001,
        beta_1: float = 0.9,
        beta_2: float = 0.999,
        epsilon: float = 1e-07,
        lazy_adam: bool = True,
        sum_inside_sqrt: bool = True,
        use_gradient_accumulation: bool = True,
        clip_weight_min: float | None = None,
        clip_weight_max: float | None = None,
        weight_decay_factor: float | None = None,
        multiply_weight_decay_factor_by_learning_rate: bool | None = None,
        slot_variable_creation_fn: SlotMaker | None = None,
        clipvalue: Clip = None,
        low_dimensional_packing_status: bool = False,
    ) -> None:
        super().__init__(
            learning_rate, use_gradient_accumulation, clip_weight_min, clip_weight_max, weight_decay_factor,
            multiply_weight_decay_factor_by_learning_rate, clipvalue, slot_variable_creation_fn,
            low_dimensional_packing_status,
        )  # fmt: skip
        for name, decay in (("beta_1", beta_1), ("beta_2", beta_2)):
            if not 0 <= decay < 1:
                raise ValueError(f"Argument `{name}` must be >= 0 and < 1. Received: {decay}.")
        if epsilon <= 0:
            raise ValueError(f"epsilon must be positive; got {epsilon}.")
        if not use_gradient_accumulation and not lazy_adam:
            raise ValueError(
                "When disabling lazy Adam (`lazy_adam=False`), gradient accumulation must be used. Set "
                "`use_gradient_accumulation` to True."
            )
        self.beta_1, self.beta_2, self.epsilon = beta_1, beta_2, epsilon
        self.lazy_adam, self.sum_inside_sqrt = lazy_adam, sum_inside_sqrt

    def slots(self) -> Mapping[str, float]:
        return {"momenta": 0.0, "velocities": 0.0}


class FTRL(Optimizer):
    """FTRL on a table of a TPU.

    Args:
        learning_rate: Float, or a function that returns one.
        learning_rate_power: Exponent of the accumulators in the learning rate.
        l1_regularization_strength: Strength of the L1 regularization.
        l2_regularization_strength: Strength of the L2 regularization.
        beta: Number that is added to the accumulators in the learning rate.
        initial_accumulator_value: Positive value that accumulators begin with.
        use_gradient_accumulation: Whether the gradients of a row are summed before the update.
        clip_weight_min: Lower bound of weights, or None.
        clip_weight_max: Upper bound of weights, or None.
        weight_decay_factor: Weight decay, or None.
        multiply_weight_decay_factor_by_learning_rate: Whether the decay is multiplied by the learning rate.
        slot_variable_creation_fn: Function that creates the slots, or None.
        clipvalue: Bound of the absolute value of gradients, a pair of bounds, or None.
        multiply_linear_by_learning_rate: Whether the linear slot is multiplied by the learning rate.
        allow_zero_accumulator: Whether accumulators may be zero.
        low_dimensional_packing_status: Whether narrow tables are packed on the TPU.

    Raises:
        ValueError: If the initial value is not positive.
    """

    def __init__(
        self,
        learning_rate: Rate = 0.001,
        learning_rate_power: float = -0.5,
        l1_regularization_strength: float = 0.0,
        l2_regularization_strength: float = 0.0,
        beta: float = 0.0,
        initial_accumulator_value: float = 0.1,
        use_gradient_accumulation: bool = True,
        clip_weight_min: float | None = None,
        clip_weight_max: float | None = None,
        weight_decay_factor: float | None = None,
        multiply_weight_decay_factor_by_learning_rate: bool | None = None,
        slot_variable_creation_fn: SlotMaker | None = None,
        clipvalue: Clip = None,
        multiply_linear_by_learning_rate: bool = False,
        allow_zero_accumulator: bool = False,
        low_dimensional_packing_status: bool = False,
    ) -> None:
        super().__init__(
            learning_rate, use_gradient_accumulation, clip_weight_min, clip_weight_max, weight_decay_factor,
            multiply_weight_decay_factor_by_learning_rate, clipvalue, slot_variable_creation_fn,
            low_dimensional_packing_status,
        )  # fmt: skip
        _check_accumulator(initial_accumulator_value)
        self.initial_accumulator_value = initial_accumulator_value
        self.learning_rate_power = learning_rate_power
        self.l1_regularization_strength = l1_regularization_strength
        self.l2_regularization_strength = l2_regularization_strength
        self.beta = beta
        self.multiply_linear_by_learning_rate = multiply_linear_by_learning_rate
        self.allow_zero_accumulator = allow_zero_accumulator

    def slots(self) -> Mapping[str, float]:
        return {"accumulators": self.initial_accumulator_value, "linears": 0.0}


def _check_accumulator(value: float) -> None:
    if value <= 0:
        raise ValueError(f"Argument `initial_accumulator_value` must be a positive float. Received: {value}")
