"""The legacy gradient descent optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import HyperLike, Optimizer
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class SGD(Optimizer):
    """Implements gradient descent with optional momentum.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        momentum: Fraction of the previous update that is kept, from 0 to 1.
        nesterov: Whether to use Nesterov momentum.
        name: Name of the optimizer and prefix of its variables' names.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.

    Raises:
        ValueError: If `momentum` is not in [0, 1].
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.01,
        momentum: HyperLike = 0.0,
        nesterov: bool = False,
        name: str = "SGD",
        **kwargs: Any,
    ) -> None:
        super().__init__(name, **kwargs)
        if isinstance(momentum, (int, float)) and not 0 <= momentum <= 1:
            raise ValueError(
                f"`momentum` must be between [0, 1]. Received: momentum={momentum} (of type {type(momentum)})."
            )
        self._momentum = callable(momentum) or tf.is_tensor(momentum) or momentum > 0
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("momentum", momentum)
        self.nesterov = nesterov

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        if self._momentum:
            for var in var_list:
                self.add_slot(var, "momentum")

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        move = grad * self._rate(handle)
        if not self._momentum:
            return handle.assign_sub(move)
        kept, momentum = self.get_slot(handle, "momentum"), self._get_hyper("momentum", handle.dtype)
        speed = momentum * kept - move
        kept.assign(speed)
        return handle.assign_add(momentum * speed - move if self.nesterov else speed)

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        if not self._momentum:
            return handle.scatter_sub(tf.IndexedSlices(grad * self._rate(handle), indices))
        move = totals(grad, indices, handle) * self._rate(handle)
        kept, momentum = self.get_slot(handle, "momentum"), self._get_hyper("momentum", handle.dtype)
        # Rows without a gradient keep their momentum and do not move.
        speed = momentum * tf.gather(kept, indices) - move
        assign_rows(kept, indices, speed)
        step = momentum * speed - move if self.nesterov else speed
        return assign_rows(handle, indices, tf.gather(handle, indices) + step)

    def get_config(self) -> dict[str, Any]:
        momentum = self._serialize_hyperparameter("momentum")
        return {**super().get_config(), **self._rate_config(), "momentum": momentum, "nesterov": self.nesterov}
