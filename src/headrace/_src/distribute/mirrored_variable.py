"""Variables that replicas share.

The copies on the devices are one storage: updates are aggregated before the write, so copies never diverge, and code
outside of the replicas reads without aggregation. Only updates without aggregation are made by each replica.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.distribute.components import Component
from headrace._src.distribute.reduction import ReduceOp
from headrace._src.distribute.replica_variables import (
    GeneratorState,
    SyncOnReadVariable,
    mixed,
    with_value_per_replica,
)
from headrace._src.distribute.typing import ReplicaValue, ReplicaValues, StrategyLike
from headrace._src.distribute.values import DistributedValues
from headrace._src.lib.random.generator import STATE_NAME
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.resource import VariableStorage
from headrace._src.tensors.typing import TensorLike


class MirroredVariable(Variable):
    """A variable created in the scope of a strategy with several replicas."""

    _distribute_strategy: Any

    @property
    def values(self) -> tuple[Variable, ...]:
        """The variables of the replicas of this process."""
        return tuple(
            Component(self, number, device, self._storage, self._handle)
            for number, device in enumerate(self._distribute_strategy.extended.worker_devices)
        )

    _values = values  # libraries read both names

    @property
    def device(self) -> str:
        strategy = self._distribute_strategy
        number = state.replica._local_id if state.replica is not None else 0
        return strategy.extended.parameter_devices[min(number, len(strategy.extended.parameter_devices) - 1)]

    def after_update(self, operation: object, read_value: bool = True) -> Any:
        # Updates of the result of an assignment must be aggregated too.
        return self if read_value and state.mode is None else super().after_update(operation, read_value)

    def _update(self, op: Any, value: TensorLike, name: str | None, read_value: bool, check: bool = False) -> Any:
        if not _among_replicas():
            self._check_scope()
            return super()._update(op, value, name, read_value, check)
        self._check_strategy()
        base = super()._update
        if self._is_local:
            return base(op, value, name, read_value, check)

        def merge(strategy: StrategyLike, storage: VariableStorage | DistributedValues, values: ReplicaValues) -> Any:
            _check_same(storage)
            return base(op, self._aggregated(strategy, values), name, read_value, check)

        return state.replica.merge_call(merge, args=(self._storage, tf.convert_to_tensor(value, self.dtype)))

    def _scatter(self, op: Any, sparse_delta: IndexedSlices, name: str | None) -> Any:
        if not _among_replicas():
            self._check_scope()
            return super()._scatter(op, sparse_delta, name)
        self._check_strategy()
        base = super()._scatter
        if self._is_local:
            return base(op, sparse_delta, name)

        def merge(strategy: StrategyLike, storage: VariableStorage | DistributedValues, values: ReplicaValues) -> Any:
            _check_same(storage)
            return base(op, self._aggregated(strategy, values), name)

        return state.replica.merge_call(merge, args=(self._storage, sparse_delta))

    @property
    def _is_local(self) -> bool:
        """Whether each device updates its own copy: in a program over devices, without aggregation."""
        return self.aggregation is tf.VariableAggregation.NONE and getattr(state.replica, "_traced", None) is not None

    def _check_strategy(self) -> None:
        if state.replica.strategy is not self._distribute_strategy:
            raise mixed(state.replica.strategy, self._distribute_strategy)

    def _check_scope(self) -> None:
        current = state.strategy
        if current is not None and current is not self._distribute_strategy and current.num_replicas_in_sync > 1:
            raise mixed(current, self._distribute_strategy)

    def _aggregated(self, strategy: StrategyLike, value: ReplicaValues) -> ReplicaValue:
        """Aggregates the values of the replicas. Without an aggregation method, returns the first replica's value."""
        if self.aggregation in (tf.VariableAggregation.SUM, tf.VariableAggregation.MEAN):
            is_sum = self.aggregation is tf.VariableAggregation.SUM
            if isinstance(value, DistributedValues):
                return strategy.reduce(ReduceOp.SUM if is_sum else ReduceOp.MEAN, value, axis=None)
            return strategy.times_replicas(value) if is_sum else value  # type: ignore[return-value]
        return strategy.of_first_replica(value)


def _check_same(storage: VariableStorage | DistributedValues) -> None:
    if isinstance(storage, DistributedValues):
        raise RuntimeError(
            "The replicas update different variables at the same point: all replicas must make the same updates in the "
            "same order."
        )


def _among_replicas() -> bool:
    return state.replica is not None and state.replica.num_replicas_in_sync > 1


def mirrored(strategy: StrategyLike) -> Callable[..., Variable]:
    """Returns the variable creator of a strategy's scope."""

    def create(next_creator: Callable[..., Variable], **kwargs: Any) -> Variable:
        made = next_creator(**kwargs)
        if type(made) is not Variable:
            return made
        strategy.extended.agree_on_value(made)
        replicas = strategy.extended.replicas
        if kwargs.get("name") == STATE_NAME:
            return _generator_state(made, strategy)
        if made._synchronization is tf.VariableSynchronization.ON_READ:
            return with_value_per_replica(
                made, strategy, SyncOnReadVariable, [made._storage.array] * replicas.local_count
            )
        made._synchronization = tf.VariableSynchronization.ON_WRITE
        made.__class__ = MirroredVariable
        made._storage.is_mirrored = True
        made._distribute_strategy = strategy  # type: ignore[attr-defined]
        return made

    return create


def _generator_state(made: Variable, strategy: StrategyLike) -> Variable:
    if state.replica is not None and getattr(state.replica, "_traced", None) is None:
        return made
    count = strategy.extended.replicas.local_count
    return with_value_per_replica(made, strategy, GeneratorState, [made._storage.array] * count)
