"""Tracing a function once for all replicas.

In the graph a tensor of the function represents one value per replica, each on the replica's device. Executors run
the graph on all devices at once (`runtime.xla.replicated`), or unroll it (`runtime.unrolling`).
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.distribute.replica_context import ReplicaContext
from headrace._src.distribute.scopes import across_replicas, inside_replica
from headrace._src.distribute.typing import Arguments, MergeFunction, NamedArguments, ReplicaValue, StrategyLike
from headrace._src.distribute.values import DistributedValues, PerReplica, UnevenPerReplica
from headrace._src.function.autograph.calls import converted_call
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.replicas import inside_region, outside_region
from headrace._src.ops.state.replica_ops import (
    replica_gather,
    replica_id,
    replica_input,
    replica_output,
    replica_sum,
)
from headrace._src.tensors.context import entered, recording, state
from headrace._src.tensors.protocols import Composite
from headrace._src.tensors.tensor import SymbolicTensor, Tensor


class LocalValue(DistributedValues):
    """The values of all replicas, as one tensor (or composite) of a graph that is traced once.

    Args:
        local: In each replica, its value.
        count: Number of replicas of this process.
    """

    def __init__(self, local: object, count: int) -> None:
        self.local, self._count = local, count

    @property
    def values(self) -> tuple[Any, ...]:
        return _of_each(self.local, self._count)

    @property
    def _values(self) -> tuple[Any, ...]:  # type: ignore[override]
        return self.values

    def of_replica(self, number: int) -> Any:
        return self.local


class TracedReplica(ReplicaContext):
    """The context in which a function is traced once for all replicas."""

    def __init__(self, strategy: StrategyLike, graph: FuncGraph) -> None:
        super().__init__(strategy, 0)
        self._graph = graph
        self._traced = self
        self._shared: dict[int, Any] = {}  # tensors that are the same on all replicas, by id

    @property
    def replica_id_in_sync_group(self) -> int | Tensor:
        return self._once("id", lambda: replica_id())

    @property
    def _can_meet(self) -> bool:
        return state.mode is self._graph

    def _once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Returns what `make` adds to the graph itself, so that graphs nested in it can use it too."""
        made: dict[Any, Any] = self._graph.executables.setdefault("replica_tensors", {})
        if key not in made:
            with entered(self._graph), recording():
                made[key] = make()
        return made[key]

    def local_handle(self, variable: Any) -> Tensor:
        """Returns the handle of a replica's own value of a variable that has one per replica."""

        def make() -> Any:
            handle = replica_input(variable._handles)
            handle._storage = variable._parted.parts[0]  # shape rules read it
            return handle, variable  # keeps the variable, whose id is the key

        return self._once(id(variable), make)[0]

    def merge_call(self, merge_fn: MergeFunction, args: Arguments = (), kwargs: NamedArguments | None = None) -> Any:
        if not self._can_meet:
            raise RuntimeError(
                "merge_call was called while a graph within the replica's function was being traced. Replicas can "
                "synchronize (optimizer.apply_gradients, all_reduce, updates of variables) only outside of nested "
                "tf.functions and of `if` and `while` statements that depend on tensors. Put tf.function around "
                "strategy.run instead."
            )
        given = tf.nest.map_structure(self._seen_by_all, (tuple(args), dict(kwargs or {})))
        with outside_region(self._graph), across_replicas(self._strategy):
            answer = merge_fn(self._strategy, *given[0], **given[1])
        return tf.nest.map_structure(self._seen_by_one, answer)

    def _seen_by_all(self, leaf: object) -> Any:
        if isinstance(leaf, tf.IndexedSlices) or (type(leaf) is SymbolicTensor and id(leaf) not in self._shared):
            return LocalValue(leaf, self._strategy.extended.replicas.local_count)
        return leaf

    def _seen_by_one(self, leaf: object) -> Any:
        if isinstance(leaf, LocalValue):
            return leaf.local
        if isinstance(leaf, DistributedValues):
            return local_tensor(leaf)
        if isinstance(leaf, Tensor):
            self._shared[id(leaf)] = leaf
        return leaf

    def result(self, leaf: object) -> Any:
        """Returns a result of the function as `strategy.run` returns it."""
        is_value = isinstance(leaf, (SymbolicTensor, Composite)) and not isinstance(leaf, tf.Variable)
        if not is_value or id(leaf) in self._shared or isinstance(leaf, DistributedValues):
            return leaf
        return Traced(_of_each(leaf, self._strategy.extended.replicas.local_count), leaf)


class Traced(PerReplica):
    """The results of all replicas. Remembers the tensor of which they are the values."""

    def __init__(self, values: Sequence[object], local: object) -> None:
        super().__init__(values)
        self.local = local


def _of_each(local: object, count: int) -> tuple[Any, ...]:
    parts = [replica_output(t, num=count) for t in tf.nest.flatten(local, expand_composites=True)]
    return tuple(
        tf.nest.pack_sequence_as(local, [part[number] for part in parts], expand_composites=True)
        for number in range(count)
    )


def local_tensor(value: DistributedValues) -> Any:
    """Returns the tensor that represents the values of all replicas in the current graph."""
    local = getattr(value, "local", None)
    if local is not None:
        leaves = tf.nest.flatten(local, expand_composites=True)
        if all(t.op.graph is state.mode for t in leaves if isinstance(t, SymbolicTensor)):
            return local
    graph = state.mode
    if isinstance(value, UnevenPerReplica) and isinstance(graph, FuncGraph) and graph.replicas is not None:
        graph.replicas = dataclasses.replace(graph.replicas, mesh=None)  # so that no executor runs it as one program
    parts = [tf.nest.flatten(v, expand_composites=True) for v in value.values]
    joined = [replica_input([tf.convert_to_tensor(t) for t in alike]) for alike in zip(*parts, strict=True)]
    return tf.nest.pack_sequence_as(value.values[0], joined, expand_composites=True)


def can_be_traced_once(args: object) -> bool:
    """Returns whether the values of the replicas among the arguments are tensors of the same kind."""
    for leaf in tf.nest.flatten(args):
        if isinstance(leaf, DistributedValues) and not isinstance(leaf, LocalValue):
            values = leaf.values
            if not all(isinstance(v, Tensor) for v in values):
                return False
            if len({(v.dtype, v.shape.rank) for v in values}) > 1 or values[0].dtype in (tf.string, tf.variant):
                return False
    return True


def run_traced_once(
    strategy: StrategyLike, graph: FuncGraph, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Traces the function into the graph once and returns the results of all replicas."""
    graph.replicas = graph.replicas or strategy.extended.replicas
    context = TracedReplica(strategy, graph)
    positional, named = tf.nest.map_structure(
        lambda leaf: local_tensor(leaf) if isinstance(leaf, DistributedValues) else leaf, (args, kwargs)
    )
    with strategy.scope(), inside_replica(context), inside_region(graph), _first_replica_writes(strategy):
        result = converted_call(fn, *positional, **named)
    return tf.nest.map_structure(context.result, result)


def _first_replica_writes(strategy: StrategyLike) -> AbstractContextManager[Any]:
    """Context manager: as in TensorFlow, only the first replica writes summaries."""
    return contextlib.nullcontext() if strategy.extended.replicas.first == 0 else tf.summary.record_if(False)


def run_locally_traced(strategy: StrategyLike, graph: FuncGraph, function: Callable[[], Any]) -> Any:
    """Returns the results of a function without synchronization points, traced once for all replicas."""
    graph.replicas = graph.replicas or strategy.extended.replicas
    with inside_replica(TracedReplica(strategy, graph)), inside_region(graph):
        found = function()
    return found if found is None else LocalValue(found, strategy.extended.replicas.local_count)


def total_of_replicas(value: DistributedValues) -> ReplicaValue:
    """Returns the sum of a value over all replicas of a program that is traced once. IndexedSlices stay sparse."""
    local = local_tensor(value)
    if isinstance(local, tf.IndexedSlices):
        return tf.IndexedSlices(gathered(local.values, 0), gathered(local.indices, 0), local.dense_shape)
    (total,) = replica_sum([local])
    return total


def gathered(value: Tensor, axis: int) -> Tensor:
    """Returns the values of all replicas, concatenated along an axis."""
    return replica_gather(value, axis=axis)
