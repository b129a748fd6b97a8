"""Variables with one value per replica: those that are aggregated on reading, and the states of random generators.

Each replica reads and writes its own value. Outside of the replicas reading aggregates the values, and writing
writes all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.components import Component
from headrace._src.distribute.reduction import ReduceOp
from headrace._src.distribute.typing import StrategyLike
from headrace._src.ops.state.resource_variable import assign_add_variable, assign_sub_variable, assign_variable
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime.mesh.storages import PartedStorage
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import Array, TensorLike

_METHODS = {assign_add_variable.name: "assign_add", assign_sub_variable.name: "assign_sub"}


class SyncOnReadVariable(Variable):
    """A variable that is aggregated on reading: a metric's state, or the moving averages of a batch normalization."""

    _distribute_strategy: Any
    _parted: PartedStorage

    @property
    def _number(self) -> int:
        """The number of the replica that runs; 0 outside of replicas."""
        return 0 if state.replica is None or not _in_replica() else state.replica._local_id

    @property
    def _storage(self) -> Any:  # type: ignore[override]
        return self._parted.parts[self._number]

    @property
    def _handle(self) -> Any:  # type: ignore[override]
        traced = getattr(state.replica, "_traced", None)
        return self._handles[self._number] if traced is None else traced.local_handle(self)

    @property
    def _handles(self) -> list[Any]:
        found = self.__dict__.get("replica_handles")
        if found is None:
            found = self.__dict__["replica_handles"] = [part.handle() for part in self._parted.parts]
        return found

    @property
    def values(self) -> tuple[Variable, ...]:
        """The variables of the replicas of this process."""
        devices = self._distribute_strategy.extended.worker_devices
        return tuple(
            Component(self, number, devices[number], part, handle)
            for number, (part, handle) in enumerate(zip(self._parted.parts, self._handles, strict=True))
        )

    _values = values  # libraries read both names

    @property
    def device(self) -> str:
        return self._distribute_strategy.extended.worker_devices[self._number]

    # Reading.

    def value(self) -> Tensor:
        """Returns the value of the replica that runs. Outside of replicas, returns the aggregated value."""
        _check_strategy(self)
        return super().value() if _in_replica() else self._aggregated()

    def _aggregated(self) -> Tensor:
        strategy = self._distribute_strategy
        aggregation = self.aggregation
        if aggregation is tf.VariableAggregation.NONE:
            raise ValueError(
                "Could not convert from `tf.VariableAggregation` VariableAggregation.NONE to `tf.distribute.ReduceOp` "
                f"type: the variable {self.name} has one value per replica and no way to aggregate them. Read it in a "
                "replica, or create it with another `aggregation`."
            )
        parts = self._in_each_replica(lambda: Variable.value(self))
        if aggregation is tf.VariableAggregation.ONLY_FIRST_REPLICA:
            return strategy.of_first_replica(parts)
        op = ReduceOp.SUM if aggregation is tf.VariableAggregation.SUM else ReduceOp.MEAN
        return strategy.reduce(op, parts, axis=None)

    def _in_each_replica(self, function: Callable[[], Any]) -> Any:
        """Returns the results of a function without synchronization points for each replica."""
        return self._distribute_strategy.run_locally(function)

    def numpy(self) -> Any:
        if state.mode is not None:
            return super().numpy()
        return self.value().numpy()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        return self.value().__array__(dtype, copy)

    def _value_text(self) -> str:
        if not self._storage.initialized:
            return "<uninitialized>"
        if self.aggregation is tf.VariableAggregation.NONE:
            return "<a value per replica>"
        text = repr(self.value()) if state.mode is None else "<symbolic>"
        return text[text.index("numpy=") + len("numpy=") : -1] if "numpy=" in text else text

    # Writing.

    def after_update(self, operation: object, read_value: bool = True) -> Any:
        return self if read_value and state.mode is None else super().after_update(operation, read_value)

    def _update(self, op: Any, value: TensorLike, name: str | None, read_value: bool, check: bool = False) -> Any:
        _check_strategy(self)
        if _in_replica():
            return super()._update(op, value, name, read_value, check)
        is_sum = self.aggregation is tf.VariableAggregation.SUM
        if is_sum and op is not assign_variable:
            raise ValueError(
                f"SyncOnReadVariable does not support `{_METHODS.get(op.name, op.name)}` in cross-replica context when "
                "aggregation is set to `tf.VariableAggregation.SUM`."
            )
        tensor = tf.convert_to_tensor(value, self.dtype)
        if is_sum:  # the sum of what the replicas get is the value
            count = self._distribute_strategy.num_replicas_in_sync
            tensor = tensor // count if tensor.dtype.is_integer else tensor / tf.cast(count, tensor.dtype)
        base = super()._update
        self._in_each_replica(lambda: base(op, tensor, name, False, check) and None)
        if not read_value:
            return None
        return self if state.mode is None or self.aggregation is tf.VariableAggregation.NONE else self.value()

    # Checkpoints keep the aggregated value.

    def _serialize_to_tensors(self) -> dict[str, Any]:
        if self.aggregation is tf.VariableAggregation.NONE:
            return {"": self._parted.parts[0].tensor}
        return {"": self.value()}

    def _restore_from_tensors(self, restored_tensors: Mapping[str, Any]) -> None:
        value = restored_tensors[""]
        if not self.shape.is_compatible_with(value.shape):
            raise ValueError(
                f"Received incompatible tensor with shape {value.shape} when attempting to restore variable with "
                f"shape {self.shape} and name {self.name}."
            )
        self.assign(value)


class GeneratorState(SyncOnReadVariable):
    """The state of a random generator: each replica has its copy and makes the same updates to it."""

    def _aggregated(self) -> Tensor:
        return self.values[0].value()


def with_value_per_replica(
    made: Variable, strategy: StrategyLike, kind: type[SyncOnReadVariable], values: Sequence[Array | None]
) -> Variable:
    """Makes a new variable one with a value per replica."""
    first = made.__dict__.pop("_storage")
    made.__dict__.pop("_handle")
    made.__class__ = kind
    replicas = strategy.extended.replicas
    made.__dict__.update(_distribute_strategy=strategy, _parted=PartedStorage(first, replicas.mesh, len(values)))
    for part, value in zip(made.__dict__["_parted"].parts, values, strict=True):
        part.array = value
    return made


def _in_replica() -> bool:
    return state.replica is not None and state.replica.num_replicas_in_sync > 1


def _check_strategy(variable: SyncOnReadVariable) -> None:
    if state.strategy is not None and state.strategy is not variable._distribute_strategy and _in_replica():
        raise mixed(state.strategy, variable._distribute_strategy)


def mixed(current: object, other: object) -> RuntimeError:
    """Returns the error for the use of one strategy inside another."""
    return RuntimeError(
        f"Mixing different tf.distribute.Strategy objects: {current} is not {other}. Use variables, models and nested "
        "scopes of one strategy only."
    )
