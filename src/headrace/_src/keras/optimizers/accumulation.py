"""Accumulation of gradients over several calls before an update."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import headrace as tf
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor


class GradientAccumulator:
    """Sums gradients and applies their mean every `steps` calls.

    Args:
        variables: Variables whose gradients are accumulated.
        steps: Number of calls per update.
    """

    def __init__(self, variables: Sequence[Variable], steps: int) -> None:
        self._steps = steps
        self._calls = tf.Variable(0, dtype=tf.int64, trainable=False, name="accumulated_calls")
        self._sums = {
            v.ref(): tf.Variable(tf.zeros_like(v), trainable=False, name=f"{v.path}_gradient_accumulator")
            for v in variables
        }

    def add(
        self,
        gradients: Sequence[Tensor | IndexedSlices],
        variables: list[Variable],
        apply: Callable[[list[Any], list[Variable]], Any],
    ) -> None:
        """Adds gradients, and applies their means when enough have accumulated.

        Args:
            gradients: Gradients of this call.
            variables: Their variables.
            apply: Function of gradients and variables that updates the variables.
        """
        sums = [self._sums[variable.ref()] for variable in variables]
        for total, gradient in zip(sums, gradients, strict=True):
            total.assign_add(tf.convert_to_tensor(gradient))
        calls = self._calls.assign_add(1)

        def take() -> Tensor:
            apply([total / tf.cast(self._steps, total.dtype) for total in sums], variables)
            for total in sums:
                total.assign(tf.zeros_like(total))
            return tf.constant(True)

        tf.cond(tf.equal(calls % self._steps, 0), take, lambda: tf.constant(False))
