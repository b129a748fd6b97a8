"""Context managers that make a strategy current: in a cross-replica context, or in one replica."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from headrace._src.distribute.typing import ReplicaLike, StrategyLike
from headrace._src.tensors.context import state


@contextlib.contextmanager
def across_replicas(strategy: StrategyLike) -> Iterator[None]:
    """Context manager for the cross-replica context of a strategy."""
    before = (state.strategy, state.replica)
    state.strategy, state.replica = strategy, None
    try:
        yield
    finally:
        state.strategy, state.replica = before


@contextlib.contextmanager
def inside_replica(context: ReplicaLike) -> Iterator[None]:
    """Context manager for the context of one replica."""
    before = (state.strategy, state.replica)
    state.strategy, state.replica = context.strategy, context
    try:
        yield
    finally:
        state.strategy, state.replica = before
