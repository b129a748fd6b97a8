"""SyncReplicasOptimizer: an optimizer that waits for the gradients of all replicas, of which there is one."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.compat_v1.train.hooks import SessionRunHook
from headrace._src.compat_v1.train.optimizer import Optimizer


class SyncReplicasOptimizer(Optimizer):
    """Another optimizer, waiting for the gradients of all replicas: there is one, so it waits for none.

    Args:
        opt: The optimizer.
        replicas_to_aggregate: How many gradients make a step; only 1.
        total_num_replicas: How many replicas there are; only 1.
        variable_averages: An ExponentialMovingAverage that is kept after each step.
        variables_to_average: The variables that it averages.
        use_locking: Taken and passed over.
        name: The name of what is made.
    """

    def __init__(
        self,
        opt: Any,
        replicas_to_aggregate: int,
        total_num_replicas: int | None = None,
        variable_averages: Any = None,
        variables_to_average: Any = None,
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
        """Pairs of a gradient and its variable."""
        pairs: list[tuple[Any, Any]] = self._optimizer.compute_gradients(*args, **kwargs)
        return pairs

    def apply_gradients(self, grads_and_vars: Any, global_step: Any = None, name: str | None = None) -> Any:
        """An operation that changes the variables, which counts a step."""
        if not grads_and_vars:
            raise ValueError("Must supply at least one variable")
        if global_step is None:
            raise ValueError("Global step is required to check staleness")
        applied = self._optimizer.apply_gradients(grads_and_vars, global_step, name)
        if self._averages is None:
            return applied
        with tf.control_dependencies([applied]):
            return self._averages.apply(self._averaged)

    def get_slot(self, *args: Any, **kwargs: Any) -> Any:
        return self._optimizer.get_slot(*args, **kwargs)

    def get_slot_names(self, *args: Any, **kwargs: Any) -> list[str]:
        names: list[str] = self._optimizer.get_slot_names(*args, **kwargs)
        return names

    def variables(self) -> list[Any]:
        made: list[Any] = self._optimizer.variables()
        return made

    def get_chief_queue_runner(self) -> Any:
        """What would hand out tokens to replicas; there is nothing to hand out."""
        return None

    def get_init_tokens_op(self, num_tokens: int = -1) -> Any:
        """What would make the first tokens; there are none."""
        return tf.no_op()

    def make_session_run_hook(self, is_chief: bool, num_tokens: int = -1) -> SessionRunHook:
        """A hook that would begin the replicas; it does nothing."""
        return SessionRunHook()
