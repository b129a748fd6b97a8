"""The older RMSprop."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.keras.optimizers.legacy.optimizer import Optimizer


class RMSprop(Optimizer):
    """Divides gradients by a running mean of their size."""

    def __init__(
        self,
        learning_rate: Any = 0.001,
        rho: Any = 0.9,
        momentum: Any = 0.0,
        epsilon: float = 1e-7,
        centered: bool = False,
        name: str = "RMSprop",
        **kwargs: Any,
    ) -> None:
        super().__init__(name, **kwargs)
        if isinstance(momentum, (int, float)) and not 0 <= momentum <= 1:
            raise ValueError(f"`momentum` must be between [0, 1]. Received: momentum={momentum}.")
        self._momentum = callable(momentum) or tf.is_tensor(momentum) or momentum > 0
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("rho", rho)
        self._set_hyper("momentum", momentum)
        self.epsilon = 1e-7 if epsilon is None else epsilon
        self.centered = centered

    def _create_slots(self, var_list: Any) -> None:
        for name, wanted in (("rms", True), ("momentum", self._momentum), ("mg", self.centered)):
            for var in var_list if wanted else ():
                self.add_slot(var, name)

    def _resource_apply_dense(self, grad: Any, handle: Any, apply_state: Any = None) -> Any:
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
            # Here epsilon stands outside the root; with momentum, inside.
            return handle.assign_sub(self._rate(handle) * grad / (tf.sqrt(square) + epsilon))
        kept = self.get_slot(handle, "momentum")
        move = self._get_hyper("momentum", handle.dtype) * kept + self._rate(handle) * grad * tf.math.rsqrt(
            square + epsilon
        )
        kept.assign(move)
        return handle.assign_sub(move)

    def _resource_apply_sparse(self, grad: Any, handle: Any, indices: Any, apply_state: Any = None) -> Any:
        rho, epsilon = self._get_hyper("rho", handle.dtype), tf.cast(self.epsilon, handle.dtype)
        rms = self.get_slot(handle, "rms")
        if self._momentum:
            kept = self.get_slot(handle, "momentum")
            square = rho * tf.gather(rms, indices) + (1 - rho) * tf.square(grad)
            rms.scatter_update(tf.IndexedSlices(square, indices))
            if self.centered:
                mean = self.get_slot(handle, "mg")
                average = rho * tf.gather(mean, indices) + (1 - rho) * grad
                mean.scatter_update(tf.IndexedSlices(average, indices))
                square = square - tf.square(average)
            momentum = self._get_hyper("momentum", handle.dtype)
            move = momentum * tf.gather(kept, indices) + self._rate(handle) * grad * tf.math.rsqrt(square + epsilon)
            kept.scatter_update(tf.IndexedSlices(move, indices))
            return handle.scatter_sub(tf.IndexedSlices(move, indices))
        rms.assign(rho * rms)
        rms.scatter_add(tf.IndexedSlices((1 - rho) * tf.square(grad), indices))
        square = tf.gather(rms, indices)
        if self.centered:
            mean = self.get_slot(handle, "mg")
            mean.assign(rho * mean)
            mean.scatter_add(tf.IndexedSlices((1 - rho) * grad, indices))
            square = square - tf.square(tf.gather(mean, indices))
        move = self._rate(handle) * grad / (tf.sqrt(square) + epsilon)
        return handle.scatter_sub(tf.IndexedSlices(move, indices))

    def get_config(self) -> dict[str, Any]:
        return {
            **super().get_config(),
            **self._rate_config(),
            "rho": self._serialize_hyperparameter("rho"),
            "momentum": self._serialize_hyperparameter("momentum"),
            "epsilon": self.epsilon,
            "centered": self.centered,
        }
