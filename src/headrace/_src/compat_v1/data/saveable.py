"""Lets a Saver save the position of an iterator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from headrace._src.compat_v1.data import iterator_ops
from headrace._src.data.experimental.transformations import map_and_batch
from headrace._src.graph.operation import Operation
from headrace._src.tensors.tensor import Tensor


class _SaveSpec(NamedTuple):
    """One tensor of a checkpoint."""

    tensor: Any
    slice_spec: str
    name: str


class IteratorSaveable:
    """Saves and restores the position of an iterator."""

    def __init__(self, handle: Tensor, name: str) -> None:
        self.op, self.name = handle, name
        self.specs = [_SaveSpec(iterator_ops.iterator_position(handle), "", f"{name}-state")]

    def restore(self, restored_tensors: Sequence[Any], restored_shapes: Any = None) -> Operation:
        """Returns the operation that moves the iterator to the saved position."""
        return iterator_ops.set_iterator_position(self.op, restored_tensors[0])


def make_saveable_from_iterator(iterator: Any, external_state_policy: Any = None) -> IteratorSaveable:
    """Returns an object for the collection `SAVEABLE_OBJECTS`, so that a Saver saves an iterator's position.

    The iterator's initializer must run before the position is restored.

    Args:
        iterator: Iterator to save.
        external_state_policy: Ignored.
    """
    handle = iterator._iterator_resource
    return IteratorSaveable(handle, handle.op.name)


def map_and_batch_with_legacy_function(
    map_func: Callable[..., Any],
    batch_size: Any,
    num_parallel_batches: Any = None,
    drop_remainder: bool = False,
    num_parallel_calls: Any = None,
) -> Any:
    """Same as `map_and_batch`; the name that asked TensorFlow 1 for its first kind of functions.

    Args:
        map_func: Function of an element.
        batch_size: Number of elements per batch.
        num_parallel_batches: Number of batches to compute in parallel.
        drop_remainder: Whether to drop a last batch that is smaller.
        num_parallel_calls: Number of elements to compute in parallel.

    Returns:
        A function from dataset to dataset.
    """
    return map_and_batch(map_func, batch_size, num_parallel_batches, drop_remainder, num_parallel_calls)
