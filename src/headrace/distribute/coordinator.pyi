# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.distribute.coordinator: giving functions to the workers of a ParameterServerStrategy."""

from headrace._src.distribute.parameter_server.coordinator import (
    ClusterCoordinator as ClusterCoordinator,
    PerWorkerValues as PerWorkerValue,
    PerWorkerValues as PerWorkerValues,
    RemoteValue as RemoteValue,
    experimental_get_current_worker_index as experimental_get_current_worker_index,
)

__all__ = [
    "ClusterCoordinator", "PerWorkerValue", "PerWorkerValues", "RemoteValue", "experimental_get_current_worker_index",
]
