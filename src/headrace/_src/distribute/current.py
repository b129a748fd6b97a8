"""The current strategy and replica."""

from __future__ import annotations

from typing import Any

from headrace._src.distribute.replica_context import DefaultReplicaContext
from headrace._src.distribute.strategies import DefaultStrategy
from headrace._src.distribute.strategy import Strategy
from headrace._src.distribute.typing import StrategyLike
from headrace._src.tensors.context import state

default_strategy = DefaultStrategy()
_default_context = DefaultReplicaContext(default_strategy, 0)


def get_strategy() -> Strategy:
    """Returns the current strategy, or the default one outside of any scope."""
    return default_strategy if state.strategy is None else state.strategy


def has_strategy() -> bool:
    """Returns whether the current strategy is not the default one."""
    return get_strategy() is not default_strategy


def get_replica_context() -> Any:
    """Returns the current replica context, or None in a cross-replica context."""
    if state.replica is not None:
        return state.replica
    return None if has_strategy() else _default_context


def in_cross_replica_context() -> bool:
    """Returns whether the code is in the cross-replica context of a strategy."""
    return get_replica_context() is None


def experimental_set_strategy(strategy: StrategyLike) -> None:
    """Sets the current strategy globally (None resets it), as an alternative to `with strategy.scope()`.

    Args:
        strategy: Strategy, or None.
    """
    state.strategy = strategy
