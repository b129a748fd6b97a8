"""SyncReplicasOptimizer: an optimizer for synchronous replicas, of which there is only one here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import headrace as tf
from headrace._src.compat_v1.train.hooks import SessionRunHook
from headrace._src.compat_v1.train.optimizer import Optimizer
from headrace._src.compat_v1.typing import GradientsAndVariables, OperationOrNone
from headrace._src.ops.state.variable import Variable


class SyncReplicasOptimizer(Optimizer):
    """Wraps an optimizer to aggregate the gradients of all replicas. Only one replica is supported.

    Args:
        opt: Optimizer to wrap.
        replicas_to_aggregate: Number of gradients per step; must be 1.
        total_num_replicas: Number of replicas; must be 1.
        variable_averages: ExponentialMovingAverage that is updated after each step.
        variables_to_average: Variables that it averages.
        use_locking: Ignored.
        name: Name prefix of the operations and variables.

    Raises:
        NotImplementedError: If there are several replicas.
    """

    def __init__(
        self,
        opt: Optimizer,
        replicas_to_aggregate: int,
        total_num_replicas: int | None = None,
        variable_averages: Any = None,
        variables_to_average: Sequence[Variable] | None = None,
        use_locking: bool = False,
        name: str = "sync_replicas",
    ) -> None:
        if max(replicas_to_aggregate, total_num_replicas or 1) > 1:
            raise NotImplementedError(
                "tf.train.SyncReplicasOptimizer: sessions run in one process, with one replica. For several use "
                "tf.distribute."
            )
        super().__init__(use_locking, name)
        self._optimizer, self._averages, self._averaged = opt, variable_averages, variables_to_average

    def compute_gradients(self, *args: Any, **kwargs: Any) -> list[tuple[Any, Any]]:
        """Computes pairs of a gradient and its variable.

        Args:
            *args: Arguments of the inner optimizer's `compute_gradients`.

        Returns:
            A list of pairs (gradient, variable).
        """
        pairs: list[tuple[Any, Any]] = self._optimizer.compute_gradients(*args, **kwargs)
        return pairs

    def apply_gradients(
        self,
        grads_and_vars: GradientsAndVariables,
        global_step: Variable | None = None,
        name: str | None = None,
    ) -> OperationOrNone:
        """Returns an operation that applies gradients and increments the global step.

        Args:
            grads_and_vars: List of pairs of a gradient and its variable.
            global_step: Variable that is incremented by one, or None.
            name: Name of the operation.

        Raises:
            ValueError: If there are no variables, or `global_step` is None.
        """
        if not grads_and_vars:
            raise ValueError("Must supply at least one variable")
        if global_step is None:
            raise ValueError("Global step is required to check staleness")
        applied = self._optimizer.apply_gradients(grads_and_vars, global_step, name)
        if self._averages is None:
            return applied
        with tf.control_dependencies([applied]):
            return self._averages.apply(self._averaged)

    def get_slot(self, *args: Any, **kwargs: Any) -> Variable | None:
        return self._optimizer.get_slot(*args, **kwargs)

    def get_slot_names(self, *args: Any, **kwargs: Any) -> list[str]:
        """Returns the names of the slots.

        Args:
            *args: Arguments of the inner optimizer's method: none.
        """
        names: list[str] = self._optimizer.get_slot_names(*args, **kwargs)
        return names

    def variables(self) -> list[Any]:
        made: list[Any] = self._optimizer.variables()
        return made

    def get_chief_queue_runner(self) -> None:
        """Returns None: one replica needs no tokens."""
        return None

    def get_init_tokens_op(self, num_tokens: int = -1) -> OperationOrNone:
        """Returns an operation that does nothing: one replica needs no tokens.

        Args:
            num_tokens: Ignored.
        """
        return tf.no_op()

    def make_session_run_hook(self, is_chief: bool, num_tokens: int = -1) -> SessionRunHook:
        """Returns a hook that does nothing: one replica needs no start.

        Args:
            is_chief: Ignored.
            num_tokens: Ignored.
        """
        return SessionRunHook()
