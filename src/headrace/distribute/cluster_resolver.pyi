# Written by `make index` (tools/write_stubs.py); edit the tables or the functions, not this file.
"""tf.distribute.cluster_resolver: discovery of the processes of a cluster."""

from headrace._src.distribute.batch_systems import (
    GCEClusterResolver as GCEClusterResolver,
    KubernetesClusterResolver as KubernetesClusterResolver,
    SlurmClusterResolver as SlurmClusterResolver,
)
from headrace._src.distribute.cluster_resolver import (
    ClusterResolver as ClusterResolver,
    SimpleClusterResolver as SimpleClusterResolver,
    TFConfigClusterResolver as TFConfigClusterResolver,
    UnionResolver as UnionResolver,
)
from headrace._src.distribute.tpu import TPUClusterResolver as TPUClusterResolver

__all__ = [
    "ClusterResolver", "GCEClusterResolver", "KubernetesClusterResolver", "SimpleClusterResolver",
    "SlurmClusterResolver", "TFConfigClusterResolver", "TPUClusterResolver", "UnionResolver",
]
