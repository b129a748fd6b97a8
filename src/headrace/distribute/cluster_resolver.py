"""tf.distribute.cluster_resolver: discovery of the processes of a cluster."""

from headrace._src.base.lazy import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "ClusterResolver": "distribute.cluster_resolver:ClusterResolver",
        "GCEClusterResolver": "distribute.batch_systems:GCEClusterResolver",
        "KubernetesClusterResolver": "distribute.batch_systems:KubernetesClusterResolver",
        "SimpleClusterResolver": "distribute.cluster_resolver:SimpleClusterResolver",
        "SlurmClusterResolver": "distribute.batch_systems:SlurmClusterResolver",
        "TFConfigClusterResolver": "distribute.cluster_resolver:TFConfigClusterResolver",
        "TPUClusterResolver": "distribute.tpu:TPUClusterResolver",
        "UnionResolver": "distribute.cluster_resolver:UnionResolver",
    },
)
