"""Whether code runs under a tf.distribute.Strategy, and for which of its replicas.

The thread's context is asked, not tf.distribute: most programs have no strategy and need not load what makes them.
"""

from __future__ import annotations

from typing import Any

from headrace._src.tensors.context import state


def current_strategy() -> Any:
    """The strategy whose scope this is, or None."""
    return state.strategy


def replica_count() -> int:
    """How many replicas compute side by side here; 1 outside of strategies and where code speaks for all replicas."""
    return 1 if state.replica is None else state.replica.num_replicas_in_sync
