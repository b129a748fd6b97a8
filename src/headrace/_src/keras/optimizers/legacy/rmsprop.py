"""The legacy RMSprop optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import HyperLike, Optimizer
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class RMSprop(Optimizer):
    """Implements RMSprop, which divides gradients by the root of a running mean of their squares.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        rho: Decay rate of the running means.
        momentum: Fraction of the previous update that is kept, from 0 to 1.
        epsilon: Small value that prevents division by zero.
        centered: Whether to divide by the standard deviation instead of the root mean square.
        name: Name of the optimizer and prefix of its variables' names.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.

    Raises:
        ValueError: If `momentum` is not in [0, 1].
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        rho: HyperLike = 0.9,
        momentum: HyperLike = 0.0,
        epsilon: float = 1e-7,
        centered: bool = False,
        name: str = "RMSprop",
        **kwargs: Any,
    ) -> None:
        super().__init__(name, **kwargs)
        if isinstance(momentum, (int, float)) and not 0 <= momentum <= 1:
            raise ValueError(
                f"`momentum` must be between [0, 1]. Received: momentum={momentum} (of type {type(momentum)})."
            )
        self._momentum = callable(momentum) or tf.is_tensor(momentum) or momentum > 0
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("rho", rho)
        self._set_hyper("momentum", momentum)
        self.epsilon = 1e-7 if epsilon is None else epsilon
        self.centered = centered

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        for name, wanted in (("rms", True), ("momentum", self._momentum), ("mg", self.centered)):
            for var in var_list if wanted else ():
                self.add_slot(var, name)

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        rho, epsilon = self._get_hyper("rho", handle.dtype), tf.cast(self.epsilon, handle.dtype)
        rms = self.get_slot(handle, "rms")
        square = rho * rms + (1 - rho) * tf.square(grad)
        rms.assign(square)
        if self.centered:
            mean = self.get_slot(handle, "mg")
            average = rho * mean + (1 - rho) * grad
            mean.assign(average)
            square = square - tf.square(average)
        if not self._momentum:
            # Here epsilon is outside the root; with momentum it is inside.
            return handle.assign_sub(self._rate(handle) * grad / (tf.sqrt(square) + epsilon))
        kept = self.get_slot(handle, "momentum")
        move = self._get_hyper("momentum", handle.dtype) * kept + self._rate(handle) * grad * tf.math.rsqrt(
            square + epsilon
        )
        kept.assign(move)
        return handle.assign_sub(move)

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        rho, epsilon = self._get_hyper("rho", handle.dtype), tf.cast(self.epsilon, handle.dtype)
        rms, grad = self.get_slot(handle, "rms"), totals(grad, indices, handle)
        if self._momentum:
            kept = self.get_slot(handle, "momentum")
            square = rho * tf.gather(rms, indices) + (1 - rho) * tf.square(grad)
            assign_rows(rms, indices, square)
            if self.centered:
                mean = self.get_slot(handle, "mg")
                average = rho * tf.gather(mean, indices) + (1 - rho) * grad
                assign_rows(mean, indices, average)
                square = square - tf.square(average)
            momentum = self._get_hyper("momentum", handle.dtype)
            move = momentum * tf.gather(kept, indices) + self._rate(handle) * grad * tf.math.rsqrt(square + epsilon)
            assign_rows(kept, indices, move)
            return assign_rows(handle, indices, tf.gather(handle, indices) - move)
        rms.assign(rho * rms)
        square = tf.gather(rms, indices) + (1 - rho) * tf.square(grad)
        assign_rows(rms, indices, square)
        if self.centered:
            mean = self.get_slot(handle, "mg")
            mean.assign(rho * mean)
            average = tf.gather(mean, indices) + (1 - rho) * grad
            assign_rows(mean, indices, average)
            square = square - tf.square(average)
        move = self._rate(handle) * grad / (tf.sqrt(square) + epsilon)
        return assign_rows(handle, indices, tf.gather(handle, indices) - move)

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            **self._rate_config(),
            "rho": self._serialize_hyperparameter("rho"),
            "momentum": self._serialize_hyperparameter("momentum"),
            "epsilon": self.epsilon,
            "centered": self.centered,
        }
