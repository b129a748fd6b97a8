"""Running a step on the next batch, or several steps in one call of a compiled function (`steps_per_execution`)."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from typing import Any

import headrace as tf
from headrace._src.distribute.values import DistributedValues, PerReplica, PerReplicaSpec
from headrace._src.keras.engine.placement import placed_batch
from headrace._src.keras.engine.typing import Tensors
from headrace._src.keras.training.grouped_steps import BatchGroup, Grouping, batch_at, logs_of_no_step, steps_in_turn
from headrace._src.keras.training.replicated_steps import batch_of_stack, parts_of, stacked_on_replicas
from headrace._src.tensors.structure_kind import kind_of
from headrace._src.tensors.tensor import Tensor


class CountedBatches:
    """An iterator of batches that stops after `limit` batches and counts them.

    `sizes_vary` says whether batches may differ in size, as the last one of an epoch does.
    """

    def __init__(self, batches: Iterator[Any], limit: int | None, sizes_vary: bool = False) -> None:
        self._batches, self._limit = batches, limit
        self.sizes_vary = sizes_vary
        self.count = 0

    @property
    def at_limit(self) -> bool:
        """Whether this was the last batch."""
        return self.count == self._limit

    def __iter__(self) -> CountedBatches:
        return self

    def __next__(self) -> Any:
        if self._limit is not None and self.count >= self._limit:
            raise StopIteration
        batch = next(self._batches)
        self.count += batch.count if type(batch) is BatchGroup else 1
        return batch


def run_next(
    step: Callable[[Any], Any], prepare: Callable[[Any], Any] | None = None, grouping: Grouping | None = None
) -> Callable[[Iterator[Any]], Any]:
    """Returns a function that takes a batch from an iterator and runs a step on it, eagerly or compiled.

    If batch sizes vary, the first trace has an unknown batch size, so that one trace serves all batches. `prepare` is
    applied to each batch first: it splits the batch among replicas. `grouping` takes the groups among the batches.
    """
    trace = getattr(step, "get_concrete_function", None)

    def run(batches: Iterator[Any]) -> Any:
        nonlocal trace
        batch = next(batches)
        if grouping is not None and type(batch) is BatchGroup:
            return grouping.run(batch)
        batch = placed_batch(batch if prepare is None else prepare(batch))
        if trace is not None and getattr(batches, "sizes_vary", False) and _stackable(batch):
            trace(tf.nest.map_structure(_with_open_size, batch))
            trace = None
        return step(batch)

    return run


def run_on_workers(coordinator: Any, function: Callable[[Any], Any]) -> Callable[[Iterator[Any]], Any]:
    """Returns a function that gives a step on the next batch to a worker of a ParameterServerStrategy.

    It returns the newest logs there are, and at the end of an epoch it waits for all workers.
    """
    waiting: deque[Any] = deque()
    logs: Any = None

    def run(batches: Iterator[Any]) -> Any:
        nonlocal logs
        try:
            batch = next(batches)
        except StopIteration:
            coordinator.join()
            raise
        waiting.append(coordinator.schedule(function, args=(batch,)))
        if getattr(batches, "at_limit", False):
            coordinator.join()
        # A worker computes one step while the next one waits for it.
        while waiting and (logs is None or waiting[0].is_ready or len(waiting) > 2 * coordinator.worker_count):
            logs = waiting.popleft().get()
        return logs

    return run


def _with_open_size(part: Tensor | DistributedValues) -> Any:
    if isinstance(part, DistributedValues):
        kind = type(part._type_spec) if isinstance(part, PerReplica) else PerReplicaSpec
        return kind(*[_with_open_size(value) for value in part.values])
    return tf.TensorSpec([None, *part.shape[1:]] if part.shape.rank else part.shape, part.dtype)


def run_several(
    step: Callable[[Any], Any], as_function: Callable[[Any], Any], number: Callable[[], int], strategy: Any = None
) -> Callable[[Iterator[Any]], Any]:
    """Returns a function that takes `number()` batches, runs the step on each, and returns the last logs."""
    single = as_function(step)

    def batches_of(stacked: Tensors) -> Callable[[Tensor], Tensors]:
        return batch_at(stacked) if strategy is None else functools.partial(batch_of_stack, strategy, stacked)

    loop = as_function(lambda stacked, count, logs: steps_in_turn(step, batches_of(stacked), count, logs))

    known: tuple[Any, Any] = (None, None)  # the last kind of batches, and the logs of no step on them

    def logs_before(kind: Any, batch: Any) -> Any:
        nonlocal known
        if kind != known[0]:
            known = kind, logs_of_no_step(single, batch)
        return known[1]

    def run(batches: Iterator[Any]) -> Any:
        taken = [placed_batch(batch) for batch in islice(batches, number())]
        if strategy is not None:
            taken = [parts_of(strategy, batch) for batch in taken]
        if not taken:
            raise StopIteration
        logs: Any = None
        # The last batch of an epoch may be smaller; batches of the same shape run together.
        for kind, group in groupby(taken, kind_of):
            alike = list(group)
            before = logs_before(kind, alike[0]) if len(alike) > 1 and _stackable(alike[0]) else None
            if before is not None:
                if strategy is not None:
                    stacked = stacked_on_replicas(strategy, alike)
                else:
                    stacked = tf.nest.map_structure(lambda *parts: tf.stack(parts), *alike)
                logs = loop(stacked, tf.constant(len(alike)), before)
                continue
            for batch in alike:
                logs = single(batch)
        return logs

    return run


def _stackable(batch: Tensors) -> bool:
    parts = [part.values if isinstance(part, DistributedValues) else (part,) for part in tf.nest.flatten(batch)]
    return all(isinstance(value, tf.Tensor) for values in parts for value in values)
