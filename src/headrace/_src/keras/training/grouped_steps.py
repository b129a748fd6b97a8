"""Small training steps in groups: on an accelerator several of them run as one program.

The device computes a small step in less time than the host takes to start its program, to copy its batch and to read
its checks. So the batches of a group travel in one copy, and a loop on the device takes the steps. It is done where
nobody looks at single steps, from a number of steps on that pays for compiling the loop. Counts decide, not time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

import headrace as tf
from headrace._src.keras.engine.graph_effects import only_updates_variables
from headrace._src.keras.engine.typing import Tensors
from headrace._src.keras.training.device_batches import copied_ahead, grouped_ahead, is_large
from headrace._src.tensors.tensor import Tensor

_SIZE = 8  # batches in a group
_SINGLE_STEPS = 64  # before the first group
_MOST_OPERATIONS = 400  # of a step whose groups pay: a larger one keeps the device busy, and takes long to compile


@dataclass(frozen=True)
class BatchGroup:
    """Batches of the same shapes in one structure of tensors, whose first axis counts them; the rest is padding."""

    stacked: Tensors
    count: int


class Grouping:
    """Runs a training step on groups of batches, once it has run often enough on single ones.

    Args:
        step: The step, a function of a batch.
        single: The step as a compiled function.
        as_function: Returns a compiled function of a step.
    """

    def __init__(
        self, step: Callable[[Any], Any], single: Any, as_function: Callable[[Callable[..., Any]], Callable[..., Any]]
    ) -> None:
        self._single = single
        self._loop = as_function(lambda stacked, count, logs: steps_in_turn(step, batch_at(stacked), count, logs))
        self._singles_left = _SINGLE_STEPS
        self.train_function: Any = None  # the function of the model that takes groups; users may put their own there
        self._first_logs: dict[str, Tensor] | None = None  # empty if groups do not pay

    def batches(self, batches: Iterator[Any], limit: int | None) -> Iterator[Any]:
        """Returns up to `limit` batches, small ones as BatchGroups from the moment on when that pays."""
        batches = islice(batches, limit)
        first = next(batches, None)
        if first is None:
            return
        batches = chain([first], batches)
        if is_large(first):
            yield from copied_ahead(batches, None)
            return
        for batch in islice(batches, self._singles_left):
            self._singles_left -= 1
            yield batch
        if self._singles_left or not self._pays(first):
            yield from batches
            return
        for stacked, count in grouped_ahead(batches, _SIZE):
            yield BatchGroup(stacked, count) if count else stacked

    def run(self, group: BatchGroup) -> Any:
        """Runs the step on each batch of a group; returns the logs of the last one."""
        return self._loop(group.stacked, tf.constant(group.count), self._first_logs)

    def _pays(self, batch: Any) -> bool:
        """Returns whether the step is small, and can run in a loop."""
        if self._first_logs is None:
            graph = self._single.get_concrete_function(batch).graph
            small = len(graph.get_operations()) <= _MOST_OPERATIONS and only_updates_variables(graph)
            self._first_logs = (logs_of_no_step(self._single, batch) or {}) if small else {}
        return bool(self._first_logs)


def logs_of_no_step(single: Any, batch: Any) -> dict[str, Tensor] | None:
    """Returns zeros in the shapes of the logs of a compiled step; None if a loop cannot pass them on."""
    logs = single.get_concrete_function(batch).structured_outputs
    if not isinstance(logs, dict) or not all(_is_known(spec) for spec in logs.values()):
        return None
    return {name: tf.zeros(spec.shape, spec.dtype) for name, spec in logs.items()}


def steps_in_turn(
    step: Callable[[Any], Any], batch: Callable[[Tensor], Tensors], count: Tensor, logs: dict[str, Tensor]
) -> dict[str, Tensor]:
    """Runs a step on `batch(0)`, `batch(1)`, ... in a loop of the graph; returns the logs of the last one.

    Args:
        step: Function of a batch.
        batch: Returns the batch of a number.
        count: The number of batches.
        logs: The logs of no step: the loop contains the step once, and needs to know what it returns.
    """
    _, last = tf.while_loop(
        lambda number, _: number < count, lambda number, _: (number + 1, step(batch(number))), (tf.constant(0), logs)
    )
    found: dict[str, Tensor] = last
    return found


def batch_at(stacked: Tensors) -> Callable[[Tensor], Tensors]:
    """Returns the function that takes a batch out of several in one structure of tensors."""
    return lambda number: tf.nest.map_structure(lambda part: part[number], stacked)


def _is_known(spec: Any) -> bool:
    return isinstance(spec, (tf.TensorSpec, tf.Tensor)) and spec.shape.is_fully_defined()
