"""Datasets whose elements are split between the replicas."""

from __future__ import annotations

import collections
import enum
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import headrace as tf
from headrace._src.base import errors
from headrace._src.data.dataset import Dataset
from headrace._src.data.iterator import OwnedIterator
from headrace._src.data.loops import for_dataset
from headrace._src.distribute.values import PerReplica, PerReplicaSpec
from headrace._src.function.autograph.looping import LoopState
from headrace._src.graph.replicas import ReplicaSet
from headrace._src.ops.state.replica_ops import sum_over_processes
from headrace._src.tensors.specs import TensorSpec, TypeSpec
from headrace._src.tensors.tensor import Tensor
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
    begin, end = replicas.first, replicas.first + replicas.local_count
    return tf.nest.map_structure(lambda leaf: PerReplica(parts_of_batch(leaf, replicas.count)[begin:end]), element)


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
        dataset: Dataset of the elements.
        replicas: ReplicaSet of the strategy.
        whole: Whether elements are global batches, which are split.
    """

    def __init__(self, dataset: Dataset, replicas: ReplicaSet, whole: bool) -> None:
        self._iterator, self._replicas, self._whole = iter(dataset), replicas, whole
        self._template: Any = None

    @property
    def element_spec(self) -> Nest[TypeSpec]:
        return _spec(self._iterator.element_spec, self._replicas)

    def __iter__(self) -> DistributedIterator:
        return self

    def __autograph_for__(
        self, extra_test: Callable[[], Any] | None, body: Callable[[Any], Any], loop: LoopState
    ) -> bool:
        return _for_distributed(self, self._iterator, extra_test, body, loop)

    def __next__(self) -> Any:
        if self._whole:
            return split(next(self._iterator), self._replicas)
        if not tf.executing_eagerly():
            return _joined([next(self._iterator) for _ in range(self._replicas.local_count)])
        parts = [next(self._iterator, None) for _ in range(self._replicas.local_count)]
        self._template = self._template if parts[0] is None else parts[0]
        if not self._any_has_more(parts[0] is not None):
            raise StopIteration
        # A replica without data gets an empty batch.
        return _joined([tf.nest.map_structure(lambda t: t[:0], self._empty) if p is None else p for p in parts])

    @property
    def _empty(self) -> Any:
        if self._template is not None:
            return self._template
        return tf.nest.map_structure(_empty_batch, self._iterator.element_spec)

    def _any_has_more(self, has_more: bool) -> bool:
        """Returns whether a process has more data. All processes go on until the last one is done."""
        if self._replicas.count == self._replicas.local_count:
            return has_more
        (total,) = sum_over_processes.value([np.array(int(has_more))])
        return bool(total)

    def get_next(self) -> Any:
        """Returns the next element. Raises OutOfRangeError at the end."""
        try:
            return next(self)
        except StopIteration:
            raise errors.OutOfRangeError(None, None, "End of sequence") from None

    def get_next_as_optional(self) -> Any:
        """Returns the next element as an optional, which is empty at the end."""
        spec = self.element_spec
        try:
            return tf.experimental.Optional.from_value(next(self))
        except StopIteration:
            return tf.experimental.Optional.empty(spec)


class DistributedDataset:
    """A dataset of per-replica values. If `whole`, its elements are global batches, which are split.

    Args:
        dataset: Dataset of the elements.
        replicas: ReplicaSet of the strategy.
        whole: Whether elements are global batches, which are split.
    """

    def __init__(self, dataset: Dataset, replicas: ReplicaSet, whole: bool) -> None:
        self._dataset, self._replicas, self._whole = dataset, replicas, whole

    @property
    def element_spec(self) -> Nest[TypeSpec]:
        return _spec(self._dataset.element_spec, self._replicas)

    def __iter__(self) -> Iterator[Any]:
        return DistributedIterator(self._dataset, self._replicas, self._whole)

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


def _joined(parts: list[Any]) -> Any:
    return tf.nest.map_structure(lambda *leaves: PerReplica(leaves), *parts)


def _empty_batch(spec: TensorSpec) -> Tensor:
    return tf.zeros([0, *(size or 0 for size in spec.shape[1:])], spec.dtype)


def _spec(spec: Nest[TypeSpec], replicas: ReplicaSet) -> Nest[TypeSpec]:
    def of(leaf: TypeSpec) -> PerReplicaSpec:
        open_ended = tf.TensorSpec([None, *leaf.shape[1:]], leaf.dtype) if isinstance(leaf, tf.TensorSpec) else leaf
        return PerReplicaSpec(*[open_ended] * replicas.local_count)

    return tf.nest.map_structure(of, spec)


def _for_distributed(
    distributed: DistributedDataset | DistributedIterator,
    inner: Dataset | OwnedIterator,
    extra_test: Callable[[], Any] | None,
    body: Callable[[Any], Any],
    loop: LoopState,
) -> bool:
    """Runs a loop in a graph: loops over the dataset or iterator inside and splits its elements."""
    if tf.executing_eagerly():
        return False
    if not distributed._whole:
        raise errors.UnimplementedError(
            None, None, "A loop in a function over a dataset of distribute_datasets_from_function: call next(iterator) "
            "in the function, or use experimental_distribute_dataset."
        )  # fmt: skip
    return for_dataset(inner, extra_test, lambda element: body(split(element, distributed._replicas)), loop)
