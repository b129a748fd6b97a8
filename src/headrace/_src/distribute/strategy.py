"""Strategy: runs a function on all replicas, each with its part of the input, and reduces their results."""

from __future__ import annotations

import collections
import contextlib
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.distribute.cluster_resolver import ClusterResolver
from headrace._src.distribute.distributed_input import DistributedDataset, InputContext
from headrace._src.distribute.mirrored_variable import MirroredVariable, mirrored
from headrace._src.distribute.reduction import ReduceOp, as_reduce_op, over_replicas, over_replicas_and_axis
from headrace._src.distribute.replica_context import ReplicaContext
from headrace._src.distribute.replica_threads import run_replicas
from headrace._src.distribute.scopes import across_replicas, inside_replica
from headrace._src.distribute.typing import Arguments, Destinations, NamedArguments, ReplicaValues
from headrace._src.distribute.values import DistributedValues, local_values, of_replica, regrouped
from headrace._src.function.autograph.calls import converted_call
from headrace._src.function.polymorphic import Function
from headrace._src.graph.operation import Operation
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.context import state
from headrace._src.tensors.tensor import Tensor
from headrace._src.tensors.typing import AxisLike, Nest

RunOptions = collections.namedtuple(
    "RunOptions",
    ["experimental_enable_dynamic_batch_size", "experimental_bucketizing_dynamic_shape", "experimental_xla_options"],
    defaults=(True, False, None),
)
ValueContext = collections.namedtuple("ValueContext", ["replica_id_in_sync_group", "num_replicas_in_sync"])


class StrategyExtended:
    """The interface of a strategy for libraries.

    Args:
        devices: Names of the devices of the replicas.
    """

    def __init__(self, devices: Sequence[str]) -> None:
        self._devices = tuple(devices)
        self._strategy: Callable[[], Any] = lambda: None

    @property
    def worker_devices(self) -> tuple[str, ...]:
        return self._devices

    @property
    def parameter_devices(self) -> tuple[str, ...]:
        return self._devices

    @property
    def experimental_require_static_shapes(self) -> bool:
        return False

    @property
    def should_checkpoint(self) -> bool:
        return True

    @property
    def should_save_summary(self) -> bool:
        return True

    def variable_created_in_scope(self, v: Variable) -> bool:
        """Returns whether the variable belongs to this strategy."""
        return len(self._devices) == 1 or isinstance(v, MirroredVariable)

    def colocate_vars_with(self, colocate_with_variable: Variable) -> AbstractContextManager[None]:
        """Context manager for colocation of variables. It has no effect."""
        return contextlib.nullcontext()

    def non_slot_devices(self, var_list: Sequence[Variable]) -> tuple[str, ...]:
        """Returns the devices of the replicas."""
        return self._devices

    def value_container(self, value: Any) -> Any:
        """Returns the value itself."""
        return value

    def call_for_each_replica(
        self, fn: Callable[..., Any], args: Arguments = (), kwargs: NamedArguments | None = None
    ) -> Any:
        """Calls `fn` on each replica and returns its results."""
        return self._strategy().run(fn, args, kwargs)

    def reduce_to(
        self, reduce_op: ReduceOp | str, value: Nest[ReplicaValues], destinations: Destinations, options: Any = None
    ) -> Any:
        """Computes the sum or mean over replicas."""
        return self._strategy().reduce(reduce_op, value, axis=None)

    def batch_reduce_to(
        self,
        reduce_op: ReduceOp | str,
        value_destination_pairs: Sequence[tuple[DistributedValues, Destinations]],
        options: Any = None,
    ) -> list[Any]:
        """Computes the sums or means of several values over replicas."""
        return [self.reduce_to(reduce_op, value, to) for value, to in value_destination_pairs]

    def broadcast_to(self, tensor: Tensor, destinations: Destinations) -> Tensor:
        """Returns the tensor itself, which all replicas share."""
        return tensor

    def read_var(self, v: Variable) -> Tensor:
        """Reads a variable."""
        return v.read_value()

    def update(
        self,
        var: Variable,
        fn: Callable[..., Any],
        args: Arguments = (),
        kwargs: NamedArguments | None = None,
        group: bool = True,
    ) -> Any:
        """Calls `fn(var, *args, **kwargs)` once, since the replicas share the variable."""
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
        """Calls `fn(*args, **kwargs)` once, since the replicas share their state."""
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
        """Context manager in which this strategy is current. All replicas share variables created in it."""
        creators = tf.variable_creator_scope(mirrored) if self.num_replicas_in_sync > 1 else contextlib.nullcontext()
        with across_replicas(self), creators:
            yield self

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
        """
        if state.replica is not None and state.replica.num_replicas_in_sync > 1:
            raise RuntimeError("strategy.run must not be called inside a function that strategy.run runs.")
        given = (tuple(args), dict(kwargs or {}))
        if self.num_replicas_in_sync == 1:
            with inside_replica(ReplicaContext(self, 0)):
                positional, named = of_replica(given, 0)
                return fn(*positional, **named)
        if isinstance(fn, Function) and tf.executing_eagerly() and not tf.config.functions_run_eagerly():
            return self._compiled_run(fn)(*given)
        return self._run(fn.python_function if isinstance(fn, Function) else fn, *given)

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
        contexts = [ReplicaContext(self, number) for number in range(self.num_replicas_in_sync)]
        # A traced function converts the functions it calls with AutoGraph; the threads must inherit that.
        call = fn if tf.executing_eagerly() else lambda *a, **k: converted_call(fn, *a, **k)

        def replica(number: int) -> Callable[[], Any]:
            positional, named = of_replica((args, kwargs), number)
            return lambda: call(*positional, **named)

        with self.scope():
            return run_replicas(self, contexts, [replica(number) for number in range(self.num_replicas_in_sync)])

    # Reductions.

    def reduce(self, reduce_op: ReduceOp | str, value: Nest[ReplicaValues], axis: AxisLike) -> Any:
        """Computes the sum or mean of the values of all replicas, and along `axis` if given.

        Args:
            reduce_op: ReduceOp or its name.
            value: Nest of per-replica values.
            axis: Axis to reduce in each replica too, or None.
        """
        op = as_reduce_op(reduce_op)
        self._require_all_replicas("reduce")
        if axis is not None:
            return tf.nest.map_structure(lambda leaf: over_replicas_and_axis(op, leaf, axis), value)
        return tf.nest.map_structure(lambda leaf: self._reduced(op, leaf), value)

    def _reduced(self, op: ReduceOp, value: ReplicaValues) -> ReplicaValues:
        if self._cross_device_ops is not None and isinstance(value, DistributedValues):
            return self._cross_device_ops.reduce(op, value, self._extended.worker_devices)
        return over_replicas(op, value, self.num_replicas_in_sync)

    def gather(self, value: Nest[ReplicaValues], axis: int) -> Any:
        """Concatenates the values of all replicas along an axis.

        Args:
            value: Nest of per-replica values.
            axis: Axis to concatenate along.
        """
        self._require_all_replicas("gather")
        return tf.nest.map_structure(lambda leaf: tf.concat(local_values(leaf), axis), value)

    def _require_all_replicas(self, method: str) -> None:
        if state.replica is not None and state.replica.num_replicas_in_sync > 1:
            raise RuntimeError(
                f"strategy.{method} speaks for all replicas; inside a replica use "
                "tf.distribute.get_replica_context().merge_call()."
            )

    def experimental_local_results(self, value: Any) -> tuple[Any, ...]:
        """Returns the values of the replicas as a tuple.

        Args:
            value: Per-replica value.
        """
        return local_values(value)

    unwrap = experimental_local_results

    def group(self, value: Any, name: str | None = None) -> Operation | None:
        """Returns an operation that runs after those of all replicas.

        Args:
            value: Nest of operations or per-replica values.
            name: Name of the operation.
        """
        flat = [v for leaf in tf.nest.flatten(value) for v in local_values(leaf)]
        return tf.group(*[v for v in flat if isinstance(v, (tf.Tensor, tf.Operation))], name=name)

    # Input.

    def experimental_distribute_dataset(self, dataset: Dataset, options: Any = None) -> Dataset | DistributedDataset:
        """Returns a dataset whose batches are split between the replicas.

        Args:
            dataset: Dataset of global batches.
            options: Ignored.
        """
        replicas = self.num_replicas_in_sync
        return dataset if replicas == 1 else DistributedDataset(dataset, replicas, whole=True)

    def distribute_datasets_from_function(
        self, dataset_fn: Callable[[Any], Any], options: Any = None
    ) -> Dataset | DistributedDataset:
        """Returns a distributed dataset from `dataset_fn(InputContext)`, whose batches are for one replica each.

        Args:
            dataset_fn: Function of an InputContext that returns a dataset.
            options: Ignored.
        """
        dataset = dataset_fn(InputContext(1, 0, self.num_replicas_in_sync))
        replicas = self.num_replicas_in_sync
        return dataset if replicas == 1 else DistributedDataset(dataset, replicas, whole=False)

    experimental_distribute_datasets_from_function = distribute_datasets_from_function

    def experimental_distribute_values_from_function(self, value_fn: Callable[[Any], Any]) -> Any:
        """Returns a PerReplica of the results of `value_fn(ValueContext)` for each replica.

        Args:
            value_fn: Function of a ValueContext that returns the value of a replica.
        """
        replicas = self.num_replicas_in_sync
        return regrouped([value_fn(ValueContext(number, replicas)) for number in range(replicas)])
