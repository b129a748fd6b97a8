"""Datasets whose elements are split between the replicas."""

from __future__ import annotations

import collections
import enum
from collections.abc import Callable, Iterator
from typing import Any

import headrace as tf
from headrace._src.data.dataset import Dataset
from headrace._src.data.iterator import OwnedIterator
from headrace._src.data.loops import for_dataset
from headrace._src.distribute.own_input import InStep
from headrace._src.distribute.values import PerReplica, PerReplicaSpec, UnevenPerReplica
from headrace._src.function.autograph.looping import LoopState
from headrace._src.graph.replicas import ReplicaSet
from headrace._src.tensors.specs import TypeSpec
from headrace._src.tensors.tensor import EagerTensor, Tensor
from headrace._src.tensors.typing import Nest


class InputReplicationMode(enum.Enum):
    """How input is distributed to replicas."""

    PER_WORKER = "PER_WORKER"
    PER_REPLICA = "PER_REPLICA"


InputOptions = collections.namedtuple(
    "InputOptions",
    [
        "experimental_fetch_to_device", "experimental_replication_mode", "experimental_place_dataset_on_device",
        "experimental_per_replica_buffer_size",
    ],
    defaults=(None, InputReplicationMode.PER_WORKER, False, 1),
)  # fmt: skip
InputOptions.__doc__ = """Options for the input of a strategy.

Args:
    experimental_fetch_to_device: Whether elements are copied to the devices of the replicas. None means yes.
    experimental_replication_mode: tf.distribute.InputReplicationMode: one dataset per worker or per replica.
    experimental_place_dataset_on_device: Whether the dataset itself is on the devices.
    experimental_per_replica_buffer_size: Number of batches that are prepared ahead for each replica.
"""


class InputContext:
    """Information for a function that creates a dataset.

    Args:
        num_input_pipelines: Number of input pipelines.
        input_pipeline_id: Index of this pipeline.
        num_replicas_in_sync: Number of replicas.
    """

    def __init__(self, num_input_pipelines: int = 1, input_pipeline_id: int = 0, num_replicas_in_sync: int = 1) -> None:
        self._pipelines, self._id, self._replicas = num_input_pipelines, input_pipeline_id, num_replicas_in_sync

    @property
    def num_replicas_in_sync(self) -> int:
        return self._replicas

    @property
    def input_pipeline_id(self) -> int:
        return self._id

    @property
    def num_input_pipelines(self) -> int:
        return self._pipelines

    def get_per_replica_batch_size(self, global_batch_size: int) -> int:
        """Returns the batch size of one replica.

        Args:
            global_batch_size: Batch size of all replicas, which must be divisible by their number.

        Raises:
            ValueError: If the batch size is not divisible by the number of replicas.
        """
        if global_batch_size % self._replicas:
            raise ValueError(
                f"The `global_batch_size` {global_batch_size} is not divisible by `num_replicas_in_sync` "
                f"{self._replicas}"
            )
        return global_batch_size // self._replicas

    def __str__(self) -> str:
        return f"tf.distribute.InputContext(input pipeline id {self._id}, total: {self._pipelines})"


def split(element: Nest[Tensor], replicas: ReplicaSet) -> Any:
    """Splits a batch into equal parts, and returns a PerReplica of those of this process.

    The last parts may be smaller or empty.
    """
    return tf.nest.map_structure(lambda leaf: parts_of_process(leaf, replicas), element)


def parts_of_process(batch: Any, replicas: ReplicaSet) -> PerReplica:
    """Returns the parts of a batch for the replicas of this process."""
    parts = parts_of_batch(batch, replicas.count)
    kind = PerReplica if _is_even(batch, replicas) else UnevenPerReplica
    return kind(parts[replicas.first :][: replicas.local_count])


def _is_even(batch: Any, replicas: ReplicaSet) -> bool:
    """Returns whether the parts of all processes are known to have the same shape."""
    if replicas.count == replicas.local_count:
        return True  # of one process all shapes are known when they are needed
    size = batch.shape[0] if isinstance(batch, tf.Tensor) else None
    return size is not None and size % replicas.count == 0


def parts_of_batch(batch: Any, replicas: int) -> list[Any]:
    """Returns equal parts of a batch. The last parts may be smaller or empty."""
    batch = batch if isinstance(batch, (tf.Tensor, tf.RaggedTensor)) else tf.convert_to_tensor(batch)
    if batch.shape.rank == 0:
        raise ValueError("Only batches can be split among replicas; the dataset has scalar elements. Call batch().")
    count = batch.nrows() if isinstance(batch, tf.RaggedTensor) else tf.shape(batch)[0]
    size = (count + replicas - 1) // replicas
    return [batch[n * size : (n + 1) * size] for n in range(replicas)]


class DistributedIterator:
    """Iterates over elements that are split between the replicas.

    Args:
        elements: Iterator of the dataset.
        distributed: The distributed dataset.
    """

    def __init__(self, elements: OwnedIterator, distributed: DistributedDataset) -> None:
        self._elements, self._distributed = elements, distributed

    @property
    def element_spec(self) -> Nest[TypeSpec]:
        return self._distributed.element_spec

    def __iter__(self) -> DistributedIterator:
        return self

    def __autograph_for__(
        self, extra_test: Callable[[], Any] | None, body: Callable[[Any], Any], loop: LoopState
    ) -> bool:
        return _for_distributed(self._distributed, self._elements, extra_test, body, loop)

    def __next__(self) -> Any:
        return self._distributed.on_replicas(next(self._elements))

    def get_next(self) -> Any:
        """Returns the next element. Raises OutOfRangeError at the end."""
        return self._distributed.on_replicas(self._elements.get_next())

    def get_next_as_optional(self) -> Any:
        """Returns the next element as an optional, which is empty at the end."""
        return DistributedOptional(self._elements.get_next_as_optional(), self._distributed)


class DistributedOptional:
    """The next element of a distributed dataset, or nothing.

    Args:
        element: Optional of the dataset that is distributed.
        distributed: The distributed dataset.
    """

    def __init__(self, element: Any, distributed: DistributedDataset) -> None:
        self._element, self._distributed = element, distributed

    @property
    def element_spec(self) -> Nest[TypeSpec]:
        return self._distributed.element_spec

    def has_value(self, name: str | None = None) -> Tensor:
        """Returns a bool tensor: whether there is an element.

        Args:
            name: Name of the operation.
        """
        return self._element.has_value(name)

    def get_value(self, name: str | None = None) -> Any:
        """Returns the element. Raises InvalidArgumentError if there is none.

        Args:
            name: Name of the operation.
        """
        return self._distributed.on_replicas(self._element.get_value(name))


class DistributedDataset:
    """A dataset of per-replica values. This one has global batches, which all processes read and split.

    Args:
        dataset: Dataset of global batches.
        replicas: ReplicaSet of the strategy.
    """

    def __init__(self, dataset: Dataset, replicas: ReplicaSet) -> None:
        self._dataset, self._replicas = dataset, replicas
        self._batch_spec = dataset.element_spec

    @property
    def element_spec(self) -> Nest[TypeSpec]:
        return _spec(self._batch_spec, self._replicas)

    def on_replicas(self, element: Any) -> Any:
        """Returns an element of the dataset as per-replica values.

        Args:
            element: Element of the dataset: a nested structure of tensors.
        """
        return split(element, self._replicas)

    def __iter__(self) -> Iterator[Any]:
        return DistributedIterator(iter(self._dataset), self)

    def __autograph_for__(
        self, extra_test: Callable[[], Any] | None, body: Callable[[Any], Any], loop: LoopState
    ) -> bool:
        return _for_distributed(self, self._dataset, extra_test, body, loop)

    def reduce(self, initial_state: Any, reduce_func: Callable[[Any, Any], Any]) -> Any:
        """Calls `reduce_func(state, element)` for each element. Returns the last state.

        Args:
            initial_state: Nested structure of tensors to start with.
            reduce_func: Function `(state, element)` that returns the new state.
        """
        state = initial_state
        for element in self:
            state = reduce_func(state, element)
        return state


class OwnDataset(DistributedDataset):
    """A dataset of per-replica values that each process reads for itself.

    Args:
        dataset: Dataset of this process: batches for one replica each, or with `splits` for all its replicas.
        replicas: ReplicaSet of the strategy.
        splits: Whether the replicas of this process share a batch.
    """

    def __init__(self, dataset: Dataset, replicas: ReplicaSet, splits: bool) -> None:
        group = 1 if splits else replicas.local_count
        plan = InStep(dataset._plan, group, replicas.count // replicas.local_count)
        super().__init__(Dataset(plan), replicas)
        self._batch_spec, self._splits = dataset.element_spec, splits

    def on_replicas(self, element: Any) -> Any:
        parts, is_even = element
        # While a graph is traced, nothing is known about the shapes in other processes.
        alone = self._replicas.count == self._replicas.local_count
        kind = PerReplica if alone or (type(is_even) is EagerTensor and bool(is_even)) else UnevenPerReplica
        if self._splits:
            count = self._replicas.local_count
            return tf.nest.map_structure(lambda leaf: kind(parts_of_batch(leaf, count)), parts[0])
        return tf.nest.map_structure(lambda *leaves: kind(leaves), *parts)


def _spec(spec: Nest[TypeSpec], replicas: ReplicaSet) -> Nest[TypeSpec]:
    def of(leaf: TypeSpec) -> PerReplicaSpec:
        open_ended = tf.TensorSpec([None, *leaf.shape[1:]], leaf.dtype) if isinstance(leaf, tf.TensorSpec) else leaf
        return PerReplicaSpec(*[open_ended] * replicas.local_count)

    return tf.nest.map_structure(of, spec)


def _for_distributed(
    distributed: DistributedDataset,
    inner: Dataset | OwnedIterator,
    extra_test: Callable[[], Any] | None,
    body: Callable[[Any], Any],
    loop: LoopState,
) -> bool:
    """Runs a loop in a graph: loops over the dataset or iterator inside and splits its elements."""
    if tf.executing_eagerly():
        return False
    return for_dataset(inner, extra_test, lambda element: body(distributed.on_replicas(element)), loop)
