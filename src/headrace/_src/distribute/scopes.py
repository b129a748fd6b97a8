"""Blocks in which a strategy is in force: for all its replicas together, or for one of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from headrace._src.tensors.context import state


@contextlib.contextmanager
def across_replicas(strategy: Any) -> Iterator[None]:
    """A block that speaks for all replicas of a strategy."""
    before = (state.strategy, state.replica)
    state.strategy, state.replica = strategy, None
    try:
        yield
    finally:
        state.strategy, state.replica = before


@contextlib.contextmanager
def inside_replica(context: Any) -> Iterator[None]:
    """A block that computes for one replica."""
    before = (state.strategy, state.replica)
    state.strategy, state.replica = context.strategy, context
    try:
        yield
    finally:
        state.strategy, state.replica = before
