"""ReplicaContext: the replica's view of its strategy, and communication with the other replicas."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.distribute.reduction import ReduceOp, as_reduce_op
from headrace._src.distribute.replica_threads import ReplicaThread, current_thread_of
from headrace._src.distribute.scopes import across_replicas, inside_replica
from headrace._src.distribute.typing import Arguments, MergeFunction, NamedArguments, ReplicaValues, StrategyLike
from headrace._src.distribute.values import of_replica
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Nest, TensorLike


class ReplicaContext:
    """The context of one replica of a strategy.

    Args:
        strategy: Strategy of the replica.
        replica_id_in_sync_group: Index of the replica.
    """

    def __init__(self, strategy: StrategyLike, replica_id_in_sync_group: int | Tensor) -> None:
        self._strategy = strategy
        self._number = int(replica_id_in_sync_group)
        self._thread: ReplicaThread | None = None
        self._traced: Any = None  # this context, if the function is traced once for all replicas

    @property
    def strategy(self) -> StrategyLike:
        return self._strategy

    @property
    def num_replicas_in_sync(self) -> int:
        return self._strategy.num_replicas_in_sync

    @property
    def replica_id_in_sync_group(self) -> int | Tensor:
        """The index of the replica, a tensor."""
        return tf.constant(self._number)

    @property
    def _replica_id(self) -> int:
        return self._number

    @property
    def _local_id(self) -> int:
        """The index of the replica among those of this process."""
        return self._number - self._strategy.extended.replicas.first

    @property
    def _can_meet(self) -> bool:
        return self.num_replicas_in_sync == 1 or current_thread_of(self).can_meet()

    @property
    def devices(self) -> tuple[str, ...]:
        return (self._strategy.extended.worker_devices[self._local_id],)

    def __enter__(self) -> ReplicaContext:
        self._entered = inside_replica(self)
        self._entered.__enter__()
        return self

    def __exit__(self, *exc_info: Any) -> None:
        self._entered.__exit__(*exc_info)

    def merge_call(self, merge_fn: MergeFunction, args: Arguments = (), kwargs: NamedArguments | None = None) -> Any:
        """Waits for all replicas, then calls `merge_fn(strategy, *args, **kwargs)` once with the values of all of them.

        Returns its result on each replica. Of a per-replica result, each replica gets its own value.

        Args:
            merge_fn: Function of the strategy and the arguments.
            args: Arguments; each becomes a PerReplica of the values of all replicas.
            kwargs: Keyword arguments.
        """
        if self.num_replicas_in_sync == 1:
            with across_replicas(self._strategy):
                return of_replica(merge_fn(self._strategy, *args, **(kwargs or {})), 0)
        return current_thread_of(self).meet(merge_fn, tuple(args), dict(kwargs or {}))

    def all_reduce(self, reduce_op: ReduceOp | str, value: Nest[TensorLike], options: Any = None) -> Any:
        """Computes the sum or mean of a structure over all replicas. Gradients are reduced in the same way.

        Args:
            reduce_op: ReduceOp or its name.
            value: Nest of tensors.
            options: Ignored.

        Returns:
            The reduced structure.
        """
        op = as_reduce_op(reduce_op)

        def reduced(*tensors: Tensor) -> Any:
            def merge(strategy: StrategyLike, *values: ReplicaValues) -> Any:
                return [strategy.reduce(op, value, axis=None) for value in values]

            found = [tf.identity(v) for v in self.merge_call(merge, args=tensors)]
            return found if len(found) > 1 else found[0]

        @tf.custom_gradient
        def differentiable(*tensors: Tensor) -> Any:
            def backwards(*upstream: Tensor) -> Any:
                return self.all_reduce(op, list(upstream)) if len(upstream) > 1 else self.all_reduce(op, upstream[0])

            return reduced(*tensors), backwards

        flat = tf.nest.flatten(value)
        if any(isinstance(leaf, tf.IndexedSlices) for leaf in flat):
            slices = self.merge_call(lambda strategy, *v: [strategy.reduce(op, x, axis=None) for x in v], args=flat)
            return tf.nest.pack_sequence_as(value, slices)
        found = differentiable(*[tf.convert_to_tensor(leaf) for leaf in flat])
        return tf.nest.pack_sequence_as(value, found if len(flat) > 1 else [found])

    def all_gather(self, value: Nest[TensorLike], axis: int, options: Any = None) -> Any:
        """Concatenates the values of all replicas along an axis. Each replica gets the result.

        Args:
            value: Nest of tensors.
            axis: Axis to concatenate along.
            options: Ignored.

        Returns:
            The joined tensor, or a structure of them.
        """

        def merge(strategy: StrategyLike, *values: ReplicaValues) -> Any:
            return [strategy.gather(value, axis) for value in values]

        flat = [tf.convert_to_tensor(leaf) for leaf in tf.nest.flatten(value)]
        return tf.nest.pack_sequence_as(value, [tf.identity(v) for v in self.merge_call(merge, args=flat)])


class DefaultReplicaContext(ReplicaContext):
    """The replica context of the default strategy."""

    @property
    def replica_id_in_sync_group(self) -> int | Tensor:
        return 0
