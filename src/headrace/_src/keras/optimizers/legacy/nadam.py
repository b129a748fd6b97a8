"""The legacy Nadam optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import HyperLike, Optimizer
from headrace._src.keras.optimizers.schedules.schedule import LearningRateSchedule
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import DTypeLike


class Nadam(Optimizer):
    """Implements Nadam, which is Adam with Nesterov momentum.

    Args:
        learning_rate: Number, or function without arguments that returns one; schedules are not supported.
        beta_1: Decay rate of the mean of gradients.
        beta_2: Decay rate of the mean of squared gradients.
        epsilon: Small value that prevents division by zero.
        name: Name of the optimizer and prefix of its variables' names.
        **kwargs: `schedule_decay` (decay of the momentum), `clipnorm`, `clipvalue`, `global_clipnorm`, `lr`.

    Raises:
        ValueError: If the learning rate is a schedule.
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        beta_1: HyperLike = 0.9,
        beta_2: HyperLike = 0.999,
        epsilon: float = 1e-7,
        name: str = "Nadam",
        **kwargs: Any,
    ) -> None:
        # Here `decay` is the decay of the momentum; the learning rate does not decay.
        kwargs["decay"] = kwargs.pop("schedule_decay", 0.004)
        if isinstance(kwargs.get("lr", learning_rate), LearningRateSchedule):
            raise ValueError(
                "The Nadam optimizer does not support tf.keras.optimizers.LearningRateSchedules as the learning rate."
            )
        super().__init__(name, **kwargs)
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("beta_1", beta_1)
        self._set_hyper("beta_2", beta_2)
        self.epsilon = 1e-7 if epsilon is None else epsilon
        self._momentum_cache: Any = None

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        if self._momentum_cache is None:
            self._momentum_cache = tf.Variable(
                tf.ones([], var_list[0].dtype), name=f"{self._name}/momentum_cache", trainable=False
            )
            self._weights.append(self._momentum_cache)
        for name in ("m", "v"):
            for var in var_list:
                self.add_slot(var, name)

    def _prepare(self, var_list: Sequence[Variable]) -> None:
        cache = self._momentum_cache
        cache.assign(cache * self._factor(self._step(cache), cache.dtype))

    def _factor(self, step: Tensor, dtype: DTypeLike) -> Tensor:
        decay = tf.pow(tf.cast(0.96, dtype), tf.cast(self._initial_decay, dtype) * step)
        return self._get_hyper("beta_1", dtype) * (1.0 - 0.5 * decay)

    def _decayed_lr(self, dtype: DTypeLike) -> Tensor:
        return self._get_hyper("learning_rate", dtype)

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        beta_1, beta_2 = self._get_hyper("beta_1", handle.dtype), self._get_hyper("beta_2", handle.dtype)
        m, v = self.get_slot(handle, "m"), self.get_slot(handle, "v")
        momentum, velocity = beta_1 * m + (1 - beta_1) * grad, beta_2 * v + (1 - beta_2) * tf.square(grad)
        m.assign(momentum)
        v.assign(velocity)
        return handle.assign_sub(self._move(handle, grad, momentum, velocity))

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        beta_1, beta_2 = self._get_hyper("beta_1", handle.dtype), self._get_hyper("beta_2", handle.dtype)
        m, v = self.get_slot(handle, "m"), self.get_slot(handle, "v")
        m.assign(m * beta_1)
        m.scatter_add(tf.IndexedSlices(grad * (1 - beta_1), indices))
        v.assign(v * beta_2)
        grad = totals(grad, indices, handle)
        assign_rows(v, indices, tf.gather(v, indices) + tf.square(grad) * (1 - beta_2))
        move = self._move(handle, grad, tf.gather(m, indices), tf.gather(v, indices))
        return assign_rows(handle, indices, tf.gather(handle, indices) - move)

    def _move(self, handle: Variable, grad: Tensor, momentum: Tensor, velocity: Tensor) -> Tensor:
        dtype, step = handle.dtype, self._step(handle)
        product = tf.cast(self._momentum_cache, dtype)
        factor, next_factor = self._factor(step, dtype), self._factor(step + 1, dtype)
        ahead = (1 - factor) * grad / (1 - product) + next_factor * momentum / (1 - product * next_factor)
        size = tf.sqrt(velocity / (1 - tf.pow(self._get_hyper("beta_2", dtype), step)))
        return self._rate(handle) * ahead / (size + tf.cast(self.epsilon, dtype))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            **self._rate_config(),
            "beta_1": self._serialize_hyperparameter("beta_1"),
            "beta_2": self._serialize_hyperparameter("beta_2"),
            "epsilon": self.epsilon,
        }
