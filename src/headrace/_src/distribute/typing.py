"""The types that annotations in distribute share.

Only annotations use these names; nothing here is checked at run time. This module knows no strategy, so every module
of the room can import it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from headrace._src.distribute.values import DistributedValues
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor


class StrategyLike(Protocol):
    """What replicas and libraries know of a strategy."""

    @property
    def extended(self) -> Any: ...

    @property
    def num_replicas_in_sync(self) -> int: ...

    def scope(self) -> AbstractContextManager[Any]: ...

    def reduce(self, reduce_op: Any, value: Any, axis: Any) -> Any: ...

    def gather(self, value: Any, axis: int) -> Any: ...

    def times_replicas(self, value: Any) -> Tensor: ...

    def of_first_replica(self, value: ReplicaValues) -> Any: ...


class ReplicaLike(Protocol):
    """What threads and scopes know of a replica's context."""

    _thread: Any

    @property
    def _replica_id(self) -> int: ...

    @property
    def strategy(self) -> StrategyLike: ...

    @property
    def num_replicas_in_sync(self) -> int: ...


# The value of one replica, and of all replicas: one value that they share, or one for each.
ReplicaValue: TypeAlias = Tensor | IndexedSlices
ReplicaValues: TypeAlias = DistributedValues | Tensor | IndexedSlices | float

# Devices, or values whose devices are meant.
Destinations: TypeAlias = str | Sequence[str] | DistributedValues | Variable | Tensor | None

# The arguments of a function that each replica, or all replicas together, call.
Arguments: TypeAlias = Sequence[Any]
NamedArguments: TypeAlias = Mapping[str, Any]
MergeFunction: TypeAlias = Callable[..., Any]
