"""TPUs, which are not supported: all functions raise."""

from __future__ import annotations

from typing import Any

import headrace as tf
from headrace._src.distribute.cluster_resolver import ClusterResolver
from headrace._src.distribute.strategies import MirroredStrategy


def _no_tpu(what: str) -> Exception:
    return tf.errors.NotFoundError(
        None,
        None,
        f"{what}: no TPU was found. This machine has {[d.name for d in tf.config.list_physical_devices()]}; "
        "MirroredStrategy works on these.",
    )


class TPUStrategy(MirroredStrategy):
    """Replicas on the cores of TPUs. Not supported: raises NotFoundError."""

    def __init__(
        self,
        tpu_cluster_resolver: ClusterResolver | None = None,
        experimental_device_assignment: Any = None,
        experimental_spmd_xla_partitioning: bool = False,
    ) -> None:
        raise _no_tpu("TPUStrategy")


def initialize_tpu_system(cluster_resolver: ClusterResolver | None = None) -> None:
    """Initializes TPUs. Not supported: raises NotFoundError."""
    raise _no_tpu("initialize_tpu_system")


def shutdown_tpu_system(cluster_resolver: ClusterResolver | None = None) -> None:
    """Shuts down TPUs. Not supported: raises NotFoundError."""
    raise _no_tpu("shutdown_tpu_system")


def connect_to_cluster(cluster_spec_or_resolver: tf.train.ClusterSpec | ClusterResolver, **kwargs: Any) -> None:
    """Connects to other machines. Not supported, except for a cluster of this process only."""
    spec = cluster_spec_or_resolver
    spec = spec.cluster_spec() if hasattr(spec, "cluster_spec") else spec
    tasks = [task for job in spec.as_dict().values() for task in job]
    if len(tasks) > 1:
        raise tf.errors.UnimplementedError(None, None, f"Connecting to other machines ({tasks}) is not supported.")
