"""tf.__internal__.distribute: how optimizers update variables at a synchronization point."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import headrace as tf


def maybe_merge_call(fn: Callable[..., Any], strategy: Any, *args: Any, **kwargs: Any) -> Any:
    """Calls `fn(strategy, *args, **kwargs)` once for all replicas, at a synchronization point.

    Args:
        fn: Function to call.
        strategy: tf.distribute.Strategy in use.
        *args: Positional arguments of the function.

    Returns:
        What `fn` returns.
    """
    replica = tf.distribute.get_replica_context()
    return fn(strategy, *args, **kwargs) if replica is None else replica.merge_call(fn, args=args, kwargs=kwargs)


def strategy_supports_no_merge_call() -> bool:
    """Returns whether replicas can update variables without a synchronization point: here they never do."""
    return False
