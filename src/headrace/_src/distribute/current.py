"""Which strategy and which replica the code that asks is in."""

from __future__ import annotations

from typing import Any

from headrace._src.distribute.replica_context import DefaultReplicaContext
from headrace._src.distribute.strategies import DefaultStrategy
from headrace._src.tensors.context import state

default_strategy = DefaultStrategy()
_default_context = DefaultReplicaContext(default_strategy, 0)


def get_strategy() -> Any:
    """The strategy whose scope this is; the default one if there is none."""
    return default_strategy if state.strategy is None else state.strategy


def has_strategy() -> bool:
    """Whether a strategy other than the default one is in force."""
    return get_strategy() is not default_strategy


def get_replica_context() -> Any:
    """The replica that the code computes for, or None where it speaks for all of them."""
    if state.replica is not None:
        return state.replica
    return None if has_strategy() else _default_context


def in_cross_replica_context() -> bool:
    """Whether the code speaks for all replicas of a strategy."""
    return get_replica_context() is None


def experimental_set_strategy(strategy: Any) -> None:
    """Puts a strategy in force for good (None: none), as an alternative to `with strategy.scope()`."""
    state.strategy = strategy
