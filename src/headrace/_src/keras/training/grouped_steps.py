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
        self._step, self._single = step, single
        self._loop = as_function(self._steps_in_turn)
        self._singles_left = _SINGLE_STEPS
        self.train_function: Any = None  # the function of the model that takes groups; users may put their own there
        self._first_logs: Any = None  # zeros in the place of the logs of no step

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
            traced = self._single.get_concrete_function(batch)
            logs = traced.structured_outputs
            can_loop = isinstance(logs, dict) and all(_is_known(spec) for spec in logs.values())
            small = len(traced.graph.get_operations()) <= _MOST_OPERATIONS and only_updates_variables(traced.graph)
            self._first_logs = {k: tf.zeros(s.shape, s.dtype) for k, s in logs.items()} if can_loop and small else {}
        return bool(self._first_logs)

    def _steps_in_turn(self, stacked: Tensors, count: Tensor, logs: dict[str, Tensor]) -> dict[str, Tensor]:
        def next_step(number: Tensor, _: Any) -> tuple[Tensor, Any]:
            return number + 1, self._step(tf.nest.map_structure(lambda part: part[number], stacked))

        return tf.while_loop(lambda number, _: number < count, next_step, (tf.constant(0), logs))[1]


def _is_known(spec: Any) -> bool:
    return isinstance(spec, (tf.TensorSpec, tf.Tensor)) and spec.shape.is_fully_defined()
