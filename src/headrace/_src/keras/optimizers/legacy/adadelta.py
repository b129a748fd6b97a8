"""The legacy Adadelta optimizer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import LearningRateLike
from headrace._src.keras.optimizers.legacy.optimizer import HyperLike, Optimizer
from headrace._src.keras.optimizers.sparse_rows import assign_rows, takes_repeated_rows, totals
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.tensor import Tensor


class Adadelta(Optimizer):
    """Implements Adadelta, which adapts the step size to the history of updates and gradients.

    Args:
        learning_rate: Number, schedule, or function without arguments that returns a number.
        rho: Decay rate of the running means.
        epsilon: Small value that prevents division by zero.
        name: Name of the optimizer and prefix of its variables' names.
        **kwargs: `clipnorm`, `clipvalue`, `global_clipnorm`, `decay`, and `lr` for `learning_rate`.
    """

    def __init__(
        self,
        learning_rate: LearningRateLike = 0.001,
        rho: HyperLike = 0.95,
        epsilon: float = 1e-7,
        name: str = "Adadelta",
        **kwargs: Any,
    ) -> None:
        super().__init__(name, **kwargs)
        self._set_hyper("learning_rate", learning_rate)
        self._set_hyper("rho", rho)
        self.epsilon = 1e-7 if epsilon is None else epsilon

    def _create_slots(self, var_list: Sequence[Variable]) -> None:
        for name in ("accum_grad", "accum_var"):
            for var in var_list:
                self.add_slot(var, name)

    def _resource_apply_dense(
        self, grad: Tensor, handle: Variable, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        squares, moves = self.get_slot(handle, "accum_grad"), self.get_slot(handle, "accum_var")
        square, move, mean = self._next(handle, grad, tf.identity(squares), tf.identity(moves))
        squares.assign(square)
        moves.assign(mean)
        return handle.assign_sub(self._rate(handle) * move)

    @takes_repeated_rows
    def _resource_apply_sparse(
        self, grad: Tensor, handle: Variable, indices: Tensor, apply_state: Mapping[Any, Any] | None = None
    ) -> Any:
        squares, moves = self.get_slot(handle, "accum_grad"), self.get_slot(handle, "accum_var")
        grad = totals(grad, indices, handle)
        square, move, mean = self._next(handle, grad, tf.gather(squares, indices), tf.gather(moves, indices))
        assign_rows(squares, indices, square)
        assign_rows(moves, indices, mean)
        return assign_rows(handle, indices, tf.gather(handle, indices) - self._rate(handle) * move)

    def _next(self, handle: Variable, grad: Tensor, squares: Tensor, moves: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the new mean square of gradients, the update, and the new mean square of updates."""
        rho, epsilon = self._get_hyper("rho", handle.dtype), tf.cast(self.epsilon, handle.dtype)
        square = rho * squares + (1 - rho) * tf.square(grad)
        move = tf.sqrt(moves + epsilon) * tf.math.rsqrt(square + epsilon) * grad
        return square, move, rho * moves + (1 - rho) * tf.square(move)

    def get_config(self) -> dict[str, Any]:
        rho = self._serialize_hyperparameter("rho")
        return {**super().get_config(), **self._rate_config(), "rho": rho, "epsilon": self.epsilon}
