"""A step on all replicas of a tf.distribute.Strategy, each with its part of the batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Tensors


def run_on_replicas(strategy: Any, step: Callable[[Any], Any], join: bool, data: Tensors) -> Any:
    """Runs a step on all replicas. Returns the first result, or with `join` the concatenated results."""
    parts = strategy.experimental_distribute_values_from_function(
        lambda replica: _part(strategy, data, replica.replica_id_in_sync_group)
    )
    found = strategy.run(step, args=(parts,))

    def joined(value: Any) -> Any:
        values = strategy.experimental_local_results(value)
        return tf.concat(values, axis=0) if join else values[0]

    return tf.nest.map_structure(joined, found)


def _part(strategy: Any, data: Tensors, number: int) -> Any:
    count = strategy.num_replicas_in_sync

    def rows(batch: Any) -> Any:
        if batch is None:
            return None
        if isinstance(batch, tf.distribute.DistributedValues):  # from a distributed dataset
            return strategy.experimental_local_results(batch)[number]
        total = batch.nrows() if isinstance(batch, tf.RaggedTensor) else tf.shape(batch)[0]
        size = (total + count - 1) // count  # the last replicas may get fewer rows or none
        return batch[number * size : (number + 1) * size]

    return tf.nest.map_structure(rows, data)
