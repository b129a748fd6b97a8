"""Variables that replicas share.

All replicas share one storage: they run in one program, and their updates are aggregated before the write. So
copies never diverge, and code in a cross-replica context reads without aggregation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.distribute.reduction import ReduceOp, combined
from headrace._src.distribute.typing import ReplicaValue, ReplicaValues, StrategyLike
from headrace._src.distribute.values import DistributedValues, PerReplica
from headrace._src.ops.state.resource_variable import assign_add_variable, assign_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import TensorLike


class MirroredVariable(Variable):
    """A variable created in the scope of a strategy with several replicas."""

    @property
    def _has_shares(self) -> bool:
        on_read = self.synchronization is tf.VariableSynchronization.ON_READ
        return on_read and self.aggregation is tf.VariableAggregation.SUM

    def value(self) -> Tensor:
        """Returns the value. For a variable that is summed on read, a replica gets its share."""
        total = super().value()
        if not self._has_shares or not _among_replicas():
            return total
        count = state.replica.num_replicas_in_sync
        if not total.dtype.is_integer:
            return total / tf.cast(count, total.dtype)
        share = total // tf.cast(count, total.dtype)
        return share if state.replica._replica_id else total - share * tf.cast(count - 1, total.dtype)

    def after_update(self, operation: Any, read_value: bool = True) -> Any:
        # Updates of the result of an assignment must be aggregated too.
        return self if read_value and state.mode is None else super().after_update(operation, read_value)

    def _update(self, op: Any, value: TensorLike, name: str | None, read_value: bool, check: bool = False) -> Any:
        if not _among_replicas():
            return super()._update(op, value, name, read_value, check)
        base = super()._update
        if self._has_shares and not state.replica._can_meet:  # for example inside a condition
            value = tf.convert_to_tensor(value, self.dtype)
            change = value - self.value() if op is assign_variable else value
            return base(assign_add_variable if op is assign_variable else op, change, name, read_value)

        def merge(strategy: StrategyLike, storage: VariableStorage | DistributedValues, values: ReplicaValues) -> Any:
            _check_same(storage)
            return base(op, self._aggregated(values), name, read_value, check)

        return state.replica.merge_call(merge, args=(self._storage, tf.convert_to_tensor(value, self.dtype)))

    def _scatter(self, op: Any, sparse_delta: IndexedSlices, name: str | None) -> Any:
        if not _among_replicas():
            return super()._scatter(op, sparse_delta, name)
        base = super()._scatter

        def merge(strategy: StrategyLike, storage: VariableStorage | DistributedValues, values: ReplicaValues) -> Any:
            _check_same(storage)
            return base(op, self._aggregated(values), name)

        return state.replica.merge_call(merge, args=(self._storage, sparse_delta))

    def _aggregated(self, value: ReplicaValues) -> ReplicaValue:
        """Aggregates the values of the replicas. Without an aggregation method, returns the first replica's value."""
        if not isinstance(value, DistributedValues):
            value = PerReplica([value] * tf.distribute.get_strategy().num_replicas_in_sync)
        if self.aggregation is tf.VariableAggregation.SUM:
            return combined(ReduceOp.SUM, value.values)
        if self.aggregation is tf.VariableAggregation.MEAN:
            return combined(ReduceOp.MEAN, value.values)
        return value.values[0]


def _check_same(storage: VariableStorage | DistributedValues) -> None:
    if isinstance(storage, DistributedValues):
        raise RuntimeError(
            "The replicas update different variables at the same point: all replicas must make the same updates in the "
            "same order."
        )


def _among_replicas() -> bool:
    return state.replica is not None and state.replica.num_replicas_in_sync > 1


def mirrored(next_creator: Callable[..., Variable], **kwargs: Any) -> Variable:
    """Creates variables in the scope of a strategy."""
    made = next_creator(**kwargs)
    if type(made) is Variable:
        made.__class__ = MirroredVariable
    return made
