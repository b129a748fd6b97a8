"""Strategy: runs a function on all replicas, each with its part of the input, and reduces their results."""

from __future__ import annotations

import collections
import contextlib
import functools
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.data.auto_shard import UnshardableSource, batch_size_of, sharded_by_files
from headrace._src.data.dataset import Dataset
from headrace._src.distribute.cluster_resolver import ClusterResolver
from headrace._src.distribute.components import alone_in, on_device
from headrace._src.distribute.distributed_input import DistributedDataset, InputContext, OwnDataset, parts_of_process
from headrace._src.distribute.mirrored_variable import mirrored
from headrace._src.distribute.reduction import ReduceOp, as_reduce_op, combined, refuse_same_value, sum_and_count
from headrace._src.distribute.replica_context import ReplicaContext
from headrace._src.distribute.replica_threads import run_replicas
from headrace._src.distribute.replica_variables import mixed
from headrace._src.distribute.scopes import across_replicas, inside_replica
from headrace._src.distribute.traced_replica import (
    LocalValue,
    can_be_traced_once,
    gathered,
    local_tensor,
    run_locally_traced,
    run_traced_once,
    total_of_replicas,
)
from headrace._src.distribute.typing import Arguments, Destinations, NamedArguments, ReplicaValue, ReplicaValues
from headrace._src.distribute.values import DistributedValues, PerReplica, local_values, of_replica, regrouped
from headrace._src.function.autograph.calls import converted_call
from headrace._src.function.polymorphic import Function
from headrace._src.graph.func_graph import FuncGraph
from headrace._src.graph.operation import Operation
from headrace._src.graph.replicas import ReplicaSet
from headrace._src.ops.state.variable import Variable
from headrace._src.runtime.devices import distinct_devices
from headrace._src.runtime.mesh.replica_mesh import ReplicaMesh
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, Nest, TensorLike

RunOptions = collections.namedtuple(
    "RunOptions",
    ["experimental_enable_dynamic_batch_size", "experimental_bucketizing_dynamic_shape", "experimental_xla_options"],
    defaults=(True, False, None),
)
RunOptions.__doc__ = """Options of `Strategy.run`. They are accepted and have no effect.

Args:
    experimental_enable_dynamic_batch_size: Whether batches may differ in size. They always may.
    experimental_bucketizing_dynamic_shape: Whether sizes are rounded up to a few values.
    experimental_xla_options: Options for XLA, or None.
"""


def _rebatched(dataset: Dataset, replicas: ReplicaSet) -> Dataset:
    """Returns a dataset with batches for the replicas of one process instead of those of all."""
    sizes = [spec.shape[0] for spec in tf.nest.flatten(dataset.element_spec)]
    size = sizes[0] if sizes and sizes[0] is not None else batch_size_of(dataset._plan)
    if size is None:
        size = tf.shape(tf.nest.flatten(next(iter(dataset)))[0])[0]
    return dataset.rebatch(max(int(size) * replicas.local_count // replicas.count, 1))


def _divided(total: ReplicaValue, count: int) -> ReplicaValue:
    if count == 1:
        return total
    if isinstance(total, tf.IndexedSlices):
        return tf.IndexedSlices(total.values / tf.cast(count, total.values.dtype), total.indices, total.dense_shape)
    return total / tf.cast(count, total.dtype)


ValueContext = collections.namedtuple("ValueContext", ["replica_id_in_sync_group", "num_replicas_in_sync"])
ValueContext.__doc__ = """What a function that makes per-replica values knows about its replica.

Args:
    replica_id_in_sync_group: Number of the replica among all replicas.
    num_replicas_in_sync: Number of replicas.
"""


class StrategyExtended:
    """The interface of a strategy for libraries.

    Args:
        devices: Names of the devices of the replicas.
    """

    def __init__(self, devices: Sequence[str]) -> None:
        self._devices = tuple(devices)
        self._strategy: Callable[[], Any] = lambda: None
        self._replicas: ReplicaSet | None = None
        self._parameter_devices: tuple[str, ...] | None = None

    @property
    def replicas(self) -> ReplicaSet:
        """The replicas and, if each has a device of its own, their mesh."""
        if self._replicas is None:
            devices = distinct_devices(self._devices) if len(self._devices) > 1 else None
            mesh = None if devices is None else ReplicaMesh(devices)
            self._replicas = ReplicaSet(len(self._devices), len(self._devices), 0, mesh)
        return self._replicas

    def agree_on_value(self, variable: Variable) -> None:
        """Gives a new variable the value that it has in the first process. Here there is one process.

        Args:
            variable: Variable to look at.
        """

    @property
    def worker_devices(self) -> tuple[str, ...]:
        return self._devices

    @property
    def parameter_devices(self) -> tuple[str, ...]:
        return self._parameter_devices or self._devices

    @property
    def experimental_require_static_shapes(self) -> bool:
        return False

    @property
    def should_checkpoint(self) -> bool:
        return True

    @property
    def should_save_summary(self) -> bool:
        return True

    def _in_multi_worker_mode(self) -> bool:
        """Returns whether the replicas are in several processes. Libraries call it by this name."""
        return self.replicas.count > self.replicas.local_count

    def variable_created_in_scope(self, v: Variable) -> bool:
        """Returns whether the variable belongs to this strategy.

        Args:
            v: Variable to look at.
        """
        owner = getattr(v, "_distribute_strategy", None)
        return owner is self._strategy() or (owner is None and self._strategy().num_replicas_in_sync == 1)

    def colocate_vars_with(self, colocate_with_variable: Variable) -> AbstractContextManager[None]:
        """Context manager for colocation of variables. It has no effect.

        Args:
            colocate_with_variable: Ignored.

        Returns:
            A context manager.
        """
        return contextlib.nullcontext()

    def non_slot_devices(self, var_list: Sequence[Variable]) -> tuple[str, ...]:
        """Returns the devices of the replicas.

        Args:
            var_list: Ignored.
        """
        return self._devices

    def value_container(self, value: Any) -> Any:
        """Returns the value itself.

        Args:
            value: Tensor, or values of the replicas.
        """
        return value

    # Several processes. Here there is one.

    def total_of_processes(self, value: ReplicaValues) -> Any:
        """Returns the sum of a value over all processes.

        Args:
            value: Tensor, or values of the replicas.
        """
        return value

    def of_first_process(self, value: Any) -> Any:
        """Returns the value of the first process.

        Args:
            value: Tensor, or values of the replicas.
        """
        return value

    def gathered_from_processes(self, value: Tensor, axis: int) -> Tensor:
        """Returns the values of all processes, concatenated along an axis.

        Args:
            value: Tensor, or values of the replicas.
            axis: Dimension along which values are concatenated.
        """
        return value

    def call_for_each_replica(
        self, fn: Callable[..., Any], args: Arguments = (), kwargs: NamedArguments | None = None
    ) -> Any:
        """Calls `fn` on each replica and returns its results.

        Args:
            fn: Function to call.
            args: Tuple of positional arguments.
            kwargs: Dictionary of keyword arguments.

        Returns:
            The results: PerReplica values if there are several replicas.
        """
        return self._strategy().run(fn, args, kwargs)

    def reduce_to(
        self, reduce_op: ReduceOp | str, value: Nest[ReplicaValues], destinations: Destinations, options: Any = None
    ) -> Any:
        """Computes the sum or mean over replicas.

        Args:
            reduce_op: tf.distribute.ReduceOp, or its name: "SUM" or "MEAN".
            value: Tensor, or values of the replicas.
            destinations: Variable, tensor or device to reduce to. All replicas share the result.
            options: tf.distribute.experimental.CommunicationOptions, or None.

        Returns:
            The reduced value.
        """
        return self._strategy().reduce(reduce_op, value, axis=None)

    def batch_reduce_to(
        self,
        reduce_op: ReduceOp | str,
        value_destination_pairs: Sequence[tuple[DistributedValues, Destinations]],
        options: Any = None,
    ) -> list[Any]:
        """Computes the sums or means of several values over replicas.

        Args:
            reduce_op: tf.distribute.ReduceOp, or its name: "SUM" or "MEAN".
            value_destination_pairs: Sequence of pairs of a distributed value and its destinations.
            options: tf.distribute.experimental.CommunicationOptions, or None.

        Returns:
            A list of the reduced values.
        """
        return [self.reduce_to(reduce_op, value, to) for value, to in value_destination_pairs]

    def broadcast_to(self, tensor: Tensor, destinations: Destinations) -> Tensor:
        """Returns the tensor itself, which all replicas share.

        Args:
            tensor: Any tensor.
            destinations: Variable, tensor or device to reduce to. All replicas share the result.
        """
        return tensor

    def read_var(self, v: Variable) -> Tensor:
        """Reads a variable.

        Args:
            v: Variable to look at.

        Returns:
            The value, a tensor.
        """
        return v.read_value()

    def update(
        self,
        var: Variable,
        fn: Callable[..., Any],
        args: Arguments = (),
        kwargs: NamedArguments | None = None,
        group: bool = True,
    ) -> Any:
        """Calls `fn(var, *args, **kwargs)` once, since the replicas share the variable.

        Args:
            var: Variable to update.
            fn: Function to call.
            args: Tuple of positional arguments.
            kwargs: Dictionary of keyword arguments.
            group: Whether to return one operation for all updates.

        Returns:
            The result of `fn`, grouped if `group` is True.
        """
        result = fn(var, *of_replica(tuple(args), 0), **of_replica(dict(kwargs or {}), 0))
        return self._strategy().group(result) if group else (result,)

    def update_non_slot(
        self,
        colocate_with: Any,
        fn: Callable[..., Any],
        args: Arguments = (),
        kwargs: NamedArguments | None = None,
        group: bool = True,
    ) -> Any:
        """Calls `fn(*args, **kwargs)` once, since the replicas share their state.

        Args:
            colocate_with: Ignored.
            fn: Function to call.
            args: Tuple of positional arguments.
            kwargs: Dictionary of keyword arguments.
            group: Whether to return one operation for all updates.

        Returns:
            The result of `fn`, grouped if `group` is True.
        """
        result = fn(*of_replica(tuple(args), 0), **of_replica(dict(kwargs or {}), 0))
        return self._strategy().group(result) if group else (result,)


class Strategy:
    """Base class of strategies, which distribute computation over devices.

    Args:
        extended: StrategyExtended, which knows the devices.
    """

    def __init__(self, extended: StrategyExtended) -> None:
        self._extended = extended
        extended._strategy = weakref.ref(self)
        self._cross_device_ops: Any = None
        self._compiled: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()
        self._creator = mirrored(self)

    is_default = False  # whether this is the strategy outside of any scope
    makes_plain_variables = False  # whether variables know nothing of the strategy
    logs_of_first_replica = False  # whether Keras shows a step's results of the first replica, not their sums

    @property
    def extended(self) -> StrategyExtended:
        return self._extended

    @property
    def num_replicas_in_sync(self) -> int:
        """The number of replicas."""
        return len(self._extended._devices)

    @property
    def cluster_resolver(self) -> ClusterResolver | None:
        return None

    @contextlib.contextmanager
    def scope(self) -> Iterator[Strategy]:
        """Context manager in which this strategy is current. All replicas share variables created in it.

        Returns:
            A context manager that gives the strategy.

        Raises:
            RuntimeError: If another strategy is current.
        """
        if state.strategy is not None and state.strategy is not self and not state.strategy.is_default:
            raise mixed(self, state.strategy)
        creator = self._creator if self.num_replicas_in_sync > 1 else alone_in(self)
        creators = contextlib.nullcontext() if self.makes_plain_variables else tf.variable_creator_scope(creator)
        with across_replicas(self), creators, self._placed():
            yield self

    def _placed(self) -> AbstractContextManager[Any]:
        """Context manager: a strategy with one replica places ops on its device."""
        return contextlib.nullcontext()

    # Running.

    def run(
        self, fn: Callable[..., Any], args: Arguments = (), kwargs: NamedArguments | None = None, options: Any = None
    ) -> Any:
        """Calls `fn` once per replica, with the replica's value of each PerReplica argument.

        Args:
            fn: Function to call on each replica, a Python function or a tf.function.
            args: Its arguments. Of a PerReplica each replica gets its own value.
            kwargs: Its keyword arguments.
            options: Ignored.

        Returns:
            The results of `fn`: PerReplica values if there are several replicas.

        Raises:
            RuntimeError: If called inside a function that `run` runs.
        """
        if state.replica is not None and state.replica.num_replicas_in_sync > 1:
            raise RuntimeError("strategy.run must not be called inside a function that strategy.run runs.")
        given = (tuple(args), dict(kwargs or {}))
        if self.num_replicas_in_sync == 1:
            # The scope of a class that extends a strategy may do more.
            with self.scope(), inside_replica(ReplicaContext(self, 0)):
                positional, named = of_replica(given, 0)
                return fn(*positional, **named)
        if isinstance(fn, Function) and tf.executing_eagerly() and not tf.config.functions_run_eagerly():
            return self._compiled_run(fn)(*given)
        results = self._run(fn.python_function if isinstance(fn, Function) else fn, *given)
        # As in TensorFlow, a process with one replica returns its values themselves.
        return results if self._extended.replicas.local_count > 1 else of_replica(results, 0)

    def experimental_run(self, fn: Callable[..., Any], input_iterator: Any = None) -> Any:
        """Calls `fn` once per replica, on the next value of an iterator if there is one; an older form of `run`.

        Args:
            fn: Function to call on each replica.
            input_iterator: Iterator of a distributed dataset.

        Returns:
            The results: PerReplica values if there are several replicas.
        """
        return self.run(fn, args=() if input_iterator is None else (next(input_iterator),))

    def _compiled_run(self, fn: Function) -> Function:
        """Returns a function that runs all replicas of a tf.function in one graph, where they can synchronize."""
        found = self._compiled.get(fn)
        if found is None:
            python_function = fn.python_function
            found = tf.function(
                lambda args, kwargs: self._run(python_function, args, kwargs), jit_compile=fn._jit_compile
            )
            self._compiled[fn] = found
        return found

    def _run(self, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        replicas, graph = self._extended.replicas, state.mode
        if replicas.mesh is not None and isinstance(graph, FuncGraph) and can_be_traced_once((args, kwargs)):
            return run_traced_once(self, graph, fn, args, kwargs)
        numbers = range(replicas.local_count)
        contexts = [ReplicaContext(self, replicas.first + number) for number in numbers]
        # A traced function converts the functions it calls with AutoGraph; the threads must inherit that.
        call = fn if tf.executing_eagerly() else lambda *a, **k: converted_call(fn, *a, **k)

        def replica(number: int) -> Callable[[], Any]:
            positional, named = of_replica((args, kwargs), number)
            return lambda: call(*positional, **named)

        with self.scope():
            results = run_replicas(self, contexts, [replica(number) for number in numbers])
        return (
            results
            if replicas.mesh is None or graph is not None
            else tf.nest.map_structure(self._placed_parts, results)
        )

    def _placed_parts(self, value: object) -> Any:
        """Returns the results of replicas on their devices."""
        if not isinstance(value, PerReplica):
            return value
        return PerReplica([on_device(v, d) for v, d in zip(value.values, self._extended._devices, strict=True)])

    def run_locally(self, function: Callable[[], Any]) -> Any:
        """Returns the results of a function without synchronization points for each replica of this process.

        Args:
            function: Function without arguments.
        """
        replicas, graph = self._extended.replicas, state.mode
        if replicas.mesh is not None and isinstance(graph, FuncGraph):
            return run_locally_traced(self, graph, function)
        results = []
        for number in range(replicas.local_count):
            with inside_replica(ReplicaContext(self, replicas.first + number)):
                results.append(function())
        return PerReplica(results)

    # Reductions.

    def reduce(self, reduce_op: ReduceOp | str, value: Nest[ReplicaValues], axis: AxisLike) -> Any:
        """Computes the sum or mean of the values of all replicas, and along `axis` if given.

        Args:
            reduce_op: ReduceOp or its name.
            value: Nest of per-replica values.
            axis: Axis to reduce in each replica too, or None.

        Returns:
            The reduced tensor, or a structure of them.

        Raises:
            RuntimeError: If called inside a replica.
        """
        op = as_reduce_op(reduce_op)
        self._require_all_replicas("reduce")
        reduced = self._reduced if axis is None else functools.partial(self._reduced_along, axis)
        return tf.nest.map_structure(lambda leaf: reduced(op, leaf), value)

    def _reduced(self, op: ReduceOp, value: ReplicaValues) -> ReplicaValues:
        count, value = self.num_replicas_in_sync, self._as_parts(value)
        if not isinstance(value, DistributedValues):
            if count == 1 or op is ReduceOp.MEAN:
                return value
            if isinstance(value, (int, float)) and value == 0:
                return 0
            raise refuse_same_value(value, op, count)
        if self._is_one_tensor(value):
            return _divided(total_of_replicas(value), count if op is ReduceOp.MEAN else 1)
        if self._cross_device_ops is not None:
            return self._cross_device_ops.reduce(op, value, self._extended.worker_devices)
        if count == len(value.values):
            return combined(op, value.values)
        total = self._extended.total_of_processes(combined(ReduceOp.SUM, value.values))
        return _divided(total, count if op is ReduceOp.MEAN else 1)

    def _as_parts(self, value: ReplicaValues) -> ReplicaValues:
        """Returns the value of the only replica of a process as one of the values of all processes."""
        if self._extended.replicas.count == self._extended.replicas.local_count:
            return value
        return PerReplica([value]) if isinstance(value, (Tensor, tf.IndexedSlices)) else value

    def _reduced_along(self, axis: AxisLike, op: ReduceOp, value: ReplicaValues) -> ReplicaValues:
        value = self._as_parts(value)
        if isinstance(value, DistributedValues) and self._is_one_tensor(value):
            local = local_tensor(value)
            total, number = (total_of_replicas(LocalValue(part, 1)) for part in sum_and_count([local], axis))
        else:
            total, number = sum_and_count(local_values(value), axis)
            if isinstance(value, DistributedValues):
                total, number = (self._extended.total_of_processes(part) for part in (total, number))
        return total if op is ReduceOp.SUM else total / tf.cast(number, total.dtype)

    @property
    def _is_traced_once(self) -> bool:
        return isinstance(state.mode, FuncGraph) and self._extended.replicas.mesh is not None

    def _is_one_tensor(self, value: DistributedValues) -> bool:
        """Whether one tensor of the graph represents the values of all replicas.

        Values that did not pass through `run` are tensors of their own, unless other processes have some of them.
        """
        replicas = self._extended.replicas
        if not self._is_traced_once:
            return False
        return replicas.count != replicas.local_count or getattr(value, "local", None) is not None

    def of_first_replica(self, value: ReplicaValues) -> Any:
        """Returns the value of the first of all replicas.

        Args:
            value: Tensor, or values of the replicas.
        """
        if not isinstance(value, DistributedValues):
            return value
        if self._is_one_tensor(value):
            return tf.nest.map_structure(lambda t: gathered(t[tf.newaxis], 0)[0], local_tensor(value))
        return self._extended.of_first_process(value.values[0])

    def times_replicas(self, value: TensorLike) -> Tensor:
        """Returns the sum of a value that all replicas share.

        Args:
            value: Tensor, or values of the replicas.
        """
        tensor = tf.convert_to_tensor(value)
        return tensor * tf.cast(self.num_replicas_in_sync, tensor.dtype)

    def gather(self, value: Nest[ReplicaValues], axis: int) -> Any:
        """Concatenates the values of all replicas along an axis.

        Args:
            value: Nest of per-replica values.
            axis: Axis to concatenate along.

        Returns:
            The joined tensor, or a structure of them.

        Raises:
            RuntimeError: If called inside a replica.
        """
        self._require_all_replicas("gather")
        return tf.nest.map_structure(lambda leaf: self._gathered(leaf, axis), value)

    def _gathered(self, value: ReplicaValues, axis: int) -> Tensor:
        value = self._as_parts(value)
        if isinstance(value, DistributedValues) and self._is_one_tensor(value):
            return gathered(local_tensor(value), axis)
        return self._extended.gathered_from_processes(tf.concat(local_values(value), axis), axis)

    def _require_all_replicas(self, method: str) -> None:
        if state.replica is not None and state.replica.num_replicas_in_sync > 1:
            raise RuntimeError(
                f"strategy.{method} speaks for all replicas; inside a replica use "
                "tf.distribute.get_replica_context().merge_call()."
            )

    def experimental_local_results(self, value: object) -> tuple[Any, ...]:
        """Returns the values of the replicas as a tuple.

        Args:
            value: Per-replica value.
        """
        return local_values(value)

    unwrap = experimental_local_results

    def group(self, value: object, name: str | None = None) -> Operation | None:
        """Returns an operation that runs after those of all replicas.

        Args:
            value: Nest of operations or per-replica values.
            name: Name of the operation.
        """
        flat = [v for leaf in tf.nest.flatten(value) for v in local_values(leaf)]
        return tf.group(*[v for v in flat if isinstance(v, (tf.Tensor, tf.Operation))], name=name)

    # Input.

    def split(self, batch: TensorLike) -> PerReplica:
        """Splits a global batch among the replicas; returns the parts of those of this process.

        Args:
            batch: Tensor whose first dimension is split.

        Returns:
            PerReplica values, in the structure of `batch`.
        """
        return parts_of_process(batch, self._extended.replicas)

    def experimental_distribute_dataset(self, dataset: Dataset, options: Any = None) -> Dataset | DistributedDataset:
        """Returns a dataset whose batches are split between the replicas.

        With several processes, the auto-shard policy of the dataset's options says who reads what. FILE: each process
        reads its own files. DATA: all read everything and take their rows of each batch. OFF: all read everything and
        use all of it. AUTO (the default): FILE if all sources read files, else DATA.

        Args:
            dataset: Dataset of global batches.
            options: Ignored.

        Raises:
            NotFoundError: The policy is FILE, and a source does not read files.
        """
        if self.num_replicas_in_sync == 1:
            return dataset
        return self.own_input(dataset) or DistributedDataset(dataset, self._extended.replicas)

    def own_input(self, dataset: Dataset) -> OwnDataset | None:
        """Returns what this process reads of a dataset of global batches; None if all processes read the same.

        Args:
            dataset: Dataset of global batches.
        """
        replicas = self._extended.replicas
        part = self._part_of_process(dataset, replicas) if replicas.count > replicas.local_count else None
        # As many rows at a time as the replicas of this process take of a global batch.
        return None if part is None else OwnDataset(_rebatched(part, replicas), replicas, splits=True)

    def _part_of_process(self, dataset: Dataset, replicas: ReplicaSet) -> Dataset | None:
        policies = tf.data.experimental.AutoShardPolicy
        policy = dataset.options().experimental_distribute.auto_shard_policy
        if policy == policies.OFF:
            return dataset
        if policy not in (policies.AUTO, policies.FILE):
            return None
        processes, number = replicas.count // replicas.local_count, replicas.first // replicas.local_count
        try:
            return Dataset(sharded_by_files(dataset._plan, processes, number))
        except UnshardableSource as source:
            if policy == policies.AUTO:
                return None
            raise tf.errors.NotFoundError(
                None, None, f"Found an unshardable source dataset: {source}. The auto-shard policy FILE needs sources "
                "that read files; use AutoShardPolicy.DATA or AUTO."
            ) from None  # fmt: skip

    def distribute_datasets_from_function(
        self, dataset_fn: Callable[[Any], Any], options: Any = None
    ) -> Dataset | DistributedDataset:
        """Returns a distributed dataset from `dataset_fn(InputContext)`, whose batches are for one replica each.

        Args:
            dataset_fn: Function of an InputContext that returns a dataset.
            options: Ignored.
        """
        count = self.num_replicas_in_sync
        if count == 1:
            return dataset_fn(InputContext(1, 0, 1))
        replicas = self._extended.replicas
        pipelines, number = count // replicas.local_count, replicas.first // replicas.local_count
        return OwnDataset(dataset_fn(InputContext(pipelines, number, count)), replicas, splits=False)

    experimental_distribute_datasets_from_function = distribute_datasets_from_function

    def experimental_distribute_values_from_function(self, value_fn: Callable[[Any], Any]) -> Any:
        """Returns a PerReplica of the results of `value_fn(ValueContext)` for each replica.

        Args:
            value_fn: Function of a ValueContext that returns the value of a replica.
        """
        replicas = self._extended.replicas
        numbers = range(replicas.first, replicas.first + replicas.local_count)
        return regrouped([value_fn(ValueContext(number, replicas.count)) for number in numbers])
