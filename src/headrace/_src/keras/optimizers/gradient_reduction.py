"""Sums the gradients of the replicas of a tf.distribute.Strategy before they are applied once for all."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import headrace as tf
from headrace._src.distribute.strategy import Strategy
from headrace._src.distribute.values import of_replica
from headrace._src.keras.optimizers.gradients import map_values
from headrace._src.keras.replica_info import replica_count
from headrace._src.ops.state.variable import Variable
from headrace._src.tensors.indexed_slices import IndexedSlices
from headrace._src.tensors.tensor import Tensor


def for_all_replicas(apply_gradients: Callable[..., Any]) -> Callable[..., Any]:
    """Makes `apply_gradients` wait for all replicas and run once with the sums of their gradients."""

    @functools.wraps(apply_gradients)
    def apply(
        self: Any, grads_and_vars: Iterable[tuple[Any, Variable]], *args: Any, **kwargs: Any
    ) -> Tensor | Variable:
        if kwargs.get("experimental_aggregate_gradients", True) and getattr(self, "_aggregates_itself", False):
            grads_and_vars = self._aggregate_gradients(tuple(grads_and_vars))
            kwargs["experimental_aggregate_gradients"] = False
        if replica_count() == 1:
            return apply_gradients(self, grads_and_vars, *args, **kwargs)
        pairs = tuple(grads_and_vars)
        are_sums = kwargs.get("skip_gradients_aggregation") or not kwargs.get("experimental_aggregate_gradients", True)

        def merge(strategy: Strategy, gradients: Sequence[Any]) -> Any:
            totals = [_first(g) if are_sums else _total(strategy, g) for g in gradients]
            variables = [variable for _, variable in pairs]
            return apply_gradients(self, zip(totals, variables, strict=True), *args, **kwargs)

        return tf.distribute.get_replica_context().merge_call(merge, args=([gradient for gradient, _ in pairs],))

    return apply


def summed_over_replicas(
    grads_and_vars: Iterable[tuple[Tensor | IndexedSlices | None, Variable]],
) -> list[tuple[Any, Variable]]:
    """Returns pairs with the gradients summed over all replicas, the same for each replica."""
    if replica_count() == 1:
        return list(grads_and_vars)
    pairs = list(grads_and_vars)
    totals = tf.distribute.get_replica_context().merge_call(
        lambda strategy, gradients: [_total(strategy, g) for g in gradients],
        args=([gradient for gradient, _ in pairs],),
    )
    return [(total, variable) for total, (_, variable) in zip(totals, pairs, strict=True)]


def _first(gradient: Any) -> Any:
    return of_replica(gradient, 0)


def _total(strategy: Strategy, gradient: Any) -> Any:
    if gradient is None:
        return None
    if isinstance(gradient, tf.distribute.DistributedValues):
        return strategy.reduce("SUM", gradient, axis=None)
    count = strategy.num_replicas_in_sync  # all replicas have the same gradient
    return map_values(lambda values: values * tf.cast(count, values.dtype), gradient)
