"""Whether code runs for one of several replicas of a tf.distribute.Strategy."""

from headrace._src.tensors.context import state


def replica_count() -> int:
    """How many replicas compute side by side here; 1 outside of strategies and where code speaks for all replicas."""
    return 1 if state.replica is None else state.replica.num_replicas_in_sync
