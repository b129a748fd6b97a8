"""A step on all replicas of a tf.distribute.Strategy, each with its part of the batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.keras.engine.typing import Tensors


def parts_of(strategy: Any, data: Tensors) -> Any:
    """Splits a batch among the replicas. Batches of a distributed dataset are split already."""

    def split(batch: Any) -> Any:
        return batch if batch is None or isinstance(batch, tf.distribute.DistributedValues) else strategy.split(batch)

    return tf.nest.map_structure(split, data)


def input_of_process(strategy: Any, data: Any) -> Any:
    """Returns the part of a dataset that this process reads, as its auto-shard policy says; other data as it is."""
    if strategy is None or not isinstance(data, tf.data.Dataset):
        return data
    return strategy.own_input(data) or data


def run_on_replicas(strategy: Any, step: Callable[[Any], Any], sums: bool, parts: Tensors) -> Any:
    """Runs a step on all replicas. With `sums`, values that differ between replicas are summed."""
    found = strategy.run(step, args=(parts,))
    return tf.nest.map_structure(lambda value: _summed(strategy, value), found) if sums else found


def _summed(strategy: Any, value: Any) -> Any:
    if not isinstance(value, tf.distribute.DistributedValues):
        return value
    return strategy.of_first_replica(value) if strategy.logs_of_first_replica else strategy.reduce("SUM", value, None)


def joined(strategy: Any, outputs: Any) -> Any:
    """Returns the outputs of all replicas, concatenated."""
    return tf.nest.map_structure(lambda value: strategy.gather(value, 0), outputs)


def batch_of_stack(strategy: Any, stacked: Any, number: Any) -> Any:
    """Returns one of several batches that are stacked on each replica."""
    return strategy.run(lambda parts: tf.nest.map_structure(lambda part: part[number], parts), args=(stacked,))


def stacked_on_replicas(strategy: Any, batches: list[Any]) -> Any:
    """Stacks the batches of each replica."""

    def stack(*batches: Any) -> Any:
        parts = [strategy.experimental_local_results(batch) for batch in batches]
        return type(batches[0])([tf.stack(alike) for alike in zip(*parts, strict=True)])

    return tf.nest.map_structure(stack, *batches)


def refuse_variables_of_others(strategy: Any, variables: Sequence[Any]) -> None:
    """Raises ValueError if a model is compiled in the scope of a strategy that does not own its variables."""
    for variable in () if strategy is None else variables:
        if not strategy.extended.variable_created_in_scope(variable):
            raise ValueError(
                f"Variable ({variable}) was not created in the distribution strategy scope of ({strategy}). Create the "
                "layers, the model and the optimizer inside `with strategy.scope():`, where the model is compiled."
            )
